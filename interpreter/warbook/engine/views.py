"""What one side may know of a game: its view, and states dealt anew for a player that looks ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.answers import bits
from warbook.engine.display_names import counter, on_board, place, thing
from warbook.engine.hidden import counter_hidden, hidden_from, hiding
from warbook.engine.log import story, visible
from warbook.engine.plan import (
    ACTIVE,
    CARD,
    DONE,
    FIRST,
    KIND,
    OWNER,
    POS,
    WHOLE,
    WINNER,
    group_key,
)
from warbook.engine.program import Program
from warbook.engine.state import Decision, State
from warbook.language.model import PLAYERS

_columns: WeakKeyDictionary[Program, list[tuple[str, int]]] = WeakKeyDictionary()


def _shown(game: Program) -> list[tuple[str, int]]:
    """The tokens and resources that are told of pieces, each with its column."""
    found = _columns.get(game)
    if found is None:
        tokens = game.book.tokens
        kept = {name: token.lasting for name, token in tokens.items() if token.lasting is not None}
        names = [name for name in (*tokens, *game.book.resources) if name not in kept or kept[name].shown]
        found = _columns[game] = [(name, game.plan.column(name)) for name in names]
    return found


class View:
    """One player's view of a state: cheap to make, worked out when asked."""

    __slots__ = ("player", "state")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.player = player

    @property
    def decision(self) -> Decision | None:
        """What this player is asked; None while it is the other's turn to answer."""
        decision = self.state.decision
        return decision if decision is not None and decision.player == self.player else None

    def seen(self) -> Iterator[tuple[int, bool]]:
        """All pieces that have not left play, each with whether what it is is hidden.

        Of what is hidden and stands nowhere only its groups tell, and how much is in them: it cannot be followed.
        """
        s = self.state
        hidden = hidden_from(s, self.player)
        for one in bits((1 << len(s.F[KIND])) - 1 & ~s.G[DONE] & ~3):
            whole = one if s.F[WHOLE][one] < 0 else s.F[WHOLE][one]
            if not hidden >> one & 1 or on_board(s, whole):
                yield one, bool(hidden >> one & 1)

    def pieces(self) -> Iterator[dict[str, Any]]:
        """All pieces that are seen, each with what is known of it."""
        return (self.piece(one) for one, _ in self.seen())

    def piece(self, one: int) -> dict[str, Any]:
        """What is known of a piece. One whose nature is hidden has no card."""
        s, plan = self.state, self.state.game.plan
        F = s.F
        secret = bool(hidden_from(s, self.player) >> one & 1)
        return {
            "id": one,
            "name": thing(s, one, self.player),
            "kind": plan.kinds[F[KIND][one]],
            "owner": F[OWNER][one],
            "card": None if secret or F[CARD][one] < 0 else plan.cards[F[CARD][one]],
            "whole": None if F[WHOLE][one] < 0 else F[WHOLE][one],
            "at": None if F[POS][one] == s.game.space.nowhere else place(s, F[POS][one]),
            "hidden": secret,
            "has": self.has(one),
            "holds": self.held(one),
        }

    def counters(self, one: int) -> dict[str, int]:
        """The tokens and resources that a piece or player is known to have."""
        s = self.state
        return {
            name: s.F[column][one]
            for name, column in _shown(s.game)
            if s.F[column][one] and not counter_hidden(s, name, one, self.player)
        }

    def has(self, one: int) -> dict[str, int]:
        """What a piece or player is known to have, and what holds of it for a time, as it is said."""
        tokens = self.state.game.book.tokens
        found = {}
        for name, amount in self.counters(one).items():
            token = tokens.get(name)
            kept = token is not None and token.lasting is not None
            found[counter(self.state, name, amount) if kept else name] = amount
        return found

    def held(self, one: int) -> dict[str, list[int] | int]:
        """What a piece has in groups of its own; of those hidden from this player, only how many."""
        s, plan = self.state, self.state.game.plan
        found: dict[str, list[int] | int] = {}
        for name, group in s.game.book.groups.items():
            members = 0 if group.holder is None else s.F[plan.column(f"members {name}")][one] & ~s.G[DONE]
            if members:
                hidden = group.hidden and (group.secret or s.F[OWNER][one] != self.player)
                found[name] = members.bit_count() if hidden else list(bits(members))
        return found

    def groups(self) -> dict[str, list[int] | int]:
        """The members of each group of the game; of one hidden from this player, only how many they are."""
        s, plan = self.state, self.state.game.plan
        hidden = {slot for slot, owner in hiding(s.game).slots if owner != self.player}
        found: dict[str, list[int] | int] = {}
        for name, group in s.game.book.groups.items():
            if group.holder is not None:
                continue
            for owner in PLAYERS if group.owned else (None,):
                slot = plan.slot(group_key(name, owner))
                mask = s.G[slot] & ~s.G[DONE]
                found[group_key(name, owner)] = mask.bit_count() if slot in hidden else list(bits(mask))
        return found

    def events(self) -> list[tuple[Any, ...]]:
        """The event log as far as this player may know it."""
        return [event for event in self.state.events() if visible(self.state, event, self.player)]

    def to_json(self, log: bool = True) -> dict[str, Any]:
        """The whole view as plain JSON data."""
        s = self.state
        told: dict[str, Any] = {
            "player": self.player,
            "over": s.over,
            "winner": s.G[WINNER] if s.G[WINNER] >= 0 else None,
            "active": s.G[ACTIVE],
            "first": s.G[FIRST],
            "asked": None if s.decision is None else s.decision.player,
            "players": [self.has(0), self.has(1)],
            "pieces": list(self.pieces()),
            "groups": self.groups(),
        }
        if log:
            told["log"] = list(story(s, 0, self.player))
        return told


def view(state: State, player: int) -> View:
    """What a player may know of a state."""
    return View(state, player)
