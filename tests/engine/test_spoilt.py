"""Games spoilt at random that still pass the checker: they compile, run their examples and play, or say why not."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engine.shipped import BREADTH
from tests.spoilt import spoilt

from warbook.engine.examples import run_examples
from warbook.engine.game import Game, Setup
from warbook.engine.players import RandomPlayer, play
from warbook.engine.state import Stalled
from warbook.language.load import load_sources
from warbook.language.source import Source

SKETCHES = {
    folder.name: {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.rules.md")}
    for folder in sorted(BREADTH.iterdir())
    if any(folder.glob("*.rules.md")) and folder.name != "first_wordings"
}
DECISIONS = 60


def played(name: str, seed: int, times: int) -> bool:
    """Whether a sketch, spoilt so many times, is still a game; if it is, its examples are run and it is played."""
    texts = spoilt(SKETCHES[name], seed, times)
    book = load_sources({path: Source(path, text) for path, text in texts.items()}).rulebook
    if book is None:
        return False
    for fault in run_examples(book):
        assert fault.message.strip()
    game = Game(book)
    if any(kept.startswith("sequence Game") for kept in book.procedures):
        with suppress(Stalled):
            state = game.start(Setup(next(iter(book.missions), "")), seed)
            play(state, (RandomPlayer(1), RandomPlayer(2)), DECISIONS)
    return True


@given(st.sampled_from(sorted(SKETCHES)), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_passes_is_played(name: str, seed: int) -> None:
    played(name, seed, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", SKETCHES)
def test_many_that_pass_are_played(name: str) -> None:
    assert sum(played(name, seed, 1 + seed % 2) for seed in range(300)) > 10
