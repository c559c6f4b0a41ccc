"""The fault of a number, token or stat of nobody: `gains Ammo equal to Fear`, with sentences that say whose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import could_be
from warbook.language.sentence import Node

VALUE = re.compile(r"(?:\b(?:equal to|than|is|becomes|up to|twice|half|plus|minus|times)|\b[Ii]f)(?: the)? $")
"""Before a number that somebody has."""


def whose_is_meant(c: Context, node: Node, word: str) -> Fault:
    """The fault, with what could be meant where a number stands: that of the one spoken of, or of each who has a name."""
    held = c.names.find(word, c.names.stats, c.names.resources, c.names.tokens)
    message = f"Whose {word} {'is' if held in (word, None) else 'are'} meant?"
    place = c.names.find(word, c.names.zones, c.names.markers)
    if held is None and place is not None and c.text.text[: node.start].endswith("own "):
        message = f"“Own {word}” is a place to be in, and not one to go to or to come into being."
        hint = f"Write “is placed in own {word}”; of what is created, name it first: “creates 1 KIND, as new. The player places the new in own {word}.”"
        return c.fail("W305", node, message, hint)
    if held is None and place is not None:
        hint = f"Say “own {word}”, “the enemy {word}”, or whose it is: “the first player's {word}”."
        return c.fail("W305", node, message, hint)
    readings = list(whose(c, held)) if held is not None and VALUE.search(c.text.text[: node.start]) else []
    if not readings:
        kept = c.names.tokens.get(held or "") or c.names.resources.get(held or "")
        holder = kept.holder if kept is not None else "KIND"
        return c.fail("W305", node, message, f"Say “the {holder}'s {word}”, with a role or a kind.")
    return could_be(c, "W305", node, message, *(instead(c, node, f"{one} {word}") for one in readings))


def on_squares(c: Context, node: Node, name: str) -> Fault:
    """The fault of `it is in Smoke`, of a token that lies on squares, where that is not read."""
    message = f"{name} lies on Squares, and is no place by itself."
    return c.fail("W333", node, message, f"Say who is on such a Square: “on a Square with {name}”.")


def whose(c: Context, name: str) -> Iterator[str]:
    """Those who may have it, as whose it is: `its`, `its player's`, `the target's`."""
    kept = c.names.tokens.get(name) or c.names.resources.get(name)
    holder = kept.holder if kept is not None else ""
    about = c.scope.chosen or c.scope.it
    if about is not None and about.type == ir.PLAYER and holder == "player":
        yield "its player's"
        yield "the player's"
    elif about is not None and one_piece(about):
        yield "its player's" if holder == "player" else "its Square's" if holder == "Square" else "its"
        return
    for role, one in c.scope.roles.items():
        if one_piece(one) and role.islower() and role.isalpha() and role not in c.scope.unclear:
            yield f"the {role}'s player's" if holder == "player" else f"the {role}'s"


def one_piece(one: Expr) -> bool:
    return one.type.base == "thing" and not one.type.many
