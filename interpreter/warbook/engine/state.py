"""A state is data: columns of what pieces have, numbers of the whole game, frames, dice and what happened. It runs its
frames from one decision to the next.

A copy shares everything that cannot change, so it is cheap at any decision, also in the middle of an attack
inside a reaction.
"""

from __future__ import annotations

from typing import Any, NoReturn

from warbook.engine.answers import Answers, Region
from warbook.engine.dice import DiceStream, ScriptedDice
from warbook.engine.plan import ACTIVE, OVER, WINNER
from warbook.engine.program import Program
from warbook.language.diagnostic import Span
from warbook.language.model import PLAYERS

Frame = list[Any]
DEPTH_LIMIT = 400
"""How deep rules may call rules."""


class IllegalAnswer(ValueError):
    """An answer that the pending decision does not allow; the message says why. Nothing has changed."""


class Stalled(RuntimeError):
    """A rule that goes on without end; `span` is where it stands, where that is known."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


class GameEnds(Exception):
    """Raised inside compiled rules when the game is over."""


class Finish(Exception):
    """Raised inside compiled rules to leave a procedure; `frame` is its number."""

    def __init__(self, frame: int) -> None:
        self.frame = frame


class Horizon(Exception):
    """Raised inside compiled rules where a player who looks ahead, and no farther, would be asked what to do next."""


class Decision:
    """What a player is asked: who, what about (`rule` indexes the game's prompts), and the legal answers."""

    __slots__ = ("answers", "kind", "player", "rule", "subject")

    def __init__(self, player: int, kind: str, answers: Answers, rule: int, subject: int = -1) -> None:
        self.player = player
        self.kind = kind
        self.answers = answers
        self.rule = rule
        self.subject = subject


_NOTHING: tuple[Any, list[Any]] = (None, [])
"""A chain of nothing, and its list."""


class State:
    """One moment of a game. `F` holds a column per field, `G` the numbers of the game, `stack` its frames."""

    __slots__ = (
        *("F", "G", "_answers", "_events", "answer_", "asked", "decision", "dice", "game"),
        *("horizon", "journal", "level", "log", "over", "path", "stack", "steps", "tried"),
    )

    def __init__(self, game: Program) -> None:
        self.game = game
        self.F: list[list[Any]] = []
        self.G: list[Any] = []
        self.stack: list[Frame] = []
        self.dice: DiceStream | ScriptedDice = DiceStream(0)
        self.decision: Decision | None = None
        self.answer_: Any = None
        self.asked = 0
        self.over = False
        self.log: Any = None
        self.journal: Any = None
        self.path: Any = None
        self.steps = 0
        self.horizon = -1
        """The player who looks ahead, in a copy that is not played on from there; below 0 in a game."""
        self.level = self.tried = -1
        """In such a copy, where looking ahead ends: with a question of no more frames, or with the rule that is tried. Windows
        that open deeper are closed at once, as a player who looks ahead declines what they offer; see `greedy.follow`."""
        self._events = self._answers = _NOTHING

    def copy(self, dice: DiceStream | None = None) -> State:
        """An independent copy, of which nothing in this one is seen to change; with other `dice`, if some are given."""
        new = State.__new__(State)
        new.game = self.game
        new.F = list(map(list.copy, self.F))
        new.G = self.G[:]
        new.stack = [f[:] for f in self.stack]
        new.dice = self.dice.copy() if dice is None else dice
        decision = self.decision
        if decision is not None and isinstance(decision.answers, Region):
            decision = Decision(
                decision.player, decision.kind, decision.answers.rebound(new), decision.rule, decision.subject
            )
        new.decision = decision
        new.asked = self.asked
        new.answer_ = self.answer_
        new.over = self.over
        new.log = self.log
        new.journal = self.journal
        new.path = self.path
        new.steps = self.steps
        new.horizon = self.horizon
        new.level = self.level
        new.tried = self.tried
        new._events, new._answers = self._events, self._answers
        return new

    # ---------------------------------------------------------------- answering
    def answer(self, answer: Any) -> None:
        """Takes a legal answer and plays on to the next decision. Raises `IllegalAnswer`, changing nothing."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over" if self.over else "nothing is being asked")
        if not decision.answers.contains(answer):
            why = getattr(decision.answers, "why_not", lambda a: None)(answer)
            raise IllegalAnswer(why or "this is not one of the legal answers")
        self.take(answer)

    def take(self, answer: Any, turns: int | None = None) -> None:
        """Takes an answer known to be legal. Loops may take so many `turns` to the next decision, if not all that the
        game allows; then it raises `Stalled`."""
        self.journal = (self.journal, answer)
        self.answer_ = answer
        self.decision = None
        self.steps = 0 if turns is None else max(0, self.game.patience - turns)
        self.run()

    # ---------------------------------------------------------------- running
    def run(self) -> None:
        """Runs frames until a player is asked or the game is over. Raises `Stalled` where rules never end."""
        stack, code = self.stack, self.game.code
        try:
            while stack:
                frame = stack[-1]
                try:
                    while code[frame[0]](self, frame):
                        if not stack:
                            break
                        frame = stack[-1]
                        if len(stack) > DEPTH_LIMIT:
                            raise Stalled("rules call each other without end", self.game.span_of(frame[0]))
                    else:
                        decision = self.decision
                        if decision is not None and decision.player not in PLAYERS:
                            # what whoever has a piece of no player would decide, the player whose turn it is does
                            decision.player = self.G[ACTIVE]
                        return
                except Finish as end:
                    self._unwind(end.frame)
                except GameEnds:
                    self._to_its_end()
        except RecursionError:
            raise Stalled("rules call each other without end", self.game.span_of(stack[-1][0])) from None
        if self.G[self.game.plan.slot(OVER)]:
            won = self.winner()
            self.G[WINNER] = -1 if won is None else won
        self.over = True
        self.decision = None

    def _to_its_end(self) -> None:
        """Leaves everything that was going on; what happens when the game ends is done, once, however it ends."""
        self.stack.clear()
        over, game = self.game.plan.slot(OVER), self.game.numbers.get(("sequence", "Game"))
        if game is not None and not self.G[over]:
            self.stack.append([game, self.game.exits[game], *self.game.widths[game]])
        self.G[over] = 1

    def _unwind(self, number: int) -> None:
        """Leaves frames until the one that was ended, which goes on at its exit."""
        stack = self.stack
        while stack and stack[-1][0] != number:
            frame = stack.pop()
            leave = self.game.functions.get(f"left{frame[0]}")
            if leave is not None:
                leave(self, frame)
        if stack:
            stack[-1][1] = self.game.exits[number]

    def winner(self) -> int | None:
        """The player who won a game that is over, or None for a draw."""
        if self.G[WINNER] >= 0:
            return int(self.G[WINNER])
        if self.game.book.winner is None:
            return None
        scores = [self.game.value(self, self.game.book.winner, {"player": p}) for p in PLAYERS]
        return None if scores[0] == scores[1] else int(scores[1] > scores[0])

    # ---------------------------------------------------------------- what happened
    def note(self, event: int, *about: Any) -> None:
        """Adds to the event log."""
        self.log = (self.log, (event, *about))

    def events(self) -> list[tuple[Any, ...]]:
        """The event log, oldest first; not to be changed."""
        self._events = (self.log, unrolled(self.log, self._events))
        return self._events[1]

    def answers_given(self) -> list[Any]:
        """All answers so far, oldest first; not to be changed."""
        self._answers = (self.journal, unrolled(self.journal, self._answers))
        return self._answers[1]


def unrolled(chain: Any, known: tuple[Any, list[Any]] = _NOTHING) -> list[Any]:
    """A linked list of (earlier, item) pairs as a list, oldest first. Of a chain that is `known` with its list only
    what came after it is looked at: a game that is followed asks after each answer."""
    ending, before = known
    found = []
    while chain is not None and chain is not ending:
        chain, item = chain
        found.append(item)
    if not found and chain is ending:
        return before
    found.reverse()
    return [*before, *found] if chain is not None else found


def tick(s: State, rule: int) -> None:
    """Counts a turn of a loop; a rule that never ends is stopped."""
    s.steps += 1
    if s.steps > s.game.patience:
        endless(s, rule)


def endless(s: State, rule: int) -> NoReturn:
    """Stops a rule that has gone on for too long."""
    label, span = s.game.plan.prompts[rule] if rule >= 0 else ("a roll-off", None)
    raise Stalled(f"a rule goes on without end{f' ({label})' if label else ''}", span)  # type: ignore[arg-type]
