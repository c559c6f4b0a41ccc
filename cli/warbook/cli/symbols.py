"""Two letters for every piece on a map: capitals for side A, small letters for side B, one of each for nobody's."""

from __future__ import annotations

from itertools import product
from string import ascii_uppercase

from warbook.engine.display_names import states, thing, whose
from warbook.engine.plan import KIND, OWNER, PARTS, POS, WHOLE
from warbook.engine.state import State


def standing(s: State) -> list[int]:
    """All pieces on the board, in the order in which they came into the game."""
    nowhere = s.game.space.nowhere
    return [one for one in range(2, len(s.F[KIND])) if s.F[POS][one] is not None and s.F[POS][one] != nowhere]


def _on_an_edge(s: State, one: int) -> bool:
    return s.game.book.kinds[s.game.plan.kinds[s.F[KIND][one]]].on_edge


def symbols(s: State, viewer: int | None) -> dict[int, str]:
    """The two letters of every piece that stands: of its name, or a letter and its number if it has one."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for owner, written in ((0, str.upper), (2, str.capitalize), (1, str.lower)):
        if owner == 1:
            taken = set()
        for one in range(2, len(s.F[KIND])):
            if s.F[OWNER][one] == owner and not s.F[PARTS][one] and not _on_an_edge(s, one):
                letters = _letters(_own_name(s, one, viewer), taken)
                taken.add(letters)
                found[one] = written(letters)
    return {one: found[one] for one in standing(s) if one in found}


def _own_name(s: State, one: int, viewer: int | None) -> str:
    """What a piece is called, without whose it is."""
    return thing(s, one, viewer).removeprefix(whose(s.F[OWNER][one]))


def _letters(name: str, taken: set[str]) -> str:
    """Two letters for a name that nobody has taken, the likeliest first."""
    letters = [c for c in name.upper() if c in ascii_uppercase] or ["X"]
    last = name.split()[-1]
    if last.isdecimal():
        tail = last if len(last) == 1 else ascii_uppercase[(int(last) - 10) % 26]
        tried = [first + tail for first in [*letters, *ascii_uppercase]]
    else:
        tried = [letters[0] + c for c in letters[1:]]
    return next(
        (t for t in [*tried, *map("".join, product(ascii_uppercase, repeat=2))] if t not in taken), "??"
    )


def legend(s: State, viewer: int | None) -> list[tuple[str, str]]:
    """(symbol, name) of every piece on the map, side by side; with how it is otherwise than it began."""
    shown = symbols(s, viewer)
    order = sorted(shown, key=lambda one: (s.F[OWNER][one], one))
    return [(shown[one], _told(s, one, viewer)) for one in order]


def _told(s: State, one: int, viewer: int | None) -> str:
    """A piece's name, with the states that it or what it is part of is in."""
    whole = s.F[WHOLE][one]
    found = states(s, one, viewer) + (states(s, whole, viewer) if whole >= 0 else [])
    return thing(s, one, viewer) + (f" ({', '.join(found)})" if found else "")
