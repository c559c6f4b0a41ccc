"""Events: what hooks do around procedures, and what is counted and cleared there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from warbook.engine.came_up import CameUp, Counted, hook_names
from warbook.engine.in_missions import here
from warbook.engine.names import Names
from warbook.engine.nested_rolls import Keeping
from warbook.engine.plan import OVER
from warbook.language import ir
from warbook.language.bearing import bearers, bears, guarded, joined, solved
from warbook.language.check.clashes import ALWAYS
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Hook, Procedure, Rulebook
from warbook.language.walk import nodes

ACTS = "who acts"
"""The slot of whoever does what is being done: a piece, or 0 where nobody does it."""


@dataclass(frozen=True, slots=True)
class Simultaneous(Do):
    """Hooks of tokens and traits that wait for one moment, and of which some clash.

    `names` is what they call the event's roles, `clashes` tells for pairs of them when it matters which is first.
    """

    hooks: tuple[Hook, ...]
    names: tuple[tuple[str, str], ...]
    clashes: tuple[tuple[tuple[int, int], int], ...]


def is_game(p: Procedure) -> bool:
    """Whether a procedure is the whole game."""
    return (p.sort, p.name) == ("sequence", "Game")


def ends_game(book: Rulebook, do: Do, past: frozenset[str] = frozenset()) -> bool:
    """Whether the game may be over with what is done, or with what is done by name in it."""
    for node in nodes(do):
        if isinstance(node, ir.Win) or (isinstance(node, ir.Finish) and not node.name):
            return True
        named = node.name if isinstance(node, ir.Perform) and node.name not in past else None
        done = book.procedures.get(named) if named is not None else None
        if named is not None and done is not None and ends_game(book, done.body, past | {named}):
            return True
    return False


def early(hook: Hook) -> bool:
    """Whether what lasts begins or ends before anything else happens at that moment."""
    return hook.moment == "before" or hook.event.sort == "begins"


def first_bearer(each: ir.ForEach) -> Do:
    """What one of several bearers does in the place of an event, which happens once: the first that may."""
    inner = each.body
    if not isinstance(inner, ir.If):
        return each
    such = ir.Where(each.of, each.var, inner.test, type=each.of.type)
    first = ir.Total(such, each.var, ir.Var(each.var, type=ir.NUMBER), "lowest", type=each.of.type.one())
    body = ir.Block((ir.Bind(each.var, first), inner.then))
    return ir.If(ir.Some(such), body, span=each.span)


BESIDE = (ir.Bind, CameUp)
"""What does nothing in the game."""


def refused(then: Do, otherwise: Do) -> Do:
    """What may be done in the place of something, which happens where it is declined."""
    if isinstance(then, ir.Block) and then.of and all(isinstance(one, BESIDE) for one in then.of[:-1]):
        return ir.Block((*then.of[:-1], refused(then.of[-1], otherwise)))
    return replace(then, refused=otherwise) if isinstance(then, ir.May) and then.refused is None else then


class Events:
    """The hooks and laws of one game, by event."""

    def __init__(self, names: Names) -> None:
        self.c = names
        self.called = hook_names(names.book)

    def hooks(self, sort: str, name: str, moment: str) -> list[Hook]:
        return [
            h
            for h in self.c.book.hooks
            if h.moment == moment and h.event.sort == sort and h.event.name in (name, "")
        ]

    def test(self, hook: Hook) -> Expr:
        """What must hold for a hook to act, its bearer aside."""
        return joined(self.waiting(hook), hook.test)

    def waiting(self, hook: Hook) -> Expr:
        """Whether what happens is what a hook waits for."""
        tests: list[Expr | None] = guarded(hook.event)
        return joined(here(self.c.book, hook), *tests)

    def done(self, hook: Hook) -> Do:
        """What a hook does, which is noted; the rolls in which it does so keep their results."""
        kept = self.c.nested.kept_by(hook)
        done = Keeping(kept, hook.body, span=hook.body.span) if kept else hook.body
        name = self.called.get(hook)
        return ir.Block((CameUp(name), done)) if name is not None else done

    def statement(self, hook: Hook) -> Do:
        """A hook as a statement in the scope of its event's roles."""
        if hook.bearer is None:
            return ir.If(self.test(hook), self.done(hook), span=hook.span)
        one, rest = solved(self.test(hook), hook.bearer)
        kind = ir.PLAYER if hook.bearer.kind == "player" else Type("thing", hook.bearer.kind)
        bearer = ir.Var("bearer", type=kind)
        if one is not None:
            return ir.Block(
                (
                    ir.Bind("bearer", one),
                    ir.If(joined(bears(hook.bearer, bearer), rest), self.done(hook), span=hook.span),
                )
            )
        return ir.ForEach(
            "bearer", bearers(hook.bearer), ir.If(self.test(hook), self.done(hook), span=hook.span)
        )

    def bound(self, hook: Hook, names: dict[str, str]) -> Do:
        """A hook's statement with its variables bound to the event's roles first."""
        return ir.Block((*self.binds(hook, names), self.statement(hook)))

    def binds(self, hook: Hook, names: dict[str, str]) -> tuple[Do, ...]:
        """The event's roles as a hook calls them."""
        return tuple(
            ir.Bind(var, ir.Var(names.get(role, role), type=ir.NUMBER))
            for role, var in hook.event.binds
            if names.get(role, role) != "?"
        )

    def moment(self, hooks: list[Hook], names: dict[str, str]) -> list[Do]:
        """What hooks do that wait for the same moment: the game's own in the order of the text, then those of
        tokens and traits, in an order of their owners' choice where it may matter, then those of the game that may
        end it. What lasts until a sequence begins is over before all of them, what lasts until one ends is so after
        them."""
        lapses = [h for h in hooks if h.lapse]
        if lapses:
            first, last = ([self.bound(h, names) for h in lapses if early(h) is at] for at in (True, False))
            return [*first, *self.moment([h for h in hooks if not h.lapse], names), *last]
        ending = [h for h in hooks if h.bearer is None and ends_game(self.c.book, h.body)]
        if ending and len(ending) < len(hooks):
            others = self.moment([h for h in hooks if h not in ending], names)
            return [*others, *(self.bound(h, names) for h in ending)]
        borne = [h for h in hooks if h.bearer is not None]
        clashes = self.clashing(borne)
        if not any(clashes.values()):
            return [self.bound(h, names) for h in hooks]
        own = [self.bound(h, names) for h in hooks if h.bearer is None]
        return [*own, Simultaneous(tuple(borne), tuple(names.items()), tuple(sorted(clashes.items())))]

    def clashing(self, hooks: list[Hook]) -> dict[tuple[int, int], int]:
        """For each two of some hooks when it matters which comes first; a hook with itself where it may act for
        several bearers."""
        pairs = [
            (i, j)
            for i, one in enumerate(hooks)
            for j in range(i, len(hooks))
            if i != j or (one.bearer is not None and solved(self.test(one), one.bearer)[0] is None)
        ]
        found = {(i, j): self.c.clashes.between(hooks[i], hooks[j]) for i, j in pairs}
        return {pair: when for pair, when in found.items() if when == ALWAYS or (when and pair[0] != pair[1])}

    def bodies(self, sort: str, name: str) -> list[Do]:
        """What may happen on an event, at any moment: for finding who asks."""
        instead = self.replacing(sort, name) if sort not in ("gain", "lose") else []
        moments = (self.moment(self.hooks(sort, name, m), {}) for m in ("before", "when", "after"))
        return [*instead, *(do for moment in moments for do in moment)]

    def replacing(self, sort: str, name: str) -> list[Do]:
        """What may come in the place of an event."""
        return [h.body for h in self.hooks(sort, name, "instead")]

    def event_of(self, p: Procedure) -> tuple[str, str]:
        return (
            ("verb", "verb")
            if p.sort == "verb"
            else (("begins", "ends") if p.sort == "sequence" else ("effect", "effect"))
        )

    def of_procedure(self, p: Procedure) -> list[Do]:
        begin, end = self.event_of(p)
        return [*self.bodies(begin, p.name), *(self.bodies(end, p.name) if end != begin else [])]

    def around(self, p: Procedure) -> tuple[list[Do], Do | None, list[Do]]:
        """What happens before, instead of and after a procedure."""
        names = {r.name: r.name for r in p.roles}
        if p.sort == "sequence":
            moments = [
                [h for m in ("before", "after") for h in self.hooks(event, p.name, m)]
                for event in ("begins", "ends")
            ]
            return self.moment(moments[0], names), None, self.moment(moments[1], names)
        if p.sort != "verb":
            return [], None, []
        before = self.moment(self.hooks("verb", p.name, "before"), names)
        after = self.moment(self.hooks("verb", p.name, "after"), names)
        if not (hooks := self.hooks("verb", p.name, "instead")):
            return before, None, after
        so = ir.Var("it is done", type=ir.NUMBER)
        done = ir.Bind(so.name, ir.Num(1, type=ir.NUMBER), True)
        body: Do = ir.Block((done, Counted(tuple(self.history(p))), p.body))
        for h in hooks:
            body = self.replaced(self.bound(h, names), body)
        is_done = ir.Compare("==", so, ir.Num(1, type=ir.NUMBER))
        instead = ir.Block((ir.Bind(so.name, ir.Num(0, type=ir.NUMBER)), body))
        return before, instead, [ir.If(is_done, do, span=do.span) for do in after]

    def replaced(self, inner: Do, otherwise: Do) -> Do:
        """A hook that takes the place of a body where its conditions hold."""
        if isinstance(inner, ir.Block) and inner.of and isinstance(inner.of[-1], ir.Block):
            return ir.Block((*inner.of[:-1], self.replaced(inner.of[-1], otherwise)))
        if isinstance(inner, ir.Block) and inner.of:
            last = inner.of[-1]
            if isinstance(last, ir.ForEach):
                last = first_bearer(last)
            if isinstance(last, ir.If):
                then = refused(last.then, otherwise)
                return ir.Block((*inner.of[:-1], replace(last, then=then, otherwise=otherwise)))
        return inner

    def opening(self, p: Procedure, env: Mapping[str, str]) -> list[str]:
        """What is reset when a sequence begins; whose it is, is told."""
        plan = self.c.plan
        if p.sort != "sequence":
            return []
        lines = [
            f"F[{column}] = [0] * len(F[0])"
            for (_, during), column in plan.histories.items()
            if during == p.name
        ]
        if is_game(p):
            lines.append(f"G[{plan.slot(OVER)}] = 0")
        if self.counted(p):
            lines.append(f"G[{plan.slot(f'playing {p.name}')}] += 1")
        if f"number of {p.name}" in plan.slots:
            lines.append(f"G[{plan.slot(f'number of {p.name}')}] += 1")
        whose = next((env[r.name] for r in p.roles if r.prep == "by" and r.type == ir.PLAYER), "G[0]")
        return [*lines, f"s.note({self.c.number((p.sort, p.name))}, 'begins', {whose})"]

    @cached_property
    def asks_who(self) -> bool:
        """Whether some rule asks by whom something is removed."""
        book = self.c.book
        events = [*(hook.event for hook in book.hooks), *(law.event for law in book.laws)]
        return any(role == "by" for event in events if event.sort == "removed" for role, _ in event.binds)

    def history(self, p: Procedure) -> list[tuple[str, str]]:
        """The roles of a verb of which rules ask whether it has been done: by whom, and to whom."""
        if p.sort != "verb":
            return []
        things = [r for r in p.roles if r.type.base == "thing" or (r.type == ir.PLAYER and r.prep == "by")]
        found = []
        for event, prep in ((f"verb {p.name}", "by"), (f"been {p.name}", "")):
            who = next((r for r in things if r.prep == prep), things[0] if things and prep == "by" else None)
            if who is not None and any(e == event for e, _ in self.c.plan.histories):
                found.append((event, who.name))
        return found

    def restricted(self, p: Procedure) -> bool:
        """Whether a law forbids a verb, or it has preconditions: then it does not happen where they
        are not met."""
        forbidden = any(
            x.sort == "cannot" and x.event.sort == "verb" and x.event.name == p.name for x in self.c.book.laws
        )
        return p.sort == "verb" and (forbidden or bool(p.needs))

    def counted(self, p: Procedure) -> bool:
        """Whether some rule asks what has happened during a sequence."""
        return p.sort == "sequence" and any(during == p.name for _, during in self.c.plan.histories)

    def last_lines(self, p: Procedure) -> list[str]:
        """What ends a sequence, after everything that follows from its end."""
        return [f"G[{self.c.plan.slot(f'playing {p.name}')}] -= 1"] if self.counted(p) else []

    def closing(self, p: Procedure) -> list[str]:
        """What is cleared when a sequence ends."""
        lines = [f"G[{self.c.plan.slot(OVER)}] = 1"] if is_game(p) else []
        for name, group in self.c.book.groups.items():
            if p.sort == "sequence" and group.lasts == p.name:
                slot = self.c.group_slot(name)
                lines.append(f"G[{slot}] = 0")
                if group.holder is not None:
                    lines.append(f"F[{self.c.plan.column(f'members {name}')}] = [0] * len(F[0])")
                    lines.append(f"F[{self.c.plan.column(f'holder {name}')}] = [-1] * len(F[0])")
                if group.owned:
                    lines.append(f"G[{slot + 1}] = 0")
        return lines

    def count_far(self, who: str) -> list[str]:
        """Lines that add how far something has just moved; of a whole as far as that part which has moved farthest."""
        lines = []
        for (wanted, _), column in self.c.plan.histories.items():
            if wanted == "far":
                lines.append(f"F[{column}][{who}] += S.went(s, {who}, _from)")
                whole = f"F[3][{who}]"
                most = f"max(F[{column}][{whole}], F[{column}][{who}])"
                lines.append(f"if {whole} >= 0: F[{column}][{whole}] = {most}")
        return lines

    def count_history(self, event: str, who: str) -> list[str]:
        """Lines that count an event for whom it happened to, for the whole they are part of, and for their player."""
        lines = []
        plan = self.c.plan
        for (wanted, _), column in plan.histories.items():
            if wanted == event:
                lines.append(f"F[{column}][{who}] += 1")
                lines.append(f"if F[3][{who}] >= 0: F[{column}][F[3][{who}]] += 1")
                if event in plan.of_players:
                    lines.append(f"if {who} > 1 and F[1][{who}] >= 0: F[{column}][F[1][{who}]] += 1")
        return lines
