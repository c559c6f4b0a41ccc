"""`warbook print` as a designer uses it: everything asked for is there, as asked, and what is wrong is a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_kit import Run

POINT = 25.4 / 72


def sizes(path: Path, box: str) -> set[tuple[float, ...]]:
    """The boxes of a file's pages, in millimetres."""
    pages = pytest.importorskip("pypdf").PdfReader(path).pages
    return {tuple(round(float(side) * POINT, 1) for side in getattr(page, box)) for page in pages}


def test_everything_is_made(run: Run, column: Path) -> None:
    made = run("print", "column", "--dpi", "60", "--out", "out")
    assert made.code == 0 and made.err == ""
    found = {path.relative_to("out").as_posix() for path in Path("out").rglob("*") if path.is_file()}
    for paper in ("a4", "letter"):
        assert {f"{name}-{paper}.pdf" for name in ("cards", "quick-sheet", "tokens", "back-test")} <= found
    assert {"shop/faces.pdf", "shop/backs.pdf", "deck/deck.json"} <= found
    assert {"images/red-tank.png", "images/red-tank.svg", "images/blue-rider.png"} <= found
    assert json.loads(Path("out/deck/deck.json").read_text())["ObjectStates"]
    assert sizes(Path("out/cards-letter.pdf"), "mediabox") == {(0, 0, 215.9, 279.4)}


def test_only_what_is_asked_for_in_the_size_asked_for(run: Run, column: Path) -> None:
    made = run(
        "print",
        "column",
        "--what",
        "shop",
        "--card",
        "red tank",
        "--size",
        "tarot",
        "--bleed",
        "3",
        "--out",
        "out",
    )
    assert made.code == 0
    assert sorted(path.name for path in Path("out").rglob("*.pdf")) == ["backs.pdf", "faces.pdf"]
    faces = Path("out/shop/faces.pdf")
    assert sizes(faces, "trimbox") == {(3.0, 3.0, 72.9, 123.7)}
    assert sizes(faces, "bleedbox") == {(0.0, 0.0, 75.8, 126.6)}


def test_saving_ink_changes_what_is_printed(run: Run, column: Path) -> None:
    for out, more in (("full", ()), ("spare", ("--ink-saving",))):
        assert (
            run(
                "print", "column", "--what", "sheet", "--what", "tokens", "--paper", "a4", "--out", out, *more
            ).code
            == 0
        )
    for name in ("quick-sheet-a4.pdf", "tokens-a4.pdf"):
        assert Path("full", name).read_bytes() != Path("spare", name).read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--card", "Red Tnak"), "Red Tank"),
        (("--size", "postage"), "poker"),
        (("--back-offset", "left"), "0.6,-0.4"),
        (("--size", "200x280", "--what", "cards", "--bleed", "5"), "does not fit"),
    ],
)
def test_what_cannot_be_printed_is_said(run: Run, column: Path, options: tuple[str, ...], said: str) -> None:
    refused = run("print", "column", "--out", "out", *options)
    assert refused.code != 0 and said in refused.err and "Traceback" not in refused.err


def test_nothing_is_printed_with_a_theme_that_is_wrong(run: Run, column: Path) -> None:
    (column / "theme.yaml").write_text("cards:\n  size: postage\n", encoding="utf-8")
    told = run("print", "column", "--what", "test", "--paper", "a4")
    assert told.code == 1
    assert "no size of a card" in told.text and "Nothing is printed: 1 error" in told.text
    (column / "theme.yaml").unlink()
