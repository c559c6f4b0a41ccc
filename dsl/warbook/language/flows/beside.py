"""What holds beside the flows: laws, what happens whenever something does, and standing changes of prices and numbers.

Told are the rules of the game itself. What belongs to a token, a card or a special rule stands there, and what holds only
in one mission stands with the mission.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.compose.lines import teller
from warbook.language.flows.compose.sentences import ended, plainer, sentences
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.statements import Dissolver
from warbook.language.flows.known import truth
from warbook.language.flows.model import Line
from warbook.language.flows.specials import sections
from warbook.language.flows.words.distinct_names import tell_apart
from warbook.language.flows.words.moments import lead
from warbook.language.flows.words.teller import YOU, kinds_in
from warbook.language.ir import Do, Expr
from warbook.language.model import Action, Change, Hook, Law, Mission, Procedure, Rulebook
from warbook.language.readback import changes, rules, seen
from warbook.language.readback.english import capital
from warbook.language.readback.events import happening
from warbook.language.walk import nodes


class Beside:
    """The rules of one game that no flow holds."""

    def __init__(self, book: Rulebook, dissolver: Dissolver) -> None:
        self.book = book
        self.dissolver = dissolver
        self.apart = list(elsewhere(book))

    def always(self, told: Collection[Span] = ()) -> Iterator[Line]:
        """All of it; what is done at a deed that no flow tells stands here too: `told` are the places that they tell."""
        for law in self.book.laws:
            if law.bearer is None and not law.mission and self.general(law):
                yield from self.said(law)
        for hook in self.book.hooks:
            inside = (
                hook.event.sort in ("verb", "roll", "effect") and hook.event.name and hook.moment != "instead"
            )
            inside = inside and any(hook.span.holds(span) for span in told)
            if (
                hook.bearer is None
                and not hook.lapse
                and not hook.mission
                and not inside
                and self.general(hook)
            ):
                yield from self.said(hook)
        for change in self.book.changes:
            if (
                change.bearer is None
                and not change.mission
                and change.field.strip() in ("cost", "roll")
                and self.general(change)
            ):
                yield from self.said(change)

    def of_mission(self, mission: Mission) -> Iterator[Line]:
        """How a mission scores and ends: what always scores by what stands on its maps, then its own rules."""
        for procedure in self.book.procedures.values():
            scores = procedure.sort == "sequence" and self.scores(procedure.body)
            if (
                scores
                and not self.is_apart(procedure.span)
                and self.drawn(procedure.body) <= self.marked(mission)
            ):
                yield from self.done(procedure)
        self.dissolver.specials = True
        section = next((span for span in self.apart if span.holds(mission.span)), mission.span)
        for hook in self.book.hooks:
            plain = hook.bearer is None and not hook.lapse
            if plain and section.holds(hook.span) and (hook.test is None or not chosen_value(hook.test)):
                yield from (
                    map(self.under_its_name, self.happens(hook)) if decides(hook.body) else self.happens(hook)
                )
        self.dissolver.specials = False

    def under_its_name(self, line: Line) -> Line:
        """What is rolled for as a sequence begins, which is told as a table, under the name of that sequence."""
        rolled = line.under[0] if len(line.under) == 1 else line
        for procedure in self.book.procedures.values():
            title = procedure.title or procedure.name
            if procedure.sort == "sequence" and line.text == f"When the {title} begins:" and not rolled.under:
                return replace(line, label=title, text=rolled.text, under=())
        return line

    def done(self, procedure: Procedure) -> Iterator[Line]:
        """What a sequence does, under its name."""
        self.dissolver.begin(True)
        body = self.dissolver.do(self.dissolver.fresh.copy(procedure.body), Known())
        w = teller(self.book)
        w.kinds = kinds_in({}, body)
        w.side = ir.PlayerNow("active")
        tell_apart(w, self.dissolver.played, body)
        lines = [plainer(one, "") for one in w.told(body)]
        title = procedure.title or procedure.name
        if len(lines) == 1 and not lines[0].label:
            yield replace(lines[0], label=title, text=lines[0].text)
        elif lines:
            yield Line("", title, procedure.span, tuple(lines))

    def scores(self, body: Do) -> bool:
        """Whether somebody gains what wins the game."""
        wins = (
            {n.name for n in nodes(self.book.winner) if isinstance(n, ir.Field)}
            if self.book.winner
            else set()
        )
        return any(isinstance(n, (ir.Gain, ir.Put)) and n.name in wins for n in nodes(body))

    def drawn(self, body: Do) -> set[str]:
        """The marks of what a rule asks for that maps are drawn with."""
        found: Do | None = self.dissolver.do(self.dissolver.fresh.copy(body), Known())
        names = {n.name for n in nodes(found) if isinstance(n, ir.Field)} if found is not None else set()
        return {t.mark for name, t in self.book.tokens.items() if name in names and t.mark}

    def marked(self, mission: Mission) -> set[str]:
        layouts = [self.book.layouts[name] for name in mission.layouts if name in self.book.layouts]
        return {feature.mark for layout in layouts for feature in layout.features}

    def is_apart(self, span: Span) -> bool:
        return any(outer.holds(span) for outer in self.apart)

    def of_action(self, action: Action) -> Iterator[Line]:
        """What changes the price of an action."""
        for change in self.book.changes:
            if change.bearer is None and change.field == f"cost {action.name}" and self.general(change):
                yield from self.said(change)

    def of_numbers(self, *done: Do | Expr | None) -> Iterator[Line]:
        """What changes the stats and values that a flow asks for."""
        asked = {
            n.name
            for one in done
            if one is not None
            for n in nodes(one)
            if isinstance(n, (ir.Field, ir.Call))
        }
        for change in self.book.changes:
            if change.bearer is None and change.field in asked and self.general(change):
                yield from self.said(change)

    def general(self, one: Hook | Law | Change) -> bool:
        """Whether a rule belongs to the game itself and can hold without a special rule or a mission."""
        if self.is_apart(one.span):
            return False
        return self.possible(one)

    def possible(self, one: Hook | Law | Change) -> bool:
        """Whether a rule can hold without a special rule."""
        tests = [t for t in (one.test, getattr(getattr(one, "event", None), "test", None)) if t is not None]
        return all(truth(self.dissolver.expr(t, Known(begun=False))) is not False for t in tests)

    def said(self, one: Any) -> Iterator[Line]:
        if isinstance(one, Hook):
            yield from self.happens(one)
            return
        w = teller(self.book)
        if isinstance(one, Change):
            w.called["user"] = YOU
            w.actor = "user"
        for line in rules.law(w, one) if isinstance(one, Law) else changes.change(w, one):
            yield lined(line, one.span)

    def happens(self, hook: Hook) -> Iterator[Line]:
        """What is done whenever something happens, followed to its end."""
        self.dissolver.begin()
        body = self.dissolver.do(self.dissolver.fresh.copy(hook.body), Known())
        if body is None:
            return
        w = teller(self.book)
        w.kinds = kinds_in({}, body)
        seen.begun(w, hook.bearer)
        w.side = sided(hook, body)
        seen.first_seen(w, hook.event)
        tell_apart(w, self.dissolver.played, body)
        event = replace(hook.event, test=self.narrowed(hook.event.test))
        found = happening(w, event, rules.used_in(hook.test, body))
        tests = [
            self.dissolver.expr(t, Known(begun=False)) for t in (*found.rest, hook.test) if t is not None
        ]
        if (lone := spoken_of_alone(hook, tests, body)) and w.called.get(lone, YOU) != YOU:
            w.called[lone] = "it"
        head = f"{lead(hook)} {found.who} {found.what}{seen.given(w, tests)}"
        lines = w.told(body)
        yield led_by(head, lines, hook.span)

    def narrowed(self, test: Expr | None) -> Expr | None:
        """What narrows an event down, without what is known."""
        if test is None:
            return None
        found: Expr = self.dissolver.expr(test, Known(begun=False))
        return None if truth(found) else found


def sided(hook: Hook, body: Do) -> Expr | None:
    """The player whose event it is, from whose side what comes of it is seen; None where it is not one player's."""
    bound = {var for _, var in hook.event.binds}
    players = {
        n.name: n for n in nodes(body) if isinstance(n, ir.Var) and n.type == ir.PLAYER and n.name in bound
    }
    return next(iter(players.values())) if len(players) == 1 else None


def spoken_of_alone(hook: Hook, tests: Sequence[Expr], body: Do) -> str:
    """The thing with which a rule begins, where it speaks of nobody else and does nothing to several; "" otherwise."""
    several = any(isinstance(n, (ir.ForEach, ir.Choose, ir.Draw)) for n in nodes(body))
    spoken = {n.name: n.type for part in (*tests, body) for n in nodes(part) if isinstance(n, ir.Var)}
    inside = {
        n.var for part in (*tests, body) for n in nodes(part) if isinstance(n, (ir.Where, ir.Every, ir.Total))
    }
    spoken = {name: type_ for name, type_ in spoken.items() if name not in inside}
    bound = {var for _, var in hook.event.binds}
    lone = next(iter(spoken), "") if len(spoken) == 1 else ""
    return lone if lone in bound and spoken[lone].base == "thing" and not several else ""


def decides(body: Do) -> bool:
    """Whether a rule rolls for a list that it names, which is told as a table."""
    return any(isinstance(n, ir.RollFor) and n.decides for n in nodes(body))


def led_by(head: str, lines: list[Line], span: Span) -> Line:
    """What is done under what leads to it, in one sentence where that can be: `When a Soldier is removed: …`."""
    if lines and all(not one.under and not one.label for one in lines):
        return Line(capital(f"{head}: {sentences(lines)}"), span=span, see=lines[0].see)
    return Line(capital(f"{head}:"), span=span, under=tuple(plainer(one, "") for one in lines))


def lined(line: Any, span: Span) -> Line:
    text = line.text if line.under else ended(line.text)
    if line.under and not text.endswith(":"):
        text += ":"
    return Line(capital(text), span=span, under=tuple(lined(one, span) for one in line.under))


def chosen_value(test: Expr) -> bool:
    """Whether something holds only while a value of the whole game is one of its list, as a mission chooses it."""
    return any(
        isinstance(n, ir.Compare) and isinstance(n.left, ir.Setting) and isinstance(n.right, ir.Listed)
        for n in nodes(test)
    )


def elsewhere(book: Rulebook) -> Iterator[Span]:
    """The places of declarations that tell their own rules."""
    yield from (span for _, _, span in sections(book))
