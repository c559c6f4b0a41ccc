"""What only units of some cards do, what all of a kind begin with, and how many pieces there are of what rules create."""

from __future__ import annotations

from functools import cache

from printed_texts import card_texts

from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.book.reserved import can_roll, reserved
from warbook.publish.book.writer import Book, open_book
from warbook.publish.bound.rulebook import numbered
from warbook.publish.cards.cards import to_cards
from warbook.publish.pages.units import unit_page
from warbook.publish.tokens.made import AGAIN
from warbook.publish.tokens.tokens import to_tokens

POND = """# Game: Pond

- Players: 2
- Grid: 6 by 6 squares
- Square: 30mm
- Wins: most Frogs

### Kind: Frog

| Stat | Measured in | Usually | Short |
|------|-------------|---------|-------|
| Leap | number      | 1–6     | How far it goes |
| Slip | number      | 1–9     | How hard it is to catch |

| Resource | Held by | Starts at | At most | Short |
|----------|---------|-----------|---------|-------|
| Breath   | Frog    | 4         | 4       | How long it dives |

| Frog   | Leap | Slip |
|--------|------|------|
| Singer | 2    | 6    |
| Diver  | 4    | 7    |

### Kind: Lily

- Short: something that floats

| Token | Colour | Holds | Kept by | Hidden from  | Short |
|-------|--------|-------|---------|--------------|-------|
| Hollow | red   | one   | Lily    | the opponent | It sinks |

| Lily |
|------|
| Leaf |
| Bud  |

### Sequence: Game

1. The Round is played 4 times.

### Sequence: Round

1. For each player:
   1. The player chooses 1 own Frog, as one. The one may use 1 Action.

### Sequence: Planting

1. For each player:
   1. The player chooses 3 Squares that are empty, as spots.
   2. For each spot, the player creates 1 Leaf, as leaf. The player places the leaf on the spot.

- When the Game begins: The Planting is played.

### Action: Croak by user (a Singer) at target (a Frog)

| Needs    | When                         |
|----------|------------------------------|
| an enemy | the target opposes the user  |

1. The user rolls Song against the target.

### Action: Grow by user (a Frog)

| Needs | When                            |
|-------|---------------------------------|
| one   | the user is a Singer or a Diver |

1. The user's player chooses 1 Square that is empty, as spot.
2. The user's player creates 1 Bud, as bud. The user's player places the bud on the spot.

### Roll: Song by singer (a Frog) against hearer (a Frog)

- Dice: 2d6 + singer's Leap
- Succeeds on: the hearer's Slip or more
- Success: The hearer loses 1 Breath.

### Mission: Pond

| Starts | Player        | At |
|--------|---------------|----|
| Singer | first player  | A1 |
| Diver  | second player | F6 |
"""


@cache
def pond(*changes: tuple[str, str]) -> Book:
    text = POND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found = load_sources({"pond/pond.rules.md": Source("pond/pond.rules.md", text)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    return open_book(found.rulebook)


def counted(book: Book) -> dict[str, int]:
    found: dict[str, int] = {}
    for token in to_tokens(book).tokens:
        found[token.name] = found.get(token.name, 0) + token.quantity
    return found


def test_an_action_that_asks_for_a_card_is_told_on_it_alone() -> None:
    cards = {card.name: "\n".join(card_texts(card)) for card in to_cards(pond())}
    assert "Croak" in cards["Singer"] and "Croak" not in cards["Diver"]
    assert "Song: roll 2d6 + Leap: the target's Slip or more succeeds." in cards["Singer"].replace("’", "'")
    assert "Only if you are a Singer." not in cards["Singer"], "it stands on the Singer"
    assert "Grow" in cards["Singer"] and "Grow" in cards["Diver"]
    actions = pond().rules.actions
    assert reserved(actions["Croak"]) == {"Singer"} and reserved(actions["Grow"]) == {"Singer", "Diver"}


def test_odds_are_told_of_rolls_that_a_unit_makes() -> None:
    book = pond()
    cards = book.rules.cards
    assert can_roll(book.rules, cards["Singer"], "Song") and not can_roll(book.rules, cards["Diver"], "Song")
    assert "## Odds" in unit_page(book, cards["Singer"]) and "## Odds" not in unit_page(book, cards["Diver"])
    anybody = pond(("by user (a Singer)", "by user (a Frog)"))
    assert "## Odds" in unit_page(anybody, anybody.rules.cards["Diver"])


def test_what_all_of_a_kind_begin_with_stands_on_cards_and_pages() -> None:
    book = pond()
    diver = next(card for card in to_cards(book) if card.name == "Diver")
    assert ("Breath", "4") in [(stat.label.removesuffix("s"), stat.value) for stat in diver.stats]
    assert "<br>**4**" in unit_page(book, book.rules.cards["Diver"])
    leaf = next(card for card in to_cards(book) if card.name == "Leaf")
    assert "Something that floats" in "\n".join(card_texts(leaf))


def test_what_rules_create_is_printed_as_often_as_it_comes() -> None:
    found = counted(pond())
    assert (found["Leaf"], found["Bud"]) == (6, AGAIN)
    assert counted(pond(("chooses 3 Squares", "chooses 2 Squares")))["Leaf"] == 4
    boxed = counted(
        pond(("- Short: something that floats", "- In the box: 9\n- Short: something that floats"))
    )
    assert boxed["Leaf"] == boxed["Bud"] == 9
    each = [(token.colour, token.quantity) for token in to_tokens(pond()).tokens if token.name == "Leaf"]
    assert len({colour for colour, _ in each}) == 2 and {count for _, count in each} == {3}


def test_a_token_is_printed_for_each_piece_that_may_have_it() -> None:
    game = pond(("1. The user rolls Song", "1. Each Leaf gains Hollow.\n2. The user rolls Song"))
    assert counted(game)["Hollow"] == 6 + AGAIN


def test_a_version_on_a_cover_says_that_it_is_one() -> None:
    assert (numbered("0.1.0"), numbered("Second draft"), numbered("")) == (
        "Version 0.1.0",
        "Second draft",
        "",
    )
