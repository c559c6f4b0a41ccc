"""What a reader of YAML has to say, in words."""

from __future__ import annotations

import re

_TOKENS = {
    "stream end": "the end of the file",
    "document end": "the end of the file",
    "block end": "the end of what stands so far to the right",
    "block mapping start": "a field",
    "scalar": "a text",
}
"""What its parts are called by readers."""


def plainly(said: str) -> str:
    """A fault as a reader tells it, without the names of its own parts."""
    return re.sub(r"'?<([a-z ]+)>'?", lambda part: _TOKENS.get(part[1], f"something else ({part[1]})"), said)
