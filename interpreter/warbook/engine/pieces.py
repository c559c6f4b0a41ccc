"""Pieces as compiled rules handle them: made, put on the board, taken off it, removed from the game."""

from __future__ import annotations

from typing import Any

from warbook.engine.answers import bits
from warbook.engine.entries import group_for, read_entry
from warbook.engine.log_events import PLACED, TOOK_PLACE
from warbook.engine.masks import lowest
from warbook.engine.plan import (
    CARD,
    DONE,
    KIND,
    NUMBER,
    OVER,
    OWN0,
    OWNER,
    PARTS,
    PAST,
    POS,
    WHOLE,
    WINNER,
    group_key,
)
from warbook.engine.public_numbers import keep_number
from warbook.engine.state import Stalled, State

PIECES_LIMIT = 5_000
"""How many pieces a game may have had; more come only of rules that create them without end."""


def card_holder(thing: int, columns: list[list[Any]]) -> int:
    """The thing that has the card: itself, or the whole it is part of."""
    whole: int = columns[WHOLE][thing]
    return whole if whole >= 0 else thing


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
    if owner < 2:
        alike = G[game.plan.slot(f"all {name}")] & G[OWN0 + owner]
        if not alike & ~G[DONE]:  # none is left that could have been taken for one of those
            G[game.plan.slot(PAST)] |= alike
    for slot in game.all_slots[kind]:
        G[slot] |= 1 << piece
    if owner < 2:
        G[OWN0 + owner] |= 1 << piece
    fill(s, piece, kind, card)
    part = game.book.kinds[name].parts
    if part is not None:
        for i in range(part_count(s, piece, name)):
            inner = create(s, game.plan.kinds.index(part), owner, card)
            F[WHOLE][inner] = piece
            F[NUMBER][inner] = i + 1
            F[PARTS][piece] |= 1 << inner
    for starting in game.kind_starts[kind]:
        start_with(s, piece, starting)
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


def fill(s: State, piece: int, kind: int, card: int) -> None:
    """Gives a new piece the values of its kind and card."""
    game = s.game
    for column in game.holders:
        s.F[column][piece] = -1
    for column, value in game.kind_rows[kind]:
        s.F[column][piece] = value
    for column, value in game.card_rows[card]:
        if value or card >= 0:
            s.F[column][piece] = value
    for column, value in game.kind_lists[kind]:
        s.F[column][piece] = value


def start_with(s: State, one: int, name: str) -> None:
    """A piece or a player has what it starts with of a resource."""
    amount = starting_amount(s, one, name)
    s.F[s.game.plan.column(name)][one] = amount
    if amount:
        s.G[s.game.plan.has(name)] |= 1 << one


def starting_amount(s: State, one: int, name: str) -> int:
    """How much of a resource a piece or a player starts with, by what it is now."""
    return int(s.game.value(s, s.game.book.resources[name].start, {"self": one}))


def part_count(s: State, piece: int, kind: str) -> int:
    """How many parts a new piece has."""
    expr = s.game.book.kinds[kind].part_count
    return 1 if expr is None else int(s.game.value(s, expr, {"self": piece}))


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
    carried = {slot for card, slot in game.borne.items() if card in held}
    for slot in set(game.borne.values()):
        if slot in carried:
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
    keep_number(s, piece)
    enter(s, piece)


def put_down(s: State, piece: int, point: Any) -> None:
    """A piece is placed on a point of a table, or where there is room next to it."""
    place = s.game.space.come(s, piece, point)
    put_on(s, piece, place)
    s.note(PLACED, piece, place)


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
    s.note(TOOK_PLACE, piece, instead)
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


def place_card(s: State, card: str, player: int, spot: tuple[int, int] | None, side: str = "") -> int:
    """A piece of a card on the board, at a place as the rules write it."""
    game = s.game
    if card in game.book.cards:
        kind = game.book.cards[card].kind
        piece = create(s, game.plan.kinds.index(kind), player, game.plan.cards.index(card))
    else:
        piece = create(s, game.plan.kinds.index(card), player, -1)
    if spot is not None:
        parts = s.F[4][piece]
        first = lowest(parts) if parts else piece
        where = game.space.square(*spot, side) if game.book.space.grid else spot
        put_on(s, first, where)
    return piece


def put_in(s: State, piece: int, group: str, player: int) -> None:
    """A piece in a group of the game's, or of its player's."""
    declared = s.game.book.groups[group]
    s.G[s.game.plan.slot(group_key(group, player if declared.owned else None))] |= 1 << piece
    if declared.in_play:
        enter(s, piece)


def won(s: State, player: int) -> bool:
    """Whether a player has won: who was told to win, or who leads once the game has come to its end."""
    if s.G[WINNER] >= 0:
        return bool(s.G[WINNER] == player)
    return bool(s.G[s.game.plan.slot(OVER)]) and bool(s.winner() == player)
