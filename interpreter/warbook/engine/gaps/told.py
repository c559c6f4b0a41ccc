"""What a mutant would mean, in the words of `readback`: said where marks in the source line do not make a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

from warbook.engine.gaps.mutants import IN_ORDER, Mutant
from warbook.engine.gaps.turns import NUMBER
from warbook.language import ir, readback
from warbook.language.ir import Do
from warbook.language.model import Procedure, Rulebook
from warbook.language.readback import Writer, rules
from warbook.language.readback.full import FULL
from warbook.language.readback.told import finished


def meant(book: Rulebook, mutant: Mutant) -> str:
    """The rule or step as it would be understood; "" where its line tells it better: another number stands in it, a whole
    rule is left out, what changes is no sentence, or the language has no words for what would come of it."""
    if mutant.turn.sort == NUMBER or mutant.new is None or mutant.part == "winner":
        return ""
    old = getattr(book, mutant.part)[mutant.key]
    if mutant.part in IN_ORDER:
        found = readback.rule(book, mutant.new)
    else:
        before, after = body_of(old), body_of(mutant.new)
        if before is None or after is None or before.body == after.body:
            return ""
        w = Writer(book, FULL)
        rules.steps(w, after.roles, after.body)
        w.beyond = []
        found = finished(w, [line for step in changed(before.body, after.body) for line in w.steps(step)])
    return " ".join(found.text.split()) if found.canonical else ""


def body_of(declared: Any) -> Procedure | None:
    """The steps of a declaration: its own, or those of an action."""
    if isinstance(declared, Procedure):
        return declared
    found = getattr(declared, "procedure", None) if is_dataclass(declared) else None
    return found if isinstance(found, Procedure) else None


def changed(old: Do, new: Do) -> Sequence[Do]:
    """Of steps in which one fact is otherwise, the one that has it, or those around one that is left out."""
    if not isinstance(old, ir.Block) or not isinstance(new, ir.Block):
        return (new,)
    if len(old.of) != len(new.of):
        return ()
    others = [(one, other) for one, other in zip(old.of, new.of, strict=True) if one != other]
    return changed(*others[0]) if len(others) == 1 else [other for _, other in others]
