"""The reference of faults: for each code a text that has the fault, what is said of it, and what would mend it.

The texts are specimens, which the tests check: `pytest tests/language/test_faults_page.py --update` writes them anew.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from warbook.publish.book import escape

STORE = Path(__file__).parents[1] / "guide" / "faults.json"
_PARTS = {
    "0": "Reading files", "1": "Blocks", "2": "Declarations", "3": "Sentences and names", "4": "Whole games",
    "5": "Worked examples", "8": "Print",
}  # fmt: skip
_INTRO = """# Faults

What `warbook check` says begins with a code. Here stands for each code the shortest text that has such a fault, as it is
told: what is wrong, the place, and under *help* what would mend it. One code may have other words elsewhere; what they
have in common is the cause.
"""


@cache
def faults() -> dict[str, str]:
    """What is told of a text, by the code of its fault."""
    found: dict[str, str] = json.loads(STORE.read_text(encoding="utf-8"))
    return found


def faults_page() -> str:
    """The page."""
    lines = [_INTRO]
    part = ""
    for code, told in faults().items():
        if _PARTS[code[1]] != part:
            part = _PARTS[code[1]]
            lines += [f"## {part} {{ #{escape.slug(part)} }}", ""]
        message = told.partition("\n")[0].partition(": ")[2]
        lines += [
            f"### {code} · {escape.prose(message)} {{ #{code.lower()} }}",
            "",
            "```text",
            told.rstrip(),
            "```",
            "",
        ]
    return "\n".join(lines)
