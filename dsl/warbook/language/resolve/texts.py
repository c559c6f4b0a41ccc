"""Texts cut at their colon."""

from __future__ import annotations

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
