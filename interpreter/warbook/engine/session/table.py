"""The table itself: who sits where, whose answer is waited for, and what everybody is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from warbook.engine import journal
from warbook.engine.answers import Region
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game, Setup
from warbook.engine.journal import BadJournal, CannotUndo, Journal
from warbook.engine.log import story
from warbook.engine.players import Player, named
from warbook.engine.prompts import Sources, describe_answer
from warbook.engine.scene import PUBLIC, scene
from warbook.engine.scene.asked import ask
from warbook.engine.scene.legal import nearest, why_not
from warbook.engine.session.habits import Habits, only, passing
from warbook.engine.session.history import History
from warbook.engine.session.messages import SEATS, WATCH, Malformed, Message, Sent, read
from warbook.engine.session.sending import Sending
from warbook.engine.state import Decision, IllegalAnswer, Stalled, State

HUMAN = "human"
SAID = 200
"""So many of the last things said are kept."""
VIEWERS = {"A": 0, "B": 1, WATCH: PUBLIC}


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer answers, and to what."""

    at: str
    answer: Any


@dataclass(frozen=True, slots=True)
class Proposal:
    """To take something back: by a side, to after how many answers."""

    id: str
    by: int
    to: int
    anyway: bool


class Refused(Exception):
    """A message that is not heeded; `anyway` that it can be insisted on."""

    def __init__(self, why: str, anyway: bool = False) -> None:
        super().__init__(why)
        self.anyway = anyway


class Table:
    """One game. `epoch` is a text that no other table of the same game has, for its moments; `shared` that both sides sit at
    one screen, where nobody need agree to what is taken back."""

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
        self.game, self.setup, self.sources = game, setup, sources
        self.sides = tuple(sides)
        self.epoch, self.shared = epoch, shared
        self.changes = 0
        self.habits = Habits()
        self.by_hand: list[tuple[int, int]] = []
        """After how many answers each answer was given that a person chose, and by which side."""
        self.redoes: list[list[Any]] = []
        """What was taken back, the last first: answers to be given again together."""
        self.proposal: Proposal | None = None
        self.lines: list[dict[str, str]] = []
        self.here: dict[str, int] = {}
        self._last: dict[str, str] = {}
        self._sending = {seat: Sending(viewer, sources) for seat, viewer in VIEWERS.items()}
        self.state: State = game.start(setup, seed=seed)
        self.players: list[Player | None] = [None, None]
        self._sit_down(seed)
        self.history = History(self.state)
        self._settle()

    def _sit_down(self, seed: int) -> None:
        """Gives each side that the computer plays its player, with draws of its own."""
        draws = DiceStream(seed)
        for side, who in enumerate(self.sides):
            self.players[side] = None if who == HUMAN else named(who, draws.branch(side + 1).seed)

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
        done = journal.replay(game, saved)
        if done.state is None or done.trouble:
            raise BadJournal(f"this game cannot be gone on with: {done.trouble}")
        table = cls(game, saved.setup, saved.seed, sides, sources, epoch, shared)
        table._went(saved)
        table._sit_down(saved.seed + len(saved.answers))
        return table

    def _went(self, saved: Journal) -> None:
        """Plays a journal that is known to go through; which answers a person chose is told by there having been others."""
        self.by_hand, count = [], 0
        for count, s in enumerate(journal.steps(self.game, saved)):
            if count == 0:
                self.history = History(s)
            self.history.passed(s, any(at == count for at, _, _ in saved.anew))
            decision = s.decision
            if decision is not None and self.players[decision.player] is None and only(decision) is None:
                self.by_hand.append((count, decision.player))
            self.state = s
        self.by_hand = [one for one in self.by_hand if one[0] < count]
        self._settle()

    # ---------------------------------------------------------------- what there is to know
    @property
    def at(self) -> str:
        """The name of this moment."""
        return f"{self.epoch}.{self.changes}"

    @property
    def thinking(self) -> int | None:
        """The side for which the computer is to answer."""
        decision = self.state.decision
        if decision is None or self.players[decision.player] is None:
            return None
        return decision.player

    def journal(self) -> Journal:
        """The game so far, with its log."""
        return replace(journal.journal_of(self.state, self.setup), told=tuple(story(self.state)))

    # ---------------------------------------------------------------- the computer
    def pondering(self) -> Callable[[], Thought] | None:
        """What works out the computer's answer: it may take its time, and beside whatever is received meanwhile."""
        side = self.thinking
        player = self.players[side] if side is not None else None
        if player is None:
            return None
        at, copy = self.at, self.state.copy()
        return lambda: Thought(at, player.choose(copy))

    def thought(self) -> Thought | None:
        """The computer's answer, worked out at once."""
        ponder = self.pondering()
        return ponder() if ponder is not None else None

    def take(self, thought: Thought) -> list[Sent]:
        """Gives a computer's answer, unless the game has gone elsewhere meanwhile."""
        if thought.at != self.at:
            return []
        try:
            self._answer(thought.answer)
        except Refused as why:
            self.lines.append({"by": "", "text": str(why)})
            return self.news()
        return self.news()

    # ---------------------------------------------------------------- messages
    def receive(self, seat: str, data: Any) -> list[Sent]:
        """Heeds what a seat has sent; what is sent back, and to the others."""
        try:
            message = read(data)
        except Malformed as fault:
            return [(seat, {"type": "refused", "re": "", "why": str(fault), "anyway": False})]
        if message.id and self._last.get(seat) == message.id:
            return [(seat, {"type": "ok", "re": message.id})]
        try:
            sent = self._heed(seat, message)
        except Refused as fault:
            return [
                (seat, {"type": "refused", "re": message.id, "why": str(fault), "anyway": fault.anyway}),
                *([self._whole(seat)] if message.fields.get("at", self.at) != self.at else []),
            ]
        return sent

    def _heed(self, seat: str, message: Message) -> list[Sent]:
        fields = message.fields
        match message.type:
            case "hello":
                return [self._whole(seat), self._table(seat), self._said(seat)]
            case "look":
                return [self._past(seat, message)]
            case "say":
                return self._say(seat, message)
        if seat not in SEATS:
            raise Refused("Whoever looks on gives no answers.")
        side = SEATS.index(seat)
        match message.type:
            case "why":
                return [self._why(seat, message, self._asked(side, fields["at"]))]
            case "hint":
                return [self._hint(seat, message, self._asked(side, fields["at"]))]
            case "answer":
                decision = self._asked(side, fields["at"])
                self._chosen(side, decision, fields["answer"])
            case "let":
                self._let(self._asked(side, fields["at"]), fields["until"])
            case "heed":
                self.habits.heed(side)
            case "undo":
                self._undo(side, fields["anyway"])
            case "redo":
                self._redo()
            case "agree" | "refuse":
                self._settled(side, fields["to"], message.type == "agree")
        if message.id:
            self._last[seat] = message.id
        return [(seat, {"type": "ok", "re": message.id}), *self.news()]

    def _asked(self, side: int, at: str) -> Decision:
        """What a side is asked at a moment. Raises `Refused` where that is over."""
        decision = self.state.decision
        if at != self.at:
            raise Refused("The game has gone on since.")
        if decision is None or decision.player != side:
            raise Refused("The game is over." if decision is None else "The other side is asked.")
        return decision

    # ---------------------------------------------------------------- answers
    def _chosen(self, side: int, decision: Decision, answer: Any) -> None:
        """A person's answer."""
        reason = why_not(self.state, decision, answer)
        if reason is not None:
            raise Refused(reason)
        self._by_hand(side, answer)

    def _by_hand(self, side: int, answer: Any) -> None:
        """Gives an answer that a person chose: to here it can be taken back."""
        count = len(self.state.answers_given())
        self._answer(answer)
        self.by_hand.append((count, side))
        self.redoes.clear()

    def _answer(self, answer: Any) -> None:
        """Gives an answer, and those that are no decisions after it. Nothing has changed where it is refused."""
        before, was = self.state.copy(), self.changes
        try:
            self.state.answer(answer)
            self.proposal = None
            self._settle()
        except (IllegalAnswer, Stalled) as fault:
            self.state, self.changes = before, was
            self.history.back(len(before.answers_given()))
            raise Refused(f"The rules do not get on from here: {fault}.") from fault

    def _settle(self) -> None:
        """Gives the answers that are no decisions."""
        self.changes += 1
        self.history.passed(self.state)
        while (decision := self.state.decision) is not None and self.players[decision.player] is None:
            found = self.habits.answer(self.state, decision)
            if found is None:
                return
            self.state.answer(found)
            self.history.passed(self.state)

    def _let(self, decision: Decision, until: str) -> None:
        found = passing(decision)
        if found is None:
            raise Refused("This is to be decided; it cannot be let pass.")
        says = ask(self.state, decision)
        self.habits.add(self.state, decision, until, says)
        self._by_hand(decision.player, found)

    # ---------------------------------------------------------------- going back
    def _undo(self, side: int, anyway: bool) -> None:
        """Takes back the last answer of a side; where two people play, the other has to agree."""
        own = [at for at, by in self.by_hand if by == side or self.shared]
        if not own:
            raise Refused("There is no answer of yours to take back.")
        agreed = self.shared or self.sides[1 - side] != HUMAN
        self._back(side, own[-1], anyway, only_try=not agreed)
        if not agreed:
            self.proposal = Proposal(f"{self.at}-{side}", side, own[-1], anyway)

    def _settled(self, side: int, to: str, agreed: bool) -> None:
        """The other side's word on what is proposed."""
        proposal = self.proposal
        if proposal is None or proposal.id != to or (proposal.by == side and agreed):
            raise Refused("This is not proposed any more.")
        self.proposal = None
        if agreed:
            self._back(proposal.by, proposal.to, proposal.anyway)

    def _back(self, side: int, to: int, anyway: bool, only_try: bool = False) -> None:
        """Goes back to after so many answers. Raises `Refused` where dice or secrets are in the way."""
        given = self.state.answers_given()
        try:
            shorter, state = journal.undo(self.game, self.journal(), None, anyway, to=to)
        except CannotUndo as why:
            raise Refused(f"It cannot be taken back: {why}.", anyway="no decision" not in str(why)) from why
        if only_try:
            return
        if any(at == to for at, _, _ in shorter.anew):
            self.redoes.clear()
        else:
            self.redoes.append(given[to:])
        self.state, self.proposal = state, None
        self.by_hand = [one for one in self.by_hand if one[0] < to]
        self.habits.heed(side)
        self.changes += 1
        self.history.back(to)
        self.history.passed(state, anew=True)
        for sending in self._sending.values():
            sending.forget()

    def _redo(self) -> None:
        """Gives again what was taken back last."""
        if not self.redoes:
            raise Refused("There is nothing to give again.")
        again = self.redoes.pop()
        for number, answer in enumerate(again):
            decision = self.state.decision
            if decision is None or not decision.answers.contains(answer):
                break
            if number == 0:
                self.by_hand.append((len(self.state.answers_given()), decision.player))
            self.state.answer(answer)
            self.history.passed(self.state)
        self._settle()

    # ---------------------------------------------------------------- what is asked for
    def _why(self, seat: str, message: Message, decision: Decision) -> Sent:
        answer = message.fields["answer"]
        near = nearest(decision.answers, answer) if isinstance(decision.answers, Region) else None
        why = why_not(self.state, decision, answer) or ""
        return seat, {"type": "why", "re": message.id, "why": why, "near": near}

    def _hint(self, seat: str, message: Message, decision: Decision) -> Sent:
        """What a quick computer would answer; it is no answer yet."""
        player = named("quick", len(self.state.answers_given()))
        answer = player.choose(self.state.copy())
        says = describe_answer(self.state, answer)
        return seat, {"type": "hint", "re": message.id, "answer": answer, "says": says}

    def _past(self, seat: str, message: Message) -> Sent:
        count = message.fields["answers"]
        then = self.history.at(self.state, count)
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
            found.append(self._whole(seat) if patch is None else (seat, changed))
            found.append(self._table(seat))
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
            "thinking": self.thinking,
            "undo": side >= 0 and bool(self.by_hand),
            "redo": side >= 0 and bool(self.redoes),
            "let": self.habits.told(side),
            "passes": self._passes(side),
            "proposal": None if proposal is None else {"id": proposal.id, "by": proposal.by},
        }
        return seat, {"type": "table", "table": told}

    def _passes(self, side: int) -> bool:
        """Whether what a side is asked can be let pass."""
        decision = self.state.decision
        return decision is not None and decision.player == side and passing(decision) is not None


__all__ = ["HUMAN", "Proposal", "Refused", "Table", "Thought"]
