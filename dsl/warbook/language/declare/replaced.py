"""What comes in the place of a gain or loss, and what makes it more or less."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.changes import both
from warbook.language.declare.statement import Statement
from warbook.language.ir import Do, Expr
from warbook.language.model import Change, EventPattern, Hook
from warbook.language.names import plural
from warbook.language.resolve import amounts
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.events import event_of
from warbook.language.resolve.numbers import number
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.texts import whole_sentences
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

LOSSES = {"order_lose_less": ("add", -1), "order_lose_more": ("add", 1), "order_lose_half": ("half", 1)}
"""What makes a loss more or less."""
INSTEAD = "order_lose_instead"
REPLACEABLE = ("verb", "gain", "lose", "removed")
"""The events in whose place something else may come."""
AMOUNT = "amount.gone"
"""What is gained or lost, as a rule calls it that comes in its place."""


def losing(c: Context, subject: Node, act: Node) -> EventPattern:
    """The event that someone loses something, said of whom and of what."""
    what = act if act.kind in ("TERM", "has_term") else next(iter(act.within("TERM")))
    word = what if what.kind == "TERM" else what[0]
    said = word.new("has_term", word)
    return event_of(c, subject, act.new("order_lose", None, said))


def less_lost(c: Context, said: Statement) -> Change:
    """`A Soldier in Cover loses 1 Health less.`"""
    act = said.act
    how, sign = LOSSES[act.kind]
    pattern = losing(c, said.subject, act)
    amount: Expr = number(2)
    if how == "add":
        lost = next(n for n in act.children[1:] if n is not None and n.kind.startswith("has_"))
        if lost.kind not in ("has_term", "has_n", "has_equal"):
            raise c.fail("W346", lost, "It is not said how many.")
        amount = (
            amounts.signed(amounts.counted(c, ir.Var(pattern.binds[0][1], type=ir.NUMBER), lost)[1], sign)
            if lost.kind == "has_equal"
            else number(sign * (int(lost[0].word) if lost.kind == "has_n" else 1))
        )
    event, given = unified(pattern, said.given)
    _, condition = unified(pattern, said.condition(c))
    tests = both(both(given, event.test), condition)
    field, var = f"lose {pattern.name}", pattern.binds[0][1]
    return said.change(field, how, "", amount, var, tests)


def a_replacement(c: Context, said: Statement) -> Hook:
    """`A Soldier in Water loses 2 Health instead of 1 Air.`"""
    new, old = [n for n in said.act.children[1:] if n is not None and n.kind.startswith("has_")]
    pattern = losing(c, said.subject, old)
    who = c.scope.it
    assert who is not None
    given, text = said.condition(c), said.text
    name, amount, whose = amounts.counted(c, who, new)
    gone = ir.Var(AMOUNT, type=ir.NUMBER)
    if old.kind == "has_term" and article(c, old) == "a":
        several = plural(pattern.name) if pattern.name in c.names.resources else pattern.name
        raise unclear(
            c,
            with_article(c, old),
            "It is not said whether this comes in the place of each of several at once, or of all of them together.",
            f"1 {old[0].word}",
            several,
        )
    kept = c.names.tokens.get(name)
    if new.kind == "has_term" and article(c, new) != "a" and (kept is None or kept.many):
        several = plural(pattern.name) if pattern.name in c.names.resources else pattern.name
        raise unclear(
            c,
            Node("told", (), "", new.start, said.act.end),
            f"It is not said how many {name} are lost.",
            f"1 {name} instead of 1 {pattern.name}",
            f"1 {name} instead of {several}",
        )
    many = int(old[0].word) if old.kind == "has_n" else 0
    if many > 1:
        given = both(given, ir.Compare("==", gone, number(-many)))
    if many != 1 and name != pattern.name and not speaks_of(name, pattern.test, said.given, given):
        who_said = words(c, with_article(c, said.subject))
        old_said = words(c, said.act)
        raise unclear(
            c,
            with_article(c, replace(said.act, start=said.subject.start)),
            f"It is not said what is lost by who has no {name}.",
            f"If {who_said[:1].lower()}{who_said[1:]} has {name}, it {old_said}",
        )
    lost: Expr = ir.Arith("-", number(0), amount, type=ir.NUMBER)
    if many == 1 and name == pattern.name:
        lost = ir.Arith("*", gone, amount, type=ir.NUMBER)
    body: Do = ir.Gain(whose, name, lost, name == pattern.name, span=text.span)
    if many == 1 and name != pattern.name:
        body = for_each_gone(c, who, pattern.name, ir.Gain(whose, name, amount, span=text.span))
    it = next((each_of(part) for part in (pattern.test,) if part is not None), None)
    event, test = unified(pattern, both(said.given, given))
    if it is not None and event is not pattern:
        body = substituted(body, it, ir.Var(pattern.binds[0][1], type=who.type))
    return Hook("instead", measured(event), test, body, said.bearer, text.span, text.text)


def speaks_of(name: str, *tests: Expr | None) -> bool:
    """Whether conditions ask how much somebody has of something."""
    return any(
        isinstance(n, ir.Field) and n.name == name for test in tests if test is not None for n in nodes(test)
    )


def for_each_gone(c: Context, who: Expr, name: str, price: ir.Gain) -> Do:
    """So much lost of one thing for each of another that would be lost; what is left where there is no more of it is
    lost all the same."""
    gone = ir.Var(AMOUNT, type=ir.NUMBER)
    held = ir.Field(price.of, price.name, type=ir.NUMBER)
    above = ir.Arith("+", held, ir.Arith("-", price.amount, number(1), type=ir.NUMBER), type=ir.NUMBER)
    enough = ir.Arith("/", above, price.amount, type=ir.NUMBER)
    often = ir.Arith("min", ir.Arith("-", number(0), gone, type=ir.NUMBER), enough, type=ir.NUMBER)
    times = ir.Var(c.fresh("times"), type=ir.NUMBER)
    lost = amounts.signed(ir.Arith("*", times, price.amount, type=ir.NUMBER), -1)
    rest = ir.Gain(who, name, ir.Arith("+", gone, times, type=ir.NUMBER), True, span=price.span)
    return ir.Block((ir.Bind(times.name, often), replace(price, amount=lost), rest), span=price.span)


def each_of(test: Expr) -> str | None:
    """Whom a condition before an event spoke of."""
    return next((n.name for n in nodes(test) if isinstance(n, ir.Var) and n.name.startswith("each.")), None)


def measured(pattern: EventPattern) -> EventPattern:
    """The pattern of a gain or loss in which the amount has its name."""
    if pattern.sort not in ("gain", "lose"):
        return pattern
    return replace(pattern, binds=(*pattern.binds, ("amount", AMOUNT)))


def unified(pattern: EventPattern, test: Expr | None) -> tuple[EventPattern, Expr | None]:
    """An event and a condition before it that speak of one, `While a Soldier is in Water: It cannot …`: whoever the
    condition speaks of is the one to whom it happens."""
    bound = {var for _, var in pattern.binds}
    parts = pattern.test.of if isinstance(pattern.test, ir.And) else (pattern.test,)
    for part in parts:
        match part:
            case ir.Compare(op="==", left=ir.Var(name=each), right=one) if each.startswith("each."):
                if not any(isinstance(n, ir.Var) and n.name in bound for n in nodes(one)):
                    continue
                rest = tuple(p for p in parts if p is not part and p is not None)
                said = rest[0] if len(rest) == 1 else ir.And(rest) if rest else None
                event = replace(pattern, test=None if said is None else substituted(said, each, one))
                return event, None if test is None else substituted(test, each, one)
    return pattern, test


def in_its_place(c: Context, pattern: EventPattern, done: Do, rest: Text | None) -> Do:
    """What is done in the place of an event; a gain or loss in the place of one of the same thing is not replaced."""
    if pattern.sort not in REPLACEABLE:
        raise c.fail(
            "W465",
            None,
            "Nothing can come in the place of this event.",
            "Verbs of the game, gains and losses, and removals can be replaced.",
        )
    again = {var for _, var in pattern.binds} if pattern.sort == "removed" else set()
    removed = (one.of for one in nodes(done) if isinstance(one, ir.Remove) and one.for_good)
    if any(isinstance(of, ir.Var) and of.name in again for of in removed):
        message = "What is removed in the place of being removed is removed all the same, again and again."
        own = c.scope.roles.get("bearer")
        other = isinstance(own, ir.Var) and own.name not in again
        raise c.fail(
            "W465",
            None,
            message,
            "Of the bearer say “The bearer is removed.”." if other else "Say what happens instead.",
        )
    gone = [
        one for one in nodes(done) if isinstance(getattr(one, "of", None), ir.Var) and one.of.name in again
    ]
    joins = any(
        isinstance(one, ir.Join) and not one.leave and c.names.stands(one.of.type.arg) for one in gone
    )
    if joins and not any(isinstance(one, ir.Remove | ir.Place | ir.Move | ir.TakePlace) for one in gone):
        message = "It is not said whether it leaves the board, too, where it joins something in the place of being removed."
        raise c.fail("W465", None, message, "Say “It leaves the board, then joins GROUP.”.")
    return finally_gained(done, pattern.name) if pattern.sort in ("gain", "lose") else done


def declined(c: Context, rest: Text | None, done: Do) -> None:
    """Refuses `Instead of …: Its player may pay 1 Gold. It gains 1 Fear.`: where that is declined, does it happen as ever, or
    is only the first not done?"""
    real = [one for one in done.of if not isinstance(one, ir.Bind)] if isinstance(done, ir.Block) else [done]
    each = real[0] if len(real) == 1 else None
    if isinstance(each, ir.ForEach) and isinstance(each.body, ir.May):
        several_may(c, rest)
    if len(real) < 2 or not isinstance(real[0], ir.May) or real[0].refused is not None:
        return
    message = "It is not said whether it happens as ever where that is declined."
    first, _, then = (rest.text if rest is not None else "").partition(". ")
    if rest is None or not then:
        hint = "Say after it “If so, …”, and it does; or “Otherwise, …”, and that comes in its place."
        raise c.fail(UNCLEAR, None, message, hint)
    here = Context(c.names, c.scope, rest, c.counter)
    then = whole_sentences(rest)[1].text
    start = len(first) + 2
    words = ("If so,",) if isinstance(real[0].body, ir.Choose) else ("If so,", "Otherwise,")
    lower = then if then.split(" ")[0] in here.names.kinds else f"{then[:1].lower()}{then[1:]}"
    told = [Sentence(start, start + len(then), f"{word} {lower}") for word in words]
    raise could_be(here, UNCLEAR, Node("WORD", (), then, start, start + len(then)), message, *told)


def several_may(c: Context, rest: Text | None) -> None:
    """Refuses `Instead of …: Each Soldier near it may lose 1 Grit.`: where some decline, or there is none, does it happen as ever?"""
    message = "It is not said whether it happens as ever where some of them decline, or there is none."
    said = _EACH_MAY.fullmatch(rest.text.strip()) if rest is not None else None
    if rest is None or said is None:
        raise c.fail(
            UNCLEAR, None, message, "Let one be chosen, who may do it: “Its player chooses 1 …. It may …”."
        )
    here = Context(c.names, c.scope, rest, c.counter)
    its = "Its" if rest.text.lstrip()[0].isupper() else "its"
    one = Sentence(0, len(rest.text), f"{its} player chooses 1 {said['which']}. It may {said['what']}")
    raise could_be(here, UNCLEAR, Node("WORD", (), rest.text, 0, len(rest.text)), message, one)


_EACH_MAY = re.compile(r"[Ee]ach (?!player\b)(?P<which>[^,.]+?) may (?P<what>[^.]+\.)")


def only_if(done: Do) -> tuple[Expr | None, Do]:
    """When something comes in the place of an event, and what: where all of it is done only if something is so, or to
    somebody who is chosen first, else the event itself happens."""
    match done:
        case ir.Block(of=(one,)):
            return only_if(one)
        case ir.If(test=test, then=then, otherwise=None):
            more, rest = only_if(then)
            return both(test, more if more != test else None), rest
        case ir.Choose(of=of) | ir.Block(of=(ir.Choose(of=of), *_)) if at_least_one(done):
            return ir.Some(of), done
    return None, done


def at_least_one(done: Do) -> bool:
    """Whether what is done begins with a choice that must be of somebody."""
    first = done.of[0] if isinstance(done, ir.Block) else done
    return isinstance(first, ir.Choose) and isinstance(first.least, ir.Num) and first.least.value > 0


def finally_gained(item: Any, name: str) -> Any:
    """Statements in which nothing replaces gains and losses of one thing any more."""
    if isinstance(item, ir.Gain):
        return replace(item, final=True) if item.name == name else item
    if isinstance(item, tuple):
        return tuple(finally_gained(one, name) for one in item)
    if not isinstance(item, (Do, ir.Option)):
        return item
    inner = {f.name: getattr(item, f.name) for f in fields(item) if f.name != "span"}
    changed = {key: new for key, old in inner.items() if (new := finally_gained(old, name)) is not old}
    return replace(item, **changed) if changed else item
