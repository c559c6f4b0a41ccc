"""`warbook odds` tells what the engine rolls, and `warbook explain` what the rules say."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from cli_kit import RULES, SKIRMISH, Run
from tests.games import loaded_game
from tests.rotation import share

from warbook.cli.explained import Book, explain
from warbook.cli.findable import terms
from warbook.cli.games import games_in
from warbook.engine.dice import ScriptedDice
from warbook.engine.game import Game
from warbook.engine.odds import BadRoll, chance_of_success, chance_of_tie, success_counts
from warbook.engine.pieces import place_card
from warbook.engine.roll_odds import Missing, key_of, leaves, roll_spec, situations
from warbook.language import ir
from warbook.language.load import load_sources
from warbook.language.model import Roll
from warbook.language.source import Source

POOL = """# Game: Pools

- Players: 2
- Grid: 4 by 4 squares

## Dice

- A Roll's Advantage is at most 1.

### Kind: Unit

| Stat | Measured in |
|---|---|
| Might | number |
| Guard | number |

| Unit | Might | Guard |
|---|---|---|
| Brute | 3 | 4 |
| Scout | 1 | 6 |

### Sequence: Game

1. The game ends.

### Roll: Volley by shooter (a Unit) at target (a Unit)

- Dice: as many d6 as the shooter's Might
- Each die succeeds on: the target's Guard or more
- Success: The target is removed.

| Situation | Dice | When |
|---|---|---|
| Steady | +1 | the shooter is within 1 square of the target |

### Roll: Burst by shooter (a Unit)

- Dice: as many d6 as the shooter's Might
- Each die succeeds on: the shooter's Guard or more
- Always succeeds on: 2
- Always fails on: 6
- Success: The shooter is removed.

### Die: Omen

| Face | Sides |
|---|---|
| Good | 2 |
| Bad | 3 |
| Odd | 1 |

### Roll: Reading by unit (a Unit)

- Dice: as many Omen as the unit's Might
- Each die succeeds on: Good
- Success: The unit is removed.

### Roll: Nerve by unit (a Unit)

- Dice: 2d6
- Succeeds on: the unit's Guard or less
- Success: The unit is removed.

| Situation | Target | When |
|---|---|---|
| Alone | -1 | the unit is within 1 square of another Unit |

### Roll: Duel by unit (a Unit) against foe (a Unit)

- Dice: 1d6 + unit's Might
- Opposed by: 1d6 + the foe's Might
- Tie: The unit is removed.

### Roll: Nudge by unit (a Unit) against foe (a Unit)

- Dice: 1d6
- Opposed by: 2d6
- Succeeds on: the opposition − 3 or less
- Success: The foe is removed.

### Roll: Melee by unit (a Unit) against foe (a Unit)

- Dice: as many d6 as the unit's Might
- Opposed by: as many d6 as the foe's Might
- Each die succeeds on: more than 4
- Success: The foe is removed.
"""


@pytest.fixture(scope="module")
def skirmish() -> Game:
    book = loaded_game(SKIRMISH).rulebook
    assert book is not None
    return Game(book)


def pools() -> Game:
    loaded = load_sources({"pools.rules.md": Source("pools.rules.md", POOL)})
    assert loaded.rulebook is not None, [d.message for d in loaded.errors]
    return Game(loaded.rulebook)


def rolled(game: Game, name: str, cards: tuple[str, ...], dice: int) -> Fraction:
    """The share of all throws of so many dice with which the compiled roll succeeds."""
    number = game.numbers["roll", name]
    won = 0
    for faces in product(range(1, 7), repeat=dice):
        s = game.blank()
        pieces = []
        for at, card in enumerate(cards):
            pieces.append(place_card(s, card, at % 2, (at * 3, 0)))
        s.dice = ScriptedDice(list(faces))
        game.code[number](s, *pieces)
        won += bool(s.G[game.plan.slot(f"outcome {name}")])
    return Fraction(won, 6**dice)


def test_the_numbers_are_those_of_the_compiled_roll(run: Run, skirmish: Game) -> None:
    for attacker, target in (("Champion", "Runner"), ("Runner", "Champion"), ("Warden", "Marksman")):
        chance = rolled(skirmish, "Attack", (attacker, target), 2)
        told = run("odds", str(SKIRMISH), "Attack", f"attacker={attacker}", f"target={target}")
        assert told.code == 0
        assert f"({chance})" in told.out


def test_a_table_over_what_is_not_given(run: Run, skirmish: Game) -> None:
    told = run("odds", str(SKIRMISH), "attack").out
    rows = [re.split(r"\s{2,}", line.strip()) for line in told.splitlines() if re.match(r"\s*\d", line)]
    heads = rows.pop(0)
    for row in rows:
        for defence, cell in zip(heads, row[1:], strict=True):
            spec = roll_spec(skirmish.book.rolls["Attack"], {"Skill": int(row[0]), "Defence": int(defence)})
            assert cell == f"{float(chance_of_success(spec)) * 100:.1f} %"
    one = run("odds", str(SKIRMISH), "attack", "skill=3").out
    assert "target's Defence" in one and "attacker's Skill" not in one


def test_values_advantage_and_bonus(run: Run) -> None:
    plain = run("odds", str(SKIRMISH), "Attack", "Skill=2", "Defence=9").out
    assert "2d6 + 2 on 9 or more" in plain and "58.3 %" in plain
    assert run("odds", str(SKIRMISH), "Attack", "attacker.Skill=2", "target's Defence=9").out == plain
    assert run("odds", str(SKIRMISH), "Attack", "Skill=1", "bonus=+1", "target=9").out == plain
    assert (
        "3d6 keeping the highest 2"
        in run("odds", str(SKIRMISH), "Attack", "Skill=2", "Defence=9", "advantage=+1").out
    )
    assert (
        "3d6 keeping the lowest 2"
        in run("odds", str(SKIRMISH), "Attack", "Skill=2", "Defence=9", "advantage=-1").out
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Skill=x"], "“Skill” is a whole number, not “x”."),
        (["Skil=3"], "“Skil” means nothing to Attack."),
        (["Skill=99999999"], "is a whole number"),
        (["cover"], "“cover” is no situation of this roll. Nothing changes this roll."),
        (["attacker=Nobody"], "There is no card “Nobody”."),
        (["advantage=500", "Skill=2", "Defence=8"], "cannot be worked out"),
    ],
)
def test_what_means_nothing_is_said(run: Run, words: list[str], said: str) -> None:
    told = run("odds", str(SKIRMISH), "Attack", *words)
    assert told.code == 2
    assert said in told.err


def test_dice_compared_one_by_one_and_low_rolls() -> None:
    game = pools()
    volley, nerve = game.book.rolls["Volley"], game.book.rolls["Nerve"]
    for shooter, target, might, guard in (
        ("Brute", "Scout", 3, 6),
        ("Brute", "Brute", 3, 4),
        ("Scout", "Brute", 1, 4),
    ):
        spec = roll_spec(volley, {"Might": might, "Guard": guard})
        assert chance_of_success(spec) == rolled(game, "Volley", (shooter, target), might)
        assert sum(success_counts(spec).values()) == 1
    for card, might, guard in (("Brute", 3, 4), ("Scout", 1, 6)):
        burst = roll_spec(game.book.rolls["Burst"], {"Might": might, "Guard": guard})
        assert chance_of_success(burst) == rolled(game, "Burst", (card,), might)
        omen = roll_spec(game.book.rolls["Reading"], {"Might": might})
        assert chance_of_success(omen) == rolled(game, "Reading", (card,), might)
        assert chance_of_success(roll_spec(nerve, {"Guard": guard})) == rolled(game, "Nerve", (card,), 2)


def test_opposed_rolls() -> None:
    game = pools()
    rolls = game.book.rolls
    for one, other in (("Brute", "Scout"), ("Brute", "Brute"), ("Scout", "Brute")):
        mine, theirs = ({"Brute": 3, "Scout": 1}[card] for card in (one, other))
        might = {"unit's Might": mine, "foe's Might": theirs}
        for name, dice in (("Duel", 2), ("Nudge", 3), ("Melee", mine + theirs)):
            spec = roll_spec(rolls[name], might)
            assert chance_of_success(spec) == rolled(game, name, (one, other), dice), name
    duel = roll_spec(rolls["Duel"], {"unit's Might": 3, "foe's Might": 1})
    assert chance_of_tie(duel) == Fraction(4, 36)
    with pytest.raises(BadRoll):
        roll_spec(opposed_twice(rolls["Nudge"]), {})


def opposed_twice(roll: Roll) -> Roll:
    assert roll.target is not None
    return replace(roll, target=ir.Arith("*", roll.target, ir.Num(2, type=ir.NUMBER), type=ir.NUMBER))


def test_situations_change_what_they_say() -> None:
    book = pools().book
    steady = situations(book, book.rolls["Volley"])
    assert [(s.name, s.always) for s in steady if not s.always] == [("Steady", False)]
    assert roll_spec(book.rolls["Volley"], {"Might": 1, "Guard": 4}, steady).dice == 2
    alone = situations(book, book.rolls["Nerve"])
    assert roll_spec(book.rolls["Nerve"], {"Guard": 4}, alone).target == 3
    bound = [s for s in alone if s.always]
    assert roll_spec(book.rolls["Nerve"], {"Guard": 4}, bound, advantage=3).advantage == 1


def test_a_missing_number_is_named() -> None:
    roll = pools().book.rolls["Volley"]
    assert [key_of(leaf) for leaf in leaves(roll)] == ["shooter's Might", "target's Guard"]
    with pytest.raises(Missing) as missing:
        roll_spec(roll, {"Might": 2})
    assert missing.value.name == "target's Guard"


# ------------------------------------------------------------------ explain
def test_a_term_with_its_line_and_what_changes_it(run: Run, project: Path) -> None:
    told = run("explain", "first_skirmish", "wounds").out
    where = re.match(r"Wound · resource   (\S+):(\d+)\n", told)
    assert where is not None
    assert "Wound" in (project / where[1]).read_text().splitlines()[int(where[2]) - 1]
    assert "Changed by" in told and "The target loses 1 Wound." in told
    assert "How many more hits it can stand" in told


def test_rolls_verbs_phases_and_units(run: Run) -> None:
    assert "• Dice: 2d6 + attacker's Skill" in run("explain", str(SKIRMISH), "Attack").out
    assert "1. Muster. Each Unit loses Spent." in run("explain", str(SKIRMISH), "Round").out
    champion = run("explain", str(SKIRMISH), "champion").out
    assert champion.startswith("Champion · Unit") and "Skill: 3" in champion


def test_an_explanation_is_whole(run: Run) -> None:
    """Phases by name, what traits on a card do, what has an effect; a sentence with what it goes on from."""
    game = str(RULES / "downsync")
    assert "6. Unit Activation. For each Piece in Taskforce" in run("explain", game, "unit activation").out
    assert "• While the bearer has Stealth: The bearer's SPD" in run("explain", game, "Eel").out
    assert "The effect of Breaching Charge, " in run("explain", game, "KILL").out
    assert "The Unit's player may pay 1 CP. If so, the Base loses Stun." in run("explain", game, "Stun").out
    wood = run("explain", game, "Forest").out
    assert "Slows: 2in" in wood and "Laid out on Delta Crossing, " in wood and "7in by 5in" not in wood
    assert "for 1 CP: The roll gains" in run("explain", game, "CP").out


def test_an_edition_is_explained_as_it_stands(run: Run) -> None:
    """What it changes is told once, and what it takes away is not told."""
    quick = str(RULES / "downsync_quick")
    stun = run("explain", quick, "Stun").out
    assert "Removed: When its Base is directed" in stun and "After an activation" not in stun
    assert stun.count("Colour: orange") == 1 and "cannot use any Action" not in stun
    beta, now = (
        run("explain", str(RULES / game), "scannable").out for game in ("downsync", "downsync_quick")
    )
    assert "the target is a Ping" in beta and "the target is a Ping" not in now
    assert "Stunned" not in run("explain", quick, "Reaction Priority").out


def test_a_modifier_of_a_trait_goes_by_its_name(run: Run) -> None:
    game = str(RULES / "downsync")
    told = run("odds", game, "Attack", "attacker=Halberd", "target=Eel", "painted target").out
    assert "2d6 + 8 on 13 or more" in told


def test_examples_are_meant_only_where_nothing_else_is(run: Run) -> None:
    game = str(RULES / "downsync")
    assert "wall" not in run("explain", game, "LOS").err
    assert run("explain", game, "A wall, and a low one").out.startswith("A wall, and a low one · example")


@pytest.mark.parametrize("folder", share(games_in(RULES), 3), ids=lambda p: p.name)
def test_everything_can_be_explained(folder: Path) -> None:
    loaded = loaded_game(folder)
    assert loaded.rulebook is not None
    book = Book(loaded.rulebook, loaded.sources)
    for _, name, decl in terms(loaded.rulebook):
        told = explain(book, name, colour=False)
        assert name in told.splitlines()[0] or name in told
        assert book.place(decl.span) in told
        assert "\33" not in told


def test_the_list_of_terms(run: Run) -> None:
    told = run("explain", str(SKIRMISH), "--list").out
    assert "Token: Spent" in told and "Card: Runner" in told


def test_without_a_roll_the_rolls_are_named(run: Run) -> None:
    told = run("odds", str(SKIRMISH))
    assert told.code == 0 and "Say which roll: “Attack”." in told.out


def test_offers_to_throw_again_count_when_they_are_named(run: Run) -> None:
    """Three dice that each succeed on 3 or less: 7 of 8, and 63 of 64 where failures are thrown again."""
    given = ("odds", str(RULES / "skirm"), "Shot", "ROA=3", "Aim=3")
    assert "(7/8)" in run(*given).out
    assert "(63/64)" in run(*given, "Precise").out


def test_offers_of_windows_that_a_roll_does_not_open_are_no_part_of_it(run: Run) -> None:
    """A player rolls for orders, and only what a Unit rolls may be thrown again by what it carries."""
    told = run("odds", str(RULES / "skirm"), "Orders", "Staff=3", "Blood Charm")
    assert told.code == 2 and "is no situation of this roll" in told.err


def test_natural_faces_are_told_where_they_matter(run: Run) -> None:
    shown = run("odds", str(RULES / "skirm"), "Shot", "ROA=1", "Aim=6").out
    assert "a natural 6 never does" in shown and "(5/6)" in shown
    assert "natural" not in run("odds", str(RULES / "skirm"), "Shot", "ROA=1", "Aim=3").out


def test_numbers_that_play_tells_are_tried(run: Run) -> None:
    shown = run("odds", str(RULES / "orders"), "Rally").out
    assert "55.6 %" in shown.splitlines()[5]
