"""Dice whose sides nobody names, where a game has only one die: `rolls a die`, `rolls two dice`."""

from __future__ import annotations

from warbook.language.word_patterns import NUMBERS

FILLING = r"(?: (?:ordinary|normal|single|extra|more))?"


def unnamed_dice(die: str) -> list[tuple[str, str]]:
    """The wordings of dice without sides, of the one die that a game has."""
    counts = [("an?|one|1", 1), *((rf"{word}|{n}", n) for word, n in NUMBERS.items())]
    said = [
        (
            rf"(?<![\w-])(rolls?|Roll|throws?|Throw) (?:{words}){FILLING} (?:dice|die)\b(?! for (?!each|every))",
            rf"\1 {n}{die}",
        )
        for words, n in counts
    ]
    many = r"(?<![\w-])(rolls?|Roll|throws?|Throw)"
    return [
        *said,
        (rf"{many} (?:a number of )?dice equal to ", rf"\1 as many {die} as "),
        (rf"{many} as many dice as ", rf"\1 as many {die} as "),
    ]
