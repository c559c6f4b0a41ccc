"""Standing changes to numbers, rolls and prices."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.declare.alone_in import alone
from warbook.language.declare.statement import Statement
from warbook.language.declare.which_number import which_number
from warbook.language.ir import Expr, Type
from warbook.language.model import Change
from warbook.language.resolve import (
    amounts,
    comparisons,
    numbers,
    prices,
    pronouns,
    readers,
    repeats,
    wholes,
)
from warbook.language.resolve.changed import BONUS, CHANGES, COSTS
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import wider_kinds
from warbook.language.resolve.doers import raw_prepositions
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.history import happened_to, noun_term
from warbook.language.resolve.patterns import is_anybody, member
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import of_one
from warbook.language.sentence import Node


def both(one: Expr | None, two: Expr | None) -> Expr | None:
    if one is None or two is None:
        return one or two
    return ir.And((one, two))


def widest(c: Context, kind: str) -> str:
    """The widest kind of which this is one."""
    while kind in c.names.kinds and (wider := wider_kinds(c.names.kinds[kind])):
        kind = wider[0]
    return kind


def of_kind(c: Context, one: ir.Var) -> Expr | None:
    """That something is of the kind that a rule speaks of, where others that are not have such numbers as well."""
    kind = one.type.arg
    wide = widest(c, kind) if one.type.base == "thing" else kind
    if wide == kind:
        return None
    return ir.IsKind(ir.Var(one.name, type=Type("thing", wide)), kind)


def a_cost(c: Context, said: Statement) -> Change:
    """`Strike costs 1 Fuel more, if …`; `Every Action costs 1 Fuel more for each time the user has used it
    during …`."""
    subject, act = said.subject, said.act
    base = subject.base
    pays = act.kind in ("order_pay_more", "order_pay_less")
    if pays:
        word: Node | None = act.last
    else:
        word = base.children[-1] if base.kind == "of" else comparisons.bare_term(base) or noun_term(base)
    if word is None or (word.word not in c.names.actions and word.word not in ("Action", "Actions")):
        raise c.unknown(word or subject, "action", word.word if word is not None else "this", c.names.actions)
    if (how := base.find("quantifier")) is not None and how[0].kind not in ("EVERY", "ANY"):
        raise c.fail(
            "W317", how, "What costs more or less, is one Action or every one.", "Write “Every Action …”."
        )
    extra: Expr | None = None
    of_another = False
    if pays or base.kind == "of":
        user = readers.thing(c, subject if pays else base[0])
        if user.type.many:
            one = ir.Var("user", type=user.type.one())
            extra = both(of_kind(c, one), member(c, one, user, subject))
            c.bound(user.type.arg, one)
            user = one
        elif not isinstance(user, ir.Var):
            one = ir.Var("user", type=user.type)
            extra, of_another = both(of_kind(c, one), ir.Compare("==", one, user, span=user.span)), True
            user = one
    else:
        named = c.names.actions.get(word.word)
        every = [named] if named is not None else list(c.names.actions.values())
        kind = next((x.type for a in every for x in a.roles if x.prep == "by"), ir.PLAYER)
        user = ir.Var("user", type=kind)
    action = ir.Var("action", type=ir.ACTION)
    c.bound("user", user)
    c.bound("action", action)
    for role in c.names.actions[word.word].roles if word.word in c.names.actions else ():
        if role.prep != "by":
            c.bound(role.name, ir.Var(role.name, type=role.type))
    about = user if pays or base.kind == "of" else action
    c.scope = replace(c.scope, it=about, me=owner_of(user), principal=user)
    ways = prices.price(c, act.find("price"), None)
    if len(ways) != 1 or len(ways[0]) != 1:
        raise c.fail("W346", act, "What it costs more must be one amount of one resource.")
    number, resource = ways[0][0]
    amount: Expr = numbers.number(number * COSTS[act.kind])
    again = act.find("again")
    if again is not None:
        times = happened_to(c, readers.thing(c, again.all("np")[0]), again, ir.NUMBER)
        amount = ir.Arith("*", amount, times, type=ir.NUMBER, span=c.span(again))
    holds = both(said.given, both(extra, said.condition(c)))
    name = "" if word.word in ("Action", "Actions") else word.word
    change = said.change(f"cost {name}", "add", resource, amount, var_name(user), holds)
    return from_afar(c, change) if of_another else change


def a_roll_change(c: Context, said: Statement, word: Node) -> Change:
    """`A Roll's Advantage is at most 1`: a change to every roll of the game."""
    act = said.act
    how, sign = CHANGES[act.kind]
    if word.word not in ("Advantage", "Dice", "Total", "Target") or act.kind == "order_gain":
        raise c.fail(
            "W306",
            word,
            f"A roll has no {word.word} that a rule can change.",
            "It has Advantage, Dice, Total and Target.",
        )
    node = repeats.amount_node(act)
    amount = repeats.said_amount(c, act)
    if amount.type != ir.NUMBER:
        raise c.fail("W314", node, f"{word.word} is a plain number, and this is {amount.type}.")
    holds = both(said.given, said.condition(c))
    everyone = replace(said, bearer=None)
    return everyone.change("roll ", how, word.word.lower(), signed(amount, sign), "self", holds)


LONGEST_SAID = 90
"""A sentence that is longer is not said again in a hint."""


@dataclass(frozen=True, slots=True)
class Changing:
    """A statement about a number that changes: which (`word`), whose it is (`var`), and while what is so (`holds`)."""

    said: Statement
    word: Node
    var: Expr
    holds: Expr | None

    def change(self, field: str, what: str, amount: Expr) -> Change:
        """The change of one of the numbers that it might mean."""
        how, sign = CHANGES[self.said.act.kind]
        up = " up" if self.said.act.find("ROUNDED_UP") is not None else ""
        by = signed(amount, sign)
        return self.said.change(field, how + up, what, by, var_name(self.var), self.holds)


def a_change(c: Context, said: Statement) -> Change:
    """`The bearer's Pace is 2in less.` `The bearer's Strike is 1 more.`"""
    subject, act = said.subject, said.act
    base = subject.base
    if (everyone := of_everyone(c, base)) is not None:
        subject = base = everyone
    if act.kind == "order_gain" and base.kind not in ("of", "its"):
        raise happening(c, act)
    if base.kind not in ("of", "its") or base.children[-1] is None:
        raise which_number(c, subject, base)
    word = base.children[-1]
    any_roll = comparisons.bare_term(base[0]) if base.kind == "of" else None
    if any_roll is not None and any_roll.word in ("Roll", "Rolls"):
        return a_roll_change(c, said, word)
    of_roll = c.names.find(word.word, c.names.rolls)
    var, extra = (
        whose(c, base) if not (of_roll and is_anybody(base[0])) else (anybody_rolling(c, of_roll), None)
    )
    stat = c.names.find(word.word, c.names.stats, c.names.values)
    if of_roll is not None and stat is not None:
        raise c.fail(
            "W469",
            word,
            f"There is a roll called {of_roll}, and a stat or value too, so this could be either.",
            "Give one of them another name.",
        )
    for role in c.names.rolls[of_roll].roles if of_roll is not None else ():
        if role.name not in c.scope.roles:
            c.bound(role.name, ir.Var(role.name, type=role.type))
    extra = both(extra, made_against(c, act, var, of_roll))
    holds = both(both(said.given, extra), said.condition(c))
    changing = Changing(replace(said, subject=subject), word, var, holds)
    return of_one_roll(c, changing, of_roll) if of_roll is not None else of_a_number(c, changing)


def anybody_rolling(c: Context, roll: str) -> Expr:
    """Whoever makes such a roll."""
    kind = next((r.type for r in c.names.rolls[roll].roles if r.prep == "by"), ir.PLAYER)
    one = ir.Var(c.fresh("one"), type=kind)
    c.scope = replace(c.scope, it=one, me=owner_of(one))
    return one


def made_against(c: Context, act: Node, roller: Expr, roll: str | None) -> Expr | None:
    """That a roll is made against such a one: `+1 to its Nerve against a Tired Soldier`."""
    found: Expr | None = None
    if roll is not None and act.word == BONUS and roll in c.names.low | c.names.singly:
        why = "a low total" if roll in c.names.low else "each die by itself"
        raise c.fail(
            "W349",
            act,
            f"{roll} looks at {why}, so it is not said what this number changes.",
            f"Of a low total, “its {roll} is 1 less” makes success likelier, and “its {roll} is 1 more” makes it rarer. What it has to stay "
            "under is changed by a row of its table, with a column “Target”."
            if roll in c.names.low
            else f"Say “its {roll} gains 1 Die”.",
        )
    for prep, np in raw_prepositions(act):
        roles = c.names.rolls[roll].roles if roll is not None else ()
        role = next((r for r in roles if r.prep in {prep, SAME.get(prep, prep)}), None)
        if role is None or prep == "by":
            raise c.fail(
                "W322",
                np,
                f"Nothing is made “{prep}” anything here.",
                "Only of a Roll it is said against whom it is made.",
            )
        var = ir.Var(role.name, type=role.type)
        held = c.scope
        others = {name: one for name, one in held.roles.items() if one != roller}
        c.scope = replace(held, roles=others, me=owner_of(roller), it=roller)
        of = readers.thing(c, np)
        test: Expr | None = ir.Compare("==", var, of) if not of.type.many else member(c, var, of, np)
        c.scope = held
        found = both(found, test)
    return found


SAME = {"at": "against", "against": "at"}
"""Words for the same role."""


def happening(
    c: Context, act: Node, message: str = "A bullet states what always holds; a gain happens."
) -> Fault:
    """The fault of something that happens where something should always hold."""
    said = c.text.text.strip().rstrip(".")
    played = [name for name in c.names.sequences if name != "Game"]
    if re.match(r"The [Gg]ame (?:lasts|ends|is)\b", said):
        hint = "How long a game is, its sequence says: under “### Sequence: Game” stands “1. The SEQUENCE is played 6 times.”"
        return c.fail("W376", act, message, hint)
    hint = "Say when: begin with “When …:”"
    if played and said[:2] in ("A ", "An") and len(said) < LONGEST_SAID:
        hint += f", such as “When the {played[0]} ends: Each {said.partition(' ')[2]}.”"
    return c.fail("W376", act, message, f"{hint}; or put it into a numbered step.")


def whose(c: Context, base: Node) -> tuple[Expr, Expr | None]:
    """Whose number changes, and what must be true of who has it."""
    holder = readers.thing(c, base[0]) if base.kind == "of" else pronouns.it(c, base)
    if isinstance(holder, ir.Field) and holder.type.base in ("number", "length", "squares"):
        holder = holder.of  # `A Soldier's Pace is 1in less, and its Grit is 1 less.`
    if isinstance(holder, ir.Var) and not holder.type.many:
        c.scope = replace(c.scope, it=holder)
        return holder, None
    if not holder.type.many:  # of somebody who is found anew each time: the bearer's Cart, the first player
        one = ir.Var(c.fresh("one"), type=holder.type)
        c.scope = replace(c.scope, it=one)
        return one, both(of_kind(c, one), ir.Compare("==", one, holder, span=holder.span))
    var = ir.Var(c.fresh("one"), type=holder.type.one())
    extra = both(of_kind(c, var), member(c, var, holder, base))
    c.scope = of_one(c, var)
    c.bound(holder.type.arg, var)
    return var, extra


def of_one_roll(c: Context, one: Changing, roll: str) -> Change:
    """A change to the total of a roll, or to its dice."""
    act = one.said.act
    roller = next((role.type for role in c.names.rolls[roll].roles if role.prep == "by"), one.var.type)
    whose = one.var.type
    part_of = wholes.routed(c, ir.Var("roller", type=roller), whose) is not None
    if not (part_of or wholes.fits(c, whose, roller) or wholes.fits(c, roller, whose)):
        message = f"{capital(one.var.type)} does not roll {roll}."
        raise c.fail("W306", one.word, message, f"It is rolled by {roller}: say whose is meant.")
    if act.kind == "order_gain":
        what, amount = amounts.roll_amount(c, act.last)
        if what == "advantage" and roll in c.names.low:
            why = f"Advantage keeps the highest dice, and {roll} looks at a low total."
            raise c.fail("W349", act, why, f"“Its {roll} is 1 less” makes success likelier.")
        if what == "automatic" and roll not in c.names.singly:
            why = f"{roll} adds its dice up, so none of them succeeds by itself."
            raise c.fail("W349", act, why, f"“Its {roll} is 1 more” changes what it comes to.")
        return one.change(f"roll {roll}", what, amount)
    if roll in c.names.singly:
        why = f"{roll} looks at each die by itself: its dice are not added up, and come to nothing together."
        raise c.fail(
            "W349", act, why, "Change a number that its dice are held against: “The KIND's STAT is 1 more.”"
        )
    return one.change(f"roll {roll}", "total", repeats.said_amount(c, act))


def of_a_number(c: Context, one: Changing) -> Change:
    """A change to a stat or value."""
    names, word, act = c.names, one.word, one.said.act
    if act.kind == "order_gain":
        raise happening(c, act)
    field = names.find(word.word, names.stats) or names.find(word.word, names.values)
    if field is None:
        raise c.unknown(word, "stat, value or roll", word.word, [*names.stats, *names.values, *names.rolls])
    has_such(c, one.var, field, word)
    amount = repeats.said_amount(c, act)
    wanted = names.stats[field].type if field in names.stats else names.values[field].type
    scaled = act.kind in ("order_halve", "order_double")
    amount = amount if scaled else numbers.measured_as(amount, wanted)
    if not scaled and amount.type.base != wanted.base:
        raise c.fail("W314", repeats.amount_node(act), f"{field} is {wanted}, and this is {amount.type}.")
    on_cards = field in names.stats and one.var.type.base == "thing"
    routed = wholes.routed_stat(c, one.var, field) if on_cards else one.var
    if isinstance(routed, ir.Whole) and one.said.bearer is None:
        kind = routed.type.arg
        raise c.fail("W379", one.said.subject, f"{field} is printed on the {kind}.", f"Speak of the {kind}.")
    var = one.var
    if isinstance(var, ir.Var) and "." in var.name and of_kind(c, var) is None:  # each of a kind, and no role
        one = replace(one, holds=both(alone(c, var, field), one.holds))
    return one.change(field, "", amount)


def has_such(c: Context, one: Expr, field: str, word: Node) -> None:
    """Refuses a number of somebody who has none of that name: `A player's Pace is 2 more`."""
    if field in c.names.values:
        roles = c.names.values[field].roles
        known = not roles or wholes.fits(c, one.type, roles[0].type)
    else:
        known = one.type.base != "player"
    if not known:
        raise c.fail(
            "W306",
            word,
            f"{capital(one.type)} has no {field}.",
            "Say whose it is: “each KIND's STAT”, “each own KIND's STAT”.",
        )


def of_everyone(c: Context, base: Node) -> Node | None:
    """`all Pace is halved` as `each Soldier's Pace`: of whatever has such a stat; None for any other words."""
    quantifier, noun = base.find("quantifier"), base.find("noun") if base.kind == "described" else None
    if quantifier is None or noun is None or quantifier[0].kind != "EVERY" or base.all("adjective"):
        return None
    stat = c.names.find(noun[0].word, c.names.stats) if noun[0].kind == "TERM" else None
    if stat is None:
        return None
    printed = set(c.names.cards.values())
    wide = [k for k in c.names.kinds if printed and all(c.names.kind_of(one, k) for one in printed)]
    if not wide:
        raise c.fail("W305", base, f"Whose {stat} is meant?", f"Say “each KIND's {stat}”.")
    word = replace(noun[0], word=wide[-1])
    each = base.new("described", quantifier, word.new("noun", word, None))
    return base.new("of", each, noun[0])


def from_afar(c: Context, change: Change) -> Change:
    """A change that a bearer makes to others: it holds while any bearer makes it so, and so counts once."""
    bearer = change.bearer
    if bearer is None or bearer.kind not in c.names.kinds or change.var == "bearer":
        return change
    type_ = Type("thing", bearer.kind)
    each = ir.Var(c.fresh("each"), type=type_)
    has: Expr = ir.Call(f"{bearer.sort} {bearer.name}", (each,), type=ir.FLAG)
    if bearer.sort == "token":
        has = ir.Compare(">=", ir.Field(each, bearer.name, type=ir.NUMBER), numbers.number(1))
    bearers = ir.Where(ir.All(bearer.kind, type=type_.set()), each.name, has, type=type_.set())
    test = change.test or ir.Truth(True)
    some = ir.Some(ir.Where(bearers, "bearer", test, type=bearers.type), span=change.span)
    return replace(change, test=some, bearer=None)


def signed(amount: Expr, sign: int) -> Expr:
    if sign == 1:
        return amount
    match amount:
        case ir.Num(value=value):
            return replace(amount, value=-value)
        case ir.Arith(op="*", left=ir.Num() as each):
            return replace(amount, left=signed(each, sign))
    return ir.Arith("-", ir.Num(0, type=amount.type), amount, type=amount.type)


def var_name(var: Expr) -> str:
    return var.name if isinstance(var, ir.Var) else "self"
