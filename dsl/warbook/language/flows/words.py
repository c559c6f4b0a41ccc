"""The short register: the same meanings, said as a rulebook says them to the one who plays.

Whoever acts is *you*. A stat stands by its own name where only one can be meant (`Nerve`, not *the Soldier's Nerve*), what
narrows a noun stands behind it in commas, and prices are spent.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.readback import acts_plain
from warbook.language.readback.act import Act
from warbook.language.readback.acts import ACTS
from warbook.language.readback.conditions import CLAUSES, OPPOSITE
from warbook.language.readback.counted import amount_held, quantity
from warbook.language.readback.english import in_plural, indefinite, listed, numeral, possessive
from warbook.language.readback.full import FULL
from warbook.language.readback.naming import noun, own_name
from warbook.language.readback.nouns import adjective_of, conjuncts, noun_of, peeled, plainly, utmost
from warbook.language.readback.relations import price
from warbook.language.readback.writer import Register, Said, Writer
from warbook.language.walk import nodes

YOU = "you"


@dataclass(slots=True)
class Teller(Writer):
    """One flow being told."""

    actor: str = ""
    """The variable of whoever is *you*, or acts just now."""
    kinds: dict[str, str] = field(default_factory=dict)
    """The variables spoken of, and of which kind each is."""
    mine: set[str] = field(default_factory=set)
    """Those who were chosen among your own."""
    rolls: list[str] = field(default_factory=list)
    """The rolls that have been made, the last one last."""

    def clause(self, node: Expr, denied: bool = False) -> str:
        said = self.said(node, denied)
        if said.subject is None:
            return said.says
        who = self.say(said.subject)
        several = who == YOU or said.subject.type.many
        return f"{who} {in_plural(said.says) if several else said.says}"

    def alone(self, var: str) -> bool:
        """Whether nobody else of its kind is spoken of."""
        kind = self.kinds.get(var, "")
        return bool(kind) and sum(one == kind for one in self.kinds.values()) == 1


# ------------------------------------------------------------------ things and amounts
def owner(w: Teller, x: ir.Owner) -> str:
    if isinstance(x.of, ir.Var) and x.of.name in w.mine:
        return YOU
    who = w.say(x.of)
    return YOU if who == YOU else "its player" if who == "it" else f"{possessive(who)} player"


def opponent(w: Teller, x: ir.Opponent) -> str:
    who = w.say(x.of)
    return YOU if who == "your opponent" else f"{possessive(who)} opponent"


def player_now(w: Teller, x: ir.PlayerNow) -> str:
    return w.called.get(f"player {x.which}", f"the {x.which} player")


def field_(w: Teller, x: ir.Field) -> str:
    name = x.name
    if name.startswith("holder ") or (isinstance(x.of, ir.Listed) and x.of.list == "roll"):
        return rolled(w, x) or FULL.phrases[ir.Field](w, x)
    if name == "Square":
        return f"{possessive(w.say(x.of))} square"
    match x.of:
        case ir.Whole(of=part):
            return field_(w, replace(x, of=part))
        case ir.Var(name=var) if w.say(x.of) in (YOU, "it") or (var == w.actor or w.alone(var)):
            return name
        case ir.Var(type=type_) if type_.base == "action":
            return name
        case ir.PlayerNow() | ir.Owner() if w.say(x.of) == YOU:
            return f"your {name}"
    return f"{possessive(w.say(x.of))} {name}"


def rolled(w: Teller, x: ir.Field) -> str:
    """What came of a roll: its result, how many of its dice did what; of an earlier one with its name."""
    if isinstance(x.of, ir.Listed) and x.of.list == "roll":
        roll = w.book.rolls.get(x.of.name)
        known = {"Total": "result", "Successes": "successes", "Failures": "failures"}
        if x.name in known:
            if roll is None:
                return f"the {known[x.name]}"
            last = not w.rolls or w.rolls[-1] == x.of.name
            return f"the {known[x.name]}" if last else f"the {known[x.name]} of {roll.title or roll.name}"
    if x.name.startswith("holder "):
        return f"{possessive(w.say(x.of))} {noun(w, x.type)}"
    return ""


def setting(w: Teller, x: ir.Setting) -> str:
    return f"the {x.name}" if x.name.startswith("number of ") else x.name


def set_(w: Teller, x: Expr) -> str:
    return f"every {phrase(w, x).said()}" if not isinstance(x, ir.Group) else group(w, x)


def group(w: Teller, x: ir.Group) -> str:
    if x.owner is None:
        return f"the {x.name}"
    return f"{possessive(w.say(x.owner))} {x.name}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with what stands before and behind it."""

    before: tuple[str, ...]
    noun: str
    behind: tuple[str, ...]
    behind_many: tuple[str, ...]

    def said(self, how: str = "", many: bool = False) -> str:
        word = plural(self.noun) if many else self.noun
        head = " ".join((*self.before, word))
        if how == "a":
            head = f"an{head}" if head.startswith("other ") else indefinite(head)
        else:
            head = f"{how} {head}".strip()
        tail = self.behind_many if many else self.behind
        return f"{head}{tailed(tail)}"


def tailed(tail: tuple[str, ...]) -> str:
    """What stands behind a noun: the first right behind it, others after commas; what it has, together."""
    has = [one.removeprefix("with ") for one in tail if one.startswith("with ")]
    places = [one for one in tail if not one.startswith("with ")]
    whose = [
        one for i, one in enumerate(places) if one.startswith("of ") or (i == 0 and one.startswith("in "))
    ]
    rest = [one for one in places if one not in whose]
    where = [one for one in rest if not one.startswith(("that ", "whose ", "if "))]
    more = [one for one in rest if one not in where]
    parts_ = [*whose, *([f"with {listed(has)}"] if has else [])]
    if where:
        parts_.append(listed([*where, *more]) if not has else f"that is {listed(where)}")
        more = more if has else []
    parts_ += [f"and {one}" if i or (where and has) else one for i, one in enumerate(more)]
    return "".join(f" {one}" for one in parts_)


def phrase(w: Teller, of: Expr, skip: tuple[Expr, ...] = ()) -> Phrase:
    """A set as the words for one of it."""
    base, narrowed = peeled(of)
    best = ""
    if narrowed and (found := utmost(w, of)):
        best, narrowed = found, narrowed[:-1]
    tests = [
        (var, t) for var, some in narrowed for t in conjuncts(some) if not plainly(t, base) and t not in skip
    ]
    head, place = noun_of(w, base, tests)
    before: list[str] = []
    if isinstance(base, ir.Parts) and w.say(base.of) == YOU:
        place = "of yours"
    elif isinstance(base, ir.Group) and base.owner is not None and base.name == plural(head):
        who = w.say(base.owner)
        place = "of yours" if who == YOU else f"of {possessive(who)}"
    behind: list[str] = [one for one in (place, best) if one]
    several = list(behind)
    for var, test in tests:
        side = adjective_of(w, var, test)
        if side is not None:
            before.append({"own": "friendly"}.get(side, side))
            continue
        if is_another(test, var):
            before.append("other")
            continue
        member = ir.Var(var, type=base.type.one())
        near_by = ir.Owner(member, type=ir.PLAYER) if base.type.base == "thing" else w.side
        with w.naming(var, "it"), w.seen_from(near_by):
            said = w.said(test)
            mine = isinstance(said.subject, ir.Var) and said.subject.name == var
            adjective = state_word(w, test) if mine else ""
            if adjective:
                before.append(adjective)
            elif mine:
                behind.append(short_where(said))
                several.append(short_where(said, True))
            elif (whose := of_member(w, said, test, var)) is not None:
                behind.append(whose)
                several.append(whose)
            else:
                clause = w.clause(test)
                relative = clause.endswith(" it") and " it " not in clause and not clause.startswith("it ")
                behind.append(f"that {clause[:-3]}" if relative else f"if {clause}")
                with w.naming(var, "they"):
                    several.append(behind[-1] if relative else f"if {w.clause(test)}")
    if "enemy" in before:
        before = [one for one in before if one != "other"]
    before.sort(
        key=lambda one: (
            ("other", "friendly", "enemy").index(one) if one in ("other", "friendly", "enemy") else 9
        )
    )
    return Phrase(tuple(before), head, tuple(behind), tuple(several))


def is_another(test: Expr, var: str) -> bool:
    """Whether a condition only says that a member is not the one spoken of."""
    match test:
        case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=name), right=ir.Var())):
            return name == var
        case ir.Compare(op="!=", left=ir.Var(name=name), right=ir.Var()):
            return name == var
    return False


def of_member(w: Teller, said: Said, test: Expr, var: str) -> str | None:
    """What is said of something that a member has: `with Sort Lean`, `whose square has Fear`."""
    match said.subject:
        case ir.Field(of=ir.Var(name=name), name=what) if name == var and not what.startswith("holder "):
            match test:
                case ir.Compare(op="==", right=ir.Listed(name=value)):
                    return f"with {what} {value}"
            return f"whose {'square' if what == 'Square' else what} {said.says}"
        case ir.Owner(of=ir.Var(name=name)) if name == var:
            return f"whose player {said.says}"
    return None


def state_word(w: Teller, test: Expr) -> str:
    """A state as the adjective that it is: `Prone`; "" where it takes more words."""
    match test:
        case ir.Compare(op="==", left=ir.Field(name=name), right=ir.Listed(list=what, name=value)) if (
            name == what
        ):
            declared = w.book.lists.get(what)
            return value if declared is not None and declared.holder is not None else ""
        case ir.Call(name=name, args=(_,)) if name in w.book.tests and " " not in name:
            return name
        case ir.Spatial(relation="empty", args=(_,)):
            return "empty"
    return ""


def short_where(said: Said, many: bool = False) -> str:
    """What is said of one, as it stands behind its noun: `within 2in of you`, `with no Rust`."""
    if said.where:
        return said.where
    verb, _, rest = said.says.partition(" ")
    if verb == "is":
        return rest
    if verb == "has" and not rest.startswith(("not ", "been ", "gained", "lost", "used", "moved")):
        return f"with {rest}"
    return f"that {in_plural(said.says) if many else said.says}"


def count(w: Teller, x: ir.Count) -> str:
    if isinstance(x.of, ir.Parts):
        return f"the number of {plural(noun(w, x.of.type.one()))} in {w.say(x.of.of)}"
    if isinstance(x.of, ir.Var):
        return f"the number of {w.say(x.of).removeprefix('the ')}"
    return f"the number of {phrase(w, x.of).said(many=True)}"


def parts(w: Teller, x: ir.Parts) -> str:
    return f"every {noun(w, x.type.one())} in {w.say(x.of)}"


def arith(w: Teller, x: ir.Arith) -> str:
    match x:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return f"\N{MINUS SIGN}{w.say(right)}"
        case ir.Arith(op="+" | "-" as op, left=left, right=right):
            mark = "+" if op == "+" else "\N{MINUS SIGN}"
            return f"{w.say(left)} {mark} {w.say(right)}"
        case ir.Arith(op="*", left=left, right=right):
            return f"{bracketed(w, left)} \N{MULTIPLICATION SIGN} {bracketed(w, right)}"
    return FULL.phrases[ir.Arith](w, x)


def bracketed(w: Teller, x: Expr) -> str:
    return f"({w.say(x)})" if isinstance(x, ir.Arith) else w.say(x)


def total(w: Teller, x: ir.Total) -> str:
    match x.each:
        case ir.Field(of=ir.Var(name=name), name=what) if name == x.var and x.var != "the one":
            how = {"sum": "total"}.get(x.how, x.how)
            if x.of.type.base != "die":
                return f"the {how} {what} of {phrase(w, x.of).said(many=True)}"
    return FULL.phrases[ir.Total](w, x)


def dice_of(w: Teller, x: ir.DiceOf) -> str:
    """`2d6`, `Nerve d6`."""
    unit = {"length": "in", "squares": " squares"}.get(x.type.arg, "")
    die = f"d{x.sides}" if not x.die else ""
    if isinstance(x.count, ir.Num):
        if x.die:
            return numeral(x.count.value, f"{x.die} Die")
        return f"{x.count.value}{die}{unit}"
    count_ = bracketed(w, x.count)
    return f"{count_} {die or plural(f'{x.die} Die')}{unit}"


def call_value(w: Teller, x: ir.Call) -> str:
    if x.type == ir.FLAG:
        return w.clause(x)
    if x.name.startswith("number ") or not x.args:
        return FULL.phrases[ir.Call](w, x)
    who = w.say(x.args[0])
    more = [w.say(a) for a in x.args[1:]]
    behind = f" against {listed(more)}" if more else ""
    if who in (YOU, "it") or (isinstance(x.args[0], ir.Var) and w.alone(x.args[0].name)):
        return f"{x.name}{behind}"
    return f"{possessive(who)} {x.name}{behind}"


# ------------------------------------------------------------------ conditions
def near(w: Teller, x: ir.Near, denied: bool) -> Said:
    far = w.say(x.distance)
    if isinstance(x.distance, ir.Field) and w.say(x.right) == YOU and not denied:
        return Said(x.left, f"is within {far}", f"within {far}")
    where = f"more than {far} from {w.say(x.right)}" if denied else f"within {far} of {w.say(x.right)}"
    return Said(x.left, f"is {where}", where)


def compare(w: Teller, x: ir.Compare, denied: bool) -> Said:
    op = OPPOSITE[x.op] if denied else x.op
    if isinstance(x.left, ir.Happened) and isinstance(x.right, ir.Num):
        how_often = often(w, op, x.left, x.right.value)
        if how_often is not None:
            return how_often
    match x.left, x.right:
        case ir.Field(of=ir.Var(), name=name), ir.Field(of=ir.Var() as of, name=again) if (
            name == again and op == "=="
        ):
            return Said(x.left, f"is {possessive(w.say(of))} {name}")
        case ir.Field(of=of, name=name), ir.Num(value=value) if (
            name in w.book.tokens and of.type.base != "listed"
        ):
            if (op, value) in (("==", 0), ("<", 1), ("<=", 0)):
                none = w.book.several(name) if w.book.tokens[name].many else name
                none = name if name.endswith("ed") else none
                return Said(of, f"has no {none}", f"with no {none}")
            if (op, value) in ((">=", 1), (">", 0), ("!=", 0)) and not w.book.tokens[name].many:
                return Said(of, f"has {name}", f"with {name}")
        case ir.Field(of=of, name=name), ir.Num(value=value) if is_held(w, name) and of.type.base in HOLDERS:
            if op != "!=" and value > 0:
                has = quantity(op, value, lambda n: counted(w, n, name))
                return Said(of, f"has {has}", f"with {has}")
        case ir.Field(of=ir.Listed(list="roll"), name="Failures" | "Successes" as name), ir.Num(value=1) if (
            op == ">="
        ):
            return Said(None, f"any {'die fails' if name == 'Failures' else 'succeeds'}")
        case ir.Distance(left=left, right=right, vertical=False), _ if op in (">", "<", ">=", "<="):
            how = {">": "more than {}", "<": "less than {}", ">=": "{} or more", "<=": "at most {}"}[op]
            where = f"{how.format(w.say(x.right))} from {w.say(right)}"
            return Said(left, f"is {where}", where)
        case ir.Field(of=of, name=name), right if op in ("==", "!=") and right.type.base == "listed":
            declared = w.book.lists.get(name)
            if declared is not None and declared.holder is not None:
                return Said(of, f"is {'not ' if op == '!=' else ''}{w.say(right)}")
    number = x.left.type.base in ("number", "length", "squares")
    if number and op == "!=" and amount_held(w, op, x.left, x.right) is None:
        return Said(None, f"{w.say(x.left)} is not {w.say(x.right)}")
    return CLAUSES[ir.Compare](w, x, denied)


HOLDERS = ("thing", "player", "place")


def is_held(w: Teller, name: str) -> bool:
    return name in w.book.tokens or name in w.book.resources


def counted(w: Teller, amount: int, name: str) -> str:
    """The name of what is counted, of one or of several; a state is the same of both: `2 Soaked`."""
    return name if name.endswith("ed") else w.book.counted(amount, name).partition(" ")[2]


def both(w: Teller, x: ir.And, denied: bool) -> Said:
    parts = conjuncts(x)
    if denied:
        return either(w, ir.Or(tuple(ir.Not(one, type=ir.FLAG) for one in parts), type=ir.FLAG), False)
    if len(parts) == 1:
        return w.said(parts[0])
    return Said(None, row(w, parts, "and"))


def either(w: Teller, x: ir.Or, denied: bool) -> Said:
    if denied:
        return both(w, ir.And(tuple(ir.Not(one, type=ir.FLAG) for one in x.of), type=ir.FLAG), False)
    return Said(None, f"either {row(w, list(x.of), 'or')}")


def row(w: Teller, tests: list[Expr], link: str) -> str:
    """Conditions in a row; what is said of one subject after the other says it once."""
    found: list[str] = []
    before = ""
    for test in tests:
        said = w.said(test)
        if said.subject is None:
            found.append(said.says)
            before = ""
            continue
        who = w.say(said.subject)
        says = in_plural(said.says) if who == YOU or said.subject.type.many else said.says
        found.append(says if who == before else f"{who} {says}")
        before = who
    return listed(found, link) if len(found) < 3 else f"{', '.join(found[:-1])}, {link} {found[-1]}"


def some(w: Teller, x: ir.Some, denied: bool) -> Said:
    """`an enemy is adjacent to you`: what the last thing said of a member is said of it."""
    base, narrowed = peeled(x.of)
    tests = [(var, t) for var, one in narrowed for t in conjuncts(one) if not plainly(t, base)]
    for at in range(len(tests) - 1, -1, -1):
        var, test = tests[at]
        if adjective_of(w, var, test) is not None:
            continue
        with w.naming(var, "it"):
            said = w.said(test)
            clause = w.clause(test)
        if clause.endswith(" it") and not clause.startswith("it ") and at == len(tests) - 1:
            return Said(None, f"{clause[:-3]} {phrase(w, without(x.of, test)).said('no' if denied else 'a')}")
        mine = isinstance(said.subject, ir.Var) and said.subject.name == var
        if not mine or state_word(w, test) or said.says.startswith("has "):
            continue
        rest = without(x.of, test)
        words = phrase(w, rest).said("no" if denied else "a")
        return Said(None, f"{words} {said.says}")
    of = phrase(w, x.of)
    if "friendly" in of.before and w.side is not None and w.say(w.side) == YOU:
        mine_ = replace(of, before=tuple(one for one in of.before if one != "friendly"))
        return Said(None, f"you have {mine_.said('no' if denied else 'a')}")
    return Said(None, f"there is {of.said('no' if denied else 'a')}")


def without(of: Expr, test: Expr) -> Expr:
    """A set that is not narrowed down by one of its conditions."""
    if not isinstance(of, ir.Where):
        return of
    parts = [t for t in conjuncts(of.test) if t is not test]
    inner = without(of.of, test)
    if not parts:
        return inner
    return ir.Where(
        inner, of.var, parts[0] if len(parts) == 1 else ir.And(tuple(parts), type=ir.FLAG), type=of.type
    )


def every(w: Teller, x: ir.Every, denied: bool) -> Said:
    with w.naming(x.var, "it"):
        said = w.said(x.test)
    if isinstance(said.subject, ir.Var) and said.subject.name == x.var:
        words = phrase(w, x.of).said("not every" if denied else "every")
        return Said(None, f"{words} {said.says}")
    return CLAUSES[ir.Every](w, x, denied)


TIMES = {1: "once", 2: "twice"}


def happened(w: Teller, x: ir.Happened, denied: bool) -> Said:
    """`you have used Rush during the Turn`; as a number, how often."""
    if x.type == ir.FLAG:
        return CLAUSES[ir.Happened](w, x, denied)
    said = CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), False)
    who = w.say(x.subject)
    says = in_plural(said.says) if who == YOU else said.says
    how = "how far" if x.event.startswith("far") else "the number of times"
    return Said(None, f"{how} {who} {says}")


def often(w: Teller, op: str, x: ir.Happened, times: int) -> Said | None:
    """`has used Rush twice or more during the Turn`."""
    if x.event.startswith("far"):
        return None
    said = CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), False)
    head, during, tail = said.says.partition(" during ")
    if op in ("==", "<=", "<") and times == (1 if op == "<" else 0):
        return CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), True)
    if (op == ">=" and times == 1) or (op == ">" and times == 0):
        return said
    number = TIMES.get(times, f"{times} times")
    how = {
        "==": f"exactly {number}",
        ">=": f"{number} or more",
        "<=": f"at most {number}",
        ">": f"more than {number}",
    }
    return Said(x.subject, f"{head} {how.get(op, f'less than {number}')}{during}{tail}")


def outcome(w: Teller, x: ir.Outcome, denied: bool) -> Said:
    if x.of in w.book.windows:
        return Said(None, f"{w.book.windows[x.of].title or x.of} {'fails' if denied else 'succeeds'}")
    return Said(None, "it fails" if denied else "it succeeds")


def can_pay(w: Teller, x: ir.CanPay, denied: bool) -> Said:
    return Said(x.of, f"{'cannot' if denied else 'can'} pay {price(w, x.price)}")


# ------------------------------------------------------------------ acts
def does(w: Teller, one: Expr, what: str) -> Act:
    return Act(w.say(one), what, one)


def pay(w: Teller, x: ir.Pay) -> Act:
    return does(w, x.of, f"spends {price(w, x.price)}")


def gain(w: Teller, x: ir.Gain) -> Act:
    """`gains Fear`, `loses 1 Fuel`, `loses all Fear`."""
    token = w.book.tokens.get(x.name)
    if token is not None and token.lasting is not None:
        return acts_plain.gain(w, x)
    amount, verb = x.amount, "gains"
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, verb = right, "loses"
        case ir.Num(value=value) if value < 0:
            amount, verb = ir.Num(-value, type=amount.type), "loses"
    match amount:
        case ir.Num(value=value) if value >= ir.UNLIMITED:
            said = f"all {w.book.several(x.name)}"
        case ir.Num(value=1) if token is not None and not token.many:
            said = x.name
        case ir.Num(value=value):
            said = w.book.counted(value, x.name)
        case ir.Field(of=of, name=name) if verb == "loses" and (of, name) == (x.of, x.name):
            said = f"all {w.book.several(x.name)}"
        case ir.Field(of=ir.Listed(list="roll"), name="Successes" | "Failures" as name):
            said = (
                f"1 {w.book.single.get(x.name, x.name)} per {'success' if name == 'Successes' else 'failure'}"
            )
        case _:
            said = f"{w.book.several(x.name)} equal to {several(w, amount)}"
    return does(w, x.of, f"{verb} {said}")


def several(w: Teller, x: Expr) -> str:
    """An amount of something counted, as of several: `your Entries`."""
    words = w.say(x)
    if isinstance(x, ir.Field) and (x.name in w.book.tokens or x.name in w.book.resources):
        return words.removesuffix(x.name) + w.book.several(x.name)
    return words


def use(w: Teller, x: ir.Use) -> Act:
    found = acts_plain.use(w, x)
    if x.times is None and not x.actions:
        return does(w, x.of, f"uses as many Actions as {'you' if w.say(x.of) == YOU else 'it'} can pay for")
    return found


def suffer(w: Teller, x: ir.Suffer) -> Act:
    effect = w.say(x.effect)
    bare_ = isinstance(x.effect, ir.Field) and effect == x.effect.name
    return does(w, x.of, f"suffers {f'the {effect}' if bare_ else effect}")


def roll_off(w: Teller, x: ir.RollOff) -> Act:
    w.called[x.var] = f"the {own_name(x.var) or 'winner'}"
    name = own_name(x.var) or "winner"
    best = "lowest" if x.low else "highest"
    return Act("the players", f"roll off with {w.say(x.dice)}: the {best} is the {name}, ties roll again")


def muster(w: Teller, x: ir.Muster) -> Act:
    return does(w, x.owner, f"musters {'your' if w.say(x.owner) == YOU else 'their'} {x.group}")


def place(w: Teller, x: ir.Place) -> Act:
    """`place the Marker within 3in of you`."""
    thing = w.say(x.of)
    words: list[str] = []
    with w.naming("", ""):
        for test in x.area.of if isinstance(x.area, ir.And) else (x.area,):
            said = w.said(test)
            if said.subject == x.of and said.where:
                words.append(said.where)
            elif said.subject == x.of and said.says.startswith("is "):
                words.append(said.says.removeprefix("is "))
            else:
                words.append(f"where {w.clause(test)}")
    where = listed(words)
    match x.area, x.over:
        case ir.Near(left=left, right=right), over_ if left == x.of and right == over_:
            where = f"on or {where}"
    near_to = f", or as near to {w.say(x.nearest)} as possible" if x.nearest is not None else ""
    return does(w, x.by, f"places {thing} {where}{near_to}")


def move(w: Teller, x: ir.Move) -> Act:
    """Whoever moves up to so far may stay: `the Soldier may move up to Pace`."""
    found = ACTS[ir.Move](w, x)
    free = x.most is not None and x.least is None and x.by is None and found.who != YOU
    return Act(found.who, f"may move {found.what.removeprefix('moves ')}", found.one) if free else found


def remove(w: Teller, x: ir.Remove) -> Act:
    return does(w, x.of, "is removed" if x.for_good else "leaves the board")


PHRASES: dict[type, Any] = {
    ir.Owner: owner,
    ir.Opponent: opponent,
    ir.PlayerNow: player_now,
    ir.Field: field_,
    ir.Setting: setting,
    ir.All: set_,
    ir.Where: set_,
    ir.Group: group,
    ir.Parts: parts,
    ir.Count: count,
    ir.Total: total,
    ir.Arith: arith,
    ir.DiceOf: dice_of,
    ir.Call: call_value,
}
CLAUSES_OWN: dict[type, Any] = {
    ir.Near: near,
    ir.Compare: compare,
    ir.And: both,
    ir.Or: either,
    ir.Some: some,
    ir.Every: every,
    ir.Happened: happened,
    ir.Outcome: outcome,
    ir.CanPay: can_pay,
}
ACTS_OWN: dict[type, Any] = {
    ir.Pay: pay,
    ir.Gain: gain,
    ir.Use: use,
    ir.Move: move,
    ir.Remove: remove,
    ir.Suffer: suffer,
    ir.RollOff: roll_off,
    ir.Muster: muster,
    ir.Place: place,
}
SHORT: Register = FULL.with_own(PHRASES, CLAUSES_OWN, ACTS_OWN)
"""The tables of the short register: what it says otherwise than the full one."""


def kinds_in(book_kind: dict[str, str], *of: Expr | ir.Do | None) -> dict[str, str]:
    """The variables that a flow speaks of, with the kind of each; members of sets are none."""
    inside = {
        n.var
        for part in of
        if part is not None
        for n in nodes(part)
        if isinstance(n, (ir.Where, ir.Every, ir.Total))
    }
    chosen = {n.var for part in of if part is not None for n in nodes(part) if isinstance(n, ir.Choose)}
    inside -= chosen
    found = dict(book_kind)
    for part in of:
        for n in nodes(part) if part is not None else ():
            if (
                isinstance(n, ir.Var)
                and n.name not in inside
                and n.type.base in ("thing", "action", "player")
            ):
                found[n.name] = n.type.arg or n.type.base
    return found


def names(var: str, type_: ir.Type, w: Teller) -> str:
    """What somebody is called who is brought in now."""
    own = own_name(var)
    return own or noun(w, type_)
