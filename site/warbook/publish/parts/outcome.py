"""How large a force may be, how long a game lasts, and who has won it then."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.publish.book.inline import plain
from warbook.publish.book.values import reckoned
from warbook.publish.book.writer import Book

_ENDS = re.compile(r"\b(?:game ends|wins)\b")


def force_limits(book: Book) -> Iterator[str]:
    """How large a force may be, where one number says it."""
    for limit in book.rules.limits:
        most = reckoned(limit.most, {})
        if most and not limit.each:
            yield f"{plain(limit.text, book.rules)}, at most {most}"


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
    found: dict[str, list[str]] = {}
    for limit in book.rules.limits:
        match limit.most:
            case ir.Field(of=ir.Setting(name=name), name=stat) if name in book.rules.lists:
                for value in book.rules.lists[name].values.values():
                    most = reckoned(value.stats[stat], {}) if stat in value.stats else None
                    if most is not None:
                        said = f"{plain(limit.text, book.rules)}, at most {most}"
                        found.setdefault(value.name, []).append(said)
    return found


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
