"""The table as a server: who gets in, and that nobody else gets anything or changes anything."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.screen.kit import Served, served
from warbook.engine import journal
from warbook.publish.book.face import Face
from warbook.publish.local import OwnAddress
from warbook.publish.print.web_fonts import WebFont
from warbook.table.clock import Clock
from warbook.table.guard import Keys


@contextmanager
def sat(at: Served, token: str, **more: Any) -> Iterator[ClientConnection]:
    """A connection that has shown a token."""
    host = f"127.0.0.1:{at.running.port}"
    with connect(f"ws://{host}/table", origin=f"http://{host}", max_size=None, **more) as ws:  # type: ignore[arg-type]
        ws.send(json.dumps({"seat": "", "message": {"type": "sit", "token": token}}))
        yield ws


def heard(ws: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(ws.recv(timeout=10))["message"]
        if message["type"] == kind:
            return message


def got(at: Served, path: str, host: str = "") -> tuple[int, str]:
    request = Request(f"http://127.0.0.1:{at.running.port}{path}")
    if host:
        request.add_header("Host", host)
    try:
        with urlopen(request, timeout=10) as reply:
            assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
            return reply.status, reply.read().decode()
    except HTTPError as fault:
        return fault.code, ""


@pytest.fixture(scope="module")
def table() -> Iterator[Served]:
    with served("moth_and_wick", invited=True) as one:
        yield one


def test_the_page_and_its_files_are_served(table: Served) -> None:
    assert "<title>The table</title>" in got(table, "/")[1]
    assert got(table, "/table.js")[0] == got(table, "/table.css")[0] == 200
    assert json.loads(got(table, "/looks.json")[1])["title"] == "Moth and Wick"


def test_the_page_is_set_in_the_fonts_of_the_game(table: Served) -> None:
    assert "@font-face" not in got(table, "/")[1]
    font = WebFont("Own-Bold.woff2", b"bold", "woff2", 700)
    table.house.rules = replace(table.house.rules, face=Face("own", fonts={"head": [font]}))
    page = got(table, "/")[1]
    assert "url(game/fonts/Own-Bold.woff2)" in page and "<body style=\"--wb-head-font:'own head'," in page
    assert got(table, "/game/fonts/Own-Bold.woff2") == (200, "bold")
    assert got(table, "/game/fonts/Other.woff2")[0] == got(table, "/game/")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../looks.py",
        "/%2e%2e/docs/mkdocs.yml",
        "/fonts/../../mkdocs.yml",
        "/fonts/%2e%2e/x",
        "//etc/passwd",
        "/table/",
        "/.x",
        "/a/b",
    ],
)
def test_nothing_else_is_served(table: Served, path: str) -> None:
    assert got(table, path)[0] == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", ""]
)
def test_another_name_gets_nothing(table: Served, host: str) -> None:
    if host:
        assert got(table, "/looks.json", host)[0] == 421
    assert not OwnAddress(8001).own_host(host)
    assert OwnAddress(8001).own_host("localhost:8001") and OwnAddress(8001).own_host("[::1]:8001")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "", "file://"])
def test_a_page_from_elsewhere_opens_no_socket(table: Served, origin: str) -> None:
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{table.running.port}/table", origin=origin or None),
    ):  # type: ignore[arg-type]
        pass


def test_without_a_token_there_is_nothing(table: Served) -> None:
    tokens = table.house.keys.tokens
    assert len(set(tokens.values())) == 4 and all(len(token) >= 32 for token in tokens.values())
    for wrong in ("", "x", tokens["A"][:-1], tokens["A"] + "x", None, 5, ["A"]):
        with sat(table, wrong) as ws:  # type: ignore[arg-type]
            assert heard(ws, "refused")["why"] == "This link is worth nothing."
            ws.send(json.dumps({"seat": "A", "message": {"type": "hello"}}))
            assert heard(ws, "refused")["why"] == "Nobody sits here."


def test_each_link_opens_its_own_seat_alone(table: Served) -> None:
    tokens = table.house.keys.tokens
    for seat, viewer in (("A", 0), ("B", 1), ("watch", 3)):
        with sat(table, tokens[seat]) as ws:
            welcome = heard(ws, "welcome")
            assert welcome["seats"] == [seat] and not welcome["host"] and not welcome["links"]
            for other in {"A", "B", "watch"} - {seat}:
                ws.send(json.dumps({"seat": other, "message": {"type": "hello"}}))
                assert heard(ws, "refused")["why"] == "This is not your seat."
            ws.send(json.dumps({"seat": seat, "message": {"type": "hello"}}))
            assert heard(ws, "scene")["scene"]["viewer"] == viewer
            ws.send(json.dumps({"seat": "", "message": {"type": "begin", "choice": {}}}))
            assert "Only whoever set the table up" in heard(ws, "refused")["why"]


@pytest.mark.parametrize("many", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_a_hostile_client_changes_nothing(table: Served, many: int) -> None:
    """Malformed, oversized, replayed and reordered messages, with and without a seat; the game stays as it is, the others hear
    nothing of it, and the server goes on."""
    before = table.table.journal().to_json(), table.table.at
    asked = "AB"[table.table.state.decision.player]  # type: ignore[union-attr]
    other = "AB".replace(asked, "")
    legal = table.table.state.decision.answers.kth(0)  # type: ignore[union-attr]
    draws, sent = random.Random(5), 0
    kinds = ["answer", "why", "let", "heed", "hint", "undo", "redo", "agree", "refuse", "look", "hello", "sit", "begin", "", "__class__", None, 7]  # fmt: skip
    values: list[Any] = [
        None,
        -1,
        10**30,
        0.5,
        "x" * 2000,
        [],
        [[[[[1]]]]],
        {"a": {}},
        True,
        "e.0",
        table.table.at,
        legal,
        "A",
        "B",
    ]
    fields = [
        "at",
        "answer",
        "until",
        "anyway",
        "to",
        "answers",
        "token",
        "choice",
        "id",
        "seat",
        "__proto__",
    ]
    while sent < many:
        token = table.house.keys.tokens[other] if draws.random() < 0.7 else "no token"
        try:
            with sat(table, token) as ws:
                for _ in range(60):
                    message: Any = {
                        "type": draws.choice(kinds),
                        **{name: draws.choice(values) for name in draws.sample(fields, 3)},
                    }
                    text = json.dumps(
                        {"seat": draws.choice([asked, other, "watch", "", None, 3]), "message": message}
                    )
                    text = text[: draws.randrange(1, len(text))] if draws.random() < 0.2 else text
                    text = text + "x" * 70_000 if draws.random() < 0.01 else text
                    ws.send(text.encode() if draws.random() < 0.02 else text)
                    sent += 1
        except (ConnectionClosed, WebSocketException, OSError):
            continue
    with sat(table, table.house.keys.tokens[asked]) as ws:
        ws.send(json.dumps({"seat": asked, "message": {"type": "hello"}}))
        assert heard(ws, "scene")["at"] == table.table.at
    assert (table.table.journal().to_json(), table.table.at) == before


def test_links_can_be_made_worthless_and_outlive_a_restart(tmp_path: Path) -> None:
    keys, path = Keys(), tmp_path / "links"
    keys.keep(path)
    assert path.stat().st_mode & 0o77 == 0
    assert Keys.kept(path).tokens == keys.tokens
    host = keys.tokens["host"]
    keys.revoke()
    assert keys.tokens["host"] == host and Keys.kept(path).tokens["A"] != keys.tokens["A"]
    for broken in ("", "{}", '{"host": "x", "A": "x", "B": "x", "watch": "x"}', "[1]"):
        path.write_text(broken)
        assert len(Keys.kept(path).tokens["host"]) >= 32


def test_whoever_set_the_table_up_makes_links_worthless_and_nobody_else() -> None:
    with served("first_skirmish", invited=True) as at:
        old = dict(at.house.keys.tokens)
        with sat(at, old["host"]) as host, sat(at, old["B"]) as friend:
            heard(host, "welcome")
            assert heard(friend, "welcome")["seats"] == ["B"]
            friend.send(json.dumps({"seat": "", "message": {"type": "revoke"}}))
            assert "Only whoever set the table up" in heard(friend, "refused")["why"]
            assert at.house.keys.tokens == old
            host.send(json.dumps({"seat": "", "message": {"type": "revoke"}}))
            assert heard(friend, "refused")["why"] == "This link is worth nothing."
            links = heard(host, "welcome")["links"]
            assert set(links.values()).isdisjoint(old.values())
            friend.send(json.dumps({"seat": "B", "message": {"type": "hello"}}))
            assert heard(friend, "refused")["why"] == "Nobody sits here."
        with sat(at, old["A"]) as gone:
            assert heard(gone, "refused")["why"] == "This link is worth nothing."
        with sat(at, links["B"]) as again:
            assert heard(again, "welcome")["seats"] == ["B"]


def test_every_answer_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with served("first_skirmish", save=save) as at:
        with sat(at, at.house.keys.tokens["host"]) as ws:
            assert heard(ws, "welcome")["seats"] == ["A", "B"]
            for seat in "AB":
                ws.send(json.dumps({"seat": seat, "message": {"type": "hello"}}))
            for number in range(3):
                decision = at.table.state.decision
                assert decision is not None
                message = {
                    "type": "answer",
                    "at": at.table.at,
                    "answer": decision.answers.kth(number),
                    "id": f"n{number}",
                }
                ws.send(json.dumps({"seat": "AB"[decision.player], "message": message}))
                assert heard(ws, "ok")["re"] == f"n{number}"
                kept = journal.read(save)
                assert list(kept.answers) == [
                    json.loads(json.dumps(x)) for x in at.table.state.answers_given()
                ]
        was = at.table.journal().to_json()
    with served("first_skirmish", sides=None) as again:
        again.house.resume(journal.read(save), ("human", "human"))
        assert again.table.journal().to_json() == was


def test_the_computer_plays_on_by_itself() -> None:
    with (
        served("first_skirmish", sides=("random", "random")) as at,
        sat(at, at.house.keys.tokens["watch"]) as ws,
    ):
        ws.send(json.dumps({"seat": "watch", "message": {"type": "hello"}}))
        scene = heard(ws, "scene")["scene"]
        while not scene.get("over"):
            scene = heard(ws, "scene")["scene"]
        assert scene["result"] and at.alone().over


@pytest.mark.parametrize("cuts", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_cut_connections_lose_no_answer_and_give_none_twice(cuts: int) -> None:
    """Connections end at random: before an answer is sent, before it is heeded, before its reply is read. What was not
    replied to is sent again with its id."""
    draws = random.Random(cuts)
    with served("moth_and_wick", invited=True, seed=6) as at:
        for number in range(cuts):
            decision = at.table.state.decision
            if decision is None:
                break
            seat, answer = "AB"[decision.player], decision.answers.sample(draws.randrange)
            message = {"type": "answer", "at": at.table.at, "answer": answer, "id": f"cut{number}"}
            text, before = json.dumps({"seat": seat, "message": message}), at.table.at
            for _ in range(draws.randrange(1, 3)):
                with sat(at, at.house.keys.tokens[seat]) as ws:
                    if draws.random() < 0.7:
                        ws.send(text)
                    if draws.random() < 0.5:
                        ws.socket.close()
            with sat(at, at.house.keys.tokens[seat]) as ws:
                ws.send(text)
                assert heard(ws, "ok")["re"] == f"cut{number}"
            assert at.table.at != before
            assert len(at.table.course.by_hand) == number + 1
        assert json.loads(json.dumps(at.alone().answers_given())) == json.loads(
            json.dumps(at.table.state.answers_given())
        )


def test_a_clock_runs_for_whoever_is_asked() -> None:
    time = [100.0]
    clock = Clock(60, lambda: time[0])
    clock.turn(0)
    time[0] += 25
    clock.turn(1)
    time[0] += 70
    assert clock.told() == {"type": "clock", "left": [35.0, 0.0], "running": 1}
    clock.turn(None)
    time[0] += 10
    assert clock.told() == {"type": "clock", "left": [35.0, 0.0], "running": None}


def test_the_clock_is_told_with_each_answer_and_a_branch_keeps_what_it_leaves(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with served("first_skirmish", save=save, minutes=5) as at, sat(at, at.house.keys.tokens["host"]) as ws:
        for seat in "AB":
            ws.send(json.dumps({"seat": seat, "message": {"type": "hello"}}))
        for _ in range(3):
            decision = at.table.state.decision
            assert decision is not None
            message = {
                "type": "answer",
                "at": at.table.at,
                "answer": decision.answers.kth(0),
                "id": at.table.at,
            }
            ws.send(json.dumps({"seat": "AB"[decision.player], "message": message}))
            clock = heard(ws, "clock")
            assert clock["running"] in (0, 1) and 299 < sum(clock["left"]) / 2 <= 300
            heard(ws, "ok")
        before = at.table.journal()
        ws.send(json.dumps({"seat": "A", "message": {"type": "branch", "answers": 1, "id": "b"}}))
        assert heard(ws, "ok")["re"] == "b"
        assert journal.read(tmp_path / "game-1.json").answers == before.answers
        assert journal.read(save).answers == at.table.journal().answers != before.answers


def test_a_clock_goes_on_where_a_table_is_opened_again(tmp_path: Path) -> None:
    save, people = tmp_path / "game.json", ("human", "human")
    with served("first_skirmish", save=save, minutes=5) as at:
        assert at.house.clock is not None
        at.house.clock.spent = [100.0, 30.5]
        with sat(at, at.house.keys.tokens["host"]) as ws:
            decision = at.table.state.decision
            assert decision is not None
            message = {"type": "answer", "at": at.table.at, "answer": decision.answers.kth(0), "id": "1"}
            ws.send(json.dumps({"seat": "AB"[decision.player], "message": message}))
            assert heard(ws, "ok")["re"] == "1"
    for left in ([200.0, 269.5], [300.0, 300.0]):
        with served("first_skirmish", sides=None, save=save, minutes=5) as again:
            again.house.resume(journal.read(save), people)
            assert again.house.clock is not None
            assert again.house.clock.told()["left"] == pytest.approx(left, abs=2)
        (tmp_path / "game.json.clock").write_text('[-1.0, "x"]')
