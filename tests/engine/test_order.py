"""What happens at the same moment: whose comes first, and when somebody is asked for an order."""

from __future__ import annotations

import json

from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.pieces import place_card
from warbook.engine.prompts import listing, prompt
from warbook.engine.save import from_json, to_json
from warbook.engine.state import State

RULES = """
| Token | Holds | Kept by |
|---|---|---|
| Charge | many | Unit |
| Wound | many | Unit |
| Doom | one | Unit |

### Trait: Spark

- When the Storm begins: The bearer gains 1 Charge.

### Trait: Fuse

- When the Storm begins, if the bearer has Charge: The bearer gains 2 Wounds.

### Trait: Salve

- When the Storm begins, if the bearer has Wound: The bearer loses 1 Wound.

### Trait: Hymn

- When the Storm begins: The bearer gains 1 Charge, and each other Unit within 8 squares of it gains 1 Charge.

### Sequence: Storm

1. Each Unit loses all Charge.
"""
UNITS = (
    "| Unit | Might | Guard | Traits |\n|---|---|---|---|\n| Brute | 3 | 7 | {0} |\n| Scout | 1 | 9 | {1} |"
)


def head(brute: str, scout: str = "—") -> str:
    start, rest = HEAD.split("| Unit |", 1)
    return start + UNITS.format(brute, scout) + rest[rest.index("\n\n") :]


def game(brute: str, scout: str = "—") -> Game:
    return Game(book(RULES, head(brute, scout)))


def storm(made: Game, *pieces: tuple[str, int]) -> tuple[State, list[int]]:
    """A state in which the Storm breaks over some pieces, and the pieces."""
    state = made.blank()
    placed = [place_card(state, card, player, (i, 0)) for i, (card, player) in enumerate(pieces)]
    number = made.numbers["sequence", "Storm"]
    state.stack.append([number, 0, *made.widths[number]])
    state.run()
    return state, placed


def wounds(made: Game, state: State, piece: int) -> int:
    return int(state.F[made.plan.column("Wound")][piece])


def fates(made: Game, *pieces: tuple[str, int]) -> list[tuple[list[str], int]]:
    """Every way in which the owners may choose: what they chose, and the first piece's Wounds after it."""
    begun, placed = storm(made, *pieces)
    found = []
    ahead: list[tuple[State, list[str]]] = [(begun, [])]
    while ahead:
        state, chosen = ahead.pop(0)
        if state.decision is None:
            found.append((chosen, wounds(made, state, placed[0])))
            continue
        assert state.decision.kind == "order"
        for k, word in enumerate(listing(state) or ()):
            copy = state.copy()
            copy.answer(state.decision.answers.kth(k))
            ahead.append((copy, [*chosen, word]))
    return found


def test_the_owner_picks_an_order_where_it_matters() -> None:
    made = game("Spark, Fuse")
    state, _ = storm(made, ("Brute", 0))
    assert prompt(state) == "A: choose what comes first."
    assert fates(made, ("Brute", 0)) == [(["Brute: Spark"], 2), (["Brute: Fuse"], 0)]


def test_of_three_the_last_is_not_asked_for() -> None:
    made = game("Spark, Fuse, Salve")
    ends = fates(made, ("Brute", 0))
    assert (["Brute: Spark", "Brute: Fuse"], 1) in ends
    assert (["Brute: Spark", "Brute: Salve"], 2) in ends
    assert (["Brute: Fuse", "Brute: Spark"], 0) not in ends, "Fuse first: nothing is left to choose"
    assert (["Brute: Fuse"], 0) in ends


def test_nobody_is_asked_where_it_does_not_matter() -> None:
    for traits in ("Spark", "Fuse", "Spark, Salve", "Fuse, Salve"):
        made = game(traits)
        assert [chosen for chosen, _ in fates(made, ("Brute", 0))] == [[]], traits
    apart = game("Spark", "Fuse")
    assert [chosen for chosen, _ in fates(apart, ("Brute", 0), ("Scout", 0))] == [[]], (
        "each has its own Charge"
    )


def test_what_one_does_to_another_piece_may_matter() -> None:
    made = game("Fuse", "Hymn")
    assert [x for x, _ in fates(made, ("Brute", 0), ("Scout", 0))] == [["Brute: Fuse"], ["Scout: Hymn"]]
    assert [x for x, _ in fates(made, ("Brute", 0), ("Scout", 1))] == [[]], (
        "of two players the active one's is first"
    )


def test_the_active_players_come_first() -> None:
    made = game("Spark, Fuse", "Spark, Fuse")
    state, (scout, brute) = storm(made, ("Scout", 1), ("Brute", 0))
    askers = []
    while state.decision is not None:
        askers.append(state.decision.player)
        state.answer(state.decision.answers.kth(0))
    assert askers == [0, 1]
    assert wounds(made, state, scout) == wounds(made, state, brute) == 2


def test_it_can_be_saved_and_asked_again() -> None:
    made = game("Spark, Fuse, Salve")
    state, (brute,) = storm(made, ("Brute", 0))
    state.answer(state.decision.answers.kth(0))  # type: ignore[union-attr]
    again = from_json(made, json.loads(json.dumps(to_json(state))))
    assert listing(again) == listing(state) == ["Brute: Fuse", "Brute: Salve"]
    for one in (state, again):
        one.answer(one.decision.answers.kth(0))  # type: ignore[union-attr]
        assert wounds(made, one, brute) == 1


def test_an_example_names_who_comes_first() -> None:
    example = """
### Example: A storm

- Given: a Brute of the first player at A1, as brute
- Answers: {0}
- Do: The Storm is played.
- Then: the brute has {1} Wounds
"""
    for first, hurt in (("brute: Spark", 2), ("Fuse", 0)):
        rules = RULES + example.format(first, hurt)
        assert run_examples(book(rules, head("Spark, Fuse"))) == []


def test_a_rule_that_asks_keeps_its_place_among_others() -> None:
    rules = (
        RULES
        + """
### Trait: Gift

- When the Storm begins: The bearer's player chooses 1 own Unit, as lucky. The lucky gains 1 Charge.
"""
    )
    made = Game(book(rules, head("Fuse, Gift")))
    state, (brute, _) = storm(made, ("Brute", 0), ("Scout", 0))
    assert state.decision is not None and listing(state) == ["Brute: Fuse", "Brute: Gift"]
    state.answer(state.decision.answers.kth(1))
    assert state.decision is not None and state.decision.kind == "one"
    state.answer(brute)
    assert state.decision is None and wounds(made, state, brute) == 2
