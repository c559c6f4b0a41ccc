"""One node or one rule, told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warbook.language.ir import Do, Expr
from warbook.language.model import Change, Hook, Law, Modifier, Offer, Role, Rulebook
from warbook.language.readback import changes, rules
from warbook.language.readback.english import capital
from warbook.language.readback.full import FULL
from warbook.language.readback.record import Line, Readback
from warbook.language.readback.writer import Register, Writer


def sentence(
    book: Rulebook,
    node: Expr | Do,
    roles: Sequence[Role] = (),
    register: Register = FULL,
    example: bool = False,
) -> Readback:
    """What an expression, a condition or a statement means, in a rule that has these roles; in an example nobody's own
    are spoken of."""
    w = Writer(book, register, seated=example)
    if isinstance(node, Do):
        return finished(w, rules.steps(w, roles, node, not example))
    w.side = None if example else rules.role_side(roles)
    for role in roles:
        w.called[role.name] = f"the {role.name}"
    return finished(w, [Line(w.say(node))], "")


def rule(book: Rulebook, of: Any, register: Register = FULL, roles: Sequence[Role] = ()) -> Readback:
    """What a rule of a game means: a Hook, Law, Change, Offer, or a row of a table of what has these roles."""
    w = Writer(book, register)
    w.side = rules.role_side(roles)
    for role in roles:
        w.called[role.name] = f"the {role.name}"
    match of:
        case Hook():
            return finished(w, rules.hook(w, of))
        case Law():
            return finished(w, rules.law(w, of))
        case Change():
            return finished(w, changes.change(w, of))
        case Offer():
            return finished(w, rules.offer(w, of))
        case Modifier():
            return finished(w, rules.modifier(w, of))
    raise TypeError(f"{type(of).__name__} is no rule")


def finished(w: Writer, lines: list[Line], end: str = ".") -> Readback:
    """Sentences with their capitals and stops."""
    return w.done([_finished(line, end) for line in lines])


def _finished(line: Line, end: str) -> Line:
    text = capital(line.text) if end else line.text
    stop = ":" if line.under else end
    if not text.endswith((".", ":")) and stop:
        text += stop
    return Line(text, tuple(_finished(one, end) for one in line.under), line.option)
