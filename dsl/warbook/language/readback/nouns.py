"""Sets and descriptions: `each enemy Unit within 6in of the bearer`.

A set is a noun, what it is narrowed down by, and a word that tells how many of it are meant. What narrows it stands behind
the noun: one `within …` or `with …` right behind it, anything more as `that is … and has …`, so that no words could
belong to a noun named in between.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import in_plural, indefinite, plural
from warbook.language.readback.naming import bare, noun, one_of, own_name
from warbook.language.readback.writer import Writer


@dataclass(frozen=True, slots=True)
class Described:
    """A set, taken apart: words before the noun, the noun, what stands behind it."""

    before: tuple[str, ...]
    noun: str
    behind: str
    several: str
    """What stands behind the noun where several are spoken of."""

    def said(self, how: str = "", many: bool = False) -> str:
        """With a word for how many: `each …`, `1 …`; with `many` of several."""
        word = plural(self.noun) if many else self.noun
        before = [("friendly" if how in ("a", "any", "no") else b) if b == "own" else b for b in self.before]
        if how == "a":
            head = indefinite(" ".join((*before, word)))
        else:
            head = " ".join(x for x in (how, *before, word) if x)
        return f"{head} {self.several if many else self.behind}".rstrip()


def described(w: Writer, of: Expr) -> Described:
    """A set as the words for one of it."""
    base, narrowed = peeled(of)
    tests = [(var, test) for var, some in narrowed for test in conjuncts(some) if not plainly(test, base)]
    head, place = noun_of(w, base, tests)
    before: list[str] = []
    behind = Behind(place)
    for var, test in tests:
        if (side := side_of(w, var, test)) is not None:
            before.append(side)
        else:
            behind.add(w, var, of.type.one(), test)
    return Described(tuple(before), head, behind.words(w), behind.words(w, in_plural))


def peeled(of: Expr) -> tuple[Expr, list[tuple[str, Expr]]]:
    """The set that is narrowed down, and what by, the first first."""
    found: list[tuple[str, Expr]] = []
    while isinstance(of, ir.Where):
        found.insert(0, (of.var, of.test))
        of = of.of
    return of, found


def conjuncts(test: Expr) -> list[Expr]:
    """What must all hold; what always holds is none of it."""
    if isinstance(test, ir.And):
        return [x for one in test.of for x in conjuncts(one) if not (isinstance(x, ir.Truth) and x.value)]
    return [test]


def plainly(test: Expr, base: Expr) -> bool:
    """Whether a test only says that a member of a set is in it."""
    return isinstance(test, ir.In) and test.of == base and isinstance(test.member, ir.Var)


def noun_of(w: Writer, base: Expr, tests: list[tuple[str, Expr]]) -> tuple[str, str]:
    """The noun for one of a set, and where such are looked for; a test for the kind is taken off where the noun says it."""
    kind = noun(w, base.type.one())
    if not isinstance(base, ir.All):
        for pair in tests:
            match pair:
                case (var, ir.IsKind(of=ir.Var(name=name), kind=narrower)) if var == name:
                    tests.remove(pair)
                    kind = narrower
                    break
    match base:
        case ir.All(kind=name):
            return ("die" if name == "die" else name), ""
        case ir.Parts(of=of):
            return kind, f"in {w.say(of)}"
        case ir.Group():
            return kind, f"in {w.say(base)}"
        case ir.Var(name=name) if own_name(name):
            if kind != noun(w, base.type.one()):
                return kind, f"in {w.say(base)}"
            return one_of(bare(name)), ""
        case _:
            w.outside("a set that is no group")
            return kind, f"among {w.say(base)}"


def side_of(w: Writer, var: str, test: Expr) -> str | None:
    """`own` or `enemy`, where a test says whose they are, seen from the side that is taken here."""
    match test:
        case ir.Compare(op="==" | "!=" as op, left=ir.Owner(of=ir.Var(name=name)), right=right):
            if name == var and w.side is not None and right == w.side:
                return "own" if op == "==" else "enemy"
    return None


class Behind:
    """What stands behind a noun."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.wheres: list[str] = []
        self.that: list[str] = []
        self.whose: list[str] = []
        self.such: list[str] = []
        self.plain = True
        self.fixed: list[str] = []
        """What is said behind `that` with a subject of its own."""

    def add(self, w: Writer, var: str, type_: ir.Type, test: Expr) -> None:
        """One thing more that must hold."""
        taken = {v for k, v in w.called.items() if k != var}
        words = that_one(noun(w, type_), taken)
        with w.naming(var, words):
            said = w.said(test)
            match said.subject:
                case ir.Var(name=name) if name == var:
                    self.wheres.append(said.where)
                    self.that.append(said.says)
                    self.plain = self.plain and said.plain
                case ir.Owner(of=ir.Var(name=name)) if name == var:
                    self.whose.append(f"whose player {said.says}")
                case ir.Field(of=ir.Var(name=name), name=what) if name == var and not what.startswith("holder "):
                    self.whose.append(f"whose {what} {said.says}")
                case _ if (allowed := may_be_done(w, var, test)) is not None:
                    self.wheres.append("")
                    self.that.append(allowed)
                    self.fixed.append(allowed)
                case _:
                    self.such.append(w.clause(test))

    def words(self, w: Writer, form: Callable[[str], str] = str) -> str:
        """All of it; `form` puts what is said of one into the form for several."""
        found = [self.place] if self.place else []
        if len(self.that) == 1 and self.wheres[0] and not self.whose and not self.such:
            short = self.wheres[0]
            found = [short, *found] if short.startswith("with") and not short.startswith("within") else [*found, short]
            return " ".join(found)
        if self.that:
            found.append(f"that {' and '.join(one if one in self.fixed else form(one) for one in self.that)}")
            if not self.plain:
                w.outside("more than one noun in what stands behind a noun")
        if self.whose:
            if self.that or len(self.whose) > 1:
                w.outside("“whose” beside other conditions")
            found.append(f"{'and ' if self.that else ''}{' and '.join(self.whose)}")
        if self.such:
            w.outside("a condition that is not about the noun before it")
            found.append(f"such that {', and '.join(self.such)}")
        return " ".join(found)


def may_be_done(w: Writer, var: str, test: Expr) -> str | None:
    """`that the user may attack`, of those to whom somebody may do something; None for anything else."""
    match test:
        case ir.Permitted(verb=verb, args=args):
            declared = w.book.procedures.get(f"verb {verb}")
            by = next((r.name for r in declared.roles if r.prep == "by"), "") if declared is not None else ""
            given = dict(args)
            others = [value for role, value in args if role != by]
            if by in given and len(others) == 1 and isinstance(others[0], ir.Var) and others[0].name == var:
                return f"{w.say(given[by])} may {verb}"
    return None


def that_one(kind: str, taken: set[str]) -> str:
    """What a member of a set is called within the words that narrow it down."""
    if f"that {kind}" not in taken:
        return f"that {kind}"
    number = 2
    while f"that {('second', 'third', 'fourth', 'fifth')[min(number - 2, 3)]} {kind}" in taken and number < 5:
        number += 1
    return f"that {('second', 'third', 'fourth', 'fifth')[number - 2]} {kind}"
