"""How large a force may be, how long a game lasts, and who has won it then."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
