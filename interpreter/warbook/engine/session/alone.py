"""A table at one screen, with nobody elsewhere: whoever looks sets it up, and sits in every seat that a person has.

It hears and tells the texts that go over the socket of a served table (`sit`, `begin`, and the messages of the session, each
with its seat), so that the page is the same. Whoever carries them calls `think` while `due`, and keeps `saved`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import randbelow, token_hex
from typing import Any

from warbook.engine import journal
from warbook.engine.game import Game
from warbook.engine.journal import BadJournal
from warbook.engine.prompts import Sources
from warbook.engine.session.course import HUMAN
from warbook.engine.session.messages import SEATS, WATCH, Sent
from warbook.engine.session.opening import WHO, Opening, Unfit, chosen, opening_of
from warbook.engine.session.shipped import unship
from warbook.engine.session.stepping import Stepping
from warbook.engine.session.table import Table
from warbook.engine.state import Stalled

SEEDS = 10**15


class Alone:
    """One table and its one screen. `seed` is for a game that can be repeated; drawn, if not given."""

    def __init__(
        self, game: Game, opening: Opening, sources: Sources | None = None, seed: int | None = None
    ) -> None:
        self.game, self.opening, self.sources, self.seed = game, opening, sources, seed
        self.stepping = Stepping(game.book, sources)
        self.table: Table | None = None
        self.fault = ""

    @classmethod
    def of(cls, data: bytes, seed: int | None = None) -> Alone:
        """A table for the game in a shipped file. Raises `BadPack`."""
        shipped = unship(data)
        game = Game(shipped.book)
        return cls(game, opening_of(game, shipped.lists), shipped.sources, seed)

    # ---------------------------------------------------------------- what is heard
    def heard(self, text: str) -> list[str]:
        """What is told in answer to a text."""
        data = json.loads(text)
        seat, message = data["seat"], data["message"]
        kind = message["type"]
        if kind == "sit":
            return [_text("", self._welcome()), *self._counted()]
        if kind == "begin":
            return self._begun(message)
        if kind in ("examples", "example"):
            return [_text("", self.stepping.reply(message))]
        if self.table is None or seat not in self.seats:
            return [_text("", {"type": "refused", "re": "", "why": "This is not your seat."})]
        return self._told(self.table.receive(seat, message))

    @property
    def seats(self) -> list[str]:
        """Where whoever looks sits."""
        people = [side for side, who in enumerate(self.table.sides) if who == HUMAN] if self.table else []
        return [SEATS[side] for side in people] or [WATCH]

    def _welcome(self) -> dict[str, Any]:
        return {
            "type": "welcome",
            "seats": self.seats,
            "host": True,
            "playing": self.table is not None,
            "offers": dict(self.opening.offers),
            "links": {},
            "fault": self.fault,
        }

    def _begun(self, message: Mapping[str, Any]) -> list[str]:
        try:
            choice = chosen(message.get("choice"))
            seed = randbelow(SEEDS) if self.seed is None else self.seed
            shared = choice.sides.count(HUMAN) == len(SEATS)
            setup = self.opening.made(choice)
            self.table = Table(self.game, setup, seed, choice.sides, self.sources, token_hex(8), shared)
        except (Unfit, Stalled) as why:
            return [_text("", {"type": "refused", "re": "begin", "why": str(why)})]
        self.fault = ""
        return [_text("", self._welcome()), *self._counted()]

    def _counted(self) -> list[str]:
        if self.table is None:
            return []
        return [one for seat in self.seats for one in self._told(self.table.present(seat, 1))]

    def _told(self, sent: list[Sent]) -> list[str]:
        return [_text(seat, message) for seat, message in sent if seat in self.seats]

    # ---------------------------------------------------------------- the computer
    @property
    def due(self) -> bool:
        """Whether anything is to be worked out."""
        return self.table is not None and self.table.due

    def think(self) -> list[str]:
        """What is told after the computer's answer, or another thing that takes its time."""
        ponder = self.table.pondering() if self.table is not None else None
        return self._told(self.table.take(ponder())) if self.table is not None and ponder is not None else []

    # ---------------------------------------------------------------- kept
    def saved(self) -> str:
        """The game as `warbook play` and `warbook replay` read it, sealed while it goes on; "" where there is none."""
        return "" if self.table is None else self.table.journal().to_json(sealed=not self.table.state.over)

    @property
    def sides(self) -> list[str]:
        """Who plays each side."""
        return list(self.table.sides) if self.table is not None else []

    def resume(self, text: str, sides: list[str]) -> None:
        """Goes on with a saved game, if that can be done; else `fault` says why not."""
        try:
            if len(sides) != len(SEATS) or any(who not in WHO for who in sides):
                raise BadJournal("it is not known who plays it")
            saved = journal.from_json(text)
            shared = sides.count(HUMAN) == len(SEATS)
            self.table = Table.resumed(self.game, saved, sides, self.sources, token_hex(8), shared)
        except BadJournal as why:
            self.fault = f"The game that was kept here cannot be gone on with: {why}."


def _text(seat: str, message: Mapping[str, Any]) -> str:
    return json.dumps({"seat": seat, "message": message}, separators=(",", ":"), ensure_ascii=False)
