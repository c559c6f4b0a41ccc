"""To which noun words belong that describe one: `a Soldier adjacent to an enemy Soldier with Fear`.

They belong to the nearest noun before them that can be described: one that stands for any, each or so many of a kind.
What names one thing already, `the target`, `it`, `its Square`, is passed over, and so is a place or group that things
are in: nothing more is said of them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from warbook.language.resolve.articles import article
from warbook.language.resolve.context import Context
from warbook.language.resolve.inside import own_group
from warbook.language.resolve.unclear import unclear, words
from warbook.language.sentence import Node

PLACED = frozenset(
    ("within", "on_or_within", "beyond", "in_", "on", "outside", "adjacent", "nearest_to", "between_two")
)
"""Words after a noun that end with another noun."""
SUCH = ("that", "whose", "whose_has")
"""Words that say of the noun before them what a clause says."""
DESCRIBING = PLACED | {"with_", "without", "that", "whose", "whose_has", "whose_player"}
"""Words that describe the noun before them."""


def attached(c: Context, np: Node) -> Node:
    """A noun phrase in which what describes a noun stands with it."""
    parts = np.parts
    for i, part in enumerate(parts[1:], 1):
        rest = parts[i + 1 :]
        if rest and part.kind in PLACED and (last := part.children[-1]) is not None and describable(c, last):
            near = Node("np", (last, *rest), "", last.start, np.end)
            moved = replace(part, children=(*part.children[:-1], attached(c, near)), end=np.end)
            return replace(np, children=(*parts[:i], moved))
        if (
            part.kind == "with_"
            and rest
            and rest[0].kind in DESCRIBING
            and (such := such_described(c, part, rest))
        ):
            return replace(np, children=(*parts[:i], such, *rest[described(rest) :]))
        if (
            part.kind == "with_"
            and len(rest) > 1
            and rest[1].kind in SUCH
            and own_group(c, rest[0]) is not None
        ):
            of, whole = words(c, rest[1]), words(c, replace(part, end=rest[0].end))
            hint = f"Of the first say it before “{whole}”, “… that has … and …”; of the others, “For each KIND, as one: If any … in the one's … has …”."
            raise c.fail(
                "W383", rest[1], f"“{of}” could be said of those who are had, or of whose they are.", hint
            )
    return np


def or_of_which(c: Context, subject: Node, test: Node) -> None:
    """Refuses `it is adjacent to a Soldier that is Prone or has Fear`: the Soldier's Fear, or its own?"""
    parts = [n for n in test.parts if n.kind != "OR_TEST"] if test.kind == "any_tests" else []
    for first, second in pairwise(parts):
        such = next((n for n in first.every() if n.kind in SUCH and n.end == first.end), None)
        if such is None:
            continue
        of, before = c.text.text[such.start :].split()[0], c.text.text[first.start : such.start].rstrip()
        said, other = words(c, first), words(c, second)
        message = f"“{other}” could be said of whom “{of}” describes, or of “{words(c, subject)}”."
        told = (f"{said}, or {words(c, subject)} {before} that {other}", f"{other} or {said}")
        whole = Node("any_tests", (), "", first.start, second.end)
        raise unclear(c, whole, message, *(told if len(parts) == 2 else ()))


def described(rest: list[Node]) -> int:
    """How many descriptions begin what follows."""
    return next((n for n, part in enumerate(rest) if part.kind not in DESCRIBING), len(rest))


def such_described(c: Context, held: Node, rest: list[Node]) -> Node | None:
    """`with no Soldiers in Mud`, where the Soldiers are in Mud, not who has none, or `with any Horse with Fear`; None where what
    is had is no kind."""
    amount = held.last
    assert amount is not None
    term = amount.find("TERM")
    names = c.names
    if (
        term is None
        or amount.kind == "has_best"
        or names.find(term.word, names.kinds, names.groups) is None
        or own_group(c, rest[0]) is not None
    ):
        return None
    how = amount.find("NO", "ANY", "COUNT_OR_MORE")
    if amount.kind == "has_term":
        how = Node("ANY", (), "any", term.start, term.start)
    if how is None:
        raise c.fail(
            "W346",
            amount,
            f"How many {term.word} are there, is asked with “no”, “any” or “… or more”.",
        )
    where = rest[: described(rest)]
    such = Node("has_some_where", (how, term, *where), "", amount.start, where[-1].end)
    return replace(held, children=(*held.children[:-1], such), end=such.end)


def describable(c: Context, base: Node) -> bool:
    """Whether words stand for any, each or so many of a kind, so that it can be said which."""
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    if noun is None:
        return False
    word, names = noun[0], c.names
    if word.kind != "TERM":
        return word.kind == "WORD" and word.word in c.scope.roles
    if base.kind == "term" and word.word in c.scope.roles and article(c, base) != "a":
        return False
    if names.find(word.word, names.groups, names.zones, names.markers) is not None:
        return False
    square = names.space.grid and word.word in ("Square", "Squares")
    return square or names.find(word.word, names.kinds, names.cards) is not None
