"""Who uses a rule: the units, traits, tokens and other rules that name it, by where it is explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Step, Table
from warbook.language.model import Card, Rulebook
from warbook.publish.book.chapters import Plan
from warbook.publish.book.headings import CARD, PLAIN
from warbook.publish.book.model import Home
from warbook.publish.book.terms import Term, Terms

_NEVER = (PLAIN, CARD, "Example", "Game", "Edition", "Module")


@dataclass(frozen=True, slots=True, order=True)
class User:
    """What uses a rule: `sort` and `name` as its heading says, `number` of its rule, where it stands."""

    sort: str
    name: str
    number: str
    home: Home


Uses = Mapping[Home, tuple[User, ...]]


def find_uses(book: Rulebook, plan: Plan, terms: Terms) -> Uses:
    """For every place where something is explained, what uses it, each once, in reading order."""
    found: dict[Home, dict[User, None]] = {}

    def note(term: Term | None, user: User) -> None:
        if term is not None and term.home != user.home:
            found.setdefault(term.home, {})[user] = None

    for entry in plan.entries.values():
        if entry.heading.sort in _NEVER:
            continue
        user = User(entry.heading.sort, entry.heading.title, entry.number, entry.home)
        for text in acting(entry.section.blocks):
            for _, _, term in terms.find(text, rules=True):
                if term.sort != "Card":
                    note(term, user)
    for card in book.cards.values():
        own = terms.get("Card", card.name)
        if own is not None:
            user = User(CARD, card.title or card.name, "", own.home)
            for named in _on_card(book, terms, card):
                note(named, user)
    return {home: tuple(users) for home, users in found.items()}


def acting(blocks: Iterable[Block]) -> Iterator[str]:
    """The words of some blocks that act: bullets, steps and tables, with what stands under them."""
    for block in blocks:
        if isinstance(block, Bullet | Step):
            if block.text is not None:
                yield block.text.text
            yield from acting(block.children)
        elif isinstance(block, Table):
            for row in block.rows:
                yield from (cell.text for cell in row[1:])


def _on_card(book: Rulebook, terms: Terms, card: Card) -> Iterator[Term | None]:
    """What a card names: its traits, the actions its own are like, what they cost and cause."""
    for name, _ in card.traits:
        yield terms.get("Trait", name)
    for name in card.actions:
        action = book.actions.get(name)
        if action is None:
            continue
        if action.of is None:
            yield terms.get("Action", name)
        if action.like:
            yield terms.get("Action", action.like)
        for value in action.stats.values():
            if isinstance(value, ir.Listed):
                yield terms.get("Effect", value.name) or terms.get("Value of a list", value.name)
