"""Force lists: small YAML files that a player and this command both read.

name: …            what it is called
game: …            the game's title
force: …           the force all units belong to
size: …            the size of game it is made for
units:
  - …              the name of a unit
  - …: 2           two of a unit
  - …:             a unit that carries other things than its card prints, by the groups that hold them
      Packs: […, …]
      count: 2     perhaps several of them
kept:
  …: 104           what has grown from game to game
history: …         the games it grew by, as `warbook campaign` writes them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warbook.cli.choices import meant
from warbook.cli.problem import Problem, perhaps
from warbook.cli.yaml_file import list_files, read_yaml
from warbook.engine import pieces
from warbook.engine.answers import bits
from warbook.engine.entries import entry, read_entry
from warbook.engine.game import Game
from warbook.engine.plan import CARD
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Limit

FIELDS = ("name", "game", "force", "size", "units", "kept", "history")
_MOST = 200


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


def read_list(path: Path, game: Game, lent: bool = False) -> ForceList:
    """The force list in a file. Raises `Problem` where it is none of this game's.

    A list may be `lent` by the game that this one is an edition of.
    """
    data = _yaml(path)
    if not isinstance(data, dict):
        raise Problem(f"“{path}” is not a force list: it begins with “name: …” and lists “units:”.")
    for key in data:
        if key not in FIELDS:
            raise Problem(f"A force list has no field “{key}” ({path}).{perhaps(str(key), FIELDS)}")
    of_game = data.get("game")
    if not lent and of_game is not None and meant(str(of_game), (game.book.title, game.book.name)) is None:
        raise Problem(f"“{path}” is a force list of “{of_game}”, not of “{game.book.title}”.")
    force = _known(path, "force", data.get("force"), list(game.book.forces))
    size = _known(path, "size", data.get("size"), sizes(game))
    cards = tuple(_cards(path, data.get("units"), game))
    named = (name for text in cards for name in named_in(text))
    strangers = [name for name in named if force and game.book.cards[name].force not in ("", force)]
    if strangers:
        raise Problem(f"“{strangers[0]}” does not belong to the force “{force}” ({path}).")
    name = str(data.get("name") or path.stem)
    return ForceList(path, name, force, size, cards, _kept(path, data.get("kept"), game))


def named_in(text: str) -> tuple[str, ...]:
    """All cards that an entry names."""
    card, carried = read_entry(text)
    return (card, *(carried or ()))


def _kept(path: Path, given: Any, game: Game) -> tuple[tuple[str, int], ...]:
    known = [name for name, resource in game.book.resources.items() if resource.kept]
    if given is None:
        return ()
    if not isinstance(given, dict):
        raise Problem(f"What is kept is listed as “Name: 100” ({path}).")
    for name, amount in given.items():
        if name not in known:
            raise Problem(
                f"Nothing called “{name}” is kept between games ({path}).{perhaps(str(name), known)}"
            )
        if type(amount) is not int:
            raise Problem(f"How much {name} is kept must be a whole number ({path}), not “{amount}”.")
    return tuple(given.items())


def _yaml(path: Path) -> Any:
    from ruamel.yaml import YAML

    return read_yaml(path, YAML(typ="safe", pure=True))


def _known(path: Path, what: str, given: Any, names: list[str]) -> str:
    if given is None:
        return ""
    found = meant(str(given), names)
    if found is None:
        raise Problem(f"There is no {what} “{given}” ({path}).{perhaps(str(given), names)}")
    return found


def _cards(path: Path, units: Any, game: Game) -> Iterator[str]:
    if not isinstance(units, list) or not units:
        raise Problem(f"“{path}” lists no “units:”.")
    total = 0
    for one in units:
        name, count = next(iter(one.items())) if isinstance(one, dict) and len(one) == 1 else (one, 1)
        groups = count if isinstance(count, dict) else {}
        count = groups.get("count", 1) if isinstance(count, dict) else count
        if not isinstance(name, str) or type(count) is not int or not 1 <= count <= _MOST:
            raise Problem(f"A unit is listed by its name, or as “Name: 2” ({path}); not as “{one}”.")
        found = _card(path, name, game, "unit")
        total += count
        if total > _MOST:
            raise Problem(f"“{path}” lists more than {_MOST} units.")
        carried = _carried(path, found, {k: v for k, v in groups.items() if k != "count"}, game)
        yield from [entry(found, carried)] * count


def _card(path: Path, name: str, game: Game, what: str) -> str:
    """The card that a name, or a name as printed, stands for."""
    printed = {card.title: name for name, card in game.book.cards.items() if card.title}
    found = meant(name, [*game.book.cards, *printed])
    if found is None:
        raise Problem(f"There is no {what} “{name}” ({path}).{perhaps(name, [*game.book.cards, *printed])}")
    return printed.get(found, found)


def _carried(path: Path, card: str, given: dict[Any, Any], game: Game) -> list[str] | None:
    """What a unit carries, where its list says something of it; what it does not speak of is as printed."""
    if not given:
        return None
    own = game.book.own_groups(card)
    held = dict(game.book.cards[card].holds)
    for group, names in given.items():
        if group not in own:
            raise Problem(f"{card} has no {group} ({path}).{perhaps(str(group), own)}")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Problem(f"What {card} has as {group} is a list of names ({path}), not “{names}”.")
        found = tuple(_card(path, name, game, own[group]) for name in names)
        for name in found:
            if own[group] not in game.book.lineage(game.book.cards[name].kind):
                raise Problem(f"“{name}” cannot stand among {group} ({path}).")
        held[group] = found
    return [name for group in own for name in held.get(group, ())]


def lists_in(folder: Path, game: Game) -> list[ForceList]:
    """The force lists that came with a game, or with the one it is an edition of."""
    paths = list_files(folder)
    if paths:
        return [read_list(path, game) for path in paths]
    lenders = dict.fromkeys(document.path.split("/")[0] for document in game.book.documents)
    return [
        read_list(path, game, lent=True)
        for name in lenders
        for path in list_files(folder.resolve().parent / name)
    ]


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
    from warbook.language.walk import everywhere

    return any(isinstance(node, ir.Muster) for node in everywhere(game.book))


def made_up(game: Game, force: str, size: str) -> ForceList:
    """A list for a game that came with none: one of each card, as far as the limits go."""
    cards: tuple[str, ...] = ()
    for name, card in game.book.cards.items():
        if (not force or card.force == force) and not broken_limits(game, (*cards, name), size):
            cards = (*cards, name)
    return ForceList(Path(), f"one of each of {force or 'all'}", force, size, cards)
