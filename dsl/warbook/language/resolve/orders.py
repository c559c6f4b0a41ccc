"""Sentences: who does what, and what a sentence does with those before it."""

from __future__ import annotations

import re
from functools import partial

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.names import plural, singulars, verb_forms
from warbook.language.resolve import branches, conditions, contests, modified, numbers
from warbook.language.resolve.acts import act_order, may_order, may_orders, not_gone
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.asked_when import asked_once
from warbook.language.resolve.branches import in_branch
from warbook.language.resolve.chosen import in_case
from warbook.language.resolve.comparisons import bare_term
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.how_long import how_long
from warbook.language.resolve.intros import branch, rest_of, supposing
from warbook.language.resolve.lasting import lasting, until_state
from warbook.language.resolve.loops import in_loop
from warbook.language.resolve.one_after_other import two_sentences
from warbook.language.resolve.room import in_room
from warbook.language.resolve.subjects import for_subject, many
from warbook.language.resolve.taken_off import taken_off
from warbook.language.resolve.unclear import (
    EACH,
    UNCLEAR,
    Sentence,
    could_be,
    lowered,
    sentence_around,
    sentence_before,
    unclear,
    words,
)
from warbook.language.sentence import Node

UNENDING = 1_000_000
"""More often than any game plays a sequence: long before, the engine stops what goes on without end."""


def add(c: Context, node: Node, done: list[Do]) -> None:
    """One sentence; `Otherwise` and `If so` go with the sentence before them, what is said of dice with the loop in
    which they are thrown."""
    go_on = partial(add, c, node)
    if in_loop(c, node, done, go_on) or in_branch(c, node, done, go_on) or in_case(c, node, done, go_on):
        return
    c.inside = None
    added(c, node, done)
    branches.begun(c, done)


def added(c: Context, node: Node, done: list[Do]) -> None:
    """One sentence that goes on with none before it."""
    if (won := contests.settled(c, node)) is not None:
        done.append(won)
    if modified.modified(c, node, done):
        return
    if (intro := c.names.registry.intros.get(node.kind)) is not None:
        intro(c, node, done, lambda: order(c, rest_of(node)))
        return
    for_what(c, node, done)
    only_if_so(c, node)
    match node.kind:
        case "needed":
            needed(c, node, done)
        case "nothing":
            done.append(ir.Block((), span=c.span(node)))
        case "orders_until" if (held_so := until_state(c, node)) is not None:
            done.append(held_so)
        case "orders_until":
            held = c.scope
            again = order(c, node[0])
            ends = conditions.condition(c, node.last)
            c.scope = held
            done.append(ir.While(ir.Not(ends), again, span=c.span(node)))
        case "orders_until_won":
            again = branch(c, lambda: order(c, node[0]))
            done.append(ir.Repeat(numbers.number(UNENDING), again, span=c.span(node)))
        case "order_where":
            done.append(order_where(c, node))
        case "lasting" | "lasting_where":
            done.append(lasting(c, node))
            asked_once(c, node)
        case "cannot_order" | "banning_order":
            raise how_long(c, node)
        case "orders_even_if":
            even_if(c, node, done)
        case "several_orders":
            several(c, node, done)
        case _:
            done.append(order(c, node))


def for_what(c: Context, node: Node, done: list[Do]) -> None:
    """Refuses `Its player may pay 1 Gold. It loses 1 Fear.`: who pays does so for something."""
    last = done[-1] if done else None
    if not (isinstance(last, ir.May) and isinstance(last.body, ir.Pay) and last.refused is None):
        return
    message = "This could be what is paid for, or happen whether or not it is paid."
    begin, end = sentence_around(c.text.text, node.start, node.end)
    start, _ = sentence_around(c.text.text, max(begin - 2, 0), max(begin - 2, 0))
    start = max(start, c.text.text.rfind(": ", 0, begin) + 2) if ": " in c.text.text[:begin] else start
    said, pays = c.text.text[begin:end], c.text.text[start:begin].strip()
    if not pays or not said.endswith("."):
        raise c.fail(UNCLEAR, with_article(c, node), message, "Begin with “If so, …”; or put this first.")
    low = said if said.split(" ")[0] in c.names.kinds else said[:1].lower() + said[1:]
    raise unclear(c, Node("orders", (), "", start, end), message, f"{pays} If so, {low}", f"{said} {pays}")


def only_if_so(c: Context, node: Node) -> None:
    """Refuses `Its player may pay 1 Gold. If so, it loses 1 Fear. The opponent gains 1 Gold.`: that only if it is paid, or in any
    case? The like after `On 4 or more, …`, `If it succeeds, …` and `Otherwise, …`."""
    text = c.text.text
    begin, end = sentence_around(text, node.start, node.end)
    start = sentence_before(text, begin)
    if not begin or (so_far := _IF_SO.match(text, start)) is None or _IF_SO.match(text, begin):
        return
    so, said = text[start:begin].strip().removesuffix("."), text[begin:end]
    if re.search(r" rolls? \d*d\d", said):
        return  # what is thrown next is no result of what was thrown
    some = [name for name in _SOME.findall(so) if name in c.names.kinds or name in c.names.cards]
    known = any(f"he {name}" in said for name in (*_NAMED.findall(text[:begin]), *some))
    if node.kind != "several_orders" and (known or (some and said.startswith("It "))):
        return  # who is only known where it is so
    then = said if said.split(" ")[0] in c.names.kinds else said[:1].lower() + said[1:]
    when = so_far[0]
    only = "if so" if when == "If so" else "then"
    message = f"This could happen only {only}, or in any case."
    raise could_be(
        c,
        UNCLEAR,
        with_article(c, node),
        message,
        Sentence(start, end, f"{so}, and {then}"),
        hint=f"Join it to that sentence, “{when}, …, and …”; what happens in any case is said before it, or in a step or bullet of its own.",
    )


_IF_SO = re.compile(
    r"If so|Otherwise|On (?!each)[^,.:]*\d[^,.:]*|If (?:it|the roll) (?:succeeds|fails|wins|loses)(?=, )|If the result is [^,.:]+(?=, )"
)
"""How a sentence begins that says what happens only if something has come out so."""
_NAMED = re.compile(r", as ([a-z][\w-]*)\b")
_SOME = re.compile(r"\b(?:1|an?|each) (?:[a-z]+ )*([A-Z][\w-]*)")


def several(c: Context, node: Node, done: list[Do]) -> None:
    """`…, and …`: sentences of which each has its own subject; “it” is each of those before."""
    if node[0].kind in ("may_order", "may_orders"):
        raise whether_or_not(c, node)
    for i, part in enumerate(n for n in node.parts if n.kind != "COMMA_AND"):
        if i and in_loop(c, part, done, partial(add, c, part), joined=True):
            continue
        if (won := contests.settled(c, part)) is not None:
            done.append(won)
        made = order(c, part)
        if i:
            two_sentences(c, part, done[-1], made)
        done.append(made)


def whether_or_not(c: Context, node: Node) -> Fault:
    """The fault of `it may lose 1 Fear, and it gains 1 Mark`: does the second happen only if the first does?"""
    first = node[0]
    may = c.text.text[with_article(c, node).start : first.end]
    rest = re.sub(r"^,\s+and\s+", "", c.text.text[first.end : node.end])
    message = "This could happen only if the first is done, or whether or not it is."
    whole = f"{rest[:1].upper()}{rest[1:]}"
    readings = [f"{may}. If so, {rest}", f"{may}. {whole}"]
    if " may pay " in may:  # who pays does so for what stands behind it
        readings[1] = f"{whole}. {may}"
    if node.last_said().kind in ("may_order", "may_orders"):  # a second leave sooner stands by itself
        readings.reverse()
    return unclear(c, with_article(c, node), message, *readings)


def even_if(c: Context, node: Node, done: list[Do]) -> None:
    """`…, even if it is Prone`: what is done whether that is so or not."""
    said = node[0]
    parts = [said] if said.kind != "several_orders" else said.parts
    if any(part.kind == "may_order" for part in parts):
        raise c.fail(
            "W344",
            node.find("EVEN_IF"),
            "What may be done “even if …” lifts a rule, and it is not said which.",
            'A law that forbids it ends with “unless …”; a need with a name is lifted by “ignores "NAME" …”.',
        )
    held = c.scope
    add(c, said, done)
    after, c.scope = c.scope, held if said.kind == "several_orders" else c.scope
    conditions.condition(c, node.last)
    c.scope = after


def needed(c: Context, node: Node, done: list[Do]) -> None:
    """`The thrower must have the Ball.`, at the head of what it is needed for."""
    if c.needed is None or any(not (isinstance(d, ir.Block) and not d.of) for d in done):
        raise c.fail(
            "W344",
            node,
            "What must be so is said before anything is done.",
            "Make it the first step of an Action or of “To …”, or say “If …” here.",
        )
    c.needed.append(conditions.condition(c, node.last))
    done.append(ir.Block((), span=c.span(node)))


def order(c: Context, node: Node | None) -> Do:
    """A subject and what it does, perhaps several things in turn."""
    assert node is not None
    if node.kind == "may_order":
        return may_order(c, node)
    if node.kind == "may_orders":
        return may_orders(c, node, acts_of(node))
    if node.kind != "order":
        done: list[Do] = []
        add(c, node, done)
        return many(done)
    acts = acts_of(node)
    no_less(c, node, acts)
    not_gone(c, node[0], acts)
    if (
        len(acts) == 1
        and acts[0].kind == "order_remove"
        and (taken := taken_off(c, node[0], node)) is not None
    ):
        return taken
    for reader in (contests.begun, contests.added, contests.of_both):
        if (made := reader(c, node, acts)) is not None:
            return made

    def in_turn(one: Expr) -> Do:
        each = many([act_order(c, one, a) for a in acts])
        return in_room(c, each) if len(acts) > 1 else each

    made = for_subject(c, node[0], in_turn, node)
    return contests.unless_tied(c, node, made)


def no_less(c: Context, node: Node, acts: list[Node]) -> None:
    """Refuses `must move up to 6 squares`, where nothing at all is up to 6 as well; and `uses 1 Action`, which somebody
    may decline."""
    must = node.find("MUST")
    up_to = next((n for act in acts for n in act.within("UP_TO")), None)
    used = acts[0].kind.startswith("order_use") and not is_one_action(c, acts[0])
    if used and must is None and len(acts) == 1:
        verb = acts[0][0]
        rest = re.sub(r"^ an(?:other)? Action\b", " 1 Action", c.text.text[verb.end : node.end])
        readings = [f"{c.text.text[with_article(c, node).start : verb.start]}may use{rest}"]
        raise unclear(c, with_article(c, node), "Whether an Action is used, its player decides.", *readings)
    if must is None or any(act.find("AT_LEAST") for act in acts) or (up_to is None and not used):
        return
    node = with_article(c, node)
    before, after = c.text.text[node.start : must.start], c.text.text[must.end : node.end]
    readings = [f"{before}may{after}"]
    if up_to is None:
        raise unclear(c, node, "Whether an Action is used, its player decides.", *readings)
    if acts[0].find("UP_TO") is up_to and c.names.space.grid:
        rest = c.text.text[up_to.start : node.end]
        readings.append(f"{before}must move at least 1 and {rest}")
    raise unclear(c, node, "“must” wants something to be done, and “up to” allows nothing at all.", *readings)


def is_one_action(c: Context, act: Node) -> bool:
    """Whether words name one Action, which is used where it can be."""
    np = act.find("np")
    word = bare_term(np) if np is not None else None
    return word is not None and word.word in c.names.actions


def order_where(c: Context, node: Node) -> Do:
    """An order with its condition after it, which may speak of the subject as `it`."""
    if (bonus := modified.with_condition(node)) is not None:
        return order(c, bonus)
    one_order(c, node)
    if node[0].kind == "order":

        def suited(one: Expr) -> Do:
            test = conditions.condition_after(c, node)
            assert test is not None
            acts = acts_of(node[0])
            return ir.If(
                test,
                supposing(c, test, lambda: many([act_order(c, one, a) for a in acts])),
                span=c.span(node),
            )

        return for_subject(c, node[0][0], suited, node)
    test = conditions.condition_after(c, node)
    assert test is not None
    return ir.If(test, supposing(c, test, lambda: order(c, node[0])), span=c.span(node))


def one_order(c: Context, node: Node) -> None:
    """Refuses a condition behind several orders: it could be that of the last, or of all."""
    said, given = node[0], node.find("if_", "unless_")
    several_acts = said.kind in ("order", "may_orders") and len(acts_of(said)) > 1
    if given is None or not (said.kind == "several_orders" or several_acts):
        return
    word = "if" if given.kind == "if_" else "unless"
    node, said = with_article(c, node), with_article(c, said)
    test, all_ = words(c, with_article(c, given.last)), words(c, said)
    if said.kind == "several_orders":
        last = said.last
        before = c.text.text[said.start : last.start]
        before, after = re.sub(r",\s+and\s+(the |an? )?$", "", before), re.search(r"(the |an? )?$", before)
        later = (after[0] if after is not None else "") + words(c, last)
    else:
        last = acts_of(said)[-1]
        before = re.sub(r",\s+then\s+$", "", c.text.text[said.start : last.start])
        later = f"it {words(c, last)}"
    whole = f"{word.capitalize()} {test}, {lowered(all_)}"
    if said.kind != "several_orders" and test.startswith("it "):
        who = c.text.text[said.start : acts_of(said)[0].start].strip()
        whole = f"{word.capitalize()} {lowered(who)} {test[3:]}, it {all_.removeprefix(who).strip()}"
    readings = [f"{before}. {later[:1].upper()}{later[1:]} {word} {test}", whole]
    if said.kind != "several_orders" and test.startswith("it ") and EACH.match(all_) is not None:
        such, acts = f"{who} that {test[3:]}", all_.removeprefix(who).strip()  # “it” would be none of these
        readings = [f"{before}. {such} {words(c, last)}", f"{such} {acts}"] if word == "if" else []
    message = f"“{word} {test}” could be said of all that stands before it, or of the last only."
    if said.kind != "several_orders" and test.startswith("they "):
        readings = of_each_chosen(c, said, test) if word == "if" else []
    raise unclear(c, node, message, *readings)


def of_each_chosen(c: Context, said: Node, test: str) -> list[str]:
    """`The foes gain Fear, then move if they are Prone`, as it is said of each of them: of the last deed, and of all."""
    acts = acts_of(said)
    many = _SEVERAL.fullmatch(c.text.text[said.start : acts[0].start].strip())
    such = _SUCH.sub(lambda found: {"are": "is", "have": "has"}[found[1]], test)
    one = next((name for name in singulars(many["name"]) if plural(name) == many["name"]), "") if many else ""
    if not one or such == test:
        return []

    def third(act: Node) -> str:
        verb, _, rest = words(c, act).partition(" ")
        return f"{verb_forms(verb)[1]} {rest}".strip()

    before, last = ", then ".join(third(act) for act in acts[:-1]), third(acts[-1])
    return [
        f"For each {one}, the {one} {before}. For each {one} that {such}, the {one} {last}",
        f"For each {one} that {such}, the {one} {before}, then {last}",
    ]


_SUCH = re.compile(r"^they (are|have)\b")
_SEVERAL = re.compile(r"[Tt]he (?P<name>[a-z]+s)")
"""Several who have been chosen, as they are spoken of."""


def acts_of(node: Node) -> list[Node]:
    """What the subject of an order does, one after the other."""
    return [n for n in node.children[1:] if n is not None and n.kind not in ("COMMA_THEN", "MUST", "MAY")]
