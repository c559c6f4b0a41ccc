"""The language and its tools know no game: what `rules/` declares is named nowhere in code or templates."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games import loaded_game

from warbook.cli.games import games_in
from warbook.language.check.reach import FIRST_SEQUENCE
from warbook.language.declare.schema import DETAIL_TABLES, EVERYWHERE, SCHEMAS
from warbook.language.names import plural

ROOT = Path(__file__).parents[2]
GAMES = games_in(ROOT / "rules")
CODE = [
    path
    for folder in ("dsl", "interpreter", "site", "cli")
    for path in sorted((ROOT / folder).rglob("*"))
    if (
        path.suffix in (".py", ".lark", ".j2", ".typ", ".css", ".js", ".html")
        or path.name in ("lessons.txt", "told.txt")
    )
    and "__pycache__" not in path.parts
    and not path.name.endswith(".min.js")  # a library of somebody else's
]
OWN = {
    *SCHEMAS,
    *EVERYWHERE,
    *(label for schema in SCHEMAS.values() for label in schema.labels),
    *(column for columns in DETAIL_TABLES.values() for column in columns),
    *(
        "Total",
        "Successes",
        "Failures",
        "Advantage",
        "Disadvantage",
        "Dice",
        "Square",
        "Point",
        "Player",
        "Actions",
        "Move",
    ),
    *("At", "Size", "Turn", "Height", "Room"),
    "Open",  # Open Graph and the Open Font Licence; to open a file
    "Units",  # the title of the page that shows the cards of every kind
    FIRST_SEQUENCE,
    "orders",  # what the grammar calls sentences that act, and English what puts things in order
}
"""The language's own vocabulary."""
_WORD = re.compile(r"[\w-]+")
OWN_WORDS = {word for label in OWN for word in label.split()}


def declared() -> set[str]:
    """Every identifier that a shipped game declares, as a word of its own."""
    found: set[str] = set()
    for folder in GAMES:
        book = loaded_game(folder).rulebook
        assert book is not None, folder
        tables = (book.kinds, book.stats, book.tokens, book.resources, book.lists, book.groups, book.actions)
        more = (book.rolls, book.values, book.windows, book.traits, book.cards, book.forces, book.terrains)
        for table in (*tables, *more, book.layouts, book.missions):
            found.update(table)
        found.update(value for listed in book.lists.values() for value in listed.values)
        found.update(procedure.name for procedure in book.procedures.values() if procedure.sort != "verb")
        found.update((book.title, folder.name))
    return {name for name in found if len(name) > 1 and name not in OWN}


def said(path: Path) -> Iterator[tuple[int, str]]:
    """The words of a file: strings and comments of Python, all of anything else."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.split("\n"), 1)
        return
    tree = ast.parse(text)
    examples = {id(part) for node in ast.walk(tree) if is_example(path, node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in examples:
            yield node.lineno, node.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def is_example(path: Path, node: ast.AST) -> bool:
    """Whether this is a phrase's example: the name of a game, and a sentence of it."""
    return path.parent.name == "phrasebook" and isinstance(node, ast.Tuple) and len(node.elts) == 2


def test_no_game_is_named_in_code() -> None:
    names = declared()
    by_start: dict[str, list[str]] = {}
    for name in sorted({form for one in names for form in (one, plural(one))}, key=len, reverse=True):
        start = _WORD.match(name)
        by_start.setdefault(start[0] if start is not None else "", []).append(name)
    others = "|".join(map(re.escape, by_start.pop("", ["\0"])))
    odd = re.compile(rf"(?<![\w-])(?:{others})(?![\w-])")

    def named(text: str) -> Iterator[tuple[int, str]]:
        """Where names stand as words of their own; of several that begin there the longest."""
        yield from ((match.start(), match[0]) for match in odd.finditer(text))
        at = 0
        for word in _WORD.finditer(text):
            for name in by_start.get(word[0], ()) if word.start() >= at else ():
                if text.startswith(name, word.start()) and not _WORD.match(text, word.start() + len(name)):
                    at = word.start() + len(name)
                    yield word.start(), name
                    break

    def is_plain(text: str, start: int, name: str) -> bool:
        """Whether a word is the language's, or has its capital only because it begins a sentence."""
        before = text[:start].rstrip(" ")
        return name in OWN_WORDS or (" " not in name and (not before or before[-1] in ".!?\n"))

    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in CODE
        for line, text in said(path)
        for start, name in named(text)
        if not is_plain(text, start, name)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "path", [p for p in CODE if p.suffix == ".py"], ids=lambda p: str(p.relative_to(ROOT))
)
def test_nothing_is_evaluated(path: Path) -> None:
    """Code of rules is built as syntax trees, never from pasted text; nothing else may run text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "__import__"), f"{path}:{node.lineno}"
