"""Scenes: all that is needed to draw a game and to answer, as plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from tests.engine.shipped import EVERY, GAMES, SECRET, few_of, game_of, players, start
from tests.engine.twins import secrets, twin

from warbook.engine.answers import Options, Region
from warbook.engine.dice import DiceStream
from warbook.engine.hidden import hidden_from
from warbook.engine.log import story
from warbook.engine.scene import FORMAT, PUBLIC, Scene, scene
from warbook.engine.scene import format as told
from warbook.engine.scene.asked import statement
from warbook.engine.scene.format import Answers
from warbook.engine.scene.legal import nearest, why_not
from warbook.engine.state import State
from warbook.language import ir

MOST = 120


def drawn(answers: Answers, draws: DiceStream) -> Any:
    """An answer that somebody gives who knows nothing but the scene."""
    match answers["shape"]:
        case "yes-no":
            return draws.below(2) == 0
        case "one":
            return answers["items"][draws.below(len(answers["items"]))]["value"]
        case "several":
            size = answers["least"] + draws.below(answers["most"] - answers["least"] + 1)
            left = [item["value"] for item in answers["items"]]
            return [left.pop(draws.below(len(left))) for _ in range(size)]
        case "number":
            return answers["low"] + draws.below(answers["high"] - answers["low"] + 1)
        case "options":
            option = answers["options"][draws.below(len(answers["options"]))]
            picks = option["picks"]
            picked = picks[draws.below(len(picks))]["value"] if picks is not None else -1
            return [option["number"], option["actor"], picked]
        case "point":
            spots = answers["spots"] or [answers["near"]]
            return spots[draws.below(len(spots))]
        case "path":
            spot = answers["spots"][draws.below(len(answers["spots"]))]
            return [answers["start"]] if spot == answers["start"] else [answers["start"], spot]
    raise AssertionError(f"a new shape {answers['shape']!r}")


@pytest.mark.parametrize("name", list(few_of(EVERY)))
def test_a_game_can_be_played_from_scenes_alone(name: str) -> None:
    """Whatever is drawn from a scene is a legal answer, and a scene is what JSON can carry."""
    state, draws = start(name, 2), DiceStream(2)
    shapes = set()
    for _ in range(MOST):
        if state.decision is None:
            break
        found = scene(state, state.decision.player)
        assert json.loads(json.dumps(found)) == found
        question = found["question"]
        assert question is not None and question["ask"][-1] in ".?)" and "  " not in question["ask"]
        assert why_not(state, state.decision, drawn(question["answers"], draws)) is None
        shapes.add(question["answers"]["shape"])
        other = scene(state, 1 - state.decision.player)
        assert other["question"] is None and other["turn"]["asked"] == state.decision.player
        state.answer(drawn(question["answers"], draws))
    assert shapes


def test_every_shape_is_documented() -> None:
    text = Answers.__doc__ or ""
    for shape in ("yes-no", "one", "several", "number", "options", "point", "path"):
        assert f"| `{shape}` |" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_has_all_fields_of_its_format(name: str) -> None:
    found = scene(start(name), 0)
    assert set(found) == set(get_type_hints(Scene)) and found["format"] == FORMAT
    for piece in found["pieces"]:
        assert set(piece) == set(get_type_hints(told.Piece))


def test_the_log_is_told_once_and_whole() -> None:
    state, sides = start("first_skirmish", 3), players(3)
    lines, since = [], 0
    while state.decision is not None:
        found = scene(state, 0, since)
        lines += [line["text"] for line in found["log"]]
        since = found["events"]
        state.answer(sides[state.decision.player].choose(state))
    last = scene(state, 0, since)
    assert lines + [line["text"] for line in last["log"]] == list(story(state, 0, 0))
    assert last["over"] and last["result"] and last["question"] is None


@pytest.mark.parametrize("name", [name for name in SECRET if name in GAMES])
def test_a_spectator_sees_what_both_may_see(name: str) -> None:
    """Whatever one side hides, no piece that the public sees is known as it is hidden; twin worlds of either look alike."""
    hidden = 0
    for count, state in enumerate(played(name)):
        if hidden > 4:
            return
        seen = scene(state, PUBLIC)
        assert seen["question"] is None
        for side in (0, 1):
            other = twin(state, side, DiceStream(count))
            hidden += secrets(other, side) != secrets(state, side)
            assert json.dumps(scene(other, PUBLIC)) == json.dumps(seen)
            secret = [one for one in seen["pieces"] if hidden_from(state, side) >> one["id"] & 1]
            assert all(one["card"] is None and not one["values"] for one in secret)
    assert hidden


def played(name: str) -> Iterator[State]:
    """Random games, now and then."""
    for seed in range(1, 6):
        state, sides = start(name, seed), players(seed)
        for count in range(240):
            if state.decision is None:
                break
            if count % 8 == 0:
                yield state
            state.answer(sides[state.decision.player].choose(state))


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.slow
def test_twin_worlds_look_alike_through_whole_games(name: str) -> None:
    """At every decision of whole games each side's scene is the same, byte for byte, however what it cannot know is dealt."""
    found = 0
    for seed in (1, 2):
        state, sides = start(name, seed), players(seed)
        for count in range(1500):
            if state.decision is None:
                break
            for side in (0, 1):
                other = twin(state, side, DiceStream(count))
                found += secrets(other, side) != secrets(state, side)
                assert json.dumps(scene(state, side)) == json.dumps(scene(other, side)), f"{seed}, {count}"
            state.answer(sides[state.decision.player].choose(state))
    if not found and name not in GAMES:
        pytest.skip("nothing was hidden in these games")
    assert found


def moving() -> State:
    """A game on a table in which somebody is asked to move."""
    state, sides = start("downsync", 1), players(1)
    while state.decision is not None and state.decision.kind != "move":
        state.answer(sides[state.decision.player].choose(state))
    return state


def test_an_illegal_move_is_told_why_and_the_nearest_legal_one_is_found() -> None:
    state = moving()
    assert state.decision is not None and isinstance(state.decision.answers, Region)
    x, y = state.decision.answers.region.start
    far = [[x, y], [x + 40 * 25_400, y]]
    assert why_not(state, state.decision, far) in (
        "The base would leave the table.",
        "The move is farther than the piece may go.",
    )
    near = nearest(state.decision.answers, [[x, y], [x, y + (1 if y < 400_000 else -1) * 30 * 25_400]])
    assert near is not None and state.decision.answers.contains(near) and near[-1] != [x, y]


def test_an_illegal_choice_is_told_by_what_is_asked() -> None:
    state = start("first_skirmish")
    assert state.decision is not None
    said = why_not(state, state.decision, [99, 99, 99])
    assert (
        said
        == "This is not one of the legal answers. Choose one of your Units that are ready, and what it does."
    )


def test_why_something_is_no_answer_is_said_with_the_rule_that_fails() -> None:
    """A square too far away, and of a choice one who is not what is chosen from."""
    state, sides = start("first_skirmish", 3), players(3)
    for _ in range(200):
        assert state.decision is not None
        answers = state.decision.answers
        if isinstance(answers, Options) and any(mask >= 0 for *_, mask in answers.branches):
            break
        state.answer(sides[state.decision.player].choose(state))
    assert isinstance(answers, Options)
    _, option, actor, mask = next(one for one in answers.branches if one[3] >= 0)
    outside = [q for q in range(state.game.space.nowhere) if not mask >> q & 1]
    said = [why_not(state, state.decision, [option, actor, q]) or "" for q in outside]
    assert any("is beyond" in one and "squares from" in one for one in said)


def test_each_question_is_told_by_the_choice_that_asks_it() -> None:
    """Where one heading asks for several – “using weapon at target” – by its own."""
    state, sides = start("skirm", 1), players(1)
    seen = set()
    while (decision := state.decision) is not None:
        node = statement(state, decision)
        if isinstance(node, ir.Choose):
            label, _ = state.game.plan.prompts[decision.rule]
            seen.add(label)
            assert node.var.split(".")[0] == label
        state.answer(sides[decision.player].choose(state))
    assert {"unit", "target"} <= seen


def test_what_comes_of_an_alternative_is_told() -> None:
    state, sides = start("orders", 5), players(5)
    while state.decision is not None and state.decision.kind != "option":
        state.answer(sides[state.decision.player].choose(state))
    assert state.decision is not None
    question = scene(state, state.decision.player)["question"]
    assert question is not None and question["answers"]["shape"] == "options"
    notes = {one["label"]: one["note"] for one in question["answers"]["options"]}
    assert notes["Draw"] == "The player begins the Blind Draw."


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_no_question_speaks_of_whom_it_does_not_name(name: str) -> None:
    """Who stands in a rule's roles, or was found before, has a name here; nobody at a table is the user, the bearer or the Unit."""
    kinds = "|".join(map(re.escape, game_of(name).book.kinds))
    for seed in (1, 2):
        state, sides = start(name, seed), players(seed)
        for _ in range(500):
            if state.decision is None:
                break
            question = scene(state, state.decision.player, len(state.events()))["question"]
            assert question is not None
            notes = [one["note"] for one in question["answers"].get("options", [])]
            for words in (question["ask"], *(note for note in notes if note)):
                assert not re.search(rf"such that|\bthe (user|bearer|{kinds})\b", words), words
            state.answer(sides[state.decision.player].choose(state))


@pytest.mark.parametrize("name", ("skirm", "downsync"))
def test_the_price_that_is_told_of_an_action_is_what_is_paid(name: str) -> None:
    """Also of what rules make dearer, and of what can only be paid with something else."""
    state, draws, other = start(name, 4), DiceStream(4), 0
    for _ in range(400):
        decision = state.decision
        if decision is None:
            break
        if decision.kind == "action":
            told = scene(state, decision.player)["question"]
            assert told is not None
            for option in told["answers"]["options"]:
                action = state.game.book.actions.get(option["label"])
                if action is None or " or " in option["price"] or ", by " in option["price"]:
                    continue
                other += option["price"] not in {
                    " and ".join(f"{n} {what}" for n, what in way) for way in action.price
                }
                copy = state.copy()
                before = len(copy.events())
                copy.answer([option["number"], option["actor"], -1])
                if copy.decision is not None and copy.decision.kind == "price":
                    assert option["price"] in copy.decision.answers.labels
                    continue
                paid = []
                for line in scene(copy, decision.player, before)["log"]:
                    if line["sort"] == "use":
                        break
                    paid += [line["pays"]] if line["pays"] else []
                assert " and ".join(paid) in (option["price"], "")
        state.answer(drawn(scene(state, decision.player)["question"]["answers"], draws))
    assert other or name != "skirm"
