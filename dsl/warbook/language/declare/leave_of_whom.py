"""Who has leave: `a player`, `the opponent`, `each Soldier`; and the faults where that is nobody, or not said."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.offer_sentences import Leave
from warbook.language.declare.reader import Reader
from warbook.language.declare.rule_source import RuleSource
from warbook.language.ir import Expr, Type
from warbook.language.resolve import readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import IS_NOBODY, Fault
from warbook.language.resolve.negations import none_of
from warbook.language.resolve.unclear import UNCLEAR, unclear
from warbook.language.sentence import Node

ONE = re.compile(r"[Aa](?:n|ny)? ")


def subject_of(source: RuleSource, said: Leave, c: Context) -> Type | None:
    """Of what sort the one is who has leave; None for the bearer."""
    if source.bearer is not None and re.fullmatch(r"(?:[Tt]he )?bearer", said.subject.text):
        return None
    c.text = said.subject
    if SOME_PLAYER.fullmatch(said.subject.text):
        return ir.PLAYER
    tree = source.r.tree(said.subject, "subject", c)[0]
    of_somebody(source, tree, c)
    found = readers.thing(c, tree)
    if found.type == ir.PLAYER:
        return ir.PLAYER
    if found.type.base != "thing":
        raise c.fail("W464", None, f"Leave is given to players and pieces, and this is {found.type}.")
    if said.sequence is not None and (one := ONE.match(said.subject.text)) is not None:
        raise each_or_one(
            c, said, f"{'each' if one[0].islower() else 'Each'} {said.subject.text[one.end() :]}"
        )
    return found.type.one()


SOME_PLAYER = re.compile(r"(?:An?|Each|Every|Any|The)? ?player", re.IGNORECASE)
"""A player without any other words."""
EACH_PLAYER = re.compile(r"(?:Each|Every) player", re.IGNORECASE)


def player_of(c: Context, said: Leave, sided: bool) -> ir.Var | None:
    """Where each player has leave in what happens to anybody's piece: one of them. None where the one has it to whose
    piece it happens, as its side tells, `when own Soldier is removed`; refuses words that do not say which of these."""
    if sided or SOME_PLAYER.fullmatch(said.subject.text) is None:
        return None
    it = c.scope.it
    the = said.subject.text.lower() == "the player"
    if EACH_PLAYER.fullmatch(said.subject.text) is not None:
        return ir.Var(c.fresh("player"), type=ir.PLAYER)
    if the and it is not None and it.type == ir.PLAYER:
        return None
    c.text = said.subject
    readings = ("the player" if it is not None and it.type == ir.PLAYER else "its player", "each player")
    raise unclear(
        c, whole(said.subject), "One player could have leave here, or both.", *in_case(said, readings)
    )


def whole(text: Text) -> Node:
    return Node("leave", (), text.text, 0, len(text.text))


def in_case(said: Leave, readings: tuple[str, ...]) -> tuple[str, ...]:
    """Words in the place of who has leave, with a capital where that begins the sentence."""
    return tuple(x[0].upper() + x[1:] if said.subject.text[0].isupper() else x for x in readings)


def named_player(r: Reader, said: Leave, c: Context) -> Expr | None:
    """The player whom words name who has leave, `the opponent`, `the first player`; None where they name none."""
    if SOME_PLAYER.fullmatch(said.subject.text):
        return None
    c.text = said.subject
    found = readers.thing(c, r.tree(said.subject, "subject", c)[0])
    if found.type.many:
        raise not_said_who(c)
    return found


def named_piece(r: Reader, said: Leave, c: Context) -> Expr | None:
    """The piece of which the moment tells, by its name, `the shover`, `the Soldier`; None for any of a kind."""
    c.text = said.subject
    found = readers.thing(c, r.tree(said.subject, "subject", c)[0])
    return found if isinstance(found, ir.Var) and not found.type.many else None


def not_said_who(c: Context) -> Fault:
    """The fault of leave of which it is not said whose it is."""
    return c.fail(
        "W464",
        None,
        "It is not said which one has leave.",
        "Speak of the one to whom it happens, “before it …”; or say “When …: The player chooses 1 KIND …”.",
    )


def of_somebody(source: RuleSource, subject: Node, c: Context) -> None:
    """Refuses leave of nobody, `no Soldier may …`, and of those who are enemies of nobody."""
    if (nobody := none_of(subject)) is not None:
        raise c.fail(
            "W377",
            nobody,
            IS_NOBODY,
            "Leave is what somebody has: say “each KIND that …”.",
        )
    enemy = next((n for n in subject.within("adjective") if n[0].kind == "ENEMY"), None)
    if enemy is not None and source.bearer is None:
        raise c.fail(
            "W305",
            enemy,
            "Nobody is spoken of whose enemy this could be.",
            "Say “each KIND”: each player has leave for own ones.",
        )


def each_or_one(c: Context, said: Leave, each: str) -> Fault:
    """The fault of `Once per Day, a Soldier may …`: each of them, or one of them all."""
    return c.fail(
        UNCLEAR,
        Node("leave", (), "", 0, len(said.subject.text)),
        "Each of them could have leave so often, or one of them all.",
        f"Write “{each}”; if it is one in all, give leave to the player: “a player may choose 1 own KIND. If so, it …”.",
        replacement=each,
    )
