"""Who is near whom → Python source: looked up on a grid, measured on a table, for all of a set at once."""

from __future__ import annotations

from abc import abstractmethod

from warbook.engine.emit_tables import Env, Tables
from warbook.engine.holders import holders
from warbook.language import ir
from warbook.language.bearing import conjuncts, uses
from warbook.language.ir import Expr

Sieve = tuple[str, list[str], list[tuple[str, Expr]]]
"""A set as a base mask, masks to meet it with, and tests that need a loop."""


class Nearness(Tables):
    """Emits what tells of a set by where its members are."""

    @abstractmethod
    def filtered(self, e: ir.Where, env: Env) -> Sieve:
        """A set as masks, and tests."""

    def measured(self, source: str, var: str, test: Expr, env: Env) -> str | None:
        """Source of those of some things on a table that are near something, or in a zone, where a test asks that."""
        if self.plan.book.space.grid:
            return None
        match test:
            case ir.Spatial(relation="inside", args=(ir.Var(name=name, type=type), zone)) if (
                name == var
                and type.base == "thing"
                and zone.type.base == "zone"
                and not uses(zone, var)
                and not holders(zone)
            ):
                called, player = self.zone_of(zone, env)
                return f"S.inside(s, {source}, {called}, {player})"
        if not isinstance(test, ir.Near) or uses(test.distance, var):
            return None
        for one, other in ((test.left, test.right), (test.right, test.left)):
            named = isinstance(one, ir.Var) and one.name == var and one.type.base == "thing"
            if named and not uses(other, var):
                by = "near_point" if other.type.base in ("place", "marker") else "near_thing"
                return f"S.{by}(s, {source}, {self.ex(other, env)}, {self.ex(test.distance, env)})"
        return None

    def zone_of(self, zone: Expr, env: Env) -> tuple[str, str]:
        """Source of the name of a zone, and of the player whose it is; of nobody's, the first."""
        assert isinstance(zone, (ir.Setting, ir.Field))
        player = self.ex(zone.of, env) if isinstance(zone, ir.Field) else "0"
        return self.table(("zone", zone.name), zone.name), player

    def on_a_way(self, test: Expr, mover: str, env: Env) -> list[str]:
        """Sources of what must hold wherever on its way a test holds of what moves on a table, called so: it comes near somebody
        there. What hangs on where it is cannot be told of a whole way."""
        found: list[str] = []
        for part in conjuncts(test):
            match part:
                case ir.Some(of=ir.Where() as of):
                    base, masks, loops = self.filtered(of, env)
                    others = " & ".join([base, *masks])
                    for var, near in loops:
                        if (
                            not isinstance(near, ir.Near)
                            or not isinstance(near.distance, ir.Num)
                            or not _at_once(others)
                        ):
                            continue
                        ends = {
                            e.name
                            for e in (near.left, near.right)
                            if isinstance(e, ir.Var) and e.type.base == "thing"
                        }
                        if ends == {var, mover}:
                            found.append(f"S.comes_by(s, {env[mover]}, {others}, {near.distance.value})")
                case ir.Call(name=name, args=(ir.Var(name=given),)) if (
                    given == mover and name in self.plan.book.tests
                ):
                    told = self.plan.book.tests[name]
                    role = told.roles[0].name
                    found.extend(self.on_a_way(told.test, role, {role: env[mover]}))
        return found

    def near_parts(self, of: Expr, env: Env) -> tuple[str, str] | None:
        """A set of things told by where they stand, and by nothing that needs a loop: all that there are, and which places
        are near, as bytes."""
        if not isinstance(of, ir.Where) or of.type.base != "thing":
            return None
        base, masks, loops = self.filtered(of, env)
        areas = [self.near_of(var, test, env, by_place=True) for var, test in loops]
        if len(areas) != 1 or areas[0] is None:
            return None
        return " & ".join([base, *masks]), areas[0]

    def near_of(self, var: str, test: Expr, env: Env, by_place: bool = False) -> str | None:
        """Source of the squares near something, where a test asks of things on a grid whether they are there; `by_place`
        as a byte for each place, where they can be told so."""
        if isinstance(test, ir.Spatial) and test.relation == "adjacent":
            return None if by_place else self.beside(var, test, env)
        if not isinstance(test, ir.Near) or not self.plan.book.space.grid or uses(test.distance, var):
            return None
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if (
                isinstance(one, ir.Var)
                and one.name == var
                and one.type.base == "thing"
                and not uses(other, var)
            ):
                if not by_place:
                    return self.places_near(other, test.distance, env)
                if isinstance(test.distance, ir.Num):
                    return f"{self.near_table(test.distance.value, by_place=True)}[{self.place(other, env)}]"
        return None

    def places_near(self, one: Expr, distance: Expr, env: Env) -> str:
        """Source of the places of a grid within a distance of one, as a mask."""
        if isinstance(distance, ir.Num):
            return f"{self.near_table(distance.value)}[{self.place(one, env)}]"
        return f"S.places_near({self.place(one, env)}, {self.ex(distance, env)})"

    def beside(self, var: str, test: ir.Spatial, env: Env) -> str | None:
        """The same of a test whether things are adjacent to something, as the rules define it."""
        if "adjacent" not in self.plan.book.tests:
            return None
        a, b = test.args
        for one, other, table in ((a, b, "adjacent_to"), (b, a, "adjacent")):
            if (
                isinstance(one, ir.Var)
                and one.name == var
                and one.type.base == "thing"
                and not uses(other, var)
            ):
                return f"S.{table}(s)[{self.place(other, env)}]"
        return None

    def within_move(self, e: ir.Spatial, env: Env) -> str:
        """The squares that a thing could come to with one move."""
        _, mover, most = e.args
        return f"S.within_move(s, {self.ex(mover, env)}, {self.ex(most, env)}, law_move)"


def _at_once(source: str) -> bool:
    """Whether a set can be told of a whole way: nothing in it is worked out by a function, or hangs on a place."""
    return "(s" not in source and "F[5]" not in source
