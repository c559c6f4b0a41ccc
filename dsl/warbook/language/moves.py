"""Where what stood in some files stands after they were changed.

Of a changed file the beginning and end that stayed, and the lines between that did, are its kept parts. Whatever lies
inside one of them is moved with it; what touches an edge of one is not moved at all, because more or less may stand
there now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from enum import Enum
from typing import Any, TypeVar

from warbook.language.block_tree import Text
from warbook.language.diagnostic import Span
from warbook.language.ir.types import Type
from warbook.language.source import Source

T = TypeVar("T")
Part = tuple[int, int, int]
"""From where to where a part stood, and by how much it has moved."""
MOST_LINES = 2_000
"""Between the beginning and end of a file that stayed, lines are compared if there are no more than these."""


class Touched(Exception):
    """A place lies where a file was changed."""


class Moves:
    """The kept parts of each file that is not as it was."""

    def __init__(self, before: Mapping[str, Source], after: Mapping[str, Source]) -> None:
        self.parts: dict[str, tuple[Part, ...]] = {}
        for path, source in before.items():
            now = after.get(path)
            if now is None:
                self.parts[path] = ()
            elif now is not source and now.text != source.text:
                self.parts[path] = kept_parts(source.text, now.text)

    def touches(self, files: frozenset[str]) -> bool:
        """Whether any of these files has changed."""
        return not self.parts.keys().isdisjoint(files)

    def span(self, span: Span) -> Span:
        """Where a place is now; `Touched` where that cannot be told."""
        parts = self.parts.get(span.file)
        if parts is None:
            return span
        for start, end, by in parts:
            if (start < span.start or not span.start) and span.end < end:
                return Span(span.file, span.start + by, span.end + by) if by else span
        raise Touched

    def of(self, item: T) -> T:
        """A record with all its places as they are now; itself where they are as they were."""
        found: T = _moved(item, self)
        return found


def kept_parts(old: str, new: str) -> tuple[Part, ...]:
    """The parts of a text that are in another, in order."""
    start = _common_start(old, new)
    end = _common_end(old, new, min(len(old), len(new)) - start)
    parts = [(0, start, 0)]
    middle = old[start : len(old) - end].splitlines(True), new[start : len(new) - end].splitlines(True)
    if min(map(len, middle)) > 1 and max(map(len, middle)) <= MOST_LINES:
        ways = [[0, *_sums(lines)] for lines in middle]
        for a, b, size in SequenceMatcher(None, *middle, autojunk=False).get_matching_blocks():
            if size:
                first, last = ways[0][a] + start, ways[0][a + size] + start
                parts.append((first, last, ways[1][b] + start - first))
    by = len(new) - len(old)
    parts.append((len(old) - end, len(old) + 1, by))
    return tuple(parts)


def _common_start(old: str, new: str) -> int:
    """How many characters at their beginnings two texts have in common."""
    return _most(min(len(old), len(new)), lambda size: old[:size] == new[:size])


def _common_end(old: str, new: str, most: int) -> int:
    """The same at their ends, no more than `most`."""
    return _most(most, lambda size: old[len(old) - size :] == new[len(new) - size :])


def _most(high: int, holds: Callable[[int], bool]) -> int:
    """The largest number up to `high` for which something holds that holds for all smaller ones."""
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low


def _sums(lines: list[str]) -> list[int]:
    found, at = [], 0
    for line in lines:
        at += len(line)
        found.append(at)
    return found


# ------------------------------------------------------------------ walking records
PLAIN = frozenset((str, int, bool, float, bytes, type(None), Type))
"""What holds no places."""
_fields: dict[type, tuple[str, ...] | None] = {}
_get, _set = object.__getattribute__, object.__setattr__


def parts_of(sort: type) -> tuple[str, ...] | None:
    """The fields of a record's class; None of a class that is no record."""
    if sort not in _fields:
        _fields[sort] = tuple(f.name for f in fields(sort)) if is_dataclass(sort) else None
    return _fields[sort]


def _moved(item: Any, moves: Moves) -> Any:
    sort = type(item)
    if sort in PLAIN or isinstance(item, Enum):
        return item
    if sort is Span:
        return moves.span(item)
    if sort is Text:
        span = moves.span(item.span)
        by = span.start - item.span.start
        if not all(item.span.start <= place <= item.span.end for _, place in item.segments):
            raise Touched
        segments = tuple((at, place + by) for at, place in item.segments) if by else item.segments
        return item if span is item.span else Text(item.text, span, segments)
    if sort in (tuple, list):
        found = [_moved(x, moves) for x in item]
        return item if all(map(_is, found, item)) else sort(found)
    if sort is dict:
        pairs = {_moved(key, moves): _moved(value, moves) for key, value in item.items()}
        return item if all(map(_is, pairs.values(), item.values())) and pairs.keys() == item.keys() else pairs
    if sort in (set, frozenset):
        found = [_moved(x, moves) for x in item]
        return item if all(map(_is, found, item)) else sort(found)
    names = parts_of(sort)
    if names is None:
        raise Touched
    values = [_get(item, name) for name in names]
    found = [_moved(value, moves) for value in values]
    if all(map(_is, found, values)):
        return item
    made = object.__new__(sort)
    for name, value in zip(names, found, strict=True):
        _set(made, name, value)
    return made


_is: Callable[[object, object], bool] = lambda one, other: one is other  # noqa: E731


def files_of(item: Any) -> frozenset[str]:
    """The files in which the places of a record lie."""
    found: set[str] = set()
    ahead = [item]
    while ahead:
        here = ahead.pop()
        sort = type(here)
        if sort in PLAIN:
            continue
        if sort is Span:
            found.add(here.file)
        elif sort is Text:
            found.add(here.span.file)
        elif sort is dict:
            ahead.extend(here)
            ahead.extend(here.values())
        elif sort in (tuple, list, set, frozenset):
            ahead.extend(here)
        else:
            ahead.extend(_get(here, name) for name in parts_of(sort) or ())
    return frozenset(found)


def same(one: Any, other: Any) -> bool:
    """Whether two records are the same, places and all."""
    if one is other:
        return True
    sort = type(one)
    if sort is not type(other):
        return False
    if sort in PLAIN:
        return bool(one == other)
    if sort in (tuple, list):
        return len(one) == len(other) and all(map(same, one, other))
    if sort is dict:
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    names = parts_of(sort)
    if names is None or sort in (set, frozenset):
        return bool(one == other)
    return all(same(_get(one, name), _get(other, name)) for name in names)
