"""The table itself: who sits where, whose message is heeded, and what everybody is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import Region
from warbook.engine.game import Game, Setup
from warbook.engine.journal import Journal
from warbook.engine.prompts import Sources
from warbook.engine.scene import PUBLIC, scene
from warbook.engine.scene.legal import nearest, why_not
from warbook.engine.scene.reach import reach
from warbook.engine.session.course import HUMAN, Course
from warbook.engine.session.errands import Errand, Thought, chances, hinted
from warbook.engine.session.habits import GAME, passing, running
from warbook.engine.session.messages import SEATS, WATCH, Malformed, Message, Refused, Sent, read
from warbook.engine.session.ruling import of_event, of_question
from warbook.engine.session.sending import Sending
from warbook.engine.state import Decision, State

SAID = 200
"""So many of the last things said are kept."""
VIEWERS = {"A": 0, "B": 1, WATCH: PUBLIC}


@dataclass(frozen=True, slots=True)
class Proposal:
    """To take something back: by a side, to after how many answers."""

    id: str
    by: int
    to: int
    anyway: bool


class Table:
    """One game and its seats. Where it is `shared`, both sides sit at one screen, and nobody need agree to what is taken back."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seed: int,
        sides: Sequence[str] = (HUMAN, "greedy"),
        sources: Sources | None = None,
        epoch: str = "",
        shared: bool = False,
    ) -> None:
        self.game, self.sources = game, sources
        self.course = Course(game, setup, seed, sides, epoch, shared)
        self.proposal: Proposal | None = None
        self.lines: list[dict[str, str]] = []
        self.here: dict[str, int] = {}
        self.errands: list[Errand] = []
        self._last: dict[str, str] = {}
        self._sending = {seat: Sending(viewer, sources) for seat, viewer in VIEWERS.items()}

    @classmethod
    def resumed(
        cls,
        game: Game,
        saved: Journal,
        sides: Sequence[str] = (HUMAN, "greedy"),
        sources: Sources | None = None,
        epoch: str = "",
        shared: bool = False,
    ) -> Table:
        """Goes on with a saved game. Raises `BadJournal` where that is not possible."""
        table = cls(game, saved.setup, saved.seed, sides, sources, epoch, shared)
        table.course.went(saved)
        return table

    # ---------------------------------------------------------------- what there is to know
    @property
    def state(self) -> State:
        return self.course.state

    @property
    def sides(self) -> tuple[str, ...]:
        """Who plays each side."""
        return self.course.sides

    @property
    def shared(self) -> bool:
        return self.course.shared

    @property
    def at(self) -> str:
        """The name of this moment."""
        return self.course.at

    def journal(self) -> Journal:
        """The game so far, with its log."""
        return self.course.journal()

    # ---------------------------------------------------------------- what takes its time
    @property
    def due(self) -> bool:
        """Whether anything is to be worked out."""
        return bool(self.errands) or self.course.thinking is not None

    def pondering(self) -> Callable[[], Thought] | None:
        """What works out what is due: it may take its time, and beside whatever is received meanwhile."""
        if self.errands:
            return self.errands.pop(0).done
        side = self.course.thinking
        player = self.course.players[side] if side is not None else None
        if player is None:
            return None
        at, copy = self.at, self.state.copy()
        return lambda: Thought(at, player.choose(copy))

    def take(self, thought: Thought) -> list[Sent]:
        """Takes what was worked out, unless the game has gone elsewhere meanwhile."""
        if thought.seat:
            if thought.at not in ("", self.at):
                return [self._refusal(thought.seat, thought.re, Refused("The game has gone on since."))]
            return [(thought.seat, {**thought.made, "re": thought.re})]
        if thought.at != self.at:
            return []
        try:
            self.course.give(thought.made)
            self.proposal = None
        except Refused as why:
            self.lines.append({"by": "", "text": str(why)})
        return self.news()

    def _errand(self, seat: str, message: Message, at: str, work: Callable[[], dict[str, Any]]) -> list[Sent]:
        """Something that is replied to later. Of each sort a seat waits for one: what it asked for before is not wanted any more."""
        old = [one for one in self.errands if (one.seat, one.sort) == (seat, message.type)]
        self.errands = [one for one in self.errands if one not in old]
        self.errands.append(Errand(seat, message.id, message.type, at, work))
        return [self._refusal(seat, one.re, Refused("")) for one in old]

    # ---------------------------------------------------------------- messages
    def receive(self, seat: str, data: Any) -> list[Sent]:
        """Heeds what a seat has sent; what is sent back, and to the others."""
        try:
            message = read(data)
        except Malformed as fault:
            return [self._refusal(seat, "", Refused(str(fault)))]
        if message.id and self._last.get(seat) == message.id:
            return [(seat, {"type": "ok", "re": message.id})]
        try:
            return self._heed(seat, message)
        except Refused as fault:
            late = message.fields.get("at", self.at) != self.at
            return [self._refusal(seat, message.id, fault), *([self._whole(seat)] if late else [])]

    def _refusal(self, seat: str, re: str, why: Refused) -> Sent:
        return seat, {"type": "refused", "re": re, "why": str(why), "anyway": why.anyway}

    def _heed(self, seat: str, message: Message) -> list[Sent]:
        fields, course = message.fields, self.course
        match message.type:
            case "hello":
                return [self._table(seat), self._whole(seat), self._said(seat)]
            case "look":
                return [self._past(seat, message)]
            case "say":
                return self._say(seat, message)
            case "reach":
                found = reach(self.state, fields["piece"], VIEWERS[seat])
                return [(seat, {"type": "reach", "re": message.id, "reach": found})]
            case "rule":
                number, viewer = fields["number"], VIEWERS[seat]
                if number is None:
                    told = of_question(self.state, viewer, self.sources)
                else:
                    told = of_event(self.state, number, viewer, self.sources)
                return [(seat, {"type": "rule", "re": message.id, **told})]
        if seat not in SEATS:
            raise Refused("Whoever looks on gives no answers.")
        side = SEATS.index(seat)
        match message.type:
            case "why":
                return [self._why(seat, message, course.asked(side, fields["at"]))]
            case "hint" | "chances":
                course.asked(side, fields["at"])
                copy, work = self.state.copy(), hinted if message.type == "hint" else chances
                return self._errand(seat, message, self.at, lambda: work(copy))
            case "answer":
                course.chosen(side, course.asked(side, fields["at"]), fields["answer"])
                self.proposal = None
            case "let":
                course.let(course.asked(side, fields["at"]), fields["until"])
                self.proposal = None
            case "heed":
                course.habits.heed(side)
            case "undo":
                self._back(side, course.last_of(side), fields["anyway"])
            case "branch":
                self._back(side, fields["answers"], True)
            case "redo":
                course.redo()
            case "agree" | "refuse":
                self._settled(side, fields["to"], message.type == "agree")
        if message.id:
            self._last[seat] = message.id
        return [(seat, {"type": "ok", "re": message.id}), *self.news()]

    # ---------------------------------------------------------------- going back
    def _back(self, side: int, to: int, anyway: bool) -> None:
        """Goes back to after so many answers; where two people play, the other has to agree."""
        agreed = self.shared or self.sides[1 - side] != HUMAN
        self.course.back(side, to, anyway, only_try=not agreed)
        self.proposal = None if agreed else Proposal(f"{self.at}-{side}", side, to, anyway)
        if agreed:
            self._forget()

    def _settled(self, side: int, to: str, agreed: bool) -> None:
        """The other side's word on what is proposed."""
        proposal = self.proposal
        if proposal is None or proposal.id != to or (proposal.by == side and agreed):
            raise Refused("This is not proposed any more.")
        self.proposal = None
        if agreed:
            self.course.back(proposal.by, proposal.to, proposal.anyway)
            self._forget()

    def _forget(self) -> None:
        """The next scenes are whole ones."""
        for sending in self._sending.values():
            sending.forget()

    # ---------------------------------------------------------------- what is asked for
    def _why(self, seat: str, message: Message, decision: Decision) -> Sent:
        answer = message.fields["answer"]
        near = nearest(decision.answers, answer) if isinstance(decision.answers, Region) else None
        why = why_not(self.state, decision, answer) or ""
        return seat, {"type": "why", "re": message.id, "why": why, "near": near}

    def _past(self, seat: str, message: Message) -> Sent:
        count = message.fields["answers"]
        then = self.course.history.at(self.state, count)
        if then is None:
            raise Refused("The game has not come so far.")
        shown = {**scene(then, VIEWERS[seat], len(then.events())), "question": None}
        return seat, {"type": "past", "re": message.id, "answers": count, "scene": shown}

    def _say(self, seat: str, message: Message) -> list[Sent]:
        text = " ".join(message.fields["text"].split())
        if not text:
            raise Refused("There is nothing said.")
        self.lines = [*self.lines, {"by": seat, "text": text}][-SAID:]
        return [self._said(one) for one in VIEWERS]

    # ---------------------------------------------------------------- what is told
    def present(self, seat: str, connections: int) -> list[Sent]:
        """Notes how many connections a seat has; what the others are told of it."""
        self.here[seat] = connections
        self._sending[seat].asked_for = self._sending[seat].asked_for and connections > 0
        return [self._table(one) for one in VIEWERS]

    def news(self) -> list[Sent]:
        """What has changed, for every seat."""
        found: list[Sent] = []
        for seat, sending in self._sending.items():
            if not sending.asked_for:
                continue
            patch = sending.changed(self.state)
            changed = {"type": "scene", "at": self.at, "whole": False, "scene": patch}
            found.append(self._table(seat))
            found.append(self._whole(seat) if patch is None else (seat, changed))
        return found

    def _whole(self, seat: str) -> Sent:
        return seat, {
            "type": "scene",
            "at": self.at,
            "whole": True,
            "scene": self._sending[seat].whole(self.state),
        }

    def _said(self, seat: str) -> Sent:
        return seat, {"type": "said", "lines": self.lines}

    def _table(self, seat: str) -> Sent:
        side = SEATS.index(seat) if seat in SEATS else -1
        proposal = self.proposal
        told: Mapping[str, Any] = {
            "seat": seat,
            "sides": list(self.sides),
            "here": {one: self.here.get(one, 0) for one in VIEWERS},
            "shared": self.shared,
            "thinking": self.course.thinking,
            "undo": side >= 0 and bool(self.course.by_hand),
            "redo": side >= 0 and bool(self.course.redoes),
            "let": self.course.habits.told(side),
            "passes": self._passes(side),
            "given": [{"ask": ask, "says": says} for by, ask, says in self.course.by_itself if by == side],
            "proposal": None
            if proposal is None
            else {"id": proposal.id, "by": proposal.by, "to": proposal.to},
        }
        return seat, {"type": "table", "table": told}

    def _passes(self, side: int) -> list[str]:
        """Until when what a side is asked can be let pass: until one of these ends; nothing where it has to be answered."""
        decision = self.state.decision
        if decision is None or decision.player != side:
            return []
        somewhere = decision.kind == "place" and isinstance(decision.answers, Region)
        return [*running(self.state), GAME] if somewhere or passing(self.state, decision) is not None else []
