"""What of a sentence was listened to: of a part that nothing reads, the rule would say less than its words.

A reader asks a part of the tree what it is, what stands in it, or which word it is, and that is noted. What is left
when all rules have been read was heard by nobody: the words stand there and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from warbook.language.blocks import Text
from warbook.language.diagnostic import Span
from warbook.language.sentence import Node

SAID = frozenset(
    {
        *("TERM", "WORD", "ADJ", "STRING"),
        *("COUNT", "COUNT_OR_MORE", "NUMBER", "SIGNED", "RANGE", "ONE_OF", "N_TIMES"),
        *("DISTANCE", "SQUARES", "DICE", "DICE_LENGTH"),
    }
)
"""Words of the game, and numbers: they are heard when they are read, and not when one only looks where they stand."""
CHOSEN = frozenset(("quantifier", "adjective"))
"""Parts of which the words of the language say something, because others could stand there."""
ADDED = frozenset((("moment", "NEXT"), ("half", "ROUNDED_UP"), ("has_half", "ROUNDED_UP"))) | frozenset(
    (kind, "INSTEAD") for kind in ("if_order", "on_result")
)
"""Words of the language that say something where they stand, because they could be left out there."""
ACTS = ("order_", "test_", "deed_")
"""How the kinds of parts begin that say something by their own words, whatever stands in them."""
Place = tuple[Span, str]
_get = object.__getattribute__


@dataclass(frozen=True, slots=True)
class Listened(Node):
    """A part of a tree that notes that it is asked for something; `mark` is its number in the tree."""

    mark: int
    heard: set[int]

    def __getattribute__(self, name: str) -> Any:
        if name in ("kind", "children", "word") and (name == "word" or _get(self, "kind") not in SAID):
            _get(self, "heard").add(_get(self, "mark"))
        return _get(self, name)

    def all(self, kind: str) -> list[Node]:
        return [c for c in self.parts if kind_of(c) == kind]

    def within(self, kind: str) -> Iterator[Node]:
        if kind_of(self) == kind:
            yield self
        for child in _get(self, "children"):
            if child is not None:
                yield from child.within(kind)

    def find(self, *kinds: str) -> Node | None:
        found = next((c for c in self.parts if kind_of(c) in kinds), None)
        if found is not None and not _get(found, "children"):
            found.kind  # noqa: B018 (that a word of the language stands there is what is asked)
        return found


def kind_of(node: Node) -> str:
    """What a part is, without listening to it."""
    kind: str = _get(node, "kind")
    return kind


def word_of(node: Node) -> str:
    """Which word a part is, without listening to it."""
    word: str = _get(node, "word")
    return word


def inside(node: Node) -> tuple[Node | None, ...]:
    """What stands in a part, without listening to it."""
    children: tuple[Node | None, ...] = _get(node, "children")
    return children


def put_for(node: Node, kind: str, children: tuple[Node | None, ...], word: str) -> Node:
    """A part in the place of another, without listening to that: who listens to the new one has heard the other."""
    if isinstance(node, Listened):
        return Listened(kind, children, word, node.start, node.end, node.mark, node.heard)
    return Node(kind, children, word, node.start, node.end)


def listen(node: Node | None) -> None:
    """Listens to all of a part, where the same words are read in another place."""
    for one in parts(node) if node is not None else ():
        one.word  # noqa: B018 (that it is asked for is what is noted)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it was read, and the numbers of its parts that were heard."""

    text: Text
    tree: Node
    heard: set[int]

    def perhaps_deaf(self) -> bool:
        """Whether some part was not listened to in this reading of it; in another it may have been."""
        heard = self.heard
        deaf = {id(node) for mark, node in enumerate(parts(self.tree)) if mark not in heard}
        return bool(deaf) and bool(unheard(self.tree, deaf))

    def places(self) -> Iterator[tuple[Node, Place, bool]]:
        """Its parts, where each stands, and whether it was heard."""
        for mark, node in enumerate(parts(self.tree)):
            yield node, (self.text.at(node.start, node.end), node.kind), mark in self.heard


@dataclass(slots=True)
class Ledger:
    """The sentences of a game, and what of them was heard."""

    sentences: dict[tuple[Span, Node], Sentence] = field(default_factory=dict)

    def listened(self, text: Text, tree: Node) -> Node:
        """A tree that notes what of it is asked for; all readings of one sentence are one."""
        sentence = self.sentences.setdefault((text.span, tree), Sentence(text, tree, set()))
        return noting(tree, count(), sentence.heard)

    def take(self, other: Ledger) -> None:
        """Takes in what another ledger has of its own."""
        for key, sentence in other.sentences.items():
            self.sentences.setdefault(key, sentence).heard.update(sentence.heard)

    def unheard(self) -> list[tuple[Text, Node]]:
        """The parts of sentences that nothing has listened to, the widest, however often a sentence was read."""
        suspects = [sentence for sentence in self.sentences.values() if sentence.perhaps_deaf()]
        spans = [sentence.text.span for sentence in suspects]
        near = [s for s in self.sentences.values() if any(map(s.text.span.meets, spans))] if suspects else []
        heard = {place for s in near for _, place, told in s.places() if told}
        found = []
        for sentence in suspects:
            deaf = {id(node) for node, place, _ in sentence.places() if place not in heard}
            found += [(sentence.text, node) for node in unheard(sentence.tree, deaf)]
        return found


def parts(node: Node) -> Iterator[Node]:
    """A part of a tree and all in it, in the order in which `noting` numbers them."""
    yield node
    for child in node.children:
        if child is not None:
            yield from parts(child)


def noting(node: Node, marks: Iterator[int], heard: set[int]) -> Node:
    """A part of a tree, and all in it, as parts that note that they are asked."""
    mark = next(marks)
    inner = tuple([noting(c, marks, heard) if c is not None else None for c in node.children])
    return Listened(node.kind, inner, node.word, node.start, node.end, mark, heard)


def unheard(node: Node, deaf: set[int]) -> list[Node]:
    """The widest parts of a tree of which nothing has been heard that says something."""
    if not node.children:
        return [node] if node.kind in SAID and id(node) in deaf else []
    said = [n for n in node.parts if says(n, node)]
    if not said:
        return [node] if id(node) in deaf else []
    inner = [n for n in said if not n.children and n.kind not in SAID and id(n) in deaf]
    inner += [n for part in said for n in unheard(part, deaf)]
    wide = not node.kind.startswith(ACTS) and all(any(n is part for n in inner) for part in said)
    return [node] if wide else inner


def says(node: Node, around: Node) -> bool:
    """Whether a part says something that the words around it do not say without it."""
    if node.kind == "prep":
        return False
    if node.children or node.kind in SAID:
        return True
    return around.kind in CHOSEN or (around.kind, node.kind) in ADDED
