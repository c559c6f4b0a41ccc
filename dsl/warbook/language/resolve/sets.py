"""Described sets: everything that a description fits, and a choice among it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.names import plural
from warbook.language.resolve import inside
from warbook.language.resolve.all_or_any import of_one_or_any
from warbook.language.resolve.articles import article
from warbook.language.resolve.attachment import attached
from warbook.language.resolve.best import (
    NEAREST,
    by_distance,
    nearest_of,
    of_what_is_counted,
    of_which_best,
    superlative,
    told_origin,
)
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.from_where import own_of_enemies, whose_it_is_in
from warbook.language.resolve.having import field_of
from warbook.language.resolve.itself import of_all_near, with_or_without
from warbook.language.resolve.lying import several_or_squares
from warbook.language.resolve.nearness import nearness
from warbook.language.resolve.numbers import declared_dice, number
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.others import (
    OTHERS,
    one_left_out,
    other_anyway,
    other_of,
    other_than_asked,
    other_than_those,
    other_than_which,
)
from warbook.language.resolve.points import is_point, points
from warbook.language.resolve.predicates import adjective_test, same
from warbook.language.resolve.readers import collection, thing, told
from warbook.language.resolve.rivals import of_each
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import near_whom, of_any, seen_from_two
from warbook.language.resolve.things import everyone, role, term
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.resolve.which_group import NOT_SAID, several_groups
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node


@dataclass(frozen=True, slots=True)
class Picked:
    """A noun phrase as a choice among many: how many, of what; `many` when the quantifier can give
    several."""

    quantifier: str
    least: Expr
    most: Expr | None
    of: Expr
    name: str

    @property
    def single(self) -> bool:
        return self.quantifier == "count" and isinstance(self.least, ir.Num) and self.least.value == 1


def phrase(c: Context, node: Node) -> Expr:
    """A noun with what follows it; `the nearest Square with Fire` is the nearest of those that have it."""
    of_which_best(c, node)
    of_all_joined(c, node)
    near = attached(c, node)
    if near is node:
        return phrase_of(c, node)
    try:
        return phrase_of(c, near)
    except Fault as fault:
        if fault.diagnostic.code == "W302":  # it fits, and whom it speaks of is not clear
            raise
        raise belongs_farther(c, node, near, fault) from None


def of_all_joined(c: Context, np: Node) -> None:
    """Refuses `each friendly Soldier and each enemy Soldier within 3in`, which could be near both, or the last."""
    rest = [n for n in np.children[1:] if n is not None]
    if rest and np[0].kind in ("together", "either"):
        said = c.text.text[rest[0].start : np.end]
        raise c.fail(
            UNCLEAR,
            np,
            f"“{said}” could be said of all that are named, or of the last only.",
            "Make it a sentence for each.",
        )


def belongs_farther(c: Context, np: Node, near: Node, fault: Fault) -> Fault:
    """What to say where words do not fit the noun before them, and fit one before that: `each Soldier in a Cart that has
    moved`."""
    parts = np.parts
    i = next(i for i, part in enumerate(near.children) if part is not parts[i])
    try:
        phrase_of(c, np)
    except Fault:
        return fault
    head, place, rest = c.text.text[np.start : parts[i].start], words(c, parts[i]), parts[i + 1 :]
    told = c.text.text[rest[0].start : np.end]
    also = f"and that has {told.partition(' ')[2]}" if rest[0].kind == "with_" else f"and {told}"
    reading = f"{head}that is {place} {also}"
    if rest[0].kind not in ("with_", "that") or len(rest) > 1:
        reading = f"{head}{told} {place}"
    return unclear(
        c, np, f"“{told}” does not fit the noun before it, and what is farther off is not meant.", reading
    )


def phrase_of(c: Context, node: Node) -> Expr:
    """A noun with what is said of it."""
    seen_from_two(c, node)
    wheres = [n for n in node.children[1:] if n is not None]
    base = node[0]
    if wheres and base.kind == "player" and not thing(c, base).type.many:
        return narrowed(c, ir.All("player", type=ir.PLAYER.set(), span=c.span(base)), wheres, node)
    if wheres and (nearest := [a for a in base.all("adjective") if a[0].word in NEAREST]):
        rest = replace(base, children=tuple(n for n in base.children if n not in nearest))
        return restricted(c, narrowed(c, described(c, rest), wheres, node), nearest[0])
    if not wheres:
        return thing(c, base)
    of = described(c, base) if base.kind == "described" else thing(c, base)
    found = narrowed(c, of, wheres, node)
    near_whom(c, node, found)
    of_all_near(c, found, node)
    one_left_out(c, node, found)
    return found


def described_alone(c: Context, node: Node) -> Expr:
    """Everything that a description fits which nothing follows."""
    found = described(c, node)
    one_left_out(c, node, found)
    return found


def described(c: Context, node: Node) -> Expr:
    """Everything that a description fits, as a set; `own Gold` is one number."""
    seen_from_two(c, node)
    noun_node = node.find("noun")
    assert noun_node is not None
    quantifier = node.find("quantifier")
    if (
        quantifier is None
        and [a[0].kind for a in node.all("adjective")] == ["OWN"]
        and (mine := own_number(c, noun_node)) is not None
    ):
        whose_it_is_in(c, node)
        return mine
    counted = quantifier is not None and quantifier[0].kind == "COUNT" and noun_node[0].kind == "TERM"
    die, dice = noun_node[0].word, c.names.dice
    if (
        counted
        and quantifier is not None
        and (c.names.find(die, dice) or c.names.find(die.removesuffix(" Dice"), dice))
    ):
        return declared_dice(c, noun_node[0], number(int(quantifier[0].word)))
    adjectives = node.all("adjective")
    if (
        quantifier is None
        and len(adjectives) == 1
        and noun_node[0].kind == "TERM"
        and article(c, node) != "a"
    ):
        one = c.scope.roles.get(f"{adjectives[0][0].word.lower()} {noun_node[0].word}")
        if one is not None:
            return one
    of = noun(c, noun_node)
    for adjective in sorted(adjectives, key=lambda a: (a[0].word in NEAREST, a[0].kind == "OTHER")):
        of = restricted(c, of, adjective)
    if quantifier is not None and quantifier[0].kind == "ANOTHER":
        of = restricted(c, of, quantifier)
    if (word := next((n for n in (quantifier, *adjectives) if n and n[0].kind in OTHERS), None)) is not None:
        other_than_asked(c, of, word)
        other_anyway(c, of, word)
    return of


def every_such(c: Context, np: Node) -> Node:
    """What “for each KIND” speaks of: all of the kind, though the rule may call one of them by its name."""
    base = np.base
    kind = c.names.find(base[0].word, c.names.kinds, c.names.cards) if base.kind == "term" else None
    if kind is None or base[0].word not in c.scope.roles or c.scope.roles[base[0].word].type.many:
        return np
    every = Node(
        "quantifier", (Node("EVERY", (), "each", base.start, base.start),), "", base.start, base.start
    )
    noun = base.new("noun", base[0], None)
    plain = base.new("described", every, noun)
    return plain if np is base else replace(np, children=(plain, *np.children[1:]))


def own_number(c: Context, node: Node) -> Expr | None:
    """`own Gold`: what the player spoken of has of a resource, token or value; `own Jetty`: that
    player's marker."""
    names, word = c.names, node[0]
    if word.kind != "TERM":
        return None
    name = names.find(word.word, names.resources, names.tokens)
    if name is not None and (names.resources.get(name) or names.tokens[name]).holder == "player":
        return field_of(c, c.me(word), name, word)
    marker = names.find(word.word, names.markers)
    if marker is not None and names.markers[marker].owned:
        return field_of(c, c.me(word), marker, word)
    name = names.find(word.word, names.values)
    if name is not None and [r.type.base for r in names.values[name].roles] == ["player"]:
        return field_of(c, c.me(word), name, word)
    return None


def noun(c: Context, node: Node) -> Expr:
    word = node[0]
    if word.kind == "PLAYER":
        return ir.All("player", type=ir.PLAYER.set(), span=c.span(node))
    if word.kind == "WORD":
        found = points(c, node) if is_point(c, word.word) else role(c, word)
        if not found.type.many:
            raise c.fail("W319", word, f"{word.word} is one thing, so it cannot be chosen among.")
        return found
    if (every := everyone(c, word.word, word)) is not None:
        return every  # though the rule may call one of them by its name
    if word.word in c.scope.roles and c.scope.roles[word.word].type.many:
        return c.scope.roles[word.word]
    if word.word in ("Action", "Actions"):
        return ir.All("Action", type=Type("action", "", True), span=c.span(node))
    return set_of(c, term(c, word), word)


def owner_said(c: Context, described: Node) -> Expr:
    """The player whose thing is meant: `own` and no word at all mean mine, `enemy` the opponent's."""
    adjectives = described.all("adjective")
    for adjective in adjectives:
        if adjective[0].kind not in ("OWN", "FRIENDLY", "ENEMY"):
            raise c.fail(
                "W305", adjective, f"“{adjective[0].word}” does not say whose.", "Say “own …” or “enemy …”."
            )
    me = c.me(described)
    return ir.Opponent(me) if any(a[0].kind == "ENEMY" for a in adjectives) else me


def set_of(c: Context, of: Expr, node: Node) -> Expr:
    if not of.type.many:
        message = f"{node.word or 'This'} is not something there are several of."
        if of.type.base == "terrain":
            hint = f"Of all of it say “{node.word}” alone: “within … of {node.word}”, “in {node.word}”."
            raise c.fail(
                "W319", node, f"{node.word} is called so wherever it lies, and not told apart.", hint
            )
        if of.type.base == "sequence":
            hint = f"Which of them it is, is asked so: “if the {node.word} is 1”, “if the {node.word} is 2 or more”."
            raise c.fail("W319", node, message, hint)
        if (kind := c.names.cards.get(node.word)) is not None:
            said = f"{kind} that is {node.word}"
            raise c.fail("W319", node, message, f"Of a card it is said so: “{said}”.", replacement=said)
        raise c.fail("W319", node, message)
    return of


def restricted(c: Context, of: Expr, adjective: Node) -> Expr:
    """`own`, `enemy`, `other` or a declared predicate before a noun."""
    word = adjective[0]
    if (
        isinstance(of, ir.Group)
        and word.kind in ("OWN", "FRIENDLY", "ENEMY")
        and c.names.groups[of.name].owned
    ):
        me = c.me(word)
        return replace(of, owner=ir.Opponent(me) if word.kind == "ENEMY" else me)
    if word.kind in ("OWN", "FRIENDLY", "ENEMY") and of.type.base == "place":
        hint = "Say who stands there, or in whose zone it is: “a Square in own ZONE”."
        raise c.fail("W305", word, "A place is on nobody's side.", hint)
    var = c.fresh("each")
    each = ir.Var(var, type=of.type.one())
    test: Expr
    match word.kind:
        case "OWN" | "FRIENDLY":
            test = ir.Compare("==", owner_of(each), c.me(word))
        case "ENEMY":
            test = ir.Compare("!=", owner_of(each), c.me(word))
        case "OTHER" | "ANOTHER":
            other = other_of(c, of, word)
            since = c.scope.chosen or (c.loop.scope.chosen if c.loop is not None else None)
            if since is not None and since != other and fits(c, since.type.one(), of.type.one()):
                raise other_than_which(c, word)
            other_than_those(c, of, word)
            test = ir.Not(same(c, each, other))
        case _ if word.word in (*NEAREST, "adjacent") and word.word not in c.names.tests:
            test = by_distance(c, of, each, word)
        case _:
            test = adjective_test(c, word, each)
    return ir.Where(of, var, test, type=of.type, span=of.span)


def narrowed(c: Context, of: Expr, wheres: list[Node], node: Node) -> Expr:
    """A set with what follows its noun: `within 6in of …`, `in …`, `that …`."""
    if not of.type.many:
        raise c.fail(
            "W319",
            node,
            "This is one thing, so it cannot be narrowed down.",
            "Say “any …” or “each …”; or let one be chosen, “… chooses 1 KIND …”.",
        )
    counted = of_what_is_counted(wheres) if of.type.base == "player" else []
    wheres = [n for n in wheres if n not in counted]
    for where in sorted(inside.housed(c, wheres), key=lambda n: nearness(n) is not None):
        if (near := nearness(where)) is not None:
            of = nearest_of(c, of, told_origin(c, near.last), near)
            continue
        own_of_enemies(c, of, where)
        if where.kind == "in_" and (group := inside.group_in(c, where)) is not None:
            inside.of_the_other(c, of, group, where)
            of = inside.within_group(c, of, group)
            continue
        if where.kind == "with_" and where.children[-1] is not None and where.children[-1].kind == "has_best":
            of = superlative(c, of, where.children[-1], lambda some: those_there(c, some, counted, node))
            continue
        var = c.fresh("each")
        each = ir.Var(var, type=of.type.one())
        if (whose := side_of_set(of)) is not None:
            c.sides[each] = whose
        held = c.scope
        c.scope = of_any(c, each, c.scope)
        if c.scope.it is None:
            c.scope = replace(c.scope, it=each)
        if c.side is None and each.type.base == "thing":
            c.scope = replace(c.scope, me=owner_of(each))
        c.scope = c.scope.about(each) if inside.in_its_own(c, where) else of_each(c, each, where)
        test = told(c, each, where)
        c.scope = held
        of = ir.Where(inside.waiting_too(c, of, each, test), var, test, type=of.type, span=c.span(node))
    return of


def those_there(c: Context, some: Expr, wheres: list[Node], node: Node) -> Expr:
    """What somebody has, where it is told where: `the most Soldiers within 3in of it`."""
    if not wheres:
        if groups := several_groups(c, some.type.arg):
            kind, group = plural(some.type.arg), groups[0].name
            hint = f"Say in which: “For each player: If the number of {kind} in own {group} is over the number of {kind} in the opponent's {group}, …”."
            raise c.fail(UNCLEAR, node, NOT_SAID, hint)
        return some
    of_one_or_any(c, node)
    in_own = any(inside.own_group(c, n) is not None for n in wheres)  # what is there counts, whosever it is
    there = narrowed(c, inside.unfiltered(some) if in_own else some, wheres, node)
    with_or_without(c, there, node)
    return there


def picked(c: Context, node: Node) -> Picked:
    """A noun phrase as something to choose among: how many and of what."""
    base = node.base
    several_or_squares(c, node)
    of = collection(c, node)
    quantifier = base.find("quantifier") if base.kind == "described" else None
    noun_node = base.find("noun") if base.kind == "described" else None
    name = noun_node[0].word if noun_node is not None else "chosen"
    one = number(1)
    if quantifier is None:
        return Picked("any", one, one, of, name)
    word = quantifier[0]
    match word.kind:
        case "COUNT":
            n = number(int(word.word))
            return Picked("count", n, n, of, name)
        case "COUNT_OR_MORE":
            return Picked("at_least", number(int(word.word.split()[0])), None, of, name)
        case "UP_TO":
            return Picked("up_to", number(0), number(int(quantifier[1].word)), of, name)
        case "ANY_NUMBER":
            return Picked("any_number", number(0), None, of, name)
        case "EVERY":
            return Picked("every", number(0), None, of, name)
        case "MOST":
            if article(c, base) == "the":
                message = (
                    "“Most” is more than half of all; whoever has the most of something is told otherwise."
                )
                raise c.fail(
                    UNCLEAR, quantifier, message, "Write “most …”; or count them: “the number of …”."
                )
            return Picked("most", number(0), None, of, name)
        case "NO":
            return Picked("no", number(0), number(0), of, name)
        case _:
            return Picked("any", one, one, of, name)
