"""Force lists: small YAML files that a player and this command both read.

name: …            what it is called
game: …            the game's title
force: …           the force all units belong to
size: …            the size of game it is made for
units:
  - …              the name of a unit
  - …: 2           two of a unit
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warbook.cli.checked import list_files
from warbook.cli.choices import meant
from warbook.cli.problem import Problem, perhaps
from warbook.engine import runtime
from warbook.engine.game import Game
from warbook.language import ir

FIELDS = ("name", "game", "force", "size", "units")
_LARGEST = 100_000
_MOST = 200


@dataclass(frozen=True, slots=True)
class ForceList:
    """A force list as read: `cards` holds every unit, a double one twice."""

    path: Path
    name: str
    force: str
    size: str
    cards: tuple[str, ...]


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
    strangers = [card for card in cards if force and game.book.cards[card].force not in ("", force)]
    if strangers:
        raise Problem(f"“{strangers[0]}” does not belong to the force “{force}” ({path}).")
    return ForceList(path, str(data.get("name") or path.stem), force, size, cards)


def _yaml(path: Path) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        if path.stat().st_size > _LARGEST:
            raise Problem(f"“{path}” is too large for a force list.")
        return YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Problem(f"“{path}” is not UTF-8 text.") from error
    except OSError as error:
        raise Problem(f"“{path}” cannot be read: {error.strerror or 'it is not there'}.") from error
    except RecursionError as error:
        raise Problem(f"“{path}” is nested too deep for a force list.") from error
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None) if isinstance(error, MarkedYAMLError) else None
        where = f" on line {mark.line + 1}" if mark is not None else ""
        raise Problem(
            f"“{path}” is not YAML{where}: {getattr(error, 'problem', None) or 'it cannot be read'}."
        ) from error


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
    for entry in units:
        name, count = next(iter(entry.items())) if isinstance(entry, dict) and len(entry) == 1 else (entry, 1)
        if not isinstance(name, str) or type(count) is not int or not 1 <= count <= _MOST:
            raise Problem(f"A unit is listed by its name, or as “Name: 2” ({path}); not as “{entry}”.")
        found = meant(name, game.book.cards)
        if found is None:
            raise Problem(f"There is no unit “{name}” ({path}).{perhaps(name, game.book.cards)}")
        total += count
        if total > _MOST:
            raise Problem(f"“{path}” lists more than {_MOST} units.")
        yield from [found] * count


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


def broken_limits(game: Game, cards: tuple[str, ...], size: str) -> list[str]:
    """Each limit of force lists that these cards break, as a sentence."""
    s = game.blank()
    if game.book.sizes is not None:
        s.G[game.plan.slot(game.book.sizes)] = sizes(game).index(size) if size else 0
    for card in cards:
        kind = game.plan.kinds.index(game.book.cards[card].kind)
        runtime.enter(s, runtime.create(s, kind, 0, game.plan.cards.index(card)))
    found = []
    for limit in game.book.limits:
        has = int(game.value(s, ir.Count(limit.counted, type=ir.NUMBER), {}))
        most = int(game.value(s, limit.most, {}))
        if has > most:
            found.append(
                f"It has {has} {limit.text}; {f'a {size}' if size else 'the game'} allows {most or 'none'}."
            )
    return found


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
