"""Pieces, and what lies off the board, out of a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from warbook.engine.display_names import counter, states, thing
from warbook.engine.pieces import starting_amount
from warbook.engine.plan import CARD, KIND, OWNER, POS, RADIUS, WHOLE
from warbook.engine.scene.board import per, side, spot
from warbook.engine.scene.format import Group, Held, Piece
from warbook.engine.scene.values import values
from warbook.engine.state import State
from warbook.engine.views import View
from warbook.language.model import PLAYERS
from warbook.language.names import initials


def pieces(seen: View) -> list[Piece]:
    """Everything that the viewer sees of the pieces."""
    return [_piece(seen, one, hidden) for one, hidden in seen.seen()]


def _piece(seen: View, one: int, hidden: bool) -> Piece:
    s, plan, F = seen.state, seen.state.game.plan, seen.state.F
    at = F[POS][one]
    stands = at is not None and at != s.game.space.nowhere
    place = (list(at) if isinstance(at, tuple) else at) if stands else None
    x, y = spot(s, place) if place is not None else (None, None)
    name = thing(s, one, seen.player)
    card = None if hidden or F[CARD][one] < 0 else plan.cards[F[CARD][one]]
    return Piece(
        id=one,
        name=name,
        label=label(name if F[WHOLE][one] < 0 else thing(s, F[WHOLE][one], seen.player), card),
        kind=plan.kinds[F[KIND][one]],
        owner=F[OWNER][one],
        card=card,
        whole=None if F[WHOLE][one] < 0 else F[WHOLE][one],
        place=place,
        x=x,
        y=y,
        radius=round(F[RADIUS][one] / per(s), 4) if stands and not s.game.book.space.grid else 0.0,
        side=side(s, place) if place is not None else "",
        hidden=hidden,
        values=[list(pair) for pair in values(s, one, seen.player)],
        states=states(s, one, seen.player),
        has=held(s, one, seen.counters(one)),
        holds=seen.held(one),
    )


@cache
def label(name: str, card: str | None) -> str:
    """The letters on a piece, as on its printed disc, with its number where it has one; on a part that of the whole."""
    last = name.rsplit(" ", 1)[-1]
    number = last if last.isdecimal() else ""
    own = card or name.split("'s ", 1)[-1].removesuffix(number).strip()
    return initials(own.removeprefix("hidden ")) + number


def held(s: State, piece: int | None, counters: Mapping[str, int]) -> list[Held]:
    """Tokens and resources, and what holds for a time, of a piece, or of a player."""
    starts = s.game.kind_starts[s.F[KIND][piece]] if piece is not None else ()
    return [
        Held(
            name=name,
            amount=amount,
            full=starting_amount(s, piece, name) if piece is not None and name in starts else 0,
            says=counter(s, name, amount),
        )
        for name, amount in counters.items()
    ]


def groups(seen: View) -> list[Group]:
    """The groups of the game, as far as the viewer may look into them."""
    s, found = seen.state, []
    told = seen.groups()
    for name, group in s.game.book.groups.items():
        if group.holder is not None:
            continue
        for owner in PLAYERS if group.owned else (None,):
            members = told[f"group {name}" if owner is None else f"group {name} of {owner}"]
            listed = members if isinstance(members, list) else []
            amount = len(members) if isinstance(members, list) else members
            shut = not isinstance(members, list)
            found.append(Group(name=name, owner=owner, members=listed, amount=amount, hidden=shut))
    return found
