"""Helpers put where they are used, values where they are named, rolls where they are thrown, in playing order.

A deed is followed as it would be played, with what is known kept along (`Known`): what something passing is just now, and
whose a card is that was chosen among somebody's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.known import NO, YES, simple, truth
from warbook.language.flows.passing import Deeds, bodies, calls
from warbook.language.flows.rewrite import Fresh, rewritten, with_roles, with_values
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook, Modifier, Offer, Roll, Rulebook, Window
from warbook.language.model.procedures import Price
from warbook.language.readback.nouns import conjuncts, peeled
from warbook.language.walk import nodes

DEEPEST = 9
"""How far a helper is followed into helpers; whatever lies deeper is named."""
LONG = 6
"""Of how many statements a helper is that is told by itself, and named where it is used: one that several use, and in
which nothing is rolled. What is rolled in a deed is told where it is rolled, but once."""
OFTEN = 3
"""How often a helper in which something is rolled may be told where it is used."""
SMALL = 5
"""Of how many statements a sequence is at most that is told where it is played."""
SHORT = 3
"""Of how many conditions a word for a state may consist to be told instead of the word."""


@dataclass(frozen=True, slots=True)
class Offered(Do):
    """What may be done in a window: the price, the condition and what comes of it."""

    label: str
    price: Price
    test: Expr | None
    body: Do


@dataclass(frozen=True, slots=True)
class Rolled(Do):
    """A roll where it is thrown, with all that comes of it."""

    name: str
    args: tuple[Expr, ...]
    dice: Expr | None
    added: Expr | None
    target: Expr | None
    modifiers: tuple[Modifier, ...]
    success: Do | None
    failure: Do | None
    tie: Do | None
    against: tuple[Expr | None, ...]
    chances: tuple[Offered, ...] = ()
    decides: str = ""


@dataclass(frozen=True, slots=True)
class Opened(Do):
    """A window where it opens, with what anybody may do in it by the rules themselves."""

    name: str
    to: Expr
    offers: tuple[Offered, ...]


@dataclass(frozen=True, slots=True)
class Named(Do):
    """Something that is told elsewhere, by its name."""

    sort: str
    name: str
    args: tuple[Expr, ...]
    said: Do
    again: bool = False
    """Whether it stands earlier in the same flow."""


@dataclass(slots=True)
class Known:
    """What is known at a point of a deed."""

    passing: dict[tuple[Expr, str], Expr | None] = field(default_factory=dict)
    within: tuple[str, ...] = ()
    begun: bool = True
    """Whether a deed begins here, so that what is passing is nothing yet."""

    def copy(self) -> Known:
        return Known(dict(self.passing), self.within, self.begun)

    def inside(self, key: str) -> Known:
        """The same, one helper farther in; what is known is shared."""
        return Known(self.passing, (*self.within, key), self.begun)


class Dissolver:
    """Follows the deeds of one game."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.deeds = Deeds(book)
        self.passing = self.deeds.passing()
        self.fresh = Fresh()
        self.owners: dict[str, Expr] = {}
        self.here: set[str] = set()
        """The helpers that stand in the flow that is being made."""
        self.specials = False
        """Whether what only special rules bring is told too."""
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
        self.here.clear()

    def simple(self, x: Any) -> Any:
        return simple(self.book, x, self.specials)

    # -------------------------------------------------------------- what is said of the moment
    def expr(self, x: Any, known: Known) -> Any:
        """An expression with helpers in the place of their names, as far as it is known here."""
        for _ in range(4):
            changed = self.simple(rewritten(x, lambda one: self.told(one, known)))
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
            return shown if plain_enough(shown) else x
        value = book.values.get(name)
        if value is None or len(value.roles) != len(args) or value.modifiers:
            return x
        cases = [
            (with_roles(amount, value.roles, args), self.expr(with_roles(test, value.roles, args), inner))
            for amount, test in value.cases
        ]
        live = [(amount, test) for amount, test in cases if truth(test) is not False]
        if len(live) == 1 and truth(live[0][1]) and value.least is None and value.most is None:
            return self.expr(live[0][0], inner)  # type: ignore[no-any-return]
        return x

    def owner_in(self, of: Expr) -> Expr | None:
        """Whose all the members of a set are, where it is a group that each of a kind has of its own."""
        base, _ = peeled(of)
        if isinstance(base, ir.Group) and base.owner is not None:
            declared = self.book.groups.get(base.name)
            if declared is not None and declared.holder is not None:
                return base.owner
        return None

    # -------------------------------------------------------------- what is done
    def do(self, x: Do | None, known: Known) -> Do | None:
        """A statement as it is played; None where there is nothing in it that a player does."""
        match x:
            case None:
                return None
            case ir.Block(of=of):
                return block(list(self.in_order(of, known)), x.span)
            case ir.If():
                return self.if_(x, known)
            case ir.Gain(of=of, name=name, amount=amount) if name in self.passing:
                here = self.expr(ir.Field(of, name, type=ir.NUMBER), known)
                sum_ = self.simple(plus(here, self.expr(amount, known)))
                known.passing[(self.expr(of, known), name)] = sum_
                return None
            case ir.Put(of=Expr() as of, name=name, value=value) if name in self.passing:
                known.passing[(self.expr(of, known), name)] = self.expr(value, known)
                return None
            case ir.Join(group=group) if group.name in self.passing:
                return None
            case ir.Perform(name=name, args=args):
                return self.perform(x, name, tuple(self.expr(a, known) for a in args), known)
            case ir.Suffer(of=of, effect=ir.Listed(name=name)) if f"effect {name}" in self.book.procedures:
                return self.inlined(f"effect {name}", (self.expr(of, known),), known, x)
            case ir.RollFor():
                return self.rolled(x, known)
            case ir.Open():
                return self.opened(x, known)
            case ir.Repeat(times=times, body=body):
                return self.repeat(x, self.expr(times, known), body, known)
            case ir.Choose():
                return self.choose(x, known)
        return self.parts(x, known)

    def in_order(self, of: Sequence[Do], known: Known) -> Iterator[Do | None]:
        """Statements one after the other; choices that follow each other as one would make them."""
        place = 0
        while place < len(of):
            end = place
            while end < len(of) and isinstance(of[end], ir.Choose):
                end += 1
            if end - place < 2:
                yield self.do(of[place], known)
                place += 1
                continue
            made: list[ir.Choose] = [self.expr(one, known) for one in of[place:end]]
            for one in sorted_out(self.book, made, self.specials):
                yield self.choose(one, known)
            place = end

    def parts(self, x: Do, known: Known) -> Do | None:
        """A statement with what stands in it, each part as it is played."""
        match x:
            case ir.ForEach(body=body) | ir.While(body=body) | ir.Alternate(body=body):
                inner = self.do(body, known.copy())
                if inner is None:
                    return None
                outer = self.expr(replace(x, body=ir.Block(())), known)
                return replace(outer, body=inner)  # type: ignore[no-any-return]
            case ir.May(body=body, refused=refused, test=test):
                inner = self.do(body, known.copy())
                asked = self.expr(test, known) if test is not None else None
                if inner is None or truth(asked) is False:
                    return None
                other = self.do(refused, known.copy()) if refused is not None else None
                by = self.expr(x.by, known)
                return replace(x, by=by, body=inner, refused=other, test=None if truth(asked) else asked)
            case ir.ChooseOne(options=options):
                kept = []
                for one in options:
                    test = self.expr(one.test, known) if one.test is not None else None
                    if truth(test) is False:
                        continue
                    pick = self.expr(one.pick, known) if one.pick is not None else None
                    body = self.do(one.body, known.copy()) or ir.Block(())
                    kept.append(replace(one, test=None if truth(test) else test, pick=pick, body=body))
                by, actor = self.expr(x.by, known), self.expr(x.actor, known) if x.actor is not None else None
                return replace(x, by=by, actor=actor, options=tuple(kept)) if kept else None
        return self.expr(x, known)  # type: ignore[no-any-return]

    def if_(self, x: ir.If, known: Known) -> Do | None:
        test = self.expr(x.test, known)
        if (sure := truth(test)) is not None:
            return self.do(x.then if sure else x.otherwise, known)
        other = known.copy()
        then = self.do(x.then, known)
        otherwise = self.do(x.otherwise, other) if x.otherwise is not None else None
        for key, value in other.passing.items():
            if known.passing.get(key) != value and x.otherwise is not None:
                known.passing[key] = None
        if then is None and otherwise is None:
            return None
        if then is None and otherwise is not None:
            return ir.If(self.simple(ir.Not(test, type=ir.FLAG)), otherwise, None, span=x.span)
        assert then is not None
        return replace(x, test=test, then=then, otherwise=otherwise)

    def repeat(self, x: ir.Repeat, times: Expr, body: Do, known: Known) -> Do | None:
        if isinstance(times, ir.Num) and times.value <= 0:
            return None
        inner = self.do(body, known)
        if inner is None:
            return None
        return (
            inner if isinstance(times, ir.Num) and times.value == 1 else replace(x, times=times, body=inner)
        )

    def choose(self, x: ir.Choose, known: Known) -> Do:
        found: ir.Choose = self.expr(x, known)
        owner = self.owner_in(found.of)
        if owner is not None and found.single:
            self.owners[found.var] = owner
        return found

    def perform(self, x: ir.Perform, name: str, args: tuple[Expr, ...], known: Known) -> Do | None:
        for sort in ("verb", "effect"):
            if f"{sort} {name}" in self.book.procedures:
                return self.inlined(f"{sort} {name}", args, known, replace(x, args=args))
        key = f"sequence {name}"
        declared = self.book.procedures.get(key)
        said = replace(x, args=args)
        if declared is None:
            return said
        if (
            not declared.phases
            and key not in known.within
            and size(declared.body) < SMALL
            and not self.heard(name)
        ):
            self.absorbed.add(key)
            return self.inlined(key, args, known, said)
        return Named("Sequence", name, args, said, span=x.span)

    def heard(self, name: str) -> bool:
        """Whether rules of the game speak of when a sequence begins or ends."""
        return any(
            (hook.event.sort, hook.event.name) in (("begins", name), ("ends", name)) and not hook.lapse
            for hook in self.book.hooks
        )

    def inlined(self, key: str, args: Sequence[Expr], known: Known, said: Do) -> Do | None:
        """A helper's body where it is used, with what the rules themselves do before and after it."""
        declared = self.book.procedures[key]
        named = Named(key.split(" ")[0], declared.name, tuple(args), said, span=said.span)
        if key in known.within or len(known.within) > DEEPEST or len(declared.roles) != len(args):
            return named
        inner = known.inside(key)
        given = dict(zip((r.name for r in declared.roles), args, strict=True))
        before, after = (
            [self.do(one, inner) for one in self.hooked(moment, declared.sort, declared.name, given)]
            for moment in (("before", "instead"), ("after",))
        )
        body = self.do(with_values(self.fresh.copy(declared.body), given), inner)
        found = block([*before, body, *after], said.span)
        if self.uses[key] > 1 and size(found) >= LONG:
            if key in self.here:
                return replace(named, again=True)
            if (not rolls(found) or self.wide or self.uses[key] > OFTEN) and len(
                self.deeds.callers.get(key, ())
            ) > 1:
                return named
        self.here.add(key)
        return found

    def hooked(
        self, moments: tuple[str, ...], sort: str, name: str, given: Mapping[str, Expr]
    ) -> Iterator[Do]:
        """What rules of the game itself do at a moment of a deed, as statements."""
        for hook in self.book.hooks:
            if (
                hook.moment in moments
                and (hook.event.sort, hook.event.name) == (sort, name)
                and not hook.lapse
            ):
                made = self.as_statement(hook, given)
                if made is not None:
                    yield made

    def as_statement(self, hook: Hook, given: Mapping[str, Expr]) -> Do | None:
        """A hook as something done here; None where it belongs to a token or a card, which tell it themselves."""
        if hook.bearer is not None:
            return None
        roles = {var: given[role] for role, var in hook.event.binds if role in given}
        tests = [t for t in (hook.event.test, hook.test) if t is not None]
        body = self.fresh.copy(hook.body)
        test: Expr = ir.And(tuple(tests), type=ir.FLAG) if tests else YES
        for part in conjuncts(test):
            match part:
                case ir.Compare(op="==", left=ir.Var(name=one), right=ir.Var(name=other)):
                    if one in roles and other not in roles:
                        roles[other] = roles[one]
                    elif other in roles:
                        roles[one] = roles[other]
        made = ir.If(with_values(test, roles), with_values(body, roles), None, span=hook.span)
        return made if any(True for _ in nodes(made)) else None

    # -------------------------------------------------------------- rolls and windows
    def rolled(self, x: ir.RollFor, known: Known) -> Do | None:
        roll = self.book.rolls.get(x.name)
        args = tuple(self.expr(a, known) for a in x.args)
        key = f"roll {x.name}"
        if roll is None or key in known.within or len(known.within) > DEEPEST or len(roll.roles) != len(args):
            return Named("Roll", x.name, args, replace(x, args=args), span=x.span)
        inner = known.inside(key)
        given = dict(zip((r.name for r in roll.roles), args, strict=True))
        this = ir.Listed("roll", roll.name, type=ir.Type("roll", roll.name))

        def here(part: Any) -> Any:
            def change(one: Any) -> Any:
                if isinstance(one, ir.Var) and one.name in given:
                    return given[one.name]
                unnamed = isinstance(one, ir.Listed) and one.list == "roll" and not one.name
                return this if unnamed else one

            return rewritten(part, change)

        hooked = [self.do(one, inner) for one in self.hooked(("before", "when"), "roll", roll.name, given)]
        adjusted = [row for one in hooked for row in adjustments(one)]
        before = [one for one in hooked if not any(True for _ in adjustments(one))]
        dice = self.expr(here(roll.dice), inner)
        added = self.expr(here(roll.added), inner) if roll.added is not None else None
        if x.more is not None:
            more = self.expr(x.more, inner)
            added = more if added is None else plus(added, more)
        target = self.expr(here(roll.target), inner) if roll.target is not None else None
        rows = tuple(
            replace(row, amount=self.expr(here(row.amount), inner), test=test)
            for row in (*roll.modifiers, *self.changes_of(roll), *adjusted)
            for test in [self.expr(here(row.test), inner) if row.test is not None else None]
            if truth(test) is not False
        )
        success = self.do(self.fresh.copy(here(roll.success)), inner)
        failure, tie = (
            self.do(self.fresh.copy(here(part)), inner.copy()) if part is not None else None
            for part in (roll.failure, roll.tie)
        )
        other = roll.opposition
        against = (
            (self.expr(here(other.dice), inner), self.expr(here(other.added), inner) if other.added else None)
            if other is not None
            else ()
        )
        chances = tuple(self.chances_of(roll, this, args, inner))
        after = [self.do(one, inner) for one in self.hooked(("after",), "roll", roll.name, given)]
        made = Rolled(
            roll.name,
            args,
            dice,
            added,
            target,
            rows,
            success,
            failure,
            tie,
            against,
            chances,
            x.decides,
            span=x.span,
        )
        return block([*before, made, *after], x.span)

    def changes_of(self, roll: Roll) -> Iterator[Modifier]:
        """What rules of the game itself change of a roll, as rows of its table."""
        for change in self.book.changes:
            if change.field == f"roll {roll.name}" and change.bearer is None and change.how == "add":
                yield Modifier("", change.what, change.amount, change.test, change.span)

    def chances_of(self, roll: Roll, this: Expr, args: tuple[Expr, ...], known: Known) -> Iterator[Offered]:
        """What may be done about just this roll, in windows that open at every roll."""
        by = next((a for r, a in zip(roll.roles, args, strict=False) if r.prep == "by"), None)
        for window in self.book.windows.values():
            if not (window.before_rolls or window.after_dice) or by is None or window.name in roll.without:
                continue
            wanted = [
                o
                for o in self.book.offers
                if o.window == window.name and o.test is not None and names_a_roll(o.test)
            ]
            yield from self.offers_of(window, (by,), known, wanted, this)

    def opened(self, x: ir.Open, known: Known) -> Do | None:
        window = self.book.windows.get(x.name)
        if window is None:
            return None
        key = f"window {x.name}"
        args = tuple(self.expr(a, known) for a in x.args)
        to = self.expr(x.to, known)
        if key in known.within:
            return None
        offers = self.offers_of(window, args, known.inside(key))
        return Opened(window.name, to, offers, span=x.span)

    def offers_of(
        self,
        window: Window,
        args: Sequence[Expr],
        known: Known,
        among: Sequence[Offer] | None = None,
        this: Expr | None = None,
    ) -> tuple[Offered, ...]:
        """What the rules themselves, or a token, offer in a window; `this` is the roll that is spoken of there."""
        found = []
        for offer in self.book.offers if among is None else among:
            if offer.window != window.name or (offer.bearer is not None and offer.bearer.sort != "token"):
                continue
            given = dict(zip((r.name for r in window.roles), args, strict=False))
            if offer.bearer is not None and offer.test is not None:
                for part in conjuncts(with_values(offer.test, given)):
                    match part:
                        case ir.Compare(op="==", left=ir.Var(name="bearer"), right=one):
                            given["bearer"] = one
            asked = rewritten(offer.test, lambda one: this if this is not None and is_this(one) else one)
            test = self.expr(with_values(asked, given), known) if asked is not None else None
            body = self.do(with_values(self.fresh.copy(offer.body), given), known.copy()) or ir.Block(())
            if truth(test) is not False:
                left = None if truth(test) else test
                found.append(Offered(offer.label, offer.price, left, body, span=offer.span))
        return tuple(found)


def size(x: Do | None) -> int:
    """How many things are done in a statement."""
    return sum(isinstance(n, Do) and not isinstance(n, ir.Block) for n in nodes(x)) if x is not None else 0


def rolls(x: Do | None) -> bool:
    return x is not None and any(isinstance(n, Rolled) for n in nodes(x))


def is_this(x: Any) -> bool:
    """Whether the roll is meant that is being made."""
    return isinstance(x, ir.Listed) and x.list == "roll" and not x.name


def names_a_roll(test: Expr) -> bool:
    return any(isinstance(n, ir.Listed) and n.list == "roll" and n.name for n in nodes(test))


def adjustments(x: Do | None) -> Iterator[Modifier]:
    """What a rule changes of a roll that is about to be thrown, as a row of its table."""
    match x:
        case ir.Adjust(what=what, by=by, fixed=False):
            yield Modifier("", what, by, None, x.span or Span("", 0, 0))
        case ir.If(test=test, then=ir.Adjust(what=what, by=by, fixed=False), otherwise=None):
            yield Modifier("", what, by, test, x.span or Span("", 0, 0))


def sorted_out(book: Rulebook, run: Sequence[ir.Choose], specials: bool) -> list[ir.Choose]:
    """Choices that follow each other, each with the conditions that are about what is chosen by then.

    Where the roles of a deed are chosen, each is chosen so that there is something left to choose for the next; that goes
    without saying, and what it says of an earlier one is said there.
    """
    order = [one.var for one in run]
    tests: list[list[Expr]] = [[] for _ in run]
    for place, one in enumerate(run):
        _, narrowed = peeled(one.of)
        for var, some in narrowed:
            for test in conjuncts(with_values(some, {var: ir.Var(one.var, type=one.of.type.one())})):
                later = [other.of.type.arg for other in run[place + 1 :]]
                if isinstance(test, ir.Some) and test.of.type.arg in later:
                    continue
                spoken = {n.name for n in nodes(test) if isinstance(n, ir.Var)}
                last = max((i for i, name in enumerate(order[: place + 1]) if name in spoken), default=place)
                if test not in tests[last]:
                    tests[last].append(test)
    return [among(book, one, some, specials) for one, some in zip(run, tests, strict=True)]


def among(book: Rulebook, one: ir.Choose, tests: Sequence[Expr], specials: bool) -> ir.Choose:
    """A choice under these conditions; in whose group a thing must be, it is chosen from."""
    base, _ = peeled(one.of)
    rest = []
    for test in tests:
        match test:
            case ir.In(member=ir.Var(name=name), of=ir.Group() as group) if name == one.var and isinstance(
                base, ir.All
            ):
                base = group
            case _:
                rest.append(test)
    test_ = simple(book, ir.And(tuple(rest), type=ir.FLAG), specials)
    of = base if truth(test_) else ir.Where(base, one.var, test_, type=one.of.type)
    return replace(one, of=of)


def kept_by(x: Any, var: str, owner: Expr) -> Any:
    """What is said of one that somebody has, as said of whoever has it."""
    match x:
        case ir.Field(of=ir.Var(name=name), name=what) if name == var and what.startswith("holder "):
            return owner
        case ir.Owner(of=ir.Var(name=name)) if name == var:
            return replace(x, of=owner)
    return x


def of_the_rules(book: Rulebook, key: str) -> bool:
    """Whether something belongs to the rules themselves, not to a special rule of a card."""
    sort, _, number = key.partition(" ")
    if sort not in ("hook", "offer"):
        return True
    bearer = (book.hooks if sort == "hook" else book.offers)[int(number)].bearer
    return bearer is None or bearer.sort == "token"


def plain_enough(x: Expr) -> bool:
    """Whether conditions say no more than a reader takes in at once, and more than that another word does not hold."""
    parts = conjuncts(x)
    if isinstance(x, ir.Not) and isinstance(x.of, ir.Call):
        return False
    return len(parts) <= SHORT and not any(isinstance(part, (ir.Or, ir.Every)) for part in parts)


def steps_of(body: Do) -> Sequence[Do]:
    return body.of if isinstance(body, ir.Block) else (body,)


def block(parts: Sequence[Do | None], span: Span | None) -> Do | None:
    """Statements one after the other; None where there are none."""
    flat: list[Do] = []
    for one in parts:
        if isinstance(one, ir.Block):
            flat += one.of
        elif one is not None:
            flat.append(one)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else ir.Block(tuple(flat), span=span)


def plus(one: Expr, other: Expr) -> Expr:
    """A sum; what is taken away is a difference."""
    match other:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return ir.Arith("-", one, right, type=one.type)
        case ir.Num(value=value) if value < 0:
            return ir.Arith("-", one, ir.Num(-value, type=other.type), type=one.type)
    return ir.Arith("+", one, other, type=one.type)
