"""The quiz: what players ask at the table is answered by the quick sheet and the cards alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from printed_texts import places
from tests.engine.shipped import GAMES

QUIZ: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "quiz.yaml").read_text(encoding="utf-8")
)


def test_every_game_has_its_questions() -> None:
    assert set(QUIZ) == set(GAMES)
    assert all(len(asked) >= 36 for asked in QUIZ.values())
    assert all(len({one["ask"] for one in asked}) == len(asked) for asked in QUIZ.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_quiz_is_answered(game: str) -> None:
    known = places(game)
    unanswered = []
    for one in QUIZ[game]:
        there = known.get(one["at"])
        missing = [words for words in one["says"] if there is None or words not in there]
        if missing:
            unanswered.append((one["ask"], one["at"], missing))
    assert not unanswered
