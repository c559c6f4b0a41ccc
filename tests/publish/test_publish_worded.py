"""The page to keep beside one: each sentence on it is read, in the game where suggestions are tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.reference import pages as reference

GROUND = (Path(__file__).parents[1] / "language" / "suggested.rules.md").read_text(encoding="utf-8")
PAGE = Path(reference.__file__).parents[1].joinpath("guide", "worded.md").read_text(encoding="utf-8")
FRAMES = {
    "bullets": "## Said\n\n- {}\n",
    "steps": "## Said\n\n### To try scout (a Soldier) against foe (a Soldier)\n\n1. {}\n",
    "who": "## Said\n\n### To try scout (a Soldier)\n\n1. If {} has Tired, the scout gains 1 Fear.\n",
    "conditions": "## Said\n\n### To try scout (a Soldier) against foe (a Soldier)\n\n1. If {}, the scout gains 1 Fear.\n",
}
ALONE = {"`it`", "`own`", "`1 Soldier`", "`the player", "`each Soldier`", "`a Soldier`, `any"}
"""Beginnings of rows whose words are not places to be next to."""


def sentences(page: str = PAGE) -> Iterator[tuple[str, str]]:
    """Each sentence of the page with the frame that it belongs in."""
    for part in re.split(r"\n## ", page)[1:]:
        found = re.search(r"\{ #(\w+) \}", part)
        if found is None or found[1] not in FRAMES:
            continue
        for row in re.findall(r"^\| (?![:\-])(.+) \|$", part, re.MULTILINE)[1:]:
            if not any(row.startswith(start) for start in ALONE):
                words = re.findall(r"`([^`]+)`", row)
                yield from ((found[1], w.replace("… ", "a Soldier ")) for w in words if w != ", as scout")


@pytest.mark.parametrize(("frame", "words"), [*sentences()])
def test_it_is_read(frame: str, words: str) -> None:
    text = f"{GROUND}\n{FRAMES[frame].format(words)}"
    found = load_sources({"g.rules.md": Source("g.rules.md", text)}, name="g")
    assert not found.errors, "\n".join(f"{d.code} {d.message} {d.hint or ''}" for d in found.errors)


def test_there_are_many_and_the_reference_shows_them() -> None:
    assert len([*sentences()]) > 50
    assert [*sentences(reference.reference_pages()["worded.md"].markdown)] == [*sentences()]
