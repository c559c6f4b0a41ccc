"""What is shown beside a sentence that cannot be read: sentences of executed rules that are shaped like it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from executed import PHRASEBOOK, RULES, SKETCHES, games
from hypothesis import given
from hypothesis import strategies as st

from warbook.language.block_tree import Bullet, Document, Section, Step
from warbook.language.load import load_game
from warbook.language.model import Rulebook
from warbook.language.model_sentences import Models, distinct, shape, stored
from warbook.language.quotes import bare

STORE = PHRASEBOOK / "models.json"
HEAD = "# Game: Any\n\n- Players: 2\n- Table: 48in by 48in\n\n### Kind: Piece\n\n| Token | Kept by |\n|---|---|\n| Mud | Piece |\n\n"


BROKEN = re.compile(
    r"\b(?:1|[Aa]n?) (?:[A-Z][a-z]+ )?[A-Z][a-z]*[^auis']s\b|"
    r"\b(?:lowest|highest) [A-Z][a-z]*[^auis']s\b|\bit (?:gain|lose|roll)\b"
)
"""What is read, and is no good English: one of a plural, an “s” too few."""


def said(document: Document) -> Iterator[tuple[str, int, int, str]]:
    """Bullets and steps that act; what an example says is no rule."""
    pending = [*document.blocks, *document.sections]
    while pending:
        match item := pending.pop():
            case Section():
                if not item.title.text.startswith("Example:"):
                    pending += [*item.blocks, *item.sections]
            case Bullet() | Step():
                if item.text is not None:
                    yield item.text.span.file, item.text.span.start, item.text.span.end, item.text.text
                pending += item.children
            case _:
                continue


def sentences(book: Rulebook) -> set[str]:
    """The sentences of a game that were read as phrases, each whole."""
    read = {(span.file, span.start) for places in book.phrases.values() for span in places}
    return {
        " ".join(bare(words).split())
        for document in book.documents
        for file, start, end, words in said(document)
        if words.endswith(".") and any(f == file and start <= at < end for f, at in read)
    }


@pytest.fixture(scope="module")
def executed() -> set[str]:
    return set().union(*(sentences(book) for root in (RULES, SKETCHES) for book in games(root)))


def test_what_is_kept_is_what_executed_rules_say(executed: set[str], pytestconfig: pytest.Config) -> None:
    """`pytest tests/language/test_models.py --update` writes them anew."""
    if pytestconfig.getoption("--update"):
        kept = list(distinct(one for one in executed if not BROKEN.search(one)))
        STORE.write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    kept = json.loads(STORE.read_text(encoding="utf-8"))
    assert len(kept) > 500
    assert not set(kept) - executed
    assert not [one for one in kept if BROKEN.search(one)]


def test_a_shape_knows_no_names_and_numbers() -> None:
    assert shape("A Red Fox gains 2 Mud within 6in.") == shape("A Hen gains 11 Old Corn within 12in.")
    assert shape("On 4 or more: The fox gains Mud.") != shape("On 4 or less: The fox gains Mud.")


def test_the_nearest_shape_comes_first() -> None:
    models = Models(["A Hen cannot fly.", "When a Hen moves, it gains 1 Corn.", "Each player draws 2 Cards."])
    assert (
        models.near("When a Fox moves twice, it also gains 3 Mud.")[0] == "When a Hen moves, it gains 1 Corn."
    )
    assert models.near("Zebras whistle.") == []
    assert models.near("A Fox cannot fly.") == [], "the same shape explains nothing"


def test_a_sentence_that_cannot_be_read_is_told_with_one_like_it(tmp_path: Path) -> None:
    game = tmp_path / "any"
    game.mkdir()
    words = "- When a Piece moves upon an enemy Piece, it gains with 3 Mud.\n"
    (game / "any.rules.md").write_text(HEAD + words, encoding="utf-8")
    (fault,) = [d for d in load_game(game).diagnostics if d.code == "W204"]
    assert fault.models
    assert all(words in stored().sentences for words in fault.models)
    assert fault.models[0].startswith("When a")


@given(st.text(max_size=300))
def test_any_text_is_compared(words: str) -> None:
    assert len(stored().near(words)) <= 2


def test_long_lines_are_compared_by_their_beginning() -> None:
    began = time.process_time()
    stored().near("A Fox may gain 1 Mud " * 50_000)
    assert time.process_time() - began < 5
