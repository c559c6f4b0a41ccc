"""Source for what things hold: groups of their own, dice of a roll, tokens on squares, numbers of traits."""

from __future__ import annotations

from warbook.engine.emit_tables import Env, Tables
from warbook.language import ir
from warbook.language.ir import Expr

SQUARE = "Square"
LEVEL = "Level"
"""How high a square is, where no stat has that name."""
BITS = 8
"""How many bits of a long number keep the tokens of one square."""
MANY = (1 << BITS) - 1


def held_field(x: Tables, e: ir.Field, env: Env) -> str | None:
    """What a die shows, what lies on a square, in whose group a thing is; None for any other field."""
    plan, of = x.plan, e.of
    match of.type.base:
        case "die":
            return die_field(x, e, env)
        case "place":
            if e.name == LEVEL and LEVEL not in plan.book.stats:
                return f"S.level(s, {x.ex(of, env)})"
            if x.counts(e.name):
                return f"(G[{plan.slot(on_squares(e.name))}] >> {BITS} * {x.ex(of, env)} & {MANY})"
            return f"S.stat_at(s, {x.ex(of, env)}, {x.stat_table('terrain', '', e.name)}, {x.constant(plan.book.stats[e.name].default)})"
        case "thing" if e.name.startswith("holder "):
            return f"F[{plan.column(e.name)}][{x.ex(of, env)}]"
        case _:
            return None


def die_field(x: Tables, e: ir.Field, env: Env) -> str:
    roll, index = e.of.type.arg, x.ex(e.of, env)
    if e.name == "Success":
        return f"(G[{x.plan.slot(f'Lucky {roll}')}] >> {index} & 1)"
    return f"G[{x.plan.slot(f'Dice {roll}')}][{index}]"


def face_shown(x: Tables, face: Expr, name: str, env: Env) -> str:
    """Whether a die shows a face of its own; the one of that name on whichever declared die it is."""
    assert isinstance(face, ir.Field)
    roll = face.of.type.arg
    faces = x.plan.book.rolls[roll].faces if roll else ()
    if not roll:
        faces = next((d.faces for d in x.plan.book.dice.values() if name in d.faces), ())
    sides = x.table(("face", faces, name), (False, *(f == name for f in faces)))
    return f"{sides}[{die_field(x, face, env)}]"


def dice_mask(x: Tables, roll: str) -> str:
    """All dice of a roll, as a mask of their places in it."""
    return f"((1 << len(G[{x.plan.slot(f'Dice {roll}')}] or ())) - 1)"


def group_mask(x: Tables, group: ir.Group, env: Env) -> str | None:
    """The members of a group that each thing of a kind has one of."""
    if x.plan.book.groups[group.name].holder is None or group.owner is None:
        return None
    members, owner = f"F[{x.plan.column(f'members {group.name}')}]", x.ex(group.owner, env)
    if isinstance(group.owner, ir.Field) and group.owner.name.startswith("holder "):
        return f"({members}[{owner}] & ~G[8] if {owner} >= 0 else 0)"
    return f"({members}[{owner}] & ~G[8])"


def line_or_edge(x: Tables, e: ir.Spatial, env: Env) -> str:
    """Between two others, near a player's edge, or through a square: on a grid squares are compared."""
    if e.relation == "crosses":
        return f"S.crosses_place(s, {x.ex(e.args[0], env)}, {x.ex(e.args[1], env)})"
    grid = x.plan.book.space.grid
    relation = "stands_between" if e.args[0].type.base == "terrain" else e.relation
    args = [
        x.place(a, env) if grid and a.type.base in ("thing", "place", "marker") else x.ex(a, env)
        for a in e.args
    ]
    return f"S.{relation}(s, {', '.join(args)})"


def on_squares(name: str) -> str:
    """The slot with the tokens of all squares as one long number."""
    return f"on squares {name}"


def trait_number(x: Tables, trait: str, bearer: str) -> str:
    """The number that the bearer's card gives a trait."""
    cards = x.plan.book.cards.values()
    numbers = (*(next((n or 0 for t, n in card.traits if t == trait), 0) for card in cards), 0)
    return f"{x.table(('trait number', trait), numbers)}[F[2][K({bearer}, F)]]"
