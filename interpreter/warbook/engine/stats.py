"""Results of simulations: single games, and what they come to with confidence intervals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import sqrt
from typing import Any

from warbook.language.model import PLAYERS

Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class GameResult:
    """One simulated game. `winner` is side 0 or 1, None for a draw or a game that was broken off."""

    index: int
    swapped: bool
    winner: int | None
    finished: bool
    rounds: int
    decisions: int
    fielded: list[dict[str, int]]
    lost: list[dict[str, int]]
    trouble: str = ""
    where: list[Any] | None = None
    """File, start and end of the rule that did not come to an end."""
    first: int | None = None
    """The side that took the first turn."""
    points: tuple[int, int] | None = None
    """What is compared at the end to see who wins, of each side; None where nothing is."""
    choices: tuple[tuple[int, str, str, int, int, int, int, int], ...] = ()
    """Side, of what it was one, the choice; how often offered and taken; points, removed and lost by it."""
    came_up: tuple[str, ...] = ()
    """The rules that acted."""
    standing: tuple[str, ...] | None = None
    """The standing rules that mattered; None where it was not asked."""

    @property
    def winning_player(self) -> int | None:
        """Which of the players listed won: the first (0) or the second (1)."""
        return self.winner if self.winner is None or not self.swapped else 1 - self.winner


def wilson(hits: int, tries: int, z: float = Z95) -> tuple[float, float]:
    """The confidence interval of a share by Wilson's score: good for few games, and near 0 or 1."""
    if tries == 0:
        return 0.0, 1.0
    share = hits / tries
    middle = share + z * z / (2 * tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    low, high = (middle - half) / scale, (middle + half) / scale
    return low if hits else 0.0, high if hits < tries else 1.0


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """All games of a simulation, in order of their numbers."""

    game: str
    players: tuple[str, str]
    seed: int
    wanted: int
    games: tuple[GameResult, ...]

    @property
    def complete(self) -> bool:
        """Whether all games have been played."""
        return len(self.games) == self.wanted

    @property
    def troubles(self) -> tuple[GameResult, ...]:
        """The games that were broken off."""
        return tuple(g for g in self.games if g.trouble)

    def wins(self, player: int) -> int:
        """Games won by the first or second player listed."""
        return sum(g.winning_player == player for g in self.games)

    def summary(self) -> dict[str, Any]:
        """What the games come to, as plain JSON data."""
        finished = [g for g in self.games if g.finished]
        n = len(finished)
        return {
            "game": self.game,
            "seed": self.seed,
            "games": len(self.games),
            "finished": n,
            "players": [
                {"player": name, "wins": self.wins(i), **_share(self.wins(i), n)}
                for i, name in enumerate(self.players)
            ],
            "sides": [
                {"side": "AB"[i], "wins": (won := sum(g.winner == i for g in finished)), **_share(won, n)}
                for i in PLAYERS
            ],
            "draws": {
                "games": (drawn := sum(g.winner is None for g in finished)),
                **_share(drawn, n),
            },
            "rounds": _spread([g.rounds for g in finished]),
            "decisions": _spread([g.decisions for g in finished]),
            "losses": self.losses(),
            "broken off": [{"game": g.index, "why": g.trouble, "where": g.where} for g in self.troubles],
        }

    def losses(self) -> list[dict[str, Any]]:
        """For each side and card: how many took part, how many were lost."""
        rows = []
        for side in PLAYERS:
            names = dict.fromkeys(name for g in self.games for name in g.fielded[side])
            for name in sorted(names):
                fielded = sum(g.fielded[side].get(name, 0) for g in self.games)
                lost = sum(g.lost[side].get(name, 0) for g in self.games)
                rows.append(
                    {
                        "side": "AB"[side],
                        "card": name,
                        "fielded": fielded,
                        "lost": lost,
                        **_share(lost, fielded),
                    }
                )
        return rows

    def to_json(self) -> str:
        """The summary as JSON text."""
        return json.dumps(self.summary(), indent=1, ensure_ascii=False) + "\n"


def _share(hits: int, tries: int) -> dict[str, Any]:
    low, high = wilson(hits, tries)
    return {
        "share": round(hits / tries, 4) if tries else None,
        "interval": [round(low, 4), round(high, 4)],
    }


def _spread(numbers: list[int]) -> dict[str, Any]:
    if not numbers:
        return {"mean": None, "median": None, "least": None, "most": None}
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return {
        "mean": round(sum(ordered) / len(ordered), 2),
        "median": median,
        "least": ordered[0],
        "most": ordered[-1],
    }
