"""Moving and placing pieces, making them, and their groups."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.names import plural
from warbook.language.resolve import conditions, inside, numbers, quantities, readers
from warbook.language.resolve.amounts import gained
from warbook.language.resolve.choices import choice
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import which_player
from warbook.language.resolve.from_where import whose_it_joins
from warbook.language.resolve.indefinite import chosen_one, is_indefinite
from warbook.language.resolve.lengths import length_of
from warbook.language.resolve.places import spot, where_test
from warbook.language.resolve.room import in_room
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import for_subject_keeping, is_lone
from warbook.language.resolve.waiting import waits_no_more
from warbook.language.resolve.where_to import (
    by_itself,
    in_no_group,
    near_itself,
    on_its_own,
    onto_or_beside,
    where_it_stands,
    which_or_where_to,
)
from warbook.language.sentence import Node


def moves(c: Context, one: Expr, node: Node) -> Do:
    by_itself(c, one, node)
    given = quantities.prepositions(c, node)
    to = next((e for prep, e in given if prep == "to"), None)
    if to is not None and to.type.base == "thing" and c.names.space.grid:
        raise onto_or_beside(c, node)
    if to is not None and to.type == ir.PLACE.set() and c.names.space.grid:
        each, var = c.fresh("each"), c.fresh("place")
        free = ir.Spatial("empty", (ir.Var(each, type=ir.PLACE),))
        one_of = ir.Where(to, each, free, type=to.type, span=to.span)
        single = numbers.number(1)
        pick = ir.Choose(owner_of(one), var, one_of, single, single, single=True, span=c.span(node))
        return ir.Block((pick, ir.Move(one, to=ir.Var(var, type=ir.PLACE), span=c.span(node))))
    if to is None or to.type != ir.PLACE:
        raise c.fail(
            "W344",
            node,
            "How far it moves is not said.",
            "Write “moves up to …”, or “moves to” a place chosen before.",
        )
    where_it_stands(c, one, to, node)
    return ir.Move(one, to=to, span=c.span(node))


def stood_on(test: Expr, one: Expr) -> Expr | None:
    """The thing on whose very square another is put: it is in nobody's way there."""
    match test:
        case ir.Compare(op="==", left=ir.Field(of=of), right=ir.Field(of=other, name="Square")) if of == one:
            return other
    return None


def moves_near(c: Context, one: Expr, node: Node) -> Do:
    """`moves to within 1in of the target`: to such a place as its player chooses."""
    area = node.last
    by_itself(c, one, node)
    if one.type.base != "thing" or area.kind == "spot_with":
        raise c.fail("W321", node, "Only pieces move to a place.")
    over = readers.thing(c, area.last) if area.kind in ("on_or_within", "within_move") else None
    held, c.scope = c.scope, replace(c.scope, other_than=one)
    test = where_test(c, one, area)
    c.scope = held
    near_itself(c, one, test, area)
    put = ir.Place(owner_of(one), one, test, over, moves=True, span=c.span(node))
    return waits_no_more(c, c.drawn[one], one, put) if one in c.drawn else put


def moves_up_to(c: Context, one: Expr, node: Node) -> Do:
    """`moves up to 3 squares by Flight away from the attacker`."""
    by_itself(c, one, node)
    parts = node.parts
    measure = parts[next(i for i, n in enumerate(parts) if n.kind == "UP_TO") + 1]
    before, most = length_of(c, one, measure, node)
    grid = c.names.space.grid
    c.counted = "squares" if grid else "inches"
    how, away, by = "", None, None
    for prep, other in quantities.prepositions(c, node):
        if prep == "by" and isinstance(other, ir.Listed) and other.list == "step":
            how = other.name
        elif prep == "by" and other.type == ir.PLAYER and by is None:
            by = other
        elif prep == "away from" and grid and other.type.base in ("thing", "place"):
            away = numbers.squared(c, other, node)
        else:
            raise c.fail(
                "W322",
                node,
                f"A move up to so much does not take “{prep}”.",
                "It may take “by” with a player; on a grid also with a declared Step, and “away from” a piece or square.",
            )
    if node.kind.endswith("be_moved_up_to") and by is None:
        raise c.fail("W320", node, "It is not said by whom it is moved.", "Write “by the KIND's player”.")
    move = ir.Move(one, most=most, how=how, away=away, by=by, span=c.span(node))
    return ir.Block((*before, move), span=c.span(node)) if before else move


def moves_between(c: Context, one: Expr, node: Node) -> Do:
    """`moves at least 1 and up to 6 squares`."""
    said = node.find("AT_LEAST")
    assert said is not None
    if not c.names.space.grid:
        raise c.fail("W333", said, "Only on a grid is it said how far something goes at least.")
    parts = node.parts
    i = parts.index(said)
    least = readers.expression(c, parts[i + 1])
    if least.type == ir.NUMBER and isinstance(least, ir.Num):
        least = ir.Num(least.value, type=ir.SQUARES, span=least.span)
    if least.type != ir.SQUARES:
        raise c.fail("W314", parts[i + 1], "This game measures in squares.", "Write it like 3 squares.")
    bound = next(n for n in parts if n.kind == "K_AND_UP_TO")
    up_to = replace(bound, kind="UP_TO")
    rest = tuple(up_to if n is bound else n for n in parts[:i] + parts[i + 2 :] if n is not said)
    move = moves_up_to(c, one, replace(node, children=rest))
    if isinstance(move, ir.Block):
        return replace(move, of=(*move.of[:-1], with_least(move.of[-1], least)))
    return with_least(move, least)


def with_least(move: Do, least: Expr) -> Do:
    """A move that leads at least so far."""
    return replace(move, least=least) if isinstance(move, ir.Move) else move


def places(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    by = owner_of(one)
    wheres = [n for n in np.children[1:] if n is not None]
    if not wheres or wheres[-1].kind in ("that", "whose", "whose_has", "whose_player"):
        raise c.fail(
            "W358", node, "It is not said where to.", "End with a place: “within 3in of …”, “in own Zone”."
        )
    area = wheres[-1]
    if (laid := counters(c, np, wheres)) is not None:
        return laid
    source = None
    if is_single(c, np[0]):
        source = waiting_in(c, wheres[:-1])
        areas = [n for n in wheres if source is None or n is not wheres[0]]
        np = replace(np, children=(np[0], *areas))
    else:
        which_or_where_to(c, np, wheres)
        areas = [area]
    what = replace(np, children=tuple(n for n in np.children if n not in areas))
    fact = next(
        (n for n in node.parts if n.kind in ("clause", "permitted", "not_permitted")),
        None,
    )
    towards = node.find("nearest")
    nearest = readers.thing(c, towards[1]) if towards is not None else None

    def put(thing: Expr) -> Do:
        if thing.type.base != "thing":
            raise c.fail("W321", what, f"Only pieces are placed, and this is {thing.type}.")
        by_itself(c, thing, what)
        if len(areas) == 1 and (point := point_meant(c, area)) is not None:
            return out_of_groups(c, thing, ir.Move(thing, to=point, put=True, span=c.span(node)))
        held, c.scope = c.scope, replace(c.scope, other_than=thing)
        tests = tuple(where_test(c, thing, one) for one in areas)
        on_its_own(c, thing, area)
        c.scope = held
        test = tests[0] if len(tests) == 1 else ir.And(tests, span=c.span(np))
        near_itself(c, thing, test, area)
        in_no_group(c, test, area)
        over = readers.thing(c, area.children[-1]) if area.kind in ("on_or_within", "within_move") else None  # type: ignore[arg-type]
        if fact is not None:
            held, c.scope = c.scope, c.scope.about(thing)
            test = ir.And((test, conditions.condition(c, fact)))
            c.scope = held
        who = (
            owner_of(thing) if by.type.many else by
        )  # `place the Soldier …`, where nobody in particular is told to
        put = ir.Place(who, thing, test, over or stood_on(test, thing), nearest, span=c.span(node))
        done = out_of_groups(c, thing, put)
        return waits_no_more(c, source, thing, done) if source is not None else done

    if c.before is not None and is_indefinite(c, what):
        piece = chosen_one(c, what, readers.collection(c, what))
        c.scope = replace(c.scope, chosen=piece)
        return put(piece)
    if counted_out_of(what):
        chosen = choice(c, by, what, None, None)
        var = ir.Var(c.fresh("placed"), type=chosen.of.type.one())
        c.drawn[var] = chosen.of
        several = ir.Var(chosen.var, type=chosen.of.type)
        each = ir.ForEach(var.name, several, put(var), None, span=c.span(node))
        c.scope = c.scope.after_each()
        return ir.Block((chosen, each), span=c.span(node))
    return for_subject_keeping(c, what, put, node)


def counted_out_of(np: Node) -> bool:
    """Whether words speak of so many of several: `2 Soldiers`, `up to 2 Soldiers`."""
    base = np.base
    quantifier = base.find("quantifier") if base.kind == "described" else None
    return quantifier is not None and quantifier[0].kind in ("COUNT", "UP_TO", "ANY_NUMBER", "COUNT_OR_MORE")


def waiting_in(c: Context, wheres: list[Node]) -> Expr | None:
    """The group from which one thing is placed: `places the scout from own Camp on …`; None where none is named."""
    first = wheres[0] if wheres else None
    group = inside.group_in(c, first) if first is not None and first.kind == "in_" else None
    return group if isinstance(group, ir.Group) and not c.names.groups[group.name].in_play else None


def is_single(c: Context, base: Node) -> bool:
    """Whether words stand for one thing, so that nothing said after them tells which: `the Rogue in Shingle`."""
    if base.kind in ("described", "together", "either", "player"):
        return is_lone(c, base)
    return is_lone(c, base) or not readers.thing(c, base).type.many


def put_there(c: Context, by: Expr, one: Expr, node: Node) -> Do:
    """`is placed adjacent to the Cart`: one put there by its player."""
    said = next(n for n in node.parts if n.kind.islower() and n.kind != "nearest")
    by_itself(c, one, node)
    area, towards = spot(said), node.find("nearest")
    place = area.children[-1] if area.children else None
    if place is not None:
        whose_it_joins(c, one, place)
    if area.kind in ("with_", "without"):
        raise c.fail(
            "W358", node, "It is not said where to.", "End with a place: “within 3in of …”, “in own Zone”."
        )
    if (point := point_meant(c, area)) is not None:
        return out_of_groups(c, one, ir.Move(one, to=point, put=True, span=c.span(node)))
    held = c.scope
    c.scope = replace(held, other_than=one)
    nearest = readers.thing(c, towards[1]) if towards is not None else None
    test = where_test(c, one, area)
    on_its_own(c, one, area)
    in_no_group(c, test, area)
    over = readers.thing(c, area.last) if area.kind in ("on_or_within", "within_move") else None
    c.scope = held
    put = ir.Place(by, one, test, over or stood_on(test, one), nearest, span=c.span(node))
    return out_of_groups(c, one, put)


def point_meant(c: Context, area: Node) -> Expr | None:
    """The point of a table on which something is placed: `on the mark`; None for anything else."""
    if area.kind != "on" or c.names.space.grid or area.last.kind != "role_name":
        return None
    found = c.scope.roles.get(area.last[0].word)
    return found if found is not None and found.type == ir.PLACE else None


def out_of_groups(c: Context, one: Expr, put: Do) -> Do:
    """Something put on the board, which then is in none of the groups whose members stand nowhere."""
    left = []
    for group in c.names.groups.values():
        if group.in_play and c.names.kind_of(one.type.arg, group.holds):
            owner: Expr | None = owner_of(one) if group.owned else None
            if group.holder is not None:
                owner = ir.Field(one, f"holder {group.name}", type=Type("thing", group.holder))
            members = ir.Group(group.name, owner, type=Type("thing", group.holds, True))
            inside = ir.And((ir.Spatial("standing", (one,)), ir.In(one, members)))
            left.append(ir.If(inside, ir.Join(one, members, True, span=put.span), span=put.span))
    done = ir.Block((put, *left), span=put.span) if left else put
    return waits_no_more(c, c.drawn[one], one, done) if one in c.drawn else done


def counters(c: Context, np: Node, wheres: list[Node]) -> Do | None:
    """`places 1 Fire on an adjacent Square`: tokens are gained by what they are placed on; None for pieces."""
    base = np[0]
    noun = base.find("noun") if base.kind == "described" else base
    word = noun[0] if noun is not None and noun.children else None
    if word is None or c.names.find(word.word, c.names.tokens, c.names.resources) is None:
        return None
    on = next((n for n in wheres if n.kind in ("on", "in_")), None)
    if on is None:
        raise c.fail("W358", np, "It is not said on what.", "Say “on the KIND”, or “on 1 adjacent Square”.")
    later = wheres[wheres.index(on) + 1 :]
    target = replace(np, children=(on.last, *later), start=on.last.start) if later else on.last
    quantifier = base.find("quantifier") if base.kind == "described" else None
    count = quantifier.find("COUNT") if quantifier is not None else None
    said = Node(
        "has_term" if count is None else "has_n",
        (count, word) if count is not None else (word,),
        "",
        word.start,
        word.end,
    )
    return gained(c, chosen_one(c, target, readers.thing(c, target)), said, 1, np)


def creates(c: Context, one: Expr, node: Node) -> Do:
    np, bind = node.find("np"), node.find("bind")
    assert np is not None
    base = np[0]
    noun = base.find("noun") if base.kind == "described" else base
    word = noun[0].word if noun is not None and noun.children else ""
    card = c.names.find(word, c.names.cards) or ""
    kind = c.names.cards[card] if card else c.names.find(word, c.names.kinds)
    if kind is None:
        raise c.fail("W359", np, "Only a declared kind or card can be created.")
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, *which_player(one.type, "A player creates pieces.", "creates …"))
    quantifier = base.find("quantifier") if base.kind == "described" else None
    count = quantifier.find("COUNT") if quantifier is not None else None
    many = int(count.word) if count is not None else 1
    if many != 1 and bind is not None:
        raise c.fail(
            "W359",
            bind.last,
            "Only one created piece can be named.",
            f"Say “As many times as {many}:”, and below it “creates 1 {kind}, as …”.",
        )
    label = bind.children[-1].word if bind is not None else kind  # type: ignore[union-attr]
    var = c.fresh(label)
    one_made = ir.Var(var, type=Type("thing", kind))
    made: Do = ir.Create(kind, one, var, card, span=c.span(node))
    if (into := created_in(c, np)) is not None:
        made = ir.Block((made, ir.Join(one_made, into, False, span=c.span(np))), span=c.span(node))
    if many != 1:
        return ir.Repeat(numbers.number(many), made, span=c.span(node))
    (c.called_by_kind if bind is None else c.bound)(label, one_made)
    c.introduce(np, one_made, True)
    c.scope = replace(c.scope, chosen=one_made)
    c.sides[one_made] = one
    return made


def created_in(c: Context, np: Node) -> ir.Group | None:
    """The group in which something comes into being, `creates 2 Cards in own Deck`; None where none is named."""
    wheres = [n for n in np.children[1:] if n is not None]
    if not wheres:
        return None
    into = readers.thing(c, wheres[0].last) if len(wheres) == 1 and wheres[0].kind == "in_" else None
    if not isinstance(into, ir.Group):
        hint = "Name it, “, as NAME”, and place it in the next sentence: “The player places the NAME …”."
        raise c.fail("W359", wheres[0], "Things are created nowhere, or in a group.", hint)
    return into


def replaced(c: Context, one: Expr, node: Node) -> Do:
    """`is replaced by a Wreck`."""
    if one.type.base != "thing" or one.type.many:
        raise c.fail("W321", node, "Only one piece is replaced by another.")
    made = creates(c, owner_of(one), node)
    if not isinstance(made, ir.Create):
        raise c.fail("W359", node.last, "A piece is replaced by one other.")
    new = ir.Var(made.var, type=Type("thing", made.kind))
    c.replaced.add(one)
    return ir.Block((made, ir.TakePlace(new, one, span=c.span(node))), span=c.span(node))


def musters(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    group = readers.thing(c, np)
    if not isinstance(group, ir.Group) or one.type != ir.PLAYER or isinstance(group.owner, ir.Opponent):
        raise c.fail("W341", np, "A player musters a force into a group: “musters own …”.")
    return ir.Muster(one, group.name, span=c.span(node))


def joins(c: Context, one: Expr, node: Node, leave: bool) -> Do:
    np = node.find("np")
    assert np is not None
    group = readers.thing(c, np)
    if not isinstance(group, ir.Group):
        raise c.fail("W341", np, "Only a group can be joined or left.")
    if one.type.base != "thing":
        raise c.fail(
            "W321",
            np,
            f"Only pieces are in a group, and this is {one.type}.",
            "Name the piece. Of several that are created: “As many times as 2:”, and below it “The player creates 1 KIND, as "
            "one. The one joins own GROUP.”",
        )
    holds, kind = group.type.arg, one.type.arg
    if not (c.names.kind_of(kind, holds) or c.names.kind_of(holds, kind)):
        hint = f"Name what is meant: “the {holds} joins …”."
        raise c.fail("W321", np, f"{group.name} holds {plural(holds)}, and this is {one.type}.", hint)
    inside.not_its_own(c, one, group, node)
    to = whose_it_joins(c, one, np, group)
    group = to if isinstance(to, ir.Group) else group
    return in_room(c, ir.Join(one, group, leave, span=c.span(node)))
