"""Texts cut at their colon, or into sentences."""

from __future__ import annotations

import re

from warbook.language.blocks import Text


def split_colon(text: Text) -> tuple[Text | None, Text | None]:
    """The text before and after its first colon outside quotes."""
    quoted = False
    for i, ch in enumerate(text.text):
        if ch == '"':
            quoted = not quoted
        elif ch == ":" and not quoted:
            rest = text.text[i + 1 :]
            start = i + 1 + len(rest) - len(rest.lstrip())
            return text.slice(0, i), text.slice(start, len(text.text)) if rest.strip() else None
    return None, None


def sentences(text: Text) -> list[Text]:
    """The sentences of a text."""
    found, start = [], 0
    for match in re.finditer(r"\.(?=\s|$)", text.text):
        found.append(text.slice(start, match.start()))
        start = match.end() + 1
    if text.text[start:].strip():
        found.append(text.slice(start, len(text.text)))
    return found


def whole_sentences(text: Text) -> list[Text]:
    """The sentences of a text, each with its full stop."""
    found = re.finditer(r"\S.*?(?:\.(?=\s|$)|$)", text.text, re.DOTALL)
    return [text.slice(*match.span()) for match in found]
