"""Editions and modules: the game that a file changes, and the declarations that several games take in.

A module's words are put into the host's by a table of the host.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace

from warbook.language.block_tree import every_section
from warbook.language.blocks import Bullet, Document, Table, Text
from warbook.language.declare.modules import TAKES_IN, taken_in
from warbook.language.declare.phrased import name_in
from warbook.language.declare.raw import Raw
from warbook.language.diagnostic import Label
from warbook.language.letters import compiled
from warbook.language.names import singulars


def identity(raw: Raw) -> tuple[str, str]:
    """What a declaration is known by: its sort, and its name without roles."""
    words = raw.head.text
    if raw.sort in ("Example", "Chapter"):
        return raw.sort, words
    if raw.sort == "To":
        return raw.sort, name_in(raw.sort, words) or words.split(" ")[0]
    if raw.sort in ("Definition", "Sight"):
        return raw.sort, name_in(raw.sort, words) or words
    match = compiled(r"[0-9A-Z][\w+'-]*(?: [0-9A-Z][\w+'-]*)*").match(words)
    return raw.sort, match[0] if match else words


# ------------------------------------------------------------------ what a game is made of
def wanted(document: Document) -> tuple[str | None, list[str]]:
    """What a document's head asks for: the game it changes, and the modules it takes in."""
    changes: str | None = None
    modules: list[str] = []
    for section in document.sections:
        for block in section.blocks:
            if isinstance(block, Bullet) and section.level == 1:
                label, _, rest = block.text.text.partition(": ")
                if label == "Changes game":
                    changes = rest.strip()
                elif label == TAKES_IN:
                    modules.extend(taken.name for taken in taken_in(rest))
    return changes, modules


def head_of(document: Document) -> tuple[str, str]:
    """The sort and name of a document's first heading: (`Game`, `Fens`)."""
    for section in document.sections:
        sort, _, name = section.title.text.partition(": ")
        if sort in ("Game", "Edition", "Module"):
            return sort, name.strip()
    return "", ""


def words_of(documents: Iterable[Document], other: str, module: bool = True) -> dict[str, str]:
    """What a table of words says for those of a module, or of a game that is changed: what stands for each. For a
    game only rows count that name it under “Of”."""
    found: dict[str, str] = {}
    for table in word_tables(documents):
        columns = {header.text: i for i, header in enumerate(table.header)}
        here, of = columns.get("Here", 0), columns.get("Of")
        for row in table.rows:
            whose = row[of].text if of is not None else ""
            if whose == other or (module and whose in ("", "—", "-")):
                found[row[0].text] = row[here].text
    return found


def word_tables(documents: Iterable[Document]) -> Iterator[Table]:
    """The tables of words in some documents."""
    for section in every_section(documents):
        for block in section.blocks:
            if isinstance(block, Table) and block.header[0].text == "Word":
                yield block


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
