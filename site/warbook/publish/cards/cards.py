"""A rulebook → the faces of its cards, as the print stage takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.model import Action, Card
from warbook.language.names import plural
from warbook.language.readback.english import capital, indefinite
from warbook.publish.book.colours import force_colour
from warbook.publish.book.headings import CARD
from warbook.publish.book.inline import plain as plain_text
from warbook.publish.book.reserved import reserved
from warbook.publish.book.values import DASH, card_stats, part_count, short, shown, stat_of
from warbook.publish.book.writer import Book
from warbook.publish.parts.equipment import (
    carried_legend,
    carried_tables,
    carried_texts,
    coded,
    is_price,
    price_legend,
    prices,
    printed_cards,
)
from warbook.publish.parts.glosses import speaks
from warbook.publish.parts.rich_text import PriceCodes, rich, source
from warbook.publish.parts.running_text import rule_texts
from warbook.publish.parts.special import filled, in_full, is_code, rules_of
from warbook.publish.parts.tiles import home_of
from warbook.publish.parts.unit_values import action_stats, own_actions, own_resources
from warbook.publish.print import model as m
from warbook.publish.theme.look import Look

_ONE_GO = 170
"""Letters that the line of an action on a card may have."""
_AT_MOST = 2 * _ONE_GO
"""Letters of one that the rules reserve to a card, which has few of them."""


def to_cards(book: Book, address: str = "", look: Look | None = None) -> list[m.Card]:
    """Every card of a game; `address` is where its pages are published, for the codes that lead to them."""
    return faces(book, printed_cards(book), address, look)


def faces(book: Book, cards: Sequence[Card], address: str = "", look: Look | None = None) -> list[m.Card]:
    """The faces of these cards, in their order, with the pictures and signs of a look."""
    codes = PriceCodes(book)
    look = look or Look()
    return [
        replace(
            _card(book, card, codes, address), art=look.pictures.get(card.name), sign=look.sign(card.name)
        )
        for card in cards
    ]


def _card(book: Book, card: Card, codes: PriceCodes, address: str) -> m.Card:
    actions = own_actions(book, card)
    count = part_count(book.rules, card)
    kind = book.rules.kinds.get(card.kind)
    parts = plural(kind.parts).lower() if kind is not None and kind.parts is not None else ""
    price, currency = prices(book, card)
    tables = (*carried_tables(book, card), *((_actions(book, actions, codes),) if actions else ()))
    texts = (*carried_texts(book, card), *_traits(book, card), *_own_rules(book, card))
    stats = tuple(_stats(book, card))
    words = card.short or (kind.short if kind is not None and not stats else "")
    if words and not texts and not tables:
        texts = (m.TextBlock("", rich(book, capital(words)), source(book, card.span)),)
    return m.Card(
        name=card.title or card.name,
        role=card.role,
        force=card.force,
        accent=force_colour(book.rules, card.force) if card.force else "",
        badge=str(count) if count > 1 else price,
        badge_label=parts if count > 1 else currency,
        stats=stats,
        tables=tables,
        texts=texts,
        flavour=plain_text(card.flavour, book.rules),
        legend=(
            *price_legend(book, card),
            *codes.legend([action.price for action in actions]),
            *_played_as(book, actions),
        ),
        brief=tuple(carried_legend(book, card)),
        details=tuple(_details(book, card)),
        codes=_codes(book, card),
        footer_left=card.force or card.kind,
        footer_right=book.title,
        qr=f"{address.rstrip('/')}/{home_of(book, card).path.removesuffix('.md')}.html" if address else "",
        source=source(book, card.span),
    )


def _stats(book: Book, card: Card) -> Iterator[m.Stat]:
    """The figures of a card; what is as everywhere, or stands in the badge, is left out."""
    kind = book.rules.kinds.get(card.kind)
    counted = kind.part_count.name if kind is not None and isinstance(kind.part_count, ir.Field) else ""
    for name in card_stats(book.rules).get(card.kind, []):
        value = stat_of(book.rules, card, name)
        stat = book.rules.stats[name]
        if (
            value is None
            or name == counted
            or is_price(book, name)
            or (stat.default is not None and name not in card.stats and shown(value) == shown(stat.default))
        ):
            continue
        yield m.Stat(name, short(value), stat.title or name)
    for resource, amount in own_resources(book, card):
        several = book.rules.several(resource.name)
        yield m.Stat(several, str(amount), resource.title or several)


def _actions(book: Book, actions: list[Action], codes: PriceCodes) -> m.Table:
    names = action_stats(book, actions)
    team = any(action.team for action in actions)
    rows = []
    for action in actions:
        cells = [m.plain(action.title or action.name), codes.cell(action.price)]
        cells += [_value(action, name, book) for name in names]
        if team:
            cells.append(m.plain(str(action.team) if action.team else DASH))
        rows.append(m.Row(tuple(cells), _note(book, action), source(book, action.span)))
    return m.Table("Actions", ("Action", "Cost", *names, *(("Team",) if team else ())), tuple(rows))


def _played_as(book: Book, actions: list[Action]) -> Iterator[m.LegendEntry]:
    """The actions that everybody has, by whose flow a card's own ones are played, with these."""
    found: dict[str, list[str]] = {}
    for action in actions:
        if action.like is not None and action.procedure is None:
            like = book.rules.actions[action.like]
            found.setdefault(like.title or like.name, []).append(action.title or action.name)
    for title, names in found.items():
        yield m.LegendEntry(title, ", ".join(names))


def _value(action: Action, name: str, book: Book) -> m.RichText:
    if name not in action.stats and not _asked_for(book, action, name):
        return m.plain(DASH)
    value = action.stats.get(name) or book.rules.stats[name].default
    style: m.Style = "term" if book.rules.stats[name].type.base == "effect" else "plain"
    effect = book.rules.procedures.get(f"effect {value.name}") if isinstance(value, ir.Listed) else None
    return m.plain(effect.title if effect is not None and effect.title else short(value), style)


def _asked_for(book: Book, action: Action, stat: str) -> bool:
    """Whether the way an action is played, its own or another's, has to do with a number of it."""
    own = action.procedure is not None or action.like is None
    flow = book.flows.get("Action", action.name if own else action.like or "")
    return flow is None or speaks(flow.text, stat)


def _note(book: Book, action: Action) -> m.RichText:
    """What is special about an action: its own rules, how it is played, or its short form."""
    entry = book.plan.find("Action", action.name)
    words = " ".join(rule_texts(entry.section, set(action.stats))) if entry is not None else ""
    return rich(book, in_one(book, action) or words or action.short)


def in_one(book: Book, action: Action) -> str:
    """How an action of its own is played, in one go; "" where that is more than a card has room for."""
    flow = book.flows.get("Action", action.name)
    if flow is None or action.procedure is None:
        return ""
    whose = [f"Only if you are {indefinite(card)}." for card in reserved(action) or ()]
    lines = [line for line in flow.all() if line.text not in whose]
    said = " ".join(f"{line.label}: {line.text}" if line.label else line.text for line in lines)
    return said if len(said) <= (_ONE_GO if action.of is not None else _AT_MOST) else ""


def _codes(book: Book, card: Card) -> m.TextBlock | None:
    """The card's own special rules by their codes."""
    own = [book.rules.traits[name].called(x) for name, x in card.traits if is_code(book.rules.traits[name])]
    return m.TextBlock("Special", m.plain(", ".join(own)), source(book, card.span)) if own else None


def _details(book: Book, card: Card) -> Iterator[m.TextBlock]:
    """In full what the codes on a card stand for, its own and those of what it carries."""
    for trait, x in coded(book, card):
        label = f"{trait.called(x)} {trait.printed(x)}"
        yield m.TextBlock(label, rich(book, in_full(book, trait, x), terms=False), source(book, trait.span))


def _traits(book: Book, card: Card) -> Iterator[m.TextBlock]:
    for name, x in card.traits:
        trait = book.rules.traits[name]
        if not is_code(trait):
            words = " ".join(rules_of(book, trait, x)) or filled(trait.text or trait.short, x)
            yield m.TextBlock(trait.printed(x), rich(book, words), source(book, trait.span))


def _own_rules(book: Book, card: Card) -> Iterator[m.TextBlock]:
    """Rules that stand under the card's own heading."""
    entry = book.plan.find(CARD, card.name)
    if entry is None:
        return
    for words in rule_texts(entry.section, set(book.rules.stats)):
        yield m.TextBlock("", rich(book, words), source(book, card.span))
