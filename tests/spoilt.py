"""Rules files spoilt at random: words, lines, letters, cells, columns, terms and sentences dropped, moved and replaced."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from warbook.cli.games import games_in
from warbook.language.files import rules_files

ROOT = Path(__file__).parents[1]
GAMES = {
    folder.name: {
        str(path.relative_to(folder.parent)): path.read_text(encoding="utf-8") for path in rules_files(folder)
    }
    for folder in games_in(ROOT / "rules")
}
BASE = {"base.rules.md": (ROOT / "tests" / "specimens" / "base.rules.md").read_text(encoding="utf-8")}
ODD = [
    "",
    "—",
    "the",
    "Unit",
    "0",
    "-1",
    "99999999999999999999",
    "1d0",
    "{x}",
    '"',
    "“",
    ":",
    ",",
    ".",
    "|",
    "\\|",
    "**",
    "#",
    "`",
    "<!--",
    "-->",
    "if",
    "and",
    "of",
    "it",
    "6in",
    "3 squares",
    "2d6 + 1",
    "\u0000",
    "\u202e",
    "\ud7ff",
    "ß",
    "日本",
]


# ------------------------------------------------------------------ ways to spoil a text
def words(text: str, dice: random.Random) -> str:
    """Drops, repeats, swaps or replaces a word."""
    parts = text.split(" ")
    one, two = dice.randrange(len(parts)), dice.randrange(len(parts))
    match dice.randrange(4):
        case 0:
            del parts[one]
        case 1:
            parts.insert(one, parts[two])
        case 2:
            parts[one], parts[two] = parts[two], parts[one]
        case _:
            parts[one] = dice.choice(ODD)
    return " ".join(parts)


def lines(text: str, dice: random.Random) -> str:
    """Drops, repeats, moves or indents a line."""
    parts = text.split("\n")
    one, two = dice.randrange(len(parts)), dice.randrange(len(parts))
    match dice.randrange(5):
        case 0:
            del parts[one]
        case 1:
            parts.insert(two, parts[one])
        case 2:
            parts[one], parts[two] = parts[two], parts[one]
        case 3:
            parts[one] = dice.choice([" ", "  ", "   ", "\t", "- ", "1. ", "# ", "| "]) + parts[one]
        case _:
            parts[one] = parts[one].lstrip()
    return "\n".join(parts)


def letters(text: str, dice: random.Random) -> str:
    """Drops, repeats, swaps or replaces a character."""
    at = dice.randrange(len(text))
    match dice.randrange(4):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + text[at] + text[at:]
        case 2:
            return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        case _:
            return text[:at] + dice.choice(ODD) + text[at + 1 :]


def cells(text: str, dice: random.Random) -> str:
    """Drops, repeats, empties or replaces a cell of a table."""
    parts = text.split("\n")
    rows = [i for i, line in enumerate(parts) if line.startswith("|")]
    if not rows:
        return text
    row = dice.choice(rows)
    found = parts[row].strip("|").split("|")
    one = dice.randrange(len(found))
    match dice.randrange(4):
        case 0:
            del found[one]
        case 1:
            found.insert(one, found[one])
        case 2:
            found[one] = f" {dice.choice(ODD)} "
        case _:
            found[one] = f" {dice.choice(' '.join(parts[r] for r in rows).split('|')).strip()} "
    parts[row] = f"|{'|'.join(found)}|"
    return "\n".join(parts)


def columns(text: str, dice: random.Random) -> str:
    """Drops or moves a whole column of a table, or gives it another name."""
    parts = text.split("\n")
    heads = [
        i for i, line in enumerate(parts) if i and line.startswith(("|--", "|:-")) and parts[i - 1][:1] == "|"
    ]
    if not heads:
        return text
    first = last = dice.choice(heads) - 1
    while last < len(parts) and parts[last].startswith("|"):
        last += 1
    rows = [line.strip("|").split("|") for line in parts[first:last]]
    width = min(map(len, rows))
    one, two = dice.randrange(width), dice.randrange(width)
    way = dice.randrange(3)
    for row in rows:
        if way == 0 and width > 1:
            del row[one]
        elif way == 1:
            row[one], row[two] = row[two], row[one]
    if way == 2:
        rows[0][one] = dice.choice(re.findall(r"[A-Z]\w+", text))
    parts[first:last] = [f"|{'|'.join(row)}|" for row in rows]
    return "\n".join(parts)


def terms(text: str, dice: random.Random) -> str:
    """Puts one word of a kind in the place of another: a term for a term, a verb for a verb."""
    pattern = dice.choice(
        [r"\b[A-Z]\w+(?: [A-Z]\w+)*", r"\b[a-z]{4,}s\b", r"\b[a-z]+\b", r"\b\d+\w*", r"#+ \w+:?"]
    )
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one, two = dice.choice(found), dice.choice(found)
    return text[: one.start()] + two[0] + text[one.end() :]


def sentences(text: str, dice: random.Random) -> str:
    """Puts one bullet, step or cell in the place of another, as far as its words go."""
    pattern = dice.choice([r"(?<=- )[^\n]+", r"(?<=\d\. )[^\n]+", r"(?<=: )[^\n.]+", r"(?<=\. )[^\n.]+\."])
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one, two = dice.choice(found), dice.choice(found)
    return text[: one.start()] + two[0] + text[one.end() :]


WAYS: list[Callable[[str, random.Random], str]] = [
    words,
    lines,
    letters,
    cells,
    columns,
    terms,
    terms,
    sentences,
]


def spoilt(texts: dict[str, str], seed: int, times: int) -> dict[str, str]:
    """The texts, one of them spoilt so many times."""
    dice = random.Random(seed)
    name = dice.choice(sorted(texts))
    text = texts[name]
    for _ in range(times):
        text = dice.choice(WAYS)(text, dice) or "x"
    return {**texts, name: text.replace("\0", "")}
