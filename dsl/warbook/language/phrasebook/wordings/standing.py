"""Numbers that are higher or lower for as long as something is so, as wargamers say it."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, ONE, STEPS, TERM, Wording, wording

MUCH = r"(\d+(?:\.\d+)? ?(?:in|squares?|inches|inch)?)"
END = r"(?=[.,;]|$| if\b| unless\b| and\b| for each\b| for every\b| against\b| at\b| while\b| when\b)"
BOTH = LAWS | BULLETS


def _has(more: str, sign: str) -> Wording:
    """`has 1 more Fist`."""
    return wording(
        rf"\b(?:has|have|gets?|gains?) {MUCH} (?:{more}) ({TERM}){END}(?! than\b)",
        rf"gains {sign}\1 to its \2",
        f"A Soldier has 1 {more.partition('|')[0]} Nerve.",
        f"A Soldier gains {sign}1 to its Nerve.",
        LAWS,
    )


def _two(verb: str, sign: str) -> Wording:
    """Two numbers of one."""
    return wording(
        rf"\b(gains [+−-][\w]+ to its {TERM}) and {MUCH} ({verb}) ({TERM})(?=[.,]|$| if\b| while\b)",
        rf"\1, and it gains {sign}\2 to its \4",
        f"A Soldier gains +1 to its Nerve and 1 {verb} Wits.",
        f"A Soldier gains +1 to its Nerve, and it gains {sign}1 to its Wits.",
        LAWS,
    )


STANDING = (
    wording(
        r"^For (each|every) ([^,:]+?), ((?:an?|each|every|the|its|any) [^:]+?)\.?$",
        r"\3 for \1 \2",
        "For each Fear it has, a Soldier moves 1in less.",
        "A Soldier moves 1in less for each Fear it has.",
        LAWS,
    ),
    wording(
        rf"^(?:When|Whenever|If) ((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny|the) [^,:]*?) (?:rolls|makes|takes) (?:an? )?({TERM})(?: roll| test| check)?((?: against| at)? ?[^,:]*?)[,:] (?:it |they |the player |its player )?adds? (\d+)(?: to (?:the|its|this|that|their) (?:roll|result|total))?((?: if| for each| for every) [^.]+)?\.?$",
        r"\1 gains +\4 to its \2\3\5",
        "When a Soldier rolls Nerve, add 1 to the roll.",
        "a Soldier gains +1 to its Nerve",
        BULLETS,
    ),
    wording(
        rf"^(?:When|Whenever|If) ((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny|the) [^,:]*?) (?:rolls|makes|takes) (?:an? )?({TERM})(?: roll| test| check)?((?: against| at)? ?[^,:]*?)[,:] (?:it |they |the player |its player )?(?:subtract|deduct)s? (\d+)(?: from (?:the|its|this|that|their) (?:roll|result|total))?((?: if| for each| for every) [^.]+)?\.?$",
        r"\1 gains -\4 to its \2\3\5",
        "When a Soldier rolls Nerve, subtract 1 from the roll.",
        "a Soldier gains -1 to its Nerve",
        BULLETS,
    ),
    wording(
        rf"^(.+?) (?:is|are) (?:harder|easier|faster|slower|stronger|weaker|tougher|braver|safer|deadlier|quicker|clumsier)(?: to [a-z]+)?(?:, so| and|:) (?:its|their) ({TERM}) is {MUCH} (?:higher|more|better)(?: (?:till|until) the end of the {TERM})?\.?$",
        r"\1 gains +\3 to its \2",
        "A Tired Soldier is harder to hit: its Nerve is 1 higher.",
        "A Tired Soldier gains +1 to its Nerve.",
        BOTH,
    ),
    wording(
        rf"^(.+?) (?:is|are) (?:harder|easier|faster|slower|stronger|weaker|tougher|braver|safer|deadlier|quicker|clumsier)(?: to [a-z]+)?(?:, so| and|:) (?:its|their) ({TERM}) is {MUCH} (?:lower|less|worse)(?: (?:till|until) the end of the {TERM})?\.?$",
        r"\1 gains -\3 to its \2",
        "A Tired Soldier is easier to hit: its Nerve is 1 lower.",
        "A Tired Soldier gains -1 to its Nerve.",
        BOTH,
    ),
    wording(
        rf"\b((?:an?|each|every|all|any|friendly|enemy|own)? ?{TERM}) out of ({TERM})",
        r"\1 with no \2",
        "a Soldier out of Fuel",
        "a Soldier with no Fuel",
        BOTH | STEPS | frozenset(("when", "condition")),
    ),
    wording(
        rf"\b(?:has|have) (?:run out of|exhausted (?:its|their)|used up (?:its|their|all its|all)|no more) ({TERM})",
        r"has no \1",
        "has run out of Fuel",
        "has no Fuel",
    ),
    wording(
        rf"(?<=\w) at ({TERM}) (\d+(?: or (?:more|less|higher|lower|above|below))?)(?= (?!squares?\b|inches\b|or\b)[a-z]|[.,;:]|$)",
        r" whose \1 is \2",
        "a Soldier at Level 2 or more",
        "a Soldier whose Level is 2 or more",
        BOTH | STEPS | frozenset(("when", "condition")),
    ),
    wording(
        rf"\b([Tt]he [a-z]+|[Ii]t|[Tt]he {TERM}) (?:is|are) whose ({TERM}) is ",
        r"\1's \2 is ",
        "the scout is whose Level is 2",
        "the scout's Level is 2",
    ),
    wording(
        rf"\b(that|who|which) (used|moved|gained|lost)( [^,:.]*?)? (?=(?:this|in this|during this|during the) {TERM})",
        r"\1 has \2\3 ",
        "a Soldier that used Rest this Day",
        "a Soldier that has used Rest this Day",
        BOTH | STEPS | frozenset(("when", "condition")),
    ),
    wording(
        rf"^(?!For\b)(.+?)'s? ({TERM}) and ({TERM}) (?:is|are) (.+?)\.?$",
        r"\1's \2 is \4, and \1's \3 is \4",
        "A Soldier's Nerve and Wits are 1 less.",
        "A Soldier's Nerve is 1 less, and A Soldier's Wits is 1 less.",
        LAWS,
    ),
    _has("more|extra|additional", "+"),
    _has("less|fewer", "-"),
    _two("more", "+"),
    _two("less", "-"),
    wording(
        rf"\bmoves? {MUCH} slower\b",
        r"moves \1 less",
        "moves 2in slower",
        "moves 2in less",
        LAWS,
    ),
    wording(
        rf"\b(?:has|have|gets?|moves? with|moves? at) half (?:of )?(?:its |their )?({TERM})(?=[.,]|$| if\b| while\b)",
        r"halves its \1",
        "has half Speed",
        "halves its Speed",
        LAWS,
    ),
    wording(
        rf"\b((?:[+−-]\d+|[Gg]ains [+−-]\d+|(?:gets?|has|have|suffers?|takes?|receives?) (?:an? )?[+−-]\d+(?: (?:penalty|bonus|modifier))?)) (?:to|on) (?:(?:its|their|all|the) )?({TERM}) (?:rolls?|tests?|checks?|results?)\b",
        r"\1 to its \2",
        "gets +1 to its Nerve rolls",
        "gets +1 to its Nerve",
        LAWS,
    ),
    wording(
        rf"\b(adds? \d+ to|(?:subtracts?|deducts?|takes?) \d+ from) (its|their) ({TERM}) (?:rolls?|tests?|checks?|results?)\b",
        r"\1 \2 \3",
        "adds 1 to its Nerve rolls",
        "adds 1 to its Nerve",
        LAWS,
    ),
    wording(
        rf"\b(?:gets?|has|have|suffers?|takes?|receives?|gains?) (?:an? )?([+−-]\d+)(?: (?:penalty|bonus|modifier))? (?:to|on) (?!its |their )({TERM})(?=[.,]|$| if\b| against\b| at\b| for\b| while\b)",
        r"gains \1 to its \2",
        "has +1 to Nerve",
        "gains +1 to its Nerve",
        LAWS,
    ),
    wording(
        rf"^(?:An? |Each |Every |All |Any )?({TERM}?)s? (against|at) ((?:an?|any|each|every|enemy|own|friendly|all)? ?[^,.]+?) (?:gets?|has|have|suffers?|takes?|receives?|gains?|is at|are at|is|are) (?:an? )?([+−-]\d+)(?: (?:penalty|bonus|modifier))?(?=[.,]|$| if\b)",
        r"anyone gains \4 to its \1 \2 \3",
        "Nerves against a Tired Soldier get +2.",
        "anyone gains +2 to its Nerves against a Tired Soldier.",
        LAWS,
    ),
    wording(
        rf"^([+−-]\d+) to ((?:its )?{TERM})(?= (?:against|at|for|if)\b)",
        r"anyone gains \1 to its \2",
        "+1 to Nerve against Tired Soldiers.",
        "Anyone gains +1 to its Nerve against Tired Soldiers.",
        LAWS,
    ),
    wording(
        r"\b(?:cannot|can never|may never) be (?:above|over|more than|higher than|greater than) ",
        "is at most ",
        "A Soldier's Nerve can never be above 8.",
        "A Soldier's Nerve is at most 8.",
        LAWS,
    ),
    wording(
        r"\b(?:cannot|can never|may never) be (?:below|under|less than|lower than) ",
        "is at least ",
        "A Soldier's Nerve can never be below 2.",
        "A Soldier's Nerve is at least 2.",
        LAWS,
    ),
    wording(
        rf"^(?:An?|Each|Every) ({TERM}|player) (?:can|may) (?:have|carry|hold) (?:at most|no more than|up to) (\d+) ({TERM})\.?$",
        r"When a \1 gains \3, if it has more than \2 \3: Its \3 becomes \2",
        "A Soldier can have at most 6 Fear.",
        "When a Soldier gains Fear, if it has more than 6 Fear: Its Fear becomes 6.",
        BULLETS,
    ),
    wording(
        rf"^({ONE}) (gains|loses|pays) (\d+) ({TERM}) when (?:it|they) uses? ({TERM}),? and (\d+)(?: \4)? when (?:it|they) uses? ({TERM})\.?$",
        r"When \1 uses \5 or \7: If the action is \5, it \2 \3 \4. If the action is \7, it \2 \6 \4.",
        "A Soldier gains 1 Fear when it uses Rest and 2 Fear when it uses Dig.",
        "When a Soldier uses Rest or Dig: If the action is Rest, it gains 1 Fear. If the action is Dig, it gains 2 Fear.",
        BULLETS,
    ),
    wording(
        rf"^({ONE}) (gains|loses|pays) (\d+) ({TERM}) when (?:it|they) ([^,.:]+?),? or (\d+)(?: \4)? if ([^.]+)\.?$",
        r"When \1 \5: It \2 \3 \4, or \6 if \7.",
        "A Soldier gains 1 Fear when it moves, or 2 if it is Tired.",
        "When a Soldier moves: It gains 1 Fear, or 2 if it is Tired.",
        BULLETS,
    ),
    wording(
        rf"^(When [^:,]+[:,] )(.+?) (loses?|pays?) (\d+) ({TERM}),? or (\d+) ({TERM}) if (?:none is left|there is none|it has none|it has no \5|none are left)\.?$",
        r"\1If \2 has no \5, \2 loses \6 \7. Otherwise, \2 loses \4 \5.",
        "When a Soldier moves, it loses 1 Fuel, or 1 Nerve if none is left.",
        "When a Soldier moves, if it has no Fuel, it loses 1 Nerve. Otherwise, it loses 1 Fuel.",
        BULLETS,
    ),
    wording(
        rf"(^|\. )([^.,:]+?) (?:loses?|pays?) (\d+) ({TERM}),? or (\d+) ({TERM}) if (?:none is left|there is none|it has none|it has no \4|none are left)(?=[.]|$)",
        r"\1If \2 has no \4, \2 loses \5 \6. Otherwise, \2 loses \3 \4",
        "The scout loses 1 Fuel, or 1 Nerve if none is left.",
        "If the scout has no Fuel, the scout loses 1 Nerve. Otherwise, the scout loses 1 Fuel.",
        STEPS,
    ),
)
