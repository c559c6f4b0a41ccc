"""Every requirement of a shipped game is cited by a worked example; those that no example can show, by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import loaded_game
from warbook.language.load import load_sources
from warbook.language.source import Source

RULES = Path(__file__).parents[2] / "rules"
ITEMS = {
    "downsync": [f"D{n:02}" for n in range(1, 66)],
    "downsync_quick": [f"Q{n:02}" for n in range(1, 10)],
    "orders": [f"O{n:02}" for n in range(1, 15)],
    "skirm": [f"S{n:02}" for n in range(1, 69)],
    "moth_and_wick": [f"T{n:02}" for n in range(1, 22)],
}
# Shown by what is published rather than by play, each held by a test of the publications.
ELSEWHERE = {"Q09": "what the edition leaves alone: every example of the first edition runs in it too"}


@pytest.mark.parametrize("game", ITEMS)
def test_every_requirement_is_cited_by_an_example(game: str) -> None:
    book = loaded_game(RULES / game).rulebook
    assert book is not None
    cited = {c for e in book.examples for c in e.cites}
    assert [i for i in ITEMS[game] if i not in cited and i not in ELSEWHERE] == []


# What examples cannot speak of: how tokens look, and what is printed of them.
TOKENS = {
    "Activated": ("green", True, "Piece"),
    "Countermeasure": ("white", False, "Base"),
    "Hardened Countermeasure": ("yellow", False, "Base"),
    "Overwatch": ("purple", True, "Unit"),
    "Stun": ("orange", True, "Base"),
    "Stealth": ("black", True, "Base"),
}


@pytest.mark.parametrize("game", ["downsync", "downsync_quick"])
def test_tokens_look_and_stack_as_required(game: str) -> None:
    """D55 to D60, Q02: colour, whether there is one at most, and what keeps it; when it comes and goes is said."""
    book = loaded_game(RULES / game).rulebook
    assert book is not None
    renamed = {"Hardened Countermeasure": "Emergency Countermeasure"} if game == "downsync_quick" else {}
    found = {name: (t.colour, not t.many, t.holder) for name, t in book.tokens.items()}
    assert found == {renamed.get(name, name): as_required for name, as_required in TOKENS.items()}
    assert all(t.gained and t.removed for t in book.tokens.values())


def test_a_unit_out_of_the_usual_range_is_a_warning() -> None:
    """D05: SPD under 4, SCAN and TARG outside of 5 to 8, DEF outside of 12 to 14, CM over 3."""
    stats = {"SPD": "3in", "SCAN": "9", "TARG": "4", "DEF": "15", "CM": "4"}
    sources = dict(loaded_game(RULES / "downsync").sources)
    path = "downsync/forces/meridian.rules.md"
    row = next(line for line in sources[path].text.split("\n") if line.startswith("| Kestrel"))
    head = next(line for line in sources[path].text.split("\n") if line.startswith("| Unit "))
    names = [cell.strip() for cell in head.strip("|").split("|")]
    cells = [
        stats.get(name, cell.strip()) for name, cell in zip(names, row.strip("|").split("|"), strict=True)
    ]
    text = sources[path].text.replace(row, f"| {' | '.join(cells)} |")
    sources[path] = Source(path, text)
    loaded = load_sources(sources)
    assert loaded.rulebook is not None
    told = [d.message for d in loaded.diagnostics]
    assert told == [f"{name} is out of its usual range here." for name in stats]
