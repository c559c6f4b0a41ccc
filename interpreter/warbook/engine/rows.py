"""One row for each game: plain data that tells all that is counted of it, and by what it was played.

`COLUMNS` says what is in it. It is written as JSON Lines, which are read again (`kept.py`), or as CSV or Parquet
(`row_formats.py`). A row says itself which game of which job it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from warbook.engine.jobs import Job
from warbook.engine.stats import GameResult

SIDES = ("A", "B")
NUMBER, TEXT, FLAG, COUNTS, TEXTS, CHOICES = "number", "text", "yes or no", "counts", "texts", "choices"


@dataclass(frozen=True, slots=True)
class Column:
    """What is told of a game: of which sort it is, and in words."""

    name: str
    sort: str
    about: str


COLUMNS = (
    Column("rules", TEXT, "The fingerprint of the rules: the same for the same meaning."),
    Column("about", COUNTS, "What else was said of the job, such as the numbers that a sweep put in."),
    Column("mission", TEXT, "The mission, where one was chosen."),
    Column("size", TEXT, "The size of game, where one was chosen."),
    Column("layout", TEXT, "The layout of the ground, where one was chosen."),
    Column("list_a", TEXTS, "The force list of side A, a card for each unit."),
    Column("list_b", TEXTS, "The force list of side B."),
    Column("seed", NUMBER, "The seed of the job; that of the game follows from it and from its number."),
    Column("game", NUMBER, "The number of the game in its job, from 0 on."),
    Column("player_a", TEXT, "The computer player of side A."),
    Column("player_b", TEXT, "The computer player of side B."),
    Column("swapped", FLAG, "Whether the players have changed sides in this game."),
    Column("first", TEXT, "The side that took the first turn, A or B; nothing where nobody takes turns."),
    Column("winner", TEXT, "The side that won, A or B; nothing for a draw and for a game without result."),
    Column(
        "winning_player", NUMBER, "Which of the players listed that was, 1 or 2: they may be of one name."
    ),
    Column("finished", FLAG, "Whether the game came to its end."),
    Column("rounds", NUMBER, "How often the sequence began that the game repeats."),
    Column("decisions", NUMBER, "How many decisions the players took."),
    Column("points_a", NUMBER, "What side A had at the end of what is compared to see who wins."),
    Column("points_b", NUMBER, "The same of side B."),
    Column("fielded_a", COUNTS, "How many of each card took part for side A."),
    Column("fielded_b", COUNTS, "The same for side B."),
    Column("lost_a", COUNTS, "How many of each card side A lost."),
    Column("lost_b", COUNTS, "The same of side B."),
    Column(
        "choices",
        CHOICES,
        "For each side and each action, offer or option: how often it was offered and taken, and what came of it before the "
        "next was chosen: points of its side (less those of the other), enemies removed, own pieces lost.",
    ),
    Column("came_up", TEXTS, "The rules that acted in the game."),
    Column(
        "standing",
        TEXTS,
        "The prohibitions, duties, leaves, changed numbers and prices that mattered in the game; nothing where it was not "
        "asked (`balance --standing`).",
    ),
    Column("trouble", TEXT, "Why the game was broken off."),
    Column(
        "where",
        TEXTS,
        "The rule that did not come to an end: its file, and from where to where it stands there.",
    ),
)
"""Everything that is told of a game."""
CHOICE = ("side", "of", "choice", "offered", "taken", "points", "removed", "lost")
"""What is told of a choice."""
Row = dict[str, Any]


def row_of(job: Job, result: GameResult) -> Row:
    """The row of a game."""
    terms, setup = job.terms, job.terms.setup
    side = (*SIDES, None)
    players = terms.players[::-1] if result.swapped else terms.players
    return {
        "rules": job.rules,
        "about": dict(terms.about),
        "mission": setup.mission,
        "size": setup.size,
        "layout": setup.layout,
        "list_a": list(setup.forces[0]),
        "list_b": list(setup.forces[1]),
        "seed": terms.seed,
        "game": result.index,
        "player_a": players[0],
        "player_b": players[1],
        "swapped": result.swapped,
        "first": None if result.first is None else side[result.first],
        "winner": None if result.winner is None else side[result.winner],
        "winning_player": None if result.winning_player is None else result.winning_player + 1,
        "finished": result.finished,
        "rounds": result.rounds,
        "decisions": result.decisions,
        "points_a": result.points[0] if result.points else None,
        "points_b": result.points[1] if result.points else None,
        "fielded_a": result.fielded[0],
        "fielded_b": result.fielded[1],
        "lost_a": result.lost[0],
        "lost_b": result.lost[1],
        "choices": [dict(zip(CHOICE, (SIDES[one[0]], *one[1:]), strict=True)) for one in result.choices],
        "came_up": list(result.came_up),
        "standing": None if result.standing is None else list(result.standing),
        "trouble": result.trouble,
        "where": result.where,
    }


def result_of(row: Row) -> GameResult:
    """What a row tells. Raises `ValueError`, `TypeError` or `LookupError` where it is none."""
    points = row["points_a"], row["points_b"]
    return GameResult(
        index=row["game"],
        swapped=row["swapped"],
        winner=None if row["winner"] is None else SIDES.index(row["winner"]),
        finished=row["finished"],
        rounds=row["rounds"],
        decisions=row["decisions"],
        fielded=[row["fielded_a"], row["fielded_b"]],
        lost=[row["lost_a"], row["lost_b"]],
        trouble=row["trouble"],
        where=row["where"],
        first=None if row["first"] is None else SIDES.index(row["first"]),
        points=None if None in points else (points[0], points[1]),
        choices=tuple(
            (SIDES.index(one["side"]), one["of"], one["choice"], *(one[name] for name in CHOICE[3:]))
            for one in row["choices"]
        ),
        came_up=tuple(row["came_up"]),
        standing=None if row["standing"] is None else tuple(row["standing"]),
    )


def to_line(row: Row) -> str:
    """A row as a line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
