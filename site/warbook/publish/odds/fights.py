"""Who does what to whom in one attack, for games whose attacks no single roll decides: asked of the engine, and kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from fractions import Fraction
from typing import Any

from warbook.engine.trials import Kit, Trial, Trials, kits, without
from warbook.language.model import Action, Card, Rulebook
from warbook.publish.book.model import Fight
from warbook.publish.odds.matchups import contests
from warbook.publish.print.cache import as_bytes, kept

__all__ = ["fights", "kept_fights"]

_MOST_PAIRS = 4_000
"""Of more cards than make so many pairs nobody reads who does what to whom, and it would take long."""
_PROBES = 3
"""On so many enemies it is tried whether an action is an attack at all."""


def kept_fights(book: Rulebook, texts: Iterable[bytes], code: bytes) -> list[Fight]:
    """The fights of a game, worked out once for the same texts and code."""

    def made() -> list[bytes]:
        return [as_bytes([_plain(fight) for fight in fights(book)])]

    (found,) = kept([b"fights", code, *texts], made)
    return [_read(one) for one in json.loads(found)]


def _plain(fight: Fight) -> list[object]:
    *names, chance, share, curve, became, distance, farther = astuple(fight)
    steps = [[step, str(p)] for step, p in farther]
    return [*names, str(chance), str(share), [str(p) for p in curve], became, distance, steps]


def _read(row: list[Any]) -> Fight:
    card, action, tool, foe, parts, ground, chance, share, curve, became, distance, steps = row
    shares, farther = tuple(map(Fraction, curve)), tuple((step, Fraction(p)) for step, p in steps)
    return Fight(
        card,
        action,
        tool,
        foe,
        parts,
        ground,
        Fraction(chance),
        Fraction(share),
        shares,
        became,
        distance,
        farther,
    )


def fights(book: Rulebook) -> list[Fight]:
    """Every attack of every card that stands on the table on every one of another force. None where single rolls of one
    card against another tell as much, or where there are very many cards."""
    if any(contest.even for contest in contests(book)):
        return []
    cards = [card for card in book.cards.values() if _stands(book, card)]
    if len(cards) ** 2 > _MOST_PAIRS:
        return []
    trials = Trials(book)
    return [fight for card in cards for fight in _of(trials, card, _rivals(card, cards))]


def _stands(book: Rulebook, card: Card) -> bool:
    kind = book.kinds[card.kind]
    part = book.kinds.get(kind.parts) if kind.parts is not None else None
    return kind.stands or (part is not None and part.stands)


def _rivals(card: Card, cards: Sequence[Card]) -> list[Card]:
    return [one for one in cards if one.force != card.force] or [one for one in cards if one is not card]


def _of(trials: Trials, card: Card, rivals: Sequence[Card]) -> Iterator[Fight]:
    for action in trials.actions(card):
        for tool, kit in _tools(trials, card, action, rivals):
            met = [(foe, trials.tried(card, action, foe, kit=kit)) for foe in rivals]
            known = [(foe, trial) for foe, trial in met if trial is not None]
            for foe, trial in known:
                yield _fight(card, action, tool, foe, trial)
            if known:
                most = max(known, key=lambda one: one[1].parts)
                yield from _otherwise(trials, card, action, tool, kit, *most)


def _otherwise(
    trials: Trials, card: Card, action: Action, tool: str, kit: Kit | None, foe: Card, plain: Trial
) -> Iterator[Fight]:
    """The same on other ground, where that makes a difference, and with fewer parts left."""
    for name, terrain in trials.book.terrains.items():
        if terrain.shape == "area" and not terrain.impassable and not terrain.blocks:
            trial = trials.tried(card, action, foe, kit=kit, ground=name)
            if trial is not None and trial.chances != plain.chances:
                yield _fight(card, action, tool, foe, trial, ground=name)
    for parts in range(trials.parts(card) - 1, 0, -1):
        trial = trials.tried(card, action, foe, kit=kit, parts=parts)
        if trial is not None:
            yield _fight(card, action, tool, foe, trial, parts=parts)


def _tools(
    trials: Trials, card: Card, action: Action, rivals: Sequence[Card]
) -> list[tuple[str, Kit | None]]:
    """What an attack can be made with, each with the kit in which there is no choice; nothing where it is no attack."""
    probes = rivals[:_PROBES]
    if not any(trials.tried(card, action, foe) for foe in probes):
        return []
    held = dict.fromkeys(trials.book.cards[name].kind for _, names in card.holds for name in names)
    for kind in held:
        bare = without(trials.book, card, kind)
        if not any(trials.tried(card, action, foe, kit=bare) for foe in probes):
            return [
                (tool, kit) for tool, kit in kits(trials.book, card) if trials.book.cards[tool].kind == kind
            ]
    return [("", None)]


def _fight(
    card: Card, action: Action, tool: str, foe: Card, trial: Trial, parts: int = 0, ground: str = ""
) -> Fight:
    curve = tuple(trial.at_least(n) for n in range(1, trial.parts + 1)) if trial.parts > 1 else ()
    became = next((toll.became[0] for toll, _ in trial.chances if toll.became), "")
    return Fight(
        card.name,
        action.name,
        tool,
        foe.name,
        parts,
        ground,
        trial.chance,
        trial.share,
        curve,
        became,
        trial.distance,
        trial.farther,
    )
