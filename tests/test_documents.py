"""What the documents show of the code is what the code does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from warbook.engine.game import Game
from warbook.language.ir import Do, Expr
from warbook.language.load import load_sources
from warbook.language.readback import sentence
from warbook.language.sentence import Node, parsed
from warbook.language.source import Source

ROOT = Path(__file__).parents[1]
BASE = ROOT / "tests" / "specimens" / "base.rules.md"
TRACED = "If the target has no Stun, the target gains Stun."
HEAD = "### Effect: JOLT on target (a Unit)"


def tree(node: Node, depth: int = 0) -> str:
    """A tree, one part a line."""
    word = f" “{node.word}”" if node.word else ""
    lines = [
        f"{'  ' * depth}{node.kind}{word}",
        *(tree(c, depth + 1) for c in node.children if c is not None),
    ]
    return "\n".join(lines)


def meaning(node: Any) -> str:
    """A node of the meaning, without places and types."""
    if isinstance(node, tuple):
        return ", ".join(map(meaning, node))
    if not isinstance(node, (Do, Expr)):
        return repr(node)
    inner = [getattr(node, f.name) for f in fields(node) if f.name not in ("span", "type")]
    return f"{type(node).__name__}({', '.join(meaning(x) for x in inner)})"


def trace() -> str:
    """What becomes of one sentence, stage by stage, as ARCHITECTURE shows it."""
    text = f"{BASE.read_text(encoding='utf-8')}\n{HEAD}\n\n1. {TRACED}\n"
    book = load_sources({"a.rules.md": Source("a.rules.md", text)}).rulebook
    assert book is not None
    parts = parsed(TRACED, "orders")
    assert isinstance(parts, Node)
    body = book.procedures["effect JOLT"].body
    game = Game(book)
    number = game.numbers["effect", "JOLT"]
    emitted = re.search(rf"^def p{number}\(.*?(?=^def |\Z)", game.source, re.DOTALL | re.MULTILINE)
    assert emitted is not None
    stages = {
        "tree (`sentence.py`)": tree(parts),
        "meaning (`resolve/`, `ir/`)": meaning(body),
        "function (`engine/emit_*.py`)": emitted[0].strip(),
        "reading (`readback/`)": sentence(book, body).text.strip(),
    }
    return "\n\n".join(f"{name}:\n\n```text\n{shown}\n```" for name, shown in stages.items())


def test_the_traced_sentence_is_what_the_code_makes_of_it(request: pytest.FixtureRequest) -> None:
    """`pytest tests/test_documents.py --update` writes it anew."""
    path = ROOT / "ARCHITECTURE.md"
    text = path.read_text(encoding="utf-8")
    found = re.search(r"(?<=<!-- traced -->\n\n).*?(?=\n\n<!-- /traced -->)", text, re.DOTALL)
    assert found is not None
    if request.config.getoption("--update"):
        path.write_text(text[: found.start()] + trace() + text[found.end() :], encoding="utf-8")
        return
    assert found[0] == trace()


def test_the_files_that_are_named_are_there() -> None:
    """Every file and folder that ARCHITECTURE and CONTRIBUTING name is one of ours, but for the one that must not be."""
    homes = (ROOT / home for home in ("dsl", "interpreter", "site", "cli", "tests", "benchmarks", "rules"))
    ours = {f"/{path.relative_to(ROOT).as_posix()}" for home in homes for path in home.rglob("*")}
    ours |= {f"/{path.name}" for path in ROOT.iterdir()}
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for path in sorted(set(re.findall(r"(?<!there is no )`([\w/]+(?:\.py|\.md|\.lark|/))`", text))):
            assert any(one.endswith(f"/{path.rstrip('/')}") for one in ours), f"{name} names {path}"
