"""What seats send: read with suspicion. Only messages that are wholly of their form get through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

SEATS = ("A", "B")
WATCH = "watch"
"""The seat of whoever only looks on."""
LONGEST = 500
"""So many letters may be said at once."""
DEEPEST, WIDEST = 3, 2_000
"""How deep lists in an answer go, and how many things they hold."""

Sent = tuple[str, dict[str, Any]]
"""A message, and the seat that it goes to."""


class Malformed(ValueError):
    """Something that is no message; says why."""


class Refused(Exception):
    """A message that is not heeded; `anyway` that it can be insisted on."""

    def __init__(self, why: str, anyway: bool = False) -> None:
        super().__init__(why)
        self.anyway = anyway


@dataclass(frozen=True, slots=True)
class Message:
    type: str
    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)


def _text(item: Any) -> bool:
    return isinstance(item, str) and len(item) <= LONGEST


def _number(item: Any) -> bool:
    return type(item) is int and 0 <= item < 10**9


def _flag(item: Any) -> bool:
    return isinstance(item, bool)


def _answer(item: Any) -> bool:
    """Plain data that an answer could be: whole numbers, yes and no, lists of them."""
    left: list[tuple[Any, int]] = [(item, 0)]
    count = 0
    while left:
        one, deep = left.pop()
        count += 1
        if count > WIDEST or deep > DEEPEST:
            return False
        if isinstance(one, list):
            left.extend((x, deep + 1) for x in one)
        elif not (isinstance(one, bool) or (type(one) is int and abs(one) < 10**15)):
            return False
    return True


FIELDS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "hello": {},
    "answer": {"at": _text, "answer": _answer},
    "why": {"at": _text, "answer": _answer},
    "let": {"at": _text, "until": _text},
    "heed": {},
    "hint": {"at": _text},
    "chances": {"at": _text},
    "reach": {"piece": _number},
    "rule": {"number": lambda item: item is None or _number(item)},
    "undo": {"anyway": _flag},
    "redo": {},
    "branch": {"answers": _number},
    "agree": {"to": _text},
    "refuse": {"to": _text},
    "look": {"answers": _number},
    "say": {"text": _text},
}
"""For each type of message its fields, each with what it has to be."""


def read(data: Any) -> Message:
    """The message in some data. Raises `Malformed`."""
    if not isinstance(data, dict):
        raise Malformed("A message is an object.")
    known = FIELDS.get(data.get("type", "")) if isinstance(data.get("type"), str) else None
    if known is None:
        raise Malformed("There is no message of this type.")
    own = data.get("id", "")
    if not _text(own):
        raise Malformed("The id of a message is a short text.")
    for name, fits in known.items():
        if name not in data or not fits(data[name]):
            raise Malformed(f"The message “{data['type']}” needs “{name}”, of its form.")
    if extra := data.keys() - known.keys() - {"type", "id"}:
        raise Malformed(f"The message “{data['type']}” has no field “{min(map(str, extra))}”.")
    return Message(data["type"], own, {name: data[name] for name in known})
