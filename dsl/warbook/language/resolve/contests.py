"""Two that roll against each other: `Each player rolls 1d6. The winner …`; on a tie nobody is the winner."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import comparisons, readers
from warbook.language.resolve.acts import act_order
from warbook.language.resolve.both import both
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import CONTENDERS, Contest
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import of_one
from warbook.language.resolve.throws import thrown_as
from warbook.language.sentence import Node

AGAINST = re.compile(
    r"\b(?:winner|loser|difference|they tie|(?:wins|beats|ties|exceeds)(?! the game)|(?:a|the) (?:tie|draw)|tied|rolls? are equal|whoever rolls|both (?:are|lose|gain))\b"
    r"|(?<!\d or )(?<!\d, or )\b(?:higher|highest|lower|lowest)\b"
)
"""What tells that those who roll do so against each other."""


def begun(c: Context, node: Node, acts: list[Node]) -> Do | None:
    """The dice of two who roll at once; None where it is not two who roll."""
    _, known, rest = c.said.partition(c.text.text)
    if AGAINST.search(c.text.text + (rest if known else c.said)) is None:
        return None
    if len(acts) != 1 or acts[0].kind != "order_roll_dice" or acts[0].find("bind") is not None:
        return None
    rolling = two_of(c, node[0])
    dice = acts[0].find("DICE")
    if rolling is None or dice is None:
        return None
    literal = dice.new("literal", dice)
    sides, done = [], []
    held = c.scope
    for one in rolling:
        made = thrown_as(c, one, literal, "result", node)
        sides.append((one, ir.Var(made.var, type=c.scope.roles["result"].type)))
        done.append(made)
        c.scope = held
    c.scope = c.scope.without(*CONTENDERS)
    found = Contest(tuple(sides), ir.Block(tuple(done), span=c.span(node)))
    c.contest, c.rolled = found, None
    return found.made


def two_of(c: Context, subject: Node) -> tuple[Expr, Expr] | None:
    """Each player, two things named together, or both of the two that a rule is about."""
    base = subject.base
    if subject.kind == "np" and any(n is not None for n in subject.children[1:]):
        return None
    if base.kind == "described":
        quantifier, noun = base.find("quantifier"), base.find("noun")
        every = quantifier is not None and quantifier[0].kind == "EVERY"
        if every and noun is not None and noun[0].kind == "PLAYER" and not base.all("adjective"):
            first = ir.PlayerNow("first")
            return first, ir.Opponent(first)
        return None
    if base.kind == "together":
        parts = [readers.thing(c, n) for n in base.parts if n.kind != "AND"]
        single = len(parts) == 2 and not any(p.type.many for p in parts)
        return (parts[0], parts[1]) if single else None
    word = comparisons.bare_word(base)
    return both(c) if word is not None and word.word == "both" else None


def of_both(c: Context, node: Node, acts: list[Node]) -> Do | None:
    """`both lose 1 Health`: what each of the two does."""
    word = comparisons.bare_word(node[0])
    two = both(c) if word is not None and word.word == "both" else None
    if two is None:
        return None
    held, done = c.scope, []
    for one in two:
        c.scope = held
        c.scope = of_one(c, one)
        done += [act_order(c, one, act) for act in acts]
    c.scope = held
    return ir.Block(tuple(done), span=c.span(node))


def added(c: Context, node: Node, acts: list[Node]) -> Do | None:
    """`The result is its Grit more.`, of each of the two; None where something else is said."""
    word = comparisons.bare_word(node[0])
    if c.contest is None or word is None or word.word != "result" or "result" in c.scope.roles:
        return None
    held, done = c.scope, []
    for one, result in c.contest.sides:
        c.scope = held.bind("result", result).about(one, owner_of(one))
        done += [act_order(c, result, act) for act in acts]
        c.scope = held
    return ir.Block(tuple(done), span=c.span(node))


def speaks_of_difference(node: Node) -> bool:
    """Whether a sentence speaks of by how much somebody has won."""
    return any(n[0].word == "difference" for n in node.within("role_name"))


def differ(c: Context) -> list[Do]:
    """By how much the winner has won, from here on `the difference`."""
    if c.contest is None:
        assert c.rolled is not None
        c.bound("difference", c.rolled.margin)
        return []
    (_, one), (_, two) = c.contest.sides
    var = c.fresh("difference")
    more = ir.Arith("-", one, two, type=ir.NUMBER)
    less = ir.Arith("-", two, one, type=ir.NUMBER)
    c.bound("difference", ir.Var(var, type=ir.NUMBER))
    return [ir.Bind(var, more), ir.If(c.contest.second, ir.Bind(var, less, True))]


def spoken_of(c: Context, node: Node) -> bool:
    """Whether a sentence speaks of the winner or the loser; or of a tie of plain dice."""
    words = CONTENDERS[: 3 if c.contest is not None else 2]
    return any(n[0].word in words for n in node.within("role_name"))


def contended(c: Context) -> tuple[Expr, Expr, Expr, Expr, Expr] | None:
    """Two who have rolled against each other, with plain dice or in an opposed roll: whether the first has won, whether
    the second has, and whether it is a tie; None where nobody has."""
    if (contest := c.contest) is not None:
        (one, _), (two, _) = contest.sides
        return one, two, contest.first, contest.second, contest.tied
    rolled = c.rolled
    if rolled is None or not rolled.opposed or rolled.by is None or rolled.against is None:
        return None
    return rolled.by, rolled.against, rolled.won, rolled.beaten, rolled.tied


def settled(c: Context, node: Node) -> Do | None:
    """Who has won, found where a sentence first speaks of it."""
    found = contended(c)
    by_how_much = speaks_of_difference(node)
    if found is not None and "winner" in c.scope.roles and by_how_much:
        return None if "difference" in c.scope.roles else ir.Block(tuple(differ(c)), span=c.span(node))
    if found is None or "winner" in c.scope.roles or not (spoken_of(c, node) or by_how_much):
        return None
    one, two, won, lost, tied = found
    nobody = ir.Num(-1, type=one.type)
    done: list[Do] = []
    for role, test, other in (("winner", won, lost), ("loser", lost, won)):
        var = c.fresh(role)
        done += [
            ir.Bind(var, nobody),
            ir.If(test, ir.Bind(var, one, True)),
            ir.If(other, ir.Bind(var, two, True)),
        ]
        c.bound(role, ir.Var(var, type=one.type))
    c.bound("tie", tied)
    done += differ(c) if speaks_of_difference(node) else []
    return ir.Block(tuple(done), span=c.span(node))


def unless_tied(c: Context, node: Node, done: Do) -> Do:
    """What the winner or loser does: nothing where there is none."""
    found = contended(c)
    if found is None or not spoken_of(c, node):
        return done
    return ir.If(ir.Not(found[-1]), done, span=c.span(node))
