"""The board in text: squares with letters and numbers, or a table drawn to scale."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.cli.grid_board import SIDE, built_board, is_built
from warbook.cli.output import BOLD, DIM, GREEN, paint
from warbook.cli.symbols import legend, symbols
from warbook.cli.table_board import TableDrawing
from warbook.engine.plan import OWNER, POS
from warbook.engine.state import State


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
    table = TableDrawing(s, colour)
    return "\n".join(
        [
            *table.lines(viewer, [m for m in marks if isinstance(m, (tuple, list))]),
            *_pieces(s, viewer, colour),
        ]
    )


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
