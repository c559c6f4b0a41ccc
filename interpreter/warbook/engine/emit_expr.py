"""Expressions → Python source: numbers, things as indices, sets as bit masks.

The source consists of templates of ours and of integers only; no word of a rules file is ever part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warbook.engine.emit_held import dice_mask, face_shown, group_mask, held_field, line_or_edge, trait_number
from warbook.engine.plan import Plan, group_key
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Role

Env = Mapping[str, str]
OWN = 5


class Exprs:
    """Emits expressions for one game; `tables` are constants that the compiled code refers to by number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tables: list[Any] = []
        self.table_index: dict[Any, int] = {}
        self.tests = {name: i for i, name in enumerate(plan.book.tests)}
        self.sights = {name: i for i, name in enumerate(plan.book.sights)}
        self.values = {name: i for i, name in enumerate(plan.book.values)}
        self.changed_stats = {c.field for c in plan.book.changes if c.field in plan.book.stats}
        self.derived_stats = {
            stat
            for kind in plan.book.kinds.values()
            for stat, e in kind.defaults.items()
            if not isinstance(e, (ir.Num, ir.Listed))
        }
        self.counter = 0

    # ---------------------------------------------------------------- constants
    def table(self, key: Any, make: Any) -> str:
        if key not in self.table_index:
            self.table_index[key] = len(self.tables)
            self.tables.append(make() if callable(make) else make)
        return f"T{self.table_index[key]}"

    def fresh(self) -> str:
        self.counter += 1
        return f"x{self.counter}"

    def stat_table(self, base: str, arg: str, stat: str) -> str:
        def make() -> tuple[Any, ...]:
            book = self.plan.book
            if stat in ("concealing", "blocking"):
                return tuple(t.conceals if stat == "concealing" else t.blocks for t in book.terrains.values())
            default = book.stats[stat].default
            if base == "listed":
                rows = [v.stats for v in book.lists[arg].values.values()]
            elif base == "action":
                rows = [self.action_stats(name) for name in self.plan.actions]
            else:
                rows = [book.terrains[name].stats for name in self.plan.terrains]
            return tuple(self.constant(row.get(stat, default)) for row in rows)

        return self.table((base, arg, stat), make)

    def action_stats(self, name: str) -> dict[str, Expr]:
        action = self.plan.book.actions[name]
        inherited = self.action_stats(action.like) if action.like is not None else {}
        return {**inherited, **action.stats}

    def constant(self, expr: Expr | None) -> Any:
        """The value of a constant expression; 0 where there is none."""
        match expr:
            case ir.Num(value=value):
                return value
            case ir.Listed(list="effect", name=name):
                return self.plan.effects.index(name)
            case ir.Listed(list="action", name=name):
                return self.plan.actions.index(name)
            case ir.Listed(list="terrain", name=name):
                return self.plan.terrains.index(name)
            case ir.Listed(list="text", name=name):
                return name
            case ir.Listed(list=listed, name=name):
                return self.plan.lists[listed].index(name)
            case _:
                return 0

    # ---------------------------------------------------------------- values
    def ex(self, e: Expr, env: Env) -> str:
        """Source of an expression."""
        if e.type.many:
            return self.mask(e, env)
        match e:
            case ir.Num(value=value):
                return str(value)
            case ir.Truth(value=truth):
                return "True" if truth else "False"
            case ir.Var(name=name):
                return env[name]
            case ir.PlayerNow(which=which):
                return {"active": "G[0]", "rival": "(1-G[0])", "first": "G[1]", "second": "(1-G[1])"}[which]
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
                return f"({self.mask(of, env)}).bit_count()"
            case ir.Total():
                return self.total(e, env)
            case ir.Arith(op=op, left=left, right=right):
                return f"({self.ex(left, env)} {op} {self.ex(right, env)})"
            case ir.Distance(left=left, right=right):
                if self.plan.book.space.grid:
                    return f"S.gap({self.place(left, env)}, {self.place(right, env)})"
                return f"S.distance(s, {self.ex(left, env)}, {self.ex(right, env)})"
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
            case ir.Compare(op=op, left=left, right=right):
                return f"({self.ex(left, env)} {op} {self.ex(right, env)})"
            case ir.And(of=of):
                return "(" + " and ".join(self.ex(x, env) for x in of) + ")" if of else "True"
            case ir.Or(of=of):
                return "(" + " or ".join(self.ex(x, env) for x in of) + ")" if of else "False"
            case ir.Not(of=of):
                return f"(not {self.ex(of, env)})"
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
            case ir.Outcome(of=of):
                return f"G[{self.plan.slot(f'outcome {of}') if of else self.plan.slot('roll')}]"
            case ir.CanPay(of=of, price=price):
                return self.can_pay(self.ex(of, env), price)
            case _:
                raise NotImplementedError(type(e).__name__)

    def can_pay(self, payer: str, price: tuple[tuple[tuple[int, str], ...], ...]) -> str:
        """Whether a thing or player can pay; a thing pays from what itself, its whole and its player have."""
        if not price:
            return "True"
        ways = []
        for way in price:
            ways.append(
                "("
                + " and ".join(
                    f"F[{self.plan.column(name)}][{self.payer(payer, name)}] >= {n}" for n, name in way
                )
                + ")"
                if way
                else "True"
            )
        return "(" + " or ".join(ways) + ")"

    def payer(self, thing: str, name: str) -> str:
        """Who pays a resource for a thing: the thing, its whole, or its player."""
        book = self.plan.book
        holder = book.resources[name].holder if name in book.resources else book.tokens[name].holder
        if holder == "player":
            return f"F[1][{thing}]"
        if (
            any(k.parts == holder or k.whole is None for k in book.kinds.values() if k.name == holder)
            and book.kinds[holder].whole is None
            and any(k.whole == holder for k in book.kinds.values())
        ):
            return f"K({thing}, F)"
        return thing

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
            return f"(CT[F[2][K({self.ex(e.args[0], env)}, F)]] >> {trait} & 1)"
        if e.name in self.sights:
            return f"S.sees(s, {self.sights[e.name]}{args})"
        if e.name in self.tests:
            return f"tst{self.tests[e.name]}(s{args})"
        return f"val{self.values[e.name]}(s{args})"

    def field(self, e: ir.Field, env: Env) -> str:
        plan, base, of = self.plan, e.of.type.base, e.of
        if base == "roll":
            name = e.of.name if isinstance(e.of, ir.Listed) and e.of.name else ""
            return f"G[{plan.slot(f'{e.name} {name}')}]"
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

    # ---------------------------------------------------------------- sets
    def mask(self, e: Expr, env: Env) -> str:
        """Source of a set as a bit mask."""
        match e:
            case ir.All(kind="player"):
                return "3"
            case ir.All(kind="die"):
                return dice_mask(self, e.type.arg)
            case ir.All(kind="Square"):
                return str((1 << (self.plan.book.space.width * self.plan.book.space.height)) - 1)
            case ir.All(kind="Terrain"):
                return str((1 << len(self.plan.terrains)) - 1)
            case ir.All(kind="Action"):
                return str((1 << len(self.plan.actions)) - 1)
            case ir.All(kind=kind):
                return f"G[{self.plan.in_play(kind)}]"
            case ir.Group() if (members := group_mask(self, e, env)) is not None:
                return members
            case ir.Group(name=name, owner=owner):
                if owner is None:
                    return f"(G[{self.plan.slot(group_key(name, None))}] & ~G[8])"
                return f"(G[{self.plan.slot(group_key(name, 0))}+{self.ex(owner, env)}] & ~G[8])"
            case ir.Parts(of=of):
                return f"(F[4][{self.ex(of, env)}] & ~G[8])"
            case ir.Together(of=of):
                return (
                    "("
                    + " | ".join(self.mask(x, env) if x.type.many else f"1 << {self.ex(x, env)}" for x in of)
                    + ")"
                )
            case ir.Where():
                return self.where(e, env)
            case ir.Var(name=name):
                return env[name]
            case _:
                raise NotImplementedError(type(e).__name__)

    def where(self, e: ir.Where, env: Env) -> str:
        source, loops = self.sifted(e, env)
        if not loops:
            return f"({source})"
        x = self.fresh()
        tests = " and ".join(self.ex(test, {**env, var: x}) for var, test in loops)
        return f"mk([{x} for {x} in bits({source}) if {tests}])"

    def some(self, of: Expr, env: Env) -> str:
        """Whether a set has a member, without building the set."""
        if isinstance(of, ir.Where):
            source, loops = self.sifted(of, env)
            if not loops:
                return f"({source} != 0)"
            x = self.fresh()
            tests = " and ".join(self.ex(test, {**env, var: x}) for var, test in loops)
            return f"any(True for {x} in bits({source}) if {tests})"
        return f"({self.mask(of, env)} != 0)"

    def sifted(self, e: ir.Where, env: Env) -> tuple[str, list[tuple[str, Expr]]]:
        """A set as a mask, and tests that need a loop; nearness on a grid is looked up for all at once."""
        base, masks, loops = self.filtered(e, env)
        source = " & ".join([base, *masks])
        left = []
        for var, test in loops:
            near = self.near_of(var, test, env)
            if near is None:
                left.append((var, test))
            else:
                source = f"near_of(F[5], {source}, {near})"
        return source, left

    def near_of(self, var: str, test: Expr, env: Env) -> str | None:
        """Source of the squares near something, where a test asks of things on a grid whether they
        are there."""
        if (
            not isinstance(test, ir.Near)
            or not self.plan.book.space.grid
            or not isinstance(test.distance, ir.Num)
        ):
            return None
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if (
                isinstance(one, ir.Var)
                and one.name == var
                and one.type.base == "thing"
                and not uses(other, var)
            ):
                return f"{self.near_table(test.distance.value)}[{self.place(other, env)}]"
        return None

    def filtered(self, e: ir.Where, env: Env) -> tuple[str, list[str], list[tuple[str, Expr]]]:
        """A set as a base mask, masks to meet it with, and tests that need a loop."""
        chain: list[tuple[str, Expr]] = []
        here: Expr = e
        while isinstance(here, ir.Where):
            chain.append((here.var, here.test))
            here = here.of
        masks: list[str] = []
        loops: list[tuple[str, Expr]] = []
        for var, test in reversed(chain):
            for part in conjuncts(test):
                found = self.algebra(var, part, env)
                if found is not None:
                    masks.append(found)
                else:
                    loops.append((var, part))
        return self.mask(here, env), masks, loops

    def algebra(self, var: str, test: Expr, env: Env) -> str | None:
        """A test on each member as a mask of those that pass, where that is quicker than looking at each."""
        match test:
            case ir.Compare(op="==" | "!=" as op, left=ir.Owner(of=ir.Var(name=name)), right=player) if (
                name == var and not uses(player, var)
            ):
                return (
                    f"G[{OWN}+{self.ex(player, env)}]"
                    if op == "=="
                    else f"G[{OWN + 1}-{self.ex(player, env)}]"
                )
            case ir.Compare(
                op=op, left=ir.Field(of=ir.Var(name=name), name=counter), right=ir.Num(value=value)
            ) if name == var and self.counts(counter):
                has = f"G[{self.plan.has(counter)}]"
                if (op, value) in ((">=", 1), (">", 0), ("!=", 0)):
                    return has
                return f"~{has}" if (op, value) in (("==", 0), ("<", 1), ("<=", 0)) else None
            case ir.Compare(op="==", left=ir.Var(name=name), right=other) if (
                name == var and other.type.base in ("thing", "player") and not uses(other, var)
            ):
                return f"(1 << {self.ex(other, env)})"
            case ir.In(member=ir.Var(name=name), of=of) if name == var and not uses(of, var):
                return self.mask(of, env)
            case ir.IsKind(of=ir.Var(name=name), kind=kind) if name == var:
                return f"G[{self.plan.slot(f'all {kind}')}]"
            case ir.Near(left=ir.Var(name=name), right=other, distance=ir.Num(value=d)) if (
                name == var
                and self.plan.book.space.grid
                and test.left.type.base == "place"
                and not uses(other, var)
            ):
                return f"{self.near_table(d)}[{self.place(other, env)}]"
            case ir.Spatial(relation="empty", args=(ir.Var(name=name),)) if name == var:
                return "~G[4]"
            case ir.Not(of=of):
                inner = self.algebra(var, of, env)
                return None if inner is None else f"~({inner})"
            case ir.And(of=of):
                parts = [self.algebra(var, x, env) for x in of]
                return None if None in parts else "(" + " & ".join(p for p in parts if p) + ")"
            case ir.Or(of=of) if of:
                parts = [self.algebra(var, x, env) for x in of]
                return None if None in parts else "(" + " | ".join(p for p in parts if p) + ")"
            case ir.Call(name=name, args=(ir.Var(name=arg),)) if arg == var and name in self.plan.book.tests:
                definition = self.plan.book.tests[name]
                if len(definition.roles) == 1 and not any(
                    isinstance(n, ir.Call) and n.name == name for n in walked(definition.test)
                ):
                    return self.algebra(
                        definition.roles[0].name, definition.test, {definition.roles[0].name: "?"}
                    )
                return None
            case _:
                return None

    def counts(self, name: str) -> bool:
        return name in self.plan.book.tokens or name in self.plan.book.resources

    def member(self, member: Expr, of: Expr, env: Env) -> str:
        """Whether one is in a set, without building the set where it is described."""
        if isinstance(of, ir.Where):
            x = self.ex(member, env)
            inner = self.ex(of.test, {**env, of.var: x})
            return f"({self.member(member, of.of, env)} and {inner})"
        return f"({self.mask(of, env)} >> {self.ex(member, env)} & 1)"

    # ---------------------------------------------------------------- space
    def place(self, e: Expr, env: Env) -> str:
        return self.ex(e, env) if e.type.base in ("place", "marker") else f"F[5][{self.ex(e, env)}]"

    def near_table(self, distance: int, own: bool = True) -> str:
        space = self.plan.book.space

        def make() -> tuple[int, ...]:
            from warbook.engine.grid import near_masks

            return near_masks(space.width, space.height, distance, own)

        return self.table(("near", distance, own), make)

    def near(self, e: ir.Near, env: Env) -> str:
        if self.plan.book.space.grid and isinstance(e.distance, ir.Num):
            return f"({self.near_table(e.distance.value)}[{self.place(e.left, env)}] >> {self.place(e.right, env)} & 1)"
        kind = "".join("p" if x.type.base in ("place", "marker") else "e" for x in (e.left, e.right))
        return (
            f"S.near_{kind}(s, {self.ex(e.left, env)}, {self.ex(e.right, env)}, {self.ex(e.distance, env)})"
        )

    def spatial(self, e: ir.Spatial, env: Env) -> str:
        if e.relation in ("between", "edge") or (e.relation == "crosses" and e.args[1].type.base == "place"):
            return line_or_edge(self, e, env)
        if e.relation == "empty":
            return f"(not G[4] >> {self.ex(e.args[0], env)} & 1)"
        if e.relation == "adjacent" and self.plan.book.space.grid:
            return f"({self.near_table(1, False)}[{self.place(e.args[0], env)}] >> {self.place(e.args[1], env)} & 1)"
        if e.relation == "inside" and isinstance(e.args[1], ir.Field) and e.args[1].type.base == "zone":
            return f"S.in_zone(s, {self.ex(e.args[0], env)}, {self.table(('zone', e.args[1].name), e.args[1].name)}, {self.ex(e.args[1].of, env)})"
        if e.relation == "touches" and e.args[1].type.base == "terrain" and e.args[1].type.many:
            return f"any([S.touches_terrain(s, {self.ex(e.args[0], env)}, {(x := self.fresh())}) for {x} in bits({self.mask(e.args[1], env)})])"
        if e.relation == "touches" and e.args[1].type.many:
            x = self.fresh()
            return f"any([S.touches(s, {self.ex(e.args[0], env)}, {x}) for {x} in bits({self.mask(e.args[1], env)})])"
        if e.relation in ("touches", "crosses") and e.args[1].type.base == "terrain":
            return f"S.{e.relation}_terrain(s, {self.ex(e.args[0], env)}, {self.ex(e.args[1], env)})"
        args = "".join(f", {self.ex(a, env)}" for a in e.args)
        return f"S.{e.relation}(s{args})"

    # ---------------------------------------------------------------- laws
    def permitted(self, verb: str, args: Mapping[str, Expr], env: Env) -> str:
        roles = self.roles_of(verb)
        index = self.law_index("verb", verb)
        given = ", ".join(self.ex(args[r.name], env) if r.name in args else "-1" for r in roles)
        return f"law{index}(s, {given})"

    def roles_of(self, verb: str) -> tuple[Role, ...]:
        return self.plan.book.procedures[f"verb {verb}"].roles

    def law_index(self, sort: str, name: str) -> int:
        raise NotImplementedError


def conjuncts(test: Expr) -> list[Expr]:
    """The parts of a condition that must all hold."""
    return [p for x in test.of for p in conjuncts(x)] if isinstance(test, ir.And) else [test]


def walked(e: Expr) -> list[Any]:
    from warbook.engine.walk import nodes

    return list(nodes(e))


def uses(e: Expr, var: str) -> bool:
    """Whether an expression speaks of a variable."""
    return any(isinstance(n, ir.Var) and n.name == var for n in walked(e))
