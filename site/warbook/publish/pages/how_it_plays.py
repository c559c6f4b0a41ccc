"""The page that tells how a game plays, from what games between computer players came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from warbook.engine.fingerprint import book_hash
from warbook.engine.players import ABOUT
from warbook.engine.report import FILE, Met, Report, always_taken, from_json, never_more_than, never_taken
from warbook.engine.stats import wilson
from warbook.engine.worth import FILE as WORTHS
from warbook.engine.worth import from_json as worths_from_json
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.model import Page
from warbook.publish.figures.share_charts import Dot, count_chart, dot_chart
from warbook.publish.pages.card_worths import worth_parts

PATH = "how_it_plays.md"
TITLE = "How it plays"
__all__ = ["FILE", "PATH", "how_it_plays", "kept_in"]
MOST = 12
Kept = TypeVar("Kept")
"""So many choices of a kind are told."""


NEVER = (
    "Offered thirty times or more, and never taken by these players; in brackets how often they would take it at most. What pays "
    "later than at the next decision is seen by no player who looks no farther: try these yourself before you drop them."
)
ALWAYS = (
    "Surely taken in more than nine of ten cases: hardly a choice, or one that could be a rule. In brackets how often at least. The "
    "offers of one game hang together, so that what stands in brackets, here and above, is a little too sure of itself."
)


def kept_in(folder: Path, book: Rulebook) -> tuple[str, Rulebook, str]:
    """What is kept beside the rules of a game for its page, "" where nothing is."""
    texts = (
        path.read_text(encoding="utf-8", errors="replace") if (path := folder / name).is_file() else ""
        for name in (FILE, WORTHS)
    )
    return next(texts), book, next(texts)


def how_it_plays(text: str, book: Rulebook, worth: str = "") -> Page | None:
    """The page of what `warbook balance --keep` and `warbook worth --keep` have kept; none where it is nothing of that kind."""
    found, priced = _read(from_json, text), _read(worths_from_json, worth)
    parts: list[str] = []
    if found is not None:
        parts += [
            _played(found),
            *_older(found.rules, book),
            *_forces(found),
            *_sides(found),
            *_lengths(found),
        ]
        parts += [*_choices(found), *_units(found), *_never(found), *_standing(found)]
    if priced is not None:
        parts += worth_parts(priced, _players(priced.players), _older(priced.rules, book))
    if not parts:
        return None
    return Page("\n\n".join([f"# {TITLE}", *(p for p in parts if p)]) + "\n", TITLE, None, "Reference")


def _read(read: Callable[[str], Kept], text: str) -> Kept | None:
    try:
        return read(text)
    except ValueError:
        return None


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


def _older(rules: str, book: Rulebook) -> list[str]:
    if rules == book_hash(book):
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
    never = [(one, f"fewer than {never_more_than(one.offered) * 100:.2g} %") for one in never_taken(found)]
    always = [
        (one, f"at least {int(100 * wilson(one.taken, one.offered)[0])} %") for one in always_taken(found)
    ]
    for title, about, some in (
        ("Never taken", NEVER, never),
        ("Taken nearly whenever offered", ALWAYS, always),
    ):
        if some:
            told = [
                f"- {_named(one.rule, one.choice)}: {one.taken:,} of {one.offered:,} ({sure})"
                for one, sure in some[:MOST]
            ]
            more = [f"- … and {len(some) - MOST} more"] if len(some) > MOST else []
            parts += [f"### {title}", about, "\n".join([*told, *more])]
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
        f"Of {found.countable} rules that wait for something to happen, or are done by their name (rolls, effects, tokens), "
        f"{_these(len(found.never))} in none of the {found.games:,} games, and may act in up to {most:.2g} % of games like these "
        "(95 % sure):",
        lines,
    ]


def _these(many: int) -> str:
    return "this one acted" if many == 1 else f"these {many} acted"


def _standing(found: Report) -> list[str]:
    if not found.standing:
        return []
    lines = ["| Mattered in | Rule |", "|---|---|"]
    for one in found.standing:
        lines.append(f"| {_of(one.games, found.asked)} | {escape.markdown(one.rule)} |")
    return [
        "## Which standing rules mattered",
        f"Prohibitions, duties and leaves, changed numbers and prices do nothing by themselves. So {found.asked:,} of the games "
        "were played again without each of them in turn, with the same dice and the same answers. A rule mattered in a game if "
        "somebody would have been asked something else or had other answers to choose from, or if something else would have "
        "happened: a roll against another number too, even if it came out alike. Of places on a table only a few were tried, so "
        "that what forbids few places may matter more often than it says here.",
        "\n".join(lines),
    ]
