"""Rules files spoilt at random: always read to the end, soon, with every fault in its place."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.misdeclared import misdeclared
from tests.spoilt import BASE, GAMES, spoilt

from warbook.language.format import format_source
from warbook.language.load import Loaded, load_sources
from warbook.language.render import render_json, render_text
from warbook.language.source import Source

LONGEST = 20.0
"""Seconds of work that reading may take; far more than it does."""


def read(texts: dict[str, str]) -> Loaded:
    """The game of these texts; that it is read in time, and that what is said of it can be shown."""
    sources = {name: Source(name, text) for name, text in texts.items()}
    started = time.process_time()
    loaded = load_sources(sources, name="fuzz")
    assert time.process_time() - started < LONGEST
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


EASY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@given(st.integers(0, 10**9), st.integers(1, 4))
@EASY
def test_a_spoilt_game_is_read(seed: int, times: int) -> None:
    dice = random.Random(seed)
    read(spoilt(GAMES["first_skirmish"] if dice.random() < 0.5 else BASE, seed, times))


@given(st.integers(0, 10**9), st.integers(1, 3))
@settings(EASY, max_examples=4)
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


SECONDS = {"many tokens", "many faults", "many rules"}
"""These take seconds each: with -m slow only."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=[pytest.mark.slow] if name in SECONDS else [])
        for name, text in HOSTILE.items()
    ],
)
def test_nothing_takes_long(text: str) -> None:
    loaded = read({**BASE, "hostile.rules.md": text})
    assert len(loaded.diagnostics) < 20_000


@given(st.integers(0, 10**9), st.integers(1, 2))
@EASY
def test_a_game_with_something_declared_wrongly_is_read(seed: int, times: int) -> None:
    read(misdeclared(GAMES["first_skirmish"] if seed % 3 == 0 else BASE, seed, times))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_games_with_something_declared_wrongly_at_length(name: str) -> None:
    dice = random.Random(name)
    for _ in range(150):
        read(misdeclared(GAMES[name], dice.randrange(10**9), dice.randint(1, 3)))
