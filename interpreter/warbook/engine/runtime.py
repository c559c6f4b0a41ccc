"""What compiled rules call: creating, placing and removing pieces, paying, throwing dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warbook.engine.answers import bits, kth_bit
from warbook.engine.entries import group_for, read_entry
from warbook.engine.plan import CARD, DONE, EVER, KIND, NUMBER, OWN0, OWNER, PARTS, POS, WHOLE, group_key
from warbook.engine.state import Stalled, State

DEPTH_LIMIT = 400
"""How deep rules may call rules."""
PIECES_LIMIT = 5_000
"""How many pieces a game may have had; more come only of rules that create them without end."""


def mask_of(members: list[int]) -> int:
    """A bit mask of indices."""
    mask = 0
    for m in members:
        mask |= 1 << m
    return mask


def lowest(mask: int) -> int:
    """The lowest member of a mask; -1 of none."""
    return (mask & -mask).bit_length() - 1


def near_of(places: list[int], mask: int, squares: int) -> int:
    """Those of a mask that stand on one of the squares."""
    found = 0
    for one in bits(mask):
        if squares >> places[one] & 1:
            found |= 1 << one
    return found


def squares_of(places: list[int], mask: int) -> int:
    """The squares on which those of a mask stand."""
    found = 0
    for one in bits(mask):
        found |= 1 << places[one]
    return found


def card_holder(thing: int, columns: list[list[Any]]) -> int:
    """The thing that has the card: itself, or the whole it is part of."""
    whole: int = columns[WHOLE][thing]
    return whole if whole >= 0 else thing


def tick(s: State, rule: int) -> None:
    """Counts a turn of a loop; a rule that never ends is stopped."""
    s.steps += 1
    if s.steps > s.game.patience:
        label, span = s.game.plan.prompts[rule] if rule >= 0 else ("a roll-off", None)
        raise Stalled(f"a rule goes on without end{f' ({label})' if label else ''}", span)  # type: ignore[arg-type]


# ------------------------------------------------------------------ pieces
def create(s: State, kind: int, owner: int, card: int, carried: list[tuple[str, str]] | None = None) -> int:
    """A new piece, with its parts where its kind has them; not yet in play.

    `carried` are the groups and cards of what it has in the place of what its card prints.
    """
    game = s.game
    piece = len(s.F[KIND])
    if piece >= PIECES_LIMIT:
        raise Stalled("rules create pieces without end")
    for column in s.F:
        column.append(0)
    F, G = s.F, s.G
    F[KIND][piece] = kind
    F[OWNER][piece] = owner
    F[CARD][piece] = card
    F[WHOLE][piece] = -1
    F[POS][piece] = game.space.nowhere
    name = game.plan.kinds[kind]
    for ancestor in game.plan.ancestors(name):
        G[game.plan.slot(f"all {ancestor}")] |= 1 << piece
    if owner < 2:
        G[OWN0 + owner] |= 1 << piece
    game.fill(s, piece, name, card)
    part = game.book.kinds[name].parts
    if part is not None:
        for i in range(game.part_count(s, piece, name)):
            inner = create(s, game.plan.kinds.index(part), owner, card)
            F[WHOLE][inner] = piece
            F[NUMBER][inner] = i + 1
            F[PARTS][piece] |= 1 << inner
    game.begin(s, piece, name)
    if game.book.kinds[name].off_board:
        enter(s, piece)
    for group, inner_card in carried if carried is not None else game.held[card] if card >= 0 else ():
        inner = create(
            s,
            game.plan.kinds.index(game.book.cards[inner_card].kind),
            owner,
            game.plan.cards.index(inner_card),
        )
        enlist(s, inner, group, piece)
    borne = game.borne.get(card)
    if borne is not None:
        G[borne] |= 1 << piece
    return piece


def enlist(s: State, member: int, group: str, holder: int) -> None:
    """A thing comes into a group that another has of its own."""
    plan = s.game.plan
    s.F[plan.column(f"members {group}")][holder] |= 1 << member
    s.F[plan.column(f"holder {group}")][member] = holder
    s.G[plan.slot(group_key(group, 0)) + s.F[OWNER][holder]] |= 1 << member
    carry(s, holder)


def carry(s: State, holder: int) -> None:
    """Notes which of the cards that rules speak of a thing carries now."""
    game, F, G = s.game, s.F, s.G
    if not game.borne:
        return
    held = {F[CARD][holder]}
    for column in game.holdings:
        held.update(F[CARD][one] for one in bits(F[column][holder] & ~G[DONE]))
    for card, slot in game.borne.items():
        if card in held:
            G[slot] |= 1 << holder
        else:
            G[slot] &= ~(1 << holder)


def enter(s: State, piece: int) -> None:
    """Notes that a piece, and the whole it is part of, are in play."""
    game = s.game
    if s.G[DONE] >> piece & 1:
        return
    for ancestor in game.lineages[s.F[KIND][piece]]:
        s.G[ancestor] |= 1 << piece
    whole = s.F[WHOLE][piece]
    if whole >= 0:
        enter(s, whole)


def put_on(s: State, piece: int, place: Any) -> None:
    """A piece comes to stand at a place."""
    s.game.space.put(s, piece, place)
    enter(s, piece)


def take_off(s: State, piece: int) -> None:
    """A piece and its parts leave play for good."""
    s.G[DONE] |= 1 << piece
    if s.F[POS][piece] != s.game.space.nowhere:
        s.game.space.put(s, piece, None)
    for ancestor in s.game.lineages[s.F[KIND][piece]]:
        s.G[ancestor] &= ~(1 << piece)
    parts = s.F[PARTS][piece]
    while parts:
        part = lowest(parts)
        parts &= parts - 1
        if not s.G[DONE] >> part & 1:
            take_off(s, part)


def leave_board(s: State, piece: int) -> None:
    """A piece and its parts stand nowhere any more; they may be placed again."""
    if s.F[POS][piece] != s.game.space.nowhere:
        s.game.space.put(s, piece, None)
    step_out(s, piece)
    for part in bits(s.F[PARTS][piece] & ~s.G[DONE]):
        leave_board(s, part)


def step_out(s: State, piece: int) -> None:
    """A piece that stands nowhere is out of play, unless a group keeps it in."""
    if s.F[POS][piece] == s.game.space.nowhere and not any(s.G[i] >> piece & 1 for i in s.game.keeping):
        for ancestor in s.game.lineages[s.F[KIND][piece]]:
            s.G[ancestor] &= ~(1 << piece)


def take_place(s: State, piece: int, instead: int) -> None:
    """A piece, or the only part of one, stands where another stood, which leaves play."""
    place = s.F[POS][instead]
    s.note(-4, piece, instead)
    take_off(s, instead)
    parts = s.F[PARTS][piece]
    put_on(s, lowest(parts) if parts else piece, place)


def muster(s: State, owner: int, slot: int) -> None:
    """A player's force list becomes pieces in a group."""
    game = s.game
    for text in s.G[game.plan.slot("forces")][owner]:
        piece = create_entry(s, owner, text)
        s.G[slot + owner] |= 1 << piece
        if slot + owner in s.game.keeping:
            enter(s, piece)


def create_entry(s: State, owner: int, text: str) -> int:
    """A new piece as an entry of a force list says: of its card, with what it carries."""
    game = s.game
    name, carried = read_entry(text)
    card = game.plan.cards.index(name)
    kind = game.plan.kinds.index(game.book.cards[name].kind)
    if carried is None:
        return create(s, kind, owner, card)
    pairs = [(group_for(game.book, name, one) or "", one) for one in carried]
    return create(s, kind, owner, card, pairs)


# ------------------------------------------------------------------ prices
Way = tuple[tuple[int, int, int, int], ...]
"""One alternative of a price: (amount, column, function that takes it, whose it is) of each part."""


def payers(s: State, thing: int, who: int) -> int:
    return s.F[OWNER][thing] if who == 2 else card_holder(thing, s.F) if who == 1 else thing


def ways(s: State, thing: int, price: tuple[Way, ...]) -> int:
    """Which alternatives of a price can be paid, as a mask."""
    mask, F = 0, s.F
    for i, way in enumerate(price):
        for n, column, _, who in way:
            payer = thing if not who else F[OWNER][thing] if who == 2 else card_holder(thing, F)
            if F[column][payer] < n:
                break
        else:
            mask |= 1 << i
    return mask


def dues(s: State, thing: int, price: tuple[Way, ...], index: int) -> list[tuple[int, int, int]]:
    """One alternative of a price, as (function that takes it, payer, minus the amount)."""
    return [(gain, payers(s, thing, who), -n) for n, _, gain, who in price[index]] if price else []


def pay_way(s: State, thing: int, price: tuple[Way, ...], index: int) -> None:
    """Pays one alternative of a price."""
    for gain, payer, amount in dues(s, thing, price, index):
        s.game.code[gain](s, payer, amount)


def pay(s: State, thing: int, price: tuple[Way, ...]) -> None:
    """Pays the first alternative that can be paid."""
    mask = ways(s, thing, price)
    if mask:
        pay_way(s, thing, price, lowest(mask))


# ------------------------------------------------------------------ dice
def throw(s: State, count: int, sides: int, advantage: int) -> tuple[int, ...]:
    """Dice kept after advantage: so many more are thrown, the highest kept (below zero: the lowest)."""
    if not advantage:
        return s.dice.dice(count, sides)
    thrown = sorted(s.dice.dice(count + abs(advantage), sides), reverse=advantage > 0)
    return tuple(thrown[:count])


def roll_off(s: State, count: int, sides: int, low: bool) -> int:
    """Which player wins a roll-off; ties roll again."""
    while True:
        tick(s, -1)
        first, second = sum(s.dice.dice(count, sides)), sum(s.dice.dice(count, sides))
        s.note(-2, first, second)
        if first != second:
            return 0 if (first < second) == low else 1


def throw_sum(s: State, count: int, sides: int, kept: int = 0) -> int:
    """The total of some dice, told to everyone, and `kept` in a slot where rules look at them one by one."""
    thrown = s.dice.dice(count, sides)
    if kept:
        s.G[kept] = tuple(thrown)
    s.note(-5, s.G[0], thrown)
    return sum(thrown)


def shift_die(s: State, kept: int, which: int, by: int) -> None:
    """One of the dice that are kept shows so much more."""
    faces = list(s.G[kept])
    faces[which] += by
    s.G[kept] = tuple(faces)


def throw_again(s: State, which: list[int], dice: int, again: int, sides: int) -> None:
    """Some dice of the roll being made, thrown once more; they stand."""
    faces = list(s.G[dice])
    for i in which:
        faces[i] = s.dice.die(s.G[sides])
        s.G[again] |= 1 << i
    s.G[dice] = tuple(faces)
    s.G[s.game.plan.slot("Lucky ")] = lucky(faces, s.G[s.game.plan.slot("Wins ")])


def lucky(faces: Iterable[int], wins: int) -> int:
    """Which dice show a face that succeeds, as a mask of their places."""
    mask = 0
    for i, face in enumerate(faces):
        if wins >> face & 1:
            mask |= 1 << i
    return mask


def draw(s: State, mask: int, count: int) -> int:
    """So many members of a mask at random, as many as there are."""
    found = 0
    for _ in range(min(count, mask.bit_count())):
        left = mask & ~found
        found |= 1 << kth_bit(left, s.dice.below(left.bit_count()))
    return found


# ------------------------------------------------------------------ prices worked out in play
def priced(
    ways: tuple[Way, ...], extra: dict[int, int], instead: dict[int, tuple[int, int, int]]
) -> tuple[Way, ...]:
    """The alternatives of a price with what rules add to it, and with what may be paid in the place
    of what."""
    found: list[Way] = []
    for way in ways:
        sums: list[Way] = [()]
        for n, column, gain, who in way:
            owed = max(0, n + extra.get(column, 0))
            other = instead.get(column)
            parts = [((owed, column, gain, who),)]
            if other is not None:
                parts += [((k, column, gain, who), (owed - k, *other)) for k in range(owed - 1, -1, -1)]  # type: ignore[misc]
            sums = [together((*start, *(p for p in part if p[0]))) for start in sums for part in parts]
        found.extend(x for x in sums if x not in found)
    return tuple(found)


def together(way: Way) -> Way:
    """The parts of a price with those of one resource as one."""
    found: dict[tuple[int, int, int], int] = {}
    for n, column, gain, who in way:
        found[column, gain, who] = found.get((column, gain, who), 0) + n
    return tuple((n, *what) for what, n in found.items())


def way_names(ways: tuple[Way, ...], names: dict[int, str]) -> tuple[str, ...]:
    """Alternatives of a price as a player reads them."""
    return tuple(" and ".join(f"{n} {names[column]}" for n, column, _, _ in way) or "free" for way in ways)


HELPERS = {
    "shift_die": shift_die,
    "throw_sum": throw_sum,
    "throw_again": throw_again,
    "lucky": lucky,
    "draw": draw,
    "priced": priced,
    "way_names": way_names,
    "leave_board": leave_board,
    "enter": enter,
    "step_out": step_out,
    "near_of": near_of,
    "squares_of": squares_of,
    "tick": tick,
    "create": create,
    "put_on": put_on,
    "take_off": take_off,
    "take_place": take_place,
    "muster": muster,
    "ways": ways,
    "carry": carry,
    "pay_way": pay_way,
    "dues": dues,
    "pay": pay,
    "throw": throw,
    "roll_off": roll_off,
}

__all__ = ["EVER", "HELPERS", "card_holder", "create", "enter", "lowest", "mask_of", "put_on", "take_off"]
