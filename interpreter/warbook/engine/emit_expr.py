"""Expressions → Python source: numbers, things as indices, sets as bit masks.

The source consists of templates of ours and of integers only; no word of a rules file is ever part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warbook.engine.aimed_prices import Afforded
from warbook.engine.emit_holdings import face_shown, held_field, line_or_edge, trait_number
from warbook.engine.emit_payment import Payment
from warbook.engine.emit_tables import Env
from warbook.engine.holders import IsHeld, holders, is_holder
from warbook.engine.in_force import SWITCHES, InForce
from warbook.engine.optional_roles import OUTCOME, Given
from warbook.engine.plan import DONE, Plan
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import NOBODY, Role


def of_a_piece(player: Expr) -> bool:
    """Whether a player is asked for as the owner of a piece, which may have none."""
    return isinstance(player, ir.Owner) and player.of.type.base == "thing"


class Exprs(Payment):
    """Emits expressions for one game; `law_index` gives the number of the function that judges by a law."""

    def __init__(self, plan: Plan, law_index: Callable[[str, str], int]) -> None:
        super().__init__(plan)
        self.law_index = law_index
        self.has_holders = any(group.holder is not None for group in plan.book.groups.values())

    def ex(self, e: Expr, env: Env) -> str:
        """Source of an expression."""
        if e.type.many:
            return self.mask(e, env)
        if (
            e.type == ir.FLAG
            and self.has_holders
            and not isinstance(e, (ir.And, ir.Or))
            and (some := holders(e))
        ):
            held = " and ".join(self.is_held(one, env) for one in some)
            return f"({held} and {self.one(e, env)})"
        return self.one(e, env)

    def is_held(self, holder: ir.Field, env: Env) -> str:
        """Whether somebody holds a thing."""
        return f"{self.ex(holder, env)} >= 0"

    def one(self, e: Expr, env: Env) -> str:
        """Source of a number, a thing, or of a condition of somebody."""
        match e:
            case ir.Num(value=value):
                return str(value)
            case ir.Truth(value=truth):
                return "True" if truth else "False"
            case ir.Var(name=name):
                return env[name]
            case ir.PlayerNow(which=which):
                return {"active": "G[0]", "first": "G[1]", "second": "(1-G[1])"}[which]
            case ir.Seat(number=number):
                return str(number)
            case ir.Owner(of=of):
                return self.ex(of, env) if of.type.base == "player" else f"F[1][{self.ex(of, env)}]"
            case ir.Opponent(of=of):
                return f"(1-{self.ex(of, env)})"
            case ir.Whole(of=of):
                return f"F[3][{self.ex(of, env)}]"
            case ir.Field():
                return self.field(e, env)
            case ir.Setting(name=name) if e.type.base == "marker":
                return f"S.marker(s, {self.table(('marker', name), name)}, 0)"
            case ir.Setting(name=name):
                return f"G[{self.plan.slot(name)}]"
            case ir.Listed():
                return repr(self.constant(e)) if e.list != "text" else "0"
            case ir.Count(of=of):
                return self.many(of, env)
            case ir.Total():
                return self.total(e, env)
            case ir.Arith(op="max" | "min" as op, left=left, right=right):
                return f"{op}({self.ex(left, env)}, {self.ex(right, env)})"
            case ir.Arith(op=op, left=left, right=right):
                return f"({self.ex(left, env)} {'//' if op == '/' else op} {self.ex(right, env)})"
            case ir.HeightBetween(left=left, right=right):
                return f"S.height_between(s, {self.place(left, env)}, {self.place(right, env)})"
            case ir.Distance(left=left, right=right):
                if self.plan.book.space.grid:
                    return f"S.gap({self.place(left, env)}, {self.place(right, env)})"
                apart = "vertical" if e.vertical else "distance"
                return f"S.{apart}(s, {self.ex(left, env)}, {self.ex(right, env)})"
            case ir.Call():
                return self.call(e, env)
            case _:
                return self.condition(e, env)

    def condition(self, e: Expr, env: Env) -> str:
        match e:
            case ir.Compare(left=left, right=ir.Listed(list="face", name=name)):
                return face_shown(self, left, name, env)
            case ir.Compare(left=ir.Listed(list="roll", name=""), right=ir.Listed(list="roll", name=name)):
                return f"(G[{self.plan.slot('roll now')}] == {self.plan.roll_index(name)})"
            case ir.Compare(op="==", left=left, right=ir.Listed(list="action", name=name)):
                return f"({self.ex(left, env)} in {self.plan.actions_like(name)!r})"
            case ir.Compare(left=ir.Distance(right=ir.Var(type=kind) as origin), right=ir.Total()) if (
                kind.base == "thing"
            ):
                nearest = f"{self.ex(e.left, env)} {e.op} {self.ex(e.right, env)}"
                # What stands nowhere has no nearest; what has been removed is looked for where it last stood.
                return f"(F[5][{self.ex(origin, env)}] != S.nowhere and {nearest})"
            case ir.Compare(op="!=", left=left, right=right) if of_a_piece(left) or of_a_piece(right):
                return f"({self.ex(left, env)} + {self.ex(right, env)} == 1)"
            case ir.Compare(op="==", left=left, right=right) if of_a_piece(left) and of_a_piece(right):
                return f"({self.ex(left, env)} == {self.ex(right, env)} != {NOBODY})"
            case ir.Compare(op=op, left=left, right=right):
                return f"({self.ex(left, env)} {op} {self.ex(right, env)})"
            case ir.And(of=of):
                return "(" + " and ".join(self.ex(x, env) for x in self.dear_last(of)) + ")" if of else "True"
            case ir.Or(of=of):
                return "(" + " or ".join(self.ex(x, env) for x in of) + ")" if of else "False"
            case Given(name=name) if name.startswith(OUTCOME):
                return f"(G[{self.plan.slot(name)}] is not None)"
            case ir.Not(of=ir.Outcome(of=of)) if of:
                return f"(G[{self.plan.slot(f'outcome {of}')}] in (False, 0))"
            case ir.Not(of=of):
                return f"(not {self.ex(of, env)})"
            case Given(name=name):
                return f"({env[name]} is not None)"
            case IsHeld(of=of):
                return self.is_held(of, env)
            case InForce(number=number):
                return f"{SWITCHES}[{number}]"
            case Afforded(of=of, roles=roles):
                user, on = self.ex(of, env), "".join(f"{self.ex(x, env)}, " for x in roles)
                return f"({env['free']} or ways(s, {user}, cost(s, {user}, {env['action']}, ({on}))))"
            case ir.Some(of=of):
                return self.some(of, env)
            case ir.Every(of=of, var=var, test=test):
                x = self.fresh()
                return f"all([{self.ex(test, {**env, var: x})} for {x} in bits({self.mask(of, env)})])"
            case ir.In(member=member, of=of):
                return self.member(member, of, env)
            case ir.IsKind(of=of, kind=kind):
                return f"(G[{self.plan.slot(f'all {kind}')}] >> {self.ex(of, env)} & 1)"
            case ir.Near():
                return self.near(e, env)
            case ir.Spatial():
                return self.spatial(e, env)
            case ir.Permitted(verb=verb, args=args):
                return self.permitted(verb, dict(args), env)
            case ir.Happened(event=event, subject=subject, during=during, what=what) if what is not None:
                columns = tuple(self.plan.histories[f"{event} {a}", during] for a in self.plan.actions)
                return f"F[{self.table(('uses', columns), columns)}[{self.ex(what, env)}]][{self.ex(subject, env)}]"
            case ir.Happened(event=event, subject=subject, during=during):
                playing = f"G[{self.plan.slot(f'playing {during}')}]"
                return f"({playing} and F[{self.plan.histories[event, during]}][{self.ex(subject, env)}])"
            case ir.Won(of=of):
                return f"won(s, {self.ex(of, env)})"
            case ir.Knows(of=of, test=test):
                return f"knows(s, {self.ex(of, env)}, lambda s, F, G: {self.ex(test, env)})"
            case ir.Outcome(of=of):
                return f"G[{self.plan.slot(f'outcome {of}') if of else self.plan.slot('roll')}]"
            case ir.CanPay(of=of, price=price):
                return self.can_pay(self.ex(of, env), price)
            case _:
                raise NotImplementedError(type(e).__name__)

    def total(self, e: ir.Total, env: Env) -> str:
        x = self.fresh()
        each = self.ex(e.each, {**env, e.var: x})
        items = f"[{each} for {x} in bits({self.mask(e.of, env)})]"
        return (
            f"sum({items})"
            if e.how == "sum"
            else f"{'max' if e.how == 'highest' else 'min'}({items}, default=0)"
        )

    def call(self, e: ir.Call, env: Env) -> str:
        args = "".join(f", {self.ex(a, env)}" for a in e.args)
        if e.name.startswith("number "):
            return trait_number(self, e.name[7:], self.ex(e.args[0], env))
        if e.name.startswith("trait "):
            trait = self.plan.traits.index(e.name[6:])
            return f"(CT[F[2][{self.card_of(e.args[0], env)}]] >> {trait} & 1)"
        if e.name.startswith("card "):
            return f"(G[{self.plan.slot(f'has {e.name}')}] >> {self.card_of(e.args[0], env)} & 1)"
        if e.name in self.sights:
            return f"S.sees(s, {self.sights[e.name]}{args})"
        if e.name in self.tests:
            return f"tst{self.tests[e.name]}(s{args})"
        return f"val{self.values[e.name]}(s{args})"

    def card_of(self, e: Expr, env: Env) -> str:
        """The thing that has the card of a thing: the whole of a part."""
        return f"K({self.ex(e, env)}, F)" if self.may_be_part(e.type.arg) else self.ex(e, env)

    def field(self, e: ir.Field, env: Env) -> str:
        plan, base, of = self.plan, e.of.type.base, e.of
        if base == "roll":
            name = e.of.name if isinstance(e.of, ir.Listed) and e.of.name else ""
            return f"G[{plan.slot(f'{e.name} {name}')}]"
        if isinstance(of, ir.Field) and is_holder(of) and not is_holder(e):
            return f"({self.plain_field(e, env)} if {self.is_held(of, env)} else 0)"
        return self.plain_field(e, env)

    def plain_field(self, e: ir.Field, env: Env) -> str:
        """What somebody has whom there is for sure."""
        plan, base, of = self.plan, e.of.type.base, e.of
        if (held := held_field(self, e, env)) is not None:
            return held
        if base in ("listed", "action", "terrain"):
            return f"{self.stat_table(base, e.of.type.arg, e.name)}[{self.ex(of, env)}]"
        if e.type.base == "place":
            return f"F[5][{self.ex(of, env)}]"
        if e.type.base == "marker":
            return f"S.marker(s, {self.table(('marker', e.name), e.name)}, {self.ex(of, env)})"
        inner = self.ex(of, env)
        column = plan.column(e.name)
        if e.name in plan.book.stats and (e.name in self.changed_stats or e.name in self.derived_stats):
            return f"stat{column}(s, {inner})"
        return f"F[{column}][{inner}]"

    def near(self, e: ir.Near, env: Env) -> str:
        if self.plan.book.space.grid and isinstance(e.distance, ir.Num):
            return f"({self.places_near(e.left, e.distance, env)} >> {self.place(e.right, env)} & 1)"
        kind = "".join("p" if x.type.base in ("place", "marker") else "e" for x in (e.left, e.right))
        return (
            f"S.near_{kind}(s, {self.ex(e.left, env)}, {self.ex(e.right, env)}, {self.ex(e.distance, env)})"
        )

    def place_touches(self, e: ir.Spatial, env: Env) -> str:
        """Whether the terrain of a square is this, or one of these."""
        square, terrain = self.ex(e.args[0], env), e.args[1]
        if not terrain.type.many:
            return f"S.place_touches(s, {square}, {self.ex(terrain, env)})"
        x = self.fresh()
        return f"any([S.place_touches(s, {square}, {x}) for {x} in bits({self.mask(terrain, env)})])"

    def near_terrain(self, e: ir.Spatial, env: Env) -> str:
        """Whether some of a terrain is within a distance, or beside: on a grid whether a square so near has it."""
        one, terrain, far = e.args[0], self.ex(e.args[1], env), e.args[2] if len(e.args) > 2 else None
        space = self.plan.book.space
        if not space.grid:
            if far is not None:
                return f"S.near_terrain(s, {self.ex(one, env)}, {terrain}, {self.ex(far, env)})"
            return f"S.beside_terrain(s, {self.ex(one, env)}, {terrain})"
        squares = (1 << space.width * space.height) - 1
        near = (
            self.places_near(one, far, env)
            if far is not None
            else f"{self.near_table(1, False)}[{self.place(one, env)}]"
        )
        x = self.fresh()
        return f"any([S.place_touches(s, {x}, {terrain}) for {x} in bits({near} & {squares})])"

    def spatial(self, e: ir.Spatial, env: Env) -> str:
        if e.relation in ("between", "edge") or (e.relation == "crosses" and e.args[1].type.base == "place"):
            return line_or_edge(self, e, env)
        if e.relation == "standing":
            one = self.ex(e.args[0], env)
            return f"(F[5][{one}] != S.nowhere and not G[{DONE}] >> {one} & 1)"
        if e.relation == "removed":
            return f"(G[{DONE}] >> {self.ex(e.args[0], env)} & 1)"
        if e.relation == "reached":
            return f"({self.within_move(e, env)} >> {self.place(e.args[0], env)} & 1)"
        if e.relation == "empty" and not self.plan.book.space.grid:
            return f"S.no_base_over(s, {self.ex(e.args[0], env)})"
        if e.relation == "empty":
            return f"(not G[4] >> {self.ex(e.args[0], env)} & 1)"
        if e.relation == "adjacent" and "adjacent" in self.plan.book.tests:
            return f"(S.adjacent(s)[{self.place(e.args[0], env)}] >> {self.place(e.args[1], env)} & 1)"
        if e.relation == "adjacent" and self.plan.book.space.grid:
            return f"({self.near_table(1, False)}[{self.place(e.args[0], env)}] >> {self.place(e.args[1], env)} & 1)"
        if e.relation == "inside" and e.args[1].type.base == "zone":
            inside = "place_in_zone" if e.args[0].type.base == "place" else "in_zone"
            name, player = self.zone_of(e.args[1], env)
            return f"S.{inside}(s, {self.ex(e.args[0], env)}, {name}, {player})"
        if e.relation == "touches" and e.args[0].type.base == "place" and e.args[1].type.base == "terrain":
            return self.place_touches(e, env)
        if e.relation == "touches" and e.args[1].type.base == "terrain" and e.args[1].type.many:
            return f"any([S.touches_terrain(s, {self.ex(e.args[0], env)}, {(x := self.fresh())}) for {x} in bits({self.mask(e.args[1], env)})])"
        if (
            e.relation == "touches"
            and e.args[0].type.base == e.args[1].type.base == "thing"
            and e.args[1].type.many
            and not self.plan.book.space.grid
        ):
            return f"S.touches_some(s, {self.ex(e.args[0], env)}, {self.mask(e.args[1], env)})"
        if e.relation == "touches" and e.args[1].type.many:
            x = self.fresh()
            return f"any([S.touches(s, {self.ex(e.args[0], env)}, {x}) for {x} in bits({self.mask(e.args[1], env)})])"
        if e.relation in ("close", "beside"):
            return self.near_terrain(e, env)
        if e.relation in ("touches", "crosses") and e.args[1].type.base == "terrain":
            return f"S.{e.relation}_terrain(s, {self.ex(e.args[0], env)}, {self.ex(e.args[1], env)})"
        args = "".join(f", {self.ex(a, env)}" for a in e.args)
        return f"S.{e.relation}(s{args})"

    def permitted(self, verb: str, args: Mapping[str, Expr], env: Env) -> str:
        roles = self.roles_of(verb)
        index = self.law_index("verb", verb)
        given = ", ".join(self.ex(args[r.name], env) if r.name in args else "-1" for r in roles)
        return f"law{index}(s, {given})"

    def roles_of(self, verb: str) -> tuple[Role, ...]:
        return self.plan.book.procedures[f"verb {verb}"].roles
