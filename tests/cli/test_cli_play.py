"""`warbook play` and `warbook replay`: whole games with scripted lines, saved, taken back, gone on with."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from shutil import copytree

import pytest
from cli_kit import Ran, Run, change
from tests.games import RULES

from warbook.engine import journal

START = ["play", "first_skirmish", "--seed", "5"]


def play(run: Run, *typed: str, words: tuple[str, ...] = ()) -> Ran:
    return run(*START, *words, typed="".join(f"{line}\n" for line in typed))


def test_a_whole_game_by_numbers_and_words(run: Run, project: Path) -> None:
    told = play(run, *["auto"] * 400, words=("--save", "game.json"))
    assert told.code == 0
    assert re.search(r"^(A wins|B wins|The game is a draw)\.$", told.out, re.MULTILINE)
    assert "Kept in game.json" in told.out
    again = run("replay", "game.json", "--quiet")
    assert again.code == 0
    assert "It goes as it went" in again.out
    result = re.search(r"^(A wins|B wins|The game is a draw)\.$", told.out, re.MULTILINE)
    assert result is not None and result[0] in again.out


def test_typing_a_whole_game(run: Run, project: Path) -> None:
    """The first of what is listed every time, and the first square marked on the map."""
    from warbook.cli.session import Session
    from warbook.engine.game import Game
    from warbook.engine.prompts import describe_answer
    from warbook.language.load import load_game

    book = load_game(project / "rules" / "first_skirmish").rulebook
    assert book is not None
    session = Session(Game(book), project / "rules" / "first_skirmish", {}, None)
    session.begin(session.setup, 5)
    session.seat(("human", "normal"), 5)
    typed = []
    while session.state.decision is not None:
        player = session.players[session.state.decision.player]
        answers = session.state.decision.answers
        if player is not None:
            session.answer(player.choose(session.state))
            continue
        answer = answers.kth(((answers.count() or 1) - 1) // 2)
        typed.append(describe_answer(session.state, answer))
        session.answer(answer)
    told = play(run, *typed)
    assert told.code == 0
    assert re.search(r"^(A wins|B wins|The game is a draw)\.$", told.out, re.MULTILINE)
    assert not re.search(r"none of the squares|This could be|No legal answer", told.out)


def test_step_by_step(run: Run, project: Path) -> None:
    told = play(run, "1", "B4", "quit")
    assert "   1 A's Runner (at A1, 2 Wound" in told.out
    assert "Which of the marked squares" in told.out
    assert "A's Runner moves to B4." in told.out
    assert "The game is not over." in told.out


def test_names_and_whole_answers(run: Run, project: Path) -> None:
    assert "A's Champion moves to K4." in play(run, "champ", "k4").out
    assert "A's Champion moves to K4." in play(run, "champion: move k4").out
    assert "A's Warden moves to I3." in play(run, "champ", "back", "warden", "i3").out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["9"], "They are numbered from 1 to 6."),
        (["zebra"], "No legal answer is called that."),
        (["1", "L12"], "That is none of the marked squares"),
        (["1", "1"], "That is none of the marked squares"),
        (["undo"], "It cannot be taken back: there is no decision to take back."),
        (["save"], "Say into which file"),
        (["save /no/such/place/x.json"], "cannot be written"),
        (["?wuond"], "There is no term “wuond”. Did you mean “Wound”?"),
    ],
)
def test_wrong_answers_are_refused_and_asked_again(
    run: Run, project: Path, typed: list[str], said: str
) -> None:
    told = play(run, *typed, "units", "quit")
    assert told.code == 0
    assert said in told.out
    assert "RU  A's Runner (at A1" in told.out


def test_help_map_units_log_and_rule(run: Run, project: Path) -> None:
    told = play(run, "?", "?spent", "map", "units", "1", "map", "c4", "log 2", "rule", "help attack").out
    assert "undo" in told and "takes your last decision back" in told
    assert "Spent · token" in told and "It has acted this round" in told
    assert "12  ru ·  ma" in told and "RU A's Runner" in told
    assert re.search(r"^ 4  \+  \+  \+", told, re.MULTILINE)
    assert re.search(r"^  rules/first_skirmish/first_skirmish\.rules\.md:\d+$", told, re.MULTILINE)
    assert "Attack · roll" in told


def test_what_is_nobodys_is_drawn_and_named(run: Run, project: Path) -> None:
    change(
        project,
        "| Runner       | second player | A12 |",
        "| Champion | no player | C6 |\n| Runner | second player | A12 |",
    )
    told = play(run, "map", "units").out
    assert re.search(r"^ 6 {2}·  · {2}Ca", told, re.MULTILINE) and "Ca Champion" in told
    assert re.search(r"^Nobody's\n {2}Ca {2}Champion", told, re.MULTILINE)


def test_any_two_pieces_can_be_measured(run: Run, project: Path) -> None:
    told = play(
        run, "measure RU, ru", "measure champion to runner", "measure RU RU", "measure A's Runner and CH"
    ).out
    assert "A's Runner to B's Runner: 11 squares" in told
    assert "A's Runner to A's Champion: 10 squares" in told
    assert "Say which two pieces on the map" in told and "That is the same piece twice." in told


def test_a_question_says_what_it_is_about(run: Run, project: Path) -> None:
    """Which piece is revealed, and which roll can be boosted at what price."""
    told = run("play", "downsync", "--seed", "1", "--side", "B=quick", typed="auto\n" * 90).out
    assert re.search(r"A: choose the unit for A's Ping \d \((Small|Medium|Large)\)\.", told)
    assert re.search(r"A: place Ping \(Small\)\.", told)
    boosting = re.search(
        r"A: Boosting for \S.*'s (Attack|Scan) Roll at \S.* using .*: take .*\n(.*)\n(.*)\n", told
    )
    assert boosting is not None
    assert (
        boosting[2].strip() == "“The moment before dice are thrown”"
        and boosting[3].strip() == "1 Boost (1 CP)"
    )


def test_undo_takes_back_one_decision(run: Run, project: Path) -> None:
    told = play(run, "1", "b4", "units", "undo", "units", "quit", words=("--side", "B=human")).out
    assert "Taken back." in told
    before, after = told.split("Taken back.")
    assert "RU  A's Runner (at B4" in before
    assert "RU  A's Runner (at A1" in after and "at B4" not in after


def test_undo_does_not_go_behind_dice_unless_told(run: Run, project: Path) -> None:
    told = [play(run, *["auto"] * count, "undo", "undo anyway", "quit").out for count in range(9, 14)]
    refused = "dice have been thrown since. “undo anyway” takes it back all the same"
    assert any(refused in text for text in told)
    assert all("Taken back." in text for text in told)


def test_saving_stopping_and_going_on(run: Run, project: Path) -> None:
    first = play(run, "1", "b4", "quit", words=("--save", "game.json"))
    assert "Saved in game.json" in first.out
    kept = json.loads((project / "game.json").read_text())
    opened = journal.read(project / "game.json")
    assert opened.seed == 5 and len(opened.answers) >= 1
    second = run("play", "first_skirmish", "--save", "game.json", typed="units\nquit\n")
    assert "Going on with the game in game.json." in second.out
    assert "RU  A's Runner (at B4" in second.out
    assert json.loads((project / "game.json").read_text()) == kept


def test_what_is_kept_of_a_game_that_goes_on_says_what_it_holds_and_cannot_be_read_by_eye(
    run: Run, project: Path
) -> None:
    told = play(run, "1", "b4", "save mine.json", "quit").out
    assert "seed" not in told.lower()
    assert "everything, sealed" in told
    kept = json.loads((project / "mine.json").read_text())
    assert not {"seed", "answers", "told"} & set(kept) and "sealed" in kept
    assert "either side hides" in kept["holds"] and "breaks the seal" in kept["holds"]
    kept["sealed"][0] = kept["sealed"][0][::-1]
    (project / "mine.json").write_text(json.dumps(kept))
    assert "its seal is broken" in run("replay", "mine.json").err


def test_a_game_that_is_over_is_kept_plainly_and_tells_its_seed(run: Run, project: Path) -> None:
    path = saved(run, project)
    assert json.loads(path.read_text())["seed"] == 5


def test_what_is_seen_before_undo_anyway_is_thrown_anew(run: Run, project: Path) -> None:
    for count in range(9, 14):
        told = play(run, *["auto"] * count, "undo", "undo anyway", "save mine.json", "quit").out
        if "dice have been thrown since" in told:
            break
    after = told.split("Taken back.")[1]
    assert "A takes back what had been seen: the dice are thrown anew from here." in after
    assert run("replay", "mine.json").code == 0


def test_two_people_at_one_terminal_pass_the_keyboard_on(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one has seen is gone before the other looks, and each is told the log for himself."""
    monkeypatch.setattr("warbook.cli.terminal.Terminal.typing", True, raising=False)
    monkeypatch.setattr("warbook.cli.terminal.Terminal.__init__", lambda self: setattr(self, "colour", False))
    asked: list[str] = []

    def typed(question: str) -> str:
        asked.append(question)
        if len(asked) > 40:
            raise EOFError
        return "" if "Hand the keyboard" in question else "auto random"

    monkeypatch.setattr("builtins.input", typed)
    told = run(*HIDING, "--side", "B=human").out
    passed = [q for q in asked if q.startswith("Hand the keyboard to ")]
    assert passed[:2] == [f"Hand the keyboard to {who}, who then presses Enter: " for who in "AB"]
    assert told.count("\33[2J") == 2 * len(passed)
    asked.clear()
    assert "\33[2J" not in run(*START, "--side", "B=human").out


def test_a_save_named_while_playing(run: Run, project: Path) -> None:
    told = play(run, "1", "b4", "save mine.json", "quit")
    assert "Saved in mine.json" in told.out
    assert run("replay", "mine.json").code == 0


HIDING = ["play", "moth_and_wick", "--seed", "5"]


def test_what_one_side_knows_can_be_shared_and_gone_on_with(run: Run, project: Path) -> None:
    """It tells nothing of the seed, nor of how it came to this, and the other side's secrets are not in it."""
    lines = [*["auto random"] * 30, "share mine.json", "quit"]
    told = run(*HIDING, typed="".join(f"{line}\n" for line in lines))
    assert "Written into mine.json: what you know, and nothing that is hidden from you." in told.out
    kept = json.loads((project / "mine.json").read_text())
    assert (kept["side"], kept["state"]["journal"]) == (0, [])
    assert "seed" not in kept
    again = run("play", "moth_and_wick", "--save", "mine.json", typed="undo\nundo anyway\nauto\nquit\n")
    assert "It is what A knew" in again.out
    assert again.out.count("one side's own save does not tell how it came to this") == 2
    assert "Saved in mine.json" in again.out
    after = json.loads((project / "mine.json").read_text())
    assert after["side"] == 0 and after["state"] != kept["state"]


def test_a_shared_game_that_is_damaged(run: Run, project: Path) -> None:
    run(*HIDING, typed="share mine.json\nquit\n")
    path = project / "mine.json"
    path.write_text(path.read_text().replace('"side": 0', '"side": 7'))
    assert "does not say whose it is" in run("play", "moth_and_wick", "--save", "mine.json").err
    path.write_text(path.read_text().replace('"side": 7', '"side": 0').replace('"steps": ', '"steps": 1'))
    assert "damaged" in run("play", "moth_and_wick", "--save", "mine.json").err


def test_no_more_lines_is_the_end(run: Run, project: Path) -> None:
    told = play(run)
    assert told.code == 0
    assert told.out.rstrip().endswith("The game is not over.")


def test_the_computer_alone_needs_nobody(run: Run, project: Path) -> None:
    words = ("--side", "A=random", "--side", "B=random")
    told = play(run, words=words)
    assert told.code == 0
    assert "— Round —" in told.out
    assert told == play(run, words=words)


def test_what_there_is_to_choose_from(run: Run, project: Path) -> None:
    mission, *players = run("play", "first_skirmish", "--list").out.splitlines()
    assert mission == "Missions: “Open Ground”"
    assert [line.partition(":")[0] for line in players] == [
        f"--side B={x}" for x in ("easy", "normal", "hard")
    ]
    assert "B=hard" in run("play", "downsync", "--list").out
    assert "B=hard" in run("play", "orders", "--list").out


def test_a_game_with_errors_is_not_played(run: Run, project: Path) -> None:
    change(project, "the target's Defence or more", "the target's Defnce or more")
    told = run("play", "first_skirmish")
    assert told.code == 1
    assert "error[" in told.err and "“first_skirmish” has 1 error; put them right first." in told.err


# ------------------------------------------------------------------ replay
def saved(run: Run, project: Path) -> Path:
    play(run, words=("--side", "A=random", "--side", "B=random", "--save", "game.json"))
    return project / "game.json"


def test_replay_tells_the_game_again(run: Run, project: Path) -> None:
    path = saved(run, project)
    told = run("replay", str(path), "--map")
    assert told.code == 0
    assert "— Round —" in told.out and "rolls Attack" in told.out and "12 " in told.out


def test_replay_finds_the_first_step_that_differs(run: Run, project: Path) -> None:
    path = saved(run, project)
    data = json.loads(path.read_text())
    data["answers"][4][2] = 9999
    path.write_text(json.dumps(data))
    told = run("replay", str(path))
    assert told.code == 1
    assert f"answer 5 of {len(data['answers'])}" in told.err


def test_replay_under_other_rules_says_so(run: Run, project: Path) -> None:
    path = saved(run, project)
    change(project, "| Runner | 2 | 8 |", "| Runner | 3 | 8 |")
    told = run("replay", str(path), "--quiet")
    assert "The rules have changed since this game was played." in told.out
    change(project, "within 4 squares of the actor", "within 1 square of the actor")
    told = run("replay", str(path), "--quiet")
    assert told.code == 1
    assert "From here it goes otherwise than it went" in told.err


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"warbook": "journal", "format": 99}', "\0", "[" * 100_000]
)
def test_what_is_no_saved_game(run: Run, project: Path, text: str) -> None:
    (project / "bad.json").write_text(text)
    told = run("replay", "bad.json")
    assert told.code == 2
    assert "is no saved game" in told.err
    assert run("play", "first_skirmish", "--save", "bad.json").code == 2
    assert (project / "bad.json").read_text() == text


def test_a_saved_game_of_an_unknown_game(run: Run, project: Path) -> None:
    path = saved(run, project)
    path.write_text(path.read_text().replace('"game": "first_skirmish"', '"game": "last_skirmish"'))
    told = run("replay", str(path))
    assert told.code == 2
    assert "There is no game “last_skirmish”." in told.err and "--game" in told.err


# ------------------------------------------------------------------ at a real terminal
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to play at")
def test_at_a_terminal(project: Path) -> None:
    """With line editing and colours; Ctrl-C stops it without a word."""
    program = "import sys; from warbook.cli.main import main; sys.exit(main())"
    ours, theirs = os.openpty()
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": ""}
    words = [sys.executable, "-c", program, *START]
    with subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    ) as ran:
        os.close(theirs)
        told = heard(ours, b"Who?")
        os.write(ours, b"1\n")
        told += heard(ours, b"Which of the marked")
        os.write(ours, b"b4\n")
        told += heard(ours, b"Who?")
        assert stopped(ran) == 130
    os.close(ours)
    assert b"A's Runner moves to B4." in told
    assert b"\33[" in told
    assert b"Traceback" not in told


def stopped(ran: subprocess.Popen[bytes]) -> int:
    """What it ends with after Ctrl-C, pressed again where Python's readline was not yet listening; killed if nothing helps."""
    for _ in range(60):
        os.killpg(ran.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return ran.wait(1)
    os.killpg(ran.pid, signal.SIGKILL)
    return ran.wait()


def heard(terminal: int, wanted: bytes) -> bytes:
    """What is written, up to the wanted words."""
    told = b""
    end = time.monotonic() + 60
    while wanted not in told and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            told += os.read(terminal, 65536)
    assert wanted in told, told[-500:]
    return told


def test_a_hint_is_an_answer(run: Run, project: Path) -> None:
    """It can be typed as it is told, and telling it changes nothing."""
    told = play(run, "hint", "log", "hint", "quit").out
    hints = re.findall(r"The computer would answer: (.*)", told)
    assert len(hints) == 2 and hints[0] == hints[1]
    again = play(run, hints[0], "quit")
    assert "is not one of" not in again.out and again.code == 0


@pytest.mark.parametrize("who", ["easy", "normal", "hard", "planner"])
def test_opponents_by_level(run: Run, project: Path, who: str) -> None:
    assert f"the computer ({who})" in play(run, "quit", words=("--side", f"B={who}")).out


def test_an_opponent_that_there_is_not(run: Run, project: Path) -> None:
    assert "“easy”" in run(*START, "--side", "B=eays").err


def test_a_saved_game_goes_on_with_whoever_played_it(run: Run, project: Path, tmp_path: Path) -> None:
    """Unless it is said otherwise, of one side or both."""
    save = ("--save", str(tmp_path / "kept.json"))

    def played(*words: str) -> str:
        return play(run, "quit", words=(*save, *words)).out

    assert "B is played by the computer (hard)" in played("--side", "B=hard")
    assert "Going on" in (again := played()) and "B is played by the computer (hard)" in again
    other = played("--side", "A=easy", "--side", "B=human")
    assert "A is played by the computer (easy), B is played by you" in other
    assert "A is played by the computer (easy), B is played by the computer (random)" in played(
        "--side", "B=random"
    )


@pytest.mark.parametrize("command", [("play",), ("table", "--no-open")])
def test_there_is_a_hard_opponent_only_where_one_is_shown_to_be(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """Nobody is where something is drawn blind and whoever is seen may be struck: it is refused before anything is begun or kept."""
    save, game = tmp_path / "kept.json", tmp_path / "orders"
    copytree(RULES / "orders", game)
    fire = game / "05_fire.rules.md"
    told = fire.read_text("utf-8")
    seen = told.replace(" within the action's Range of the shooter that is visible", " that is visible")
    assert seen != told
    fire.write_text(seen, "utf-8")
    said = run(*command, str(game), "--side", "B=hard", "--save", str(save))
    assert said.code and not save.exists()
    assert "no hard opponent in “Causeway” yet" in said.err and "“normal”" in said.err
