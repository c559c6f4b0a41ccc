"""Numbers that change, and other verbs."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import LENGTH, STEPS, TERM, Wording, wording


def _thrown_back(verb: str, done: str) -> Wording:
    """Being pushed so far away, straight from whoever pushes."""
    return wording(
        rf"\b(?:is|are) {done}(?: back)? ({LENGTH}) (?:directly |straight )?(away from|toward)",
        r"moves \1 directly \2",
        f"is {done} 2in away from the target",
        "moves 2in directly away from the target",
        STEPS,
        verb,
    )


VERBS = (
    *(
        _thrown_back(verb, done)
        for verb, done in (
            ("push", "pushed"),
            ("knock", "knocked"),
            ("drive", "driven"),
            ("force", "forced"),
            ("throw", "thrown"),
            ("pull", "pulled"),
            ("move", "moved"),
        )
    ),
    wording(
        rf"\b(loses?) (\d+) ({TERM}) instead of (?:losing )?(\d+)(?=[.,]|$| if)",
        r"\1 \2 \3 instead of \4 \3",
        "loses 1 Fuel instead of 2",
        "loses 1 Fuel instead of 2 Fuel",
        frozenset(("law",)),
    ),
    wording(
        rf"\b(gains|loses) (\d+) ({TERM})\. ((?:On|If) [^.,]+), ([^.,]*?)\b(gains|loses) (\d+) instead(?=[.]|$)",
        r"\1 \2 \3. \4, \5\6 \7 \3 instead",
        "X gains 1 Fuel. On a 6, it gains 2 instead.",
        "X gains 1 Fuel. On a 6, it gains 2 Fuel instead.",
        STEPS,
    ),
    wording(
        rf"\bmoves? (?:only )?({LENGTH}) instead of (?:its|their) {TERM}",
        r"moves \1 instead of \1",
        "moves only 2in instead of its Speed",
        "moves 2in instead of 2in",
        frozenset(("law",)),
    ),
    wording(r"\binstead of losing ", "instead of ", "instead of losing Fuel", "instead of Fuel"),
    wording(
        rf"\b(loses?) (\d+) (less|fewer|more) ({TERM})(?=[.,]|$| if)",
        r"\1 \2 \4 \3",
        "loses 1 less Fuel",
        "loses 1 Fuel less",
        frozenset(("law",)),
    ),
    wording(
        rf"\b(loses?) (?:only )?half (?:as much|the|of the) ({TERM})(?=[.,]|$| if)",
        r"\1 half as many \2",
        "loses half as much Fuel",
        "loses half as many Fuel",
        frozenset(("law",)),
    ),
    wording(
        r"((?:^|\. )(?:If|On|Otherwise) [^.]+?) instead of (?:losing |gaining |moving |the )?\d[^.,]*(?=[.]|$)",
        r"\1 instead",
        "If …, it loses 1 Fuel instead of 2.",
        "If …, it loses 1 Fuel instead.",
        STEPS,
    ),
    wording(
        r"\b(player|opponent|owner)((?: (?:with|without|that|who)\b[^.,:]*?)?) loses(?: the (?:game|battle|match))?(?=[.]|$)",
        r"\1\2 is beaten",
        "Its player loses the game.",
        "Its player is beaten.",
    ),
    wording(
        r"\b(goes|plays|moves|acts|begins|starts) (first|second)(?=[.]|$)(?<!player)",
        r"becomes the \2 player",
        "The player goes first.",
        "The player becomes the first player.",
        STEPS,
        "go",
    ),
    wording(
        r"\b(?:adds?|have|has) [+]?(\d+(?:in\b)?) to (its|their) ",
        r"gains +\1 to \2 ",
        "adds 1 to its Fuel",
        "gains +1 to its Fuel",
        frozenset(("law",)),
        "add",
    ),
    wording(
        r"\b(?:subtracts?|deducts?|takes?) [-−]?(\d+(?:in\b)?) (?:from|to) (its|their) ",
        r"gains -\1 to \2 ",
        "subtracts 1 from its Fuel",
        "gains -1 to its Fuel",
        frozenset(("law",)),
        "subtract",
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) (?:increased|raised|improved) by (\d+(?:in\b)?)",
        r"gains +\3 to \1 \2",
        "has its Fuel increased by 1",
        "gains +1 to its Fuel",
        frozenset(("law",)),
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) (?:reduced|lowered|decreased|worsened) by (\d+(?:in\b)?)",
        r"gains -\3 to \1 \2",
        "has its Fuel reduced by 1",
        "gains -1 to its Fuel",
        frozenset(("law",)),
    ),
    wording(
        rf"^([^,]+'s? {TERM}|[Ii]ts {TERM}|[Tt]heir {TERM}) (is [^,]+?),? to a minimum of ([^,.]+)",
        r"\1 \2, and \1 is at least \3",
        "X's Fuel is 1 less, to a minimum of 2.",
        "X's Fuel is 1 less, and X's Fuel is at least 2.",
        frozenset(("law",)),
    ),
    wording(
        rf"^([^,]+'s? {TERM}|[Ii]ts {TERM}|[Tt]heir {TERM}) (is [^,]+?),? (?:up )?to a maximum of ([^,.]+)",
        r"\1 \2, and \1 is at most \3",
        "X's Fuel is 1 more, to a maximum of 6.",
        "X's Fuel is 1 more, and X's Fuel is at most 6.",
        frozenset(("law",)),
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) halved\b",
        r"halves \1 \2",
        "has its Fuel halved",
        "halves its Fuel",
        frozenset(("law",)),
    ),
    wording(
        rf"\b(?:has|have) (its|their) ({TERM}) doubled\b",
        r"doubles \1 \2",
        "has its Fuel doubled",
        "doubles its Fuel",
        frozenset(("law",)),
    ),
    wording(
        r"\b(is|are) (?:reduced|lowered|decreased) by ([\w]+(?: squares?| inches)?)",
        r"\1 \2 less",
        "is reduced by 2",
        "is 2 less",
    ),
    wording(
        r"\b(is|are) (?:increased|raised) by ([\w]+(?: squares?| inches)?)",
        r"\1 \2 more",
        "is increased by 2",
        "is 2 more",
    ),
    wording(
        r"\b(?:gets?|has|have|receives?|adds?|takes?) (?:an? )?(?=[+−-]\d)",
        "gains ",
        "has +1 to its Fuel",
        "gains +1 to its Fuel",
    ),
    wording(
        rf"\b(?:regain|recover|heal|restore)(s?) all (?:of )?(?:its|their|his|her)? ?(?:lost |missing )?({TERM})",
        r"gain\1 all \2",
        "regains all its Fuel",
        "gains all Fuel",
        verb="regain",
    ),
    wording(
        r"\b(?:receives|gets back|gets|regains|earns|scores|wins back|takes back) (?=\d|[A-Z]|an? |the [A-Z])",
        "gains ",
        "gets 1 Fuel",
        "gains 1 Fuel",
    ),
    wording(
        r"\b(?:receive|get back|get|regain|earn|score|win back|take back) (?=\d|[A-Z]|an? |the [A-Z])",
        "gain ",
        "may get 1 Fuel",
        "may gain 1 Fuel",
    ),
    wording(r"\bspends (?=\d|[A-Z]|an? |up to|any )", "pays ", "spends 1 Fuel", "pays 1 Fuel", verb="spend"),
    wording(
        r"\bspend (?=\d|[A-Z]|an? |up to|any )", "pay ", "may spend 1 Fuel", "may pay 1 Fuel", verb="spend"
    ),
    wording(r"\b(?:picks|selects) (?=\S)", "chooses ", "picks 1 Soldier", "chooses 1 Soldier"),
    wording(
        r"\b(is|are) (?:destroyed|eliminated|killed|slain)\b",
        r"\1 removed",
        "is destroyed",
        "is removed",
        verb="destroy",
    ),
    wording(
        rf"\b(takes?|collects?|picks? up) (?=(?:the|an?|\d+|1) {TERM}(?:[.,:;]|$| from| for each| and\b| if\b))",
        "gains ",
        "takes the Relic",
        "gains the Relic",
        STEPS,
        "take",
    ),
    wording(
        rf"\b(?:recovers?|regains?|suffers?|earns?) (?=\d+ {TERM})",
        "gains ",
        "recovers 1 Nerve",
        "gains 1 Nerve",
        STEPS,
        "recover",
    ),
    wording(
        r"\b(uses?) ((?:up to )?\d+) of (?:its|their) (Actions?)\b",
        r"\1 \2 \3",
        "may use up to 2 of its Actions",
        "may use up to 2 Actions",
        STEPS,
    ),
    wording(rf"\b(?:at|on) 0 (?={TERM})", "with no ", "at 0 Nerve", "with no Nerve"),
    *(
        wording(
            rf"\b{verb} (?=(?:an?|any|another|the|each|every|own|enemy|friendly) )",
            "removes ",
            f"{verb} an enemy Soldier",
            "removes an enemy Soldier",
            frozenset(("when",)),
            verb,
        )
        for verb in ("kills", "destroys", "eliminates", "slays", "defeats", "fells")
    ),
    wording(r"\bdies\b", "is removed", "dies", "is removed", verb="die"),
)
