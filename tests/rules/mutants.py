"""Mutants of a game's rules: one fact changed at a time, to see that a worked example notices.

A mutant is the game with one line of one file altered: a number one higher, a row, step or bullet left out,
a word turned round. It is caught if the game no longer reads, or if an example no longer comes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from warbook.engine.examples import run_examples
from warbook.language.load import load_game
from warbook.language.source import Source

TURNED = {
    " enemy ": " own ",
    " own ": " enemy ",
    " or more": " or less",
    " within ": " beyond ",
    " cannot ": " may ",
    " gains ": " loses ",
    " loses ": " gains ",
    " has no ": " has ",
    " active player": " non-active player",
    " highest": " lowest",
    " over ": " under ",
}
# What is not a rule: examples themselves, notes, words that only explain, what only the printer reads; and data that
# no example needs to repeat: cards, where pieces begin, usual ranges, tables to play on.
SKIPPED_HEADINGS = re.compile(r"^#+ (Example|Layout|Unit|Force|Term|Trait|Quick Sheet)\b")
NOT_ACTING = re.compile(
    r"^\s*- (Short|Name|Colour|Cites|Flavour|Role|Tagline|Title|Length|You need|Edition|Mark|Given|Dice|Do|Then|"
    r"Answers|Terrain|Mission|Usually|Players|Layouts|Square|Also called|Gained|Removed|Offered|Refused|Grid|Table|Wins): "
)
# Tables whose first cell is only a name for what the others say.
NAMED = {"Needs", "Stops", "Situation"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the game with one line altered."""

    path: str
    line: int
    before: str
    after: str | None

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before.strip()!r} → {self.after.strip() if self.after is not None else 'left out'!r}"


def sources(folder: Path) -> dict[str, Source]:
    """The game's files as written, with those of the game it changes and of the modules it takes in."""
    return dict(load_game(folder).sources)


def mutants(texts: dict[str, Source], *folders: str, traits: bool = False) -> Iterator[Mutant]:
    """Every mutant of a game, in order of its lines; only of what stands in some folders, where any are named;
    special rules of single pieces only with `traits`."""
    kinds = {m[1] for s in texts.values() for m in re.finditer(r"^#+ Kind: (\w+)", s.text, re.MULTILINE)}
    data = {*kinds, "Starts", "Stat", "Action", "Zone", "Marker", "Asks for"}
    for path, source in texts.items():
        if folders and path.split("/")[0] not in folders:
            continue
        lines = source.text.split("\n")
        skipping = False
        table, explained = "", False
        for number, line in enumerate(lines, 1):
            if not line.strip().startswith("|"):
                table, explained = "", False
            elif not table:
                heads = cells(line)
                table, explained = heads[0], heads[-1] == "Short"
            if table in data:
                continue
            if line.startswith("#"):
                skipping = bool(SKIPPED_HEADINGS.match(line)) and not (traits and "# Trait: " in line)
                continue
            if skipping or not acting(line, lines, number):
                continue
            for mutant in altered(path, number, line):
                if table in NAMED and mutant.after is not None and cells(mutant.after)[0] != cells(line)[0]:
                    continue
                words = line.rindex("|", 0, line.rindex("|")) if explained else len(line)
                if mutant.after is None or mutant.after[:words] != line[:words]:
                    yield mutant


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def acting(line: str, lines: list[str], number: int) -> bool:
    """Whether a line is a bullet, a step or a row of a table (not its header)."""
    plain = line.strip()
    if NOT_ACTING.match(line):
        return False
    if plain.startswith("|"):
        after = lines[number] if number < len(lines) else ""
        return not re.fullmatch(r"\|[ :|-]+\|", plain) and not re.fullmatch(r"\|[ :|-]+\|", after.strip())
    return bool(re.match(r"(- |\d+\. )", plain))


def altered(path: str, number: int, line: str) -> Iterator[Mutant]:
    for match in re.finditer(
        r"(?<![\w.])(\d+)(?=in\b|mm\b| |$|\.|,)(?!\. )", line[len(line) - len(line.lstrip()) + 3 :]
    ):
        start = len(line) - len(line.lstrip()) + 3 + match.start()
        yield Mutant(
            path, number, line, line[:start] + str(int(match[1]) + 1) + line[start + len(match[1]) :]
        )
    for word, other in TURNED.items():
        if word in line:
            yield Mutant(path, number, line, line.replace(word, other, 1))
    if line.strip().startswith(("- ", "|")):
        yield Mutant(path, number, line, None)


def caught(texts: dict[str, Source], mutant: Mutant, game: str) -> bool:
    """Whether the checker or an example of the game notices."""
    source = texts[mutant.path]
    lines = source.text.split("\n")
    if mutant.after is None:
        del lines[mutant.line - 1]
    else:
        lines[mutant.line - 1] = mutant.after
    with TemporaryDirectory() as room:
        for name, other in texts.items():
            copy = Path(room, name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text("\n".join(lines) if name == mutant.path else other.text, encoding="utf-8")
        loaded = load_game(Path(room, game))
    if loaded.rulebook is None:
        return True
    try:
        return bool(run_examples(loaded.rulebook))
    except Exception:  # a mutant may break the engine's assumptions: noticed all the same
        return True
