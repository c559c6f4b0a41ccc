"""What the phrases about choosing, playing sequences and winning mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.acts import act_order
from warbook.language.resolve.choices import chooses
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import which_player
from warbook.language.resolve.playing import begins, ends, opens, plays
from warbook.language.resolve.readers import Meaning
from warbook.language.resolve.subjects import for_subject
from warbook.language.sentence import Node


def play(c: Context, one: Expr, node: Node) -> Do:
    token = node.find("N_TIMES")
    assert token is not None
    return plays(c, one, node, int(token.word.split()[0]))


def win(c: Context, one: Expr, node: Node) -> Do:
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, *which_player(one.type, "Only a player wins.", "wins"))
    return ir.Win(one, span=c.span(node))


def be_beaten(c: Context, one: Expr, node: Node) -> Do:
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, *which_player(one.type, "Only a player is beaten.", "is beaten"))
    return ir.Win(ir.Opponent(one), span=c.span(node))


def succeed(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "window":
        raise c.fail("W343", node, "Only a window can be made to succeed.")
    return ir.Finish(one.type.arg, True, span=c.span(node))


def let(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    return for_subject(c, np, lambda other: act_order(c, other, node.last), node)


DECIDING: Mapping[str, Meaning] = {
    "choose": chooses,
    "begin": begins,
    "begin_alone": partial(plays, times=None),
    "end": ends,
    "play": play,
    "play_once": partial(plays, times=None),
    "win": win,
    "be_beaten": be_beaten,
    "succeed": succeed,
    "open": opens,
    "let": let,
}
"""By the name of its phrase."""
