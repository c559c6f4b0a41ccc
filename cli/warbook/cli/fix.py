"""`warbook fix`: puts sentences that are read in the place of those that are not, one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import SUFFIX, find_games
from warbook.cli.output import from_here, located
from warbook.cli.problem import WRONG, Problem, counted
from warbook.cli.terminal import Ended, Terminal

if TYPE_CHECKING:
    from warbook.engine.kept_examples import Kept
    from warbook.language.diagnostic import Diagnostic, Edit
    from warbook.language.loaded import Loaded
from warbook.language.source import Source

TWOFOLD = ("W383", "W302")
"""Faults of what could be two things, or somebody else: which, its writer decides."""
ROUNDS = 40
"""So often a game is read anew: what is put right may show what else is wrong."""


@click.command("fix")
@click.argument("path", required=False)
@click.option("--line", type=click.IntRange(1), help="Only what is wrong on this line of the file PATH.")
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Ask nothing; mend where only one sentence could be meant, and tell each.",
)
@click.option("--diff", "only_show", is_flag=True, help="Show what would change, and write nothing.")
def command(path: str | None, line: int | None, every: bool, only_show: bool) -> int:
    """Mend what is wrong with rules, where it is known how they could read.

    PATH is a rules file, a game's folder or name, or a folder of games; without it, the folder `rules` here. Each
    sentence that could be meant is shown, and asked for. With --diff nothing is asked, and the first of them taken.
    The exit code is 1 if an error is left.
    """
    folders, only = _meant(path)
    if line is not None and only is None:
        raise Problem("A line is one of a file: give the rules file as PATH.")
    fixing = Fixing(only, line, every, only_show)
    for folder in folders:
        fixing.game(folder)
    mended, left = counted(fixing.mended, "fault"), counted(fixing.left, "error")
    print(f"{mended} {'would be ' if only_show else ''}mended, {left} left")
    return WRONG if fixing.left else 0


def _meant(path: str | None) -> tuple[list[Path], Path | None]:
    """The games to mend, and the only file that may be changed, where one is given."""
    if path is None and not Path("rules").is_dir():
        raise Problem("There is no folder “rules” here. Give a rules file, or the path of a game's folder.")
    given = Path(path or "rules")
    if not given.is_file():
        return find_games(path or "rules"), None
    if not given.name.endswith(SUFFIX):
        raise Problem(f"“{path}” is not a rules file; those end in “{SUFFIX}”.")
    return find_games(str(given.resolve().parent)), given.resolve()


@dataclass(slots=True)
class Fixing:
    """What is mended: by a question each, or without one."""

    only: Path | None
    line: int | None
    every: bool
    only_show: bool
    terminal: Terminal = field(default_factory=Terminal)
    declined: set[tuple[str, str, str]] = field(default_factory=set)
    """What is left as it is: the file, the words and what is wrong with them."""
    mended: int = 0
    left: int = 0

    def game(self, folder: Path) -> None:
        """Mends one game until nothing more can be."""
        from warbook.engine.kept_examples import Kept
        from warbook.language.load import Past, load_game

        texts, before, past, kept = dict[str, str](), dict[str, str](), Past(), Kept()
        going = True
        for _ in range(ROUNDS):
            loaded = load_game(folder, texts=texts, past=past)
            before = {path: source.text for path, source in loaded.sources.items()} | before
            failing = examined(loaded, kept)
            if not going:
                break
            done = self.mended
            try:
                self.round([*loaded.told, *failing], loaded.sources, folder, texts)
            except Ended:
                going = False
            going = going and self.mended > done and self.line is None
        self.left += len(loaded.errors) + len(failing)
        if self.only_show:
            for path, text in texts.items():
                name = from_here(folder) + path
                lines = unified_diff(before[path].splitlines(), text.splitlines(), name, name, lineterm="")
                print("\n".join(lines))

    def round(
        self, found: list[Diagnostic], sources: Mapping[str, Source], folder: Path, texts: dict[str, str]
    ) -> None:
        """Mends what reading a game once has shown; what stands in a place that has just changed waits for the next."""
        from warbook.language.apply import applied
        from warbook.language.source import Source

        moved: dict[str, tuple[int, int]] = {}
        for shown in found:
            path, source = shown.span.file, sources.get(shown.span.file)
            if source is None or not self.wanted(shown, source, folder):
                continue
            after, by = moved.get(path, (0, 0))
            words = (path, source.text[shown.span.start : shown.span.end], shown.message)
            edits = edits_of(shown)
            if words in self.declined or not edits or min(e.span.start for e in edits) < after:
                continue
            edit = self.chosen(shown, edits, sources, folder)
            if edit is None:
                self.declined.add(words)
                continue
            now = texts.get(path, source.text)
            span = replace(edit.span, start=edit.span.start + by, end=edit.span.end + by)
            texts[path] = applied(Source(path, now), replace(edit, span=span))
            self.write(folder.resolve().parent / path, texts[path])
            if self.every and not self.only_show:
                from warbook.language.render import reading

                line, _ = source.line_col(edit.span.start)
                whole = edit.replacement.endswith((".", ":"))
                said = (
                    reading(edit) if whole else texts[path].splitlines()[line - 1].strip().removeprefix("- ")
                )
                print(f"{from_here(folder)}{path}:{line}: {said}")
            end = source.line_end(source.line_col(edit.span.end)[0])
            moved[path] = end, by + len(texts[path]) - len(now)
            self.mended += 1

    def wanted(self, shown: Diagnostic, source: Source, folder: Path) -> bool:
        """Whether a fault is in the file, and on the line, that may be changed."""
        if self.only is not None and (folder.resolve().parent / shown.span.file).resolve() != self.only:
            return False
        first = source.line_col(min([shown.span.start, *(e.span.start for e in edits_of(shown))]))[0]
        last = source.line_col(shown.span.end)[0]
        return self.line is None or first <= self.line <= last

    def chosen(
        self, shown: Diagnostic, edits: tuple[Edit, ...], sources: Mapping[str, Source], folder: Path
    ) -> Edit | None:
        """The edit that is taken; None where it stays as it is. Raises `Ended`."""
        if self.every or self.only_show:
            sure = len(edits) == 1 and not edits[0].near and shown.code not in TWOFOLD
            return edits[0] if sure or not self.every else None
        from warbook.language.render import reading, render_text

        told, seen = located([replace(shown, candidates=(), models=())], sources, folder)
        self.terminal.say(render_text(told, seen, colour=self.terminal.colour))
        self.terminal.numbered([reading(edit) for edit in edits])
        choices = "1" if len(edits) == 1 else f"1–{len(edits)}"
        while True:
            answer = self.terminal.ask(f"{choices}, Enter to leave it, or “stop”?")
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(edits):
                return edits[int(answer) - 1]
            if not answer:
                return None
            if answer.casefold() in ("stop", "quit", "q"):
                raise Ended
            self.terminal.wrong(f"Give {choices}, nothing, or “stop”")

    def write(self, file: Path, text: str) -> None:
        """Puts the new text of a file in its place, unless it is only shown."""
        from warbook.language.atomic import write_atomically

        if self.only_show:
            return
        try:
            write_atomically(file, text)
        except OSError as fault:
            raise Problem(f"“{file}” cannot be written: {fault.strerror}.", WRONG) from None


def examined(loaded: Loaded, kept: Kept) -> list[Diagnostic]:
    """The worked examples that do not come out, of a game without faults: of any other nothing can be played. Those of which
    `kept` tells that they do are not played again."""
    from warbook.engine.kept_examples import examine

    if loaded.rulebook is None or loaded.errors:
        return []
    return examine(loaded.rulebook, kept, loaded.looks)[0]


def edits_of(shown: Diagnostic) -> tuple[Edit, ...]:
    """What could be written instead: sentences that could be meant, else the one edit that would put it right."""
    return shown.candidates or ((shown.edit,) if shown.edit is not None else ())
