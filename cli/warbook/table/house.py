"""The house that keeps a table: sockets on one side, a session on the other, the game on disk between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Any

from warbook.engine import journal
from warbook.engine.game import Setup
from warbook.engine.journal import BadJournal, Journal
from warbook.engine.session import HUMAN, SEATS, WATCH, Sent, Table
from warbook.engine.session.again import Again, again
from warbook.engine.session.opening import Unfit, chosen
from warbook.engine.state import Stalled
from warbook.table.clock import Clock
from warbook.table.following import Rules
from warbook.table.guard import Keys

LARGEST = 64_000
"""The largest message that is read, in letters."""
SEEDS = 10**15


@dataclass(eq=False, slots=True)
class Guest:
    """A connection: how it is told something, which never fails, and where it sits."""

    tell: Callable[[str], Awaitable[None]]
    seats: tuple[str, ...] = ()
    host: bool = False
    token: str = ""


@dataclass(slots=True)
class House:
    """One table, and all who are connected to it. `invited` that each side has a link of its own."""

    rules: Rules
    save: Path | None = None
    invited: bool = False
    keys: Keys = field(default_factory=Keys)
    links: Path | None = None
    """Where the keys are kept, so that links outlive a restart."""
    minutes: float = 0
    """How long each side may think in all; 0 for as long as it likes."""
    table: Table | None = None
    clock: Clock | None = None
    guests: set[Guest] = field(default_factory=set)
    fault: str = ""
    """Why the game could not be kept, where it could not."""
    wrong: str = ""
    """What is wrong with the rules as they are written just now; the table stays at the last good ones."""
    longest: Journal | None = None
    """The game as far as it has ever gone: by rules that were changed since, where it does not go so far by those there are."""
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _stepping: asyncio.Lock = field(default_factory=asyncio.Lock)

    # ---------------------------------------------------------------- beginning
    def begin(self, setup: Setup, sides: tuple[str, str], seed: int | None = None) -> None:
        """A new game."""
        self.clock = Clock(60 * self.minutes) if self.minutes else None
        drawn = randbelow(SEEDS) if seed is None else seed
        game, sources, shared = self.rules.game, self.rules.sources, self._shared(sides)
        self._seat(Table(game, setup, drawn, sides, sources, token_hex(8), shared))

    def resume(self, saved: Journal, sides: tuple[str, str]) -> None:
        """Goes on with a saved game, and with its clock. Raises `BadJournal`."""
        self.clock = Clock(60 * self.minutes) if self.minutes else None
        if self.clock is not None and self.save is not None:
            self.clock.go_on(_clock_of(self.save))
        self._seat(self._resumed(saved, sides))

    def _resumed(self, saved: Journal, sides: tuple[str, str]) -> Table:
        game, sources, shared = self.rules.game, self.rules.sources, self._shared(sides)
        return Table.resumed(game, saved, sides, sources, token_hex(8), shared)

    def _shared(self, sides: tuple[str, str]) -> bool:
        return not self.invited and sides.count(HUMAN) == len(sides)

    def _seat(self, table: Table) -> None:
        self.table = table
        self._keep()
        self._due.set()

    @property
    def people(self) -> list[int]:
        """The sides that people play."""
        return [side for side, who in enumerate(self.table.sides if self.table else ()) if who == HUMAN]

    # ---------------------------------------------------------------- rules that are being written
    async def renew(self, rules: Rules | str) -> None:
        """Goes on by other rules: the same game is played again, as far as it goes. Of rules with faults it is told what is wrong
        with them; the board stays where it is."""
        went: Again | None = None
        if isinstance(rules, str):
            self.wrong = rules
        else:
            self.wrong, before = "", self.rules
            self.rules = rules
            try:
                went = self._again()
            except (BadJournal, Stalled) as fault:
                self.rules = before
                self.wrong = f"By the rules as they are now, this game cannot be played: {fault}."
        for guest in [one for one in self.guests if one.token]:
            told = {"type": "rules", "anew": not self.wrong, "wrong": self.wrong if guest.host else ""}
            await self._tell(guest, "", {**told, "went": went.told() if went is not None else None})

    def _again(self) -> Again | None:
        """Plays the game again by the rules there are; what it has been before at its longest, if it still begins like that."""
        if self.table is None:
            return None
        saved, full = self.table.journal(), self.longest
        if full is None or not _begins(full, saved):
            full = saved
        went = again(self.rules.game, full)
        table = self._resumed(went.journal, (self.table.sides[0], self.table.sides[1]))
        table.lines = self.table.lines
        self.longest = full if len(went.journal.answers) < len(full.answers) else None
        if self.longest is not None and self.save is not None:
            with suppress(OSError):  # it is but a copy of what it was
                journal.write(self.save.with_name(f"{self.save.name}.before"), full, sealed=True)
        self._seat(table)
        return went

    # ---------------------------------------------------------------- guests
    async def heard(self, guest: Guest, text: str) -> None:
        """Heeds what a guest has sent. Whatever it is, nothing comes of it but an answer."""
        data = _object(text)
        message, seat = data.get("message"), data.get("seat")
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "sit" and isinstance(message, dict):
            await self._sit(guest, message.get("token"))
        elif not guest.token or not (guest.seats or guest.host):
            await self._tell(guest, "", {"type": "refused", "re": "", "why": "Nobody sits here."})
        elif kind == "begin" and isinstance(message, dict):
            await self._begun(guest, message)
        elif kind == "revoke":
            await self._revoked(guest)
        elif kind in ("examples", "example") and isinstance(message, dict):
            async with self._stepping:
                await self._tell(guest, "", await asyncio.to_thread(self.rules.stepping.reply, message))
        elif self.table is None or not isinstance(seat, str) or seat not in guest.seats:
            await self._tell(guest, "", {"type": "refused", "re": "", "why": "This is not your seat."})
        else:
            before, was = self.table.at, self.table.journal() if kind == "branch" else None
            sent = self.table.receive(seat, message)
            if self.table.at != before:
                if was is not None:
                    self._keep_beside(was)
                self._keep()
            if self.table.due:
                self._due.set()
            await self.send(sent)

    async def _sit(self, guest: Guest, token: Any) -> None:
        guest.token = token if isinstance(token, str) else ""
        if await self._seated(guest) and self.table is not None:
            await self._counted(guest.seats)

    async def _seated(self, guest: Guest) -> bool:
        """Gives a guest the seats that its token opens; whether it opens any."""
        shared = self.table.shared if self.table is not None else True
        seats = self.keys.seats(guest.token, shared, self.people)
        if seats is None:
            await self._tell(guest, "", {"type": "refused", "re": "", "why": "This link is worth nothing."})
            return False
        guest.host = self.keys.is_host(guest.token)
        guest.seats = seats if self.table is not None else ()
        await self._tell(guest, "", self._welcome(guest))
        return True

    def _welcome(self, guest: Guest) -> dict[str, Any]:
        links = {seat: self.keys.tokens[seat] for seat in (*SEATS, WATCH)} if guest.host else {}
        return {
            "type": "welcome",
            "seats": list(guest.seats),
            "host": guest.host,
            "playing": self.table is not None,
            "offers": dict(self.rules.opening.offers) if guest.host else {},
            "links": links,
            "builder": "builder.html" if guest.host and self.rules.builds is not None else "",
            "fault": self.fault,
            "wrong": self.wrong if guest.host else "",
        }

    async def _begun(self, guest: Guest, message: dict[str, Any]) -> None:
        """A new game, as whoever set the table up has chosen."""
        why = "Only whoever set the table up begins a new game." if not guest.host else ""
        if not why:
            try:
                choice = chosen(message.get("choice"))
                setup = self.rules.opening.made(choice)
                self.begin(setup, choice.sides)
            except (Unfit, Stalled) as fault:
                why = str(fault)
        if why:
            await self._tell(guest, "", {"type": "refused", "re": "begin", "why": why})
            return
        for other in list(self.guests):
            if other.token:
                await self._seated(other)
        await self._counted((*SEATS, WATCH))

    async def _revoked(self, guest: Guest) -> None:
        """Makes all links worthless but the one of whoever set the table up; whoever sits by one of them gets up."""
        if not guest.host:
            why = "Only whoever set the table up makes links worthless."
            await self._tell(guest, "", {"type": "refused", "re": "", "why": why})
            return
        self.keys.revoke()
        if self.links is not None:
            self.keys.keep(self.links)
        for other in [one for one in self.guests if one.token]:
            if not await self._seated(other):
                other.token, other.seats, other.host = "", (), False
        await self._counted((*SEATS, WATCH))

    async def left(self, guest: Guest) -> None:
        """A connection has ended."""
        self.guests.discard(guest)
        await self._counted(guest.seats)

    async def _counted(self, seats: tuple[str, ...]) -> None:
        """Tells everybody who is here."""
        sent: list[Sent] = []
        for seat in seats:
            if self.table is not None:
                sent = self.table.present(seat, sum(seat in guest.seats for guest in self.guests))
        await self.send(sent)

    # ---------------------------------------------------------------- telling
    async def send(self, sent: list[Sent]) -> None:
        """Sends messages to all who sit where they go, and what the clock shows wherever the game has gone on."""
        if self.clock is not None and any(message["type"] == "scene" for _, message in sent):
            self.clock.turn(self._thinks())
            for guest in [one for one in self.guests if one.token]:
                await self._tell(guest, "", self.clock.told())
        for seat, message in sent:
            text = json.dumps({"seat": seat, "message": message}, separators=(",", ":"), ensure_ascii=False)
            for guest in [one for one in self.guests if seat in one.seats]:
                await guest.tell(text)

    def _thinks(self) -> int | None:
        """The side whose clock runs: of a person who is asked."""
        decision = self.table.state.decision if self.table is not None else None
        return decision.player if decision is not None and decision.player in self.people else None

    async def _tell(self, guest: Guest, seat: str, message: dict[str, Any]) -> None:
        await guest.tell(json.dumps({"seat": seat, "message": message}, ensure_ascii=False))

    # ---------------------------------------------------------------- going on
    async def play(self) -> None:
        """Works out whatever takes its time, for ever, beside everything else: answers of the computer, hints."""
        while True:
            await self._due.wait()
            self._due.clear()
            while self.table is not None and (ponder := self.table.pondering()) is not None:
                table = self.table
                thought = await asyncio.to_thread(ponder)
                if table is not self.table:
                    break
                before = table.at
                sent = table.take(thought)
                if table.at != before:
                    self._keep()
                await self.send(sent)

    def _keep(self) -> None:
        """Puts the game on disk, whole or not at all, before anybody is told how it goes on."""
        if self.save is None or self.table is None:
            return
        try:
            journal.write(self.save, self.table.journal(), sealed=not self.table.state.over)
            if self.clock is not None:
                self.clock.keep(_clock_of(self.save))
            self.fault = ""
        except OSError as fault:
            self.fault = f"The game cannot be kept in {self.save}: {fault.strerror}."

    def _keep_beside(self, was: Journal) -> None:
        """Keeps a game from which another branches off, in the first file beside it that there is not yet."""
        if self.save is None:
            return
        number = next(n for n in count(1) if not self._beside(n).exists())
        with suppress(OSError):  # the other goes on all the same
            journal.write(self._beside(number), was, sealed=True)

    def _beside(self, number: int) -> Path:
        assert self.save is not None
        return self.save.with_name(f"{self.save.stem}-{number}{self.save.suffix}")


def _clock_of(save: Path) -> Path:
    """Where the clock of a saved game is kept."""
    return save.with_name(f"{save.name}.clock")


def _begins(full: Journal, part: Journal) -> bool:
    """Whether a game is the beginning of another."""
    same = (full.setup, full.seed) == (part.setup, part.seed)
    return same and full.answers[: len(part.answers)] == part.answers


def _object(text: str) -> dict[str, Any]:
    """What a text holds, if it is an object of a size that is read."""
    if len(text) > LARGEST:
        return {}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
