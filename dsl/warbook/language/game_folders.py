"""The documents of a game: those of its folder, of the game it changes, and of the modules it takes in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from warbook.language.blocks import Bullet, Document, Text, scan
from warbook.language.declare.editions import head_of, wanted, word_tables, words_of
from warbook.language.diagnostic import Diagnostic, Severity, nearest
from warbook.language.files import SUFFIX, read_folder
from warbook.language.past import Past
from warbook.language.source import Source, read_source


class Reading:
    """The documents of a game in the order in which they build on each other."""

    def __init__(self, root: Path, texts: Mapping[str, str] | None = None, past: Past | None = None) -> None:
        self.root = root
        self.past = past or Past()
        self.texts = texts or {}
        self.sources: dict[str, Source] = {}
        self.documents: list[Document] = []
        self.faults: list[Diagnostic] = []
        self.taken: set[Path] = set()
        self.built_on: dict[str, str] = {}
        """The text of each game and module that another builds on, by its name."""

    def take(self, source: Source, document: Document, wrong: Iterable[Diagnostic]) -> None:
        """Takes a file in, as it was scanned."""
        self.sources[source.path] = source
        self.documents.append(document)
        self.faults.extend(wrong)

    def folder(self, folder: Path, outer: tuple[Path, ...]) -> None:
        """Reads a folder after what it builds on; a folder that builds on itself is a fault."""
        self.taken.add(folder)
        own: list[Source] = []
        for found in read_folder(self.root, folder):
            if isinstance(found, Diagnostic):
                self.faults.append(found)
            else:
                own.append(replace(found, text=self.texts.get(found.path, found.text)))
        scanned = [self.past.scan(source) for source in own]
        heads = [document for document, _ in scanned]
        for document in heads:
            changes, modules = wanted(document)
            if changes is not None:
                self.other("Game", changes, document, (*outer, folder), words_of(heads, changes, False))
            for name in modules:
                self.other("Module", name, document, (*outer, folder), words_of(heads, name))
        for source, (document, wrong) in zip(own, scanned, strict=True):
            self.take(source, document, wrong)
        self.words(heads)

    def words(self, heads: list[Document]) -> None:
        """Refuses rows of words that stand for nothing: of what is not taken in, of no word there, or a second time."""
        asked = [wanted(document) for document in heads]
        games = [game for game, _ in asked if game is not None]
        modules = [name for _, names in asked for name in names]
        seen: set[tuple[str, str]] = set()
        for table in word_tables(heads):
            columns = {header.text: i for i, header in enumerate(table.header)}
            for row in table.rows:
                of = row[columns["Of"]].text if "Of" in columns else ""
                of = "" if of in ("—", "-") else of
                where = [of] if of else modules
                fault: tuple[Text, str, str | None] | None = None
                if not where and games:
                    fault = (
                        row[0],
                        "It is not said of what this is a word.",
                        f"Add a column “Of”, with {games[0]}.",
                    )
                elif of and of not in (*games, *modules):
                    fault = (
                        row[columns["Of"]],
                        f"{of} is not taken in here.",
                        f"Here could stand {', '.join((*games, *modules))}.",
                    )
                elif all(name in self.built_on for name in where) and not any(
                    re.search(rf"\b{re.escape(row[0].text)}", self.built_on[name]) for name in where
                ):
                    fault = row[0], f"{' and '.join(where)} has no word “{row[0].text}”.", None
                elif (of, row[0].text) in seen:
                    fault = (
                        row[0],
                        f"“{row[0].text}” has been given another word before.",
                        "Leave one of them out.",
                    )
                seen.add((of, row[0].text))
                if fault is not None:
                    text, message, hint = fault
                    self.faults.append(Diagnostic("W229", Severity.ERROR, message, text.span, (), hint))

    def other(
        self, sort: str, name: str, asking: Document, outer: tuple[Path, ...], words: dict[str, str]
    ) -> None:
        """Reads another game or module by its name."""
        span = next(
            (
                b.text.at(b.text.text.index(name), b.text.text.index(name) + len(name))
                for b in asking.sections[0].blocks
                if isinstance(b, Bullet) and re.search(rf": (?:.*\b)?{re.escape(name)}", b.text.text)
            ),
            asking.sections[0].title.span,
        )
        folder = find_folder(self.root, sort, name)
        if folder is None:
            close = nearest(
                name,
                [n for s, n in heads_under(self.root) if s == sort or (sort == "Game" and s == "Edition")],
            )
            hint = (
                f"Did you mean {' or '.join(close)}?"
                if close
                else "It is looked for in the folders beside this one."
            )
            self.faults.append(
                Diagnostic("W232", Severity.ERROR, f"No {sort.lower()} is called {name}.", span, (), hint)
            )
            return
        if folder in outer:
            chain = " → ".join(p.name for p in (*outer[outer.index(folder) :], folder))
            self.faults.append(
                Diagnostic("W233", Severity.ERROR, f"{name} builds on itself, by way of {chain}.", span)
            )
            return
        if folder in self.taken:
            return
        before = len(self.documents)
        self.folder(folder, outer)
        taken = self.documents[before:]
        self.built_on[name] = "\n".join(self.sources[d.path].text for d in taken if d.path in self.sources)
        self.documents[before:] = [self.past.put(d, words) for d in self.documents[before:]]


def heads_under(root: Path) -> list[tuple[str, str]]:
    return [
        head
        for folder in sorted(p for p in root.iterdir() if p.is_dir())
        if (head := folder_head(root, folder)) is not None
    ]


def folder_head(root: Path, folder: Path) -> tuple[str, str] | None:
    """What a folder's own file is: (`Game`, its name)."""
    path = folder / f"{folder.name}{SUFFIX}"
    if not path.is_file():
        return None
    found = read_source(root, path)
    return None if isinstance(found, Diagnostic) else head_of(scan(found)[0])


def find_folder(root: Path, sort: str, name: str) -> Path | None:
    """The folder of a game, edition or module, by the name in its heading."""
    for folder in sorted(p for p in root.iterdir() if p.is_dir()):
        head = folder_head(root, folder)
        if (
            head is not None
            and head[1] == name
            and (head[0] == sort or (sort == "Game" and head[0] == "Edition"))
        ):
            return folder
    return None
