"""The part of *How it plays* that tells what the cards of force lists are worth, beside their prices."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.engine.worth import Worth, Worths
from warbook.publish.book import escape

VERDICTS = {"cheap": "worth more than it costs", "dear": "costs more than it is worth", "": ""}


def worth_parts(found: Worths, players: str, older: Sequence[str]) -> list[str]:
    """What cards are worth, those first that are worth most beside their price."""
    priced = [one for one in found.cards if one.worth is not None]
    parts = [
        "## What cards are worth",
        f"By {found.games:,} games of their own between computer players, {players}; on {found.date}, by the rules with the "
        f"fingerprint `{found.rules[:12]}`. Lists were drawn at random within the limits and played each other from both sides"
        f"{f', {escape.markdown(found.size)}' if found.size else ''}. A worth is told in what the price is in: as much as, at the "
        "average price of a chance to win, would add as much to it; behind it its 95 % interval.",
        *older,
    ]
    if not priced:
        return [*parts, "These games are too few to tell what anything is worth."]
    limits = {one.priced.limit for one in priced} - {""}
    of = f" of {escape.markdown(min(limits))}" if len(limits) == 1 else ""
    lines = [f"| Card | Price{of} | Worth | |", "|---|---|---|---|"]
    priced.sort(key=lambda one: (one.priced.limit, one.priced.price - (one.worth or 0)))
    lines += [_line(one, not of) for one in priced]
    unsure = sum(not one.verdict for one in priced)
    told = f"Of {len(priced)} cards {unsure} are priced as well as these games can tell."
    return [
        *parts,
        "\n".join(lines),
        told if unsure < len(priced) else f"{told} It takes more games to tell more.",
    ]


def _line(one: Worth, told: bool) -> str:
    """A card's row; `told` that it says what its price counts for, as not all count for the same."""
    of = f" of {escape.markdown(one.priced.limit)}" if told else ""
    price = f"{one.priced.price}{of}" if one.priced.limit else "—"
    worth = f"{one.worth:.1f} <small>({one.low:.1f} to {one.high:.1f})</small>".replace("-", "\N{MINUS SIGN}")
    return f"| {escape.markdown(one.priced.card)} | {price} | {worth} | {VERDICTS[one.verdict]} |"
