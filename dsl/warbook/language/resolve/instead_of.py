"""`If CONDITION, … instead.`: what a sentence takes the place of, and where that is not clear."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import (
    UNCLEAR,
    Sentence,
    could_be,
    lowered,
    sentence_around,
    sentence_before,
)
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def replaced(c: Context, test: Expr, then: Do, done: list[Do], word: Node) -> Do:
    """What “instead” takes the place of: what was said last, unless something before it is more like it. What was said on a
    condition is replaced only under a narrower one, `On 3 or more, … On 6, … instead.`"""
    last = done[-1] if done else None
    if last is None or (not alike(then, last) and any(alike(then, one) for one in done)):
        hint = "Say first what is usually done, and right after it what is done instead."
        raise c.fail("W352", word, "It is not clear instead of what.", hint)
    as_long(c, word)
    by_leave(c, then, word)
    of_one_part(c, then, done, word)
    if isinstance(last, ir.If | ir.May) and not (isinstance(last, ir.If) and narrower(test, last.test)):
        raise of_what_may_not_be(c, word)
    return last


def by_leave(c: Context, then: Do, word: Node) -> None:
    """Refuses `If …, its player may pay 1 Oil instead.`: is the first done where the player declines?"""
    if any(isinstance(one, ir.May) for one in nodes(then)):
        hint = "Put both into a list below the condition, “If …:”: there what may be done, and “Otherwise, …” for who declines."
        raise c.fail("W352", word, "It is not said what is done where the leave is declined.", hint)


def of_one_part(c: Context, then: Do, done: list[Do], word: Node) -> None:
    """Refuses what is done instead of a part: of one of several deeds, or to one of several."""
    last = done[-1]
    usual = last.then if isinstance(last, ir.If) else last
    begin = sentence_before(c.text.text, sentence_around(c.text.text, word.start, word.end)[0])
    at = c.span(replace(word, start=begin)).start
    beside = [one for one in done[:-1] if not isinstance(one, NO_DEEDS) and one.span and one.span.start >= at]
    parts = {one.span for one in usual.of if one.span} if isinstance(usual, ir.Block) else ()
    one = getattr(then, "of", None) if not isinstance(then, ir.ForEach) else None
    of_one = (
        isinstance(usual, ir.ForEach) and isinstance(one, Expr) and fits(c, one.type, usual.of.type.one())
    )
    if len(parts) > 1 or (beside and not alike(then, last)) or of_one:
        hint = "Say of each what is done instead: “If …, … and …. Otherwise, …”; or put what stays as it is into a sentence before."
        message = "It is not clear whether this is instead of all that is done before, or of one part."
        raise c.fail("W352", word, message, hint)


NO_DEEDS = (ir.Choose, ir.RollDice, ir.Bind, ir.Block, ir.If)
"""What is done to nobody yet, or only where something is so."""


def narrower(test: Expr, than: Expr) -> bool:
    """Whether a condition is of the same number as one before it, or holds that one in it: `it fails by 4 or more`."""
    sizes = [compared(one) for one in (test, than)]
    return (len(sizes[0]) == 1 and sizes[0] == sizes[1]) or than in nodes(test)


def compared(test: Expr) -> list[Expr]:
    """What a condition compares, each once; nothing where it asks anything else."""
    parts = test.of if isinstance(test, ir.And) else (test,)
    found = [one.left for one in parts if isinstance(one, ir.Compare)]
    return [one for i, one in enumerate(found) if one not in found[:i]] if len(found) == len(parts) else []


_FOR_A_TIME = re.compile(
    r"(?:^|(?<=[.:] ))(?P<done>[^.:]*?)(?P<long>,? (?:until|for the rest of|the next time) [^.,:]+)\. "
    r"If (?P<test>[^,.:]+), (?P<other>(?:(?! until | for the rest of | the next time )[^.:])+) instead\.$"
)
"""What holds for a time, and what is done instead of it, of which no time is said."""


def as_long(c: Context, word: Node) -> None:
    """Refuses `It gains 1 Cold until the end of the Day. If …, it gains 2 Cold instead.`: for as long, or for good?"""
    said = _FOR_A_TIME.search(c.text.text[: word.end + 1])
    if said is None:
        return
    other = f"If {said['test']}, {said['other']}"
    words = (
        f"{said['done']}{said['long']}. {other}{said['long']} instead.",
        f"{other}. Otherwise, {lowered(said['done'])}{said['long']}.",
    )
    message = "It is not said how long what is done instead holds."
    raise could_be(c, UNCLEAR, word, message, *(Sentence(said.start(), said.end(), one) for one in words))


TWO_CASES = re.compile(
    r"If (?P<first>(?!so\b)[^,.:]+), (?P<done>[^.:]+)\. If (?P<second>[^,.:]+), (?P<other>[^.:]+) instead\.$"
)
"""Two sentences, each with its condition, of which the second takes the place of the first."""


def of_what_may_not_be(c: Context, word: Node) -> Fault:
    """The fault of `If A, X. If B, Y instead.`, and of the like after leave: whether Y is done where X was not to be."""
    message = "It is not clear whether this is done as well where what is before it would not be."
    two = TWO_CASES.search(c.text.text[: word.end + 1])
    if two is None:
        hint = "Begin with it, “If …, …. Otherwise, …”; or put both into a list below what they hang on, “If so:”."
        return c.fail("W352", word, message, hint)
    other, last = f"{two['second']}, {two['other']}. Otherwise, if", f"{two['first']}, {two['done']}."
    words = (f"If {other} {last}", f"If {two['first']}, and {other} {last}")
    return could_be(c, "W352", word, message, *(Sentence(two.start(), two.end(), one) for one in words))


def alike(one: Do, other: Do) -> bool:
    """Whether two statements give to, or take from, the same one the same."""
    return (
        isinstance(one, ir.Gain)
        and isinstance(other, ir.Gain)
        and (one.of, one.name) == (other.of, other.name)
    )
