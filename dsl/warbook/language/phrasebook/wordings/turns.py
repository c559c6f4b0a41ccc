"""Turns of phrase that rulebooks share, each with one meaning only."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, HEAD, LAWS, LENGTH, STEPS, TERM, wording

WHERE = r"(?=(?:in|on|within|adjacent|next|outside|beyond|at)\b)"
DOES = r"gains|loses|scores|pays|draws|wins|discards|chooses|rolls|places|may"
EVENT = r"ends (?:its|a|the) move|is removed|is destroyed|is killed|moves|enters|uses|reaches"

TURNS = (
    wording(r"\b(has|have) run out of (?=[A-Z])", r"\1 no ", "has run out of Fuel", "has no Fuel"),
    wording(
        rf"\b(?:is|are) (?:down to|at|on) (?:0|zero) (?={TERM})",
        "has no ",
        "When a Soldier is down to 0 Fuel: …",
        "When a Soldier has no Fuel: …",
        frozenset(("when", "condition", "orders", "law")),
    ),
    wording(
        rf"\bget(s?) back all (?:of )?(?:its|their|his|her|the)? ?({TERM})",
        r"gain\1 all \2",
        "gets back all its Fuel",
        "gains all Fuel",
    ),
    wording(
        rf"\bboth ((?:the|own|its) (?:[a-z]+|{TERM})) and (?=(?:the|own|its) )",
        r"\1 and ",
        "both the scout and the guard gain 1 Fear",
        "the scout and the guard gain 1 Fear",
    ),
    wording(
        rf"\b(is|are) ({LENGTH}|\d+) (?:higher|greater|better|larger|longer)\b(?! than)",
        r"\1 \2 more",
        "its Nerve is 1 higher",
        "its Nerve is 1 more",
    ),
    wording(
        rf"\b(is|are) ({LENGTH}|\d+) (?:lower|worse|smaller|shorter)\b(?! than)",
        r"\1 \2 less",
        "its Nerve is 1 lower",
        "its Nerve is 1 less",
    ),
    wording(
        rf"^((?:An?|Each|Every) [^,:.]+?) at the end of (?:the|each|every|a) ({TERM}),? and (?:then )?(?=[a-z]+s )(.+)$",
        r"When the \2 ends: \1, then \3",
        "A Soldier loses 1 Fuel at the end of the Day and gains 1 Fear.",
        "When the Day ends: A Soldier loses 1 Fuel, then gains 1 Fear.",
        BULLETS,
    ),
    wording(
        rf"^(At the (?:end|start|beginning) of (?:the |each |every |a )?{TERM}(?: \d+)?) (?=(?:no|each|every|all|the|an?|both|any|own|roll|remove|choose) )",
        r"\1, ",
        "At the end of the Day each Soldier gains 1 Fear.",
        "At the end of the Day, each Soldier gains 1 Fear.",
        BULLETS,
    ),
    wording(
        rf"(^|\. )[Nn]o ({TERM}) (?:is|are) ({TERM})(?: (?:any more|any longer))?(?=\.|$)",
        r"\1Each \2 loses all \3",
        "No Soldier is Hidden.",
        "Each Soldier loses all Hidden.",
        STEPS,
    ),
    wording(
        rf"\b([Ii]f|and|or) (it|they|the [a-z]+|the {TERM}) (?:lands|landed|stands|stood|lies|stops|stopped|arrives|arrived) {WHERE}",
        r"\1 \2 is ",
        "If the scout lands in Mud, …",
        "If the scout is in Mud, …",
        STEPS | {"condition", "law"},
    ),
    wording(r"\btill\b", "until", "till the end of the Day", "until the end of the Day"),
    wording(
        r"\b(that|who|which) (?!has\b|have\b|is\b|are\b)(moved|[a-z]+ed|shot|struck|fought|threw) (?=(?:this|during|in this) )",
        r"\1 has \2 ",
        "a Soldier that moved this Day",
        "a Soldier that has moved this Day",
    ),
    wording(
        r"\b(if|unless) (it|they|the [a-z]+) (moved|[a-z]+ed|shot|struck|fought|threw) (?=(?:this|during|in this) )",
        r"\1 \2 has \3 ",
        "gains 1 Fear if it moved this Day",
        "gains 1 Fear if it has moved this Day",
    ),
    wording(
        r"\b([Tt]ake|[Tt]akes) away (?=\d|all |any |an? )",
        "remove ",
        "take away 1 Fear from the scout",
        "remove 1 Fear from the scout",
        STEPS,
        "take",
    ),
    wording(
        rf"\b(?:has|have) (\d+(?:in)?) (?:more|extra) ({TERM}) and (\d+(?:in)?) (?:more|extra) ({TERM})",
        r"gains +\1 to its \2, and its \4 is \3 more",
        "has 1 more Nerve and 1 more Grit",
        "gains +1 to its Nerve, and its Grit is 1 more",
        LAWS,
    ),
    wording(
        rf"\b(?:has|have) (\d+(?:in)?) (?:more|extra) (?={TERM}(?:[.,]|$| if| while| for))(?!{TERM} than)",
        r"gains +\1 to its ",
        "has 1 more Nerve",
        "gains +1 to its Nerve",
        LAWS,
    ),
    wording(
        rf"\b(?:has|have) (\d+(?:in)?) (?:less|fewer) (?={TERM}(?:[.,]|$| if| while| for))(?!{TERM} than)",
        r"gains -\1 to its ",
        "has 1 less Nerve",
        "gains -1 to its Nerve",
        LAWS,
    ),
    wording(
        r"\b([Aa]n?|[Ee]ach|[Bb]oth|[Nn]o|[Ee]very|[Aa]ny|[Oo]ne|[Tt]he other) (?:team|side)(s?)(?= (?:with|that|who|whose|has|have|may|can|cannot|must|gains?|loses?|rolls?|scores?|wins?|pays?|chooses?|draws?|places?)\b)",
        r"\1 player\2",
        "each side rolls 1d6",
        "each player rolls 1d6",
        verb="side",
    ),
    wording(
        r"(^|\. |, )(?:[Bb]oth|[Ii]t|[Tt]hey|[Tt]he [a-z]+) (?:stays?|remains?|keeps?) (?:where|as) (?:they are|it is|it was|they were)(?=\.|$)",
        r"\1nothing happens",
        "Both stay where they are.",
        "Nothing happens.",
        STEPS,
    ),
    wording(
        rf"\bthe ([A-Z][\w-]*) of (the (?:[a-z]+|{TERM}))(?=[ .,:]|$)(?! of\b)",
        r"\2's \1",
        "the Fuel of the target",
        "the target's Fuel",
    ),
    wording(
        r"^(An? [^,']+?'s?|The [^,']+?'s?|[Ii]ts|[Tt]heir|[Ee]ach [^,']+?'s?) ([A-Z][\w-]*) and ([A-Z][\w-]*) (?:is|are) (.+?)\.?$",
        r"\1 \2 is \4, and \1 \3 is \4",
        "Its Nerve and Grit are 1 less.",
        "Its Nerve is 1 less, and its Grit is 1 less.",
        LAWS,
    ),
    wording(
        rf"^(?:An?|Each|Any) player whose ({TERM}[^,:]*?) ((?:{EVENT})\b[^,:]*?) (?=(?:{DOES})\b)(.+)$",
        r"When a \1 \2: Its player \3",
        "A player whose Soldier ends its move in Mud loses 1 Fame.",
        "When a Soldier ends its move in Mud: Its player loses 1 Fame.",
        BULLETS,
    ),
    wording(
        rf"^The first player (?:to (?:reach|have|get|score|collect)|(?:who|that) (?:reaches|has|gets|scores)) (\d+)(?: or more)? ({TERM}) wins(?: the game)?(?: (?:at once|immediately))?\.?$",
        r"When a player's \2 becomes \1 or more: The player wins.",
        "The first player to reach 5 Fame wins.",
        "When a player's Fame becomes 5 or more: The player wins.",
        BULLETS,
    ),
    wording(
        rf"\b([Rr]emove|[Tt]ake) (\d+) ({TERM}) (from [^.,]+)\. ((?:On|If) [^.,]+), remove (\d+) ({TERM}) instead(?=[.]|$)",
        r"\1 \2 \3 \4. \5, remove \6 \7 \4 instead",
        "Remove 1 Fear from X. On a 6, remove 2 Fear instead.",
        "Remove 1 Fear from X. On a 6, remove 2 Fear from X instead.",
        STEPS,
    ),
    wording(
        r"(\b2d\d+\b[^:]*?\. )On (?:a )?(?:double|two) (\d)s?,? ",
        r"\1If all dice show \2, ",
        "Roll 2d6. On a double 1, the scout gains 1 Fear.",
        "Roll 2d6. If all dice show 1, the scout gains 1 Fear.",
        STEPS,
    ),
    wording(
        rf"{HEAD}(it|[Tt]he [a-z]+|[Tt]he {TERM}) is replaced (?:by|with) (?:an?|1) (?:new )?({TERM})(?=[.]|$)",
        r"\1\2's player creates 1 \3, as newcomer. The newcomer takes place of \2",
        "The scout is replaced by a Guard.",
        "The scout's player creates 1 Guard, as newcomer. The newcomer takes place of the scout.",
        STEPS,
    ),
    wording(
        r"\bit's player (?=creates)",
        "its player ",
        "it's player creates 1 Guard",
        "its player creates 1 Guard",
        STEPS,
    ),
    wording(
        r",? (?:too|as well) (?=(?:when|whenever|if|unless) )",
        " ",
        "gains 1 Fear as well when it moves",
        "gains 1 Fear when it moves",
    ),
    wording(
        r"\b(is|are) lost\b",
        r"\1 removed",
        "When a Soldier is lost: …",
        "When a Soldier is removed: …",
        frozenset(("when",)),
        "lose",
    ),
)
