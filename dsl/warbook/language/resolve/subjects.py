"""Who does something: one, or each of several in turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.letters import compiled
from warbook.language.names import plural, singulars
from warbook.language.resolve import best, having, numbers, readers, sets
from warbook.language.resolve.antecedents import is_one_alone
from warbook.language.resolve.articles import one_of_several
from warbook.language.resolve.at_once import at_once
from warbook.language.resolve.context import Context
from warbook.language.resolve.definite import all_or_chosen
from warbook.language.resolve.earlier import Opened
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.for_each import each_name
from warbook.language.resolve.indefinite import chosen_one, is_nearest
from warbook.language.resolve.itself import one_of_them
from warbook.language.resolve.of_players import done_together
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import across, beside_player, called, of_one, of_the_rule
from warbook.language.resolve.singletons import how_single, is_singleton, where_there_is_one
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around
from warbook.language.sentence import Node
from warbook.language.walk import nodes

_IN_THE_GROUP_OF = re.compile(
    r"\b[Ff]or each (?P<what>[A-Z][\w-]*) in an? (?P<kind>[A-Z][\w-]*)'s (?P<group>[A-Z][\w-]*), the (?P=kind)\b"
)
"""Each that is in a group, before what the one whose group it is does."""


def many(done: list[Do]) -> Do:
    return done[0] if len(done) == 1 else ir.Block(tuple(done))


def for_subject(c: Context, subject: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """`act` for the subject, or for each of them where it is `each …`."""
    if (where := in_some_group(c, subject)) is not None:
        noun = subject.base.find("noun") or subject.base
        if noun.kind == "player" or noun[0].kind == "PLAYER":
            hint = "Count them for each: “For each player, if the number of own KINDs in … is 2 or more, the player …”."
            raise c.fail(
                "W383",
                where,
                "These could be those in each of several groups, or in all of them together.",
                hint,
            )
        return for_each_holder(c, subject, where, act, node)
    base, c.subject = subject.base, c.span(subject)
    one_of_several(c, subject)
    if is_general(c, subject):
        raise no_matter_which(c, subject)
    if is_lone(c, base[0] if base.kind in ("of", "player_of") else subject):
        return of_the_one(c, subject, act, node)
    owned_each = base.kind in ("of", "player_of") and base[0].kind == "described"
    owned_each = owned_each and not is_one_alone(c, base[0])
    quantifier = base.find("quantifier") if base.kind in ("described", "described_its") else None
    every = quantifier is not None and quantifier[0].kind == "EVERY"
    if (
        owned_each
        or base.kind == "together"
        or every
        or (quantifier is None and is_plural(c, base))
        or (base.kind in ("it", "that_one") and readers.thing(c, base).type.many)
    ):
        all_or_chosen(c, subject)
        inner_np = base[0] if owned_each else subject
        of = readers.collection(c, inner_np)
        name = each_name(c, inner_np, of)
        var = c.fresh(name)
        one: Expr = ir.Var(var, type=of.type.one())
        held = c.scope
        known = held.roles.get(name)
        if (whose_side := side_of_set(of)) is not None:
            c.sides[one] = whose_side
        c.scope = of_one(c, one) if one.type.base in ("thing", "player") else held.about(one)
        c.bound(name, one)
        c.introduce(inner_np, one)
        here = frozenset((name,)) if known is not None and name in c.names.kinds else frozenset()
        c.scope = replace(c.scope, unclear=c.scope.unclear | here)
        c.drawn[one] = of
        done = act(whose(c, one, base) if owned_each else one)
        made = at_once(c, ir.ForEach(var, of, done, None, span=c.span(node)), node)
        c.nested = c.loop if c.loop is not None and c.loop.made is done else None
        c.loop = Opened(made, c.scope)
        left = replace(c.scope, unclear=c.scope.unclear - (here - held.unclear))
        c.scope = held.after_each().left(left)
        c.scope = beside_player(c, one, c.scope)
        return made
    one = readers.thing(c, subject)
    if one.type.many and (found := only_one(c, subject, one, act, node)) is not None:
        return found
    indefinite = INDEFINITE.search(c.text.text[: subject.start]) is not None and base.kind != "it"
    if one.type.many and (
        indefinite or (quantifier is not None and quantifier[0].kind in ("COUNT", "ANOTHER"))
    ):
        raise no_matter_which(c, subject)
    if one.type.many and is_nearest(subject):
        return nearest_one(c, subject, one, act, node)
    if one.type.many:
        if one.type.base == "player" and base.kind == "player":
            done_together(c, subject, node)
            return act(one)
        message = "Several things are named, and it is not said how many of them."
        if (held_by := _IN_THE_GROUP_OF.search(c.text.text)) is not None and one.type.arg == held_by["kind"]:
            kind, what = held_by["kind"], f"{held_by['what']} in its {held_by['group']}"
            hint = f"Begin with whose it is: “For each {kind}, the {kind} … for each {what}.”"
            raise c.fail("W317", subject, message, hint)
        if isinstance(one, ir.Var) and one in c.drawn:
            name = one.name.split(".")[0]
            single = next((word for word in singulars(name) if plural(word) == name), "one")
            hint = f"Say it of each of them: “For each {single}, the {single} …”."
            raise c.fail("W317", subject, message, hint)
        raise c.fail(
            "W317",
            subject,
            message,
            "Say “each …”; or choose one first, “The player chooses 1 own KIND, as one.”, and speak of “the one”."
            + how_single(one),
        )
    held = c.scope
    holder = one.of if isinstance(one, ir.Field) else one
    if holder.type.base in ("thing", "player"):
        c.scope = of_one(c, holder)
    if holder is not one and one.type.base == "thing":
        c.scope = replace(c.scope, rival=one)  # `the Soldier's Cart moves up to its Pace`
    done = act(one)
    c.scope = replace(c.scope, ground=one if one.type.base == "place" else None)
    if holder.type.base == "thing":
        c.scope = c.scope.done_by(holder, held)
        if base.kind == "its" and held.it is not None and held.it in nodes(holder) and holder != held.it:
            c.scope = replace(c.scope, doubtful=holder)  # `Its Troop gains 1 Fear. It …`
        if holder is not one and one.type.base == "thing":
            c.scope = replace(c.scope, doubtful=holder)  # `Its Cart loses 1 Fuel. It …`
    else:
        past = held.doubtful
        chosen = c.scope.chosen or held.chosen  # `The opponent loses 1 Fame.` changes nothing of whom “it” is
        c.scope = replace(c.scope, it=held.it, chosen=chosen, doubtful=past, me=held.me, across=held.across)
        c.scope = beside_player(c, holder, c.scope)
    return done


def whose(c: Context, one: Expr, base: Node) -> Expr:
    """What `each Soldier's Fuel` or `each Soldier's player` is of one of them."""
    return owner_of(one) if base.kind == "player_of" else having.field_of(c, one, base.last.word, base.last)


def in_some_group(c: Context, subject: Node) -> Node | None:
    """`in a Cart's Riders`, of a subject of whom there may be several in each of several groups."""
    wheres = subject.all("in_") if subject.kind == "np" else []
    return next((n for n in wheres if having.whoevers_group(c, n.last) is not None), None)


def for_each_holder(c: Context, subject: Node, where: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """`Each Soldier in a Cart's Riders …`: of one Cart after the other, which is then “the Cart”."""
    found = having.whoevers_group(c, where.last)
    assert found is not None
    of = readers.collection(c, where.last[0])
    held, var = c.scope, c.fresh(found[0])
    c.bound(found[0], ir.Var(var, type=of.type.one()))
    term = Node("term", (Node("TERM", (), found[0], where.start, where.start),), "", where.start, where.start)
    whose = replace(where.last, children=(term, *where.last.children[1:]))
    inside = replace(where, children=(*where.children[:-1], whose))
    done = for_subject(
        c, replace(subject, children=tuple(inside if n is where else n for n in subject.children)), act, node
    )
    c.scope = held
    return ir.ForEach(var, of, done, None, span=c.span(node))


def is_plural(c: Context, base: Node) -> bool:
    """Whether words speak of several things in the plural: `enemy Soldiers in Mud` are all of them."""
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    if noun is None or noun[0].kind != "TERM":
        return False
    word = noun[0].word
    return word not in c.names.kinds and c.names.find(word, c.names.kinds) is not None


INDEFINITE = compiled(r"\b[Aa]n?\s+$")
_DONE_TO = compiled(r"\b(?:lets?|makes?)\s+$")
"""Before somebody of whom another one has something done: no sentence begins there."""


def no_matter_which(c: Context, subject: Node) -> Fault:
    """The fault of an order to some one of several, of whom it is not said who chooses: `an enemy Soldier near it gains Fear`."""
    article = INDEFINITE.search(c.text.text[: subject.start])
    begin = article.start() if article is not None else subject.start
    said = c.text.text[subject.start : subject.end]
    number = next((n.word for n in subject.within("COUNT")), "1") if subject.start == begin else "1"
    words = re.sub(r"^(?:\d+ |(?=[Aa]nother ))(?:[Aa]n)?", "", said)
    words = f"other {words}" if one_of_them(c, readers.thing(c, subject)) is not None else words
    first, end = sentence_around(c.text.text, begin, subject.end)
    rest = c.text.text[subject.end : end].removesuffix(".")
    message = "It is not said whether each of them is meant, or who chooses one."
    if number != "1":
        message = f"It is not said who chooses {number} of them."
    if c.text.text[first:begin].lower() == "the ":
        begin = first
    if _DONE_TO.search(c.text.text[:begin]) or not c.text.stands(first, end):
        return could_be(c, "W317", subject, message)
    could = []
    counted = next(subject.within("COUNT"), None) is not None
    if number == "1" and not counted:
        could.append(
            f"{c.text.text[first:begin]}{'Each' if c.text.text[begin].isupper() else 'each'} {words}{rest}."
        )
    if next(subject.within("PLAYER"), None) is None and " on its Square" not in rest:
        named, they = (", as one", "The one") if number == "1" else ("", "They")
        for chooser in choosers(c):
            if first == 0 and c.text.text[:1].islower():
                chooser = chooser[0].lower() + chooser[1:]
            if begin == first:
                could.append(f"{chooser} chooses {number} {words}{named}. {they}{rest}.")
            else:
                lead = c.text.text[first:begin] + chooser[0].lower() + chooser[1:]
                could.append(f"{lead} chooses {number} {words}{named}, and {they.lower()}{rest}.")
    return could_be(c, "W317", subject, message, *(Sentence(first, end, one) for one in could))


def choosers(c: Context) -> list[str]:
    """Who could choose where nobody is said to: the players of those spoken of, or the player whom the rule names, or who is active."""
    about = c.scope.it
    if about is not None and about.type.base == "thing":
        if "bearer" in c.scope.roles or c.scope.chosen is not None:
            return ["Its player"]
        pieces = dict.fromkeys(one for one in (about, *c.scope.roles.values()) if one.type.base == "thing")
        named = [name for one in pieces if (name := called(c, one))] if len(pieces) > 1 else []
        return [f"{name[:1].upper()}{name[1:]}'s player" for name in named] or ["Its player"]
    known = {c.scope.me, about}
    named = [name for name, one in c.scope.roles.items() if one in known and name.islower()]
    return [f"The {named[0]}" if named else "The active player"]


def is_general(c: Context, subject: Node) -> bool:
    """Whether words speak of whoever something is true of: `a Soldier that is hungry`."""
    base = subject.base
    narrowed_down = (subject.kind == "np" and any(n is not None for n in subject.children[1:])) or (
        base.kind == "term"
        and " " in base[0].word
        and c.names.find(base[0].word, dict.fromkeys(c.names.everything())) is None
    )
    many = (
        base.kind in ("described", "term", "player") and narrowed_down and readers.thing(c, subject).type.many
    )
    return many and INDEFINITE.search(c.text.text[: subject.start]) is not None


def of_the_one(c: Context, subject: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """`The Ball …`, `The Ball's Square …`, of which there is but one: done by it, or by nobody where it is out of play."""
    base = subject.base
    owned = base.kind in ("of", "player_of")
    of = readers.collection(c, base[0] if owned else subject)
    var = c.fresh(of.type.arg or "one")
    one = ir.Var(var, type=of.type.one())
    held = c.scope
    c.scope = of_one(c, one)
    done = act(whose(c, one, base) if owned else one)
    c.scope = replace(held, it=one)
    return where_there_is_one(of, var, done, c.span(node))


def is_lone(c: Context, np: Node) -> bool:
    """Whether words name what there is but one of: `the Ball`."""
    base = np.base
    if base.kind not in ("term", "described") or base.find("quantifier") is not None or is_plural(c, base):
        return False
    if base.kind == "described" and any(a[0].word in best.NEAREST for a in base.all("adjective")):
        return False
    of = readers.thing(c, np)
    return of.type.many and of.type.base == "thing" and is_singleton(c, of)


def is_one(quantifier: Node | None) -> bool:
    """Whether one of several is meant, whichever: `1 adjacent Soldier gains Fear`."""
    count = quantifier.find("COUNT") if quantifier is not None and quantifier[0].kind == "COUNT" else None
    return count is not None and count.word == "1"


def nearest_one(c: Context, subject: Node, of: Expr, act: Callable[[Expr], Do], node: Node) -> Do:
    """`The nearest Soldier …`, `1 adjacent Soldier …`: of several the one that the player who acts chooses; perhaps
    none."""
    name = each_name(c, subject, of)
    var = c.fresh(name)
    one = ir.Var(var, type=of.type.one())
    single = numbers.number(1)
    pick = ir.Choose(c.me(subject), var, of, single, single, single=True, span=c.span(subject))
    c.called_by_kind(name, one)
    held = c.scope
    before = held.it if held.it is not None and held.it.type.base == "thing" else held.previous_thing
    if (whose_side := side_of_set(of)) is not None:
        c.sides[one] = whose_side
    either = across(c, one, of_the_rule(c)) if one.type.base == "thing" else None
    c.scope = replace(c.scope, it=one, me=owner_of(one), previous_thing=before, across=either)
    c.introduce(subject, one, True)
    c.drawn[one] = of
    done = act(one)
    c.inside = c.scope
    other = one if c.scope.chosen not in (None, held.chosen) else None  # whoever has taken its place
    c.scope = replace(held.about(one).introducing(c.span(subject), one, True), doubtful=other)
    c.found_one = ir.If(ir.Some(of), ir.Block((pick, done)), span=c.span(node))
    return c.found_one


def only_one(c: Context, subject: Node, of: Expr, act: Callable[[Expr], Do], node: Node) -> Do | None:
    """`The player with the highest Bid …`: done by the one there is; where several are equal, by nobody."""
    wheres = (
        [n for n in subject.children if n is not None and n.kind == "with_"] if subject.kind == "np" else []
    )
    if not any(n.children[-1] is not None and n.children[-1].kind == "has_best" for n in wheres):
        return None
    name = "player" if of.type.base == "player" else of.type.arg
    var = c.fresh(name)
    one = ir.Var(var, type=of.type.one())
    held = c.scope
    c.bound(name, one)
    c.scope = c.scope.about(one, owner_of(one))
    c.introduce(subject, one)
    each = ir.ForEach(var, of, act(one), None, span=c.span(node))
    c.loop = Opened(each, c.scope)
    c.scope = held.after_each()
    c.found_one = ir.If(ir.Compare("==", ir.Count(of), numbers.number(1)), each, span=c.span(node))
    return c.found_one


def for_subject_keeping(c: Context, np: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """Like `for_subject`, but `own` and `it` stay those of the sentence."""
    base = np.base
    if is_lone(c, np):
        of = readers.collection(c, np)
        var = c.fresh(of.type.arg or "one")
        return where_there_is_one(of, var, act(ir.Var(var, type=of.type.one())), c.span(node))
    quantifier = base.find("quantifier") if base.kind == "described" else None
    sort = quantifier[0].kind if quantifier is not None else ""
    if sort == "EVERY":
        return for_each_keeping(c, readers.collection(c, np), np, act, node)
    found = readers.thing(c, np)
    if found.type.many and c.before is not None and sort in ("COUNT", "UP_TO") and not is_one(quantifier):
        return for_each_keeping(c, some_chosen(c, np), np, act, node)
    several = found.type.many
    found = chosen_one(c, np, found)
    if several and found.type.base == "thing" and not found.type.many:
        c.scope = replace(c.scope, chosen=found)
    if found.type.many:
        raise c.fail(
            "W317",
            np,
            "Several things are named, and it is not said which.",
            "Say “each …”, or choose one first." + how_single(found),
        )
    done = act(found)
    if found == c.scope.chosen and any(isinstance(n, ir.Remove) and n.of == found for n in nodes(done)):
        c.scope = replace(c.scope, chosen=None, doubtful=c.scope.it)  # “it” is hardly the one that is gone
    return done


def for_each_keeping(c: Context, of: Expr, np: Node, act: Callable[[Expr], Do], node: Node) -> Do:
    """What is done to each of several; afterwards “it” could be each of them."""
    name = each_name(c, np, of)
    var = c.fresh(name)
    held = c.scope
    value = ir.Var(var, type=of.type.one())
    c.bound(name, value)
    c.introduce(np, value)
    c.drawn[value] = of
    done = act(value)
    made = ir.ForEach(var, of, done, None, span=c.span(node))
    c.loop = Opened(made, c.scope.about(value))
    c.scope = held.after_each()
    return made


def some_chosen(c: Context, np: Node) -> Expr:
    """`places 2 Soldiers …`: so many, chosen by the player who acts, before the act."""
    pick = sets.picked(c, np)
    assert c.before is not None
    var = c.fresh(pick.name)
    c.before.append(ir.Choose(c.me(np), var, pick.of, pick.least, pick.most, span=c.span(np)))
    return ir.Var(var, type=pick.of.type)
