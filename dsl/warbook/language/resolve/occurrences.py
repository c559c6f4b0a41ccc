"""The events of the language itself: gains and losses, moves, sequences, rolls, actions, groups, removals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.letters import compiled
from warbook.language.model import EventPattern
from warbook.language.names import indefinite
from warbook.language.resolve import comparisons, conditions, numbers, places, readers
from warbook.language.resolve.actions import actions_said
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.crossing import crossing, holding
from warbook.language.resolve.doers import (
    acting_kind,
    first_roller,
    numbered_term,
    raw_prepositions,
    standing_kind,
    using_kind,
)
from warbook.language.resolve.earlier import Rolled
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.history import noun_term
from warbook.language.resolve.memberships import joined, left_group
from warbook.language.resolve.passed_over import all_heard
from warbook.language.resolve.path import passing
from warbook.language.resolve.patterns import Pattern, given_side, side_taken, sided
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import seen_from_two
from warbook.language.resolve.turned import list_becomes, list_spoken_of
from warbook.language.resolve.unclear import words
from warbook.language.sentence import Node
from warbook.language.word_patterns import TERM

A = re.compile(r"\b(?:an?|any) $")
AGAINST = "use_on"
"""The sort of the event that an Action is used against somebody: nothing waits for it, but it can be forbidden."""
WHERES = ("within", "on_or_within", "beyond", "in_", "on", "outside", "adjacent", "spot_with")


def marked(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`is Prone`, as a gain of what it is marked by."""
    if (listed := list_spoken_of(c, subject)) is not None:
        return list_becomes(c, p, subject, act, listed)
    word = act.find("TERM")
    assert word is not None
    token = word.new("has_term", word)
    return gained(c, p, subject, replace(act, kind="order_gain", children=(None, token)))


def gained(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`gains 1 Fear`, `loses Fuel`."""
    amount = act.children[-1]
    word = amount.find("TERM") if amount is not None else None
    if word is None:
        raise c.fail(
            "W341",
            amount or act,
            "What is gained or lost here is not one token or resource.",
            "Write a bullet for each.",
        )
    name = c.names.find(word.word, c.names.tokens, c.names.resources)
    if name is None and (listed := list_spoken_of(c, subject)) is not None:
        return list_becomes(c, p, subject, act, listed)
    if name is None:
        raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
    value = p.role("holder", holding(c, name), subject)
    if amount is not None and amount.kind == "has_all":
        if act.kind == "order_gain":
            raise c.fail("W341", amount, "Nobody gains all there is.", f"Write “gains {name}”.")
        left = ir.Field(value, name, type=ir.NUMBER)
        p.tests.append(ir.Compare("==", left, numbers.number(0)))
    return p.pattern("gain" if act.kind == "order_gain" else "lose", name)


def became(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier's Fuel becomes 1 or less`."""
    if (listed := list_spoken_of(c, subject)) is not None:
        return list_becomes(c, p, subject, act, listed)
    if subject.kind == "np" and subject[0].kind not in ("of", "its"):
        raise no_event(c, act)
    return crossing(c, p, subject, act)


def of_somebody(c: Context, subject: Node, act: Node) -> Fault | None:
    """The fault of `the bearer begins a Turn`: a sequence begins, and whose it is, is a condition; None where no
    sequence of somebody is named."""
    text = c.text.text
    at = text.find(":") if ":" in text else len(text)
    found = [
        one
        for one, signature in c.names.sequences.items()
        if signature.roles and re.search(rf"\b{re.escape(one)}\b", text[subject.start : at])
    ]
    if not found:
        return None
    name = max(found, key=len)
    role = c.names.sequences[name].roles[0]
    who = re.sub(rf"'s? {re.escape(name)}$", "", words(c, with_article(c, subject)))
    players = re.search(r"\b(?:player|opponent)$", who) is not None
    if players != (role.type == ir.PLAYER) or re.match(r"[Ii]ts?\b|an? player$", who):
        return None
    how = "ends" if act.kind == "order_end" else "begins"
    hint = f"Write “When the {name} {how}, if the {role.name} is {who}: …”."
    return c.fail("W301", subject, f"It is the {name} that {how}, and whose it is stands behind “if”.", hint)


def played(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`the Day begins`, `Day 3 ends`."""
    numbered = numbered_term(subject)
    said = numbered[0] if numbered is not None else comparisons.bare_term(subject) or noun_term(subject)
    if said is None or (name := c.names.find(said.word, c.names.sequences)) is None:
        raise of_somebody(c, subject, act) or c.unknown(
            said or subject, "sequence", said.word if said else "this", c.names.sequences
        )
    for role in c.names.sequences[name].roles:
        value = p.role(role.name, role.type, None)
        c.bound(role.name, value)
        if role.prep == "by" and role.type == ir.PLAYER and c.scope.me is None:
            c.scope = replace(c.scope, me=value)
    if numbered is not None:
        count = ir.Setting(f"number of {name}", type=ir.NUMBER)
        p.tests.append(ir.Compare("==", count, numbers.number(int(numbered[1].word))))
    return p.pattern("ends" if act.kind == "order_end" else "begins", name)


def removed(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier is removed`, perhaps `by an enemy Soldier`."""
    if (doer := dict(raw_prepositions(act)).get("by")) is not None:
        by, gone = by_whom(c, p, doer, subject)
        c.scope = replace(c.scope, it=gone, second=by)
        return p.pattern("removed", "")
    gone = p.role("gone", Type("thing", standing_kind(c, subject)), subject)
    c.scope = replace(c.scope, gone=gone)
    return p.pattern("removed", "")


def removed_by(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier removes an enemy Soldier`."""
    by, gone = by_whom(c, p, subject, act.last)
    c.scope = replace(c.scope, it=by).bind("gone", gone)
    return p.pattern("removed", "")


def by_whom(c: Context, p: Pattern, doer: Node, gone: Node) -> tuple[Expr, Expr]:
    """Who acts, and who is removed by it."""
    kind = standing_kind(c, doer)
    by = p.role("by", Type("thing", kind), None)
    assert isinstance(by, ir.Var)
    piece = ir.Compare(">", ir.Var(by.name, type=ir.NUMBER), numbers.number(1))
    p.tests += [piece, ir.IsKind(ir.Var(by.name, type=Type("thing", "")), kind)]
    p.narrow(by, doer)
    c.scope = replace(c.scope, it=by, me=p.side or owner_of(by)).bind("remover", by)
    return by, p.role("gone", Type("thing", standing_kind(c, gone)), gone)


def left(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier leaves the board`, to be placed again perhaps."""
    p.role("gone", Type("thing", standing_kind(c, subject)), subject)
    return p.pattern("left", "")


def moved(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier moves through Mud`, `ends its move within 2in of …`."""
    said = act.find(*WHERES)
    if said is not None and c.side is None and sided(subject):
        plain, side = side_taken(subject)
        place = given_side(c, said, side)
        subject, said = (subject, said) if place is None else (plain, place)
    value = p.role("mover", Type("thing", acting_kind(c, subject)), subject)
    where = places.spot(said) if said is not None else None
    if where is not None:
        for np in said.within("described") if said is not None else ():
            seen_from_two(c, np, said)
        held = c.scope
        c.scope = replace(c.scope, me=p.side or owner_of(value), other_than=value)
        p.tests.append(places.where_test(c, value, where))
        c.scope = held
    if act.kind.endswith("_where"):
        p.tests.append(conditions.condition(c, act.last))
    for prep, np in raw_prepositions(act):
        if prep == "through":
            p.tests.append(passing(c, value, np, p.side))
    found = p.pattern("end_move" if act.kind.startswith("order_end_move") else "move", "")
    placed = where is not None or act.kind.endswith("_where") or bool(raw_prepositions(act))
    return replace(found, placed=placed)


def slowed(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier is slowed by Mud`."""
    p.role("mover", Type("thing", acting_kind(c, subject)), subject)
    terrain = dict(raw_prepositions(act)).get("by")
    p.role("by", Type("terrain"), None)
    if terrain is not None:
        cause, what = ir.Var(p.binds[-1][1], type=Type("terrain")), readers.thing(c, terrain)
        if what.type.base != "terrain":
            raise c.fail("W341", terrain, "Only Terrain slows anybody.")
        p.tests.append(ir.Compare("==", cause, what))
    return p.pattern("slowed", "")


def rolled(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier rolls Grit`, or any Roll."""
    word = act.find("TERM")
    assert word is not None
    if (more := act.find("modified")) is not None:
        raise c.fail(
            "W341", more, "What is added to a roll is said where it is made, not where it is waited for."
        )
    if word.word == "Roll":
        all_heard(c, act, ())
        p.role("roller", Type("thing", "") if not c.names.rolls else first_roller(c), subject)
        bind_roll(c, "")
        return p.pattern("roll", "")
    if word.word not in c.names.rolls:
        raise c.unknown(word, "roll", word.word, c.names.rolls)
    given = dict(raw_prepositions(act))
    all_heard(c, act, [role.prep for role in c.names.rolls[word.word].roles if role.prep != "by"])
    sides = {}
    for role in c.names.rolls[word.word].roles:
        speaks = subject if role.prep == "by" else given.get(role.prep)
        value = p.role(role.name, role.type, speaks)
        sides[role.prep] = value
        if role.name not in c.scope.roles:
            c.bound(role.name, value)
    against = sides.get("against", sides.get("at"))
    c.rolled = Rolled(word.word, sides.get("by"), against, word.word in c.names.opposed)
    if against is not None and against.type.base == "thing" and ("against" in given or "at" in given):
        c.scope = replace(c.scope, doubtful=c.scope.it)
    bind_roll(c, word.word)
    return p.pattern("roll", word.word)


def used(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier uses Strike`."""
    np = act.find("np")
    assert np is not None
    found = use_event(c, p, subject, np)
    given = raw_prepositions(act)
    if not given:
        return found
    if _FREE.search(c.text.text[act.start : act.end]) is not None:
        raise no_event(c, act)
    if len(given) > 1 or given[0][0] not in ("against", "at", "on"):
        raise c.fail("W322", act, "Here it can be said against whom an Action is used, and nothing else.")
    return used_against(c, p, given[0][1], found)


def who_uses(one: Expr, found: EventPattern) -> bool:
    """Whether somebody is who uses an Action in an event, by that role or as whom alone it speaks of."""
    user = dict(found.binds)["user"]
    tests = found.test.of if isinstance(found.test, ir.And) else (found.test,)
    return any(
        isinstance(test, ir.Compare) and one == test.left and getattr(test.right, "name", "") == user
        for test in tests
    ) or (isinstance(one, ir.Var) and one.name == user)


def used_against(c: Context, p: Pattern, whom: Node, found: EventPattern) -> EventPattern:
    """`uses Strike against a Hurt Soldier`."""
    base = whom.base
    kind = standing_kind(c, whom) if base.kind in ("described", "term") else readers.thing(c, whom).type.arg
    if base.kind == "it" and who_uses(readers.thing(c, whom), found):
        raise c.fail(
            "W302",
            whom,
            "“It” is who uses it here, and nobody uses it against itself.",
            f"Say against whom: “against an enemy {kind} that …”, “against an enemy {kind} within … of it”.",
        )
    target = p.role("target", Type("thing", kind), None)
    one_more = base.find("quantifier") is not None or A.search(c.text.text[: whom.start]) is not None
    if one_more and kind in c.scope.roles:
        p.called.add(kind)
    p.narrow(target, whom)
    return p.pattern(AGAINST, found.name)


def no_event(c: Context, act: Node) -> Fault:
    """The fault of something that cannot be waited for."""
    message = "This does not happen as an event."
    hint = "Name a verb of the game, a gain or loss, a move, a roll, or a sequence that begins or ends."
    said = c.text.text[act.start : act.end]
    became = _BECOMES.fullmatch(said)
    for listed in c.names.lists.values() if became is not None else ():
        if became is not None and became["value"] in listed.values and listed.holder is not None:
            hint = f"What becomes so is said: “a {listed.holder}'s {listed.name} becomes {became['value']}”."
    if (drawn := _DRAWS.match(said)) is not None:
        one = indefinite(drawn["what"])
        hint = f"What is drawn, joins a group: “{one} joins a GROUP”, “{one} cannot join a GROUP”."
    if _FREE.search(said) is not None:
        message = "What an Action costs is not said where it is used."
        hint = "That is a rule by itself: “the bearer pays 1 RESOURCE less for ACTION”."
    return c.fail("W341", act, message, hint)


_BECOMES = compiled(rf"(?:becomes?|turns?) (?P<value>{TERM})")
_DRAWS = compiled(rf"draws? (?:\d+|an?|any)?,? ?(?P<what>{TERM})")
_FREE = compiled(r"\b(?:at no|without) (?:cost|price)\b|\bfor (?:free|nothing)\b|\bfreely$")


def use_event(c: Context, p: Pattern, subject: Node, np: Node) -> EventPattern:
    """`uses Strike`, `uses Strike or Rest`, or any Action."""
    word = comparisons.bare_term(np) or noun_term(np)
    if subject.base.kind == "player":
        used_by_player(c, p, subject, word)
    else:
        p.role("user", Type("thing", using_kind(c, subject, word)), subject)
    action = p.role("action", ir.ACTION, None)
    if "action" not in c.scope.roles:
        c.bound("action", action)
    name, test = actions_said(c, np, action)
    if test is not None:
        p.tests.append(test)
    return p.pattern("use", name)


def used_by_player(c: Context, p: Pattern, subject: Node, action: Node | None) -> None:
    """`a player uses Strike`: one of what is the player's."""
    named = c.names.actions.get(action.word) if action is not None else None
    roles = [r for s in ((named,) if named else c.names.actions.values()) for r in s.roles if r.prep == "by"]
    kinds = {r.type.arg for r in roles if r.type.base == "thing"}
    if len(kinds) != 1:
        raise c.fail(
            "W341", subject, "It is not said what of the player's this is.", "Name the kind: “A KIND …”."
        )
    player = owner_of(p.role("user", Type("thing", kinds.pop()), None))
    p.narrow(player, subject)
    c.bound("player", player)
    c.scope = replace(c.scope, it=player, me=c.scope.me or player)


def bind_roll(c: Context, name: str) -> None:
    """From here on `the roll` and its `dice` are those of the roll named, or of the one being made."""
    c.bound("roll", ir.Listed("roll", name, type=Type("roll", name)))
    c.bound("dice", ir.All("die", type=Type("die", name, True)))
    if name in c.names.pairs:
        c.bound("double", all_alike(c, c.scope.roles["dice"]))
    else:
        c.scope = c.scope.without("double")


def all_alike(c: Context, dice: Expr) -> Expr:
    """Whether dice all show the same."""
    var = c.fresh("die")
    face = ir.Field(ir.Var(var, type=dice.type.one()), "Face", type=ir.NUMBER)
    high, low = (ir.Total(dice, var, face, how, type=ir.NUMBER) for how in ("highest", "lowest"))
    return ir.Compare("==", high, low)


Reader = Callable[[Context, Pattern, Node, Node], EventPattern]
READERS: dict[str, Reader] = {
    "order_be_marked": marked,
    "order_gain": gained,
    "order_lose": gained,
    "order_become": became,
    **dict.fromkeys(("order_begin", "order_end", "order_begin_alone"), played),
    "order_remove": removed,
    "order_remove_other": removed_by,
    "order_leave_board": left,
    **dict.fromkeys(("order_move", "order_move_up_to", "order_move_near", "order_move_where"), moved),
    **dict.fromkeys(("order_end_move", "order_end_move_where", "order_end_move_anywhere"), moved),
    "order_slow": slowed,
    "order_roll": rolled,
    "order_use": used,
    "order_join": joined,
    "order_leave": left_group,
}
"""What reads an event that the language itself knows, by the phrase that tells of it."""
