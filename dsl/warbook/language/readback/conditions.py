"""The words for what holds or not."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.counted import amount_held
from warbook.language.readback.english import indefinite, listed, participle, third_person
from warbook.language.readback.naming import noun
from warbook.language.readback.nouns import conjuncts, described, peeled
from warbook.language.readback.writer import Clause, Said, Writer
from warbook.language.walk import nodes

NUMERIC = ("number", "length", "squares", "dice")
OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", "<=": ">", ">": "<="}


def be(denied: bool) -> str:
    return "is not" if denied else "is"


def truth(w: Writer, x: ir.Truth, denied: bool) -> Said:
    w.outside("what always or never holds")
    return Said(None, "nothing is needed" if x.value != denied else "it is never so")


def compare(w: Writer, x: ir.Compare, denied: bool) -> Said:
    op = OPPOSITE[x.op] if denied else x.op
    numeric = x.left.type.base in NUMERIC or x.right.type.base in NUMERIC
    if numeric and not (denied and x.op in ("==", "!=")):
        return compared(w, op, x)
    if numeric:
        found = compared(w, x.op, x)
        w.outside("what is not a number")
        return Said(None, f"it is not so that {found.says if found.subject is None else f'{w.say(found.subject)} {found.says}'}")
    return same(w, x.left, x.right, op == "!=")


def compared(w: Writer, op: str, x: ir.Compare) -> Said:
    """A number beside another."""
    if isinstance(x.left, ir.Field) and x.left.name == "Face" and x.left.of.type.base == "die" and op != "!=":
        right = w.say(x.right)
        shown = {"==": right, ">=": f"{right} or more", "<=": f"{right} or less", ">": f"over {right}", "<": f"under {right}"}
        return Said(x.left.of, f"shows {shown[op]}")
    held = amount_held(w, op, x.left, x.right)
    if held is not None:
        subject, has = held
        return Said(subject, f"has {has}", f"with {has}")
    right = w.say(x.right)
    says = {
        "==": f"is {right}",
        "!=": f"is not {right}",
        ">=": f"is {right} or more",
        "<=": f"is {right} or less",
        ">": f"is more than {right}",
        "<": f"is less than {right}",
    }[op]
    if op == "!=":
        w.outside("what is not a number")
    return Said(x.left, says)


def same(w: Writer, left: Expr, right: Expr, denied: bool) -> Said:
    """Whether two are the same, or somebody is in a state."""
    match left, right:
        case ir.Field(of=of, name=name), ir.Listed(list=what, name=value) if name == what:
            declared = w.book.lists.get(what)
            if declared is not None and declared.holder is not None and unique_value(w, value):
                return Said(of, f"{be(denied)} {value}")
        case ir.Field(of=of, name="Square"), ir.Field(name="Square", of=there):
            w.outside("two on one square")
            return Said(of, f"{be(denied)} on the Square of {w.say(there)}")
        case ir.Field(of=of, name="Square"), _ if right.type == ir.PLACE:
            return Said(of, f"{be(denied)} at {w.say(right)}")
        case ir.Field(of=of, name="Face"), ir.Listed(list="face", name=value):
            return Said(of, f"{'does not show' if denied else 'shows'} {value}", plain=not denied)
    if right.type.many:
        w.outside("the same several")
    return Said(left, f"{be(denied)} {w.say(right)}", plain=not right.type.many)


def unique_value(w: Writer, value: str) -> bool:
    return sum(value in one.values for one in w.book.lists.values()) == 1


def both(w: Writer, x: ir.And, denied: bool) -> Said:
    if denied:
        w.outside("that not all of several hold")
        return Said(None, f"it is not so that {w.clause(x)}")
    parts = conjuncts(x)
    if not parts:
        return truth(w, ir.Truth(True, type=ir.FLAG), False)
    if len(parts) == 1:
        return w.said(parts[0])
    return Said(None, ", and ".join(bracketed(w, one, isinstance(one, ir.Or)) for one in parts))


def either(w: Writer, x: ir.Or, denied: bool) -> Said:
    if denied:
        w.outside("that none of several holds")
        return Said(None, f"it is not so that {bracketed(w, x, True)}")
    return Said(None, ", or ".join(bracketed(w, one, isinstance(one, ir.Or)) for one in x.of))


def bracketed(w: Writer, x: Expr, brackets: bool) -> str:
    """A part of a condition, in brackets where it would else fall apart."""
    if not brackets:
        return w.clause(x)
    w.outside("conditions inside one another")
    return f"({w.clause(x)})"


def negated(w: Writer, x: ir.Not, denied: bool) -> Said:
    return w.said(x.of, not denied)


def some(w: Writer, x: ir.Some, denied: bool) -> Said:
    """`there is any Unit …`; where somebody is said to be near any of them, that: `is within 2in of any enemy Unit`."""
    if not denied and (near_ := beside_any(w, x.of)) is not None:
        return near_
    match x.of:
        case ir.Where(of=inner, var=var, test=ir.In(member=ir.Var(name=name)) as test) if var == name:
            if isinstance(peeled(inner)[0], ir.All):
                with w.naming(var, described(w, inner).said("no" if denied else "any")):
                    return Said(None, w.clause(test))
    found = described(w, x.of)
    if denied:
        return Said(None, f"there is {found.said('no')}")
    known = f"the {found.noun}" in w.called.values()
    return Said(None, f"there is {found.said('any' if known else 'a')}")


def beside_any(w: Writer, of: Expr) -> Said | None:
    """That somebody is somewhere beside one of a set; None where a set is told by what its members are."""
    match of:
        case ir.Where(of=inner, var=var, test=ir.And(of=(ir.Compare(op="!=", left=left, right=ir.Var(name=name)), test))) if (
            name == var and isinstance(test, (ir.Near, ir.Spatial)) and left == subject_of(test)
        ):
            pass
        case ir.Where(of=inner, var=var, test=(ir.Near() | ir.Spatial()) as test):
            if isinstance(test, ir.Spatial) and test.relation not in ("adjacent", "touches"):
                return None
        case _:
            return None
    subject, other = subject_of(test), test.right if isinstance(test, ir.Near) else test.args[-1]
    if not (isinstance(other, ir.Var) and other.name == var) or var in spoken_of(subject):
        return None
    if isinstance(test, ir.Near) and var in spoken_of(test.distance):
        return None
    found = described(w, inner)
    if found.behind:
        w.outside("more than one noun in a place")
    with w.naming(var, found.said("any")):
        said = w.said(test)
    return said


def subject_of(test: ir.Near | ir.Spatial) -> Expr:
    return test.left if isinstance(test, ir.Near) else test.args[0]


def spoken_of(of: Expr) -> set[str]:
    """The variables in an expression."""
    return {n.name for n in nodes(of) if isinstance(n, ir.Var)}


def every(w: Writer, x: ir.Every, denied: bool) -> Said:
    """`each Unit in the Taskforce is ready`."""
    words = f"that {noun(w, x.of.type.one())}"
    of = described(w, x.of).said("each")
    with w.naming(x.var, words):
        said = w.said(x.test)
        match said.subject:
            case ir.Var(name=name) if name == x.var:
                clause = f"{of} {said.says}"
            case _:
                w.outside("what holds of every one of several")
                clause = f"for {of}, {w.clause(x.test)}"
    if denied:
        w.outside("what does not hold of every one")
        return Said(None, f"it is not so that {clause}")
    return Said(None, clause)


def member(w: Writer, x: ir.In, denied: bool) -> Said:
    place = f"in {inside(w, x.of)}"
    if x.member.type == ir.PLACE:
        match x.member:
            case ir.Field(of=of, name="Square"):
                return Said(of, f"{be(denied)} {place}", "" if denied else place)
    return Said(x.member, f"{be(denied)} {place}", f"outside {inside(w, x.of)}" if denied else place)


def inside(w: Writer, of: Expr) -> str:
    """What something is in: a group by its name, else one of a set."""
    match of:
        case ir.Group() | ir.Var():
            return w.say(of)
        case ir.All(kind="Square"):
            return "any Square"
        case ir.Parts(of=whole):
            return w.say(whole)
    w.outside("being one of a set")
    return described(w, of).said("any")


def is_kind(w: Writer, x: ir.IsKind, denied: bool) -> Said:
    return Said(x.of, f"{be(denied)} {indefinite(x.kind)}")


def near(w: Writer, x: ir.Near, denied: bool) -> Said:
    where = f"{'beyond' if denied else 'within'} {w.say(x.distance)} of {w.say(x.right)}"
    if isinstance(x.distance, ir.Arith):
        w.outside("a distance that is worked out")
    return Said(x.left, f"is {where}", where)


def spatial(w: Writer, x: ir.Spatial, denied: bool) -> Said:
    """What the space decides."""
    first, *rest = x.args
    words = [place(w, one) for one in rest]
    where = {
        "adjacent": "adjacent to {0}",
        "beside": "adjacent to {0}",
        "between": "between {0} and {1}",
        "close": "within {1} of {0}",
        "edge": "within {1} of {0}'s edge",
        "inside": "in {0}",
        "reached": "within a move of {1} of {0}",
        "standing": "on the board",
        "touches": "in {0}" if rest and rest[0].type.base == "terrain" else "on {0}",
    }.get(x.relation)
    if where is not None:
        said = where.format(*words)
        if denied and x.relation in ("inside", "touches"):
            return Said(first, f"is not {said}", f"outside {words[0]}")
        if denied and x.relation in ("close", "edge"):
            return Said(first, f"is beyond{said.removeprefix('within')}", f"beyond{said.removeprefix('within')}")
        return Said(first, f"{be(denied)} {said}", "" if denied else said)
    if x.relation == "empty" and first.type.base == "place":
        return Said(first, f"{be(denied)} empty")
    if x.relation == "crosses":
        w.outside("what is passed through")
        return Said(first, f"{'does not pass' if denied else 'passes'} through {words[0]}", plain=False)
    if x.relation in ("empty", "removed"):
        return Said(first, f"{be(denied)} {x.relation}")
    w.outside(f"the relation “{x.relation}”")
    return Said(first, f"{be(denied)} {x.relation} {listed(words)}".rstrip(), plain=False)


def place(w: Writer, x: Expr) -> str:
    """Where something is: one of a set is any of it."""
    if not x.type.many or isinstance(x, (ir.Group, ir.Var)):
        return w.say(x)
    if peeled(x)[1]:
        w.outside("a place that is described")
    return described(w, x).said("any")


def permitted(w: Writer, x: ir.Permitted, denied: bool) -> Said:
    """`the Base may attack the target using the weapon`."""
    subject, words = done_by(w, x.verb, dict(x.args))
    may = "cannot" if denied else "may"
    if subject is None:
        return Said(None, f"{words} {'is not allowed' if denied else 'is allowed'}")
    return Said(subject, f"{may} {words}", plain=False)


def done_by(w: Writer, verb: str, args: dict[str, Expr]) -> tuple[Expr | None, str]:
    """Who does something by a declared verb, and what: `attack the target using the weapon`."""
    declared = w.book.procedures.get(f"verb {verb}")
    roles = declared.roles if declared is not None else ()
    by = next((r for r in roles if r.prep == "by"), None)
    if by is None or by.name not in args:
        subject = next((args[r.name] for r in roles if r.prep == "" and r.name in args), None)
        words = f"be {participle(verb)}"
        done = [r for r in roles if r.prep and r.name in args]
    else:
        subject = args[by.name]
        direct = [w.say(args[r.name]) for r in roles if r.prep == "" and r.name in args]
        words = " ".join((verb, *direct))
        done = [r for r in roles if r.prep not in ("", "by") and r.name in args]
    known = {r.name for r in roles}
    more = [f"{r.prep} {w.say(args[r.name])}" for r in done]
    more += [f"with {role} {w.say(value)}" for role, value in args.items() if role not in known]
    if len(known & set(args)) != len(args):
        w.outside("a role that the verb does not have")
    return subject, " ".join((words, *more))


DEEDS = {"gain": "gained", "lose": "lost", "use": "used"}


def happened(w: Writer, x: ir.Happened, denied: bool) -> Said:
    """`has gained Fear during the Turn`; as a number, how often that was."""
    event, _, name = x.event.partition(" ")
    match event:
        case "gain" | "lose":
            deed = f"{DEEDS[event]} {name}"
        case "use":
            deed = f"used {name or (w.say(x.what) if x.what is not None else 'an Action')}"
        case "move":
            deed = "moved"
        case "slowed":
            deed = "been slowed"
        case "been" | "verb":
            deed = f"{'been ' if event == 'been' else ''}{participle(name)}"
        case "take":
            w.outside("what was taken from a window")
            deed = f"taken “{name}”"
        case "far":
            deed = "moved"
        case _:
            w.outside("an event of its own")
            deed = f"seen “{x.event}”"
    if x.what is not None and name:
        w.outside("an action known in play only")
        deed = f"{deed} ({w.say(x.what)})"
    during = f"during the {x.during}" if x.during else "in the game"
    if not x.during:
        w.outside("ever in the game")
    if x.type != ir.FLAG:
        how = "how far" if event == "far" else "the number of times"
        return Said(None, f"{how} {w.say(x.subject)} has {deed} {during}")
    return Said(x.subject, f"has {'not ' if denied else ''}{deed} {during}")


def won(w: Writer, x: ir.Won, denied: bool) -> Said:
    return Said(x.of, f"has {'not ' if denied else ''}won", plain=False)


def outcome(w: Writer, x: ir.Outcome, denied: bool) -> Said:
    name = f"the {x.of}" if x.of else "the roll"
    return Said(None, f"{name} {'failed' if denied else 'succeeded'}")


def can_pay(w: Writer, x: ir.CanPay, denied: bool) -> Said:
    w.outside("being able to pay")
    return Said(x.of, f"{'cannot' if denied else 'can'} pay {price(w, x.price)}", plain=False)


def price(w: Writer, of: tuple[tuple[tuple[int, str], ...], ...]) -> str:
    """`1 Fuel and 2 Gold or 3 Gold`; nothing is `free`."""
    if not of:
        w.outside("no price")
        return "nothing at all"
    return " or ".join(" and ".join(w.book.counted(n, name) for n, name in some) or "free" for some in of)


def call(w: Writer, x: ir.Call, denied: bool) -> Said:
    """A declared Definition, a trait or a card."""
    sort, _, name = x.name.partition(" ")
    if sort == "trait" and name in w.book.traits and len(x.args) == 1:
        has = f"no {name}" if denied else name
        return Said(x.args[0], f"has {has}", f"without {name}" if denied else f"with {name}")
    if sort == "card" and len(x.args) == 1:
        return Said(x.args[0], f"{be(denied)} {name}")
    declared = w.book.tests.get(x.name) or w.book.sights.get(x.name)
    if declared is None or not x.args or len(declared.roles) != len(x.args):
        w.outside("a Definition of other roles")
        words = f"{be(denied)} {x.name} {listed([w.say(a) for a in x.args[1:]])}".rstrip()
        return Said(x.args[0] if x.args else None, words if x.args else f"it {words}", plain=False)
    first, *rest = [place(w, a) for a in x.args[1:]] or [""]
    verb = relation(declared.words, x.name)
    second = declared.roles[1] if len(declared.roles) > 1 else None
    more = [
        f"{r.prep} {said}".strip()
        for r, said in zip(declared.roles[2:], rest, strict=False)
    ]
    if verb is not None and second is not None and second.prep == "":
        says = " ".join((f"does not {x.name}" if denied else third_person(x.name), first, *more))
        return Said(x.args[0], says, plain=not more and not denied)
    behind = f"{second.prep} {first}".strip() if second is not None else ""
    says = " ".join(p for p in (be(denied), x.name, behind, *more) if p)
    many = any(a.type.many and not isinstance(a, (ir.Group, ir.Var)) for a in x.args[1:])
    return Said(x.args[0], says, plain=not many)


def state(w: Writer, x: Expr, denied: bool) -> Said:
    """What something has that is so or not: `is concealing`, `is successful`."""
    if isinstance(x, ir.Field):
        name = x.name
        if name == "Success":
            return Said(x.of, "is failed" if denied else "is successful")
        return Said(x.of, f"{be(denied)} {name}")
    w.outside("whether something is so")
    words = w.register.phrases[type(x)](w, x)
    return Said(None, f"{words} {'is not so' if denied else 'is so'}")


def relation(words: str, name: str) -> str | None:
    """The verb of a Definition that is said with one, `SEES`; None for one that is said with `is`."""
    return None if f" is {name}" in words or f" are {name}" in words else name


CLAUSES: dict[type, Clause] = {
    ir.Truth: truth,
    ir.Compare: compare,
    ir.And: both,
    ir.Or: either,
    ir.Not: negated,
    ir.Some: some,
    ir.Every: every,
    ir.In: member,
    ir.IsKind: is_kind,
    ir.Near: near,
    ir.Spatial: spatial,
    ir.Permitted: permitted,
    ir.Happened: happened,
    ir.Won: won,
    ir.Outcome: outcome,
    ir.CanPay: can_pay,
    ir.Call: call,
    ir.Field: state,
    ir.Var: state,
    ir.Setting: state,
}
"""What says each kind of condition."""
