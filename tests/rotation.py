"""Which part of long tables of cases a push takes: another one every day, and `make test-all` takes all.

Days are counted from 1 January of year 1. All processes of a run take the part of the day on which it began; which that
was, the head of its output says, and `WARBOOK_TESTS_DAY=…` runs the same part once more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

_VARIABLE = "WARBOOK_TESTS_DAY"
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
