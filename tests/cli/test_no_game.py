"""No game in the code: what `rules/` declares stands nowhere in code or templates.

Words that every tabletop wargame uses before any rulebook gives them a meaning are the language's own; they
are listed here, each with its reason. All else that a game declares is looked for in

- names in the code, whole or as part of longer ones;
- texts, comments and docstrings, which explain with words that need no game to be understood;
- grammar, templates and styles.

The examples of phrase records quote the games, and are the one exception.
"""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cli_kit import ROOT, RULES
from tests.games import loaded_game

from warbook.cli.games import games_in
from warbook.publish.book.terms import declarations

CODE = ("dsl", "interpreter", "site", "cli")
GUIDE = "guide"
"""Texts for the reader, who writes a game of his own in them."""
TEMPLATES = (".lark", ".typ", ".html", ".j2", ".md", ".yml", ".yaml", ".js", ".css", ".svg", ".json", ".toml")

GENERAL = {
    "the thing that is played, and what it is made of": {
        "Game", "Game Size", "Setup", "Start", "Round", "Turn", "Turns", "Forces", "Cleanup", "Handover",
    },
    "what stands on a table, as makers of models say": {"Unit", "Base", "Piece", "Diameter", "Building"},
    "nouns of English that have no plural": {"Infantry", "infantry"},
    "what can be seen, on a table and of hidden things, and what is in the way": {"visible", "Cover"},
    "what is always done with it": {
        "Move", "Attack", "attack", "Roll", "hit", "Reveal", "reveal", "advance", "deploy", "Act", "Answer",
        "Join", "Muster", "Hold", "activate", "Refresh", "refresh", "react", "direct", "Boost", "Capture", "fire",
    },
    "what is published before it is finished": {"draft"},
    "what statistics call how strong somebody plays": {"Rating", "rating"},
    "what a rulebook calls the figures of a unit": {"Profile"},
    "what is carried, and what points are won by": {"equipment", "scoring"},
    "words of programming that a game happens to use too": {
        "Range", "Effect", "Small", "Medium", "Large", "Signature", "ready", "Priority", "Waiting", "Teams",
        "Concealed", "concealed", "covered", "eligible", "Standing", "standing", "Open", "Closed", "Walk",
    },
    "what the language knows of squares, and a game may make more exact": {"adjacent"},
    "verbs of English with forms of their own, which the language has to know": {
        "shoot", "strike", "catch", "fall",
    },
    "what the grammar calls sentences that act": {"orders"},
    "plain English, of which a game says more exactly when it is so": {"hidden", "close", "reach", "wait", "Wait"},
}  # fmt: skip
"""May stand anywhere."""

EXAMPLES = {
    "what soldiers have in most games, to show how a sentence is built": {
        "Skill", "Defence", "Wound", "Stun", "Stunned", "AP", "CP", "Forest", "Reserve",
    },
}  # fmt: skip
"""May stand in explanations and messages, never as names in code."""

PLAIN = {
    "plain English in names of code: files are scanned, pieces stand, things are spent, numbers swept, headings minor": {
        "SCAN", "Stand", "Spent", "Capacity", "sweep", "Minor", "minor",
    },
    "what a library calls the giving of text, and its saying nothing": {"feed", "silence"},
    "a count that is kept": {"tally"},
    "what the operating system calls its signals": {"SIG"},
    "what a search may spend": {"Budget"},
    "a punctuation mark, a command and an end point, for short": {"Dash", "CMD", "EP"},
}  # fmt: skip
"""May be part of a name in code, never with a capital in a text."""


def words(table: dict[str, set[str]]) -> set[str]:
    return set().union(*table.values())


@cache
def declared() -> dict[str, str]:
    """Every name that a shipped game declares, with the game's."""
    found: dict[str, str] = {}
    for folder in games_in(RULES):
        book = loaded_game(folder).rulebook
        assert book is not None, folder
        names = [name for _, name, _ in declarations(book)]
        names += [value for listed in book.lists.values() for value in listed.values]
        names += [phase.title for p in book.procedures.values() for phase in p.phases]
        names += [m.situation for roll in book.rolls.values() for m in roll.modifiers]
        names += [offer.label for offer in book.offers]
        names += [book.title, folder.name]
        for name in names:
            if name:
                found.setdefault(name, folder.name)
    return found


@cache
def pattern(allowed: frozenset[str]) -> re.Pattern[str]:
    """Any declared name but those allowed, as a word of its own."""
    names = sorted((n for n in declared() if n not in allowed), key=lambda n: (-len(n), n))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


@cache
def as_words() -> frozenset[tuple[str, ...]]:
    """The names as parts of identifiers would have them; general words do not count in any capitals."""
    general = {name.casefold() for name in words(GENERAL) | words(PLAIN)}
    names = (name.casefold() for name in declared() if name.casefold() not in general)
    return frozenset(tuple(re.findall(r"\w+", name)) for name in names)


def parts(identifier: str) -> list[str]:
    """The words of an identifier: parse_answer, ForceList → force, list."""
    return [w.casefold() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", identifier)]


def names_in(identifier: str) -> Iterator[str]:
    found = parts(identifier)
    for start in range(len(found)):
        for end in range(start + 1, len(found) + 1):
            if tuple(found[start:end]) in as_words() and not keyword.iskeyword(found[start]):
                yield " ".join(found[start:end])


def in_python(path: Path) -> Iterator[tuple[int, str]]:
    """(line, name) of what a Python file has of a game."""
    source = path.read_text(encoding="utf-8")
    general, prose = frozenset(words(GENERAL)), frozenset(words(GENERAL) | words(EXAMPLES))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line = token.start[0]
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            yield from ((line, name) for name in names_in(token.string))
        elif token.type in (tokenize.STRING, tokenize.COMMENT):
            inner = token.string.strip("rfbRFB'\"")
            spoken = token.type == tokenize.COMMENT or " " in inner
            yield from ((line, m[0]) for m in pattern(prose if spoken else general).finditer(token.string))


QUOTED = {"quotes.json", "models.json"}
"""Sentences of rules, as the reference quotes them and messages show them: `tests/language/test_quotes.py` and
`test_models.py` hold them to the rules."""


VENDORED = ".min.js"
"""Libraries of somebody else's."""


def files(*endings: str) -> list[Path]:
    found = [p for root in CODE for p in (ROOT / root).rglob("*") if p.suffix in endings and p.is_file()]
    found = [p for p in found if GUIDE not in p.parts[len(ROOT.parts) :] and p.name not in QUOTED]
    return sorted(p for p in found if "__pycache__" not in p.parts and not p.name.endswith(VENDORED))


def test_no_game_in_code() -> None:
    found = [f"{p.relative_to(ROOT)}:{line}: {name}" for p in files(".py") for line, name in in_python(p)]
    assert not found, "\n".join(found)


def test_no_game_in_grammar_and_templates() -> None:
    search = pattern(frozenset(words(GENERAL)))
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in files(*TEMPLATES)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in search.finditer(line)
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_what_it_should(tmp_path: Path) -> None:
    odd = next(n for n in declared() if " " not in n and n[0].isupper() and n.casefold() not in
               {w.casefold() for w in words(GENERAL) | words(EXAMPLES) | words(PLAIN)})  # fmt: skip
    for text in (
        f"x = '{odd}'",
        f"# {odd}",
        f"def f():\n    '''About {odd} and more.'''",
        f"has_{odd.lower()}_now = 1",
    ):
        path = tmp_path / "sample.py"
        path.write_text(text + "\n")
        assert list(in_python(path)), text


def test_every_word_allowed_has_one_reason() -> None:
    listed = [word for table in (GENERAL, EXAMPLES, PLAIN) for group in table.values() for word in group]
    assert len(listed) == len(set(listed))
    assert all(len(reason.split()) > 3 for table in (GENERAL, EXAMPLES, PLAIN) for reason in table)
