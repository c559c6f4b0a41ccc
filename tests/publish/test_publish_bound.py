"""The whole rulebook as one PDF: contents, index and links lead where they say, it is tagged, and the same every time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from fen import FORCE, GAME, load
from printed_texts import opened
from pypdf import PdfReader
from tests.engine.shipped import GAMES, RULES
from tests.games import book_of

from warbook.publish.book.writer import open_book
from warbook.publish.bound.rulebook import to_bound
from warbook.publish.parts.retelling import PLAY, parts_told, shortened
from warbook.publish.print import bound_model as b
from warbook.publish.print import model as m
from warbook.publish.print.bound import BOOK_PAPERS, FORMATS, bind, places
from warbook.publish.print.even import evened, grown, indexed, joined
from warbook.publish.print.theme import Theme
from warbook.publish.products.printed import matter
from warbook.publish.theme.file import read_look
from warbook.publish.theme.look import Look

LOOK = Look(imprint={"by": "The Fen Press", "version": "1.2", "date": "1 March 2027"})


@cache
def bound_of(game: str) -> b.Bound:
    """The rulebook of a shipped game."""
    return to_bound(opened(game))


@cache
def bound() -> b.Bound:
    loaded = load(GAME, FORCE)
    assert loaded.rulebook is not None, loaded.errors
    starts = {name: source.line_starts for name, source in loaded.sources.items()}
    return to_bound(open_book(loaded.rulebook, starts), LOOK)


@cache
def read(paper: str) -> Any:
    made = bind(bound(), [paper], Theme())[paper]
    assert not made.problems
    return PdfReader(BytesIO(made.pdf))


def text_of(page: Any) -> str:
    return " ".join(page.extract_text().split())


@pytest.mark.parametrize("paper", BOOK_PAPERS)
def test_a_book_has_all_its_parts_on_its_paper(paper: str) -> None:
    pdf = read(paper)
    wide, high = next(one.papers[paper] for one in FORMATS if paper in one.papers)
    box = pdf.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(
        (wide * 72 / 25.4, high * 72 / 25.4), abs=0.1
    )
    whole = " ".join(map(text_of, pdf.pages))
    for words in ("Lantern Fen", "Contents", "THE RULES", "Wick Runner", "The Ford", "Index", "Imprint"):
        assert words in whole, words
    assert "Imprint" in text_of(pdf.pages[1]), "it stands below the contents"
    assert "By: The Fen Press" in whole and "Version: 1.2" in whole and "Date: 1 March 2027" in whole


def test_a_book_is_tagged_and_has_bookmarks_of_its_chapters() -> None:
    pdf = read("a5")
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"] == "en"
    titles = [item.title for item in pdf.outline if not isinstance(item, list)]
    wanted = [chapter.title for chapter in bound().chapters]
    assert [
        one.split("\u2003")[-1].strip() for one in titles if one not in ("Index", "Imprint", "Contents")
    ] == wanted


def test_contents_and_index_give_the_pages_where_things_are() -> None:
    pdf = read("a5")
    index = next(n for n, page in enumerate(pdf.pages) if text_of(page).startswith("Index"))
    words = " ".join(text_of(page) for page in pdf.pages[index:])
    page = int(words.split("Wick Runner (crew), ")[1].split()[0].rstrip(","))
    assert "Wick Runner" in text_of(pdf.pages[page - 1]) and page - 1 < index
    starts = {
        item.title.split("\u2003")[-1].strip(): pdf.get_destination_page_number(item) + 1
        for item in pdf.outline
        if not isinstance(item, list)
    }
    contents = text_of(pdf.pages[1])
    for chapter in bound().chapters:
        after = contents.split(chapter.title)[1].lstrip(" .")
        assert int(after.split()[0]) == starts[chapter.title], chapter.title


def test_terms_lead_to_where_they_are_explained() -> None:
    links = [
        one.get_object()
        for page in read("a4").pages
        for one in page.get("/Annots", [])
        if one.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) > 40
    known = {place for chapter in bound().chapters for place in (*places(chapter.blocks), chapter.place)}
    assert {"p-units-wick-runner", "p-missions-the-ford"} <= known


def test_a_rule_is_on_one_page_on_both_large_papers() -> None:
    a4, letter = ([text_of(page) for page in read(paper).pages] for paper in ("a4", "letter"))
    assert a4 == letter and len(a4) > 4


def test_a_book_is_the_same_every_time_and_tells_how_things_are_played() -> None:
    first, again = (bind(bound(), ["a5"], Theme())["a5"].pdf for _ in range(2))
    assert first == again
    blocks = [block for chapter in bound().chapters for block in chapter.blocks]
    assert any(isinstance(one, m.FlowText) for one in blocks) and any(
        isinstance(one, b.Profile) for one in blocks
    )
    assert any(isinstance(one, m.Picture) for one in blocks)
    for one in blocks:
        if isinstance(one, b.Grid):
            assert not {"Cites", "In the box"} & set(one.table.columns)


def spots(*ys: float, page: int = 3, x: float = 22) -> list[dict[str, Any]]:
    """Where the blocks of a chapter stand one under the other, and its end."""
    frame = {"kind": "frame", "top": 20, "foot": 270, "middle": 108}
    found = [
        {"kind": "spot", "chapter": 0, "block": n, "page": page, "x": x, "y": y} for n, y in enumerate(ys, -1)
    ]
    return [frame, *found]


def broken(kinds: str, findings: list[dict[str, Any]]) -> list[int]:
    """Before which blocks of a chapter a column begins."""
    blocks = [{"kind": {"h": "head", "w": "paragraph", "f": "flow", "e": "helper"}[kind]} for kind in kinds]
    (chapter,) = evened({"chapters": [{"begins": True, "blocks": blocks}]}, findings)["chapters"]
    return [n for n, block in enumerate(chapter["blocks"]) if block.get("break")]


def test_the_last_columns_of_a_part_come_out_alike() -> None:
    assert broken("wwww", spots(20, 30, 60, 120, 160, 220)) == [2]
    assert broken("wwhw", spots(20, 30, 60, 70, 120, 220)) == [2], "not between a head and its words"
    assert broken("wwww", spots(20, 21, 23, 25, 27, 29)) == [], "nobody minds"
    assert broken("wfew", spots(20, 30, 60, 120, 160, 220)) == [3], "not between a flow and the exact rule"
    assert broken("wwhw", spots(20, 30, 112, 130, 160, 220)) == [2], "rather with something new"
    other = spots(20, 30, 60, 120, 160, 250)
    other[-1] |= {"x": 112, "y": 260}
    assert broken("wwww", other) == [], "as high as it can be"
    other[-1] |= {"x": 112, "y": 60}
    assert broken("wwww", other) == [3], "the first column is full, the second is not"


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("count", [40, 150, 330, 400])
def test_the_columns_of_an_index_end_alike_on_its_last_page(count: int, paper: str) -> None:
    names = [f"{chr(97 + n * 26 // count)} word of number {n}" for n in range(count)]
    entries = tuple(b.IndexEntry(name, "", (), "another") for name in names)
    made = bind(replace(bound(), index=entries), [paper], Theme())[paper]
    pages = PdfReader(BytesIO(made.pdf)).pages
    whole = " ".join(map(text_of, pages))
    assert [int(n) for n in re.findall(r"word of number (\d+)", whole)] == list(range(count))
    lowest: dict[int, float] = {}

    def seen(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        if "word of" in text:
            x, y = outer[0] * inner[4] + outer[4], outer[3] * inner[5] + outer[5]
            column = round(x / float(pages[-1].mediabox.width) * 5)
            lowest[column] = min(lowest.get(column, y), y)

    pages[-1].extract_text(visitor_text=seen)
    assert len(lowest) >= 2 and max(lowest.values()) - min(lowest.values()) <= 40, lowest


def test_a_row_of_a_long_table_is_on_one_page_with_its_note() -> None:
    rows = tuple(
        m.Row((m.plain(f"Row {n}."), m.plain("1")), note=m.plain(f"Note {n}. " * (1 + n % 7)))
        for n in range(90)
    )
    chapter = replace(bound().chapters[0], blocks=(b.Grid(m.Table("", ("Name", "Number"), rows)),))
    made = bind(replace(bound(), chapters=(chapter,), index=()), ["a4"], Theme())["a4"]
    assert not made.problems
    pages = [text_of(page) for page in PdfReader(BytesIO(made.pdf)).pages]
    halves = [half for page in pages for half in page.split("Name Number") if "Row" in half]
    assert len(halves) > 2 and sum(half.count("Row") for half in halves) == 90
    for half in halves:
        assert {*re.findall(r"Row (\d+)\.", half)} == {*re.findall(r"Note (\d+)\.", half)}
        assert half.count("Row") >= 3, "no row stands alone"


def test_of_a_table_only_the_column_with_sentences_is_broken() -> None:
    said = "Whoever stands in it when it rises, or as high as before, moves a square less, and climbs nothing at all until it has gone down."
    rows = tuple(m.Row((m.plain(str(n)), m.plain("Rising Water at Night"), m.plain(said))) for n in range(3))
    chapter = replace(bound().chapters[0], blocks=(b.Grid(m.Table("", ("d6", "Works", "Does"), rows)),))
    made = bind(replace(bound(), chapters=(chapter,), index=()), ["a5"], Theme())["a5"]
    at: dict[str, set[int]] = {}

    def seen(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        for word in ("Rising", "Night", "Whoever", "down."):
            if word in text:
                at.setdefault(word, set()).add(round(outer[3] * inner[5] + outer[5]))

    PdfReader(BytesIO(made.pdf)).pages[1].extract_text(visitor_text=seen)
    assert at["Rising"] == at["Night"] and len(at["Rising"]) == 3
    assert at["Whoever"] != at["down."], at


@pytest.mark.parametrize("count", [9, 16, 17, 18, 40])
def test_no_row_of_a_table_stands_alone(count: int) -> None:
    """Wherever on a page it begins."""
    rows = tuple(m.Row((m.plain(f"Row {n}."), m.plain("1"))) for n in range(count))
    table = b.Grid(m.Table("", ("Name", "Number"), rows))
    lines = tuple(m.Paragraph(m.plain(f"Line {n}.")) for n in range(24))
    blocks = (table, *lines[:5], table, *lines[:9], table, *lines[:14], table, *lines[:3], table)
    chapter = replace(bound().chapters[0], blocks=blocks)
    made = bind(replace(bound(), chapters=(chapter,), index=()), ["a5"], Theme())["a5"]
    pages = [text_of(page) for page in PdfReader(BytesIO(made.pdf)).pages]
    halves = [half for page in pages for half in page.split("Name Number") if "Row" in half]
    assert sum(half.count("Row") for half in halves) == 5 * count
    assert len(halves) >= 5 and min(half.count("Row") for half in halves) >= 3


def test_no_few_lines_of_a_mission_stand_alone() -> None:
    """In a small book, where its map gives way."""
    made = bind(to_bound(opened("first_skirmish")), ["a5"], Theme())["a5"]
    pages = [text_of(page) for page in PdfReader(BytesIO(made.pdf)).pages]
    (first,) = (n for n, page in enumerate(pages) if "THE MISSIONS" in page)
    assert pages[first + 1].startswith("Index") and "both sides is a draw" in pages[first]


def test_few_lines_of_a_mission_on_its_second_page_stand_with_all_others() -> None:
    """Its map, which can give way no further, then takes the first."""
    pictured = next(
        one for one in bound_of("first_skirmish").chapters if isinstance(one.blocks[0], m.Picture)
    )
    drawn = pictured.blocks[0]
    assert isinstance(drawn, m.Picture) and drawn.art is not None
    large = replace(drawn, art=replace(drawn.art, least_mm=80.0))

    def pages(count: int) -> list[int]:
        lines = tuple(m.Paragraph(m.plain(f"Line {n}.")) for n in range(count))
        chapter = replace(pictured, blocks=(large, *lines))
        made = bind(replace(bound(), chapters=(chapter,), index=()), ["a5"], Theme())["a5"]
        return [text_of(page).count("Line") for page in PdfReader(BytesIO(made.pdf)).pages[2:]]

    found = {count: pages(count) for count in (6, 12, 20, 26, 27, 40)}
    assert found == {6: [6], 12: [0, 12], 20: [0, 20], 26: [0, 26], 27: [10, 17], 40: [10, 30]}


def test_a_part_begins_on_a_page_that_is_almost_empty() -> None:
    def after(*ys: float, x: float = 22, columns: int = 2, kind: str = "paragraph") -> list[bool]:
        return [chapter["begins"] for chapter in laid(*ys, x=x, columns=columns, kind=kind)]

    def laid(*ys: float, x: float = 22, columns: int = 2, kind: str = "paragraph") -> list[dict[str, Any]]:
        chapters = [{"begins": True, "blocks": [{"kind": kind}]} for _ in range(2)]
        found: list[dict[str, Any]] = [
            {"kind": "frame", "top": 20, "foot": 270, "middle": 108, "columns": columns, "width": 170}
        ]
        found += [
            {"kind": "spot", "chapter": 0, "block": n, "page": 3 + n, "x": x, "y": y}
            for n, y in enumerate(ys)
        ]
        found += [{"kind": "spot", "chapter": 1, "block": 0, "page": 9, "x": 22, "y": 30}]
        return list(joined({"chapters": chapters}, found)["chapters"])

    assert after(60, 100) == [True, False]
    assert laid(60, 100)[1]["break"], "beside it"
    assert after(60, 30) == [True, False] and not laid(60, 30)[1]["break"], "a few lines are not left alone"
    assert after(60, 240) == [True, False], "however high it is, there is a second column"
    assert after(60, 100, x=112) == [True, True], "here there is none"
    assert after(100) == [True, True], "a part of less than a page stays alone"
    assert after(60, 100, columns=1) == [True, False] and not laid(60, 100, columns=1)[1]["break"]
    assert after(60, 200, columns=1) == [True, True], "half of the page is used"
    assert after(60, 100, columns=1, kind="picture") == [True, True], "a map has a page of its own"


def test_of_one_column_a_picture_takes_what_is_left_below_it_and_an_ornament_what_a_chapter_leaves() -> None:
    blocks = [{"kind": "paragraph"}, {"kind": "picture"}, {"kind": "picture"}]
    chapters = [{"blocks": blocks}, {"blocks": blocks[:1]}]
    found: list[dict[str, Any]] = [
        {"kind": "frame", "top": 17, "foot": 194, "middle": 74, "columns": 1, "width": 120}
    ]
    spots = [(0, 0, 3, 30), (0, 1, 3, 84), (0, 2, 4, 17), (0, 3, 4, 120), (1, -1, 4, 120), (1, 0, 5, 40)]
    found += [
        {"kind": "spot", "chapter": chapter, "block": block, "page": page, "x": 15, "y": y}
        for chapter, block, page, y in (*spots, (1, 1, 5, 60))
    ]
    first, last = grown({"chapters": chapters}, found)["chapters"]
    assert [block.get("wide") for block in first["blocks"]] == [None, 194 - 84 - 12, None]
    assert first["left"] == 194 - 120 and "left" not in last
    few = {"kind": "index", "high": 90}
    assert indexed({"chapters": chapters}, [*found, few])["below"]
    alone = indexed({"chapters": chapters}, [*found, few | {"high": 130}])
    assert "below" not in alone and alone["chapters"][-1]["left"] == 194 - 60


def test_a_short_book_begins_below_its_contents_and_ends_with_its_index() -> None:
    book = opened("first_skirmish")
    look = read_look(book.rules, RULES / "first_skirmish")
    made = bind(to_bound(book, look), ["a4"], look.theme)["a4"]
    pages = [text_of(page) for page in PdfReader(BytesIO(made.pdf)).pages]
    assert "Contents" in pages[1] and "Welcome" in pages[1].split("Index", 1)[1]
    assert "THE MISSIONS" in pages[-1] and "Index" in pages[-1]


def test_a_box_of_many_lines_is_parted_with_some_of_them_on_either_page() -> None:
    def box(count: int) -> m.FlowText:
        return m.FlowText("", "", tuple(m.FlowLine(0, "", m.plain(f"Line {n}.")) for n in range(count)))

    def parted(lead: int) -> list[int]:
        blocks = (*(m.Paragraph(m.plain("Before.")) for _ in range(lead)), box(14))
        made = bind(
            replace(bound(), chapters=(replace(bound().chapters[0], blocks=blocks),), index=()),
            ["a5"],
            Theme(),
        )
        pages = [text_of(page).count("Line") for page in PdfReader(BytesIO(made["a5"].pdf)).pages]
        return [count for count in pages if count]

    found = [parted(lead) for lead in range(0, 24, 2)]
    assert any(len(one) > 1 for one in found)
    assert all(min(one) >= 3 and sum(one) == 14 for one in found), found


def test_a_column_begins_where_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def after_the_welcome(book: Any, findings: Any) -> Any:
        assert {one["kind"] for one in findings} >= {"frame", "spot"}
        first, second, *rest = book["chapters"]
        return book | {"chapters": [first, second | {"break": True}, *rest]}

    (title, *_), *_ = [chapter.title.split() for chapter in bound().chapters[1:2]]
    found = {}
    for name, made in (("plain", lambda book, _: book), ("broken", after_the_welcome)):
        monkeypatch.setattr("warbook.publish.print.bound.evened", made)
        pdf = PdfReader(BytesIO(bind(bound(), ["a4"], Theme())["a4"].pdf))

        def seen(text: str, at: list[float], place: list[float], *_: Any, name: str = name) -> None:
            if title in text:
                found.setdefault(name, at[0] * place[4] + at[4] > 297)

        pdf.pages[2].extract_text(visitor_text=seen)
    assert found == {"plain": False, "broken": True}


def test_an_edition_that_its_title_names_is_not_named_again() -> None:
    made = bound_of("downsync_quick")
    assert "Quick Reference" in made.title and "Quick Reference" not in made.edition
    assert dict(made.imprint)["Rules"] == made.title


@pytest.mark.parametrize("game", GAMES)
def test_who_takes_part_in_a_rule_is_told_in_english(game: str) -> None:
    heads = [block for chapter in bound_of(game).chapters for block in chapter.blocks]
    sorts = ["".join(run.text for run in one.sort) for one in heads if isinstance(one, b.Head)]
    assert any("(the target)" in said for said in sorts) or game == "first_skirmish"
    for said in sorts:
        assert not re.match(r"(Definition|Sight|Procedure) \w+ is ", said), said
        assert "the hits is" not in said and "the unit is a Unit" not in said


@pytest.mark.parametrize("game", ["skirm", "downsync"])
def test_no_number_of_a_chapter_is_left_out(game: str) -> None:
    numbers = [
        int(one.number)
        for one in to_bound(open_book(book_of(RULES / game)), LOOK).chapters
        if one.number.isdigit()
    ]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_section_is_left_out(game: str) -> None:
    """Also where none of its examples says anything in words, or where what it lists stands as profiles."""
    last: dict[str, int] = {}
    for head in numbered(block for chapter in bound_of(game).chapters for block in chapter.blocks):
        above, _, own = head.number.rpartition(".")
        assert int(own) == last.get(above, 0) + 1, (head.number, head.title)
        last[above] = int(own)
    assert last


def numbered(blocks: Iterable[b.Block]) -> Iterator[b.Head]:
    for block in blocks:
        if isinstance(block, b.Head) and block.number:
            yield block
        elif isinstance(block, b.Helper):
            yield from numbered(block.blocks)


def said(written: dict[str, list[str]], happens: Sequence[str]) -> dict[str, str]:
    return {called: " ".join(text) for called, text in parts_told(written, happens)}


def test_of_a_long_example_its_beginning_and_its_end_are_told_and_how_much_is_left_out() -> None:
    begins = [f"The {n}th piece moves to the square beside it." for n in range(40)]
    assert dict(parts_told({"Given": ["Somebody stands there."]}, begins))[PLAY] == tuple(begins)
    told = " ".join(shortened(begins))
    assert told.startswith(begins[0]) and told.endswith(begins[-1])
    left = [one for one in begins if one not in told]
    assert f"({len(left)} sentences are left out here.)" in told and len(told.split()) < 125
    assert shortened(begins[:5]) == begins[:5]
    assert said({"Dice": ["2."], "Then": ["So it is."]}, ()) == {"Dice": "2.", "So": "So it is."}
    assert said({"Then": ["So it is."]}, ()) == {"So": "So it is."}


def test_a_roll_that_is_done_is_told_once_with_what_it_is_made_against() -> None:
    done = ["The pike rolls Stab against the bow. The pike rolls Stab against the bow."]
    happens = (
        "The pike rolls Stab: 4, a success.",
        "The bow loses 1 Wound.",
        "The pike rolls Stab again: 2, a failure.",
    )
    assert said({"Do": done}, happens)[PLAY] == (
        "The pike rolls Stab against the bow: 4, a success. The bow loses 1 Wound. The pike rolls Stab again: 2, a failure."
    )
    assert said({"Do": ["The Round is played."]}, happens)[PLAY].startswith("The Round is played. The pike")
    part = ("The legs roll Stab: 4, a success.",)
    assert said({"Do": ["The walker rolls Stab against the bow."]}, part)[PLAY] == part[0]
    assert said({"Do": ["The walker rolls Kick."]}, part)[PLAY] == f"The walker rolls Kick. {part[0]}"
    far = {
        "Given": ["A Pike of the second player at B2, as far, its Horn as horn.", "The far gains Mark."],
        "Then": ["The far is not visible to the second player."],
    }
    assert said(far, ()) == {
        "Set up": "The second player's far Pike at B2 with its Horn (the horn). The far Pike gains Mark.",
        "So": "The far Pike is not visible to the second player.",
    }
    parts = said(
        {
            "Given": [
                "A Pair of the first player at A1, as pair, its Men as tom, pip and ned, its Cart as cart."
            ]
        },
        (),
    )
    assert parts["Set up"] == (
        "The first player's Pair (the pair) at A1 with its Men (the tom, the pip and the ned) and its Cart (the cart)."
    )
    nobody = said({"Given": ["A Door at A1-A2, as door.", "A Pike of the first player in Camp, as bob."]}, ())
    assert nobody["Set up"] == "A Door (the door) at A1-A2. The first player's Pike (the bob) in Camp."
    offered = {
        "Do": ["The Round is played."],
        "Offered": ["Move."],
        "Given": ["A pike of the first player at A1, as pike."],
    }
    assert list(dict(parts_told(offered, ()))) == ["Set up", "Play", "Now possible"]


def test_who_takes_part_in_a_definition_stands_in_its_sentence() -> None:
    heads = {
        "".join(run.text for run in block.sort)
        for game in ("skirm", "orders")
        for chapter in bound_of(game).chapters
        for block in chapter.blocks
        if isinstance(block, b.Head)
    }
    assert "Definition: a Square (here) is adjacent to a Square (the next)" in heads
    assert "Definition: a Unit is suppressed" in heads


def test_a_rule_of_which_cards_say_nothing_is_told_in_the_book() -> None:
    rules = book_of(RULES / "skirm")
    made = matter(open_book(rules), folder=RULES / "skirm")
    silent = [name for name, words in made.look.said.items() if not words and name in rules.traits]
    assert silent and not any(made.book.flows.borne["trait", name] for name in silent)
    assert any(made.whole.flows.borne["trait", name] for name in silent)
    (line,) = [
        text
        for chapter in to_bound(made.whole, made.look, made.book).chapters
        for block in chapter.blocks
        if isinstance(block, b.Profile) and block.name == "Field Surgeon"
        for text in block.texts
        if text.label.startswith("RG12")
    ]
    assert "".join(run.text for run in line.runs) == "Reaches 12 squares.", "as on its card"


def test_an_example_counts_what_somebody_has_as_one_would() -> None:
    def so(game: str, words: str) -> str:
        return dict(parts_told({"Then": [words]}, (), book_of(RULES / game)))["So"][0]

    points = "The first player's Victory Point is 1, and the second player's Victory Point is 0."
    assert (
        so("orders", points)
        == "The first player has 1 Victory Point, and the second player has no Victory Points."
    )
    assert (
        so("skirm", "The first player has Tactical Order equal to 2.")
        == "The first player has 2 Tactical Orders."
    )
    assert so("downsync", "The eel's Priority is 5.") == "The eel's Priority is 5."
    assert so("orders", "The guard's Suppression is 2 or more.") == "The guard's Suppression is 2 or more."


def test_a_mission_is_told_as_it_is_played_before_its_rules_exactly() -> None:
    """With the table that decides its events, and what scores; of a rule that an action tells line by line, its name alone."""
    secure = next(one for one in bound_of("skirm").chapters if one.title == "Secure")
    (box,) = (one for one in secure.blocks if isinstance(one, m.FlowText))
    said = {line.label: "".join(run.text for run in line.runs) for line in box.lines}
    assert said["Deployment Zone"] == "Up to 2 squares from its player’s edge."
    assert "gains 1 Mission Point" in said["Scoring"] and "Play the Turn 4 times" in said["The end"]
    assert [one.table.columns[1] for one in secure.blocks if isinstance(one, b.Grid)] == ["Harbour Night"]
    assert secure.lead == "Four places to hold"
    volley = next(one for one in bound_of("orders").chapters if one.title == "Volley")
    told = {one.title: list(one.lines) for one in volley.blocks if isinstance(one, m.FlowText)}
    assert [run.text for run in told["Attack"][0].runs] == ["As in ", "Volley", "."] and len(
        told["Attack"]
    ) == 1
    assert len(told["Volley"]) > 10 and len(told["Defence"]) > 1
