"""Clauses about one thing, or about any, no, every or so many; and what follows a verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.letters import compiled
from warbook.language.names import indefinite, plural
from warbook.language.resolve import best, numbers, readers, sets
from warbook.language.resolve.articles import article, one_of_several, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.indefinite import chosen_one
from warbook.language.resolve.inside import of_the_removed
from warbook.language.resolve.itself import but_itself, with_or_without
from warbook.language.resolve.joined import any_of_none
from warbook.language.resolve.nearness import nearness
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.rivals import of_any
from warbook.language.resolve.said_there import is_named, where_named
from warbook.language.resolve.sides import near_whom, of_one
from warbook.language.resolve.singletons import is_singleton
from warbook.language.resolve.unclear import (
    UNCLEAR,
    Sentence,
    could_be,
    of_each_player,
    sentence_around,
    unclear,
    words,
)
from warbook.language.sentence import Node


def quantified(c: Context, subject: Node, test: Callable[[Expr], Expr]) -> Expr:
    """A clause about one thing, or about any, no, every or so many things."""
    base = subject.base
    nobody_named(c, subject)
    if (some_of_them := any_of_none(base)) is not None:  # none of all that “or” joins
        whoever_it_is = replace(subject, children=(some_of_them, *subject.children[1:]))
        found = quantified(c, some_of_them if subject is base else whoever_it_is, test)
        return ir.Not(found, span=c.span(subject))
    one_of_several(c, subject)
    one_of_own = (
        base.kind == "described"
        and base.find("quantifier") is None
        and not readers.thing(c, subject).type.many
    )
    if one_of_own or base.kind not in ("described", "together", "either"):
        one = readers.expression(c, subject)
        if one.type.many and (isinstance(one, (ir.All, ir.Where)) or article(c, subject) == "a"):
            return some(c, one, test)
        held = c.scope
        if one.type.base in ("thing", "player") and not one.type.many:
            c.scope = of_one(c, one)
        elif one.type.base == "action" and not one.type.many:
            c.scope = c.scope.about(one)
        c.scope = replace(c.scope, other_than=one)
        try:
            return test(one)
        finally:
            c.scope = held
    if base.kind == "described":
        pick = sets.picked(c, subject)
        if pick.quantifier == "count":
            raise so_many(c, base)
        with_or_without(c, pick.of, subject)
    else:
        pick = sets.Picked(
            "every" if base.kind == "together" else "any",
            numbers.number(1),
            None,
            readers.collection(c, subject),
            "",
        )

    def as_told(one: Expr) -> Expr:
        found = test(one)
        near_whom(c, subject, pick.of, found)
        return found

    match pick.quantifier:
        case "every":
            var = c.fresh("each")
            held = c.scope
            one = ir.Var(var, type=pick.of.type.one())
            c.scope = of_any(c, one)
            c.introduce(subject, one)
            inner = as_told(one)
            c.scope = held
            return ir.Every(pick.of, var, inner, span=c.span(subject))
        case "no":
            return ir.Not(some(c, pick.of, as_told), span=c.span(subject))
        case "most":
            found = some(c, pick.of, as_told, subject)
            assert isinstance(found, ir.Some)
            twice = ir.Arith("*", numbers.number(2), ir.Count(found.of), type=ir.NUMBER)
            return ir.Compare(">", twice, ir.Count(pick.of), span=c.span(subject))
        case "at_least" if pick.least != numbers.number(1):
            found = some(c, pick.of, as_told, subject)
            assert isinstance(found, ir.Some)
            count = ir.Count(found.of)
            return ir.Compare(">=", count, pick.least, span=c.span(subject))
        case _:
            return some(c, pick.of, as_told)


def so_many(c: Context, base: Node) -> Fault:
    """`within 6in of 2 enemy Soldiers`, which could be two or more, or neither more nor fewer."""
    number = base.find("quantifier")
    assert number is not None
    what = c.text.text[number.end : base.end].strip()
    what = plural(what) if words(c, number) == "1" else what
    return unclear(
        c,
        number,
        f"This could be at least so many, or neither fewer nor more: that is “the number of {what} … is {words(c, number)}”.",
        "any" if words(c, number) == "1" else f"{words(c, number)} or more",
    )


THE = compiled(r"\b[Tt]he $")
ASKED = compiled(r"\b(?:if|unless) the $")


def nobody_named(c: Context, subject: Node) -> None:
    """Refuses `the enemy Soldier` and `the player` where none has been named, and there are several: it would be any."""
    base = subject.base
    if THE.search(c.text.text[: subject.start]) is None:
        return
    if base.kind == "player":
        whoever(c, subject, base)
        return
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    how_many = base.find("quantifier")
    if noun is None or (how_many is not None and how_many.end > how_many.start):
        return
    word = noun[0].word
    if word != "Square" and word not in c.names.kinds and word not in c.names.cards:
        return
    nearest = any(a[0].word in best.NEAREST for a in base.all("adjective")) or any(
        n is not None and (nearness(n) or (n.kind == "with_" and n.last.kind == "has_best"))
        for n in (subject.children[1:] if subject.kind == "np" else ())
    )
    of = readers.thing(c, base)
    if nearest or not of.type.many or of.type.base not in ("thing", "place") or is_singleton(c, of):
        return
    begin = c.text.text[: subject.start].rpartition("he ")[0][:-1]
    words, rest = (
        c.text.text[subject.start : subject.end],
        c.text.text[subject.end :].partition(". ")[0].partition(",")[0],
    )
    message = f"Nobody has been named whom “the {words}” could be, and there may be several."
    asked = ASKED.search(c.text.text[: subject.start])
    if asked is not None and is_named(c.text.text, asked.start(), word):
        such = list(where_named(c.text.text, asked.start(), word))
        shown = f"“{such[0].words}”" if such else f"“a {word} with …”, or “a … {word}”"
        hint = f"It is the one named before: say it there, {shown}."
        raise could_be(c, "W302", subject, message, *such, hint=hint)
    some_one = f"“{begin}{indefinite(words)}{rest}”"
    raise c.fail(
        "W302",
        subject,
        f"Nobody has been named whom “the {words}” could be, and there may be several.",
        f"If any of them will do, it is {some_one}; else name one where it is chosen.",
    )


def whoever(c: Context, subject: Node, base: Node) -> None:
    """Refuses `the player` where it is not said which."""
    if subject is not base and any(n is not None for n in subject.children[1:]):
        return
    if not readers.thing(c, base).type.many:
        return
    about = c.scope.it if c.scope.it is not None else c.scope.principal
    whose = "its player" if about is not None and about.type.base == "thing" else "the active player"
    said, message = with_article(c, base), "It is not said which player this is."
    begin, end = sentence_around(c.text.text, said.start, said.end)
    each = list(of_each_player(c.text.text, begin, end))
    if each:
        others = (Sentence(said.start, said.end, one) for one in (whose, "any player"))
        raise could_be(c, UNCLEAR, said, message, *each, *others)
    raise unclear(c, said, message, whose, "any player")


def some(c: Context, of: Expr, test: Callable[[Expr], Expr], counted: Node | None = None) -> Expr:
    """That some of several are so; where they are `counted`, by which words."""
    var = c.fresh("each")
    one = ir.Var(var, type=of.type.one())
    if (whose := side_of_set(of)) is not None:
        c.sides[one] = whose
    held = c.scope
    c.scope = of_any(c, one)
    inner = test(one)
    if counted is None:
        inner = but_itself(c, of, one, inner)
    c.scope = held
    if counted is not None:
        with_or_without(c, ir.Where(of, var, inner, type=of.type), counted)
    of_the_removed(c, of, one, inner)
    return ir.Some(ir.Where(of, var, inner, type=of.type, span=of.span), span=of.span)


def among(c: Context, node: Node, test: Callable[[list[tuple[str, Expr]]], Expr]) -> Expr:
    """A predicate about `any`, `no` or `every` of several, where one of its prepositions says so."""
    parts = [n for n in node.parts if n.kind == "preposed"]
    several = next((n for n in parts if counted_out(n.children[-1])), None)
    if several is None:
        return test(prepositions(c, node))
    rest = prepositions(c, replace(node, children=tuple(n for n in node.children if n is not several)))
    prep = several[0]
    word = prep[0].word if prep.children else prep.word
    return quantified(c, several.children[-1], lambda other: test([(word, other), *rest]))  # type: ignore[arg-type]


def counted_out(np: Node | None) -> bool:
    """Whether a noun phrase speaks of any, no, every or so many, rather than of one."""
    base = np[0] if np is not None and np.kind == "np" else np
    return base is not None and base.kind == "described" and base.find("quantifier") is not None


def prepositions(c: Context, node: Node) -> list[tuple[str, Expr]]:
    """The `by …`, `using …` that follow a verb, in order."""
    found: list[tuple[str, Expr]] = []
    for child in node.children:
        if child is not None and child.kind in ("preposed", "preposed_flat"):
            prep = child[0]
            inner = child.children[-1]
            assert inner is not None
            of = readers.other_than(c, c.scope.it, inner)
            word = prep[0].word if prep.children else prep.word
            if word == "by" and of.type.many and c.before is not None and article(c, inner) == "a":
                whole, one = with_article(c, inner), f"1 {words(c, inner)}"
                hint = f"Of one whom the player chooses say “by {one}”; of each: “Each {words(c, inner)} …”."
                raise c.fail(
                    "W317",
                    whole,
                    "It is not said whether each of them does this, or who chooses one.",
                    hint,
                    replacement=one,
                )
            found.append((word, chosen_one(c, inner, of)))
    return found
