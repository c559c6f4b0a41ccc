"""What could go on for ever, or stop too soon, and does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.players import RandomPlayer, play
from warbook.engine.prompts import listing
from warbook.engine.state import Stalled, State
from warbook.language.load import load_sources
from warbook.language.source import Source

TOKENS = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Daze | blue | one | Unit |

"""
STARTS = """
### Mission: Field

| Starts | Player | At |
|---|---|---|
| Scout | first player | A1 |
| Brute | first player | C1 |
| Scout | second player | A8 |
| Brute | second player | C8 |
"""


def started(rules: str, steps: str) -> State:
    head = HEAD.replace("1. The game ends.", steps)
    return Game(book(TOKENS + rules + STARTS, head)).start(seed=1)


def marks(state: State) -> list[int]:
    return list(state.F[state.game.plan.column("Mark")][2:])


def test_a_game_that_asks_nobody_is_played() -> None:
    state = started("", "1. Each Unit gains 1 Mark.")
    assert state.over and marks(state) == [1, 1, 1, 1]


def test_a_hook_that_finds_nothing_to_choose_lets_its_rule_go_on() -> None:
    rules = """
### To ring a Unit

1. The Unit gains 10 Marks.

- Before a Unit is rung: The Unit's player chooses 1 own Unit that has Daze, as friend. The friend gains 1 Mark.
- After a Unit is rung: The Unit's player chooses 1 own Unit that has Daze, as friend. The friend gains 1 Mark.
"""
    state = started(rules, "1. For each Unit, in its player's order, the Unit is rung.")
    play(state, (RandomPlayer(1), RandomPlayer(2)), 50)
    assert state.over and marks(state) == [10, 10, 10, 10]


def test_what_is_offered_for_nothing_is_taken_once_by_each() -> None:
    rules = """
### Window: Lull

- Short: Nothing happens

### Trait: Fury

- In Lull, "Roar": The bearer gains 1 Mark.
"""
    steps = "1. The Lull opens for the first player."
    head = HEAD.replace("### Trait: Fury\n\n- Flavour: Loud.\n", "").replace("1. The game ends.", steps)
    state = Game(book(TOKENS + rules + STARTS, head)).start(seed=1)
    assert state.decision is not None
    seen = []
    while state.decision is not None:
        seen.append(listing(state))
        state.answer(state.decision.answers.kth(0))
    assert seen == [["A's Brute: Roar", "Decline"]]
    assert marks(state) == [0, 1, 0, 0]


def test_an_example_that_is_asked_without_end_is_stopped() -> None:
    made = book(
        TOKENS
        + """
### Sequence: Nagging

1. While any Unit has no Mark:
   1. The first player may choose 1 own Unit, as volunteer.
   2. For each Unit that has Daze, the Unit gains 1 Mark.

### Example: Never

- Given: a Scout of the first player at A1, as scout
- Do: The Nagging is played.
- Declines: first player may choose 1 own Unit, as volunteer
- Then: the scout has Daze
"""
    )
    assert [d.code for d in run_examples(made)] == ["W504"]


def test_whose_group_is_meant_is_kept() -> None:
    made = book(
        """
### Group: Reserve

- Holds: Units
- Held by: each player

### To call Unit

1. The Unit's player chooses 1 Unit in enemy Reserve, as called.
2. The called leaves the called's player's Reserve.

### Example: From the other side

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the first player in Reserve, as brute
- Given: a Scout of the second player in Reserve, as stranger
- Do: The scout is called
- Then: the brute is in Reserve, and the stranger is not in Reserve
"""
    )
    assert run_examples(made) == []


def test_pieces_without_end_are_stopped_before_they_fill_the_memory() -> None:
    rules = """
### Sequence: Spawning

1. The first player creates 1 Scout, as newcomer.
"""
    with pytest.raises(Stalled, match="pieces without end"):
        started(rules, "1. The Spawning is played 90000 times.")


@pytest.mark.parametrize(
    ("answer", "said"), [("nothing", "nothing should be offered, but the first player"), ("A2", "")]
)
def test_an_example_may_say_that_nobody_is_asked(answer: str, said: str) -> None:
    rules = f"""
### To walk by walker (a Unit)

1. If the walker has Daze, the walker may move up to 1 square.

### Example: Awake

- Given: a Scout of the first player at A1, as scout
- Do: The scout walks
- Offered: nothing

### Example: Dazed

- Given: a Scout of the first player at A1, as scout
- Given: The scout gains Daze.
- Do: The scout walks
- Offered: {answer}
"""
    found = run_examples(book(TOKENS + rules))
    assert [said in fault.message for fault in found] == ([True] if said else [])


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        ("Poke", "is allowed"),
        ("Poke foe", "is allowed"),
        ("Bananas", "names nothing that could be answered there"),
        ("Poke bananas", "names nothing that could be answered there"),
        ("Poke far", ""),
        ("Pat", ""),
    ],
)
def test_an_example_refuses_only_what_could_be_meant(refused: str, said: str) -> None:
    rules = f"""
### To act by actor (a Unit)

1. The actor's player chooses one:
   - "Poke" 1 enemy Unit within 2 squares of the actor, as victim: The victim is removed.
   - "Pat" 1 own Unit within 2 squares of the actor that is not the actor, as friend: The friend is removed.
   - "Wait": Nothing happens.

### Example: What it may do

- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the second player at A2, as foe
- Given: a Scout of the second player at A8, as far
- Do: The scout acts
- Offered: Poke foe; Wait
- Refused: {refused}
"""
    found = [fault.message for fault in run_examples(book(rules))]
    assert [said in message for message in found] == ([True] if said else []), found


def test_what_can_be_placed_nowhere_is_not_asked_for() -> None:
    rules = """# X

### Kind: Cairn

- Is: Unit

| Cairn | Skill | Defence |
|---|---|---|
| Old Stones | 2 | 6 |

### To mark Unit

1. The Unit's player creates 1 Old Stones, as cairn. The Unit's player places the cairn within 6in of any enemy Unit.

### Example: Nobody is near

- Given: a Scout of the first player at 3in, 3in, as scout
- Do: The scout is marked.
- Offered: nothing

### Example: Somebody is near

- Given: a Scout of the first player at 3in, 3in, as scout
- Given: a Scout of the second player at 9in, 9in, as foe
- Do: The scout is marked.
- Offered: nothing
"""
    base = (Path(__file__).parents[1] / "specimens" / "base.rules.md").read_text(encoding="utf-8")
    loaded = load_sources({"base": Source("base", base), "x": Source("x", rules)})
    assert loaded.rulebook is not None, loaded.diagnostics
    assert ["nothing should be offered" in d.message for d in run_examples(loaded.rulebook)] == [True]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("- Do: The scout uses Poke.\n- Answers: near\n- Then: the near has 1 Mark", ""),
        (
            "- Do: The brute uses Poke.\n- Then: the near has no Mark",
            "“The brute uses Poke” has no effect there",
        ),
        ("- No effect: The brute uses Poke.\n- Then: the near has no Mark", ""),
        (
            "- No effect: The scout uses Poke.\n- Answers: near\n- Then: the near has 1 Mark",
            "“The scout uses Poke” has an effect there",
        ),
        (
            "- Do: The near gains 1 Mark. The brute loses 1 Mark.\n- Then: the near has 1 Mark",
            "“The brute loses 1 Mark” has no effect there",
        ),
        (
            "- Do: The near gains 1 Mark, and the brute loses 1 Mark.\n- Then: the near has 1 Mark",
            "“The brute loses 1 Mark” has no effect there",
        ),
        (
            "- Do: The near gains 1 Mark.\n- No effect: The brute loses 1 Mark.\n- Do: The brute gains 1 Mark.\n- Then: the near has 1 Mark, and the brute has 1 Mark",
            "",
        ),
        (
            "- Given: The brute loses 1 Mark.\n- Do: The near gains 1 Mark.\n- Then: the brute has no Mark",
            "“The brute loses 1 Mark” has no effect there",
        ),
        (
            "- Given: The brute's Mark becomes 0.\n- Do: The near gains 1 Mark.\n- Then: the brute has no Mark",
            "",
        ),
        (
            "- Given: The brute's Mark becomes 1.\n- Do: The near gains 1 Mark.\n- Then: the brute has no Mark",
            "This does not hold: the brute has no Mark",
        ),
        (
            "- Do: The scout uses Poke. The scout uses Poke.\n- Answers: near; near\n- Then: the near has 2 Marks",
            "",
        ),
        ("- Do: The brute may use 1 Action.\n- Refused: Poke", ""),
        ("- Do: The brute may use 1 Action.\n- Refused: Poek", "nothing can be offered or refused"),
        ("- Do: The brute gains 1 Mark.\n- Refused: Poke", "nothing can be offered or refused"),
        ("- Do: The scout may use 1 Action.\n- Refused: Poke", "is allowed"),
    ],
)
def test_what_an_example_does_is_done(said: str, wrong: str) -> None:
    rules = f"""
### Action: Poke by poker (a Unit)

- Cost: free
- A Brute cannot use Poke.

1. The poker's player chooses 1 enemy Unit within 2 squares of the poker, as victim.
2. The victim gains 1 Mark.

### Example: What is done

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the first player at H8, as brute
- Given: a Scout of the second player at A2, as near
- Given: a Scout of the second player at B2, as other
{said}
"""
    found = [fault.message for fault in run_examples(book(TOKENS + rules))]
    assert [wrong in message for message in found] == ([True] if wrong else []), found


@pytest.mark.parametrize("square", ["Z99", "I1", "A9"])
def test_a_square_that_is_none_is_not_refused(square: str) -> None:
    rules = f"""
### To walk by walker (a Unit)

1. The walker may move up to 3 squares.

### Example: Walked

- Given: a Scout of the first player at A1, as scout
- Do: The scout walks
- Refused: H8; {square}
"""
    found = [fault.message for fault in run_examples(book(TOKENS + rules))]
    assert [f"“{square}” should be refused" in message for message in found] == [True], found


@pytest.mark.parametrize(("said", "wrong"), [("Poke near", True), ("Poke", True), ("Nap near", False)])
def test_on_whom_is_not_refused_where_it_is_asked_later(said: str, wrong: bool) -> None:
    rules = f"""
### Action: Poke by poker (a Unit)

- Cost: free

1. The poker's player chooses 1 enemy Unit, as victim. The victim gains 1 Mark.

### Action: Nap by poker (a Unit)

- Cost: free
- A Scout cannot use Nap.

1. The poker gains 1 Mark.

### Example: Poked

- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the second player at A2, as near
- Given: a Scout of the second player at B2, as other
- Do: The scout may use 1 Action.
- Refused: {said}
"""
    found = [fault.message for fault in run_examples(book(TOKENS + rules))]
    assert [f"“{said}” should be refused" in message for message in found] == ([True] if wrong else []), found
