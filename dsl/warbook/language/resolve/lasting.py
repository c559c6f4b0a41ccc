"""What a step says of someone for a time: `cannot move until the end of the Day`, `its Pace is 1in less …`.

Each such sentence makes a token of the language's own. It is gained here; what it means to bear it, and when it is
taken off, is made of what is noted (`held.py`) once the whole game has been read (`declare/lasting.py`).
"""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import amounts, conditions, lengths, next_time, numbers, repeats, wholes
from warbook.language.resolve.acts import act_order, may_order
from warbook.language.resolve.changed import BONUSES, CHANGES, COSTS, a_bonus
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.from_where import whose_it_is_in
from warbook.language.resolve.held import BEARER, Held, lasting_of, waiting
from warbook.language.resolve.how_long import how_long
from warbook.language.resolve.noted import named, note, sentence, where
from warbook.language.resolve.others import another_than_this
from warbook.language.resolve.places import NEAR
from warbook.language.resolve.sides import seen_from_two
from warbook.language.resolve.spoken_of import one_alone
from warbook.language.resolve.subjects import for_subject, many
from warbook.language.resolve.unclear import UNCLEAR, word_of
from warbook.language.resolve.until import Others, never_over, role_node, until, words_at
from warbook.language.sentence import Node
from warbook.language.walk import nodes

MODALS = {"cannot_order": "cannot", "may_order": "may_law"}
UNITS = {"number": ("NUMBER", "1"), "squares": ("SQUARES", "1 squares"), "length": ("DISTANCE", "1in")}
"""One of each measure, as it is written."""
MARKS = ("order_gain", "order_be_marked", "order_become")


def lasting(c: Context, node: Node) -> Do:
    """A sentence with how long it holds."""
    said = node[0]
    parts = said.parts if said.kind == "several_orders" else [said]
    done = together(c, [n for n in parts if n.kind != "COMMA_AND"], node[1], node)
    open_: list[Node] = []
    for also in node.all("also"):
        open_.append(also[1])
        if (when := also.get(2)) is not None:
            done += together(c, open_, when, node)
            open_ = []
    for part in open_:
        if part.kind in ("cannot_order", "banning_order"):
            raise how_long(c, part)
        done.append(at_once(c, part))
    return many(done)


def until_state(c: Context, node: Node) -> Do | None:
    """`The scout cannot move until it has no Fear`: until something is so; None for what is done over and over."""
    said = node[0]
    part = said if said.kind != "several_orders" else said.last
    last = facts(c, part)[-1] if part.kind in SAID else None
    if last is None or not holds(last) or (marks(c, last) and not singly(c, last)):
        return None
    when = node.last.new("until_state", node.last)
    return lasting(c, node.new("lasting", said, when))


SAID = ("order", "cannot_order", "banning_order")
"""Sentences of which it can be said how long they hold."""


def singly(c: Context, law: Node) -> bool:
    """Whether what someone takes is held one at a time, so that to take it over and over would say nothing."""
    word = next(iter(law.last.within("TERM")), None)
    name = c.names.find(word.word, c.names.tokens) if word is not None else None
    return name is not None and not c.names.tokens[name].many


def at_once(c: Context, part: Node) -> Do:
    """What is done, and over."""
    if part.kind == "may_order":
        return may_order(c, part)
    acts = [law.last for law in facts(c, part)]
    return for_subject(c, part[0], lambda one: many([act_order(c, one, act) for act in acts]), part)


def together(c: Context, parts: list[Node], when: Node, node: Node) -> list[Do]:
    """What lasts equally long; of what stands before it, what is over as soon as it is done, is done at once."""
    if when.kind == "next_time":
        return [
            one_part(c, part, when, node)
            if all(holds(law) and not marks(c, law) for law in facts(c, part))
            else next_time.later(c, part, when, node)
            for part in parts
        ]
    said = [facts(c, part) for part in parts]
    if not holds(said[-1][-1]):
        return [next_time.later(c, part, when, node) for part in parts[-1:]]
    first = when.start < parts[0].start
    for laws in said:
        same = laws is said[-1] and all(holds(law) for law in laws) and parts[-1].kind != "banning_order"
        for law in laws:
            unclear = marks(c, law) or law.kind == "may_law"
            if law is not said[-1][-1] and unclear and (marks(c, law) or not same) and not first:
                raise not_clear(c, law, when)
    return [one_part(c, part, when, node) for part in parts]


def not_clear(c: Context, law: Node, when: Node) -> Fault:
    """The fault of a token gained, or leave given, before what lasts: it may be meant for so long, or not."""
    long = words_at(c, when).lstrip(", ")
    return c.fail(
        "W461",
        law.last,
        "It is not clear whether this lasts as long as what follows it.",
        f"Make it a sentence of its own; or where all of it lasts so long, begin with that: “{long[:1].upper()}{long[1:]}, …”.",
    )


def facts(c: Context, part: Node) -> list[Node]:
    """What an order says of its subject, one after the other, each a law."""
    subject = part[0]
    if (stat := stat_gained(c, part)) is not None:
        return [stat]
    acts = [n for n in part.children[1:] if n is not None and n.kind.startswith(("order_", "verb_", "then_"))]
    modal = part.find("MUST", "CANNOT")
    sort = MODALS.get(part.kind) or (modal.kind.lower() if modal is not None else "standing")
    return [
        act.new("cannot", subject, act.last) if act.kind == "then_cannot" else part.new(sort, subject, act)
        for act in acts
    ]


def stat_gained(c: Context, part: Node) -> Node | None:
    """`loses 1 Nimbleness`, of a stat, as `its Nimbleness is 1 less`; None for what is lost and gained."""
    act = part.last
    amount = act.last if act.kind in ("order_gain", "order_lose") else None
    if part.kind != "order" or amount is None or amount.kind != "has_n":
        return None
    word, names = amount[1], c.names
    if names.find(word.word, names.tokens, names.resources) or not names.find(word.word, names.stats):
        return None
    stat = Node("np", (Node("of", (part[0], word), "", part.start, word.end), None), "", part.start, word.end)
    number = word.new("literal", word.new("NUMBER", word=amount[0].word))
    changed = act.new("order_more" if act.kind == "order_gain" else "order_less", number)
    return part.new("standing", stat, changed)


def holds(law: Node) -> bool:
    """Whether something can be so for a time, and is not over as soon as it is done."""
    lifts = ("order_ignore", "order_ignore_to")
    return law.kind != "standing" or law.last.kind in {*CHANGES, *BONUSES, *COSTS, *MARKS, *lifts}


def marks(c: Context, law: Node) -> bool:
    """Whether someone takes a token or resource, and no number changes."""
    return law.kind == "standing" and law.last.kind in MARKS and not number_of_one(c, law[0][0])


def number_of_one(c: Context, base: Node) -> bool:
    """Whether words are for what somebody has, `its Pace`, and not for the Square on which it stands or the Cart it is in."""
    word = base.last.word
    return base.kind in ("its", "of") and word != "Square" and c.names.find(word, c.names.kinds) is None


def one_part(c: Context, part: Node, when: Node, node: Node) -> Do:
    laws = facts(c, part)
    base = (whose := laws[0][0])[0]
    if base.kind == "its" and number_of_one(c, base):
        it = base.new("it", base[0])
        whose = base.new("np", it, None)
    elif number_of_one(c, base) and laws[0].kind == "standing":
        whose = base.new("np", base[0], None)
    next_time.of_each_until(c, part[0], when)
    named = part[0].base.kind not in ("it", "its")

    def said_of(one: Expr) -> Do:
        for law in laws:
            if holds(law):
                not_it(c, law.last, one, named)
        return many(
            [
                unless_over(c, when, kept(c, one, law, when)) if holds(law) else act_order(c, one, law.last)
                for law in laws
            ]
        )

    return for_subject(c, whose, lambda one: where(c, node, said_of(one)), node)


def not_it(c: Context, act: Node, one: Expr, named: bool) -> None:
    """Refuses “it” in what holds for a time, `the doer cannot hit it until …`: nobody hits itself, nor is it, who is not `named`,
    near itself; and “it” and “its” behind two who have been spoken of."""
    objects = [np[0] for np in act.parts if np.kind == "np"]
    near = [n.last.base for n in act.every() if n.kind in NEAR and n.children[-1] is not None and not named]
    for it in (*act.within("it"), *act.within("its"), *act.within("described_its")):
        if it.kind == "it" and any(it is one for one in (*objects, *near)):
            hint = "Call by a name whom you mean: “… chooses 1 KIND …, as NAME”, and here “the NAME”."
            raise c.fail("W302", it, "“It” would be the one of whom this holds.", hint)
        one_alone(c, word_of(c, it), one)


def unless_over(c: Context, when: Node, done: Do) -> Do:
    """What begins to hold, where it would not be over at once."""
    if when.kind != "until_state":
        return done
    over = conditions.condition(c, when[0])
    return ir.If(ir.Not(over), done, span=c.span(when))


def kept(c: Context, one: Expr, law: Node, when: Node) -> Do:
    """One fact that holds of one for a time."""
    subject, act = law[0], law.last
    if marks(c, law):
        return marked(c, one, law, when)
    if law.kind == "cannot" and when.kind == "next_time":
        message = "This could be barred that once, or each time until then."
        hint = "Say until when: “… until the end of the SEQUENCE”, “… until it next moves”."
        raise c.fail(UNCLEAR, when, message, hint)
    for np in act.within("np"):
        seen_from_two(c, np)
        another_than_this(c, np, one)
    for base in act.within("described"):
        seen_from_two(c, base)
        whose_it_is_in(c, base)
    others = Others(one)
    said_until = until(c, when, others)
    never_over(c, law, when, said_until)
    bearer = subject.new("np", role_node(BEARER, subject), None)
    points: Expr | None = None
    thrown: list[Do] = []
    if law.kind != "standing":
        modal = {"may_law": "may"}.get(law.kind, law.kind)
        said = f"{modal} {words_at(c, act)}"
    else:
        if act.kind in BONUSES:
            subject, act = a_bonus(c, subject, act)
        else:
            subject = subject.base
        said, act, points, thrown = changed(c, one, subject, act, law.last)
        if number_of_one(c, subject):
            bearer = subject.new("of", bearer, subject.last)
    made = law.new(law.kind, bearer, others.kept(c, act))
    done = gained(c, one, said, Held(said_until, c.text, sentence(c, law, when), made), others, points)
    return many([*thrown, done])


def of_the_whole(c: Context, one: Expr, stat: str, said: Node) -> None:
    """Refuses `The scout's Pace is halved until …` of a Soldier whose Troop has the Pace: nobody would ask the Soldier for it."""
    routed = wholes.routed_stat(c, one, stat) if one.type.base == "thing" and not one.type.many else one
    if isinstance(routed, ir.Whole):
        whole = routed.type.arg
        raise c.fail(
            "W379",
            said,
            f"{stat} is printed on the {whole}.",
            f"Speak of the {whole}: “its {whole}'s {stat} …”.",
        )


def changed(
    c: Context, one: Expr, subject: Node, act: Node, written: Node
) -> tuple[str, Node, Expr | None, list[Do]]:
    """How a change is told, what is kept of it, and by how much a number changes, if it is more or less, once dice are thrown."""
    number = subject.last.word if subject.kind in ("its", "of") else ""
    if (printed := c.names.find(number, c.names.stats)) is not None:
        of_the_whole(c, one, printed, subject)
    if act.kind not in ("order_more", "order_less") or not number:
        if act.kind in CHANGES and number:
            return f"has {number} that {words_at(c, written)}", act, None, []
        if number in c.names.actions:
            return f"has {number} that {words_at(c, written)}", act, None, []
        return words_at(c, written), act, None, []
    if (against := act.find("preposed")) is not None:
        raise c.fail(
            "W322",
            against,
            "What holds for a time holds against everybody.",
            "Let a token keep it, “gains 1 TOKEN”, and say in a bullet what it changes: “A KIND with TOKEN gets +1 to its ROLL against …”.",
        )
    amount = repeats.said_amount(c, act)
    done: list[Do] = []
    if (stat := c.names.find(number, c.names.stats)) is not None:
        wanted = c.names.stats[stat].type
        dice = [n for n in nodes(amount) if isinstance(n, ir.DiceOf)]
        if not {lengths.unit_of(n.type) for n in dice} <= {"", wanted.base}:
            raise c.fail(
                "W314", repeats.amount_node(act), f"{number} is {wanted}, and this is {amount.type}."
            )
        if dice and wanted.base in UNITS:
            amount = lengths.thrown(c, one, amount, wanted, done, act)
        amount = numbers.measured_as(amount, wanted)
    if isinstance(amount, ir.Num) and amount.value < 0:
        amount = replace(amount, value=-amount.value)
        act = replace(act, kind="order_less" if act.kind == "order_more" else "order_more")
    word, single = UNITS.get(amount.type.base, UNITS["number"])
    at = repeats.amount_node(act)
    unit = at.new("literal", at.new(word, word=single))
    way = "more" if act.kind == "order_more" else "less"
    small = act.new(act.kind, unit)
    return f"has {{n}} {way} {number}", small, amount, done


def gained(c: Context, one: Expr, said: str, held: Held, others: Others, points: Expr | None) -> Do:
    """The token of what is said, gained by one; the same words twice make one token."""
    law = held.law
    assert law is not None
    held = replace(held, points=points.type if points is not None else None, others=others.types)
    name = note(c, one, said, held, law)
    first = waiting(name) if held.waits else name
    amount = points if points is not None else numbers.number(1)
    return many([*named(c, one, name, others, law), ir.Gain(one, first, amount, span=c.span(law))])


def marked(c: Context, one: Expr, law: Node, when: Node) -> Do:
    """A token or resource gained for a time: `gains 1 Fear until the end of the Day`."""
    others, act = Others(one), law.last
    said_until = until(c, when, others)
    if said_until.within:
        raise c.fail("W461", act, "A TOKEN is gained at once, and not later.", "Say “When …:”.")
    what = act.last
    if act.kind != "order_gain":
        word = next(iter(act.within("TERM")), None)
        if word is None or c.names.find(word.word, c.names.tokens) is None:
            raise c.fail(
                "W461",
                act,
                "What someone becomes stays so until a rule says otherwise.",
                "Say when it becomes something else: “When …:”; or let it gain a TOKEN.",
            )
        what = word.new("has_term", word)
    each = [n for n in what.parts if n.kind != "AND"] if what.kind == "has_several" else [what]
    held = Held(said_until, c.text, sentence(c, law, when))
    return many([one_mark(c, one, n, act, held, others) for n in each])


def one_mark(c: Context, one: Expr, what: Node, act: Node, held: Held, others: Others) -> Do:
    done = amounts.gained(c, one, what, 1, act)
    if not isinstance(done, ir.Gain):
        raise c.fail("W461", what, "How much is gained for a time is not known beforehand.", "Say a number.")
    name, span = done.name, c.span(act)
    token = c.names.tokens.get(name)
    single = token is not None and not token.many
    if done.of.type == ir.PLACE and others.types:
        hint = "Say until when, and not what somebody does: “until the end of the SEQUENCE”."
        raise c.fail("W461", act, "A Square does not keep in mind for whom it waits.", hint)
    held = replace(held, gains=name, others=others.types)
    said = f"has {name}" if single else f"has {{n}} {name}"
    mark = note(c, done.of, said, held, act, None if single else ir.NUMBER)
    amount = ir.Field(done.of, name, type=ir.NUMBER)
    before = ir.Var(c.fresh("before"), type=ir.NUMBER)
    more: Expr = ir.Compare(">", amount, before)
    noted = named(c, done.of, mark, others, act)
    if single:
        reasons = ir.Field(done.of, lasting_of(name), type=ir.NUMBER)
        none = ir.Compare("==", ir.Field(done.of, mark, type=ir.NUMBER), numbers.number(0))
        again = ir.Compare(">=", reasons, numbers.number(1))
        more = ir.And((none, ir.Or((more, again))))
        noted += [ir.Gain(done.of, n, numbers.number(1), span=span) for n in (lasting_of(name), mark)]
    else:
        noted.append(ir.Gain(done.of, mark, ir.Arith("-", amount, before, type=ir.NUMBER), span=span))
    return ir.Block((ir.Bind(before.name, amount), done, ir.If(more, many(noted), span=span)), span=span)
