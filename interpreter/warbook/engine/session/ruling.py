"""The rule behind a line of the log or behind a question: its section, as it is written."""

from __future__ import annotations

from typing import Any

from warbook.engine.log import kinds, visible
from warbook.engine.prompts import Sources
from warbook.engine.state import State
from warbook.language.diagnostic import Span
from warbook.language.model import Decl

MOST = 4_000
"""So many letters of a section are shown."""


def of_event(s: State, number: int, viewer: int, sources: Sources | None) -> dict[str, Any]:
    """The rule of what happened with an event that a viewer may know of; without a title where there is none to tell."""
    events = s.events()
    if not 0 <= number < len(events) or not visible(s, events[number], viewer):
        return _section(None, sources)
    code, *about = events[number]
    sort, name = kinds(s.game).sorts.get(code, ("", ""))
    return _section(_declared(s, sort, name, about), sources)


def of_question(s: State, viewer: int, sources: Sources | None) -> dict[str, Any]:
    """The rule that asks a viewer something now."""
    decision = s.decision
    if decision is None or decision.player != viewer:
        return _section(None, sources)
    _, span = s.game.plan.prompts[decision.rule]
    return _section(span if isinstance(span, Span) else None, sources)


def _declared(s: State, sort: str, name: str, about: list[Any]) -> Span | None:
    """Where it is declared what an event is about."""
    book = s.game.book
    found: Decl | None = None
    match sort:
        case "roll":
            found = book.rolls.get(name)
        case "sequence":
            found = book.procedures.get(f"sequence {name}")
        case "use":
            found = book.actions.get(s.game.plan.actions[about[1]])
        case "gain":
            found = book.tokens.get(name) or book.resources.get(name)
        case "become":
            found = book.lists.get(name) or book.stats.get(name)
    return found.span if found is not None else None


def _section(span: Span | None, sources: Sources | None) -> dict[str, Any]:
    """The section that a span stands in: from its heading to the next."""
    source = sources.get(span.file) if span is not None and sources else None
    if source is None or span is None:
        return {"title": "", "text": "", "file": "", "line": 0}
    lines = source.text.split("\n")
    at = source.text.count("\n", 0, span.start)
    while at > 0 and not lines[at].startswith("#"):
        at -= 1
    end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("#")), len(lines))
    text = "\n".join(lines[at + 1 : end]).replace("**", "").replace("{", "").replace("}", "").strip()
    told = text if len(text) <= MOST else f"{text[:MOST].rsplit(' ', 1)[0]} …"
    return {"title": lines[at].strip("# "), "text": told, "file": span.file, "line": at + 1}
