"""Terrain, and how it is laid out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cells import stat_values
from warbook.language.declare.drawn_maps import Drawn, drawing_in, drawn
from warbook.language.declare.name_counters import marks_of
from warbook.language.declare.raw import Fact, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.tints import colour
from warbook.language.diagnostic import Diagnostic, Label, Severity
from warbook.language.ir import Expr, Type
from warbook.language.model import Feature, Layout, Terrain
from warbook.language.resolve.scope import Scope

SHAPES = ("area", "volume", "edge")
_TYPICAL = re.compile(
    r"up to (?P<size>[^,]+?)(?:, (?P<low>[\d.]+ ?\w*?)\s?[–-]\s?(?P<high>[\d.]+ ?\w+?) high)?"
)


def terrain(r: Reader, raw: Raw) -> Terrain:
    slows, height = raw.fact("Slows"), raw.fact("Height")
    enter, level = raw.fact("Enter"), raw.fact("Level")
    shape, usual = raw.fact("Shape"), raw.fact("Usually")
    if shape is not None and shape.value.text.strip() not in SHAPES:
        r.fault("W392", shape.value, f"The shape of terrain is {', '.join(SHAPES)}.")
    test = None
    if enter is not None:
        test = r.attempt(lambda: who_enters(r, enter.value))
    return Terrain(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        colour=colour(r, raw),
        shape=raw.text("Shape") or "area",
        slows=(r.attempt(lambda: r.length(slows.value)) or 0) if slows is not None else 0,
        conceals=r.yes(raw, "Conceals"),
        blocks=r.yes(raw, "Blocks"),
        height=(r.attempt(lambda: r.height(height.value)) or 0) if height is not None else 0,
        level=(r.attempt(lambda: r.length(level.value)) or 0) if level is not None else 0,
        enter=test,
        stats=stat_values(r, raw.facts, Scope({}), raw.name),
        room=whole_number(r, raw.fact("Room")),
        whole=r.yes(raw, "Seen as whole"),
        marks=marks_of(mark.value) if (mark := raw.fact("Mark")) is not None else (),
        bears=r.yes(raw, "Stood on"),
        typical=r.attempt(lambda: typical(r, usual.value)) if usual is not None else None,
    )


def typical(r: Reader, text: Text) -> tuple[int, int, int, int]:
    """`up to 5in by 3.5in, 1in–6in high`: the longer side, the shorter, the least height and the most."""
    match = _TYPICAL.fullmatch(text.text.strip())
    if match is None:
        raise r.context(text).fail(
            "W369", None, "What is usual of terrain is written like “up to 5in by 3.5in, 1in–6in high”."
        )
    long, short = sorted(r.size(text.slice(*match.span("size")))[:2], reverse=True)
    if match["low"] is None:
        return long, short, 0, ir.UNLIMITED
    return long, short, r.height(text.slice(*match.span("low"))), r.height(text.slice(*match.span("high")))


def look_twice(
    r: Reader, row: tuple[Text, ...], columns: dict[str, int], one: Feature, usual: Terrain
) -> None:
    """A warning where a piece of terrain is larger, lower or higher than is usual."""
    if usual.typical is None:
        return
    long, short, low, high = usual.typical
    hint = "What is usual is said where the terrain is declared; this is allowed, but look twice."
    if max(one.width, one.depth) > long or min(one.width, one.depth) > short:
        cell = row[columns.get("Size", 0)]
        r.fault("W401", cell, f"This {one.terrain} is larger than is usual.", hint, Severity.WARNING)
    if not low <= one.height <= high:
        cell = row[columns.get("Height", 0)]
        r.fault("W401", cell, f"This {one.terrain} is not as high as is usual.", hint, Severity.WARNING)


AND = re.compile(r",? (?:and|or) |, ")
"""What stands between names that are listed."""


def who_enters(r: Reader, text: Text) -> Expr:
    """The condition under which a `mover` may enter; `nobody`, or plainly `no`, for none; or kinds, `Carts, Soldiers`."""
    if text.text.strip() in ("nobody", "no"):
        return ir.Truth(False, span=text.span)
    me = ir.Var("mover", type=Type("thing", standing_kind(r)))
    scope = Scope({"mover": me}, None, me, None, me)
    names = [r.names.find(word, r.names.kinds, r.names.cards) for word in AND.split(text.text.strip())]
    if None in names:
        return r.condition(text, scope)
    said = (Text(f"the mover is a {name}", text.span, ((0, text.span.start),)) for name in names)
    of = tuple(r.condition(words, scope) for words in said)
    return of[0] if len(of) == 1 else ir.Or(of, span=text.span)


def whole_number(r: Reader, fact: Fact | None) -> int:
    """A field that is a plain number; 0 where it is not given."""
    if fact is None:
        return 0
    if not fact.value.text.strip().isdigit():
        r.fault("W360", fact.value, "A plain number belongs here.")
        return 0
    return int(fact.value.text)


def standing_kind(r: Reader) -> str:
    """The widest kind of what stands on the table or grid by itself."""
    standing = [k.name for k in r.names.kinds.values() if k.stands]
    wide = (k for k in r.names.kinds if standing and all(r.names.kind_of(s, k) for s in standing))
    return next(wide, standing[0] if standing else "")


def layout(r: Reader, raw: Raw, terrains: dict[str, Terrain]) -> Layout:
    features = []
    for table in raw.tables:
        columns = {h.text: i for i, h in enumerate(table.header)}
        for row in table.rows:
            found = r.attempt(lambda row=row, columns=columns: feature(r, row, columns, terrains))  # type: ignore[misc]
            if found is not None:
                features.append(found)
    code = drawing_in(r, raw.section)
    picture = drawn(r, code, terrains, raw.mission, True) if code is not None else Drawn((), ())
    nothing_beneath(r, (*picture.features, *features))
    return Layout(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        features=(*picture.features, *features),
        starts=picture.starts,
        drawn=code is not None,
    )


def nothing_beneath(r: Reader, features: Sequence[Feature]) -> None:
    """On a grid a square has one terrain: what covers something else is refused, as nothing would be left of that."""
    if not r.names.space.grid:
        return
    first: dict[tuple[int, int], Feature] = {}
    for one in features:
        if not one.terrain or one.side:
            continue
        for square in product(range(one.x, one.x + one.width), range(one.y, one.y + one.depth)):
            below = first.setdefault(square, one)
            if (below.terrain, below.height, below.room) != (one.terrain, one.height, one.room):
                where = f"{chr(ord('A') + square[0])}{square[1] + 1}"
                r.faults.append(
                    Diagnostic(
                        "W364",
                        Severity.ERROR,
                        f"This covers {where}, where {below.terrain} stands already; a square has one terrain.",
                        one.span,
                        (Label(below.span, "here"),),
                        "Divide the larger one into parts that leave its squares out.",
                    )
                )
                break


def feature(
    r: Reader, row: tuple[Text, ...], columns: dict[str, int], terrains: dict[str, Terrain]
) -> Feature:
    name = row[0].text.strip()
    if name not in terrains:
        c = r.context(row[0])
        raise c.fail(
            "W301",
            None,
            f"No terrain is called {name}.",
            f"Terrain here: {', '.join(terrains) or 'none is declared'}.",
        )
    x, y = r.place(row[columns["At"]])
    width, depth = (
        r.size(row[columns["Size"]])[:2]
        if "Size" in columns and row[columns["Size"]].text not in ("—", "")
        else (1, 1)
    )
    turn = 0
    if "Turn" in columns and row[columns["Turn"]].text not in ("—", ""):
        match = re.fullmatch(r"(\d+) ?°", row[columns["Turn"]].text.strip())
        if match is None:
            r.fault("W360", row[columns["Turn"]], "How far it is turned, is told in degrees: 20°.")
        turn = int(match[1]) if match is not None else 0
    height = terrains[name].height
    if "Height" in columns and row[columns["Height"]].text not in ("—", ""):
        height = r.height(row[columns["Height"]])
    room = terrains[name].room
    if "Room" in columns and row[columns["Room"]].text.strip() not in ("—", "–", "-", ""):
        if row[columns["Room"]].text.strip().isdigit():
            room = int(row[columns["Room"]].text)
        else:
            r.fault("W362", row[columns["Room"]], "A number belongs here: how many may stand in it.")
    found = Feature(name, x, y, width, depth, turn, height, row[0].span, room)
    space = r.names.space
    if space.grid and (x + width > space.width or y + depth > space.height):
        r.fault(
            "W364",
            row[columns["At"]],
            "From there it reaches beyond the grid.",
            "“At” is its first square: the left one of the front row.",
        )
    look_twice(r, row, columns, found, terrains[name])
    return found
