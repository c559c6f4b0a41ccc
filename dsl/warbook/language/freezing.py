"""The language's own records as bytes, and back.

What is kept is read by an unpickler that makes nothing but these records, so a file that somebody else put there can do
no more than be wrong.
"""

from __future__ import annotations

import gc
import io
import pickle
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any

_RECORDS = re.compile(
    r"warbook\.language\.(diagnostic|block_tree|source|(ir|model)\.[a-z]+|declare\.(raw|memo|rule_source)|resolve\.declared|sentence)"
)
UNKEPT = (pickle.PicklingError, RecursionError, TypeError)
"""What `freeze` raises where something cannot be kept."""


def freeze(kept: object) -> bytes:
    """Records, and tables and lists of them, as bytes."""
    made = io.BytesIO()
    _Writer(made, protocol=5).dump(kept)
    return made.getvalue()


class _Writer(pickle.Pickler):
    """Writes records by their fields, as records with slots do themselves, but looks the fields up only once."""

    def reducer_override(self, item: Any) -> Any:
        sort: type = type(item)
        values = _values(sort)
        return NotImplemented if values is None else (made, (sort, *values(item)))


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
def _values(sort: type) -> Callable[[Any], list[Any]] | None:
    """What gives the values of a record's fields; None where it does not keep them in slots alone."""
    if not is_dataclass(sort) or "__slots__" not in sort.__dict__ or "__setstate__" not in sort.__dict__:
        return None
    names = [one.name for one in fields(sort)]
    if len(names) < 2:
        return lambda item: [getattr(item, name) for name in names]
    every = attrgetter(*names)
    return lambda item: list(every(item))


class _Records(pickle.Unpickler):
    """Makes the language's own records and kinds of record, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, made.__name__):
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


def thaw(kept: bytes) -> object:
    """What was kept; None where it cannot be made out."""
    collects = gc.isenabled()
    gc.disable()  # it would look again and again at what is being made
    try:
        return _Records(io.BytesIO(kept)).load()
    except Exception:
        return None
    finally:
        if collects:
            gc.enable()
