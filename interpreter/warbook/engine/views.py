"""What one side may know of a game: its view, and states dealt anew for a player that looks ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.called import place, thing
from warbook.engine.dice import DiceStream
from warbook.engine.hidden import hidden_from, hiding, keeps_secrets
from warbook.engine.log import describe, visible
from warbook.engine.plan import (
    ACTIVE,
    CARD,
    DONE,
    FIRST,
    KIND,
    OWN0,
    OWNER,
    PARTS,
    POS,
    WHOLE,
    WINNER,
    group_key,
)
from warbook.engine.state import Decision, State


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

    def pieces(self) -> Iterator[dict[str, Any]]:
        """All pieces that have not left play, each with what is known of it."""
        for one in bits((1 << len(self.state.F[KIND])) - 1 & ~self.state.G[DONE] & ~3):
            yield self.piece(one)

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
            "has": self.counters(one),
            "holds": self.held(one),
        }

    def counters(self, one: int) -> dict[str, int]:
        """The tokens and resources that a piece or player is known to have."""
        s, book = self.state, self.state.game.book
        others = s.F[OWNER][one] != self.player
        found = {}
        for name in (*book.tokens, *book.resources):
            if name in book.tokens and others and book.tokens[name].hidden:
                continue
            amount = s.F[s.game.plan.column(name)][one]
            if amount:
                found[name] = amount
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
            for owner in (0, 1) if group.owned else (None,):
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
            "players": [self.counters(0), self.counters(1)],
            "pieces": list(self.pieces()),
            "groups": self.groups(),
        }
        if log:
            lines = (describe(s, event, self.player) for event in s.events())
            told["log"] = [line for line in lines if line]
        return told


def view(state: State, player: int) -> View:
    """What a player may know of a state."""
    return View(state, player)


# ------------------------------------------------------------------ looking ahead without peeking
def determinized(state: State, player: int, stream: DiceStream) -> State:
    """A copy for looking ahead: other dice, and what the player cannot see dealt anew.

    It has neither log nor journal, as those tell secrets.
    """
    new = state.copy()
    new.dice = DiceStream(stream.below(1 << 62))
    new.log = new.journal = None
    if keeps_secrets(state.game):
        _deal_again(new, player, stream)
        _move_tokens(new, player, stream)
    return new


def _identity(s: State) -> list[int]:
    """The columns that tell what a piece is, rather than where it stands or what has befallen it."""
    book, plan = s.game.book, s.game.plan
    lists = [name for name, listed in book.lists.items() if listed.holder is not None]
    return [CARD, *(plan.column(name) for name in (*book.stats, *lists))]


def _deal_again(s: State, player: int, stream: DiceStream) -> None:
    """Shuffles what pieces are among those of one kind whose nature the player cannot see."""
    alike: dict[tuple[int, int, int], list[int]] = {}
    for one in bits(hidden_from(s, player)):
        if s.F[WHOLE][one] < 0:
            key = s.F[OWNER][one], s.F[KIND][one], s.F[PARTS][one].bit_count()
            alike.setdefault(key, []).append(one)
    columns = _identity(s)
    for members in alike.values():
        order = shuffled(members, stream)
        whole = [[one, *bits(s.F[PARTS][one])] for one in members]
        given = [[one, *bits(s.F[PARTS][one])] for one in order]
        for column in columns:
            values = [[s.F[column][one] for one in ones] for ones in given]
            for ones, new in zip(whole, values, strict=True):
                for one, x in zip(ones, new, strict=True):
                    s.F[column][one] = x


def _move_tokens(s: State, player: int, stream: DiceStream) -> None:
    """Shuffles hidden tokens among those that may have them."""
    for column, has in hiding(s.game).tokens:
        name = next(n for n in s.game.book.tokens if s.game.plan.column(n) == column)
        kind = s.game.book.tokens[name].holder
        if kind == "player":
            continue
        holders = s.G[s.game.plan.slot(f"all {kind}")] & s.G[OWN0 + 1 - player] & ~s.G[DONE]
        for mask in (holders & s.G[s.game.plan.in_play(kind)], holders & ~s.G[s.game.plan.in_play(kind)]):
            members = bits(mask)
            amounts = [s.F[column][one] for one in shuffled(members, stream)]
            for one, amount in zip(members, amounts, strict=True):
                s.F[column][one] = amount
                s.G[has] = s.G[has] | 1 << one if amount else s.G[has] & ~(1 << one)


def shuffled(members: Sequence[int], stream: DiceStream) -> list[int]:
    """The members in an order drawn from a stream."""
    order = list(members)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
