"""How a sentence is understood: each rule of interpretation stands by itself on its game, and both its examples hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.format import format_text
from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source
from warbook.publish.mechanics import HOME, Mechanic, into, read_group

FOLDER = HOME.parent / "understood"
BASE = FOLDER / "understood.rules.md"
CHAPTERS = sorted(path for path in FOLDER.glob("*.rules.md") if path != BASE)
RULES = [(path, rule) for path in CHAPTERS for rule in read_group(path).mechanics]


@pytest.mark.parametrize(
    ("path", "rule"), RULES, ids=lambda x: x.anchor if isinstance(x, Mechanic) else x.stem
)
def test_it_holds_and_nearly_holds(path: Path, rule: Mechanic) -> None:
    text = into(BASE.read_text(encoding="utf-8"), rule)
    loaded = load_sources({"a.rules.md": Source("a.rules.md", text)})
    assert not loaded.diagnostics, render_text(loaded.diagnostics, loaded.sources, colour=False)
    assert loaded.rulebook is not None
    wrong = run_examples(loaded.rulebook)
    assert not wrong, render_text(wrong, loaded.sources, colour=False)
    assert rule.says, f"{rule.title}: the rule is not stated"
    assert len(re.findall("^### Example: ", rule.examples, re.MULTILINE)) >= 2


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_is_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(Source(path.name, text)) == text
