"""Suggestions: what each record of the tables shows as written is not read, and what is suggested first means what it
shows as said; what is suggested is read, whole; and nothing is looked for where nothing is wrong."""

from __future__ import annotations

import re
from pathlib import Path

from warbook.language.load import Loaded, load_sources
from warbook.language.source import Source
from warbook.language.suggest.nearer import bare

GROUND = (Path(__file__).parent / "suggested.rules.md").read_text(encoding="utf-8")
TABLE = (
    GROUND.replace("Grid: 12 by 12 squares\n- Square: 1in", "Table: 48in by 48in")
    .replace("| squares  ", "| inches   ")
    .replace("adjacent to the user", "within 1in of the user")
    .replace("2 squares directly", "2in directly")
    .replace("| Square  |", "| Soldier |")
)
STEP = "## Said\n\n### To try scout (a Soldier) against foe (a Soldier)\n\n1. {}\n"
FRAMES = (
    "## Said\n\n- {}\n",
    STEP,
    STEP.format("If {}, the scout gains 1 Fear."),
    STEP.format("The scout {}."),
)


def loaded(frame: str, words: str) -> Loaded:
    """The ground, a grid or where inches are spoken of a table, with one more rule, step or condition."""
    ground = TABLE if re.search(r"\din\b", words) else GROUND
    return load_sources(
        {"g.rules.md": Source("g.rules.md", f"{ground}\n{frame.format(words)}")}, name="ground"
    )


def meaning(found: Loaded) -> object:
    book = found.rulebook
    assert book is not None
    rules = (*book.hooks, *book.laws, *book.changes, *book.offers)
    told = [
        repr(bare(one))
        for one in (*rules, *book.procedures.items(), *book.windows.items(), *book.tokens.items())
    ]
    return [numbered(one) for one in told]


def numbered(told: str) -> str:
    """What is meant, its variables numbered in the order in which they come."""
    numbers: dict[str, str] = {}
    return re.sub(r"(?<=\w)\.\d+(?=')", lambda m: numbers.setdefault(m[0], f".{len(numbers)}th"), told)
