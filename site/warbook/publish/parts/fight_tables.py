"""The part of a unit's page that tells what its attacks come to, enemy by enemy, and who meets it best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from warbook.language.ir import MICROMETRES_PER_INCH
from warbook.language.model import Card
from warbook.language.names import plural
from warbook.publish.book import escape
from warbook.publish.book.model import Fight
from warbook.publish.book.typesetting import possessive
from warbook.publish.book.writer import Writer
from warbook.publish.odds.chances import per_cent
from warbook.publish.parts.sections import shaded
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of

__all__ = ["attack_parts", "counters", "tool_parts"]

_MOST = 12
"""How many enemies are told of by name."""
_PLAYED = "; dice that may be thrown again for nothing are, by either side, where it serves"


def attack_parts(w: Writer, card: Card) -> list[str]:
    """What each attack of a card comes to, in Markdown: by how much is lost where enemies have parts, else one table of
    all attacks."""
    mine = [fight for fight in w.book.around.fights if fight.card == card.name]
    several = [fight for fight in mine if fight.curve]
    single = [fight for fight in mine if not fight.curve]
    told = [_curves(w, card, some) for some in _by_attack(several)]
    return [*told, *([_chances(w, single)] if single else [])]


def _by_attack(some: Iterable[Fight]) -> list[list[Fight]]:
    found: dict[tuple[str, str], list[Fight]] = {}
    for fight in some:
        found.setdefault((fight.action, fight.tool), []).append(fight)
    return list(found.values())


def _called(w: Writer, fight: Fight, among: Sequence[Fight]) -> str:
    """An attack: what it is made with, and how where the same tool has other uses; else the action."""
    if not fight.tool:
        return w.name("Action", fight.action)
    tool = w.name("Card", fight.tool)
    ways = {one.action for one in among if one.tool == fight.tool}
    return f"{tool} ({w.name('Action', fight.action)})" if len(ways) > 1 else tool


def _chances(w: Writer, some: list[Fight]) -> str:
    """Attacks as columns, enemies that fare alike as rows."""
    plain = [fight for fight in some if not fight.ground and not fight.parts]
    columns = {
        f"{_called(w, fights[0], some)}{how}": moved
        for fights in _by_attack(plain)
        for how, moved in _by_distance(w, fights)
    }
    return _side_by_side(w, columns, "by one attack, on open ground, with nothing spent on it", _PLAYED)


def _by_distance(w: Writer, fights: Sequence[Fight]) -> list[tuple[str, list[Fight]]]:
    """One attack from each distance at which it goes otherwise, with the words that tell how far that is."""
    nearest = min(fight.distance for fight in fights)
    steps = sorted({nearest, *(step for fight in fights for step, _ in fight.farther)})
    return [
        (f", {_away(w, step)}", [replace(fight, chance=_chance_at(fight, step)) for fight in fights])
        for step in steps
    ]


def _chance_at(fight: Fight, step: int) -> Fraction:
    """The chance from so far away."""
    known = [chance for distance, chance in fight.farther if distance <= step]
    return known[-1] if known else fight.chance


def _away(w: Writer, distance: int) -> str:
    """A distance in words."""
    if w.book.rules.space.grid:
        return f"{distance} square{'s' * (distance != 1)} away"
    return f"{distance / MICROMETRES_PER_INCH:g}in away"


def tool_parts(w: Writer, card: Card) -> list[str]:
    """What attacks made with a card come to, in the hands of everyone who carries it."""
    plain = [
        f
        for f in w.book.around.fights
        if f.tool == card.name and not f.ground and not f.parts and not f.curve
    ]
    columns: dict[str, list[Fight]] = {}
    for fight in plain:
        ways = {one.action for one in plain if one.card == fight.card}
        how = f" ({w.name('Action', fight.action)})" if len(ways) > 1 else ""
        columns.setdefault(_link(w, fight.card) + how, []).append(fight)
    how = "by one attack with it from as near as it can be made, by who makes it"
    return [_side_by_side(w, columns, how, _PLAYED)] if columns else []


def _side_by_side(w: Writer, columns: Mapping[str, Sequence[Fight]], how: str, note: str) -> str:
    """Chances in named columns, with enemies that fare alike as rows."""
    by_foe: dict[str, list[Fraction | None]] = {}
    for place, fights in enumerate(columns.values()):
        for fight in fights:
            by_foe.setdefault(fight.foe, [None] * len(columns))[place] = fight.chance
    became = next((f.became for fights in columns.values() for f in fights if f.became), "")
    comes = f"becomes {w.name('Value', became) or escape.markdown(became)}" if became else "is hurt"
    rows = [
        [names, *(_cell(chance) for chance in chances)]
        for names, chances in _alike(w, {foe: tuple(row) for foe, row in by_foe.items()})
    ]
    aligns = ["left", *("center" for _ in columns)]
    return f"The chance that an enemy {comes} {how}{note}:\n\n{grid(['Enemy', *columns], rows, aligns)}"


def _cell(chance: Fraction | None) -> str:
    return "–" if chance is None else shaded(chance, per_cent(chance))


def _curves(w: Writer, card: Card, some: list[Fight]) -> str:
    """Enemies that fare alike as rows, by how many parts are lost."""
    plain = [fight for fight in some if not fight.ground and not fight.parts]
    most = max(len(fight.curve) for fight in some)
    rows = [
        [names, *_losses(curve, most)]
        for names, curve in _alike(w, {fight.foe: fight.curve for fight in plain}, most)
    ]
    for fight in some:
        if fight.ground:
            where = f"{_link(w, fight.foe)} in {w.name('Terrain', fight.ground)}"
            rows.append([where, *_losses(fight.curve, most)])
    part = _part(w, card)
    for fight in some:
        if fight.parts:
            left = f"{fight.parts} {escape.markdown(plural(part) if fight.parts > 1 else part)}"
            rows.append([f"{_link(w, fight.foe)}, with {left} left to attack", *_losses(fight.curve, most)])
    lost = escape.markdown(plural(_part(w, w.book.rules.cards[some[0].foe])))
    heads = [f"{lost} lost", *(f"{n} or more" if n < most else str(n) for n in range(1, most + 1))]
    name = _called(w, some[0], some)
    away = _away(w, min(fight.distance for fight in some))
    lead = f"**{name}**, by all of it, at an enemy in the open {away}, with nothing spent on it{_PLAYED}:"
    return f"{lead}\n\n{grid(heads, rows, ['left', *('center' for _ in range(most))])}"


def _losses(curve: Sequence[Fraction | None], most: int) -> list[str]:
    cells = [_cell(chance) for chance in curve]
    return [*cells, *("" for _ in range(most - len(cells)))]


def _part(w: Writer, card: Card) -> str:
    return w.book.rules.kinds[card.kind].parts or card.kind


def _alike(
    w: Writer, by_foe: dict[str, tuple[Fraction | None, ...]], most: int = 0
) -> list[tuple[str, tuple[Fraction | None, ...]]]:
    """Names of enemies by what they have in common, worst off first. Where one has fewer parts, it is alike as far as
    it goes."""
    found: dict[tuple[Fraction | None, ...], list[str]] = {}
    for foe, row in sorted(by_foe.items(), key=lambda one: -len(one[1])):
        same = next((key for key in found if most and key[: len(row)] == row), row)
        found.setdefault(same, []).append(foe)
    order = sorted(found.items(), key=lambda one: [-(p or 0) for p in one[0]])
    if len(order) == 1 and len(by_foe) > 2:
        return [("Any enemy", order[0][0])]
    return [(", ".join(_link(w, foe) for foe in sorted(foes)), row) for row, foes in order]


def _link(w: Writer, name: str) -> str:
    card = w.book.rules.cards[name]
    return f"[{escape.markdown(card.title or card.name)}]({w.to(home_of(w.book, card))})"


def _best(fights: Iterable[tuple[str, Fight]]) -> dict[str, Fight]:
    """Of fights with the same name the one with the largest share."""
    found: dict[str, Fight] = {}
    for name, fight in fights:
        if name not in found or fight.share >= found[name].share:
            found[name] = fight
    return found


def counters(w: Writer, card: Card) -> str:
    """Who does most to a card for what it does to them, each with the best attack; "" where nobody attacks it."""
    plain = [one for one in w.book.around.fights if not one.ground and not one.parts]
    mine = _best((one.foe, one) for one in plain if one.card == card.name)
    theirs = _best((one.card, one) for one in plain if one.foe == card.name)
    if not theirs:
        return ""
    name = escape.markdown(card.title or card.name)
    ahead = {foe: fight.share - (mine[foe].share if foe in mine else 0) for foe, fight in theirs.items()}
    best = sorted(ahead, key=lambda foe: (-ahead[foe], foe))[:_MOST]
    parts = any(fight.curve for fight in (*mine.values(), *theirs.values()))
    what = ("It loses", "They lose") if parts else ("Their chance", f"{possessive(name)} chance")
    heads = ["Against it", "With", *what, "Points ahead"]
    rows = []
    for foe in best:
        hit, back = theirs[foe], mine.get(foe)
        points = round(float(hit.share) * 100) - (round(float(back.share) * 100) if back else 0)
        sign = "even" if points == 0 else f"{points:+d}".replace("-", "\N{MINUS SIGN}")
        rows.append([
            _link(w, foe), escape.markdown(hit.tool or hit.action), shaded(hit.share, per_cent(hit.share)),
            _cell(back.share if back is not None else None), sign,
        ])  # fmt: skip
    told = (
        "What one attack of each does to the other on average, in the open and from as near as it can be made"
        if parts
        else "By one attack of each, with what suits it best, in the open and from as near as it can be made"
    )
    return f"{told}: whoever meets it best comes first.\n\n{grid(heads, rows, ['left', 'left', *['center'] * 3])}"
