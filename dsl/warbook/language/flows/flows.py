"""The flows of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.beside import Beside
from warbook.language.flows.borne import BORNE, Borne, borne
from warbook.language.flows.compose.lines import teller
from warbook.language.flows.compose.sentences import ended, plainer, sentences
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.nodes import steps_of
from warbook.language.flows.dissolve.statements import Dissolver
from warbook.language.flows.dissolve.values import of_the_rules
from warbook.language.flows.going import going
from warbook.language.flows.known import empty, truth
from warbook.language.flows.model import Flow, Flows, Key, Line
from warbook.language.flows.words.distinct_names import tell_apart
from warbook.language.flows.words.teller import YOU, Teller, kinds_in
from warbook.language.ir import Do, Expr
from warbook.language.model import Action, Phase, Procedure, Role, Roll, Rulebook, Window
from warbook.language.readback.english import capital
from warbook.language.readback.nouns import conjunction
from warbook.language.readback.relations import price
from warbook.language.walk import nodes

SORTS = {"sequence": "Sequence", "effect": "Effect", "verb": "To", "action": "Action"}


_LATEST = 2
_made: list[tuple[Rulebook, Flows]] = []
"""The flows of the games that were asked for last: a book, its theme and its sheets ask one after the other."""


def flows(book: Rulebook) -> Flows:
    """Every flow of a game, in the order of its rules; those made before, where it is the very same rulebook."""
    found = next((made for one, made in _made if one is book), None)
    if found is None:
        found = Made(book).all()
        _made[:] = [(book, found), *_made[: _LATEST - 1]]
    return found


class Made:
    """Makes the flows of one game."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.dissolver = Dissolver(book)
        self.beside = Beside(book, self.dissolver)

    def all(self) -> Flows:
        found: list[Flow] = []
        for procedure in self.book.procedures.values():
            if procedure.sort != "verb":
                found.append(self.procedure(procedure))
        for action in self.book.actions.values():
            found.append(self.action(action))
        for roll in self.book.rolls.values():
            found.append(self.roll(roll))
        for window in self.book.windows.values():
            if not window.implied:
                found.append(self.window(window))
        found += [going(self.book, step) for step in self.book.steps.values()]
        reached = self.reached()
        special = borne(
            self.book, self.dissolver, frozenset(name for sort, name in reached if sort == "Roll")
        )
        found += self.told_apart(found, special, reached)
        files: dict[str, int] = {}
        for document in self.book.documents:
            files.setdefault(document.span.file, len(files))
        found.sort(key=lambda flow: (files.get(flow.span.file, len(files)), flow.span.start))
        words = self.words({flow.key for flow in found})
        lines = [line for flow in found for line in flow.lines]
        lines += [line for some in (*special.values(), *words.values()) for line in some]
        told = {one.span for line in lines for one in line.all() if one.span is not None}
        absorbed = frozenset(("Sequence", key.partition(" ")[2]) for key in self.dissolver.absorbed)
        return Flows(
            {flow.key: unlabelled(flow) for flow in found},
            tuple(self.beside.always(told)),
            absorbed,
            self.dissolver.passing,
            reached,
            {name: tuple(self.beside.of_mission(one)) for name, one in self.book.missions.items()},
            special,
            words,
        )

    def reached(self) -> frozenset[Key]:
        """Whatever can come to pass without a special rule or a card."""
        book, deeds = self.book, self.dissolver.deeds
        pending = [f"action {a.name}" for a in book.actions.values() if a.of is None]
        pending += [key for key, p in book.procedures.items() if p.sort == "sequence"]
        pending += [
            key for key in deeds.bodies if key.startswith(("hook ", "offer ")) and of_the_rules(book, key)
        ]
        found: set[str] = set()
        while pending:
            key = pending.pop()
            if key not in found:
                found.add(key)
                pending += [
                    called for called, by in deeds.callers.items() if key in by and of_the_rules(book, called)
                ]
        split = (key.partition(" ") for key in found)
        return frozenset((SORTS.get(sort, sort.capitalize()), name) for sort, _, name in split)

    def words(self, told: set[Key]) -> dict[str, tuple[Line, ...]]:
        """What those deeds come to of which special rules and tokens speak, and that have no flow of their own; rolls are
        named."""
        heard = {
            hook.event.name: None
            for hook in self.book.hooks
            if hook.event.sort == "verb" and not hook.lapse
            and (hook.bearer is not None and hook.bearer.sort in BORNE.values())
        }  # fmt: skip
        self.dissolver.naming_rolls = True
        found = {
            name: self.procedure(self.book.procedures[f"verb {name}"]).lines
            for name in heard
            if ("To", name) not in told and f"verb {name}" in self.book.procedures
        }
        self.dissolver.naming_rolls = False
        return found

    def told_apart(self, found: Sequence[Flow], special: Borne, reached: frozenset[Key]) -> list[Flow]:
        """The verbs to which these flows, and special rules, only point, each as a flow of its own; in one that special
        rules alone bring, the rolls that everybody makes are named, as what everybody can do tells them."""
        more: dict[Key, Flow] = {}
        usual = frozenset(name for sort, name in reached if sort == "Roll")
        pending: list[tuple[bool, Iterable[Line]]]
        pending = [(False, line.all()) for lines in special.values() for line in lines]
        pending += sorted([(flow.key in reached, flow.all()) for flow in found], key=lambda one: one[0])
        while pending:
            by_all, lines = pending.pop()
            for line in lines:
                if line.see is not None and line.see[0] == "To" and line.see not in more:
                    self.dissolver.rolls_named = frozenset() if by_all else usual
                    made = self.procedure(self.book.procedures[f"verb {line.see[1]}"])
                    more[line.see] = made
                    pending.append((by_all, made.all()))
        self.dissolver.rolls_named = frozenset()
        return list(more.values())

    # -------------------------------------------------------------- one flow
    def teller(self, roles: Sequence[Role], you: str, *of: Expr | Do | None) -> Teller:
        w = teller(self.book)
        w.kinds = kinds_in({}, *of)
        for role in roles:
            w.called[role.name] = f"the {role.name}"
        if you:
            w.called[you] = YOU
            w.actor = you
            type_ = next(r.type for r in roles if r.name == you)
            one = ir.Var(you, type=type_)
            w.side = one if type_ == ir.PLAYER else ir.Owner(one)
        else:
            w.side = ir.PlayerNow("active")
            w.called["player active"] = YOU
        tell_apart(w, self.dissolver.played, *of)
        return w

    def body(self, procedure: Procedure) -> Do | None:
        self.dissolver.begin()
        self.own(procedure.roles)
        known = Known(
            within=(f"{procedure.sort} {procedure.name}",), begun=procedure.sort in ("action", "sequence")
        )
        return self.dissolver.do(self.dissolver.fresh.copy(procedure.body), known)

    def procedure(self, p: Procedure) -> Flow:
        you = (
            actor(p.roles) if p.sort == "sequence" else next((r.name for r in p.roles if r.prep == "by"), "")
        )
        key: Key = (SORTS.get(p.sort, p.sort), p.name)
        if p.phases:
            return Flow(key, p.title or p.name, p.span, tuple(self.phases(p, you)))
        done = self.body(p)
        w = self.teller(p.roles, you, done)
        return Flow(key, p.title or capital(p.name), p.span, (*self.needs(w, p, done), *w.told(done)))

    def phases(self, p: Procedure, you: str) -> Iterator[Line]:
        """The steps of a sequence under their titles."""
        self.dissolver.begin(p.sort == "sequence")
        known = Known(within=(f"{p.sort} {p.name}",))
        whole = self.dissolver.fresh.copy(p.body)
        steps = [
            (phase, [made for one in some if (made := self.dissolver.do(one, known)) is not None])
            for phase, some in by_phase(p.phases, steps_of(whole))
        ]
        w = self.teller(p.roles, you, whole)
        tell_apart(w, self.dissolver.played, *(one for _, done in steps for one in done))
        for phase, done in steps:
            w.kinds = kinds_in(w.kinds, *done)
            lines = w.told(ir.Block(tuple(done)))
            if phase is None:
                yield from lines
            elif lines and all(not one.under and not one.label for one in lines):
                text = sentences(lines)
                see = next((one.see for one in lines if one.see is not None), None)
                yield Line(text, phase.title, phase.span, see=see)
            elif lines:
                first = lines[0]
                if not first.label and first.under and len(lines) == 1:
                    yield replace(first, label=phase.title, text=capital(first.text))
                else:
                    yield Line("", phase.title, phase.span, tuple(lines))

    def needs(self, w: Teller, p: Procedure, done: Do | None) -> Iterator[Line]:
        """What an action asks for, without what its choices ask for anyway."""
        found = [self.dissolver.expr(need.test, Known()) for need in p.needs]
        rest = [
            (need, test)
            for need, test in zip(p.needs, found, strict=True)
            if truth(test) is None and not chosen_anyway(test, done)
        ]
        lifted = {law.name for law in self.book.laws if law.sort == "lifts" and law.event.name == p.name}
        for need, test in rest:
            if need.name in lifted:
                yield Line(ended(f"only if {w.clause(test)}"), capital(need.name), need.span)
        rest = [(need, test) for need, test in rest if need.name not in lifted]
        test = conjunction([test for _, test in rest])
        if test is not None:
            yield Line(ended(f"only if {w.clause(test)}"), "", rest[0][0].span)

    def action(self, a: Action) -> Flow:
        key: Key = ("Action", a.name)
        title = a.title or a.name
        if a.procedure is None:
            w = self.teller((), "")
            like: Key | None = ("Action", a.like) if a.like is not None else None
            text = f"As {a.like}." if a.like is not None else ""
            lines = (Line(text, span=a.span, see=like),) if text else ()
            return Flow(key, title, a.span, lines, self.price(w, a), like)
        self.dissolver.specials = self.is_special(a.procedure)
        done = self.body(a.procedure)
        w = self.teller(a.procedure.roles, actor(a.procedure.roles), done)
        lines_ = (*self.needs(w, a.procedure, done), *w.told(done))
        more = (*self.beside.of_action(a), *self.beside.of_numbers(done))
        self.dissolver.specials = False
        return Flow(key, title, a.span, (*lines_, *more), self.price(w, a))

    def is_special(self, p: Procedure) -> bool:
        """Whether nobody could do this without a special rule."""
        if any(truth(self.dissolver.expr(need.test, Known())) is False for need in p.needs):
            return True
        done = self.body(p)
        return done is not None and any(
            isinstance(n, ir.Choose) and asks(n) and empty(n.of) for n in nodes(done)
        )

    def price(self, w: Teller, a: Action) -> str:
        cost = price(w, a.price) if a.price and any(a.price) else "free" if a.price else ""
        return " \N{MIDDLE DOT} ".join(one for one in (cost, *self.manners(a)) if one)

    def manners(self, a: Action) -> Iterator[str]:
        """The values of lists that an action which everybody has is marked with, where they are not what goes without
        saying: `Quiet`."""
        for name, value in a.stats.items():
            stat = self.book.stats.get(name)
            if a.of is None and stat is not None and isinstance(value, ir.Listed) and value != stat.default:
                yield value.name

    def roll(self, r: Roll) -> Flow:
        self.dissolver.begin()
        args = tuple(ir.Var(role.name, type=role.type) for role in r.roles)
        self.own(r.roles)
        done = self.dissolver.rolled(ir.RollFor(r.name, args, span=r.span), Known(begun=False))
        you = next((role.name for role in r.roles if role.prep == "by"), "")
        w = self.teller(r.roles, you, done)
        return Flow(("Roll", r.name), r.title or r.name, r.span, tuple(w.told(done)))

    def own(self, roles: Sequence[Role]) -> None:
        """Keeps that what somebody uses is of whoever uses it."""
        by = next((role for role in roles if role.prep == "by"), None)
        for role in roles:
            if role.prep == "using" and by is not None and role.type.base == "thing":
                self.dissolver.owners[role.name] = ir.Var(by.name, type=by.type)

    def window(self, one: Window) -> Flow:
        args = tuple(ir.Var(role.name, type=role.type) for role in one.roles)
        you = one.roles[0].name if one.roles else ""
        w = self.teller(one.roles, you, *args)
        to: Expr = ir.PlayerNow("active")
        if args:
            to = args[0] if args[0].type == ir.PLAYER else ir.Owner(args[0])
        done = self.dissolver.opened(ir.Open(one.name, to, args, span=one.span), Known())
        lines = w.told(done)
        rolled = (
            "you have rolled any dice" if one.roles and one.roles[0].prep == "by" else "any dice are thrown"
        )
        when = "before any roll, " if one.before_rolls else f"when {rolled}, " if one.after_dice else ""
        lines = [
            replace(line, text=f"{when}{line.text}") if place == 0 else line
            for place, line in enumerate(lines)
        ]
        return Flow(("Window", one.name), one.title or one.name, one.span, tuple(lines))


def actor(roles: Sequence[Role]) -> str:
    """The role of whoever acts: the one that is said with “by”, else the first player or thing; "" where there is none."""
    sided = [r for r in roles if r.type.base in ("thing", "player") and not r.type.many]
    return next((r.name for r in sided if r.prep == "by"), sided[0].name if sided else "")


def unlabelled(flow: Flow) -> Flow:
    """A flow in which nothing is led by the name under which it stands already."""
    return replace(flow, lines=tuple(plainer(line, flow.title) for line in flow.lines))


def chosen_anyway(test: Expr, done: Do | None) -> bool:
    """Whether a condition only says that there is one of those among whom the action chooses."""
    kinds = (
        {n.of.type.arg for n in nodes(done) if isinstance(n, ir.Choose) and asks(n)}
        if done is not None
        else set()
    )
    match test:
        case ir.Some(of=of):
            return of.type.arg in kinds
        case ir.Call(args=args):
            return any(a.type.many and a.type.arg in kinds for a in args)
    return False


def asks(x: ir.Choose) -> bool:
    return isinstance(x.least, ir.Num) and x.least.value >= 1


def by_phase(phases: Sequence[Phase], of: Sequence[Do]) -> Iterator[tuple[Phase | None, list[Do]]]:
    """Statements with the titled step in which they stand."""
    starts = sorted(phases, key=lambda one: one.span.start)
    groups: list[tuple[Phase | None, list[Do]]] = []
    for one in of:
        place = next((n.span for n in nodes(one) if isinstance(n, Do) and n.span is not None), None)
        here = None
        if place is not None:
            here = next((p for p in starts if p.span.holds(place)), None)
        if groups and groups[-1][0] is here:
            groups[-1][1].append(one)
        else:
            groups.append((here, [one]))
    yield from groups
