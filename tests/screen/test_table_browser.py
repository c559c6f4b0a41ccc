"""The table in a real browser: real clicks on real elements. Skipped where there is no Chromium or no playwright."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.shipped import GAMES, few_of
from tests.engine.test_scene import drawn
from tests.screen.kit import Served, served
from warbook.engine.dice import DiceStream
from warbook.engine.scene import scene

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]
AXE = Path(__file__).resolve().parents[1] / "vendor" / "axe-core" / "axe.min.js"
READY = "() => window.table?.scene && window.table.at[window.table.seat] && (window.table.scene.question || window.table.scene.over)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as play:
        made = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    made = browser.new_page(viewport={"width": 1300, "height": 850}, reduced_motion="reduce")
    wrong: list[str] = []
    made.on("pageerror", lambda fault: wrong.append(str(fault)))
    made.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield made
    wrong[:] = [
        said for said in wrong if "WebSocket connection" not in said
    ]  # the server has ended before the page
    made.close()
    assert not wrong


class Hand:
    """Somebody at the screen: clicks what answers the question."""

    def __init__(self, page: Any, at: Served, seed: int) -> None:
        self.page, self.at, self.draws = page, at, DiceStream(seed)
        page.goto(at.link("host"))

    def ready(self) -> None:
        self.page.wait_for_function("() => window.table?.built")
        at = self.at.table.at
        wanted = f"() => {{ const t = window.table; return Object.values(t.at).includes({json.dumps(at)}) && t.at[t.seat] === {json.dumps(at)}; }}"
        self.page.wait_for_function(wanted)
        if self.page.locator(".curtain").is_visible():
            self.page.locator(".curtain button").click()
        self.page.wait_for_function(
            "(at) => !window.table.scene.question || window.table.asking.at === at", arg=at
        )

    def question(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => window.table.scene.question")
        return found

    def answer(self) -> None:
        """A random answer, given with the mouse."""
        self.ready()
        question, count = self.question(), len(self.at.table.state.answers_given())
        answers = question["answers"]
        answer = drawn(answers, self.draws)
        match answers["shape"]:
            case "yes-no":
                self.button("Yes" if answer else "No")
            case "number":
                self.button(str(answer))
            case "one":
                self.item(next(x for x in answers["items"] if x["value"] == answer))
            case "several":
                for value in answer:
                    self.item(next(x for x in answers["items"] if x["value"] == value))
                self.page.locator(".asking .bar .main").click()
            case "options":
                self.option(answers["options"], answer)
            case "point" | "path":
                self.point(answer if answers["shape"] == "point" else answer[-1], len(answer) == 1)
        self.page.wait_for_function(
            "(at) => window.table.at[window.table.seat] !== at || !window.table.asking.panel.classList.contains('given')",
            arg="",
        )
        self.page.wait_for_timeout(30)
        for _ in range(200):
            given = self.at.table.state.answers_given()
            if len(given) > count:
                break
            self.page.wait_for_timeout(25)
        assert len(given) > count, f"nothing came of {answer} to {question['ask']}"
        if answers["shape"] not in ("point", "path"):
            wanted = sorted(answer) if answers["shape"] == "several" else answer
            assert json.loads(json.dumps(given[count])) == wanted

    def button(self, label: str) -> None:
        self.page.locator(".asking .choice", has=self.page.get_by_text(label, exact=True)).first.click()

    def item(self, item: dict[str, Any]) -> None:
        """Something to pick: on the board where it is there, else in the list."""
        square, piece = item.get("square"), item.get("piece")
        if square is not None and self.draws.below(4):
            self.touch(f'[data-square="{square}"]', item["label"])
            return
        own = self.page.locator(f'.piece[data-id="{piece}"]')
        if piece is not None and own.count() == 1 and self.draws.below(2):
            self.touch(f'.piece[data-id="{piece}"]', item["label"])
            return
        folded = self.page.locator(".asking details:not([open]) summary")
        if folded.count():
            folded.click()
        self.page.locator(f".asking .choice[data-value='{json.dumps(item['value'])}']").first.click()

    def touch(self, what: str, label: str) -> None:
        """A click on the board; where several answers lie there, on the one that is meant."""
        box = self.page.locator(what).first.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        popup = self.page.locator(".popup")
        if popup.count():
            popup.get_by_text(label, exact=True).first.click()

    def option(self, options: list[dict[str, Any]], answer: list[int]) -> None:
        number, actor, picked = answer
        actors = {one["actor"] for one in options}
        if len(actors) > 1 and not (actor < 0 and picked < 0):
            name = self.page.evaluate(
                "(id) => window.table.scene.pieces.find((x) => x.id === id).name", actor
            )
            self.button(name)
        mine = [one for one in options if one["actor"] == actor]
        one = next(x for x in mine if x["number"] == number)
        if picked < 0:
            place = [x["number"] for x in mine].index(number)
            buttons = self.page.locator(
                ".asking .choice", has=self.page.locator(f".label:text-is({json.dumps(one['label'])})")
            )
            if buttons.count() == 0:
                buttons = self.page.locator(".asking .choices .choice").nth(place)
            buttons.first.click()
            return
        pick = next(x for x in one["picks"] if x["value"] == picked)
        if len(mine) > 1:
            label = f"{one['label']} {pick['label']}" if len(one["picks"]) == 1 else one["label"]
            self.button(label)
            if len(one["picks"]) == 1:
                return
        self.item(pick)

    def point(self, place: list[int], stay: bool) -> None:
        """A click on the table, where the answer is as near as a pixel tells."""
        if stay:
            self.button("Stay")
            return
        spot = self.page.evaluate(
            """([x, y]) => { const b = window.table.board, m = b.svg.getScreenCTM();
            const p = new DOMPoint(...b.at(x / b.board.per, y / b.board.per)).matrixTransform(m); return [p.x, p.y]; }""",
            place,
        )
        self.page.mouse.click(*spot)
        self.page.wait_for_timeout(150)
        there = self.page.get_by_text("There, as near as it may", exact=True)
        if there.count():
            there.click()


def plays(page: Any, name: str, many: int) -> None:
    """So many random answers by clicks; then what the browser shows is what the engine alone comes to, and nothing is
    different in it."""
    with served(name, seed=3) as at:
        hand = Hand(page, at, 3)
        for _ in range(many):
            if at.table.state.over:
                break
            hand.answer()
        hand.ready()
        alone = at.alone()
        state = at.table.state
        assert (state.F, state.G, state.stack, state.over) == (alone.F, alone.G, alone.stack, alone.over)
        viewer = 0 if page.evaluate("() => window.table.seat") == "A" else 1
        shown = page.evaluate("() => { const { fresh, log, ...rest } = window.table.scene; return rest; }")
        wanted = json.loads(json.dumps(scene(alone, viewer, 0, at.house.sources)))
        del wanted["log"]
        shown["pieces"].sort(key=lambda one: one["id"])
        assert shown == wanted
        drawn_ids = page.evaluate(
            "() => [...document.querySelectorAll('.piece')].map((x) => Number(x.dataset.id)).sort((a, b) => a - b)"
        )
        assert drawn_ids == sorted(one["id"] for one in wanted["pieces"] if one["x"] is not None)


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_a_game_by_clicks_goes_as_the_engine_alone(page: Any, name: str) -> None:
    plays(page, name, 14)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first_skirmish", "moth_and_wick"])
def test_a_whole_game_by_clicks_ends_as_the_engine_alone(page: Any, name: str) -> None:
    """Some minutes each."""
    plays(page, name, 1000)


@pytest.mark.parametrize("many", [12, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_game_by_keyboard_alone(page: Any, many: int) -> None:
    """No mouse: the list holds every answer, and Enter takes the one that has the focus."""
    with served("first_skirmish", sides=("human", "random"), seed=2) as at:
        page.goto(at.link("host"))
        for _ in range(many):
            page.wait_for_function(READY)
            if at.table.state.over:
                break
            before = at.table.at
            for _ in range(12):
                page.wait_for_function("() => document.querySelector('.asking .choice, .asking summary')")
                page.evaluate("() => document.querySelector('.asking details')?.setAttribute('open', '')")
                page.locator(".asking .choice").first.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(60)
                if at.table.at != before:
                    break
            assert at.table.at != before


@pytest.mark.parametrize("dark", [False, True], ids=["day", "dark"])
@pytest.mark.parametrize("name", ["downsync", "moth_and_wick"])
def test_the_table_is_accessible(page: Any, name: str, dark: bool) -> None:
    """axe finds nothing, on the setup screen and at the table, day and dark."""
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    with served(name, sides=None) as at:
        page.goto(at.link("host"))
        page.wait_for_selector(".setup")
        clean(page, "the setup screen")
        page.locator(".begin").click()
        page.wait_for_function(READY)
        clean(page, "the table")


def clean(page: Any, where: str) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "() => axe.run().then((r) => r.violations.map((v) => [v.id, v.nodes.slice(0, 3).map((n) => n.html)]))"
    )
    assert not found, f"{where}: {found}"


@pytest.mark.parametrize("name", ["downsync", "skirm"])
def test_nothing_runs_over_the_edge_of_a_phone(page: Any, name: str) -> None:
    with served(name) as at:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(at.link("host"))
        page.wait_for_function(READY)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_an_illegal_click_says_why(page: Any) -> None:
    with served("downsync", seed=3) as at:
        hand = Hand(page, at, 3)
        while at.table.state.decision is not None and at.table.state.decision.kind != "place":
            hand.answer()
        hand.ready()
        count = len(at.table.state.answers_given())
        hand.point([24 * 25_400, 24 * 25_400], False)
        assert len(at.table.state.answers_given()) in (count, count + 1)


def test_two_browsers_see_only_their_own_side_and_talk(browser: Any) -> None:
    """Two people with a link each; a connection that breaks is made again, and nothing is given twice."""
    with served("moth_and_wick", invited=True, seed=4) as at:
        pages = {seat: browser.new_context().new_page() for seat in "AB"}
        for seat, page in pages.items():
            page.goto(at.link(seat))
            page.wait_for_function("() => window.table?.scene")
            assert page.evaluate("() => Object.keys(window.table.scenes)") == [seat]
        for number in range(6):
            decision = at.table.state.decision
            assert decision is not None
            page = pages["AB"[decision.player]]
            before = len(at.table.state.answers_given())
            page.wait_for_function("(at) => window.table.asking.at === at", arg=at.table.at)
            if number % 2:
                page.evaluate("() => window.table.link.socket.close()")
            page.evaluate(
                "() => { document.querySelectorAll('.asking details').forEach((one) => one.open = true); document.querySelector('.asking .choice').click(); }"
            )
            for _ in range(400):
                if len(at.table.state.answers_given()) > before and at.table.state.decision is not None:
                    break
                page.wait_for_timeout(25)
            assert len(at.table.state.answers_given()) == before + 1
        pages["A"].locator("[role=tab]", has_text="Talk").click()
        pages["A"].locator(".talk input").fill("Well met")
        pages["A"].locator(".talk button").click()
        pages["B"].locator("[role=tab]", has_text="Talk").click()
        pages["B"].get_by_text("Well met").wait_for()
        for page in pages.values():
            page.context.close()
