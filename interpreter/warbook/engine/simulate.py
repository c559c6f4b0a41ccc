"""Many seeded games over worker processes: the same results for the same seed, however many workers."""

from __future__ import annotations

import json
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

from warbook.engine.dice import DiceStream
from warbook.engine.fingerprint import rules_hash
from warbook.engine.game import Game, Setup
from warbook.engine.log import kinds
from warbook.engine.plan import CARD, DONE, KIND, OWNER, WHOLE
from warbook.engine.players import named, play
from warbook.engine.state import Stalled, State
from warbook.engine.stats import GameResult, SimulationResult
from warbook.language import ir
from warbook.language.cache import load_cached
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.load import load_game
from warbook.language.walk import nodes

LONGEST = 100_000
"""A game with more decisions than this is broken off and said to be without result."""
STALLED = "W910"
HINT = "Make sure that something in it changes what it waits for."
Progress = Callable[[int, int], bool | None]
"""Told how many games are done, of how many; may return False to stop."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated. Half-way the players change sides if `swap`; `texts` are files of the rules that read otherwise."""

    folder: str
    games: int
    seed: int
    players: tuple[str, str] = ("random", "random")
    setup: Setup = field(default_factory=Setup)
    swap: bool = True
    longest: int = LONGEST
    texts: tuple[tuple[str, str], ...] = ()

    def swapped(self, index: int) -> bool:
        """Whether in this game the first player listed is player B."""
        return self.swap and 2 * index >= self.games


class CannotSimulate(ValueError):
    """A game that cannot be loaded, or partial results of another job; the message says why."""


def simulate(
    job: Job,
    jobs: int = 1,
    progress: Progress | None = None,
    partial: Path | None = None,
    game: Game | None = None,
) -> SimulationResult:
    """Plays all games of a job; `game` is that of its folder where the caller has it already.

    With `partial`, results are kept in that file, and games that are already in it are not played again.
    """
    for name in job.players:
        named(name, 0)
    game = game or _load(job)
    print_of = {"rules": rules_hash(game), "job": asdict(job)}
    done = _resumed(partial, print_of) if partial is not None else {}
    left = [i for i in range(job.games) if i not in done]
    log = partial.open("a", encoding="utf-8") if partial is not None else None
    try:
        if log is not None and log.tell() == 0:
            log.write(json.dumps(print_of) + "\n")
        for result in _played(job, game, left, min(jobs, len(left))):
            done[result.index] = result
            if log is not None:
                log.write(json.dumps(asdict(result)) + "\n")
                log.flush()
            if progress is not None and progress(len(done), job.games) is False:
                break
    finally:
        if log is not None:
            log.close()
    results = tuple(done[i] for i in sorted(done))
    return SimulationResult(game.book.title, job.players, job.seed, job.games, results)


def _played(job: Job, game: Game, left: list[int], jobs: int) -> Iterator[GameResult]:
    if jobs <= 1:
        yield from (one_game(game, job, index) for index in left)
        return
    size = max(1, min(16, len(left) // (4 * jobs)))
    with _workers(jobs, [job]) as pool:
        yield from pool.imap_unordered(_work, [(0, index) for index in left], chunksize=size)


def play_all(
    work: Sequence[Job], games: Sequence[tuple[int, int]], jobs: int = 1, game: Game | None = None
) -> Iterator[tuple[int, GameResult]]:
    """Some games of several jobs of one folder, in order: of which job, and which of its games. Raises `CannotSimulate`."""
    if jobs <= 1:
        own = {work[0].texts: game} if game is not None else {}
        for number, index in games:
            yield number, one_game(_kept(own, work[number]), work[number], index)
        return
    with _workers(jobs, work) as pool:
        results = pool.imap(_work, games, chunksize=max(1, min(5, len(games) // (4 * jobs))))
        yield from ((number, result) for (number, _), result in zip(games, results, strict=True))


def _workers(jobs: int, work: Sequence[Job]) -> Pool:
    """The worker processes. They do not hear Ctrl-C, from their very start: who started them stops them, and hears what
    came meanwhile."""
    context = multiprocessing.get_context("spawn")
    if threading.current_thread() is not threading.main_thread():
        return context.Pool(jobs, _begin, (work,))
    with unheard():
        return context.Pool(jobs, _begin, (work,))


@contextmanager
def unheard() -> Iterator[None]:
    """While this lasts Ctrl-C waits, and processes that are begun never hear it; where signals cannot be blocked, it is
    lost meanwhile."""
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


_mine: tuple[dict[tuple[tuple[str, str], ...], Game], Sequence[Job]] | None = None


def _begin(work: Sequence[Job]) -> None:
    """What every worker process does first."""
    global _mine
    _mine = {}, work


def _work(which: tuple[int, int]) -> GameResult:
    """One game: the number of its job, and its own in that."""
    assert _mine is not None
    job = _mine[1][which[0]]
    return one_game(_kept(_mine[0], job), job, which[1])


def _kept(games: dict[tuple[tuple[str, str], ...], Game], job: Job) -> Game:
    """The game of a job, compiled once for all jobs with the same texts."""
    if job.texts not in games:
        games[job.texts] = _load(job)
    return games[job.texts]


def _load(job: Job) -> Game:
    folder = Path(job.folder)
    loaded = load_game(folder, texts=dict(job.texts)) if job.texts else load_cached(folder)
    if loaded.rulebook is None:
        first = next(iter(loaded.errors), None)
        raise CannotSimulate(first.message if first is not None else f"there is no game in {folder}")
    return Game(loaded.rulebook)


# ------------------------------------------------------------------ one game
def one_game(game: Game, job: Job, index: int) -> GameResult:
    """Game number `index` of a job: its seeds follow from the job's seed and its number alone."""
    seeds = DiceStream(job.seed)
    names = job.players[::-1] if job.swapped(index) else job.players
    players = [named(name, seeds.branch(3 * index + 1 + side).seed) for side, name in enumerate(names)]
    state: State | None = None
    decisions, trouble, where = 0, "", None
    try:
        state = game.start(job.setup, seed=seeds.branch(3 * index).seed)
        decisions = play(state, players, job.longest)
        if not state.over:
            trouble = f"the game is not over after {decisions} decisions"
    except Stalled as fault:
        found = stalled(fault)
        trouble, where = found.message, [found.span.file, found.span.start, found.span.end]
    over = state is not None and state.over
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


# ------------------------------------------------------------------ partial results
def _resumed(path: Path, print_of: dict[str, Any]) -> dict[int, GameResult]:
    """The results already in a file of partial results; a last line that was not finished is dropped."""
    if not path.exists() or path.stat().st_size == 0:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        path.write_text("".join(lines), encoding="utf-8")
    return dict(_read(lines, print_of, path.name))


def _read(lines: Iterable[str], print_of: dict[str, Any], name: str) -> Iterator[tuple[int, GameResult]]:
    wanted = json.loads(json.dumps(print_of))
    for number, line in enumerate(lines):
        try:
            data = json.loads(line)
            if number == 0:
                if data != wanted:
                    raise CannotSimulate(f"{name} holds results of another simulation or of other rules")
                continue
            result = GameResult(**data)
        except (ValueError, TypeError) as fault:
            if isinstance(fault, CannotSimulate):
                raise
            raise CannotSimulate(f"{name}, line {number + 1}, is no result of a simulation") from fault
        yield result.index, result
