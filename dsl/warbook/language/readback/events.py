"""What happens: who does what, with all that narrows it down.

`an attacker attacks the bearer using a Tool with Fuel`: each role of the event is a noun phrase, narrowed by what the
event's own condition says of that role alone. What it says of two roles at once is told after “if”.
"""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern, Role
from warbook.language.readback.english import indefinite, participle, third_person
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

    def __init__(self, w: Writer, event: EventPattern, types: dict[str, Type]) -> None:
        self.w = w
        self.vars = dict(event.binds)
        self.kinds = dict(event.kinds)
        self.types = types
        self.tests = conjuncts(event.test) if event.test is not None else []
        self.placed: Expr | None = None
        if event.placed and self.tests:
            self.placed = self.tests.pop()
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
        if twin and self.named(role):
            w.called[var] = f"the {role}"
            return indefinite(role)
        narrower = [t for t in own if isinstance(t, ir.IsKind)]
        for test in narrower:
            kind = test.kind
            type_ = Type("thing", kind)
            own.remove(test)
            self.tests.remove(test)
        others = [r for r in self.vars if r != role and noun(w, self.type_of(r)) == kind]
        by_kind = bool(own or narrower) or not (self.named(role) or others)
        called = kind if by_kind and not others else role
        if by_kind:
            for test in own:
                self.tests.remove(test)
            every = ir.All(kind, type=Type(type_.base, type_.arg, True))
            whole = conjunction(own)
            of = ir.Where(every, var, whole, type=every.type) if whole is not None else every
            found = described(w, of)
            words = found.said("a")
            called = found.noun if w.by_card and called == kind else called
            if others:
                w.outside("two of one kind in one event")
                words = f"{words}, the {role}"
        else:
            words = indefinite(role)
            if not self.named(role):
                w.outside("two of one kind in one event")
        w.called[var] = f"the {called}"
        return words

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
            role in self.types
            and role.islower()
            and role not in ("user", "action", "holder", "mover", "gone", "by")
        )

    def rest(self) -> tuple[Expr, ...]:
        """What is left of the event's condition."""
        for var in self.vars.values():
            self.w.called.setdefault(var, f"the {bare(var)}")
        return tuple(self.tests)


def happening(w: Writer, event: EventPattern, used: set[str]) -> Happening:
    """An event in words; roles of which nothing is said, neither in it nor in what else its rule speaks of (`used`),
    are left out."""
    roles, types = declared(w, event)
    r = Roles(w, event, types)
    spoken = used | (variables(event.test) if event.test is not None else set())
    silent = {role for role, var in event.binds if var not in spoken and event.sort in ("verb", "roll")}
    roles = tuple(x for x in roles if x.name not in silent or x.prep == "by")
    if event.sort == "verb" and not any(x.prep == "" for x in roles):
        roles = declared(w, event)[0]
        roles = tuple(x for x in roles if x.name not in silent or x.prep in ("", "by"))
    if event.sort == "verb" and any(x.prep == "" for x in roles):
        roles = tuple(x for x in roles if x.name not in silent or x.prep == "")
    match event.sort:
        case "verb":
            return acted(w, r, event.name, roles)
        case "roll" if event.name:
            words = [f"rolls {event.name}"]
            by = next((x for x in roles if x.prep == "by"), None)
            who = r.said(by.name) if by is not None and by.name in r.vars else "somebody"
            words += [f"{x.prep} {r.said(x.name)}".strip() for x in roles if x is not by and x.name in r.vars]
            return Happening(who, " ".join(words), r.rest())
        case "roll":
            return Happening(first(r), "rolls a Roll", r.rest())
        case "use":
            who = r.said("user") if "user" in r.vars else "somebody"
            what = event.name or "an Action"
            if "action" in r.vars:
                w.called[r.vars["action"]] = "the action"
            return Happening(who, f"uses {what}", r.rest())
        case "use_on":
            who = r.said("user") if "user" in r.vars else "somebody"
            if "action" in r.vars:
                w.called[r.vars["action"]] = "the action"
            whom = r.said("target") if "target" in r.vars else "somebody"
            return Happening(who, f"uses {event.name or 'an Action'} against {whom}", r.rest())
        case "step":
            w.outside("taking a Step")
            return Happening(first(r), f"takes the Step {event.name}", r.rest())
        case "gain" | "lose" | "change" if "was" in r.vars:
            return came_to_be(w, r, event, used)
        case "gain" | "lose":
            after = asked_after(r, event)
            r.tests = [test for test in r.tests if test not in after]
            who = first(r)
            r.tests += after
            if "amount" in r.vars:
                w.called[r.vars["amount"]] = "as many as that"
                if r.vars["amount"] in used:
                    w.outside("how much is gained or lost")
            return Happening(who, f"{event.sort}s {several(w, event.name)}", r.rest())
        case "change":
            w.outside("a number that comes to be something")
            return Happening(first(r), f"gains or loses {several(w, event.name)}", r.rest())
        case "become":
            return became(w, r, event)
        case "removed" if "by" in r.vars:
            return removed_by(w, r)
        case "removed":
            return Happening(first(r), "is removed", r.rest())
        case "left":
            return Happening(first(r), "leaves the board", r.rest())
        case "join" | "leave":
            who = first(r)
            whose = "own "
            if "slot" in r.vars:
                slot = r.said("slot")
                if " that " in slot or " with" in slot:
                    w.outside("whose group it is")
                whose = f"{slot}'s "
            elif event.name in w.book.groups and not w.book.groups[event.name].owned:
                whose = "the "
            return Happening(who, f"{event.sort}s {whose}{event.name}", r.rest())
        case "move" | "end_move":
            return moved(w, r, event)
        case "slowed":
            who = first(r)
            terrain = r.vars.get("by")
            for test in r.tests:
                match test:
                    case ir.Compare(op="==", left=ir.Var(name=name), right=one) if name == terrain:
                        r.tests.remove(test)
                        return Happening(who, f"is slowed by {w.say(one)}", r.rest())
            return Happening(who, "is slowed", r.rest())
        case "begins" | "ends":
            for role, var in event.binds:
                w.called[var] = f"the {role}"
            name = f"the {event.name}" if event.name else "the game"
            return Happening(name, event.sort, r.rest())
    w.outside("an event of its own")
    return Happening(first(r) if r.vars else "something", f"sees “{event.sort} {event.name}”", r.rest())


def asked_after(r: Roles, event: EventPattern) -> list[Expr]:
    """What is looked at of the very number that changes, and was not said as what the holder is like: it is told after
    “if”, since *a Soldier with no Fear loses Fear* would be one that had none before."""
    holder = r.vars.get("holder")
    return [
        test
        for test in r.tests
        if test not in event.described
        for n in nodes(test)
        if isinstance(n, ir.Field)
        and n.name == event.name
        and isinstance(n.of, ir.Var)
        and n.of.name == holder
    ]


def first(r: Roles) -> str:
    """The one that an event of a single role is about."""
    return r.said(next(iter(r.vars))) if r.vars else "somebody"


def several(w: Writer, name: str) -> str:
    token = w.book.tokens.get(name)
    if token is not None:
        return w.book.several(name) if token.many else name
    return w.book.several(name) if name in w.book.resources else name


def declared(w: Writer, event: EventPattern) -> tuple[tuple[Role, ...], dict[str, Type]]:
    """The roles of what happens as the game declares them, and of what type each is."""
    roles: tuple[Role, ...] = ()
    match event.sort:
        case "verb" if f"verb {event.name}" in w.book.procedures:
            roles = w.book.procedures[f"verb {event.name}"].roles
        case "roll" if event.name in w.book.rolls:
            roles = w.book.rolls[event.name].roles
        case "begins" | "ends" if f"sequence {event.name}" in w.book.procedures:
            roles = w.book.procedures[f"sequence {event.name}"].roles
        case "gain" | "lose" | "change":
            counted = w.book.tokens.get(event.name) or w.book.resources.get(event.name)
            holder = counted.holder if counted is not None else "player"
            type_ = {"player": ir.PLAYER, "Square": ir.PLACE}.get(holder, Type("thing", holder))
            return (), {var: type_ for role, var in event.binds if role == "holder"}
        case "become":
            listed = w.book.lists.get(event.name)
            kind = (listed.holder if listed is not None else None) or "player"
            type_ = ir.PLAYER if kind == "player" else Type("thing", kind)
            return (), {var: type_ for role, var in event.binds if role == "holder"}
    return roles, {r.name: r.type for r in roles}


def acted(w: Writer, r: Roles, verb: str, roles: tuple[Role, ...]) -> Happening:
    """A verb of the game: in the active voice where somebody does it, else in the passive."""
    by = next((x for x in roles if x.prep == "by" and x.name in r.vars), None)
    direct = [x for x in roles if x.prep == "" and x.name in r.vars]
    rest = [x for x in roles if x.prep not in ("", "by") and x.name in r.vars]
    if "one" in r.vars:
        w.outside("a verb that no heading declares")
    if by is not None:
        who = r.said(by.name)
        words = [third_person(verb), *(r.said(x.name) for x in direct)]
    else:
        who = r.said(direct[0].name) if direct else "something"
        words = [f"is {participle(verb)}", *(r.said(x.name) for x in direct[1:])]
    words += [f"{x.prep} {r.said(x.name)}" for x in rest]
    known = w.book.procedures.get(f"verb {verb}")
    for role in r.vars:
        if known is None or role not in {x.name for x in known.roles}:
            w.outside("a role that the verb does not have")
            words.append(f"with {r.said(role)}")
    return Happening(who, " ".join(words), r.rest())


def came_to_be(w: Writer, r: Roles, event: EventPattern, used: set[str]) -> Happening:
    """A number that is so now and was not before: `a Soldier's Fuel becomes 1 or less`."""
    was, whose = r.vars["was"], r.vars.get("holder", "")
    before = [t for t in r.tests if was in variables(t)]
    words = ""
    for test in r.tests:
        match test:
            case ir.Compare(op=op, left=ir.Field(of=ir.Var(name=name), name=what), right=right) if (
                name == whose and what == event.name and op in BECOMES and test not in before
            ):
                if not isinstance(right, ir.Num):
                    w.outside("a bound that is worked out")
                words = BECOMES[op].format(w.say(right))
                r.tests = [t for t in r.tests if t is not test and t not in before]
                break
    if not words and (amount := at_one_time(w, r)) is not None:
        if used & {was, r.vars.get("now")}:
            w.outside("how much is gained or lost")
        called = event.name if amount.endswith(" 1") else several(w, event.name)
        return Happening(first(r), f"{amount} {called}", r.rest())
    if not words:
        w.outside("a number that comes to be something")
    return Happening(f"{first(r)}'s {event.name}", f"becomes {words or 'another'}", r.rest())


def at_one_time(w: Writer, r: Roles) -> str | None:
    """`loses 2 or more`: how much it is at one time, where the event says that; it is then told of no more."""
    was, now = r.vars["was"], r.vars.get("now")
    for test in r.tests:
        match test:
            case ir.Compare(
                op=op, left=ir.Arith(op="-", left=ir.Var(name=one), right=ir.Var(name=other)), right=right
            ):
                if {one, other} == {was, now} and op in AT_ONE_TIME:
                    r.tests.remove(test)
                    return f"{'loses' if one == was else 'gains'} {AT_ONE_TIME[op].format(w.say(right))}"
    return None


AT_ONE_TIME = {
    "==": "exactly {}",
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "under {}",
}
BECOMES = {"==": "{}", ">=": "{} or more", "<=": "{} or less", ">": "over {}", "<": "under {}"}


def became(w: Writer, r: Roles, event: EventPattern) -> Happening:
    """A state or a list's value that is another now than before."""
    holder = r.vars.get("holder")
    values = ""
    for test in r.tests:
        parts = test.of if isinstance(test, ir.Or) else (test,)
        found = [
            p.right
            for p in parts
            if isinstance(p, ir.Compare)
            and p.op == "=="
            and isinstance(p.left, (ir.Field, ir.Setting))
            and p.left.name == event.name
        ]
        if len(found) == len(parts):
            r.tests.remove(test)
            values = " or ".join(w.say(f) for f in found)
            break
    what = f"becomes {values}" if values else "becomes another"
    if not values:
        w.outside("a value that becomes another")
    if holder is None:
        return Happening(f"the {event.name}", what, r.rest())
    return Happening(f"{r.said('holder')}'s {event.name}", what, r.rest())


def moved(w: Writer, r: Roles, event: EventPattern) -> Happening:
    """A move, or its end, and where that is."""
    who = first(r)
    verb = "moves" if event.sort == "move" else "ends its move"
    if r.placed is None:
        return Happening(who, verb, r.rest())
    mover = r.vars.get("mover", "")
    with w.seen_from(w.side or ir.Owner(ir.Var(mover, type=r.type_of("mover")))):
        return moved_there(w, r, who, verb, r.placed, mover)


def moved_there(w: Writer, r: Roles, who: str, verb: str, placed: Expr, mover: str) -> Happening:
    """A move to or through a place, seen from the side of what moves."""
    through = passed(w, placed, mover)
    if through:
        return Happening(who, f"{verb} through {through}", r.rest())
    held = list(w.beyond)
    said = w.said(placed)
    if isinstance(said.subject, ir.Var) and said.subject.name == mover and said.where:
        return Happening(who, f"{verb} {said.where}", r.rest())
    w.beyond[:] = held
    return Happening(who, f"{verb} where {w.clause(placed)}", r.rest())


def passed(w: Writer, test: Expr, mover: str) -> str:
    """What a path goes through, where a condition says that; "" where it says something else."""
    match test:
        case ir.Some(
            of=ir.Where(
                of=of,
                var=var,
                test=ir.Spatial(relation="crosses", args=(ir.Var(name=name), ir.Var(name=other))),
            )
        ):
            if name == mover and other == var:
                found = described(w, of)
                return found.said("a" if found.before else "any")
        case ir.Spatial(relation="crosses", args=(ir.Var(name=name), other)) if name == mover:
            return w.say(other)
    return ""


def removed_by(w: Writer, r: Roles) -> Happening:
    """Somebody removes another: `a Thief removes an enemy Thief`."""
    w.outside("who removes")
    by, gone = r.vars["by"], r.vars["gone"]
    kinds = {name: r.kind_of(name) for name in ("by", "gone")}
    side = ""
    kept = []
    for test in r.tests:
        match test:
            case ir.IsKind(of=ir.Var(name=name), kind=kind) if (name, kind) in zip(
                (by, gone), kinds.values(), strict=True
            ):
                pass
            case (
                ir.Compare(op="!=", left=ir.Var(), right=ir.Var())
                | ir.Not(of=ir.Compare(op="==", left=ir.Var(), right=ir.Var()))
            ) if variables(test) == {by, gone}:
                side = side or "other "
            case ir.Compare(op="!=", left=ir.Owner(of=ir.Var()), right=ir.Owner(of=ir.Var())) if variables(
                test
            ) == {by, gone}:
                side = "enemy "
            case _ if not is_a_piece(test, by):
                kept.append(test)
    w.called[by], w.called[gone] = "the remover", "the one removed"
    whom = indefinite(f"{side}{kinds['gone']}").replace("an other", "another")
    return Happening(indefinite(kinds["by"]), f"removes {whom}", tuple(kept))


def is_a_piece(test: Expr, var: str) -> bool:
    """Whether a test only says that somebody is no player, as everybody is who removes something."""
    left = test.left if isinstance(test, ir.Compare) and test.op == ">" else None
    return isinstance(left, ir.Var) and left.name == var and left.type == ir.NUMBER
