"""Checking one game: its rules, its worked examples, its theme, and the force lists that came with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.cli.yaml_file import list_files
from warbook.language.bounded import read_bounded
from warbook.language.cache import examine_cached
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.source import Source, read_source
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.language.loaded import Loaded
    from warbook.language.looks import Looks
    from warbook.language.model import Rulebook

THEME = "theme.yaml"
_ROOTS = Path(__file__).parents[1]
Fault = tuple[str, str, str, int, int, str | None, bool]
"""A code, the name of a file, what is wrong with it, from where to where, what could be done, and whether it is an error."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of one game found; `content` is a digest of what its rules say."""

    title: str
    examples: int
    diagnostics: list[Diagnostic]
    sources: dict[str, Source]
    content: bytes = b""

    @property
    def errors(self) -> int:
        return sum(d.is_error for d in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors


def check_game(folder: Path, cached: bool = True) -> Checked:
    """Everything wrong with a game; what was found before, where nothing has changed."""
    played = Played(folder.resolve() if cached else None)
    if cached:
        found = examine_cached(folder, played.examples, [_package("engine")])
        diagnostics, sources = list(found.diagnostics), dict(found.sources)
        checked = Checked(found.title, found.examples, diagnostics, sources, found.content)
        loaded = found.loaded
    else:
        from warbook.language.load import load_game

        loaded = load_game(folder)
        book = loaded.rulebook
        more = played.examples(book) if book is not None else []
        title, examples = (book.title, len(book.examples)) if book is not None else ("", 0)
        checked = Checked(title, examples, [*loaded.told, *more], loaded.sources)
    if checked.title and loaded is not None:
        checked.diagnostics.extend(_of_lists(folder.resolve(), checked, played, loaded))
    return checked


class Played:
    """A game compiled for its worked examples, which its force lists are looked at with too. Of a game in a `folder` only
    those examples are played that a change since the last time concerns."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._game: Game | None = None

    def examples(self, book: Rulebook, looks: Looks | None = None) -> list[Diagnostic]:
        """The worked examples that do not come out as written."""
        if self.folder is None:
            from warbook.engine.examples import run_example

            game = self.game(book)
            return [d for example in book.examples for d in run_example(game, example)]
        from warbook.engine.kept_examples import examine, place_of, read_kept, version, write_kept

        path, code = place_of(self.folder), version()
        kept = read_kept(path, code)
        found, examined = examine(book, kept, looks)
        if kept.changed:
            write_kept(path, code, kept)
        if examined is not None:
            self._game = examined.game
        return found

    def game(self, book: Rulebook) -> Game:
        """The game of a rulebook, compiled once."""
        from warbook.engine.game import Game

        if self._game is None:
            self._game = Game(book, examples=True)
        return self._game


def _package(name: str) -> Path:
    """The folder of a package's code."""
    import warbook

    return next(Path(root) / name for root in warbook.__path__ if (Path(root) / name).is_dir())


# ------------------------------------------------------------------ force lists and theme
def _of_lists(folder: Path, checked: Checked, played: Played, loaded: Loaded) -> list[Diagnostic]:
    """What is wrong with the theme of a game, on its lines, and with its force lists, at the head of each."""
    paths = [*list_files(folder), *_theme_files(folder)]
    if not paths:
        return []
    key = digest(
        [
            own_code(_package("engine"), _package("publish") / "theme", _ROOTS),
            checked.content,
            *(_bytes(path) for path in paths),
        ]
    )
    place = folder_beside(folder.parent)
    kept = (
        place / f"{folder.name}-lists-{digest([bytes(folder)]).hex()[:8]}.bin" if place is not None else None
    )
    parts = read_store(kept, key) if kept is not None and checked.content else None
    faults: list[Fault] | None = json.loads(parts[0]) if parts else None
    if faults is None:
        faults = [*_judged(folder, list_files(folder), played, loaded), *_of_theme(folder, loaded)]
        if kept is not None and checked.content:
            write_store(kept, key, [json.dumps(faults).encode()])
    found = []
    for code, name, sentence, start, end, hint, error in faults:
        text = read_source(folder.parent, Path(name))
        if isinstance(text, Source):
            checked.sources[name] = text
        severity = Severity.ERROR if error else Severity.WARNING
        found.append(Diagnostic(code, severity, sentence, Span(name, start, end), hint=hint))
    return found


def _theme_files(folder: Path) -> list[Path]:
    """The theme of a game, where it has one, with the files it speaks of."""
    if not (folder / THEME).exists():
        return []
    inside = folder / "theme"
    return [folder / THEME, *sorted(path for path in inside.rglob("*") if path.is_file())]


def _of_theme(folder: Path, loaded: Loaded) -> list[Fault]:
    """What is wrong in a game's theme."""
    if not (folder / THEME).exists():
        return []
    from warbook.publish.theme.file import read_look

    book = loaded.rulebook
    assert book is not None
    faults = read_look(book, folder).diagnostics
    return [(d.code, d.span.file, d.message, d.span.start, d.span.end, d.hint, d.is_error) for d in faults]


def _bytes(path: Path) -> bytes:
    try:
        return bytes(path) + read_bounded(path, 1_000_000)
    except OSError:
        return bytes(path)


def _judged(folder: Path, paths: list[Path], played: Played, loaded: Loaded) -> list[Fault]:
    """What is wrong with force lists, as sentences."""
    if not paths:
        return []
    from warbook.cli.games import sure_to_begin
    from warbook.cli.lists import read_list
    from warbook.cli.problem import Problem
    from warbook.engine.force_lists import broken_limits

    assert loaded.rulebook is not None
    game = sure_to_begin(played.game(loaded.rulebook))
    found: list[Fault] = []
    for path in paths:
        try:
            one = read_list(path, game)
            sentences = broken_limits(game, one.cards, one.size, one.kept)
        except Problem as problem:
            sentences = [problem.format_message().replace(f" ({path})", "")]
        name = path.relative_to(folder.parent).as_posix()
        found.extend(("W601", name, sentence, 0, 0, None, True) for sentence in sentences)
    return found
