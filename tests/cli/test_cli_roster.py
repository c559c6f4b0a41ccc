"""Force lists as files: begun, added to, checked, printed; what a player wrote beside them stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run

OWN = """# The night watch.
name: Night Watch   # of the north gate
game: Column
force: Red

size: Patrol
units:
  # they come first
  - Red Rider   # always
  - Red Tank
"""


def test_a_list_is_begun_and_filled(run: Run, column: Path) -> None:
    file = Path("north_gate.yaml")
    begun = run("roster", "new", "column", str(file), "--force", "blue", "--size", "patrol")
    assert begun.code == 0 and "is begun" in begun.out
    text = file.read_text(encoding="utf-8")
    assert text.startswith("name: North Gate\ngame: Column\nforce: Blue\nsize: Patrol\n")
    assert "there already" in run("roster", "new", "column", str(file)).err
    assert run("roster", "add", str(file), "blue tank").out == f"Blue Tank: 1 in {file}\n"
    assert run("roster", "add", str(file), "Blue Rider", "2").code == 0
    assert file.read_text(encoding="utf-8").endswith("units:\n  - Blue Tank\n  - Blue Rider: 2\n")
    assert run("roster", "check", str(file)).out.splitlines() == ["✓ North Gate: 3 units"]


def test_comments_and_order_stay(run: Run, column: Path) -> None:
    file = Path("watch.yaml")
    file.write_text(OWN, encoding="utf-8")
    assert run("roster", "add", str(file), "Red Rider", "2").out == f"Red Rider: 3 in {file}\n"
    expected = OWN.replace("- Red Rider   # always", "- Red Rider: 3   # always")
    assert [" ".join(line.split()) for line in file.read_text(encoding="utf-8").splitlines()] == [
        " ".join(line.split()) for line in expected.splitlines()
    ]
    assert run("roster", "add", str(file), "Red Rider").out == f"Red Rider: 4 in {file}\n"
    assert not list(Path().glob(".*.part"))


def test_each_breach_is_a_sentence(run: Run, column: Path) -> None:
    file = Path("watch.yaml")
    file.write_text(OWN, encoding="utf-8")
    added = run("roster", "add", str(file), "red tank")
    assert added.out.splitlines()[1:] == ["  It has 2 Units whose Weight is 2 or more; a Patrol allows 1."]
    checked = run("roster", "check", str(file), str(column / "lists" / "blue.yaml"))
    assert checked.code == 1
    assert checked.out.splitlines() == [
        "✗ Night Watch: 3 units",
        "  It has 2 Units whose Weight is 2 or more; a Patrol allows 1.",
        "✓ First Blue: 3 units",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add", "watch.yaml", "Red Tink"), "Did you mean “Red Tank”?"),
        (("add", "watch.yaml", "Blue Tank"), "“Blue Tank” belongs to “Blue”, and the list to “Red”."),
        (("add", "none.yaml", "Red Tank"), "cannot be read"),
        (("add", "bad.yaml", "Red Tank"), "is not YAML on line 3"),
        (("add", "words.yaml", "Red Tank"), "is not a force list"),
        (("check", "other.yaml"), "There is no game “Chess” here"),
        (("new", "column", "x.yaml", "--force", "Green"), "There is no force “Green”."),
    ],
)
def test_what_cannot_be_done_is_said(run: Run, column: Path, arguments: tuple[str, ...], said: str) -> None:
    Path("watch.yaml").write_text(OWN, encoding="utf-8")
    Path("bad.yaml").write_text("name: A\nunits: [\n", encoding="utf-8")
    Path("words.yaml").write_text("hello\n", encoding="utf-8")
    Path("other.yaml").write_text("name: A\ngame: Chess\nunits:\n  - King\n", encoding="utf-8")
    ran = run("roster", *arguments)
    assert ran.code != 0 and said in ran.err and "Traceback" not in ran.text
    assert Path("watch.yaml").read_text(encoding="utf-8") == OWN


def test_a_list_prints_as_one_page_and_each_card_once(run: Run, column: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    printed = run("roster", "print", str(column / "lists" / "red.yaml"), "--out", "red.pdf")
    assert printed.out == "red.pdf: First Red, 2 cards\n"
    pages = pypdf.PdfReader("red.pdf").pages
    assert len(pages) == 3
    words = [page.extract_text() for page in pages]
    assert "First Red" in words[0] and "Force list" in words[0]
    assert words[1].count("Red Rider") == 1 and words[1].count("Red Tank") == 1


def test_a_list_prints_what_it_gives_to_whom(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Units of one card that carry different things are different cards, each once, and lines of the page."""
    pypdf = pytest.importorskip("pypdf")
    monkeypatch.chdir(tmp_path)
    Path("two.yaml").write_text(
        "name: Two Ways\ngame: Skirm\nforce: Ankh Revenants\nkept:\n  Budget: 100\nunits:\n"
        "  - Overseer\n  - Immortal: 2\n  - Immortal:\n      Weapons: [Sun Beam]\n"
    )
    assert run("roster", "print", "two.yaml", "--out", "two.pdf").out == "two.pdf: Two Ways, 3 cards\n"
    page, faces, backs = (one.extract_text() for one in pypdf.PdfReader("two.pdf").pages)
    assert page.count("Immortal") == 2 and "Sun Beam" in page and "Entropy Coil" in page
    assert faces.count("Immortal") == 2 and faces.count("Sun Beam") == 1 and faces.count("Entropy Coil") == 1
    assert "Skirm" in backs and "Two Ways" not in backs
