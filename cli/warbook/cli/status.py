"""How pieces and players stand: where, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.cli.symbols import symbols
from warbook.engine.answers import bits
from warbook.engine.display_names import counter, place, player, sort, states, thing
from warbook.engine.hidden import hidden_from
from warbook.engine.plan import DONE, KIND, OWNER, PARTS, POS, WHOLE, group_key
from warbook.engine.state import State
from warbook.engine.views import view
from warbook.language.model import PLAYERS


def at(s: State, one: int) -> str:
    """Where a piece or its parts stand; "" where it is not on the board."""
    nowhere = s.game.space.nowhere
    spots = [s.F[POS][one]] if s.F[POS][one] not in (None, nowhere) else []
    spots += [s.F[POS][p] for p in bits(s.F[PARTS][one] & ~s.G[DONE]) if s.F[POS][p] not in (None, nowhere)]
    return " and ".join(f"({place(s, spot)})" if len(spots) > 1 else place(s, spot) for spot in spots)


def holds(s: State, one: int, viewer: int | None) -> list[str]:
    """The tokens and resources of a piece and of its parts, as far as the viewer may know."""
    seen = view(s, s.F[OWNER][one] if viewer is None else viewer)
    found = [counter(s, name, amount) for name, amount in seen.counters(one).items()]
    parts = bits(s.F[PARTS][one] & ~s.G[DONE])
    for part in parts:
        for name, amount in seen.counters(part).items():
            text = counter(s, name, amount)
            found.append(f"{text} ({s.F[6][part]})" if len(parts) > 1 else text)
    return found


def piece(s: State, one: int, viewer: int | None) -> str:
    """A piece with where it stands and what it has, in one line."""
    where = at(s, one)
    known = viewer is None or not hidden_from(s, viewer) >> one & 1
    more = ", ".join(
        [
            *(sort(s, one) if known else ()),
            *states(s, one, viewer),
            *([f"at {where}"] if where else []),
            *holds(s, one, viewer),
        ]
    )
    return thing(s, one, viewer) + (f" ({more})" if more else "")


def sides(s: State, viewer: int | None) -> Iterator[str]:
    """Every piece in play by side, with the letters it has on the map."""
    letters = symbols(s, viewer)
    for side in PLAYERS:
        own = view(s, side if viewer is None else viewer).counters(side)
        more = ", ".join(counter(s, name, amount) for name, amount in own.items())
        yield f"{player(side)}{f' · {more}' if more else ''}"
        for one in range(2, len(s.F[KIND])):
            if s.F[OWNER][one] != side or s.F[WHOLE][one] >= 0 or s.G[DONE] >> one & 1:
                continue
            marks = [letters[p] for p in (one, *bits(s.F[PARTS][one])) if p in letters]
            if marks:
                yield f"  {' '.join(marks)}  {piece(s, one, viewer)}"
        yield from _waiting(s, side, viewer)
    nobodys = [one for one in letters if s.F[OWNER][one] == 2]
    if nobodys:
        yield "Nobody's"
    yield from (f"  {letters[one]}  {piece(s, one, viewer)}" for one in nobodys)


def _waiting(s: State, side: int, viewer: int | None) -> Iterator[str]:
    """Who of a side is in a group and not on the board, as far as the viewer may know."""
    secret = hidden_from(s, viewer) if viewer is not None else 0
    for name, group in s.game.book.groups.items():
        if not group.owned or group.holder is not None or group.secret:
            continue
        members = s.G[s.game.plan.slot(group_key(name, side))] & ~s.G[DONE] & ~secret
        found = [thing(s, one, viewer) for one in bits(members) if not at(s, one)]
        if found:
            yield f"      {name}: {', '.join(found)}"
