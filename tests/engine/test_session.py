"""A game at a table, by messages alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from tests.engine.shipped import EVERY, GAMES, SECRET, few_of, folder_of, game_of, players, setup_of, start
from tests.engine.test_scene import drawn
from tests.engine.twins import secrets, twin
from tests.games import loaded_game
from tests.rotation import share

from warbook.engine import journal
from warbook.engine.dice import DiceStream
from warbook.engine.example_answers import declined
from warbook.engine.log import story, visible
from warbook.engine.plan import WHOLE
from warbook.engine.scene import PUBLIC, scene
from warbook.engine.session import SEATS, WATCH, Sent, Table
from warbook.engine.session.errands import Thought
from warbook.engine.state import State

BOTH = ("human", "human")


@dataclass
class Client:
    """What a browser keeps: the scene that it has been sent, patched."""

    table: Table
    seat: str
    scene: dict[str, Any] = field(default_factory=dict)
    at: str = ""
    about: dict[str, Any] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)

    def hear(self, message: dict[str, Any]) -> None:
        message = json.loads(json.dumps(message))
        self.heard.append(message)
        if message["type"] == "table":
            self.about = message["table"]
        if message["type"] != "scene":
            return
        self.at, told = message["at"], message["scene"]
        if message["whole"]:
            self.scene = told
            return
        log = self.scene["log"] + told.get("log", [])
        kept = {one["id"]: one for one in self.scene["pieces"] if one["id"] not in told["gone"]}
        kept |= {one["id"]: one for one in told["pieces"]}
        self.scene |= {k: v for k, v in told.items() if k not in ("gone", "pieces", "log")}
        self.scene |= {"pieces": list(kept.values()), "log": log}


class Room:
    """A table with a client in every seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients = {seat: Client(table, seat) for seat in (*SEATS, WATCH)}
        for seat in self.clients:
            self.send(seat, {"type": "hello"})

    def send(self, seat: str, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message; the reply to the sender, worked out where it takes its time."""
        sent = self.table.receive(seat, message) or self.table.take(self.worked_out())
        self.spread(sent)
        return sent[0][1]

    def worked_out(self) -> Thought:
        work = self.table.pondering()
        assert work is not None
        return work()

    def spread(self, sent: list[Sent]) -> None:
        for seat, message in sent:
            self.clients[seat].hear(message)

    def answer(self, answer: Any, **more: Any) -> dict[str, Any]:
        """An answer from whoever is asked."""
        assert self.table.state.decision is not None
        seat = SEATS[self.table.state.decision.player]
        return self.send(seat, {"type": "answer", "at": self.table.at, "answer": answer, **more})

    def drawn(self, draws: DiceStream) -> dict[str, Any]:
        """A random answer from whoever is asked, who knows nothing but the scene."""
        assert self.table.state.decision is not None
        client = self.clients[SEATS[self.table.state.decision.player]]
        return self.answer(drawn(client.scene["question"]["answers"], draws))


def room(name: str, seed: int = 1, sides: tuple[str, str] = BOTH, **more: Any) -> Room:
    return Room(Table(game_of(name), setup_of(name), seed, sides, epoch="e", **more))


def alike(given: Any) -> Any:
    return json.loads(json.dumps(given))


@pytest.mark.parametrize("name", share(GAMES, 4, always=("first_skirmish",)))
def test_a_recorded_game_ends_as_the_engine_alone_ends_it(name: str) -> None:
    """The answers of a random game, given by messages where they are asked for: the same journal and log, byte for byte."""
    alone, sides = start(name, 5), players(5)
    for _ in range(900):
        if alone.decision is None:
            break
        alone.answer(sides[alone.decision.player].choose(alone))
    record = journal.journal_of(alone, setup_of(name))
    found = room(name, 5)
    while len(given := found.table.state.answers_given()) < len(record.answers):
        reply = found.answer(record.answers[len(given)])
        assert reply["type"] == "ok", reply
    state = found.table.state
    assert found.table.journal().to_json() == replace(record, told=tuple(story(alone)), sides=BOTH).to_json()
    assert (state.F, state.G, state.stack, state.over) == (alone.F, alone.G, alone.stack, alone.over)
    for seat, viewer in (("A", 0), ("B", 1), (WATCH, PUBLIC)):
        client = found.clients[seat].scene
        whole = alike(scene(state, viewer))
        assert sorted(client.pop("pieces"), key=lambda one: one["id"]) == whole.pop("pieces")
        client.pop("log"), whole.pop("log")
        assert client == whole, f"what {seat} was sent bit by bit is not what there is"


@pytest.mark.parametrize("name", list(few_of(EVERY)))
def test_nobody_is_asked_what_is_no_decision(name: str) -> None:
    found, draws = room(name), DiceStream(4)
    for _ in range(60):
        if found.table.state.decision is None:
            break
        assert found.table.state.decision.answers.count() != 1
        assert found.drawn(draws)["type"] == "ok"


def test_the_computer_answers_for_its_side() -> None:
    found = room("first_skirmish", sides=("random", "quick"))
    for _ in range(10):
        assert found.table.due
        thought = found.worked_out()
        found.spread(found.table.take(thought))
        assert found.table.take(thought) == [], "an answer is given once"
    assert len(found.table.state.answers_given()) >= 10


def test_a_message_that_is_no_answer_changes_nothing() -> None:
    found = room("first_skirmish")
    before = found.table.journal().to_json(), found.table.at
    asked = SEATS[found.table.state.decision.player]  # type: ignore[union-attr]
    legal = found.table.state.decision.answers.kth(0)  # type: ignore[union-attr]
    at = found.table.at
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    hostile: list[Any] = [
        None, 1, "x", [], {}, {"type": "answer"}, {"type": ["answer"]}, {"type": "answer", "at": at},
        {"type": "answer", "at": at, "answer": "yes"}, {"type": "answer", "at": at, "answer": {"a": 1}},
        {"type": "answer", "at": at, "answer": [0.5]}, {"type": "answer", "at": at, "answer": [99, 99, 99]},
        {"type": "answer", "at": "e.0", "answer": legal}, {"type": "answer", "at": "e.99", "answer": legal},
        {"type": "answer", "at": at, "answer": legal, "more": 1}, {"type": "answer", "at": at, "answer": deep},
        {"type": "answer", "at": at, "answer": [0] * 5000}, {"type": "answer", "at": at, "answer": 10**40},
        {"type": "say", "text": "x" * 501}, {"type": "say", "text": "  "}, {"type": "look", "answers": -1},
        {"type": "look", "answers": 5000}, {"type": "undo", "anyway": 1}, {"type": "undo", "anyway": False},
        {"type": "redo"}, {"type": "agree", "to": "x"}, {"type": "let", "at": at, "until": "ever"},
        {"type": "let", "at": at, "until": "game"}, {"type": "answer", "id": "x" * 600, "at": at, "answer": legal},
    ]  # fmt: skip
    for message in hostile:
        reply = found.send(asked, message)
        assert reply["type"] == "refused" and reply["why"], message
    for seat in ({"A", "B"} - {asked}).pop(), WATCH:
        reply = found.send(seat, {"type": "answer", "at": at, "answer": legal})
        assert reply["type"] == "refused"
        assert found.send(seat, {"type": "hint", "at": at})["type"] == "refused"
    assert (found.table.journal().to_json(), found.table.at) == before


def test_one_answer_is_never_given_twice() -> None:
    found = room("first_skirmish")
    for number in range(4):
        decision = found.table.state.decision
        assert decision is not None
        seat, at, answer = SEATS[decision.player], found.table.at, decision.answers.kth(0)
        message = {"type": "answer", "at": at, "answer": answer, "id": f"m{number}"}
        assert found.send(seat, message)["type"] == "ok"
        count = len(found.table.state.answers_given())
        assert found.send(seat, message) == {"type": "ok", "re": f"m{number}"}
        assert found.send(seat, {**message, "id": "other"})["why"] == "The game has gone on since."
        assert len(found.table.state.answers_given()) == count


def test_an_answer_is_taken_back_and_given_again() -> None:
    found, draws = room("moth_and_wick", shared=True), DiceStream(3)
    for _ in range(6):
        found.drawn(draws)
    then = found.table.journal().to_json()
    seat = "A"
    assert found.send(seat, {"type": "undo", "anyway": False})["type"] == "ok"
    assert found.table.journal().to_json() != then and found.clients["A"].about["redo"]
    assert found.send(seat, {"type": "redo"})["type"] == "ok"
    assert found.table.journal().to_json() == then
    assert found.send(seat, {"type": "redo"})["type"] == "refused"


def test_between_two_people_taking_back_is_agreed() -> None:
    found, draws = room("moth_and_wick"), DiceStream(3)
    for _ in range(4):
        found.drawn(draws)
    then = found.table.journal().to_json()
    by = found.table.course.by_hand[-1][1]
    one, other = SEATS[by], SEATS[1 - by]
    assert found.send(one, {"type": "undo", "anyway": False})["type"] == "ok"
    assert found.table.journal().to_json() == then
    proposal = found.clients[other].about["proposal"]
    assert found.send(one, {"type": "agree", "to": proposal["id"]})["type"] == "refused"
    assert found.send(other, {"type": "refuse", "to": proposal["id"]})["type"] == "ok"
    assert found.clients[one].about["proposal"] is None and found.table.journal().to_json() == then
    found.send(one, {"type": "undo", "anyway": False})
    found.send(other, {"type": "agree", "to": found.clients[other].about["proposal"]["id"]})
    assert len(found.table.state.answers_given()) < len(json.loads(then)["answers"])


def test_behind_dice_it_is_taken_back_only_if_one_insists() -> None:
    found, draws = room("first_skirmish", shared=True), DiceStream(1)
    while True:
        position = found.table.state.dice.to_json()
        found.drawn(draws)
        if found.table.state.dice.to_json() != position:
            break
    count = len(found.table.state.answers_given())
    reply = found.send("A", {"type": "undo", "anyway": False})
    assert reply["type"] == "refused" and reply["anyway"] and "dice" in reply["why"]
    assert found.send("A", {"type": "undo", "anyway": True})["type"] == "ok"
    assert len(found.table.state.answers_given()) < count
    assert found.clients["A"].scene["log"][-1]["text"].endswith("the dice are thrown anew from here.")
    for _ in range(12):
        found.drawn(draws)
    again = Table.resumed(game_of("first_skirmish"), journal.from_json(found.table.journal().to_json()), BOTH)
    assert again.journal().to_json() == found.table.journal().to_json()


def test_what_is_let_pass_is_not_asked_again() -> None:
    found, draws = room("moth_and_wick"), DiceStream(3)
    while found.table.state.decision is not None and found.table.state.decision.kind != "next":
        found.drawn(draws)
    assert found.table.state.decision is not None
    seat = SEATS[found.table.state.decision.player]
    rule = found.table.state.decision.rule
    assert found.clients[seat].about["passes"]
    reply = found.send(seat, {"type": "let", "at": found.table.at, "until": "game"})
    assert reply["type"] == "ok" and found.clients[seat].about["let"]
    told: list[dict[str, str]] = []
    for _ in range(80):
        decision = found.table.state.decision
        if decision is None:
            break
        assert (SEATS[decision.player], decision.rule) != (seat, rule)
        found.drawn(draws)
        told += found.clients[seat].about["given"]
        assert not found.clients[WATCH].about["given"]
    assert told and all(one["ask"].endswith((".", "?")) and one["says"] for one in told)
    found.send(seat, {"type": "heed"})
    assert not found.clients[seat].about["let"]


def test_what_is_let_pass_until_a_sequence_ends_is_asked_in_the_next_one() -> None:
    """In Skirm a Turn has an Activation for each Unit: what is let pass in one of them is asked in the next."""
    found, draws = room("skirm"), DiceStream(3)

    def seat_asked() -> tuple[str, int]:
        decision = found.table.state.decision
        assert decision is not None
        return SEATS[decision.player], decision.rule

    def begun(name: str) -> int:
        state = found.table.state
        return sum(event[0] == state.game.numbers["sequence", name] for event in state.events())

    def asked_again() -> tuple[int, int]:
        while seat_asked() != (seat, rule):
            found.drawn(draws)
        return begun("Activation"), begun("Turn")

    while found.clients[seat_asked()[0]].about["passes"] != ["Activation", "Turn", "game"]:
        found.drawn(draws)
    seat, rule = seat_asked()
    activation, turn = begun("Activation"), begun("Turn")
    assert found.send(seat, {"type": "let", "at": found.table.at, "until": "ever"})["type"] == "refused"
    found.send(seat, {"type": "let", "at": found.table.at, "until": "Activation"})
    now = asked_again()
    assert now[0] > activation and now[1] == turn, "in another Activation of the same Turn"
    found.send(seat, {"type": "let", "at": found.table.at, "until": "Turn"})
    assert asked_again()[1] > turn, "and after that not before the next Turn"


def test_who_does_not_mind_how_it_is_paid_pays_the_first_way() -> None:
    found, draws = room("skirm"), DiceStream(3)
    while (decision := found.table.state.decision) is None or decision.kind != "price":
        found.drawn(draws)
    seat, first, asked = (
        SEATS[decision.player],
        decision.answers.kth(0),
        len(found.table.state.answers_given()),
    )
    said = found.clients[seat].scene["question"]["ask"]
    assert decision.answers.count() > 1
    assert found.send(seat, {"type": "let", "at": found.table.at, "until": "game"})["type"] == "ok"
    assert found.table.state.answers_given()[asked] == first
    given = list(found.clients[seat].about["given"])
    for _ in range(200):
        if (decision := found.table.state.decision) is None:
            break
        assert decision.kind != "price" or SEATS[decision.player] != seat
        found.drawn(draws)
        given += found.clients[seat].about["given"]
    paid = [one["says"] for one in given if one["ask"].endswith("pay?")]
    assert said.endswith("pay?") and len(paid) > 1


def test_whether_a_question_can_be_let_pass_is_known_when_it_comes() -> None:
    """Whoever draws the question needs it then: what is told of the table comes before the scene."""
    found, draws = room("moth_and_wick"), DiceStream(3)
    for _ in range(30):
        for client in found.clients.values():
            client.heard.clear()
        found.drawn(draws)
        for client in found.clients.values():
            kinds = [one["type"] for one in client.heard if one["type"] in ("table", "scene")]
            assert kinds == ["table", "scene"]


def test_where_something_stands_can_be_let_to_the_table() -> None:
    """What one does not mind about is put down near the others of its own, without asking."""
    found, draws = room("orders"), DiceStream(3)
    for _ in range(60):
        decision = found.table.state.decision
        assert decision is not None
        seat = SEATS[decision.player]
        near = found.clients[seat].scene["question"]["answers"].get("near")
        if decision.kind == "place" and found.table.state.F[WHOLE][decision.subject] >= 0:
            break
        found.drawn(draws)
    assert decision.answers.contains(near) and found.clients[seat].about["passes"]
    count, rule = len(found.table.state.answers_given()), decision.rule
    until = found.clients[seat].about["passes"][0]
    found.send(seat, {"type": "let", "at": found.table.at, "until": until})
    assert found.table.state.answers_given()[count] == near
    after = found.table.state.decision
    assert after is not None and (SEATS[after.player], after.rule) != (seat, rule)


def test_the_past_is_shown_as_the_side_saw_it() -> None:
    found, draws = room("moth_and_wick"), DiceStream(3)
    seen = {}
    for _ in range(40):
        if found.table.state.decision is None:
            break
        seen[len(found.table.state.answers_given())] = found.clients["A"].scene["pieces"]
        found.drawn(draws)
    for count, pieces in seen.items():
        past = found.send("A", {"type": "look", "answers": count})
        by_id = {one["id"]: one for one in pieces}
        assert past["type"] == "past" and {one["id"]: one for one in alike(past["scene"]["pieces"])} == by_id


def test_a_hint_is_a_legal_answer_and_an_illegal_one_is_told_why() -> None:
    found = room("first_skirmish")
    seat = SEATS[found.table.state.decision.player]  # type: ignore[union-attr]
    hint = found.send(seat, {"type": "hint", "at": found.table.at})
    assert (
        hint["says"]
        and found.send(seat, {"type": "why", "at": found.table.at, "answer": hint["answer"]})["why"] == ""
    )
    assert not found.table.due, "what was asked for is worked out once"
    why = found.send(seat, {"type": "why", "at": found.table.at, "answer": [9, 9, 9]})["why"]
    assert why.startswith("This is not one of the legal answers.")


def test_a_saved_game_goes_on() -> None:
    found, draws = room("moth_and_wick", 6), DiceStream(6)
    for _ in range(30):
        found.drawn(draws)
    saved = journal.from_json(found.table.journal().to_json(sealed=True))
    again = Table.resumed(game_of("moth_and_wick"), saved, BOTH, epoch="f")
    assert again.at != found.table.at and again.journal().to_json() == found.table.journal().to_json()
    assert again.course.by_hand == found.table.course.by_hand


def test_what_is_said_is_heard_by_all() -> None:
    found = room("first_skirmish")
    found.send("B", {"type": "say", "text": " Good   luck "})
    for client in found.clients.values():
        assert client.heard[-1] == {"type": "said", "lines": [{"by": "B", "text": "Good luck"}]}


def test_what_takes_its_time_is_replied_to_later_and_only_while_it_holds() -> None:
    found = room("first_skirmish")
    seat = SEATS[found.table.state.decision.player]  # type: ignore[union-attr]
    hint = {"type": "hint", "at": found.table.at}
    assert found.table.receive(seat, {**hint, "id": "one"}) == []
    assert [reply["re"] for _, reply in found.table.receive(seat, {**hint, "id": "two"})] == ["one"]
    thought = found.worked_out()
    assert not found.table.due and thought.re == "two"
    found.answer(found.table.state.decision.answers.kth(0))  # type: ignore[union-attr]
    reply = found.table.take(thought)[0][1]
    assert reply["type"] == "refused" and reply["re"] == "two"


def test_the_chance_of_a_roll_is_told_before_it_is_thrown() -> None:
    """Each is what comes of it: of many copies that go on with other dice, so many succeed."""
    found, draws, told = room("first_skirmish", 2), DiceStream(2), 0
    while told < 2 and found.table.state.decision is not None:
        seat = SEATS[found.table.state.decision.player]
        chances = found.send(seat, {"type": "chances", "at": found.table.at})["chances"]
        for one in chances[:1]:
            told += 1
            state, count = found.table.state, 300
            good = sum(succeeds(state, one["answer"], seed) for seed in range(count))
            assert abs(good / count - one["chance"]) < 0.1
            assert f"{one['chance']:.0%}"[:-1] in one["says"] and one["roll"] in one["says"]
        found.drawn(draws)
    assert told == 2


def test_the_chance_of_each_attack_is_told_among_hundreds_of_moves() -> None:
    found, sides, seen = room("first_skirmish", 2), players(2), 0
    while (decision := found.table.state.decision) is not None and seen < 6:
        attacks = [one for one in decision.answers.each() if decision.answers.labels[one[0]] == "Attack"]
        if attacks and decision.answers.count() > 100:
            told = found.send(SEATS[decision.player], {"type": "chances", "at": found.table.at})["chances"]
            assert [one["answer"] for one in told] == attacks
            seen += 1
        found.answer(sides[decision.player].choose(found.table.state))
    assert seen == 6


def succeeds(state: State, answer: Any, seed: int) -> bool:
    """Whether the first roll after an answer succeeds with the dice of a seed."""
    new = state.copy()
    new.dice = DiceStream(seed)
    before = len(new.events())
    new.answer(answer)
    while True:
        rolls = [one["roll"] for one in scene(new, 0, before)["log"] if one["roll"]]
        if rolls:
            return bool(rolls[0]["success"])
        assert new.decision is not None
        new.answer(declined(new.decision.answers))


def test_what_a_side_does_not_know_is_in_no_chance_reach_or_reason() -> None:
    """Of a hidden piece of the other side no distance of its card is told."""
    found, draws = room("moth_and_wick"), DiceStream(3)
    for _ in range(60):
        if found.table.state.decision is None:
            break
        found.drawn(draws)
        for seat, client in found.clients.items():
            for piece in client.scene["pieces"]:
                told = found.send(seat, {"type": "reach", "piece": piece["id"]})["reach"]
                assert not (told and piece["hidden"] and told["rings"])


@pytest.mark.parametrize("name", ["first_skirmish", "moth_and_wick"])
def test_the_rule_behind_a_line_is_told_to_whoever_reads_the_line(name: str) -> None:
    """And to nobody else: of an event that a seat is not told of, nothing is said."""
    found, draws = (
        Room(Table(game_of(name), setup_of(name), 4, BOTH, loaded_game(folder_of(name)).sources)),
        DiceStream(4),
    )
    for _ in range(150):
        if found.table.state.decision is None:
            break
        found.drawn(draws)
    state, sorts = found.table.state, set()
    for seat, viewer in (("A", 0), ("B", 1), (WATCH, PUBLIC)):
        lines = {line["number"]: line for line in scene(state, viewer)["log"]}
        for number in range(len(state.events()) + 2):
            told = found.send(seat, {"type": "rule", "number": number})
            if number in lines and lines[number]["sort"] in ("roll", "sequence", "gain", "use"):
                assert told["title"] and told["line"], lines[number]
                sorts.add(lines[number]["sort"])
            if number >= len(state.events()) or not visible(state, state.events()[number], viewer):
                assert not told["title"] and not told["text"]
    assert {"roll", "sequence", "gain"} <= sorts
    seen = [found.clients[seat].scene["question"] for seat in SEATS]
    if state.decision is not None and any(one and one["rule"]["file"] for one in seen):
        seats = SEATS[state.decision.player], SEATS[1 - state.decision.player]
        mine, other = (found.send(seat, {"type": "rule", "number": None}) for seat in seats)
        assert mine["text"] and not other["text"]


# A hundred answers of some games always, whole games of all with -m slow.
@pytest.mark.parametrize("most", [100, pytest.param(5000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", list(few_of(SECRET)))
def test_in_twin_worlds_a_seat_is_sent_the_same_byte_for_byte(name: str, most: int) -> None:
    """Two games that a side cannot tell apart tell it the same, whatever it asks: for everything, for rules and reaches, chances and a
    hint, why not."""
    found, draws, secret = room(name, 2), DiceStream(7), 0
    for count in range(most):
        state = found.table.state
        if state.decision is None:
            break
        for side, seat in enumerate(SEATS) if count % 10 == 9 else ():
            other = twin(state, side, DiceStream(count))
            secret += secrets(other, side) != secrets(state, side)
            told = []
            for world in (state, other):
                found.table.course.state = world
                told.append([json.dumps(one) for one in everything_asked(found.table, seat, side)])
            found.table.course.state = state
            assert told[0] == told[1], count
        found.drawn(draws)
    if not secret and name not in GAMES:
        pytest.skip("nothing was hidden in this game")
    assert secret


def everything_asked(table: Table, seat: str, side: int) -> Iterator[dict[str, Any]]:
    """What a seat is told when it asks for whatever can be asked for."""
    decision = table.state.decision
    assert decision is not None
    pieces = [one["id"] for one in scene(table.state, side)["pieces"]]
    asked: list[dict[str, Any]] = [{"type": "hello"}, {"type": "rule", "number": None}]
    asked += [{"type": "reach", "piece": one} for one in pieces[::3]]
    asked += [
        {"type": "rule", "number": one}
        for one in range(max(0, len(table.state.events()) - 20), len(table.state.events()))
    ]
    if decision.player == side:
        asked += [{"type": kind, "at": table.at} for kind in ("chances", "hint")]
        asked += [{"type": "why", "at": table.at, "answer": one} for one in pieces[::4]]
    for message in asked:
        sent = table.receive(seat, message)
        if table.errands:
            work = table.pondering()
            assert work is not None
            sent += table.take(work())
        yield from (one for to, one in sent if to == seat)


def test_another_game_branches_off_anywhere() -> None:
    found, draws = room("first_skirmish", shared=True), DiceStream(1)
    for _ in range(12):
        found.drawn(draws)
    before = found.table.journal()
    for wrong in (len(before.answers), 99):
        assert found.send("A", {"type": "branch", "answers": wrong})["type"] == "refused"
    assert found.send("A", {"type": "branch", "answers": 4})["type"] == "ok"
    now = found.table.journal()
    assert now.answers[:4] == before.answers[:4] and len(now.answers) < len(before.answers)
    assert len(found.clients["B"].scene["log"]) < 40 and found.clients["B"].scene["answers"] == len(
        now.answers
    )
    for _ in range(12):
        found.drawn(draws)
    again = Table.resumed(game_of("first_skirmish"), journal.from_json(found.table.journal().to_json()), BOTH)
    assert again.journal().to_json() == found.table.journal().to_json()


def test_between_two_people_a_branch_is_agreed() -> None:
    found, draws = room("first_skirmish"), DiceStream(1)
    for _ in range(8):
        found.drawn(draws)
    before = found.table.journal()
    assert found.send("A", {"type": "branch", "answers": 2})["type"] == "ok"
    assert found.table.journal() == before and found.clients["B"].about["proposal"]["to"] == 2
    found.send("B", {"type": "agree", "to": found.clients["B"].about["proposal"]["id"]})
    assert len(found.table.journal().answers) < len(before.answers)


def test_who_is_taken_for_being_the_only_one_is_said_to_whoever_chose_him() -> None:
    found, draws = room("moth_and_wick", 3), DiceStream(3)
    told: list[tuple[str, str]] = []
    for _ in range(150):
        if found.table.state.decision is None or told:
            break
        found.drawn(draws)
        for seat, client in found.clients.items():
            told += [
                (seat, one["says"]) for one in client.about["given"] if "being the only one" in one["ask"]
            ]
    assert told and told[0][0] != WATCH
    assert any(one["name"] == told[0][1] for one in found.clients[told[0][0]].scene["pieces"])
