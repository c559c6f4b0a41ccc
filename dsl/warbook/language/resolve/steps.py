"""Steps: sentences, numbered lists and choices turned into statements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Comment, Step, Text
from warbook.language.ir import Do, Expr, Type
from warbook.language.phrasebook.record import BOOK
from warbook.language.resolve import conditions, things
from warbook.language.resolve.context import Context, capital, owner_of
from warbook.language.resolve.events import bind_roll, complete, verb_call
from warbook.language.resolve.misread import misread
from warbook.language.sentence import Misread, Node, read


# ------------------------------------------------------------------ lists of steps
def steps(c: Context, blocks: Sequence[Block]) -> Do:
    """A numbered list as one statement; a role bound in a step holds in those after it."""
    done: list[Do] = []
    for block in blocks:
        if isinstance(block, Comment):
            continue
        if not isinstance(block, Step):
            c.text = getattr(block, "text", c.text)
            hint = "Begin it with “1. ”, and with the next numbers after that."
            raise c.fail("W350", None, "Only numbered steps can stand here.", hint)
        step(c, block, done)
    return ir.Block(tuple(done))


def step(c: Context, block: Step, done: list[Do]) -> None:
    """One step, added to what is done before it."""
    if block.text is None or not block.text.text:
        inner: list[Do] = []
        for child in block.children:
            if isinstance(child, Step):
                step(c, child, inner)
        done.append(ir.Block(tuple(inner), span=block.span))
        return
    body(c, block.text, block.children, done)


def body(c: Context, text: Text, children: Sequence[Block], done: list[Do]) -> None:
    """Sentences, perhaps the last of them leading into the list under it."""
    held, c.text = c.text, text
    children = [b for b in children if not isinstance(b, Comment)]
    try:
        if children:
            stripped = text.text.rstrip()
            if not stripped.endswith(":"):
                raise c.fail(
                    "W351",
                    None,
                    "What stands above a list ends with a colon.",
                    replacement=stripped.rstrip(".") + ":",
                )
            lead = text.slice(0, len(stripped) - 1)
            c.text = lead
            tree = read(lead, "leading")
            if isinstance(tree, Misread):
                raise misread(c, tree, "leading")
            parts = [n for n in tree.children if n is not None and n.kind != "DOT"]
            for sentence in parts[:-1]:
                add(c, sentence, done)
            lead_into(c, parts[-1], children, done)
            return
        tree = read(text, "orders")
        if isinstance(tree, Misread):
            raise misread(c, tree, "orders")
        for part in tree.children:
            if part is not None and part.kind != "DOT":
                add(c, part, done)
    finally:
        c.text = held


def add(c: Context, node: Node, done: list[Do]) -> None:
    """One sentence; `Otherwise` and `If so` go with the sentence before them."""
    match node.kind:
        case "if_order":
            test = conditions.condition(c, node[1])
            done.append(
                ir.If(test, supposing(c, test, lambda: order(c, node.children[-1])), span=c.span(node))
            )
        case "otherwise":
            otherwise(c, node, done, branch(c, lambda: order(c, node.children[-1])))
        case "if_so":
            if_so(c, node, done, lambda: order(c, node.children[-1]))
        case "on_result":
            on_result(c, node, done, lambda: order(c, node.children[-1]))
        case "for_each":
            arranged = node.find("arranged")
            done.append(for_each(c, node.find("np"), arranged, lambda: order(c, node.children[-1]), node))
        case _:
            done.append(order(c, node))


def branch(c: Context, inner: Callable[[], Do]) -> Do:
    """A statement whose bindings end with it."""
    held = c.scope
    try:
        return inner()
    finally:
        c.scope = held


def supposing(c: Context, test: Expr, inner: Callable[[], Do]) -> Do:
    """A statement under a condition, which may tell of what kind a role is."""

    def inside() -> Do:
        conditions.assume(c, test)
        return inner()

    return branch(c, inside)


def under(c: Context, children: Sequence[Block]) -> Do:
    return branch(c, lambda: steps(c, children))


def otherwise(c: Context, node: Node, done: list[Do], other: Do) -> None:
    last = done[-1] if done else None
    if isinstance(last, ir.If):
        chain: list[ir.If] = [last]
        while isinstance(chain[-1].otherwise, ir.If):
            chain.append(chain[-1].otherwise)
        if chain[-1].otherwise is None:
            new: Do = other
            for link in reversed(chain):
                new = replace(link, otherwise=new)
            done[-1] = new
            return
    if isinstance(last, ir.May) and last.refused is None:
        done[-1] = replace(last, refused=other)
        return
    raise c.fail("W352", node, "“Otherwise” has no “If” or “may” before it.")


def if_so(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    last = done[-1] if done else None
    if isinstance(last, ir.May):
        done[-1] = replace(last, body=ir.Block((last.body, branch(c, inner))))
        return
    if isinstance(last, ir.Choose):
        value = c.scope.roles.get(chosen_name(last))
        test: Expr = (
            ir.Some(value, type=ir.FLAG)
            if value is not None and value.type.many
            else ir.Truth(True, type=ir.FLAG)
        )
        done.append(ir.If(test, branch(c, inner), span=c.span(node)))
        return
    if isinstance(last, ir.RollFor):
        done.append(ir.If(ir.Outcome(last.name, type=ir.FLAG), branch(c, inner), span=c.span(node)))
        return
    raise c.fail("W352", node, "“If so” has no “may” or choice before it.")


def on_result(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`On 5 or more, …` after dice have been rolled; several such sentences may follow each other."""
    if c.loop is not None and done and done[-1] is c.loop[0] and isinstance(done[-1], ir.ForEach):
        each, held, c.scope = done[-1], c.scope, c.loop[1]
        within = [each.body]
        on_result(c, node, within, inner)
        done[-1] = replace(each, body=ir.Block(tuple(within)))
        c.loop = (done[-1], c.scope)
        c.scope = held
        return
    thrown = next((d for d in reversed(done) if not isinstance(d, ir.If)), None)
    while isinstance(thrown, ir.Block) and thrown.of:
        thrown = thrown.of[-1]
    if not isinstance(thrown, ir.RollDice):
        raise c.fail(
            "W352",
            node,
            "“On …” has no dice before it.",
            "Roll them in the sentence before: “The player rolls 1d6.”",
        )
    compared = next(n for n in node.children if n is not None and n.kind != "ON_RESULT")
    test = conditions.complement(c, ir.Var(thrown.var, type=ir.NUMBER), compared)
    done.append(ir.If(test, branch(c, inner), span=c.span(node)))


def chosen_name(choice: ir.Choose) -> str:
    return choice.var.rsplit(".", 1)[0]


def lead_into(c: Context, node: Node, children: Sequence[Block], done: list[Do]) -> None:
    """A sentence that leads into a list."""
    match node.kind:
        case "if_block":
            test = conditions.condition(c, node.last)
            done.append(ir.If(test, supposing(c, test, lambda: steps(c, children)), span=c.span(node)))
        case "otherwise_block":
            otherwise(c, node, done, under(c, children))
        case "if_so_block":
            if_so(c, node, done, lambda: steps(c, children))
        case "on_result_block":
            on_result(c, node, done, lambda: steps(c, children))
        case "while_block":
            test = conditions.condition(c, node.last)
            done.append(ir.While(test, under(c, children), span=c.span(node)))
        case "for_each_block":
            done.append(for_each(c, node.find("np"), node.find("arranged"), lambda: steps(c, children), node))
        case "times_block":
            times = things.expression(c, node.last)
            if times.type != ir.NUMBER:
                raise c.fail("W313", node.children[-1], "How many times must be a plain number.")
            done.append(ir.Repeat(times, under(c, children), span=c.span(node)))
        case "alternate_block":
            done.append(alternate(c, node, children))
        case "choose_one_block":
            done.append(choose_one(c, node, children))
        case "may_block":
            done.append(may_block(c, node, children))
        case _:
            raise c.fail("W353", node, "This does not lead into a list.")


def for_each(c: Context, np: Node | None, arranged: Node | None, inner: Callable[[], Do], node: Node) -> Do:
    assert np is not None
    of = things.collection(c, np)
    held = c.scope
    name = each_name(c, np, of)
    var = c.fresh(name)
    value = ir.Var(var, type=of.type.one())
    for called in (name, noun_word(np)):
        if called:
            c.bound(called, value)
    c.scope = replace(c.scope, it=value, me=value if of.type.base == "player" else c.scope.me)
    who: Expr | None = None
    if arranged is not None:
        who = arranger(c, arranged[1], value)
    done = inner()
    made = ir.ForEach(var, of, done, who, span=c.span(node))
    c.loop = (made, c.scope)
    c.scope = held
    return made


def noun_word(np: Node) -> str:
    """The lower-case word that a described set is spoken of by."""
    base = np[0] if np.kind == "np" else np
    noun = base.find("noun") if base.kind == "described" else base
    return noun[0].word if noun is not None and noun.children and noun[0].kind == "WORD" else ""


def each_name(c: Context, np: Node, of: Expr) -> str:
    if of.type.base == "player":
        return "player"
    base = np[0] if np.kind == "np" else np
    noun = base.find("noun") if base.kind == "described" else base
    word = noun[0].word if noun is not None and noun.children else ""
    kind = c.names.find(word, c.names.kinds)
    return kind or of.type.arg or "each"


def arranger(c: Context, node: Node, each: Expr) -> Expr:
    """Whose order: `in its player's order`."""
    if node.kind == "of" and node.children[-1] is not None and node.children[-1].word == "order":
        found = things.thing(c, node[0])
        if found.type == ir.PLAYER:
            return found
    raise c.fail("W354", node, "Say whose order: “in its player's order”.")


def alternate(c: Context, node: Node, children: Sequence[Block]) -> Do:
    players, first = node.all("np")
    if things.thing(c, players).type != ir.PLAYER.set():
        raise c.fail("W321", players, "Only the players alternate.")
    start = things.thing(c, first)
    held = c.scope
    c.scope = replace(c.scope, me=ir.PlayerNow("active", type=ir.PLAYER))
    test = conditions.condition(c, node.last)
    inner = under(c, children)
    c.scope = held
    return ir.Alternate(start, test, inner, span=c.span(node))


def may_block(c: Context, node: Node, children: Sequence[Block]) -> Do:
    subject, act = node.all("np")[0], node.children[2]
    assert act is not None
    who = things.thing(c, subject)
    cond = node.children[-1] if node.children[-1] is not act else None
    test = conditions.condition(c, cond) if cond is not None else None
    first = act_order(c, who, act)
    body_ = ir.Block((first, under(c, children)))
    return may(c, who, first, body_, test, node)


def may(c: Context, who: Expr, first: Do, body_: Do, test: Expr | None, node: Node) -> Do:
    if isinstance(first, ir.Pay):
        can: Expr = ir.CanPay(first.of, first.price, type=ir.FLAG)
        test = can if test is None else ir.And((test, can), type=ir.FLAG)
    return ir.May(owner_of(who), test, body_, label=c.text.text[node.start : node.end], span=c.span(node))


# ------------------------------------------------------------------ one sentence
def order(c: Context, node: Node | None) -> Do:
    """A subject and what it does, perhaps several things in turn."""
    assert node is not None
    if node.kind == "may_order":
        return may_order(c, node)
    if node.kind != "order":
        done: list[Do] = []
        add(c, node, done)
        return done[0]
    acts = [n for n in node.children[1:] if n is not None and n.kind != "COMMA_THEN"]
    return for_subject(c, node[0], lambda one: many([act_order(c, one, a) for a in acts]), node)


def many(done: list[Do]) -> Do:
    return done[0] if len(done) == 1 else ir.Block(tuple(done))


def for_subject(c: Context, subject: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """`act` for the subject, or for each of them where it is `each …`."""
    base = subject[0] if subject.kind == "np" else subject
    owned_each = base.kind == "of" and base[0].kind == "described"
    quantifier = base.find("quantifier") if base.kind == "described" else None
    if owned_each or base.kind == "together" or (quantifier is not None and quantifier[0].kind == "EVERY"):
        inner_np = base[0] if owned_each else subject
        of = things.collection(c, inner_np)
        name = each_name(c, inner_np, of)
        var = c.fresh(name)
        one: Expr = ir.Var(var, type=of.type.one())
        held = c.scope
        c.bound(name, one)
        c.scope = replace(
            c.scope, it=one, me=owner_of(one) if one.type.base in ("thing", "player") else c.scope.me
        )
        target = things.field_of(c, one, base.children[-1].word, base.children[-1]) if owned_each else one  # type: ignore[union-attr,arg-type]
        done = act(target)
        c.scope = held
        return ir.ForEach(var, of, done, None, span=c.span(node))
    one = things.thing(c, subject)
    if one.type.many and (found := only_one(c, subject, one, act, node)) is not None:
        return found
    if one.type.many:
        if one.type.base == "player" and base.kind == "player":
            return act(one)
        raise c.fail(
            "W317",
            subject,
            "Several things are named, and it is not said how many of them.",
            "Say “each …”, or choose one first.",
        )
    held = c.scope
    holder = one.of if isinstance(one, ir.Field) else one
    if holder.type.base in ("thing", "player"):
        c.scope = replace(c.scope, it=holder, me=owner_of(holder))
    done = act(one)
    c.scope = replace(c.scope, it=holder if holder.type.base == "thing" else held.it, me=held.me)
    return done


def only_one(c: Context, subject: Node, of: Expr, act: Callable[[Expr], Do], node: Node) -> Do | None:
    """`The player with the highest Bid …`: done by the one there is; where several are equal, by nobody."""
    where = (
        next((n for n in reversed(subject.children) if n is not None), None) if subject.kind == "np" else None
    )
    if (
        where is None
        or where.kind != "with_"
        or where.children[-1] is None
        or where.children[-1].kind != "has_best"
    ):
        return None
    name = "player" if of.type.base == "player" else of.type.arg
    var = c.fresh(name)
    one = ir.Var(var, type=of.type.one())
    held = c.scope
    c.bound(name, one)
    c.scope = replace(c.scope, it=one, me=owner_of(one))
    done = act(one)
    c.scope = held
    single = ir.Compare("==", ir.Count(of, type=ir.NUMBER), things.number(1), type=ir.FLAG)
    return ir.If(single, ir.ForEach(var, of, done, None, span=c.span(node)), span=c.span(node))


def may_order(c: Context, node: Node) -> Do:
    act = node.children[-1]
    assert act is not None

    def offered(one: Expr) -> Do:
        done = act_order(c, one, act)
        if isinstance(done, (ir.Move, ir.Use)):
            return replace(done, times=done.times) if isinstance(done, ir.Use) else done
        return may(c, one, done, done, None, node)

    return for_subject(c, node[0], offered, node)


def act_order(c: Context, one: Expr, act: Node) -> Do:
    """What one subject does: a phrase of the book, or a verb that the game declares."""
    if act.kind.startswith("order_"):
        done = BOOK.phrases[act.kind.removeprefix("order_")].meaning(c, one, act)
        assert isinstance(done, Do)
        return done
    np = act.find("np")
    base = np[0] if np is not None and np.kind == "np" else np
    if (
        base is not None
        and base.kind == "described"
        and (q := base.find("quantifier")) is not None
        and q[0].kind == "EVERY"
    ):
        of = things.collection(c, np)  # type: ignore[arg-type]
        name = each_name(c, np, of)  # type: ignore[arg-type]
        var = c.fresh(name)
        held = c.scope
        each = ir.Var(var, type=of.type.one())
        signature, args = verb_call(c, one, replace_np(act, np))
        full = tuple(each if r.prep == "" else a for r, a in zip(signature.roles, args, strict=True))
        done = ir.Perform(signature.name, complete(c, signature, full, act), span=c.span(act))
        c.scope = held
        return ir.ForEach(var, of, done, None, span=c.span(act))
    signature, args = verb_call(c, one, act)
    return ir.Perform(signature.name, complete(c, signature, args, act), span=c.span(act))


def replace_np(act: Node, np: Node | None) -> Node:
    return replace(act, children=tuple(None if n is np else n for n in act.children))


# ------------------------------------------------------------------ amounts and prices
def counted(c: Context, one: Expr, node: Node | None, losing: bool = False) -> tuple[str, Expr, Expr]:
    """A token or resource with its amount and who keeps it."""
    assert node is not None
    word = node.find("TERM")
    assert word is not None
    names = c.names
    name = names.find(word.word, names.tokens, names.resources)
    if one.type.base == "roll":
        raise c.fail("W345", node, "A roll loses nothing.", "Write “gains 1 Disadvantage”.")
    if name is None:
        raise c.unknown(word, "token or resource", word.word, [*names.tokens, *names.resources])
    holder = (names.tokens.get(name) or names.resources[name]).holder
    if one.type.many:
        raise c.fail("W317", node, "Several things cannot gain at once.", "Say “each …”.")
    kept: Expr | None
    if holder == "Square":
        kept = (
            one
            if one.type == ir.PLACE
            else ir.Field(one, "Square", type=ir.PLACE)
            if one.type.base == "thing"
            else None
        )
    else:
        kept = things.routed(c, one, ir.PLAYER if holder == "player" else Type("thing", holder))
    if kept is None:
        raise c.fail(
            "W307",
            word,
            f"{name} is kept by {'a player' if holder == 'player' else 'a ' + holder}, "
            f"and this is {one.type}.",
            f"Say “each {holder} in the {one.type.arg}”."
            if holder != "player" and one.type.base == "thing"
            else None,
        )
    amount: Expr
    match node.kind:
        case "has_term":
            amount = things.number(1)
        case "has_n":
            amount = things.number(int(node[0].word))
        case "has_all" if losing:
            amount = ir.Field(kept, name, type=ir.NUMBER)
        case "has_equal":
            amount = things.expression(c, node.last)
            if amount.type.base != "number" or amount.type.many:
                raise c.fail("W313", node.children[-1], f"An amount of {name} must be a plain number.")
        case _:
            raise c.fail(
                "W346", node, "It is not said how many.", f"Write “1 {name}” or “{name} equal to …”."
            )
    return name, amount, kept


def roll_gains(c: Context, node: Node) -> Do:
    """`The roll gains 1 Advantage.`"""
    what = node.children[-1]
    assert what is not None
    number, amount = roll_amount(c, what)
    return ir.Adjust(number, amount, span=c.span(node))


def roll_number(c: Context, one: Expr, node: Node) -> str | None:
    """The number of the roll being made that a step changes: its Target, its Total; None if it is
    something else."""
    if not isinstance(one, ir.Field) or one.of.type.base != "roll":
        return None
    if one.name not in ("Target", "Total"):
        raise c.fail(
            "W349",
            node,
            f"The {one.name} of a roll is not changed like this.",
            "Write “The roll gains 1 Success” or “gains 1 Die”.",
        )
    return one.name.lower()


def more_or_less(c: Context, one: Expr, node: Node, sign: int) -> Do:
    """`The roll's Target is 1 more`, while it is being made; of anything else a standing change, no step."""
    number = roll_number(c, one, node)
    if number is None:
        raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")
    amount = things.expression(
        c, next(n for n in reversed(node.children) if n is not None and n.kind not in ("MORE", "LESS"))
    )
    if amount.type != ir.NUMBER:
        raise c.fail("W313", node, f"A number of a roll is a plain number, and this is {amount.type}.")
    return ir.Adjust(
        number,
        amount if sign == 1 else ir.Arith("-", things.number(0), amount, type=ir.NUMBER),
        span=c.span(node),
    )


ROLL_GAINS = {
    "Advantage": ("advantage", 1),
    "Disadvantage": ("advantage", -1),
    "Die": ("dice", 1),
    "Dice": ("dice", 1),
    "Success": ("automatic", 1),
    "Successes": ("automatic", 1),
}


def roll_amount(c: Context, node: Node) -> tuple[str, Expr]:
    """What a roll gains: Advantage, Dice, or Successes that need no die; `equal to …` where it is
    worked out."""
    word = node.find("TERM")
    if word is None or word.word not in ROLL_GAINS or node.kind not in ("has_n", "has_term", "has_equal"):
        raise c.fail(
            "W345",
            node,
            "A roll gains only Advantage or Disadvantage, Dice or Successes.",
            "Write “gains 1 Advantage”; for its total “is 1 more”.",
        )
    what, sign = ROLL_GAINS[word.word]
    if node.kind == "has_equal":
        amount = things.expression(c, node.last)
        if amount.type != ir.NUMBER:
            raise c.fail("W313", node.children[-1], "How many must be a plain number.")
        return what, amount if sign == 1 else ir.Arith("-", things.number(0), amount, type=ir.NUMBER)
    return what, things.number(sign * (int(node[0].word) if node.kind == "has_n" else 1))


def price(c: Context, node: Node | None, payer: Type | None) -> tuple[tuple[tuple[int, str], ...], ...]:
    """A price: `1 Fuel or 1 Gold`, `1 Fuel and 1 Gold`, `free`."""
    assert node is not None
    inner = node[0] if node.kind == "cost" else node
    found = []
    for all_of in inner.all("price_all"):
        parts = []
        for one in all_of.all("price_one"):
            word = one.find("TERM")
            if word is None:
                continue
            name = c.names.find(word.word, c.names.resources, c.names.tokens)
            if name is None:
                raise c.unknown(word, "resource", word.word, [*c.names.resources, *c.names.tokens])
            parts.append((int(one[0].word), name))
        found.append(tuple(parts))
    return tuple(found)


# ------------------------------------------------------------------ meanings used by the phrasebook
def becomes(c: Context, one: Expr, node: Node) -> Do:
    what = node.children[-1]
    assert what is not None
    if what.kind != "same":
        raise c.fail("W347", what, "Something becomes one value, not a range.")
    inner = what[0]
    name = conditions.bare_term(inner)
    span = c.span(node)
    if name is not None and one.type.base in ("thing", "player"):
        for listed in c.names.lists.values():
            if name.word in listed.values and listed.holder is not None:
                return ir.Put(
                    one,
                    listed.name,
                    ir.Listed(listed.name, name.word, type=Type("listed", listed.name)),
                    span=span,
                )
    value = things.expression(c, inner)
    if (number := roll_number(c, one, node)) is not None:
        if value.type != ir.NUMBER:
            raise c.fail("W313", inner, f"A number of a roll is a plain number, and this is {value.type}.")
        return ir.Adjust(number, value, True, span=span)
    if one.type == ir.PLAYER and isinstance(value, ir.PlayerNow) and value.which in ("first", "active"):
        return ir.Put(None, value.which, one, span=span)
    if isinstance(one, ir.Field):
        stat = c.names.stats.get(one.name)
        if value.type.base != one.type.base or (one.type.base == "listed" and value.type.arg != one.type.arg):
            raise c.fail("W314", inner, f"{one.name} is {one.type}, and this is {value.type}.")
        if stat is not None and one.type.base != "listed":
            raise c.fail(
                "W348",
                node,
                f"{one.name} is printed on a card and does not change in a step.",
                "Write a bullet instead: a standing change, which holds while its condition does.",
            )
        return ir.Put(one.of, one.name, value, span=span)
    if isinstance(one, ir.Setting):
        return ir.Put(None, one.name, value, span=span)
    raise c.fail("W349", node, f"{capital(one.type)} does not become something else.")


def chooses(c: Context, one: Expr, node: Node) -> Do:
    by = owner_of(one)
    if by.type.many:
        raise c.fail("W317", node, "Several players cannot make one choice.", "Say “each player chooses …”.")
    np, bind, charge = node.find("np"), node.find("bind"), node.find("charge")
    assert np is not None
    return choice(c, by, np, bind, charge)


def choice(c: Context, by: Expr, np: Node, bind: Node | None, charge: Node | None) -> ir.Choose:
    pick = things.picked(c, np)
    if pick.quantifier in ("every", "no"):
        raise c.fail(
            "W346", np, "Nothing is left to choose.", "Say how many: “1 …”, “up to 2 …”, “any number of …”."
        )
    each, currency, free = 0, "", None
    if charge is not None:
        amounts = price(c, charge.find("price"), None)
        if len(amounts) != 1 or len(amounts[0]) != 1:
            raise c.fail("W346", charge, "What each costs must be one amount of one resource.")
        each, currency = amounts[0][0]
        over = charge.children[-1]
        if over is not None and charge.find("OVER_N") is not None:
            free = things.expression(c, over)
    single = (
        pick.most is not None
        and isinstance(pick.most, ir.Num)
        and pick.most.value == 1
        and pick.quantifier != "up_to"
    )
    name = bind.children[-1] if bind is not None else None
    group = None
    label = name.word if name is not None else each_name(c, np, pick.of)
    if name is not None and name.kind == "TERM":
        group = c.names.find(name.word, c.names.groups)
        if group is None:
            raise c.unknown(name, "group", name.word, c.names.groups)
    var = c.fresh(label)
    made = ir.Choose(
        by, var, pick.of, pick.least, pick.most, group, each, currency, free, single, span=c.span(np)
    )
    if group is None:
        c.bound(label, ir.Var(var, type=pick.of.type.one() if single else pick.of.type))
    return made


def choose_one(c: Context, node: Node, children: Sequence[Block]) -> Do:
    """`chooses one:` with its alternatives."""
    nps = node.all("np")
    by = things.thing(c, nps[0])
    if by.type != ir.PLAYER:
        raise c.fail("W321", nps[0], "Only a player chooses.")
    held = c.scope
    c.scope = replace(c.scope, me=by)
    actor = choice(c, by, nps[1], node.find("bind"), None) if len(nps) > 1 else None
    options = []
    for child in children:
        if not isinstance(child, Bullet):
            raise c.fail("W355", node, 'The alternatives of a choice are bullets: `- "Name": what happens`.')
        options.append(option(c, by, child))
    after = c.scope
    c.scope = after if actor is not None else held
    c.scope = replace(c.scope, me=held.me)
    return ir.ChooseOne(by, actor, tuple(options), span=c.span(node))


def option(c: Context, by: Expr, block: Bullet) -> ir.Option:
    held_text, held = c.text, c.scope
    c.text = block.text
    try:
        head, rest = split_colon(block.text)
        if head is None:
            raise c.fail(
                "W356",
                None,
                "An alternative is a quoted name, a colon, and what happens.",
                'It is written like “- "Wait": The KIND gains 1 TOKEN.”',
            )
        c.text = head
        tree = read(head, "option")
        if isinstance(tree, Misread):
            raise misread(c, tree, "option")
        label = tree[0].word.strip('"')
        np, bind = tree.find("np"), tree.find("bind")
        pick = choice(c, by, np, bind, None) if np is not None else None
        last = tree.children[-1]
        test = (
            conditions.condition(c, last) if last is not None and tree.find("COMMA_IF") is not None else None
        )
        done = consequence(c, rest, block.children)
        return ir.Option(label, test, pick, done, block.span)
    finally:
        c.text, c.scope = held_text, held


def consequence(c: Context, rest: Text | None, children: Sequence[Block]) -> Do:
    """What follows a colon: sentences on the line, or the list under it."""
    done: list[Do] = []
    if rest is not None and rest.text.strip():
        body(
            c,
            rest,
            children if rest.text.rstrip().endswith(":") else (),
            done,
        )
        if children and not rest.text.rstrip().endswith(":"):
            raise c.fail("W351", None, "What stands above a list ends with a colon.")
        return many(done) if done else ir.Block(())
    if not children:
        raise c.fail(
            "W375", None, "It is not said what then happens.", "Write it after the colon, or as steps below."
        )
    return steps(c, children)


def split_colon(text: Text) -> tuple[Text | None, Text | None]:
    """The text before and after its first colon outside quotes."""
    quoted = False
    for i, ch in enumerate(text.text):
        if ch == '"':
            quoted = not quoted
        elif ch == ":" and not quoted:
            rest = text.text[i + 1 :]
            start = i + 1 + len(rest) - len(rest.lstrip())
            return text.slice(0, i), text.slice(start, len(text.text)) if rest.strip() else None
    return None, None


def begins(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    sequence = things.thing(c, np)
    if sequence.type.base != "sequence":
        raise c.fail("W357", np, "Only a sequence can be begun.")
    signature = c.names.sequences[sequence.type.arg]
    given = [("by", one), *conditions.prepositions(c, node)]
    args = things.arguments(
        c, signature, None, given if any(r.prep == "by" for r in signature.roles) else given[1:], node
    )
    return ir.Perform(signature.name, args, span=c.span(node))


def plays(c: Context, one: Expr, node: Node, times: int | None) -> Do:
    if one.type.base != "sequence":
        raise c.fail("W357", node, "Only a sequence is played.")
    signature = c.names.sequences[one.type.arg]
    args = things.arguments(c, signature, None, [], node)
    done: Do = ir.Perform(signature.name, args, span=c.span(node))
    return done if times is None else ir.Repeat(things.number(times), done, span=c.span(node))


def ends(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base == "sequence":
        return ir.Finish(one.type.arg, span=c.span(node))
    if one.type.base == "window":
        return ir.Finish(one.type.arg, False, span=c.span(node))
    raise c.fail("W357", node, "Only a sequence, a window or the game ends.")


def opens(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "window":
        raise c.fail("W357", node, "Only a window opens.", "Declare it with “### Window: …”.")
    signature = c.names.windows[one.type.arg]
    np = node.find("np")
    assert np is not None
    to = things.thing(c, np)
    if to.type != ir.PLAYER:
        raise c.fail("W321", np, "A window opens for a player.")
    args = things.arguments(c, signature, None, [], node)
    return ir.Open(signature.name, to, args, span=c.span(node))


def moves(c: Context, one: Expr, node: Node) -> Do:
    given = conditions.prepositions(c, node)
    to = next((e for prep, e in given if prep == "to"), None)
    if to is not None and to.type.base == "thing" and c.names.space.grid:
        to = ir.Field(to, "Square", type=ir.PLACE)
    if to is not None and to.type == ir.PLACE.set() and c.names.space.grid:
        each, var = c.fresh("each"), c.fresh("place")
        free = ir.Spatial("empty", (ir.Var(each, type=ir.PLACE),), type=ir.FLAG)
        one_of = ir.Where(to, each, free, type=to.type, span=to.span)
        single = things.number(1)
        pick = ir.Choose(owner_of(one), var, one_of, single, single, single=True, span=c.span(node))
        return ir.Block((pick, ir.Move(one, to=ir.Var(var, type=ir.PLACE), span=c.span(node))))
    if to is None or to.type != ir.PLACE:
        raise c.fail(
            "W344",
            node,
            "How far it moves is not said.",
            "Write “moves up to …”, or “moves to” a place chosen before.",
        )
    return ir.Move(one, to=to, span=c.span(node))


def places(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    by = owner_of(one)
    wheres = [n for n in np.children[1:] if n is not None]
    if not wheres or wheres[-1].kind in ("that", "whose", "whose_has"):
        raise c.fail(
            "W358", node, "It is not said where to.", "End with a place: “within 3in of …”, “in own Zone”."
        )
    area = wheres[-1]
    what = replace(np, children=tuple(n for n in np.children if n is not area))

    fact = next(
        (n for n in node.children if n is not None and n.kind in ("clause", "permitted", "not_permitted")),
        None,
    )
    towards = node.find("nearest")
    nearest = things.thing(c, towards[1]) if towards is not None else None

    def put(thing: Expr) -> Do:
        test = conditions.where_test(c, thing, area)
        over = things.thing(c, area.children[-1]) if area.kind == "on_or_within" else None  # type: ignore[arg-type]
        if fact is not None:
            held, c.scope = c.scope, replace(c.scope, it=thing)
            test = ir.And((test, conditions.condition(c, fact)), type=ir.FLAG)
            c.scope = held
        return ir.Place(by, thing, test, over, nearest, span=c.span(node))

    return for_subject_keeping(c, what, put, node)


def for_subject_keeping(c: Context, np: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """Like `for_subject`, but `own` and `it` stay those of the sentence."""
    base = np[0] if np.kind == "np" else np
    if base.kind == "described" and (q := base.find("quantifier")) is not None and q[0].kind == "EVERY":
        of = things.collection(c, np)
        name = each_name(c, np, of)
        var = c.fresh(name)
        held = c.scope
        value = ir.Var(var, type=of.type.one())
        c.bound(name, value)
        done = act(value)
        c.scope = held
        return ir.ForEach(var, of, done, None, span=c.span(node))
    found = things.thing(c, np)
    if found.type.many:
        raise c.fail(
            "W317",
            np,
            "Several things are named, and it is not said which.",
            "Say “each …”, or choose one first.",
        )
    return act(found)


def creates(c: Context, one: Expr, node: Node) -> Do:
    np, bind = node.find("np"), node.find("bind")
    assert np is not None
    base = np[0]
    noun = base.find("noun") if base.kind == "described" else base
    word = noun[0].word if noun is not None and noun.children else ""
    card = c.names.find(word, c.names.cards) or ""
    kind = c.names.cards[card] if card else c.names.find(word, c.names.kinds)
    if kind is None:
        raise c.fail("W359", np, "Only a declared kind or card can be created.")
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "A player creates pieces.")
    label = bind.children[-1].word if bind is not None else kind  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=Type("thing", kind)))
    return ir.Create(kind, one, var, card, span=c.span(node))


def musters(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    group = things.thing(c, np)
    if not isinstance(group, ir.Group) or one.type != ir.PLAYER:
        raise c.fail("W341", np, "A player musters a force into a group: “musters own …”.")
    return ir.Muster(one, group.name, span=c.span(node))


def joins(c: Context, one: Expr, node: Node, leave: bool) -> Do:
    np = node.find("np")
    assert np is not None
    base = np[0]
    word = base.find("noun") if base.kind == "described" else None
    if word is not None and (name := c.names.find(word[0].word, c.names.groups)) is not None:
        owner = c.me(np) if c.names.groups[name].owned else None
        group: Expr = ir.Group(name, owner, type=Type("thing", c.names.groups[name].holds, True))
    else:
        group = things.thing(c, np)
    if not isinstance(group, ir.Group):
        raise c.fail("W341", np, "Only a group can be joined or left.")
    return ir.Join(one, group, leave, span=c.span(node))


def rolls(c: Context, one: Expr, node: Node) -> Do:
    word = node.find("TERM")
    assert word is not None
    signature = c.names.rolls.get(word.word)
    if signature is None:
        raise c.unknown(word, "roll", word.word, c.names.rolls)
    by = one
    role = next((r for r in signature.roles if r.prep == "by"), None)
    given = conditions.prepositions(c, node)
    if role is not None:
        given = [("by", by), *given]
    made = ir.RollFor(signature.name, things.arguments(c, signature, None, given, node), span=c.span(node))
    bind_roll(c, signature.name)
    return made


def rolls_dice(c: Context, one: Expr, node: Node) -> Do:
    """`rolls 1d6, as result`: plain dice, added up."""
    dice, bind = node.find("DICE"), node.find("bind")
    assert dice is not None
    label = bind.children[-1].word if bind is not None else "result"  # type: ignore[union-attr]
    return thrown_as(c, one, Node("literal", (dice,), "", dice.start, dice.end), label, node)


def thrown_as(c: Context, one: Expr, dice: Node, label: str, node: Node) -> ir.RollDice:
    var = c.fresh(label)
    found = things.literal(c, dice)
    kind = Type(found.type.arg) if found.type.arg else ir.NUMBER
    c.bound(label, ir.Var(var, type=kind))
    return ir.RollDice(var, owner_of(one), found, span=c.span(node))


def rolls_on(c: Context, one: Expr, node: Node) -> Do:
    """`rolls 2d6 for the Weather`: dice that pick one of a list."""
    dice, word = node.find("DICE"), node.find("TERM")
    assert dice is not None and word is not None
    listed = c.names.lists.get(word.word)
    if listed is None:
        raise c.unknown(word, "list", word.word, c.names.lists)
    if listed.dice is None or listed.holder is not None:
        raise c.fail(
            "W396",
            word,
            f"{word.word} is not rolled for.",
            "Give its table a column headed by the dice, such as 2d6, with the results: 2–4.",
        )
    thrown = thrown_as(c, one, Node("literal", (dice,), "", dice.start, dice.end), "result", node)
    wanted = f"{listed.dice[0] if listed.dice[0] > 1 else ''}d{listed.dice[1]}"
    if dice.word.removeprefix("1") != wanted:
        raise c.fail("W396", dice, f"{word.word} is rolled for with {wanted}.", replacement=wanted)
    kind = Type("listed", listed.name)
    done: list[Do] = [thrown]
    for name, (low, high) in listed.ranges.items():
        result = ir.Var(thrown.var, type=ir.NUMBER)
        test = ir.And(
            (
                ir.Compare(">=", result, things.number(low), type=ir.FLAG),
                ir.Compare("<=", result, things.number(high), type=ir.FLAG),
            ),
            type=ir.FLAG,
        )
        done.append(
            ir.If(test, ir.Put(None, listed.name, ir.Listed(listed.name, name, type=kind), span=c.span(node)))
        )
    return ir.Block(tuple(done), span=c.span(node))


def draws(c: Context, one: Expr, node: Node) -> Do:
    """`draws 3 Cards from own Deck into own Hand`: taken at random."""
    np, bind = node.find("np"), node.find("bind")
    assert np is not None
    places = {prep: e for prep, e in conditions.prepositions(c, node) if prep in ("from", "into")}
    source = places.get("from")
    pick = things.picked(c, np)
    if pick.quantifier not in ("count", "up_to", "any", "every"):
        raise c.fail("W346", np, "It is not said how many are drawn.")
    of: Expr = pick.of
    if source is not None:
        if not isinstance(source, ir.Group):
            raise c.fail("W341", node, "Things are drawn from a group.")
        of = things.within_group(c, pick.of, source)
    to = places.get("into")
    if to is not None and not isinstance(to, ir.Group):
        raise c.fail("W341", node, "What is drawn goes into a group.")
    most = pick.most if pick.most is not None else ir.Count(of, type=ir.NUMBER)
    label = bind.children[-1].word if bind is not None else each_name(c, np, pick.of)  # type: ignore[union-attr]
    var = c.fresh(label)
    single = pick.single or pick.quantifier == "any"
    c.bound(label, ir.Var(var, type=of.type.one() if single else of.type))
    return ir.Draw(var, of, most, single, source, to, span=c.span(node))


def discards(c: Context, one: Expr, node: Node) -> Do:
    """`discards 1 Card from own Hand`: picked, and out of the game."""
    np = node.find("np")
    assert np is not None
    source = next((e for prep, e in conditions.prepositions(c, node) if prep == "from"), None)
    if source is not None and not isinstance(source, ir.Group):
        raise c.fail("W341", node, "Things are discarded from a group.")
    made = choice(c, owner_of(one), np, None, None)
    if source is not None:
        made = replace(made, of=things.within_group(c, made.of, source))
    picked = ir.Var(made.var, type=made.of.type.one() if made.single else made.of.type)
    if made.single:
        return ir.Block((made, ir.Remove(picked, span=c.span(node))))
    var = c.fresh("each")
    gone = ir.Remove(ir.Var(var, type=made.of.type.one()), span=c.span(node))
    return ir.Block((made, ir.ForEach(var, picked, gone, None, span=c.span(node))), span=c.span(node))


def re_rolls(c: Context, one: Expr, node: Node) -> Do:
    """`re-rolls 1 failed die`, `re-rolls each die that is 6`: of the roll being made, no die twice."""
    np = node.find("np")
    assert np is not None
    of = things.collection(c, np)
    if of.type.base != "die":
        raise c.fail(
            "W321",
            np,
            "Only dice are rolled again.",
            "Write “re-rolls 1 die” or “re-rolls any number of failed dice”.",
        )
    pick = things.picked(c, np)
    if pick.quantifier == "every":
        return ir.ReRoll(owner_of(one), of, things.number(0), None, span=c.span(node))
    most = pick.most if pick.most is not None else things.number(ir.UNLIMITED)
    return ir.ReRoll(owner_of(one), of, pick.least, most, span=c.span(node))


def picks_number(c: Context, one: Expr, node: Node) -> Do:
    """`chooses a number from 0 to own Gold, as bid`."""
    bind = node.find("bind")
    low, high = (
        things.expression(c, n)
        for n in [x for x in node.children if x is not None and x.kind not in ("bind",) and x.kind.islower()][
            :2
        ]
    )
    for bound in (low, high):
        if bound.type != ir.NUMBER:
            raise c.fail("W313", node, f"The bounds of a choice are plain numbers, and this is {bound.type}.")
    label = bind.children[-1].word if bind is not None else "number"  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=ir.NUMBER))
    return ir.PickNumber(owner_of(one), var, low, high, span=c.span(node))


def drifts(c: Context, one: Expr, node: Node) -> Do:
    """`moves 1d6 squares in a random direction`: a chosen place goes elsewhere, a thing stands elsewhere."""
    amount = next(x for x in node.children if x is not None and x.kind.islower())
    done: list[Do] = []
    if amount.kind == "literal" and amount[0].kind == "DICE_LENGTH":
        thrown = thrown_as(c, one, amount, "distance", node)
        done.append(thrown)
        length: Expr = ir.Var(thrown.var, type=Type(thrown.dice.type.arg))
    else:
        length = things.expression(c, amount)
    if length.type != (ir.SQUARES if c.names.space.grid else ir.LENGTH):
        raise c.fail(
            "W314", amount, f"A move is measured in {'squares' if c.names.space.grid else 'inches'}."
        )
    var = c.fresh("spot")
    done.append(ir.Drift(var, one, length, span=c.span(node)))
    spot = ir.Var(var, type=ir.PLACE)
    if one.type == ir.PLACE and isinstance(one, ir.Var):
        done.append(ir.Bind(one.name, spot, True, span=c.span(node)))
    elif one.type.base == "thing" and c.names.space.grid:
        done.append(ir.Move(one, to=spot, span=c.span(node)))
    else:
        raise c.fail("W321", node, "Only a chosen place or a piece on a grid moves in a random direction.")
    return ir.Block(tuple(done), span=c.span(node))


def rolls_off(c: Context, node: Node, low: bool) -> Do:
    dice, bind = node.find("DICE"), node.find("bind")
    assert dice is not None
    label = bind.children[-1].word if bind is not None else "winner"  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=ir.PLAYER))
    wrapped = Node("literal", (dice,), "", dice.start, dice.end)
    return ir.RollOff(var, things.literal(c, wrapped), low, span=c.span(node))


def uses(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things use actions.")
    base = np[0]
    word = base.children[-1] if base.kind == "described_its" else conditions.bare_term(np)
    if base.kind == "described":
        noun = base.find("noun")
        word = noun[0] if noun is not None else None
    if word is not None and word.word in ("Action", "Actions"):
        quantifier = base.find("quantifier")
        times = None
        if quantifier is not None and quantifier[0].kind == "COUNT":
            times = int(quantifier[0].word)
        return ir.Use(one, times, span=c.span(node))
    if word is None or word.word not in c.names.actions:
        raise c.unknown(word or np, "action", word.word if word is not None else "this", c.names.actions)
    return ir.Use(one, 1, word.word, span=c.span(node))


def suffers(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    effect = things.thing(c, np)
    if effect.type.base != "effect":
        raise c.fail("W321", np, "Only an effect is suffered.", "Declare it with “### Effect: …”.")
    args = tuple((name, value) for name, value in c.scope.roles.items() if name != "game")
    return ir.Suffer(one, effect, args, span=c.span(node))
