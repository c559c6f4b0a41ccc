"""Laws and moments that nothing ever asks after: they are faults, for they would change nothing."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.changes import both
from warbook.language.declare.statement import Statement
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import EventPattern, Law
from warbook.language.names import indefinite, plural
from warbook.language.resolve import sides
from warbook.language.resolve.context import Context
from warbook.language.resolve.occurrences import AGAINST
from warbook.language.resolve.predicates import marked
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, sentence_around
from warbook.language.sentence import Node
from warbook.language.walk import nodes
from warbook.language.walk import put as put_in

FORBIDDEN = frozenset(
    ("verb", "use", "move", "end_move", "slowed", "gain", "lose", "removed", "join", AGAINST)
)
"""What a rule can forbid."""
MOMENTS = {
    "verb": ("before", "after"),
    "use": ("before", "after"),
    "roll": ("before", "when", "after"),
    "begins": ("before", "after"),
    "ends": ("before", "after"),
    "removed": ("before", "after"),
    "left": ("after",),
    "move": ("before", "after"),
    "end_move": ("after",),
    "gain": ("before", "after"),
    "lose": ("before", "after"),
    "change": ("after",),
    "join": ("after",),
    "leave": ("after",),
    "become": ("after",),
}
"""At which moments of an event rules can act."""
SAID = {"before": "Before", "after": "When", "when": "When"}


def at_a_moment(c: Context, moment: str, event: EventPattern, word: str) -> None:
    """Refuses a moment that never comes; what can be replaced is told elsewhere."""
    if event.sort == AGAINST:
        raise c.fail(
            "W322",
            None,
            "Against whom an Action is used can be forbidden, but nothing waits for it.",
            "Write what then happens into the Action's steps; or let the Action do a verb of the game’s own, “### To … "
            "target (a KIND)”, and wait for that.",
        )
    offered = MOMENTS.get(event.sort, ())
    if moment in offered or moment == "instead":
        return
    said = " or ".join(f"“{SAID[m]} …”" for m in offered)
    raise c.fail(
        "W467",
        None,
        f"Nothing can be done at this moment: “{word} …” is not offered for this event.",
        f"Begin with {said}." if said else "Wait for another event.",
    )


def dice_there(c: Context, moment: str, event: EventPattern, done: Do) -> None:
    """Refuses dice thrown again at the moment of a roll: before they have been thrown, or when its outcome is settled."""
    if event.sort != "roll" or not any(isinstance(n, ir.ReRoll) for n in nodes(done)):
        return
    played = next((name for name in c.names.sequences if name != "Game"), "Game")
    of = f" of own {event.name}" if event.name else ""
    raise c.fail(
        "W467",
        None,
        "Before a roll no dice lie there that could be thrown again."
        if moment == "before"
        else "By then it is settled what comes of the roll, so dice that are thrown again would change nothing.",
        f"Say it in a bullet of its own: “Once per {played}, a player may re-roll 1 die{of}.”",
    )


NOTHING = re.compile(r"\b[Nn]othing happens\b")
_PAID_FOR_NOTHING = re.compile(r"\bIf so, nothing happens(?=\.?$)")


def nothing_happens(c: Context, moment: str, done: Text) -> None:
    """Refuses `Before a Soldier is hit, its player may pay 1 Gold. If so, nothing happens.`: it is hit all the same."""
    said = (NOTHING if moment == "before" else _PAID_FOR_NOTHING).search(done.text)
    if moment != "instead" and said is not None:
        c.text = done
        raise c.fail(
            UNCLEAR,
            Node("WORD", (), said[0], *said.span()),
            "This does not keep back what the rule waits for: that happens all the same.",
            "What comes in the place of something begins with “Instead of …”: “Instead of a KIND being removed: Its player may pay …”.",
        )


def which_of_two(c: Context, happening: Text, done: Text) -> None:
    """Refuses to speak of “the Soldier” where the moment tells of two of them."""
    for kind in (*c.names.kinds, *c.names.cards):
        told = re.findall(rf"\b(?:[Aa]n?|[Aa]ny|[Aa]nother)(?: [a-z-]+)* {kind}\b", happening.text)
        spoken = re.search(rf"\b[Tt]he ({kind})\b", done.text)
        if len(told) > 1 and spoken is not None:
            c.text = done
            message = f"“{spoken[0]}” could be either {kind} of which the moment tells."
            where = Node("TERM", (), kind, *spoken.span())
            of_kind = c.names.cards.get(kind, kind)
            begin, end = sentence_around(done.text, *spoken.span())
            the = "The" if spoken.start() == begin else "the"
            able = dict.fromkeys(
                one
                for name, one in c.scope.roles.items()
                if name.islower() and one.type.base == "thing" and c.names.kind_of(of_kind, one.type.arg)
            )
            roles = [the + sides.called(c, one).removeprefix("the") for one in able]
            rest = done.text[spoken.end() : end]
            if len(roles) == len(told):
                meant = [
                    Sentence(begin, end, f"{done.text[begin : spoken.start()]}{one}{rest}") for one in roles
                ]
                raise could_be(c, "W317", where, message, *meant)
            raise c.fail(
                "W317",
                where,
                message,
                f"Let the second be spoken of in what is done: “When a {kind} …: Each {kind} within … of it …”; or write the "
                "rule into a trait, where one of them is “the bearer”.",
            )


def crossing(event: EventPattern) -> bool:
    """Whether a move is through something."""
    tests = (event.test,) if event.test is not None else ()
    return any(isinstance(n, ir.Spatial) and n.relation == "crosses" for n in nodes(tests))


def enforceable(c: Context, sort: str, event: EventPattern, act: Node) -> None:
    """Refuses a law that nothing asks after."""
    if sort == "may" and not (event.sort == "move" and crossing(event)):
        raise c.fail(
            "W466",
            act,
            "Nothing forbids this, so leave to do it changes nothing.",
            "“Only a KIND may …” or “cannot …, unless …” keeps others from it; “Once per SEQUENCE, each KIND may …” offers "
            "it; an action's user is named in its heading.",
        )
    if sort == "must" and (event.sort not in ("move", "end_move") or event.test is None):
        raise c.fail(
            "W466",
            act,
            "Nobody is made to do this by a rule that always holds: only where a move ends can be demanded.",
            "Begin with “When …:” or put it into a step; or forbid the rest: “cannot …, unless …”.",
        )
    if sort == "must":
        of_itself_too(c, event, act)
    if sort == "cannot" and event.sort not in FORBIDDEN:
        raise c.fail(
            "W466",
            act,
            "This cannot be forbidden.",
            "What can be forbidden is a verb of the game, an action, a move, a gain or loss, a removal, or joining a "
            "group.",
        )

    if sort == "cannot" and act.kind in ("order_gain", "order_lose"):
        so_much(c, event, act)


def of_itself_too(c: Context, event: EventPattern, act: Node) -> None:
    """Refuses `A Soldier must end its move within 3in of a friendly Captain`, of which the only Captain, himself a Soldier,
    could end no move."""
    whose = event.kinds[0][1] if event.kinds else ""
    tests = [part for part in (event.test, *event.described) if part is not None]
    left_out = {
        such for part in tests for n in nodes(part) if isinstance(n, ir.Not) for such in such_as(n.of)
    }
    for one in nodes(event.test) if event.test is not None else ():
        if not (isinstance(one, ir.Some) and isinstance(one.of, ir.Where)):
            continue
        kind, near = one.of.type.arg, any(isinstance(n, ir.Near) for n in nodes(one.of.test))
        narrower = {such for n in nodes(one.of) for such in such_as(n)} | ({kind} if kind != whose else set())
        if not near or not c.names.kind_of(kind, whose) or narrower & left_out:
            continue
        for such in sorted(narrower):
            said = re.search(rf"\ban?((?: [a-z]+)* {such})\b", c.text.text[act.start : act.end])
            if said is not None:
                message = f"Each {such} is {indefinite(whose)} too, and is not near itself: it is not said whether this is of it as well."
                hint = f"Write “another{said[1]}”, and the last {such} can end no move; or say it of each {whose} “that is not {indefinite(such)}”."
                raise c.fail(UNCLEAR, act, message, hint)


def such_as(test: object) -> tuple[str, ...]:
    """The kind or the card that a condition asks for."""
    match test:
        case ir.IsKind(kind=kind):
            return (kind,)
        case ir.Call(name=name) if name.startswith("card "):
            return (name.removeprefix("card "),)
    return ()


def so_much(c: Context, event: EventPattern, act: Node) -> None:
    """Refuses `cannot lose 2 Fear`: a gain or loss is forbidden whole."""
    said = act.last
    if said.kind in ("has_term", "has_any"):
        return
    verb = "gain" if act.kind == "order_gain" else "lose"
    noun = plural(event.name) if event.name in c.names.resources else event.name
    less = (
        f"“{verb}s 1 {event.name} less” changes"
        if verb == "lose"
        else f"“When …, if it has more than 3 {event.name}: …” bounds"
    )
    bounded = BOUNDED.search(c.text.text[said.start : said.end]) is not None
    hint = (
        f"{less[:1].upper()}{less[1:]} how much it is."
        if bounded
        else f"Write “{noun}”; {less} how much it is."
    )
    raise c.fail(
        "W466",
        said,
        f"A {'gain' if verb == 'gain' else 'loss'} is forbidden however much it would be, so this amount says nothing.",
        hint,
        replacement=None if bounded else noun,
    )


BOUNDED = re.compile(r"\b(?:more|less|fewer|most|least|over|under)\b")
"""What tells that only so much is forbidden."""


def of_no_bearer(c: Context, said: Statement, event: EventPattern, extra: Expr | None) -> EventPattern:
    """What `the bearer alone may …` leaves out: what is done by who is no bearer, whoever else is one."""
    one, bearer = c.scope.roles["bearer"], said.bearer
    assert bearer is not None
    for test in [n for n in nodes(event.test) if isinstance(n, ir.Compare) and one in (n.left, n.right)]:
        such = marked(c, bearer.name, test.right if test.left == one else test.left, said.subject)
        event = event if such is None else put_in(event, test, such)
    if one in nodes((event.test, extra)):
        message = "Of several bearers, each would forbid it to the others."
        raise c.fail("W377", said.subject, message, "Say what is forbidden, and when: “… cannot … unless …”.")
    return event


def a_law(c: Context, said: Statement, sort: str, event: EventPattern, test: Expr | None) -> Law:
    """A law that a statement comes to, of which every variable is one of its event's roles, or is looked for."""
    known = {var for _, var in event.binds}
    for one in free(both(event.test, test), known):
        role = equal_role(event.test, one, known)
        if role is not None:
            event = replace(event, test=put(event.test, one, role))
            test = put(test, one, role)
        elif free(event.test, known):
            event, test = replace(event, test=some_such(both(event.test, test), one)), None
        else:
            test = some_such(test, one)
    return Law(sort, event, test, said.bearer, "", said.text.span, said.text.text)


def free(test: Expr | None, known: set[str]) -> list[ir.Var]:
    """The made-up variables of a condition that nothing binds."""
    if test is None:
        return []
    held = {n.var for n in nodes(test) if hasattr(n, "var")}
    found = {n.name: n for n in nodes(test) if isinstance(n, ir.Var) and "." in n.name}
    return [one for name, one in found.items() if name not in known and name not in held]


def equal_role(test: Expr | None, var: ir.Var, known: set[str]) -> Expr | None:
    """The role of the event that a variable is said to be."""
    for part in nodes(test) if test is not None else ():
        if isinstance(part, ir.Compare) and part.op == "==":
            for one, other in ((part.left, part.right), (part.right, part.left)):
                named = isinstance(one, ir.Var) and one.name == var.name
                if named and isinstance(other, ir.Var) and other.name in known:
                    return other
    return None


def put(test: Expr | None, var: ir.Var, role: Expr) -> Expr | None:
    return None if test is None else substituted(test, var.name, role)


def some_such(test: Expr | None, var: ir.Var) -> Expr:
    """That there is one of which a condition holds."""
    assert test is not None
    name = "player" if var.type == ir.PLAYER else var.type.arg
    every = ir.All(name, type=Type(var.type.base, var.type.arg, True))
    return ir.Some(ir.Where(every, var.name, test, type=every.type))
