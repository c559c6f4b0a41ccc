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
from warbook.language.names import singulars, verb_forms
from warbook.language.resolve import having, sides, wholes
from warbook.language.resolve.antecedents import before, instead
from warbook.language.resolve.asked_for import done_to_one_asked_for, of_one_there_is, one_asked_for
from warbook.language.resolve.both import both_spoken_of
from warbook.language.resolve.context import Context
from warbook.language.resolve.doubtful import doubtful, of_nobody, of_two_asked
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.having import field_of, field_of_thing, is_held
from warbook.language.resolve.of_players import it_after_a_player, of_another_player
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.rivals import could_have, one_owner
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.things import as_player
from warbook.language.resolve.two_spoken_of import BETWEEN, in_two_clauses, of_who_is_placed, one_of_two_named
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around, word_of
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
    else:
        one_of_two_named(c, node, word_of(c, node), whose)
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
    its_own = field_of_thing(c, thing_before, word, c.span(said)) if inside is not None else None
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
    of_one_player(c, node, found)
    of_one_described(c, node, found)
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
    if c.scope.either is not None:
        raise doubtful(c, node, c.scope.either)
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
        called = [name for name, of in c.scope.roles.items() if of == found]
        singular = (form for name in called for form in singulars(name) if form != name)
        earlier = c.text.text[: node.start]
        one = next((name for name in singular if re.search(rf"\b(?:each|the) {name}\b", earlier)), None)
        if one is not None:
            message = f"“It” would be all those who were chosen; one of them is the {one}."
            raise could_be(c, "W302", node, message, instead(c, word_of(c, node), f"the {one}"))
        raise c.fail(
            "W302", node, "“It” is one, and several were chosen.", "Say “they”, who are all of them."
        )
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
        raise doubtful(c, node, unclear)
    if other is not None and unclear == other:
        raise doubtful(c, node, unclear)
    if other is None or (found is not None and found.type.base not in ("thing", "player")):
        return found
    return other


def it(c: Context, node: Node) -> Expr:
    """What `its` is of."""
    return clear(c, one_meant(c, c.scope.it, node), node)


def clear(c: Context, found: Expr | None, node: Node) -> Expr:
    if found is None:
        raise of_nobody(c, node)
    one_in_a_clause(c, node, found)
    not_by_name(c, node, found)
    one_of_two_named(c, node, word_of(c, node), found)
    return found


def one_in_a_clause(c: Context, node: Node, found: Expr) -> None:
    """Refuses “it” and “its” of two in one clause, where the second could be of the first one: `it may hit it`, `each Pearl
    in its Purse is placed on its Square`."""
    said = c.pointed.setdefault(c.text.span, {})
    said[node.start] = (node, found)
    for start, (other, one) in said.items():
        if (
            one == found
            or start == node.start
            or in_two_clauses(c.text.text[slice(*sorted((start, node.start)))])
        ):
            continue
        (first, was), (second, now) = sorted(((node, found), (other, one)), key=lambda x: x[0].start)
        of_a_piece_or_a_player(c, first, second, was, now)
        if both_things(was, now) and could_be_said(c, was, now, second):
            raise two_of_one_word(c, first, second, was, now)


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


def both_things(was: Expr, now: Expr) -> bool:
    """Whether two are different pieces, and neither is what belongs to the other: `its Cart has half of its Fuel`."""
    single = was.type.base == now.type.base == "thing" and not was.type.many and not now.type.many
    return single and was not in nodes(now) and now not in nodes(was)


def could_be_said(c: Context, was: Expr, now: Expr, second: Node) -> bool:
    """Whether the second word could be of whom the first one is as well."""
    if second.kind in ("its", "described_its") and not second.find("ITS_OWN"):
        return could_have(c, was, second)
    return second.kind in ("it", "its_player") and wholes.fits(c, was.type, now.type)


def two_of_one_word(c: Context, first: Node, second: Node, was: Expr, now: Expr) -> Fault:
    """The fault of one word for two, with the sentences in which each is named."""
    able = [
        one
        for one in (was, now)
        if second.kind != "its" or not is_held(having.field_of(c, one, second.last.word, second))
    ]
    names = [sides.called(c, one) for one in able]
    word = word_of(c, second)
    message = f"“{c.text.text[word.start : word.end]}” would be another one here than it is before in the same clause."
    if not all(names):
        return c.fail("W302", word, message, NAMES)
    if second.kind == "it" and first.kind == "it":
        told = [two_named(c, first, second, *pair) for pair in (names, names[::-1])]
    else:
        told = [instead(c, word, of_name(second, name)) for name in names]
    return could_be(c, "W302", word, message, *told)


def of_one_player(c: Context, node: Node, found: Expr) -> None:
    """Refuses “its player” where the event tells of two and not on whose side the second is: `When a Soldier removes a Captain`."""
    other = c.scope.second
    if other is None or found == other or other in c.sides or not both_things(found, other):
        return
    message = "It is not clear whose player is meant, of the two of whom the event tells."
    names = [name for one in (found, other) if (name := sides.called(c, one))]
    told = [instead(c, node, f"{name}'s player") for name in names] if len(names) == 2 else []
    raise could_be(c, "W302", node, message, *told)


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


def of_one_described(c: Context, node: Node, found: Expr) -> None:
    """Refuses “its player” after `The nearest enemy Soldier loses 1 Shell.`, in a rule about another; not of one that has been
    given a name."""
    other = c.scope.principal or c.scope.previous_thing
    if found not in c.drawn or other is None or not both_things(found, other):
        return
    if any(one == found and name.islower() for name, one in c.scope.roles.items()):
        return
    side = side_of_set(c.drawn[found])
    if side in (owner_of(other), c.sides.get(other, owner_of(other))):
        return
    names = [name for one in (found, other) if (name := sides.called(c, one))]
    told = [instead(c, node, f"{name}'s player") for name in names]
    message = "It is not clear whose player is meant, of the two who have been spoken of."
    raise could_be(c, "W302", node, message, *told, hint=None if told else NAMES)


NAMES = "Name each of them: “the KIND”; of each of several, “For each KIND …, as NAME, the NAME …”."


def of_name(node: Node, name: str) -> str:
    """A name where a pronoun stood."""
    return name if node.kind == "it" else f"{name}'s"


def two_named(c: Context, first: Node, second: Node, one: str, other: str) -> Sentence:
    """The sentence with two names where “it” stands twice."""
    text = c.text.text
    begin, end = sentence_around(text, first.start, second.end)
    one = one[0].upper() + one[1:] if first.start == begin else one
    return Sentence(
        begin,
        end,
        f"{text[begin : first.start]}{one}{text[first.end : second.start]}{other}{text[second.end : end]}",
    )


def not_by_name(c: Context, node: Node, found: Expr) -> None:
    """Refuses “it” and “its” of the one chosen last beside the name of that one: `each Pearl in its Purse joins the heir's
    Purse`, `It hits the foe`, `It loses 1 Shell, and the foe gains Fear`."""
    before_it = c.scope.it
    if (
        node.kind not in ("it", "its")
        or found != c.scope.chosen
        or before_it is None
        or not both_things(before_it, found)
    ):
        return
    clause = BETWEEN.split(c.text.text[node.end :])[0]
    if node.kind == "it":
        clause = BETWEEN.split(c.text.text[: node.start])[-1] + c.text.text[node.end :]
    name = next(
        (
            n
            for n, one in c.scope.roles.items()
            if one == found and re.search(rf"\bthe {re.escape(n)}\b(?!'s player)", clause)
        ),
        "",
    )
    if not name:
        return
    said = f"“Its” would be the {name}'s" if node.kind == "its" else f"“It” would be the {name}"
    message = f"{said}, whom the same sentence calls by name."
    beside = re.search(rf"\bthe {re.escape(name)}'s\b", clause) is not None  # compared with itself
    apart = BETWEEN.search(c.text.text, node.end, c.text.text.rfind(f"the {name}")) is not None
    both = [sides.called(c, before_it), f"the {name}" if (node.kind == "its") != beside or apart else ""]
    if node.kind == "it" and beside:
        both.reverse()
    names = [n for n in both if n]
    if not names:
        raise c.fail("W302", word_of(c, node), message, NAMES)
    raise could_be(
        c, "W302", word_of(c, node), message, *(instead(c, word_of(c, node), of_name(node, n)) for n in names)
    )
