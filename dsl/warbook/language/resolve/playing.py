"""Sequences, windows, actions and effects; what becomes what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import comparisons, numbers, predicates, quantities, readers
from warbook.language.resolve.amounts import gained, roll_number
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.things import in_turn_order
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, sentence_around, unclear, words
from warbook.language.sentence import Node


def becomes(c: Context, one: Expr, node: Node) -> Do:
    what = node.children[-1]
    assert what is not None
    if what.kind != "same":
        raise c.fail("W347", what, "Something becomes one value, not a range.")
    inner = what[0]
    name = comparisons.bare_term(inner)
    span = c.span(node)
    if name is not None and one.type.base in ("thing", "player"):
        for listed in c.names.lists.values():
            if name.word in listed.values and listed.holder is not None:
                return ir.Put(
                    one,
                    listed.name,
                    ir.Listed(listed.name, name.word, type=Type("listed", listed.name)),
                    span=span,
                )
    if name is not None and c.names.find(name.word, c.names.tokens) is not None:
        return gained(c, one, name.new("has_term", name), 1, node)
    value = in_turn_order(c, inner)
    if value.type.many:
        raise one_of_several(c, inner)
    if (number := roll_number(c, one, node)) is not None:
        if value.type != ir.NUMBER:
            raise c.fail("W313", inner, f"A number of a roll is a plain number, and this is {value.type}.")
        return ir.Adjust(number, value, True, span=span)
    if one.type == ir.PLAYER and isinstance(value, ir.PlayerNow) and value.which in ("first", "active"):
        return ir.Put(None, value.which, one, span=span)
    if isinstance(one, ir.Field):
        stat = c.names.stats.get(one.name)
        if value.type.base != one.type.base or (one.type.base == "listed" and value.type.arg != one.type.arg):
            raise c.fail("W314", inner, f"{one.name} is {one.type}, and this is {value.type}.")
        if stat is not None and one.type.base != "listed":
            raise c.fail(
                "W348",
                node,
                f"{one.name} is printed on a card and does not change in a step.",
                "Write a bullet instead: a standing change, which holds while its condition does.",
            )
        return ir.Put(one.of, one.name, value, span=span)
    if isinstance(one, ir.Setting):
        return ir.Put(None, one.name, value, span=span)
    raise c.fail("W349", node, f"{capital(one.type)} does not become something else.")


def one_of_several(c: Context, node: Node) -> Fault:
    """The fault of `the Weather becomes Sun or Rain`: nobody chooses, and it is never both."""
    if node.base.kind != "either":
        return c.fail("W347", node, "Something becomes one value, not several.", "Name one of them.")
    first = words(c, node.base.parts[0])
    return could_be(
        c,
        UNCLEAR,
        node,
        "It is not said which of these it becomes, nor who chooses.",
        *by_whom(c, node),
        hint=f'Let somebody choose in a step, “1. Its player chooses one:”, and below it say of each “- "{first}": … becomes {first}.”; '
        f"or let dice tell: “Its player rolls 1d6. On 4 or more, … becomes {first}. Otherwise, …”.",
    )


_BECOMES = re.compile(r"(?:^|(?<=, ))(?P<who>[^,.:]*?) becomes $")
"""Who becomes something, as it stands before what that is."""


def by_whom(c: Context, node: Node) -> Iterator[Sentence]:
    """`The Weather becomes Sun or Rain` as what somebody chooses, and as what a die tells."""
    begin, end = sentence_around(c.text.text, node.start, node.end)
    said, rest = _BECOMES.search(c.text.text[begin : node.start]), c.text.text[node.end : end]
    values = [words(c, n) for n in node.base.parts if n.kind not in ("OR", "COMMA_OR")]
    if said is None or said.start() or rest.strip(".") or len(values) != 2:
        return
    about = c.scope.it is not None and c.scope.it.type.base == "thing"
    chooser = "Its player" if about else "The active player"
    who = re.sub(r"^The\b", "the", said["who"])
    otherwise = f"Otherwise, {who} becomes {values[1]}{rest}"
    yield Sentence(begin, end, f"{chooser} may let {who} become {values[0]}. {otherwise}")
    if (sides := c.names.die.removeprefix("d")).isdigit() and int(sides) % 2 == 0:
        high = f"On {int(sides) // 2 + 1} or more"
        yield Sentence(
            begin, end, f"{chooser} rolls 1{c.names.die}. {high}, {who} becomes {values[0]}. {otherwise}"
        )


def begins(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    signature = sequence_of(c, readers.thing(c, np), np, "Only a sequence can be begun.")
    given = [("by", one), *quantities.prepositions(c, node)]
    args = predicates.arguments(
        c, signature, None, given if any(r.prep == "by" for r in signature.roles) else given[1:], node
    )
    return ir.Perform(signature.name, args, span=c.span(node))


def plays(c: Context, one: Expr, node: Node, times: int | None) -> Do:
    signature = sequence_of(c, one, node, "Only a sequence is played.")
    args = predicates.arguments(c, signature, None, [], node)
    done: Do = ir.Perform(signature.name, args, span=c.span(node))
    return done if times is None else ir.Repeat(numbers.number(times), done, span=c.span(node))


def sequence_of(c: Context, one: Expr, node: Node, otherwise: str) -> Signature:
    """The sequence that is to be played. The game itself is one that no rule can begin a second time."""
    if one.type.base != "sequence":
        raise c.fail("W357", node, otherwise)
    signature = c.names.sequences.get(one.type.arg)
    if signature is None:
        raise c.fail("W357", node, "The game is being played already; a rule can only end it.")
    return signature


def ends(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base == "sequence":
        return ir.Finish(one.type.arg, span=c.span(node))
    if one.type.base == "window":
        return ir.Finish(one.type.arg, False, span=c.span(node))
    raise c.fail("W357", node, "Only a sequence, a window or the game ends.")


def opens(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "window":
        raise c.fail("W357", node, "Only a window opens.", "Declare it with “### Window: …”.")
    signature = c.names.windows[one.type.arg]
    np = node.find("np")
    assert np is not None
    to = readers.thing(c, np)
    if to.type != ir.PLAYER:
        raise c.fail("W321", np, "A window opens for a player.")
    first = signature.roles[0] if signature.roles else None
    given = [(first.prep, to)] if first is not None and first.type == ir.PLAYER else []
    args = predicates.arguments(c, signature, None, given, node)
    return ir.Open(signature.name, to, args, span=c.span(node))


def uses(c: Context, one: Expr, node: Node, free: bool = False) -> Do:
    np = node.find("np")
    assert np is not None
    if quantities.prepositions(c, node):
        raise c.fail(
            "W322",
            next(n for n in node.all("preposed") + node.all("preposed_flat")),
            "Whom an action is used on is not said where it is used: its user chooses.",
            "Say “uses ACTION”; in an example “- Answers: NAME” tells who is chosen. That there is somebody to choose, the action's "
            "heading says, “at target (a KIND)”.",
        )
    base = np[0]
    word = base.children[-1] if base.kind == "described_its" else comparisons.bare_term(np)
    if base.kind == "described":
        noun = base.find("noun")
        word = noun[0] if noun is not None else None
    if word is not None and word.word in ("Action", "Actions"):
        how = base.find("quantifier")
        if how is None and article(c, base) == "a":
            message = "It is not said whether this is one Action, or as many as are liked."
            raise unclear(c, with_article(c, base), message, "1 Action", "any number of Actions")
        if how is not None and how[0].kind == "ANOTHER":
            raise unclear(c, base, "This could be any Action, or any but the one used before.", "1 Action")
        times = how_often(c, how)
        return ir.Use(one, times, sorted_actions(c, base), free, span=c.span(node))
    if word is None:
        hint = 'Who may use one of two chooses: “The player chooses one:”, and under it “- "NAME": The KIND uses ACTION.”'
        raise c.fail("W301", np, "It is not said which Action this is.", hint)
    if word.word not in c.names.actions:
        raise c.unknown(word, "action", word.word, c.names.actions)
    return ir.Use(one, 1, (word.word,), free, must=True, span=c.span(node))


def how_often(c: Context, quantifier: Node | None) -> int | None:
    """How many actions are used at most; None for any number of them."""
    match quantifier[0].kind if quantifier is not None else "":
        case "COUNT" | "UP_TO":
            return int(quantifier.last.word)  # type: ignore[union-attr]
        case "ANY":
            return 1
        case "" | "ANY_NUMBER":
            return None
    raise c.fail(
        "W317",
        quantifier,
        "It is not clear how many actions are used.",
        "Write “1 of its Actions”, “up to 2 of its Actions” or “any number of its Actions”.",
    )


def sorted_actions(c: Context, base: Node) -> tuple[str, ...]:
    """The actions of the sort that an adjective names: `1 basic Action`; none for any."""
    word = next((n[0] if n.children else n for n in base.all("adjective")), None)
    if word is None:
        return ()
    found = tuple(name for name, sort in c.names.sorts.items() if sort == word.word)
    if not found:
        raise c.unknown(word, "sort of action", word.word, set(c.names.sorts.values()))
    return found


def suffers(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    effect = readers.thing(c, np)
    if effect.type.base != "effect":
        raise c.fail("W321", np, "Only an effect is suffered.", "Declare it with “### Effect: …”.")
    args = tuple((name, value) for name, value in c.scope.roles.items() if name != "game")
    return ir.Suffer(one, effect, args, span=c.span(node))
