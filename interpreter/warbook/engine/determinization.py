"""States dealt anew: what one side cannot know, put as it might be. For players that look ahead, and for saves
of one side."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from json import dumps
from typing import Any, Protocol

from warbook.engine.answers import bits
from warbook.engine.dice import DiceStream
from warbook.engine.emit_holdings import BITS, MANY, SQUARE, on_squares
from warbook.engine.hidden import Counter, hidden_from, hiding, keeps_secrets
from warbook.engine.log import sealed, visible
from warbook.engine.pieces import carry
from warbook.engine.plan import CARD, DONE, KIND, OWN0, OWNER, PARTS, PAST, WHOLE
from warbook.engine.state import State
from warbook.engine.views import view
from warbook.language.model import PLAYERS


class Dealing(Protocol):
    """How what is hidden is put as it might be."""

    def order(self, members: Sequence[Any]) -> list[Any]:
        """The members in another order."""

    def below(self, n: int) -> int:
        """A number from 0 that is less than n."""


class Shuffled:
    """Dealt by chance."""

    def __init__(self, stream: DiceStream) -> None:
        self.below = stream.below

    def order(self, members: Sequence[Any]) -> list[Any]:
        order = list(members)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def determinized(state: State, player: int, stream: DiceStream) -> State:
    """A copy for looking ahead: other dice, and what the player cannot see dealt anew.

    What is dealt is put in order first, so that nothing follows from how it lay. The copy has neither log nor
    journal, as those tell secrets.
    """
    new = state.copy(stream.beside())
    if keeps_secrets(state.game):
        _dealt(new, player, Shuffled(stream))
    new.log = new.journal = None
    return new


def dealt(state: State, player: int, dealing: Dealing) -> State:
    """A copy in which what the player cannot see is dealt anew."""
    new = state.copy()
    if keeps_secrets(state.game):
        _dealt(new, player, dealing)
    return new


def _dealt(new: State, player: int, dealing: Dealing) -> None:
    """Deals anew what the player cannot see, in a copy."""
    _deal_again(new, player, dealing)
    for counter in hiding(new.game).counters:
        _count_again(new, counter, player, dealing)
    _tell_again(new, player)


def for_side(state: State, player: int) -> State:
    """A copy that can be given to one side: it plays on, and tells no more than the side may know.

    The dice to come, and what is hidden, follow from what the side sees, not from what they are.
    """
    seen = view(state, player).to_json(log=False)
    for piece in seen["pieces"]:
        del piece["name"]
    new = determinized(state, player, DiceStream(int(sha256(dumps(seen).encode()).hexdigest()[:15], 16)))
    for event in state.events():
        if visible(state, event, player):
            new.log = (new.log, sealed(state, event, player))
    _forget_rolls(new, state, player)
    return new


def _forget_rolls(new: State, state: State, player: int) -> None:
    """Leaves out what the last rolls came to where that would tell what is hidden; a roll under way keeps it."""
    slots, rolls = state.game.plan.slots, state.game.book.rolls
    under_way = {frame[0] for frame in state.stack}
    for name in rolls:
        number = state.game.numbers.get(("roll", name))
        told = next((event for event in reversed(state.events()) if event[0] == number), None)
        if told is None or number in under_way or sealed(state, told, player) == told:
            continue
        for label in ("Total", "Successes", "Failures", "Opposition", "Margin"):
            for slot in (slots.get(f"{label} {name}"), slots.get(f"{label} ")):
                if slot is not None:
                    new.G[slot] = 0


# ------------------------------------------------------------------ pieces
def _identity(s: State) -> list[int]:
    """The columns that tell what a piece is, rather than where it stands or what has befallen it."""
    book, plan = s.game.book, s.game.plan
    lists = [name for name, listed in book.lists.items() if listed.holder is not None]
    return [CARD, *(plan.column(name) for name in (*book.stats, *lists))]


def _deal_again(s: State, player: int, dealing: Dealing) -> None:
    """Shuffles what pieces are among those of one kind whose nature the player cannot see, and which can have been taken for one
    another: not what had gone before the others were made."""
    alike: dict[tuple[int, int, int, int], list[int]] = {}
    F, past = s.F, s.G[s.game.plan.slot(PAST)]
    owners, kinds, parts, wholes = F[OWNER], F[KIND], F[PARTS], F[WHOLE]
    for one in bits(hidden_from(s, player)):
        if wholes[one] < 0:
            key = owners[one], kinds[one], past >> one & 1, parts[one].bit_count()
            alike.setdefault(key, []).append(one)
    columns = [F[column] for column in _identity(s)] if alike else []
    for (_, _, _, many), members in alike.items():
        if many:
            whole = [[one, *bits(parts[one])] for one in members]
            known = sorted([[column[one] for one in ones] for column in columns] for ones in whole)
            for ones, new in zip(whole, dealing.order(known), strict=True):
                for column, values in zip(columns, new, strict=True):
                    for one, x in zip(ones, values, strict=True):
                        column[one] = x
            members = [one for ones in whole for one in ones]
        else:
            alone = sorted([column[one] for column in columns] for one in members)
            for one, own in zip(members, dealing.order(alone), strict=True):
                for column, x in zip(columns, own, strict=True):
                    column[one] = x
        _carry_again(s, members)


def _carry_again(s: State, pieces: list[int]) -> None:
    """Notes anew which cards some pieces have, and those that hold them."""
    if not s.game.borne:
        return
    holders = {s.F[column][one] for one in pieces for column in s.game.holders}
    for one in (*pieces, *sorted(holders - {-1})):
        carry(s, one)


# ------------------------------------------------------------------ tokens and resources
def _count_again(s: State, counter: Counter, player: int, dealing: Dealing) -> None:
    """Gives another amount of a hidden token or resource to whoever the player cannot know it of."""
    if counter.holder == SQUARE:
        if counter.nobody:
            _lay_again(s, counter, dealing)
        return
    for owner in PLAYERS:
        if counter.known_to(player, owner):
            continue
        if counter.holder == "player":
            _guess(s, counter, player, owner, dealing)
        else:
            _move(s, counter, owner, dealing)


def _move(s: State, counter: Counter, owner: int, dealing: Dealing) -> None:
    """Shuffles amounts among the pieces of a side that may have them: those that one thing holds among themselves, as what
    is hidden among them is hidden there."""
    plan = s.game.plan
    holders = s.G[plan.slot(f"all {counter.holder}")] & s.G[OWN0 + owner] & ~s.G[DONE]
    playing = s.G[plan.in_play(counter.holder)]
    held = _held_together(s, holders)
    loose = holders
    for mask in held:
        loose &= ~mask
    for some in (*held, loose):
        for mask in (some & playing, some & ~playing):
            members = bits(mask)
            amounts = sorted(s.F[counter.column][one] for one in members)
            for one, amount in zip(members, dealing.order(amounts), strict=True):
                _give(s, counter, one, amount)


def _held_together(s: State, pieces: int) -> list[int]:
    """Those of some pieces that are in the same thing's group, as masks."""
    book, plan = s.game.book, s.game.plan
    groups = [name for name, group in book.groups.items() if group.holder is not None and not group.shared]
    masks = (held & pieces for name in groups for held in s.F[plan.column(f"members {name}")])
    return [mask for mask in masks if mask]


def _guess(s: State, counter: Counter, player: int, owner: int, dealing: Dealing) -> None:
    """How much a player may have: up to its bound, or up to twice what the one who guesses has or began with."""
    game = s.game
    resource = game.book.resources.get(counter.name)
    token = game.book.tokens.get(counter.name)
    if token is not None and not token.many:
        most = 1
    elif resource is not None and resource.most is not None:
        most = int(game.value(s, resource.most, {"self": owner}))
    else:
        start = resource.start if resource is not None else None
        own = 0 if counter.nobody else s.F[counter.column][player]
        most = 2 * max(1, own, int(game.value(s, start, {"self": player}) or 0))
    _give(s, counter, owner, dealing.below(max(0, most) + 1))


def _lay_again(s: State, counter: Counter, dealing: Dealing) -> None:
    """Lays tokens on other squares, in the same heaps."""
    game, slot = s.game, s.game.plan.slot(on_squares(counter.name))
    squares = list(range(game.book.space.width * game.book.space.height))
    heaps = sorted(s.G[slot] >> BITS * square & MANY for square in squares)
    s.G[slot] = s.G[counter.has] = 0
    for square, heap in zip(dealing.order(squares), heaps, strict=True):
        if heap:
            s.G[slot] |= heap << BITS * square
            s.G[counter.has] |= 1 << square


def _tell_again(s: State, player: int) -> None:
    """Puts into the variables of rules under way what has been dealt, where the player may not know them."""
    found = hiding(s.game)
    for frame in s.stack:
        known, dealt = set(), {}
        for slot, name, holder in s.game.secrets.get(frame[0], ()):
            counter, one = found.counter(name), s.game.functions[holder](s, frame)
            if frame[slot] is None or counter is None or not isinstance(one, int):
                continue
            if counter.holder != SQUARE:
                dealt[slot] = s.F[counter.column][one]
                if counter.known_to(player, s.F[OWNER][one]):
                    known.add(slot)
        for slot, amount in dealt.items():
            if slot not in known:
                frame[slot] = amount


def _give(s: State, counter: Counter, one: int, amount: int) -> None:
    s.F[counter.column][one] = amount
    s.G[counter.has] = s.G[counter.has] | 1 << one if amount else s.G[counter.has] & ~(1 << one)
