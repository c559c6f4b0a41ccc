"""Good and bad rules files, each with exactly what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from specimens import BASE, Specimen, specimens, stripped, with_faults

from warbook.language.check.checks import CHECKS
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.load import load_sources
from warbook.language.render import render_json, render_text
from warbook.language.source import Source

ALL = specimens()


def test_the_base_game_is_clean() -> None:
    loaded = load_sources({BASE.name: Source(BASE.name, BASE.read_text(encoding="utf-8"))})
    assert not loaded.diagnostics, render_text(loaded.diagnostics, loaded.sources, colour=False)
    assert loaded.rulebook is not None


@pytest.mark.parametrize("specimen", ALL, ids=lambda specimen: specimen.name)
def test_specimen(specimen: Specimen, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    now, loaded = specimen.annotated(tmp_path)
    if request.config.getoption("--update"):
        for path, text in now.items():
            path.write_text(text, encoding="utf-8")
    assert specimen.texts == now
    assert specimen.is_good == (not loaded.diagnostics)
    assert specimen.is_good <= (loaded.rulebook is not None)
    assert (
        render_text(loaded.diagnostics, loaded.sources, colour=False).count("\n")
        > 2 * len(loaded.diagnostics) - 1
    )
    assert len(render_json(loaded.diagnostics, loaded.sources)) == len(loaded.diagnostics)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_every_check_has_its_specimens(check: object) -> None:
    name, code = check.name, check.code  # type: ignore[attr-defined]
    mine = [s for s in ALL if s.path.name.removesuffix(".rules.md") == name]
    assert {s.is_good for s in mine} == {True, False}, f"{name} needs a good and a bad specimen"
    bad = "".join(text for s in mine if not s.is_good for text in s.texts.values())
    assert f" {code} " in bad
    assert check.says.endswith(".")  # type: ignore[attr-defined]


def test_codes_are_given_once() -> None:
    codes = [check.code for check in CHECKS]
    assert codes == sorted(set(codes))


def test_faults_are_told_under_their_line() -> None:
    text = "# A\n  - b\n"
    faults = [
        Diagnostic("W002", Severity.WARNING, "Second.", Span("a", 8, 9)),
        Diagnostic("W001", Severity.ERROR, "First.", Span("a", 0, 0)),
    ]
    told = with_faults(text, faults)
    assert told == "<!-- error W001 “”: First. -->\n# A\n  - b\n  <!-- warning W002 “b”: Second. -->\n"
    assert stripped(told) == text
