"""For how long something holds."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, STEPS, TERM, Wording, wording

SAID = r"(?!(?:[Ii]f|[Uu]nless|[Ww]hile|[Ff]or|[Oo]n|[Oo]therwise|[Aa]s)\b)"
"""What a sentence, or what follows a condition in it, does not begin with."""
FORBIDDEN = r"\b(?:cannot|can't|can not|may not|must)\b"
HOLDING = rf"(?:{FORBIDDEN}|\bmay\b|\bcan\b|\bis [^.,]+? (?:more|less)\b|\bignores?\b|\bhalves\b|\bdoubles\b|\b(?:gains?|gets|has|receives) )"
"""What can be so for a time."""
LATER = r"(?=,? (?:until|for the rest|this [A-Z]|during|in the next|next [A-Z])|, the next time)"
"""Where it is said for how long."""


def _in_front(lead: str, said: str, shown: str) -> Wording:
    """For how long, said before what."""
    return wording(
        rf"(^|\. |: ){lead} ([^,.]+?), ([^.]+)",
        rf"\1\3{said} \2",
        f"{shown}, the target …",
        f"The target … {shown[0].lower()}{shown[1:]}",
        STEPS,
    )


DURATIONS = (
    wording(
        rf"(^|\. |: )((?:[Uu]ntil the (?:end|start|beginning) of|For the (?:rest|remainder) of) (?:the |this |its |their )?"
        rf"(?:next )?{TERM}) (?=[a-z])(?!begins|ends|is\b)",
        r"\1\2, ",
        "Until the end of the Day the target …",
        "Until the end of the Day, the target …",
        STEPS,
    ),
    _in_front("[Uu]ntil", " until", "Until the end of the Day"),
    _in_front("For the (?:rest|remainder) of", " for the rest of", "For the rest of the Day"),
    _in_front("(?:During|In) its next", " during its next", "During its next Day"),
    _in_front("(?:During|In) the next", " during the next", "During the next Day"),
    wording(
        r"(^|\. |: )The next time ([^,.]+?), ([^.]+)",
        r"\1\3, the next time \2",
        "The next time it moves, the target …",
        "The target …, the next time it moves",
        STEPS,
    ),
    wording(r"\btill\b", "until", "till the end of the Day", "until the end of the Day", STEPS),
    wording(
        r"\bfor the (?:remainder of the game|(?:rest|remainder) of the (?:battle|match))\b",
        "for the rest of the game",
        "for the rest of the battle",
        "for the rest of the game",
        STEPS,
    ),
    wording(
        rf"\bfor the (?:rest|remainder) of (?:the |this |that )?({TERM})",
        r"until the end of the \1",
        "for the rest of this Day",
        "until the end of the Day",
        STEPS,
    ),
    wording(
        rf"\bfor the (?:rest|remainder) of (its|their) ({TERM})",
        r"until the end of \1 \2",
        "for the rest of its Day",
        "until the end of its Day",
        STEPS,
    ),
    wording(
        r"\buntil (?:the )?(?:beginning|start) of\b",
        "until the start of",
        "until the beginning of the Day",
        "until the start of the Day",
        STEPS,
    ),
    wording(
        rf"\buntil ({TERM}) (\d+)(?: (?:begins|starts))?(?=[.,]|$| if)",
        r"until the start of \1 \2",
        "until Day 4 begins",
        "until the start of Day 4",
        STEPS,
    ),
    wording(
        rf"\buntil ({TERM}) (\d+) (?:ends|is over)(?=[.,]|$| if)",
        r"until the end of \1 \2",
        "until Day 4 is over",
        "until the end of Day 4",
        STEPS,
    ),
    wording(
        rf"\buntil (it|they|(?:the|its) [^.,]+?) (is|are) no longer (?={TERM})",
        r"until \1 \2 not ",
        "until it is no longer Tired",
        "until it is not Tired",
        STEPS,
    ),
    wording(
        rf"(?:\bfor )?\b(?:in )?this ({TERM})(?: and| or) (?:in )?(?:the )?next(?: \1)?(?=[.,]|$)",
        r"until the end of the next \1",
        "The target cannot move this Day or the next.",
        "The target cannot move until the end of the next Day.",
        STEPS,
    ),
    wording(r"\buntil end of\b", "until the end of", "until end of Day", "until the end of Day", STEPS),
    wording(
        r"\b(until the (?:end|start) of) (?:(?:the|this|that) )?(?:current|present|same) ",
        r"\1 the ",
        "until the end of the current Day",
        "until the end of the Day",
        STEPS,
    ),
    wording(
        r"\b(until the (?:end|start) of|during) (?:own|your|their own|its own|its player's|their player's|his|her) (?=(?:next )?[A-Z])",
        r"\1 its ",
        "until the end of own next Day",
        "until the end of its next Day",
        STEPS,
    ),
    wording(
        rf"\buntil (the |its |their )?next ({TERM})(?: (?:begins|starts))?(?=[.,]|$| if)",
        r"until the start of \1next \2",
        "until its next Day",
        "until the start of its next Day",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.]*?{HOLDING}[^.]*?),? until (the|its|their) ({TERM}) (?:ends|is over|has ended)(?=[.,]|$| if)",
        r"\1\2 until the end of \3 \4",
        "The target cannot move until the Day ends.",
        "The target cannot move until the end of the Day.",
        STEPS,
    ),
    wording(r"\bcounts? as having ", "has ", "counts as having 1 more Fuel", "has 1 more Fuel", STEPS),
    wording(
        rf"{HEAD}[Nn]either ([^.,]+?) nor ([^.,]+?) (?:can|may) ([^.,]+?){LATER}",
        r"\1\2 cannot \4, and \3 cannot \4",
        "Neither X nor the target can move until …",
        "X cannot move, and the target cannot move until …",
        STEPS,
    ),
    wording(
        rf"\b([Ii]t) (?:has|gets|gains) (\d+(?: ?in| squares?| inch(?:es)?)?) (?:more|additional|extra) ({TERM}){LATER}",
        r"\1s \3 is \2 more",
        "it has 2 more Fuel until …",
        "its Fuel is 2 more until …",
        STEPS,
    ),
    wording(
        rf"\b([Ii]t) (?:has|gets) (\d+(?: ?in| squares?| inch(?:es)?)?) (?:less|fewer) ({TERM}){LATER}",
        r"\1s \3 is \2 less",
        "it has 2 less Fuel until …",
        "its Fuel is 2 less until …",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]+?) (?:has|gets|gains) (\d+(?: ?in| squares?| inch(?:es)?)?) (?:more|additional|extra) ({TERM}){LATER}",
        r"\1\2's \4 is \3 more",
        "The target has 2 more Fuel until …",
        "The target's Fuel is 2 more until …",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]+?) (?:has|gets) (\d+(?: ?in| squares?| inch(?:es)?)?) (?:less|fewer) ({TERM}){LATER}",
        r"\1\2's \4 is \3 less",
        "The target has 2 less Fuel until …",
        "The target's Fuel is 2 less until …",
        STEPS,
    ),
    wording(
        r"\b(?:suffers?|takes?) (?:an? )?(?=[+−-]\d+(?:in\b)? to (?:its|their)\b)",
        "gains ",
        "suffers -1 to its Fuel until …",
        "gains -1 to its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\badds? (\d+(?:in\b)?) to (its|their) ({TERM}){LATER}",
        r"gains +\1 to \2 \3",
        "adds 1 to its Fuel until …",
        "gains +1 to its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\bsubtracts? (\d+(?:in\b)?) from (its|their) ({TERM}){LATER}",
        r"gains -\1 to \2 \3",
        "subtracts 1 from its Fuel until …",
        "gains -1 to its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\bmoves? (?:only )?at half (?:its |their )?({TERM}){LATER}",
        r"halves its \1",
        "moves at half Speed until …",
        "halves its Speed until …",
        STEPS,
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) halved{LATER}",
        r"halves \1 \2",
        "has its Fuel halved until …",
        "halves its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) doubled{LATER}",
        r"doubles \1 \2",
        "has its Fuel doubled until …",
        "doubles its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\b(is|are) (?:reduced|lowered|decreased|less) by ((?:the|its|their) [^.,]+?){LATER}",
        r"\1 \2 less",
        "is reduced by its Fear until …",
        "is its Fear less until …",
        STEPS,
    ),
    wording(
        rf"\b(is|are) (?:increased|raised|more) by ((?:the|its|their) [^.,]+?){LATER}",
        r"\1 \2 more",
        "is increased by its Fear until …",
        "is its Fear more until …",
        STEPS,
    ),
    wording(
        rf"\b(?:gains?|gets?|has|have|receives?|suffers?|takes?) (?:an? )?([+−-]\d+(?:in\b)?) ({TERM}){LATER}",
        r"gains \1 to its \2",
        "gets +1 Fuel until …",
        "gains +1 to its Fuel until …",
        STEPS,
    ),
    wording(
        rf"\b((?:cannot|can't|may not)\b[^.,]*?) again{LATER}",
        r"\1",
        "cannot move again until …",
        "cannot move until …",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]*?{FORBIDDEN}[^.,]*?) (?:during |in )?this ({TERM})(?=[.,]|$)",
        r"\1\2 until the end of the \3",
        "The target cannot move this Day.",
        "The target cannot move until the end of the Day.",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]*?\b(?:is [^.,]+? (?:more|less)|gains [+−-][^.,]+?)) (?:during |in )?this ({TERM})(?=[.,]|$)",
        r"\1\2 until the end of the \3",
        "Its Fuel is 1 less this Day.",
        "Its Fuel is 1 less until the end of the Day.",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]*?{HOLDING}[^.,]*?)(?<! of)(?<! the)(?<! its)(?<! their)(?<! start)(?<!'s)(?<!s') (?:(?:during |in )(?:the )?)?next ({TERM})(?=[.,]|$)",
        r"\1\2 during the next \3",
        "The target cannot move next Day.",
        "The target cannot move during the next Day.",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]*?{HOLDING}[^.,]*?)(?<! of)(?<! until) (?:during |in |on )(its|their) next ({TERM})(?=[.,]|$)",
        r"\1\2 during \3 next \4",
        "The target cannot move in its next Day.",
        "The target cannot move during its next Day.",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.]*?{HOLDING}[^.]*?),? until (it|they|the [a-z]+|(?:the |an? )?(?:enemy |friendly )?{TERM}) "
        r"(?!(?:next|is|are|has|have|does|do|can|cannot|may|wins|begins|starts|ends)\b)([a-z]+s)\b",
        r"\1\2 until \3 next \4",
        "The target cannot hide until it moves.",
        "The target cannot hide until it next moves.",
        STEPS,
    ),
    wording(
        r"\buntil (?:(?:after|the end of) )?(?:its|their) next ([a-z]+[^s\W])(?=[.,]|$| if)",
        r"until it next \1s",
        "until the end of its next move",
        "until it next moves",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.,]+?) (cannot|can't|may not) (?:either )?([a-z]+),? (?:or|nor) ([a-z]+){LATER}",
        r"\1\2 \3 \4, and \2 \3 \5",
        "The target cannot move or rest until …",
        "The target cannot move, and the target cannot rest until …",
        STEPS,
    ),
    wording(
        r"\b((?:cannot|can't|may not) [^.,:]+?) and (?=(?:the|its?|their|each|own|an?) [^.,:]*?\b(?:cannot|can't|may not)\b)",
        r"\1, and ",
        "The target cannot move and its player cannot shoot until …",
        "The target cannot move, and its player cannot shoot until …",
        STEPS,
    ),
    wording(
        rf"{HEAD}({SAID}[^.:]*?),? (?:and|but) (?:cannot|can't|may not)\b",
        r"\1\2, then cannot",
        "The target loses 1 Fear and cannot move until …",
        "The target loses 1 Fear, then cannot move until …",
        STEPS,
    ),
    wording(
        rf"{HEAD}[Nn]o ((?:own |enemy |friendly |other )?{TERM}[^.,]*?) (?:may|can) ([^.,]+?){LATER}",
        r"\1each \2 cannot \3",
        "No Soldier can move until …",
        "Each Soldier cannot move until …",
        STEPS,
    ),
)
