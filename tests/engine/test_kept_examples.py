"""Of the worked examples of a game only those are played again that a change concerns, and what is found is the same."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import text_of
from tests.rotation import DAY, share

from warbook.engine.examples import run_examples
from warbook.engine.kept_examples import Kept, examine, read_kept, write_kept
from warbook.language.load import load_game, load_sources
from warbook.language.model import Rulebook
from warbook.language.past import Past
from warbook.language.source import Source
from warbook.language.store import write_store

NUMBER = re.compile(r"(?<![\w.#+-])\d+(?![\w.]|\. )")
"""A number of a text that is neither a step's nor part of a name."""
EXAMPLED = [name for name in GAMES if "Example: " in text_of(RULES / name)]


def other_number(random: Random, text: str) -> str:
    """A text with one number of a bullet, step or row one or two more, or one less."""
    found = [m for m in NUMBER.finditer(text) if not line_of(text, m.start()).startswith(("#", ">", "```"))]
    if not found:
        return text
    place = random.choice(found)
    other = max(0, int(place[0]) + random.choice((-1, 1, 2)))
    return f"{text[: place.start()]}{other}{text[place.end() :]}"


def line_of(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 : at + 1].lstrip()


def walk(name: str, seed: int, steps: int) -> None:
    """Checks a game after each of some changes of numbers, some of them taken back: as it is kept, and afresh."""
    random, past, kept = Random(seed), Past(), Kept()
    loaded = load_game(RULES / name, past=past)
    first = {path: source.text for path, source in loaded.sources.items()}
    now = dict(first)
    assert loaded.rulebook is not None
    assert examine(loaded.rulebook, kept, loaded.looks)[0] == []
    seen, played, examples = 0, 0, len(loaded.rulebook.examples)
    while seen < steps:
        path = random.choice(sorted(first))
        changed = dict(first) if random.random() < 0.4 else {**now, path: other_number(random, now[path])}
        loaded = load_game(RULES / name, texts=changed, past=past)
        book = loaded.rulebook
        if book is None:
            continue
        now, seen = changed, seen + 1
        found = examine(book, kept, loaded.looks)[0]
        played += kept.played
        assert found == run_examples(book), f"{name}, seed {seed}, change {seen}, in {path}"
    assert played < steps * examples, "some change concerns not all of them"


@pytest.mark.parametrize("name", share(EXAMPLED, 3, always=("first_skirmish",)))
def test_what_is_kept_is_what_is_found_afresh(name: str) -> None:
    """Other numbers every day."""
    walk(name, DAY, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", EXAMPLED)
def test_what_is_kept_is_what_is_found_afresh_through_many_changes(name: str, seed: int) -> None:
    walk(name, seed, 25)


POND = """# Game: Pond

- Grid: 6 by 6 squares

### Kind: Frog

### Token: Wet

- Kept by: Frog
- Holds: many

### Token: Dry

- Kept by: Frog
- Holds: many

### To splash by user (a Frog)

1. The user gains 2 Wet.
2. The user gains 1 Dry.

### To bask by user (a Frog)

1. The user gains 3 Dry.

### Example: Splashed

- Given: a Frog of the first player at B2, as frog
- Do: The frog splashes.
- Then: The frog has 2 Wet

### Example: Dried

- Given: a Frog of the first player at B2, as frog
- Do: The frog basks.
- Then: The frog has 3 Dry
"""


def pond(old: str = "", new: str = "") -> Rulebook:
    assert old in POND
    loaded = load_sources({"pond.rules.md": Source("pond.rules.md", POND.replace(old, new, 1))})
    assert loaded.rulebook is not None, loaded.errors
    return loaded.rulebook


@pytest.mark.parametrize(
    ("old", "new", "played", "wrong"),
    [
        ("", "", 0, 0),
        ("1 Dry", "2 Dry", 1, 0),
        ("2 Wet", "4 Wet", 1, 1),
        ("3 Dry.", "4 Dry.", 1, 1),
        ("2 Wet\n\n### Ex", "1 Wet\n\n### Ex", 1, 1),
        ("### To bask", "Words.\n\n### To bask", 0, 0),
        ("6 by 6", "7 by 7", 2, 0),
        ("- Holds: many\n\n### To", "- Holds: one\n\n### To", 2, 1),
    ],
)
def test_only_what_a_change_concerns_is_played(old: str, new: str, played: int, wrong: int) -> None:
    kept = Kept()
    assert examine(pond(), kept)[0] == [] and kept.played == 2
    book = pond(old, new)
    found = examine(book, kept)[0]
    assert (kept.played, len(found)) == (played, wrong)
    assert found == run_examples(book)
    assert len(kept.held) == 2 - wrong, "what does not come out is played each time"
    assert examine(book, kept)[0] == found and kept.played == wrong


def test_an_example_that_is_told_otherwise_is_played() -> None:
    kept, book = Kept(), pond()
    examine(book, kept)
    one, other = book.examples
    assert examine(replace(book, examples=(other,)), kept)[0] == [] and kept.played == 0
    assert examine(replace(book, examples=(one, other)), kept)[0] == [] and kept.played == 1


def test_it_is_kept_from_one_process_to_the_next_and_what_is_broken_is_not_there(tmp_path: Path) -> None:
    kept, path = Kept(), tmp_path / "kept.bin"
    examine(pond(), kept)
    write_kept(path, b"code", kept)
    again = read_kept(path, b"code")
    assert again == replace(kept, played=0, changed=False)
    examine(pond(), again)
    assert again.played == 0 and not again.changed
    assert read_kept(path, b"other code") == read_kept(None, b"code") == Kept()
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert read_kept(path, b"code") == Kept()
    question = [["kinds", 1], "d"]
    rows = [
        ["", "x", [], [], [1]],
        ["", "x", [["p1", "d"]], [question], [["a", "b", [7], [0]]]],
        [],
        None,
        3,
        "no",
    ]
    for one in rows:
        write_store(path, b"code", [json.dumps(one).encode()])
        assert read_kept(path, b"code").held == {}
    write_store(path, b"code", [b"\xff{"])
    assert read_kept(path, b"code") == Kept()


def test_a_foreign_file_that_names_what_is_not_there_changes_nothing(tmp_path: Path) -> None:
    kept, path = Kept(), tmp_path / "kept.bin"
    examine(pond(), kept)
    held = kept.held["Dried"]
    rows = [["Dried", held.says, [0], [0, 1]]]
    asked = [[["kinds", "Toad"], "a"], [["card_rows", 99], "b"]]
    write_store(path, b"code", [json.dumps(["", kept.ground, [["p99", "c"]], asked, rows]).encode()])
    foreign = read_kept(path, b"code")
    assert len(foreign.held) == 1
    assert examine(pond("3 Dry.", "4 Dry."), foreign)[0] and foreign.played == 2
