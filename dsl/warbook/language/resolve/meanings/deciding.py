"""What the phrases about choosing, playing sequences and winning mean."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.acts import act_order
from warbook.language.resolve.choices import chooses
from warbook.language.resolve.context import Context
from warbook.language.resolve.playing import begins, ends, opens, plays
from warbook.language.resolve.readers import Meaning
from warbook.language.resolve.subjects import for_subject
from warbook.language.sentence import Node


def choose(c: Context, one: Expr, node: Node) -> Do:
    return chooses(c, one, node)


def begin(c: Context, one: Expr, node: Node) -> Do:
    return begins(c, one, node)


def begin_alone(c: Context, one: Expr, node: Node) -> Do:
    return plays(c, one, node, None)


def end(c: Context, one: Expr, node: Node) -> Do:
    return ends(c, one, node)


def play(c: Context, one: Expr, node: Node) -> Do:
    token = node.find("N_TIMES")
    assert token is not None
    return plays(c, one, node, int(token.word.split()[0]))


def play_once(c: Context, one: Expr, node: Node) -> Do:
    return plays(c, one, node, None)


def win(c: Context, one: Expr, node: Node) -> Do:
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only a player wins.")
    return ir.Win(one, span=c.span(node))


def be_beaten(c: Context, one: Expr, node: Node) -> Do:
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only a player is beaten.")
    return ir.Win(ir.Opponent(one, type=ir.PLAYER), span=c.span(node))


def succeed(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "window":
        raise c.fail("W343", node, "Only a window can be made to succeed.")
    return ir.Finish(one.type.arg, True, span=c.span(node))


def open_(c: Context, one: Expr, node: Node) -> Do:
    return opens(c, one, node)


def let(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    return for_subject(c, np, lambda other: act_order(c, other, node.last), node)


DECIDING: Mapping[str, Meaning] = {
    "choose": choose,
    "begin": begin,
    "begin_alone": begin_alone,
    "end": end,
    "play": play,
    "play_once": play_once,
    "win": win,
    "be_beaten": be_beaten,
    "succeed": succeed,
    "open": open_,
    "let": let,
}
"""By the name of its phrase."""
