"""The page for addresses that are none leads home wherever the site stands, said or not."""

from __future__ import annotations

from warbook.publish.book.colours import cover_style
from warbook.publish.book.face import Face
from warbook.publish.html.not_found import lost_page


def test_it_leads_to_the_front_page_that_the_address_of_the_site_tells() -> None:
    page = lost_page("Fen", "/games/")
    assert 'href="/games/"' in page and "fetch(" not in page


def test_it_looks_for_the_front_page_where_nobody_has_told_the_address() -> None:
    page = lost_page("Fen", "")
    assert 'href="/"' in page and "fetch(at+'sitemap.xml'" in page
    assert r"replace(/[^/]*\/?$/,'')" in page


def test_it_has_the_look_of_the_site_and_leads_to_every_rulebook() -> None:
    page = lost_page("Fens", "/sub/", {"fen": "Lantern & Fen"}, {"fen": Face("fen", "#8a3b22", "<svg/>")})
    assert 'href="/sub/fen/"' in page and "Lantern &#38; Fen" in page
    assert (
        cover_style("#8a3b22") in page
        and "Warbook Head" in page
        and "<svg" in page
        and "--wb-emblem:url(data:" in page
    )
    assert "src=" not in page and "<link" not in page, "it is shown at any depth, so it needs no other file"
