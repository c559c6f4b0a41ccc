"""Lines of shipped games are held by examples: of those that could be left out, or have a word turned, one notices. What
one fact of their meaning is worth, `test_gaps.py` asks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games import loaded_game
from tests.rotation import DAY
from tests.rules.mutants import Mutant, caught, mutants, sources, verdict

RULES = Path(__file__).parents[2] / "rules"
SKETCHES = Path(__file__).parents[1] / "breadth"
# Rules that no example can hold, by how they begin, each with its reason.
ALLOWED = {
    "1. The Round is played 20 times.": "an example of twenty rounds would be longer than the rulebook",
    "- Chosen: at setup": "an example is played at the first size that is declared",
    "2. **First turn.** The players roll off": "an example says what is answered, not which player is asked",
    "2. The Round is played 100 times.": "an example of a hundred rounds would be longer than the rulebook",
    "- A Stand cannot move through an enemy Stand.": "so does every piece that no rule lets through; a reader asks",
    "- From: any point": "what a Sight says that says nothing",
    "- To: any point": "what a Sight says that says nothing",
    "- Height: ": "heights matter against each other, and one step more keeps their order",
    "- Shape: volume": "what a Height means already",
    "- If: the target is in concealing Terrain": "the terrain that a target is in also stands before a part of it",
    "- Always succeeds on: 1": "no figure is so low that a one would fail by itself; held where one can be",
    "- Always fails on: 6": "no figure is so high that a six would do by itself; held where one can be",
    "| Broken Footing ": "another word for the same",
    "| Open Terrain ": "another word for the same",
    "- Stands on: nothing": "what is never put anywhere stands nowhere all the same; a reader asks",
    "| Hut ": "heights matter against each other, and one step more keeps their order",
    "3. The Round is played 5 times.": "an example of five rounds would be longer than the rulebook",
    "2. **Deployment.** The players roll off": "an example says what is answered, not which player is asked",
    "- Holds: many": "what a token holds of which nothing is said",
    "- A Mini cannot move through an enemy Mini.": "nobody comes within an inch of an enemy; a reader asks",
    "| Hit ": "an example names the face that shows; how many sides do is held below",
    "| Critical ": "an example names the face that shows; how many sides do is held below",
    "| Blank ": "an example names the face that shows; how many sides do is held below",
    "| Block ": "an example names the face that shows; how many sides do is held below",
    "| Surge ": "an example names the face that shows; how many sides do is held below",
    "3. The Round is played 6 times.": "an example of six rounds would be longer than the rulebook",
    "- A Standee cannot move through an enemy Standee.": "so does every piece that no rule lets through; a reader asks",
    "- If: the Square has Gloom": "both games that take this in say for themselves what is unlit",
    "- If: the Square has Glare": "both games that take this in say for themselves what is bright",
    "- In the box: ": "how many are printed, which nothing in play asks; counted by the tests of tokens",
    "| Gloom ": "both games that take this in say for themselves what is unlit",
    "| in the open ": "who stands nowhere has nothing near it to look at either; a reader asks",
    "| Short range ": "no weapon's Range is between the two; its modifier is held by `Point blank`",
}

# The same in one game only.
OF_ONE_GAME = {
    "orders": {
        "| Wait ": "how many are printed; what it begins with is tried by `gaps`",
        "4. For each player, each Order Token in own Order Pool": "from both sides it is the same pools",
    },
    "moth_and_wick": {"- Rolled: 1d6": "what the table's column says already"},
    "downsync_quick": {
        "- A Roll's Advantage is at least 0.": "for cards to come: none here takes Advantage away"
    },
    "skirm_stealth": {"- If: any Square within 1 square of": "a wall stands between neighbours only"},
    "skirm": {
        '- In Second Chance, "Tenacious"': "its one die; that it is offered is held",
        "4. The unit leaves own Squad.": "who was placed has left it; for one who found no room",
        "- Holds: one": "nobody gains it who has it, but for Stunned, which an example holds",
        "- Stands on: nothing": "what is carried is never placed; a reader asks",
        "- Is: a ": "what counts together is held by the tests of force lists",
        "- Kept between games: yes": "held by the tests of force lists and campaigns",
        "- Always succeeds on: 1": "no stat on a card is below 2; that 2 does not always succeed is held",
        "- Always fails on: 6": "no stat on a card is above 5; that a scope does not help a 6 is held",
        "- From: one corner": "where a Sight on a grid looks from that says nothing",
        "- Cost: 1 square": "what a Step costs that says nothing",
        "| no high wall": "nothing but a palisade is two squares high, and that is climbed",
        "| on its feet | the user is standing, and the user's Spring": "nobody leaps one square only",
        "- The bearer's ACT is 1 less.": "no card has more than 3, and 2 are left to whoever is Stunned",
        "- Otherwise: 0": "what a Value is of which nothing else is said",
        '- In Second Chance, "Brutal", if': "no card of a Unit has it; held by the tests of squads",
    },
}


# Three mutants of each game always, other ones every day, from its beginning, middle and end; the whole with -m slow.
PARTS = pytest.mark.parametrize("most", [3, pytest.param(None, marks=pytest.mark.slow)], ids=["three", "all"])


def spread(found: list[Mutant], most: int | None) -> list[Mutant]:
    """So many of what was found, as far from each other as may be, the next ones every day."""
    if most is None or len(found) <= most:
        return found
    part = len(found) // most
    return [found[n * part + DAY % part] for n in range(most)]


def alive(game: str, most: int | None, *folders: str) -> list[Mutant]:
    """Those of some mutants that nothing notices; of the game's own folder, or of others it builds on."""
    texts = sources(RULES / game)
    every = mutants(texts, *(folders or (game,)))
    allowed = (*ALLOWED, *OF_ONE_GAME.get(game, ()))
    chosen = spread([m for m in every if not m.before.strip().startswith(allowed)], most)
    assert chosen
    return [m for m in chosen if not caught(texts, m, RULES / game)]


def test_dice_of_their_own_show_each_face_as_often_as_required() -> None:
    book = loaded_game(RULES / "orders").rulebook
    assert book is not None
    faces = {name: Counter(die.faces) for name, die in book.dice.items()}
    assert faces["White Defence"] == {"Block": 1, "Surge": 1, "Blank": 4}
    assert faces["Shot Die"] == {"Hit": 2, "Critical": 1, "Blank": 3}


def told(left: list[Mutant]) -> str:
    return "no example notices:\n" + "\n".join(map(str, left))


@PARTS
@pytest.mark.parametrize(
    "game", ["orders", "moth_and_wick", "downsync_quick", "skirm_stealth", "skirm", "downsync"]
)
def test_the_rules_of_other_games_are_held_by_examples(game: str, most: int | None) -> None:
    left = alive(game, most)
    assert not left, told(left)


@PARTS
def test_the_rules_of_a_module_are_held_by_a_game_that_takes_it_in(most: int | None) -> None:
    """By the examples of one of its games: each takes some of what the module offers."""
    one, other = "moth_and_wick", "skirm_stealth"
    texts = sources(RULES / other)
    left = [mutant for mutant in alive(one, most, "stealth") if not caught(texts, mutant, RULES / other)]
    assert not left, told(left)


# How many in a hundred of a sketch's sharper mutants may be left that no example notices, of those that are read: they
# set it up, or turn a figure. A wording of the language that an example held must not come to be held by none.
@pytest.mark.parametrize(
    ("name", "most", "every"),
    [
        ("afield", 16, 4),
        pytest.param("afield", 16, 1, marks=pytest.mark.slow),
        pytest.param("freely", 15, 1, marks=pytest.mark.slow),
        pytest.param("said", 14, 1, marks=pytest.mark.slow),
        pytest.param("traps", 26, 1, marks=pytest.mark.slow),
        pytest.param("ten", 33, 1, marks=pytest.mark.slow),
        pytest.param("sands", 45, 1, marks=pytest.mark.slow),
        pytest.param("more", 11, 1, marks=pytest.mark.slow),
        pytest.param("leave", 38, 1, marks=pytest.mark.slow),
    ],
)
def test_the_wordings_of_sketches_are_held_by_examples(name: str, most: int, every: int) -> None:
    texts = sources(SKETCHES / name)
    found = [
        (m, verdict(texts, m, SKETCHES / name))
        for m in [*mutants(texts, name, sharp=True)][1 % every :: every]
    ]
    left = [m for m, what in found if what == "alive"]
    read = sum(what != "unread" for _, what in found)
    assert 100 * len(left) <= most * read, f"{len(left)} of {read} left:\n" + "\n".join(map(str, left))
