"""Simulations: the same for the same seed whatever the workers, stopped and resumed, with fair figures."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
from pathlib import Path

import pytest
from tests.engine.shipped import RULES, SMALL
from tests.engine.sketch import HEAD

from warbook.engine.simulate import CannotSimulate, Job, diagnostics, simulate, unheard
from warbook.engine.stats import GameResult, SimulationResult, wilson

FOLDER = str(RULES / SMALL)


def test_the_same_results_whatever_the_number_of_workers() -> None:
    job = Job(FOLDER, 12, 5)
    one, two = simulate(job, 1), simulate(job, 2)
    assert one == two
    assert one.to_csv() == two.to_csv() and one.to_json() == two.to_json()
    assert one.complete and len(one.games) == 12
    assert simulate(Job(FOLDER, 12, 6), 1) != one


def test_a_game_of_a_simulation_depends_on_its_own_number_only() -> None:
    few, many = simulate(Job(FOLDER, 4, 5, swap=False)), simulate(Job(FOLDER, 9, 5, swap=False))
    assert few.games == many.games[:4]


def test_sides_are_changed_half_way() -> None:
    result = simulate(Job(FOLDER, 5, 1))
    assert [g.swapped for g in result.games] == [False, False, False, True, True]
    assert not any(g.swapped for g in simulate(Job(FOLDER, 3, 1, swap=False)).games)


def test_stopped_and_resumed(tmp_path: Path) -> None:
    job, path = Job(FOLDER, 10, 3), tmp_path / "partial.jsonl"
    first = simulate(job, 1, lambda done, of: done < 4, path)
    assert len(first.games) == 4 and not first.complete
    with path.open("a") as file:
        file.write('{"index": 9, "swap')  # broken off in the middle of a line
    seen: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> None:
        seen.append((done, of))

    again = simulate(job, 1, watch, path)
    assert seen == [(n, 10) for n in range(5, 11)]
    assert again == simulate(job)
    assert simulate(job, 1, watch, path) == again and len(seen) == 6


def test_results_of_another_job_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "partial.jsonl"
    simulate(Job(FOLDER, 2, 3), partial=path)
    with pytest.raises(CannotSimulate, match="another simulation"):
        simulate(Job(FOLDER, 2, 4), partial=path)
    path.write_text("nonsense\n")
    with pytest.raises(CannotSimulate, match="line 1"):
        simulate(Job(FOLDER, 2, 3), partial=path)


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    with pytest.raises(CannotSimulate):
        simulate(Job(str(tmp_path), 1, 0))
    with pytest.raises(ValueError, match="clairvoyant"):
        simulate(Job(FOLDER, 1, 0, ("random", "clairvoyant")))


def test_a_rule_without_end_is_named(tmp_path: Path) -> None:
    text = HEAD.replace(
        "1. The game ends.", "1. While the first player has no Grit:\n   1. The first player loses 1 Grit."
    )
    text += "\n### Resource: Grit\n\n- Held by: player\n"
    (tmp_path / "sketch.rules.md").write_text(text)
    result = simulate(Job(str(tmp_path), 2, 0))
    assert [g.finished for g in result.games] == [False, False]
    (fault,) = diagnostics(result)
    assert "without end" in fault.message
    assert text[fault.span.start : fault.span.end].startswith("While the first player")
    assert result.summary()["broken off"][0]["where"]


def test_a_game_too_long_is_broken_off() -> None:
    result = simulate(Job(FOLDER, 1, 0, longest=10))
    assert result.games[0].decisions == 10 and "not over" in result.games[0].trouble
    assert result.summary()["finished"] == 0


def test_tables() -> None:
    result = simulate(Job(FOLDER, 6, 2, ("greedy", "random")))
    rows = list(csv.DictReader(io.StringIO(result.to_csv())))
    assert [int(r["game"]) for r in rows] == list(range(6))
    assert all(r["winning player"] in ("greedy", "random", "") for r in rows)
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


def test_ctrl_c_while_workers_begin_is_heard_afterwards() -> None:
    waited, before = False, signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), unheard():
            os.kill(os.getpid(), signal.SIGINT)
            waited = True
    finally:
        signal.signal(signal.SIGINT, before)
    assert waited
