"""Amounts that are gained, numbers of a roll, and prices."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.letters import compiled
from warbook.language.model import EventPattern
from warbook.language.names import indefinite, plural
from warbook.language.resolve import having, numbers, readers, wholes
from warbook.language.resolve.articles import article
from warbook.language.resolve.context import Context
from warbook.language.resolve.each_counted import for_each_of
from warbook.language.resolve.fault import holder_of
from warbook.language.resolve.of_players import it_or_the_player
from warbook.language.resolve.outcomes import THROWN_TOTAL, no_step
from warbook.language.resolve.repeats import said_amount
from warbook.language.resolve.that_many import SO_MANY, last_number
from warbook.language.resolve.throws import thrown_as
from warbook.language.resolve.unclear import unclear
from warbook.language.resolve.wholes import holds_such
from warbook.language.sentence import Node


def gained(c: Context, one: Expr, node: Node, sign: int, act: Node) -> Do:
    """What someone gains, or loses with a sign of -1: one amount, or several."""
    span = c.span(act)
    if node.kind == "has_several":
        parts = [n for n in node.parts if n.kind != "AND"]
        return ir.Block(tuple(gained(c, one, n, sign, n) for n in parts), span=span)
    if node.kind == "has_dice":
        thrown = thrown_as(c, one, node[0].new("literal", node[0]), "amount", node)
        plain = node[1].new("has_dice", node[1])
        name, _, holder = counted(c, one, plain)
        return ir.Block(
            (thrown, ir.Gain(holder, name, signed(ir.Var(thrown.var, type=ir.NUMBER), sign), span=span))
        )
    if node.kind == "has_bounded":
        return bounded(c, one, node, sign, act)
    name, amount, holder = counted(c, one, node, losing=sign < 0)
    if holder.type == ir.PLAYER:
        it_or_the_player(c, one, act)
    if next(node.within("subtract"), None) is not None:
        amount = numbers.at_least_nothing(amount)
    return ir.Gain(holder, name, signed(amount, sign), span=span)


MEANT_BY_A_BOUND = {1: ("to a maximum of", "least", "gains"), -1: ("to a minimum of", "most", "loses")}
"""Of a gain and of a loss: how what one then has is bounded, and how the amount itself, the other way, is."""


def bounded(c: Context, one: Expr, node: Node, sign: int, act: Node) -> Do:
    """`gains 1d6 Fuel, to a maximum of 4`: no more than up to that; who has more already keeps it."""
    limit = node.last
    if (limit[0].kind == "BUT_AT_MOST") != (sign == 1):
        said, most, does = MEANT_BY_A_BOUND[sign]
        hint = f"Of one amount by itself it is “{does} RESOURCE equal to the AMOUNT, but at {most} 3”, thrown before, “…, as AMOUNT”."
        raise c.fail(
            "W346",
            limit,
            f"A bound is of what one then has, and so it would never matter. Say “{said} …”.",
            hint,
        )
    edge = readers.expression(c, limit.last)
    if edge.type != ir.NUMBER:
        raise c.fail("W313", limit.last, f"A bound is a plain number, and this is {edge.type}.")
    done: list[Do] = []
    words = node.children[:-1]
    if words[0] is not None and words[0].kind == "DICE":
        dice = words[0].new("literal", words[0])
        thrown = thrown_as(c, one, dice, "amount", node)
        done.append(thrown)
        words = words[1:]
    kind = "has_n" if len(words) == 2 else "has_dice" if done else "has_term"
    name, amount, holder = counted(c, one, Node(kind, words, "", node.start, node.end), losing=sign < 0)
    if done:
        amount = ir.Var(thrown.var, type=ir.NUMBER)
    held = ir.Field(holder, name, type=ir.NUMBER)
    room = ir.Arith("-", edge, held, type=ir.NUMBER)
    if sign < 0:
        room = ir.Arith("-", held, edge, type=ir.NUMBER)
    room = ir.Arith("max", room, numbers.number(0), type=ir.NUMBER)
    amount = ir.Arith("min", amount, room, type=ir.NUMBER)
    done.append(ir.Gain(holder, name, signed(amount, sign), span=c.span(act)))
    return done[0] if len(done) == 1 else ir.Block(tuple(done), span=c.span(act))


def signed(amount: Expr, sign: int) -> Expr:
    """An amount, or what is less by it."""
    if sign == 1:
        return amount
    return ir.Arith("-", ir.Num(0, type=amount.type), amount, type=amount.type)


def counted(c: Context, one: Expr, node: Node | None, losing: bool = False) -> tuple[str, Expr, Expr]:
    """A token or resource with its amount and who keeps it."""
    assert node is not None
    word = node.find("TERM")
    if word is None:
        raise c.fail(
            "W301",
            node,
            "What is gained or lost is a token or a resource, and this describes something else.",
            "Things are removed: “1 enemy KIND within 2in of it is removed.”",
        )
    names = c.names
    name = names.find(word.word, names.tokens, names.resources)
    if one.type.base == "roll":
        raise c.fail("W345", node, "A roll loses nothing.", "Write “gains 1 Disadvantage”.")
    if name is None:
        known = [*names.tokens, *names.resources]
        raise c.unknown(word, "token or resource", word.word, known, holder=holder_of(one.type))
    holder = (names.tokens.get(name) or names.resources[name]).holder
    if one.type.many:
        raise c.fail(
            "W317",
            node,
            "Several things cannot gain or lose at once.",
            "“The player” is nobody's name here: say “the KIND's player”, “the first player”, or “each player”."
            if one.type.base == "player"
            else "Say “each …”; or choose one first: “The player chooses 1 own KIND, as one.”",
        )
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
        kept = wholes.routed(c, one, ir.PLAYER if holder == "player" else Type("thing", holder))
    if kept is None:
        hint = None
        if one.type.base == "thing":
            hint = "Write whom you mean, “the NAME”: here it is of the one spoken of last."
        if holder != "player" and holds_such(c, one, holder):
            hint = f"Say “each {holder} in the {one.type.arg}”."
        kept_by = "a player" if holder == "player" else indefinite(holder)
        raise c.fail("W307", word, f"{name} is kept by {kept_by}, and this is {one.type}.", hint)
    amount: Expr
    match node.kind:
        case "has_term":
            one_or_all(c, node, name, losing)
            amount = numbers.number(1)
        case "has_dice":
            amount = numbers.number(1)  # those that call it take what is thrown instead
        case "has_n":
            amount = numbers.number(int(node[0].word))
        case "has_half" if losing:
            amount = ir.Field(kept, name, type=ir.NUMBER)
            if node.find("ROUNDED_UP") is not None:
                amount = ir.Arith("+", amount, numbers.number(1), type=ir.NUMBER)
            amount = ir.Arith("/", amount, numbers.number(2), type=ir.NUMBER)
        case "has_up_to" if losing:
            many = node[1].word
            raise unclear(
                c,
                node,
                f"“up to {many}” could be as many as there are, or as many as somebody likes.",
                f"{many} {word.word}",
            )
        case "has_for_each" | "has_for_each_held":
            amount = for_each_of(c, node)
        case "has_all" if losing:
            amount = ir.Field(kept, name, type=ir.NUMBER)
        case "has_all" if (bound := having.full(c, kept, name)) is not None:
            amount = ir.Arith("-", bound, ir.Field(kept, name, type=ir.NUMBER), type=ir.NUMBER)
        case "has_all":
            raise c.fail(
                "W346",
                node,
                f"Nobody can gain all {plural(name)}: no most is declared of them.",
                f"Write “1 {name}” or “{name} equal to …”; or give it a column “At most”.",
            )
        case "has_that_many":
            amount = last_number(c, node)
        case "has_equal":
            amount = numbers.as_number(readers.expression(c, node.last))
            if amount.type.base != "number" or amount.type.many:
                raise c.fail("W313", node.children[-1], f"An amount of {name} must be a plain number.")
            all_or_what_is_added(c, node, name)
        case _:
            raise c.fail(
                "W346", node, "It is not said how many.", f"Write “1 {name}” or “{name} equal to …”."
            )
    if node.kind not in ("has_term", "has_that_many") and (losing or amount != numbers.number(1)):
        c.counted = name
    return name, amount, kept


def all_or_what_is_added(c: Context, node: Node, name: str) -> None:
    """Refuses `loses Shells equal to its Grit + 1 if it is Prone`: nothing at all, or one less, where it is not?"""
    added = _ADDED.match(c.text.text, node.last.start)
    if added is not None:
        message = "This “if” could be of all of it, or of what is added alone."
        hint = f"Of all of it: “If …, … {name} equal to …”. Of what is added: “… {name} equal to …. If …, … {added['more']} {name}”."
        raise c.fail("W383", node, message, hint)


_ADDED = compiled(r"[^.,:]*? [+\N{MINUS SIGN}-] (?P<more>\d+) if ")
_ALL_OF = compiled(r"\b(?:all|every) [^.:]*?(?:,|,? and|,? or) $")
"""All of something else, as it stands before what is lost too."""


def one_or_all(c: Context, node: Node, name: str, losing: bool) -> None:
    """Refuses `loses Shells`, which could be 1 or all of them, and `gains Shells`, which does not say how many."""
    word = c.text.text[node.start : node.end]
    counts = name in c.names.resources or c.names.tokens[name].many
    several = word != name and word == plural(name)
    if not counts or article(c, node) == "a" or not (losing or several):
        return
    readings = (f"1 {name}", f"all {word}") if losing else (f"1 {name}",)
    if losing and _ALL_OF.search(c.text.text[: node.start]) is not None:
        readings = readings[::-1]
    raise unclear(c, node, f"It is not said how many {word} these are.", *readings)


def so_many(c: Context, pattern: EventPattern) -> EventPattern:
    """An event of which it is told by how much it is a gain or loss, for `that many`."""
    was, now = (ir.Var(c.fresh(role), type=ir.NUMBER) for role in ("was", "now"))
    left, right = (now, was) if pattern.sort == "gain" else (was, now)
    c.bound(SO_MANY, ir.Arith("-", left, right, type=ir.NUMBER))
    return replace(pattern, binds=(*pattern.binds, ("was", was.name), ("now", now.name)))


_SO_MUCH = {
    "has_n": "==",
    "has_exactly": "==",
    "has_at_least": ">=",
    "has_at_most": "<=",
    "has_most": "<=",
    "has_over": ">",
    "has_fewer": "<",
}


def by_how_much(c: Context, pattern: EventPattern, happening: Node, asked: bool) -> EventPattern:
    """A gain or loss of so much, `loses 2 or more Shells`, or of which it is `asked` later how much it was."""
    act = happening.find("order_gain", "order_lose")
    said = act.children[-1] if act is not None else None
    op = _SO_MUCH.get(said.kind) if said is not None else None
    if said is None or op is None:
        return so_many(c, pattern) if asked else pattern
    found = said.find("COUNT", "COUNT_OR_MORE", "COUNT_OR_LESS")
    assert found is not None
    pattern = so_many(c, pattern)
    bound = numbers.number(int(found.word.split()[0]))
    test: Expr = ir.Compare(op, c.scope.roles[SO_MANY], bound, span=c.span(said))
    if pattern.test is not None:
        test = ir.And((pattern.test, test))
    return replace(pattern, test=test)


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
    if number is None and isinstance(one, ir.Var) and one.type.base in ("number", "length", "squares"):
        amount = said_amount(c, node)
        if amount.type != one.type:
            raise c.fail("W314", node, f"This is {one.type}, and what is added is {amount.type}.")
        total = ir.Arith("+" if sign == 1 else "-", one, amount, type=one.type, span=c.span(node))
        return ir.Bind(one.name, total, True, span=c.span(node))
    if number is None and one.type == Type("die", ir.THROWN):
        return shifted(c, one, node, sign)
    if number is None:
        raise no_step(c, node)
    amount = said_amount(c, node)
    if amount.type != ir.NUMBER:
        raise c.fail("W313", node, f"A number of a roll is a plain number, and this is {amount.type}.")
    return ir.Adjust(
        number,
        amount if sign == 1 else ir.Arith("-", numbers.number(0), amount, type=ir.NUMBER),
        span=c.span(node),
    )


def shifted(c: Context, die: Expr, node: Node, sign: int) -> Do:
    """`each die is 1 less`: what it shows, and with it the total of the dice."""
    amount = said_amount(c, node)
    total = c.scope.roles[THROWN_TOTAL]
    assert isinstance(total, ir.Var)
    if amount.type != ir.NUMBER or total.type != ir.NUMBER:
        raise c.fail("W313", node, "What a die shows is a plain number.")
    by = signed(amount, sign)
    new = ir.Arith("+", total, by, type=ir.NUMBER)
    return ir.Block(
        (ir.ShiftDie(die, by, span=c.span(node)), ir.Bind(total.name, new, True)), span=c.span(node)
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
    if word is None or word.word not in ROLL_GAINS:
        raise c.fail(
            "W345",
            node,
            "A roll gains only Advantage or Disadvantage, Dice or Successes.",
            "Write “gains 1 Advantage”; for its total “is 1 more”.",
        )
    if node.kind not in ("has_n", "has_term", "has_equal"):
        raise c.fail(
            "W345",
            node,
            "How much a roll gains, is one number, or one that is worked out.",
            f"Write “gains 1 {word.word}” or “gains {word.word} equal to …”; “For each …, …” and “If …, …” stand before it.",
        )
    what, sign = ROLL_GAINS[word.word]
    if node.kind == "has_equal":
        amount = readers.expression(c, node.last)
        if amount.type != ir.NUMBER:
            raise c.fail("W313", node.children[-1], "How many must be a plain number.")
        return what, amount if sign == 1 else ir.Arith("-", numbers.number(0), amount, type=ir.NUMBER)
    return what, numbers.number(sign * (int(node[0].word) if node.kind == "has_n" else 1))
