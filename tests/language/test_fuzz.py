"""Rules files spoilt at random: always read to the end, soon, with every fault in its place."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warbook.cli.games import games_in
from warbook.language.files import rules_files
from warbook.language.format import format_source
from warbook.language.load import Loaded, load_sources
from warbook.language.render import render_json, render_text
from warbook.language.source import Source

ROOT = Path(__file__).parents[2]
GAMES = {
    folder.name: {
        str(path.relative_to(folder.parent)): path.read_text(encoding="utf-8") for path in rules_files(folder)
    }
    for folder in games_in(ROOT / "rules")
}
BASE = {"base.rules.md": (ROOT / "tests" / "specimens" / "base.rules.md").read_text(encoding="utf-8")}
LONGEST = 20.0
"""Seconds that reading may take; far more than it does, since other work may share the machine."""
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


def read(texts: dict[str, str]) -> Loaded:
    """The game of these texts; that it is read in time, and that what is said of it can be shown."""
    sources = {name: Source(name, text) for name, text in texts.items()}
    started = time.monotonic()
    loaded = load_sources(sources, name="fuzz")
    assert time.monotonic() - started < LONGEST
    assert (loaded.rulebook is None) == bool(loaded.errors)
    for found in loaded.diagnostics:
        for span in (
            found.span,
            *(label.span for label in found.labels),
            *([found.edit.span] if found.edit else []),
        ):
            assert span.file in sources, found
            assert 0 <= span.start <= span.end <= len(sources[span.file].text), found
        assert found.message.strip() and found.message[0] == found.message[0].upper(), found
    shown = render_text(loaded.diagnostics, loaded.sources, colour=False)
    assert bool(shown) == bool(loaded.diagnostics)
    assert len(render_json(loaded.diagnostics, loaded.sources)) == len(loaded.diagnostics)
    return loaded


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


EASY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@given(st.integers(0, 10**9), st.integers(1, 4))
@EASY
def test_a_spoilt_game_is_read(seed: int, times: int) -> None:
    dice = random.Random(seed)
    read(spoilt(GAMES["first_skirmish"] if dice.random() < 0.5 else BASE, seed, times))


@given(st.integers(0, 10**9), st.integers(1, 3))
@settings(EASY, max_examples=8)
def test_a_large_spoilt_game_is_read(seed: int, times: int) -> None:
    read(spoilt(GAMES[random.Random(seed).choice(sorted(GAMES))], seed, times))


@given(st.integers(0, 10**9), st.integers(20, 200))
@settings(EASY, max_examples=20)
def test_a_game_spoilt_beyond_reading_is_read(seed: int, times: int) -> None:
    texts = spoilt(BASE, seed, times)
    read(texts)
    for name, text in texts.items():
        format_source(Source(name, text))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_spoilt_games_at_length(name: str) -> None:
    dice = random.Random(name)
    for _ in range(150):
        read(spoilt(GAMES[name], dice.randrange(10**9), dice.randint(1, 6)))


# ------------------------------------------------------------------ texts made to be slow
HOSTILE = {
    "a sentence without end": "# X\n\n### Value: Y of Unit\n\n- Is: " + " + ".join(["1"] * 100_000),
    "halves of halves": "# X\n\n### Value: Y of Unit\n\n- Is: " + "half " * 1_000 + "the Unit's Skill",
    "a player's player's player": "# X\n\n### Value: Y of Unit\n\n- Is: the Unit" + "'s player" * 1_000,
    "many tokens": "# X\n\n| Token | Kept by |\n|---|---|\n"
    + "".join(f"| A{i} | Unit |\n" for i in range(20_000)),
    "many faults": "# X\n\n" + "".join(f"- A Umit{i} gians Stun.\n" for i in range(10_000)),
    "many rules": "# X\n\n" + "".join("- A Unit with Stun cannot move.\n" for _ in range(3_000)),
    "many headings": "".join(f"## To run{'x' * i} Unit\n" for i in range(1_000)),
    "nested ten thousand deep": "# X\n\n" + "\n".join("  " * i + "- a" for i in range(2_000)),
    "quotation marks": "# X\n\n- " + '"' * 100_000,
    "brackets": "# X\n\n- " + "(" * 100_000 + "\n\n" + "{" * 50_000,
    "stars": "# X\n\n1. " + "*" * 100_000,
    "prose": "# X\n\n" + "A Unit must not gain 1 Stun, or so. " * 3_000,
    "a word": "# X\n\n- " + "a" * 1_000_000,
    "capitals": "# X\n\n- " + "A " * 200_000,
    "colons": "# X\n\n- When " + "a:" * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_takes_long(text: str) -> None:
    loaded = read({**BASE, "hostile.rules.md": text})
    assert len(loaded.diagnostics) < 20_000
