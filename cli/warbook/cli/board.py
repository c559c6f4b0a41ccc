"""The board in text: squares with letters and numbers, or a table drawn to scale."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from warbook.cli.grid_board import SIDE, built_board, is_built
from warbook.cli.output import BOLD, CYAN, DIM, GREEN, paint
from warbook.cli.symbols import legend, symbols
from warbook.engine.called import player
from warbook.engine.plan import MISSION, OWNER, POS
from warbook.engine.state import State
from warbook.language import ir

COLUMNS, ROWS = 64, 32
"""The most characters a table is drawn with."""
INCH = ir.MICROMETRES_PER_INCH
_GLYPHS = '":%~=+'

Cell = tuple[str, tuple[str, ...]]


def board(
    s: State, viewer: int | None, colour: bool, marks: Iterable[object] = (), names: bool = True
) -> str:
    """The board as `viewer` sees it.

    `marks` are squares or points to show as possible; `names` explain the letters.
    """
    if s.game.book.space.grid and is_built(s):
        squares = {m for m in marks if isinstance(m, int)}
        return "\n".join(
            [*built_board(s, viewer, colour, squares), *(_pieces(s, viewer, colour) if names else [])]
        )
    if s.game.book.space.grid:
        return _grid(s, viewer, colour, {m for m in marks if isinstance(m, int)}, names)
    return _table(s, viewer, colour, [m for m in marks if isinstance(m, (tuple, list))])


def _lines(cells: dict[tuple[int, int], Cell], x: int, y: int, width: int, colour: bool) -> str:
    row = [cells.get((x + i, y), (" ", ())) for i in range(width)]
    runs = (
        (codes, "".join(text for text, _ in run)) for codes, run in groupby(row, key=lambda cell: cell[1])
    )
    return "".join(paint(text, *codes, on=colour) for codes, text in runs)


# ------------------------------------------------------------------ squares
def _grid(s: State, viewer: int | None, colour: bool, marks: set[int], names: bool) -> str:
    space = s.game.space
    letters = {s.F[POS][one]: (text, s.F[OWNER][one]) for one, text in symbols(s, viewer).items()}
    pad = len(str(space.height))
    head = " " * (pad + 1) + "".join(f" {space.name(x)[:-1]:<2}" for x in range(space.width))
    head = head.rstrip()
    lines = []
    for y in reversed(range(space.height)):
        row = []
        for x in range(space.width):
            square = space.square(x, y)
            if square in letters:
                text, owner = letters[square]
                row.append(" " + paint(text, BOLD, SIDE[owner], on=colour))
            else:
                row.append(
                    " " + (paint("+ ", GREEN, on=colour) if square in marks else paint("· ", DIM, on=colour))
                )
        lines.append(f"{y + 1:>{pad}} {''.join(row)} {y + 1}")
    return "\n".join([head, *lines, head, *(_pieces(s, viewer, colour) if names else [])])


# ------------------------------------------------------------------ a table
def _table(s: State, viewer: int | None, colour: bool, marks: list[tuple[int, int] | list[int]]) -> str:
    space = s.game.space
    width = max(1, min(COLUMNS, round(space.width / INCH) * 2))
    height = max(1, min(ROWS, round(width * space.height / space.width / 2)))
    cells: dict[tuple[int, int], Cell] = {}
    notes: list[str] = []

    def cell(x: int, y: int) -> tuple[int, int]:
        return min(width - 1, max(0, x * width // space.width)), min(
            height - 1, max(0, y * height // space.height)
        )

    _zones(s, cells, notes, width, height, colour)
    _scenery(s, cells, notes, width, height, colour)
    for mark in marks:
        x, y = cell(mark[0], mark[1])
        cells[x, y] = ("*", (GREEN,))
    _markers(s, cells, notes, width, cell, colour)
    for one, text in symbols(s, viewer).items():
        x, y = cell(*s.F[POS][one])
        x, y = _free(cells, min(x, width - 2), y, width, height)
        for i, char in enumerate(text):
            cells[x + i, y] = (char, (BOLD, SIDE[s.F[OWNER][one]]))
    return "\n".join(
        [
            *_framed(space.width, space.height, cells, width, height, colour),
            *notes,
            *_pieces(s, viewer, colour),
        ]
    )


def _framed(
    wide: int, deep: int, cells: dict[tuple[int, int], Cell], width: int, height: int, colour: bool
) -> list[str]:
    """The drawing in a frame, with inches along the left and below."""
    lines = ["    ┌" + "─" * width + "┐"]
    told = -1
    for y in reversed(range(height)):
        inches = (2 * y + 1) * deep // (2 * height * INCH)
        label = f"{inches:>3}" if told < 0 or told - inches >= 6 or y == 0 else "   "
        told = inches if label.strip() else told
        lines.append(f"{label} │{_lines(cells, 0, y, width, colour)}│")
    below = [" "] * (width + 6)
    for inches in range(0, wide // INCH + 1, 6):
        at = min(width - 1, inches * INCH * width // wide) + 5
        below[at : at + len(str(inches))] = str(inches)
    return [*lines, "    └" + "─" * width + "┘", "".join(below).rstrip()]


def _free(cells: dict[tuple[int, int], Cell], x: int, y: int, width: int, height: int) -> tuple[int, int]:
    """The nearest cell to write two letters in where no others stand."""
    for dx, dy in (
        (0, 0),
        (2, 0),
        (-2, 0),
        (0, 1),
        (0, -1),
        (2, 1),
        (-2, 1),
        (2, -1),
        (-2, -1),
        (4, 0),
        (-4, 0),
    ):
        a, b = x + dx, y + dy
        if (
            0 <= a < width - 1
            and 0 <= b < height
            and all(BOLD not in cells.get((a + i, b), ("", ()))[1] for i in (0, 1))
        ):
            return a, b
    return x, y


def _scenery(
    s: State, cells: dict[tuple[int, int], Cell], notes: list[str], width: int, height: int, colour: bool
) -> None:
    from warbook.engine.table.shapes import Circle, circle_overlaps

    space = s.game.space
    glyphs: dict[str, str] = {}
    for name, terrain in s.game.book.terrains.items():
        glyphs[name] = (
            "#" if terrain.blocks and "#" not in glyphs.values() else _GLYPHS[len(glyphs) % len(_GLYPHS)]
        )
    shown = []
    for feature in space.scenery(s).features:
        if feature.name not in shown:
            shown.append(feature.name)
        for y in range(height):
            for x in range(width):
                middle = Circle(
                    (2 * x + 1) * space.width // (2 * width), (2 * y + 1) * space.height // (2 * height), 1
                )
                if circle_overlaps(middle, feature.polygon):
                    cells[x, y] = (glyphs[feature.name], (DIM,))
    if shown:
        notes.append("    " + "   ".join(f"{paint(glyphs[name], DIM, on=colour)} {name}" for name in shown))


def _zones(
    s: State, cells: dict[tuple[int, int], Cell], notes: list[str], width: int, height: int, colour: bool
) -> None:
    mission = s.game.plan.missions[s.G[MISSION]] if s.G[MISSION] >= 0 else ""
    if not mission:
        return
    space = s.game.space
    told = []
    for name, zone in s.game.book.missions[mission].zones.items():
        row = zone.reach * height // space.height
        for y in (row, height - 1 - row):
            for x in range(width):
                cells.setdefault((x, y), ("┄", (DIM,)))
        told.append(name)
    if told:
        notes.append(
            f"    {paint('┄', DIM, on=colour)} where {' and '.join(told)} of either side ends; A's is below"
        )


def _markers(
    s: State, cells: dict[tuple[int, int], Cell], notes: list[str], width: int, cell: object, colour: bool
) -> None:
    mission = s.game.plan.missions[s.G[MISSION]] if s.G[MISSION] >= 0 else ""
    if not mission:
        return
    for name, marker in s.game.book.missions[mission].markers.items():
        for owner in (0, 1) if marker.owned else (0,):
            x, y = cell(*s.game.space.marker(s, name, owner))  # type: ignore[operator]
            text = "@" + ("Ab"[owner] if marker.owned else "@")
            for i, char in enumerate(text):
                cells[min(width - 2, x) + i, y] = (char, (CYAN,))
            whose = f"{player(owner)}'s " if marker.owned else ""
            notes.append(f"    {paint(text, CYAN, on=colour)} {whose}{name}")


def _pieces(s: State, viewer: int | None, colour: bool) -> list[str]:
    """What the letters on the map stand for, in columns."""
    shown = symbols(s, viewer)
    owner = {text: s.F[OWNER][one] for one, text in shown.items()}
    entries = [
        f"{paint(text, BOLD, SIDE[owner[text]], on=colour)} {name}" for text, name in legend(s, viewer)
    ]
    plain = [f"{text} {name}" for text, name in legend(s, viewer)]
    wide = max((len(p) for p in plain), default=0) + 3
    across = max(1, 76 // wide)
    rows = [range(i, min(i + across, len(entries))) for i in range(0, len(entries), across)]
    return ["    " + "".join(entries[i] + " " * (wide - len(plain[i])) for i in row).rstrip() for row in rows]
