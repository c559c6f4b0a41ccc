"""How large a force may be, how long a game lasts, and who has won it then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from warbook.language import ir
from warbook.language.readback.english import listed
from warbook.publish.book.inline import plain
from warbook.publish.book.values import reckoned
from warbook.publish.book.writer import Book

_WHOSE = re.compile(r"(\w+) whose (\w+) is (.+)")
"""What a force has some of, by one value of a stat."""
_ENDS = re.compile(r"\b(?:game ends|wins)\b")


def force_limits(book: Book) -> Iterator[str]:
    """How large a force may be, where one number says it."""
    some = [(limit, reckoned(limit.most, {})) for limit in book.rules.limits if not limit.each]
    yield from _at_most([(plain(limit.text, book.rules), most) for limit, most in some if most])


def _at_most(counted: Iterable[tuple[str, int]]) -> Iterator[str]:
    """How many of what a force has at most. Those that differ in one stat alone are told together: `Soldiers of Sort One at most
    2, Two 3`."""
    for alike, group in groupby(
        counted, lambda one: found.groups()[:2] if (found := _WHOSE.fullmatch(one[0])) else one[0]
    ):
        some = list(group)
        if isinstance(alike, str) or len(some) == 1:
            yield from (f"{what}, at most {most}" for what, most in some)
        else:
            values = [f"{what.rpartition(' is ')[2]} {most}" for what, most in some]
            first, _, number = values[0].rpartition(" ")
            yield f"{alike[0]} of {alike[1]} {listed([f'{first} at most {number}', *values[1:]])}"


def bounds(book: Book) -> str:
    """How large a force may be, whole: by numbers, by the value of a list that is chosen, in the game's own sentences."""
    plain_ones = "; ".join(force_limits(book))
    chosen = [f"{name}: {'; '.join(some)}." for name, some in _by_value(book).items()]
    said = [
        one.says for one in book.rules.limits if one.says and not (reckoned(one.most, {}) and not one.each)
    ]
    paid = [f"Each player begins with {amount} {name}." for name, amount in _paid_with(book)]
    return " ".join([*([f"A list each: {plain_ones}."] if plain_ones else []), *chosen, *paid, *said])


def _by_value(book: Book) -> dict[str, list[str]]:
    """What a force is bounded by under each value of a list that players choose from."""
    found: dict[str, list[tuple[str, int]]] = {}
    for limit in book.rules.limits:
        match limit.most:
            case ir.Field(of=ir.Setting(name=name), name=stat) if name in book.rules.lists:
                for value in book.rules.lists[name].values.values():
                    most = reckoned(value.stats[stat], {}) if stat in value.stats else None
                    if most is not None:
                        found.setdefault(value.name, []).append((plain(limit.text, book.rules), most))
    return {name: list(_at_most(some)) for name, some in found.items()}


def _paid_with(book: Book) -> Iterator[tuple[str, int]]:
    """What a force is paid with, and how much of it each player begins with."""
    for limit in book.rules.limits:
        match limit.most:
            case ir.Field(of=ir.Var(), name=name) if name in book.rules.resources:
                start = book.rules.resources[name].start
                amount = reckoned(start, {}) if start is not None else None
                if amount:
                    yield name, amount


def how_long(book: Book) -> Iterator[str]:
    """How often what a game consists of is played, and what ends it before."""
    for flow in book.flows.of("Sequence"):
        yield from (line.text for line in flow.all() if re.search(r"\bPlay the .+ \d+ times\b", line.text))
    for line in book.flows.always:
        if any(_ENDS.search(one.text) for one in line.all()):
            yield " ".join(one.text for one in line.all() if one.text)


def won(book: Book) -> str:
    """Who wins when a game ends by itself; nothing where only its rules say it."""
    wins = book.rules.facts.get("Wins", "")
    kind, _, what = wins.partition(" ")
    if kind in ("most", "fewest") and what:
        return f"whoever has the {kind} {what} when the game ends wins; as many on both sides is a draw."
    return f"{wins} wins when the game ends; a tie is a draw." if wins else ""
