"""On sheets, alternatives read “either … or”, and what one chooses from is a list, a line for each."""

from __future__ import annotations

import re

import pytest
from printed_texts import opened, places
from test_publish_quiz import GAMES

from warbook.publish.print import model as m
from warbook.publish.sheets.quick_sheet import to_sheet

_CLAUSE = re.compile(
    r"\b(?:if|unless|while)\b([^.:;]*?\b(?:is|are|has|have|had|used)\b[^.:;]*? or [^.:;]*)", re.IGNORECASE
)
_VERB = re.compile(r"\bor (?:\S+ ){0,6}?(?:is|are|has|have|had)\b")
_AT_LEAST = re.compile(r" or (?:more|less|fewer|above|below)\b")


def unsaid(words: str) -> list[str]:
    """Conditions of which one or another must hold, and that do not begin with “either”."""
    found = (match[1] for match in _CLAUSE.finditer(_AT_LEAST.sub("", words)))
    return [one for one in found if _VERB.search(one) and not re.search(r"\beither\b.* or ", one)]


@pytest.mark.parametrize("game", GAMES)
def test_alternatives_read_either_or(game: str) -> None:
    assert unsaid(places(game)["sheet"]) == []


def test_such_alternatives_are_found() -> None:
    assert unsaid("Only if you are Standing or your square has Wreckage.") != []
    assert unsaid("Only if either you are Standing or your square has Wreckage.") == []
    assert unsaid("If the total is 3 or more, you have won.") == []
    assert any("either" in places(game)["sheet"] for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_options_are_lists(game: str) -> None:
    """Each thing to choose from is a line with a point before it, under the line that says to choose."""
    book = opened(game)
    sections = to_sheet(book).sections
    told = [part for section in sections for part in section.content if isinstance(part, m.FlowText)]
    shown = {
        (line.label, "".join(run.text for run in line.runs))
        for one in told
        for line in one.lines
        if line.option
    }
    for one in told:
        for before, line in zip(one.lines, one.lines[1:], strict=False):
            if "hoose one" in "".join(run.text for run in before.runs):
                assert line.option and line.depth >= before.depth, (one.title, line)
    wanted = {
        line.label
        for flow in book.flows.by_key.values()
        if (flow.key in book.flows.reached or flow.sort in ("Sequence", "Action"))
        and flow.key not in book.flows.absorbed
        for line in flow.all()
        if line.option and line.label and any(flow.title == part.title for part in told)
    }
    assert wanted <= {label for label, _ in shown}
    assert "choose one of" not in places(game)["sheet"].casefold()
