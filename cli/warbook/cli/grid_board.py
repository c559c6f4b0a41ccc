"""A grid with something built on it, drawn as its maps are: floors, walls and gates with the marks of their key."""

from __future__ import annotations

from warbook.cli.output import BLUE, BOLD, CYAN, DIM, GREEN, RED, YELLOW, paint
from warbook.cli.symbols import symbols
from warbook.cli.terrain_marks import terrain_marks
from warbook.engine.emit_holdings import BITS, MANY, on_squares
from warbook.engine.grid_ground import EAST, NORTH, Ground
from warbook.engine.plan import KIND, OWNER, POS, SCENERY
from warbook.engine.state import State
from warbook.language.model import Token

WIDTH = 96
"""Letters in a line of the key."""
SIDE = (BLUE, RED, YELLOW)
"""The colour of each side's pieces, and of those that are nobody's."""
_RULED = "-=~_"
"""Marks that are drawn all along a side."""


def is_built(s: State) -> bool:
    """Whether there is any terrain."""
    return bool(s.G[SCENERY])


def built_board(s: State, viewer: int | None, colour: bool, marks: set[int]) -> list[str]:
    """The board, line by line, with the key of what is on it; `marks` are squares to show as possible."""
    space, ground = s.game.space, s.game.space.ground(s)
    pieces = {s.F[POS][one]: (text, s.F[OWNER][one]) for one, text in symbols(s, viewer).items()}
    unowned = _on_sides(s)
    head = "     " + "".join(f" {space.name(x)[:-1]:<3}" for x in range(space.width)).rstrip()
    lines = [head]
    for y in reversed(range(space.height)):
        lines.append(_sides(s, ground, unowned, y, colour))
        row = f"{y + 1:>3} "
        for x in range(space.width):
            square = space.square(x, y)
            row += _upright(s, ground, unowned, square - 1, colour) if x else " "
            row += _square(s, ground, square, pieces, marks, colour)
        lines.append(f"{row} {y + 1}")
    return [*lines, head, *_key(s, ground, colour)]


def _square(
    s: State, ground: Ground, square: int, pieces: dict[int, tuple[str, int]], marks: set[int], colour: bool
) -> str:
    level = str(ground.levels[square]) if ground.levels[square] else " "
    if square in pieces:
        text, owner = pieces[square]
        return paint(text, BOLD, SIDE[owner], on=colour) + paint(level, DIM, on=colour)
    if square in marks:
        return " " + paint("*", GREEN, on=colour) + paint(level, DIM, on=colour)
    number = ground.terrains[square]
    terrain = terrain_marks(s.game)[s.game.plan.terrains[number]][:1] if number >= 0 else ()
    things = "".join((*_tokens(s, square), *terrain))[:2]
    if not things and level == " ":
        return paint(" · ", DIM, on=colour)
    return paint(f"{level if things else ' ' + level}{things:<2}"[:3], CYAN if things else DIM, on=colour)


def _tokens(s: State, square: int) -> list[str]:
    """Marks of the tokens that lie on a square."""
    return [t.mark for t in s.game.book.tokens.values() if t.mark and _lies(s, t, MANY << BITS * square)]


def _lies(s: State, token: Token, where: int = -1) -> bool:
    """Whether a token lies on some square, or on those that bits tell of."""
    return token.holder == "Square" and bool(s.G[s.game.plan.slot(on_squares(token.name))] & where)


def _on_sides(s: State) -> dict[int, str]:
    """For each side with a piece on it its mark, in small letters where it bars nothing just now."""
    space, found = s.game.space, {}
    shut = {side for side, _ in space.lands.barring(s)} if space.lands.barring is not None else set()
    for one in range(2, len(s.F[POS])):
        place = s.F[POS][one]
        if place is not None and place > space.nowhere:
            mark = s.game.book.kinds[s.game.plan.kinds[s.F[KIND][one]]].mark or "?"
            side = place - space.nowhere - 1
            found[side] = mark if side in shut else mark.lower()
    return found


def _mark(s: State, ground: Ground, unowned: dict[int, str], side: int) -> str:
    """What stands on a side; blank where nothing does."""
    if side in unowned:
        return unowned[side]
    number = ground.sides.get(side, -1)
    if number < 0:
        return " "
    marks = terrain_marks(s.game)[s.game.plan.terrains[number]]
    return marks[-1] if side % 2 == EAST else marks[0]


def _upright(s: State, ground: Ground, unowned: dict[int, str], square: int, colour: bool) -> str:
    return paint(_mark(s, ground, unowned, 2 * square + EAST), BOLD, on=colour)


def _sides(s: State, ground: Ground, unowned: dict[int, str], y: int, colour: bool) -> str:
    """The line above a row."""
    parts = []
    for x in range(s.game.space.width):
        mark = _mark(s, ground, unowned, 2 * s.game.space.square(x, y) + NORTH)
        parts.append(paint(mark * 3 if mark in _RULED else f" {mark} ", BOLD, on=colour))
    corner = paint("+", DIM, on=colour)
    return "    " + corner + corner.join(parts) + corner


def _key(s: State, ground: Ground, colour: bool) -> list[str]:
    """What the marks on this board stand for."""
    book, plan = s.game.book, s.game.plan
    present = {n for n in (*ground.terrains, *ground.sides.values()) if n >= 0}
    found = [(" ".join(terrain_marks(s.game)[plan.terrains[n]]), plan.terrains[n]) for n in sorted(present)]
    kinds = {
        plan.kinds[s.F[KIND][one]]
        for one in range(2, len(s.F[POS]))
        if (s.F[POS][one] or 0) > s.game.space.nowhere
    }
    found += [
        (book.kinds[k].mark, f"{k} ({book.kinds[k].mark.lower()} where it bars nothing)")
        for k in sorted(kinds)
    ]
    found += [(t.mark, t.name) for t in book.tokens.values() if t.mark and _lies(s, t)]
    if any(ground.levels):
        found.append(("1 2", "heights"))
    lines: list[str] = []
    width = WIDTH
    for mark, name in found:
        width += len(f"   {mark} {name}")
        if width > WIDTH:
            lines.append("   ")
            width = len(f"    {mark} {name}")
        lines[-1] += f"{'' if lines[-1] == '   ' else '  '} {paint(mark, CYAN, on=colour)} {name}"
    return lines
