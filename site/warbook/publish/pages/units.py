"""A page for each unit: stats, actions with costs, traits with text, odds, flavour."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.blocks import Bullet, Section
from warbook.language.model import Action, Card
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.colours import force_colour
from warbook.publish.book.headings import CARD
from warbook.publish.book.labels import META
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import DASH, card_stats, part_count, price, shown, stat_of
from warbook.publish.book.writer import Book, Writer, facts_line
from warbook.publish.parts import special
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.equipment_tables import write_bearers, write_carried
from warbook.publish.parts.sections import write_sections
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of
from warbook.publish.parts.unit_odds import unit_odds
from warbook.publish.parts.unit_values import action_stats, own_actions, own_resources, value

_ON_CARD = META | {"Role", "Flavour", "Traits", "Like"}


def entry_of(book: Book, card: Card) -> Entry | None:
    """The card's own section, where it has one."""
    return book.plan.find(CARD, card.name)


def unit_page(book: Book, card: Card) -> str:
    """Everything about one unit."""
    home = home_of(book, card)
    w = Writer(book, home.path)
    entry = entry_of(book, card)
    w.put(f"# {escape.markdown(card.title or card.name)}")
    w.here = home
    force = w.name("Force", card.force) if card.force else ""
    parts = [escape.markdown(card.role), w.name("Kind", card.kind), force, w.source(card.span, "source")]
    w.put(facts_line(part for part in parts if part), "{: .wb-sort }")
    if card.flavour:
        w.put(f"*{w.unlinked(card.flavour)}*", "{: .wb-flavour }")
    if card.name in book.around.images:
        tip = escape.attribute(f"The card of {card.name}")
        w.put(
            f"![{tip}]({escape.relative(book.around.images[card.name], w.path)}){{ .wb-card fetchpriority=high }}"
        )
    if card.short:
        w.put(w.words(card.short))
    w.put(_stats(w, card))
    write_carried(w, card)
    write_bearers(w, card)
    _actions(w, card)
    _traits(w, card)
    unit_odds(w, card)
    if entry is not None:
        hidden = _ON_CARD | set(book.rules.stats)
        rest = [block for block in entry.section.blocks if not _is_action_table(w, block)]
        write_blocks(w, rest, hidden.__contains__)
        write_sections(w, [s for s in entry.section.sections if not _is_own_action(w, s, card)], 2)
    return w.text


def _stats(w: Writer, card: Card) -> str:
    names = [
        n for n in card_stats(w.book.rules).get(card.kind, []) if stat_of(w.book.rules, card, n) is not None
    ]
    accent = force_colour(w.book.rules, card.force) if card.force else "var(--wb-mark)"
    cells = "\n".join(f"-   {w.name('Stat', name)}<br>**{value(w, card, name)}**" for name in names)
    for resource, amount in own_resources(w.book, card):
        cells += f"\n-   {w.name('Resource', resource.name)}<br>**{amount}**"
    count = part_count(w.book.rules, card)
    if count > 1:
        kind = w.book.rules.kinds[card.kind]
        if kind.parts is not None and not (
            isinstance(kind.part_count, ir.Field) and kind.part_count.name in names
        ):
            cells += f"\n-   {w.name('Kind', kind.parts)}<br>**{count}**"
    return f'<div class="wb-stats" style="--wb-accent:{accent}" markdown>\n\n{cells}\n\n</div>'


def _actions(w: Writer, card: Card) -> None:
    actions = own_actions(w.book, card)
    if not actions:
        return
    names = action_stats(w.book, actions)
    team = any(a.team for a in actions)
    w.put("## Actions")
    heads = [
        "Action",
        "Cost",
        *(w.name("Stat", n) for n in names),
        *(["Team"] if team else []),
    ]
    rows = []
    for action in actions:
        term = w.book.terms.get("Action", action.name)
        anchor = w.anchor(term.home) if term is not None and term.home.path == w.path else ""
        like = f"<br><small>{w.name('Action', action.like)}</small>" if action.like else ""
        own = action.name in card.actions
        called = f"**{escape.markdown(action.name)}**" if own else w.name("Action", action.name)
        row = [f"{anchor}{called}{like}", w.words(price(action.price), rules=True)]
        row.extend(_action_value(w, action, name) for name in names)
        row.extend([str(action.team) if action.team else DASH] if team else [])
        rows.append(row)
    w.put(grid(heads, rows, ["left", "left", *("center" for _ in heads[2:])]))
    for action in actions:
        entry = w.book.plan.find("Action", action.name)
        if entry is not None and action.name in card.actions:
            w.put(f"### {escape.markdown(action.name)}")
            write_blocks(
                w,
                entry.section.blocks,
                (META | set(action.stats) | {"Cost", "Like", "Team"}).__contains__,
            )
        elif action.short:
            w.put(f"**{escape.markdown(action.name)}:** {w.words(action.short)}")


def _action_value(w: Writer, action: Action, name: str) -> str:
    found = action.stats.get(name) or w.book.rules.stats[name].default
    text = shown(found) or DASH
    return w.name("Effect", text) if w.book.terms.get("Effect", text) else escape.markdown(set_in_type(text))


def _traits(w: Writer, card: Card) -> None:
    if not card.traits:
        return
    w.put("## Traits")
    for name, x in card.traits:
        trait = w.book.rules.traits[name]
        title = f" · {escape.markdown(trait.printed(x))}" if trait.title else ""
        lead = f"**{special.link(w, name, x)}{title}.** {w.words(special.filled(trait.short, x))}".rstrip()
        w.put(lead + (f" *{w.unlinked(trait.flavour)}*" if trait.flavour else ""))
        entry = w.book.plan.find("Trait", name)
        if x is not None:
            w.put("\n".join(f"- {w.words(words)}" for words in special.exactly(w.book, trait, x)))
        elif entry is not None:
            write_blocks(
                w,
                [b for b in entry.section.blocks if isinstance(b, Bullet)],
                (META | {"Flavour"}).__contains__,
            )


def _is_action_table(w: Writer, block: object) -> bool:
    from warbook.language.blocks import Table

    return isinstance(block, Table) and block.header[0].text == "Action"


def _is_own_action(w: Writer, section: Section, card: Card) -> bool:
    heading = w.book.plan.entry(section).heading
    return heading.sort == "Action" and heading.name in card.actions
