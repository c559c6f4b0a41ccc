"""What a worked example is played by: the functions of the rules that it runs through, and what it asks of the game.

An example is played on a game of which nothing has been worked out yet, whose declarations note what is asked of them.
While all of that is the same, the example comes out as it did: nothing else decides how it is played but the engine's
own code, and what every example is played on (`ground`).
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from warbook.engine.compile import compile_rules
from warbook.engine.examples import run_example
from warbook.engine.game import Game
from warbook.engine.given_cards import with_given_cards
from warbook.engine.hidden import hiding, share_hiding
from warbook.engine.plan import Plan
from warbook.language.content import part_digest
from warbook.language.declare.traced import NAMES, WHOLE, Question, TracedTable, Versions
from warbook.language.diagnostic import Diagnostic
from warbook.language.digest import digest_of
from warbook.language.looks import Looks
from warbook.language.model import Example, Rulebook

Digest = str
_TABLE = re.compile(r"\bT(\d+)\b")
_LOOP = re.compile(r"\bx\d+\b")
_OWN = re.compile(r"(?:p|named)(\d+)")
_PLACES = ("documents", "notes", "phrases", "examples", "uncounted", "single", "synonyms")
"""Fields of a rulebook of which no example can ask: where something stands, and how it is told."""
_NUMBERED = ("card_rows", "held")
"""What a game has for each card, last for none."""
_KNOWN = ("lineages", "all_slots", "kind_lists", "kind_starts", "kind_rows", "borne", "holdings", "holders", "keeping",
          "columns", "slots", "outcomes", "laws", "secrets", "patience")  # fmt: skip
"""What a game works out when it is made, for all states alike."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The functions that an example ran through, but for its own, and what it asked."""

    functions: tuple[str, ...]
    asked: tuple[Question, ...]


class _Unversioned(Versions):
    """Answers nothing: what is asked is told by its content."""

    def answer(self, key: object) -> object:
        return None


class TracedRow(tuple[Any, ...]):
    """A sequence that notes which of its members is asked for."""

    name: str
    noted: Any

    def __getitem__(self, index: Any) -> Any:
        self.noted((self.name, index % len(self) if isinstance(index, int) else WHOLE), None)
        return tuple.__getitem__(self, index)

    def __iter__(self) -> Iterator[Any]:
        self.noted((self.name, WHOLE), None)
        return tuple.__iter__(self)

    def __contains__(self, item: object) -> bool:
        self.noted((self.name, WHOLE), None)
        return tuple.__contains__(self, item)


def _row(name: str, items: Iterable[Any], noted: Any) -> Any:
    row = TracedRow(items)
    row.name, row.noted = name, noted
    return row


class Examined:
    """A game compiled for its worked examples, each of which tells what it is played by."""

    def __init__(self, book: Rulebook, looks: Looks | None = None) -> None:
        book = with_given_cards(book)
        self.looks = looks or Looks()
        self.called: set[str] = set()
        self.game = Game(book, True, compile_rules(book, True, self.called, self.looks))
        self.texts = self.game.defined.functions
        self.asked: dict[Question, None] = {}
        self.own = {e.name: self.game.numbers["example", e.name] for e in book.examples}
        self._contents: dict[Question, Digest] = {}
        self._functions: dict[str, Digest] = {}
        self._traced = self._tracing(book)

    # ------------------------------------------------------------------ playing
    def run(self, example: Example) -> tuple[list[Diagnostic], Trace]:
        """What is wrong with an example, and what it was played by."""
        game = copy.copy(self._traced)
        game._values = {}
        game.space = self.game.fresh_space()
        game.space.play_on(game)
        share_hiding(self.game, game)
        self.called.clear()
        self.asked.clear()
        found = run_example(game, example)
        number = self.own[example.name]
        functions = sorted(self.called - {f"p{number}", f"named{number}"})
        return found, Trace(tuple(functions), tuple(sorted(self.asked, key=repr)))

    def _noted(self, question: Question, answer: object) -> None:
        self.asked[question] = None

    def _tracing(self, book: Rulebook) -> Game:
        """The game with declarations that note what is asked of them."""
        tables: dict[str, Any] = {}
        for name in book.__slots__:
            value = getattr(book, name)
            if name in _PLACES:
                continue
            if isinstance(value, Mapping):
                tables[name] = TracedTable(name, value, _Unversioned({}), self._noted, _unwritten)
            elif isinstance(value, tuple):
                tables[name] = _row(name, value, self._noted)
        game = copy.copy(self.game)
        game.book = replace(book, **tables)
        plan: Plan = copy.copy(game.plan)
        plan.book = game.book
        plan.prompts = _row("prompts", plan.prompts, self._noted)
        plan.picked = _row("picked", plan.picked, self._noted)
        game.plan = plan
        for name in _NUMBERED:
            setattr(game, name, _row(name, getattr(game, name), self._noted))
        return game

    # ------------------------------------------------------------------ what that hangs on
    def ground(self) -> Digest:
        """What every example is played on."""
        game, book, plan = self.game, self.game.book, self.game.plan
        plain = [
            (name, value)
            for name in book.__slots__
            if name not in _PLACES and not isinstance(value := getattr(book, name), (Mapping, tuple))
        ]
        planned = [
            getattr(plan, name)
            for name in Plan.__slots__
            if name not in ("book", "prompts", "picked", "standing")
        ]
        numbers = [(key, n) for key, n in game.numbers.items() if key[0] != "example"]
        names = sorted(name for name in self.texts if not _OWN.fullmatch(name))
        return digest_of(
            (
                plain,
                planned,
                numbers,
                names,
                game.defined.others,
                game.functions["CT"],
                hiding(game),
                game.exprs.known,
                game.space.worked_out,
                [getattr(game, name) for name in _KNOWN],
            )
        )

    def example(self, example: Example) -> Digest:
        """What an example says, and what was made of it."""
        number = self.own[example.name]
        said = self.looks.at(example).find(digest_of)
        return digest_of((said, self._function(f"p{number}", ""), self._function(f"named{number}", "")))

    def function(self, name: str) -> Digest | None:
        """What a function says, with the tables that it looks things up in; None where there is no such function."""
        if name not in self._functions:
            if name not in self.texts:
                return None
            self._functions[name] = self._function(name, name)
        return self._functions[name]

    def _function(self, name: str, called: str) -> Digest:
        text = self.texts[name].replace(f"def {name}(", f"def {called}(", 1)
        tables = [self.game.functions[f"T{i}"] for i in dict.fromkeys(_TABLE.findall(text))]
        own = _OWN.fullmatch(name)
        frame: tuple[Any, ...] = ()
        if own is not None and name.startswith("p"):
            number = int(own[1])
            frame = len(self.game.widths[number]), self.game.exits[number]
        return digest_of((_renumbered(text), tables, frame))

    def content(self, question: Question) -> Digest:
        """What is found where something is asked."""
        if question not in self._contents:
            self._contents[question] = part_digest(self._asked(*question), self.looks)
        return self._contents[question]

    def _asked(self, part: str, key: Any) -> Any:
        held: Any
        if part in _NUMBERED:
            held = getattr(self.game, part)
        elif part in ("prompts", "picked"):
            held = getattr(self.game.plan, part)
        else:
            held = getattr(self.game.book, part)
        if isinstance(held, Mapping):
            if key is NAMES:
                return tuple(held)
            return tuple(held.items()) if key is WHOLE else (key in held, held.get(key))
        sequence: Sequence[Any] = held
        if key is WHOLE:
            return sequence
        return sequence[key] if 0 <= key < len(sequence) else None


def _renumbered(text: str) -> str:
    """A text with its loop variables counted from 1."""
    found: dict[str, str] = {}
    return _LOOP.sub(lambda m: found.setdefault(m[0], f"x{len(found) + 1}"), text)


def _unwritten(table: str, key: object, value: object) -> None:
    """Nobody writes into the declarations of a game that is played."""
    raise AssertionError(f"{key} is written into {table}")
