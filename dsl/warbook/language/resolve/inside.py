"""Those of a set that are in a group, or in a whole of which they are parts: its members, also when not in play."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import indefinite, plural
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.having import of_either_player, whoevers_group
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.readers import thing
from warbook.language.resolve.scope import opponent_of
from warbook.language.resolve.sides import called
from warbook.language.resolve.unclear import unclear, words
from warbook.language.resolve.wholes import parts_any
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def waiting_too(c: Context, of: Expr, each: ir.Var, test: Expr) -> Expr:
    """Those of which it is said that they are in a group: its members, also when not in play, `that is still in a
    Reserve`."""
    of_the_removed(c, of, each, test)
    for one in test.of if isinstance(test, ir.And) else (test,):
        match one:
            case ir.In(member=ir.Var(name=name), of=ir.Together() as either) if name == each.name:
                return within_group(c, of, either)
            case ir.In(member=ir.Var(name=name), of=ir.Group(name=group) as inside) if name == each.name:
                if each not in nodes(inside.owner):
                    return within_group(c, of, inside)
                if c.names.groups[group].owned:
                    return within_group(c, of, of_either_player(inside))
    return of


def of_the_removed(c: Context, of: Expr, one: Expr, test: Expr) -> None:
    """Refuses `each Soldier that is removed`: of all that are in play it is none."""
    gone = next((n for n in nodes(test) if isinstance(n, ir.Spatial) and n.relation == "removed"), None)
    not_so = any(isinstance(n, ir.Not) and n.of == gone for n in nodes(test))
    if gone is not None and not not_so and gone.args == (one,) and isinstance(unfiltered(of), ir.All):
        message = "Nobody who has been removed is among all that are in play, so this is never so."
        hint = "Say when: begin with “When …:”, and count it there as a Resource or a Token."
        raise c.fail("W376", None, message, hint)


def own_group(c: Context, where: Node) -> str | None:
    """The group of `in its Load`, of a thing, or `in own Hand` and `in Hand`, of a player; None for other places."""
    inside = where.children[-1] if where.kind == "in_" else None
    if inside is None:
        return None
    if inside.kind == "its":
        name = c.names.find(inside.last.word, c.names.groups)
        return name if name is not None and c.names.groups[name].holder is not None else None
    own = inside.kind == "described" and [n[0].kind for n in inside.all("adjective")] in ([], ["OWN"])
    noun = inside.find("noun") if own and inside.find("quantifier") is None else None
    noun = inside if inside.kind == "term" else noun
    name = c.names.find(noun[0].word, c.names.groups) if noun is not None else None
    return name if name is not None and c.names.groups[name].owned else None


def housed(c: Context, wheres: list[Node]) -> list[Node]:
    """`with 2 Soldiers in its Camp`: how many are in it, said as one."""
    found: list[Node] = []
    for where in wheres:
        last = found[-1] if found else None
        group = own_group(c, where)
        amount = last.children[-1] if last is not None and last.kind == "with_" else None
        word = amount.find("TERM") if amount is not None else None
        if group is None or last is None or amount is None or word is None:
            found.append(where)
            continue
        kind, holds = c.names.find(word.word, c.names.kinds, c.names.cards), c.names.groups[group].holds
        if kind == holds:
            said = replace(word, word=group)
            inner = replace(amount, children=tuple(said if n is word else n for n in amount.children))
        elif (
            kind is not None and amount.kind in SOME and c.names.kind_of(c.names.cards.get(kind, kind), holds)
        ):
            how = amount.find("NO", "ANY", "COUNT_OR_MORE") or amount.new("ANY", word="any")
            inner = amount.new("has_some_where", how, word, where)
        else:
            found.append(where)
            continue
        found[-1] = replace(last, children=tuple(inner if n is amount else n for n in last.children))
    return found


SOME = ("has_term", "has_any", "has_no", "has_at_least")
"""That somebody has some, none or at least so many."""


def in_its_own(c: Context, where: Node) -> bool:
    """Whether `with 1 or more Stones in its Sack` tells of those in a group of whom it is said."""
    amount = where.children[-1] if where.kind == "with_" else None
    inner = amount.find("in_") if amount is not None and amount.kind == "has_some_where" else None
    return inner is not None and own_group(c, inner) is not None


def group_in(c: Context, where: Node) -> Expr | None:
    """The group or whole that an `in` names, as a set; None if it names a place."""
    inner = where.children[-1]
    assert inner is not None
    if whoevers_group(c, inner) is not None:
        return None
    word = inner.find("noun") if inner.kind == "described" else None
    if word is not None and word[0].kind == "TERM" and c.names.find(word[0].word, c.names.zones):
        return None
    found = thing(c, inner)
    if (
        found.type.many
        and found.type.base == "thing"
        and isinstance(unfiltered(found), (ir.Group, ir.Var, ir.Together))
    ):
        return found
    if found.type.base == "thing" and (parts := parts_any(c, found)) is not None:
        return parts
    return None


def not_its_own(c: Context, one: Expr, group: Expr, node: Node) -> None:
    """Refuses `it joins its Retinue` of one that would be in what it holds itself."""
    if isinstance(group, ir.Group) and group.owner == one:
        message = f"Whose {group.name} it is would be the very one that is in it."
        raise c.fail(
            "W302",
            node,
            message,
            f"Say whose: “the KIND's {group.name}”, or name somebody first, “…, as NAME”.",
        )


def of_the_other(c: Context, of: Expr, group: Expr, where: Node) -> None:
    """Refuses `each enemy Card in Hand`: Hand alone is own Hand, in which the other player's may lie or not. And `each Soldier with a
    Stone in the doer's Sack`, where no Soldier ever is."""
    kind, holds = of.type.arg, group.type.arg
    if isinstance(group, ir.Group) and not c.names.overlap(kind, holds):
        message = f"No {kind} is ever in {indefinite(group.name)}, which holds {plural(holds)}."
        hint = f"Of what each has itself write “with … in its {group.name}”; of what another has, “If …” before it."
        raise c.fail("W333", where, message, hint)
    side, inner = side_of_set(of), where.last
    named = inner.kind == "term" or (inner.kind == "described" and not inner.all("adjective"))
    if side is None or not named or not isinstance(group, ir.Group) or group.owner is None:
        return
    if c.names.groups[group.name].owned and group.owner != side and opponent_of(group.owner) == side:
        message = f"Whose {group.name} is meant? Of whom this is said are the other player's."
        raise unclear(c, where, message, f"in the enemy {group.name}", f"in own {group.name}")


def unfiltered(of: Expr) -> Expr:
    """The set that is narrowed down."""
    return unfiltered(of.of) if isinstance(of, ir.Where) else of


def within_group(c: Context, of: Expr, group: Expr) -> Expr:
    """Those of `of` that are in `group`: the group's members are looked at, also when not in play."""
    if isinstance(of, ir.All):
        if c.names.kind_of(group.type.arg, of.kind):
            return group
        var = c.fresh("each")
        test = ir.IsKind(ir.Var(var, type=of.type.one()), of.kind)
        return ir.Where(group, var, test, type=of.type, span=of.span)
    if isinstance(of, ir.Where):
        return ir.Where(within_group(c, of.of, group), of.var, of.test, type=of.type, span=of.span)
    var = c.fresh("each")
    return ir.Where(of, var, ir.In(ir.Var(var, type=of.type.one()), group), type=of.type, span=of.span)


def who_holds(c: Context, one: Expr, where: Node, place: Expr) -> None:
    """Refuses `in a Wagon`, of a piece that has others in a group: in its Riders, or on its place? And `on it` after a
    sentence about a Square."""
    ground = c.scope.ground
    if (
        ground is not None
        and where.last.kind == "it"
        and place.type.base == "thing"
        and one.type.base == "thing"
    ):
        message = "This could be the place that was spoken of, or who stands there."
        named = [called(c, x) for x in (ground, place)]
        raise unclear(c, where, message, *(f"on {name}" for name in named if all(named)))
    if where.kind == "on" or place.type.base != "thing" or one.type.base != "thing":
        return
    names = c.names
    held = [
        name
        for name, group in names.groups.items()
        if group.holder is not None
        and (names.kind_of(place.type.arg, group.holder) or names.kind_of(group.holder, place.type.arg))
        and (names.kind_of(one.type.arg, group.holds) or names.kind_of(group.holds, one.type.arg))
    ]
    if held:
        whom = words(c, with_article(c, where.last))
        whose = "its" if whom == "it" else f"{whom}'s"
        before = c.said.partition(": ")[0]
        spoken_of = [name for name in names.groups if re.search(rf"\b{re.escape(name)}\b", before)]
        spoken_of = [name for name in spoken_of if names.groups[name].holder in (None, "player")]
        readings = [f"{where.kind.rstrip('_')} the {name}" for name in spoken_of]
        its = [name for name in held if names.kind_of(place.type.arg, names.groups[name].holder or "")]
        readings += [f"{where.kind.rstrip('_')} {whose} {name}" for name in its]
        readings += [f"on {whom}"] if where.kind == "in_" and its else []
        message = "This could be the place where it stands, or what it holds."
        if not readings:
            raise c.fail(
                "W383", where, message, "Name the place: “in own NAME”; or say how near, “within … of it”."
            )
        raise unclear(c, where, message, *readings)
