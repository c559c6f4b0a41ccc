"""Things, numbers and sets: what a noun phrase stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr, Type
from warbook.language.names import plural
from warbook.language.resolve.context import Context, Fault, capital, owner_of
from warbook.language.sentence import Node

ROLL_NUMBERS = ("Total", "Successes", "Failures", "Advantage", "Dice", "Target")


@dataclass(frozen=True, slots=True)
class Picked:
    """A noun phrase as a choice among many: how many, of what; `many` when the quantifier can give
    several."""

    quantifier: str
    least: Expr
    most: Expr | None
    of: Expr
    name: str

    @property
    def single(self) -> bool:
        return self.quantifier == "count" and isinstance(self.least, ir.Num) and self.least.value == 1


def number(value: int) -> ir.Num:
    return ir.Num(value, type=ir.NUMBER)


def literal(c: Context, node: Node) -> Expr:
    """A number, distance, dice … as written."""
    token = node[0]
    word = token.word
    if token.kind in ("DISTANCE", "SIGNED"):
        match = re.fullmatch(r"([+−-]?)(\d+(?:\.\d+)?) ?(in|inch|inches|mm|cm)?", word)
        assert match is not None
        amount = round(
            float(match[2]) * {"mm": 1000, "cm": 10_000}.get(match[3] or "", ir.MICROMETRES_PER_INCH)
        )
        if not match[3]:
            return number(int(match[2]) * (-1 if match[1] in "−-" and match[1] else 1))
        return ir.Num(-amount if match[1] in ("-", "−") else amount, type=ir.LENGTH, span=c.span(node))
    if token.kind == "SQUARES":
        return ir.Num(int(word.split()[0]), type=ir.SQUARES, span=c.span(node))
    if token.kind in ("DICE", "DICE_LENGTH"):
        match = re.match(r"(\d*)d(\d+)(.*)", word)
        assert match is not None
        count, sides = int(match[1] or 1), int(match[2])
        if sides < 2 or sides > 1000 or not 1 <= count <= 100:
            raise c.fail(
                "W311",
                token,
                f"{word} cannot be rolled.",
                "Dice have 2 to 1000 sides, and 1 to 100 of them are rolled.",
            )
        unit = "squares" if "square" in match[3] else "length" if match[3] else ""
        return ir.DiceOf(number(count), sides, type=Type("dice", unit), span=c.span(node))
    if token.kind == "UNLIMITED":
        return ir.Num(ir.UNLIMITED, type=ir.NUMBER, span=c.span(node))
    if token.kind == "STRING":
        raise c.fail("W312", token, "A quoted text cannot be counted with.")
    return number(int(word))


def expression(c: Context, node: Node) -> Expr:
    """A number or a thing."""
    match node.kind:
        case "literal":
            return literal(c, node)
        case "add" | "subtract" | "multiply":
            left, right = expression(c, node[0]), expression(c, node.last)
            op = {"add": "+", "subtract": "-", "multiply": "*"}[node.kind]
            return ir.Arith(
                op, left, right, type=arithmetic(c, node, op, left.type, right.type), span=c.span(node)
            )
        case "times_done":
            from warbook.language.resolve.events import happened_to

            return happened_to(c, thing(c, node.all("np")[0]), node, ir.NUMBER)
        case "as_many":
            return as_many(c, node)
        case "half":
            inner = expression(c, node.last)
            return ir.Arith("/", inner, number(2), type=inner.type, span=c.span(node))
        case "count":
            return ir.Count(collection(c, node.children[-1]), type=ir.NUMBER, span=c.span(node))  # type: ignore[arg-type]
        case "total" | "highest" | "lowest":
            of = collection(c, node.last)
            var = c.fresh("each")
            each = field_of(c, ir.Var(var, type=of.type.one()), node[1].word, node[1])
            how = {"total": "sum"}.get(node.kind, node.kind)
            return ir.Total(of, var, each, how, type=each.type, span=c.span(node))
        case "distance_between":
            ends = node.all("np")
            kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
            return ir.Distance(thing(c, ends[0]), thing(c, ends[1]), type=kind, span=c.span(node))
        case _:
            return thing(c, node)


def as_many(c: Context, node: Node) -> Expr:
    """`as many d6 as the weapon's Shots`: so many dice, plain ones or declared ones."""
    count = expression(c, node.last)
    if count.type.base != "number" or count.type.many:
        raise c.fail(
            "W313", node.children[-1], f"How many dice must be a plain number, and this is {count.type}."
        )
    kind = node.find("DICE", "TERM")
    assert kind is not None
    if kind.kind == "TERM":
        return declared_dice(c, kind, count)
    one = literal(c, Node("literal", (kind,), "", kind.start, kind.end))
    assert isinstance(one, ir.DiceOf) and isinstance(one.count, ir.Num)
    return replace(
        one,
        count=count if one.count.value == 1 else ir.Arith("*", one.count, count, type=ir.NUMBER),
        span=c.span(node),
    )


def declared_dice(c: Context, word: Node, count: Expr) -> ir.DiceOf:
    """So many of a declared die."""
    name = next(
        (
            n
            for n in (c.names.find(w, c.names.dice) for w in (word.word, word.word.removesuffix(" Dice")))
            if n
        ),
        None,
    )
    if name is None:
        raise c.unknown(word, "die", word.word, c.names.dice)
    return ir.DiceOf(count, len(c.names.dice[name].faces), name, type=ir.DICE, span=c.span(word))


def arithmetic(c: Context, node: Node, op: str, left: Type, right: Type) -> Type:
    """The type of a sum or product; inches and squares do not add."""
    if left.base == "dice" or right.base == "dice":
        return ir.DICE
    if left.many or right.many:
        raise c.fail("W313", node, "A set of things is not a number.", "Say “the number of …”.")
    numeric = ("number", "length", "squares")
    for side in (left, right):
        if side.base not in numeric:
            raise c.fail("W313", node, f"{capital(side)} is not a number.")
    if op == "*":
        if left.base != "number" and right.base != "number":
            raise c.fail("W314", node, "Two distances cannot be multiplied.")
        return right if left.base == "number" else left
    if left.base != right.base:
        raise c.fail(
            "W314",
            node,
            f"{capital(left)} and {right} do not add up.",
            "Both sides need the same unit: inches with inches, squares with squares.",
        )
    return left


# ------------------------------------------------------------------ noun phrases
def thing(c: Context, node: Node) -> Expr:
    """One definite thing, or a set where the words name several."""
    match node.kind:
        case "np":
            wheres = [n for n in node.children[1:] if n is not None]
            base = node[0]
            if not wheres:
                return thing(c, base)
            return narrowed(
                c, thing(c, base) if base.kind != "described" else described(c, base), wheres, node
            )
        case "described":
            return described(c, node)
        case "together" | "either":
            members = tuple(
                thing(c, n) for n in node.children if n is not None and n.kind not in ("AND", "OR")
            )
            return ir.Together(members, type=common(c, node, members), span=c.span(node))
        case "numbered":
            raise c.fail(
                "W315",
                node,
                f"{node[0].word} {node[1].word} cannot stand for a thing here.",
                f"Write “{node[1].word} {node[0].word}”.",
            )
        case "measured":
            times = role(c, node[0])
            unit = ir.SQUARES if "square" in node[1].word else ir.LENGTH
            if times.type != ir.NUMBER:
                raise c.fail("W313", node, f"{node[0].word} is no number.")
            size = 1 if unit == ir.SQUARES else ir.MICROMETRES_PER_INCH
            return ir.Arith("*", times, ir.Num(size, type=unit), type=unit, span=c.span(node))
        case "described_its":
            return field_of(c, it(c, node), node.children[-1].word, node)  # type: ignore[union-attr]
        case "term":
            return term(c, node[0])
        case "role_name":
            return role(c, node[0])
        case "it":
            return it(c, node)
        case "player":
            return player_role(c, node)
        case "active_player":
            return ir.PlayerNow("active", type=ir.PLAYER, span=c.span(node))
        case "rival":
            return ir.PlayerNow("rival", type=ir.PLAYER, span=c.span(node))
        case "first_player":
            return ir.PlayerNow("first", type=ir.PLAYER, span=c.span(node))
        case "second_player":
            return ir.PlayerNow("second", type=ir.PLAYER, span=c.span(node))
        case "of":
            last = node.children[-1]
            assert last is not None
            return field_of(c, thing(c, node[0]), last.word, last)
        case "player_of":
            return owner_of(thing(c, node[0]))
        case "its":
            return field_of(c, it(c, node), node[1].word, node[1])
        case "its_player":
            return owner_of(it(c, node))
        case "literal":
            return literal(c, node)
        case _:
            raise c.fail("W315", node, "This cannot stand for a thing here.")


def common(c: Context, node: Node, members: tuple[Expr, ...]) -> Type:
    kinds = {m.type.one() for m in members}
    if len(kinds) == 1:
        return members[0].type.set()
    bases = {k.base for k in kinds}
    if bases == {"thing"}:
        for name in c.names.kinds:
            if all(c.names.kind_of(k.arg, name) for k in kinds):
                return Type("thing", name, True)
    raise c.fail("W316", node, "These are not of one kind, so they cannot stand together.")


def it(c: Context, node: Node) -> Expr:
    if c.scope.it is None:
        raise c.fail("W302", node, "It is not clear what “it” stands for here.", "Name the thing.")
    return c.scope.it


def player_role(c: Context, node: Node) -> Expr:
    found = c.scope.roles.get("player")
    about = c.scope.principal
    if found is None and about is not None and about.type.base == "thing" and not node[0].word.endswith("s"):
        return owner_of(about)
    if found is None and about is not None and about.type == ir.ACTION and c.scope.me is not None:
        return c.scope.me
    if found is None:
        return ir.All("player", type=ir.PLAYER.set(), span=c.span(node))
    return found


def role(c: Context, node: Node) -> Expr:
    """What a lower-case name stands for."""
    found = role_called(c, node.word)
    if found is None:
        names = [n for n in c.scope.roles if n[0].islower()]
        matches = [t for t in c.names.everything() if t.lower() == node.word.lower()]
        if matches:
            raise c.fail(
                "W303", node, f"The term {matches[0]} is written with a capital.", replacement=matches[0]
            )
        raise c.unknown(node, "role", node.word, names, "W304")
    return found


def role_called(c: Context, word: str) -> Expr | None:
    """The role of this name; `each volunteer` speaks of the role `volunteers`."""
    for form in (word, plural(word)):
        found = c.scope.roles.get(form)
        if found is not None and (form == word or found.type.many):
            return found
    return None


def term(c: Context, node: Node) -> Expr:
    """What a capitalised term stands for by itself."""
    names, word, span = c.names, node.word, c.span(node)
    if word in c.scope.roles:
        return c.scope.roles[word]
    for listed in names.lists.values():
        if word in listed.values:
            return ir.Listed(listed.name, word, type=Type("listed", listed.name), span=span)
    if (name := names.find(word, names.groups)) is not None:
        return group_named(c, name, node)
    if (name := names.find(word, names.kinds)) is not None:
        return ir.All(name, type=Type("thing", name, True), span=span)
    if word in ("Square", "Squares") and names.space.grid:
        return ir.All("Square", type=ir.PLACE.set(), span=span)
    if (name := names.find(word, names.markers)) is not None and not names.markers[name].owned:
        return ir.Setting(name, type=Type("marker", name), span=span)
    if word in names.values and not names.values[word].roles:
        return ir.Call(word, (), type=names.values[word].type, span=span)
    if word in names.lists and names.lists[word].holder is None:
        return ir.Setting(word, type=Type("listed", word), span=span)
    for table, base in ((names.effects, "effect"), (names.actions, "action"), (names.terrains, "terrain")):
        if word in table:
            return ir.Listed(base, word, type=Type(base), span=span)
    for declared, base in ((names.rolls, "roll"), (names.windows, "window"), (names.sequences, "sequence")):
        if word in declared:
            return ir.Listed(base, word, type=Type(base, word), span=span)
    if (name := names.find(word, names.terrains)) is not None:
        return ir.Listed("terrain", name, type=Type("terrain"), span=span)
    if word == "Terrain":
        return ir.All("Terrain", type=Type("terrain", "", True), span=span)
    if names.find(word, names.stats, names.resources, names.tokens, names.values, names.zones, names.markers):
        if c.scope.principal is not None:
            return field_of(c, c.scope.principal, word, node)
        raise c.fail(
            "W305", node, f"Whose {word} is meant?", f"Say “the unit's {word}”, with a role or a kind."
        )
    if names.space.grid and (square := re.fullmatch(r"([A-Z])([1-9]\d?)", word)) is not None:
        x, y = ord(square[1]) - 65, int(square[2]) - 1
        if x < names.space.width and y < names.space.height:
            return ir.Num(y * names.space.width + x, type=ir.PLACE, span=span)
    raise c.unknown(node, "term", word, names.everything())


def group_named(c: Context, name: str, node: Node) -> ir.Group:
    """A group by its name alone: the one there is, or that of the player or thing spoken of."""
    group = c.names.groups[name]
    owner: Expr | None = None
    if group.holder is not None:
        about = (x for x in (c.scope.principal, c.scope.it) if x is not None)
        owner = next((o for x in about if (o := routed(c, x, Type("thing", group.holder))) is not None), None)
        if owner is None:
            raise c.fail(
                "W305",
                node,
                f"Whose {name} is meant? Each {group.holder} has one.",
                f"Say “the {group.holder}'s {name}”, with a role or a kind.",
            )
    elif group.owned:
        owner = c.me(node)
    return ir.Group(name, owner, type=Type("thing", group.holds, True), span=c.span(node))


# ------------------------------------------------------------------ what a thing has
def field_of(c: Context, of: Expr, word: str, node: Node) -> Expr:
    """`of`'s stat, token, resource, state, part, whole, value, group, zone or marker."""
    names, base, span = c.names, of.type.base, c.span(node)
    if of.type.many and word not in ("Total",):
        raise c.fail(
            "W317",
            node,
            f"Several things have no one {word}.",
            "Use “total … of”, “highest … of” or “for each”.",
        )
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
    if base == "player" and word == "opponent":
        return ir.Opponent(of, type=ir.PLAYER, span=span)
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
        if (found := field_of_thing(c, of, word, span)) is not None:
            return found
        raise c.unknown(
            node,
            f"stat or token of a {of.type.arg}",
            word,
            [*names.stats, *names.tokens, *names.resources, *names.values],
            "W306",
        )
    if base in ("action", "terrain") and (stat := names.find(word, names.stats)) is not None:
        return ir.Field(of, stat, type=names.stats[stat].type, span=span)
    raise c.fail("W306", node, f"{capital(of.type)} has no {word}.")


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
    return None


def owned_only(c: Context, of: Expr, player: Expr) -> Expr:
    var = c.fresh("each")
    mine = ir.Compare("==", ir.Owner(ir.Var(var, type=of.type.one()), type=ir.PLAYER), player, type=ir.FLAG)
    return ir.Where(of, var, mine, type=of.type, span=of.span)


def field_of_thing(c: Context, of: Expr, word: str, span: Span) -> Expr | None:
    names, kind = c.names, of.type.arg
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
        return (
            ir.Group(name, keeper, type=Type("thing", held.holds, True), span=span)
            if keeper is not None
            else None
        )
    if (name := names.find(word, names.kinds)) is not None and declared is not None:
        for held in names.groups.values():
            if (
                held.holder is not None
                and names.kind_of(held.holder, name)
                and names.kind_of(kind, held.holds)
            ):
                return ir.Field(of, f"holder {held.name}", type=Type("thing", held.holder), span=span)
        if declared.whole is not None and names.kind_of(declared.whole, name):
            return ir.Whole(of, type=Type("thing", declared.whole), span=span)
        for k in names.kinds.values():
            if (k.name == kind or names.kind_of(k.name, kind)) and k.parts == name:
                return ir.Parts(of, type=Type("thing", name, True), span=span)
    if word == "Square" and names.space.grid:
        return ir.Field(of, "Square", type=ir.PLACE, span=span)
    return None


def routed_stat(c: Context, of: Expr, stat: str) -> Expr:
    """The thing itself, or the whole whose card prints the stat."""
    kind = c.names.kinds.get(of.type.arg)
    if kind is not None and kind.whole is not None and stat not in kind.defaults:
        return ir.Whole(of, type=Type("thing", kind.whole), span=of.span)
    return of


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


def routed(c: Context, of: Expr, wanted: Type) -> Expr | None:
    """`of` itself if it is of the wanted type, or its whole, or its player; None if neither."""
    if fits(c, of.type, wanted):
        return of
    if of.type.base != "thing":
        return None
    if wanted.base == "player":
        return owner_of(of)
    kind = c.names.kinds.get(of.type.arg)
    whole = kind.whole if kind is not None and wanted.base == "thing" else None
    if whole is not None and (c.names.kind_of(whole, wanted.arg) or c.names.kind_of(wanted.arg, whole)):
        return ir.Whole(of, type=Type("thing", whole), span=of.span)
    return None


def parts_of(c: Context, of: Expr, wanted: str) -> Expr | None:
    for kind in c.names.kinds.values():
        if (
            c.names.kind_of(kind.name, of.type.arg)
            and kind.parts is not None
            and c.names.kind_of(kind.parts, wanted)
        ):
            return ir.Parts(of, type=Type("thing", kind.parts, True), span=of.span)
    return None


def fits(c: Context, have: Type, want: Type) -> bool:
    """Whether something of type `have` may stand where `want` is called for."""
    if have.many != want.many:
        return False
    if have.base == "thing" and want.base == "thing":
        return c.names.kind_of(have.arg, want.arg) or c.names.kind_of(want.arg, have.arg)
    return have.base == want.base and (have.arg == want.arg or not want.arg)


# ------------------------------------------------------------------ described sets
def described(c: Context, node: Node) -> Expr:
    """Everything that a description fits, as a set; `own Gold` is one number."""
    noun_node = node.find("noun")
    assert noun_node is not None
    quantifier = node.find("quantifier")
    if (
        quantifier is None
        and [a[0].kind for a in node.all("adjective")] == ["OWN"]
        and (mine := own_number(c, noun_node)) is not None
    ):
        return mine
    if (
        quantifier is not None
        and quantifier[0].kind == "COUNT"
        and noun_node[0].kind == "TERM"
        and (
            c.names.find(noun_node[0].word, c.names.dice)
            or c.names.find(noun_node[0].word.removesuffix(" Dice"), c.names.dice)
        )
    ):
        return declared_dice(c, noun_node[0], number(int(quantifier[0].word)))
    of = noun(c, noun_node)
    for adjective in node.all("adjective"):
        of = restricted(c, of, adjective)
    if quantifier is not None and quantifier[0].kind == "ANOTHER":
        of = restricted(c, of, quantifier)
    return of


def own_number(c: Context, node: Node) -> Expr | None:
    """`own Gold`: what the player spoken of has of a resource, token or value; `own Jetty`: that
    player's marker."""
    names, word = c.names, node[0]
    if word.kind != "TERM":
        return None
    name = names.find(word.word, names.resources, names.tokens)
    if name is not None and (names.resources.get(name) or names.tokens[name]).holder == "player":
        return field_of(c, c.me(word), name, word)
    marker = names.find(word.word, names.markers)
    if marker is not None and names.markers[marker].owned:
        return field_of(c, c.me(word), marker, word)
    name = names.find(word.word, names.values)
    if name is not None and [r.type.base for r in names.values[name].roles] == ["player"]:
        return field_of(c, c.me(word), name, word)
    return None


def noun(c: Context, node: Node) -> Expr:
    word = node[0]
    if word.kind == "PLAYER":
        return ir.All("player", type=ir.PLAYER.set(), span=c.span(node))
    if word.kind == "WORD":
        found = role(c, word)
        if not found.type.many:
            raise c.fail("W319", word, f"{word.word} is one thing, so it cannot be chosen among.")
        return found
    names = c.names
    if (name := names.find(word.word, names.kinds)) is not None:
        return ir.All(name, type=Type("thing", name, True), span=c.span(node))
    if word.word in c.scope.roles and c.scope.roles[word.word].type.many:
        return c.scope.roles[word.word]
    if word.word in ("Action", "Actions"):
        return ir.All("Action", type=Type("action", "", True), span=c.span(node))
    return set_of(c, term(c, word), word)


def set_of(c: Context, of: Expr, node: Node) -> Expr:
    if not of.type.many:
        raise c.fail("W319", node, f"{node.word or 'This'} is not something there are several of.")
    return of


def restricted(c: Context, of: Expr, adjective: Node) -> Expr:
    """`own`, `enemy`, `other` or a declared predicate before a noun."""
    word = adjective[0]
    if (
        isinstance(of, ir.Group)
        and word.kind in ("OWN", "FRIENDLY", "ENEMY")
        and c.names.groups[of.name].owned
    ):
        me = c.me(word)
        return replace(of, owner=ir.Opponent(me, type=ir.PLAYER) if word.kind == "ENEMY" else me)
    var = c.fresh("each")
    each = ir.Var(var, type=of.type.one())
    test: Expr
    match word.kind:
        case "OWN" | "FRIENDLY":
            test = ir.Compare("==", owner_of(each), c.me(word), type=ir.FLAG)
        case "ENEMY":
            test = ir.Compare("!=", owner_of(each), c.me(word), type=ir.FLAG)
        case "OTHER" | "ANOTHER":
            if c.scope.principal is None and c.scope.it is None:
                raise c.fail("W302", word, f"“{word.word}” than what? Nothing has been named yet.")
            named = [
                o
                for o in (c.scope.it, c.scope.principal, *reversed(list(c.scope.roles.values())))
                if o is not None and not o.type.many
            ]
            alike = [o for o in named if fits(c, o.type, of.type.one())]
            other = next((o for o in alike or named if o.type.base == of.type.base), named[0])
            test = ir.Not(same(c, each, other), type=ir.FLAG)
        case _:
            test = adjective_test(c, word, each)
    return ir.Where(of, var, test, type=of.type, span=of.span)


def superlative(c: Context, of: Expr, node: Node) -> Expr:
    """Those of a set with the highest or lowest of something: one, or several where they are equal."""
    how, word = ("highest" if node[0].kind == "HIGHEST" else "lowest"), node.find("TERM")
    assert word is not None

    def amount(var: str) -> Expr:
        return field_of(c, ir.Var(var, type=of.type.one()), word.word, word)

    each, other = c.fresh("each"), c.fresh("other")
    bound = ir.Total(of, other, amount(other), how, type=amount(other).type, span=c.span(node))
    test = ir.Compare("==", amount(each), bound, type=ir.FLAG, span=c.span(node))
    return ir.Where(of, each, test, type=of.type, span=c.span(node))


def same(c: Context, left: Expr, right: Expr) -> Expr:
    """Whether two things are one, or one is part of the other."""
    if left.type.base == "thing" and right.type.base == "thing":
        inner = routed(c, right, left.type)
        outer = routed(c, left, right.type)
        if inner is not None:
            right = inner
        elif outer is not None:
            left = outer
    return ir.Compare("==", left, right, type=ir.FLAG)


def adjective_test(c: Context, word: Node, each: Expr) -> Expr:
    """A predicate used as an adjective: `hidden Soldier`."""
    if word.word in ("empty",) and each.type.base == "place":
        return ir.Spatial("empty", (each,), type=ir.FLAG)
    if each.type.base == "terrain" and word.word in ("concealing", "blocking"):
        return ir.Field(each, word.word, type=ir.FLAG, span=c.span(word))
    if each.type.base == "die":
        if word.word in ("failed", "successful"):
            lucky = ir.Field(each, "Success", type=ir.FLAG, span=c.span(word))
            return lucky if word.word == "successful" else ir.Not(lucky, type=ir.FLAG)
        raise c.fail(
            "W308",
            word,
            f"A die is not “{word.word}”.",
            "Dice are failed or successful; say “that is 5 or more” of what they show.",
        )
    signature = c.names.tests.get(word.word)
    if signature is None:
        raise c.unknown(word, "predicate", word.word, list(c.names.tests), "W308")
    return predicate(c, signature, each, [], word)


def predicate(
    c: Context, signature: object, subject: Expr, given: list[tuple[str, Expr]], node: Node
) -> Expr:
    """A call of a declared Definition with its roles filled."""
    from warbook.language.resolve.context import Signature

    assert isinstance(signature, Signature)
    args = arguments(c, signature, subject, given, node)
    return ir.Call(signature.name, args, type=ir.FLAG, span=c.span(node))


def arguments(
    c: Context, signature: object, subject: Expr | None, given: list[tuple[str, Expr]], node: Node
) -> tuple[Expr, ...]:
    """The arguments of a declared verb or predicate, in the order of its roles."""
    from warbook.language.resolve.context import Signature

    assert isinstance(signature, Signature)
    left = list(given)
    args: list[Expr] = []
    for i, wanted in enumerate(signature.roles):
        value: Expr | None = None
        if i == 0 and subject is not None:
            value = subject
        else:
            for j, (prep, expr) in enumerate(left):
                if prep == wanted.prep or {prep, wanted.prep} == {"at", "against"}:
                    value = expr
                    del left[j]
                    break
        if value is None:
            value = next(
                (v for k, v in c.scope.roles.items() if k == wanted.name and fits(c, v.type, wanted.type)),
                None,
            )
        if value is None:
            how = f"“{wanted.prep} …”" if wanted.prep else f"its {wanted.name}"
            raise c.fail("W320", node, f"{signature.name} needs to know {how}: {wanted.type}.")
        fitted = routed(c, value, wanted.type)
        if fitted is None:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} takes {wanted.type} as its {wanted.name}, and this is {value.type}.",
            )
        args.append(fitted)
    if left:
        takes = [r.prep for r in signature.roles if r.prep]
        raise c.fail(
            "W322",
            node,
            f"{signature.name} does not take “{left[0][0]}”.",
            f"It takes {' and '.join(f'“{t} …”' for t in takes)}." if takes else "It takes nothing more.",
        )
    return tuple(args)


def narrowed(c: Context, of: Expr, wheres: list[Node], node: Node) -> Expr:
    """A set with what follows its noun: `within 6in of …`, `in …`, `that …`."""
    from warbook.language.resolve.conditions import relative, where_test

    if not of.type.many:
        raise c.fail(
            "W319", node, "This is one thing, so it cannot be narrowed down.", "Say “any …” or “each …”."
        )
    for where in wheres:
        if where.kind == "in_" and (inside := group_in(c, where)) is not None:
            of = within_group(c, of, inside)
            continue
        if where.kind == "with_" and where.children[-1] is not None and where.children[-1].kind == "has_best":
            of = superlative(c, of, where.children[-1])
            continue
        var = c.fresh("each")
        each = ir.Var(var, type=of.type.one())
        held, c.scope = c.scope, c.scope
        test = (
            relative(c, each, where)
            if where.kind in ("that", "whose", "whose_has")
            else where_test(c, each, where)
        )
        c.scope = held
        of = ir.Where(of, var, test, type=of.type, span=c.span(node))
    return of


def group_in(c: Context, where: Node) -> Expr | None:
    """The group or whole that an `in` names, as a set; None if it names a place."""
    inner = where.children[-1]
    assert inner is not None
    word = inner.find("noun") if inner.kind == "described" else None
    if word is not None and word[0].kind == "TERM" and c.names.find(word[0].word, c.names.groups):
        name = c.names.find(word[0].word, c.names.groups)
        assert name is not None
        if c.names.groups[name].holder is not None:
            return group_named(c, name, where)
        group = c.names.groups[name]
        return ir.Group(
            name,
            c.me(where) if group.owned else None,
            type=Type("thing", group.holds, True),
            span=c.span(where),
        )
    if word is not None and word[0].kind == "TERM" and c.names.find(word[0].word, c.names.zones):
        return None
    found = thing(c, inner)
    if found.type.many and found.type.base == "thing" and isinstance(found, (ir.Group, ir.Var, ir.Together)):
        return found
    if found.type.base == "thing" and (parts := parts_any(c, found)) is not None:
        return parts
    return None


def parts_any(c: Context, of: Expr) -> Expr | None:
    for kind in c.names.kinds.values():
        if kind.parts is not None and (
            c.names.kind_of(kind.name, of.type.arg) or c.names.kind_of(of.type.arg, kind.name)
        ):
            return ir.Parts(of, type=Type("thing", kind.parts, True), span=of.span)
    return None


def within_group(c: Context, of: Expr, group: Expr) -> Expr:
    """Those of `of` that are in `group`: the group's members are looked at, also when not in play."""
    if isinstance(of, ir.All):
        if c.names.kind_of(group.type.arg, of.kind):
            return group
        var = c.fresh("each")
        test = ir.IsKind(ir.Var(var, type=of.type.one()), of.kind, type=ir.FLAG)
        return ir.Where(group, var, test, type=of.type, span=of.span)
    if isinstance(of, ir.Where):
        return ir.Where(within_group(c, of.of, group), of.var, of.test, type=of.type, span=of.span)
    var = c.fresh("each")
    return ir.Where(
        of, var, ir.In(ir.Var(var, type=of.type.one()), group, type=ir.FLAG), type=of.type, span=of.span
    )


def collection(c: Context, node: Node) -> Expr:
    """A noun phrase as a set."""
    found = thing(c, node)
    if not found.type.many:
        raise c.fail("W319", node, "This is one thing, not several.")
    return found


def picked(c: Context, node: Node) -> Picked:
    """A noun phrase as something to choose among: how many and of what."""
    base = node[0] if node.kind == "np" else node
    of = collection(c, node)
    quantifier = base.find("quantifier") if base.kind == "described" else None
    noun_node = base.find("noun") if base.kind == "described" else None
    name = noun_node[0].word if noun_node is not None else "chosen"
    one = number(1)
    if quantifier is None:
        return Picked("any", one, one, of, name)
    word = quantifier[0]
    match word.kind:
        case "COUNT":
            n = number(int(word.word))
            return Picked("count", n, n, of, name)
        case "COUNT_OR_MORE":
            return Picked("at_least", number(int(word.word.split()[0])), None, of, name)
        case "UP_TO":
            return Picked("up_to", number(0), number(int(quantifier[1].word)), of, name)
        case "ANY_NUMBER":
            return Picked("any_number", number(0), None, of, name)
        case "EVERY":
            return Picked("every", number(0), None, of, name)
        case "MOST":
            return Picked("most", number(0), None, of, name)
        case "NO":
            return Picked("no", number(0), number(0), of, name)
        case _:
            return Picked("any", one, one, of, name)
