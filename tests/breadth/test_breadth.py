"""Sketches of games that nobody finished: their rules are read, their worked examples come out, and
they can be played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from measure import measured, mended, set_of
from tests.engine.shipped import start
from tests.rotation import share

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.state import State
from warbook.language.load import load_game, load_sources
from warbook.language.model import Rulebook
from warbook.language.render import render_text
from warbook.language.source import Source
from warbook.language.suggest.candidates import unit_at, units_of

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "rules"
MOST = 20_000
"""More decisions than any of these games takes."""


def head(folder: Path) -> str:
    """The first line of a folder's own rules file."""
    path = folder / f"{folder.name}.rules.md"
    return path.read_text(encoding="utf-8").splitlines()[0] if path.is_file() else ""


GAMES = sorted(p.name for p in HERE.iterdir() if p.is_dir() and head(p).startswith("# Game: "))


def checked(folder: Path) -> Rulebook:
    """A game that is read without errors."""
    loaded = load_game(folder)
    assert not loaded.errors, render_text(loaded.errors, loaded.sources, colour=False)
    assert loaded.rulebook is not None
    return loaded.rulebook


def examples_hold(folder: Path) -> int:
    loaded = load_game(folder)
    assert loaded.rulebook is not None, render_text(loaded.errors, loaded.sources, colour=False)
    wrong = run_examples(loaded.rulebook)
    assert not wrong, render_text(wrong, loaded.sources, colour=False)
    return len(loaded.rulebook.examples)


def played(game: Game, seed: int) -> State:
    """A game played to its end by chance."""
    chance = random.Random(seed)
    s = game.start(seed=seed)
    for _ in range(MOST):
        if s.over:
            return s
        assert s.decision is not None
        s.answer(s.decision.answers.sample(chance.randrange))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", share(GAMES, 3))
def test_examples_come_out(name: str) -> None:
    assert examples_hold(HERE / name) > 0


@pytest.mark.parametrize("name", share(GAMES, 3))
def test_games_of_chance_end(name: str) -> None:
    book = checked(HERE / name)
    if "sequence Game" not in book.procedures:
        pytest.skip("it only shows rules")
    game = Game(book)
    for seed in range(3):
        assert played(game, seed).over


def test_an_edition_changes_a_game() -> None:
    beta, quick = checked(RULES / "downsync"), checked(RULES / "downsync_quick")
    assert quick.edition != beta.edition
    assert "Stealth" in str(beta.tests["scannable"].test) and "Stealth" not in str(
        quick.tests["scannable"].test
    )
    found = [{example.name for example in book.examples} for book in (beta, quick)]
    assert "A refresh" in found[0] and "A refresh" not in found[1]
    assert examples_hold(RULES / "downsync_quick") > 0


def test_copies_are_independent() -> None:
    """A copy in the middle of a game goes its own way: packed tokens, groups of things and re-rolled
    dice as well."""
    for name in ("skirm", "ten"):
        s = start(name, seed=1)
        chance = random.Random(1)
        for _ in range(60):
            assert s.decision is not None
            s.answer(s.decision.answers.sample(chance.randrange))
        twin = s.copy()
        before = [list(c) for c in twin.F], list(twin.G)
        while not s.over:
            assert s.decision is not None
            s.answer(s.decision.answers.sample(chance.randrange))
        assert ([list(c) for c in twin.F], list(twin.G)) == before


LEAST = {
    "third": 26,
    "fourth": 31,
    "fifth": 25,
    "sixth": 21,
    "seventh": 17,
    "eighth": 43,
    "ninth": 26,
    "tenth": 16,
    "eleventh_arena": 10,
    "eleventh_fleet": 12,
    "eleventh_dungeon": 15,
    "spies": 6,
    "plain": 23,
    "gasbags": 28,
    "walkers": 28,
    "mudball": 16,
    "bus": 11,
    "laurels": 11,
    "siege": 3,
    "snow": 24,
    "aces": 102,
    "convoy": 105,
    "dinosaurs": 89,
    "starships": 82,
    "voltigeurs": 124,
    "wreckers": 122,
    "graveyard": 94,
    "heist": 75,
    "hive": 149,
    "icepack": 99,
    "ladders": 69,
    "orcball": 131,
    "arena": 139,
    "commandos": 135,
    "pirates": 120,
    "mall": 116,
    "gulch": 110,
    "cauldron": 105,
    "tanks": 55,
    "larder": 49,
}
"""How many texts of each set of first wordings are read once each first suggestion stands in the place of what it is for."""


@pytest.mark.parametrize("name", share(LEAST, len(LEAST) // 3))
def test_first_wordings_pass_by_their_first_suggestions(name: str) -> None:
    """As many texts of a set of first wordings are read as `FIRST_TRIES.md` tells, once each first suggestion stands in
    the place of what it is for."""
    found = measured(mended(set_of(HERE / "first_wordings" / f"{name}.rules.md")))
    assert found.passed >= LEAST[name], found.told


@pytest.mark.parametrize("name", share(("tanks", "snow"), 2))
def test_what_is_suggested_is_read(name: str) -> None:
    """Each suggestion, put in its place alone: it is read, and nothing more is wrong than before; and each edit of a
    sentence is such that it is read then."""
    source = set_of(HERE / "first_wordings" / f"{name}.rules.md")
    found = load_sources({source.path: source})
    edits = {edit for shown in found.told for edit in shown.candidates}
    assert len(edits) > 5
    for edit in edits:
        text = source.text[: edit.span.start] + edit.replacement + source.text[edit.span.end :]
        after = load_sources({source.path: Source(source.path, text)}).errors
        end = edit.span.start + len(edit.replacement)
        assert not [d for d in after if edit.span.start <= d.span.start <= end], edit.replacement
        assert len(after) < len(found.errors), edit.replacement
    assert found.reader is not None
    units = list(units_of(found.reader.outline))
    for edit in (shown.edit for shown in found.told if shown.is_error and shown.edit is not None):
        unit = unit_at(units, edit.span)
        if unit is None:
            continue
        text = source.text[: edit.span.start] + edit.replacement + source.text[edit.span.end :]
        end = unit.text.span.end + len(text) - len(source.text)
        after = load_sources({source.path: Source(source.path, text)}).errors
        assert not [d for d in after if unit.text.span.start <= d.span.start < end], edit.replacement
