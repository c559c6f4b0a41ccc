"""Conditions that come out the same whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.model import Change, Hook, Law, Offer
from warbook.language.walk import nodes

_HOLDS = {
    "==": lambda low, high, n: low == high == n,
    "!=": lambda low, high, n: n < low or high < n,
    ">=": lambda low, high, n: low >= n,
    ">": lambda low, high, n: low > n,
    "<=": lambda low, high, n: high <= n,
    "<": lambda low, high, n: high < n,
}
_OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<=", "<=": ">"}
_TURNED = {"==": "==", "!=": "!=", ">=": "<=", "<=": ">=", ">": "<", "<": ">"}
_FAR = 10**15

Range = tuple[int, int]


def never(game: Checked) -> Iterator[Finding]:
    """A condition that can never hold, so that what stands under it never happens; what an example ends with is told when it is played."""
    shown = [at for example in game.book.examples for _, at, _ in example.then]
    for test, span in game.once(_tests):
        if Judge(game).truth(test) is False and not any(at.holds(span) for at in shown):
            yield Finding(
                span,
                "This can never hold, so what depends on it never happens.",
                Judge(game).why(test),
            )


def always(game: Checked) -> Iterator[Finding]:
    """A condition that always holds, so that it need not be said."""
    for test, span in game.once(_tests):
        if not isinstance(test, ir.Truth) and Judge(game).truth(test) is True:
            yield Finding(span, "This always holds.", "Take the condition out, or say what was meant.")


def _tests(game: Checked) -> Iterator[tuple[Expr, Span]]:
    """Every condition that a rule was given, once, with its place."""
    book = game.book
    found: list[tuple[Expr | None, Span]] = []
    rules: list[Hook | Law | Change | Offer] = [*book.hooks, *book.laws, *book.changes, *book.offers]
    found += [(rule.test, rule.span) for rule in rules]
    for roll in book.rolls.values():
        found += [(row.test, row.span) for row in roll.modifiers]
    for value in book.values.values():
        found += [(test, value.span) for _, test in value.cases]
        found += [(row.test, row.span) for row in value.modifiers]
    found += [(test.test, test.span) for test in book.tests.values()]
    bodies: list[object] = [p.body for p in book.procedures.values()]
    bodies += [a.procedure.body for a in book.actions.values() if a.procedure is not None]
    bodies += [(r.success, r.failure) for r in book.rolls.values()]
    bodies += [hook.body for hook in book.hooks] + [offer.body for offer in book.offers]
    for procedure in (*book.procedures.values(), *(a.procedure for a in book.actions.values())):
        found += [(need.test, need.span) for need in procedure.needs] if procedure is not None else []
    for body in bodies:
        for node in nodes(body):
            match node:
                case ir.If(test=test, span=span) | ir.While(test=test, span=span) if span is not None:
                    found.append((test, span))
                case ir.ChooseOne(options=options):
                    found += [(o.test, o.span) for o in options if o.span is not None]
    found += [(then, span) for example in book.examples for then, span, _ in example.then]
    seen: set[Span] = set()
    for one, span in found:
        place = _place(one, span)
        if one is not None and place not in seen:
            seen.add(place)
            yield one, place


def _place(test: Expr | None, span: Span) -> Span:
    """The smallest place that is known: the condition's own, or that of the rule."""
    spans = [n.span for n in nodes(test) if n.span is not None and n.span.file == span.file]
    if isinstance(test, Expr) and test.span is not None:
        return test.span
    inside = [s for s in spans if span.start <= s.start and s.end <= span.end]
    return Span(span.file, min(s.start for s in inside), max(s.end for s in inside)) if inside else span


class Judge:
    """What can be known of a condition before anything has happened."""

    def __init__(self, game: Checked) -> None:
        self.game = game

    def truth(self, test: Expr) -> bool | None:
        """Whether a condition always or never holds; None where it depends."""
        match test:
            case ir.Truth(value=value):
                return value
            case ir.Not(of=of):
                inner = self.truth(of)
                return None if inner is None else not inner
            case ir.And(of=of):
                return self._all(of)
            case ir.Or(of=of):
                none = self._all(tuple(ir.Not(part) for part in of))
                return None if none is None else not none
            case ir.Compare(op=op, left=left, right=right) if op in _HOLDS:
                return self._compare(op, left, right)
            case ir.IsKind(of=of, kind=kind) if of.type.base == "thing":
                return self._kind(of.type.arg, kind)
            case _:
                return None

    def why(self, test: Expr) -> str | None:
        """A word on why a condition never holds, where there is one to say."""
        for node in nodes(test):
            match node:
                case ir.IsKind(of=of, kind=kind) if self._kind(of.type.arg, kind) is False:
                    return f"Nothing is both a {of.type.arg} and a {kind}."
                case ir.Compare(left=left, right=right) if left == right:
                    return "Both sides are the same: “it” and “its” are of the one spoken of last."
                case ir.Compare(left=ir.Field(name=name)) if self.truth(node) is False:
                    low, high = self.range(node.left)
                    if high < _FAR:
                        return f"{name} is always between {low} and {high}."
                    return f"{name} is never less than {low}."
        if isinstance(test, ir.And):
            return "Its parts cannot hold at the same moment."
        return None

    def _all(self, parts: tuple[Expr, ...]) -> bool | None:
        found = [self.truth(part) for part in parts]
        if False in found:
            return False
        held: dict[Expr, Range] = {}
        for part in parts:
            if ir.Not(part) in parts:
                return False
            bound = self._bound(part)
            if bound is not None:
                low, high = held.get(bound[0], self.range(bound[0]))
                held[bound[0]] = max(low, bound[1][0]), min(high, bound[1][1])
                if held[bound[0]][0] > held[bound[0]][1]:
                    return False
        return None if None in found else True

    def _bound(self, test: Expr) -> tuple[Expr, Range] | None:
        """The number that a comparison bounds, and its bounds."""
        if isinstance(test, ir.Not) and isinstance(test.of, ir.Compare) and test.of.op in _OPPOSITE:
            test = ir.Compare(_OPPOSITE[test.of.op], test.of.left, test.of.right)
        if not isinstance(test, ir.Compare) or not isinstance(test.right, ir.Num):
            return None
        n = test.right.value
        if test.op == "!=" and n == self.range(test.left)[0]:
            return test.left, (n + 1, _FAR)
        ranges = {"==": (n, n), ">=": (n, _FAR), ">": (n + 1, _FAR), "<=": (-_FAR, n), "<": (-_FAR, n - 1)}
        return (test.left, ranges[test.op]) if test.op in ranges else None

    def _compare(self, op: str, left: Expr, right: Expr) -> bool | None:
        if isinstance(left, ir.Num) and not isinstance(right, ir.Num):
            op, left, right = _TURNED[op], right, left
        if isinstance(right, ir.Num):
            low, high = self.range(left)
            if _HOLDS[op](low, high, right.value):
                return True
            return False if _HOLDS[_OPPOSITE[op]](low, high, right.value) else None
        if left == right and not any(isinstance(n, ir.DiceOf) for n in nodes(left)):
            return op in ("==", ">=", "<=")
        return None

    def range(self, expr: Expr) -> Range:
        """The least and the most that a number can be."""
        book = self.game.book
        match expr:
            case ir.Num(value=value):
                return value, value
            case ir.Field(name=name) if name in book.tokens:
                return 0, _FAR if book.tokens[name].many or _gathers(self.game, expr) else 1
            case ir.Field(name=name) if name in book.resources:
                most = book.resources[name].most
                return 0, most.value if isinstance(most, ir.Num) else _FAR
            case ir.Count():
                return 0, _FAR
            case ir.Total(how="sum", each=each):
                return min(0, self.range(each)[0]), _FAR
            case _:
                return -_FAR, _FAR

    def _kind(self, have: str, wanted: str) -> bool | None:
        """Whether whatever is of one kind is, or never is, of another."""
        names = self.game.names
        if not have or have not in names.kinds or wanted not in names.kinds:
            return None
        if names.kind_of(have, wanted):
            return True
        both = any(names.kind_of(k, have) and names.kind_of(k, wanted) for k in names.kinds)
        return None if both else False


def _gathers(game: Checked, expr: ir.Field) -> bool:
    """Whether a token is asked for of something that does not keep it itself, but whose parts may."""
    kind = expr.of.type
    holder = game.book.tokens[expr.name].holder
    return kind.base != ("player" if holder == "player" else "thing") or (
        kind.base == "thing" and not game.names.kind_of(kind.arg, holder)
    )
