"""A game that is read again after an edit is the same as one that is read for the first time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games import BREADTH, RULES, head_of
from tests.language.edits import edited
from tests.rotation import DAY, share

from warbook.language.cache import kept_past
from warbook.language.freezing import freeze, thaw
from warbook.language.load import Past, load_game
from warbook.language.loaded import Loaded
from warbook.language.moves import same
from warbook.language.past import past_of

GAMES = sorted(path.name for path in RULES.iterdir() if (path / f"{path.name}.rules.md").is_file())

SKETCHES = [path.name for path in sorted(BREADTH.iterdir()) if head_of(path)[0] == "Game"]


def texts_of(loaded: Loaded) -> dict[str, str]:
    return {path: source.text for path, source in loaded.sources.items()}


def walk(folder: Path, seed: int, steps: int) -> None:
    """Reads a game after each of some edits, some of them taken back, as it is and anew."""
    random = Random(seed)
    past = kept_past(folder) if random.random() < 0.5 else Past()
    first = texts_of(load_game(folder, past=past))
    now = dict(first)
    for _ in range(steps):
        path = random.choice(sorted(first))
        if random.random() < 0.35:
            now = dict(first)
        else:
            now[path] = edited(random, now[path])
        if random.random() < 0.3:  # as another process finds it
            past = past_of(thaw(freeze(past.kept)))
            assert past.sources
        again, anew = load_game(folder, texts=now, past=past), load_game(folder, texts=now)
        told = f"{folder.name}, seed {seed}, {path}"
        assert again.diagnostics == anew.diagnostics, told
        assert same(again.rulebook, anew.rulebook) and same(again.unchecked, anew.unchecked), told


@pytest.mark.parametrize("game", share(GAMES, 3, always=("first_skirmish",)))
def test_read_again_is_read_anew(game: str) -> None:
    """Other edits every day."""
    walk(RULES / game, DAY, 2)


@pytest.mark.parametrize("name", share(SKETCHES, 9))
def test_a_sketch_read_again_is_read_anew(name: str) -> None:
    """Sketches are small, and say what the shipped games do not."""
    walk(BREADTH / name, DAY, 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("game", GAMES)
def test_read_again_is_read_anew_after_many_edits(game: str, seed: int) -> None:
    walk(RULES / game, seed, 12)


def test_only_what_an_edit_concerns_is_read_again() -> None:
    folder, past = RULES / "first_skirmish", Past()
    path = "first_skirmish/first_skirmish.rules.md"
    text = texts_of(load_game(folder, past=past))[path]

    def read(old: str, new: str) -> int:
        assert old in text
        loaded = load_game(folder, texts={path: text.replace(old, new, 1)}, past=past)
        assert loaded.reader is not None and loaded.reader.memo is not None
        return loaded.reader.memo.anew

    assert read("\n\n## ", "\n\nWords that explain.\n\n## ") == 0
    assert read("### Example: ", "### Example: Once more, ") == 1
    assert read("\n\n## ", "\n\nOther words that explain.\n\n## ") == 1
