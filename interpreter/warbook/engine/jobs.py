"""Jobs of games that computers play against each other, and how one game of a job is played: the same wherever it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from warbook.engine.dice import DiceStream
from warbook.engine.fingerprint import rules_hash
from warbook.engine.game import Game, Setup
from warbook.engine.log import kinds
from warbook.engine.plan import CARD, DONE, KIND, OWNER, WHOLE
from warbook.engine.players import named, play
from warbook.engine.standing_rules import switched
from warbook.engine.state import Stalled, State
from warbook.engine.stats import GameResult, SimulationResult
from warbook.engine.tally import Tally, came_up, first, points
from warbook.language import ir
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.walk import nodes

LONGEST = 100_000
"""A game with more decisions than this is broken off and said to be without result."""
STALLED = "W910"
HINT = "Make sure that something in it changes what it waits for."


class CannotSimulate(ValueError):
    """Games that cannot be played, or go on from a file of others; the message says why."""


@dataclass(frozen=True)
class Terms:
    """What is played of a game: plain data, that can be sent. Half-way the players change sides if `swap`; `about` is what
    else is to be told of each game, by what it is called."""

    games: int
    seed: int
    players: tuple[str, str] = ("random", "random")
    setup: Setup = field(default_factory=Setup)
    swap: bool = True
    longest: int = LONGEST
    about: tuple[tuple[str, str], ...] = ()
    counted: bool = True
    """Whether what was offered and taken is counted in each game, which costs time."""
    standing: int = 0
    """Of so many of the games, the first, it is asked which standing rules mattered, which costs much more."""

    def swapped(self, index: int) -> bool:
        """Whether in this game the first player listed is player B."""
        return self.swap and 2 * index >= self.games


@dataclass(frozen=True)
class Job:
    """A game, and on which terms it is played."""

    game: Game
    terms: Terms

    @cached_property
    def rules(self) -> str:
        """The fingerprint of its rules."""
        return rules_hash(self.game)


Which = tuple[int, int]
"""A game: the number of its job, and its own in that."""


def one_game(game: Game, job: Terms, index: int) -> GameResult:
    """Game number `index` of a job: its seeds follow from the job's seed and its number alone."""
    seeds = DiceStream(job.seed)
    names = job.players[::-1] if job.swapped(index) else job.players
    players = [named(name, seeds.branch(3 * index + 1 + side).seed) for side, name in enumerate(names)]
    state: State | None = None
    tally = Tally() if job.counted else None
    decisions, trouble, where = 0, "", None
    seed, standing = seeds.branch(3 * index).seed, None
    try:
        state = game.start(job.setup, seed=seed)
        decisions = play(state, players, job.longest, tally)
        if tally is not None:
            tally(state)
        if not state.over:
            trouble = f"the game is not over after {decisions} decisions"
    except Stalled as fault:
        found = stalled(fault)
        trouble, where = found.message, [found.span.file, found.span.start, found.span.end]
    over = state is not None and state.over
    if over and state is not None and index < job.standing:
        standing = switched(game).mattered(job.setup, seed, state.answers_given())
    return GameResult(
        index=index,
        swapped=job.swapped(index),
        winner=state.winner() if state is not None and over else None,
        finished=over,
        rounds=rounds(state) if state is not None else 0,
        decisions=decisions,
        fielded=_fielded(state) if state is not None else [{}, {}],
        lost=_lost(state) if state is not None else [{}, {}],
        trouble=trouble,
        where=where,
        first=first(state) if state is not None else None,
        points=points(state) if state is not None else None,
        choices=tally.told() if tally is not None else (),
        came_up=came_up(state) if state is not None else (),
        standing=standing,
    )


def stalled(fault: Stalled) -> Diagnostic:
    """The rule that goes on without end, as a diagnostic."""
    text = str(fault)
    message = f"{text[:1].upper()}{text[1:]}: the game was stopped."
    return Diagnostic(STALLED, Severity.ERROR, message, fault.span or Span("", 0, 0), hint=HINT)


def diagnostics(result: SimulationResult) -> list[Diagnostic]:
    """The rules that did not come to an end, each once."""
    spans = {(g.where[0], g.where[1], g.where[2]): g.trouble for g in result.troubles if g.where is not None}
    return [Diagnostic(STALLED, Severity.ERROR, why, Span(*span), hint=HINT) for span, why in spans.items()]


def rounds(s: State) -> int:
    """How often the sequence has begun that the game repeats."""
    game = s.game
    body = game.book.procedures["sequence Game"].body
    repeated = next((n for n in nodes(body) if isinstance(n, (ir.Repeat, ir.While))), None)
    called = next((n for n in nodes(repeated) if isinstance(n, ir.Perform)), None) if repeated else None
    if called is None:
        return 0
    number = next((n for n, key in kinds(game).sorts.items() if key == ("sequence", called.name)), None)
    return sum(event[0] == number for event in s.events())


def _cards(s: State, chosen: Callable[[int], bool]) -> list[dict[str, int]]:
    """For each side how many of each card, without what only belongs to something on the board, or to nobody."""
    found: list[dict[str, int]] = [{}, {}]
    kinds = s.game.book.kinds
    for one in range(2, len(s.F[CARD])):
        carried = kinds[s.game.plan.kinds[s.F[KIND][one]]].off_board
        owner = s.F[OWNER][one]
        if s.F[CARD][one] >= 0 and s.F[WHOLE][one] < 0 and not carried and owner < 2 and chosen(one):
            name = s.game.plan.cards[s.F[CARD][one]]
            found[owner][name] = found[owner].get(name, 0) + 1
    return found


def _fielded(s: State) -> list[dict[str, int]]:
    return _cards(s, lambda one: True)


def _lost(s: State) -> list[dict[str, int]]:
    return _cards(s, lambda one: bool(s.G[DONE] >> one & 1))
