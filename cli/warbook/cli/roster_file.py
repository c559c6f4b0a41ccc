"""A force list as a file that a player and this command both edit: comments and order stay."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from warbook.cli.problem import Problem
from warbook.cli.yaml_file import read_yaml
from warbook.language.atomic import write_atomically


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

    def save(self) -> None:
        """Writes the file whole or not at all."""
        out = StringIO()
        _yaml().dump(self.data, out)
        try:
            write_atomically(self.path, out.getvalue())
        except OSError as error:
            raise Problem(f"“{self.path}” cannot be written: {error.strerror}.") from error


def _yaml() -> Any:
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml
