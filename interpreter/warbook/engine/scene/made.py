"""A state as one viewer sees it."""

from __future__ import annotations

from warbook.engine.display_names import player
from warbook.engine.hidden import keeps_secrets
from warbook.engine.log import describe, kinds, result
from warbook.engine.plan import ACTIVE, FIRST, WINNER
from warbook.engine.prompts import Sources, concerned, rule_line, rule_text
from warbook.engine.scene.asked import ask
from warbook.engine.scene.board import board, heaps
from warbook.engine.scene.format import FORMAT, Question, Rule, Scene, Seat, Turn
from warbook.engine.scene.happened import lines, lying
from warbook.engine.scene.legal import answers
from warbook.engine.scene.pieces import groups, held, pieces
from warbook.engine.state import Decision, State
from warbook.engine.views import View, view
from warbook.language.model import NOBODY, PLAYERS

PUBLIC = NOBODY + 1
"""The viewer who is nobody at the table: whatever either side hides is hidden from it."""


def scene(s: State, viewer: int, since: int = 0, sources: Sources | None = None) -> Scene:
    """What a viewer sees, with the log from a number of events on; with the rules' sentences if their sources are at
    hand."""
    seen = view(s, viewer)
    known = pieces(seen)
    decision = seen.decision
    return Scene(
        format=FORMAT,
        game=s.game.book.name,
        title=s.game.book.title,
        secrets=keeps_secrets(s.game),
        viewer=viewer,
        answers=len(s.answers_given()),
        events=len(s.events()),
        board=board(s),
        squares=heaps(s, viewer),
        pieces=known,
        groups=groups(seen),
        players=[_seat(seen, side) for side in PLAYERS],
        turn=_turn(s, viewer),
        log=lines(s, since, viewer, frozenset(one["id"] for one in known)),
        question=_question(s, decision, sources, seen) if decision is not None else None,
        over=s.over,
        result=result(s) if s.over else "",
        winner=s.G[WINNER] if s.over and s.G[WINNER] >= 0 else None,
    )


def _seat(seen: View, side: int) -> Seat:
    return Seat(name=player(side), has=held(seen.state, None, seen.counters(side)), score=None)


def _turn(s: State, viewer: int) -> Turn:
    """Where the game is."""
    title, chain = "", s.log
    sorts = kinds(s.game).sorts
    while chain is not None and not title:
        chain, event = chain
        if sorts.get(event[0], ("",))[0] == "sequence":
            title = describe(s, event, viewer).strip("— ")
    asked = s.decision.player if s.decision is not None else None
    return Turn(title=title, active=s.G[ACTIVE], first=s.G[FIRST], asked=asked)


def _question(s: State, decision: Decision, sources: Sources | None, seen: View) -> Question:
    about = decision.subject if decision.subject >= 0 else concerned(s)
    where = rule_line(s, sources)
    return Question(
        kind=decision.kind,
        ask=ask(s, decision),
        rule=Rule(text=rule_text(s, sources), file=where[0] if where else "", line=where[1] if where else 0),
        about=about,
        dice=lying(s, decision.player),
        answers=answers(s, decision),
    )
