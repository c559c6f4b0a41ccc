"""The reference of faults: every message the language can give, collected from its own source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable

from warbook.publish.book import escape
from warbook.publish.book.escape import prose

_CODE = re.compile(r"W\d{3}")
_WHOLE = re.compile(r"^(?=@|(?:async )?def |class |[A-Z_]+\b)", re.MULTILINE)
"""Where a module can be taken apart: only what holds a code need be parsed."""
_PARTS = {
    "0": "Reading files", "1": "Blocks", "2": "Declarations", "3": "Sentences and names", "4": "Warnings",
    "5": "Warnings", "6": "Warnings", "7": "Play", "8": "Print", "9": "Formatting",
}  # fmt: skip
_PRINT = {
    "W801": "The text of a card is too long for it.",
    "W802": "A table is too wide.",
    "W803": "The text of a token is too wide for it.",
    "W804": "A character is in no font.",
}


@dataclass(slots=True)
class Fault:
    """One code: its messages, with `…` for what differs, and its hints."""

    messages: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)


def faults() -> dict[str, Fault]:
    """Every code with what it says."""
    found: dict[str, Fault] = {}
    for module in _modules(files("warbook.language")):
        for part in _WHOLE.split(module.read_text(encoding="utf-8")):
            if _CODE.search(part):
                for node in ast.walk(ast.parse(part)):
                    if isinstance(node, ast.Call):
                        _note(node, found)
    return dict(sorted(found.items()))


def _modules(folder: Traversable) -> Iterator[Traversable]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _modules(item)
        elif item.name.endswith(".py"):
            yield item


def _note(call: ast.Call, found: dict[str, Fault]) -> None:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    texts = [_text(arg) for arg in given]
    place = next((i for i, text in enumerate(texts) if text is not None and _CODE.fullmatch(text)), None)
    if place is None:
        return
    after = [text for text in texts[place + 1 :] if text is not None and " " in text]
    fault = found.setdefault(texts[place] or "", Fault())
    if after and after[0] not in fault.messages:
        fault.messages.append(after[0])
    if len(after) > 1 and after[1] not in fault.hints:
        fault.hints.append(after[1])


def _text(node: ast.expr) -> str | None:
    """A string of the source, with `…` where something is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "…" for v in node.values)
    if isinstance(node, ast.IfExp):
        return _text(node.body)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "told_of":
        return _text(node.args[0])
    return None


def faults_page() -> str:
    """The page."""
    lines = ["# Faults", "", "Every message begins with its code. “…” stands for words of the rules.", ""]
    part = ""
    for code, fault in faults().items():
        if _PARTS[code[1]] != part:
            part = _PARTS[code[1]]
            lines += [f"## {part} {{ #{escape.slug(part)} }}", ""]
        lines += [f"### {code} {{ #{code.lower()} }}", ""]
        lines += [f"-   {prose(message)}" for message in fault.messages]
        lines += ["", *(f"    Help: {prose(hint)}\n" for hint in fault.hints)]
    lines += ["## Print { #print }", ""]
    for code, message in _PRINT.items():
        lines += [f"### {code} {{ #{code.lower()} }}", "", f"-   {escape.markdown(message)}", ""]
    return "\n".join(lines)
