"""The book of mechanics: what an extract says is held by its own examples."""

from __future__ import annotations

import pytest
from tests.rotation import share
from tests.rules.mutants import mutants, without

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.reference.mechanics import Mechanic, alone, base, mechanics

ALLOWED = {
    "- Hidden from: ": "an example knows all; what a side may see is held by twin worlds",
    "- Stands on: ": "an example gives places, or has none",
    "- Starts as: ": "what a list starts as of which nothing is said",
    "- Rolled: ": "the step that rolls says with what",
    "- Shared: yes": "who stands on the board and in a bag is in both",
    "- Is: a Unit": "what it could do as a Unit is not shown",
    "- Cost: ": "what is paid is taken away at the end in any case",
    "- From: any point": "what a Sight says that says nothing",
    "- To: any point": "what a Sight says that says nothing",
    "- Height: ": "heights matter against each other",
    "- Holds: one": "what a token holds of which nothing is said",
    "- Held by: each player": "one player has one here",
    "- Needs: the user is not a Cart": "no cart stands beside another here",
    "- When the Game begins: ": "an example of a whole game would be longer than the rest of the page",
    "- When Round 2 begins: ": "an example of two rounds would be longer than the rest of the page",
    "- When the Round begins: ": "an example of a whole round would be longer than the rest of the page",
}
"""Lines that no example can hold, or need hold, by how they begin, each with its reason."""


def comes_out(text: str) -> bool:
    book = load_sources({"a.rules.md": Source("a.rules.md", text)}).rulebook
    return book is not None and not run_examples(book)


@pytest.mark.parametrize(
    "one", share([one for one in mechanics() if one.rule], 2), ids=lambda one: one.anchor
)
def test_no_bullet_and_no_step_can_be_left_out(one: Mechanic) -> None:
    text = alone(one)
    start = text[: text.index(f"## {one.title}\n")].count("\n")
    end = start + f"## {one.title}\n\n{one.rule}".count("\n")
    lines, known = text.split("\n"), {line.strip() for line in base(one.base).split("\n")}
    left_out = [
        mutant
        for mutant in mutants({"a.rules.md": Source("a.rules.md", text)})
        if mutant.after is None and start < mutant.line <= end and not mutant.before.strip().startswith("|")
    ]
    alive = [
        mutant.before.strip()
        for mutant in left_out
        if lines[mutant.line - 1].strip() not in known
        and not mutant.before.strip().startswith(tuple(ALLOWED))
        and comes_out("\n".join(without(lines, mutant.line, mutant.last)))
    ]
    assert not alive, "\n".join(alive)
