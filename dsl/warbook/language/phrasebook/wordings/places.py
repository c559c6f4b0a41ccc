"""Where something is, and where it goes."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import LENGTH, STEPS, TERM, wording

PLACES = (
    wording(
        rf"\b([Pp]laces? (?:each|every|any|all|an?|\d+) (?:own |enemy |friendly )?{TERM}) (?:that|who|which) (?:is|are)(?: still)? in (own|the) ({TERM})"
        r"(?= (?:within|beyond|adjacent|in|on|outside)\b)",
        r"\1 in \2 \3",
        "places each Soldier that is still in own Camp within 6in of the scout",
        "places each Soldier in own Camp within 6in of the scout",
        STEPS,
    ),
    wording(
        rf"\bmore ((?:own|enemy|friendly|other) {TERM}) than ((?:own|enemy|friendly|other) {TERM}) (?:is|are) ((?:within|in|on|adjacent to|beyond|outside) [^.,:]+?)(?=[.,:]|$)",
        r"the number of \1 \3 is over the number of \2 \3",
        "if more own Soldiers than enemy Soldiers are in Mud",
        "if the number of own Soldiers in Mud is over the number of enemy Soldiers in Mud",
        frozenset(("orders", "leading", "condition", "law")),
    ),
    wording(
        rf"(?:^|(?<=\. ))(?:[Ee]ach|[Ee]very) ((?:own |enemy |friendly |other )?{TERM}) (?:with|that has) (no|an?|any) ((?:(?:enemy|friendly|other|own) )?{TERM})"
        rf" (?:within|in) ({LENGTH})(?: of it)? (?!of\b)([a-z][^.]*)",
        r"For each \1, it \5 if \2 \3 is within \4 of it",
        "Each Soldier with no enemy Soldier within 6in gains 1 Nerve.",
        "For each Soldier, it gains 1 Nerve if no enemy Soldier is within 6in of it.",
        STEPS,
    ),
    wording(
        r"(?<=\w) (?:anywhere|somewhere)(?: on the (?:table|board|battlefield))?(?= (?:within|more|over|at|in|on|outside|beyond|adjacent|no))",
        "",
        "places it anywhere on the table within 6in of the scout",
        "places it within 6in of the scout",
        STEPS,
    ),
    wording(
        rf"\b(?:no more than|at most|not more than) ({LENGTH}) (?:away )?(?:from|of)\b",
        r"within \1 of",
        "no more than 6in from …",
        "within 6in of …",
    ),
    wording(
        rf"(?<!move )(?<!moves )(?<!moved )\bup to ({LENGTH}) away from\b",
        r"within \1 of",
        "up to 6in away from …",
        "within 6in of …",
    ),
    wording(
        r"\b(?:at least|no less than|no nearer than|no closer than) (\d+(?:\.\d+)? ?(?:in|inches|inch|mm|cm)) (?:away )?from (?=any|all|every|each|the|an?|own|enemy)",
        r"beyond \1 of ",
        "at least 6in from the scout",
        "beyond 6in of the scout",
    ),
    wording(
        rf"\b(is|are) (?:more than|over|further than|farther than) ({LENGTH}) away(?! from| of)",
        r"\1 beyond \2",
        "the target is more than 6in away",
        "the target is beyond 6in",
    ),
    wording(
        rf"\b(is|are) (?:no more than|at most|not more than|up to) ({LENGTH}) away(?! from| of)",
        r"\1 within \2",
        "the target is no more than 6in away",
        "the target is within 6in",
    ),
    wording(
        rf"\b(?:more than|over|further than|farther than) ({LENGTH}) (?:away )?(?:from|of)\b",
        r"beyond \1 of",
        "more than 6in away from …",
        "beyond 6in of …",
    ),
    wording(rf"\bwithin ({LENGTH}) from\b", r"within \1 of", "within 6in from …", "within 6in of …"),
    wording(
        rf"\b({LENGTH}) or (?:closer|nearer|less) (?:to|from)\b",
        r"within \1 of",
        "6in or closer to …",
        "within 6in of …",
    ),
    wording(
        rf"\bwith (?:an? |any )?((?:friendly|enemy|own|other) {TERM}) (?:within|in) ({LENGTH})(?: of it)?",
        r"within \2 of a \1",
        "a Soldier with a friendly Soldier within 6in",
        "a Soldier within 6in of a friendly Soldier",
    ),
    wording(
        r"(?<=\w) (?:standing|lying|sitting|waiting) (?=(?:in|on|within|adjacent|next|outside|beyond|at)\b)",
        " ",
        "each Soldier standing in Mud",
        "each Soldier in Mud",
    ),
    wording(
        r"\breaches (?=the [A-Z]|an? [A-Z]|own [A-Z]|enemy [A-Z]|[A-Z])",
        "moves in ",
        "When a Soldier reaches Mud: …",
        "When a Soldier moves in Mud: …",
        frozenset(("when",)),
        "reach",
    ),
    wording(
        r"\b(?:touching|in contact with|in base contact with|in base-to-base contact with|directly next to)(?= \w)",
        "adjacent to",
        "touching the scout",
        "adjacent to the scout",
    ),
    wording(
        r"\b(?:is|are) (?:taken off|removed off|lifted from|taken from) the (?:board|table)\b",
        "leaves the board",
        "is taken off the table",
        "leaves the board",
        STEPS,
    ),
    wording(r"\bnext to\b", "adjacent to", "next to …", "adjacent to …"),
    wording(
        r"\b(moves|move|moving) (?:onto)\b",
        r"\1 on",
        "moves onto …",
        "moves on …",
        frozenset(("when", "law")),
    ),
    wording(
        r"\b(moves|move|moving) into\b", r"\1 in", "moves into …", "moves in …", frozenset(("when", "law"))
    ),
    wording(
        r"\benters? (?=an? (?:adjacent |empty )?Square)",
        "moves on ",
        "enters a Square with Fire",
        "moves on a Square with Fire",
        frozenset(("when",)),
        "enter",
    ),
    wording(
        r"\benters? (?=an? |the |any |own |enemy |[A-Z])",
        "moves in ",
        "enters Mud",
        "moves in Mud",
        frozenset(("when",)),
        "enter",
    ),
    wording(
        r"\b(moves|move) (?:over|across) ",
        r"\1 through ",
        "moves over Mud",
        "moves through Mud",
        frozenset(("when",)),
    ),
    wording(r"\b([Tt])owards\b", r"\1oward", "towards", "toward"),
    wording(r"\ban? (adjacent|empty) (?=[A-Z])", r"1 \1 ", "an adjacent Square", "1 adjacent Square"),
    wording(
        r"\b(?:drifts?|scatters?|deviates?) (\d*d?\d+ ?(?:in|inches|squares?))(?: in a random direction)?\b",
        r"moves \1 in a random direction",
        "scatters 1d6 squares",
        "moves 1d6 squares in a random direction",
        verb="scatter",
    ),
    wording(
        r"(?<=[A-Za-z]) from (?:own|their|its|its player's|his|her) (?=[A-Z][^.]*\b(?:within|on|in|adjacent|at|beyond|outside|more|over|anywhere)\b)",
        " in own ",
        "places a Soldier from own Camp on …",
        "places a Soldier in own Camp on …",
        STEPS,
    ),
    wording(
        rf"(?<!\w)([Mm]oves? (?:(?:up to|the [a-z]+|it) )?{LENGTH}) (?=away from\b)",
        r"\1 directly ",
        "moves 2in away from …",
        "moves 2in directly away from …",
        STEPS,
    ),
    wording(
        rf"\bmay move ({LENGTH})(?=[.,]|$)",
        r"may move up to \1",
        "may move 2in",
        "may move up to 2in",
        STEPS,
    ),
    wording(
        r"\b(moves? [^.,]*?(?<!directly)) (?=toward\b)",
        r"\1 directly ",
        "moves 2in toward …",
        "moves 2in directly toward …",
        STEPS,
    ),
)
