"""Decks made in lots and files of everything: what is joined is tagged, named and measured as its parts are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from print_pdf import boxes, pages, text_of
from print_sample import THEME, deck, quick, token_sheet
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from warbook.publish.print import cards as made_of
from warbook.publish.print.cards import card_images, card_pages, card_sheets
from warbook.publish.print.joining import join
from warbook.publish.print.model import Card
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.print.tokens import token_sheets


@pytest.fixture(scope="module")
def parts() -> list[bytes]:
    return [
        quick_sheet(quick(), "a4", THEME).pdf,
        card_sheets(deck(), THEME, backs=True).pdf,
        token_sheets(token_sheet(), "a4", THEME).pdf,
    ]


def elements(tree: Any) -> Iterator[DictionaryObject]:
    """Every element of a structure tree, from the top."""
    kids = tree.get("/K", ())
    for kid in kids if isinstance(kids, ArrayObject) else [kids]:
        one = kid.get_object()
        if isinstance(one, DictionaryObject) and one.get("/Type") == "/StructElem":
            yield one
            yield from elements(one)


def check_tags(pdf: bytes) -> None:
    """What PDF/UA asks of the trees: each mark of a page finds its element, each name is there once."""
    read = PdfReader(io.BytesIO(pdf))
    root = read.trailer["/Root"]
    tree = root["/StructTreeRoot"]
    assert root["/MarkInfo"]["/Marked"] and root["/Lang"]
    nums = tree["/ParentTree"]["/Nums"]
    keys = [int(key) for key in nums[::2]]
    assert keys == sorted(set(keys)) and tree["/ParentTreeNextKey"] > keys[-1]
    owners = dict(zip(keys, nums[1::2], strict=True))
    for page in read.pages:
        for owner in owners[page["/StructParents"]].get_object():
            owner = owner.get_object()
            assert owner["/Type"] == "/StructElem" and owner["/Pg"] == page
        for note in page.get("/Annots", ()):
            assert owners[note.get_object()["/StructParent"]].get_object()["/Type"] == "/StructElem"
    found = list(elements(tree))
    for one in found:
        for kid in one.get("/K", ()):
            if isinstance(kid.get_object(), DictionaryObject) and "/S" in kid.get_object():
                assert kid.get_object().raw_get("/P") == one.indirect_reference
    names = [one["/ID"] for one in found if "/ID" in one]
    assert len(names) == len(set(names)) and names
    listed = tree["/IDTree"]["/Names"]
    assert list(listed[::2]) == sorted(names)
    assert all(one.get_object()["/ID"] == name for name, one in zip(listed[::2], listed[1::2], strict=True))
    for one in found:
        for about in one.get("/A", ()):
            assert set(about.get_object().get("/Headers", ())) <= set(names)


def outline(pdf: bytes) -> list[tuple[str, int]]:
    """What the outline says, and on which pages."""
    read = PdfReader(io.BytesIO(pdf))

    def entries(some: Any) -> Iterator[tuple[str, int]]:
        for one in some:
            if isinstance(one, list):
                yield from entries(one)
            else:
                yield one.title, read.get_destination_page_number(one)

    return list(entries(read.outline))


def test_the_whole_is_all_parts_with_their_tags_and_outline(parts: list[bytes]) -> None:
    whole = join(parts, "All of <it>")
    check_tags(whole)
    counts = [pages(part) for part in parts]
    expected = [
        (title, page + sum(counts[:number]))
        for number, part in enumerate(parts)
        for title, page in outline(part)
    ]
    assert outline(whole) == expected and expected
    assert text_of(whole) == " ".join(text_of(part) for part in parts)
    read = PdfReader(io.BytesIO(whole))
    assert read.metadata is not None and read.metadata.title == "All of <it>"
    assert read.xmp_metadata is not None and read.xmp_metadata.dc_title["x-default"] == "All of <it>"
    told = read.trailer["/Root"]["/Metadata"].get_data()
    assert b"<pdfuaid:part>1</pdfuaid:part>" in told and f"NPages>{sum(counts)}<".encode() in told


def test_the_same_parts_give_the_same_bytes(parts: list[bytes]) -> None:
    assert join(parts, "All") == join(parts, "All") != join(parts, "Nothing else")
    assert join(parts[:1], "One") == parts[0]


def test_a_part_that_is_not_tagged_takes_the_claim_away(parts: list[bytes]) -> None:
    import typst

    plain = typst.compile(b"plain", format="pdf", pdf_tags=False)
    assert isinstance(plain, bytes)
    whole = join([parts[0], plain], "Mixed")
    root = PdfReader(io.BytesIO(whole)).trailer["/Root"]
    assert "/StructTreeRoot" not in root and b"pdfuaid:part>" not in root["/Metadata"].get_data()


def many(count: int) -> list[Card]:
    faces = deck()
    return [replace(faces[at % len(faces)], name=f"Card {at}") for at in range(count)]


def test_a_deck_in_lots_is_the_deck_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [*many(20), replace(deck()[0], name="Often", copies=12)]
    long = replace(deck()[0], name="Long", texts=(deck()[0].texts[0],) * 60)
    one = card_sheets([*cards, long], THEME, backs=True)
    shop = card_pages(cards, THEME)
    pictures = card_images(cards, THEME, 40)
    monkeypatch.setattr(made_of, "_AT_ONCE", 9)
    monkeypatch.setattr(made_of, "_PICTURES_AT_ONCE", 8)
    lots = card_sheets([*cards, long], THEME, backs=True)
    assert text_of(lots.pdf) == text_of(one.pdf) and pages(lots.pdf) == pages(one.pdf) == 8
    assert lots.problems == one.problems and "Long" in one.problems[0].message
    assert outline(lots.pdf) == outline(one.pdf)
    check_tags(lots.pdf)
    in_lots = card_pages(cards, THEME).pdf
    for box in ("MediaBox", "TrimBox"):
        assert sorted(boxes(in_lots, box)) == sorted(boxes(shop.pdf, box))
    assert card_images(cards, THEME, 40) == pictures
    assert card_images([], Theme()) == []
