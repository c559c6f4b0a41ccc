"""Which part of long tables of cases a push takes: another one every day, and `make test-all` takes all.

What cases have in common their author knows, and gives them to `share`. Beyond that, tests that were measured to take
long (`long.txt`, which `pytest --times` writes) have their turn together: as many in a day as fit into `A_DAY`.

Days are counted from 1 January of year 1. All processes of a run take the part of the day on which it began; which that
was, the head of its output says, and `WARBOOK_TESTS_DAY=…` runs the same part once more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

_VARIABLE = "WARBOOK_TESTS_DAY"
LONG = Path(__file__).with_name("long.txt")
LONG_S, A_DAY = 0.5, 15.0
"""From how many seconds on a test is long, and how many seconds of long tests a push takes."""
DAY = int(os.environ.setdefault(_VARIABLE, str(date.today().toordinal())))


def told() -> str:
    """What the head of the output says."""
    return f"of long tables the part of day {DAY} ({_VARIABLE}={DAY})"


def share(cases: Iterable[Any], of: int, always: Iterable[Any] = (), turn: int = 0) -> list[Any]:
    """Cases for a test: one in `of` of them each day, with those that are `always` wanted; all others with -m slow.
    Tables that are told to take another `turn` come to the same case on other days."""
    kept, found, number = tuple(always), [], turn
    for case in cases:
        number += case not in kept
        wanted = case in kept or today(number, of)
        found.append(case if wanted else pytest.param(case, marks=pytest.mark.slow))
    return found


def today(number: int, of: int) -> bool:
    """Whether it is the turn of a case with this number."""
    return (number + DAY) % of == 0


def written(times: Mapping[str, float]) -> str:
    """The tests that take long, with their seconds, as `long.txt` holds them."""
    return "".join(f"{times[one]:5.1f} {one}\n" for one in sorted(times) if times[one] >= LONG_S)


def measured(text: str) -> dict[str, float]:
    """The seconds of the tests in a file as `written` makes it."""
    lines = (line.strip().split(" ", 1) for line in text.splitlines())
    return {name: float(seconds) for seconds, name in lines}


def waiting(times: Mapping[str, float], day: int = DAY) -> set[str]:
    """The long tests whose turn is on other days: each has one in as many days as it takes to come to all."""
    days = max(1, -(-int(sum(times.values())) // int(A_DAY)))
    filled = [0.0] * days
    turns: dict[str, int] = {}
    for name in sorted(times, key=lambda one: (-times[one], one)):
        turns[name] = min(range(days), key=lambda one: (filled[one], one))
        filled[turns[name]] += times[name]
    return {name for name, turn in turns.items() if turn != day % days}
