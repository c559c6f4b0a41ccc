"""Boards of letters."""

from __future__ import annotations

import pytest
from tests.engine.shipped import game_of, start

from warbook.cli.grid_board import built_board
from warbook.cli.terrain_marks import terrain_marks


def test_terrain_without_a_mark_of_its_own_is_drawn() -> None:
    state = start("moth_and_wick")
    game, ground = state.game, state.game.space.ground(state)
    assert not any(t.marks for t in game.book.terrains.values())
    lines = built_board(state, None, False, set())
    board, key = lines[: 2 * 12 + 2], "\n".join(lines[2 * 12 + 2 :])
    text = "\n".join(board)
    pieces = set(state.F[5])
    for number, name in enumerate(game.plan.terrains):
        mark = terrain_marks(game)[name][0]
        squares = [q for q, n in enumerate(ground.terrains) if n == number and q not in pieces]
        assert text.count(mark) == len(squares) > 0
        assert f"{mark} {name}" in key


@pytest.mark.parametrize("name", ["moth_and_wick", "skirm"])
def test_no_two_terrains_are_drawn_alike(name: str) -> None:
    marks = [mark for every in terrain_marks(game_of(name)).values() for mark in set(every)]
    assert len(marks) == len(set(marks)) and "?" not in marks


def test_the_key_tells_of_what_lies_there_alone() -> None:
    state = start("skirm")
    lines = built_board(state, None, False, set())
    key = "\n".join(lines[2 * 12 + 2 :])
    tokens = {t.name: t.mark for t in state.game.book.tokens.values() if t.mark}
    drawn = "\n".join(lines[1 : 2 * 12 + 1])
    assert {name for name in tokens if f" {name}" in key} == {n for n, m in tokens.items() if m in drawn}
    assert max(map(len, lines)) <= 100
