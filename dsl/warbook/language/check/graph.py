"""What may happen because of what: every rule that acts is a node, every way from one to another an edge.

Nodes are named `verb …`, `sequence …`, `effect …`, `action …`, `roll …`, `hook …`, `offer …`, and `event …`
for what hooks wait for. An edge carries what stands in its way: conditions, and whether a player may
decline it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from warbook.language import ir
from warbook.language.check.effects import reads, writes
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Bearer, EventPattern, Roll, Rulebook
from warbook.language.walk import nodes


@dataclass(frozen=True, slots=True)
class Way:
    """How a statement is reached in its rule: past these conditions and sets, by a player's leave or not."""

    tests: tuple[Expr, ...] = ()
    sets: tuple[Expr, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """`source` makes `target` happen; `same` tells that its roles are handed on unchanged."""

    source: str
    target: str
    way: Way
    same: bool
    span: Span | None


@dataclass(slots=True)
class Node:
    """A rule that acts: where it stands, its roles, what follows from it and what it changes."""

    name: str
    span: Span | None = None
    roles: tuple[str, ...] = ()
    edges: list[Edge] = field(default_factory=list)
    writes: set[str] = field(default_factory=set)
    ends: bool = False


class Graph:
    """The nodes and edges of one game."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.nodes: dict[str, Node] = {}
        self._reads: dict[str, frozenset[str]] = {}
        self._reach: dict[str, frozenset[str]] = {}
        self.formulas = formulas(book)
        for key, procedure in book.procedures.items():
            node = self.node(key, procedure.span, tuple(r.name for r in procedure.roles))
            self.statement(node, procedure.body, Way())
            if procedure.sort == "sequence":
                for moment in ("begins", "ends"):
                    self.edge(node, f"event {moment} {procedure.name}", Way(), (), procedure.span)
                node.writes.update(
                    f"group {g.name}" for g in book.groups.values() if g.lasts == procedure.name
                )
            else:
                args = tuple(ir.Var(r.name, type=r.type) for r in procedure.roles)
                self.edge(node, f"event {procedure.sort} {procedure.name}", Way(), args, procedure.span)
        for action in book.actions.values():
            node = self.node(f"action {action.name}", action.span)
            if action.procedure is not None:
                node.roles = tuple(r.name for r in action.procedure.roles)
                self.statement(node, action.procedure.body, Way())
            node.writes.update(name for part in action.price for _, name in part)
            self.edge(node, f"event use {action.name}", Way(), (), action.span)
        for roll in book.rolls.values():
            self._roll(roll)
        for number, hook in enumerate(book.hooks):
            node = self.node(f"hook {number}", hook.span, tuple(var for _, var in hook.event.binds))
            self.statement(node, hook.body, Way())
        for number, offer in enumerate(book.offers):
            node = self.node(f"offer {number}", offer.span)
            node.writes.update(name for part in offer.price for _, name in part)
            self.statement(node, offer.body, Way())

    # ------------------------------------------------------------------ building
    def node(self, name: str, span: Span | None = None, roles: tuple[str, ...] = ()) -> Node:
        if name not in self.nodes:
            self.nodes[name] = Node(name, span, roles)
            if name.startswith("event "):
                self._hooks(self.nodes[name])
        return self.nodes[name]

    def edge(self, node: Node, target: str, way: Way, args: Iterable[Expr], span: Span | None) -> None:
        given = tuple(args)
        same = all(
            isinstance(arg, ir.Var) and place < len(node.roles) and arg.name == node.roles[place]
            for place, arg in enumerate(given)
        )
        node.edges.append(Edge(node.name, target, way, same and bool(given), span))
        if target.startswith("event "):
            self.node(target)

    def _hooks(self, event: Node) -> None:
        """Edges from an event to the hooks that wait for it."""
        sort, _, name = event.name.removeprefix("event ").partition(" ")
        for number, hook in enumerate(self.book.hooks):
            if hook.event.sort == sort and hook.event.name in (name, ""):
                tests = tuple(t for t in (hook.event.test, hook.test, *bears(hook.bearer)) if t is not None)
                event.edges.append(Edge(event.name, f"hook {number}", Way(tests), True, hook.span))

    def _roll(self, roll: Roll) -> None:
        node = self.node(f"roll {roll.name}", roll.span, tuple(r.name for r in roll.roles))
        node.writes.update(("rolls",) if roll.keeps is None else ("rolls", roll.keeps[0]))
        for body in (roll.success, roll.failure, roll.tie):
            if body is not None:
                way = Way((ir.Outcome(roll.name),))
                self.statement(node, body, way if roll.target is not None else Way())
        self.edge(node, f"event roll {roll.name}", Way(), (), roll.span)
        for window in self.book.windows.values():
            if window.before_rolls and window.name not in roll.without:
                self._offers(node, window.name, Way(), roll.span)

    def _offers(self, node: Node, window: str, way: Way, span: Span | None) -> None:
        for number, offer in enumerate(self.book.offers):
            if offer.window == window:
                self.edge(node, f"offer {number}", replace(way, chosen=True), (), span)

    def statement(self, node: Node, do: Do | None, way: Way) -> None:
        """Everything that a statement makes happen."""
        if do is None:
            return
        node.writes.update(writes(do))
        match do:
            case ir.Block(of=parts):
                for part in parts:
                    self.statement(node, part, way)
            case ir.If(test=test, then=then, otherwise=otherwise):
                inner = replace(way, tests=(*way.tests, test))
                self.statement(node, then, inner)
                self.statement(node, otherwise, inner)
            case ir.While(test=test, body=body) | ir.Alternate(test=test, body=body):
                self.statement(node, body, replace(way, tests=(*way.tests, test)))
            case ir.Repeat(times=times, body=body):
                sure = isinstance(times, ir.Num) and times.value > 0
                self.statement(node, body, way if sure else replace(way, tests=(*way.tests, times)))
            case ir.ForEach(of=of, body=body):
                self.statement(node, body, replace(way, sets=(*way.sets, of)))
            case ir.ChooseOne(options=options):
                for option in options:
                    leave = way.chosen or len(options) > 1
                    tests = way.tests if option.test is None else (*way.tests, option.test)
                    self.statement(node, option.pick, way)
                    self.statement(node, option.body, replace(way, tests=tests, chosen=leave))
            case ir.May(test=test, body=body, refused=refused):
                tests = way.tests if test is None else (*way.tests, test)
                self.statement(node, body, replace(way, tests=tests, chosen=True))
                self.statement(node, refused, replace(way, tests=tests, chosen=True))
            case ir.Finish() | ir.Win():
                node.ends = True
            case _:
                self._happening(node, do, way)

    def _happening(self, node: Node, do: Do, way: Way) -> None:
        """The edges of a statement that is an event, or calls another rule."""
        match do:
            case ir.Perform(name=name, args=args):
                for sort in ("verb", "sequence", "effect"):
                    if f"{sort} {name}" in self.book.procedures:
                        needs = tuple(need.test for need in self.book.procedures[f"{sort} {name}"].needs)
                        held = (*way.tests, *needs, *self.laws("verb", name))
                        self.edge(node, f"{sort} {name}", replace(way, tests=held), args, do.span)
                        break
            case ir.Suffer(effect=effect):
                named = f"effect {effect.name}" if isinstance(effect, ir.Listed) else ""
                for key in self.book.procedures:
                    if key.startswith("effect ") and named in ("", key):
                        self.edge(node, key, way, (), do.span)
            case ir.RollFor(name=name, args=args):
                self.edge(node, f"roll {name}", way, args, do.span)
            case ir.Use(actions=actions):
                for name in actions or self.book.actions:
                    chosen = way.chosen or not do.must or len(actions) != 1
                    self.edge(node, f"action {name}", replace(way, chosen=chosen), (do.of,), do.span)
            case ir.Open(name=name):
                self._offers(node, name, way, do.span)
            case ir.Gain(of=of, name=name, amount=amount):
                self._gain(node, way, of, name, amount, do.span)
            case ir.Remove(of=of, for_good=False):
                self.edge(node, "event left ", way, (of,), do.span)
            case ir.Remove(of=of) | ir.TakePlace(instead=of):
                # A thing is removed once: that ends any round of removals.
                once = replace(way, sets=(*way.sets, ir.All("", type=ir.FLAG)))
                self.edge(node, "event removed ", once, (of,), do.span)
            case ir.Move(of=of, put=False) | ir.Place(of=of, moves=True):
                for event in ("move", "end_move"):
                    self.edge(node, f"event {event} ", self.lawful(way, event, ""), (of,), do.span)
            case ir.Put(name=name) if name in self.book.lists:
                self.edge(node, f"event become {name}", way, (), do.span)
            case ir.Join(of=of, group=group, leave=True):
                self.edge(node, f"event leave {group.name}", way, (of,), do.span)
            case ir.Join(of=of, group=group, leave=False):
                name = group.name
                self.edge(node, f"event join {name}", self.lawful(way, "join", name), (of,), do.span)

    def _gain(self, node: Node, way: Way, of: Expr, name: str, amount: Expr, span: Span | None) -> None:
        down = isinstance(amount, ir.Arith) and amount.op == "-" and amount.left == ir.Num(0, type=ir.NUMBER)
        token, resource = self.book.tokens.get(name), self.book.resources.get(name)
        held = self.lawful(way, "lose" if down else "gain", name)
        if down or (token and not token.many) or (resource and resource.most is not None):
            held = replace(held, sets=(*held.sets, ir.Setting(name, type=ir.NUMBER)))
        for event in ("lose" if down else "gain", "change"):
            self.edge(node, f"event {event} {name}", held, (of,), span)

    def lawful(self, way: Way, sort: str, name: str) -> Way:
        """A way past the laws against an event as well."""
        return replace(way, tests=(*way.tests, *self.laws(sort, name)))

    def laws(self, sort: str, name: str) -> Iterator[Expr]:
        """The conditions under which an event is forbidden."""
        for law in self.book.laws:
            if law.sort == "cannot" and law.event.sort == sort and law.event.name in (name, ""):
                yield from (t for t in (law.event.test, law.test, *bears(law.bearer)) if t is not None)
                if law.event.test is None and law.test is None and law.bearer is None:
                    yield ir.Truth(True)

    # ------------------------------------------------------------------ asking
    def reading(self, expr: Expr | None) -> frozenset[str]:
        """The state that an expression reads, also through Values, Definitions and standing changes."""
        state, calls = reads(expr)
        return state.union(*(self._reading(call) for call in calls))

    def _reading(self, name: str) -> frozenset[str]:
        if name not in self._reads:
            self._reads[name] = frozenset()
            state: set[str] = set()
            seen = {name}
            ahead = [name]
            while ahead:
                for expr in self.formulas.get(ahead.pop(), ((), None))[0]:
                    found, calls = reads(expr)
                    state |= found
                    ahead.extend(calls - seen)
                    seen |= calls
            self._reads[name] = frozenset(state)
        return self._reads[name]

    def reached(self, name: str) -> frozenset[str]:
        """All nodes that may come to happen because of one, itself included."""
        if name not in self._reach:
            seen = {name}
            ahead = [name]
            while ahead:
                node = self.nodes.get(ahead.pop())
                for edge in node.edges if node is not None else ():
                    if edge.target not in seen:
                        seen.add(edge.target)
                        ahead.append(edge.target)
            self._reach[name] = frozenset(seen)
        return self._reach[name]

    def changes(self, names: Iterable[str]) -> tuple[frozenset[str], bool]:
        """What these nodes, and all that they reach, may change; and whether anything may end there."""
        every = {n for name in names for n in self.reached(name) if n in self.nodes}
        written = frozenset(w for name in every for w in self.nodes[name].writes)
        return written, any(self.nodes[name].ends for name in every)

    def within(self, do: Do) -> Node:
        """A statement as a node of its own, so that it can be asked what it changes."""
        node = Node("")
        self.statement(node, do, Way())
        return node


def bears(bearer: Bearer | None) -> tuple[Expr, ...]:
    """The condition that whoever a rule speaks of bears its token."""
    if bearer is None or bearer.sort != "token":
        return ()
    return (ir.Setting(bearer.name, type=ir.NUMBER),)


def formulas(book: Rulebook) -> dict[str, tuple[tuple[Expr, ...], Span | None]]:
    """What every Value, Definition and changed number is worked out from."""
    found: dict[str, tuple[tuple[Expr, ...], Span | None]] = {}
    for test in book.tests.values():
        found[f"call {test.name}"] = ((test.test,), test.span)
    for value in book.values.values():
        parts = [e for case in value.cases for e in case] + [value.least, value.most]
        parts += [e for m in value.modifiers for e in (m.amount, m.test)]
        found[f"call {value.name}"] = (tuple(e for e in parts if e is not None), value.span)
    for change in book.changes:
        name = f"call {change.field}" if change.field in book.values else f"field {change.field}"
        held, span = found.get(name, ((), change.span))
        found[name] = ((*held, *(e for e in (change.amount, change.test) if e is not None)), span)
    for kind in book.kinds.values():
        for stat, expr in kind.defaults.items():
            held, span = found.get(f"field {stat}", ((), expr.span))
            found[f"field {stat}"] = ((*held, expr), span)
    return found


def free(expr: Expr) -> set[str]:
    """The roles and names that an expression speaks of, without those that it binds itself."""
    names: set[str] = set()
    bound: set[str] = set()
    for node in nodes(expr):
        match node:
            case ir.Var(name=name):
                names.add(name)
            case ir.Where(var=var) | ir.Every(var=var) | ir.Total(var=var):
                bound.add(var)
    return names - bound


__all__ = ["Edge", "EventPattern", "Graph", "Node", "Way", "free"]
