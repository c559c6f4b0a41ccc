"""Laws that say the opposite of one another, or the same twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Label
from warbook.language.model import Change, Hook, Law, Need, Offer, Rulebook

_OPPOSITE = {frozenset(("cannot", "may")), frozenset(("cannot", "must"))}
_WORD = {"may": "allows", "must": "demands", "cannot": "forbids"}


def contradiction(game: Checked) -> Iterator[Finding]:
    """A law that allows or demands exactly what another law forbids, under the same conditions."""
    seen: dict[object, list[Law]] = {}
    for law in game.book.laws:
        if law.sort == "lifts":
            continue
        earlier = seen.setdefault(game.looks.at(law).find(_key), [])
        for other in earlier:
            if frozenset((law.sort, other.sort)) in _OPPOSITE:
                yield Finding(
                    law.span,
                    f"This {_WORD[law.sort]} exactly what another rule {_WORD[other.sort]}.",
                    "Take one of them out, or give one a condition: “…, if …”.",
                    (Label(other.span, f"this {_WORD[other.sort]} it"),),
                )
                break
        earlier.append(law)


def lifts_nothing(game: Checked) -> Iterator[Finding]:
    """A rule that ignores what an action, verb or step does not have: a precondition, or a row of a step's tables."""
    book = game.book
    for law in book.laws:
        if law.sort != "lifts":
            continue
        if law.event.sort == "verb":
            known, what = needs_of(book, law.event.name), f"to {law.event.name}"
        elif law.event.sort == "step":
            known, what = step_rows(book, law.event.name), f"for {law.event.name}"
        else:
            known, what = action_needs(book, law.event.name), f"for {law.event.name}"
        if law.event.sort == "use" and law.name in aimed(book, law.event.name):
            yield Finding(
                law.span,
                f"“{law.name}” says whom {law.event.name} may be used against, and that is not ignored by a rule of its own.",
                "Write the exception into its row: “…, or the user is a KIND”.",
            )
        elif law.name not in known:
            listed = ", ".join(f"“{name}”" for name in known if name)
            yield Finding(
                law.span,
                f"There is no “{law.name}” {what}, so there is nothing to ignore.",
                f"It has {listed}." if listed else "Its needs stand in a table headed “Needs | When”.",
            )


def needs_of(book: Rulebook, verb: str) -> list[str]:
    procedure = book.procedures.get(f"verb {verb}")
    return [need.name for need in procedure.needs] if procedure is not None else []


def step_rows(book: Rulebook, name: str) -> list[str]:
    step = book.steps.get(name)
    if step is None:
        return []
    return [*(x.name for x in (*step.needs, *step.stops)), *(m.situation for m in step.modifiers)]


def aimed(book: Rulebook, name: str) -> list[str]:
    """The names of those needs of an action that say which target it may have."""
    return [one for need in _needs(book, name) for one in need.aimed]


def action_needs(book: Rulebook, name: str) -> list[str]:
    return [need.name for need in _needs(book, name)]


def _needs(book: Rulebook, name: str) -> tuple[Need, ...]:
    action = book.actions.get(name)
    while action is not None and action.procedure is None and action.like is not None:
        action = book.actions.get(action.like)
    return action.procedure.needs if action is not None and action.procedure is not None else ()


def said_twice(game: Checked) -> Iterator[Finding]:
    """A law, hook, offer or standing change that stands in the rules twice, in these or other words."""
    seen: dict[object, Law | Hook | Offer | Change] = {}
    book = game.book
    rules: list[Law | Hook | Offer | Change] = [*book.laws, *book.hooks, *book.offers, *book.changes]
    for rule in rules:
        first = seen.setdefault(
            (type(rule).__name__, getattr(rule, "sort", ""), game.looks.at(rule).find(_key)), rule
        )
        if first is not rule:
            yield Finding(
                rule.span,
                "This rule has been given before, so here it is a second rule of the same kind.",
                "Take it out here; or, if it is to count twice, say so in one rule.",
                (Label(first.span, "given here"),),
            )


def _key(rule: Law | Hook | Offer | Change) -> object:
    """What a rule says, without its place, its words, and the names of its variables."""
    names: dict[str, str] = {}
    return tuple(
        _plain(getattr(rule, f.name), names) for f in fields(rule) if f.name not in ("span", "text", "sort")
    )


def _plain(item: Any, names: dict[str, str]) -> object:
    if isinstance(item, ir.Var):
        return ("var", _renamed(item.name, names), item.type)
    if isinstance(item, tuple):
        return tuple(_plain(part, names) for part in item)
    if is_dataclass(item) and not isinstance(item, type):
        found: list[object] = [type(item).__name__]
        for f in fields(item):
            value = getattr(item, f.name)
            if f.name == "var":
                found.append(_renamed(value, names))
            elif f.name == "binds":
                found.append(tuple((role, _renamed(var, names)) for role, var in value))
            elif f.name not in ("span", "label"):
                found.append(_plain(value, names))
        return tuple(found)
    return item


def _renamed(name: str, names: dict[str, str]) -> str:
    """A made-up variable by the order in which it is met; a role keeps its name."""
    if "." not in name:
        return name
    return names.setdefault(name, f".{len(names)}")
