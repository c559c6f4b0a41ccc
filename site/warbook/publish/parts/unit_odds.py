"""The part of a unit's page that tells its chances: against each defence, and foe by foe."""

from __future__ import annotations

from warbook.language.model import Card, Rulebook
from warbook.publish.book import escape
from warbook.publish.book.reserved import can_roll
from warbook.publish.book.typesetting import possessive
from warbook.publish.book.writer import Writer
from warbook.publish.odds.chances import OddsTable, per_cent
from warbook.publish.odds.matchups import Contest, Foe, against, contests, foes, own_rolls
from warbook.publish.odds.pools import own_pool
from warbook.publish.parts.fight_tables import attack_parts, counters, tool_parts
from warbook.publish.parts.sections import odds_grid, shaded
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of


def unit_odds(w: Writer, card: Card) -> None:
    """Chances of every roll that the unit makes with its own values, then who meets it best."""
    book = w.book.rules
    parts = [*attack_parts(w, card), *tool_parts(w, card)]
    for contest in contests(book):
        if not rolls_it(book, card, contest):
            continue
        table = against(book, card, contest)
        if table is not None:
            stat = w.name("Stat", contest.mine[1])
            value = escape.markdown(table.title.rsplit(" ", 1)[-1])
            parts.append(
                f"**{w.name('Roll', contest.roll.name)}** with {stat} {value}:\n\n{odds_grid(table)}"
            )
    for roll in book.rolls.values():
        pool = own_pool(book, card, roll)
        if pool is not None:
            stat, number, table = pool
            parts.append(
                f"**{w.name('Roll', roll.name)}** with {w.name('Stat', stat)} {number}:\n\n{odds_grid(table)}"
            )
    parts.extend(_own_roll(w, table) for table in own_rolls(book, card))
    if not parts:
        return
    w.put("## Odds { #odds }")
    for part in parts:
        w.put(part)
    met = [
        (contest, found)
        for contest in contests(book)
        if contest.even and rolls_it(book, card, contest) and (found := foes(book, card, contest))
    ]
    if met:
        w.put("## Who counters it { #counters }")
    for contest, found in met:
        _foes(w, card, contest, found)
    fought = counters(w, card)
    if fought and not met:
        w.put("## Who counters it { #counters }")
        w.put(fought)


def rolls_it(book: Rulebook, card: Card, contest: Contest) -> bool:
    """Whether a unit can be the one who rolls, where it stands on the side of whoever does."""
    by = next((role.name for role in contest.roll.roles if role.prep == "by"), "")
    return contest.mine[0] != by or can_roll(book, card, contest.roll.name)


def _own_roll(w: Writer, table: OddsTable) -> str:
    """Chances of a roll that needs nobody else; one alone is told in a line."""
    name = f"**{w.name('Roll', table.title)}:**"
    if len(table.rows) == len(table.columns) == 1:
        return f"{name} {per_cent(table.chances[0][0])}"
    return f"{name}\n\n{odds_grid(table)}"


def _foes(w: Writer, card: Card, contest: Contest, found: list[Foe]) -> None:
    w.put(
        f"By {w.name('Roll', contest.roll.name)} alone, before modifiers: whoever meets it best comes first."
    )
    name = escape.markdown(card.title or card.name)
    heads = ["Against it", "Their chance", f"{possessive(name)} chance", "Points ahead"]
    rows = [_row(w, foe) for foe in found]
    w.put(grid(heads, rows, ["left", "center", "center", "center"]))


def _row(w: Writer, foe: Foe) -> list[str]:
    title = escape.markdown(foe.card.title or foe.card.name)
    ahead = round(float(foe.theirs) * 100) - round(float(foe.mine) * 100)
    sign = "even" if ahead == 0 else f"{ahead:+d}".replace("-", "\N{MINUS SIGN}")
    return [
        f"[{title}]({w.to(home_of(w.book, foe.card))})",
        shaded(foe.theirs, per_cent(foe.theirs)),
        shaded(foe.mine, per_cent(foe.mine)),
        sign,
    ]
