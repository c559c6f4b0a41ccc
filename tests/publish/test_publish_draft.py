"""A draft: pages and prints that say so, and the examples on them that do not come out."""

from __future__ import annotations

from pathlib import Path

from fen import FORCE, GAME

from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.load import load_game
from warbook.publish.book.writer import opened
from warbook.publish.parts.draft import headed, wrong_examples
from warbook.publish.print.encode import Encoder
from warbook.publish.products.printing import matter_of
from warbook.publish.site import make_site


def folder(tmp_path: Path) -> Path:
    (tmp_path / "fen").mkdir()
    for name, text in (("fen", GAME), ("keepers", FORCE)):
        (tmp_path / "fen" / f"{name}.rules.md").write_text(text, encoding="utf-8")
    return tmp_path / "fen"


def test_every_page_of_a_draft_says_so_and_its_wrong_examples_are_marked(tmp_path: Path) -> None:
    game = folder(tmp_path)
    book = load_game(game).rulebook
    assert book is not None
    example = book.examples[0]
    fault = Diagnostic("W501", Severity.ERROR, "This does not hold: the fen is dry.", example.then[0][1])
    wrong = wrong_examples(book, [fault])
    assert list(wrong) == [example.name]
    site = make_site([game], with_print=False, drafts={"fen": wrong})
    own = {path: page.markdown for path, page in site.pages.items() if not path.startswith("language/")}
    assert all('!!! warning "Draft"' in text for text in own.values())
    marked = [text for text in own.values() if "This does not hold: the fen is dry." in text]
    assert len(marked) == 1
    assert marked[0].index("This does not hold") < marked[0].index(f'"Example: {example.name}"')
    plain = make_site([game], with_print=False)
    assert not any("Draft" in page.markdown for path, page in plain.pages.items() if path.startswith("fen/"))


def test_a_draft_is_told_under_the_title_of_a_page() -> None:
    assert headed("---\nsearch: no\n---\n\n# Title\n\nText", "HERE").split("\n")[4:7] == [
        "# Title",
        "",
        "HERE",
    ]
    assert headed("Text", "HERE").split("\n") == ["", "HERE", "Text"]


def test_what_is_printed_of_a_draft_says_so(tmp_path: Path) -> None:
    game = folder(tmp_path)
    loaded = load_game(game)
    for draft in (False, True):
        theme = matter_of(game, opened(loaded), draft=draft).look.theme
        assert Encoder(theme).look()["draft"] is draft
