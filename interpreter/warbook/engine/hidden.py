"""What is hidden from whom: members of hidden groups, and how many of a hidden token or resource anyone has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.emit_holdings import SQUARE
from warbook.engine.plan import DONE, OWNER, PARTS, group_key
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import PLAYERS, Resource, Token
from warbook.language.walk import nodes

NOBODY = -1
"""The owner of a group that no player may look into."""
Secrets = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counter:
    """A hidden token or resource. `has` is the slot of those that have any; `nobody` that not even they know."""

    name: str
    column: int
    has: int
    holder: str
    nobody: bool

    def known_to(self, player: int, owner: int) -> bool:
        """Whether a player knows how many a piece of the owner has, or the owner itself."""
        return player == owner and not self.nobody


@dataclass(frozen=True, slots=True)
class Hiding:
    """What a game hides: groups by slot, groups that things have by column, tokens and resources."""

    slots: tuple[tuple[int, int], ...]
    """(slot, owner) of each group of a player, or of nobody."""
    columns: tuple[tuple[int, bool], ...]
    """(column of members, whether nobody may look) of each group that things have one of."""
    counters: tuple[Counter, ...]
    rolls: frozenset[str]
    """The rolls whose numbers may tell how many of something hidden there are."""

    @property
    def anything(self) -> bool:
        """Whether it hides anything."""
        return bool(self.slots or self.columns or self.counters)

    def counter(self, name: str) -> Counter | None:
        """The hidden token or resource of a name."""
        return next((c for c in self.counters if c.name == name), None)


def hiding(game: Program) -> Hiding:
    """What the game hides."""
    found: Hiding | None = game.hides
    if found is None:
        found = game.hides = _read(game)
    return found


def share_hiding(game: Program, other: Program) -> None:
    """What one game hides, another of the same rules does."""
    other.hides = hiding(game)


def _read(game: Program) -> Hiding:
    plan = game.plan
    slots: list[tuple[int, int]] = []
    columns: list[tuple[int, bool]] = []
    for name, group in game.book.groups.items():
        if not group.hidden:
            continue
        if group.holder is not None:
            columns.append((plan.column(f"members {name}"), group.secret))
        elif group.owned:
            slots.extend((plan.slot(group_key(name, p)), NOBODY if group.secret else p) for p in PLAYERS)
        else:
            slots.append((plan.slot(group_key(name, None)), NOBODY))
    counted: dict[str, Token | Resource] = {**game.book.tokens, **game.book.resources}
    counters = tuple(
        Counter(name, plan.column(name), plan.has(name), declared.holder, declared.secret)
        for name, declared in counted.items()
        if declared.hidden
    )
    return Hiding(tuple(slots), tuple(columns), counters, _telling(game, {c.name for c in counters}))


def _telling(game: Program, names: set[str]) -> frozenset[str]:
    """The rolls in which something hidden counts, be it by way of values, definitions and changes to stats."""
    book, found = game.book, set(names)
    sources: list[tuple[str, Any]] = [
        *((name, value) for name, value in book.values.items()),
        *((name, test) for name, test in book.tests.items()),
        *((change.field, change) for change in book.changes),
        *((f"roll {name}", roll) for name, roll in book.rolls.items()),
        *((f"roll {h.event.name}", h) for h in book.hooks if h.event.sort == "roll"),
    ]
    before = -1
    while found and len(found) != before:
        before = len(found)
        for name, source in sources:
            bearer = getattr(source, "bearer", None)
            if (bearer is not None and bearer.name in found) or any(
                isinstance(n, (ir.Field, ir.Call)) and n.name in found for n in nodes(source)
            ):
                found.add(name)
    every = "roll " in found
    return frozenset(name for name in book.rolls if every or f"roll {name}" in found)


def keeps_secrets(game: Program) -> bool:
    """Whether the game hides anything."""
    return hiding(game).anything


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
    """All secrets at one moment, for telling later whether something has come to light.

    What might have something hidden tells by leaving play, too, that it had or that it had not.
    """
    found = hiding(s.game)
    left = ~s.G[DONE]
    slots = tuple(s.G[slot] & left for slot, _ in found.slots)
    columns = tuple(members & left for column, _ in found.columns for members in s.F[column])
    kinds = dict.fromkeys(c.holder for c in found.counters if c.holder not in ("player", SQUARE))
    holders = tuple(s.G[s.game.plan.slot(f"all {kind}")] & left for kind in kinds)
    has = tuple(s.G[c.has] if c.holder == SQUARE else s.G[c.has] & left for c in found.counters)
    return (*slots, *columns, *holders, *has)


def revealed(then: Secrets, now: Secrets) -> bool:
    """Whether something that was hidden is so no more."""
    return len(then) != len(now) or any(a & ~b for a, b in zip(then, now, strict=True))


def counter_hidden(s: State, name: str, holder: int, viewer: int) -> bool:
    """Whether a viewer may not know how many of a token or resource a piece, player or square has."""
    found = hiding(s.game).counter(name)
    if found is None:
        return False
    return found.nobody if found.holder == SQUARE else not found.known_to(viewer, s.F[OWNER][holder])
