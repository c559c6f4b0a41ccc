"""Maps drawn in text: squares in rows under letters, with what stands on the lines between them.

        A   B   C
      +   +===+   +
    2   .   1 H .
      +   +===+   +
    1   %   .   o

A square is up to three characters around the letter of its column: a digit is its height, every other character a
mark of the map's key. Between two squares of a row stands one character, between two rows a line of three for each
square; blank is open. A drawing need not show the whole grid: its letters and numbers tell which part it is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from warbook.language.blocks import Code, Section, Text
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Label, nearest
from warbook.language.model import NOBODY, Feature, Start, Terrain

LANGUAGE = "map"
SPACING = 4
OPEN = " ."
CORNERS = "+. "
ROW = re.compile(r"\s*(\d{1,2})(?=\s|$)")
LETTERS = re.compile(r"\s*[A-Z](?:\s+[A-Z])*\s*")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a mark of the key stands for: `sort` is terrain, edge, piece, piece on edge, token or
    zone."""

    sort: str
    name: str

    @property
    def on_side(self) -> bool:
        return self.sort in ("edge", "piece on edge")

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a drawing says, feature by feature, and the pieces that stand on it from the beginning."""

    features: tuple[Feature, ...]
    starts: tuple[Start, ...]


def map_key(r: Reader, mission: str = "") -> dict[str, Meaning]:
    """What each mark means: those of terrain, kinds and tokens, and those of zones of a mission."""
    found: dict[str, tuple[Meaning, Text]] = {}
    for raw in r.outline.of("Terrain", "Kind", "Token", "Zone"):
        fact = raw.fact("Mark")
        if fact is None or (raw.sort == "Token" and raw.text("Kept by").strip() != "Square"):
            continue
        if raw.sort == "Zone" and raw.mission not in ("", mission):
            continue
        meaning = Meaning(_sort(raw), raw.name)
        for mark in re.finditer(r"[^\s,]+", fact.value.text):
            place = fact.value.slice(mark.start(), mark.end())
            if len(mark[0]) > 1 or mark[0].isdigit() or mark[0] in "+.`":
                r.fault(
                    "W450",
                    place,
                    f"“{mark[0]}” cannot be a mark.",
                    "A mark is one character, but no digit, full stop or plus sign.",
                )
            elif mark[0] in found and found[mark[0]][0] != meaning:
                held = found[mark[0]]
                r.fault(
                    "W450",
                    place,
                    f"The mark “{mark[0]}” stands for {held[0]} already.",
                    "Give one of them another.",
                    labels=(Label(held[1].span, "first given here"),),
                )
            else:
                found[mark[0]] = meaning, place
    return {mark: meaning for mark, (meaning, _) in found.items()}


def _sort(raw: Raw) -> str:
    if raw.sort == "Terrain":
        return "edge" if raw.text("Shape").strip() == "edge" else "terrain"
    if raw.sort == "Kind":
        return "piece on edge" if raw.text("Stands on").strip() == "an edge" else "piece"
    return raw.sort.lower()


def drawing_in(r: Reader, section: Section | None) -> Code | None:
    """The drawn map of a section; another drawing in it, which nothing would read, is a fault."""
    blocks = section.blocks if section is not None else ()
    drawings = [b for b in blocks if isinstance(b, Code)]
    maps = [b for b in drawings if b.language == LANGUAGE]
    for other in (b for b in drawings if b not in maps[:1]):
        second = other.language == LANGUAGE
        message = (
            "There is a map here already." if second else "This drawing is only shown: nothing reads it."
        )
        hint = "One place has one map." if second else f"Begin it with “```{LANGUAGE}”, if it is the map."
        place = other.lines[0] if other.lines else Text("", other.span, ())
        r.fault("W450", place, message, hint)
    return maps[0] if maps else None


def drawn(
    r: Reader, code: Code, terrains: Mapping[str, Terrain], mission: str = "", complete: bool = False
) -> Drawn:
    """Reads a drawing; `complete` where it has to show every square of the grid."""
    pen = _Pen(r, map_key(r, mission), terrains)
    pen.read(code, complete)
    return Drawn(tuple(pen.features), tuple(pen.starts))


@dataclass(slots=True)
class _Pen:
    """A drawing being read."""

    r: Reader
    key: Mapping[str, Meaning]
    terrains: Mapping[str, Terrain]
    features: list[Feature] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    first: int = 0
    """The column of the grid under the first letter."""
    middles: list[int] = field(default_factory=list)
    """Where in a line each column stands."""

    def read(self, code: Code, complete: bool) -> None:
        lines = [line for line in code.lines if line.text.strip()]
        if not lines or not self.header(lines[0] if lines else code.lines[0], code):
            return
        if len(lines) > 1 and LETTERS.fullmatch(lines[-1].text) and lines[-1].text.split():
            if self.letters(lines[-1]) != self.letters(lines[0]):
                self.fault(lines[-1], "The letters below differ from those above.", "Write both lines alike.")
            lines = lines[:-1]
        row: int | None = None
        above: list[Text] = []
        for line in lines[1:]:
            match = ROW.match(line.text)
            if match is None:
                above.append(line)
                continue
            number = int(match[1])
            if not self.numbered(line.slice(match.start(1), match.end(1)), row, number):
                return
            self.between(above, number - 1)
            above = []
            row = number
            self.squares(line, match.end(), number - 1)
        if row is None:
            self.fault(lines[0], "This map has no rows.", "Number each row at its left: “12   .   .   .”.")
        elif above:
            self.between(above, row - 2)
        if complete and row is not None:
            self.whole(lines, row)

    def fault(self, text: Text, message: str, hint: str | None = None, code: str = "W451") -> None:
        self.r.fault(code, text, message, hint)

    @staticmethod
    def letters(line: Text) -> list[tuple[str, int]]:
        return [(m[0], m.start()) for m in re.finditer(r"\S", line.text)]

    def header(self, line: Text, code: Code) -> bool:
        found = self.letters(line)
        hint = "Write the letters four apart: “      A   B   C”."
        if not LETTERS.fullmatch(line.text):
            self.fault(line, "A map begins with the letters of its columns.", hint)
            return False
        for (letter, at), (following, there) in itertools.pairwise(found):
            if ord(following) != ord(letter) + 1 or there - at != SPACING:
                self.fault(
                    line.slice(there, there + 1),
                    f"After {letter} comes {chr(ord(letter) + 1)}, four on.",
                    hint,
                )
                return False
        self.first = ord(found[0][0]) - 65
        self.middles = [at for _, at in found]
        space = self.r.names.space
        if self.first + len(found) > space.width:
            at = found[space.width - self.first][1]
            self.fault(
                line.slice(at, at + 1), f"The grid is {space.width} squares wide, to {chr(64 + space.width)}."
            )
            return False
        return True

    def numbered(self, text: Text, before: int | None, number: int) -> bool:
        if before is not None and number != before - 1:
            self.fault(
                text,
                f"After row {before} comes row {before - 1}.",
                "The top row has the highest number, the bottom row 1.",
            )
            return False
        if not 1 <= number <= self.r.names.space.height:
            self.fault(text, f"The grid has rows 1 to {self.r.names.space.height}.")
            return False
        return True

    def whole(self, lines: list[Text], last: int) -> None:
        space = self.r.names.space
        rows = [int(m[1]) for line in lines if (m := ROW.match(line.text))]
        missing = sorted(set(range(1, space.height + 1)) - set(rows))
        if missing:
            some = f"Row {missing[0]} is" if len(missing) == 1 else f"Rows {missing[0]} to {missing[-1]} are"
            self.fault(lines[-1], f"{some} missing from this map.", "A layout shows the whole grid.")
        elif len(self.middles) < space.width:
            self.fault(lines[0], f"This map is {len(self.middles)} squares wide, and the grid {space.width}.")

    # ---------------------------------------------------------------- squares
    def squares(self, line: Text, start: int, y: int) -> None:
        words = line.text
        for i, middle in enumerate(self.middles):
            x = self.first + i
            low = max(start, middle - 1)
            self.square(line.slice(low, middle + 2), x, y)
            at = middle + 2
            if at < len(words) and words[at] not in OPEN and i + 1 < len(self.middles):
                self.side(line.slice(at, at + 1), words[at], x, y, "east")
        end = self.middles[-1] + 2
        for at in range(start, len(words)):
            outside = at > end or at < self.middles[0] - 2
            if outside and words[at] not in OPEN and not (at > end and words[at:].strip() == str(y + 1)):
                self.fault(
                    line.slice(at, at + 1),
                    "This stands beside the grid.",
                    "Each square is four characters wide.",
                )
                return

    def square(self, text: Text, x: int, y: int) -> None:
        level = 0
        for at, mark in enumerate(text.text):
            here = text.slice(at, at + 1)
            if mark in OPEN:
                continue
            if mark.isdigit():
                level = level * 10 + int(mark)
                continue
            meaning = self.meaning(here, mark)
            if meaning is None:
                continue
            if meaning.on_side:
                self.fault(
                    here,
                    f"{meaning.name} stands on the line between two squares, not in one.",
                    "Put it between two columns, or between two rows.",
                    "W452",
                )
                continue
            self.put(meaning, mark, here, x, y)
        if level:
            self.features.append(Feature("", x, y, 1, 1, 0, 0, text.span, level=level))

    def put(self, meaning: Meaning, mark: str, here: Text, x: int, y: int) -> None:
        if meaning.sort == "piece":
            self.starts.append(Start(meaning.name, NOBODY, (x, y), here.span))
        elif meaning.sort == "terrain":
            terrain = self.terrains.get(meaning.name)
            height, room = (terrain.height, terrain.room) if terrain is not None else (0, 0)
            self.features.append(Feature(meaning.name, x, y, 1, 1, 0, height, here.span, room))
        else:
            self.features.append(Feature("", x, y, 1, 1, 0, 0, here.span, mark=mark))

    # ---------------------------------------------------------------- the lines between squares
    def between(self, lines: list[Text], y: int) -> None:
        """A line above the row `y`: what stands on the northern sides of its squares."""
        for extra in lines[1:]:
            self.fault(
                extra, "Two lines stand between these rows.", "One line at most stands between two rows."
            )
        if not lines:
            return
        line, words = lines[0], lines[0].text
        for i, middle in enumerate(self.middles):
            for at in (middle - 2, middle + 2):
                if at < len(words) and words[at] not in CORNERS:
                    self.fault(
                        line.slice(at, at + 1),
                        "A corner of four squares is drawn as “+”.",
                        "Between two corners stand three characters, the side of one square.",
                    )
                    return
            part = line.slice(middle - 1, middle + 2)
            marks = part.text.replace(" ", "").replace(".", "")
            if not marks:
                continue
            if len(set(marks)) > 1:
                self.fault(part, "Only one thing stands on a side of a square.", "Draw it as “===” or “ = ”.")
                continue
            if not 0 <= y < self.r.names.space.height - 1:
                self.fault(part, "Nothing stands on the outer edge of the grid.", None, "W452")
                continue
            self.side(part, marks[0], self.first + i, y, "north")

    def side(self, text: Text, mark: str, x: int, y: int, side: str) -> None:
        meaning = self.meaning(text, mark)
        if meaning is None:
            return
        if not meaning.on_side:
            self.fault(
                text,
                f"{meaning.name} is in a square, not on a side of one.",
                "Put it under a letter.",
                "W452",
            )
            return
        if meaning.sort == "piece on edge":
            self.starts.append(Start(meaning.name, NOBODY, (x, y), text.span, side))
            return
        terrain = self.terrains.get(meaning.name)
        height = terrain.height if terrain is not None else 0
        self.features.append(Feature(meaning.name, x, y, 1, 1, 0, height, text.span, side=side))

    def meaning(self, text: Text, mark: str) -> Meaning | None:
        found = self.key.get(mark)
        if found is None:
            known = ", ".join(f"{m} {self.key[m]}" for m in self.key)
            close = nearest(mark, list(self.key))
            hint = f"Did you mean {' or '.join(close)}? " if close else ""
            self.fault(
                text,
                f"No mark of the key is “{mark}”.",
                f"{hint}The key has {known}." if known else "Give terrain a field “Mark”.",
                "W450",
            )
        return found


__all__ = ["Drawn", "Meaning", "drawing_in", "drawn", "map_key"]
