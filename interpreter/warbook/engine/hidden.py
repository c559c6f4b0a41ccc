"""What is hidden from whom: members of hidden groups, and hidden tokens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from warbook.engine.answers import bits
from warbook.engine.game import Game
from warbook.engine.plan import OWNER, PARTS, group_key
from warbook.engine.state import State

NOBODY = -1
"""The owner of a group that no player may look into."""
Secrets = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hiding:
    """What a game hides: groups by slot, groups that things have by column, and tokens."""

    slots: tuple[tuple[int, int], ...]
    """(slot, owner) of each group of a player, or of nobody."""
    columns: tuple[tuple[int, bool], ...]
    """(column of members, whether nobody may look) of each group that things have one of."""
    tokens: tuple[tuple[int, int], ...]
    """(column, slot of those that have it) of each token."""


_hiding: WeakKeyDictionary[Game, Hiding] = WeakKeyDictionary()


def hiding(game: Game) -> Hiding:
    """What the game hides."""
    found = _hiding.get(game)
    if found is None:
        found = _hiding[game] = _read(game)
    return found


def _read(game: Game) -> Hiding:
    plan = game.plan
    slots: list[tuple[int, int]] = []
    columns: list[tuple[int, bool]] = []
    for name, group in game.book.groups.items():
        if not group.hidden:
            continue
        if group.holder is not None:
            columns.append((plan.column(f"members {name}"), group.secret))
        elif group.owned:
            slots.extend((plan.slot(group_key(name, p)), NOBODY if group.secret else p) for p in (0, 1))
        else:
            slots.append((plan.slot(group_key(name, None)), NOBODY))
    tokens = tuple((plan.column(n), plan.has(n)) for n, token in game.book.tokens.items() if token.hidden)
    return Hiding(tuple(slots), tuple(columns), tokens)


def keeps_secrets(game: Game) -> bool:
    """Whether the game hides anything."""
    found = hiding(game)
    return bool(found.slots or found.columns or found.tokens)


def hidden_groups(s: State) -> Iterator[tuple[int, int]]:
    """(members, owner) of every hidden group now."""
    found = hiding(s.game)
    for slot, owner in found.slots:
        yield s.G[slot], owner
    for column, nobody in found.columns:
        for holder, members in enumerate(s.F[column]):
            if members:
                yield members, NOBODY if nobody else s.F[OWNER][holder]


def hidden_from(s: State, player: int) -> int:
    """The mask of things that the player sees, if at all, without knowing what they are."""
    mask = 0
    for members, owner in hidden_groups(s):
        if owner != player:
            mask |= members
    for thing in bits(mask):
        mask |= s.F[PARTS][thing]
    return mask


def hidden_now(s: State) -> Secrets:
    """All secrets at one moment, for telling later whether something has come to light."""
    found = hiding(s.game)
    slots = tuple(s.G[slot] for slot, _ in found.slots)
    columns = tuple(members for column, _ in found.columns for members in s.F[column])
    return (*slots, *columns, *(s.G[has] for _, has in found.tokens))


def revealed(then: Secrets, now: Secrets) -> bool:
    """Whether something that was hidden is so no more."""
    return len(then) != len(now) or any(a & ~b for a, b in zip(then, now, strict=True))
