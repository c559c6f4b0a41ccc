"""Somebody at the screen, in a real browser: answers questions with the mouse or by keys alone, and types places of a table exactly."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.test_scene import drawn
from tests.screen.kit import Served
from warbook.engine.dice import DiceStream
from warbook.engine.scene import scene

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
READY = "() => window.table?.scene && window.table.at[window.table.seat] && (window.table.scene.question || window.table.scene.over)"
in_browser = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    made = browser.new_page(viewport={"width": 1300, "height": 850}, reduced_motion="reduce")
    wrong: list[str] = []
    made.on("pageerror", lambda fault: wrong.append(str(fault)))
    made.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield made
    made.close()
    ended = ("WebSocket connection", "Failed to load resource")  # the server has ended before the page
    wrong = [said for said in wrong if not said.startswith(ended)]
    assert not wrong, wrong


class Hand:
    """Gives answers by clicks on what is offered."""

    def __init__(self, page: Any, at: Served, seed: int) -> None:
        self.page, self.at, self.draws = page, at, DiceStream(seed)
        page.goto(at.link("host"))

    def ready(self) -> None:
        """Waits until the page asks what the table asks."""
        wanted = """(at) => { const t = window.table; if (!t?.built || t.at[t.seat] !== at) return false;
            const curtain = document.querySelector(".curtain button"); if (curtain && !curtain.closest("[hidden]")) { curtain.click(); return false; }
            return t.scene?.over || Boolean(t.scene?.question) && t.asking.at === at; }"""
        self.page.wait_for_function(wanted, arg=self.at.table.at)

    def question(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => window.table.scene.question")
        return found

    def answer(self) -> None:
        """A random answer."""
        self.ready()
        self.give(drawn(self.question()["answers"], self.draws))

    def give(self, answer: Any, typed: bool = False) -> None:
        """An answer; a place of a table to the micrometre if it is `typed`, else as near as a pixel tells."""
        self.ready()
        question, count = self.question(), len(self.at.table.state.answers_given())
        answers = question["answers"]
        match answers["shape"]:
            case "yes-no":
                self.button("Yes" if answer else "No")
            case "number":
                self.number(answer)
            case "one":
                self.item(next(x for x in answers["items"] if x["value"] == answer))
            case "several":
                for value in answer:
                    self.item(next(x for x in answers["items"] if x["value"] == value))
                if (answers["least"], answers["most"]) != (1, 1):
                    self.press(self.page.locator(".asking .bar .main"))
            case "options":
                self.option(answers["options"], answer)
            case "point" | "path" if typed:
                self.typed([answer] if answers["shape"] == "point" else answer[1:])
            case "point" | "path":
                self.point(answer if answers["shape"] == "point" else answer[-1], len(answer) == 1)
        for _ in range(400):
            given = self.at.table.state.answers_given()
            if len(given) > count:
                break
            self.page.wait_for_timeout(15)
        assert len(given) > count, f"nothing came of {answer} to {question['ask']}"
        if typed or answers["shape"] not in ("point", "path"):
            wanted = sorted(answer) if answers["shape"] == "several" else answer
            assert json.loads(json.dumps(given[count])) == wanted

    def press(self, one: Any) -> None:
        """Presses a button that is offered."""
        one.click()

    def fill(self, field: Any, text: str) -> None:
        field.fill(text)

    def button(self, label: str) -> None:
        self.press(self.page.locator(".asking .choice", has=self.page.get_by_text(label, exact=True)).first)

    def number(self, number: int) -> None:
        field = self.page.locator(".asking input[type=number]")
        if field.count():
            self.fill(field, str(number))
            self.page.keyboard.press("Enter")
        else:
            self.button(str(number))

    def item(self, item: dict[str, Any]) -> None:
        """Something to pick: on the board where it is there, else in the list."""
        square, piece = item.get("square"), item.get("piece")
        if (
            square is not None
            and self.draws.below(4)
            and self.touch(f'[data-square="{square}"]', item["label"])
        ):
            return
        own = self.page.locator(f'.piece.lit[data-id="{piece}"]')
        if (
            piece is not None
            and own.count() == 1
            and self.draws.below(2)
            and self.touch(f'.piece.lit[data-id="{piece}"]', item["label"])
        ):
            return
        folded = self.page.locator(".asking details:not([open]) summary")
        if folded.count():
            self.press(folded)
        self.press(self.page.locator(f".asking .choice[data-value='{json.dumps(item['value'])}']").first)

    def touch(self, what: str, label: str) -> bool:
        """A click on the board; where several answers lie there, on the one that is meant. Whether it is there."""
        box = self.page.locator(what).first.bounding_box()
        if box is None:
            return False
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        popup = self.page.locator(".popup")
        if popup.count():
            popup.get_by_text(label, exact=True).first.click()
        return True

    def option(self, options: list[dict[str, Any]], answer: list[int]) -> None:
        number, actor, picked = answer
        actors = {one["actor"] for one in options}
        if len(actors) > 1 and not (actor < 0 and picked < 0):
            name = self.page.evaluate(
                "(id) => window.table.scene.pieces.find((x) => x.id === id).name", actor
            )
            self.button(name)
        mine = [one for one in options if one["actor"] == actor]
        if len(actors) > 1 and actor >= 0 and len(mine) == 1 and not mine[0]["picks"]:
            return
        one = next(x for x in mine if x["number"] == number)
        if picked < 0:
            place = [x["number"] for x in mine].index(number)
            buttons = self.page.locator(
                ".asking .choice", has=self.page.locator(f".label:text-is({json.dumps(one['label'])})")
            )
            if buttons.count() == 0:
                buttons = self.page.locator(".asking .choices .choice").nth(place)
            self.press(buttons.first)
            return
        pick = next(x for x in one["picks"] if x["value"] == picked)
        if len(mine) > 1:
            label = f"{one['label']} {pick['label']}" if len(one["picks"]) == 1 else one["label"]
            self.button(label)
            if len(one["picks"]) == 1:
                return
        self.item(pick)

    def typed(self, points: list[list[int]]) -> None:
        """Places of a table, in inches; several are the corners of a way."""
        if not points:
            self.button("Stay")
            return
        if len(points) > 1:
            self.button("With corners")
        per = self.page.evaluate("() => window.table.scene.board.per")
        for point in points:
            for number, amount in enumerate(point):
                self.fill(self.page.locator(".asking .point input").nth(number), repr(amount / per))
            self.press(self.page.locator(".asking .point button"))
        if len(points) > 1:
            self.button("Go")

    def point(self, place: list[int], stay: bool) -> None:
        """A click on the table."""
        if stay:
            self.button("Stay")
            return
        self.page.mouse.click(*self.spot(place))
        self.page.wait_for_timeout(150)
        there = self.page.get_by_text("There, as near as it may", exact=True)
        if there.count():
            there.click()

    def spot(self, place: list[int]) -> tuple[float, float]:
        """Where a place of the table is on the screen."""
        x, y = self.page.evaluate(
            """([x, y]) => { const b = window.table.board, m = b.svg.getScreenCTM();
            const p = new DOMPoint(...b.at(x / b.board.per, y / b.board.per)).matrixTransform(m); return [p.x, p.y]; }""",
            place,
        )
        return x, y


class Keys(Hand):
    """Gives answers by the keyboard alone: arrows go through what is offered, Enter takes it, Tab goes from field to field."""

    def ready(self) -> None:
        wanted = """(at) => { const t = window.table; const veil = document.querySelector(".over:not([hidden]) button");
            return veil || (t?.built && t.at[t.seat] === at && (t.scene?.over || Boolean(t.scene?.question) && t.asking.at === at)); }"""
        self.page.wait_for_function(wanted, arg=self.at.table.at)
        if self.page.locator(".over:not([hidden])").count():
            self.page.keyboard.press("Enter")
            self.ready()

    def press(self, one: Any) -> None:
        self.go(one)
        self.page.keyboard.press("Enter")

    def fill(self, field: Any, text: str) -> None:
        self.go(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def go(self, to: Any) -> None:
        """Moves the focus until it is there."""
        for _ in range(9):
            away = to.evaluate(
                """(one) => { const { stops } = window.table.asking; const now = document.activeElement;
                if (one === now) return 0;
                if (now.tagName === "INPUT") return -1;
                const [to, from] = [stops.indexOf(one), stops.indexOf(now)];
                return from < 0 ? to + 1 : (to - from + stops.length) % stops.length; }"""
            )
            if away == 0:
                return
            for _ in range(abs(away)):
                self.page.keyboard.press("Tab" if away < 0 else "ArrowDown")
        raise AssertionError(f"the focus does not come to {to}")

    def touch(self, what: str, label: str) -> bool:
        return False


def alike(page: Any, at: Served) -> None:
    """What the browser shows is what the engine alone comes to, and nothing is different in it."""
    alone, state = at.alone(), at.table.state
    assert (state.F, state.G, state.stack, state.over) == (alone.F, alone.G, alone.stack, alone.over)
    viewer = 0 if page.evaluate("() => window.table.seat") == "A" else 1
    shown = page.evaluate("() => { const { fresh, log, ...rest } = window.table.scene; return rest; }")
    wanted = json.loads(json.dumps(scene(alone, viewer, 0, at.house.rules.sources)))
    del wanted["log"]
    shown["pieces"].sort(key=lambda one: one["id"])
    assert shown == wanted
    drawn_ids = page.evaluate(
        "() => [...document.querySelectorAll('.piece:not(.leaves)')].map((x) => Number(x.dataset.id)).sort((a, b) => a - b)"
    )
    assert drawn_ids == sorted(one["id"] for one in wanted["pieces"] if one["x"] is not None)
