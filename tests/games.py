"""The games of `rules/` and of `tests/breadth/`: read once for all tests, processes and runs, until rules or language
change; and what can be told of them without reading them closely, which is all that a collection may need."""

from __future__ import annotations

import fcntl
import re
import shutil
from functools import cache
from pathlib import Path

from warbook.language.cache import load_cached
from warbook.language.files import SUFFIX, rules_files
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.store import folder_beside
from warbook.publish.print.cache import folder_digest

TESTS = Path(__file__).resolve().parent
RULES = TESTS.parent / "rules"
BREADTH = TESTS / "breadth"
KEPT = 3
"""Of so many states of the code something is kept."""


# ------------------------------------------------------------------ read closely
@cache
def loaded_game(folder: Path) -> Loaded:
    """A game from the product's own cache, which `tests/language/test_cache.py` holds to what is read anew. Nobody may
    change what it gives. Of processes that want a game that is not kept yet, one reads it and the others wait."""
    with (folder / f"{folder.name}{SUFFIX}").open("rb") as head:
        fcntl.flock(head, fcntl.LOCK_EX)
        return load_cached(folder)


def book_of(folder: Path) -> Rulebook:
    """The rulebook of a game, which has no errors."""
    loaded = loaded_game(folder)
    assert loaded.rulebook is not None, f"{folder.name}: {[d.message for d in loaded.errors]}"
    return loaded.rulebook


@cache
def kept_folder(name: str) -> Path | None:
    """A folder for what tests keep from one run to the next; another one wherever the code of the publications or of
    Python differs, beside which older ones go. None where nothing can be kept."""
    place = folder_beside(RULES)
    if place is None:
        return None
    made = place / "tests" / folder_digest(TESTS.parent / "site", "*.[!p]*").hex()[:16]
    for older in sorted(made.parent.glob("*"), key=lambda one: one.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(older, ignore_errors=True)
    (made / name).mkdir(parents=True, exist_ok=True)
    return made / name


# ------------------------------------------------------------------ told by their texts
@cache
def head_of(folder: Path) -> tuple[str, str]:
    """What a folder holds, and its name: `Game`, `Edition` or `Module`; nothing where it holds none."""
    path = folder / f"{folder.name}{SUFFIX}"
    head = path.read_text(encoding="utf-8").split("\n", 1)[0] if path.is_file() else ""
    found = re.fullmatch(r"# (Game|Edition|Module): (.+)", head)
    return (found[1], found[2]) if found is not None else ("", "")


@cache
def text_of(folder: Path) -> str:
    """All that a game is read from: what it changes and takes in comes before its own files."""
    own = "\n".join(path.read_text(encoding="utf-8") for path in rules_files(folder))
    names = set(re.findall(r"^- (?:Changes game|Takes in): ([\w ]+)", own, re.MULTILINE))
    others = [one for one in sorted(folder.parent.iterdir()) if one != folder and head_of(one)[1] in names]
    return "\n".join([*(text_of(one) for one in others), own])


def missions_of(folder: Path) -> list[str]:
    """The names of a game's missions."""
    return re.findall(r"^#+ Mission: (.+)$", text_of(folder), re.MULTILINE)
