"""The page that tells how a game plays, from what games between computer players came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from warbook.engine.fingerprint import book_hash
from warbook.engine.players import ABOUT
from warbook.engine.report import FILE, Met, Report, always_taken, from_json, never_more_than, never_taken
from warbook.engine.stats import wilson
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.model import Page
from warbook.publish.figures.share_charts import Dot, count_chart, dot_chart

PATH = "how_it_plays.md"
TITLE = "How it plays"
__all__ = ["FILE", "PATH", "how_it_plays"]
MOST = 12
"""So many choices of a kind are told."""


def how_it_plays(text: str, book: Rulebook) -> Page | None:
    """The page of what `warbook balance --keep` has kept; none where it is nothing of that kind."""
    try:
        found = from_json(text)
    except ValueError:
        return None
    parts = [f"# {TITLE}", _played(found), *_older(found, book)]
    parts += [
        *_forces(found),
        *_sides(found),
        *_lengths(found),
        *_choices(found),
        *_units(found),
        *_never(found),
    ]
    return Page("\n\n".join(part for part in parts if part) + "\n", TITLE, None, "Reference")


def _played(found: Report) -> str:
    return (
        f"Measured, not estimated: {found.games:,} games between computer players, {_players(found.players)}; on "
        f"{found.date}, by the rules with the fingerprint `{found.rules[:12]}`. A range behind a share is its 95 % confidence "
        "interval. People play otherwise than computers do: what stands here is where to look, not what to believe."
    )


def _players(names: Iterable[str]) -> str:
    """Who played, and how they play."""
    told = [
        f"*{escape.markdown(name)}*, which {ABOUT[name]}" if name in ABOUT else escape.markdown(name)
        for name in dict.fromkeys(names)
    ]
    return f"{told[0]}, on both sides" if len(told) == 1 else " against ".join(told)


def _older(found: Report, book: Rulebook) -> list[str]:
    if found.rules == book_hash(book):
        return []
    return ['!!! warning "Of older rules"\n    The rules have changed since these games were played.']


def _framed(svg: str) -> str:
    return f'<div class="wb-chart-frame">{"".join(svg.splitlines())}</div>'


# ------------------------------------------------------------------ who wins
def _forces(found: Report) -> list[str]:
    if not found.strengths:
        return []
    dots = [
        Dot(one.name, one.share, one.low, one.high)
        for one in sorted(found.strengths, key=lambda one: -one.share)
    ]
    both = [x for one in found.met for x in (one, turned(one))]
    parts = [
        "## Who wins",
        _framed(dot_chart(dots, "Games a force would win against the average of the others")),
        "The rating is Bradley and Terry’s, from all games together; a draw is half a win. In the tables a share is of the "
        "games that somebody won.",
        _table("against", both, lambda one: one.against),
    ]
    if len({one.mission for one in found.met}) > 1:
        parts += ["### By mission", _table("in", both, lambda one: one.mission)]
    return parts


def turned(one: Met) -> Met:
    """The same games, told of the other force."""
    return replace(one, force=one.against, against=one.force, won=one.lost, lost=one.won)


def _table(label: str, met: Sequence[Met], across: Callable[[Met], str]) -> str:
    """The share of each force, by something across the page and in all."""
    forces = list(dict.fromkeys(one.force for one in met))
    heads = forces if label == "against" else list(dict.fromkeys(across(one) for one in met))
    lines = [
        "| Force | " + " | ".join(f"{label} {escape.markdown(name)}" for name in heads) + " | All games |",
        "|---|" + "---|" * (len(heads) + 1),
    ]
    for force in forces:
        own = [one for one in met if one.force == force]
        cells = [_share([one for one in own if across(one) == name]) for name in heads]
        lines.append(f"| **{escape.markdown(force)}** | {' | '.join(cells)} | {_share(own)} |")
    return "\n".join(lines)


def _share(met: Iterable[Met]) -> str:
    won = lost = 0
    for one in met:
        won, lost = won + one.won, lost + one.lost
    return _of(won, won + lost)


def _of(hits: int, tries: int) -> str:
    """A share as one figure, its range in small beside it."""
    if not tries:
        return "—"
    low, high = wilson(hits, tries)
    return f"{hits / tries * 100:.0f}\N{NO-BREAK SPACE}% <small>({low * 100:.0f}–{high * 100:.0f})</small>"


# ------------------------------------------------------------------ sides, lengths
def _sides(found: Report) -> list[str]:
    missions = list(dict.fromkeys(one.mission for one in found.met))
    dots, lines = [], ["| Mission | Side A | Drawn | Without result |", "|---|---|---|---|"]
    for mission in missions:
        some = [one for one in found.met if one.mission == mission]
        won, lost, drawn, broken = (
            sum(getattr(one, name) for one in some) for name in ("won", "lost", "drawn", "broken_off")
        )
        if won + lost:
            dots.append(Dot(mission or TITLE, won / (won + lost), *wilson(won, won + lost)))
        every = won + lost + drawn + broken
        lines.append(
            f"| {escape.markdown(mission) or 'All games'} | {_share(some)} | {_of(drawn, every)} | {broken or '—'} |"
        )
    parts = ["## Sides and first turn"]
    won, decided = found.first
    if dots:
        parts.append(_framed(dot_chart(dots, "Games that side A wins, of those that somebody won")))
    if decided:
        parts.append(f"Whoever took the first turn won {_of(won, decided)} of the games that somebody won.")
    return [*parts, "\n".join(lines)]


def _lengths(found: Report) -> list[str]:
    least, middle, most = found.decisions
    parts = ["## How long it takes"]
    sums: Counter[int] = Counter()
    for _, some in found.rounds:
        sums.update(dict(some))
    if len(sums) == 1 and max(sums):
        parts.append(f"Every game takes {max(sums)} rounds.")
    elif sums and max(sums) > 0:
        parts.append(
            _framed(count_chart(sorted(sums.items()), "Games by how many rounds they took", "Rounds"))
        )
    parts.append(
        f"Half of all games take no more than {middle:,} decisions; the shortest {least:,}, the longest {most:,}."
    )
    return parts


# ------------------------------------------------------------------ what is chosen
def _choices(found: Report) -> list[str]:
    used = sorted(
        (one for one in found.choices if one.taken and ":" not in one.rule), key=lambda one: -one.taken
    )
    if not found.choices:
        return []
    parts = [
        "## What is chosen",
        "What came of a choice is counted from when it was taken to the next of its kind: points of its side less those of the "
        "other, enemies removed, own pieces lost. Whoever wins more when something was taken need not win because of it.",
        "\n".join(
            [
                "| Choice | Offered | Taken | Points | Removed | Lost | Games won with it |",
                "|---|---|---|---|---|---|---|",
                *(
                    f"| {_named(one.rule, one.choice)} | {one.offered:,} | {_of(one.taken, one.offered)} | "
                    f"{_each(one.points, one.taken)} | {_each(one.removed, one.taken)} | {_each(one.lost, one.taken)} | "
                    f"{_of(one.won, one.decided)} |"
                    for one in used[: 2 * MOST]
                ),
            ]
        ),
    ]
    for title, some in (
        ("Never taken, however often offered", never_taken(found)),
        ("Taken nearly whenever offered", always_taken(found)),
    ):
        if some:
            told = [
                f"- {_named(one.rule, one.choice)}: {one.taken:,} of {one.offered:,}" for one in some[:MOST]
            ]
            more = [f"- … and {len(some) - MOST} more"] if len(some) > MOST else []
            parts += [f"### {title}", "\n".join([*told, *more])]
    return parts


def _named(rule: str, choice: str) -> str:
    return escape.markdown(f"{rule}: {choice}")


def _each(total: int, taken: int) -> str:
    """What came of one taking on average."""
    told = f"{total / taken:.2f}" if taken else ""
    return told.replace("-", "−") if told.strip("-0.") else "—"


def _units(found: Report) -> list[str]:
    rows = [one for one in found.fielded if one.fielded]
    if not rows:
        return []
    lines = ["| Card | Took part | Lost |", "|---|---|---|"]
    for one in sorted(rows, key=lambda one: (one.force, -one.lost / one.fielded)):
        lines.append(f"| {escape.markdown(one.card)} | {one.fielded:,} | {_of(one.lost, one.fielded)} |")
    return ["## Who is lost", "\n".join(lines)]


def _never(found: Report) -> list[str]:
    if not found.never:
        return []
    most = never_more_than(found.games) * 100
    lines = "\n".join(f"- {escape.markdown(name)}" for name in found.never)
    return [
        "## What never came up",
        f"Of {found.countable} rules that wait for something or are done by name these acted in none of the games; in "
        f"games like these each of them acts in fewer than {most:.2g} %, as sure as 95 %.",
        lines,
    ]
