"""What was read of a game, for when it is read again: by the same process, or by another that finds it kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.block_tree import Document
from warbook.language.blocks import scan
from warbook.language.declare.editions import renamed
from warbook.language.declare.memo import Memory
from warbook.language.diagnostic import Diagnostic
from warbook.language.looks import Looks, looks_of
from warbook.language.sentence import Trees
from warbook.language.source import Source


@dataclass(slots=True)
class Past:
    """The files of a game as trees, its declarations as they were read, and what checks looked at. Empty at first."""

    sources: dict[str, Source] = field(default_factory=dict)
    trees: dict[str, tuple[Source, Document, list[Diagnostic]]] = field(default_factory=dict)
    renamed: dict[str, tuple[Document, dict[str, str], Document]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    sentences: Trees = field(default_factory=dict)
    """The trees of sentences, by which those are read again whose words mean something else now."""
    looks: Looks = field(default_factory=Looks)
    anew: int = 0
    """How many declarations had to be read the last time."""

    def scan(self, source: Source) -> tuple[Document, list[Diagnostic]]:
        """A file as a tree."""
        known = self.trees.get(source.path)
        if known is None or known[0].text != source.text:
            known = self.trees[source.path] = (source, *scan(source))
        return known[1], known[2]

    def put(self, document: Document, words: dict[str, str]) -> Document:
        """A module's tree in the words of the game that takes it in."""
        known = self.renamed.get(document.path)
        if known is None or known[0] is not document or known[1] != words:
            known = self.renamed[document.path] = document, words, renamed(document, words)
        return known[2]

    @property
    def kept(self) -> tuple[object, ...]:
        """All of it that is kept in a file, as plain records."""
        return self.sources, self.trees, self.renamed, self.memory, self.sentences, self.looks.kept


def past_of(kept: object) -> Past:
    """What was kept of a game; nothing where it is not that."""
    match kept:
        case (
            dict() as sources,
            dict() as trees,
            dict() as put,
            Memory() as memory,
            dict() as sentences,
            tuple() as seen,
        ):
            return Past(sources, trees, put, memory, sentences, looks_of(seen))
    return Past()
