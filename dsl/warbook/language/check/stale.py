"""Rolls of long ago: `When a Soldier loses Shell, if the Hurl succeeded: …`, which would ask the last Hurl of anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do, Expr
from warbook.language.model import Change, EventPattern, Hook, Law
from warbook.language.walk import nodes

PLAYED = {"begins": "sequence", "ends": "sequence", "use": "action"}
"""How those are called in the graph that events of other names tell of."""
APART = ("sequence ", "action ", "event ")


def asked_of_long_ago(game: Checked) -> Iterator[Finding]:
    """What came of a roll, asked where no such roll has been made just before: neither does the event tell of one, nor is it
    made in what is told of, nor in the rule itself."""
    rules: list[Hook | Law | Change] = [*game.book.hooks, *game.book.laws, *game.book.changes]
    for rule in rules:
        asked = [one for one in outcomes(rule) if one.of in game.book.rolls]
        if not asked:
            continue
        made = (
            {rule.what}
            if isinstance(rule, Change)
            else {rule.event.name}
            if rule.event.sort == "roll"
            else set()
        )
        if isinstance(rule, Hook):
            made |= rolled_in(game, rule.event)
            made |= rolls_of(game.graph.reached(f"hook {game.book.hooks.index(rule)}"))
        for one in asked:
            if one.of not in made and one.span is not None:
                yield Finding(
                    one.span,
                    f"No {one.of} is rolled here: this would be the last one in the game, whoever rolled it.",
                    f"Say it where it is rolled, “After a KIND rolls {one.of}, if the {one.of} …: …”; or let that gain a token, "
                    "and ask for the token.",
                )


def outcomes(rule: Hook | Law | Change) -> Iterator[ir.Outcome]:
    """Where a rule asks what came of a roll."""
    parts: list[Expr | Do | None] = [rule.test]
    if isinstance(rule, Hook):
        parts.append(rule.body)
    if isinstance(rule, Change):
        parts.append(rule.amount)
    for part in parts:
        if part is not None:
            yield from (node for node in nodes(part) if isinstance(node, ir.Outcome))


def rolled_in(game: Checked, event: EventPattern) -> set[str]:
    """The rolls that an event tells of, or that are made in what it tells of."""
    seen: set[str] = set()
    ahead = [f"{PLAYED.get(event.sort, event.sort)} {event.name}"]
    while ahead:  # not what is played or used within it, of which there may be many
        node = game.graph.nodes.get(ahead.pop())
        more = (
            {edge.target for edge in node.edges if not edge.target.startswith(APART)}
            if node is not None
            else set()
        )
        ahead += more - seen
        seen |= more
    return rolls_of(seen)


def rolls_of(reached: Iterable[str]) -> set[str]:
    """The rolls among the rules that act."""
    return {name.removeprefix("roll ") for name in reached if name.startswith("roll ")}
