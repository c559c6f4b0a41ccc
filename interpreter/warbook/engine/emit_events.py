"""Events: what hooks do around procedures, gains, moves and removals, and what laws forbid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from warbook.engine.emit_expr import conjuncts, uses, walked
from warbook.engine.emit_held import BITS, MANY, SQUARE, on_squares
from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Bearer, EventPattern, Hook, Law, Procedure

if TYPE_CHECKING:
    from warbook.engine.compile import Compiler


def joined(*tests: Expr | None) -> Expr:
    parts = tuple(p for t in tests if t is not None for p in conjuncts(t))
    return ir.And(parts, type=ir.FLAG) if parts else ir.Truth(True, type=ir.FLAG)


def bears(bearer: Bearer, one: Expr) -> Expr:
    """Whether `one` has the token or trait."""
    if bearer.sort == "trait":
        return ir.Call(f"trait {bearer.name}", (one,), type=ir.FLAG)
    return ir.Compare(
        ">=", ir.Field(one, bearer.name, type=ir.NUMBER), ir.Num(1, type=ir.NUMBER), type=ir.FLAG
    )


def bearers(bearer: Bearer) -> Expr:
    """All that have the token or trait."""
    if bearer.kind == "player":
        every: Expr = ir.All("player", type=ir.PLAYER.set())
        each: Expr = ir.Var("bearer?", type=ir.PLAYER)
    else:
        kind = Type("thing", bearer.kind)
        every, each = ir.All(bearer.kind, type=kind.set()), ir.Var("bearer?", type=kind)
    return ir.Where(every, "bearer?", bears(bearer, each), type=every.type)


def solved(test: Expr | None, bearer: Bearer) -> tuple[Expr | None, Expr | None]:
    """The bearer as one of the event's roles, where a test says that it is; and the tests left."""
    if test is None:
        return None, None
    parts = conjuncts(test)
    for i, part in enumerate(parts):
        if not isinstance(part, ir.Compare) or part.op != "==":
            continue
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if isinstance(one, ir.Var) and one.name == "bearer" and not uses(other, "bearer"):
                left = parts[:i] + parts[i + 1 :]
                return other, joined(*left) if left else None
    return None, test


def guarded(event: EventPattern) -> list[Expr | None]:
    """An event's own tests: that those in it are of the kinds it speaks of, and what narrows it further."""
    if event.sort == "verb":
        return [event.test]
    kinds: list[Expr | None] = [
        ir.IsKind(ir.Var(var, type=Type("thing", kind)), kind, type=ir.FLAG) for var, kind in event.kinds
    ]
    return [*kinds, event.test]


class Events:
    """The hooks and laws of one game, by event."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    def hooks(self, sort: str, name: str, moment: str) -> list[Hook]:
        return [
            h
            for h in self.c.book.hooks
            if (h.moment == moment and h.event.sort == sort and h.event.name in (name, ""))
            or (
                h.moment == moment
                and sort == "roll"
                and h.event.sort == "roll"
                and h.event.name in (name, "")
            )
        ]

    def statement(self, hook: Hook) -> Do:
        """A hook as a statement in the scope of its event's roles."""
        tests: list[Expr | None] = [*guarded(hook.event), hook.test]
        if hook.mission:
            number = self.c.plan.missions.index(hook.mission)
            tests.insert(
                0,
                ir.Compare(
                    "==", ir.Setting("@mission", type=ir.NUMBER), ir.Num(number, type=ir.NUMBER), type=ir.FLAG
                ),
            )
        if hook.bearer is None:
            return ir.If(joined(*tests), hook.body, span=hook.span)
        one, rest = solved(joined(*tests), hook.bearer)
        kind = ir.PLAYER if hook.bearer.kind == "player" else Type("thing", hook.bearer.kind)
        bearer = ir.Var("bearer", type=kind)
        if one is not None:
            return ir.Block(
                (
                    ir.Bind("bearer", one),
                    ir.If(joined(bears(hook.bearer, bearer), rest), hook.body, span=hook.span),
                )
            )
        return ir.ForEach("bearer", bearers(hook.bearer), ir.If(joined(*tests), hook.body, span=hook.span))

    def bound(self, hook: Hook, names: dict[str, str]) -> Do:
        """A hook's statement with its variables bound to the event's roles first."""
        binds = tuple(
            ir.Bind(var, ir.Var(names.get(role, role), type=ir.NUMBER))
            for role, var in hook.event.binds
            if names.get(role, role) != "?"
        )
        return ir.Block((*binds, self.statement(hook)))

    def bodies(self, sort: str, name: str) -> list[Do]:
        """What may happen on an event, at any moment: for finding who asks."""
        return [
            h.body if h.bearer is None else ir.Block((h.body,))
            for m in ("before", "when", "after", "instead")
            for h in self.hooks(sort, name, m)
        ]

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
            before = [
                self.bound(h, names) for m in ("before", "after") for h in self.hooks("begins", p.name, m)
            ]
            after = [self.bound(h, names) for m in ("before", "after") for h in self.hooks("ends", p.name, m)]
            return before, None, after
        if p.sort != "verb":
            return [], None, []
        before = [self.bound(h, names) for h in self.hooks("verb", p.name, "before")]
        after = [self.bound(h, names) for h in self.hooks("verb", p.name, "after")]
        instead: Do | None = None
        for h in self.hooks("verb", p.name, "instead"):
            inner = self.bound(h, names)
            instead = self.replaced(inner, instead or p.body)
        return before, instead, after

    def replaced(self, inner: Do, otherwise: Do) -> Do:
        """A hook that takes the place of a body where its conditions hold."""
        if isinstance(inner, ir.Block) and inner.of and isinstance(inner.of[-1], ir.Block):
            return ir.Block((*inner.of[:-1], self.replaced(inner.of[-1], otherwise)))
        if isinstance(inner, ir.Block) and inner.of and isinstance(inner.of[-1], ir.If):
            return ir.Block((*inner.of[:-1], replace(inner.of[-1], otherwise=otherwise)))
        return inner

    # ---------------------------------------------------------------- lines around procedures
    def opening(self, p: Procedure) -> list[str]:
        """What is reset when a sequence begins."""
        plan = self.c.plan
        if p.sort != "sequence":
            return []
        lines = [
            f"F[{column}] = [0] * len(F[0])"
            for (_, during), column in plan.histories.items()
            if during == p.name
        ]
        if self.counted(p):
            lines.append(f"G[{plan.slot(f'playing {p.name}')}] += 1")
        if f"number of {p.name}" in plan.slots:
            lines.append(f"G[{plan.slot(f'number of {p.name}')}] += 1")
        return [*lines, f"s.note({self.c.number((p.sort, p.name))}, 'begins', G[0])"]

    def history(self, p: Procedure) -> list[tuple[str, str]]:
        """The roles of a verb of which rules ask whether it has been done: by whom, and to whom."""
        if p.sort != "verb":
            return []
        things = [r for r in p.roles if r.type.base == "thing"]
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
        lines = []
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

    # ---------------------------------------------------------------- gains, moves, removals, groups
    def emit(self) -> None:
        for name in (*self.c.book.tokens, *self.c.book.resources):
            self.emit_gain(name)
        self.emit_removal()
        self.emit_moved()
        for name in self.c.book.groups:
            self.emit_join(name)
        for name, listed in self.c.book.lists.items():
            if listed.holder is not None:
                column = self.c.plan.column(name)
                self.c.texts.append(f"def set{column}(s, e, v):\n    s.F[{column}][e] = v")
        for name, stat in self.c.book.stats.items():
            if stat.type.base == "listed" or name not in self.c.exprs.changed_stats:
                column = self.c.plan.column(name)
                self.c.texts.append(f"def set{column}(s, e, v):\n    s.F[{column}][e] = v")

    def count_history(self, event: str, who: str) -> list[str]:
        """Lines that count an event for whom it happened to, and for the whole they are part of."""
        lines = []
        for (wanted, _), column in self.c.plan.histories.items():
            if wanted == event:
                lines.append(f"F[{column}][{who}] += 1")
                lines.append(f"if F[3][{who}] >= 0: F[{column}][F[3][{who}]] += 1")
        return lines

    def emit_gain_on_squares(self, name: str) -> None:
        """Tokens on squares: eight bits for each square in one long number."""
        c = self.c
        slot, has = c.plan.slot(on_squares(name)), c.plan.has(name)
        body = c.body(("gain", name), ["holder", "amount"])
        where, n = body.args
        token = c.book.tokens.get(name)
        old, new = body.var("old"), body.var("new")
        leave = body.leave()
        for law in (
            x for x in c.book.laws if x.sort == "cannot" and x.event.sort == "gain" and x.event.name == name
        ):
            body.line(f"if {n} > 0 and {self.law_test(law, {'holder': where})}: {leave}")
        body.line(f"{old} = G[{slot}] >> {BITS} * {where} & {MANY}")
        body.line(f"{new} = min({1 if token is not None and not token.many else MANY}, max(0, {old} + {n}))")
        body.line(f"if {new} == {old}: {leave}")
        body.line(f"G[{slot}] += {new} - {old} << {BITS} * {where}")
        body.line(f"G[{has}] = G[{has}] & ~(1 << {where}) | (1 << {where} if {new} else 0)")
        body.line(f"s.note({c.number(('gain', name))}, {where}, {new} - {old})")
        for sort, sign in (("gain", ">"), ("lose", "<")):
            for hook in self.hooks(sort, name, "after"):
                test = ir.Compare(
                    sign, ir.Var("new", type=ir.NUMBER), ir.Var("old", type=ir.NUMBER), type=ir.FLAG
                )
                body.aside(ir.If(test, self.bound(hook, {"holder": "holder"})))
        c.finish(body, [])

    def emit_gain(self, name: str) -> None:
        c = self.c
        if (c.book.tokens.get(name) or c.book.resources[name]).holder == SQUARE:
            self.emit_gain_on_squares(name)
            return
        column, has = c.plan.column(name), c.plan.has(name)
        body = c.body(("gain", name), ["holder", "amount"])
        who, n = body.args
        token, resource = c.book.tokens.get(name), c.book.resources.get(name)
        old, new = body.var("old"), body.var("new")
        for law in (
            x for x in c.book.laws if x.sort == "cannot" and x.event.sort == "gain" and x.event.name == name
        ):
            body.line(f"if {n} > 0 and {self.law_test(law, {'holder': who})}: {body.leave()}")
        body.line(f"{old} = F[{column}][{who}]")
        body.line(f"{new} = max(0, {old} + {n})")
        if token is not None and not token.many:
            body.line(f"{new} = min({new}, 1)")
        if resource is not None and resource.most is not None:
            body.env["self"] = who
            body.line(f"{new} = min({new}, {body.ex(resource.most)})")
        body.line(f"if {new} == {old}: {body.leave()}")
        body.line(f"F[{column}][{who}] = {new}")
        body.line(f"if {new} and not {old}: G[{has}] |= 1 << {who}")
        body.line(f"elif {old} and not {new}: G[{has}] &= ~(1 << {who})")
        body.line(f"s.note({c.number(('gain', name))}, {who}, {new} - {old})")
        for sort, sign in (("gain", ">"), ("lose", "<")):
            lines = self.count_history(f"{sort} {name}", who)
            if lines:
                body.line(f"if {new} {sign} {old}:")
                for line in lines:
                    body.line("    " + line)
            for hook in self.hooks(sort, name, "after"):
                test = ir.Compare(
                    sign, ir.Var("new", type=ir.NUMBER), ir.Var("old", type=ir.NUMBER), type=ir.FLAG
                )
                body.aside(ir.If(test, self.bound(hook, {"holder": "holder"})))
        c.finish(body, [])

    def emit_removal(self) -> None:
        body = self.c.body(("removal", ""), ["gone"])
        who = body.args[0]
        body.line(f"if G[8] >> {who} & 1: {body.leave()}")
        for hook in self.hooks("removed", "", "before"):
            body.aside(self.bound(hook, {}))
        body.line(f"s.note({self.c.number(('removal', ''))}, {who})")
        body.line(f"take_off(s, {who})")
        for hook in self.hooks("removed", "", "after"):
            body.aside(self.bound(hook, {}))
        self.c.finish(body, [])

    def emit_moved(self) -> None:
        c = self.c
        body = c.body(("moved", ""), ["mover", "to"])
        who, to = body.args
        body.line(f"if not S.step(s, {who}, {to}): {body.leave()}")
        body.line(f"s.note({c.number(('moved', ''))}, {who}, F[5][{who}])")
        for line in self.count_history("move", who):
            body.line(line)
        slowed = self.count_history("slowed", who)
        if slowed:
            body.line(f"if S.slowed(s, {who}, {to}):")
            for line in slowed:
                body.line("    " + line)
        for sort in ("move", "end_move"):
            for hook in self.hooks(sort, "", "after"):
                body.aside(self.bound(hook, {}))
        body.line("s.path = None")
        c.finish(body, [])

    def emit_join(self, name: str) -> None:
        body = self.c.body(("join", name), ["member", "slot", "leave"])
        who, slot, leave = body.args
        lines = self.enlisting(name, who, slot, leave)
        if body.frame:
            self.c.texts.append(
                "\n    ".join(
                    (
                        f"def enlist{body.number}(s, m, g, leave):",
                        "F = s.F; G = s.G",
                        *self.enlisting(name, "m", "g", "leave"),
                    )
                )
            )
        for line in lines:
            body.line(line)
        for hook in self.hooks("join", name, "after"):
            body.aside(ir.If(ir.Not(ir.Var("leave", type=ir.FLAG), type=ir.FLAG), self.bound(hook, {})))
        self.c.finish(body, [])

    def enlisting(self, name: str, who: str, slot: str, leave: str) -> list[str]:
        """Lines that note a member of a group: in its slot, or where each thing has a group of its
        own with its holder."""
        group, plan = self.c.book.groups[name], self.c.plan
        if group.holder is None:
            return [f"if {leave}: G[{slot}] &= ~(1 << {who})", f"else: G[{slot}] |= 1 << {who}"]
        members, holder = plan.column(f"members {name}"), plan.column(f"holder {name}")
        mine = f"{self.c.group_slot(name)} + F[1][{slot}]"
        return [
            f"if F[{holder}][{who}] >= 0: F[{members}][{slot if group.shared else f'F[{holder}][{who}]'}] &= ~(1 << {who}); "
            f"G[{mine}] &= ~(1 << {who})",
            f"F[{holder}][{who}] = -1 if {leave} else {slot}",
            f"if not {leave}: F[{members}][{slot}] |= 1 << {who}; G[{mine}] |= 1 << {who}",
        ]

    # ---------------------------------------------------------------- laws
    def law_test(self, law: Law, roles: dict[str, str], path: bool = True) -> str:
        """Source that is true where a law applies."""
        env = {var: roles[role] for role, var in law.event.binds if role in roles}
        test = joined(*guarded(law.event), law.test)
        return self.with_bearer(test, law.bearer, env)

    def with_bearer(self, test: Expr, bearer: Bearer | None, env: dict[str, str]) -> str:
        exprs = self.c.exprs
        if bearer is None:
            return exprs.ex(test, env)
        one, rest = solved(test, bearer)
        if one is not None:
            kind = ir.PLAYER if bearer.kind == "player" else Type("thing", bearer.kind)
            inner = {**env, "bearer": exprs.ex(one, env)}
            return exprs.ex(joined(bears(bearer, ir.Var("bearer", type=kind)), rest), inner)
        x = exprs.fresh()
        return f"any([{exprs.ex(test, {**env, 'bearer': x})} for {x} in bits({exprs.mask(bearers(bearer), env)})])"

    def laws(self) -> list[str]:
        """A function for each verb that laws speak of, and one for moves."""
        texts = []
        done: set[tuple[str, str]] = set()
        for p in self.c.book.procedures.values():
            if p.sort == "verb":
                self.c.law_index("verb", p.name)
        for (sort, name), index in list(self.c.laws.items()):
            done.add((sort, name))
            roles = self.c.exprs.roles_of(name)
            args = [f"a{i}" for i in range(len(roles))]
            env = {r.name: a for r, a in zip(roles, args, strict=True)}
            lines = [
                f"def law{index}(s{''.join(', ' + a for a in args)}):",
                "    F = s.F; G = s.G; S = s.game.space",
            ]
            for law in self.c.book.laws:
                if law.sort == "cannot" and law.event.sort == "verb" and law.event.name == name:
                    lines.append(f"    if {self.law_test(law, env)}: return False")
            procedure = self.c.book.procedures[f"verb {name}"]
            for need in procedure.needs:
                lines.append(f"    if not {self.c.exprs.ex(need.test, env)}: return False")
            lines.append("    return True")
            texts.append("\n".join(lines))
        texts.append(self.move_laws())
        lifts = [
            self.law_test(x, {"mover": "m", "by": "by"})
            for x in self.c.book.laws
            if x.sort == "cannot" and x.event.sort == "slowed"
        ]
        texts.append(
            f"def law_slowed(s, m, by):\n    F = s.F; G = s.G; S = s.game.space\n    return {' or '.join(lifts) or 'False'}"
        )
        return texts

    def move_laws(self) -> str:
        lines = ["def law_move(s, m, mode):", "    F = s.F; G = s.G; S = s.game.space"]
        may = [
            self.law_test(x, {"mover": "m"})
            for x in self.c.book.laws
            if x.sort == "may" and x.event.sort == "move"
        ]
        lines.append(f"    if mode == 1: return {' or '.join(may) if may else 'False'}")
        along: list[str] = []
        ending: list[str] = []
        crossing: list[str] = []
        for law in self.c.book.laws:
            if law.event.sort not in ("move", "end_move"):
                continue
            if law.sort == "cannot":
                on_the_way = law.event.sort == "move" and not any(
                    isinstance(n, ir.Spatial) and n.relation.startswith("crosses")
                    for n in walked(joined(law.event.test))
                )
                line = f"if {self.law_test(law, {'mover': 'm'})}: return False"
                (along if on_the_way else ending).append(line)
                if not on_the_way:
                    crossing.append(line)
            elif law.sort == "must" and law.event.test is not None:
                parts = conjuncts(law.event.test)
                needed = replace(
                    law,
                    event=EventPattern(law.event.sort, law.event.name, law.event.binds, parts[-1]),
                    test=None,
                )
                given = replace(
                    law,
                    event=EventPattern(
                        law.event.sort, law.event.name, law.event.binds, joined(*parts[:-1]), law.event.kinds
                    ),
                )
                ending.append(
                    f"if {self.law_test(given, {'mover': 'm'})} and not {self.law_test(needed, {'mover': 'm'})}: return False"
                )
        lines.append("    if mode == 2:")
        lines.extend("        " + x for x in [*along, "return True"])
        if self.c.book.space.grid:
            lines.append("    if mode == 3:")
            lines.extend("        " + x for x in [*crossing, "return True"])
        lines.extend("    " + x for x in ending)
        lines.append("    return True")
        return "\n".join(lines)


__all__ = ["Events", "bears", "joined", "solved", "walked"]
