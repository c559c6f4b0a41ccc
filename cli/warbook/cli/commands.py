"""What can be typed at any question beside an answer: help, map, log, undo, save, share, quit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from warbook.cli.asking import Changed
from warbook.cli.board import board
from warbook.cli.choices import meant
from warbook.cli.problem import Problem, counted
from warbook.cli.session import CannotUndo, Session
from warbook.cli.status import piece, sides
from warbook.cli.symbols import symbols
from warbook.cli.terminal import Ended, Terminal
from warbook.engine.answers import Region, bits
from warbook.engine.display_names import inches, thing
from warbook.engine.log import story
from warbook.engine.plan import CARD, DONE, KIND, PARTS
from warbook.engine.prompts import rule_line
from warbook.engine.scene.values import values
from warbook.engine.state import State

HELP = """\
Answer with a number, or with words: the beginning is enough. Where you are asked for several, part
them with commas. Squares are typed as C4, points as “12, 20.5” in inches from the left and from A's
edge; “towards” a point or piece goes straight there as far as it may.

  ?term      how it is played, and its rules           undo    takes your last decision back
  map        draws the board                           save F  keeps the game in a file
  units      lists who has what, and where             quit    stops (and saves, with --save)
  look NAME  tells all about a piece, or its letters   rule    shows where the rule stands
  measure A, B  how far apart two pieces are           auto    lets the computer answer for you
  log        tells the last events, “log all” every    share F keeps what you know, for others
  back       goes one step back in a question          hint    tells what the computer would answer"""

_PARTED = re.compile(r"\s*,\s*|\s+(?:to|and|from)\s+")


def _bases(s: State, one: int) -> list[int]:
    """What of a piece stands on the map: itself, or its parts that are left."""
    return list(bits(s.F[PARTS][one] & ~s.G[DONE])) or [one]


def _drawn(s: State, one: int, seen: Mapping[int, str]) -> bool:
    """Whether all of a piece that can be measured from has letters on the map."""
    return all(p in seen for p in _bases(s, one))


class Commands:
    """The commands of one session."""

    def __init__(self, session: Session, terminal: Terminal) -> None:
        self.session = session
        self.terminal = terminal
        self.answer: Any = None

    def __call__(self, text: str) -> bool:
        """Does what a line asks for. Raises `Changed` where the question is put anew, `Ended` on quit."""
        if text.startswith("?"):
            self.explain(text[1:].strip())
            return True
        word, _, rest = text.partition(" ")
        action = {
            "help": self.help,
            "map": self.map,
            "units": self.units,
            "look": self.look,
            "measure": self.measure,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "share": self.share,
            "quit": self.quit,
            "exit": self.quit,
            "rule": self.rule,
            "auto": self.auto,
            "hint": self.hint,
        }.get({"h": "help", "m": "map", "u": "units", "l": "log", "q": "quit"}.get(word, word.casefold()))
        if action is None:
            return False
        action(rest.strip())
        return True

    def help(self, rest: str) -> None:
        if rest:
            self.explain(rest)
        else:
            self.terminal.say(HELP)

    def explain(self, term: str) -> None:
        from warbook.cli.explained import Book, explain

        if not term:
            self.terminal.say(HELP)
            return
        book = Book(self.session.game.book, self.session.sources, self.session.head)
        try:
            self.terminal.say(explain(book, term, self.terminal.colour))
        except Problem as problem:
            self.terminal.wrong(problem.format_message())

    def map(self, rest: str) -> None:
        s = self.session.state
        marks: list[Any] = list(self.session.marks)
        if rest != "plain" and s.decision is not None and isinstance(s.decision.answers, Region):
            region = s.decision.answers.region
            marks = [path[-1] for path in region.lattice()] if s.decision.answers.path else []
        self.terminal.say(board(s, self.session.viewer, self.terminal.colour, marks))
        if marks and not self.session.marks:
            self.terminal.note("    + where it can move straight")

    def units(self, rest: str) -> None:
        for line in sides(self.session.state, self.session.viewer):
            if line.startswith(" "):
                self.terminal.say(line)
            else:
                self.terminal.title(line)

    def look(self, rest: str) -> None:
        """A piece with its values, and what its card says."""
        s, viewer = self.session.state, self.session.viewer
        one = self.piece(rest)
        if one is None:
            self.terminal.wrong("say which piece, by its name or its letters on the map, as in “look Ab”")
            return
        self.terminal.say(f"  {piece(s, one, viewer)}")
        told = values(s, one, viewer)
        if told:
            self.terminal.say("  " + ", ".join(f"{name} {value}" for name, value in told))
        card = s.F[CARD][one]
        if card >= 0 and told:
            self.explain(s.game.plan.cards[card])

    def piece(self, text: str) -> int | None:
        """The piece that is meant by its letters on the map, or by its name."""
        s, viewer = self.session.state, self.session.viewer
        letters = {letter: one for one, letter in symbols(s, viewer).items()}
        if text in letters:
            return letters[text]
        names = {thing(s, p, viewer): p for p in range(2, len(s.F[KIND])) if not s.G[DONE] >> p & 1}
        name = meant(text, names) if text else None
        return names[name] if name is not None else None

    def measure(self, rest: str) -> None:
        """How far apart two pieces are that both stand on the map."""
        s, viewer = self.session.state, self.session.viewer
        words = _PARTED.split(rest, maxsplit=1) if _PARTED.search(rest) else rest.split(maxsplit=1)
        ends = [self.piece(word.strip()) for word in words]
        seen = symbols(s, viewer)
        if len(ends) != 2 or any(one is None or not _drawn(s, one, seen) for one in ends):
            self.terminal.wrong("say which two pieces on the map, by name or letters, as in “measure Ab, Cd”")
            return
        one, other = (end for end in ends if end is not None)
        if one == other:
            self.terminal.wrong("that is the same piece twice")
            return
        apart = min(s.game.space.distance(s, a, b) for a in _bases(s, one) for b in _bases(s, other))
        far = counted(apart, "square") if s.game.book.space.grid else f"{inches(apart)}in"
        self.terminal.say(f"  {thing(s, one, viewer)} to {thing(s, other, viewer)}: {far}")

    def log(self, rest: str) -> None:
        lines = list(story(self.session.state, 0, self.session.viewer))
        count = len(lines) if rest == "all" else int(rest) if rest.isdecimal() and len(rest) < 7 else 20
        for line in lines[-count:] if count else []:
            self.terminal.event(line)

    def undo(self, rest: str) -> None:
        try:
            self.session.undo(rest == "anyway")
        except CannotUndo as why:
            more = (
                ""
                if rest == "anyway" or "no decision" in str(why)
                else ". “undo anyway” takes it back all the same"
            )
            self.terminal.wrong(f"it cannot be taken back: {why}{more}")
            return
        self.terminal.note("Taken back.")
        raise Changed

    def save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else None
        try:
            target = self.session.save(path)
        except Problem as problem:
            self.terminal.wrong(problem.format_message())
            return
        if target is None:
            self.terminal.wrong("say into which file, as in “save my_game.json”")
            return
        if self.session.save_file is None:
            self.session.save_file = target
        held = (
            "what you know"
            if self.session.alone is not None
            else (
                "everything, sealed: the dice to come and what either side hides; “share” keeps only what you know"
            )
        )
        self.terminal.note(f"Saved in {target}: {held}.")

    def share(self, rest: str) -> None:
        """Writes what the person knows, and no more."""
        viewer = self.session.viewer
        if not rest or viewer is None:
            self.terminal.wrong("say into which file, as in “share what_i_know.json”")
            return
        try:
            target = self.session.share(viewer, Path(rest).expanduser())
        except Problem as problem:
            self.terminal.wrong(problem.format_message())
            return
        self.terminal.note(f"Written into {target}: what you know, and nothing that is hidden from you.")

    def quit(self, rest: str) -> None:
        raise Ended

    def rule(self, rest: str) -> None:
        place = rule_line(self.session.state, self.session.sources)
        if place is None:
            self.terminal.say("  This is asked by the game itself, not by a sentence of the rules.")
        else:
            self.terminal.say(f"  {self.session.head}{place[0]}:{place[1]}")

    def auto(self, rest: str) -> None:
        from warbook.engine.players import hint, named

        s = self.session.state
        self.answer = named("random", len(s.answers_given())).choose(s) if rest == "random" else hint(s)
        raise Changed

    def hint(self, rest: str) -> None:
        """What the computer would answer, from what the person who is asked knows."""
        from warbook.engine.players import hint
        from warbook.engine.prompts import describe_answer

        s = self.session.state
        self.terminal.note(f"The computer would answer: {describe_answer(s, hint(s))}")
