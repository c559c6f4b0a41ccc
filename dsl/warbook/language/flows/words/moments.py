"""When a special rule acts, in the short register."""

from __future__ import annotations

from dataclasses import replace

from warbook.language.flows.words.deeds import thrown
from warbook.language.flows.words.teller import Teller
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook
from warbook.language.readback import rules
from warbook.language.readback.events import declared, happening

AT_ONCE = ("gain", "lose", "removed", "left", "begins", "ends", "move", "end_move", "become", "join", "leave")
"""What is over as it happens: a rule that acts after it acts when it happens."""


def lead(hook: Hook) -> str:
    if hook.moment == "after" and hook.event.sort in AT_ONCE:
        return "when"
    return rules.LEAD.get(hook.moment, hook.moment)


def moment(w: Teller, hook: Hook, tests: tuple[Expr, ...], body: Do) -> tuple[str, tuple[Expr, ...]]:
    """When a rule acts: `before the bearer rolls Wits`; and what is left to say of it."""
    roles, _ = declared(w, hook.event)
    plain = {role.name for role in roles if role.type.base == "listed"}
    hidden = {var for role, var in hook.event.binds if role in plain}
    used = rules.used_in(*tests, body) - hidden
    for role, var in hook.event.binds:
        if role in plain:
            w.called[var] = f"the {role}"
    found = happening(w, hook.event, used)
    if hook.event.sort == "roll" and hook.event.name:
        found = replace(
            found, what=found.what.replace(f"rolls {hook.event.name}", thrown(hook.event.name), 1)
        )
    if hook.moment == "instead":
        return f"when {found.who} would {rules.plain(found.what)}, instead", found.rest
    return f"{lead(hook)} {found.who} {found.what}", found.rest
