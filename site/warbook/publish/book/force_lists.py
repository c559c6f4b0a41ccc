"""The force lists that come with a game, as their files have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from warbook.language.bounded import read_bounded
from warbook.language.model import Rulebook

FOLDER = "lists"
_LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class ListedUnit:
    """One line of a list: how many of a card, and what they carry otherwise than it prints, by group."""

    card: str
    count: int = 1
    carries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForceListed:
    """A force list as its file has it; `lead` is the comment at its head."""

    name: str
    lead: str
    force: str
    size: str
    kept: Mapping[str, str]
    units: tuple[ListedUnit, ...]
    file: str = ""
    """The name of its file, without what it ends in."""


def lists_of(folder: Path) -> tuple[ForceListed, ...]:
    """The lists beside a game's rules. What is wrong in them is told by the check, and is left out here."""
    files = sorted([*(folder / FOLDER).glob("*.yaml"), *(folder / FOLDER).glob("*.yml")])
    found = []
    for path in files:
        with suppress(OSError):
            found.append((path, read_list(read_bounded(path, _LARGEST).decode("utf-8", "replace"))))
    return tuple(replace(one, file=path.stem) for path, one in found if one is not None)


def lists_for(folder: Path, book: Rulebook) -> tuple[ForceListed, ...]:
    """The lists of a game or, where it has none of its own, of the games that it is an edition of."""
    own = lists_of(folder)
    if own:
        return own
    lenders = dict.fromkeys(document.path.split("/")[0] for document in book.documents)
    return tuple(one for name in lenders for one in lists_of(folder.parent / name))


def read_list(text: str) -> ForceListed | None:
    """A force list from the text of its file; None where it is none."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        data = YAML(typ="safe", pure=True).load(text)
    except (YAMLError, RecursionError):
        return None
    if not isinstance(data, dict) or not isinstance(data.get("units"), list):
        return None
    lead = " ".join(line.lstrip("# ").strip() for line in _comment(text))
    kept = data.get("kept")
    return ForceListed(
        str(data.get("name") or "A list"),
        lead,
        str(data.get("force") or ""),
        str(data.get("size") or ""),
        {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {},
        tuple(unit for entry in data["units"] for unit in _unit(entry)),
    )


def _comment(text: str) -> Iterator[str]:
    """The lines of the comment a file begins with."""
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        yield line


def _unit(entry: object) -> Iterator[ListedUnit]:
    if isinstance(entry, str):
        yield ListedUnit(entry)
    elif isinstance(entry, dict) and len(entry) == 1:
        name, told = next(iter(entry.items()))
        if isinstance(told, int):
            yield ListedUnit(str(name), told)
        elif isinstance(told, dict):
            count = told.get("count", 1)
            carries = {str(k): tuple(map(str, v)) for k, v in told.items() if isinstance(v, list)}
            yield ListedUnit(str(name), count if isinstance(count, int) else 1, carries)
