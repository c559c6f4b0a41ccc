"""A game as its rules' fingerprint, setup, seed and answers.

Replays, undo, saved and shared games are all this one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import randbelow
from typing import Any

from warbook.engine.dice import ScriptedDice
from warbook.engine.entries import unknown_cards
from warbook.engine.fingerprint import rules_hash
from warbook.engine.game import Game, Setup
from warbook.engine.hidden import hidden_now, revealed
from warbook.engine.log import told as story
from warbook.engine.log_events import AGAIN
from warbook.engine.plan import MISSION, SCENERY
from warbook.engine.sealing import BadSeal, opened_text, sealed_text
from warbook.engine.state import IllegalAnswer, Stalled, State
from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded
from warbook.language.diagnostic import Span
from warbook.language.model import PLAYERS, Feature

FORMAT = 2
READ = (1, 2)
"""The formats that are read. The logs of the first left out what happened again: nothing is compared with them."""
FARTHEST = 1 << 48
"""Below it lies every place in a stream of dice from which they are thrown anew."""
SIZE_LIMIT = 50_000_000
"""The largest journal that is read, in bytes."""


class BadJournal(ValueError):
    """Text that is no journal of this game; the message says why."""


class CannotUndo(ValueError):
    """Nothing that may be taken back; the message says why."""


Anew = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Journal:
    """Everything that makes one game what it was.

    `told` is the log that it had, where that was kept: what a replay is compared with. `anew` tells where something
    seen was taken back: (after how many answers, by whom, the place in the dice from which they went on).
    """

    game: str
    edition: str
    rules: str
    setup: Setup
    seed: int
    answers: tuple[Any, ...]
    told: tuple[str, ...] = ()
    anew: tuple[Anew, ...] = ()
    sides: tuple[str, ...] = ()
    """Who played each side, where it was kept."""

    def to_json(self, sealed: bool = False) -> str:
        """The journal as the text of a file: one answer a line, so that two games can be compared.

        `sealed`, nothing can be read in it by eye but which game it is (`sealing.py`).
        """
        setup = {
            "mission": self.setup.mission,
            "size": self.setup.size,
            "layout": self.setup.layout,
            "forces": [list(force) for force in self.setup.forces],
        }
        head = {
            "warbook": "journal",
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "rules": self.rules,
            "setup": setup,
            "seed": self.seed,
            **({"sides": list(self.sides)} if self.sides else {}),
            **({"anew": [list(one) for one in self.anew]} if self.anew else {}),
        }
        text = json.dumps(head, ensure_ascii=False, indent=1)[:-2] + _listed("answers", self.answers)
        text += (_listed("told", self.told) if self.told else "") + "\n}\n"
        return sealed_text(text, head) if sealed else text


def _listed(name: str, items: tuple[Any, ...]) -> str:
    lines = ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in items)
    return f',\n "{name}": [\n{lines}\n ]'


def from_json(text: str) -> Journal:
    """The journal in a text. Raises `BadJournal`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadJournal("it is not JSON") from fault
    if not isinstance(data, Mapping) or data.get("warbook") != "journal":
        raise BadJournal("this is no journal")
    if data.get("format") not in READ:
        raise BadJournal(
            f"this journal is of format {data.get('format')!r}; this version reads format {FORMAT}"
        )
    if "sealed" in data:
        try:
            return from_json(opened_text(data, SIZE_LIMIT))
        except BadSeal as fault:
            raise BadJournal(str(fault)) from fault
    words = [data.get(name) for name in ("game", "edition", "rules")]
    seed, answers, told = data.get("seed"), data.get("answers"), data.get("told", [])
    if (
        not all(isinstance(word, str) for word in words)
        or type(seed) is not int
        or seed < 0
        or not isinstance(answers, list)
        or not isinstance(told, list)
        or not all(isinstance(line, str) for line in told)
    ):
        raise BadJournal("this journal is damaged: its game, rules, seed or answers are missing")
    setup = _setup(data.get("setup"))
    lines = tuple(told) if data["format"] == FORMAT else ()
    anew = _anew(data.get("anew", []), len(answers))
    sides = data.get("sides", [])
    if not isinstance(sides, list) or len(sides) not in (0, 2) or any(type(who) is not str for who in sides):
        raise BadJournal("this journal is damaged: it does not tell who played each side")
    game, edition, rules = map(str, words)
    return Journal(game, edition, rules, setup, seed, tuple(answers), lines, anew, tuple(sides))


def _anew(data: Any, answers: int) -> tuple[Anew, ...]:
    """Where the dice were thrown anew, in order."""
    rows: list[Any] = data if isinstance(data, list) else [None]
    for row in rows:
        if not isinstance(row, list) or len(row) != 3 or any(type(n) is not int for n in row):
            raise BadJournal("this journal is damaged: it does not tell where its dice went on")
        if not 0 <= row[0] <= answers or row[1] not in PLAYERS or not 0 <= row[2] < FARTHEST:
            raise BadJournal("this journal is damaged: it does not tell where its dice went on")
    return tuple(sorted(((row[0], row[1], row[2]) for row in rows), key=lambda row: row[0]))


def _setup(data: Any) -> Setup:
    if not isinstance(data, Mapping):
        raise BadJournal("this journal is damaged: its setup is missing")
    forces = data.get("forces")
    words = [data.get(name) for name in ("mission", "size", "layout")]
    if not all(isinstance(word, str) for word in words) or not isinstance(forces, list) or len(forces) != 2:
        raise BadJournal("this journal is damaged: its setup is incomplete")
    if not all(isinstance(force, list) and all(isinstance(card, str) for card in force) for force in forces):
        raise BadJournal("this journal is damaged: its force lists are not lists of names")
    return Setup(str(words[0]), str(words[1]), str(words[2]), (tuple(forces[0]), tuple(forces[1])))


def journal_of(state: State, setup: Setup | None = None) -> Journal:
    """The journal of a game so far. Without a setup, the one that the state tells."""
    if isinstance(state.dice, ScriptedDice):
        raise BadJournal("a game with scripted dice has no journal")
    book = state.game.book
    answers = tuple(json.loads(json.dumps(answer)) for answer in state.answers_given())
    anew = tuple(
        (at, by, place) for number, *about in state.events() if number == AGAIN for by, at, place in (about,)
    )
    agreed = setup or setup_of(state)
    return Journal(
        book.name, book.edition, rules_hash(state.game), agreed, state.dice.seed, answers, (), anew
    )


def setup_of(state: State) -> Setup:
    """What was agreed before play, as the state still tells."""
    game, plan = state.game, state.game.plan
    mission = plan.missions[state.G[MISSION]] if state.G[MISSION] >= 0 else ""
    size = (
        plan.lists[game.book.sizes][state.G[plan.slot(game.book.sizes)]]
        if game.book.sizes is not None
        else ""
    )
    scenery = [told(f) for f in state.G[SCENERY] or ()]
    layout = next(
        (name for name, laid in game.book.layouts.items() if [told(f) for f in laid.features] == scenery),
        "",
    )
    forces = state.G[plan.slot("forces")]
    return Setup(mission, size, layout, (tuple(forces[0]), tuple(forces[1])))


def told(feature: Feature) -> tuple[str | int, ...]:
    """What tells a piece of terrain from another, wherever it was written."""
    f = feature
    return (f.terrain, f.x, f.y, f.width, f.depth, f.turn, f.height, f.side, f.level, f.mark)


# ------------------------------------------------------------------ replaying
@dataclass(slots=True)
class Replayed:
    """What playing a journal again gave: how far it went, and what stopped it, if anything did."""

    state: State | None
    steps: int
    trouble: str | None
    older: bool
    """Whether the journal was written under other rules."""


def begin(game: Game, journal: Journal) -> State:
    """The first decision of a journal's game. Raises `BadJournal` where there can be none."""
    book, setup = game.book, journal.setup
    if journal.game != book.name:
        raise BadJournal(f"this is a journal of the game {journal.game!r}, not of {book.name!r}")
    for word, known, what in (
        (setup.mission, book.missions, "mission"),
        (setup.layout, book.layouts, "layout"),
        (setup.size, book.lists[book.sizes].values if book.sizes is not None else {}, "size of game"),
    ):
        if word and word not in known:
            raise BadJournal(f"the {what} {word!r} is not in the rules any more")
    for card in (*setup.forces[0], *setup.forces[1]):
        for name in unknown_cards(book, card):
            raise BadJournal(f"the card {name!r} is not in the rules any more, or is not carried by {card!r}")
    try:
        return game.start(setup, seed=journal.seed)
    except ValueError as fault:
        raise BadJournal(str(fault)) from fault


def steps(game: Game, journal: Journal) -> Iterator[State]:
    """The same state before each answer and after the last; raises `IllegalAnswer` where one differs."""
    s = begin(game, journal)
    anew = list(journal.anew)
    for number, answer in enumerate((*journal.answers, None)):
        while anew and anew[0][0] == number:
            at, by, place = anew.pop(0)
            s.dice.position = place
            s.note(AGAIN, by, at, place)
        yield s
        if number < len(journal.answers):
            s.answer(answer)


def replay(game: Game, journal: Journal) -> Replayed:
    """Plays a journal again: to its end, or up to the first answer that is not possible any more."""
    older = journal.rules != rules_hash(game)
    done = Replayed(None, -1, None, older)
    try:
        for s in steps(game, journal):
            done.state, done.steps = s, done.steps + 1
    except BadJournal as fault:
        done.steps, done.trouble = 0, str(fault)
    except IllegalAnswer as fault:
        if done.state is not None and done.state.over:
            done.trouble = f"the game is over after {done.steps} of {len(journal.answers)} answers"
        else:
            done.trouble = f"answer {done.steps + 1} of {len(journal.answers)} is refused now: {fault}"
    except Stalled as fault:
        done.trouble = (
            f"after answer {done.steps + 1} of {len(journal.answers)} a rule goes on without end ({fault})"
        )
    return done


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a game told again first differs: after how many answers, what was told then and now, and by which rule."""

    answers: int
    then: str
    now: str
    rule: Span | None


def divergence(game: Game, journal: Journal) -> Divergence | None:
    """The first line of a journal's log that comes out otherwise; None where none does, or no log was kept.

    What a piece is called may depend on what else there is, so both logs are told from where the game has come to.
    """
    given: list[int] = []
    state: State | None = None
    with suppress(BadJournal, IllegalAnswer, Stalled):
        for answers, s in enumerate(steps(game, journal)):
            state = s
            given += [answers] * (len(s.events()) - len(given))
    if state is None:
        return None
    events = state.events()
    for line, (number, now) in enumerate(story(state)):
        if line == len(journal.told):
            return None
        if now != journal.told[line]:
            return Divergence(given[number], journal.told[line], now, game.span_of(events[number][0]))
    return None


# ------------------------------------------------------------------ undo
def undo(
    game: Game,
    journal: Journal,
    player: int | None = None,
    anyway: bool = False,
    place: int | None = None,
    to: int | None = None,
) -> tuple[Journal, State]:
    """The game before the last decision of a player (or of anyone), or after `to` so many answers, with its journal.

    Not across a roll of dice or something revealed, unless `anyway`: then the dice are thrown anew from there on, from
    a `place` in them that nobody knows, and the log says so. Raises `CannotUndo`.
    """
    trail = []
    s: State | None = None
    for s in steps(game, journal):
        trail.append((s.decision.player if s.decision is not None else -1, s.dice.to_json(), hidden_now(s)))
    _, dice, secrets = trail[-1]
    for at in range(len(trail) - 2, -1, -1):
        who, then, hidden = trail[at]
        if (player is not None and who != player) or (to is not None and at != to):
            continue
        thrown, seen = then != dice, revealed(hidden, secrets)
        if not anyway and thrown:
            raise CannotUndo("dice have been thrown since")
        if not anyway and seen:
            raise CannotUndo("something has been revealed since")
        anew = tuple(one for one in journal.anew if one[0] <= at)
        if thrown or seen:
            anew = (*anew, (at, who, randbelow(FARTHEST) if place is None else place))
        shorter = replace(journal, answers=journal.answers[:at], told=(), anew=anew)
        *_, s = steps(game, shorter)
        return shorter, s
    raise CannotUndo("there is no decision to take back")


# ------------------------------------------------------------------ files
def write(path: Path, journal: Journal, sealed: bool = False) -> None:
    """Puts a journal into a file, whole or not at all; `sealed` while the game goes on, as it tells what is to come."""
    write_atomically(path, journal.to_json(sealed))


def read(path: Path) -> Journal:
    """The journal in a file. Raises `BadJournal`, also where there is no such file."""
    try:
        return from_json(read_bounded(path, SIZE_LIMIT).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise BadJournal(
            f"{path.name} cannot be read: {getattr(fault, 'strerror', None) or 'it is not UTF-8 text'}"
        ) from fault
