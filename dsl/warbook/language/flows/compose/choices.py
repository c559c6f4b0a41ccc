"""What is chosen, offered and allowed, as lines of a flow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.compose.sentences import ended, led, sentences
from warbook.language.flows.model import Line
from warbook.language.flows.words.phrase import phrase
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do, Expr
from warbook.language.names import plural
from warbook.language.readback.english import capital, in_plural
from warbook.language.readback.naming import noun, own_name
from warbook.language.readback.nouns import called_by, conjuncts, peeled


def amount(w: Teller, x: ir.Choose, skip: tuple[Expr, ...] = ()) -> str:
    """What is chosen, with how many."""
    with w.seen_from(x.by):
        w.chooser = x.by if w.say(x.by) != YOU else None
        of = phrase(w, x.of, skip)
        w.chooser = None
    least, most = x.least, x.most
    if most is None:
        if isinstance(least, ir.Num):
            how = {0: "any number of", 1: "one or more"}.get(least.value, f"{least.value} or more")
        else:
            how = f"{w.say(least)} or more"
        said = of.said(how, True)
    elif isinstance(least, ir.Num) and isinstance(most, ir.Num):
        if least.value == most.value == 1:
            said = of.said("a")
        elif least.value == most.value:
            said = of.said(str(most.value), True)
        elif least.value == 0:
            said = of.said(f"up to {most.value}", most.value != 1)
        else:
            said = of.said(f"{least.value} to {most.value}", True)
    else:
        low = "up to" if isinstance(least, ir.Num) and least.value == 0 else f"{w.say(least)} to"
        said = of.said(f"{low} {w.say(most)}" if least != most else w.say(most), True)
    if w.say(x.by) != YOU:
        said = said.replace("a friendly ", "an own ", 1).replace("friendly ", "own ", 1)
    return said


def costs(w: Teller, x: ir.Choose) -> str:
    """What each one chosen costs."""
    if not x.each or not x.currency:
        return ""
    said = f", for {w.book.counted(x.each, x.currency)} per {noun(w, x.of.type.one())}"
    return f"{said} over {w.say(x.free)}" if x.free is not None else said


def is_own(w: Teller, x: ir.Choose) -> bool:
    """Whether what is chosen belongs to whoever chooses."""
    with w.seen_from(x.by):
        base, _ = peeled(x.of)
        if isinstance(base, ir.Group) and base.owner is not None and w.say(base.owner) == YOU:
            return True
        return "friendly" in phrase(w, x.of).before


def bring_in(w: Teller, x: ir.Choose) -> str:
    """Gives who was chosen the name by which it is spoken of."""
    name = x.group or w.apart.get(x.var, "").removeprefix("the ") or own_name(x.var)
    w.brought.add(x.var)
    if w.say(x.by) == YOU and is_own(w, x):
        w.mine.add(x.var)
    kind = called_by(w, x.of) if x.single else plural(called_by(w, x.of))
    w.called[x.var] = f"the {name or kind}"
    return "" if name == kind else name


def choose(w: Teller, x: ir.Choose, skip: tuple[Expr, ...] = ()) -> Line:
    said = amount(w, x, skip)
    name = bring_in(w, x)
    who = w.say(x.by)
    lone = not x.single and isinstance(x.most, ir.Num) and x.most.value == 1
    if lone:
        w.lone.add(x.var)
    if who == YOU and name and not lone:
        return Line(ended(said + costs(w, x)), capital(name), x.span)
    called = f" as {name}" if name and not lone else ""
    words = f"choose {said}" if who == YOU else f"{who} chooses{called} {said}"
    words += costs(w, x)
    return Line(ended(words), span=x.span)


def choose_one(w: Teller, x: ir.ChooseOne) -> Line:
    who = w.say(x.by)
    lead = "choose" if who == YOU else f"{who} chooses"
    whose = ""
    if x.actor is not None:
        said = amount(w, x.actor)
        name = bring_in(w, x.actor)
        whose = f" {said}{f' (the {name})' if name else ''}, then"
    held = dict(w.called)
    options = []
    for one in x.options:
        w.called.clear()
        w.called.update(held)
        options.append(option(w, one))
    return Line(f"{lead}{whose} one:", "", x.span, tuple(options))


def option(w: Teller, x: ir.Option) -> Line:
    parts = []
    if x.pick is not None:
        said = amount(w, x.pick)
        name = bring_in(w, x.pick)
        parts.append(Line(ended(said), capital(name) if name else "", x.pick.span))
    lines = w.told(x.body)
    test = f"only if {w.clause(x.test)}" if x.test is not None else ""
    if all(not one.under and not one.label for one in (*parts[:0], *lines)):
        head = [Line(said_plain(one)) for one in parts]
        text = sentences([*([Line(ended(test))] if test else []), *head, *lines])
        return Line(text or "Nothing happens.", x.label, x.span, option=True)
    chosen = [one if one.label else replace(one, text=capital(said_plain(one))) for one in parts]
    return Line(ended(test) if test else "", x.label, x.span, (*chosen, *lines), option=True)


def said_plain(one: Line) -> str:
    return f"choose {one.text}" if not one.label else f"{one.label}: {one.text}"


def may(w: Teller, x: ir.May) -> Line:
    who = w.say(x.by)
    test = f", if {w.clause(x.test)}" if x.test is not None and not only_payable(x) else ""
    lines = w.told(x.body)
    if not lines:
        return Line(ended(f"{who} may do so{test}"), span=x.span)
    first, rest = lines[0], lines[1:]
    start = first.text.rstrip(".:")
    if first.label and not first.under:
        start = f"choose as {first.label[0].lower()}{first.label[1:]} {start}"
    opening = next(
        (words for words in (f"{who} ", *(f"{w.say(a)} " for a in doers(x.body))) if start.startswith(words)),
        "",
    )
    if opening:
        verb, _, more = start[len(opening) :].removeprefix("may ").partition(" ")
        text = f"{opening}may {in_plural(f'{verb} {more}'.strip())}"
    elif starts_plain(start):
        text = f"{who} may {start}"
    else:
        text = f"{who} may decide: {start}"
    text = f"{text}{test}"
    refused = w.told(x.refused) if x.refused is not None else []
    if not rest and not first.under and not refused:
        return Line(ended(text), span=first.span or x.span, see=first.see)
    if len(rest) == 1 and not first.under and not rest[0].under and not rest[0].label and not refused:
        return Line(f"{text}; if so, {rest[0].text}", span=first.span or x.span, see=first.see)
    under = (*first.under, *so(rest), *([led("if not", refused, x.span)] if refused else []))
    return Line(f"{text}." if not first.under else f"{text}:", "", first.span or x.span, under, see=first.see)


def doers(x: Do) -> Iterator[Expr]:
    """Whoever the first thing done is done by."""
    one = x.of[0] if isinstance(x, ir.Block) and x.of else x
    of = getattr(one, "of", None)
    if isinstance(of, Expr):
        yield of


def starts_plain(text: str) -> bool:
    """Whether a text begins with a verb: what is told to you."""
    return (
        not text.startswith(("the ", "each ", "for ", "if ", "every ", "your ", "as ", "a "))
        and text[:1].islower()
    )


def so(rest: Sequence[Line]) -> list[Line]:
    """What is done where leave was taken."""
    if not rest:
        return []
    return [led("if so", rest, rest[0].span)]


def only_payable(x: ir.May) -> bool:
    """Whether leave asks for nothing but that its price can be paid."""
    return x.test is not None and all(isinstance(part, ir.CanPay) for part in conjuncts(x.test))
