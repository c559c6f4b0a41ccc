"""What is said of “the players”: nothing is done by both together but to roll off and to alternate; and what players have, after “it”."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.letters import compiled
from warbook.language.resolve import readers, sides
from warbook.language.resolve.agreement import other_form
from warbook.language.resolve.all_or_any import SINGULAR
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import Sentence, could_be, unclear, words
from warbook.language.sentence import Node

TOGETHER = ("order_roll_off_high", "order_roll_off_low")
"""What the players do together."""
VERB = re.compile(r"\s+(does not|do not|\w+)")
SAME = ("may", "must", "cannot")


def in_the_plural(base: Node) -> bool:
    """Whether it is “players”, be there a player spoken of or not."""
    return base.kind == "player" and base[0].word.endswith("s")


def done_together(c: Context, subject: Node, node: Node) -> None:
    """Refuses `The players lose 1 Gold`: each of them, or the one who is spoken of?"""
    if not in_the_plural(subject.base) or all(n.kind in TOGETHER for n in node.parts[1:]):
        return
    whole, text = with_article(c, subject), c.text.text
    verb = VERB.match(text, subject.end)
    form = None if verb is None else verb[1] if verb[1] in SAME else other_form(c, verb[1], False)
    message = "The players do nothing together but roll off and alternate."
    if verb is None or form is None or (subject is not subject.base and len(subject.parts) > 1):
        raise c.fail("W317", subject, message, "Say “each player …”.")
    readings = ["Each player", *(["The player"] if one_is_spoken_of(c, subject.base) else [])]
    if not text[whole.start].isupper():
        readings = [one[0].lower() + one[1:] for one in readings]
    raise could_be(
        c, "W317", whole, message, *(Sentence(whole.start, verb.end(), f"{one} {form}") for one in readings)
    )


def one_is_spoken_of(c: Context, base: Node) -> bool:
    """Whether “the player” would be one who is known."""
    one = base[0]
    single = base.new("player", one.new(one.kind, word="player"))
    try:
        return not readers.thing(c, single).type.many
    except Fault:
        return False


def all_players(c: Context, node: Node) -> None:
    """Refuses `if the players have 3 Gold`, of which it is not said whether both are meant, or any."""
    subject, test = node[0], node.last
    if not in_the_plural(subject.base) or (len(subject.parts) > 1 and subject.kind == "np"):
        return
    verb, _, rest = words(c, test).partition(" ")
    said = f"player {SINGULAR.get(verb, verb)} {rest}"
    whole = with_article(c, node)
    message = f"“{words(c, with_article(c, subject))}” could be every one of them, or any."
    raise unclear(c, whole, message, f"every {said}", f"any {said}")


def one_player(c: Context, np: Node) -> None:
    """Refuses `The players cannot gain Fame` where one player is spoken of."""
    if in_the_plural(np.base) and "player" in c.scope.roles:
        whole = with_article(c, np.base)
        the = "The" if c.text.text[whole.start].isupper() else "the"
        raise unclear(
            c, whole, "This is said of one at a time, and one player is spoken of.", f"{the} player"
        )


_SUBJECT = compiled(
    r"(?:^|[.:,] |\band |\bthen |\b[Ii]f |\b[Uu]nless )"
    r"(?P<who>[Tt]he (?:opponent|other player|(?:first|second|active) player|winner|loser|player(?= (?:with|whose) )))"
    r"(?:(?<=player) (?:with|whose) [^.:,]*?)?(?= (?:may |must |cannot )?(?:[a-z]+|\d))(?![^.]*[.:] [^.]*\. )(?!.*\b(?:[Tt]he|[Ii]ts|[Tt]hat) player\b)"
)
"""A player of whom a sentence is, and after whom no other has been spoken of but in one more sentence."""
_AS_PLAYERS_DO = compiled(r"(?:may )?(?:draws?|discards?|wins?|becomes? the first player|chooses?|pays?)\b")


def it_after_a_player(c: Context, node: Node, found: Expr) -> None:
    """Refuses `The opponent rolls 1d6. On 4 or more, it wins.`, where “it” would be another player, or another's piece."""
    begun = list(_SUBJECT.finditer(c.text.text[: node.start]))
    if not begun or found.type.base not in ("player", "thing") or near_it(c, node, found):
        return
    who, rest = begun[-1]["who"], c.text.text[node.end :].lstrip()
    whose = found if found.type == ir.PLAYER else owner_of(found)
    if found.type != ir.PLAYER and not as_a_player(c, rest):
        return
    said = {
        "opponent": isinstance(whose, ir.Opponent),
        "other player": isinstance(whose, ir.Opponent),
        "active player": whose == ir.PlayerNow("active"),
        "first player": whose == ir.PlayerNow("first"),
        "second player": whose == ir.PlayerNow("second"),
    }
    one = who.partition(" ")[2]
    role = c.scope.roles.get(one)
    if said.get(one, role == whose):
        return
    these = (who[:1].lower() + who[1:], "the player" if found.type == ir.PLAYER else "its player")
    word = c.text.text[node.start : node.end]
    if word.lower().endswith(" its"):
        node, word = replace(node, start=node.end - 3), "its"
    own = "'s" if word.lower() == "its" else ""
    readings = [(one[:1].upper() + one[1:] if word[:1].isupper() else one) + own for one in these]
    raise unclear(c, node, f"This could be {these[0]}, or {these[1]}.", *readings)


def near_it(c: Context, node: Node, found: Expr) -> bool:
    """Whether a piece is spoken of as that near or in which something is, and which does nothing there."""
    return found.type.base == "thing" and _NEAR_IT.search(c.text.text[: node.start]) is not None


_NEAR_IT = compiled(r"\b(?:within \S+(?: \S+)? of|adjacent to|in|on|outside) $")
_HAS = compiled(r"(?:may )?(?:gains?|loses?|has|spends?) (?:[\w ]+? )??(?P<what>[A-Z]\w*(?: [A-Z]\w*)*)")


def as_a_player(c: Context, done: str) -> bool:
    """Whether words behind “it” tell what a player can do, or what players have."""
    has, names = _HAS.match(done), c.names
    kept = names.find(has["what"], names.tokens, names.resources) if has is not None else None
    if kept is not None:
        return (names.tokens.get(kept) or names.resources[kept]).holder == "player"
    return _AS_PLAYERS_DO.match(done) is not None


def of_another_player(c: Context, node: Node, meant: Expr) -> None:
    """Refuses “it”, of a piece, behind a player who is another than its own, where players do or have this: `Each player rolls
    1d6. On 4 or more, it gains 1 Gold`, `The opponent chooses one: "Pay": It loses 1 Gold`."""
    spoken, me, name = c.scope.pronoun, c.scope.me, sides.called(c, meant)
    each = spoken is not None and spoken in c.drawn and spoken.type == ir.PLAYER
    opponent = isinstance(me, ir.Opponent) and me not in (owner_of(meant), c.sides.get(meant))
    if (
        meant.type == ir.PLAYER
        or near_it(c, node, meant)
        or not as_a_player(c, c.text.text[node.end :].lstrip())
    ):
        return
    if meant in c.drawn and "player" in c.scope.roles and meant != c.scope.chosen:
        message = "This could be the player, once, or the player of each."
        raise unclear(c, node, message, "the player", "its player")
    if (each or opponent) and meant not in (c.scope.picked, c.scope.chosen) and name:
        who = "the player" if each else "the opponent"
        readings = [one[:1].upper() + one[1:] if node.word[:1].isupper() else one for one in (who, name)]
        raise unclear(c, node, f"This could be {'each player' if each else who}, or {name}.", *readings)


_PLAYER = compiled(r"\b[Tt]he (?:opponent|(?:first|second) player)\b(?!')")
_ASKED = compiled(r"\b(?:[Ii]f|[Uu]nless) the opponent\b(?!')[^.:]*$")
_IT = compiled(r"\b[Ii]t $")


def it_or_the_player(c: Context, one: Expr, act: Node) -> None:
    """Refuses `If the opponent has no Gold, it gains 1 Gold`: of a piece its player, of a player that one, or the opponent?"""
    before = c.text.text[: act.start]
    player, it = (_PLAYER if one.type.base == "thing" else _ASKED).search(before), _IT.search(before)
    if player is None or it is None:
        return
    piece = one.type.base == "thing"
    whom = player[0][:1].lower() + player[0][1:] if piece else "the opponent"
    own = "its player" if piece else "the player"
    subject = Node("WORD", (), before[it.start() : it.start() + 2], it.start(), it.start() + 2)
    readings = [r[:1].upper() + r[1:] if it[0][0] == "I" else r for r in (whom, own)]
    of = "the player of “it”" if piece else own
    raise unclear(c, subject, f"This is had by players: by {of}, or by {whom}?", *readings)
