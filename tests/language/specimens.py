"""Specimens: rules files that are as they should be, and files with the faults they were written for.

`tests/specimens/<feature>/good/*.rules.md` are read without a word; in `tests/specimens/<feature>/bad/` every
line with a fault is followed by what is said of it:

    - Colur: red
    <!-- error W213 “Colur”: A Token has no field “Colur”. -->

that is severity, code, the words underlined and the message. These lines are taken out before the file is
read, so they may stand anywhere, even between the rows of a table; a fault of the file as a whole is told at
its head.
`pytest tests/language/test_specimens.py tests/language/test_faults_page.py --update` writes them anew.

A specimen stands in the game `base.rules.md`, unless it begins with a game of its own. A specimen that is a
folder holds games in folders beside one another, and the one called `main` is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import SUFFIX, Loaded, load_game, load_sources
from warbook.language.source import Source

FOLDER = Path(__file__).parents[1] / "specimens"
BASE = FOLDER / "base.rules.md"
_EXPECTED = re.compile(r"[ \t]*<!-- (?:error|warning) W\d+.*-->\n?")
_LONGEST = 60


@dataclass(frozen=True)
class Specimen:
    """One file, or a folder of games."""

    path: Path

    @property
    def name(self) -> str:
        return str(self.path.relative_to(FOLDER)).removesuffix(SUFFIX)

    @property
    def is_good(self) -> bool:
        return "good" in self.path.relative_to(FOLDER).parts

    @property
    def texts(self) -> dict[Path, str]:
        """The files of the specimen as they stand."""
        paths = sorted(self.path.rglob(f"*{SUFFIX}")) if self.path.is_dir() else [self.path]
        return {path: path.read_text(encoding="utf-8") for path in paths}

    def annotated(self, room: Path) -> tuple[dict[Path, str], Loaded]:
        """The files with what is said of them now, and the game that they are; `room` is an empty folder to work in."""
        plain = {path: stripped(text) for path, text in self.texts.items()}
        loaded, paths = self._load(plain, room)
        found: dict[Path, list[Diagnostic]] = {path: [] for path in plain}
        for diagnostic in loaded.diagnostics:
            assert diagnostic.span.file in paths, f"a fault outside the specimen: {diagnostic}"
            found[paths[diagnostic.span.file]].append(diagnostic)
        return {path: with_faults(text, found[path]) for path, text in plain.items()}, loaded

    def _load(self, plain: Mapping[Path, str], room: Path) -> tuple[Loaded, dict[str, Path]]:
        if self.path.is_dir():
            for path, text in plain.items():
                copy = room / path.relative_to(self.path)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text, encoding="utf-8")
            loaded = load_game(room / "main", room)
            return loaded, {str(path.relative_to(self.path)): path for path in plain}
        text = plain[self.path]
        own = Source(self.path.name, text)
        sources = {own.path: own}
        if not text.startswith("# Game:"):
            base = Source(BASE.name, BASE.read_text(encoding="utf-8"))
            sources = {base.path: base, **sources}
        return load_sources(sources, name="base"), {own.path: self.path}


def specimens() -> list[Specimen]:
    """Every specimen there is."""
    found = []
    for feature in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        for sort in ("good", "bad"):
            folder = feature / sort
            if folder.is_dir():
                found += [
                    Specimen(p) for p in sorted(folder.iterdir()) if p.is_dir() or p.name.endswith(SUFFIX)
                ]
    return found


def stripped(text: str) -> str:
    """A text without the lines that say what is wrong with it."""
    return "".join(line for line in text.splitlines(keepends=True) if not _EXPECTED.fullmatch(line))


def with_faults(text: str, diagnostics: Iterable[Diagnostic]) -> str:
    """A text with what is said of each line under it; what is said of the whole file stands at its head."""
    source = Source("", text)
    under: dict[int, list[str]] = {}
    for found in sorted(diagnostics):
        whole = found.span.start == found.span.end == 0
        line = 0 if whole else source.line_col(found.span.start)[0]
        words = " ".join(text[found.span.start : found.span.end].split())
        shown = words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
        message = f"{found.severity.value} {found.code} “{shown}”: {found.message}".replace("--", "\u2013")
        indent = re.match(r"[ \t]*", source.line_text(line))
        assert indent is not None
        under.setdefault(line, []).append(f"{indent[0]}<!-- {message} -->")
    lines = text.split("\n")
    out = under.get(0, [])[:]
    for number, line in enumerate(lines, 1):
        out.append(line)
        out.extend(under.get(number, ()))
    return "\n".join(out)
