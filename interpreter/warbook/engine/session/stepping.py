"""Worked examples, step by step: what is given, each answer before it is taken, and what holds in the end.

What a seat asks with `examples` and `example` says nothing of the game that is being played: an example is a game of its own, with the
dice and answers that it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from warbook.engine.dice import ImpossibleRoll, OutOfDice
from warbook.engine.display_names import thing
from warbook.engine.example_answers import Wrong
from warbook.engine.examples import holds, played
from warbook.engine.game import Game
from warbook.engine.prompts import Sources, describe_answer
from warbook.engine.scene import scene
from warbook.engine.scene.asked import ask
from warbook.engine.session.messages import SEATS
from warbook.engine.state import Stalled, State
from warbook.language.model import Example, Rulebook

WHY = {
    OutOfDice: "It rolls more dice than it lists.",
    ImpossibleRoll: "It lists a face that cannot come up.",
    Stalled: "It never comes to an end.",
}


@dataclass(slots=True)
class Stepping:
    """The worked examples of a rulebook. They are compiled when the first is asked for."""

    book: Rulebook
    sources: Sources | None = None
    _game: Game | None = None

    def reply(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """What is told in answer to `examples`, or to `example` with its `name`."""
        re = message.get("id", "")
        re = re if isinstance(re, str) and len(re) < 100 else ""
        if message.get("type") == "examples":
            return {"type": "examples", "re": re, "names": [one.name for one in self.book.examples]}
        name = message.get("name")
        found = next((one for one in self.book.examples if one.name == name), None)
        if found is None:
            return {"type": "refused", "re": re, "why": "There is no example of that name.", "anyway": False}
        return {"type": "example", "re": re, **self.told(found)}

    def told(self, example: Example) -> dict[str, Any]:
        """An example as plain data: who is called what in it, its steps, each with a scene and the answer given there, and what holds at the end."""
        if self._game is None:
            self._game = Game(self.book, examples=True)
        game, walk = self._game, _Walk(self.sources)
        then, why, who = [], "", []
        try:
            end, roles = played(game, example, walk.passed)
            walk.passed(end, None)
            named = [one.name for one in example.pieces if one.name]
            who = [{"name": name, "is": thing(end, roles[name])} for name in named]
            then = [{"text": text, "holds": holds(game, end, test, roles)} for test, _, text in example.then]
        except Wrong as wrong:
            why = f"It cannot be played: {wrong.message}"
        except (OutOfDice, ImpossibleRoll, Stalled) as fault:
            why = WHY[type(fault)]
        return {
            "name": example.name,
            "who": who,
            "given": [text for _, _, text in example.given],
            "dice": list(example.dice),
            "done": [text for n, (_, _, text) in enumerate(example.done) if n not in example.idle],
            "idle": [text for n, (_, _, text) in enumerate(example.done) if n in example.idle],
            "steps": walk.steps,
            "offered": list(example.offered),
            "refused": list(example.refused),
            "then": then,
            "why": why,
        }


@dataclass(slots=True)
class _Walk:
    """The steps of an example, as they are passed. Each is seen by the side that is asked, or that was asked last."""

    sources: Sources | None
    steps: list[dict[str, Any]] = field(default_factory=list)
    viewer: int = 0

    def passed(self, s: State, answer: Any) -> None:
        """Notes a state, with the answer that is given to what it asks; None where there is none."""
        asked = s.decision
        if asked is not None:
            self.viewer = asked.player
        shown = {**scene(s, self.viewer, 0, self.sources), "question": None}
        given = asked is not None and answer is not None
        self.steps.append(
            {
                "scene": shown,
                "by": SEATS[self.viewer] if given else "",
                "ask": ask(s, asked) if given and asked is not None else "",
                "says": describe_answer(s, answer) if given else "",
            }
        )
