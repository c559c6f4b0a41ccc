"""Constants that the compiled code refers to by number: values of cards and lists, reach on a grid."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Self

from warbook.engine.grid_near import near_bytes, near_masks
from warbook.engine.plan import Plan
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import TERRAIN_SORTS, Rulebook
from warbook.language.walk import nodes

Env = Mapping[str, str]
"""What each variable of the rules is called in the source."""


def _looking(book: Rulebook) -> frozenset[str]:
    """The relations of sight of a game, and the definitions that speak of them."""
    found = frozenset(book.sights)
    while found:
        more = {
            name
            for name, definition in book.tests.items()
            if any(isinstance(node, ir.Call) and node.name in found for node in nodes(definition.test))
        }
        if more <= found:
            break
        found |= more
    return found


class Tables(ABC):
    """The tables of one game, and what is known of its stats."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tables: list[Any] = []
        self.table_index: dict[Any, int] = {}
        self.tests = {name: i for i, name in enumerate(plan.book.tests)}
        self.sights = {name: i for i, name in enumerate(plan.book.sights)}
        self.values = {name: i for i, name in enumerate(plan.book.values)}
        self.looking = _looking(plan.book)
        self.changed_stats = {c.field for c in plan.book.changes if c.field in plan.book.stats}
        self.derived_stats = {
            stat
            for kind in plan.book.kinds.values()
            for stat, e in kind.defaults.items()
            if not isinstance(e, (ir.Num, ir.Listed))
        }
        self.part_kinds = {kind.parts for kind in plan.book.kinds.values() if kind.parts is not None}
        self.within_grid: set[str] = set()
        """Sources of masks that hold nothing but squares of the grid."""
        self.counter = 0

    def anew(self, plan: Plan) -> Self:
        """The same knowledge of the same game, with no tables yet."""
        other = copy.copy(self)
        other.plan, other.tables, other.table_index, other.within_grid, other.counter = plan, [], {}, set(), 0
        return other

    @property
    def known(self) -> object:
        """What it knows of the game besides its plan."""
        names = self.tests, self.sights, self.values
        return *names, self.changed_stats, self.derived_stats, self.part_kinds

    def dear_last(self, tests: Iterable[Expr]) -> list[Expr]:
        """Tests that must all hold, in their order, but those last that ask who sees whom: of all that is asked, to tell
        that takes longest."""
        return sorted(tests, key=self.looks) if self.looking else list(tests)

    def looks(self, test: Expr) -> bool:
        """Whether a test asks who sees whom."""
        return any(isinstance(node, ir.Call) and node.name in self.looking for node in nodes(test))

    @abstractmethod
    def ex(self, e: Expr, env: Env) -> str:
        """Source of an expression."""

    @abstractmethod
    def mask(self, e: Expr, env: Env) -> str:
        """Source of a set as a bit mask."""

    def place(self, e: Expr, env: Env) -> str:
        """Source of a place: of a square or a point itself, or of where a thing stands."""
        return self.ex(e, env) if e.type.base in ("place", "marker") else f"F[5][{self.ex(e, env)}]"

    def may_be_part(self, kind: str) -> bool:
        """Whether things of a kind can be parts of others, which have the card."""
        kinds = self.plan.book.kinds
        return kind not in kinds or any(
            kind in self.plan.ancestors(part) or part in self.plan.ancestors(kind) for part in self.part_kinds
        )

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
            if stat in TERRAIN_SORTS:
                return tuple(t.is_of(stat) for t in book.terrains.values())
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
            case ir.Listed(list="roll", name=name):
                return self.plan.roll_index(name)
            case ir.Listed(list=listed, name=name):
                return self.plan.lists[listed].index(name)
            case _:
                return 0

    def counts(self, name: str) -> bool:
        return name in self.plan.book.tokens or name in self.plan.book.resources

    def near_table(self, distance: int, own: bool = True, by_place: bool = False) -> str:
        """The table of what is near each place: as a mask, or `by_place` as a byte for each other place."""
        space = self.plan.book.space

        def make() -> tuple[int, ...] | tuple[bytes, ...]:
            sided = any(kind.on_edge for kind in self.plan.book.kinds.values())
            near = near_bytes if by_place else near_masks
            return near(space.width, space.height, distance, own, sided)

        return self.table(("near", distance, own, by_place), make)
