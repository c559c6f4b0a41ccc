"""A game being played: its state, who plays which side, and the file it is kept in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from warbook.cli.output import from_here
from warbook.cli.problem import Problem
from warbook.engine import journal
from warbook.engine.determinization import for_side
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game, Setup
from warbook.engine.hidden import keeps_secrets
from warbook.engine.journal import BadJournal, CannotUndo, Journal
from warbook.engine.log import story
from warbook.engine.log_events import AGAIN
from warbook.engine.players import Player, opponent
from warbook.engine.save import BadSave, from_json, to_json
from warbook.engine.state import State
from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded
from warbook.language.model import PLAYERS
from warbook.language.source import Source

HUMAN = "human"


class Session:
    """Everything about one game at the terminal."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        sources: Mapping[str, Source],
        save: Path | None,
    ) -> None:
        self.game = game
        self.sources = sources
        self.head = from_here(folder)
        self.sides: tuple[str, str] = (HUMAN, HUMAN)
        self.save_file = save
        self.setup = Setup()
        self.state: State
        self.players: list[Player | None] = [None, None]
        self.shown = [0, 0]
        """How much of the log each side has been told."""
        self.curtained = False
        """Whether two people share the terminal, and each is told the log for himself."""
        self.seated: int | None = None
        """Of two people, the one who sits at the terminal."""
        self.alone: int | None = None
        """The side of which alone this game was saved, where it was: what the other knows, it may only suppose."""
        self.marks: list[int] = []
        """The squares of which one is being asked for."""

    # ---------------------------------------------------------------- beginning
    def begin(self, setup: Setup, seed: int) -> None:
        """A new game."""
        self.setup = setup
        self.state = self.game.start(setup, seed=seed)

    def resume(self, saved: Journal) -> str | None:
        """Goes on with a saved game; what is to be said about it, if anything."""
        done = journal.replay(self.game, saved)
        if done.state is None or done.trouble:
            older = " It was saved under other rules." if done.older else ""
            raise Problem(f"This saved game cannot be gone on with: {done.trouble}.{older}")
        self.setup, self.state = saved.setup, done.state
        self.told_up_to(len(self.state.events()))
        return (
            "The rules have changed since it was saved, but it can be gone on with." if done.older else None
        )

    def resume_alone(self, data: Mapping[str, Any]) -> str:
        """Goes on with what one side saved for itself; what is to be said about it."""
        side = data.get("side")
        if side not in PLAYERS:
            raise Problem("This saved game does not say whose it is.")
        try:
            self.state = from_json(self.game, data)
        except BadSave as fault:
            raise Problem(f"This saved game cannot be gone on with: {fault}.") from fault
        self.alone = side
        self.told_up_to(len(self.state.events()))
        return (
            f"It is what {'AB'[side]} knew; what is hidden from {'AB'[side]}, and the dice, may be otherwise."
        )

    def seat(self, sides: tuple[str, str], seed: int) -> None:
        """Gives each side whoever plays it: of the computers each has draws of its own."""
        self.sides = sides
        draws = DiceStream(seed)
        for side, name in enumerate(self.sides):
            self.players[side] = None if name == HUMAN else opponent(name, draws.branch(side + 1).seed)

    # ---------------------------------------------------------------- what is known
    @property
    def humans(self) -> list[int]:
        """The sides that people play."""
        return [side for side, name in enumerate(self.sides) if name == HUMAN]

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the game is shown: the only person's, or of two the one who is asked."""
        if len(self.humans) == 1:
            return self.humans[0]
        if self.humans and self.state.decision is not None:
            return self.state.decision.player
        return 0 if self.humans and not self.state.over else None

    def news(self) -> Iterator[str]:
        """The lines of the log since they were last told."""
        viewer, all_told = self.viewer, len(self.state.events())
        since = min(self.shown) if viewer is None or not self.curtained else self.shown[viewer]
        if viewer is None or self.state.over or not self.curtained:
            self.shown = [all_told, all_told]
        else:
            self.shown[viewer] = all_told
        yield from story(self.state, since, None if self.state.over else viewer)

    def told_up_to(self, events: int) -> None:
        """Takes the log for told up to a number of events."""
        self.shown = [events, events]

    @property
    def shares(self) -> bool:
        """Whether two people at one terminal have something to hide from each other."""
        return len(self.humans) == len(PLAYERS) and keeps_secrets(self.game)

    def changes_hands(self) -> int | None:
        """Who is to sit down at the terminal now, if it is somebody else than before."""
        decision = self.state.decision
        if not self.curtained or decision is None or decision.player == self.seated:
            return None
        self.seated = decision.player
        return self.seated

    # ---------------------------------------------------------------- going on
    def answer(self, answer: Any) -> None:
        self.state.answer(answer)

    def journal(self) -> Journal:
        so_far = journal.journal_of(self.state, self.setup)
        return replace(so_far, told=tuple(story(self.state)), sides=self.sides)

    def save(self, path: Path | None = None) -> Path | None:
        """Writes the game into a file, the one it is kept in unless another is named."""
        if self.alone is not None:
            return self.share(self.alone, path)
        target = path or self.save_file
        if target is None:
            return None
        try:
            journal.write(target, self.journal(), sealed=not self.state.over)
        except OSError as fault:
            raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
        return target

    def share(self, side: int, path: Path | None = None) -> Path | None:
        """Writes into a file no more of the game than one side knows of it; with that it can be gone on with."""
        target = path or self.save_file
        if target is None:
            return None
        told = {**to_json(for_side(self.state, side)), "side": side}
        try:
            write_atomically(target, json.dumps(told))
        except OSError as fault:
            raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
        return target

    def undo(self, anyway: bool) -> None:
        """Takes back the last decision of the person who is asked. Raises `CannotUndo`."""
        if self.alone is not None:
            raise CannotUndo("one side's own save does not tell how it came to this")
        side = self.humans[0] if len(self.humans) == 1 else None
        before = self.journal()
        _, state = journal.undo(self.game, before, side, anyway)
        self.state = state
        told = state.events()
        self.told_up_to(len(told) - (1 if told and told[-1][0] == AGAIN else 0))
        self.seat(self.sides, before.seed + len(before.answers))


def read_shared(path: Path) -> Mapping[str, Any] | None:
    """What one side saved for itself; None of any other file, of which the reader of journals says what it is."""
    try:
        told = json.loads(read_bounded(path, journal.SIZE_LIMIT))
    except (OSError, ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) and told.get("warbook") == "state" else None


def read_save(path: Path) -> Journal:
    """A saved game."""
    if not path.exists():
        raise Problem(f"There is no file “{path}”.")
    try:
        return journal.read(path)
    except BadJournal as fault:
        text = str(fault)
        raise Problem(f"“{path}” is no saved game: {text.removeprefix(path.name).strip()}.") from fault


__all__ = ["HUMAN", "CannotUndo", "Session", "read_save", "read_shared"]
