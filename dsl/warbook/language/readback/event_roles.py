"""Who takes part in what happens: each role of an event as a noun phrase, narrowed by what its condition says of that role."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.readback.english import indefinite
from warbook.language.readback.naming import bare, noun
from warbook.language.readback.nouns import conjunction, conjuncts, described
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes, variables


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in words: who, and what in the third person; `rest` is what of its condition the words do not hold."""

    who: str
    what: str
    rest: tuple[Expr, ...]


class Roles:
    """The roles of an event, as they are said one after the other."""

    def __init__(self, w: Writer, event: EventPattern, types: dict[str, Type], used: set[str]) -> None:
        self.w = w
        self.used = used
        self.vars = dict(event.binds)
        self.kinds = dict(event.kinds)
        self.types = types
        self.declared = frozenset(types)
        self.tests = conjuncts(event.test) if event.test is not None else []
        self.placed: Expr | None = None
        if event.placed and self.tests:
            self.placed = self.tests.pop()
        self.two = [
            (one, other) for one, other in combinations(self.vars, 2) if self.two_of_a_kind(one, other)
        ]
        for part in nodes(event.test) if event.test is not None else ():
            if isinstance(part, ir.Var):
                self.types.setdefault(part.name, part.type)

    def type_of(self, role: str) -> Type:
        var = self.vars[role]
        kind = self.kinds.get(var)
        return (
            Type("thing", kind) if kind else self.types.get(var) or self.types.get(role) or Type("thing", "")
        )

    def said(self, role: str) -> str:
        """A role as it is introduced: `a Soldier with Fear`, `an attacker`, `the bearer`."""
        w, var, type_ = self.w, self.vars[role], self.type_of(role)
        for test in self.tests:
            match test:
                case ir.Compare(op="==", left=one, right=ir.Var(name=name)) if name == var and not self.bound(
                    one
                ):
                    self.tests.remove(test)
                    w.called[var] = w.say(one)
                    return w.called[var]
                case ir.Compare(
                    op="==", left=one, right=ir.Whole(of=ir.Var(name=name)) | ir.Owner(of=ir.Var(name=name))
                ) if name == var and not self.bound(one):
                    self.tests.remove(test)
                    words = f"{noun(w, type_)} of {w.say(one)}"
                    w.outside("a part of somebody as whom something happens to")
                    w.called[var] = f"the {role if role.islower() else noun(w, type_)}"
                    return indefinite(words)
        own = [
            t
            for t in self.tests
            if var in variables(t)
            and not (variables(t) & (set(self.vars.values()) - {var}))
            and self.about(t, var)
        ]
        kind = noun(w, type_)
        twin = any(
            r != role and self.kind_of(r) == self.kind_of(role) != noun(w, self.type_of(r)) for r in self.vars
        )
        paired = any(role in pair for pair in self.two)
        if twin and self.named(role) and not paired:
            w.called[var] = f"the {role}"
            return indefinite(role)
        narrower = [t for t in own if isinstance(t, ir.IsKind) and t.kind not in w.book.lineage(type_.arg)]
        for test in narrower:
            kind = test.kind
            type_ = Type("thing", kind)
            own.remove(test)
            self.tests.remove(test)
        others = [
            r for r in self.vars if r != role and noun(w, self.type_of(r)) == kind and not self.somebody(r)
        ]
        by_kind = bool(own or narrower or paired) or not (self.named(role) or others)
        called = kind if by_kind and not others else role
        if by_kind:
            for test in own:
                self.tests.remove(test)
            every = ir.All(kind, type=Type(type_.base, type_.arg, True))
            whole = conjunction(own)
            of = ir.Where(every, var, whole, type=every.type) if whole is not None else every
            found = described(w, of)
            second = any(
                self.vars[r] in w.called for pair in self.two if role in pair for r in pair if r != role
            )
            sided = "bearer" in w.called or {"own", "enemy"} & set(found.before)
            words = found.said("another" if second and not sided else "a")
            called = (
                role
                if paired and self.named(role)
                else found.noun
                if w.by_card and called == kind
                else called
            )
            if others and not (paired and self.named(role)):
                w.outside("two of one kind in one event")
                if var in self.used or any(var in variables(t) for t in self.tests):
                    words = f"{words} (the {role})"
        else:
            words = indefinite(role)
            if not self.named(role):
                w.outside("two of one kind in one event")
        w.called[var] = f"the {called}"
        return words

    def two_of_a_kind(self, one: str, other: str) -> bool:
        """Whether an event asks that two who are said by one noun be two, `a Soldier shoots a Soldier`; that is then said."""
        if noun(self.w, self.type_of(one)) != noun(self.w, self.type_of(other)):
            return False
        both = {self.vars[one], self.vars[other]}
        for test in self.tests:
            match test:
                case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=left), right=ir.Var(name=right))) if {
                    left,
                    right,
                } == both:
                    self.tests.remove(test)
                    return True
        return False

    def somebody(self, role: str) -> bool:
        """Whether an event asks that it be somebody who is known already, and is said to be that one."""
        var = self.vars[role]
        return any(
            isinstance(t, ir.Compare)
            and t.op == "=="
            and t.right == ir.Var(var, type=t.right.type)
            and not self.bound(t.left)
            for t in self.tests
        )

    def kind_of(self, role: str) -> str:
        """The narrowest kind that the event says somebody in a role is of."""
        kinds = [
            t.kind
            for t in self.tests
            if isinstance(t, ir.IsKind) and isinstance(t.of, ir.Var) and t.of.name == self.vars[role]
        ]
        return kinds[-1] if kinds else noun(self.w, self.type_of(role))

    def bound(self, one: Expr) -> bool:
        """Whether an expression speaks of a role of this event that has not been said yet."""
        return any(v in self.vars.values() and v not in self.w.called for v in variables(one))

    def about(self, test: Expr, var: str) -> bool:
        """Whether a condition is said of a role as its subject."""
        held = list(self.w.beyond)
        subject = self.w.said(test).subject
        self.w.beyond[:] = held
        match subject:
            case ir.Var(name=name) | ir.Owner(of=ir.Var(name=name)) | ir.Field(of=ir.Var(name=name)):
                return name == var
        return False

    def named(self, role: str) -> bool:
        """Whether a rule can speak of a role by its name: the game itself has given it."""
        return (
            role in self.declared
            and role.islower()
            and role not in ("user", "action", "holder", "mover", "gone", "by")
        )

    def rest(self) -> tuple[Expr, ...]:
        """What is left of the event's condition."""
        for var in self.vars.values():
            self.w.called.setdefault(var, f"the {bare(var)}")
        return tuple(self.tests)


def first(r: Roles) -> str:
    """The one that an event of a single role is about."""
    return r.said(next(iter(r.vars))) if r.vars else "somebody"


def several(w: Writer, name: str) -> str:
    token = w.book.tokens.get(name)
    if token is not None:
        return w.book.several(name) if token.many else name
    return w.book.several(name) if name in w.book.resources else name
