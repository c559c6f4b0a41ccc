"""What may be so of one: where it is, what it is to others, what it has done."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import (
    indefinite,
    listed,
    one_called,
    participle,
    relation,
    third_person,
)
from warbook.language.readback.nouns import card_of, described, peeled
from warbook.language.readback.writer import Said, Writer


def be(denied: bool) -> str:
    return "is not" if denied else "is"


def member(w: Writer, x: ir.In, denied: bool) -> Said:
    if x.member.type.base == "thing" and isinstance(peeled(x.of)[0], ir.All):
        found = described(w, x.of)
        one = found.said("a" if found.before else "any")
        return Said(x.member, f"{be(denied)} {one}")
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
        case ir.Together(of=(ir.Group(name=name), *_)):
            return f"any {name}"
        case ir.All(kind="Square"):
            return "any Square"
        case ir.Parts(of=whole):
            return described(w, whole).said("any") if whole.type.many else w.say(whole)
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
            return Said(
                first, f"is beyond{said.removeprefix('within')}", f"beyond{said.removeprefix('within')}"
            )
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
    """`the Cart may attack the target using the weapon`."""
    subject, words = done_by(w, x.verb, dict(x.args))
    may = "cannot" if denied else "may"
    if subject is None:
        return Said(None, f"{words} {'is not allowed' if denied else 'is allowed'}")
    return Said(subject, f"{may} {words}", plain=False)


def done_by(w: Writer, verb: str, args: dict[str, Expr]) -> tuple[Expr | None, str]:
    """Who does something by a declared verb, and what: `attack the target using the weapon`."""
    declared = w.book.procedures.get(f"verb {verb}")
    roles = declared.roles if declared is not None else ()
    if any(r.name == "one" for r in roles):
        w.outside("a verb that no heading declares")
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


def knows(w: Writer, x: ir.Knows, denied: bool) -> Said:
    return Said(x.of, f"{'does not know' if denied else 'knows'} whether {w.clause(x.test)}", plain=False)


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
    carried = sort == "card" and len(x.args) == 1 and card_of(w, x.name, x.args[0].type.arg) is None
    if carried or (sort == "trait" and name in w.book.traits and len(x.args) == 1):
        has = f"no {name}" if denied else name
        return Said(x.args[0], f"has {has}", f"without {name}" if denied else f"with {name}")
    if sort == "card" and len(x.args) == 1:
        return Said(x.args[0], f"{be(denied)} {one_called(name)}")
    declared = w.book.tests.get(x.name) or w.book.sights.get(x.name)
    if declared is None or not x.args or len(declared.roles) != len(x.args):
        w.outside("a Definition of other roles")
        words = f"{be(denied)} {x.name} {listed([w.say(a) for a in x.args[1:]])}".rstrip()
        return Said(x.args[0] if x.args else None, words if x.args else f"it {words}", plain=False)
    first, *rest = [place(w, a) for a in x.args[1:]] or [""]
    if declared is not None and any(r.name == "one" for r in declared.roles):
        w.outside("a Definition that no heading declares")
    verb = relation(declared.words, x.name)
    second = declared.roles[1] if len(declared.roles) > 1 else None
    more = [f"{r.prep} {said}".strip() for r, said in zip(declared.roles[2:], rest, strict=False)]
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


def unique_value(w: Writer, value: str) -> bool:
    return sum(value in one.values for one in w.book.lists.values()) == 1
