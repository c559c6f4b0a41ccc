"""What is said where it cannot stand: a moment in a step, another who goes on after “then”, what two have in common."""

from __future__ import annotations

from warbook.language.resolve.lesson import LAW, STEP, TEST, Lesson, lesson

PLACED: tuple[Lesson, ...] = (
    lesson(
        r"\b[Tt]he game (?:ends|lasts|is over|is played)(?: for)?(?: after| at the end of)? (?:the )?(?:\d+|[A-Z]?[a-z]+) [A-Z][\w-]*",
        "How long a game is, its sequence says: under “### Sequence: Game” stands “1. The SEQUENCE is played 6 times.”",
    ),
    lesson(
        r"\b(?:[Tt]he player with|[Ww]hoever has) the (?:most|highest) ([A-Z][\w-]*)\b[^.]*\bwins\b|\bwins? if [^.]* the most ([A-Z][\w-]*)",
        "Who wins at the end stands under the heading of the game, or of a mission: “- Wins: most {1}”; with as many for both it is a draw.",
        None,
        LAW,
    ),
    lesson(
        r"\b(?:deploys?|sets? up|starts?|begins?|(?:is|are) (?:set up|deploy\w+)) (?:within|in|on|at) ",
        "Where they begin, a mission says, in its table “| Starts | Player | At |”; or players place them, in a step: “The player places each "
        "own KIND within 6in of own edge.”",
    ),
    lesson(
        r"^(?:When|Whenever|Before|After) ",
        "Below “While …:” stands what holds all that time. What happens then is a bullet of its own: “When …, if …: …”.",
        None,
        LAW,
    ),
    lesson(
        r"\bcreates? [^.,:]*? for (the (?:opponent|[a-z]+'s player|first player|second player|active player))\b",
        "Whoever creates it has it: “{1} creates 1 KIND.”",
        None,
        STEP,
    ),
    lesson(
        r"\b(?:in|on) the same ([A-Z][\w-]*) as (?:the [a-z]+|it)\b",
        "Of two in one group it is “in the KIND's {1}'s GROUP”; of two who stand in one place, “in the KIND's {1}”.",
        None,
        STEP | LAW | TEST,
    ),
    lesson(
        r"\bfor the (?:first|second|third) time(?=$|[:,])",
        "For the first time since when, is said too: “for the first time this SEQUENCE”.",
    ),
    lesson(
        r"\bneither [^.,:]* nor\b",
        "What is not so is said of each: “it has not moved this SEQUENCE, and it has not used ACTION this SEQUENCE”.",
        None,
        STEP | LAW | TEST,
    ),
    lesson(
        r"(?:^|[.:] )[^.,:]+, then (?:the|each|an?) [^.,:]+$|, then (?:the|each|an?) ([a-z]+ )+(?:gains|loses|moves|chooses|rolls)\b",
        "“Then” goes on with the same one. What another does is a sentence of its own, after a full stop.",
        None,
        STEP,
    ),
    lesson(
        r"(?:^At|\bat) the (?:end|start|beginning) of (?:the|each|every|its|a) (?:next )?([A-Z][\w-]*)(?=\.?$|,)",
        "A step is done at once. What comes later is a bullet of its own, “When the {1} ends: …” or “When the {1} begins: …”, of whoever "
        "has a Token that this step gives.",
        None,
        STEP,
    ),
)
"""Looked through in order, as those in `lessons.py` are."""
