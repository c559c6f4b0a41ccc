"""Examples of each phrase, quoted from rules that are executed: what the reference page shows can never go stale."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files

from warbook.language.blocks import Block, Bullet, Document, Section, Step, Table
from warbook.language.declare.raw import HOOK, LABEL, OFFER
from warbook.language.sentence import Node, read

ROLES = ("order_", "test_", "deed_")


def quotes(documents: Iterable[Document]) -> dict[str, list[str]]:
    """For each phrase the sentences of these documents that use it, in reading order, the shortest first."""
    found: dict[str, list[str]] = {}
    for document in documents:
        for text in texts(document):
            for name in phrases_in(text) if not states(text) else phrases_in(text, ("condition",)):
                held = found.setdefault(name, [])
                if text not in held:
                    held.append(text)
    return {name: sorted(held, key=len) for name, held in found.items()}


def texts(document: Document) -> Iterator[str]:
    """All texts of a document that may act: bullets, steps and cells."""
    pending: list[Block | Section] = [*document.blocks, *document.sections]
    while pending:
        item = pending.pop(0)
        match item:
            case Section():
                pending = [*item.blocks, *item.sections, *pending]
            case Bullet():
                yield item.text.text
                pending = [*item.children, *pending]
            case Step():
                if item.text is not None:
                    yield item.text.text
                pending = [*item.children, *pending]
            case Table():
                for row in item.rows:
                    yield from (cell.text for cell in row if " " in cell.text)
            case _:
                continue


STATES = re.compile(r"(?:Then|If|Unless|Needs|When): ")
"""The labels of facts that say what holds, and not what happens."""


def states(text: str) -> bool:
    """Whether a text says what holds: it is labelled so, or is a cell without a full stop that can be read so."""
    if STATES.match(text):
        return True
    return not text.rstrip().endswith((".", ":")) and isinstance(read(text, "condition", why=False), Node)


def phrases_in(text: str, starts: Sequence[str] = ()) -> set[str]:
    """The phrases that a text uses, read in whichever way it can be read, or only in some."""
    found: set[str] = set()
    for part, start in readings(text):
        if starts and start not in starts:
            continue
        tree = read(part, start, why=False) if part.strip() else None
        if isinstance(tree, Node):
            found |= {kind.split("_", 1)[1] for kind in kinds(tree) if kind.startswith(ROLES)}
    return found


def readings(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text with the entry point that each may be read by."""
    head, colon, rest = text.partition(":")
    if colon:
        hook = re.match(r"(When|Before|After|Instead of) (.+)", head)
        if hook:
            yield hook[2], "when"
        elif head.startswith("While "):
            yield head[6:], "condition"
            yield rest.strip(), "law"
        elif not rest.strip():
            yield head, "leading"
        yield rest.strip(), "orders"
        yield rest.strip(), "condition"
    else:
        yield text, "orders"
        yield text, "law"
        yield text, "condition"


def kinds(node: Node) -> Iterator[str]:
    """The kinds of all nodes of a tree."""
    pending = [node]
    while pending:
        here = pending.pop()
        yield here.kind
        pending.extend(c for c in here.children if c is not None)


def _bare(words: str) -> str:
    """A sentence without the label of its bullet."""
    label = LABEL.match(words)
    if label is None or HOOK.match(words) or OFFER.match(words):
        return words
    return words[label.end() :].strip()


def _fitness(words: str) -> tuple[bool, int]:
    """Whole sentences first, those of middling length before others."""
    return not words[:1].isupper(), abs(len(words) - 55)


def chosen(some: Mapping[str, Sequence[str]], most: int = 2) -> list[tuple[str, str]]:
    """Sentences of different games, where there are such, as (game, sentence)."""
    ordered = {game: sorted(map(_bare, held), key=_fitness) for game, held in some.items()}
    first = [(game, held[0]) for game, held in ordered.items() if held]
    rest = [(game, words) for game, held in ordered.items() for words in held[1:]]
    return [*first, *rest][:most]


def stored() -> dict[str, list[tuple[str, str]]]:
    """Sentences of the sketches of games that the tests execute, two of different ones for each phrase: (game,
    sentence). They stand in where the games at hand do not use a phrase."""
    kept = json.loads(
        files("warbook.language.phrasebook").joinpath("quotes.json").read_text(encoding="utf-8")
    )
    return {name: [(game, words) for game, words in some] for name, some in kept.items()}
