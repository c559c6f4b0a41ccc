"""Which worked examples of a game are known to come out, and of those only the ones played that a change concerns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from warbook.engine.example_traces import Examined, Trace
from warbook.language.content import content
from warbook.language.declare.traced import Question
from warbook.language.diagnostic import Diagnostic
from warbook.language.looks import Looks
from warbook.language.model import Rulebook
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Held:
    """An example that came out: what it says, and what it was played by."""

    says: str
    trace: Trace


@dataclass(slots=True)
class Kept:
    """The examples of a game that are known to come out. Empty at first."""

    content: str = ""
    """What the game says."""
    ground: str = ""
    held: dict[str, Held] = field(default_factory=dict)
    functions: dict[str, str | None] = field(default_factory=dict)
    asked: dict[Question, str] = field(default_factory=dict)
    """What all said by which they were played."""
    played: int = 0
    """How many were played the last time."""
    changed: bool = False
    """Whether anything else is known than before."""


def examine(
    book: Rulebook, kept: Kept, looks: Looks | None = None
) -> tuple[list[Diagnostic], Examined | None]:
    """The worked examples that do not come out as written, and the game that they were played on; None where it says what
    it said when all came out. What is known of them is in `kept`, and is brought up to date there. `looks` are what is
    known of the game's declarations."""
    said = content(book, looks).hex()
    kept.played, kept.changed = 0, False
    if kept.content == said and len(kept.held) == len(book.examples):
        return [], None
    game = Examined(book, looks)
    ground = game.ground()
    before = kept.held if kept.ground == ground else {}
    other_functions = {name for name, was in kept.functions.items() if game.function(name) != was}
    other_answers = {one for one, was in kept.asked.items() if game.content(one) != was}
    kept.content, kept.ground, kept.held = said, ground, {}
    wrong = []
    for example in book.examples:
        says, held = game.example(example), before.get(example.name)
        if (
            held is None
            or held.says != says
            or not other_functions.isdisjoint(held.trace.functions)
            or not other_answers.isdisjoint(held.trace.asked)
        ):
            found, trace = game.run(example)
            kept.played += 1
            wrong += found
            held = Held(says, trace) if not found else None
        if held is not None:
            kept.held[example.name] = held
    traces = [held.trace for held in kept.held.values()]
    kept.functions = {name: game.function(name) for trace in traces for name in trace.functions}
    kept.asked = {question: game.content(question) for trace in traces for question in trace.asked}
    kept.changed = True
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
        said, ground, functions, asked, rows = json.loads(parts[0])
        names = [str(name) for name, _ in functions]
        questions = [_question(*one) for one, _ in asked]
        held = {
            str(name): Held(
                str(says), Trace(tuple(names[i] for i in called), tuple(questions[i] for i in those))
            )
            for name, says, called, those in rows
        }
        told = {name: str(digest) for name, (_, digest) in zip(names, functions, strict=True)}
        answers = {one: str(digest) for one, (_, digest) in zip(questions, asked, strict=True)}
    except (ValueError, TypeError, IndexError):
        return Kept()
    return Kept(str(said), str(ground), held, dict(told), answers)


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
        [name, one.says, [number[f] for f in one.trace.functions], [which[q] for q in one.trace.asked]]
        for name, one in held.items()
    ]
    functions = [(name, kept.functions[name]) for name in names]
    answers = [(question, kept.asked[question]) for question in asked]
    write_store(path, code, [json.dumps([kept.content, kept.ground, functions, answers, rows]).encode()])
