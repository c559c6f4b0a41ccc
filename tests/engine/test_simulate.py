"""Simulations: the same for the same seed whatever the workers, stopped and resumed, with fair figures."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.engine.shipped import SMALL, game_of, setup_of
from tests.engine.sketch import HEAD

from warbook.engine.game import Game
from warbook.engine.jobs import CannotSimulate, Job, Terms, diagnostics
from warbook.engine.kept import Kept
from warbook.engine.row_formats import to_csv, to_parquet
from warbook.engine.rows import COLUMNS, result_of, row_of, to_line
from warbook.engine.simulate import simulate
from warbook.engine.stats import GameResult, SimulationResult, wilson
from warbook.engine.tally import countable
from warbook.engine.where_played import workers
from warbook.engine.workers import Here, Processes
from warbook.language.load import load_game


def job_of(games: int, seed: int, *players: str, **terms: Any) -> Job:
    pair = (players[0], players[1]) if players else ("random", "random")
    return Job(game_of(SMALL), Terms(games, seed, pair, **terms))


def test_the_same_results_wherever_they_are_played() -> None:
    job = job_of(12, 5)
    with workers(many=2) as at:
        assert isinstance(at, Processes)
        one, two = simulate(job), simulate(job, at)
        assert one == two and one.to_json() == two.to_json()
        assert one.complete and len(one.games) == 12
        assert simulate(job_of(12, 6), at) != one, "the same workers, of another job"


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    job, killed = job_of(40, 5), []
    with workers(many=2) as at:
        assert isinstance(at, Processes)

        def kill(done: int, of: int) -> None:
            if done in (1, 20):
                process = next(iter(at.pool._processes.values()))  # type: ignore[union-attr]
                os.kill(process.pid, signal.SIGKILL)
                killed.append(process.pid)

        kept = Kept(at, tmp_path / "killed.jsonl")
        assert simulate(job, kept, kill) == simulate(job, Kept(Here(), tmp_path / "whole.jsonl"))
    assert len(set(killed)) == 2
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_workers_that_are_killed_again_and_again_are_given_up() -> None:
    class Doomed(Processes):
        def renew(self) -> bool:
            super().renew()
            assert self.pool is not None
            self.pool.submit(os._exit, 1)
            return True

    at = Doomed(2)
    try:
        with pytest.raises(CannotSimulate, match="again and again"):
            simulate(job_of(4, 5, "greedy", "greedy"), at)
    finally:
        at.close()


def test_a_game_of_a_simulation_depends_on_its_own_number_only() -> None:
    few, many = simulate(job_of(4, 5, swap=False)), simulate(job_of(9, 5, swap=False))
    assert few.games == many.games[:4]


def test_sides_are_changed_half_way() -> None:
    result = simulate(job_of(5, 1))
    assert [g.swapped for g in result.games] == [False, False, False, True, True]
    assert not any(g.swapped for g in simulate(job_of(3, 1, swap=False)).games)


def test_stopped_and_gone_on_with(tmp_path: Path) -> None:
    job, path = job_of(10, 3), tmp_path / "rows.jsonl"
    first = simulate(job, Kept(Here(), path), lambda done, of: done < 4)
    assert len(first.games) == 4 and not first.complete
    with path.open("a") as file:
        file.write('{"game": 9, "swap')  # broken off in the middle of a line
    played: list[int] = []

    class Watched(Here):
        def play(self, jobs: Any, wanted: Any) -> Any:
            played.extend(index for _, index in wanted)
            return super().play(jobs, wanted)

    again = simulate(job, Kept(Watched(), path))
    assert again == simulate(job) and played == [4, 5, 6, 7, 8, 9]
    assert simulate(job, Kept(Watched(), path)) == again and len(played) == 6
    assert len(path.read_text().splitlines()) == 10


def test_games_of_another_job_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    simulate(job_of(2, 3), Kept(Here(), path))
    for other in (job_of(2, 4), job_of(4, 3), job_of(1, 3), job_of(2, 3, "quick", "random")):
        with pytest.raises(CannotSimulate, match="another run"):
            simulate(other, Kept(Here(), path))
    path.write_text("nonsense\n")
    with pytest.raises(CannotSimulate, match="line 1"):
        simulate(job_of(2, 3), Kept(Here(), path))


def test_a_player_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="clairvoyant"):
        simulate(job_of(1, 0, "random", "clairvoyant"))


def test_a_rule_without_end_is_named(tmp_path: Path) -> None:
    text = HEAD.replace(
        "1. The game ends.", "1. While the first player has no Grit:\n   1. The first player loses 1 Grit."
    )
    text += "\n### Resource: Grit\n\n- Held by: player\n"
    (tmp_path / "sketch.rules.md").write_text(text)
    book = load_game(tmp_path).rulebook
    assert book is not None
    result = simulate(Job(Game(book), Terms(2, 0)))
    assert [g.finished for g in result.games] == [False, False]
    (fault,) = diagnostics(result)
    assert "without end" in fault.message
    assert text[fault.span.start : fault.span.end].startswith("While the first player")
    assert result.summary()["broken off"][0]["where"]


def test_a_game_too_long_is_broken_off() -> None:
    result = simulate(job_of(1, 0, longest=10))
    assert result.games[0].decisions == 10 and "not over" in result.games[0].trouble
    assert result.summary()["finished"] == 0


# ------------------------------------------------------------------ rows
def test_a_row_tells_all_of_a_game() -> None:
    job = job_of(6, 2, "quick", "random")
    for game in simulate(job).games:
        row = row_of(job, game)
        assert list(row) == [column.name for column in COLUMNS]
        assert result_of(json.loads(to_line(row))) == game
        players = [row["player_a"], row["player_b"]]
        assert players == (["random", "quick"] if row["game"] >= 3 else ["quick", "random"])
        if row["winner"]:
            assert row[f"player_{row['winner'].lower()}"] == ("quick", "random")[row["winning_player"] - 1]


def test_choices_are_counted_with_what_came_of_them() -> None:
    for name in ("skirm", "downsync", SMALL):
        job = Job(game_of(name), Terms(1, 3, ("random", "quick"), setup_of(name)))
        (game,) = simulate(job).games
        assert all(0 <= taken <= offered for _, _, _, offered, taken, *_ in game.choices)
        actions = [one for one in game.choices if one[1] in ("Action", "Round")]
        assert {one[0] for one in actions} == {0, 1}
        assert sum(one[4] for one in actions) <= game.decisions
        gained = sum(one[5] * (1 - 2 * one[0]) for one in actions)
        assert game.points is not None
        if name == SMALL:  # nothing but Attacks removes anybody there, who are the points
            assert gained == game.points[0] - game.points[1]
            lost = sum(map(sum, (side.values() for side in game.lost)))
            assert sum(one[6] + one[7] for one in actions) == lost


def test_what_came_up_is_told_by_name(tmp_path: Path) -> None:
    text = HEAD.replace("1. The game ends.", "1. Each player gains 1 Grit.\n2. The game ends.")
    text += "\n### Resource: Grit\n\n- Held by: player\n\n### Luck\n\n"
    text += "- After a player gains Grit: That player gains 1 Fame.\n- After a player loses Grit: That player gains 1 Fame.\n"
    text += "\n### Resource: Fame\n\n- Held by: player\n"
    (tmp_path / "sketch.rules.md").write_text(text)
    loaded = load_game(tmp_path)
    assert loaded.rulebook is not None, loaded.errors
    game = Game(loaded.rulebook)
    (result,) = simulate(Job(game, Terms(1, 0))).games
    never = set(countable(game)) - set(result.came_up)
    assert [name for name in never if "Grit" in name] == [
        "After a player loses Grit: That player gains 1 Fame."
    ]
    assert "After a player gains Grit: That player gains 1 Fame." in result.came_up


def test_of_equal_players_a_row_says_which_won() -> None:
    job = job_of(2, 0, "quick", "quick")
    games = (
        GameResult(0, False, 0, True, 1, 1, [{}, {}], [{}, {}]),
        GameResult(1, True, 0, True, 1, 1, [{}, {}], [{}, {}]),
    )
    assert [row_of(job, game)["winning_player"] for game in games] == [1, 2]


def test_rows_as_tables() -> None:
    job = job_of(6, 2, "quick", "random")
    result = simulate(job)
    rows = [row_of(job, game) for game in result.games]
    found = list(csv.DictReader(io.StringIO(to_csv(rows))))
    assert [int(one["game"]) for one in found] == list(range(6))
    assert {one["winner"] for one in found} <= {"A", "B", ""}
    lost = sum(int(one["lost_a: Champion"] or 0) for one in found)
    assert lost == sum(game.lost[0].get("Champion", 0) for game in result.games)
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    table = parquet.read_table(io.BytesIO(to_parquet(rows))).to_pylist()
    assert [one["winner"] for one in table] == [one["winner"] for one in rows]
    assert [dict(one["fielded_b"]) for one in table] == [one["fielded_b"] for one in rows]
    assert [one["choices"] for one in table] == [one["choices"] for one in rows]


def test_the_summary_adds_up() -> None:
    result = simulate(job_of(6, 2, "greedy", "random"))
    summary = json.loads(result.to_json())
    assert summary["players"][0]["wins"] == result.wins(0) >= 5
    assert sum(p["wins"] for p in summary["players"]) + summary["draws"]["games"] == 6
    assert sum(s["wins"] for s in summary["sides"]) + summary["draws"]["games"] == 6
    assert all(0 <= row["lost"] <= row["fielded"] == 6 for row in summary["losses"])
    assert {row["side"] for row in summary["losses"]} == {"A", "B"}


# ------------------------------------------------------------------ figures
def test_wilson_as_in_the_books() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(81, 263)
    assert round(low, 4) == 0.2553 and round(high, 4) == 0.3662
    assert wilson(10, 10)[1] == 1.0 and wilson(0, 10)[0] == 0.0
    low, high = wilson(50, 100)
    assert round(low, 3) == 0.404 and round(high, 3) == 0.596


def made(index: int, winner: int | None, swapped: bool = False) -> GameResult:
    return GameResult(index, swapped, winner, True, index + 1, 10 * index, [{"X": 2}, {}], [{"X": 1}, {}])


def test_summary_of_known_games() -> None:
    result = SimulationResult(
        "G", ("a", "b"), 0, 4, (made(0, 0), made(1, None), made(2, 1, True), made(3, 1))
    )
    told = result.summary()
    assert [p["wins"] for p in told["players"]] == [2, 1]
    assert [s["wins"] for s in told["sides"]] == [1, 2]
    assert told["draws"]["games"] == 1
    assert told["rounds"] == {"mean": 2.5, "median": 2.5, "least": 1, "most": 4}
    assert told["losses"] == [
        {"side": "A", "card": "X", "fielded": 8, "lost": 4, "share": 0.5, "interval": [0.2152, 0.7848]}
    ]


CTRL_C = """
import os, signal
from warbook.engine.workers import unheard
signal.signal(signal.SIGINT, signal.default_int_handler)
waited = False
try:
    with unheard():
        os.kill(os.getpid(), signal.SIGINT)
        waited = True
except KeyboardInterrupt:
    print("heard, afterwards" if waited else "heard at once")
"""


def test_ctrl_c_while_workers_begin_is_heard_afterwards() -> None:
    """In a process of its own: threads of others, such as those of pyarrow, would hear it at once."""
    ran = subprocess.run([sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=120)
    assert ran.stdout == "heard, afterwards\n", ran.stderr
