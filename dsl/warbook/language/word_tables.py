"""Tables of wordings, as they are kept in text files: `suggest/wordings.txt`, `suggest/paraphrases.txt`, `resolve/lessons.txt`, `resolve/told.txt`.

A record is two lines of fields between tabs: the readings that it is for, with a flag, and a pattern in which names of
`SHARED` may stand in braces; and, after a tab, what belongs to it. `␣` is a space at the edge of a field.
"""

from __future__ import annotations

import re
from importlib.resources import files

from warbook.language.word_patterns import SHARED


def records(package: str, name: str) -> list[tuple[frozenset[str], str, list[str], list[str]]]:
    """The records of a table: the readings, none for all of them, the flag, the other fields of the first line, and those of the second."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    found = []
    for record, more in zip(lines[::2], lines[1::2], strict=True):
        flags, *fields = record.replace("␣", " ").split("\t")
        kinds, _, flag = flags.partition(" ")
        found.append((_kinds(kinds), flag, fields, more.split("\t")[1:]))
    return found


def told(package: str, name: str) -> dict[str, dict[str, str]]:
    """What is told of words, by the words, under each heading of a table."""
    found: dict[str, dict[str, str]] = {}
    for line in files(package).joinpath(name).read_text(encoding="utf-8").splitlines():
        word, tab, text = line.partition("\t")
        if line.startswith("## "):
            section = found.setdefault(line.removeprefix("## "), {})
        elif tab:
            section[word] = text
    return found


def shared(pattern: str) -> str:
    """A pattern with the shared ones that it names."""
    return re.sub(r"\{([A-Z_]+)\}", lambda m: SHARED[m[1]], pattern)


def _kinds(words: str) -> frozenset[str]:
    """For what a record is; none where it is for every reading."""
    return frozenset(words.replace("any", "").replace("step", "step,leading,orders").split(",")) - {""}
