"""Verbs, sequences, effects and actions."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cells import stat_values
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader, one_of_two, scope_of
from warbook.language.declare.sayable import can_be_said
from warbook.language.declare.targets import points_are_chosen_in_steps, with_targets
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Action, Need, Phase, Price, Procedure, Role
from warbook.language.resolve import prices, steps
from warbook.language.resolve.cases import by_cases
from warbook.language.resolve.doubled import needed_unless
from warbook.language.resolve.made import forgetting
from warbook.language.resolve.scope import Scope


def body_of(r: Reader, raw: Raw, scope: Scope, needed: list[Need] | None = None) -> Do:
    """Its steps; what the first of them say must be so is added to what is `needed`, if it can be."""
    c = r.context(raw.head, scope)
    c.said = " ".join(steps.words_of(raw.steps))
    c.needed = [] if needed is not None else None
    done: list[Do] = []
    for one in by_cases(raw.steps):

        def take(one: object = one) -> None:
            steps.step(c, one, done)  # type: ignore[arg-type]

        r.attempt(take)
        c.text = raw.head
        if needed is not None and c.needed:
            needed += [
                Need("", test, one.text.span if one.text is not None else one.span) for test in c.needed
            ]
            c.needed = []
    forgetting(c, done)
    return ir.Block(tuple(done), span=raw.head.span)


def needs_of(r: Reader, raw: Raw, scope: Scope, head: str = "Needs") -> tuple[Need, ...]:
    """What a bullet with that label, the card that a role is of, and the rows of a table of that name ask for."""
    found = []
    for fact in raw.all(head):
        only = r.attempt(lambda fact=fact: needed(r, fact.value, scope))  # type: ignore[misc]
        if only is not None:
            found.append(Need("", only, fact.value.span))
    for table in raw.tables:
        if table.header[0].text != head:
            continue
        for row in table.rows:
            test = r.attempt(lambda row=row: needed(r, row[1], scope))  # type: ignore[misc]
            if test is not None:
                found.append(Need(row[0].text.strip('"'), test, row[0].span))
    return tuple(found)


def needed(r: Reader, text: Text, scope: Scope) -> Expr:
    """One condition that must hold."""
    needed_unless(r.context(text, scope), 0, len(text.text))
    return r.condition(text, scope)


def procedure(r: Reader, raw: Raw, sort: str, roles: tuple[Role, ...]) -> Procedure:
    scope = scope_of(roles)
    needed: list[Need] = []
    body = body_of(r, raw, scope, needed if sort == "verb" else None)
    if sort == "verb":
        can_be_said(r, raw, roles)
    phases = tuple(
        Phase(s.title.text, s.text.text if s.text else "", s.span) for s in raw.steps if s.title is not None
    )
    return Procedure(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        sort=sort,
        roles=roles,
        body=body,
        phases=phases,
        needs=(*needs_of(r, raw, scope), *needed),
    )


def action(r: Reader, raw: Raw) -> Action:
    signature = r.names.actions[raw.name]
    like = raw.text("Like").strip() or None
    if like is not None and like not in r.names.actions:
        c = r.context(raw.fact("Like").value)  # type: ignore[union-attr]
        r.faults.append(
            c.fail(
                "W301", None, f"No action is called {like}.", "An action follows another that is declared."
            ).diagnostic
        )
        like = None
    roles = r.names.actions[like].roles if like is not None and not signature.roles else signature.roles
    me: dict[str, Expr] = {x.name: ir.Var(x.name, type=x.type) for x in roles}
    own = ir.Var("action", type=ir.ACTION)
    me |= {"action": own, "game": ir.Listed("sequence", "", type=Type("sequence", ""))}
    user = next((me[x.name] for x in roles if x.prep == "by"), None)
    scope = Scope(me, None, user, None, own, actor=user, doubtful=one_of_two(me, user))
    scope = replace(scope, me=ir.Owner(user) if user is not None else None, action=raw.name)
    cost: Price = ()
    fact = raw.fact("Cost")
    if fact is not None:
        words = fact.value
        found = r.attempt(lambda: prices.price(r.context(words), r.tree(words, "cost"), None))
        cost = found or ()
    elif like is None and user is None:
        r.fault(
            "W223",
            raw.head,
            f"{raw.name} needs “by …”: who can do it.",
            f"Write “### Action: {raw.name} by user (a KIND)”.",
        )
    effect = raw.fact("Effect")
    has_effect = "Effect" in r.names.stats and like is not None
    done: Do | None = None
    needed: list[Need] = []
    if raw.steps:
        done = body_of(r, raw, scope, needed)
        if effect is not None and not has_effect:
            hint = "Make the effect a step, at its place among the others."
            r.fault("W224", effect.label, f"What {raw.name} does is said here and by its steps.", hint)
    elif effect is not None and not has_effect:
        c = r.context(effect.value, scope)
        done = r.attempt(lambda: steps.consequence(c, effect.value, effect.children))
    elsewhere = ("Cost",) if has_effect else ("Cost", "Effect")  # a stat of cards may be called so, too
    stats = stat_values(r, [f for f in raw.facts if f.label.text not in elsewhere], Scope({}), raw.name)
    proc = None
    points_are_chosen_in_steps(r, raw, roles)
    if done is not None:
        roles, done, needs = with_targets(roles, done, (*needs_of(r, raw, scope), *needed), raw.head.span)
        proc = Procedure(
            raw.name,
            raw.head.span,
            sort="action",
            roles=(*roles, Role("action", ir.ACTION, "")),
            body=done,
            needs=needs,
        )
    elif like is None:
        r.fault(
            "W223",
            raw.head,
            f"{raw.name} does nothing.",
            "Give it steps, “- Effect: …”, or “Like” with the action it follows.",
        )
    team = raw.text("Team").strip()
    return Action(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        price=cost,
        like=like,
        of=raw.card or None,
        stats=stats,
        procedure=proc,
        team=int(team.split()[-1]) if team.split() and team.split()[-1].isdigit() else 0,
    )
