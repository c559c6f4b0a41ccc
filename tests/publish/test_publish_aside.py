"""What is put aside of a page while it is turned into HTML, and pages that are kept as HTML."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warbook.publish.build import build
from warbook.publish.html import page_cache
from warbook.publish.html.placeholders import Aside

DRAWN = '<svg viewBox="0 0 9 9"><g id="fort">' + '<path d="M0 0h9"/>' * 20 + "</g></svg>"
RULES = """# Game: Two Forts

- Tagline: A siege

## Pieces

### Kind: Soldier

- Short: It holds a fort

A Soldier holds a fort.
"""


def test_large_parts_come_back_where_they_stood() -> None:
    aside = Aside()
    page = f"# Forts\n\nOne {DRAWN} and two.\n\n<svg><path/></svg>\n\n<div>{DRAWN}</div>\n"
    short = aside.put(page)
    assert "fort" not in short and len(short) < 200 and "<svg><path/></svg>" in short
    assert aside.names == {"fort"}
    assert aside.back(short) == page


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "rules" / "forts"
    folder.mkdir(parents=True)
    (folder / "forts.rules.md").write_text(RULES, encoding="utf-8")
    return folder


def made(out: Path) -> dict[str, str]:
    return {str(p.relative_to(out)): p.read_text(encoding="utf-8") for p in out.rglob("*.html")}


def test_kept_pages_are_the_pages_that_would_be_made(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, store, read = tmp_path / "site", tmp_path / "store", []
    render = page_cache.SitePage.render

    def counted(page: page_cache.SitePage, *more: object) -> None:
        read.append(page.file.src_uri)
        render(page, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(page_cache.SitePage, "render", counted)
    assert build([game], out, with_print=False, store=store).ok
    first, all_pages = made(out), set(read)
    assert "forts/glossary.md" in all_pages
    read.clear()
    assert build([game], out, with_print=False, store=store).ok
    assert read == [] and made(out) == first
    path = game / "forts.rules.md"
    path.write_text(RULES.replace("holds a fort", "holds a wall"), encoding="utf-8")
    assert build([game], out, with_print=False, store=store).ok
    assert read and set(read) < all_pages, "only what changed is read again"
    assert any("holds a wall" in re.sub("<[^>]*>", "", text) for text in made(out).values())
