"""Definitions, sights, values and windows."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.declare.cells import split_names
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.declare.rolls import modifiers
from warbook.language.ir import Expr, Type
from warbook.language.model import Sight, Test, Value, Window


def definition(r: Reader, raw: Raw) -> Test:
    signature = r.names.tests[raw.name]
    scope = scope_of(signature.roles)
    yes = [t for f in raw.all("If") if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None]  # type: ignore[misc]
    no = [
        t
        for f in raw.all("Unless")
        if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None  # type: ignore[misc]
    ]
    if not raw.all("If") and not raw.all("Unless"):
        raise r.context(raw.head).fail("W223", None, f"“{raw.name}” needs “If”: when it holds.")
    test: Expr = ir.Or(tuple(yes), type=ir.FLAG) if len(yes) != 1 else yes[0]
    if not yes:
        test = ir.Truth(True, type=ir.FLAG)
    if no:
        test = ir.And((test, *(ir.Not(t, type=ir.FLAG) for t in no)), type=ir.FLAG)
    return Test(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        test=test,
        words=raw.head.text,
    )


POINTS = {"any point": "any", "every point": "every", "the middle": "middle"}


def sight(r: Reader, raw: Raw) -> Sight:
    """A relation that sight lines decide."""
    signature = r.names.tests[raw.name]
    if len(signature.roles) != 2:
        raise r.context(raw.head).fail("W223", None, "Sight is between two: a target and an observer.")
    points = {}
    for label, allowed in (("From", ("any", "middle")), ("To", ("any", "every", "middle"))):
        fact = raw.fact(label)
        points[label] = POINTS.get(fact.value.text.strip(), "") if fact is not None else "any"
        if points[label] not in allowed:
            known = ", ".join(k for k, v in POINTS.items() if v in allowed)
            r.fault(
                "W392", fact.value if fact is not None else raw.head, f"A line is drawn here with {known}."
            )
    lengths = {
        label: r.length(fact.value) if (fact := raw.fact(label)) is not None else 0
        for label in ("Height", "Sees through", "Sees through all within")
    }
    return Sight(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        words=raw.head.text,
        eye=points["From"],
        part=points["To"],
        height=lengths["Height"],
        blocked=terrain_sorts(r, raw, "Blocked by"),
        hindered=terrain_sorts(r, raw, "Hindered by"),
        depth=lengths["Sees through"],
        near=lengths["Sees through all within"],
    )


def terrain_sorts(r: Reader, raw: Raw, label: str) -> tuple[str, ...]:
    """`blocking Terrain, Fog`: sorts and names of terrain."""
    fact = raw.fact(label)
    found = []
    for words in split_names(fact.value) if fact is not None else []:
        name = words.text.strip().removesuffix(" Terrain")
        if name not in ("blocking", "concealing") and name not in r.names.terrains:
            r.fault(
                "W301",
                words,
                f"No terrain is called {name}.",
                "Write “blocking Terrain”, “concealing Terrain”, or the name of one.",
            )
        found.append(name)
    return tuple(found)


def value(r: Reader, raw: Raw) -> Value:
    signature = r.names.values[raw.name]
    scope = scope_of(signature.roles)
    cases: list[tuple[Expr, Expr | None]] = []
    type_: Type | None = None
    for fact in [*raw.all("Is"), *raw.all("Otherwise")]:
        words = fact.value
        cut = words.text.find(", if ")
        amount = r.attempt(
            lambda words=words, cut=cut: r.expression(words.slice(0, cut) if cut >= 0 else words, scope)  # type: ignore[misc]
        )
        test = (
            r.attempt(lambda words=words, cut=cut: r.condition(words.slice(cut + 5, len(words.text)), scope))  # type: ignore[misc]
            if cut >= 0
            else None
        )
        if amount is not None:
            cases.append((amount, test))
            if type_ is not None and amount.type.base != type_.base:
                r.fault("W314", words, f"{raw.name} is {type_} above and {amount.type} here.")
            type_ = type_ or amount.type
    bounds = []
    for label in ("At least", "At most"):
        bound = raw.fact(label)
        bounds.append(
            r.attempt(lambda bound=bound: r.expression(bound.value, scope)) if bound is not None else None  # type: ignore[misc]
        )
    if type_ is None:
        raise r.context(raw.head).fail("W223", None, f"{raw.name} needs “Is”: what it is.")
    r.names.values[raw.name] = replace(signature, type=type_)
    return Value(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        cases=tuple(cases),
        least=bounds[0],
        most=bounds[1],
        modifiers=modifiers(r, raw.tables, scope, type_.base),
        type=type_,
    )


def window(r: Reader, raw: Raw) -> Window:
    signature = r.names.windows[raw.name]
    opens = raw.text("Opens").strip()
    if opens not in ("", "before any Roll", "after any Roll"):
        r.fault(
            "W373",
            raw.fact("Opens").value,  # type: ignore[union-attr]
            "A window opens by itself only “before any Roll” or “after any Roll”.",
            "Otherwise a step opens it.",
        )
    limit = raw.text("Limit").strip()
    return Window(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        before_rolls=opens == "before any Roll",
        once=limit == "once",
        after_dice=opens == "after any Roll",
    )
