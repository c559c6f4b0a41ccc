"""Forces against each other: the same table for the same seed, nothing played twice, sides and shares told right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.shipped import GAMES, game_of, setup_of

from warbook.engine.balance import Row, by, from_csv, measure, share, to_csv
from warbook.engine.jobs import Job, Terms
from warbook.engine.where_played import workers
from warbook.publish.pages.balance import balance

NAME = next(name for name in GAMES if name.startswith("moth"))


def rows_of(games: int = 4, seed: int = 3, jobs: int = 1, known: tuple[Row, ...] = ()) -> list[Row]:
    forces = setup_of(NAME).forces
    lists = dict(zip(("Left", "Right"), forces, strict=True))
    job = Job(game_of(NAME), Terms(games, seed, ("random", "quick"), swap=False))
    missions = list(game_of(NAME).book.missions)
    with workers(many=jobs) as at:
        return measure(job, lists, missions, "rules", known, at)


def test_every_mission_is_played_from_both_sides() -> None:
    rows = rows_of(9)
    missions = list(game_of(NAME).book.missions)
    assert [(row.mission, row.side) for row in rows] == [(m, s) for m in missions for s in "AB"]
    assert sum(row.games for row in rows) == 9
    assert all(row.won + row.lost + row.drawn == row.games for row in rows)


def test_the_second_player_plays_the_second_side_whoever_has_it() -> None:
    """The quick player is on side B in every row; so the force on side A loses to it more often than not."""
    rows = rows_of(16)
    for side, quick_wins in (("A", lambda row: row.lost), ("B", lambda row: row.won)):
        those = [row for row in rows if row.side == side]
        assert sum(map(quick_wins, those)) > sum(row.games for row in those) / 2


@pytest.mark.slow
def test_the_same_whatever_the_number_of_workers() -> None:
    assert rows_of(8, jobs=2) == rows_of(8)


def test_a_broken_off_run_goes_on_where_it_was() -> None:
    """What is known is not played again, and what is added is what would have come next."""
    few, many = rows_of(8), rows_of(12)
    assert rows_of(12, known=tuple(few)) == many
    kept = replace(few[1], won=99)
    stale = replace(few[2], won=99, rules="older rules")
    assert rows_of(8, known=(kept, stale)) == [few[0], kept, *few[2:]]


def test_the_table_is_read_as_it_was_written() -> None:
    rows = rows_of()
    assert from_csv(to_csv(rows)) == rows
    for text in ("", "force,against\n", to_csv(rows) + "one,cell\n"):
        with pytest.raises(ValueError, match=r"columns|cells"):
            from_csv(text)


def test_shares_are_added_up_from_either_side() -> None:
    row = Row("Left", "Right", "", "A", "quick,quick", 10, 6, 3, 1, 1, "")
    assert by([row, row.turned()], lambda r: r.force) == [("Left", 6, 3, 1), ("Right", 3, 6, 1)]
    assert row.turned().side == "B" and row.turned().turned() == row
    assert share(6, 3).startswith("67 % (") and share(0, 0) == "—"


def test_the_page_tells_shares_and_players() -> None:
    row = Row("Left", "Right", "Hill", "A", "quick,quick", 10, 6, 3, 1, 1, "")
    page = balance(to_csv([row]))
    assert page is not None
    assert (
        "| **Left** | — | 67\N{NO-BREAK SPACE}% <small>(35–88)</small> | 67\N{NO-BREAK SPACE}% <small>(35–88)</small> |"
        in page.markdown
    )
    assert "*quick*, which looks one decision ahead" in page.markdown and "on both sides" in page.markdown
    assert balance("nonsense") is None
