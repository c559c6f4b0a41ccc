"""No sentence is passed over: one that means nothing is told of, after whichever bullet or step it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from specimens import BASE, FOLDER
from tests.games import RULES, head_of, text_of

from warbook.language.files import SUFFIX, rules_files
from warbook.language.load import load_sources
from warbook.language.source import Source

MORE = " Bananas fly."
_ITEM = re.compile(
    r"^[ ]*(?:- (?!(?:Tagline|Flavour|Short): )|\d+\. )(?:.*\n(?=[ ]+(?!- |\d+\. )\S))*.*\.(?=\n)",
    re.MULTILINE,
)
"""A bullet or a step that ends with a full stop, on as many lines as it has; not what is free text."""
GOOD = sorted(path for path in FOLDER.glob(f"*/good/*{SUFFIX}") if path.is_file())
SOME = [
    pytest.param(path, marks=() if i % 6 == 0 or "leave" in path.parts else pytest.mark.slow)
    for i, path in enumerate(GOOD)
]
WHOLE = sorted(
    folder
    for folder in RULES.iterdir()
    if head_of(folder)[0] == "Game" and "\n- Takes in: " not in text_of(folder)
)
"""The games that are read from their own files alone."""


def spoilt(
    texts: dict[str, str], only: tuple[str, int] | None = None
) -> tuple[list[tuple[str, int]], set[int]]:
    """Where the sentence was added, and which of these places are told of."""
    sources, places = {}, []
    for path, text in texts.items():
        out, done = "", 0
        for item in _ITEM.finditer(text):
            if only in (None, (path, item.end())):
                out += text[done : item.end()]
                places.append((path, item.start(), item.end(), len(out) - len(item[0]), len(out) + len(MORE)))
                out, done = out + MORE, item.end()
        sources[path] = Source(path, out + text[done:])
    spans = [d.span for d in load_sources(sources, name="base").diagnostics]
    told = {
        i
        for i, (path, _, _, start, end) in enumerate(places)
        if any(s.file == path and s.start < end and s.end > start for s in spans)
    }
    return [(path, end) for path, _, end, _, _ in places], told


def passed_over(texts: dict[str, str]) -> list[str]:
    """The bullets and steps after which the sentence is not told of: first with it after each, then after one alone."""
    places, told = spoilt(texts)
    left = [place for i, place in enumerate(places) if i not in told]
    return [texts[path][:end].rsplit("\n", 1)[-1] for path, end in left if not spoilt(texts, (path, end))[1]]


@pytest.mark.parametrize("path", SOME, ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_is_swallowed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    texts = {path.name: text}
    if not text.startswith("# Game:"):
        texts = {BASE.name: BASE.read_text(encoding="utf-8"), **texts}
    assert not passed_over(texts)


@pytest.mark.slow
@pytest.mark.parametrize("folder", WHOLE, ids=lambda folder: folder.name)
def test_nothing_is_swallowed_in_a_shipped_game(folder: Path) -> None:
    assert not passed_over({str(p): p.read_text(encoding="utf-8") for p in rules_files(folder)})
