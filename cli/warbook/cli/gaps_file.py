"""What a game lists as beyond its examples, each with the reason: `gaps.yaml` in its folder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from warbook.cli.problem import WRONG, Problem
from warbook.cli.yaml_file import read_yaml

FILE = "gaps.yaml"
FIELDS = ("file", "reads", "because")


@dataclass(frozen=True, slots=True)
class Entry:
    """Readings of a line in a file that no example need notice; `…` stands for any words."""

    file: str
    reads: str
    because: str

    def fits(self, file: str, reading: str) -> bool:
        """Whether a reading is listed by this."""
        pattern = ".*".join(re.escape(part) for part in self.reads.split("…"))
        return file.endswith(self.file) and re.fullmatch(pattern, reading) is not None


def read_entries(folder: Path) -> list[Entry]:
    """What a game's file lists; nothing where there is none. A `Problem` where it is not as it must be."""
    path = folder / FILE
    if not path.exists():
        return []
    from ruamel.yaml import YAML

    listed = read_yaml(path, YAML(typ="safe")) or []
    if not isinstance(listed, list):
        raise Problem(f"“{path}” must be a list of entries with {', '.join(FIELDS)}.", WRONG)
    return [entry_of(path, number, one) for number, one in enumerate(listed, 1)]


def entry_of(path: Path, number: int, one: object) -> Entry:
    values = [one.get(name) for name in FIELDS] if isinstance(one, dict) else []
    texts = [value for value in values if isinstance(value, str) and value.strip()]
    if len(texts) != len(FIELDS):
        wanted = "“file”, “reads” and “because”, each with a text"
        raise Problem(f"Entry {number} of “{path}” must have {wanted}.", WRONG)
    return Entry(*texts)


def written(readings: Iterable[tuple[str, str]]) -> str:
    """Entries for some readings, whose reasons are still to be given."""
    lines = []
    for file, reading in readings:
        quoted = reading.replace("'", "''")
        lines.append(f"- file: {file.split('/', 1)[-1]}\n  reads: '{quoted}'\n  because: ''")
    return "\n".join(lines)
