"""Whose opponent “the opponent” is: that of the player who is spoken of.

1. Where the text names a player before it (`its player`, `the active player`, `each player`), it is the opponent of the one
   that the last such sentence names. “The opponent” itself names nobody anew: said again, it is the same one, unless another
   player has been named since.
2. Else it is the opponent of whose pieces the rule is about: all pieces that have a name there must be of one player. A piece that
   was chosen as an own or an enemy one is known to be so.
3. With no such player, or with two, it is refused; `the active player's opponent`, `the Soldier's player's opponent` say it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve.antecedents import before, instead, is_known, meant
from warbook.language.resolve.asked_players import not_of_one_asked_for
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Mention
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.readers import thing
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.sides import player_said
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node

SEATS = ("first", "second")


def opponent(c: Context, node: Node) -> Expr:
    """`the opponent`, `the other player`."""
    if (role := c.scope.roles.get("opponent")) is not None:
        return role
    if "player" in c.scope.roles:
        not_of_one_asked_for(c, node)
    players = named_before(c, node)
    if players is None:
        players = of_the_pieces(c)
    if len(players) != 1 or players[0] is None:
        raise not_clear(c, node, players)
    not_the_other(c, node, players[0])
    c.players[c.span(node)] = found = opponent_of(players[0], c.span(node))
    return found


def not_the_other(c: Context, node: Node, player: Expr) -> None:
    """Refuses `The opponent loses 1 Gold, and the other player gains 1 Gold`, where the other could be the opponent's opponent."""
    last = next((m for m in reversed(before(c, node)) if m.noun == "player" and m.one), None)
    if last is None or last.node.kind != "opponent" or is_other(last.node) == is_other(node):
        return
    name = "the opponent" if is_other(node) else "the other player"
    readings = [name, *([said] if (said := player_said(c, player)) else [])]
    message = "This could be the one just spoken of, or the opponent of that one."
    readings = [
        one[0].upper() + one[1:] if c.text.text[node.start - 4 : node.start] == "The " else one
        for one in readings
    ]
    raise could_be(c, "W302", node, message, *(instead(c, node, one) for one in readings))


def is_other(node: Node) -> bool:
    """Whether an opponent is called “the other player”."""
    return node[0].word.endswith("other player")


def non_active(c: Context, node: Node) -> Expr:
    """`the non-active player`: the active player's opponent."""
    return ir.Opponent(ir.PlayerNow("active"), span=c.span(node))


def named_before(c: Context, node: Node) -> list[Expr | None] | None:
    """The players whom the last sentence names that names any; None where no text before names one."""
    some = [m for m in before(c, node) if m.noun == "player" and m.one and m.node.kind != "opponent"]
    last = max((m.sentence for m in some), default=-1)
    again = [m for m in before(c, node) if m.node.kind == "opponent" and m.sentence >= last]
    if again and (same := meant(c, c.scope, again[-1])) is not None:
        since = [m for m in some if (m.sentence, m.node.start) > (again[-1].sentence, again[-1].node.start)]
        return each_once([opponent_of(same.one), *(player_of(c, m) for m in since)])
    return each_once([player_of(c, m) for m in some if m.sentence == last]) or None


def player_of(c: Context, mention: Mention) -> Expr | None:
    known = meant(c, c.scope, mention)
    return known.one if known is not None else read_again(c, mention.node)


def each_once(players: list[Expr | None]) -> list[Expr | None]:
    """Each player that is known once; of those who are not known, each could be another."""
    return [one for i, one in enumerate(players) if one is None or one not in players[:i]]


def read_again(c: Context, node: Node) -> Expr | None:
    """A player by words that are read after what speaks of the opponent, `…, if the opponent has no Fear`."""
    if node.kind not in ("its_player", "player_of", "active_player", "first_player", "second_player"):
        return None
    try:
        one = thing(c, node)
    except Fault:  # the words are told of where they are read themselves
        return None
    return one if one.type == ir.PLAYER and is_known(c.scope, one) else None


def of_the_pieces(c: Context) -> list[Expr | None]:
    """The players of all pieces and the players that a rule has names for, and from whose side it is told."""
    if c.seated:
        return []
    scope = c.scope
    named = (scope.chosen, scope.it, scope.previous, scope.principal, *scope.roles.values())
    found: list[Expr | None] = []
    for one in named:
        if one is not None and one.type.base in ("thing", "player") and not one.type.many:
            player = side_of(c, one)
            if player not in found:
                found.append(player)
    if not found and c.side is not None:
        found.append(c.side)
    return found


def side_of(c: Context, one: Expr) -> Expr:
    """The player of a piece: of one that was chosen as an own or an enemy one, the player known by that."""
    return c.sides.get(one) or owner_of(one)


def side_of_set(of: Expr) -> Expr | None:
    """The player to whom all of a described set belong, where its words say so: `own Soldiers`, `enemy Soldiers`."""
    while isinstance(of, ir.Where):
        for test in of.test.of if isinstance(of.test, ir.And) else (of.test,):
            match test:
                case ir.Compare(op="==", left=ir.Owner(of=ir.Var(name=name)), right=player) if name == of.var:
                    return player
                case ir.Compare(op="!=", left=ir.Owner(of=ir.Var(name=name)), right=player) if name == of.var:
                    return opponent_of(player)
        of = of.of
    return None


def not_clear(c: Context, node: Node, players: list[Expr | None]) -> Fault:
    """The fault of an opponent of nobody in particular, with sentences that say of whom."""
    message = "Nobody is spoken of whose opponent this could be."
    if players:
        message = "It is not clear whose opponent this is: more than one player could be meant."
    if players == [None] and c.contest is not None:
        return could_be(c, "W302", node, message, instead(c, node, "the loser"))
    if players == [None]:
        hint = "Say it of each of them: “For each player, if the player …, the opponent …”."
        return c.fail("W302", node, message, hint)
    seats = bool(players) and all(isinstance(one, ir.PlayerNow) and one.which in SEATS for one in players)
    whose = ["the first player", "the second player"]
    if not c.seated and not seats:
        players_named = [n for n, one in c.scope.roles.items() if one.type == ir.PLAYER and n.isalpha()]
        whose = [
            *(f"the {name}'s opponent" for name in players_named),
            *(f"the {name}'s player's opponent" for name in nearest_named(c)[:2]),
            "the active player's opponent",
        ]
    return could_be(
        c, "W302", node, message, *(beside_the_player(instead(c, node, who), who) for who in whose)
    )


def beside_the_player(said: Sentence, who: str) -> Sentence:
    """A sentence about the opponent of somebody, in which “the player” is that one: else it would be the opponent."""
    player = who.removesuffix("'s opponent")
    return said if player == who else replace(said, words=_THE_PLAYER.sub(player, said.words))


_THE_PLAYER = re.compile(r"\bthe player\b(?!'s opponent)")


def nearest_named(c: Context) -> list[str]:
    """The names of single pieces, whom the rule is about and who acts before the others."""
    known = {name: one for name, one in c.scope.roles.items() if name not in c.scope.unclear}
    named = [
        name
        for name, one in known.items()
        if one.type.base == "thing" and not one.type.many and name.replace(" ", "").isalnum()
    ]
    about = (c.scope.chosen, c.scope.principal, c.scope.actor, c.scope.it)
    return sorted(named, key=lambda name: known[name] not in about)
