"""`If a player has no Fame, the player gains 1 Fame`, where “the player” has been somebody before: that one, or who has none?"""

from __future__ import annotations

import re

from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node

_ASKED = re.compile(r"\b(?:[Ii]f|[Uu]nless) (?:an?|any|another) (?:player|owner)\b[^.]*$")
"""A condition that asks whether there is such a player, and what stands behind it."""
_DIRECTLY = re.compile(
    r"(?P<begin>(?:^|.*\. ))If (?:an?|any) player (?P<test>(?:has|is) [^,.:]*), (?P<who>the |that )$"
)


def not_of_one_asked_for(c: Context, node: Node) -> None:
    """Refuses “the player”, “that player” and “the opponent” after a condition that asks whether there is such a player."""
    text = c.text.text
    before = text[: node.start]
    if _ASKED.search(before) is None:
        return
    direct = _DIRECTLY.match(before if node.kind == "player" else f"{before}that ")
    end = text.find(".", node.end)
    rest = text[node.end : end if end >= 0 else len(text)]
    sentences: tuple[Sentence, ...] = ()
    if direct is not None and node.kind != "opponent" and "," not in rest:
        start, test = len(direct["begin"]), direct["test"]
        ends = min(node.end + len(rest) + 1, len(text))
        each = f"Each player that {test}{rest}."
        sentences = (
            Sentence(start, ends, each),
            Sentence(start, ends, f"The player{rest} if any player {test}."),
        )
    raise could_be(
        c,
        "W302",
        node,
        "It is not said which player this is: the condition asks whether there is one, and does not say which.",
        *sentences,
        hint=None
        if sentences
        else "Say it of each of them: “For each player, if the player …, the player …”.",
    )
