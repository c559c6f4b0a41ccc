"""What a log tells of a roll adds up: each number that counted, by the name that it has in the rules."""

from __future__ import annotations

import pytest
from tests.engine.shipped import GAMES, few_of, game_of, players, start

from warbook.engine.roll_parts import terms
from warbook.engine.scene import scene
from warbook.engine.scene.format import Roll
from warbook.engine.scene.legal import declined
from warbook.language import ir
from warbook.language.ir import Expr


def printed(of: Expr | None) -> int:
    """What of a sum is printed in the roll itself."""
    return sum(-x.expr.value if x.less else x.expr.value for x in terms(of) if isinstance(x.expr, ir.Num))


def counted(roll: Roll, what: str) -> int:
    return sum(part["amount"] for part in roll["parts"] if part["what"] == what)


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_the_parts_of_a_roll_add_up_to_it(name: str) -> None:
    named: set[str] = set()
    rolls = 0
    for seed in range(1, 4):
        state, sides = start(name, seed), players(seed)
        for _ in range(900):
            if state.decision is None:
                break
            state.answer(sides[state.decision.player].choose(state))
        for viewer in (0, 1):
            for line in scene(state, viewer)["log"]:
                roll = line["roll"]
                if roll is None or not roll["name"] or (roll["total"] is None and not roll["each"]):
                    continue
                declared = game_of(name).book.rolls[roll["name"]]
                rolls += 1
                named |= {part["says"] for part in roll["parts"]}
                if not roll["each"]:
                    assert printed(declared.added) + counted(roll, "total") == roll["added"], line
                if roll["target"] is not None and roll["parts"]:
                    assert printed(declared.target) + counted(roll, "target") == roll["target"], line
    assert rolls and named - {""}


def test_dice_lie_there_as_they_are_told_afterwards() -> None:
    """While something may still be done about dice, whoever is asked sees them; where nothing is done, they are told so."""
    seen = 0
    for seed in range(1, 30):
        state, sides = start("skirm", seed), players(seed)
        while state.decision is not None and len(state.answers_given()) < 250 and seen < 12:
            asked = scene(state, state.decision.player, len(state.events()))["question"]
            assert asked is not None
            passed = declined(state.decision)
            if asked["dice"] is None or passed is None:
                state.answer(sides[state.decision.player].choose(state))
                continue
            since = len(state.events())
            while state.decision is not None and (passed := declined(state.decision)) is not None:
                state.answer(passed)
            told = [line["roll"] for line in scene(state, 0, since)["log"] if line["roll"] is not None]
            assert told and told[0] == asked["dice"]
            seen += 1
    assert seen >= 12
