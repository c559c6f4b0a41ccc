"""A whole game, as it is written and as it is understood: each bullet, step, row and example line beside its reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from warbook.language import ir
from warbook.language.block_tree import every_section
from warbook.language.blocks import Block, Bullet, Section, Step, Text
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Change, Hook, Law, Offer, Roll, Rulebook
from warbook.language.readback import rules
from warbook.language.readback.full import FULL
from warbook.language.readback.naming import own_name, told_apart
from warbook.language.readback.record import Line, Readback
from warbook.language.readback.told import finished, rule, sentence
from warbook.language.readback.writer import Register, Writer
from warbook.language.walk import nodes, variables


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands at a place of a game, and what it is understood as; `sort` is rule, step, row, condition, value or
    example, `of` what declares it, `meaning` the node or nodes of the model."""

    span: Span
    written: str
    understood: Readback
    sort: str
    of: str
    meaning: tuple[Any, ...]

    @property
    def only_in(self) -> str:
        """In which mission alone what is read holds, as its heading says; "" for what holds in all of them."""
        of = {one.mission for one in self.meaning if isinstance(one, (Hook, Law, Change, Offer))}
        return f"In the mission {mission} alone: " if len(of) == 1 and (mission := of.pop()) else ""

    @property
    def differs(self) -> bool:
        """Whether the reading is in other words than the text."""
        return plain(self.written) != plain(self.understood.text)


def plain(text: str) -> str:
    """Words alone: without articles, marks, the numbers of steps, and what begins a sentence in capitals."""
    text = re.sub(r"^\s*(?:\d+\.|-)\s+", "", text, flags=re.MULTILINE)
    text = re.sub(r"\*\*[^*]*\*\*", "", text)
    words = (SAME.get(word, word) for word in re.findall(r"[\w'+-]+|\"", text.casefold()))
    return " ".join(word.removesuffix("s") for word in words if word)


SAME = {"the": "", "a": "", "an": "", "any": "", "are": "is", "have": "has"}
"""Words that make no difference, and those that are one word in another person."""


def readings(book: Rulebook, register: Register = FULL) -> Iterator[Reading]:
    """Everything that acts in a game, in the order of what declares it."""
    places = Places(book)
    yield from of_rules(book, places, register)
    yield from of_steps(book, places, register)
    yield from of_conditions(book, places, register)
    yield from of_rolls(book, places, register)
    yield from of_examples(book, register)


class Places:
    """What stands where in the documents of a game."""

    def __init__(self, book: Rulebook) -> None:
        self.sections: list[Section] = []
        for document in book.documents:
            self.sections += every_section(document.sections)
        self.blocks: dict[str, list[Bullet | Step]] = {}
        self.steps: dict[str, list[Step]] = {}
        for section in self.sections:
            for block in _acting(section.blocks):
                self.blocks.setdefault(block.span.file, []).append(block)
            for step in section.blocks:
                if isinstance(step, Step):
                    self.steps.setdefault(step.span.file, []).append(step)

    def at(self, span: Span, sort: type = Bullet) -> Bullet | Step | None:
        """The innermost bullet or step of a sort that holds a place."""
        found = [
            b
            for b in self.blocks.get(span.file, ())
            if isinstance(b, sort) and b.span.start <= span.start < max(b.span.end, b.span.start + 1)
        ]
        return max(found, key=lambda b: b.span.start) if found else None

    def section(self, span: Span) -> Section | None:
        """The section that a heading begins."""
        here = [s for s in self.sections if s.title.span.file == span.file]
        return next((s for s in here if s.title.span.start <= span.start < s.title.span.end + 1), None)

    def written(self, span: Span, text: str = "") -> str:
        """The words at a place."""
        block = self.at(span)
        if text and (block is None or (isinstance(block, Bullet) and block.text.text != text)):
            return text
        return words(block) if block is not None else text


def _acting(blocks: Iterable[Block]) -> Iterator[Bullet | Step]:
    for block in blocks:
        if isinstance(block, (Bullet, Step)):
            yield block
            yield from _acting(block.children)


def words(block: Bullet | Step) -> str:
    """A bullet or step with all that stands under it, as it is written."""
    text = block.text.text if block.text is not None else ""
    if isinstance(block, Step) and block.title is not None:
        text = f"**{block.title.text}.** {text}".strip()
    lines = [text]
    for child in block.children:
        if isinstance(child, (Bullet, Step)):
            mark = f"{child.number}. " if isinstance(child, Step) else "- "
            first, *rest = words(child).split("\n")
            lines += [mark + first, *(" " * len(mark) + line for line in rest)]
    return "\n".join(lines)


def of_rules(book: Rulebook, places: Places, register: Register) -> Iterator[Reading]:
    """What happens when, is offered, forbidden and changed."""
    every: list[Hook | Offer | Law | Change] = [*book.hooks, *book.offers, *book.laws, *book.changes]
    for one in every:
        if getattr(one, "lapse", False) or for_a_time(book, one):
            continue
        text = getattr(one, "text", "")
        of = one.bearer.name if one.bearer is not None else ""
        yield Reading(one.span, places.written(one.span, text), rule(book, one, register), "rule", of, (one,))


def for_a_time(book: Rulebook, one: Hook | Offer | Law | Change) -> bool:
    """Whether a rule only says what it is to have what a sentence says for a time: that sentence is read where it stands."""
    token = book.tokens.get(one.bearer.name) if one.bearer is not None else None
    return token is not None and token.lasting is not None


def of_steps(book: Rulebook, places: Places, register: Register) -> Iterator[Reading]:
    """The steps of verbs, sequences, effects and actions."""
    bodies = list(book.procedures.values())
    bodies += [a.procedure for a in book.actions.values() if a.procedure is not None]
    for one in bodies:
        w = Writer(book, register)
        rules.steps(w, one.roles, ir.Block(()))
        results = compared(one.body)
        done = one.body.of if isinstance(one.body, ir.Block) else (one.body,)
        for step, some in by_step(done, places):
            w.beyond = []
            w.apart = {**pieces_apart(some, w), **results}
            lines = w.steps(some[0] if len(some) == 1 else ir.Block(tuple(some)))
            if not lines:  # what is needed is told as a condition
                continue
            span = step.span if step is not None else (some[0].span or one.span)
            written = words(step) if step is not None else places.written(span)
            yield Reading(span, written, finished(w, lines), "step", one.name, tuple(some))
        for need in one.needs:
            told = sentence(book, need.test, one.roles, register)
            yield Reading(
                need.span, places.written(need.span, need.name), told, "condition", one.name, (need.test,)
            )


def pieces_apart(some: Sequence[Do], w: Writer) -> dict[str, str]:
    """The pieces of which several of one kind are spoken of in one step, each with what it is called instead."""
    named = (n for item in some for n in nodes(item) if isinstance(n, (ir.ForEach, ir.Choose)))
    pieces = {n.var for n in named if n.of.type.base == "thing"}
    return {var: words for var, words in told_apart(ir.Block(tuple(some)), [], w).items() if var in pieces}


def compared(done: Do) -> dict[str, str]:
    """The dice that are held against one another, though each is called the result."""
    results = {n.var for n in nodes(done) if isinstance(n, ir.RollDice) and own_name(n.var) == "result"}
    held = (variables(n) & results for n in nodes(done) if isinstance(n, (ir.Compare, ir.Arith)))
    return {var: "the other result" for some in held if len(some) > 1 for var in some}


def by_step(done: Sequence[Do], places: Places) -> Iterator[tuple[Step | None, list[Do]]]:
    """Statements with the step in which they are written, which may stand in the edition that changes it."""
    found: list[tuple[Step | None, list[Do]]] = []
    for item in done:
        place = next((n.span for n in nodes(item) if isinstance(n, Do) and n.span is not None), None)
        steps = places.steps.get(place.file, ()) if place is not None else ()
        here = next((s for s in steps if place is not None and s.span.holds(place)), None)
        if found and (here is None or found[-1][0] is here):
            found[-1][1].append(item)
        else:
            found.append((here, [item]))
    yield from found


def labelled(section: Section | None, label: str) -> list[Text]:
    """What bullets of a section with a label say after it."""
    blocks = section.blocks if section is not None else ()
    return [
        b.text.slice(len(label) + 2, len(b.text.text))
        for b in blocks
        if isinstance(b, Bullet) and b.text.text.startswith(f"{label}: ")
    ]


def of_conditions(book: Rulebook, places: Places, register: Register) -> Iterator[Reading]:
    """Definitions, Values, and limits of force lists."""
    for test in book.tests.values():
        said = labelled(places.section(test.span), "If")
        span = said[0].span if said else test.span
        told = sentence(book, test.test, test.roles, register)
        yield Reading(
            span, "\n".join(t.text for t in said) or test.words, told, "condition", test.name, (test.test,)
        )
    for value in book.values.values():
        for amount, case in value.cases:
            for part in (amount, case):
                if part is not None:
                    told = sentence(book, part, value.roles, register)
                    span = _span(part) or value.span
                    yield Reading(span, places.written(span), told, "value", value.name, (part,))
        for row in value.modifiers:
            yield Reading(
                row.span, row.situation, rule(book, row, register, value.roles), "row", value.name, (row,)
            )
    for limit in book.limits:
        counted, most = (sentence(book, x, (), register) for x in (_number(limit.counted), limit.most))
        named = " of one name" if limit.each else ""
        told = joined(counted, f"{counted.text}{named} is {most.text} or less", most)
        yield Reading(limit.span, limit.text, told, "condition", "Force List", (limit,))


def joined(one: Readback, words: str, *others: Readback | None) -> Readback:
    """Words made of several readings."""
    return Readback((Line(words),), (*one.beyond, *(x for o in others if o is not None for x in o.beyond)))


def _number(of: Expr) -> Expr:
    return ir.Count(of) if of.type.many else of


def _span(of: Expr) -> Span | None:
    return next((n.span for n in nodes(of) if isinstance(n, Expr) and n.span is not None), None)


def of_rolls(book: Rulebook, places: Places, register: Register) -> Iterator[Reading]:
    """What comes of rolls, and the rows of their tables."""
    for roll in book.rolls.values():
        section = places.section(roll.span)
        for labels, amounts, told in numbers_of(book, roll, register):
            said = [text for label in labels for text in labelled(section, label)]
            span = said[0].span if said else roll.span
            written = said[0].text if said else labels[0]
            yield Reading(span, written, told, "value", roll.name, amounts)
        for label, done in (("Success", roll.success), ("Failure", roll.failure), ("Tie", roll.tie)):
            if done is not None:
                said = labelled(section, label)
                span = said[0].span if said else roll.span
                told = sentence(book, done, roll.roles, register)
                yield Reading(span, said[0].text if said else label, told, "step", roll.name, (done,))
        for row in roll.modifiers:
            yield Reading(
                row.span, row.situation, rule(book, row, register, roll.roles), "row", roll.name, (row,)
            )
    for step in book.steps.values():
        for row in step.modifiers:
            yield Reading(
                row.span, row.situation, rule(book, row, register, step.roles), "row", step.name, (row,)
            )
        for need in (*step.needs, *step.stops):
            told = sentence(book, need.test, step.roles, register)
            yield Reading(need.span, need.name, told, "condition", step.name, (need.test,))


def numbers_of(
    book: Rulebook, roll: Roll, register: Register
) -> Iterator[tuple[tuple[str, ...], tuple[Expr, ...], Readback]]:
    """What is thrown and added in a roll, and on what it succeeds, each with the labels under which it may be written."""
    dice = sentence(book, roll.dice, roll.roles, register)
    sides = f"d{roll.sides}" if not roll.faces else " dice"
    fixed = isinstance(roll.dice, ir.Num) or bool(roll.faces)
    many = f"{dice.text}{sides}" if fixed else f"as many {sides} as {dice.text}"
    added = sentence(book, roll.added, roll.roles, register) if roll.added is not None else None
    words = f"{many} + {added.text}" if added is not None else many
    thrown = (roll.dice, roll.added) if roll.added is not None else (roll.dice,)
    yield ("Dice",), thrown, joined(dice, words, added)
    if roll.target is not None:
        told = sentence(book, roll.target, roll.roles, register)
        bound = f"{told.text} or {'less' if roll.low else 'more'}"
        yield ("Succeeds on", "Each die succeeds on"), (roll.target,), joined(told, bound)


def of_examples(book: Rulebook, register: Register) -> Iterator[Reading]:
    """What examples begin with, do and claim."""
    for one in book.examples:
        for node, span, text in (*one.given, *one.done, *one.then):
            told = sentence(book, node, one.roles, register, example=True)
            yield Reading(span, text, told, "example", one.name, (node,))
