"""Those of a set that are nearest to something, or have the most of something: one, or several that are equal."""

from __future__ import annotations

from collections.abc import Callable

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import field_of
from warbook.language.resolve.predicates import same
from warbook.language.resolve.spoken_of import by_name, called, each_told, others_known
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node

NEAREST = ("nearest", "closest")


def spoken_of(c: Context, other: Expr) -> Expr | None:
    """The thing that a sentence speaks of, seen from which others are near: who acts, or what it is about."""
    mine = c.scope.me.of if isinstance(c.scope.me, ir.Owner) else None
    named = (o for o in (c.scope.it, c.scope.principal, mine, c.scope.actor) if o is not None and o != other)
    return next((o for o in named if o.type.base == "thing" and not o.type.many), None)


def seen_from_nobody(c: Context, word: Node, how: str) -> Fault:
    """The fault of `the nearest Soldier` where nobody acts from whom it is seen."""
    message = f"“{word.word}” to what? Nobody is spoken of from whom it is seen."
    return c.fail("W302", word, message, f"Say “… {how} to …”; of each of several, “For each KIND, …”.")


def by_distance(c: Context, of: Expr, each: Expr, word: Node) -> Expr:
    """`the nearest Soldier` and `an adjacent Square`, seen from whom the sentence speaks of."""
    origin, how = spoken_of(c, each), "nearest" if word.word in NEAREST else word.word
    here = c.scope.it
    if here is not None and here.type == ir.PLACE and each.type == ir.PLACE and word.word == "adjacent":
        origin = here
    if origin is None:
        raise seen_from_nobody(c, word, how)
    picked = c.scope.chosen
    if others := others_known(c, word, origin, each):
        message = f"“{word.word}” to whom? It could be either of two who have been spoken of."
        raise c.fail("W302", word, message, by_name(c, [origin, *others], f"… {how} to {{}}"))
    if origin not in c.drawn and (kind := each_told(c, word, origin)):
        name = called(c, origin)
        hint = f"Say “… {how} to {name or 'the NAME'}”; or of each of the others: “For each {kind}, as NAME: … {how} to the NAME”."
        message = f"“{word.word}” to whom? It could be {name or 'the one spoken of'}, or each {kind}."
        raise c.fail("W302", word, message, hint)
    if picked is not None and picked.type.many and picked.type.base == "thing":
        hint = "Name them, “…, as foes.”, and say it of each: “For each foe, each KIND adjacent to the foe …”; or of whom else."
        raise c.fail("W302", word, f"“{word.word}” to whom? Several have been chosen.", hint)
    if word.word == "adjacent":
        return ir.Spatial("adjacent", (each, origin), span=c.span(word))
    return at_least_distance(c, of, each, origin, word)


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
        one, held = ir.Var(var, type=of.type.one()), c.scope
        found = field_of(c, one, word.word, word)
        if not found.type.many:
            return found
        c.scope = (
            held.about(one, one) if one.type == ir.PLAYER else held
        )  # “in own Camp” is in that of each player
        counted, c.scope = such(found), held
        return ir.Count(counted, span=found.span)

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
