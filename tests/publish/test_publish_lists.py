"""Force lists as pages."""

from __future__ import annotations

from pathlib import Path

from fen import load

from warbook.publish.book.around import Around
from warbook.publish.book.force_lists import ListedUnit, lists_of, read_list
from warbook.publish.pages.book import pages

LIST = """# Two lamps, and *nobody* in the reeds.
# Hold the ford.
name: The Long Watch
game: Lantern Fen
force: Keepers
kept:
  Oil: 12
units:
  - Wick Runner: 2
  - Bog Light
  - Nobody: 1
  - Wick Runner:
      Packs: [Bog Light]
      count: 3
"""


def test_a_list_is_read_as_it_is_written() -> None:
    one = read_list(LIST)
    assert one is not None
    assert (one.name, one.force, one.kept) == ("The Long Watch", "Keepers", {"Oil": "12"})
    assert one.lead == "Two lamps, and *nobody* in the reeds. Hold the ford."
    assert one.units[0] == ListedUnit("Wick Runner", 2)
    assert one.units[3] == ListedUnit("Wick Runner", 3, {"Packs": ("Bog Light",)})


def test_what_is_no_list_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    for name, text in (("a", LIST), ("b", "units: [\n"), ("c", "- just a list\n"), ("d", "units: 7\n")):
        (tmp_path / "lists" / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert [one.name for one in lists_of(tmp_path)] == ["The Long Watch"]
    assert lists_of(tmp_path / "lists") == ()


def test_the_page_leads_to_every_unit() -> None:
    loaded, one = load(), read_list(LIST)
    assert loaded.rulebook is not None and one is not None
    made = pages(loaded.rulebook, around=Around(lists=[one]))
    text = made["lists.md"].markdown
    assert "| 2\N{NO-BREAK SPACE}× | [Wick Runner](units/wick-runner.md) | Scout |" in text
    assert "| 1\N{NO-BREAK SPACE}× | Nobody | – |" in text
    assert "[Keepers](forces/keepers/index.md" in text and "Oil 12" in text
    assert "## The Long Watch { #the-long-watch }" in text
    assert "lists.md" not in pages(loaded.rulebook)
