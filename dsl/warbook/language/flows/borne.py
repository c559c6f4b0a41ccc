"""What special rules, tokens and cards do to whoever bears them, in the short register.

Helpers are put where they are used, as in flows; rolls are named, as the flows tell them. Whoever bears a rule stands as
*the bearer* in it, and is called by its kind where it is printed; the bearer's player is *you*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.beside import led_by, lined
from warbook.language.flows.compose.lines import teller
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.statements import Dissolver
from warbook.language.flows.dissolve.values import roll_number
from warbook.language.flows.known import special
from warbook.language.flows.model import Line
from warbook.language.flows.offers import offered
from warbook.language.flows.specials import known_as, sections
from warbook.language.flows.words.distinct_names import tell_apart
from warbook.language.flows.words.moments import moment
from warbook.language.flows.words.teller import YOU, Teller, kinds_in
from warbook.language.ir import Expr
from warbook.language.model import Bearer, Change, Hook, Law, Offer, Rulebook
from warbook.language.readback import changes, rules, seen
from warbook.language.readback.nouns import conjunction, conjuncts
from warbook.language.walk import rewritten

BEARER = "bearer"
BORNE = {"Trait": "trait", "Token": "token"}
"""Whose rules are told, by the sorts of headings under which they stand."""
Rule = Hook | Law | Change | Offer
Borne = Mapping[tuple[str, str], tuple[Line, ...]]


def borne(book: Rulebook, dissolver: Dissolver, usual: frozenset[str]) -> Borne:
    """What each special rule and token does, by its sort and name; the `usual` rolls are named, as flows tell them."""
    found: dict[tuple[str, str], dict[int, list[Line]]] = {}
    places = {span: (BORNE[sort], name) for sort, name, span in sections(book) if sort in BORNE}
    every: list[Rule] = [*book.hooks, *book.laws, *book.changes, *book.offers]
    dissolver.specials, dissolver.rolls_named = True, usual
    for one in every:
        key = whose(book, one, places)
        if key is not None and not (isinstance(one, Hook) and one.lapse):
            dissolver.begin()
            found.setdefault(key, {}).setdefault(one.span.start, []).extend(said(dissolver, one))
    dissolver.specials, dissolver.rolls_named = False, frozenset()
    return {
        key: tuple(merged(book, [line for at in sorted(some) for line in some[at]]))
        for key, some in found.items()
    }


def merged(book: Rulebook, lines: list[Line]) -> Iterator[Line]:
    """Lines that differ in nothing but the roll as one: `rolls Wits or Nerve`."""
    at = 0
    while at < len(lines):
        one, after = lines[at], lines[at + 1] if at + 1 < len(lines) else None
        both = (
            twins(book, one.text, after.text) if after is not None and not (one.under or after.under) else ""
        )
        yield replace(one, text=both) if both else one
        at += 2 if both else 1


def twins(book: Rulebook, one: str, other: str) -> str:
    """Two texts as one where they differ in the roll that they name; "" where they differ otherwise."""
    for roll in book.rolls:
        head, found, tail = one.partition(f"rolls {roll} ")
        for second in book.rolls:
            if found and second != roll and other == f"{head}rolls {second} {tail}":
                return f"{head}rolls {roll} or {second} {tail}"
    return ""


def whose(book: Rulebook, one: Rule, places: Mapping[Span, tuple[str, str]]) -> tuple[str, str] | None:
    """The special rule or token under whose heading a rule stands, else the one it is of, or without which nothing comes
    of it."""
    for span, (sort, name) in places.items():
        if span.holds(one.span):
            return sort, known_as(book, sort, name)
    if one.bearer is not None and one.bearer.sort in BORNE.values():
        return one.bearer.sort, one.bearer.name
    if one.bearer is None and isinstance(one, Hook | Law) and not one.mission:
        tests = [t for t in (one.test, one.event.test) if t is not None]
        asked = next((part for test in tests for part in conjuncts(test) if special(part)), None)
        if isinstance(asked, ir.Call):
            return "trait", asked.name.removeprefix("trait ")
    return None


def said(dissolver: Dissolver, one: Rule) -> Iterator[Line]:
    w = teller(dissolver.book)
    match one:
        case Hook():
            yield from happens(w, dissolver, one)
        case Offer():
            begun(w, one.bearer)
            yield from offered(w, dissolver, one)
        case Law():
            begun(w, one.bearer)
            for line in rules.law(w, replace(one, event=replace(one.event, test=itself(one.event.test)))):
                yield lined(line, one.span)
            w.beyond.clear()
        case Change():
            begun(w, one.bearer)
            yield from changed(w, one)


def begun(w: Teller, bearer: Bearer | None) -> None:
    """What is known of whoever bears a rule."""
    seen.begun(w, bearer)
    w.mine.add(BEARER)


def itself(test: Expr | None) -> Expr | None:
    """A condition that speaks of parts of the bearer, as of the bearer itself."""

    def change(one: object) -> object:
        match one:
            case ir.Compare(op="==", left=ir.Var(name="bearer"), right=ir.Whole(of=of)):
                return replace(one, right=of)
        return one

    return rewritten(test, change) if test is not None else None


def happens(w: Teller, dissolver: Dissolver, hook: Hook) -> Iterator[Line]:
    """What is done whenever something happens to whoever bears the rule."""
    known = Known(begun=False)
    copied = dissolver.fresh.copy(hook.body)
    if hook.event.sort == "roll":
        copied = roll_number(dissolver, copied, hook.event.name)
    body = dissolver.do(copied, known)
    if body is None:
        return
    tests = tuple(dissolver.expr(t, known) for t in (conjuncts(hook.test) if hook.test is not None else ()))
    w.kinds = kinds_in({}, body)
    begun(w, hook.bearer)
    seen.first_seen(w, hook.event)
    head, rest = moment(w, hook, tests, body)
    tell_apart(w, dissolver.played, body)
    head = f"{head}{seen.given(w, (*rest, *tests))}"
    lines = w.told(body)
    yield led_by(head, lines, hook.span)


def changed(w: Teller, one: Change) -> Iterator[Line]:
    """What a number or price is while a rule is borne."""
    using = ""
    if one.field.startswith("cost"):
        w.called["user"] = YOU
        w.actor = "user"
        one, using = with_it(one)
        if not using:
            one = paid_by_the_bearer(one)
    one, kind = changes.near_a_bearer(one)
    whose = "friendly"
    if kind:
        begun(w, Bearer("trait", "", kind))
        one, whose = of_others(one)
    for line in changes.change(w, one):
        made = lined(line, one.span)
        words = made.text.replace("Each own ", f"Each {whose} ", 1)
        yield replace(made, text=words.replace(" costs ", f" {using} costs ", 1) if using else words)


def paid_by_the_bearer(one: Change) -> Change:
    """A change of a price told to whoever pays it, who bears it."""

    def change(node: object) -> object:
        return replace(node, name="user") if isinstance(node, ir.Var) and node.name == BEARER else node

    return replace(one, test=rewritten(one.test, change), amount=rewritten(one.amount, change))


def of_others(one: Change) -> tuple[Change, str]:
    """A change without the condition that it is of another than the bearer, and whose it is, in a word."""
    tests = list(conjuncts(one.test)) if one.test is not None else []
    for test in tests:
        match test:
            case ir.Not(of=ir.Compare(op="==") as of) | (ir.Compare(op="!=") as of):
                if any(isinstance(side, ir.Var) and side.name == BEARER for side in (of.left, of.right)):
                    tests.remove(test)
                    return replace(one, test=conjunction(tests)), "other friendly"
    return one, "friendly"


def with_it(one: Change) -> tuple[Change, str]:
    """A change of a price that holds for what is done with the bearer, and the words for that."""
    tests = list(conjuncts(one.test)) if one.test is not None else []
    for test in tests:
        match test:
            case ir.Compare(op="==", left=ir.Var(name="bearer"), right=ir.Var(name=name)):
                if name not in ("user", "action"):
                    tests.remove(test)
                    return replace(one, test=conjunction(tests)), "with the bearer"
    return one, ""
