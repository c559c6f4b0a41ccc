"""What no example of a shipped game notices is listed with its game, with a reason; and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.cli.gaps_file import read_entries
from warbook.engine.gaps.mutants import Mutant
from warbook.engine.gaps.places import Places, sentence
from warbook.engine.gaps.search import Search
from warbook.engine.gaps.trial import SURVIVES

RULES = Path(__file__).parents[2] / "rules"


ALSO = {"moth_and_wick": ("stealth",)}
"""The modules that are asked with a game, which is there to show them."""


def survivors(game: str, every: int) -> list[str]:
    """Of every so many mutants of a game's own rules those that are neither noticed nor listed."""
    folders = (game, *ALSO.get(game, ()))
    search = Search(RULES / game, lambda m: m.place.file.split("/")[0] in folders, fresh=True)
    search.wanted = search.wanted[every // 2 :: every]
    places, listed = Places(search.sources), read_entries(RULES / game)

    def reading(m: Mutant) -> str:
        return sentence(places, m.turn, m.place)

    left = [t.mutant for t in search.run() if t.verdict.what == SURVIVES]
    told = [m for m in left if not any(e.fits(m.place.file, reading(m)) for e in listed)]
    return [f"{m.place.file}: {reading(m)}" for m in told]


@pytest.mark.parametrize(
    ("game", "every"),
    [
        ("first_skirmish", 1),
        ("moth_and_wick", 12),
        ("orders", 40),
        ("downsync", 60),
        ("downsync_quick", 12),
        ("skirm", 120),
        pytest.param("moth_and_wick", 1, marks=pytest.mark.slow),
        pytest.param("orders", 1, marks=pytest.mark.slow),
        pytest.param("downsync", 1, marks=pytest.mark.slow),
        pytest.param("downsync_quick", 1, marks=pytest.mark.slow),
        pytest.param("skirm", 1, marks=pytest.mark.slow),
        ("skirm_stealth", 24),
        pytest.param("skirm_stealth", 1, marks=pytest.mark.slow),
    ],
)
def test_every_change_of_a_rule_is_noticed_by_an_example_or_listed(game: str, every: int) -> None:
    left = survivors(game, every)
    assert not left, "no example would notice:\n" + "\n".join(left)
