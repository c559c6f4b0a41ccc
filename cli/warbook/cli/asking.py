"""What all questions have in common: showing what is asked, reading lines until one is an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from warbook.cli.board import board
from warbook.cli.session import Session
from warbook.cli.status import piece
from warbook.cli.terminal import Terminal
from warbook.engine.answers import bits
from warbook.engine.display_names import thing
from warbook.engine.prompts import member, prompt, rule_text
from warbook.engine.state import Decision, State
from warbook.engine.typed_answers import Unclear, parse_answer

BACK = ("back", "b", "..")

Command = Callable[[str], bool]
"""Does what a typed line asks for, if it is a command; tells whether it was one."""


class Changed(Exception):
    """A command has changed the game; the question must be put anew."""


class Asking:
    """One question to a person."""

    def __init__(self, session: Session, terminal: Terminal, command: Command) -> None:
        self.session = session
        self.terminal = terminal
        self.command = command

    @property
    def s(self) -> State:
        return self.session.state

    @property
    def decision(self) -> Decision:
        assert self.s.decision is not None
        return self.s.decision

    def head(self) -> None:
        """What is asked, and the rule it comes from."""
        self.terminal.say()
        self.terminal.title(prompt(self.s))
        said = rule_text(self.s, self.session.sources)
        if said:
            self.terminal.note(f"  “{said}”")

    # ---------------------------------------------------------------- reading
    def line(self, question: str) -> str:
        """A line that is no command."""
        while True:
            text = self.terminal.ask(question)
            if text and not self.command(text):
                return text

    def typed(self, question: str, read: Callable[[str], Any] | None = None) -> Any:
        """A legal answer, asked for until there is one."""
        while True:
            text = self.line(question)
            try:
                return read(text) if read is not None else parse_answer(self.s, text)
            except Unclear as unclear:
                back = text.casefold() in BACK
                self.terminal.wrong(
                    "this question has one step; “undo” takes back the one before" if back else str(unclear)
                )

    # ---------------------------------------------------------------- what is chosen from
    def base(self, option: int) -> str:
        """The type of what is picked with an option, or in the whole question."""
        own = {"move": "place", "place": "place", "dice": "die"}.get(self.decision.kind)
        if own is not None:
            return own
        picked = self.s.game.plan.picked[self.decision.rule]
        return picked[option] if option < len(picked) else "thing"

    def on_squares(self, option: int) -> bool:
        return self.base(option) == "place" and bool(self.s.game.book.space.grid)

    def named(self, option: int, items: Sequence[int]) -> list[str]:
        """What is picked from, in words; pieces with where they stand and what they have."""
        if self.base(option) != "thing":
            return [member(self.s, self.decision, option, x) for x in items]
        return [self.piece(x) for x in items]

    def piece(self, one: int) -> str:
        return piece(self.s, one, self.decision.player) if one >= 0 else "nobody"

    def short(self, one: int) -> str:
        return thing(self.s, one, self.decision.player) if one >= 0 else "nobody"

    def map(self, mask: int) -> None:
        """The board with the squares that can be picked."""
        self.session.marks = list(bits(mask))
        shown = board(self.s, self.session.viewer, self.terminal.colour, self.session.marks, names=False)
        self.terminal.say(shown)
