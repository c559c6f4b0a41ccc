"""What rules are read back as: it reads as it was meant, it is read as it was meant, and no two meanings look alike."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

import pytest
from readback_kit import Trip, trip
from specimens import Specimen, specimens
from tests.games import loaded_game

from warbook.language import ir, readback
from warbook.language.load import load_game, load_sources
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.readback import Writer
from warbook.language.readback.act import Act
from warbook.language.readback.full import FULL
from warbook.language.readback.same import form
from warbook.language.source import Source

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "site" / "warbook" / "publish" / "guide" / "sample"
HOMES = {
    path.name: path.parent
    for home in (ROOT / "rules", SAMPLES)
    for path in sorted(home.iterdir())
    if (path / f"{path.name}.rules.md").is_file()
}
GAMES = [
    name
    for name, home in HOMES.items()
    if (home / name / f"{name}.rules.md").read_text(encoding="utf-8").startswith("# Game:")
]
ALL_GOOD = [s for s in specimens() if s.is_good and not s.path.is_dir()]
GOOD = [
    pytest.param(
        s, id=s.name, marks=() if n % 4 == 0 or s.path.parts[-3] == "understood" else pytest.mark.slow
    )
    for n, s in enumerate(ALL_GOOD)
]
"""In every run each fourth, and all that show how sentences are understood."""
SLOW_GAMES = ("downsync",)
"""Reading a large game again takes some seconds, however few of its texts are put back: in every run one is enough."""


def game(name: str) -> Loaded:
    return loaded_game(HOMES[name] / name)


@cache
def specimen_read(specimen: Specimen) -> Loaded:
    with TemporaryDirectory() as room:
        return specimen.annotated(Path(room))[1]


def game_trip(name: str, room: Path) -> Trip:
    home = HOMES[name]
    copy = room / "games"
    shutil.copytree(home, copy)

    def read(texts: dict[str, str]) -> Loaded:
        for file, text in texts.items():
            (copy / file).write_text(text, encoding="utf-8")
        return load_game(copy / name, copy)

    return trip(game(name), read, lambda file: file.startswith(f"{name}/"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW_GAMES else ()) for name in GAMES]
)
def test_a_game_is_read_back(name: str, tmp_path: Path) -> None:
    found = game_trip(name, tmp_path)
    assert (found.unread, found.other) == ([], [])
    assert found.canonical >= 0.98 * found.all, f"{found.canonical} of {found.all} texts are canonical"


@pytest.mark.parametrize("specimen", GOOD)
def test_a_specimen_is_read_back(specimen: Specimen) -> None:
    found = trip(specimen_read(specimen), again, lambda file: True)
    assert (found.unread, found.other) == ([], [])


def again(texts: dict[str, str]) -> Loaded:
    return load_sources({file: Source(file, text) for file, text in texts.items()}, name="base")


def alike(book: Rulebook) -> Iterator[tuple[str, set[Any]]]:
    """What is printed for more than one meaning, in one place of a game."""
    found: dict[tuple[Any, ...], set[Any]] = {}
    for reading in readback.readings(book):
        for meaning in reading.meaning if len(reading.meaning) == 1 else (reading.meaning,):
            where = (
                reading.sort,
                reading.of,
                getattr(meaning, "bearer", None),
                getattr(meaning, "mission", ""),
            )
            found.setdefault((where, reading.understood.text), set()).add(form(meaning))
    yield from ((key[1], some) for key, some in found.items() if len(some) > 1)


@pytest.mark.parametrize("name", HOMES)
def test_no_two_meanings_of_a_game_look_alike(name: str) -> None:
    book = game(name).rulebook
    if book is not None:
        assert dict(alike(book)) == {}


@pytest.mark.parametrize("specimen", GOOD)
def test_no_two_meanings_of_a_specimen_look_alike(specimen: Specimen) -> None:
    book = specimen_read(specimen).rulebook
    assert book is not None
    assert dict(alike(book)) == {}


BASE = (Path(__file__).parents[1] / "specimens" / "base.rules.md").read_text(encoding="utf-8")


def base_with(text: str) -> Rulebook:
    sources = {"base.rules.md": BASE, "own.rules.md": f"# Chapter\n\n{dedent(text)}"}
    loaded = again(sources)
    assert loaded.rulebook is not None, [d.message for d in loaded.errors]
    return loaded.rulebook


def told(text: str, of: Callable[[Rulebook], Any]) -> str:
    book = base_with(text)
    return readback.rule(book, of(book)).text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("When a Unit loses Wounds: It gains 1 Mark.", "After a Unit loses Wounds: The Unit gains 1 Mark."),
        (
            "When a Unit is hit, if the attacker has no Stun: The attacker gains Stun.",
            "After an attacker hits a target, if the attacker has no Stun: The attacker gains Stun.",
        ),
        (
            "When a Unit with 2 or more Marks is removed: Each other Unit within 6in of it gains 1 Mark.",
            "After a Unit with 2 or more Marks is removed: Each Unit that is not the Unit and is within 6in of the Unit gains 1 Mark.",
        ),
        (
            "When a Unit removes a Unit: The remover gains 1 Mark.",
            "After a Unit removes another Unit: The remover gains 1 Mark.",
        ),
        (
            "A Unit with 2 or more Marks loses 1 Mark instead of 1 Wound.",
            "A Unit with 2 or more Marks loses 1 Mark instead of 1 Wound.",
        ),
        (
            "A Unit with 1 or more Marks loses 2 Wounds instead of 1 Wound.",
            "A Unit with 1 or more Marks loses 2 Wounds instead of 1 Wound.",
        ),
        (
            "A Unit with 1 or more Marks loses 1 Mark instead of 2 Wounds.",
            "A Unit with 1 or more Marks loses 1 Mark instead of 2 Wounds.",
        ),
        (
            "When a Unit hits a Unit: The target gains 1 Mark.",
            "After a Unit hits another Unit: The target gains 1 Mark.",
        ),
        (
            "When a Unit loses Wounds: It gains that many Marks.",
            "After a Unit loses Wounds: The Unit gains that many Marks.",
        ),
        (
            "When a Unit is removed: The player with the most Units gains 1 Command Point.",
            "After a Unit is removed: The player with the most Units gains 1 Command Point.",
        ),
        (
            "When a Unit is removed: The player with the highest Command Points chooses 1 enemy Unit.",
            "After a Unit is removed: The player with the highest Command Point chooses 1 enemy Unit.",
        ),
        (
            "When a Unit is removed: Each player gains 1 Command Point for each own Unit.",
            "After a Unit is removed: Each player gains 1 Command Point for each own Unit.",
        ),
    ],
)
def test_what_happens_is_told(written: str, read: str) -> None:
    assert told(f"- {written}\n", lambda book: next(h for h in book.hooks if h.text == written)) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A Unit cannot move through an enemy Unit.", "A Unit cannot move through an enemy Unit."),
        ("A Unit with Stun cannot use March.", "A Unit with Stun cannot use March."),
        (
            "A Unit with 1 or more Marks cannot hit any other Unit.",
            "A Unit with 1 or more Marks cannot hit another Unit.",
        ),
        (
            "A Unit cannot end its move within 1in of an enemy Unit.",
            "A Unit cannot end its move within 1in of any enemy Unit.",
        ),
    ],
)
def test_what_is_forbidden_is_told(written: str, read: str) -> None:
    assert told(f"- {written}\n", lambda book: next(x for x in book.laws if x.text == written)) == read


def test_a_change_is_told() -> None:
    text = "### Trait: Dread\n\n- An enemy Unit's Skill is 1 less, if it is within 6in of the bearer.\n"
    read = "Each enemy Unit's Skill is 1 less, if the Unit is within 6in of the bearer."
    assert told(text, last_change) == read


def last_change(book: Rulebook) -> Any:
    return book.changes[-1]


def test_what_the_language_has_no_words_for_is_marked() -> None:
    text = "- A Unit cannot end its move on another Unit.\n"
    book = base_with(text)
    found = readback.rule(book, book.laws[-1])
    assert not found.canonical and found.beyond


def test_steps_are_told_with_what_is_under_them() -> None:
    text = """
    ### To rally leader (a Unit)

    1. For each other own Unit within 6in of the leader:
       1. If the Unit has Stun:
          1. The Unit loses Stun.
          2. The leader's player may pay 1 Command Point. If so, the Unit loses every Mark.
    """
    book = base_with(text)
    verb = book.procedures["verb rally"]
    assert readback.sentence(book, verb.body, verb.roles).text == dedent(
        """\
        For each own Unit that is not the leader and is within 6in of the leader:
        1. If the Unit has Stun:
           1. The Unit loses Stun.
           2. The leader's player may pay 1 Command Point:
              1. The Unit loses every Mark."""
    )


def test_who_has_won_is_told_at_once() -> None:
    text = """
    ### To duel foe (a Unit) by duellist (a Unit)

    1. The duellist and the foe roll 1d6. The winner gains 1 Mark.
    """
    book = base_with(text)
    verb = book.procedures["verb duel"]
    said = readback.sentence(book, verb.body, verb.roles).text
    assert "The winner is the duellist if the" in said and "the loser is the other of them" in said
    assert "from here on" not in said and said.endswith("the winner gains 1 Mark.")


def test_two_of_a_kind_are_told_apart() -> None:
    text = """
    ### To jolt leader (a Unit)

    1. For each own Unit:
       1. For each enemy Unit within 3in of the Unit, as foe, the leader's player may pay 1 Command Point. If so, the foe gains 1 Mark.
    """
    book = base_with(text)
    verb = book.procedures["verb jolt"]
    said = readback.sentence(book, verb.body, verb.roles)
    assert "The other Unit gains 1 Mark" in said.text and "(“the other Unit”)" in said.text
    assert not said.canonical


def test_readings_lie_beside_the_text() -> None:
    found = [
        r for r in readback.readings(base_with("- A Unit with Stun cannot use March.\n")) if r.sort == "rule"
    ]
    law = next(r for r in found if r.span.file == "own.rules.md")
    assert law.written == "A Unit with Stun cannot use March."
    assert not law.differs
    assert any(r.differs for r in found)


def test_another_register_takes_the_place_of_single_entries() -> None:
    def short(w: Writer, x: ir.Gain) -> Act:
        return Act(w.say(x.of), f"+{w.say(x.amount)} {x.name}", x.of)

    book = base_with("- When a Unit loses Wounds: Each enemy Unit within 6in of it gains 2 Marks.\n")
    hook = next(h for h in book.hooks if h.span.file == "own.rules.md")
    said = readback.rule(book, hook, FULL.with_own(acts={ir.Gain: short})).text
    assert said == "After a Unit loses Wounds: Each enemy Unit within 6in of the Unit +2 Mark."
