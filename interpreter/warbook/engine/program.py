"""The rules of one game, compiled: what never changes while it is played. States refer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine.deferred import Defined
from warbook.engine.emit_expr import Exprs
from warbook.engine.given_cards import origin_of
from warbook.engine.names import Disclosure, Key
from warbook.engine.plan import FIXED, PAST, Plan, group_key
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.model import PLAYERS, Rulebook
from warbook.language.starting import in_starting_order


@dataclass(slots=True)
class Compiled:
    """The functions of a game: frames by number, where each leaves, their widths, and the tables they use."""

    plan: Plan
    code: list[Any]
    exits: list[int]
    widths: list[tuple[None, ...]]
    names: dict[str, Any]
    numbers: dict[Key, int]
    laws: dict[Key, int]
    source: str
    secrets: dict[int, list[Disclosure]]
    defined: Defined


class Program:
    """The functions of a game with what they and its states need: numbering, values of cards, groups.

    `patience` is how often loops may turn between two answers before a rule counts as one that never ends.
    """

    space: Any
    """The grid or the table that it is played on."""

    def __init__(self, book: Rulebook, compiled: Compiled, patience: int) -> None:
        self.book = book
        self.patience = patience
        self.plan = compiled.plan
        self.code = compiled.code
        self.exits = compiled.exits
        self.widths = compiled.widths
        self.functions = compiled.names
        self.numbers = compiled.numbers
        self.laws = compiled.laws
        self.source = compiled.source
        self.secrets = compiled.secrets
        self.defined = compiled.defined
        self.hides: Any = None
        """What is hidden from whom, once that has been asked (`hidden.hiding`)."""
        self._values: dict[Any, Any] = {}
        self.plan.slot("forces")
        self.plan.slot(PAST)
        self.exprs = Exprs(self.plan, self.law_index)
        ancestors = [self.plan.ancestors(kind) for kind in self.plan.kinds]
        self.lineages = [tuple(map(self.plan.in_play, some)) for some in ancestors]
        self.all_slots = [tuple(self.plan.slot(f"all {name}") for name in some) for some in ancestors]
        """For each kind the slots with the masks of all that are of it."""
        self.kind_lists = [
            [
                (self.plan.column(n), one.start or 0)
                for n, one in self.book.lists.items()
                if one.holder in some
            ]
            for some in ancestors
        ]
        resources = self.book.resources
        starting = list(in_starting_order(resources))
        self.kind_starts = [[n for n in starting if resources[n].holder in some] for some in ancestors]
        """For each kind the resources that it starts with."""
        self.card_rows = self._card_rows()
        self.held = [
            [(g, inner) for g, cards in c.holds for inner in cards] for c in self.book.cards.values()
        ]
        self.borne = {
            self.plan.cards.index(name): self.plan.slot(f"has card {origin_of(name)}")
            for name in self.book.cards
            if f"has card {origin_of(name)}" in self.plan.slots
        }
        self.holdings = [
            self.plan.column(f"members {n}") for n, g in self.book.groups.items() if g.holder is not None
        ]
        self.holders = [
            self.plan.column(f"holder {n}") for n, g in self.book.groups.items() if g.holder is not None
        ]
        self.keeping = [
            self.plan.slot(group_key(name, owner))
            for name, group in self.book.groups.items()
            if group.in_play
            for owner in (PLAYERS if group.owned else (None,))
        ]
        """The slots of groups whose members are in play though they stand nowhere."""
        self.columns = FIXED + len(self.plan.columns)
        self.slots = 9 + len(self.plan.slots)

    def law_index(self, sort: str, name: str) -> int:
        """The number of the function that judges by a law."""
        return self.laws[sort, name]

    def span_of(self, number: int) -> Span | None:
        """Where the rule stands whose function has a number."""
        sort, name = next((key for key, n in self.numbers.items() if n == number), ("", ""))
        declared = (
            self.book.procedures.get(f"{sort} {name}")
            or self.book.rolls.get(name)
            or self.book.windows.get(name)
        )
        return declared.span if declared is not None else None

    # ---------------------------------------------------------------- values
    def _card_rows(self) -> list[list[tuple[int, int]]]:
        """For each card, then for no card: (column, value) of what its pieces begin with."""
        exprs = self.exprs
        rows = []
        for card in [*self.book.cards.values(), None]:
            row = []
            for name, stat in self.book.stats.items():
                expr = card.stats.get(name, stat.default) if card is not None else stat.default
                if expr is not None and expr.type.base != "text":
                    row.append((self.plan.column(name), exprs.constant(expr)))
            rows.append(row)
        self.kind_rows = []
        for kind in self.plan.kinds:
            found = []
            for ancestor in reversed(self.plan.ancestors(kind)):
                for name, expr in self.book.kinds[ancestor].defaults.items():
                    if isinstance(expr, (ir.Num, ir.Listed)):
                        found.append((self.plan.column(name), exprs.constant(expr)))
            self.kind_rows.append(found)
        return rows

    def value(self, s: object, expr: ir.Expr | None, roles: dict[str, Any]) -> Any:
        """An expression's value in a state, of a set its mask: used where speed does not matter (examples, setup, odds)."""
        if expr is None:
            return None
        key = (id(expr), tuple(roles))
        cached = self._values.get(key)
        if cached is None:  # with the expression itself, so that its number stays its own
            cached = self._values[key] = expr, self.compiled(expr, key[1])
        return cached[1](s, *roles.values())

    def compiled(self, expr: ir.Expr, roles: tuple[str, ...]) -> Any:
        """An expression as a function of a state and of what takes the roles."""
        exprs = self.exprs.anew(self.plan)
        args = {name: f"a{i}" for i, name in enumerate(roles)}
        source = exprs.mask(expr, args) if expr.type.many else exprs.ex(expr, args)
        names = {**self.functions, **{f"T{i}": t for i, t in enumerate(exprs.tables)}}
        head = "".join(f", a{i}" for i in range(len(roles)))
        text = f"def value(s{head}):\n    F = s.F; G = s.G; S = s.game.space\n    return {source}\n"
        exec(compile(text, "<rules>", "exec"), names)
        return names["value"]
