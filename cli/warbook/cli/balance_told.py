"""What games between forces come to, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from warbook.cli.problem import counted
from warbook.cli.tables import table
from warbook.engine.stats import wilson

if TYPE_CHECKING:
    from warbook.engine.report import Chosen, Met, Report

MOST = 12
"""So many of what is never or always done are told."""


def told_of(found: Report) -> str:
    """All of a report."""
    from warbook.engine.report import always_taken, never_more_than, never_taken

    both = [x for one in found.met for x in (one, turned(one))]
    forces = [one.name for one in found.strengths]
    parts = [
        f"{counted(found.games, 'game')} by {', '.join(found.players)}, seed {found.seed}, rules {found.rules[:12]}",
        _ratings(found),
    ]
    if found.strengths:
        parts += [
            _sums(
                "Pair", [one for one in both if forces.index(one.force) < forces.index(one.against)], _pair
            ),
            _sums("Force and mission", both, lambda one: f"{one.force}, {one.mission}"),
            _sums("Force", both, lambda one: one.force),
        ]
    parts.append(_sums("Side A in", found.met, lambda one: one.mission or "all games"))
    won, decided = found.first
    if decided:
        parts.append(
            f"Whoever took the first turn won {share(won, decided - won)} of {counted(decided, 'game')}."
        )
    parts.append(_lengths(found))
    parts.append(_choices("Never chosen, though offered", never_taken(found), found))
    parts.append(_choices("Chosen nearly whenever offered", always_taken(found), found))
    if found.never:
        most = never_more_than(found.games) * 100
        names = "".join(f"\n  {name}" for name in found.never)
        parts.append(
            f"{len(found.never)} of {found.countable} rules never came up; of games like these each does in fewer than "
            f"{most:.2g} % (as sure as 95 %):{names}"
        )
    parts.append(_standing(found))
    return "\n\n".join(part for part in parts if part)


def turned(one: Met) -> Met:
    """The same games, told of the other force."""
    from dataclasses import replace

    return replace(one, force=one.against, against=one.force, won=one.lost, lost=one.won)


def _pair(one: Met) -> str:
    return f"{one.force} – {one.against}"


def _ratings(found: Report) -> str:
    rows = [
        (one.name, f"{one.share * 100:.0f} %", f"{one.low * 100:.0f}–{one.high * 100:.0f} %")
        for one in sorted(found.strengths, key=lambda one: -one.share)
    ]
    return table(("Rating", "Would win against the others", "95 %"), rows) if rows else ""


def _sums(title: str, met: Iterable[Met], key: Callable[[Met], str]) -> str:
    sums: dict[str, Counter[str]] = {}
    for one in met:
        sums.setdefault(key(one), Counter()).update(
            won=one.won, lost=one.lost, drawn=one.drawn, broken=one.broken_off
        )
    rows = [
        (name, *(str(n[k]) for k in ("won", "lost", "drawn", "broken")), share(n["won"], n["lost"]))
        for name, n in sums.items()
    ]
    return table((title, "Won", "Lost", "Drawn", "Broken off", "Share of those decided, 95 %"), rows)


def _lengths(found: Report) -> str:
    rows = []
    for mission, some in found.rounds:
        games = [rounds for rounds, count in some for _ in range(count)]
        if games:
            mean = sum(games) / len(games)
            rows.append((mission or "all games", f"{mean:.1f}", *(str(f(games)) for f in (min, max))))
    least, middle, most = found.decisions
    told = f"A game takes {middle} decisions ({least} to {most})."
    return "\n".join([table(("Rounds", "Mean", "Least", "Most"), rows), "", told] if rows else [told])


def _standing(found: Report) -> str:
    """In how many games standing rules mattered, where it was asked."""
    if not found.standing:
        return ""
    lines = [
        f"  {one.games:>4} games ({interval(one.games, found.asked)} %): {one.rule}" for one in found.standing
    ]
    head = f"Of {counted(found.asked, 'game')} it was asked which standing rules mattered. It did in so many (95 %):"
    return "\n".join([head, *lines])


def _choices(title: str, some: Sequence[Chosen], found: Report) -> str:
    rows = [
        (f"{one.rule}: {one.choice}", str(one.offered), str(one.taken), interval(one.taken, one.offered))
        for one in some[:MOST]
    ]
    if not rows:
        return ""
    more = f"\n… and {len(some) - MOST} more" if len(some) > MOST else ""
    return table((title, "Offered", "Taken", "Share, 95 %"), rows) + more


def share(won: int, lost: int) -> str:
    """A share with its interval: `53 % (47–59)`."""
    return f"{round(100 * won / (won + lost))} % ({interval(won, won + lost)})" if won + lost else "–"


def interval(hits: int, tries: int) -> str:
    low, high = wilson(hits, tries)
    return f"{100 * low:.0f}–{100 * high:.0f}"
