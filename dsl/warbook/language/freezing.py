"""The language's own records as bytes, and back.

What is kept is read by an unpickler that makes nothing but these records, so a file that somebody else put there can do
no more than be wrong.

Most of what is kept are small records, very many of them. So they are written by sort, field by field: all records of a
sort are made at once, empty, and then each of their fields is filled at once.
"""

from __future__ import annotations

import gc
import io
import json
import pickle
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import repeat
from operator import attrgetter
from typing import Any

_RECORDS = re.compile(
    r"warbook\.language\.(diagnostic|block_tree|source|check\.prose_[a-z]+|(ir|model)\.[a-z]+|declare\.(raw|memo|rule_source)|resolve\.declared|sentence)"
)
UNKEPT = (pickle.PicklingError, RecursionError, TypeError)
"""What `freeze` raises where something cannot be kept."""
_WHOLE = "warbook.language.ir.types"
"""Where records are from that sets and keys are made of: they must be whole when they are put there."""
_SIZE = 8


def freeze(kept: object) -> bytes:
    """Records, and tables and lists of them, as bytes."""
    made = io.BytesIO()
    writer = _Writer(made, protocol=5)
    writer.dump(kept)
    rounds = writer.fields()
    sorts = [(sort.__module__, sort.__name__, len(own)) for sort, own in writer.found.items()]
    head = json.dumps((rounds, sorts)).encode()
    return len(head).to_bytes(_SIZE, "little") + head + made.getvalue()


class _Sort:
    """Stands for all records of a sort."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, number: int) -> object:
        """Its record of a number; read by `of_sort`."""
        raise NotImplementedError


class _Writer(pickle.Pickler):
    """Writes a record as its sort and its number among those; and then their fields."""

    def __init__(self, file: io.BytesIO, protocol: int) -> None:
        super().__init__(file, protocol)
        self.found: dict[type, list[Any]] = {}
        self._sorts: dict[type, _Sort] = {}

    def reducer_override(self, item: Any) -> Any:
        sort: type = type(item)
        if sort is _Sort:
            return of_sort, (item.number,)
        values = _values(sort)
        if values is None:
            return NotImplemented
        if sort.__module__ == _WHOLE:
            return made, (sort, *values(item))
        own = self.found.get(sort)
        if own is None:
            own = self.found[sort] = []
            self._sorts[sort] = _Sort(len(self._sorts))
        own.append(item)
        return self._sorts[sort], (len(own) - 1,)

    def fields(self) -> int:
        """Writes the fields of all records, those of what they hold after them; in how many rounds."""
        rounds, written = 0, dict.fromkeys(self.found, 0)
        while True:
            ahead = {sort: own[written.get(sort, 0) :] for sort, own in self.found.items()}
            if not any(ahead.values()):
                return rounds
            columns = []
            for number, (sort, items) in enumerate(ahead.items()):
                values = _values(sort)
                assert values is not None
                start = written.get(sort, 0)
                written[sort] = start + len(items)
                if items:
                    columns.append((number, start, list(zip(*map(values, items), strict=True))))
            self.dump(columns)
            rounds += 1


def of_sort(number: int) -> Callable[[int], object]:
    """Gives the records of a sort by their numbers; the unpickler has its own."""
    raise NotImplementedError


def made(sort: type, *values: object) -> object:
    """A record of a sort with these values."""
    record: object = object.__new__(sort)
    for put, value in zip(_fields(sort), values, strict=True):
        put(record, value)
    return record


@cache
def _fields(sort: type) -> tuple[Callable[[object, object], None], ...]:
    """What puts each value into a record's slot, frozen or not."""
    return tuple(getattr(sort, one.name).__set__ for one in fields(sort))


@cache
def _values(sort: type) -> Callable[[Any], Sequence[Any]] | None:
    """What gives the values of a record's fields; None where it does not keep them in slots alone."""
    if not is_dataclass(sort) or "__slots__" not in sort.__dict__ or "__setstate__" not in sort.__dict__:
        return None
    names = [one.name for one in fields(sort)]
    if len(names) < 2:
        return lambda item: [getattr(item, name) for name in names]
    every: Callable[[Any], Sequence[Any]] = attrgetter(*names)
    return every


class _Records(pickle.Unpickler):
    """Makes the language's own records and kinds of record, and nothing else."""

    def __init__(self, file: io.BytesIO, sorts: list[tuple[str, str, int]]) -> None:
        super().__init__(file)
        self.sorts = [self.find_class(module, name) for module, name, _ in sorts]
        self.made = [
            list(map(object.__new__, repeat(sort, sorts[i][2]))) for i, sort in enumerate(self.sorts)
        ]
        self.left = sum(map(len, self.made))
        """How many records are empty."""

    def find_class(self, module: str, name: str) -> Any:
        if module == __name__ and name == of_sort.__name__:
            return [own.__getitem__ for own in self.made].__getitem__
        if module == __name__ and name == made.__name__:
            return made
        if _RECORDS.fullmatch(module):
            found = getattr(import_module(module), name, None)
            if (
                isinstance(found, type)
                and found.__module__ == module
                and (is_dataclass(found) or issubclass(found, Enum))
            ):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not kept here")

    def fill(self) -> None:
        """Puts a round of values into the fields of records."""
        for number, start, columns in self.load():
            own = self.made[number][start:]
            for put, column in zip(_fields(self.sorts[number]), columns, strict=True):
                deque(map(put, own, column), 0)
            self.left -= len(columns[0]) if columns else len(own)


def thaw(kept: bytes) -> object:
    """What was kept; None where it cannot be made out."""
    collects = gc.isenabled()
    gc.disable()  # it would look again and again at what is being made
    try:
        start = _SIZE + int.from_bytes(kept[:_SIZE], "little")
        rounds, sorts = json.loads(kept[_SIZE:start])
        if sum(count for _, _, count in sorts) > len(kept):
            return None
        records = _Records(io.BytesIO(kept[start:]), sorts)
        found: object = records.load()
        for _ in range(rounds):
            records.fill()
        return found if not records.left else None
    except Exception:
        return None
    finally:
        if collects:
            gc.enable()
