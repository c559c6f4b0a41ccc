"""The games on the desk: read again when a file is saved; only pages that came out otherwise are rendered again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import RLock

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import Past, load_game
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.render import render_text
from warbook.publish.book.around import Around
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.model import Fight, Page
from warbook.publish.book.writer import open_book, opened
from warbook.publish.preview.rendering import Renderer
from warbook.publish.products.printed import PAPERS, Printed, matter, print_part
from warbook.publish.reference.pages import reference_pages
from warbook.publish.site import Part, assemble, changed_games, later_editions, make_part
from warbook.publish.theme.face import face_of
from warbook.publish.theme.file import read_look

MOST_SHOWN = 5
WorkedOut = tuple[Sequence[Fight], Mapping[str, Sequence[str]]]
"""What the attacks of a game come to, and what happens in its worked examples."""
NOTHING: WorkedOut = ((), {})


@dataclass(frozen=True, slots=True)
class News:
    """What a saved file came to.

    `faults` is what is wrong with the rules now, as frames, empty where nothing is; `pages` are the addresses of
    pages that changed; `all` tells that contents changed everywhere, such as the list of pages.
    """

    faults: str = ""
    pages: tuple[str, ...] = ()
    all: bool = False


class Desk:
    """Games as they stand in their files, and the last good pages of each."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = {folder.name: folder.resolve() for folder in folders}
        self.loaded: dict[str, Loaded] = {}
        self.past = {name: Past() for name in self.folders}
        self.printed: dict[str, Printed] = {}
        self.worked_out: dict[str, WorkedOut] = {}
        self.parts: dict[str, Part] = {}
        self.broken: dict[str, list[Diagnostic]] = {}
        self.renderer = Renderer()
        self._lock = RLock()
        for name, folder in self.folders.items():
            self.loaded[name] = load_game(folder, past=self.past[name])
        for name in self.folders:
            self._make(name)
        self.language: dict[str, Page] = {}
        self._open()

    def _read(self, name: str) -> bool:
        """Reads a game; whether it has pages to show, which a game with errors has not."""
        self.loaded[name] = load_game(self.folders[name], past=self.past[name])
        return self._make(name)

    def _make(self, name: str) -> bool:
        """Makes the pages of a game as it was read; whether it has any."""
        book = self._good(name)
        if book is None:
            return False
        loaded = self.loaded[name]
        folder, printed = self.folders[name], self.printed.get(name, Printed())
        later = later_editions(loaded, self.loaded)
        fights, told = self.worked_out.get(name, NOTHING)
        look = printed.look if name in self.printed else read_look(book, folder)
        lists, face = lists_for(folder, book), face_of(look, name)
        around = Around(name, lists=lists, later=later, fights=fights, told=told, face=face)
        self.parts[name] = make_part(opened(loaded), loaded, printed, around, folder)
        return True

    def _good(self, name: str) -> Rulebook | None:
        """A game as it was read; None where it has errors."""
        loaded = self.loaded[name]
        return None if loaded.errors else loaded.rulebook

    def _open(self) -> None:
        order = {name: self.parts[name] for name in self.folders if name in self.parts}
        site = assemble(order, self.language)
        site.loaded = {name: loaded for name, loaded in self.loaded.items() if name in self.parts}
        self.renderer.open(site)

    @property
    def faults(self) -> str:
        """What is wrong with the rules as they stand, each with its frame; empty where nothing is."""
        frames = []
        for name, loaded in self.loaded.items():
            wrong = loaded.errors or self.broken.get(name, [])
            if wrong:
                frames.append(render_text(wrong, loaded.sources, colour=False, limit=MOST_SHOWN))
        return "\n".join(frames)

    def touched(self, files: Iterable[Path]) -> list[str]:
        """The games that some files belong to: their own, those built on them, and those that an edition changes."""
        changed = [file.resolve() for file in files]
        found = []
        for name, folder in self.folders.items():
            sources = self.loaded[name].sources
            used = {(folder.parent / path).resolve() for path in sources}
            if any(file in used or file.is_relative_to(folder) for file in changed):
                found.append(name)
        changed_titles = {title for name in found for title in changed_games(self.loaded[name])}
        told = [name for name, part in self.parts.items() if part.rulebook.title in changed_titles]
        return list(dict.fromkeys([*found, *told]))

    def add_language(self) -> None:
        """Adds the pages of the language, which take longer than those of a game."""
        books = {name: part.rulebook for name, part in self.parts.items()}
        made = {f"language/{path}": page for path, page in reference_pages(books).items()}
        with self._lock:
            self.language = made
            self._open()

    def watched(self) -> list[Path]:
        """The folders whose files any of the games is read from."""
        found = set(self.folders.values())
        for name, folder in self.folders.items():
            found.update((folder.parent / path).resolve().parent for path in self.loaded[name].sources)
        return sorted(f for f in found if not any(other in f.parents for other in found))

    def update(self, name: str) -> News:
        """Reads a game again and takes over what came out otherwise."""
        with self._lock:
            before = self.parts.get(name)
            self.broken.pop(name, None)
            if not self._read(name):
                return News(self.faults)
            return self._take_over(name, before)

    def take_print(self, name: str, printed: Printed) -> News:
        """Takes over printed matter that was made from the rules as they stand."""
        with self._lock:
            old, before = self.printed.get(name, Printed()), self.parts.get(name)
            self.printed[name] = printed
            if before is None or self._good(name) is None:
                return News(self.faults)
            if (old.files.keys(), old.downloads, old.images) != (
                printed.files.keys(),
                printed.downloads,
                printed.images,
            ):
                self._make(name)
                self._open()
                return News(self.faults, tuple(self._changed(name, before)))
            for path, data in printed.files.items():
                self.renderer.replace_file(f"{name}/{path}", data)
            return News(self.faults)

    def take_worked_out(self, name: str, found: WorkedOut) -> News:
        """Takes over what attacks come to and what happens in examples, by the rules as they stand."""
        with self._lock:
            old, before = self.worked_out.get(name, NOTHING), self.parts.get(name)
            self.worked_out[name] = found
            if before is None or self._good(name) is None or old == found:
                return News(self.faults)
            self._make(name)
            return self._take_over(name, before)

    def get(self, address: str) -> bytes | None:
        """A page or a file; None where there is none. A PDF is printed when somebody asks for it, from the last good rules."""
        found = self.renderer.get(address)
        name, _, path = address.partition("/")
        printed = self.printed.get(name)
        if found or printed is None or all(path != one.path for one in printed.downloads):
            return found
        paper = next(one for one in PAPERS if path.endswith(f"-{one}.pdf"))
        made = print_part(matter(open_book(self.parts[name].rulebook), folder=self.folders[name]), paper)
        with self._lock:
            if self.printed[name] is printed:
                for own, data in made.files.items():
                    self.renderer.replace_file(f"{name}/{own}", data)
        return made.files[path]

    def take_checks(self, name: str, broken: list[Diagnostic]) -> News:
        """Takes over which worked examples do not come out as written."""
        with self._lock:
            self.broken[name] = broken
            return News(self.faults)

    def _take_over(self, name: str, before: Part | None) -> News:
        after = self.parts[name]
        if before is None or _outline(before) != _outline(after):
            self._open()
            return News(self.faults, all=True)
        changed = [path for path in after.pages if before.pages[path].markdown != after.pages[path].markdown]
        self.renderer.take(name, self.loaded[name], after.pages)
        for path in changed:
            self.renderer.render_again(f"{name}/{path}")
        return News(self.faults, tuple(self.renderer.address(f"{name}/{path}") for path in changed))

    def _changed(self, name: str, before: Part) -> list[str]:
        after = self.parts[name]
        return [
            self.renderer.address(f"{name}/{path}")
            for path, page in after.pages.items()
            if before.pages.get(path) != page
        ]


def _outline(part: Part) -> list[tuple[str, str, str, bool]]:
    """What the contents beside every page show: places and titles."""
    return [(path, *_place(page)) for path, page in part.pages.items()]


def _place(page: Page) -> tuple[str, str, bool]:
    return page.title, page.part, page.listed
