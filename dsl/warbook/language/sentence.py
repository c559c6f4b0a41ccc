"""Words → sentence trees: the phrasebook's grammar, run on one sentence, cell or heading at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from warbook.language.blocks import Text
from warbook.language.letters import lettered
from warbook.language.names import gerund
from warbook.language.phrasebook.book import PHRASES
from warbook.language.phrasebook.record import SLOTS, plain_form
from warbook.language.tying import untied, with_ties

if TYPE_CHECKING:
    from lark import Lark

STARTS = (
    *("orders", "leading", "law", "condition", "value", "names", "cost", "heading_roles"),
    *("heading_verb", "heading_test", "value_roles", "option", "when", "instead", "subject"),
    *("per_each", "change", "offer"),
)
# Words of the frame that a pattern may use as they are.
FRAME = {
    "is": "IS",
    "has": "HAS",
    "of": "OF",
    "more": "MORE",
    "less": "LESS",
    "up-to": "UP_TO",
    "at-least": "AT_LEAST",
    "at-most": "AT_MOST",
    "no": "NO",
    "during": "DURING",
    "its": "ITS",
    "in": "IN",
}
PREPOSITIONS = {"for", "from", "by", "to", "using", "against", "at", "toward", "into", "through", "over"}


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a sentence: `kind` is the production or terminal, `start` and `end` offsets in its text."""

    kind: str
    children: tuple[Node | None, ...]
    word: str
    start: int
    end: int

    def __iter__(self) -> Iterator[Node | None]:
        return iter(self.children)

    def __getitem__(self, index: int) -> Node:
        child = self.children[index]
        assert child is not None
        return child

    def get(self, index: int) -> Node | None:
        return self.children[index] if index < len(self.children) else None

    @property
    def last(self) -> Node:
        """Its last child, which is there."""
        return self[len(self.children) - 1]

    @property
    def parts(self) -> list[Node]:
        """Those of its children that are there."""
        return [child for child in self.children if child is not None]

    @property
    def base(self) -> Node:
        """Of a noun phrase what it is at its core; of others all of it."""
        return self[0] if self.kind == "np" else self

    def new(self, kind: str, *children: Node | None, word: str = "") -> Node:
        """Another node where this one stands."""
        return Node(kind, children, word, self.start, self.end)

    def last_said(self) -> Node:
        """The last of its children that is there."""
        return next(n for n in reversed(self.children) if n is not None)

    def all(self, kind: str) -> list[Node]:
        """Its children of one kind."""
        return [c for c in self.children if c is not None and c.kind == kind]

    def within(self, kind: str) -> Iterator[Node]:
        """Every node of one kind in it, itself included."""
        return (node for node in self.every() if node.kind == kind)

    def every(self) -> Iterator[Node]:
        """Every node in it, itself first."""
        yield self
        for child in self.parts:
            yield from child.every()

    def find(self, *kinds: str) -> Node | None:
        """Its first child of one of these kinds."""
        return next((c for c in self.children if c is not None and c.kind in kinds), None)


ROLES = ("order_", "test_", "deed_")
"""How the kinds of trees begin that are phrases."""


def phrases_of(tree: Node) -> set[str]:
    """The phrases that a sentence uses."""
    return {node.kind.split("_", 1)[1] for node in tree.every() if node.kind.startswith(ROLES)}


LONGEST = 4_000
DEEPEST = 60
"""No sentence is read that has more characters, or parts inside one another, than these."""
NO_NAMES: frozenset[str] = frozenset()
Trees = dict[tuple[str, str], Node]
"""Trees of texts, by their words, each number a zero, and by what they are read as."""
TOO_LONG = frozenset(("$LONG",))
"""What a reading expects where a sentence is more than is read."""


@dataclass(frozen=True, slots=True)
class Misread:
    """Where reading stopped, and the names of what could have stood there."""

    offset: int
    length: int
    expected: frozenset[str]


def grammar_text() -> str:
    """The whole grammar: the frame, and the phrasebook's productions and words."""
    frame = lettered(files("warbook.language").joinpath("grammar.lark").read_text(encoding="utf-8"))
    words: dict[str, str] = {}
    filled = {"order": [], "test": [], "deed": [], "ing": []}  # type: dict[str, list[str]]
    for phrase in PHRASES.values():
        parts = [
            _symbol(part, i == 0 and phrase.role != "deed", words)
            for i, part in enumerate(phrase.pattern.split())
        ]
        filled[phrase.role].append(f"    | {' '.join(parts)} -> {phrase.role}_{phrase.name}")
        if phrase.role == "order":
            parts[0] = _gerund(phrase.pattern.split()[0], words)
            filled["ing"].append(f"    | {' '.join(parts)} -> order_{phrase.name}")
    flat = [line.replace("amounts", "amount_flat").replace(" np", " thing_") for line in filled["deed"]]
    frame = frame.replace("%flat", "\n".join(flat))
    for role, mark in (("order", "%act"), ("test", "%test"), ("deed", "%deed"), ("ing", "%ing")):
        frame = frame.replace(mark, "\n".join(filled[role]))
    return (
        frame + "\n" + "\n".join(f"{name}.3: /{pattern}/" for name, pattern in sorted(words.items())) + "\n"
    )


def _symbol(part: str, verb: bool, words: dict[str, str]) -> str:
    slot = re.fullmatch(r"\{(\w+)\}", part)
    if slot:
        return SLOTS[slot[1]]
    if part in FRAME:
        return FRAME[part]
    if part in PREPOSITIONS:
        return f'"{part}"'
    name = ("V_" if verb else "K_") + re.sub(r"\W", "_", part).upper()
    text = re.escape(part.replace("-", " ") if part not in HYPHENATED else part)
    forms = [text]
    if verb:
        plain = plain_form(part)
        forms.append(re.escape(plain if part in HYPHENATED else plain.replace("-", " ")))
    words[name] = rf"({'|'.join(forms)})\b(?!-)"
    return name


def _gerund(verb: str, words: dict[str, str]) -> str:
    """The word for a verb behind “instead of somebody”: losing, being."""
    if verb == "is":
        return "BEING"
    said = gerund(plain_form(verb))
    if said == "using":
        return said  # a rule of the frame, as it is a preposition too
    name = "VG_" + re.sub(r"\W", "_", verb).upper()
    words[name] = rf"{re.escape(said)}\b(?!-)"
    return name


HYPHENATED = {"re-rolls"}


@lru_cache(maxsize=1)
def sentence_parser() -> Lark:
    """The LALR parser of every entry point."""
    from warbook.language.tables import parser

    return parser(grammar_text(), STARTS)


def read(text: Text | str, start: str, names: frozenset[str] = NO_NAMES, why: bool = True) -> Node | Misread:
    """The tree of one text, or where it could not be read.

    `names` are those of the game that hold several words and are read as one. What could have stood there is told
    only where it is asked `why`: finding it takes longer than reading.
    """
    words = text if isinstance(text, str) else text.text
    if len(words) > LONGEST:
        return Misread(LONGEST, 0, TOO_LONG)
    words = with_ties(words, names)
    tree = parsed(words, start, why)
    if _noting is not None and isinstance(tree, Node):
        shape = _RUN.sub("0", words)
        shaped = _of_shape(shape, start, why)
        if isinstance(shaped, Node):
            _noting[1][shape, start] = shaped
    return tree


_noting: tuple[Trees, Trees] | None = None


@contextmanager
def noting(known: Trees) -> Iterator[Trees]:
    """Meanwhile trees are taken from those that are known, without the parser, which need not be there then; all are
    noted."""
    global _noting
    outer, _noting = _noting, (known, {})
    try:
        yield _noting[1]
    finally:
        _noting = outer


_RUN = re.compile(r"[0-9]+")
"""A number: which one it is changes nothing of how a text is read, so that of two texts that differ in numbers alone
the tree of one is that of the other."""


@lru_cache(maxsize=8192)
def parsed(words: str, start: str, why: bool = True) -> Node | Misread:
    """The tree of words that are read as they stand.

    Trees are kept: of a book that is read again while it is written, nearly all sentences are the same.
    """
    shape = _RUN.sub("0", words)
    found = _of_shape(shape, start, why)
    return found if shape == words else _numbered(found, words)


def _numbered(found: Node | Misread, words: str) -> Node | Misread:
    """What is found in a shape, as that of the words themselves."""
    longer: list[tuple[int, int]] = []
    grown = 0
    for run in _RUN.finditer(words):
        begin = run.start() - grown
        grown += len(run[0]) - 1
        longer.append((begin, grown))

    def place(offset: int) -> int:
        """Where in the words an offset of the shape lies."""
        return offset + next((more for begin, more in reversed(longer) if begin < offset), 0)

    if isinstance(found, Misread):
        end = place(found.offset + found.length)
        return Misread(place(found.offset), end - place(found.offset), found.expected)

    def node(here: Node) -> Node:
        begin, end = place(here.start), place(here.end)
        children = tuple([None if c is None else node(c) for c in here.children])
        return Node(here.kind, children, here.word and untied(words[begin:end]), begin, end)

    return node(found)


@lru_cache(maxsize=8192)
def _of_shape(words: str, start: str, why: bool) -> Node | Misread:
    """The tree of a shape, from what is known or from the parser."""
    known = _noting[0].get((words, start)) if _noting is not None else None
    return known or _from_parser(words, start, why)


def _from_parser(words: str, start: str, why: bool) -> Node | Misread:
    """The tree of words that the parser makes."""
    from lark import Token, Tree
    from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

    def node(item: Tree[Token] | Token | None, depth: int = 0) -> Node | None:
        if item is None:
            return None
        if isinstance(item, Token):
            return Node(item.type, (), untied(str(item)), item.start_pos or 0, item.end_pos or 0)
        if depth > DEEPEST:
            raise RecursionError
        children = tuple([node(c, depth + 1) for c in item.children])
        starts = [c.start for c in children if c is not None]
        ends = [c.end for c in children if c is not None]
        return Node(str(item.data), children, "", min(starts, default=0), max(ends, default=0))

    try:
        tree = node(sentence_parser().parse(words, start=start))
    except UnexpectedToken as fault:
        expected = frozenset((fault.accepts or fault.expected) if why else ())
        if fault.token.type == "$END":
            return Misread(len(words), 0, expected)
        return Misread(fault.token.start_pos or 0, len(str(fault.token)), expected)
    except UnexpectedCharacters as fault:
        return Misread(fault.pos_in_stream or 0, 1, frozenset(fault.allowed or ()))
    except UnexpectedEOF as fault:
        return Misread(len(words), 0, frozenset(fault.expected))
    except RecursionError:
        return Misread(len(words), 0, TOO_LONG)
    assert tree is not None
    return tree
