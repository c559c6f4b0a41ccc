"""Forces against each other: the same games for the same seed; ratings, shares and what stands out, told right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.engine.shipped import GAMES, game_of, setup_of

from warbook.engine.balance import bouts, measure
from warbook.engine.jobs import Job, Terms
from warbook.engine.kept import Kept
from warbook.engine.logistic import fit
from warbook.engine.ratings import ratings
from warbook.engine.report import (
    Chosen,
    Report,
    Sums,
    always_taken,
    from_json,
    never_more_than,
    never_taken,
    to_json,
)
from warbook.engine.rows import Row
from warbook.engine.standing_rules import standing_rules
from warbook.engine.where_played import workers
from warbook.engine.workers import Here
from warbook.publish.figures.share_charts import Dot, count_chart, dot_chart
from warbook.publish.pages.how_it_plays import how_it_plays

NAME = next(name for name in GAMES if name.startswith("moth"))


def rows_of(games: int = 4, seed: int = 3, jobs: int = 1, path: Path | None = None) -> list[Row]:
    lists = dict(zip(("Left", "Right"), setup_of(NAME).forces, strict=True))
    job = Job(game_of(NAME), Terms(games, seed, ("random", "quick"), swap=False))
    rows: list[Row] = []
    with workers(many=jobs) as at:
        measure(job, lists, list(game_of(NAME).book.missions), Kept(at, path, rows.append))
    return rows


def report_of(rows: list[Row]) -> Report:
    sums = Sums(game_of(NAME))
    for row in rows:
        sums.add(row)
    return sums.report("2030-01-01", 3)


def test_every_mission_is_played_from_both_sides() -> None:
    missions = list(game_of(NAME).book.missions)
    found = bouts({"Left": (), "Right": ()}, missions, 9)
    assert [(one.mission, one.side) for one in found] == [(m, s) for m in missions for s in "AB"]
    assert sum(one.games for one in found) == 9


def test_the_second_player_plays_the_second_side_whoever_has_it() -> None:
    """The quick player is on side B in every game; so side B wins more often than not, whichever force it is."""
    rows = rows_of(12)
    lists = {tuple(row["list_b"]) for row in rows}
    assert len(lists) == 2
    for one in lists:
        those = [row for row in rows if tuple(row["list_b"]) == one]
        assert sum(row["winner"] == "B" for row in those) >= len(those) / 2


@pytest.mark.slow
def test_the_same_whatever_the_number_of_workers() -> None:
    assert rows_of(8, jobs=2) == rows_of(8)


def test_a_broken_off_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path, lists = tmp_path / "rows.jsonl", dict(zip(("Left", "Right"), setup_of(NAME).forces, strict=True))
    job = Job(game_of(NAME), Terms(8, 3, ("random", "quick"), swap=False))
    missions = list(game_of(NAME).book.missions)
    measure(job, lists, missions, Kept(Here(), path), lambda done, of: done < 3)
    assert len(path.read_text().splitlines()) == 3
    assert rows_of(8, path=path) == rows_of(8)


def test_a_report_is_read_as_it_was_written() -> None:
    found = report_of(rows_of())
    assert from_json(to_json(found)) == found
    assert {(one.force, one.against) for one in found.met} == {("Moths", "Wicks"), ("Wicks", "Moths")}
    assert found.games == sum(one.won + one.lost + one.drawn + one.broken_off for one in found.met) == 4
    assert 0 < len(found.never) < found.countable
    for text in ("", "[]", "{}", to_json(found).replace('"games"', '"game"')):
        with pytest.raises(ValueError, match=r"Expecting|no report|another version"):
            from_json(text)


def test_the_page_tells_what_came_of_a_choice() -> None:
    game = game_of(NAME)
    some = (
        Chosen("Action", "Push", 200, 100, 50, 30, 50, -150, 80, 0),
        Chosen("Action", "Wait", 900, 400, 50, 25, 50, -1, 0, 0),
    )
    found = replace(report_of(rows_of()), choices=some, decisions=(9, 90, 1234))
    page = how_it_plays(to_json(found), game.book)
    assert page is not None
    lines = {
        line.split(" | ")[0]: line.split(" | ")[1:]
        for line in page.markdown.splitlines()
        if "| Action" in line
    }
    share = "50\N{NO-BREAK SPACE}% <small>(43–57)</small>"
    assert lines["| Action: Push"][:5] == ["200", share, "−1.50", "0.80", "—"]
    assert lines["| Action: Wait"][2:5] == ["—", "—", "—"]
    assert "the longest 1,234" in page.markdown


# ------------------------------------------------------------------ figures
def test_ratings_of_games_that_follow_from_strengths() -> None:
    """Of Bradley and Terry's own kind: 1 to 2 to 4, so many wins as follow from that, give the strengths back."""
    strong = {"one": 1.0, "two": 2.0, "four": 4.0}
    met = [
        (a, b, 3000 * x / (x + y), 3000 * y / (x + y), 0.0)
        for a, x in strong.items()
        for b, y in strong.items()
        if a != b
    ]
    found = {one.name: one for one in ratings(met)}
    odds = {name: one.share / (1 - one.share) for name, one in found.items()}
    assert odds["four"] == pytest.approx(4 / (1 * 2) ** 0.5, rel=1e-2), "against the average of the others"
    assert odds["one"] == pytest.approx(1 / (2 * 4) ** 0.5, rel=1e-2)
    assert found["two"].share == pytest.approx(0.5, abs=1e-3)
    assert all(0.01 < one.high - one.low < 0.05 for one in found.values())


def test_of_two_a_rating_is_their_share() -> None:
    one, two = ratings([("a", "b", 600, 400, 0), ("b", "a", 400, 600, 0)])
    assert (one.share, two.share) == pytest.approx((0.6, 0.4), abs=1e-3)
    assert one.low == pytest.approx(0.578, abs=2e-3)


def test_a_side_of_the_table_is_taken_out_of_ratings() -> None:
    alike = ratings([("a", "b", 80, 20, 0), ("b", "a", 80, 20, 0)])
    assert [one.share for one in alike] == pytest.approx([0.5, 0.5])
    assert ratings([("a", "b", 0, 0, 50), ("b", "a", 0, 0, 50)])[0].share == pytest.approx(0.5)


def test_a_share_by_regression_has_the_interval_of_the_books() -> None:
    found = fit([({0: 1.0}, 60, 40)], 1, prior=1e-9)
    mean, error = found.sum_of({0: 1.0})
    assert mean == pytest.approx(0.405465, abs=1e-5)
    assert error == pytest.approx((1 / 60 + 1 / 40) ** 0.5, abs=1e-5)


def test_what_stands_out_is_told_where_one_can_be_sure() -> None:
    def chosen(name: str, offered: int, taken: int) -> Chosen:
        return Chosen("Action", name, offered, taken, 0, 0, 0, 0, 0, 0)

    found = report_of(rows_of())
    some: tuple[Any, ...] = (
        chosen("rare", 5, 0),
        chosen("shunned", 100, 0),
        chosen("usual", 100, 50),
        chosen("loved", 100, 99),
        chosen("perhaps", 10, 10),
    )
    found = replace(found, choices=some)
    assert [one.choice for one in never_taken(found)] == ["shunned"]
    assert [one.choice for one in always_taken(found)] == ["loved"]
    assert never_more_than(300) == pytest.approx(0.01) and never_more_than(0) == 1


def test_charts_show_each_share_and_each_length() -> None:
    svg = dot_chart([Dot("Red <& co>", 0.5, 0.4, 0.6), Dot("Blue", 0.25, 0.1, 0.4)], "Who wins")
    assert svg.count("<circle") == 2 and "Red &#60;&#38; co&#62;: 50% (40%–60%)" in svg
    bars = count_chart([(3, 5), (6, 10)], "Lengths", "Rounds")
    assert bars.count("wb-chart-bar") == 4 and "<title>4: 0</title>" in bars


def test_standing_rules_are_told_where_it_was_asked_which_mattered() -> None:
    rows = rows_of()
    assert report_of(rows).standing == () and report_of(rows).asked == 0
    some = standing_rules(game_of(NAME).book)[:3]
    for row, mattered in zip(rows, ([some[1]], [some[1], some[0]], [some[1]]), strict=False):
        row["standing"] = mattered
    found = report_of(rows)
    assert found.asked == 3 and from_json(to_json(found)) == found
    told = {one.rule: one.games for one in found.standing}
    assert (told[some[0]], told[some[1]], told[some[2]]) == (1, 3, 0)
    assert [one.games for one in found.standing] == sorted(told.values()), "what mattered least comes first"
    page = how_it_plays(to_json(found), game_of(NAME).book)
    assert page is not None and "## Which standing rules mattered" in page.markdown
    assert f"| 100\N{NO-BREAK SPACE}% <small>(44–100)</small> | {some[1]}" in page.markdown
    plain = how_it_plays(to_json(report_of(rows_of())), game_of(NAME).book)
    assert plain is not None and "standing rules" not in plain.markdown


def test_what_was_kept_before_standing_rules_were_asked_of_is_still_read() -> None:
    found = report_of(rows_of())
    text = to_json(found).replace(',\n "asked": 0,\n "standing": []', "")
    assert '"asked"' not in text and from_json(text) == found


def test_how_sure_one_is_of_what_is_always_or_never_chosen_is_told_beside_it() -> None:
    some = (
        Chosen("Action", "Wait", 3000, 0, 0, 0, 0, 0, 0, 0),
        Chosen("Action", "Push", 3000, 3000, 9, 9, 9, 0, 0, 0),
    )
    page = how_it_plays(to_json(replace(report_of(rows_of()), choices=some)), game_of(NAME).book)
    assert page is not None
    assert "- Action: Wait: 0 of 3,000 (fewer than 0.1 %)" in page.markdown
    assert "- Action: Push: 3,000 of 3,000 (at least 99 %)" in page.markdown
    assert "these 3 acted" in how_never(3) and "this one acted in none of the 4 games" in how_never(1)


def how_never(many: int) -> str:
    found = report_of(rows_of())
    page = how_it_plays(to_json(replace(found, never=found.never[:many])), game_of(NAME).book)
    assert page is not None
    return page.markdown
