"""What is said of the moment: values where they are named, helpers in the place of their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.known import NO, simple, truth
from warbook.language.flows.passing import Deeds, bodies, calls
from warbook.language.flows.rewrite import Fresh, with_roles
from warbook.language.flows.specials import telling
from warbook.language.ir import Expr
from warbook.language.model import Rulebook
from warbook.language.readback.nouns import conjuncts, peeled
from warbook.language.walk import nodes, rewritten

FEW = 3
"""Of how many conditions a word for a state may consist to be told instead of the word."""


class Values:
    """What the expressions of one game come to, as far as it is known where they stand."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.deeds = Deeds(book)
        self.passing = self.deeds.passing()
        self.fresh = Fresh()
        self.owners: dict[str, Expr] = {}
        self.played: dict[str, list[str]] = {}
        """The roles that those play of whom the flow speaks, in the deeds that stand in it."""
        self.here: set[str] = set()
        """The helpers that stand in the flow that is being made."""
        self.telling = telling(book)
        self.specials = False
        """Whether what only special rules bring is told too."""
        self.naming_rolls = False
        """Whether rolls are named only, as they are told elsewhere."""
        self.rolls_named = frozenset[str]()
        """Those that are, where not all of them are."""
        self.alternatives = frozenset[Expr]()
        """The words for states among which one is enough: what takes several conditions stays a word there."""
        self.wide = False
        """Whether a sequence is being told, in which what several use is named."""
        self.absorbed: set[str] = set()
        """The sequences that are told whole where they are played."""
        self.uses = Counter(
            called for key, body in bodies(book) for node in nodes(body) if of_the_rules(book, key)
            for called in calls(book, node)
        )  # fmt: skip

    def begin(self, wide: bool = False) -> None:
        """A new flow: nothing is known of anybody, nothing stands in it."""
        self.wide = wide
        self.owners.clear()
        self.played.clear()
        self.here.clear()

    def plays(self, given: Mapping[str, Expr]) -> None:
        """Keeps who plays which role."""
        for role, one in given.items():
            if isinstance(one, ir.Var):
                self.played.setdefault(one.name, []).append(role)

    @property
    def apart(self) -> Collection[str]:
        """The traits that nobody has, as far as is told here."""
        return () if self.specials else self.telling

    def simple(self, x: Any) -> Any:
        return simple(self.book, x, self.apart)

    def expr(self, x: Any, known: Known) -> Any:
        """An expression with helpers in the place of their names, as far as it is known here."""
        for _ in range(4):
            held, self.alternatives = self.alternatives, alternatives(x)
            changed = self.simple(rewritten(x, lambda one: self.told(one, known)))
            self.alternatives = held
            if changed == x:
                break
            x = changed
        return x

    def told(self, x: Any, known: Known) -> Any:
        match x:
            case ir.Field(of=of, name=name) if name in self.passing:
                value = known.passing.get((of, name), ir.Num(0, type=x.type) if known.begun else None)
                return x if value is None else value
            case ir.In(member=_, of=ir.Group(name=name)) if name in self.passing:
                return NO
            case ir.Field(of=ir.Var(name=var), name=name) if (
                name.startswith("holder ") and var in self.owners
            ):
                return self.owners[var]
            case ir.Owner(of=ir.Var(name=var)) if var in self.owners:
                return replace(x, of=self.owners[var])
            case ir.Where(of=of, var=var, test=test) if (owner := self.owner_in(of)) is not None:
                return replace(x, test=rewritten(test, lambda one: kept_by(one, var, owner)))
            case ir.Call(name=name, args=args):
                return self.called(x, name, args, known)
        return x

    def called(self, x: ir.Call, name: str, args: tuple[Expr, ...], known: Known) -> Expr:
        book = self.book
        if name in known.within:
            return x
        inner = known.inside(name)
        if x.type == ir.FLAG and (test := book.tests.get(name)) is not None and len(test.roles) == len(args):
            meant = self.simple(with_roles(self.fresh.copy(test.test), test.roles, args))
            shown: Expr = self.expr(meant, inner)
            several = x in self.alternatives and len(conjuncts(shown)) > 1
            return shown if plain_enough(shown) and not several and not set_apart(shown) else x
        value = book.values.get(name)
        if value is None or len(value.roles) != len(args) or value.modifiers:
            return x
        cases = [
            (with_roles(amount, value.roles, args), self.expr(with_roles(test, value.roles, args), inner))
            for amount, test in value.cases
        ]
        live = [(amount, test) for amount, test in cases if truth(test) is not False]
        if len(live) == 1 and truth(live[0][1]) and value.least is None and value.most is None:
            found: Expr = self.expr(live[0][0], inner)
            return x if of_a_side(args) and any(isinstance(n, ir.Count) for n in nodes(found)) else found
        return x

    def owner_in(self, of: Expr) -> Expr | None:
        """Whose all the members of a set are, where it is a group that each of a kind has of its own."""
        base, _ = peeled(of)
        if isinstance(base, ir.Group) and base.owner is not None:
            declared = self.book.groups.get(base.name)
            if declared is not None and declared.holder is not None:
                return base.owner
        return None


def of_a_side(args: Sequence[Expr]) -> bool:
    """Whether a value is some player's: how many of something each has stays under its name, to compare them by it."""
    active = ir.PlayerNow("active")
    return any(a.type == ir.PLAYER and a != active for a in args)


def kept_by(x: Any, var: str, owner: Expr) -> Any:
    """What is said of one that somebody has, as said of whoever has it."""
    match x:
        case ir.Field(of=ir.Var(name=name), name=what) if name == var and what.startswith("holder "):
            return owner
        case ir.Owner(of=ir.Var(name=name)) if name == var:
            return replace(x, of=owner)
    return x


def set_apart(x: Expr) -> bool:
    """Whether a condition is that somebody belongs to a group of their own player's: what its word says in a word."""
    inner = x.of if isinstance(x, ir.Not) else x
    match inner:
        case ir.In(member=member, of=ir.Group(owner=ir.Owner(of=of))):
            return member == of
    return False


def alternatives(x: Any) -> frozenset[Expr]:
    """The calls that stand among alternatives."""
    either = [n for n in nodes(x) if isinstance(n, ir.Or)]
    return frozenset(part for one in either for part in one.of if isinstance(part, ir.Call))


def plain_enough(x: Expr) -> bool:
    """Whether conditions say no more than a reader takes in at once, and more than that another word does not hold."""
    parts = conjuncts(x)
    if isinstance(x, ir.Not) and isinstance(x.of, ir.Call):
        return False
    return len(parts) <= FEW and not any(isinstance(part, (ir.Or, ir.Every)) for part in parts)


def plus(one: Expr, other: Expr) -> Expr:
    """A sum; what is taken away is a difference."""
    match other:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return ir.Arith("-", one, right, type=one.type)
        case ir.Num(value=value) if value < 0:
            return ir.Arith("-", one, ir.Num(-value, type=other.type), type=one.type)
    return ir.Arith("+", one, other, type=one.type)


def of_the_rules(book: Rulebook, key: str) -> bool:
    """Whether something belongs to the rules themselves, not to a special rule of a card."""
    sort, _, number = key.partition(" ")
    if sort not in ("hook", "offer"):
        return True
    bearer = (book.hooks if sort == "hook" else book.offers)[int(number)].bearer
    return bearer is None or bearer.sort == "token"


def roll_number(of: Values, body: Any, roll: str) -> Any:
    """What is done about a roll: the number to be rolled is the stat that it stands for, where it is one."""
    declared = of.book.rolls.get(roll)
    target = of.expr(declared.target, Known(begun=False)) if declared and declared.target else None
    if not isinstance(target, ir.Field):
        return body

    def change(one: Any) -> Any:
        return replace(one, what=target.name) if isinstance(one, ir.Adjust) and one.what == "target" else one

    return rewritten(body, change)
