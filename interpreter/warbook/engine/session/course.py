"""A game as it goes on: answers by people and computers, those that are no decisions, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from warbook.engine import journal
from warbook.engine.dice import DiceStream
from warbook.engine.display_names import thing
from warbook.engine.game import Game, Setup
from warbook.engine.journal import BadJournal, CannotUndo, Journal
from warbook.engine.log import story
from warbook.engine.log_events import ONLY
from warbook.engine.players import Player, opponent
from warbook.engine.prompts import describe_answer
from warbook.engine.scene.asked import ask
from warbook.engine.scene.legal import declined, why_not
from warbook.engine.session.habits import GAME, Habits, only, passing, running
from warbook.engine.session.history import History
from warbook.engine.session.messages import Refused
from warbook.engine.state import Decision, IllegalAnswer, Stalled, State
from warbook.language.model import PLAYERS

HUMAN = "human"


class Course:
    """One game. `epoch` is a text that no other course of the same game has, for its moments; `shared` that both sides sit at
    one screen."""

    def __init__(
        self, game: Game, setup: Setup, seed: int, sides: Sequence[str], epoch: str, shared: bool
    ) -> None:
        self.game, self.setup = game, setup
        self.sides = tuple(sides)
        self.epoch, self.shared = epoch, shared
        self.changes = 0
        self.habits = Habits()
        self.by_hand: list[tuple[int, int]] = []
        """After how many answers each answer was given that a person chose, and by which side."""
        self.by_itself: list[tuple[int, str, str]] = []
        """What was given since without asking: by which side, to which question, and what it was."""
        self.redoes: list[list[Any]] = []
        """What was taken back, the last first: answers to be given again together."""
        self.state: State = game.start(setup, seed=seed)
        self.players: list[Player | None] = [None, None]
        self._sit_down(seed)
        self.history = History(self.state)
        self.settle()

    def _sit_down(self, seed: int) -> None:
        """Gives each side that the computer plays its player, with draws of its own."""
        draws = DiceStream(seed)
        for side, who in enumerate(self.sides):
            self.players[side] = None if who == HUMAN else opponent(who, draws.branch(side + 1).seed)

    def went(self, saved: Journal) -> None:
        """Plays a journal of this game. Which answers a person chose is told by there having been others. Raises
        `BadJournal` where it does not go through."""
        done = journal.replay(self.game, saved)
        if done.state is None or done.trouble:
            raise BadJournal(f"this game cannot be gone on with: {done.trouble}")
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
        self.settle()
        self._sit_down(saved.seed + len(saved.answers))

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
        """The game so far, with its log, and who plays it."""
        so_far = journal.journal_of(self.state, self.setup)
        return replace(so_far, told=tuple(story(self.state)), sides=self.sides)

    def asked(self, side: int, at: str) -> Decision:
        """What a side is asked at a moment. Raises `Refused` where that is over."""
        decision = self.state.decision
        if at != self.at:
            raise Refused("The game has gone on since.")
        if decision is None or decision.player != side:
            raise Refused("The game is over." if decision is None else "The other side is asked.")
        return decision

    # ---------------------------------------------------------------- answers
    def chosen(self, side: int, decision: Decision, answer: Any) -> None:
        """A person's answer: to here it can be taken back."""
        reason = why_not(self.state, decision, answer)
        if reason is not None:
            raise Refused(reason)
        count = len(self.state.answers_given())
        self.give(answer)
        self.by_hand.append((count, side))
        self.redoes.clear()

    def give(self, answer: Any) -> None:
        """Gives an answer, and those that are no decisions after it. Nothing has changed where it is refused."""
        before, was, told = self.state.copy(), self.changes, list(self.by_itself)
        count = len(self.state.events())
        if self.thinking is None:
            self.by_itself = []
        try:
            self.state.answer(answer)
            self.settle()
            self._tell_only(count)
        except (IllegalAnswer, Stalled) as fault:
            self.state, self.changes, self.by_itself = before, was, told
            self.history.back(len(before.answers_given()))
            raise Refused(f"The rules do not get on from here: {fault}.") from fault

    def settle(self) -> None:
        """Gives the answers that are no decisions."""
        self.changes += 1
        self.history.passed(self.state)
        while (decision := self.state.decision) is not None and self.players[decision.player] is None:
            found = self.habits.answer(self.state, decision)
            if found is None:
                return
            if found != declined(decision):
                said = describe_answer(self.state, found)
                self.by_itself.append((decision.player, ask(self.state, decision), said))
            self.state.answer(found)
            self.history.passed(self.state)

    def _tell_only(self, since: int) -> None:
        """Notes what a rule has taken without asking, as there was but one to choose."""
        s = self.state
        for code, *about in s.events()[since:]:
            if code != ONLY or about[0] not in PLAYERS or self.players[about[0]] is not None:
                continue
            by, one, rule = about
            label = s.game.plan.prompts[rule][0]
            if label and s.game.plan.picked[rule][:1] in ((), ("thing",)):
                self.by_itself.append((by, f"The {label}, being the only one:", thing(s, one, by)))

    def let(self, decision: Decision, until: str) -> None:
        """Lets a question pass, now and until the game ends or a sequence that is being played."""
        found = passing(self.state, decision)
        if found is None:
            raise Refused("This is to be decided; it cannot be let pass.")
        if until not in (GAME, *running(self.state)):
            raise Refused(f"No {until} is being played.")
        self.habits.add(self.state, decision, until, ask(self.state, decision))
        self.chosen(decision.player, decision, found)

    # ---------------------------------------------------------------- going back
    def last_of(self, side: int) -> int:
        """After how many answers the last one stands that a side chose. Raises `Refused`."""
        own = [at for at, by in self.by_hand if by == side or self.shared]
        if not own:
            raise Refused("There is no answer of yours to take back.")
        return own[-1]

    def back(self, side: int, to: int, anyway: bool, only_try: bool = False) -> None:
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
        self.state, self.by_itself = state, []
        self.by_hand = [one for one in self.by_hand if one[0] < to]
        self.habits.heed(side)
        self.changes += 1
        self.history.back(to)
        self.history.passed(state, anew=True)

    def redo(self) -> None:
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
        self.settle()
