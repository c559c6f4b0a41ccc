"""What the compiled functions of a game are called, and what stands for a price, a question or a group."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from warbook.engine.emit_expr import Exprs
from warbook.engine.nested_rolls import RESULTS, RUNNING, NestedRolls
from warbook.engine.plan import NOWHERE, Standing, group_key, plan_of
from warbook.engine.prices import Way, way_names
from warbook.language import ir
from warbook.language.check.clashes import Clashes
from warbook.language.ir import Do, Expr
from warbook.language.looks import Looks
from warbook.language.model import Price, Rulebook

Key = tuple[str, str]
"""What sort of function, and of what."""

ROLL_NUMBERS = ("total", "advantage", "dice", "automatic", "target")
"""The numbers of a roll that rules may change, in the order in which the changes are written."""

Disclosure = tuple[int, str, str]
"""A variable of a frame that tells a secret: its slot, the hidden token or resource, the function that tells of
whom."""


class Names:
    """Numbers and names for the functions of one game. `asking` are those that may ask a player."""

    def __init__(self, book: Rulebook, looks: Looks) -> None:
        self.book, self.looks = book, looks
        self.plan = plan_of(book, self.nodes)
        self.exprs = Exprs(self.plan, self.law_index)
        self.laws: dict[Key, int] = {}
        self.numbers: dict[Key, int] = {}
        self.asking: set[Key] = set()
        self.secrets: dict[int, list[Disclosure]] = {}

    @cached_property
    def nodes(self) -> tuple[Any, ...]:
        """All nodes of the game's meaning, in reading order."""
        return tuple(self.looks.nodes(self.book))

    @cached_property
    def clashes(self) -> Clashes:
        """What rules that wait for the same moment do to each other."""
        return Clashes(self.book)

    @cached_property
    def nested(self) -> NestedRolls:
        """Which rolls may be made within which."""
        return NestedRolls(self.book, self.clashes.graph)

    def result_slots(self, name: str) -> list[str]:
        """Where the result of a roll stands, as sources."""
        return [f"G[{self.plan.slot(f'{label} {name}')}]" for label in RESULTS]

    def running_slots(self, name: str) -> list[str]:
        """Where the roll being made stands, as sources, and the changes to it; none where no other roll is being
        made when this one is."""
        if name not in self.nested.inner:
            return []
        names = [
            *(f"adjust {what}" for what in self.adjusted_numbers),
            *(f"fixed {what}" for what in self.fixed_numbers),
        ]
        if self.of_this_roll:
            names += ["roll now", *(f"{label} " for label in RUNNING)]
        if any(window.after_dice for window in self.book.windows.values()):
            names.append("Lying ")
        return [f"G[{self.plan.slot(each)}]" for each in ("roll", *names)]

    @cached_property
    def finished(self) -> frozenset[str]:
        """The sequences that some rule ends by name."""
        return frozenset(n.name for n in self.nodes if isinstance(n, ir.Finish))

    @cached_property
    def spoken_numbers(self) -> frozenset[str]:
        """The numbers of rolls that rules speak of."""
        fields = (n for n in self.nodes if isinstance(n, ir.Field))
        return frozenset(n.name for n in fields if n.of.type.base == "roll")

    @cached_property
    def given_more(self) -> frozenset[str]:
        """The rolls to which whoever makes them sometimes adds."""
        made = (n for n in self.nodes if isinstance(n, ir.RollFor))
        return frozenset(n.name for n in made if n.more is not None)

    @cached_property
    def thrown_kept(self) -> bool:
        """Whether rules look one by one at dice that were thrown without a declared roll."""
        return any(isinstance(n, ir.All) and n.type.arg == ir.THROWN for n in self.nodes)

    @cached_property
    def of_this_roll(self) -> bool:
        """Whether rules speak of the roll being made, whichever it is, or throw its dice again."""
        return any(
            isinstance(n, ir.ReRoll)
            or (isinstance(n, ir.Expr) and n.type.base in ("roll", "die") and not n.type.arg)
            for n in self.nodes
        )

    @cached_property
    def adjusted_numbers(self) -> tuple[str, ...]:
        """The numbers of a roll that rules change while it is being made."""
        found = {n.what for n in self.nodes if isinstance(n, ir.Adjust) and not n.fixed}
        if self.given_more:
            found.add("total")
        return tuple(w for w in ROLL_NUMBERS if w in found or w == "advantage")

    @cached_property
    def fixed_numbers(self) -> tuple[str, ...]:
        """The numbers of a roll that rules put at a value while it is being made."""
        return tuple(sorted({n.what for n in self.nodes if isinstance(n, ir.Adjust) and n.fixed}))

    def mixed(self, price: Price) -> bool:
        """Whether something else may be paid in the place of a part of a price."""
        return self.exprs.mixed(price)

    def hooked(self, price: Price) -> bool:
        """Whether a rule that may ask hangs on the loss of something that can be paid."""
        paid = {name for way in price for _, name in way}
        paid |= {self.book.resources[name].instead for name in paid if name in self.book.resources}  # type: ignore[misc]
        return any(("gain", name) in self.asking for name in paid)

    def key_of(self, name: str) -> Key:
        for sort in ("verb", "sequence", "effect"):
            if f"{sort} {name}" in self.book.procedures:
                return sort, name
        return "window", name

    def number(self, key: Key) -> int:
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
        return self.numbers[key]

    def number_of(self, name: str) -> int:
        return self.number(self.key_of(name))

    def procedure(self, name: str) -> str:
        return f"p{self.number_of(name)}"

    def roll(self, name: str) -> str:
        return f"p{self.number(('roll', name))}"

    def roll_number(self, name: str) -> int:
        return self.number(("roll", name))

    def gain(self, name: str) -> str:
        return f"p{self.number(('gain', name))}"

    def gaining(self, do: ir.Gain) -> Key:
        """What is called where someone gains or loses: what may come in its place first, if there is such a rule."""
        return ("gain" if do.final or not replaced_amount(self.book, do.name) else "would"), do.name

    def gain_number(self, name: str) -> int:
        return self.number(("gain", name))

    def becoming(self, name: str) -> int | None:
        """The number of the function that sets a list, where rules wait for what it becomes."""
        if name not in self.book.lists or not any(
            hook.event.sort == "become" and hook.event.name == name for hook in self.book.hooks
        ):
            return None
        return self.number(("become", name))

    def setter(self, name: str) -> str:
        return f"set{self.plan.column(name)}"

    def departure(self) -> str:
        return f"p{self.number(('departure', ''))}"

    def departure_number(self) -> int:
        return self.number(("departure", ""))

    def removal(self) -> str:
        return f"p{self.number(('removal', ''))}"

    def removal_number(self) -> int:
        return self.number(("removal", ""))

    def moved(self) -> str:
        return f"p{self.number(('moved', ''))}"

    def moved_number(self) -> int | None:
        return self.number(("moved", "")) if ("moved", "") in self.asking else None

    def join(self, name: str) -> str:
        return f"p{self.number(('join', name))}"

    def plain_join(self, name: str) -> str:
        """The function that only notes a member, where no rule that asks hangs on it."""
        return (
            self.join(name) if ("join", name) not in self.asking else f"enlist{self.number(('join', name))}"
        )

    def join_number(self, name: str) -> int:
        return self.number(("join", name))

    def effect(self, name: str) -> str:
        return f"p{self.number(('effect', name))}"

    def effect_number(self, name: str) -> int | None:
        return self.number(("effect", name)) if ("effect", name) in self.asking else None

    def use_number(self) -> int:
        return self.number(("use", ""))

    def window_number(self, name: str) -> int:
        return self.number(("window", name))

    def move_law(self) -> str:
        return "law_move"

    def law_index(self, sort: str, name: str) -> int:
        key = (sort, name)
        if key not in self.laws:
            self.laws[key] = len(self.laws)
        return self.laws[key]

    def group_slot(self, name: str) -> int:
        owned = self.book.groups[name].owned
        return self.plan.slot(group_key(name, 0 if owned else None))

    def substitutes(self) -> dict[int, tuple[int, int, int]]:
        """For a resource's column, what may be paid in its place: column, gain function and payer."""
        return self.exprs.substitutes(lambda name: self.number(("gain", name)))

    def price(self, price: Price) -> str:
        """A price as a table: alternatives of (amount, column, gain function's number, payer)."""
        return self.exprs.table(("price rows", price), lambda: self.price_rows(price))

    def price_rows(self, price: Price) -> tuple[Way, ...]:
        return self.exprs.price_rows(price, lambda name: self.number(("gain", name)))

    def price_names(self, price: Price) -> str:
        """The alternatives of a price as a player reads them."""
        names = {self.plan.column(name): name for name in (*self.book.resources, *self.book.tokens)}
        return self.exprs.table(("price names", price), lambda: way_names(self.price_rows(price), names))

    def payer_kind(self, name: str) -> int:
        return self.exprs.payer_kind(name)

    def rule(self, do: Do, label: str = "", standing: Standing = NOWHERE) -> int:
        match do:
            case ir.Choose(of=of) | ir.ForEach(of=of):
                picked: tuple[str, ...] = (of.type.base,)
            case ir.ChooseOne(options=options):
                picked = tuple(o.pick.of.type.base if o.pick is not None else "" for o in options)
            case _:
                picked = ()
        return self.plan.prompt(label, do.span, picked, standing)

    def effect_args(self, name: str, of: Expr, scope: dict[str, Expr]) -> tuple[Expr, ...]:
        """The roles of an effect: the one who suffers it, and those of the same name in scope."""
        procedure = self.book.procedures[f"effect {name}"]
        args = []
        for i, role in enumerate(procedure.roles):
            args.append(of if i == 0 else scope.get(role.name, ir.Num(-1, type=ir.NUMBER)))
        return tuple(args)


def replaced_amount(book: Rulebook, name: str) -> bool:
    """Whether a rule replaces what is gained or lost of something, or makes it more or less."""
    return (
        any(change.field in (f"gain {name}", f"lose {name}") for change in book.changes)
        or any(
            hook.moment == "instead" and hook.event.sort in ("gain", "lose") and hook.event.name == name
            for hook in book.hooks
        )
        or any(
            law.sort == "cannot" and law.event.sort == "lose" and law.event.name == name for law in book.laws
        )
    )
