"""Pronouns: whom “it”, “they” and “its” stand for, and when that is not clear.

1. “It” is what the sentences before are about, or who or what has been chosen since.
2. In one clause it is one only: `it may hit it` is refused.
3. It is nobody whom the same clause calls by name behind it: `each Pearl in its Purse joins the heir's Purse`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve import having, sides
from warbook.language.resolve.antecedents import before, instead
from warbook.language.resolve.asked_for import done_to_one_asked_for, of_one_there_is, one_asked_for
from warbook.language.resolve.both import both_spoken_of
from warbook.language.resolve.context import Context
from warbook.language.resolve.doubtful import doubtful, of_nobody, of_two_asked
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.having import field_of, field_of_thing
from warbook.language.resolve.of_players import it_after_a_player, of_another_player
from warbook.language.resolve.rivals import one_owner
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.spoken_of import CLAUSE, one_alone
from warbook.language.resolve.things import as_player
from warbook.language.resolve.unclear import Sentence, could_be, word_of
from warbook.language.resolve.where_it_is import not_where_it_is
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def its(c: Context, node: Node) -> Expr:
    """`its Fuel`."""
    one_owner(c, node)
    whole = node if node.kind == "described_its" else node.last
    whose = whoever_has(c, it(c, node), node.last)
    if whose.type == ir.PLAYER:
        it_after_a_player(c, node[0], whose)
        of_who_is_placed(c, word_of(c, node), whose)
    elif node.find("ITS_OWN") is None:
        one_alone(c, word_of(c, node), whose)
    found = field_of(c, whose, node.last.word, whole)
    not_where_it_is(c, node, found)
    return found


def whoever_has(c: Context, one: Expr, said: Node) -> Expr:
    """Whom `its` is of: of a player who can have nothing of the sort, what was spoken of before."""
    thing_before, names, word = c.scope.previous_thing, c.names, said.word
    if one.type != ir.PLAYER or thing_before is None or thing_before.type.many:
        return one
    name = names.find(word, names.tokens, names.resources)
    kept = names.tokens.get(name) or names.resources[name] if name is not None else None
    if names.find(word, names.stats) is not None or (kept is not None and kept.holder != "player"):
        return thing_before
    inside = names.find(word, names.groups, names.kinds)
    its_own = field_of_thing(c, thing_before, word, said) if inside is not None else None
    return thing_before if its_own is not None and (inside in names.groups or not its_own.type.many) else one


def its_player(c: Context, node: Node) -> Expr:
    """`its player`, which could be that of either of two things."""
    other = c.scope.chosen
    if (
        other is not None
        and other.type.base == "thing"
        and c.scope.it is not None
        and c.scope.it not in (other, owner_of(other))
        and c.sides.get(other) not in (c.scope.it, owner_of(c.scope.it))
    ):
        kind = other.type.arg
        hint = f"Of the one chosen it is “that {kind}'s player”; or name that one where it is chosen, “…, as NAME”."
        raise c.fail("W302", node, "It is not clear whose player is meant.", hint)
    one_owner(c, node)
    held = c.scope
    if held.it is not None and held.doubtful == held.it and held.previous_thing in nodes(held.it):
        c.scope = replace(held, doubtful=None)  # a piece and the Troop it is in have one player
    found = it(c, node)
    c.scope = held
    of_a_die(c, node, found)
    if found.type.base == "place" and c.scope.it is not None:
        found = c.scope.it  # a place has no player
    if found.type == ir.PLAYER:
        other = c.scope.second if c.scope.second is not None and c.scope.second.type.base == "thing" else None
        before = c.scope.previous_thing or other
        if before is None:
            of_no_piece(c, node)
        found = before or found  # a player has no player
    return as_player(c, node, owner_of(found))


def pronoun(c: Context, node: Node) -> Expr:
    """`it`, which is never that of which is said where it stands to `it`."""
    found = c.scope.pronoun
    word = node[0].word.lower() if node.children else "it"
    last = c.scope.introduced[-1] if c.scope.introduced else None
    if word == "it" and last is not None and last.chosen and last.one.type == ir.PLAYER:
        hint = "Of the player say “the player”, or give that one a name, “…, as NAME”; of the piece, what it is called."
        raise c.fail("W302", node, "A player has been chosen, and “it” is a piece.", hint)
    if found is not None and found.type == ir.PLAYER and word == "it":
        found = c.scope.picked or c.scope.previous_thing or c.scope.previous or found  # a player is “they”
        one_asked_for(c, node, found, c.text.text[: node.start].rfind(". ") + 1)
    meant = agreeing(c, clear(c, one_meant(c, found, node), node), word, node)
    if word == "it":
        of_two_asked(c, node)
        alone = node[0] if node.children else node
        done_to_one_asked_for(c, alone, meant)
        of_one_there_is(c, alone, meant)
        it_after_a_player(c, alone, meant)
        of_another_player(c, alone, meant)
    return meant


def agreeing(c: Context, found: Expr, word: str, node: Node) -> Expr:
    """What a pronoun stands for: “it” is one, “they” are several, or a player."""
    if word == "it" and found.type.many:
        does = re.compile(r"([Ii])t ([a-z]+)").match(c.text.text, node.start)
        verb = plain_form(does[2]).replace("be", "are") if does is not None else ""
        they = [Sentence(does.start(), does.end(), f"{'Tt'[does[1] == 'i']}hey {verb}")] if does else []
        hint = "Say “they”, who are all of them."
        raise could_be(c, "W302", node, "“It” is one, and several were chosen.", *they, hint=hint)
    if word == "it" and found.type.base == "player":
        kinds = dict.fromkeys(
            m.noun for m in before(c, node) if m.noun in c.scope.roles and m.noun in c.names.kinds
        )
        if not kinds and re.search(r"\bplayer\b", c.text.text[: node.start]) is not None:
            return found
        message = "“It” would be the player here, and a player is “they”."
        told = kinds or ("player", *(("opponent",) if found != c.scope.me else ()))
        raise could_be(
            c, "W302", node, message, *(instead(c, word_of(c, node), f"the {one}") for one in told)
        )
    if (
        word in ("they", "them")
        and found.type.base == "player"
        and _CREATED.search(c.text.text[: node.start])
    ):
        hint = "Of what is created say “As many times as 2:”, and below it “creates 1 KIND, as new. The new …”; of the player “the player”."
        raise c.fail("W302", node, "This could be the player, or what has been created.", hint)
    if word in ("they", "them") and found.type.base == "thing" and not found.type.many:
        named = before(c, node)
        if any(m.noun == "player" and m.one for m in named):
            hint = "Of the player it is “that player”, of the piece “it”."
            raise c.fail("W302", node, "It is not clear who “they” are.", hint)
        if any(m.several for m in named):
            hint = "Choose them first, and “they” are those who were chosen; or say “each KIND …”."
            raise c.fail("W302", node, "It is not clear who “they” are.", hint)
        other = "It" if node[0].word[0].isupper() else "it"
        message = "“They” are several, and one is spoken of."
        if word == "they" and both_spoken_of(c, node):
            raise could_be(c, "W302", node, message, *both_or_it(c, node))
        raise c.fail("W302", node, message, None, (), other)
    return found


_CREATED = re.compile(r"\bcreates? (?:[2-9]|[1-9]\d+|up to) [^.:]*\. $")


def both_or_it(c: Context, node: Node) -> Iterator[Sentence]:
    """What “they” could be in a rule of two of whom one has been spoken of."""
    alone = replace(node, end=node.start + len("they"))
    yield instead(c, alone, "both")
    if (done := _DOES.match(c.text.text, alone.end)) is not None:
        one = {"are": "is", "have": "has"}.get(done[1]) or verb_forms(done[1])[1]
        said = done[1] if done[1] in ("may", "must", "cannot") else one
        yield instead(c, replace(alone, end=done.end()), f"it {said}")


_DOES = re.compile(r" ([a-z]+)\b")


def one_meant(c: Context, found: Expr | None, node: Node) -> Expr | None:
    """What “it” stands for: of two things that it could be the one that was chosen last."""
    other = c.scope.chosen if c.scope.chosen != c.scope.other_than else None
    unclear = c.scope.doubtful
    if other is None and found is not None and unclear is not None and unclear in (found, c.scope.it):
        raise doubtful(c, node)
    if other is not None and unclear == other:
        raise doubtful(c, node)
    if other is None or (found is not None and found.type.base not in ("thing", "player")):
        return found
    return other


def it(c: Context, node: Node) -> Expr:
    """What `its` is of."""
    return clear(c, one_meant(c, c.scope.it, node), node)


def clear(c: Context, found: Expr | None, node: Node) -> Expr:
    if found is None:
        raise of_nobody(c, node)
    said = c.pointed.setdefault(c.text.span, {})
    said[node.start] = (node, found)
    for start, (other, one) in said.items():
        if start >= node.start and other.find("ITS_OWN") is None:
            one_alone(c, word_of(c, other), one)
        if start != node.start and not CLAUSE.search(c.text.text[slice(*sorted((start, node.start)))]):
            (first, was), (second, now) = sorted(((node, found), (other, one)), key=lambda x: x[0].start)
            of_a_piece_or_a_player(c, first, second, was, now)
    return found


def of_a_piece_or_a_player(c: Context, first: Node, second: Node, was: Expr, now: Expr) -> None:
    """Refuses “it” of a piece and “its” of a player in one clause, where the piece's player is another and has such a thing
    too: `the opponent places it in its Camp`."""
    if was.type == ir.PLAYER:
        first, second, was, now = second, first, now, was
    if now.type != ir.PLAYER or was.type.base != "thing" or was.type.many:
        return
    if first.kind != "it" or second.kind != "its" or now in (owner_of(was), c.sides.get(was)):
        return
    try:
        having.field_of(c, was, second.last.word, second.last)
    except Fault:
        return
    word = word_of(c, second)
    doer = _PLAYER.search(c.text.text[: first.start])
    names = [doer[0].lower() if doer is not None else "", sides.called(c, was)]
    told = [instead(c, word, f"{name}'s") for name in names] if all(names) else []
    message = f"“{c.text.text[second.start : second.end]}” could be the player's, or that of “it”."
    raise could_be(c, "W302", word, message, *told, hint=None if told else NAMES)


_PLAYER = re.compile(
    r"\b[Tt]he (?:(?:first|second|other|active) player|opponent|[a-z]+'s player)(?= [^.:]*$)"
)
"""A player who does something, as it stands before what is done."""


def of_no_piece(c: Context, node: Node) -> None:
    """Refuses `Its player loses 1 Gold` in what a player does, to a piece of which nothing has been said yet, or to none."""
    names = [
        n
        for n, one in c.scope.roles.items()
        if one.type.base == "thing" and not one.type.many and n.islower()
    ]
    message = "The rule is about a player, and of no piece anything has been said yet."
    said = [f"the {name}'s player" for name in names] or ["the player"]
    raise could_be(c, "W302", node, message, *(instead(c, node, one) for one in said))


def of_a_die(c: Context, node: Node, found: Expr) -> None:
    """Refuses `For each die that shows 6, its player gains 1 Gold`, of a die, which nobody has."""
    if found.type.base not in ("thing", "player", "place"):
        names = [
            name
            for name in (sides.called(c, one) for one in c.scope.roles.values() if one.type.base == "thing")
            if name
        ]
        told = [instead(c, node, f"{name}'s player") for name in dict.fromkeys(names)]
        raise could_be(
            c, "W302", node, f"{capital(found.type)} has no player.", *told, hint=None if told else NAMES
        )


NAMES = "Name each of them: “the KIND”; of each of several, “For each KIND …, as NAME, the NAME …”."


def of_who_is_placed(c: Context, word: Node, whose: Expr) -> None:
    """Refuses `The user's player places the target in its Camp`: that player's, or that of the target's player?"""
    put = _PUTS.search(c.text.text[: word.start])
    one = c.scope.roles.get(put["name"] or "") if put is not None else None
    if put is not None and put["kind"] and c.names.find(put["kind"], c.names.kinds):
        hint = f"Choose it first, “… chooses 1 {put['kind']} …, as NAME”; then it is “the NAME's player's …”, or that of who places it “own …”."
        raise c.fail("W302", word, "This could be that of who places it, or of what is placed.", hint)
    if one is None or one.type.base != "thing" or whose.type.base != "player":
        return
    if whose in (owner_of(one), c.sides.get(one)):
        return
    said = [f"{name}'s" for player in (whose, owner_of(one)) if (name := sides.player_said(c, player))]
    message = "This could be that of who places it, or of the player of what is placed."
    raise could_be(c, "W302", word, message, *(instead(c, word, name) for name in said))


_PUTS = re.compile(
    r"\b(?:places?|puts?) (?:the (?P<name>[a-z][\w-]*)|(?:1|an?|another)(?: [a-z]+)* (?P<kind>[A-Z][\w-]*)) (?:in|into|on|onto|near|within|outside|at)\b[^.:,]*$"
)
