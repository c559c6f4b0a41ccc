"""How a sentence is understood: every rule of interpretation is executed, where it holds and where it only nearly does."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.format import format_text
from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source
from warbook.publish.reference.mechanics import Mechanic
from warbook.publish.reference.understood import HOME, alone, interpretations, understood_page

RULES = [one for group in interpretations() for one in group.mechanics]


@pytest.mark.parametrize("one", RULES, ids=lambda one: one.anchor)
def test_its_examples_come_out(one: Mechanic) -> None:
    loaded = load_sources({"a.rules.md": Source("a.rules.md", alone(one))})
    assert not loaded.diagnostics, render_text(loaded.diagnostics, loaded.sources, colour=False)
    assert loaded.rulebook is not None
    assert len(loaded.rulebook.examples) >= 2, "one where it holds, one where it only nearly does"
    wrong = run_examples(loaded.rulebook)
    assert not wrong, render_text(wrong, loaded.sources, colour=False)


@pytest.mark.parametrize("one", RULES, ids=lambda one: one.anchor)
def test_what_explains_it_stands_above_its_rule(one: Mechanic) -> None:
    """All in one paragraph; a second would stand in the box of the rule."""
    assert one.says and one.rule.lstrip()[:1] in tuple("-#|123456789")


@pytest.mark.parametrize("one", RULES, ids=lambda one: one.anchor)
def test_its_examples_fail_without_it(one: Mechanic) -> None:
    """The examples hold the rule, not the small game around it."""
    bullets = "\n".join(line for line in one.rule.splitlines() if not line.startswith("- "))
    text = alone(one).replace(one.rule, f"{bullets}\n")
    loaded = load_sources({"a.rules.md": Source("a.rules.md", text)})
    assert loaded.rulebook is None or run_examples(loaded.rulebook)


def test_the_page_shows_every_rule() -> None:
    page = understood_page()
    assert RULES
    for one in RULES:
        assert f"{{ #{one.anchor} }}" in page.markdown and one.says


@pytest.mark.parametrize("path", sorted(HOME.glob("*.rules.md")), ids=lambda path: path.stem)
def test_a_chapter_is_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(Source(path.name, text)) == text
