"""What a thing has: its stats, tokens, groups, parts, and whose they are."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr, Type
from warbook.language.letters import compiled
from warbook.language.names import indefinite, plural
from warbook.language.resolve.articles import article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault, capital, holder_of
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.singletons import how_single, is_singleton, the_one
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.which_group import groups_for, held_by, held_or_in, lying
from warbook.language.resolve.wholes import fits, parts_of, routed, routed_stat
from warbook.language.sentence import Node

ROLL_NUMBERS = ("Total", "Successes", "Failures", "Advantage", "Dice", "Target", "Opposition", "Margin")


def field_of(c: Context, of: Expr, word: str, node: Node) -> Expr:
    """`of`'s stat, token, resource, state, part, whole, value, group, zone or marker."""
    if of.type.many and word not in ("Total",) and is_singleton(c, of):
        of = the_one(of)
    names, base, span = c.names, of.type.base, c.span(node)
    if isinstance(of, ir.All) and of.kind in names.kinds and word not in ("Total",):
        raise c.fail(
            "W317",
            node,
            f"There may be several {plural(of.kind)}, and it is not said whose {word} is meant.",
            ON_A_SQUARE
            if word == "Square"
            else f"Choose one before, and name it: “1 {of.kind} …, as {of.kind.split()[-1].lower()}”; then it has its {word}. "
            f"Of all of them there is a “total {word} of”.{how_single(of)}",
        )
    if of.type.many and word not in ("Total",):
        raise several_have(c, node)
    if base == "roll" and word in ROLL_NUMBERS:
        return ir.Field(of, word, type=ir.NUMBER, span=span)
    value = names.find(word, names.values)
    if value is not None:
        signature = names.values[value]
        if signature.roles and fits(c, of.type, signature.roles[0].type):
            if len(signature.roles) > 1:
                raise c.fail("W318", node, f"{value} needs more than one role.")
            return ir.Call(value, (of,), type=signature.type, span=span)
        if base in ("thing", "player", "place"):
            inner = routed(c, of, signature.roles[0].type) if signature.roles else None
            if inner is not None:
                return ir.Call(value, (inner,), type=signature.type, span=span)
    if base in ("thing", "player") and (found := bound_of(c, of, word, node)) is not None:
        return found
    if base == "player" and word == "opponent":
        return ir.Opponent(of, span=span)
    if base == "player" and (found := owned_by_player(c, of, word, span)) is not None:
        return found
    if base == "place" and (found := field_of_place(c, of, word, span)) is not None:
        return found
    if base == "listed":
        listed = names.lists[of.type.arg]
        stat = names.find(word, names.stats)
        if stat is not None and any(stat in v.stats for v in listed.values.values()):
            return ir.Field(of, stat, type=names.stats[stat].type, span=span)
        columns = sorted({s for v in listed.values.values() for s in v.stats})
        raise c.unknown(node, f"column of {listed.name}", word, columns, "W306")
    if base == "thing":
        held_or_in(c, of, word, node)
        if (found := field_of_thing(c, of, word, node)) is not None:
            return found
        if (many := names.find(word, names.kinds)) is not None:
            if of.type.many:
                raise c.fail(
                    "W317", node, f"No group has {plural(many)}.", f"Write “there is no {many} in own GROUP”."
                )
            groups = [g for g in names.groups.values() if g.holder is not None]
            kept = next(
                (g for g in groups if names.kind_of(of.type.arg, g.holder or "") and g.holds == many), None
            )
            if kept is not None:
                message = f"A {of.type.arg} has no {many} but in its {kept.name}."
                instead = f"{word} in its {kept.name}"
                raise c.fail("W317", node, message, f"Write “{instead}”.", replacement=instead)
            raise c.fail(
                "W317",
                node,
                f"{capital(of.type)} has no {many} that is only its own.",
                f"All of a player's are “each own {many}”, of the one spoken of, or “each {many} whose player is the first player”.",
            )
        if names.find(word, names.markers, names.zones) is not None:
            found = owned_by_player(c, owner_of(of), word, span)
            if found is not None:
                return found
        held = names.find(word, names.tokens, names.resources)
        if held is not None and (names.tokens.get(held) or names.resources[held]).holder == "player":
            message = f"{held} is held by players, and not by a {of.type.arg}."
            hint = f"Say whose it is: “whose player has … {held}”, “its player's {held}”."
            raise c.fail("W306", node, message, hint)
        value = names.find(word, names.values)
        roles = names.values[value].roles if value is not None else ()
        if value is not None and roles and not names.kind_of(of.type.arg, roles[0].type.arg):
            message = f"{value} is a Value of {roles[0].type}, and not of {indefinite(of.type.arg)}."
            raise c.fail("W306", node, message, f"Say whose it is: “the {roles[0].type.arg}'s {value}”.")
        raise c.unknown(
            node,
            f"stat or token of a {of.type.arg}",
            word,
            [*names.stats, *names.tokens, *names.resources, *names.values],
            "W306",
            holder_of(of.type),
        )
    if base in ("action", "terrain") and (stat := names.find(word, names.stats)) is not None:
        return ir.Field(of, stat, type=names.stats[stat].type, span=span)
    owned = names.find(word, names.kinds, names.cards) if base == "player" else None
    told = f"On the board it is said so: “if there is no own {owned}”." if owned else held_by(c, word)
    lies = names.cards.get(owned or "", owned)
    if lies and not names.stands(lies) and (groups := groups_for(c, lies)):
        told = f"Say in which group: “has 1 or more {plural(owned or '')} in {lying('', groups[0])}”."
    standing = names.find(word, names.kinds, names.cards) if base == "place" else None
    if standing is not None:
        told = f"Who stands there is on it: “a Square with {indefinite(standing)} on it”."
        if standing in names.cards:
            told = f"Who stands there is on it: “if any {standing} is on it”, “For each {standing}, its Square …”."
    said = f"{word} on it" if standing in names.kinds else None
    raise c.fail("W306", node, f"{capital(of.type)} has no {word}.", told, replacement=said)


ON_A_SQUARE = "Say it of the Square: “a Square with a KIND on it”; “When a Square gains …: Each KIND on it …”; “For each KIND, its Square …”."


def several_have(c: Context, node: Node) -> Fault:
    """The fault of what is said to be that of several: `any enemy Soldier's Might`."""
    message = f"Several things have no one {node.word}."
    hint = ON_A_SQUARE if node.word == "Square" else "Use “total … of”, “highest … of” or “for each”."
    return c.fail("W317", node, message, hint)


def whoevers_group(c: Context, node: Node | None) -> tuple[str, str] | None:
    """Of `a Cart's Riders`, which of the Carts is not said: the kind that has such groups, and the group's name."""
    if node is None or node.kind != "of":
        return None
    base, name = node[0], c.names.find(node.last.word, c.names.groups)
    holder = c.names.groups[name].holder if name is not None else None
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    word = noun[0].word if noun is not None and noun.children and noun[0].kind == "TERM" else ""
    side = " ".join((*(a[0].word.lower() for a in base.all("adjective")), word))
    if not word or holder is None or word in c.scope.roles or side in c.scope.roles:
        return None
    if word in c.names.kinds and article(c, base) == "the":
        return None  # one of them
    kind = c.names.find(word, c.names.kinds)
    if kind is None or not c.names.kind_of(kind, holder):
        return None
    how = base.find("quantifier")
    if how is not None and how[0].kind not in ("ANY", "EVERY"):
        said = c.text.text[node.start : node.end]
        hint = f"Of whichever {kind} it is, say “any {kind}'s {name}”; that it is in none of them is said with “not”."
        raise c.fail("W383", node, f"“{said}” could be in one of them, or in each.", hint)
    return kind, name or ""


def bound_of(c: Context, of: Expr, word: str, node: Node) -> Expr | None:
    """`Starting Health`: what a resource starts at; `Full Health`: the most there can be of it; `Whole Health`: these,
    where they are the same."""
    which, _, name = word.partition(" ")
    counted = (c.names.resources, c.names.tokens)
    resource = c.names.find(name, *counted) if which in ("Starting", "Full", "Whole") else None
    if resource is None or c.names.find(word, c.names.stats, c.names.values, c.names.tokens) is not None:
        return None
    held = field_of(c, of, resource, node)
    if which == "Full" and isinstance(held, ir.Field) and (most := full(c, held.of, resource)) is not None:
        return most
    first = at_first if which == "Starting" else whole
    return first(c, of, replace(node, word=resource))


def whole(c: Context, of: Expr, word: Node) -> Expr:
    """How much of a resource is all of it, where what someone starts with is the most there can be."""
    declared = c.names.resources.get(c.names.find(word.word, c.names.resources) or "")
    if declared is not None and declared.most is not None and declared.start != declared.most:
        raise c.fail(
            "W306",
            word,
            f"Half of what is not said: what someone starts with is not the most {word.word} there can be.",
            f"Say “half its Starting {word.word}”, or “half its Full {word.word}”.",
        )
    return at_first(c, of, word)


def at_first(c: Context, of: Expr, word: Node) -> Expr:
    """How much of a resource someone starts with."""
    name = c.names.find(word.word, c.names.resources)
    held = field_of(c, of, word.word, word)
    start = c.names.resources[name].start if name is not None else None
    if start is None or not isinstance(held, ir.Field):
        raise c.fail(
            "W306",
            word,
            f"It is not said how much {word.word} there is at first.",
            "Half of something is half of what it “Starts at”, which a Resource says.",
        )
    return substituted(start, "self", held.of)


def full(c: Context, of: Expr, name: str) -> Expr | None:
    """The most of a resource that someone can have; None where nothing is said."""
    declared = c.names.resources.get(name)
    bound = declared.most if declared is not None else None
    return substituted(bound, "self", of) if bound is not None else None


def owned_by_player(c: Context, of: Expr, word: str, span: Span) -> Expr | None:
    names = c.names
    if (name := names.find(word, names.resources)) is not None and names.resources[name].holder == "player":
        return ir.Field(of, name, type=names.resources[name].type, span=span)
    if (name := names.find(word, names.tokens)) is not None and names.tokens[name].holder == "player":
        return ir.Field(of, name, type=ir.NUMBER, span=span)
    if (
        (name := names.find(word, names.groups)) is not None
        and names.groups[name].owned
        and names.groups[name].holder is None
    ):
        return ir.Group(name, of, type=Type("thing", names.groups[name].holds, True), span=span)
    if (name := names.find(word, names.markers)) is not None:
        return ir.Field(of, name, type=Type("marker", name), span=span)
    if (name := names.find(word, names.zones)) is not None:
        return ir.Field(of, name, type=Type("zone", name), span=span)
    if (name := names.find(word, names.kinds)) is not None:
        return owned_only(c, ir.All(name, type=Type("thing", name, True), span=span), of)
    return None


def field_of_place(c: Context, of: Expr, word: str, span: Span) -> Expr | None:
    """What a square has: tokens that lie on it, and the stats of its terrain."""
    names = c.names
    name = names.find(word, names.tokens, names.resources)
    if name is not None and (names.tokens.get(name) or names.resources[name]).holder == "Square":
        return ir.Field(of, name, type=ir.NUMBER, span=span)
    if (name := names.find(word, names.stats)) is not None:
        return ir.Field(of, name, type=names.stats[name].type, span=span)
    if word == LEVEL and names.space.grid:
        return ir.Field(of, LEVEL, type=ir.NUMBER, span=span)
    return None


def owned_only(c: Context, of: Expr, player: Expr) -> Expr:
    var = c.fresh("each")
    mine = ir.Compare("==", ir.Owner(ir.Var(var, type=of.type.one())), player)
    return ir.Where(of, var, mine, type=of.type, span=of.span)


LEVEL = "Level"
"""How many squares higher than the ground the floor of a square is."""


def field_of_thing(c: Context, of: Expr, word: str, node: Node) -> Expr | None:
    span, names, kind = c.span(node), c.names, of.type.arg
    declared = names.kinds.get(kind)
    if (name := names.find(word, names.resources)) is not None and names.resources[name].holder != "player":
        return counter(c, of, name, names.resources[name].holder, names.resources[name].type, span)
    if (name := names.find(word, names.tokens)) is not None and names.tokens[name].holder != "player":
        return counter(c, of, name, names.tokens[name].holder, ir.NUMBER, span)
    if (name := names.find(word, names.stats)) is not None:
        inner = routed_stat(c, of, name)
        return ir.Field(inner, name, type=names.stats[name].type, span=span)
    for listed in names.lists.values():
        if listed.name == word and listed.holder is not None:
            return ir.Field(of, word, type=Type("listed", word), span=span)
    if (name := names.find(word, names.groups)) is not None and (
        held := names.groups[name]
    ).holder is not None:
        keeper = routed(c, of, Type("thing", held.holder))
        if keeper is None and not held.shared and fits(c, of.type, Type("thing", held.holds)):
            keeper = ir.Field(of, f"holder {name}", type=Type("thing", held.holder), span=span)
        return (
            ir.Group(name, keeper, type=Type("thing", held.holds, True), span=span)
            if keeper is not None
            else None
        )
    if (name := names.find(word, names.kinds)) is not None and declared is not None:
        held_in = [
            held
            for held in names.groups.values()
            if held.holder is not None and word == name and names.kind_of(kind, held.holds)
            if held.holder == name or (names.kind_of(held.holder, name) and not names.kind_of(kind, name))
        ]
        held_in = [held for held in held_in if not held.shared] or held_in
        if len(held_in) > 1:
            message = f"{capital(Type('thing', name))} has several groups of {plural(kind)}, and it is not said which is meant."
            hint = f"Speak of the {name} before: whose {held_in[-1].name} it is; or of each of them."
            raise c.fail("W302", node, message, hint)
        for held in held_in:
            return ir.Field(of, f"holder {held.name}", type=Type("thing", held.holder or ""), span=span)
        if declared.whole is not None and names.kind_of(declared.whole, name):
            return ir.Whole(of, type=Type("thing", declared.whole), span=span)
        for k in names.kinds.values():
            if (k.name == kind or names.kind_of(k.name, kind)) and k.parts == name:
                return ir.Parts(of, type=Type("thing", name, True), span=span)
    if word == LEVEL and names.space.grid:
        return ir.Field(ir.Field(of, "Square", type=ir.PLACE, span=span), LEVEL, type=ir.NUMBER, span=span)
    if word == "Square" and names.space.grid:
        return ir.Field(of, "Square", type=ir.PLACE, span=span)
    return None


def counter(c: Context, of: Expr, name: str, holder: str, kind: Type, span: Span) -> Expr:
    """A token or resource, wherever it is kept: on the thing, its whole, all of its parts together,
    or its square."""
    if holder == "Square":
        return ir.Field(ir.Field(of, "Square", type=ir.PLACE, span=span), name, type=kind, span=span)
    inner = routed(c, of, Type("thing", holder))
    if inner is None:
        parts = parts_of(c, of, holder)
        if parts is None:
            raise Fault(
                c.fail("W307", None, f"{name} is kept by a {holder}, not by a {of.type.arg}.").diagnostic
            )
        var = c.fresh("part")
        each = ir.Field(ir.Var(var, type=parts.type.one()), name, type=kind)
        return ir.Total(parts, var, each, "sum", type=kind, span=span)
    return ir.Field(inner, name, type=kind, span=span)


OF_ANY = compiled(r"\b(?:in|outside|joins?|leaves?) (?:an?|any|no|each|every|all|another|\d+) $")
"""Before the name of a group of which there are several."""


IN_ANY = compiled(r"\b(?:in|outside) (?:an?|any) $")
"""Before the name of a group of which each player has one, where either will do."""


def of_either_player(group: ir.Group) -> ir.Together:
    """What is in a group of either player."""
    sides = tuple(replace(group, owner=ir.PlayerNow(which)) for which in ("first", "second"))
    return ir.Together(sides, type=group.type, span=group.span)


def group_named(c: Context, name: str, node: Node) -> ir.Group | ir.Together:
    """A group by its name alone: the one there is, or that of the player or thing spoken of."""
    group = c.names.groups[name]
    owner: Expr | None = None
    if group.owned and group.holder is None and IN_ANY.search(c.text.text[: node.start]) is not None:
        return of_either_player(
            ir.Group(name, None, type=Type("thing", group.holds, True), span=c.span(node))
        )
    holder = group.holder or ("player" if group.owned else None)
    if holder is not None and OF_ANY.search(c.text.text[: node.start]) is not None:
        its = "own" if group.holder is None else "its"
        message = f"Whose {name} is meant? Each {holder} has one."
        raise c.fail("W305", node, message, f"Say “any {holder}'s {name}”, “{its} {name}”, or whose it is.")
    if group.holder is not None:
        wanted = Type("thing", group.holder)
        about = (routed(c, x, wanted) for x in (c.scope.principal, c.scope.it) if x is not None)
        owner = next((o for o in about if o is not None and c.names.kind_of(o.type.arg, group.holder)), None)
        if owner is None:
            message = f"Whose {name} is meant? Each {group.holder} has one."
            raise c.fail("W305", node, message, f"Say “the {group.holder}'s {name}”, with a role or a kind.")
    elif group.owned:
        own = re.search(r"\b[Oo]wn $", c.text.text[: node.start]) is not None
        if c.side is None and c.scope.principal is None and not own:
            raise c.fail(
                "W305",
                node,
                f"Whose {name} is meant? Each player has one.",
                f"Say “For each player, … own {name}”, or “the active player's {name}”.",
            )
        owner = c.me(node)
    return ir.Group(name, owner, type=Type("thing", group.holds, True), span=c.span(node))


JOINS = re.compile(r"\bjoins? $")


def is_held(found: Expr) -> bool:
    """Whether `its Purse` is not what it has, but what it is in."""
    return (
        isinstance(found, ir.Group)
        and isinstance(found.owner, ir.Field)
        and found.owner.name.startswith("holder ")
    )
