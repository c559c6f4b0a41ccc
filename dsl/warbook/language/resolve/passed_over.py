"""Words behind a verb that it does not hear, `moves toward the opponent`: without them the rule would say something else."""

from __future__ import annotations

import re
from collections.abc import Collection

from warbook.language import ir
from warbook.language.resolve import readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around, words
from warbook.language.sentence import Node

HEARD = {"order_move": ("through",), "order_remove": ("by",), "order_slow": ("by",)}
"""What can stand behind a verb of the language where it is waited for or forbidden; behind any other, nothing."""
INSTEAD = {
    "order_move": (
        "Of a move it is said what it leads through, “move through a KIND”, or where it ends: “end its move within 1 … of a "
        "KIND”, “end its move adjacent to a KIND”."
    ),
    "order_remove": "Of a removal it is said by whom: “removed by a KIND”.",
    "order_slow": "It is said by what: “slowed by TERRAIN”.",
}


AT_RANDOM = "What comes at random is drawn, “draws 1 KIND from own GROUP into …”, or thrown for with dice."
ELSEWHERE = "Say in a sentence of its own what it is to mean; what means nothing is left out."


def all_heard(c: Context, act: Node, heard: Collection[str] | None = None) -> None:
    """Refuses words with a preposition that a verb does not hear."""
    takes = HEARD.get(act.kind, ()) if heard is None else heard
    hint = INSTEAD.get(act.kind)
    if hint is None:
        said = " and ".join(f"“{prep} …”" for prep in takes if prep)
        hint = f"It takes {said}; say the rest in a sentence of its own." if said else ELSEWHERE
    left = list(takes)
    for one in act.all("preposed"):
        if prep_of(one) not in left:
            message = f"“{words(c, one)}” is not heard behind this verb."
            raise c.fail("W322", one, message, AT_RANDOM if words(c, one) == "at random" else hint)
        left.remove(prep_of(one))


def prep_of(preposed: Node) -> str:
    """The preposition with which words begin."""
    prep = preposed[0]
    return prep[0].word if prep.children else prep.word


def drawn_from_into(c: Context, node: Node) -> None:
    """Refuses `draws 1 Card from own Deck to own Hand`, of which the Hand would not be heard."""
    for one in node.all("preposed"):
        goal = one.last
        if prep_of(one) == "to" and isinstance(readers.thing(c, goal), ir.Group):
            into = f"into {words(c, goal)}"
            message = "Where what is drawn comes to is said with “into”."
            raise c.fail("W322", one, message, f"Write “{into}”.", replacement=into)
    all_heard(c, node, ("from", "into"))


_DISCARDED = re.compile(
    r"(?P<who>(?:[^,.:]*?[,:] )*[^,.:]*?) (?P<may>may )?discards? (?P<some>(?P<n>\d+) [A-Z][^,.:]*?|(?:the|The) [^,.:]*?|it)"
    r"(?: from (?P<source>[^,.:]*?))?$"
)
"""Who discards how many of what, before it is said where it comes to."""


def discarded_into(c: Context, node: Node) -> None:
    """Refuses `discards 1 Card from own Hand into Waste`: out of the game, or in the Waste?"""
    for one in node.all("preposed"):
        goal = one.last
        if prep_of(one) not in ("into", "to") or not isinstance(readers.thing(c, goal), ir.Group):
            continue
        start, end = sentence_around(c.text.text, node.start, one.end)
        message = "What is discarded is out of the game, and so it does not come into a group."
        hint = "Let it be chosen, and join the group: “… chooses 1 KIND in own GROUP. It joins GROUP.” Or leave out where it comes to."
        rest = c.text.text[one.end : end]
        gone = Sentence(start, end, c.text.text[start : one.start].rstrip() + rest)
        joins = (
            joined_instead(c.text.text[start : one.start].rstrip(), f"joins {words(c, goal)}")
            if rest == "."
            else None
        )
        sentences = () if joins is None else (Sentence(start, end, joins), gone)
        raise could_be(c, "W322", one, message, *sentences, hint=None if joins is not None else hint)
    all_heard(c, node, ("from",))
    pile = next(
        (group for group in c.names.groups.values() if group.name.lower().startswith("discard")), None
    )
    if pile is not None:
        raise into_the_pile(c, node, f"{'own ' * pile.owned}{pile.name}")


def into_the_pile(c: Context, node: Node, pile: str) -> Fault:
    """The fault of `discards 1 Card from own Hand` in a game with a Discard Pile: into that, or out of the game?"""
    start, end = sentence_around(c.text.text, node.start, node.end)
    before, rest = c.text.text[start : node.end].rstrip(), c.text.text[node.end : end]
    ways = (f"joins {pile}", "is removed")
    told = [joined_instead(before, way) for way in ways] if rest in (".", "") else []
    sentences = [Sentence(start, end, one) for one in told if one is not None]
    message = (
        f"What is discarded is out of the game, and there is a group called {pile.removeprefix('own ')}."
    )
    hint = f"Let it be chosen, and then say “It joins {pile}” or “It is removed”."
    return could_be(c, "W322", node, message, *sentences, hint=None if sentences else hint)


def joined_instead(before: str, does: str) -> str | None:
    """`The player discards 1 Card from own Hand` with another end: `The player chooses 1 Card in own Hand. It joins …`."""
    told = _DISCARDED.match(before)
    if told is None or told["n"] is None or told["source"] is None:
        return None
    it = "it"
    if told["n"] != "1":
        it, does = "they", re.sub(r"^joins\b", "join", re.sub(r"^is\b", "are", does))
    choice = (
        f"{told['who']} {'may choose' if told['may'] else 'chooses'} {told['some']} in {told['source']}. "
    )
    return choice + (f"If so, {it}" if told["may"] else it.capitalize()) + f" {does}."
