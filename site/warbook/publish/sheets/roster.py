"""A force list → its page: the units with their figures, what they can do, and how the limits are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from warbook.engine.entries import group_for, read_entry
from warbook.language.model import Card
from warbook.language.names import plural
from warbook.publish.book.colours import force_colour
from warbook.publish.book.typesetting import sentence
from warbook.publish.book.values import DASH, card_stats, short, stat_of
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import faces
from warbook.publish.parts.rich_text import PriceCodes, rich
from warbook.publish.parts.special import filled, rules_of
from warbook.publish.parts.unit_values import action_stats, own_actions
from warbook.publish.print import model as m
from warbook.publish.print.cards import card_sheets
from warbook.publish.print.joining import join
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.print.tokens import token_sheets
from warbook.publish.theme.look import Look
from warbook.publish.tokens.tokens import list_tokens

__all__ = ["Roster", "print_roster", "to_roster"]


@dataclass(frozen=True, slots=True)
class Roster:
    """A force list as printed: `cards` holds an entry for every unit, a double one twice; an entry may say what its
    unit carries in the place of what its card prints.

    `limits` are (what is counted, how many there are, how many there may be); `breaches` are sentences.
    """

    name: str
    force: str
    size: str
    cards: tuple[str, ...]
    limits: tuple[tuple[str, int, int], ...] = ()
    breaches: tuple[str, ...] = ()


def to_roster(book: Book, roster: Roster) -> m.QuickSheet:
    """The page of a force list."""
    units = listed(book, roster)
    cards = [card for card, _ in units]
    return m.QuickSheet(
        title=roster.name,
        edition=" · ".join(part for part in (roster.force, roster.size) if part),
        sections=(*_breaches(roster), *_units(book, units), *_limits(roster),
                  *_actions(book, cards), *_traits(book, cards)),
        footer=book.title,
        accent=force_colour(book.rules, roster.force) if roster.force else "",
        columns=1,
        label="Force list",
    )  # fmt: skip


def listed(book: Book, roster: Roster) -> list[tuple[Card, int]]:
    """The cards of a list, as its units carry things in it, each with how many units are alike."""
    counts = Counter(read_entry(text) for text in roster.cards)
    return [(_armed(book, name, carried), count) for (name, carried), count in counts.items()]


def _armed(book: Book, name: str, carried: tuple[str, ...] | None) -> Card:
    card = book.rules.cards[name]
    if carried is None:
        return card
    groups: dict[str, list[str]] = {group: [] for group, _ in card.holds}
    for thing in carried:
        groups.setdefault(group_for(book.rules, name, thing) or "", []).append(thing)
    return replace(card, holds=tuple((group, tuple(some)) for group, some in groups.items() if some))


def _breaches(roster: Roster) -> Iterator[m.SheetSection]:
    if roster.breaches:
        content = tuple(m.Callout(m.plain(words)) for words in roster.breaches)
        yield m.SheetSection("Not allowed as it stands", content, 1)


def _units(book: Book, units: Sequence[tuple[Card, int]]) -> Iterator[m.SheetSection]:
    """A table for each kind of unit, in the order of the list."""
    stats = card_stats(book.rules)
    for kind in dict.fromkeys(card.kind for card, _ in units):
        some = [(card, count) for card, count in units if card.kind == kind]
        names = [n for n in stats[kind] if any(stat_of(book.rules, card, n) is not None for card, _ in some)]
        rows = tuple(
            m.Row((
                m.plain(card.title or card.name, "bold"),
                m.plain(str(count)),
                m.plain(card.role or DASH),
                *(m.plain(short(stat_of(book.rules, card, name))) for name in names),
            ), _carried(book, card))
            for card, count in some
        )  # fmt: skip
        columns = (kind, "No.", "Role", *names)
        aligns: tuple[m.Align, ...] = ("left", "center", "left", *_centred(len(names)))
        total = sum(count for _, count in some)
        name = kind if total == 1 else plural(kind)
        yield m.SheetSection(f"{name}: {total}", (m.Table(kind, columns, rows, aligns),), 1)


def _carried(book: Book, card: Card) -> m.RichText:
    """What a unit carries, as a line under its figures."""
    held = [book.rules.cards[name] for _, names in card.holds for name in names]
    return m.plain(", ".join(one.title or one.name for one in held))


def _centred(count: int) -> list[m.Align]:
    return ["center"] * count


def _limits(roster: Roster) -> Iterator[m.SheetSection]:
    """What is counted; not what there may be none of, and is none."""
    rows = tuple(
        m.Row((m.plain(sentence(text)), m.plain(str(has)), m.plain(str(most))))
        for text, has, most in roster.limits
        if has or most
    )
    if rows:
        yield m.SheetSection("Limits", (m.Table("Counted", ("Counted", "In the list", "At most"), rows),), 2)


def _actions(book: Book, cards: Sequence[Card]) -> Iterator[m.SheetSection]:
    every = [(card, action) for card in cards for action in own_actions(book, card)]
    if not every:
        return
    codes = PriceCodes(book)
    names = action_stats(book, [action for _, action in every])
    rows = []
    before = ""
    for card, action in every:
        values = (action.stats.get(name) or book.rules.stats[name].default for name in names)
        rows.append(
            m.Row((
                m.plain("" if card.name == before else card.title or card.name),
                m.plain(action.title or action.name),
                codes.cell(action.price),
                *(m.plain(short(value)) for value in values),
            ))
        )  # fmt: skip
        before = card.name
    heads = ("", "Action", "Cost", *names)
    aligns: tuple[m.Align, ...] = ("left", "left", *_centred(len(heads) - 2))
    yield m.SheetSection("Actions", (m.Table("Of", heads, tuple(rows), aligns),), 2)


def _traits(book: Book, cards: Sequence[Card]) -> Iterator[m.SheetSection]:
    items = []
    for name, x in dict.fromkeys(pair for card in cards for pair in card.traits):
        trait = book.rules.traits[name]
        words = " ".join(rules_of(book, trait, x)) or filled(trait.text or trait.short, x)
        items.append((m.Run(f"{trait.printed(x)}: ", "bold"), *rich(book, words, terms=False)))
    if items:
        yield m.SheetSection("Traits", (m.Bullets(tuple(items)),), 3)


def print_roster(
    book: Book,
    roster: Roster,
    theme: Theme,
    paper: str = "a4",
    *,
    address: str = "",
    look: Look | None = None,
    bases: bool = False,
) -> tuple[bytes, tuple[m.PrintProblem, ...]]:
    """One PDF: the page of the list, then its cards, each once for each way it is armed, with `bases` also the discs of its
    units; and what did not fit.

    `address` and `look` are as for all cards of the game.
    """
    made = [quick_sheet(to_roster(book, roster), paper, theme)]
    wanted = faces(book, [card for card, _ in listed(book, roster)], address, look)
    if wanted:
        made.append(card_sheets(wanted, theme, paper, backs=True))
    discs = list_tokens(book, roster.name, Counter(read_entry(text)[0] for text in roster.cards))
    if bases and discs.tokens:
        made.append(token_sheets(discs, paper, theme))
    problems = tuple(problem for one in made for problem in one.problems)
    return join([one.pdf for one in made], roster.name), problems
