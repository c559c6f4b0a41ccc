"""Which worked examples of a game are known to come out, and of those only the ones played that a change concerns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from warbook.engine.example_traces import Examined, Trace
from warbook.language.declare.traced import Question
from warbook.language.diagnostic import Diagnostic
from warbook.language.model import Rulebook
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Held:
    """An example that came out: what it says, what it was played by, and what all of that said."""

    says: str
    trace: Trace
    digest: str


@dataclass(slots=True)
class Kept:
    """The examples of a game that are known to come out. Empty at first."""

    ground: str = ""
    held: dict[str, Held] = field(default_factory=dict)
    played: int = 0
    """How many were played the last time."""
    changed: bool = False
    """Whether anything else is known than before."""


def examine(book: Rulebook, kept: Kept) -> tuple[list[Diagnostic], Examined]:
    """The worked examples that do not come out as written, and the game that they were played on. What is known of them
    is in `kept`, and is brought up to date there."""
    game = Examined(book)
    ground = game.ground()
    known = kept.held
    before = known if kept.ground == ground else {}
    kept.ground, kept.held, kept.played = ground, {}, 0
    wrong = []
    for example in book.examples:
        says, held = game.example(example), before.get(example.name)
        if held is None or held.says != says or game.digest(held.trace) != held.digest:
            found, trace = game.run(example)
            kept.played += 1
            wrong += found
            now = game.digest(trace)
            held = Held(says, trace, now) if now is not None and not found else None
        if held is not None:
            kept.held[example.name] = held
    kept.changed = kept.held != known
    return wrong, game


# ------------------------------------------------------------------ from one process to the next
def place_of(folder: Path) -> Path | None:
    """Where the examples of a game in a folder are kept."""
    place = folder_beside(folder.parent)
    mark = digest([bytes(folder)]).hex()[:8]
    return None if place is None else place / f"{folder.name}-examples-{mark}.bin"


def version() -> bytes:
    """A digest of the code that examples are read and played by."""
    return own_code(_HERE, _HERE.parent / "language")


def read_kept(path: Path | None, code: bytes) -> Kept:
    """What was kept by the same code; nothing where that cannot be made out."""
    parts = read_store(path, code) if path is not None else None
    if not parts:
        return Kept()
    try:
        ground, names, asked, rows = json.loads(parts[0])
        questions = [_question(*one) for one in asked]
        held = {
            str(name): Held(
                str(says),
                Trace(tuple(str(names[i]) for i in functions), tuple(questions[i] for i in those)),
                str(digest),
            )
            for name, says, functions, those, digest in rows
        }
    except (ValueError, TypeError, IndexError):
        return Kept()
    return Kept(str(ground), held)


def _question(part: str, key: str | int | bool | None) -> Question:
    return part, key


def write_kept(path: Path | None, code: bytes, kept: Kept) -> None:
    """Keeps it, if that can be done; of an example that asked for something without a name, nothing."""
    if path is None:
        return
    held = {
        name: one
        for name, one in kept.held.items()
        if all(isinstance(key, (str, int, type(None))) for _, key in one.trace.asked)
    }
    names = list(dict.fromkeys(name for one in held.values() for name in one.trace.functions))
    asked = list(dict.fromkeys(question for one in held.values() for question in one.trace.asked))
    number, which = ({one: i for i, one in enumerate(some)} for some in (names, asked))
    rows = [
        [
            name,
            one.says,
            [number[f] for f in one.trace.functions],
            [which[q] for q in one.trace.asked],
            one.digest,
        ]
        for name, one in held.items()
    ]
    write_store(path, code, [json.dumps([kept.ground, names, asked, rows]).encode()])
