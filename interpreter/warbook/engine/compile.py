"""Rulebook → compiled game: every rule becomes a Python function, those that may ask become frames.

This is the one place that knows all emitters. Each knows only those whose code its own is made of: expressions
(`emit_expr.py`), then statements (`emit_body.py`), then whole functions, which get their bodies from `compiler.py`.

All hooks, changes and laws are known here, so a special rule costs nothing where no piece has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warbook.engine import masks, pieces, runtime
from warbook.engine.aimed_prices import aimed_apart
from warbook.engine.answers import Numbers, OneOf, Options, SomeOf, YesNo, bits
from warbook.engine.asking import find_asking
from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.emit_changes import emit_changes
from warbook.engine.emit_grid import grid_functions
from warbook.engine.emit_laws import law_functions
from warbook.engine.emit_lean import lean
from warbook.engine.emit_procedures import emit_action, emit_example, emit_procedure
from warbook.engine.emit_rolls import emit_roll
from warbook.engine.emit_use import emit_use, emit_window
from warbook.engine.emit_values import piece_functions, stat_functions, test_functions, value_functions
from warbook.engine.optional_roles import settled
from warbook.engine.pending import first_due, still_due
from warbook.engine.program import Compiled
from warbook.engine.state import Decision, Finish, GameEnds, Horizon
from warbook.language.looks import Looks
from warbook.language.model import Example, Rulebook


def compile_rules(
    book: Rulebook, examples: bool = False, called: set[str] | None = None, looks: Looks | None = None
) -> Compiled:
    """The compiled functions of a checked game; with its worked examples as procedures, if asked. Whenever one is called,
    `called` gets its name. `looks` are what is known of its declarations."""
    apart, aims = aimed_apart(book)
    c = Compiler(settled(apart), aims, looks or Looks())
    c.called = called
    find_asking(c, c.events)
    emit_rules(c, book.examples if examples else ())
    return executed(c)


def emit_rules(c: Compiler, examples: Iterable[Example]) -> None:
    """Writes every function of a game; the examples last, so that one more changes nothing in the rules."""
    for procedure in c.book.procedures.values():
        emit_procedure(c, procedure)
    for action in c.book.actions.values():
        emit_action(c, action)
    for roll in c.book.rolls.values():
        emit_roll(c, roll)
    for window in c.book.windows.values():
        emit_window(c, window)
    emit_use(c)
    emit_changes(c)
    c.texts.extend(plain_functions(c))
    c.texts.extend(law_functions(c))
    for example in examples:
        emit_example(c, example)


def plain_functions(c: Compiler) -> list[str]:
    """Predicates, values and stats that change."""
    return [
        *test_functions(c),
        *value_functions(c),
        *stat_functions(c),
        *piece_functions(c),
        *grid_functions(c),
    ]


def executed(c: Compiler) -> Compiled:
    """The source of all functions, executed."""
    texts = [lean(text) for text in c.texts]
    names: dict[str, Any] = {
        "bits": bits,
        "mk": masks.mask_of,
        "lowest": masks.lowest,
        "together": masks.together,
        "K": pieces.card_holder,
        "Decision": Decision,
        "OneOf": OneOf,
        "Numbers": Numbers,
        "SomeOf": SomeOf,
        "Options": Options,
        "YesNo": YesNo,
        "GameEnds": GameEnds,
        "Finish": Finish,
        "Horizon": Horizon,
        "still_due": still_due,
        "first_due": first_due,
        "CT": card_traits(c),
        **runtime.HELPERS,
    }
    size = max(c.numbers.values(), default=-1) + 1
    widths: list[tuple[None, ...]] = [()] * size
    for number, body in c.frames.items():
        widths[number] = (None,) * (body.slots - 2 - len(body.args))
    names["W"] = widths
    names.update({f"T{i}": table for i, table in enumerate(c.exprs.tables)})
    defined = c.define(texts, names)
    code = [names.get(f"p{i}") for i in range(size)]
    exits = [0] * size
    for number, body in c.frames.items():
        exits[number] = exit_block(body)
    names["CODE"] = code
    return Compiled(
        c.plan,
        code,
        exits,
        widths,
        names,
        dict(c.numbers),
        dict(c.laws),
        "\n\n".join(texts) + "\n",
        c.secrets,
        defined,
    )


def card_traits(c: Compiler) -> tuple[int, ...]:
    """For each card, then for no card, the mask of its traits."""
    rows = []
    for card in c.book.cards.values():
        mask = 0
        for name, _ in card.traits:
            mask |= 1 << c.plan.traits.index(name)
        rows.append(mask)
    return (*rows, 0)


def exit_block(body: Body) -> int:
    """The number of a frame's exit block."""
    label = f"#{body.exit}"
    return next((index for index, block in enumerate(body.blocks) if label in block), 0)
