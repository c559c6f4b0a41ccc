"""Journals: written, read, replayed under these and other rules, taken back, kept in files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.engine.shipped import GAMES, MOST_GAMES, SMALL, after, changed, game_of, start
from tests.engine.sketch import HEAD, book
from tests.games import loaded_game

from warbook.engine import journal as journals
from warbook.engine.dice import ScriptedDice
from warbook.engine.fingerprint import code_hash, rules_hash
from warbook.engine.game import Game, Setup
from warbook.engine.journal import BadJournal, CannotUndo, Journal, divergence, journal_of, replay, undo
from warbook.engine.log import story

RULES = Path(__file__).resolve().parents[2] / "rules"


@pytest.mark.parametrize("name", MOST_GAMES)
def test_a_journal_survives_being_written(name: str) -> None:
    journal = replace(journal_of(after(name, 90, 3)), sides=("human", "hard"))
    text = journal.to_json()
    again = journals.from_json(text)
    assert again == journal
    assert again.to_json() == text
    assert json.loads(text)["answers"] == [json.loads(json.dumps(a)) for a in journal.answers]


@pytest.mark.parametrize("name", MOST_GAMES)
def test_a_journal_of_no_answers(name: str) -> None:
    journal = journal_of(start(name))
    assert journals.from_json(journal.to_json()) == journal
    done = replay(game_of(name), journal)
    assert done.steps == 0 and done.trouble is None


def test_the_state_tells_its_setup() -> None:
    for name in GAMES:
        journal = journal_of(after(name, 5))
        state = journals.begin(game_of(name), journal)
        assert journal_of(state).setup == journal.setup


def test_prose_does_not_make_rules_others_but_a_number_does() -> None:
    here = rules_hash(game_of(SMALL))
    assert rules_hash(changed(SMALL, "one soldier on one square", "somebody")) == here
    ordered = changed(
        SMALL, "\\Z", "\n### Quick Sheet\n\n| Section | Importance |\n|---|---|\n| Round | 1 |\n"
    )
    assert rules_hash(ordered) == here, "what is printed first is nothing that is played"
    assert rules_hash(changed(SMALL, "within 4 squares", "within 5 squares")) != here
    assert rules_hash(changed(SMALL, r"(Marksman *\| 3 *\|) 9", r"\1 8")) != here
    assert code_hash(game_of(SMALL)) != code_hash(changed(SMALL, "played 20 times", "played 19 times"))


def test_the_fingerprint_is_the_same_in_another_process() -> None:
    loaded = loaded_game(RULES / SMALL).rulebook
    assert loaded is not None
    assert rules_hash(Game(loaded)) == rules_hash(game_of(SMALL))
    assert code_hash(Game(loaded)) == code_hash(game_of(SMALL))


def test_a_journal_of_older_rules_says_so_and_where_it_differs() -> None:
    journal = journal_of(after(SMALL, 200))
    other = changed(SMALL, "within 4 squares of the actor", "within 2 squares of the actor")
    done = replay(other, journal)
    assert done.older
    assert done.trouble is not None and done.trouble.startswith(f"answer {done.steps + 1} of 200")
    assert done.state is not None and len(done.state.answers_given()) == done.steps


def test_the_first_line_that_comes_out_otherwise_is_found() -> None:
    """Also where every answer is possible as before, and only a total is another."""
    state = after(SMALL, 200)
    journal = replace(journal_of(state), told=tuple(story(state)))
    assert journals.from_json(journal.to_json()) == journal
    assert divergence(game_of(SMALL), journal) is None
    other = changed(SMALL, r"Dice: 2d6 \+ attacker", "Dice: 2d6 + 1 + attacker")
    found = divergence(other, journal)
    assert found is not None and "rolls Attack" in found.then and "rolls Attack" in found.now
    told = list(story(after(SMALL, found.answers)))
    assert found.then == next(line for line in told if "rolls Attack" in line) and found.rule is not None


def test_a_game_that_ends_early_is_told() -> None:
    journal = journal_of(after(SMALL, 10_000))
    short = changed(SMALL, "played 20 times", "played 2 times")
    done = replay(short, journal)
    assert done.older and done.trouble is not None and "over after" in done.trouble


def test_what_the_rules_no_longer_have_is_told() -> None:
    journal = journal_of(after(SMALL, 3))
    for setup in (
        Setup(mission="Lost"),
        Setup(layout="Lost"),
        Setup(size="Lost"),
        Setup(forces=(("Lost",), ())),
    ):
        done = replay(game_of(SMALL), replace(journal, setup=setup))
        assert done.state is None and done.trouble is not None and "Lost" in done.trouble
    assert replay(game_of(SMALL), replace(journal, game="other")).trouble is not None


def test_a_rule_that_stalls_is_told() -> None:
    steps = """1. The first player chooses one:
   - "Wait": The first player gains 1 Grit.
   - "Rage": The first player loses 1 Grit.
2. While the first player has no Grit:
   1. The first player loses 1 Grit."""
    grit = "### Resource: Grit\n\n- Held by: player\n"
    game = Game(book(grit, HEAD.replace("1. The game ends.", steps)))
    journal = journal_of(game.start())
    assert replay(game, replace(journal, answers=([0, -1, -1],))).trouble is None
    done = replay(game, replace(journal, answers=([1, -1, -1],)))
    assert done.trouble is not None and "without end" in done.trouble and done.steps == 0


def test_illegal_answers_in_a_journal_are_refused() -> None:
    journal = journal_of(after(SMALL, 20))
    for junk in (None, -1, "x", [], [[0]], {"a": 1}, 10**30, [0, 0, 10**9]):
        answers = (*journal.answers[:10], junk, *journal.answers[11:])
        done = replay(game_of(SMALL), replace(journal, answers=answers))
        assert done.steps == 10 and done.trouble is not None and done.trouble.startswith("answer 11 of 20")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "3",
        '{"warbook": "state"}',
        '{"warbook": "journal"}',
        '{"warbook": "journal", "format": 1}',
        '{"warbook": "journal", "format": 2}',
        "[" * 100_000,
        *(
            '{"warbook": "journal", "format": 1, "game": "g", "edition": "", "rules": "", "answers": [], '
            + rest
            for rest in (
                '"seed": -1}',
                '"seed": 1' + "0" * 9000 + "}",
                '"seed": 1, "setup": {"mission": "", "size": "", "layout": "", "forces": [[1], []]}}',
                '"seed": 1, "setup": {"mission": 3, "size": "", "layout": "", "forces": [[], []]}}',
                *(
                    '"seed": 1, "setup": {"mission": "", "size": "", "layout": "", "forces": [[], []]}, "sides": '
                    + sides
                    for sides in ('["human"]}', '["human", 1]}', '"human"}', "null}")
                ),
            )
        ),
    ],
)
def test_what_is_no_journal_is_refused(text: str) -> None:
    with pytest.raises(BadJournal):
        journals.from_json(text)


def test_a_huge_seed_is_refused_without_a_traceback() -> None:
    journal = replace(journal_of(after(SMALL, 1)), seed=1 << 400)
    assert "seed" in (replay(game_of(SMALL), journal).trouble or "")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    journal = journal_of(after(SMALL, 30))
    journals.write(path, journal)
    assert journals.read(path) == journal
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadJournal, match="cannot be read"):
        journals.read(tmp_path / "none.json")
    with pytest.raises(BadJournal):
        journals.read(tmp_path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadJournal, match="UTF-8"):
        journals.read(path)


def test_scripted_dice_have_no_journal() -> None:
    state = game_of(SMALL).start(dice=ScriptedDice([1]))
    with pytest.raises(BadJournal):
        journal_of(state)


# ------------------------------------------------------------------ undo
def test_undo_of_a_player_skips_the_others_decisions() -> None:
    state = start(SMALL)
    for square in (24, 96, 26):  # no dice are thrown: A moves, B moves, A moves
        assert state.decision is not None
        answers = state.decision.answers
        count = answers.count() or 0
        state.answer(next(a for a in map(answers.kth, range(count)) if a[2] == square))
    game = game_of(SMALL)
    journal = journal_of(state)
    assert state.decision is not None and state.decision.player == 1
    shorter, back = undo(game, journal, player=1)
    assert len(shorter.answers) == 1 and back.decision is not None and back.decision.player == 1
    shorter, back = undo(game, journal, player=0)
    assert len(shorter.answers) == 2 and back.decision is not None and back.decision.player == 0
    assert len(undo(game, journal)[0].answers) == 2


def test_nothing_to_take_back() -> None:
    with pytest.raises(CannotUndo, match="no decision"):
        undo(game_of(SMALL), journal_of(start(SMALL)))


def test_undo_after_the_last_answer() -> None:
    state = after(SMALL, 10_000)
    assert state.over
    shorter, back = undo(game_of(SMALL), journal_of(state), anyway=True)
    assert not back.over and len(shorter.answers) == len(state.answers_given()) - 1


def test_dice_after_what_was_seen_is_taken_back_are_others_and_replayed_byte_for_byte() -> None:
    game = game_of("skirm")
    for count in range(3, 40):
        before = journal_of(after("skirm", count))
        try:
            undo(game, before)
        except CannotUndo:
            break
    shorter, back = undo(game, before, anyway=True, place=123_456)
    assert back.dice.position == 123_456 and back.dice.seed == before.seed
    assert list(story(back))[-1].endswith("the dice are thrown anew from here.")
    again = journals.from_json(shorter.to_json())
    assert again == shorter == replace(journal_of(back), told=())
    state = replay(game, again).state
    assert state is not None and state.dice == back.dice and state.log == back.log
    other, _ = undo(game, before, anyway=True)
    assert other.anew[0][2] != shorter.anew[0][2]


@pytest.mark.parametrize("anew", [[[0, 0]], [[99, 0, 1]], [[0, 5, 1]], [[0, 0, -1]], "x", [[0, 0, 1 << 60]]])
def test_a_journal_with_wrong_places_in_its_dice_is_refused(anew: object) -> None:
    data = json.loads(journal_of(start(SMALL)).to_json()) | {"anew": anew}
    with pytest.raises(BadJournal, match="where its dice went on"):
        journals.from_json(json.dumps(data))


def test_a_sealed_journal_opens_as_it_was() -> None:
    journal = journal_of(after(SMALL, 30))
    text = journal.to_json(sealed=True)
    assert journals.from_json(text) == journal
    assert "answers" not in json.loads(text) and str(journal.seed) not in json.loads(text)["holds"]


def test_a_journal_is_a_value() -> None:
    one: Any = journal_of(after(SMALL, 4))
    assert isinstance(one, Journal)
    with pytest.raises(AttributeError):
        one.seed = 3
