"""Mutants of a game's rules: one fact changed at a time, to see that a worked example notices.

A mutant is the game with one bullet, step or row of one file altered: a number one higher, a row, step, bullet,
sentence or condition left out, a word turned round. It is caught if the game no longer reads, or if an example no
longer comes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tests.games import loaded_game
from warbook.engine.kept_examples import Kept, examine, place_of, read_kept, version
from warbook.language.cache import kept_past
from warbook.language.load import load_game
from warbook.language.past import Past
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
# What a wording hangs on, besides.
TURNED_TOO = {
    " friendly ": " enemy ",
    " other ": " ",
    " any ": " every ",
    " every ": " any ",
    " at most ": " at least ",
    " at least ": " at most ",
    " up to ": " ",
    " less": " more",
    " more,": " less,",
    " more.": " less.",
    " fewer ": " more ",
    " doubled": " halved",
    " halved": " doubled",
    " toward ": " away from ",
    " away from ": " toward ",
    " lowest": " highest",
    " under ": " over ",
    " before ": " after ",
    " after ": " before ",
    "Before ": "After ",
    "After ": "Before ",
    " begins": " ends",
    " ends": " begins",
    " is not ": " is ",
    " are not ": " are ",
    " has not ": " has ",
    " succeeds": " fails",
    " fails": " succeeds",
    ", and ": ", or ",
    ", or ": ", and ",
    " first ": " second ",
    " second ": " first ",
    " first player": " second player",
    " may ": " ",
    " all ": " any ",
    " nearest ": " farthest ",
    " lost ": " gained ",
    " last ": " first ",
    " also ": " ",
    " only ": " ",
    " again": "",
    " instead": "",
    " each ": " 1 ",
    "Each ": "1 ",
    " during the Round": "",
    " during the Turn": "",
    " until ": " when ",
}
# What is not a rule: examples themselves, notes, words that only explain, what only the printer reads; and data that
# no example needs to repeat: cards, where pieces begin, usual ranges, tables to play on.
SKIPPED_HEADINGS = re.compile(r"^#+ (Example|Layout|Unit|Force|Term|Quick Sheet)\b")
NOT_ACTING = re.compile(
    r"^\s*- (Short|Name|Colour|Cites|Flavour|Role|Tagline|Title|Length|You need|Edition|Mark|Given|Dice|Do|Then|"
    r"Answers|Terrain|Mission|Usually|Players|Layouts|Square|Also called|Gained|Removed|Offered|Refused|Grid|Table|Wins): "
)
# Tables whose first cell is only a name for what the others say.
NAMED = {"Needs", "Stops", "Situation"}
STEP = re.compile(r"( *)(\d+)\. ")
IF = (
    re.compile(r", (?:if|unless) [^:.]*?(?=[:.])"),
    re.compile(r"(?<=[.:] )(?:If|While|On) [^:.]*?[,:] (?=\w)"),
    re.compile(r"(?<=\d\. )(?:If|While|On) [^:.]*?[,:] (?=\w)"),
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the game with one bullet, step or row altered; its text in one line, however it was broken."""

    path: str
    line: int
    before: str
    after: str | None
    last: int

    def __str__(self) -> str:
        after = self.after.strip() if self.after is not None else "left out"
        return f"{self.path}:{self.line}: {self.before.strip()!r} → {after!r}"


def sources(folder: Path) -> dict[str, Source]:
    """The game's files as written, with those of the game it changes and of the modules it takes in."""
    return dict(loaded_game(folder).sources)


def mutants(texts: dict[str, Source], *folders: str, sharp: bool = False) -> Iterator[Mutant]:
    """Every mutant of a game, in order of its lines; only of what stands in some folders, where any are named; `sharp`
    takes more words for turning, and leaves out steps, sentences and conditions as well."""
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
                skipping = bool(SKIPPED_HEADINGS.match(line))
                continue
            if skipping or not acting(line, lines, number):
                continue
            last = end(lines, number)
            whole = " ".join([line, *(after.strip() for after in lines[number:last])])
            for after in altered(whole, sharp):
                mutant = Mutant(path, number, whole, after, last)
                if table in NAMED and after is not None and cells(after)[0] != cells(whole)[0]:
                    continue
                words = whole.rindex("|", 0, whole.rindex("|")) if explained else len(whole)
                if after is None or after[:words] != whole[:words]:
                    yield mutant


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def end(lines: list[str], number: int) -> int:
    """The last line of the bullet or step that begins on a line: what is broken goes on in deeper lines."""
    last, depth = number, len(lines[number - 1]) - len(lines[number - 1].lstrip())
    while last < len(lines) and lines[last].strip() and not lines[number - 1].strip().startswith("|"):
        line = lines[last]
        if len(line) - len(line.lstrip()) <= depth or re.match(r" *(- |\d+\. |\||#|>)", line):
            break
        last += 1
    return last


def acting(line: str, lines: list[str], number: int) -> bool:
    """Whether a line begins a bullet or a step, or is a row of a table (not its header)."""
    plain = line.strip()
    if NOT_ACTING.match(line):
        return False
    if plain.startswith("|"):
        after = lines[number] if number < len(lines) else ""
        return not re.fullmatch(r"\|[ :|-]+\|", plain) and not re.fullmatch(r"\|[ :|-]+\|", after.strip())
    return bool(re.match(r"(- |\d+\. )", plain))


def altered(line: str, sharp: bool) -> Iterator[str | None]:
    """What a line may become; nothing where it is left out."""
    text = len(line) - len(line.lstrip()) + 3
    for match in re.finditer(r"(?<![\w.])(\d+)(?=in\b|mm\b| |$|\.|,)(?!\. )", line[text:]):
        start = text + match.start()
        yield line[:start] + str(int(match[1]) + 1) + line[start + len(match[1]) :]
    for word, other in (TURNED | TURNED_TOO if sharp else TURNED).items():
        if word in line:
            yield line.replace(word, other, 1)
    if sharp:
        yield from shortened(line)
    if line.strip().startswith(("- ", "|")) or (sharp and STEP.match(line)):
        yield None


def shortened(line: str) -> Iterator[str]:
    """Without one of its sentences, or without one of its conditions."""
    if line.strip().startswith("|"):
        return
    mark = re.match(r" *(?:- |\d+\. )(?:\*\*[^*]+\*\* )?", line)
    assert mark is not None
    sentences = re.split(r"(?<=[a-z0-9]\.) (?=[A-Z])", line[mark.end() :])
    if len(sentences) > 1:
        for n in range(len(sentences)):
            yield mark[0] + " ".join(sentences[:n] + sentences[n + 1 :])
    for pattern in IF:
        for match in pattern.finditer(line):
            rest = line[match.end() :]
            if match[0][0] != ",":
                rest = rest[:1].upper() + rest[1:]
            yield line[: match.start()] + rest


def without(lines: list[str], start: int, last: int) -> list[str]:
    """Lines without a row, bullet or step, and what stands under it; the steps after it have the next lower numbers."""
    line = lines[start - 1]
    depth, step = len(line) - len(line.lstrip()), STEP.match(line)
    if line.strip().startswith("|"):
        return lines[: start - 1] + lines[last:]
    while last < len(lines) and lines[last].strip() and len(lines[last]) - len(lines[last].lstrip()) > depth:
        last += 1
    rest = lines[last:]
    for n, later in enumerate(rest):
        if step is None or not later.strip() or len(later) - len(later.lstrip()) < depth:
            break
        sibling = STEP.match(later)
        if sibling is not None and len(sibling[1]) == depth:
            rest[n] = f"{sibling[1]}{int(sibling[2]) - 1}. {later[sibling.end() :]}"
    return lines[: start - 1] + rest


@cache
def known(folder: Path) -> tuple[Past, Kept]:
    """What was read of a game as it is written, and its examples: of a mutant only what it concerns is read and played."""
    past = kept_past(folder)
    loaded = load_game(folder, past=past)
    assert loaded.rulebook is not None
    kept = read_kept(place_of(folder.resolve()), version())
    examine(loaded.rulebook, kept, loaded.looks)
    return past, kept


def verdict(texts: dict[str, Source], mutant: Mutant, folder: Path) -> str:
    """What becomes of a mutant: `unread` by the checker, `noticed` by an example of the game in a folder, or `alive`."""
    lines = texts[mutant.path].text.split("\n")
    if mutant.after is None:
        lines = without(lines, mutant.line, mutant.last)
    else:
        lines[mutant.line - 1 : mutant.last] = [mutant.after]
    past, kept = known(folder)
    loaded = load_game(folder, texts={mutant.path: "\n".join(lines)}, past=past)
    if loaded.rulebook is None:
        return "unread"
    try:
        found, _ = examine(loaded.rulebook, replace(kept), loaded.looks)
    except Exception:  # a mutant may break the engine's assumptions: noticed all the same
        return "noticed"
    return "noticed" if found else "alive"


def caught(texts: dict[str, Source], mutant: Mutant, folder: Path) -> bool:
    """Whether the checker or an example of the game notices."""
    return verdict(texts, mutant, folder) != "alive"
