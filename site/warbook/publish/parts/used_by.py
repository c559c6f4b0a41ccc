"""The line under a rule that tells who uses it: short lists in full, long ones folded."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language.names import plural
from warbook.publish.book import escape
from warbook.publish.book.headings import CARD
from warbook.publish.book.model import Home
from warbook.publish.book.uses import User
from warbook.publish.book.writer import Writer, indent

_FIRST = (CARD, "Trait", "Token", "Action", "Effect", "Mission")
"""What a reader asks for first; all else is counted as rules."""
_SHORT = 8
"""How many users are told without folding."""
_RULES = "rule"


def used_by(w: Writer, home: Home) -> str:
    """The users of what is explained at `home`, as Markdown; empty where nothing names it."""
    users = [user for user in w.book.uses.get(home, ()) if user.home != home]
    if not users:
        return ""
    groups = grouped(w, users)
    told = [f"{_head(name, len(some))} {', '.join(_link(w, user) for user in some)}" for name, some in groups]
    if len(users) <= _SHORT:
        return f"**Used by** {' · '.join(told)}\n{{: .wb-used data-search-exclude }}"
    counts = ", ".join(f"{len(some)} {_count(name, len(some))}" for name, some in groups)
    body = "\n".join(f"-   {line}" for line in told)
    return f'??? wb-used "Used by {escape.attribute(counts)}"\n\n{indent(body, 1)}'


def grouped(w: Writer, users: Sequence[User]) -> list[tuple[str, list[User]]]:
    """Users by what they are, as readers call it."""
    found: dict[str, list[User]] = {}
    order = {sort: place for place, sort in enumerate(_FIRST)}
    for user in sorted(users, key=lambda user: order.get(user.sort, len(order))):
        found.setdefault(_called(w, user), []).append(user)
    return list(found.items())


def _called(w: Writer, user: User) -> str:
    if user.sort == CARD:
        kinds = {card.kind for card in w.book.rules.cards.values()}
        return kinds.pop().lower() if len(kinds) == 1 else "card"
    return user.sort.lower() if user.sort in _FIRST else _RULES


def _count(name: str, count: int) -> str:
    return name if count == 1 else plural(name)


def _head(name: str, count: int) -> str:
    return f'<span class="wb-used-sort">{escape.html(_count(name, count))}</span>'


def _link(w: Writer, user: User) -> str:
    number = f"{user.number} " if user.number and user.sort not in _FIRST else ""
    return f"[{number}{escape.markdown(user.name)}]({w.to(user.home)})"
