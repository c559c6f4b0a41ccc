"""The page that tells how the forces of a game fare against each other, from the table that was measured."""

from __future__ import annotations

from warbook.engine.balance import Pairing, from_csv
from warbook.engine.stats import wilson
from warbook.publish import escape
from warbook.publish.model import Page

FILE = "balance.csv"
PATH = "balance.md"
TITLE = "Forces compared"


def balance(text: str) -> Page | None:
    """The page of a table as `warbook balance` keeps it; none where it is no such table."""
    try:
        pairings = from_csv(text)
    except ValueError:
        return None
    if not pairings:
        return None
    forces = list(dict.fromkeys(name for p in pairings for name in (p.force, p.against)))
    games = sorted({p.games for p in pairings})
    told = f"{games[0]}" if len(games) == 1 else f"{games[0]} to {games[-1]}"
    lines = [
        f"# {TITLE}",
        "",
        f"Measured, not estimated: each pair of forces has played {told} games between computer players, as many from "
        "either side and in every mission. A share is of the games that somebody won; the range behind it is the "
        "95 % confidence interval.",
        "",
        "| Force | " + " | ".join(escape.markdown(name) for name in forces) + " | All games |",
        "|---|" + "---|" * (len(forces) + 1),
    ]
    for name in forces:
        cells = [_against(pairings, name, other) for other in forces]
        lines.append(
            f"| **{escape.markdown(name)}** | {' | '.join(cells)} | {_cell(*_total(pairings, name))} |"
        )
    lines += ["", f"Players: {escape.markdown(pairings[0].players.replace(',', ' against '))}.", ""]
    return Page("\n".join(lines), TITLE, None, "Reference")


def _against(pairings: list[Pairing], name: str, other: str) -> str:
    """What one force has won against another."""
    for p in pairings:
        if (p.force, p.against) == (name, other):
            return _cell(p.won, p.lost)
        if (p.force, p.against) == (other, name):
            return _cell(p.lost, p.won)
    return "—"


def _total(pairings: list[Pairing], name: str) -> tuple[int, int]:
    won = sum(p.won if p.force == name else p.lost for p in pairings if name in (p.force, p.against))
    lost = sum(p.lost if p.force == name else p.won for p in pairings if name in (p.force, p.against))
    return won, lost


def _cell(won: int, lost: int) -> str:
    """A share with its interval: `53 % (47–59)`."""
    if not won + lost:
        return "—"
    low, high = wilson(won, won + lost)
    return f"{round(100 * won / (won + lost))} % ({round(100 * low)}–{round(100 * high)})"
