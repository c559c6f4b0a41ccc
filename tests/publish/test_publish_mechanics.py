"""The book of mechanics: each extract stands by itself on its game, plays, and can be copied into a new game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.engine.shipped import players
from tests.rotation import share

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.players import play
from warbook.language.diagnostic import Diagnostic
from warbook.language.format import format_text
from warbook.language.load import load_sources
from warbook.language.model import Rulebook
from warbook.language.render import render_text
from warbook.language.source import Source
from warbook.publish.reference.mechanics import HOME, Mechanic, alone, base, groups, into, mechanics
from warbook.publish.reference.mechanics_pages import phrases

NEW = Path(__file__).parents[2] / "rules" / "first_skirmish" / "first_skirmish.rules.md"
"""The game that `warbook new` copies."""
MOST = 20_000
"""More decisions than any of these games takes."""
SAID = [one for one in mechanics() if one.rule]
ON_SQUARES = [one for one in SAID if one.base == "on_squares"]


def read(text: str) -> tuple[Rulebook, list[Diagnostic]]:
    """A game that is read without a fault, and what is wrong with its examples."""
    loaded = load_sources({"a.rules.md": Source("a.rules.md", text)})
    assert loaded.rulebook is not None and not loaded.diagnostics, render_text(
        loaded.diagnostics, loaded.sources, colour=False
    )
    return loaded.rulebook, run_examples(loaded.rulebook)


def used(one: Mechanic) -> list[str]:
    """The phrases that a rule uses, by name."""
    text = alone(one)
    book, _ = read(text)
    start = text.index(f"## {one.title}\n")
    end = start + len(f"## {one.title}\n\n{one.rule}")
    return sorted(name for name, spans in book.phrases.items() if any(start <= s.start < end for s in spans))


def ends(book: Rulebook) -> bool:
    """Whether a game that two play by chance comes to its end."""
    state = Game(book).start(seed=1)
    play(state, players(1), MOST)
    return state.over


def shown(wrong: list[Diagnostic], text: str) -> str:
    return render_text(wrong, {"a.rules.md": Source("a.rules.md", text)}, colour=False)


@pytest.mark.parametrize("one", share(SAID, 2), ids=lambda one: one.anchor)
def test_it_stands_alone_and_plays(one: Mechanic) -> None:
    text = alone(one)
    book, wrong = read(text)
    assert book.examples and not wrong, shown(wrong, text)
    assert ends(book)


@pytest.mark.parametrize("one", share(ON_SQUARES, 3), ids=lambda one: one.anchor)
def test_it_can_be_copied_into_a_new_game(one: Mechanic) -> None:
    """As it stands: nothing of the extract is wrong there. Examples of the game itself may change with its rules."""
    text = into(NEW.read_text(encoding="utf-8"), one)
    _, wrong = read(text)
    start = text.index(f"## {one.title}\n")
    assert not (own := [d for d in wrong if d.span.start >= start]), shown(own, text)


@pytest.mark.parametrize("name", sorted({group.base for group in groups()}))
def test_the_game_that_they_stand_on_plays(name: str) -> None:
    assert ends(read(base(name))[0])


def test_each_says_what_it_is_once() -> None:
    assert len(mechanics()) >= 10
    anchors = [one.anchor for one in mechanics()]
    assert len(set(anchors)) == len(anchors)
    for one in mechanics():
        assert re.fullmatch(r"[A-Z“].{20,320}\.", one.says), one.title
        assert one.rule or one.notes, one.title


@pytest.mark.parametrize("one", SAID, ids=lambda one: one.anchor)
def test_it_is_in_canonical_layout(one: Mechanic) -> None:
    text = alone(one)
    assert format_text(Source("a.rules.md", text)) == text


def test_the_phrases_kept_are_those_used(pytestconfig: pytest.Config) -> None:
    """`pytest tests/publish/test_publish_mechanics.py --update` writes them anew."""
    found = {one.anchor: used(one) for one in SAID}
    if pytestconfig.getoption("--update"):
        (HOME / "phrases.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        phrases.cache_clear()
    assert phrases() == found
