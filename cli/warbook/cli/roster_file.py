"""A force list as a file that a player and this command both edit: comments and order stay."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from warbook.cli.problem import Problem
from warbook.cli.yaml_file import read_yaml
from warbook.language.atomic import write_atomically

TOLD = ("game", "result", "spent")
"""What a line of the history says in words; all else is by how much something grew."""


class RosterFile:
    """The YAML of a force list, and where it stands."""

    def __init__(self, path: Path, data: Any) -> None:
        self.path = path
        self.data = data

    @classmethod
    def begun(cls, path: Path, name: str, game: str, force: str, size: str) -> RosterFile:
        """A new list without units."""
        from ruamel.yaml.comments import CommentedMap, CommentedSeq

        data = CommentedMap({"name": name, "game": game})
        if force:
            data["force"] = force
        if size:
            data["size"] = size
        data["units"] = CommentedSeq()
        return cls(path, data)

    @classmethod
    def read(cls, path: Path) -> RosterFile:
        """The list in a file; a `Problem` where it cannot be read as one."""
        data = read_yaml(path, _yaml())
        if not isinstance(data, dict):
            raise Problem(f"“{path}” is not a force list: it begins with “name: …” and lists “units:”.")
        return cls(path, data)

    def field(self, name: str) -> str:
        """A field's words; empty where there are none."""
        value = self.data.get(name)
        return str(value) if value is not None else ""

    def add(self, unit: str, count: int, same: Callable[[str], bool]) -> int:
        """Adds units to those listed already, or at the end; how many of them there are now."""
        from ruamel.yaml.comments import CommentedMap, CommentedSeq

        units = self.data.get("units")
        if units is None:
            units = self.data["units"] = CommentedSeq()
        if not isinstance(units, list):
            raise Problem(f"“{self.path}” lists no “units:”.")
        others = 0
        for place, entry in enumerate(units):
            if isinstance(entry, dict) and len(entry) == 1:
                (name, number) = next(iter(entry.items()))
                if same(str(name)) and type(number) is int:
                    entry[name] = number + count
                    return number + count + others
            elif isinstance(entry, str) and same(entry):
                others += 1
                last = place
        if others == 1 and count:
            several = CommentedMap({units[last]: 1 + count})
            comments: Any = units
            beside = comments.ca.items.pop(last, None)
            if beside and beside[0] is not None:
                several.ca.items[units[last]] = [None, None, beside[0], None]
            units[last] = several
            return 1 + count
        units.append(unit if count == 1 else CommentedMap({unit: count}))
        return others + count

    def remove(self, unit: str, count: int, same: Callable[[str], bool]) -> int:
        """Takes units out, the last listed first; how many are left. A `Problem` where there are not so many."""
        units = self.data.get("units")
        places = [
            (place, name, number)
            for place, entry in enumerate(units if isinstance(units, list) else ())
            for name, number in (_entry(entry),)
            if same(name)
        ]
        has = sum(number for _, _, number in places)
        if has < count:
            raise Problem(f"“{self.path}” has {has or 'no'} {unit}, and {count} cannot be taken out.")
        left = count
        for place, name, number in reversed(places):
            if left >= number:
                del units[place]
            elif left:
                _set_count(units, place, name, number - left)
            left = max(0, left - number)
        return has - count

    def spend(self, name: str, amount: int, has: int, what: str) -> int:
        """Lowers what is kept from game to game, and says in the history what for; what is left."""
        self.data.setdefault("kept", {})[name] = has - amount
        self.data.setdefault("history", []).append({"spent": what or "not said", name: -amount})
        return has - amount

    def undo(self) -> dict[str, Any]:
        """Takes the last line of the history back, with what it brought or cost; that line."""
        history = self.data.get("history")
        if not isinstance(history, list) or not history or not isinstance(history[-1], dict):
            raise Problem(f"Nothing in the history of “{self.path}” can be taken back.")
        last, kept = dict(history[-1]), self.data.get("kept") or {}
        changed = {name: n for name, n in last.items() if name not in TOLD}
        if any(type(n) is not int or type(kept.get(name)) is not int for name, n in changed.items()):
            raise Problem(
                f"The last line in the history of “{self.path}” does not fit what is kept; mend it by hand."
            )
        for name, number in changed.items():
            kept[name] -= number
        del history[-1]
        if not history:
            del self.data["history"]
        return last

    def save(self) -> None:
        """Writes the file whole or not at all."""
        out = StringIO()
        _yaml().dump(self.data, out)
        try:
            write_atomically(self.path, out.getvalue())
        except OSError as error:
            raise Problem(f"“{self.path}” cannot be written: {error.strerror}.") from error


def _entry(entry: Any) -> tuple[str, int]:
    """The unit that an entry of a list names, and how many."""
    if not isinstance(entry, dict) or len(entry) != 1:
        return str(entry), 1
    name, count = next(iter(entry.items()))
    number = count.get("count", 1) if isinstance(count, dict) else count
    return str(name), number if type(number) is int else 1


def _set_count(units: Any, place: int, name: str, count: int) -> None:
    """Writes another number of units into an entry that has one."""
    if isinstance(units[place][name], dict):
        units[place][name]["count"] = count
    else:
        units[place][name] = count


def _yaml() -> Any:
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml
