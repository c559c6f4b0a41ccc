"""Those of a set that are nearest to something, or have the most of something: one, or several that are equal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import itself, readers
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import field_of
from warbook.language.resolve.near_whom import near_each, others_told, said_of_each
from warbook.language.resolve.predicates import same
from warbook.language.resolve.two_spoken_of import (
    called,
    chosen_before,
    named,
    rivals_named,
    second_of_the_event,
)
from warbook.language.resolve.unclear import UNCLEAR, could_be, sentence_around, unclear, words
from warbook.language.sentence import Node

NEAREST = ("nearest", "closest")


def spoken_of(c: Context, other: Expr) -> Expr | None:
    """The thing that a sentence speaks of, seen from which others are near: who acts, or what it is about."""
    mine = c.scope.me.of if isinstance(c.scope.me, ir.Owner) else None
    named = (o for o in (c.scope.it, c.scope.principal, mine, c.scope.actor) if o is not None and o != other)
    return next((o for o in named if o.type.base == "thing" and not o.type.many), None)


def seen_from_nobody(c: Context, word: Node) -> Fault:
    """The fault of `the nearest Soldier` where nobody acts from whom it is seen; near who has been chosen, it is said so."""
    message = f"“{word.word}” to what? Nobody is spoken of from whom it is seen."
    chosen = [
        m.one for m in c.scope.introduced if m.chosen and m.one.type.base == "thing" and not m.one.type.many
    ]
    noun = _NOUN.match(c.text.text, word.end)
    how = "nearest" if word.word in NEAREST else word.word
    if readings := said_of_each(c, word, how):
        return could_be(c, "W302", word, message, *readings)
    if not chosen or noun is None:
        hint = "Say “nearest to …” or “adjacent to …”; of each of several, “For each KIND, …”."
        return c.fail("W302", word, message, hint)
    node = replace(word, end=noun.end())
    the = "the " if c.text.text[: word.start].lower().endswith("the ") else ""
    near = f"{the}{noun['noun']} {word.word} to {called(c, chosen[-1]) or 'it'}"
    return could_be(c, "W302", word, message, instead(c, node, near))


_NOUN = re.compile(r" (?P<noun>[A-Z][\w-]*)")


def by_distance(c: Context, of: Expr, each: Expr, word: Node) -> Expr:
    """`the nearest Soldier` and `an adjacent Square`, seen from whom the sentence speaks of."""
    origin = spoken_of(c, each)
    here = c.scope.it
    if here is not None and here.type == ir.PLACE and each.type == ir.PLACE and word.word == "adjacent":
        origin = here
    if origin is None:
        raise seen_from_nobody(c, word)
    picked = c.scope.chosen
    if two := one_of_two(c, origin, word) or two_named(c, origin, word):
        how = "nearest" if word.word in NEAREST else word.word
        hint = f"Say “… {how} to {two[0]}” or “… {how} to {two[1]}”, with a name where there is none."
        message = f"“{word.word}” to whom? It could be either of two who have been spoken of."
        raise could_be(c, "W302", word, message, *near_each(c, word, how, two), hint=hint)
    if picked is not None and picked.type.many and picked.type.base == "thing":
        hint = "Name them, “…, as foes.”, and say it of each: “For each foe, each KIND adjacent to the foe …”; or of whom else."
        raise c.fail("W302", word, f"“{word.word}” to whom? Several have been chosen.", hint)
    if picked is not None and picked not in (origin, here) and picked.type == ir.PLACE:
        what, how = ("Square", "adjacent") if c.names.space.grid else ("point", "within … of")
        message = f"“{word.word}” to what? A {what} has been chosen, and somebody was spoken of before."
        hint = f"Say “… {how}{' to' if how == 'adjacent' else ''} the NAME”, “… nearest to the NAME”."
        raise c.fail("W302", word, message, hint)
    others_told(c, origin, word, "nearest" if word.word in NEAREST else word.word)
    if word.word == "adjacent":
        return ir.Spatial("adjacent", (each, origin), span=c.span(word))
    return at_least_distance(c, of, each, origin, word)


def one_of_two(c: Context, origin: Expr, node: Node) -> list[str]:
    """How those are called of whom each could be meant where it is not said near whom, `The nearest Soldier loses 1 Fear. The
    nearest Captain …`: who was spoken of last, and whom the rule is about. Empty where it is one."""
    scope = c.scope
    if (told := whom_it_tells(c, origin, node)) is not None:
        return [called(c, one) or "the NAME" for one in (origin, told)]
    if c.subject is None or scope.lead is not None or not c.subject.holds(c.span(node)):
        return []
    spoken = [scope.chosen, scope.it, scope.previous_thing, scope.principal]
    if scope.doubtful is not None and scope.doubtful in (origin, scope.it):
        spoken += scope.roles.values()  # a heading of two, of whom nothing has been said yet
    pieces = (o for o in spoken if o is not None and o.type.base == "thing" and not o.type.many)
    same_one = (origin, c.known.get(origin), *(one for one, name in c.known.items() if name == origin))
    other = next((o for o in pieces if o not in same_one and not itself.same(c, o, origin)), None)
    return (
        []
        if other is None or origin.type.base != "thing"
        else [called(c, one) or "the NAME" for one in (origin, other)]
    )


def whom_it_tells(c: Context, origin: Expr, node: Node) -> Expr | None:
    """Who does what hangs on a condition that names nobody, `If there is a Fire within 2 squares, the target …`, `The target … unless
    a Fire is within 2 squares`, where that is somebody else."""
    text = c.text.text
    begin, _ = sentence_around(text, node.start, node.end)
    said = text[begin : node.end]
    who = _FOLLOWS.match(text, node.end) if _IF.match(said) else _BEFORE.match(said)
    if who is None:
        return None
    others = [*c.drawn] if who["each"] else chosen_before(c, begin)
    one = c.scope.roles.get(who["name"]) if who["name"] else next(reversed(others), None)
    if one is None or one.type.base != "thing" or one.type.many or itself.same(c, one, origin):
        return None
    asked = said if _IF.match(said) else said[who.end() :]
    return None if any(named(c, o, asked) for o in (origin, one)) else one


_IF = re.compile(r"(?:\d+\. )?\s*If\b")
_FOLLOWS = re.compile(r"[^.:,]*, (?:the (?P<name>[A-Za-z][\w-]*)|(?P<each>each|every)|it)(?:'s)? [A-Za-z]")
_BEFORE = re.compile(r"(?:The (?P<name>[a-z][\w-]*)|(?P<each>Each|Every)|It) [^.:]*?,? (?:if|unless) ")


def two_named(c: Context, origin: Expr, node: Node) -> list[str]:
    """How those are called of whom each could be meant, as in `the target and each adjacent Soldier` of an Action's user."""
    places = (
        o
        for n, o in c.scope.roles.items()
        if o.type == ir.PLACE and n.islower() and o not in (c.scope.it, c.scope.told)
    )
    rivals = rivals_named(c, node, origin) or [*places] or [*second_of_the_event(c, node, origin)]
    return [called(c, one) for one in (origin, *rivals)][:2] if rivals else []


def at_least_distance(c: Context, of: Expr, each: Expr, origin: Expr, node: Node) -> Expr:
    """That one of a set is as near to something as any of them; it is not itself among them."""
    kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
    other = ir.Var(c.fresh("other"), type=each.type)
    others: Expr = of
    if each.type.base == origin.type.base == "thing":
        free = ir.Var(c.fresh("any"), type=each.type)
        others = ir.Where(of, free.name, ir.Not(same(c, free, origin)), type=of.type)
    least = ir.Total(others, other.name, ir.Distance(other, origin, type=kind), "lowest", type=kind)
    far = ir.Distance(each, origin, type=kind, span=c.span(node))
    near = ir.Compare("==", far, least, span=c.span(node))
    return ir.And((near, ir.Not(same(c, each, origin)))) if others is not of else near


def told_origin(c: Context, np: Node) -> Expr:
    """What others are nearest to: one thing, place or marker."""
    origin = readers.thing(c, np)
    if origin.type.base not in ("thing", "place", "marker") or origin.type.many:
        raise c.fail(
            "W333",
            np,
            f"Nothing is nearest to {origin.type}.",
            "Name one piece, place or marker chosen before.",
        )
    return origin


def nearest_of(c: Context, of: Expr, origin: Expr, node: Node) -> Expr:
    """Those of a set that are nearest to something: one, or several where they are equally near."""
    each = ir.Var(c.fresh("each"), type=of.type.one())
    return ir.Where(of, each.name, at_least_distance(c, of, each, origin, node), type=of.type, span=of.span)


def is_most(node: Node) -> bool:
    """Whether more counts: the highest number, the most things."""
    return node[0].kind in ("HIGHEST", "THE_MOST")


PLACES = ("within", "in_", "on", "adjacent", "beyond", "outside", "on_or_within")
"""Where something is."""


def of_which_best(c: Context, np: Node) -> None:
    """Refuses `the Soldier with the lowest Health within 3in`: the lowest of all, or of those that are there. A player is nowhere:
    `the player with the most Soldiers within 3in of it` has the most of those that are there."""
    parts = np.parts
    for i, part in enumerate(parts[1:-1], 1):
        amount = part.children[-1] if part.kind == "with_" else None
        if amount is None or amount.kind != "has_best":
            continue
        rest = parts[i + 1 :]
        head, best, said = (
            c.text.text[np.start : part.start],
            words(c, part),
            c.text.text[rest[0].start : np.end],
        )
        if np.base.kind == "player" and all(n.kind in PLACES for n in rest):
            return
        if np.base.kind == "player":
            hint = (
                f"Ask for the number “of the first player's … {said}”, and for the second player's after it."
            )
            raise c.fail(UNCLEAR, part, f"“{said}” could tell of the player, or of what is counted.", hint)
        first = not any(n.kind.startswith(("that", "whose")) for n in rest)
        raise unclear(
            c,
            np,
            f"“{said}” could tell of whom this is the best, or of the best of all.",
            *([f"{head}{said} {best}"] if first else []),
        )


def of_what_is_counted(wheres: list[Node]) -> list[Node]:
    """What stands behind `with the most Soldiers`, and tells where these are."""
    parts = sorted(wheres, key=lambda n: n.start)
    best = next((i for i, n in enumerate(parts) if n.kind == "with_" and n.last.kind == "has_best"), None)
    return [n for n in parts[best + 1 :] if n.kind in PLACES] if best is not None else []


def superlative(c: Context, of: Expr, node: Node, such: Callable[[Expr], Expr]) -> Expr:
    """Those of a set with the highest or lowest of something, or the most or fewest of some things, of `such` of them: one, or
    several where they are equal."""
    how, word = ("highest" if is_most(node) else "lowest"), node.find("TERM")
    assert word is not None

    def amount(var: str) -> Expr:
        found = field_of(c, ir.Var(var, type=of.type.one()), word.word, word)
        return ir.Count(such(found), span=found.span) if found.type.many else found

    counted = field_of(c, ir.Var(c.fresh("each"), type=of.type.one()), word.word, word).type.many
    if counted != (node[0].kind in ("THE_MOST", "THE_FEWEST")):
        right = (("most", "fewest") if counted else ("highest", "lowest"))[not is_most(node)]
        message = f"Of {word.word} it is said who has the {right}."
        said = f"{right} {word.word}"
        raise c.fail("W346", node, message, f"Write “the {said}”.", replacement=said)
    each, other = c.fresh("each"), c.fresh("other")
    bound = ir.Total(of, other, amount(other), how, type=amount(other).type, span=c.span(node))
    test = ir.Compare("==", amount(each), bound, span=c.span(node))
    return ir.Where(of, each, test, type=of.type, span=c.span(node))
