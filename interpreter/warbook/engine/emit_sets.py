"""Sets → Python source: bit masks, met with one another where that is quicker than looking at each member."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from warbook.engine.emit_holdings import dice_mask, group_mask
from warbook.engine.emit_near import Nearness, Sieve
from warbook.engine.emit_tables import Env
from warbook.engine.plan import group_key
from warbook.language import ir
from warbook.language.bearing import conjuncts, joined, uses
from warbook.language.ir import Expr
from warbook.language.walk import nodes

OWN = 5
"""The slot with all pieces of the first player; the second's come next."""


class Sets(Nearness):
    """Emits sets, and tests of membership."""

    def passed(self, e: ir.Passed, env: Env) -> str:
        """Source of those that a move has led through, one after the other."""
        return f"S.passed(s, {self.ex(e.mover, env)}, {self.mask(e.of, env)})"

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
                return f"({self.of_player(self.plan.slot(group_key(name, 0)), owner, env)} & ~G[8])"
            case ir.Parts(of=of) if of.type.many:
                return f"(together(F[4], {self.mask(of, env)}) & ~G[8])"
            case ir.Parts(of=of):
                return f"(F[4][{self.ex(of, env)}] & ~G[8])"
            case ir.Passed():
                return f"mk({self.passed(e, env)})"
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

    def of_player(self, slot: int, player: Expr, env: Env, other: bool = False) -> str:
        """Source of what one player has, in two slots, or of the `other` one's; of who has a piece of no player it is nothing."""
        who = self.ex(player, env)
        mine, theirs = (slot + 1, slot) if other else (slot, slot + 1)
        if any(isinstance(n, ir.Owner) and n.of.type.base == "thing" for n in nodes(player)):
            return f"(G[{mine}], G[{theirs}], 0)[{who}]"
        return f"G[{mine}-{who}]" if other else f"G[{mine}+{who}]"

    def where(self, e: ir.Where, env: Env) -> str:
        source, those = self.members(e, env)
        return f"({source})" if those is None else f"mk({those})"

    def many(self, of: Expr, env: Env) -> str:
        """How many a set has."""
        if isinstance(of, ir.Where):
            source, those = self.members(of, env)
            return f"({source}).bit_count()" if those is None else f"len({those})"
        return f"({self.mask(of, env)}).bit_count()"

    def members(self, e: ir.Where, env: Env) -> tuple[str, str | None]:
        """A set as a mask; where members must be looked at one by one, what they are looked for among, and a list of them."""
        source, loops = self.sifted(e, env)
        if not loops:
            return source, None
        x = self.fresh()
        tests = " and ".join(self.ex(test, {**env, var: x}) for var, test in loops)
        return source, f"[{x} for {x} in bits({source}) if {tests}]"

    def some(self, of: Expr, env: Env) -> str:
        """Whether a set has a member, without building the set."""
        *before, of = apart_from_members(of)
        if before:
            parts = [*(self.ex(test, env) for test in self.dear_last(before)), self.some(of, env)]
            return f"({' and '.join(parts)})"
        if isinstance(of, ir.Where):
            source, loops = self.sifted(of, env)
            if not loops:
                return any_near_call(source) or f"({source} != 0)"
            whole = self.crossed(loops)
            if whole is not None:
                return f"S.crosses_some(s, {self.ex(whole, env)}, {source})"
            x = self.fresh()
            tests = " and ".join(self.ex(test, {**env, var: x}) for var, test in loops)
            return f"any(True for {x} in bits({source}) if {tests})"
        return f"({self.mask(of, env)} != 0)"

    def crossed(self, loops: list[tuple[str, Expr]]) -> Expr | None:
        """Whose way must lead through one of some things on a table, where tests ask nothing else."""
        match loops:
            case [(var, ir.Spatial(relation="crosses", args=(mover, ir.Var(name=name, type=type))))]:
                if name == var and type.base == "thing" and not uses(mover, var):
                    return None if self.plan.book.space.grid else mover
        return None

    def sifted(self, e: ir.Where, env: Env) -> tuple[str, list[tuple[str, Expr]]]:
        """A set as a mask, and tests that need a loop; nearness is looked up, or measured, for all at once."""
        base, masks, loops = self.filtered(e, env)
        within = any(mask in self.within_grid for mask in masks)
        if within and base == self.mask(ir.All("Square", type=ir.PLACE.set()), env):
            source = " & ".join(masks)
        else:
            source = " & ".join([base, *masks])
        left = []
        for var, test in loops:
            near = self.near_of(var, test, env)
            measured = None if near is not None else self.measured(source, var, test, env)
            if near is not None:
                source = f"near_of(F[5], {source}, {near})"
            elif measured is not None:
                source = measured
            else:
                left.append((var, test))
        if self.looking:
            left.sort(key=lambda loop: self.looks(loop[1]))
        return source, left

    def filtered(self, e: ir.Where, env: Env) -> Sieve:
        """A set as a base mask, masks to meet it with, and tests that need a loop."""
        chain: list[tuple[str, Expr]] = []
        here: Expr = e
        while isinstance(here, ir.Where):
            chain.append((here.var, here.test))
            here = here.of
        masks: list[str] = []
        loops: list[tuple[str, Expr]] = []
        for var, test in reversed(chain):
            for part in hoisted(test):
                found = self.algebra(var, part, env)
                if found is not None:
                    masks.append(found)
                elif not _always(part):
                    loops.append((var, part))
        return self.mask(here, env), masks, loops

    def algebra(self, var: str, test: Expr, env: Env) -> str | None:
        """A test on each member as a mask of those that pass, where that is quicker than looking at each."""
        match test:
            case ir.Compare(op="==" | "!=" as op, left=ir.Owner(of=ir.Var(name=name)), right=player) if (
                name == var and not uses(player, var)
            ):
                return self.of_player(OWN, player, env, other=op == "!=")
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
            case ir.Near(left=ir.Var(name=name), right=other, distance=distance) if (
                name == var
                and self.plan.book.space.grid
                and test.left.type.base == "place"
                and not (uses(other, var) or uses(distance, var))
            ):
                squares = self.places_near(other, distance, env)
                if not any(kind.on_edge for kind in self.plan.book.kinds.values()):
                    self.within_grid.add(squares)
                return squares
            case ir.Spatial(relation="empty", args=(ir.Var(name=name),)) if name == var:
                return "~G[4]"
            case ir.Spatial(relation="reached", args=(ir.Var(name=name), mover, most)) if (
                name == var
                and test.args[0].type.base == "place"
                and not (uses(mover, var) or uses(most, var))
            ):
                return self.within_move(test, env)
            case ir.Not(of=of):
                inner = self.algebra(var, of, env)
                return None if inner is None else f"~({inner})"
            case ir.And(of=of):
                parts = [self.algebra(var, x, env) for x in of]
                return None if None in parts else "(" + " & ".join(p for p in parts if p) + ")"
            case ir.Or(of=of) if of:
                parts = [self.algebra(var, x, env) for x in of]
                return None if None in parts else "(" + " | ".join(p for p in parts if p) + ")"
            case ir.Call(name=name, args=(ir.Var(name=arg, type=of),)) if (
                arg == var and name.startswith("card ") and not self.may_be_part(of.arg)
            ):
                return f"G[{self.plan.slot(f'has {name}')}]"
            case ir.Call(name=name, args=(ir.Var(name=arg),)) if arg == var and name in self.plan.book.tests:
                definition = self.plan.book.tests[name]
                if len(definition.roles) == 1 and not any(
                    isinstance(n, ir.Call) and n.name == name for n in nodes(definition.test)
                ):
                    return self.algebra(
                        definition.roles[0].name, definition.test, {definition.roles[0].name: "?"}
                    )
                return None
            case _:
                return None

    def member(self, member: Expr, of: Expr, env: Env) -> str:
        """Whether one is in a set, without building the set where it is described."""
        if isinstance(of, ir.Where):
            x = self.ex(member, env)
            inner = self.ex(of.test, {**env, of.var: x})
            return f"({self.member(member, of.of, env)} and {inner})"
        return f"({self.mask(of, env)} >> {self.ex(member, env)} & 1)"


def _always(test: Expr) -> bool:
    """Whether a test says no more than that somebody is who he is."""
    match test:
        case ir.Compare(op="==", left=ir.Var(name=name), right=ir.Var(name=other)):
            return name == other
    return False


def hoisted(test: Expr) -> Iterator[Expr]:
    """The parts of a condition that must all hold. What is asked of each of a set, whichever it is, is asked once, before."""
    for part in conjuncts(test):
        if isinstance(part, ir.Some):
            *before, of = apart_from_members(part.of)
            yield from before
            yield replace(part, of=of)
        else:
            yield part


def apart_from_members(of: Expr) -> list[Expr]:
    """What must hold for a set to have members and says nothing of them; last the set, described without it."""
    if not isinstance(of, ir.Where):
        return [of]
    *before, inner = apart_from_members(of.of)
    tests = list(hoisted(of.test))
    own = [test for test in tests if uses(test, of.var)]
    if len(own) == len(tests):
        return [*before, replace(of, of=inner, test=joined(*own))]
    apart = [test for test in tests if not uses(test, of.var)]
    return [*before, *apart, replace(of, of=inner, test=joined(*own)) if own else inner]


def any_near_call(source: str) -> str | None:
    """A call that tells whether anything is near, which is known with the first that is, for one that finds all that are;
    None for anything else."""
    inside = source.removeprefix("near_of(").removesuffix(")")
    if len(inside) + len("near_of()") != len(source):
        return None
    depth = 0
    for mark in inside:
        depth += (mark == "(") - (mark == ")")
        if depth < 0:
            return None
    return f"any_near({inside})"
