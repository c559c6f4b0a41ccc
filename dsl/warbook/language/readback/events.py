"""What happens: who does what, with all that narrows it down.

`an attacker attacks the bearer using a Tool with Fuel`: each role of the event is a noun phrase, narrowed by what the
event's own condition says of that role alone. What it says of two roles at once is told after “if”.
"""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern, Role
from warbook.language.readback.english import indefinite, participle, third_person
from warbook.language.readback.event_numbers import asked_after, became, came_to_be
from warbook.language.readback.event_places import moved, removed_by, whose_group
from warbook.language.readback.event_roles import Happening, Roles, first, several
from warbook.language.readback.nouns import conjunction, conjuncts
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes, variables
from warbook.language.word_patterns import ORDINALS


def happening(w: Writer, event: EventPattern, used: set[str]) -> Happening:
    """An event in words, with how often it has been so."""
    found = counted(w, event, used)
    if found is None:
        return told(w, event, used)
    test, often = found
    others = [one for one in conjuncts(event.test) if one is not test] if event.test is not None else []
    once = told(w, replace(event, test=conjunction(others)), used | variables(test))
    return replace(once, what=f"{once.what} {often}")


WHO = {"gain": "holder", "lose": "holder", "move": "mover", "end_move": "mover", "use": "user"}
"""Whose doings are counted, of what happens to one alone."""


def counted(w: Writer, event: EventPattern, used: set[str]) -> tuple[Expr, str] | None:
    """What an event asks of how often it has happened, and its words: `for the first time during the Day`. None where it asks
    anything else that may change from one time to the next: it would not be clear which times count."""
    if event.test is None or event.placed:
        return None
    doings = _doings(w, event, used)
    tests = conjuncts(event.test)
    for test in tests:
        match test:
            case ir.Compare(
                op="==",
                left=ir.Happened(event=called, subject=ir.Var(name=one), what=None, during=during),
                right=ir.Num(value=number),
            ) if doings.get(called) == one and 0 < number <= len(ORDINALS):
                others = [node for other in tests if other is not test for node in nodes(other)]
                if all(isinstance(node, ir.LASTING_TRAITS) for node in others):
                    return test, f"for the {ORDINALS[number - 1]} time during the {during}"
    return None


def _doings(w: Writer, event: EventPattern, used: set[str]) -> dict[str, str]:
    """Under which names an event may be counted of one alone, and of whom, by variable: of a verb of the game what somebody does
    or, where nothing is said of who does it, what is done to somebody."""
    binds = dict(event.binds)
    if event.sort == "verb":
        roles = declared(w, event)[0]
        by = next((role for role in roles if role.prep == "by"), None)
        direct = next((role for role in roles if role.prep == ""), None)
        doer = by or (roles[0] if roles else None)
        found = {"verb": binds.get(doer.name)} if doer is not None else {}
        if direct is not None and (by is None or binds.get(by.name) not in used):
            found["been"] = binds.get(direct.name)
        return {f"{how} {event.name}": one for how, one in found.items() if one is not None}
    whose = binds.get(WHO.get(event.sort, ""))
    name = "move" if event.sort in ("move", "end_move") else f"{event.sort} {event.name}"
    return {name: whose} if whose is not None else {}


def told(w: Writer, event: EventPattern, used: set[str]) -> Happening:
    """An event in words; roles of which nothing is said, neither in it nor in what else its rule speaks of (`used`),
    are left out."""
    roles, types = declared(w, event)
    r = Roles(w, event, types, used)
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
            return Happening(who, f"{event.sort}s {whose_group(w, r, event)}{event.name}", r.rest())
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
            if event.binds and "bearer" in w.called and not used.intersection(var for _, var in event.binds):
                name = indefinite(event.name)  # anybody's, and not that of the bearer
            return Happening(name, event.sort, r.rest())
    w.outside("an event of its own")
    return Happening(first(r) if r.vars else "something", f"sees “{event.sort} {event.name}”", r.rest())


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
