"""Of whom it is said that something happens to them: as they were before it, or as they are after it.

What follows `When …` comes after the event, and so does all that is asked there. `When a Soldier with no Fear gains
Fear` would ask it of one that has some by then, and never be so; the author meant it as it was. Where the event
itself can change what a description tells of, either is said: `Before …`, or with a condition after the event.
"""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.effects import meet
from warbook.language.check.graph import Graph
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Expr
from warbook.language.model import EventPattern, Hook
from warbook.language.sentence import Node, read
from warbook.language.walk import nodes

BEFORE = ("gain", "lose", "move", "verb", "use")
"""Events of which rules can wait for the moment before them."""


def described_afterwards(game: Checked) -> Iterator[Finding]:
    """`When a Soldier with no Fear gains Fear`: the event changes what is said of the one to whom it happens, so that it
    is not clear whether that is meant before it or after it."""
    for hook in game.book.hooks:
        if hook.moment != "after" or hook.lapse or not hook.text.startswith(("When ", "If ")):
            continue
        changed = changes(game.graph, hook.event)
        asked = frozenset().union(*(game.graph.reading(test) for test in hook.event.described))
        if not meet(asked - {"pieces", "players"}, changed):
            continue
        readings = [reading for reading in (before(hook), after(game, hook)) if reading]
        yield Finding(
            hook.span,
            "What happens here changes what is said of whom it happens to; before it or after it, could be meant.",
            "Write " + ", or ".join(f"“{one}”" for one in readings) + "." if readings else None,
        )


def asked_of_itself(game: Checked) -> Iterator[Finding]:
    """`When a Soldier gains Fear, if it has not gained Fear this Day`: it has by then, so that it is never so."""
    for hook in game.book.hooks:
        for asked in happened_by_then(hook):
            reading = before(hook)
            yield Finding(
                asked.span or hook.span,
                "What is waited for here has happened by then, so that this is always so, and never not.",
                f"Write “{reading}”." if reading else None,
            )


def happened_by_then(hook: Hook) -> Iterator[Expr]:
    """Where it is asked whether what a rule waits for has happened."""
    event = hook.event
    if hook.moment != "after" or hook.lapse or not event.binds:
        return
    roles = [var for _, var in event.binds]
    told = {f"{event.sort} {event.name}".strip(): roles[0]}
    if event.sort == "verb" and len(roles) > 1:  # to whom it is done, and who does it
        told = {f"been {event.name}": roles[0], f"verb {event.name}": roles[1]}
    for asked in (n for part in (hook.test, hook.body) if part is not None for n in nodes(part)):
        match asked:
            case ir.Happened(event=same, subject=ir.Var(name=name), what=None) if told.get(same) == name:
                yield asked
            case ir.Compare(
                op=">=", left=ir.Field(of=ir.Var(name=name), name=what), right=ir.Num(value=1)
            ) if told.get(f"gain {what}") == name and asked is hook.test:
                yield asked


def gained_too_late(game: Checked) -> Iterator[Finding]:
    """`When a Soldier is activated: It gains 1 Gold`: it comes once all of that is over, and what is gained is
    used up within it."""
    for hook in game.book.hooks:
        if (
            hook.moment != "after"
            or hook.event.sort not in ("verb", "use")
            or not hook.text.startswith("When ")
        ):
            continue
        used = {w for name in within(game, hook.event) for w in game.graph.nodes[name].writes}
        gained = {n.name for n in nodes(hook.body) if isinstance(n, ir.Gain) and not lessens(n.amount)}
        for name in sorted(used & gained & set(game.book.resources)):
            rest = hook.text.partition(" ")[2]
            yield Finding(
                hook.span,
                f"This comes after all of what happens there, and {name} is used in it.",
                f"Write “Before {rest}”, or “After {rest}” if it is meant for later.",
            )


def within(game: Checked, event: EventPattern) -> set[str]:
    """All that may come to happen by what an event tells of, but for what rules let follow when it is over, as this one does."""
    hooks, nodes_ = game.book.hooks, game.graph.nodes
    over = {
        f"hook {number}"
        for number, one in enumerate(hooks)
        if one.moment == "after" and (one.event.sort, one.event.name) == (event.sort, event.name)
    }
    ahead = [f"{'verb' if event.sort == 'verb' else 'action'} {event.name}"]
    seen: set[str] = set()
    while ahead:
        name = ahead.pop()
        if name in seen or name in over or name not in nodes_:
            continue
        seen.add(name)
        ahead += (edge.target for edge in nodes_[name].edges)
    return seen


def lessens(amount: Expr) -> bool:
    """Whether an amount that is gained is a loss."""
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0)):
            return True
        case ir.Num(value=value):
            return value < 0
    return False


def changes(graph: Graph, event: EventPattern) -> frozenset[str]:
    """What an event itself changes of whom it happens to."""
    match event.sort:
        case "gain" | "lose" | "change" | "become":
            return frozenset((event.name,))
        case "join" | "leave":
            return frozenset((f"group {event.name}",))
        case "move":
            return frozenset(("places",))
        case "verb":
            return graph.changes([f"verb {event.name}"])[0]
        case "use" if event.name:
            return graph.changes([f"action {event.name}"])[0]
    return frozenset()


def before(hook: Hook) -> str | None:
    """The rule as it is written where the time before the event is meant."""
    if hook.event.sort not in BEFORE:
        return None
    return f"Before {hook.text.partition(' ')[2]}"


def none_of_it(test: Expr, name: str) -> bool:
    """Whether somebody is said to have none of something."""
    match test:
        case ir.Compare(op="==", left=ir.Field(name=held), right=ir.Num(value=0)):
            return held == name
    return False


SAID = {"with_": "has", "without": "has no"}
"""What a description is as a condition, by the word that it begins with."""


def after(game: Checked, hook: Hook) -> str | None:
    """The rule as it is written where the time after the event is meant; None where that is not told by its words."""
    if hook.event.sort == "gain" and any(none_of_it(test, hook.event.name) for test in hook.event.described):
        return None  # who has just gained some has some
    word, _, rest = hook.text.partition(" ")
    head, colon, done = rest.partition(":")
    tree = read(head, "when", game.names.tied, why=False)
    if not isinstance(tree, Node) or not colon or (len(tree.children) > 1 and tree.children[1] is not None):
        return None
    subject, act = tree[0][0], tree[0][1]
    parts = subject.parts if subject.kind == "np" else [subject]
    noun = parts[0].find("noun") if parts[0].kind == "described" else parts[0]
    if noun is None or noun[0].kind != "TERM" or not parts[1:]:
        return None
    asked = []
    for part in parts[1:]:
        told = head[part.start : part.end]
        plain = told.partition(" ")[2]
        asked.append(
            f"{SAID[part.kind]} {plain}"
            if part.kind in SAID
            else plain
            if part.kind == "that"
            else f"is {told}"
        )
    who = f"the {noun[0].word}"
    given = f", and {who} ".join(asked)
    return f"{word} {head[: parts[0].end]} {head[act.start :].strip()}, if {who} {given}:{done}"
