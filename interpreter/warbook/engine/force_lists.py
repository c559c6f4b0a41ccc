"""Force lists as the game plays with them: what they hold, what limits them, and lists for games that came with none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warbook.engine import pieces
from warbook.engine.answers import bits
from warbook.engine.game import Game
from warbook.engine.plan import CARD
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import PLAYERS, Limit
from warbook.language.walk import everywhere


@dataclass(frozen=True, slots=True)
class ForceList:
    """A force list as read: `cards` holds an entry for every unit, a double one twice.

    `kept` are the resources that go on from one game to the next, as far as the list has any.
    """

    path: Path
    name: str
    force: str
    size: str
    cards: tuple[str, ...]
    kept: tuple[tuple[str, int], ...] = ()


def sizes(game: Game) -> list[str]:
    """The sizes of game there are to choose from."""
    return list(game.plan.lists[game.book.sizes]) if game.book.sizes is not None else []


def broken_limits(
    game: Game, cards: tuple[str, ...], size: str, kept: tuple[tuple[str, int], ...] = ()
) -> list[str]:
    """Each limit of force lists that these entries break, as a sentence."""
    s = _mustered(game, cards, size, kept)
    return [said for limit in game.book.limits if (said := _breach(game, s, limit, size))]


def counted_limits(
    game: Game, cards: tuple[str, ...], size: str, kept: tuple[tuple[str, int], ...] = ()
) -> list[tuple[str, int, int]]:
    """Each limit that counts all together: of what, how many these entries have, how many there may be."""
    s = _mustered(game, cards, size, kept)
    found = []
    for limit in game.book.limits:
        if not limit.each:
            has = game.value(s, limit.counted, {"player": 0})
            number = len(bits(has)) if limit.counted.type.many else int(has)
            found.append((limit.text, number, int(game.value(s, limit.most, {"player": 0}))))
    return found


def _mustered(game: Game, cards: tuple[str, ...], size: str, kept: tuple[tuple[str, int], ...]) -> State:
    """A table with nothing on it but the first player's list."""
    s = game.blank()
    if game.book.sizes is not None:
        s.G[game.plan.slot(game.book.sizes)] = sizes(game).index(size) if size else 0
    for name, amount in kept:
        s.F[game.plan.column(name)][0] = amount
    for text in cards:
        pieces.enter(s, pieces.create_entry(s, 0, text))
    return s


def _breach(game: Game, s: State, limit: Limit, size: str) -> str | None:
    """What is said of a limit that is broken."""
    most = int(game.value(s, limit.most, {"player": 0}))
    if not limit.counted.type.many:
        has = int(game.value(s, limit.counted, {"player": 0}))
        if has <= most:
            return None
        return f"{limit.says or f'{limit.text[:1].upper()}{limit.text[1:]} is bounded.'} It is {has}, and {most} at most."
    members = bits(game.value(s, limit.counted, {"player": 0}))
    cards = [game.plan.cards[s.F[CARD][one]] for one in members if s.F[CARD][one] >= 0]
    names = Counter(game.book.cards[card].title or card for card in cards)
    if limit.each:
        over = [f"{count} {name}" for name, count in names.items() if count > most]
        return (
            f"{limit.says or f'Of {limit.text} there may be {most}.'} It has {' and '.join(over)}."
            if over
            else None
        )
    if len(members) <= most:
        return None
    if limit.says:
        return f"{limit.says} It has {' and '.join(f'{count} {name}' for name, count in names.items())}."
    return (
        f"It has {len(members)} {limit.text}; {f'a {size}' if size else 'the game'} allows {most or 'none'}."
    )


def musters(game: Game) -> bool:
    """Whether a game is played with force lists."""
    return any(isinstance(node, ir.Muster) for node in everywhere(game.book))


def made_up(game: Game, force: str, size: str) -> ForceList:
    """A list for a game that came with none: one of each card, as far as the limits go."""
    cards: tuple[str, ...] = ()
    for name, card in game.book.cards.items():
        if (not force or card.force == force) and not broken_limits(game, (*cards, name), size):
            cards = (*cards, name)
    return ForceList(Path(), f"one of each of {force or 'all'}", force, size, cards)


def size_for(game: Game, offered: Sequence[ForceList], named: Sequence[ForceList | None], size: str) -> str:
    """The size of a game for which none was chosen: that of the lists, or the first there is."""
    known = sizes(game)
    size = size or next((one.size for one in named if one is not None and one.size), "")
    return size or next((one.size for one in offered if one.size), "") or (known[0] if known else "")


def of_force(game: Game, offered: Sequence[ForceList], force: str, size: str) -> ForceList:
    """A list of a force: the first fitting one that there is, or one made up."""
    fitting = [one for one in offered if one.force == force and (not size or one.size in ("", size))]
    return fitting[0] if fitting else made_up(game, force, size)


def filled(
    game: Game, offered: Sequence[ForceList], named: Sequence[ForceList | None], size: str
) -> list[ForceList]:
    """Both sides' lists; where none was asked for the first fitting ones, of different forces if possible."""
    pair = list(named)
    fitting = [one for one in offered if one.size in ("", size)]
    for side in PLAYERS:
        if pair[side] is None:
            other = pair[1 - side]
            taken = other.force if other is not None else None
            choice = next((one for one in fitting if one.force != taken), fitting[0] if fitting else None)
            if choice is None:
                forces = [force for force in game.book.forces if force != taken] or [*game.book.forces, ""]
                choice = made_up(game, forces[0], size)
            pair[side] = choice
    return [one for one in pair if one is not None]
