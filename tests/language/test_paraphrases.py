"""Paraphrases: each is read, in a game where there is what it speaks of, and means what its other words mean."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from warbook.language.diagnostic import Span
from warbook.language.load import Loaded, load_sources
from warbook.language.paraphrase.book.all import BOOK
from warbook.language.paraphrase.record import CONDITION, RULE, STEP, Paraphrase
from warbook.language.source import Source

GROUND = (Path(__file__).parent / "paraphrases.rules.md").read_text(encoding="utf-8")
TABLE = (
    GROUND.replace("Grid: 12 by 12 squares\n- Square: 1in", "Table: 48in by 48in")
    .replace("| squares  ", "| inches   ")
    .replace("adjacent to the user", "within 1in of the user")
    .replace("2 squares directly", "2in directly")
    .replace("| Square  |", "| Soldier |")
)


def loaded(kind: str, words: str) -> Loaded:
    """The ground, a grid or where inches are spoken of a table, with one more rule, step or condition."""
    if kind == RULE:
        added = f"## Said\n\n- {words}\n"
    elif kind == STEP:
        added = f"## Said\n\n### To try scout (a Soldier) against foe (a Soldier)\n\n1. {words}\n"
    else:
        added = f"## Said\n\n### To try scout (a Soldier) against foe (a Soldier)\n\n1. If {words}, the scout gains 1 Fear.\n"
    ground = TABLE if re.search(r"\din\b", words) else GROUND
    return load_sources({"g.rules.md": Source("g.rules.md", f"{ground}\n{added}")}, name="ground")


def bare(x: Any) -> Any:
    """What is meant, without where it stands and what it is called by."""
    if dataclasses.is_dataclass(x) and not isinstance(x, type):
        fields = [f.name for f in dataclasses.fields(x) if f.name not in ("span", "said", "spans", "text")]
        return (type(x).__name__, *((name, bare(getattr(x, name))) for name in fields))
    if isinstance(x, (list, tuple)):
        return tuple(bare(one) for one in x if not isinstance(one, Span))
    if isinstance(x, dict):
        return {key: bare(value) for key, value in x.items()}
    return x


def meaning(found: Loaded) -> Any:
    """What a game comes to: its rules and what is done in its verbs."""
    assert not found.errors, "\n".join(f"{d.code} {d.message} {d.hint or ''}" for d in found.errors)
    book = found.rulebook
    assert book is not None
    rules = (*book.hooks, *book.laws, *book.changes, *book.offers)
    declared = (book.windows, book.procedures, book.actions, book.tokens)
    return [numbered(repr(bare(one))) for one in (*rules, *(x for table in declared for x in table.items()))]


def numbered(told: str) -> str:
    """What is meant, its variables numbered in the order in which they come."""
    numbers: dict[str, str] = {}
    return re.sub(r"(?<=\w)\.\d+(?=')", lambda m: numbers.setdefault(m[0], f".{len(numbers)}th"), told)


def kind_of(one: Paraphrase) -> str:
    """The reading of its example."""
    return next(kind for kind in (STEP, CONDITION, RULE) if kind in one.kinds)


@pytest.mark.parametrize("one", BOOK, ids=[p.says[0] for p in BOOK])
def test_it_means_what_its_other_words_mean(one: Paraphrase) -> None:
    written, read = one.says
    assert written != read
    kind = kind_of(one)
    assert meaning(loaded(kind, written)) == meaning(loaded(kind, read))


@pytest.mark.parametrize("ground", [GROUND, TABLE], ids=["grid", "table"])
def test_the_ground_is_sound(ground: str) -> None:
    found = load_sources({"g.rules.md": Source("g.rules.md", ground)}, name="ground")
    assert not found.errors, "\n".join(f"{d.code} {d.message} {d.hint or ''}" for d in found.errors)
