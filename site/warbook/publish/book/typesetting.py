"""Words of the rules as a printer sets them; pages and print both do."""

from __future__ import annotations

import re

_INCHES = re.compile(r"(?<=\d)in\b")
_MINUS = re.compile(r"(?<![\w\N{EN DASH}-])-(?=\d)|(?<=\s)-(?=\s)")


def set_in_type(text: str) -> str:
    """8in as 8\N{DOUBLE PRIME}, straight apostrophes round, minus signs before numbers and between amounts."""
    text = _MINUS.sub("\N{MINUS SIGN}", _INCHES.sub("\N{DOUBLE PRIME}", text))
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def possessive(name: str) -> str:
    """The Fox\N{RIGHT SINGLE QUOTATION MARK}s, the Dogs\N{RIGHT SINGLE QUOTATION MARK}."""
    return name + (
        "\N{RIGHT SINGLE QUOTATION MARK}" if name.endswith("s") else "\N{RIGHT SINGLE QUOTATION MARK}s"
    )


def sentence(text: str) -> str:
    """Words with a capital to begin with."""
    return text[:1].upper() + text[1:]
