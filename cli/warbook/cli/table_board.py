"""A table drawn to scale in characters: zones, scenery, markers and pieces, in a frame with inches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from warbook.cli.grid_board import SIDE
from warbook.cli.output import BOLD, CYAN, DIM, GREEN, paint
from warbook.cli.symbols import symbols
from warbook.engine.display_names import player
from warbook.engine.plan import MISSION, OWNER, POS
from warbook.engine.state import State
from warbook.engine.table.shapes import Circle, circle_overlaps
from warbook.language import ir
from warbook.language.model import Mission

COLUMNS, ROWS = 64, 32
"""The most characters a table is drawn with."""
INCH = ir.MICROMETRES_PER_INCH
_GLYPHS = '":%~=+'
_ASIDE = ((0, 0), (2, 0), (-2, 0), (0, 1), (0, -1), (2, 1), (-2, 1), (2, -1), (-2, -1), (4, 0), (-4, 0))
"""How far from its place a piece is drawn where others stand there, the nearest first."""

Cell = tuple[str, tuple[str, ...]]
"""A character, and how it is painted."""


class TableDrawing:
    """A table being drawn, `colour` or plain: its cells from the bottom left, and notes below it."""

    def __init__(self, s: State, colour: bool) -> None:
        self.s, self.space, self.colour = s, s.game.space, colour
        wide, deep = self.space.width, self.space.height
        self.width = max(1, min(COLUMNS, round(wide / INCH) * 2))
        self.height = max(1, min(ROWS, round(self.width * deep / wide / 2)))
        self.cells: dict[tuple[int, int], Cell] = {}
        self.notes: list[str] = []

    def lines(self, viewer: int | None, marks: Iterable[Sequence[int]]) -> list[str]:
        """The drawing as `viewer` sees it, with points that are possible marked, and its notes."""
        mission = self.mission
        if mission is not None:
            self.zones(mission)
        self.scenery()
        for mark in marks:
            self.cells[self.cell(mark[0], mark[1])] = ("*", (GREEN,))
        if mission is not None:
            self.markers(mission)
        for one, text in symbols(self.s, viewer).items():
            x, y = self.cell(*self.s.F[POS][one])
            x, y = self.free(min(x, self.width - 2), y)
            self.write(x, y, text, (BOLD, SIDE[self.s.F[OWNER][one]]))
        return [*self.framed(), *self.notes]

    @property
    def mission(self) -> Mission | None:
        """The mission that is played."""
        number = self.s.G[MISSION]
        return self.s.game.book.missions[self.s.game.plan.missions[number]] if number >= 0 else None

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The cell of a point of the table."""
        return (
            min(self.width - 1, max(0, x * self.width // self.space.width)),
            min(self.height - 1, max(0, y * self.height // self.space.height)),
        )

    def write(self, x: int, y: int, text: str, codes: tuple[str, ...]) -> None:
        """Writes characters side by side."""
        for i, char in enumerate(text):
            self.cells[x + i, y] = (char, codes)

    def free(self, x: int, y: int) -> tuple[int, int]:
        """The nearest cell to write two letters in where no others stand."""
        for dx, dy in _ASIDE:
            a, b = x + dx, y + dy
            inside = 0 <= a < self.width - 1 and 0 <= b < self.height
            if inside and all(BOLD not in self.cells.get((a + i, b), ("", ()))[1] for i in (0, 1)):
                return a, b
        return x, y

    # -------------------------------------------------------------- what lies there
    def zones(self, mission: Mission) -> None:
        """Where zones end, on both sides."""
        for zone in mission.zones.values():
            row = zone.reach * self.height // self.space.height
            for y in (row, self.height - 1 - row):
                for x in range(self.width):
                    self.cells.setdefault((x, y), ("┄", (DIM,)))
        if mission.zones:
            line = paint("┄", DIM, on=self.colour)
            told = " and ".join(mission.zones)
            self.notes.append(f"    {line} where {told} of either side ends; A's is below")

    def scenery(self) -> None:
        """Terrain, a character for each sort."""
        glyphs: dict[str, str] = {}
        for name, terrain in self.s.game.book.terrains.items():
            blocks = terrain.blocks and "#" not in glyphs.values()
            glyphs[name] = "#" if blocks else _GLYPHS[len(glyphs) % len(_GLYPHS)]
        features = self.space.scenery(self.s).features
        for feature in features:
            for x in range(self.width):
                for y in range(self.height):
                    if circle_overlaps(self.middle(x, y), feature.polygon):
                        self.cells[x, y] = (glyphs[feature.name], (DIM,))
        if shown := dict.fromkeys(feature.name for feature in features):
            key = (f"{paint(glyphs[name], DIM, on=self.colour)} {name}" for name in shown)
            self.notes.append("    " + "   ".join(key))

    def middle(self, x: int, y: int) -> Circle:
        """The middle of a cell, as the smallest disc."""
        wide, deep = self.space.width, self.space.height
        return Circle((2 * x + 1) * wide // (2 * self.width), (2 * y + 1) * deep // (2 * self.height), 1)

    def markers(self, mission: Mission) -> None:
        """Markers, each told below."""
        for name, marker in mission.markers.items():
            for owner in (0, 1) if marker.owned else (0,):
                x, y = self.cell(*self.space.marker(self.s, name, owner))
                text = "@" + ("Ab"[owner] if marker.owned else "@")
                self.write(min(self.width - 2, x), y, text, (CYAN,))
                whose = f"{player(owner)}'s " if marker.owned else ""
                self.notes.append(f"    {paint(text, CYAN, on=self.colour)} {whose}{name}")

    # -------------------------------------------------------------- the frame
    def framed(self) -> list[str]:
        """The drawing in a frame, with inches along the left and below."""
        deep = self.space.height
        lines = ["    ┌" + "─" * self.width + "┐"]
        told = -1
        for y in reversed(range(self.height)):
            inches = (2 * y + 1) * deep // (2 * self.height * INCH)
            label = f"{inches:>3}" if told < 0 or told - inches >= 6 or y == 0 else "   "
            told = inches if label.strip() else told
            lines.append(f"{label} │{self.row(y)}│")
        below = [" "] * (self.width + 6)
        for inches in range(0, self.space.width // INCH + 1, 6):
            at = min(self.width - 1, inches * INCH * self.width // self.space.width) + 5
            below[at : at + len(str(inches))] = str(inches)
        return [*lines, "    └" + "─" * self.width + "┘", "".join(below).rstrip()]

    def row(self, y: int) -> str:
        """A row, painted in runs."""
        row = [self.cells.get((x, y), (" ", ())) for x in range(self.width)]
        runs = (
            (codes, "".join(text for text, _ in run)) for codes, run in groupby(row, lambda cell: cell[1])
        )
        return "".join(paint(text, *codes, on=self.colour) for codes, text in runs)
