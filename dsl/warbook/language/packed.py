"""A rulebook as data: for where it is played without being read, such as a page.

The data is JSON: `classes`, each a module of the language, a name, and the names of its fields; and `nodes`, of which each speaks
only of those before it, and the last is the whole. A node is a plain value (text, number, true, false, null) or a list: what
it is, then the numbers of the nodes in it. What it is is the number of a class, or one of the negative numbers below. Equal parts
are written once, so that the same rulebook is always the same bytes. Unpacking makes nothing but the language's own records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any

FORMAT = 1
_RECORDS = re.compile(r"warbook\.language\.(diagnostic|block_tree|source|(ir|model)\.[a-z]+)")
"""The modules whose classes may be named: they hold records alone."""
TUPLE, LIST, DICT, FROZENSET = -1, -2, -3, -4


class BadPack(ValueError):
    """Data that is no packed rulebook of this version; says why."""


# ------------------------------------------------------------------ packing
class _Packing:
    def __init__(self) -> None:
        self.classes: dict[type, int] = {}
        self.nodes: list[Any] = []
        self.known: dict[Any, int] = {}
        self.seen: dict[int, tuple[Any, int]] = {}
        """What has been packed, by its identity; kept with it, so that no other takes its place."""

    def pack(self, item: Any) -> int:
        if item is None or (isinstance(item, (str, int)) and not isinstance(item, Enum)):
            return self._node((type(item).__name__, item), item)
        found = self.seen.get(id(item))
        if found is None:
            found = self.seen[id(item)] = item, self._made(item)
        return found[1]

    def _made(self, item: Any) -> int:
        if isinstance(item, Enum):
            return self._list(self._class(type(item)), [self.pack(item.name)])
        if isinstance(item, tuple):
            return self._list(TUPLE, [self.pack(one) for one in item])
        if isinstance(item, list):
            return self._list(LIST, [self.pack(one) for one in item])
        if isinstance(item, frozenset):
            return self._list(FROZENSET, [self.pack(one) for one in sorted(item, key=repr)])
        if isinstance(item, Mapping):
            return self._list(DICT, [self.pack(one) for pair in item.items() for one in pair])
        if is_dataclass(item):
            parts = [self.pack(getattr(item, field.name)) for field in fields(item) if field.init]
            return self._list(self._class(type(item)), parts)
        raise BadPack(f"There is no way to pack a {type(item).__name__}.")

    def _class(self, sort: type) -> int:
        return self.classes.setdefault(sort, len(self.classes))

    def _list(self, sort: int, parts: list[int]) -> int:
        return self._node((sort, *parts), [sort, *parts])

    def _node(self, key: Any, node: Any) -> int:
        if key not in self.known:
            self.known[key] = len(self.nodes)
            self.nodes.append(node)
        return self.known[key]


def packed(item: object) -> bytes:
    """Some records as data. Raises `BadPack` where there is something else in them."""
    packing = _Packing()
    packing.pack(item)
    classes = [[sort.__module__, sort.__qualname__, _names(sort)] for sort in packing.classes]
    told = {"packed": "rulebook", "format": FORMAT, "classes": classes, "nodes": packing.nodes}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _names(sort: type) -> list[str]:
    return [field.name for field in fields(sort) if field.init] if is_dataclass(sort) else []


# ------------------------------------------------------------------ unpacking
def unpacked(data: bytes) -> object:
    """The records in some data. Raises `BadPack`."""
    try:
        told = json.loads(data)
        if told["packed"] != "rulebook" or told["format"] != FORMAT:
            raise BadPack("This rulebook was packed by another version.")
        makers = [_maker(*one) for one in told["classes"]]
        return _whole(makers, told["nodes"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        raise BadPack(f"This is no packed rulebook: {fault}") from fault


def _whole(makers: list[Callable[..., Any]], nodes: list[Any]) -> Any:
    made: list[Any] = []
    for node in nodes:
        if not isinstance(node, list):
            made.append(node)
            continue
        sort, *parts = node
        items = [made[part] for part in parts]
        if sort >= 0:
            made.append(makers[sort](*items))
        elif sort == TUPLE:
            made.append(tuple(items))
        elif sort == LIST:
            made.append(items)
        elif sort == FROZENSET:
            made.append(frozenset(items))
        else:
            made.append(dict(zip(items[::2], items[1::2], strict=True)))
    return made[-1]


def _maker(module: str, name: str, names: list[str]) -> Callable[..., Any]:
    """What makes a record of its fields, in their order."""
    sort = _RECORDS.fullmatch(module) and getattr(import_module(module), name, None)
    if not isinstance(sort, type) or sort.__module__ != module:
        raise BadPack(f"{module}.{name} is no record of the language.")
    if issubclass(sort, Enum):
        return lambda member: sort[member]
    if not is_dataclass(sort) or _names(sort) != names:
        raise BadPack(f"{name} has other fields in this version.")
    kept = {field.name for field in fields(sort) if field.kw_only}
    if kept:
        return lambda *items: sort(**dict(zip(names, items, strict=True)))
    return sort
