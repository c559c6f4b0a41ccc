"""Sets and descriptions: `each enemy Soldier within 6in of the bearer`.

A set is a noun, what it is narrowed down by, and a word that tells how many of it are meant. What narrows it stands behind
the noun: one `within …` or `with …` right behind it, anything more as `that is … and has …`, so that no words could
belong to a noun named in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import in_plural, indefinite, plural, relation, third_person
from warbook.language.readback.naming import bare, noun, one_of, own_name
from warbook.language.readback.utmost import MOST, all_of_one, utmost, wheres
from warbook.language.readback.writer import Said, Writer
from warbook.language.walk import nodes, rewritten


@dataclass(frozen=True, slots=True)
class Described:
    """A set, taken apart: words before the noun, the noun, what stands behind it."""

    before: tuple[str, ...]
    noun: str
    behind: str
    several: str
    """What stands behind the noun where several are spoken of."""
    whose: str = ""
    """The player whose all of them are, where that is not told otherwise; `behind` and `several` tell it too."""
    rest: str = ""
    """What stands behind several where `whose` stands before them."""
    beyond: tuple[str, ...] = ()
    """What the language has no words for in what stands behind."""
    writer: Writer | None = field(default=None, compare=False)

    def said(self, how: str = "", many: bool = False) -> str:
        """With a word for how many: `each …`, `1 …`; with `many` of several."""
        word = plural(self.noun) if many else self.noun
        before = [
            ("friendly" if how in ("a", "another", "any", "no") else b) if b == "own" else b
            for b in self.before
        ]
        if not how and many and self.whose:
            return f"{self.whose}'s {word} {self.rest}".rstrip()
        if self.writer is not None:
            for what in self.beyond:
                self.writer.outside(what)
        if how == "a":
            head = indefinite(" ".join((*before, word)))
        else:
            head = " ".join(x for x in (how, *before, word) if x)
        return f"{head} {self.several if many else self.behind}".rstrip()


def best_of(w: Writer, of: Expr) -> str:
    """`with the highest Fuel`, `with the most Soldiers in Mud`; "" for a set that is told otherwise."""
    return utmost(w, of) or most_there(w, of)


def most_there(w: Writer, of: Expr) -> str:
    """`with the most Soldiers in Mud`, of the players who have as many as any; "" for any other set."""
    match of:
        case ir.Where(
            of=inner,
            var=var,
            test=ir.Compare(
                op="==",
                left=ir.Count(of=some),
                right=ir.Total(of=all_, var=other, each=ir.Count(of=others), how=how),
            ),
        ) if all_ == inner and how in MOST:
            owned = next((one for one in wheres(some) if all_of_one(var, one)), None)
            if owned is None or owned is some or numbered(some, var) != numbered(others, other):
                return ""
            there = rewritten(some, lambda n: owned.of if n is owned else n)
            said = described(w, there).said(many=True)
            own = said.replace("the player's opponent's ", "the enemy ").replace("the player's ", "own ")
            return f"with the {MOST[how]} {own if inner.type.base == 'player' else said}"
    return ""


def numbered(of: Expr, whose: str) -> Expr:
    """A set with the variables that stand in it, and that of `whose` it is, called by numbers, so that two can be compared."""
    names = {whose: "#"}
    for n in nodes(of):
        if isinstance(n, ir.Where | ir.Total | ir.Every):
            names.setdefault(n.var, f"#{len(names)}")

    def renamed(n: Any) -> Any:
        if isinstance(n, ir.Var):
            return replace(n, name=names.get(n.name, n.name))
        return replace(n, var=names[n.var]) if isinstance(n, ir.Where | ir.Total | ir.Every) else n

    changed: Expr = rewritten(of, renamed)
    return changed


def described(w: Writer, of: Expr) -> Described:
    """A set as the words for one of it."""
    base, narrowed = peeled(of)
    best, since = next(
        ((said, n) for n, one in enumerate(wheres(of)) if (said := best_of(w, one))),
        ("", 0),
    )
    if best:
        del narrowed[-1 - since]
    tests = [
        (var, test) for var, some in narrowed for test in conjuncts(some) if not plainly(test, base, var)
    ]
    head, place = noun_of(w, base, tests)
    before: list[str] = []
    if best and (since or place or any(adjective_of(w, var, test) is None for var, test in tests)):
        w.outside("the utmost of a set that is narrowed down")
    behind = Behind(f"{place} {best}".strip())
    for var, test in tests:
        if (side := adjective_of(w, var, test)) is not None:
            before += [side] if side not in before else []
        else:
            behind.add(w, var, of.type.one(), test)
    held, w.beyond = w.beyond, []
    one, several = behind.words(w), behind.words(w, in_plural)
    marks, w.beyond = tuple(w.beyond), held
    sided = "own" in before or "enemy" in before
    if len(behind.owners) == 1 and not (place or sided or behind.such) and isinstance(base, ir.All):
        whose = behind.owners[0]
        behind.whose.remove(f"whose player is {whose}")
        rest = behind.words(w, in_plural)
        return Described(tuple(before), head, one, several, whose, rest, marks, w)
    return Described(tuple(before), head, one, several, "", "", marks, w)


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
        return [x for one in test.of for x in conjuncts(one)]
    return [] if isinstance(test, ir.Truth) and test.value else [test]


def conjunction(tests: Sequence[Expr]) -> Expr | None:
    """That all of them hold; None where there is none."""
    return ir.And(tuple(tests)) if len(tests) > 1 else next(iter(tests), None)


def plainly(test: Expr, base: Expr, var: str = "") -> bool:
    """Whether a test only says that a member of a set is in it, or that `var`, one of a kind, is of it."""
    match test:
        case ir.In(member=ir.Var(), of=of):
            return of == base
        case ir.IsKind(of=ir.Var(name=name), kind=kind) if name == var:
            return isinstance(base, ir.All) and base.kind == kind
    return False


def noun_of(w: Writer, base: Expr, tests: list[tuple[str, Expr]]) -> tuple[str, str]:
    """The noun for one of a set, and where such are looked for; a test for the kind is taken off where the noun says it."""
    kind = noun(w, base.type.one())
    if w.by_card and (card := card_among(w, tests, base.type.arg)) is not None:
        tests.remove(card[0])
        kind = card[1]
        base = base if not isinstance(base, ir.All) else replace(base, kind=kind)
    elif not isinstance(base, ir.All):
        for pair in tests:
            match pair:
                case (var, ir.IsKind(of=ir.Var(name=name), kind=narrower)) if var == name:
                    tests.remove(pair)
                    kind = narrower
                    break
    match base:
        case ir.All(kind=name):
            return kind if name in ("die", "Point") else name, ""
        case ir.Parts(of=of):
            return kind, f"in {described(w, of).said('any') if of.type.many else w.say(of)}"
        case ir.Group():
            return kind, f"in {w.say(base)}"
        case ir.Together(of=(ir.Group(name=name), *_)):
            return kind, f"in any {name}"
        case ir.Var(name=name) if own_name(name):
            return (
                (kind, f"in {w.say(base)}")
                if base.type.base in ("thing", "place")
                else (one_of(bare(name)), "")
            )
        case _:
            w.outside("a set that is no group")
            return kind, f"among {w.say(base)}"


def card_among(
    w: Writer, tests: Sequence[tuple[str, Expr]], kind: str
) -> tuple[tuple[str, Expr], str] | None:
    """Which of these conditions says of what card each of a set is, and the card; None where none does."""
    for pair in tests:
        match pair:
            case (var, ir.Call(name=name, args=(ir.Var(name=of),))) if var == of:
                if (card := card_of(w, name, kind)) is not None:
                    return pair, card
    return None


def card_of(w: Writer, test: str, kind: str) -> str | None:
    """The card of which somebody is said to be, not to carry one; None for any other condition."""
    sort, _, name = test.partition(" ")
    if sort != "card" or name not in w.book.cards:
        return None
    own = w.book.cards[name].kind
    akin = kind in w.book.lineage(own) or own in w.book.lineage(kind)
    return name if akin else None


def called_by(w: Writer, of: Expr) -> str:
    """What one of a set is called afterwards: its kind, or its card where all of them are of one."""
    base, narrowed = peeled(of)
    tests = [(var, test) for var, some in narrowed for test in conjuncts(some)]
    found = card_among(w, tests, base.type.arg) if w.by_card else None
    return found[1] if found is not None else noun(w, of.type.one())


def adjective_of(w: Writer, var: str, test: Expr) -> str | None:
    """`own` or `enemy`, where a test says whose they are, seen from the side that is taken here; `failed` of a die."""
    match test:
        case ir.Compare(op="==" | "!=" as op, left=ir.Owner(of=ir.Var(name=name)), right=right):
            if name == var and w.side is not None and same_player(right, w.side):
                return "own" if op == "==" else "enemy"
        case ir.Field(of=ir.Var(name=name), name=word) if name == var and test.type == ir.FLAG:
            return "successful" if word == "Success" else word
        case ir.Not(of=ir.Field(of=ir.Var(name=name), name="Success")) if name == var:
            return "failed"
    return None


def same_player(one: Expr, other: Expr) -> bool:
    """Whether two expressions are the same player, of whatever kind the things are whose player it is."""
    match one, other:
        case ir.Owner(of=ir.Var(name=name)), ir.Owner(of=ir.Var(name=again)):
            return name == again
    return one == other


class Behind:
    """What stands behind a noun."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.wheres: list[str] = []
        self.that: list[str] = []
        self.whose: list[str] = []
        self.such: list[str] = []
        self.plain = True
        self.owners: list[str] = []
        self.fixed: list[str] = []
        """What is said behind `that` with a subject of its own."""

    def add(self, w: Writer, var: str, type_: ir.Type, test: Expr) -> None:
        """One thing more that must hold."""
        taken = {v for k, v in w.called.items() if k != var}
        words = that_one(noun(w, type_), taken)
        with w.naming(var, words):
            said = w.said(test)
            said = of_its_own(w, said, words)
            match said.subject:
                case ir.Var(name=name) if name == var:
                    if isinstance(test, ir.In) and type_.base == "thing" and not self.place:
                        w.outside("who is in a group, of all that are in play")
                        self.place = "in play"
                    self.wheres.append(said.where)
                    self.that.append(said.says)
                    self.plain = self.plain and said.plain
                case ir.Owner(of=ir.Var(name=name)) if name == var:
                    self.whose.append(f"whose player {said.says}")
                    if said.says.startswith("is ") and not said.says.startswith("is not "):
                        self.owners.append(said.says.removeprefix("is "))
                case ir.Field(of=ir.Var(name=name), name=what) if name == var and not what.startswith(
                    "holder "
                ):
                    self.whose.append(f"whose {what} {said.says}")
                case _ if (allowed := may_be_done(w, var, test) or done_to_it(w, var, test)) is not None:
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
            found = (
                [short, *found]
                if short.startswith("with") and not short.startswith("within")
                else [*found, short]
            )
            return " ".join(found)
        owner = self.whose[0] if len(self.whose) == 1 and self.whose[0].startswith("whose player ") else ""
        if owner and self.that and not self.fixed:
            found.append(f"{owner} and")
        if self.that:
            said = [form(one) for one in sorted(self.that, key=is_longer) if one not in self.fixed]
            found += [f"that {' and '.join(said)}"] if said else []
            found += [f"{'and ' if said or i else ''}that {one}" for i, one in enumerate(self.fixed)]
            if not self.plain or (
                len(said) > 1 and any(one.startswith(("show", "does not")) for one in said)
            ):
                w.outside("more than one noun in what stands behind a noun")
        if self.whose and not (owner and self.that and not self.fixed):
            if self.that or len(self.whose) > 1:
                w.outside("“whose” beside other conditions")
            found.append(f"{'and ' if self.that else ''}{' and '.join(self.whose)}")
        if self.such:
            w.outside("a condition that is not about the noun before it")
            found.append(f"such that {', and '.join(self.such)}")
        return " ".join(found)


def of_its_own(w: Writer, said: Said, one: str) -> Said:
    """What is said of one of several, by what it has itself: `that Soldier's Nerve` could be another's."""
    if said.subject is None or f"{one}'s " not in said.says:
        return said
    w.outside("what each of several has itself")
    own = [words.replace(f"{one}'s ", "its own ") for words in (said.says, said.where)]
    return replace(said, says=own[0], where=own[1])


def is_longer(says: str) -> bool:
    """Whether more is said than that something is so: states come first, `that is Prone and is within …`."""
    verb, _, rest = says.partition(" ")
    return verb != "is" or " " in rest


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


def done_to_it(w: Writer, var: str, test: Expr) -> str | None:
    """`that the user reaches`, of those to whom somebody stands in a relation; None for anything else."""
    match test:
        case ir.Call(name=name, args=(ir.Var(name=who) as one, ir.Var(name=other))) if other == var != who:
            declared = w.book.tests.get(name) or w.book.sights.get(name)
            said = w.say(one)
            if (
                declared is not None
                and said.startswith("the ")
                and said[4:5].islower()
                and " " not in said[4:]
            ):
                verb = relation(declared.words, name)
                return f"{said} {third_person(verb)}" if verb is not None else None
    return None


def that_one(kind: str, taken: set[str]) -> str:
    """What a member of a set is called within the words that narrow it down."""
    if f"that {kind}" not in taken:
        return f"that {kind}"
    number = 2
    while f"that {('second', 'third', 'fourth', 'fifth')[min(number - 2, 3)]} {kind}" in taken and number < 5:
        number += 1
    return f"that {('second', 'third', 'fourth', 'fifth')[number - 2]} {kind}"
