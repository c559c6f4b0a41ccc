"""Walking the meaning of rules: every node under a node, and every node of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter
from typing import Any

from warbook.language.ir import Do, Expr, Option, Type, Var
from warbook.language.model import Rulebook

PLAIN = (Type, str, int, type(None))
"""What holds no nodes."""


_parts: dict[type, tuple[str, ...]] = {}


def parts(sort: type) -> tuple[str, ...]:
    """The names of the fields of a class that may hold nodes."""
    if sort not in _parts:
        own = fields(sort) if is_dataclass(sort) else ()
        _parts[sort] = tuple(f.name for f in own if f.name not in ("span", "documents", "type"))
    return _parts[sort]


Gives = Callable[[Any], Sequence[Any]]
_sorts: dict[type, tuple[bool, Gives]] = {}


def inner(item: Any) -> Sequence[Any]:
    """What stands directly in a node, mapping or tuple."""
    sort = type(item)
    return (_sorts.get(sort) or _sort(sort))[1](item)


def _sort(sort: type) -> tuple[bool, Gives]:
    """Whether things of a class are ir nodes, and what gives all that stands directly in one."""
    names = parts(sort)
    gives: Gives
    if issubclass(sort, (tuple, list)):
        gives = tuple
    elif issubclass(sort, Mapping):
        gives = lambda item: tuple(item.values())  # noqa: E731
    elif len(names) > 1:
        gives = attrgetter(*names)
    else:
        gives = lambda item: tuple(getattr(item, name) for name in names)  # noqa: E731
    found = _sorts[sort] = issubclass(sort, (Expr, Do)), gives
    return found


def nodes(item: Any) -> Iterator[Any]:
    """All ir nodes in a node, tuple, mapping or declaration, itself included, in reading order."""
    pending = [item]
    while pending:
        here = pending.pop()
        if isinstance(here, PLAIN):
            continue
        sort = type(here)
        is_node, gives = _sorts.get(sort) or _sort(sort)
        if is_node:
            yield here
        pending += gives(here)[::-1]


def variables(item: Any) -> set[str]:
    """The names of all variables of which something speaks."""
    return {node.name for node in nodes(item) if isinstance(node, Var)}


def whole(book: Rulebook) -> tuple[Any, ...]:
    """All declarations of a game that hold nodes."""
    return (
        book.procedures,
        book.actions,
        book.rolls,
        book.tests,
        book.values,
        book.windows,
        book.offers,
        book.hooks,
        book.laws,
        book.changes,
        book.kinds,
        book.resources,
        book.limits,
        book.examples,
        book.cards,
        book.terrains,
        book.steps,
        book.sights,
    )


def everywhere(book: Rulebook) -> Iterator[Any]:
    """All ir nodes of a game."""
    for part in whole(book):
        yield from nodes(part)


def rewritten(item: Any, change: Callable[[Any], Any]) -> Any:
    """A meaning with every node changed, the innermost first."""
    if isinstance(item, tuple):
        parts = tuple(rewritten(part, change) for part in item)
        return item if all(new is old for new, old in zip(parts, item, strict=True)) else parts
    if not isinstance(item, (Expr, Do, Option)):
        return item
    new = {}
    for f in fields(item):
        old = getattr(item, f.name)
        if f.name not in ("type", "span") and (one := rewritten(old, change)) is not old:
            new[f.name] = one
    return change(replace(item, **new) if new else item)


def put(item: Any, old: Expr | Do, new: Expr | Do) -> Any:
    """A node, a record of the model, or a tuple of them, with one expression or statement in the place of another."""
    if item == old:
        return new
    if isinstance(item, tuple):
        return tuple(put(one, old, new) for one in item)
    if not is_dataclass(item) or isinstance(item, (type, Type)):
        return item
    changed = {}
    for f in fields(item):
        was = getattr(item, f.name)
        now = put(was, old, new) if is_dataclass(was) or isinstance(was, tuple) else was
        if now is not was and now != was:
            changed[f.name] = now
    return replace(item, **changed) if changed else item
