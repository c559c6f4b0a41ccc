"""At the beginning of a stretch of play, and at its end."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, ONE, TERM, WHOLE, Wording, wording

ORDINALS = {"second": 2, "other": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_EDGES = (("(?:start|beginning)", "start", "begins"), ("end", "end", "ends"))


def at_both(
    pattern: str, canonical: str, written: str, read: str, kinds: frozenset[str] = BULLETS
) -> tuple[Wording, ...]:
    """A wording for the beginning and one for the end: EDGE is where they are named, COMES what then happens."""
    return tuple(
        wording(
            pattern.replace("EDGE", named),
            canonical.replace("COMES", comes),
            written.replace("EDGE", word),
            read.replace("COMES", comes),
            kinds,
        )
        for named, word, comes in _EDGES
    )


WHOEVER = (
    *at_both(
        rf"^If an? ({TERM}) (has|is) ([^,]+), it ([a-z][^,]*?) at the EDGE of (?:each|every|the) ({TERM})\.?$",
        r"When the \5 COMES: Each \1 that \2 \3 \4.",
        "If a Soldier has no Fuel, it loses 1 Fear at the EDGE of the Day.",
        "When the Day COMES: Each Soldier that has no Fuel loses 1 Fear.",
    ),
)
"""Of everyone of whom something is so: `If a Soldier …, it … at the end of the Day.`"""

OF_TURNS = (
    wording(
        rf"^At the (?:start|beginning) of (?:its|their) move, ({ONE}) (.+)$",
        r"Before \1 moves: It \2",
        "At the start of its move, a Soldier …",
        "Before a Soldier moves: It …",
        BULLETS,
    ),
    wording(
        rf"^At the end of (?:its|their) move, ({ONE}) (.+)$",
        r"When \1 ends its move: It \2",
        "At the end of its move, a Soldier …",
        "When a Soldier ends its move: It …",
        BULLETS,
    ),
    *at_both(
        rf"^At the EDGE of (?:its|their|his|her|its player's|own|(?:each|a|every|the) player's) (?:own )?({TERM})[,:] "
        r"(?:(?:[Ee]ach|[Aa]|[Ee]very|[Tt]he) player )?",
        r"When the \1 COMES: The active player ",
        "At the EDGE of their Day, a player …",
        "When the Day COMES: The active player …",
        WHOLE,
    ),
    *at_both(
        rf"^[Aa]n? ({TERM}.+) at the EDGE of (?:its|their|its player's) (?:own )?({TERM})((?: unless| if|,).*?)?\.?$",
        r"When the \2 COMES: Each own \1\3.",
        "A Soldier … at the EDGE of its Day.",
        "When the Day COMES: Each own Soldier …",
        WHOLE,
    ),
    wording(
        r"^At the (start|beginning|end) of (?:the |each |a )?game\b",
        r"At the \1 of the Game",
        "At the start of the game, …",
        "At the start of the Game, …",
        BULLETS,
    ),
)
"""Of a move, of the game, and of what is somebody's own."""

OF_EVERY_SECOND = (
    *(
        one
        for word, number in ORDINALS.items()
        for one in (
            wording(
                rf"^(?:At the (?:start|beginning) of|In) every {word} ({TERM})[,:] ",
                rf"When the \1 begins, if the \1 is a multiple of {number}: ",
                f"At the start of every {word} Day, …",
                f"When the Day begins, if the Day is a multiple of {number}: …",
                BULLETS,
            ),
            wording(
                rf"^At the end of every {word} ({TERM})[,:] ",
                rf"When the \1 ends, if the \1 is a multiple of {number}: ",
                f"At the end of every {word} Day, …",
                f"When the Day ends, if the Day is a multiple of {number}: …",
                BULLETS,
            ),
            wording(
                rf"^(.+) at the (?:start|beginning) of every {word} ({TERM})\.?$",
                rf"When the \2 begins, if the \2 is a multiple of {number}: \1.",
                f"… at the start of every {word} Day.",
                f"When the Day begins, if the Day is a multiple of {number}: …",
                BULLETS,
            ),
            wording(
                rf"^(.+) at the end of every {word} ({TERM})\.?$",
                rf"When the \2 ends, if the \2 is a multiple of {number}: \1.",
                f"… at the end of every {word} Day.",
                f"When the Day ends, if the Day is a multiple of {number}: …",
                BULLETS,
            ),
        )
    ),
)

OF_EACH = (
    *at_both(
        rf"^At the EDGE of (?:each |every |the |a )?({TERM}(?: \d+)?)[,:] ",
        r"When the \1 COMES: ",
        "At the EDGE of each Day, …",
        "When the Day COMES: …",
    ),
    *at_both(
        rf"^(.+) at the EDGE of (?:each|every|the|a) ({TERM})((?: unless| if|,).*?)?\.?$",
        r"When the \2 COMES: \1\3.",
        "… at the EDGE of each Day.",
        "When the Day COMES: …",
    ),
)
