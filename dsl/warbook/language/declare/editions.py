"""Editions and modules: a game changed by another file, and declarations that several games take in.

An edition's heading says what it does to the declaration of the same name: `Replace` puts its own in the
place, `Change` overrides the facts, steps and rows it restates and adds the rest, `Remove` takes it away;
without such a word it adds. A module's words are put into the host's by a table of the host.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace

from warbook.language.blocks import Document, Table, Text
from warbook.language.declare.phrased import name_in
from warbook.language.declare.raw import Fact, Outline, Raw
from warbook.language.diagnostic import Label, nearest
from warbook.language.names import singulars


def identity(raw: Raw) -> tuple[str, str]:
    """What a declaration is known by: its sort, and its name without roles."""
    words = raw.head.text
    if raw.sort == "Example":
        return raw.sort, words
    if raw.sort == "To":
        return raw.sort, name_in(raw.sort, words) or words.split(" ")[0]
    if raw.sort in ("Definition", "Sight"):
        return raw.sort, name_in(raw.sort, words) or words
    match = re.match(r"[0-9A-Z][\w+'-]*(?: [0-9A-Z][\w+'-]*)*", words)
    return raw.sort, match[0] if match else words


def settle(out: Outline) -> None:
    """Carries out what the editions among the declarations do to those before them."""
    done: list[Raw] = []
    for raw in out.raws:
        if not raw.operation:
            done.append(raw)
            continue
        wanted = identity(raw)
        at = next((i for i, earlier in enumerate(done) if identity(earlier) == wanted), None)
        if at is None:
            _missing(out, raw, done)
            continue
        if raw.operation == "Replace":
            raw.mission, raw.force, raw.card = done[at].mission, done[at].force, done[at].card
            done[at] = raw
        elif raw.operation == "Change":
            change(done[at], raw)
        else:
            if raw.facts or raw.steps or raw.rules or raw.tables:
                out.fault(
                    "W231",
                    raw.head.span,
                    f"{raw.head.text} is removed, so nothing more can be said of it.",
                    "Write “Change” or “Replace” instead.",
                )
            del done[at]
    out.raws = done
    _retitle(out)


def _missing(out: Outline, raw: Raw, done: list[Raw]) -> None:
    sort, name = identity(raw)
    known = [identity(r)[1] for r in done if r.sort == sort]
    close = nearest(name, known)
    at = max(raw.head.text.find(name), 0)
    span = raw.head.at(at, at + len(name))
    sort = {"To": "verb"}.get(sort, sort)
    out.fault(
        "W230",
        span,
        f"The game has no {sort} called {name} to {raw.operation.lower()}.",
        f"Did you mean {' or '.join(close)}?" if close else "Leave the word out to add a new one.",
        close[0] if len(close) == 1 else None,
    )


def change(old: Raw, new: Raw) -> None:
    """Puts the facts, steps and rows that an edition restates in the place of the old ones, and adds
    the others."""
    labels = {f.label.text for f in new.facts}
    old.facts = [f for f in old.facts if f.label.text not in labels] + new.facts
    if new.steps:
        old.steps = new.steps
    old.rules = [*old.rules, *new.rules]
    heads = {row[0].text for t in new.tables for row in t.rows}
    kept = [replace(t, rows=tuple(row for row in t.rows if row[0].text not in heads)) for t in old.tables]
    old.tables = [*(t for t in kept if t.rows), *new.tables]
    old.notes = [*old.notes, *new.notes]


def _retitle(out: Outline) -> None:
    """An edition of a game carries its own name and facts."""
    game = next((r for r in out.raws if r.sort == "Game"), None)
    for edition in out.of("Edition"):
        if game is None:
            continue
        game.head = edition.head
        own = [f for f in edition.facts if f.label.text not in ("Changes game", "Takes in")]
        labels = {f.label.text for f in own}
        game.facts = [f for f in game.facts if f.label.text not in labels] + own


# ------------------------------------------------------------------ what a game is made of
def wanted(document: Document) -> tuple[str | None, list[tuple[str, Fact | None]]]:
    """What a document's head asks for: the game it changes, and the modules it takes in."""
    changes: str | None = None
    modules: list[tuple[str, Fact | None]] = []
    from warbook.language.blocks import Bullet

    for section in document.sections:
        for block in section.blocks:
            if isinstance(block, Bullet) and section.level == 1:
                label, _, rest = block.text.text.partition(": ")
                if label == "Changes game":
                    changes = rest.strip()
                elif label == "Takes in":
                    modules.extend((name.strip(), None) for name in rest.split(","))
    return changes, modules


def head_of(document: Document) -> tuple[str, str]:
    """The sort and name of a document's first heading: (`Game`, `Skirmish`)."""
    for section in document.sections:
        sort, _, name = section.title.text.partition(": ")
        if sort in ("Game", "Edition", "Module"):
            return sort, name.strip()
    return "", ""


def words_of(documents: list[Document]) -> dict[str, str]:
    """The host's table of a module's words: what stands for each."""
    found: dict[str, str] = {}
    for document in documents:
        for section in document.sections:
            for block in section.blocks:
                if isinstance(block, Table) and block.header[0].text == "Word":
                    found.update({row[0].text: row[1].text for row in block.rows if len(row) > 1})
    return found


def renamed(document: Document, words: Mapping[str, str]) -> Document:
    """A module's document with its words put into the host's; every place in it still known."""
    if not words:
        return document
    pattern = re.compile(
        r"\b(" + "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)) + r")(s?)\b"
    )
    found = _renamed(document, pattern, words)
    assert isinstance(found, Document)
    return found


def _renamed(item: object, pattern: re.Pattern[str], words: Mapping[str, str]) -> object:
    if isinstance(item, Text):
        return _renamed_text(item, pattern, words)
    if isinstance(item, tuple):
        return tuple(_renamed(x, pattern, words) for x in item)
    if (
        hasattr(item, "__dataclass_fields__")
        and not isinstance(item, (Label,))
        and type(item).__module__.endswith("block_tree")
    ):
        changes = {
            f.name: _renamed(getattr(item, f.name), pattern, words)
            for f in fields(item)  # type: ignore[arg-type]  # a node of the tree, as just tested
            if f.name not in ("span", "path")
        }
        return replace(item, **changes)  # type: ignore[type-var]
    return item


def _renamed_text(text: Text, pattern: re.Pattern[str], words: Mapping[str, str]) -> Text:
    pieces: list[str] = []
    segments: list[tuple[int, int]] = []
    length = at = 0

    def keep(start: int, end: int) -> None:
        nonlocal length
        part = text.slice(start, end)
        segments.extend((length + a, b) for a, b in part.segments)
        pieces.append(part.text)
        length += end - start

    for match in pattern.finditer(text.text):
        here = words[match[1]]
        if match[1] in singulars(match[0]):
            here = here + match[2]
        keep(at, match.start())
        segments.append((length, text.at(match.start(), match.end()).start))
        pieces.append(here)
        length += len(here)
        at = match.end()
    if not pieces:
        return text
    keep(at, len(text.text))
    return Text("".join(pieces), text.span, tuple(segments) or text.segments)
