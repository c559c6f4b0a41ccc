"""When a number comes to be something: `falls to 2`, `reaches 10`, `drops below half`."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, TERM, Wording, wording

WHOSE = rf"^(When|If|After) ((?:[^:,]+?(?:'s?| its| their))|[Ii]ts|[Tt]heir) ({TERM})"
DOWN = r"(?:falls?|drops?|sinks?|goes|is reduced|is lowered|is brought)(?: down)?"
UP = r"(?:rises?|climbs?|grows?|goes|is raised|is increased|is brought)(?: up)?"
_OF = r"half(?: of)?(?: (?:its|their|the))?"
_VALUE = r"(?: (?:value|strength|amount))?"
HALF = rf"{_OF}(?: (?!Starting|Full)(?:{TERM}))*{_VALUE}"
HALF_AT_FIRST = rf"{_OF} (?:[Ss]tarting|original|initial)(?: {TERM})?{_VALUE}"
HALF_FULL = rf"{_OF} (?:[Ff]ull|maximum)(?: {TERM})?{_VALUE}"
HALVES = (("Whole", HALF), ("Starting", HALF_AT_FIRST), ("Full", HALF_FULL))
SAID = ("", " its starting Fuel", " its full Fuel")
"""Of what half is meant, and how that is said."""


def _crossing(verb: str, canonical: str, written: str, read: str) -> Wording:
    return wording(rf"{WHOSE} {verb}", canonical, written, read, BULLETS)


CROSSINGS = (
    *(
        _crossing(
            rf"{DOWN} (?:below|under) {half}(?=[:,])",
            rf"\1 \2 \3 becomes under half its {which} \3",
            f"When a Soldier's Fuel drops below half{said}: …",
            f"When a Soldier's Fuel becomes under half its {which} Fuel: …",
        )
        for (which, half), said in zip(HALVES, SAID, strict=True)
    ),
    *(
        _crossing(
            rf"{DOWN} to {half}(?: or (?:less|lower|below))?(?=[:,])",
            rf"\1 \2 \3 becomes half its {which} \3 or less",
            f"When a Soldier's Fuel falls to half{said}: …",
            f"When a Soldier's Fuel becomes half its {which} Fuel or less: …",
        )
        for (which, half), said in zip(HALVES, SAID, strict=True)
    ),
    _crossing(
        r"(?:equals|is|falls to|drops to|reaches|becomes|goes to|is reduced to|sinks to|hits)(?: equal to)? (?:0|zero|nothing)(?: or (?:less|lower))?(?=[:,])",
        r"\1 \2 \3 becomes 0",
        "When a Soldier's Fuel is reduced to 0: …",
        "When a Soldier's Fuel becomes 0: …",
    ),
    _crossing(
        rf"{DOWN} to ((?!half\b)[^:,]+?)(?: or (?:less|lower|below|fewer))?(?=[:,])",
        r"\1 \2 \3 becomes \4 or less",
        "When a Soldier's Fuel falls to 1: …",
        "When a Soldier's Fuel becomes 1 or less: …",
    ),
    _crossing(
        rf"{DOWN} (?:below|under) ((?!half\b)[^:,]+?)(?=[:,])",
        r"\1 \2 \3 becomes under \4",
        "When a Soldier's Fuel drops below 3: …",
        "When a Soldier's Fuel becomes under 3: …",
    ),
    _crossing(
        rf"(?:reaches|equals or exceeds|{UP} to) ([^:,]+?)(?: or (?:more|higher|above|greater))?(?=[:,])",
        r"\1 \2 \3 becomes \4 or more",
        "When a Soldier's Fear reaches 3: …",
        "When a Soldier's Fear becomes 3 or more: …",
    ),
    _crossing(
        rf"(?:exceeds|{UP} (?:above|over)) ([^:,]+?)(?=[:,])",
        r"\1 \2 \3 becomes over \4",
        "When a Soldier's Fear exceeds its Nerve: …",
        "When a Soldier's Fear becomes over its Nerve: …",
    ),
    _crossing(
        r"(?:equals|is equal to|is) (?!the\b)([^:,]+?)(?=[:,])",
        r"\1 \2 \3 becomes \4",
        "When a Soldier's Fear equals its Nerve: …",
        "When a Soldier's Fear becomes its Nerve: …",
    ),
    wording(
        rf"^(When|If|After) ((?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Oo]ne|[Ee]ither|[Tt]he) [^:,]+?|[Ii]t) is (?:reduced|brought|down) to (?:0|zero|no|nothing) ({TERM})(?=[:,])",
        r"\1 \2's \3 becomes 0",
        "When a Soldier is reduced to 0 Fuel: …",
        "When a Soldier's Fuel becomes 0: …",
        BULLETS,
    ),
    wording(
        rf"^(When|If|After) ((?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Oo]ne|[Ee]ither|[Tt]he) [^:,]+?) is (?:reduced|brought|down) to (\d+) ({TERM})(?: or (?:less|fewer))?(?=[:,])",
        r"\1 \2's \4 becomes \3 or less",
        "When a Soldier is reduced to 2 Fuel: …",
        "When a Soldier's Fuel becomes 2 or less: …",
        BULLETS,
    ),
    wording(
        rf"^(When|If|After) ((?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Oo]ne|[Ee]ither|[Tt]he) [^:,]+?) (?:reaches|has|has reached) (?:at least )?(\d+)(?: or more)? ({TERM})(?: or more)?(?=[:,])",
        r"\1 \2's \4 becomes \3 or more",
        "When a player reaches 10 Fame: …",
        "When a player's Fame becomes 10 or more: …",
        BULLETS,
    ),
)
