"""What a step says of someone for a time, until the whole game is read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from warbook.language.blocks import Text
from warbook.language.ir import Type
from warbook.language.model import Token
from warbook.language.sentence import Node
from warbook.language.unread_words import inside, kind_of, listen, word_of

BEARER = "bearer"
"""What the one of whom something is said is called in what is kept of it."""


@dataclass(frozen=True, slots=True)
class Until:
    """For how long something holds.

    `sort` is ends or begins (of the `sequence`; `number`: which one of them, 0 any), event (`act`, or one of
    `more`, said of `subject`), state (`act`, a condition), or never. `whose` is the role whose sequence it is ("": any one's). `fresh` that only one
    that begins later counts, `within` that it holds in that one only, `words` how it is said, `at` where.
    """

    sort: str
    words: str
    sequence: str = ""
    whose: str = ""
    fresh: bool = False
    within: bool = False
    subject: Node | None = None
    act: Node | None = None
    at: Node | None = None
    number: int = 0
    more: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """What is kept by the token `token`: a `law` of its bearer, what the bearer does once (`orders`), or that so much
    of the token or resource `gains` is taken off in the end.

    `sentence` is the part of its `text` that says so.
    `quiet` that its beginning and end are not told.
    `points` is in what a number changes, where the token counts by how much; `others` are the further roles that it
    speaks of, with what they stand for.
    """

    until: Until
    text: Text
    sentence: Text
    law: Node | None = None
    orders: tuple[Node, ...] = ()
    points: Type | None = None
    gains: str = ""
    others: tuple[tuple[str, Type], ...] = ()
    token: Token | None = None
    quiet: bool = False

    @property
    def waits(self) -> bool:
        """Whether it begins to hold only later."""
        return self.until.within

    @property
    def counted(self) -> bool:
        """Whether what has been said during a sequence outlasts it."""
        return self.until.fresh and not self.until.within and self.until.sort == "ends"


def waiting(name: str) -> str:
    """The token of what does not hold yet."""
    return f"{name}: not yet"


def running(name: str) -> str:
    """The token that counts what ends with the sequence that has begun."""
    return f"{name}: running"


def other(name: str, role: str) -> str:
    """The token that keeps which one a role stands for."""
    return f"{name}: {role}"


def lasting_of(name: str) -> str:
    """The token that counts for how many reasons a token that is held singly lasts for a time only."""
    return f"{name}: for a time"


def same(one: Held, two: Held) -> bool:
    """Whether two sentences say the same of the same kind."""
    return (
        holder_of(one) == holder_of(two)
        and plain(one.law) == plain(two.law)
        and [plain(n) for n in one.orders] == [plain(n) for n in two.orders]
        and replace(one.until, subject=None, act=None, at=None, more=())
        == replace(two.until, subject=None, act=None, at=None, more=())
        and [plain(n) for n in one.until.more] == [plain(n) for n in two.until.more]
        and plain(one.until.subject) == plain(two.until.subject)
        and plain(one.until.act) == plain(two.until.act)
        and (one.points, one.gains, one.others) == (two.points, two.gains, two.others)
    )


def listen_to(held: Held) -> None:
    """Listens to a sentence of which another says the same, because that one is read."""
    until = held.until
    for node in (held.law, *held.orders, until.subject, until.act, *until.more):
        listen(node)


def holder_of(held: Held) -> str:
    return held.token.holder if held.token is not None else ""


def plain(node: Node | None) -> object:
    """A part of a sentence without its place, which is not listened to."""
    return None if node is None else (kind_of(node), word_of(node), tuple(plain(n) for n in inside(node)))
