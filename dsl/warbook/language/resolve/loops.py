"""Sentences that go on with the loop before them: they speak of dice thrown, or of what was asked, for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.resolve.antecedents import only_inside
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import CONTENDERS, Opened
from warbook.language.resolve.opened import Changes, again, ends_with, names_only, put_in
from warbook.language.resolve.outcomes import THROWN_TOTAL
from warbook.language.resolve.scope import Scope
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.sentence import Node
from warbook.language.walk import nodes

THROWING = ("order_roll_dice", "order_roll_as_many")
"""What throws dice anew, so that it does not speak of those before."""

CONDITIONAL = ("if_order", "unless_order", "order_where", "if_block", "unless_block")
"""What is done under a condition of its own."""


def in_loop(
    c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None], joined: bool = False
) -> bool:
    """Whether a sentence goes on with the loop before it: it speaks of dice thrown, or of what was asked, for each; or
    it is `joined` to it, `…, and it …`."""
    loop = c.loop
    if loop is None or not isinstance(loop.made, ir.ForEach | ir.Repeat) or not ends_with(done, loop.made):
        return False
    each = loop.made
    nested = c.nested
    deeper = nested is not None and each.body is nested.made
    within = list(each.body.of) if isinstance(each.body, ir.Block) else [each.body]
    of_one = done[-1] is c.found_one
    if of_one and next((n for kind in ("IT", "ITS") for n in node.within(kind)), None) is not None:
        return False  # of a player “it” is not said
    if node.kind in ("otherwise", "otherwise_if", "otherwise_block", "if_so", "if_so_block"):
        of_the_loop = done[-1] is each or loop.continued or of_one
        if not of_the_loop or not within or not isinstance(within[-1], ir.If | ir.May):
            return False
    elif of_one or (
        not goes_on(c, node, loop.scope)
        and not (deeper and nested is not None and goes_on(c, node, nested.scope))
        and not of_its_roll(c, node, each.body)
        and not of_its_contest(c, node, each.body)
        and not (joined and one_it(c, loop.scope) and speaks_of_it(node))
    ):
        return False
    behind_the_list(c, node, each, within)
    of_all_dice(c, node, within, bool(names_only(node, c.text.text, loop.scope, c.scope)))
    held, c.scope, c.loop, c.nested = c.scope, loop.scope, nested if deeper else None, None
    inner(within)
    once = deeper and len(within) == 1
    changed: Changes = []
    new = replace(each, body=within[0] if once else ir.Block(tuple(within)))
    whole = put_in(done[-1], each, new, changed)
    assert whole is not None
    done[-1] = whole
    c.cases = again(c.cases, changed)
    c.nested = c.loop if once else None
    c.loop = Opened(new, c.scope, True)
    c.scope = held
    return True


def behind_the_list(c: Context, node: Node, loop: ir.ForEach | ir.Repeat, within: list[Do]) -> None:
    """Refuses a step behind a list of steps `For each player:` that speaks of who is known in the list alone."""
    first = next((one.span for one in within if one.span is not None), None)
    if first is None or loop.span is None or loop.span.holds(first) or first.start < loop.span.end:
        return
    if not c.text.span.holds(loop.span) and first.end < c.text.span.start:
        message = "This stands behind the list, and speaks of who is known only in it."
        raise c.fail("W302", node, message, "Make it the last step of that list; or name here who is meant.")


def of_all_dice(c: Context, node: Node, within: list[Do], told: bool) -> None:
    """Refuses `rolls 1d6 for each own Soldier. If any die shows 1, …`: of each throw by itself, or of all of them? Where who
    it is for is `told` they are those of that one, if there are several."""
    thrown = [n.dice for done in within for n in nodes(done) if isinstance(n, ir.RollDice)]
    told_of = [n for part in node.parts if not part.kind.startswith("order") for n in part.within("WORD")]
    asked = (
        next((n for n in told_of if n.word in ("die", "dice")), None) if node.kind in CONDITIONAL else None
    )
    one = any(isinstance(d, ir.DiceOf) and d.count == ir.Num(1, type=ir.NUMBER) for d in thrown)
    if asked is not None and (one or (thrown and not told)):
        message = (
            "Dice are thrown for each: this could be asked of each throw by itself, or of all dice at once."
        )
        hint = "Of each: put both into a list under “For each …:”. Of all at once: “rolls as many d6 as the number of …”."
        raise c.fail(UNCLEAR, asked, message, hint)


def one_it(c: Context, inside: Scope) -> bool:
    """Whether “it” is one of those of whom the loop is: not where it could as well be what was spoken of before."""
    each, other = inside.it, c.scope.doubtful
    if each is not None and each.type == ir.PLAYER and other is not None and other.type.base == "thing":
        return False  # of a player “it” is not said
    return each is not None and (other is None or other.type.base != "thing" or each.type.base != "thing")


def speaks_of_it(node: Node, words: tuple[str, ...] = ("IT", "ITS")) -> bool:
    """Whether the first that a sentence names is “it”, or another of these words."""
    named = sorted((n.start, n.kind) for kind in NAMING for n in node.within(kind))
    return bool(named) and named[0][1] in words


NAMING = (
    *("IT", "ITS", "TERM", "WORD", "PLAYER", "ACTIVE_PLAYER", "OPPONENT", "NON_ACTIVE", "THAT_ONE"),
    *("FIRST_PLAYER", "SECOND_PLAYER", "THERE_IS"),
)
"""The words by which a sentence names somebody or something."""


def the_player(c: Context, node: Node) -> bool:
    """Whether a sentence that is not the first of its text begins with “the player”, and no other is known."""
    if c.scope.it is not None or "player" in c.scope.roles or not speaks_of_it(node, ("PLAYER",)):
        return False
    one, text = next(node.within("PLAYER")), c.text.text
    bare = re.match(r" (?:with|whose|who|that|in|on|of)\b|'s (?:opponent|order)", text[one.end :]) is None
    return (
        one.word == "player"
        and bare
        and ". " in text[: one.start]
        and text[: one.start].lower().endswith("the ")
    )


def of_its_roll(c: Context, node: Node, body: Do) -> bool:
    """Whether a sentence says what comes of a roll that each of those in the loop before it has made: `If Grit failed,
    it …`, `If it failed, …`."""
    if node.kind not in CONDITIONAL:
        return False
    rolled = {n.name for n in nodes(body) if isinstance(n, ir.RollFor)}
    named = any(n.word in rolled for n in node.within("TERM"))
    return named or (bool(rolled) and _CAME_OUT.match(c.text.text, node.start) is not None)


_CAME_OUT = re.compile(r"If (?:it|the roll|that roll) (?:failed|fails|succeeded|succeeds)\b")


def of_its_contest(c: Context, node: Node, body: Do) -> bool:
    """Whether a sentence speaks of who has won against whom, in a roll that each of those in the loop before it has made."""
    rolled = c.rolled
    if rolled is None or not rolled.opposed or not {n.word for n in node.within("WORD")} & {*CONTENDERS}:
        return False
    return any(isinstance(n, ir.RollFor) and n.name == rolled.name for n in nodes(body))


def goes_on(c: Context, node: Node, inside: Scope) -> bool:
    """Whether a sentence speaks of somebody, a number or dice that only the loop before it knows."""
    if names_only(node, c.text.text, inside, c.scope) or only_inside(c, node, inside):
        return True
    spoken = {n.word for n in node.within("WORD")}
    if c.scope.pronoun is None and inside.it is not None and speaks_of_it(node):
        return c.scope.chosen in (None, inside.it)
    if inside.it is not None and inside.it.type == ir.PLAYER and the_player(c, node):
        return True
    throws = any(True for kind in THROWING for _ in node.within(kind))
    if (spoken & {"die", "dice"} and not throws) or node.kind in (
        "on_result",
        "on_natural",
        "on_result_block",
    ):
        spoken.add(THROWN_TOTAL)
    return any(
        role in spoken and value != c.scope.roles.get(role)
        for role, value in inside.roles.items()
        if value.type == ir.NUMBER or role in ("roll", "double")
    )
