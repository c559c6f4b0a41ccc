"""The page of faults shows what is really said: each text on it is a specimen, told anew."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from specimens import FOLDER, Specimen, specimens

from warbook.language.render import render_text
from warbook.publish.reference.faults import STORE, faults, faults_page


def place(said: str) -> str:
    """Where the fault is, as a text tells it."""
    return next(line for line in said.splitlines() if line.lstrip().startswith("--> "))


def told_by(some: list[Specimen]) -> Iterator[tuple[str, tuple[bool, int, str]]]:
    """What specimens are told, with its code; those first that are told how to mend it, then the shortest."""
    for specimen in some:
        if not specimen.is_good:
            _, loaded = specimen.annotated(Path(tempfile.mkdtemp()))
            for one in loaded.diagnostics:
                said = render_text([one], loaded.sources, colour=False)
                yield one.code, (not one.hint, len(said), said)


@pytest.mark.slow
def test_the_page_tells_what_is_said(request: pytest.FixtureRequest) -> None:
    best: dict[str, tuple[bool, int, str]] = {}
    for code, said in told_by(specimens()):
        best[code] = min(best.get(code, said), said)
    now = {code: said for code, (_, _, said) in sorted(best.items())}
    if request.config.getoption("--update"):
        STORE.write_text(json.dumps(now, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        faults.cache_clear()
    assert faults() == now


def test_a_part_of_the_page_tells_what_is_said() -> None:
    """A tenth of the specimens, another one every day."""
    some = specimens()[date.today().toordinal() % 10 :: 10]
    found = list(told_by(some))
    for code, (mute, length, _) in found:
        shown = faults()[code]
        assert ("= help:" not in shown, len(shown)) <= (mute, length), f"{code} has a shorter text: --update"
        here = {said for one, (_, _, said) in found if one == code and place(said) == place(shown)}
        assert not here or shown in here, f"{code} is told otherwise now: --update"


def test_every_fault_of_a_specimen_is_on_it() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("bad/**/*.md"))
    codes = set(re.findall(r"<!-- (?:error|warning) (W\d+) ", said))
    page = faults_page()
    assert codes == set(re.findall(r"^### (W\d+) ", page, re.MULTILINE))
    assert page.count("= help:") >= 0.7 * len(codes), "most say what would mend them"
