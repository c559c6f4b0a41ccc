"""Rules that call themselves, and loops that nothing can bring to an end.

What may call itself, and what may not:

- A Value, a Definition or a number that standing changes alter is worked out, not done: it may never depend
  on itself, by whatever way.
- A verb, sequence, effect, action, roll or hook may come round to itself only where each time round something
  can stop it: a player may decline; or a condition on the way reads what the rules on the way change, or
  speaks of a role that changes from one time to the next; or what is gained or lost has a bound. A list of
  things gone through (`For each …`) stops nothing, unless the rules on the way change what is in it.
- `While …` and `alternate … while …` need something in the list under them that can change what the condition
  reads, or that ends a sequence or the game.

What remains, a rule that could stop but in some game does not, the engine stops: it counts steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from warbook.language import ir
from warbook.language.check.effects import meet, reads
from warbook.language.check.graph import Edge, Graph, free
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Label
from warbook.language.model import Change
from warbook.language.starting import needed


def value_of_itself(game: Checked) -> Iterator[Finding]:
    """A Value, Definition or changed number that is worked out from itself."""
    graph = game.graph
    calls = {
        name: [c for e in exprs for c in sorted(reads(e)[1])] for name, (exprs, _) in graph.formulas.items()
    }
    for ring in rings(calls):
        span = graph.formulas[ring[0]][1]
        if len(ring) == 1:  # the rule that says so, and not the first that changes it
            told = (c for c in game.book.changes if f"field {c.field}" == ring[0])
            span = next((c.span for c in told if says(c, ring[0])), span)
        if span is None:
            continue
        names = [name.partition(" ")[2] for name in ring]
        yield Finding(
            span,
            f"{_cap(_name(names[0]))} is worked out from itself{_through([_name(n) for n in names[1:]])}.",
            "Work it out from numbers and conditions that do not need it, neither of the same one nor of another; what it was at some "
            "time, a Resource can keep.",
            tuple(
                Label(other, f"{name} is worked out here")
                for name, other in ((n.partition(" ")[2], graph.formulas[n][1]) for n in ring[1:])
                if other is not None
            ),
        )

    yield from start_of_itself(game)


def start_of_itself(game: Checked) -> Iterator[Finding]:
    """A Resource of which somebody starts with, or has at most, what that very Resource comes to."""
    kept = game.book.resources
    for ring in rings({name: needed(kept, name) for name in kept}):
        start = kept[ring[0]].start
        assert start is not None and start.span is not None
        yield Finding(
            start.span,
            f"What somebody starts with of {ring[0]} is worked out from itself{_through(ring[1:])}.",
            "Start with a number, or with what a stat comes to: “its STAT”.",
        )
    for name, one in kept.items():
        if one.most is not None and f"field {name}" in reads(one.most)[1] and one.most.span is not None:
            yield Finding(
                one.most.span,
                f"The most that there can be of {name} is worked out from itself.",
                "Write a number, or what a stat comes to: “its STAT”.",
            )


def says(change: Change, name: str) -> bool:
    """Whether a standing change is worked out from what it changes, or holds by that."""
    return any(name in reads(one)[1] for one in (change.amount, change.test) if one is not None)


def endless_rule(game: Checked) -> Iterator[Finding]:
    """A rule that makes itself happen again, with nothing on the way that could ever stop it."""
    graph = game.graph
    forced = {name: [e for e in node.edges if not e.way.chosen] for name, node in graph.nodes.items()}
    for group in components({name: [e.target for e in edges] for name, edges in forced.items()}):
        inside = [e for name in group for e in forced.get(name, ()) if e.target in group]
        if not inside:
            continue
        changed, ends = graph.changes(group)
        same = all(edge.same for edge in inside)
        sure = [edge for edge in inside if not can_stop(graph, edge, changed, same)]
        calls: dict[str, list[str]] = {}
        for edge in sure:
            calls.setdefault(edge.source, []).append(edge.target)
        ring = next(iter(rings(calls)), None)
        if ring is not None and not ends:
            yield _endless(graph, ring, sure)


def can_stop(graph: Graph, edge: Edge, changed: frozenset[str], same: bool) -> bool:
    """Whether a condition on an edge can come out otherwise the next time round."""
    for test in edge.way.tests:
        if meet(graph.reading(test), changed) or (not same and free(test)):
            return True
        if isinstance(test, ir.Truth):
            return True
    return any(meet(graph.reading(one), changed) for one in edge.way.sets)


def _endless(graph: Graph, ring: Sequence[str], sure: Sequence[Edge]) -> Finding:
    rules = [name for name in ring if not name.startswith("event ")] or list(ring)
    first = next((name for name in rules if graph.nodes[name].span is not None), rules[0])
    at = rules.index(first)
    rules = [*rules[at:], *rules[:at]]
    edge = next(e for e in sure if e.source == first and e.target in ring)
    span = edge.span or graph.nodes[first].span
    assert span is not None
    names = [said(name) for name in rules]
    labels = [
        Label(s, "and this brings it about again")
        for n in rules[1:]
        if (s := graph.nodes[n].span) is not None
    ]
    return Finding(
        span,
        f"{_cap(names[0])} makes itself happen again{_through(names[1:])}, and nothing can stop it.",
        "Put it under a condition that this rule itself changes, or let a player choose whether to go on.",
        tuple(labels),
    )


def endless_loop(game: Checked) -> Iterator[Finding]:
    """A loop whose condition nothing inside it can change."""
    graph = game.graph
    loops: tuple[ir.While | ir.Alternate, ...] = (*game.of(ir.While), *game.of(ir.Alternate))
    for node in loops:
        if node.span is None:
            continue
        body = graph.within(node.body)
        changed, ends = graph.changes([edge.target for edge in body.edges])
        if ends or body.ends:
            continue
        read = graph.reading(node.test)
        if isinstance(node, ir.Alternate):
            read -= {"players"}  # It ends when the condition fails for every player.
        if not meet(read, changed | body.writes):
            yield Finding(
                node.span,
                "This never ends: nothing in the list under it can change its condition.",
                _what_would_end(read),
            )


def _what_would_end(read: frozenset[str]) -> str:
    """What a step in the loop would have to change."""
    own = {
        "places": "where things stand",
        "pieces": "which pieces are in play",
        "rolls": "the result of a roll",
        "players": "whose turn it is",
        "history": "what has been done",
    }
    names = [own.get(name, name.removeprefix("group ")) for name in sorted(read)]
    if not names:
        return "The condition looks at nothing that ever changes."
    return f"The condition looks at {', '.join(names)}; add a step that changes it."


# ------------------------------------------------------------------ rings
def components(calls: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Groups of names that all lead to one another, and single names that lead to themselves."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    found: list[list[str]] = []
    for root in calls:
        if root in number:
            continue
        work: list[tuple[str, Iterator[str]]] = [(root, iter(calls.get(root, ())))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while work:
            here, ahead = work[-1]
            for target in ahead:
                if target not in number:
                    number[target] = low[target] = len(number)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(calls.get(target, ()))))
                    break
                if target in on_stack:
                    low[here] = min(low[here], number[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[here])
                if low[here] == number[here]:
                    group = []
                    while True:
                        name = stack.pop()
                        on_stack.discard(name)
                        group.append(name)
                        if name == here:
                            break
                    if len(group) > 1 or here in calls.get(here, ()):
                        found.append(group[::-1])
    return found


def rings(calls: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """One shortest way round in each group of names that lead to one another."""
    for group in components(calls):
        inside = set(group)
        start = group[0]
        came: dict[str, str] = {}
        ahead = [start]
        while ahead and start not in came:
            later = []
            for here in ahead:
                for target in calls.get(here, ()):
                    if target in inside and target not in came:
                        came[target] = here
                        later.append(target)
            ahead = later
        ring = [came[start]]
        while ring[-1] != start:
            ring.append(came[ring[-1]])
        yield ring[::-1]


# ------------------------------------------------------------------ words
def said(name: str) -> str:
    """A node's name as a designer would say it."""
    sort, _, rest = name.partition(" ")
    if sort == "verb":
        return f"“to {rest}”"
    if sort in ("hook", "offer"):
        return "this rule"
    return rest or name


def _through(names: Sequence[str]) -> str:
    others = list(dict.fromkeys(n for n in names if n != "this rule"))
    return f", by way of {' and '.join(others)}" if others else ""


def _name(name: str) -> str:
    """A Value's or stat's name as it is, a Definition's in quotation marks."""
    return name if name[:1].isupper() else f"“{name}”"


def _cap(words: str) -> str:
    return words[:1].upper() + words[1:]


__all__ = ["components", "endless_loop", "endless_rule", "rings", "value_of_itself"]
