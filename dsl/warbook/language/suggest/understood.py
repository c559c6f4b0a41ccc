"""What a sentence that could be meant is understood as: its reading, in the words of `readback`, where these are others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from warbook.language import ir, readback
from warbook.language.declare.reader import Reader
from warbook.language.declare.rule_source import Rules
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Action, Change, Example, Hook, Law, Offer, Procedure, Roll, Rulebook
from warbook.language.readback import Line, Readback, Writer, rules
from warbook.language.readback.full import FULL
from warbook.language.readback.readings import plain
from warbook.language.readback.told import finished
from warbook.language.suggest.trial import FAR, Trial
from warbook.language.walk import nodes

WRONG_ROLL: dict[str, Any] = {
    **dict.fromkeys(("added", "target", "success", "failure", "keeps")),
    **dict.fromkeys(("low", "each"), False),
    **dict.fromkeys(("modifiers", "without"), ()),
}
"""What is not known of a roll in which something is wrong."""


def understood(book: Rulebook, trial: Trial, words: str) -> str:
    """The reading of a text that was tried, sentence after sentence; "" where it is in no other words than the text."""
    found = trial.made.get(words)
    made = found[0] if isinstance(found, tuple) else None
    if isinstance(found, tuple):
        book = replace(book, tokens={**found[2], **book.tokens})
    told = [" ".join(one.text.split()) for one in readings(book, trial, made)]
    text = " ".join(told)
    return "" if plain(text) == plain(words) else text


def with_missing(book: Rulebook, r: Reader) -> Rulebook:
    """A game in which verbs and rolls that are wrong stand with their roles alone."""
    nowhere, nothing = Span("", 0, 0), ir.Num(0, type=ir.NUMBER)
    verbs = {
        f"verb {name}": Procedure(name, nowhere, sort="verb", roles=signatures[0].roles, body=ir.Block(()))
        for name, signatures in r.names.verbs.items()
        if signatures and f"verb {name}" not in book.procedures
    }
    rolls = {
        name: Roll(name, nowhere, roles=one.roles, dice=nothing, sides=0, **WRONG_ROLL)
        for name, one in r.names.rolls.items()
        if name not in book.rolls
    }
    if not verbs and not rolls:
        return book
    return replace(book, procedures={**verbs, **book.procedures}, rolls={**rolls, **book.rolls})


def readings(book: Rulebook, trial: Trial, made: Any) -> Iterator[Readback]:
    """What a declaration says where the tried text stands."""
    match made:
        case Rules():
            some: list[Hook | Offer | Law | Change] = [*made.hooks, *made.offers, *made.laws, *made.changes]
            rule = trial.unit.rule
            whole = rule is not None and rule.text == trial.unit.text
            for one in some:
                if getattr(one, "lapse", False):
                    continue
                yield readback.rule(book, one) if whole else steps_of(book, one)
        case Example():
            for node, span, _ in (*made.given, *made.done, *made.then):
                if span.start >= FAR:
                    yield readback.sentence(book, node, made.roles, example=True)
        case Action(procedure=Procedure() as done) if any(tried(done.body)):
            yield from readings(book, trial, done)
        case Procedure():
            w = Writer(book, FULL)
            rules.steps(w, made.roles, made.body)
            yield steps_in(w, made.body)
        case _ if is_dataclass(made):
            for node in {node.span: node for node in tried(made)}.values():
                yield readback.sentence(book, node, getattr(made, "roles", ()))


def steps_of(book: Rulebook, rule: Hook | Offer | Law | Change) -> Readback:
    """Those steps of a rule that are tried, in the words in which the whole rule has brought everybody in."""
    w = Writer(book, FULL)
    match rule:
        case Hook():
            rules.hook(w, rule)
        case Offer():
            rules.offer(w, rule)
        case Law() | Change():
            return readback.rule(book, rule)
    return steps_in(w, rule.body)


def steps_in(w: Writer, body: Do) -> Readback:
    """The steps that are tried; those among which somebody chooses are seen from that one."""
    w.beyond = []
    lines: list[Line] = []
    choices = [one for one in nodes(body) if isinstance(one, ir.ChooseOne)]
    by = {id(node): one.by for one in choices for node in tried(one.options)}
    for node in tried(body):
        with w.seen_from(by.get(id(node), w.side)):
            lines += w.steps(node) if isinstance(node, Do) else [Line(w.say(node))]
    return finished(w, lines)


def tried(item: Any) -> Iterator[Expr | Do]:
    """The nodes that the tried text has made, none of which lies in another."""
    if (isinstance(item, (Expr, Do)) and item.span is not None and item.span.start >= FAR) or (
        isinstance(item, (ir.If, Expr)) and made_of_what_is_tried(item)
    ):
        yield item
    elif is_dataclass(item):
        for f in fields(item):
            if f.name != "span":
                yield from tried(getattr(item, f.name))
    elif isinstance(item, tuple):
        for one in item:
            yield from tried(one)


def made_of_what_is_tried(item: ir.If | Expr) -> bool:
    """Whether something that stands nowhere in the text says what is tried: that it is not so, that several things are so,
    or what is asked before it can be done."""
    if isinstance(item, ir.If):
        return any(tried(item.test))
    if isinstance(item, ir.And):
        return all(any(tried(one)) for one in item.of)
    return item.type == ir.FLAG and any(
        any(tried(getattr(item, f.name))) for f in fields(item) if f.name != "span"
    )
