"""Functions that are compiled when they are first called: of the rules of a large game most are not needed most times.

A function stands there from the beginning, and may be kept by whoever will call it. Called for the first time, it has
its own text compiled and goes on with that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

FILE = "<rules>"
"""What functions of rules say that they are from."""
_NAME = re.compile(r"def (\w+)\(")
_NEXT = re.compile(r"\n+(?=\S)")
"""Before what is not part of the function above."""


@dataclass(frozen=True, slots=True)
class Defined:
    """The functions of some texts, each with its own, and what else these say."""

    functions: dict[str, str]
    others: list[str]


def define(texts: Iterable[str], names: dict[str, Any], called: set[str] | None = None) -> Defined:
    """Puts the functions of some texts among `names`; whenever one is called, `called` gets its name."""
    defined = Defined({}, [])
    for text in texts:
        for part in _NEXT.split(text):
            head = _NAME.match(part)
            if head is not None:
                defined.functions[head[1]] = part
            else:
                defined.others.append(part)
    stubs: dict[str, FunctionType] = {}

    def compiled(name: str) -> FunctionType:
        """A function with its own code at last."""
        made: dict[str, Any] = {}
        text = defined.functions[name]
        if called is not None:
            text = text.replace(":\n", f":\n    __called__({name!r})\n", 1)
        exec(_code(text), names, made)
        stub = stubs[name]
        stub.__defaults__, stub.__code__ = made[name].__defaults__, made[name].__code__
        return stub

    names["__compiled__"] = compiled
    if called is not None:
        names["__called__"] = called.add
    for one in defined.functions:
        names[one] = stubs[one] = _stub(one, names)
    for part in defined.others:
        exec(compile(part, FILE, "exec"), names)
    return defined


@lru_cache(maxsize=8_192)
def _code(text: str) -> CodeType:
    """The code of a text: of a game that is compiled again most functions are as they were."""
    return compile(text, FILE, "exec")


def _stub(name: str, names: dict[str, Any]) -> FunctionType:
    """A function that gets its code when it is called."""
    constants = tuple(name if one == "" else one for one in _first.__code__.co_consts)
    return FunctionType(_first.__code__.replace(co_consts=constants, co_name=name), names, name)


def _first(*given: Any) -> Any:
    return __compiled__("")(*given)  # type: ignore[name-defined]  # noqa: F821
