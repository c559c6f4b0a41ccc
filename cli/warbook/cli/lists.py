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

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from warbook.cli.choices import meant
from warbook.cli.problem import Problem, perhaps
from warbook.cli.yaml_file import list_files, read_yaml
from warbook.engine.entries import entry, read_entry
from warbook.engine.force_lists import ForceList, sizes
from warbook.engine.game import Game

FIELDS = ("name", "game", "force", "size", "units", "kept", "history")
_MOST = 200


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
