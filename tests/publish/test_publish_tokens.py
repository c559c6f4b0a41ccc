"""What is cut out: sectors on bases as the rules declare them, and how many there are of each token."""

from __future__ import annotations

from collections import Counter

from fen import FORCE, GAME, load

from warbook.language.model import Sector
from warbook.publish.book.writer import Book, open_book
from warbook.publish.figures.sectors import spread
from warbook.publish.pages.diagrams import diagrams_page
from warbook.publish.print.model import Wedge
from warbook.publish.tokens.tokens import to_tokens

STANDS = "- Stands on: its Size's Girth\n"


def book_of(*changes: tuple[str, str], game: str = GAME) -> Book:
    for old, new in changes:
        assert old in game
        game = game.replace(old, new, 1)
    loaded = load(game, FORCE)
    assert loaded.rulebook is not None, loaded.errors
    return open_book(loaded.rulebook, {name: source.line_starts for name, source in loaded.sources.items()})


def counted(book: Book) -> Counter[str]:
    """How many are printed of each name, in whatever colour."""
    found: Counter[str] = Counter()
    for token in to_tokens(book).tokens:
        found[token.name] += token.quantity
    return found


def test_what_sectors_leave_lies_between_them_in_equal_parts() -> None:
    assert spread((Sector("front", 180),)) == (Wedge("front", -90, 90),)
    assert spread((Sector("front", 90), Sector("rear", 60))) == (
        Wedge("front", -45, 45),
        Wedge("rear", 150, 210),
    )
    quarters = tuple(Sector(name, 90) for name in ("front", "right", "rear", "left"))
    assert [wedge.start for wedge in spread(quarters)] == [-45, 45, 135, 225]


def test_bases_are_marked_with_the_sectors_of_their_kind() -> None:
    plain = to_tokens(book_of()).tokens
    assert not any(token.sectors for token in plain)
    marked = to_tokens(book_of((STANDS, STANDS + "- Sectors: bow 90°, stern 90°\n"))).tokens
    for token in marked:
        ring = token.shape == "ring"
        assert [wedge.name for wedge in token.sectors] == (["bow", "stern"] if ring else []), token.name


def test_a_narrower_kind_has_the_sectors_of_the_wider() -> None:
    vessel = "### Kind: Vessel\n\n- Stands on: 40mm\n- Sectors: bow 120°\n\n"
    book = book_of(("### Kind: Crew\n\n", vessel + "### Kind: Crew\n\n- Is: a Vessel\n"))
    runner = next(token for token in to_tokens(book).tokens if token.name == "Wick Runner")
    assert runner.sectors == (Wedge("bow", -60, 60),)


def test_the_page_of_true_sizes_shows_sectors() -> None:
    page = diagrams_page(book_of((STANDS, STANDS + "- Sectors: bow 90°, stern 60°\n")))
    assert "## Sectors" in page and "bow 90°, stern 60°" in page
    assert 'aria-label="The sectors of a Crew: bow, stern"' in page
    assert "## Sectors" not in diagrams_page(book_of())


def test_the_box_holds_what_the_rules_say() -> None:
    table = (
        ("| Mark | Short |\n|---|---|---|---|---|---|\n| Spent", "| Mark | In the box | Short |\n|---|---|---|---|---|---|---|\n| Spent"),
        ("| Crew | X |", "| Crew | X | 5 |"),
        ("| Crew | — |", "| Crew | — | — |"),
        ("- Starts at: 3\n", "- Starts at: 3\n- In the box: 7\n"),
    )  # fmt: skip
    plain, boxed = counted(book_of()), counted(book_of(*table))
    assert (boxed["Spent"], boxed["Oil"]) == (5, 7)
    assert plain["Spent"] == 2 and boxed["Soaked"] == plain["Soaked"] == 3
    assert counted(book_of(("- Starts at: 3\n", "- Starts at: 3\n- In the box: 0\n")))["Oil"] == 0


def test_what_is_kept_between_games_has_no_counters() -> None:
    assert counted(book_of(("- Starts at: 3\n", "- Starts at: 3\n- Kept between games: yes\n")))["Oil"] == 0


CELLAR = """# Game: Cellar

- Players: 2
- Grid: 4 by 4 squares
- Square: 30mm
- Wins: most Rats

### Kind: Rat

- Sectors: nose 180°

| Stat | Name | Measured in | Usually | Default | Short |
|---|---|---|---|---|---|
| Bite | Bite | number | 1–6 | — | How hard it bites |

| Token | Colour | Holds | Kept by | Short |
|---|---|---|---|---|
| Dizzy | blue | one | Rat | It has turned round |
| Damp | green | one | Square | Wet |

### Sequence: Game

1. Each Rat gains Dizzy.
2. Each Square gains Damp.
"""
NEST = """# Force: Nest

- Colour: brown

| Rat | Bite |
|---|---|
| Big Rat | 4 |
| Old Rat | 2 |
"""


def test_on_squares_every_card_has_a_disc() -> None:
    loaded = load(CELLAR, NEST)
    assert loaded.rulebook is not None, loaded.errors
    tokens = {token.name: token for token in to_tokens(open_book(loaded.rulebook)).tokens}
    assert {tokens[name].shape for name in ("Big Rat", "Old Rat")} == {"ring"}
    assert tokens["Big Rat"].size_mm == 24 and tokens["Big Rat"].sectors == (Wedge("nose", -90, 90),)
    assert (tokens["Dizzy"].quantity, tokens["Damp"].quantity) == (2, 1), (
        "on every square or none: one beside the board"
    )


def cellar(*changes: tuple[str, str]) -> dict[str, list[tuple[str, int]]]:
    """What is printed of the cellar, otherwise in these places: for each name the letters, and how many there are."""
    game = CELLAR
    for old, new in changes:
        assert old in game
        game = game.replace(old, new, 1)
    loaded = load(game, NEST)
    assert loaded.rulebook is not None, loaded.errors
    found: dict[str, list[tuple[str, int]]] = {}
    for token in to_tokens(open_book(loaded.rulebook)).tokens:
        found.setdefault(token.name, []).append((token.letter, token.quantity))
    return found


def test_a_token_lies_on_all_squares_around_a_place() -> None:
    each = "2. Each Square gains Damp.\n"
    around = (
        each,
        "2. The first player chooses 1 Square, as place.\n3. Each Square within 1 square of the place gains Damp.\n",
    )
    assert cellar()["Damp"] == [("Da", 1)]
    assert [count for _, count in cellar(around)["Damp"]] == [9]


RESOURCES = """
| Resource | Held by | Starts at | Short |
|---|---|---|---|
| Wound | Rat | 3 | How much it stands |
| Crumb | player | 0 | What it is about |
| Breath | Rat | 0 | What it can still do |

### Sequence: Game

1. Each Rat gains Dizzy.
2. Each Square gains Damp.
3. For each Rat, the Rat scurries.

### To scurry by rat (a Rat)

1. The rat gains 2 Breaths.
2. The rat's player may gain 1 Crumb.
3. The rat loses all Breaths.
"""
COUNTED = (CELLAR[CELLAR.index("\n### Sequence: Game") :], RESOURCES)


def test_what_pieces_hold_has_counters_for_all_of_them() -> None:
    assert cellar(COUNTED)["Wound"] == [("W", 6)], "two Rats of three Wounds"


def test_what_only_who_acts_holds_has_counters_for_one() -> None:
    assert cellar(COUNTED)["Breath"] == [("B", 2)]
    kept = RESOURCES.replace("3. The rat loses all Breaths.\n", "")
    assert cellar((COUNTED[0], kept))["Breath"] != [("B", 2)], "it is not taken off again"


def test_what_players_hold_without_end_has_counters_of_several_worths() -> None:
    crumbs = cellar(COUNTED)["Crumb"]
    assert crumbs == 2 * [("C", 5), ("5 C", 3), ("10 C", 2)]
    worth = sum(int(letter.split()[0]) * count if " " in letter else count for letter, count in crumbs)
    assert worth == 2 * 40
