"""Rulebook → compiled game: every rule becomes a Python function, those that may ask become frames.

All hooks, changes and laws are known here, so a special rule costs nothing where no piece has it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warbook.engine import masks, pieces, runtime
from warbook.engine.answers import Numbers, OneOf, Options, SomeOf, YesNo, bits
from warbook.engine.asking import asks, find_asking
from warbook.engine.emit_body import Body
from warbook.engine.emit_changes import emit_changes
from warbook.engine.emit_events import Events
from warbook.engine.emit_grid import grid_functions
from warbook.engine.emit_laws import law_functions
from warbook.engine.emit_procedures import emit_example, emit_procedure
from warbook.engine.emit_rolls import emit_roll
from warbook.engine.emit_use import emit_use, emit_window
from warbook.engine.emit_values import piece_functions, stat_functions, test_functions, value_functions
from warbook.engine.names import Key, Names, Told
from warbook.engine.pending import first_due, still_due
from warbook.engine.perhaps import settled
from warbook.engine.plan import Plan
from warbook.engine.state import Decision, Finish, GameEnds
from warbook.language.ir import Do
from warbook.language.model import Action, Rulebook

NOTED = re.compile(r"^(\s*)s\.note\(([^;\n]*)\)$", re.MULTILINE)
"""A line that notes an event: it is written out, as so many are noted."""


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
    secrets: dict[int, list[Told]]


class Compiler(Names):
    """Compiles one game."""

    def __init__(self, book: Rulebook, examples: bool = False) -> None:
        super().__init__(settled(book))
        self.examples = book.examples if examples else ()
        self.events = Events(self)
        self.labels = 0
        self.texts: list[str] = []
        self.areas = 0
        self.frames: dict[int, Body] = {}
        self.plan.slots["@mission"] = 3

    def asks(self, do: Do) -> bool:
        """Whether a statement may ask a player."""
        return asks(self, do)

    def body(self, key: Key, params: list[str]) -> Body:
        number = self.number(key)
        made = Body(self, params, key in self.asking or key[0] in ("window", "use"), number)
        made.exit = made.label()
        return made

    def finish(self, body: Body, after: list[Do], last: Sequence[str] = ()) -> None:
        """Ends a function: its exit, then what follows, then its last lines, then back to the caller."""
        if body.frame:
            body.begin(body.exit)
            for do in after:
                body.aside(do)
            for line in last:
                body.line(line)
            body.line("s.stack.pop(); return True")
            self.frames[body.number] = body
            self.texts.append(body.source(f"p{body.number}"))
            return
        for do in after:
            body.plain(do)
        for line in last:
            body.line(line)
        self.texts.append(body.source(f"p{body.number}"))

    def root(self, action: Action) -> Action:
        """The action whose steps are followed."""
        while action.procedure is None and action.like is not None:
            action = self.book.actions[action.like]
        return action

    def compile(self) -> Compiled:
        """All functions of the game, as one module's source, executed."""
        find_asking(self)
        self.emit()
        return self.executed()

    def emit(self) -> None:
        """Writes every function of the game."""
        for p in self.book.procedures.values():
            emit_procedure(self, p)
        for a in self.book.actions.values():
            self.emit_action(a)
        for r in self.book.rolls.values():
            emit_roll(self, r)
        for w in self.book.windows.values():
            emit_window(self, w)
        for e in self.examples:
            emit_example(self, e)
        emit_use(self)
        emit_changes(self)
        self.texts.extend(self.functions())
        self.texts.extend(law_functions(self))

    def emit_action(self, action: Action) -> None:
        """Writes what an action does, where that is its own."""
        if action.procedure is None:
            return
        body = self.body(("action", action.name), [r.name for r in action.procedure.roles])
        taken, given_back = self.events.taking_over(body, action.procedure.roles)
        for line in taken:
            body.line(line)
        body.do(action.procedure.body)
        self.finish(body, [], given_back)

    def functions(self) -> list[str]:
        """Predicates, values and stats that change."""
        return [
            *test_functions(self),
            *value_functions(self),
            *stat_functions(self),
            *piece_functions(self),
            *grid_functions(self),
        ]

    def executed(self) -> Compiled:
        source = NOTED.sub(r"\1s.log = (s.log, (\2,))", "\n\n".join(self.texts) + "\n")
        names: dict[str, Any] = {
            "bits": bits,
            "mk": masks.mask_of,
            "lowest": masks.lowest,
            "K": pieces.card_holder,
            "Decision": Decision,
            "OneOf": OneOf,
            "Numbers": Numbers,
            "SomeOf": SomeOf,
            "Options": Options,
            "YesNo": YesNo,
            "GameEnds": GameEnds,
            "Finish": Finish,
            "still_due": still_due,
            "first_due": first_due,
            "CT": self.card_traits(),
            **runtime.HELPERS,
        }
        size = max(self.numbers.values(), default=-1) + 1
        widths: list[tuple[None, ...]] = [()] * size
        for number, body in self.frames.items():
            widths[number] = (None,) * (body.slots - 2 - len(body.args))
        names["W"] = widths
        names.update({f"T{i}": table for i, table in enumerate(self.exprs.tables)})
        self.execute(source, names)
        code = [names.get(f"p{i}") for i in range(size)]
        exits = [0] * size
        for number, body in self.frames.items():
            exits[number] = exit_block(body)
        names["CODE"] = code
        return Compiled(
            self.plan, code, exits, widths, names, dict(self.numbers), dict(self.laws), source, self.secrets
        )

    def execute(self, source: str, names: dict[str, Any]) -> None:
        """Defines the functions of the game."""
        exec(compile(source, "<rules>", "exec"), names)

    def card_traits(self) -> tuple[int, ...]:
        masks = []
        for card in self.book.cards.values():
            mask = 0
            for name, _ in card.traits:
                mask |= 1 << self.plan.traits.index(name)
            masks.append(mask)
        return (*masks, 0)


def exit_block(body: Body) -> int:
    """The number of a frame's exit block."""
    label = f"#{body.exit}"
    return next((index for index, block in enumerate(body.blocks) if label in block), 0)


def compile_rules(book: Rulebook, examples: bool = False) -> Compiled:
    """The compiled functions of a checked game; with its worked examples as procedures, if asked."""
    return Compiler(book, examples).compile()
