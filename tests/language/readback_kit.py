"""The read-back of a game, read again: every text of it is put in the words of its own reading, and what the game then
means is compared with what it meant.

The loader reads what is printed, in the place in which it was written, so that all that can be spoken of there is the
same. Only what claims to be canonical is put back; whatever is not read is told with its fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from warbook.language import readback
from warbook.language.block_tree import Bullet, Section, Step
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.readback import Line, Readback
from warbook.language.readback.readings import for_a_time
from warbook.language.readback.same import form

Key = tuple[Any, ...]


@dataclass(frozen=True)
class Said:
    """A text of a game to be put in the words of its reading; `keys` say which parts of the rulebook it makes."""

    file: str
    start: int
    end: int
    words: str
    keys: tuple[Key, ...]


@dataclass
class Trip:
    """What came of reading a game's read-back: how many texts were said at all, and how many of them canonically."""

    all: int = 0
    canonical: int = 0
    unread: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)


def sections(some: tuple[Section, ...]) -> Iterator[Section]:
    for section in some:
        yield section
        yield from sections(section.sections)


def under(text: str, mark: str) -> str:
    """Lines as a list's item: all but the first are indented under its mark."""
    first, *rest = text.split("\n")
    return "\n".join([mark + first, *(" " * len(mark) + line for line in rest)])


def said(book: Rulebook, sources: Mapping[str, Any], own: Callable[[str], bool]) -> Iterator[Said | None]:
    """All texts that act, in the words of their reading; None where these are not canonical."""
    rules: list[tuple[Key, Any]] = [
        ((table, i), one)
        for table in ("hooks", "laws", "changes", "offers")
        for i, one in enumerate(getattr(book, table))
        if not getattr(one, "lapse", False) and not for_a_time(book, one)
    ]
    bodies = [(("procedures", k), p) for k, p in book.procedures.items()]
    bodies += [(("actions", k), a.procedure) for k, a in book.actions.items() if a.procedure is not None]
    for section in (s for d in book.documents for s in sections(d.sections) if own(s.title.span.file)):
        for block in section.blocks:
            if isinstance(block, Bullet):
                yield from of_bullet(book, block, rules)
        steps = [b for b in section.blocks if isinstance(b, Step)]
        for key, one in bodies if steps else ():
            head = section.title.span
            if one.span.file == head.file and head.start <= one.span.start <= head.end and not one.needs:
                told = readback.sentence(book, one.body, one.roles)
                lines = [under(Readback((x,)).text, f"{n}. ") for n, x in enumerate(told.lines, 1)]
                span = steps[0].span
                text = "\n".join(lines)
                yield (
                    Said(span.file, span.start, steps[-1].span.end, text, (key,)) if told.canonical else None
                )
    for i, example in enumerate(book.examples):
        for part in ("given", "done", "then"):
            for j, (node, span, text) in enumerate(getattr(example, part)):
                if own(span.file) and sources[span.file].text[span.start : span.end].split() == text.split():
                    told = readback.sentence(book, node, example.roles, example=True)
                    key = ("examples", i, part, j)
                    good = told.canonical and "\n" not in told.text
                    yield Said(span.file, span.start, span.end, told.text, (key,)) if good else None


def of_bullet(book: Rulebook, block: Bullet, rules: list[tuple[Key, Any]]) -> Iterator[Said | None]:
    """A bullet as the rules that it makes, one bullet for each."""
    span = block.span
    here = [r for r in rules if r[1].span.file == span.file and span.start <= r[1].span.start < span.end]
    if here:
        told = [readback.rule(book, one) for _, one in here]
        text = "\n".join(under(one.text, "- ") for one in told)
        good = all(one.canonical for one in told)
        keys = tuple(key for key, _ in here)
        yield Said(span.file, span.start, span.end, text, keys) if good else None


def part(book: Rulebook, key: Key) -> Any:
    """What a key stands for, or None where there is nothing like it."""
    try:
        match key:
            case ("examples", i, name, j):
                return getattr(book.examples[i], name)[j][0]
            case (table, i):
                found = getattr(book, table)[i]
    except (IndexError, KeyError):
        return None
    if table == "actions":
        return found.procedure and found.procedure.body
    return found.body if table == "procedures" else found


def trip(loaded: Loaded, read: Callable[[dict[str, str]], Loaded], own: Callable[[str], bool]) -> Trip:
    """A game's read-back, read again with `read`; `own` tells which files are the game's own."""
    assert loaded.rulebook is not None
    every = list(said(loaded.rulebook, loaded.sources, own))
    todo = [one for one in every if one is not None]
    found = Trip(len(every), len(todo))
    while True:
        texts, where = put(loaded, todo)
        again = read(texts)
        if again.rulebook is not None:
            break
        faults = [d for d in again.diagnostics if d.is_error]
        hit = {
            one: d.message
            for d in faults
            for start, end, one in where.get(d.span.file, ())
            if start <= d.span.start <= end
        }
        assert hit, f"lost: {faults[:3]}"
        found.unread += [f"{one.words}\n   {message}" for one, message in hit.items()]
        todo = [one for one in todo if one not in hit]
    for one in todo:
        for key in one.keys:
            before, after = part(loaded.rulebook, key), part(again.rulebook, key)
            if form(before) != form(after):
                found.other.append(f"{one.words}\n   {form(before)}\n   {form(after)}")
    return found


def put(loaded: Loaded, todo: list[Said]) -> tuple[dict[str, str], dict[str, list[tuple[int, int, Said]]]]:
    """The files with some texts in other words, and where in them these stand."""
    texts: dict[str, str] = {}
    where: dict[str, list[tuple[int, int, Said]]] = {}
    for file, source in loaded.sources.items():
        done, at, size = [], 0, 0
        for one in sorted((x for x in todo if x.file == file), key=lambda x: x.start):
            if one.start < at:
                continue
            done += [source.text[at : one.start], one.words]
            size += one.start - at
            where.setdefault(file, []).append((size, size + len(one.words), one))
            size += len(one.words)
            at = one.end
        texts[file] = "".join([*done, source.text[at:]])
    return texts, where


__all__ = ["Line", "Said", "Trip", "trip"]
