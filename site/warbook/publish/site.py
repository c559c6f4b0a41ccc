"""The whole site: all games with their pages and printed files, the front page, the language, contents."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warbook.language.cache import load_cached
from warbook.language.declare.editions import head_of, wanted
from warbook.language.diagnostic import Diagnostic
from warbook.language.diff import Comparison, edition_difference
from warbook.language.files import SUFFIX
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.store import own_code
from warbook.publish.book import escape
from warbook.publish.book.around import ALONE, Around, Later
from warbook.publish.book.face import Face
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.model import Fight, Home, Page
from warbook.publish.book.typesetting import sentence, set_in_type
from warbook.publish.book.versions import Version, history, since_latest
from warbook.publish.book.writer import Book, opened, source_page
from warbook.publish.builder import page as builder
from warbook.publish.html import icon
from warbook.publish.identity import ABOUT, NAME, UNSAID, Identity
from warbook.publish.pages import how_it_plays
from warbook.publish.pages.book import pages_of, with_around
from warbook.publish.pages.search_names import search_names
from warbook.publish.parts.draft import Wrong, banner, headed
from warbook.publish.parts.tiles import tiles
from warbook.publish.print.cache import as_bytes, kept
from warbook.publish.products.printed import Printed, print_all
from warbook.publish.products.printed import diagnostics as print_diagnostics
from warbook.publish.products.printing import Printing, matter_of
from warbook.publish.reference.pages import reference_pages
from warbook.publish.theme.face import face_of
from warbook.publish.theme.file import read_look

if TYPE_CHECKING:
    from warbook.publish.play.files import Playing

__all__ = ["Site", "edit_address", "games_under", "make_site"]


PAGE = "play/index.html"
"""The page on which a game is played, in its folder."""
MARKER = ".warbook-site"
"""The file by which a folder is known to be a site of ours, which may be replaced."""


@dataclass(slots=True)
class Site:
    """`pages` and `files` by path in the site; `loaded` what reading each game gave; `nav` the contents.

    `names` are the other names by which search finds places of each game, `editions` the game that an edition changes,
    both by folder.
    """

    pages: dict[str, Page] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    nav: list[Any] = field(default_factory=list)
    loaded: dict[str, Loaded] = field(default_factory=dict)
    names: dict[str, Mapping[Home, tuple[str, ...]]] = field(default_factory=dict)
    editions: dict[str, str] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def games_under(folder: Path) -> list[Path]:
    """The folders that hold games: the folder itself, or those in it."""
    if any(folder.glob(f"*{SUFFIX}")):
        return [folder]
    if not folder.is_dir():
        return []
    return sorted(p for p in folder.iterdir() if p.is_dir() and any(p.rglob(f"*{SUFFIX}")))


def make_site(
    folders: Sequence[Path],
    with_print: bool = True,
    identity: Identity = UNSAID,
    printing: Printing | None = None,
    since: Mapping[str, Comparison] | None = None,
    drafts: Mapping[str, Wrong] | None = None,
    playing: Playing | None = None,
    versions: Sequence[Version] = (),
) -> Site:
    """Reads the games and makes every page; games with errors are left out.

    `diagnostics` gets what reading and printing found; `identity` is what the site says of itself. With
    `printing` printed files are begun with there, and are still empty in what is given. `since` tells by folder
    what differs from an older state, `drafts` of each what is wrong with its worked examples, where it is
    published as a draft; `playing` how its games can be played on it; `versions` are tagged ones, that it tells of.
    """
    folders_by_name = {folder.name: folder for folder in folders}
    loaded = {name: load_cached(folder) for name, folder in folders_by_name.items()}
    parts: dict[str, Part] = {}
    found = [diagnostic for one in loaded.values() for diagnostic in one.diagnostics]
    for name, one in loaded.items():
        if one.rulebook is None or one.errors:
            continue
        folder, book = folders_by_name[name], opened(one)
        later, states = later_editions(one, loaded), history(name, versions)
        older = (since or {}).get(name) or since_latest(states, one.rulebook)
        told = told_of(book, one)
        printed = Printed()
        if not with_print:
            printed.look = read_look(one.rulebook, folder)
        else:
            before = Around(since=older, states=states, told=told)
            what = matter_of(folder, book, identity, drafts is not None, before)
            printed = printing.begin(name, what) if printing else print_all(what, books=True)
        found.extend(print_diagnostics(printed, one.sources))
        lists = lists_for(folder, one.rulebook)
        wrong = (drafts or {}).get(name)
        face = face_of(printed.look, name)
        table = play_files(folder, book, one, playing, face)
        made = lists_made(book, one)
        if made is not None:
            playable = PAGE if PAGE in table else ""
            file = builder.builder_file(made, name, lists, printed.images, playable)
            table = {**table, builder.FILE: file}
        around = Around(
            name,
            lists=lists,
            builds=made is not None,
            later=later,
            since=older,
            states=states,
            fights=fights_of(one),
            told=told,
            wrong=wrong,
            play=PAGE if PAGE in table else "",
            face=face,
        )
        parts[name] = make_part(book, one, printed, around, folder, table)
        one.sources.update(printed.look.sources)
    books = {name: part.rulebook for name, part in parts.items()}
    editions = bases_of(loaded)
    site = assemble(parts, _language(books, loaded) if identity.language else {}, identity, editions)
    site.files.update(table_files(playing))
    if drafts:
        every = {f"{name} {e}": said for name, wrong in drafts.items() for e, said in wrong.items()}
        front = site.pages["index.md"]
        site.pages["index.md"] = replace(front, markdown=headed(front.markdown, banner(every)))
    site.loaded, site.diagnostics = loaded, found
    return site


def fights_of(game: Loaded) -> list[Fight]:
    """What the attacks of a game without errors come to; as kept, where nothing has changed."""
    from warbook.publish.odds.fights import kept_fights  # here, as it brings the engine

    assert game.rulebook is not None
    return kept_fights(game.rulebook, *_made_of(game, "language", "engine"))


def told_of(book: Book, game: Loaded) -> Mapping[str, Sequence[str]]:
    """What happens in the worked examples of a game without errors; as kept, where nothing has changed."""
    from warbook.publish.odds.recounts import kept_recounts  # here, as it brings the engine

    return kept_recounts(book, *_made_of(game, "language", "engine", "publish.odds"))


def _made_of(game: Loaded, *code: str) -> tuple[list[bytes], bytes]:
    """The texts of a game, and a digest of the code by which something is made of them."""
    texts = [source.text.encode() for _, source in sorted(game.sources.items())]
    return texts, own_code(*(Path(str(files(f"warbook.{one}"))) for one in code))


def lists_made(book: Book, game: Loaded) -> dict[str, Any] | None:
    """What the page on which lists are made knows of a game; None where none are mustered. As kept, where nothing changed."""
    from warbook.publish.builder.data import builder_data  # here, as it brings the engine

    texts, code = _made_of(game, "language", "engine", "publish.builder")
    (found,) = kept([b"builder", code, *texts], lambda: [json.dumps(builder_data(book)).encode()])
    data: dict[str, Any] | None = json.loads(found)
    return data


def play_files(
    folder: Path, book: Book, game: Loaded, playing: Playing | None, face: Face
) -> dict[str, bytes]:
    """What a game needs beside it to be played on the site; nothing where it is not."""
    if playing is None:
        return {}
    from warbook.publish.play.files import game_files  # here, as it brings the engine

    return game_files(folder, book, game.sources, playing, face)


def table_files(playing: Playing | None) -> dict[str, bytes]:
    """What all games share that are played on a site."""
    if playing is None:
        return {}
    from warbook.publish.play.files import table_files as made

    return made(playing.pyodide)


def later_editions(game: Loaded, games: Mapping[str, Loaded]) -> list[Later]:
    """The editions among some games that change one of them."""
    found = []
    for name, other in games.items():
        book = other.rulebook
        if book is None or game.rulebook is None or other is game:
            continue
        if game.rulebook.title in changed_games(other):
            changes = edition_difference(book)
            if changes is not None:
                found.append(Later(book.title, name, changes))
    return found


def bases_of(games: Mapping[str, Loaded]) -> dict[str, str]:
    """For each edition among some games, the one of them that it changes; by folder."""
    titles = {one.rulebook.title: name for name, one in games.items() if one.rulebook is not None}
    return {
        name: titles[title]
        for name, one in games.items()
        for title in changed_games(one)
        if titles.get(title, name) != name
    }


def changed_games(edition: Loaded) -> set[str]:
    """The titles of the games that a game itself says it is an edition of."""
    book = edition.rulebook
    if book is None:
        return set()
    heads = [d for d in book.documents if head_of(d) == ("Edition", book.title)]
    return {title for d in heads if (title := wanted(d)[0]) is not None}


def _language(books: Mapping[str, Rulebook], loaded: Mapping[str, Loaded]) -> dict[str, Page]:
    """The pages about the language, quoted from these games; those made before, where nothing has changed."""

    def made() -> list[bytes]:
        return [
            as_bytes(
                [
                    [p, page.markdown, page.title, None, page.part]
                    for p, page in reference_pages(books).items()
                ]
            )
        ]

    texts = [source.text.encode() for name in books for _, source in sorted(loaded[name].sources.items())]
    code = own_code(Path(str(files("warbook.language"))), Path(str(files("warbook.publish"))))
    (kept_pages,) = kept([b"language", code, as_bytes(list(books)), *texts], made)
    return {f"language/{path}": Page(*page) for path, *page in json.loads(kept_pages)}


@dataclass(frozen=True, slots=True)
class Part:
    """What the site holds of one game, by path in the game's folder."""

    rulebook: Rulebook
    pages: Mapping[str, Page]
    files: Mapping[str, bytes]
    names: Mapping[Home, tuple[str, ...]]
    face: Face


def make_part(
    book: Book,
    loaded: Loaded,
    printed: Printed,
    around: Around = ALONE,
    folder: Path | None = None,
    beside: Mapping[str, bytes] | None = None,
) -> Part:
    """The pages of a game that has no errors, with what is printed of it and other files that stand `beside` them."""
    book = with_around(book, replace(around, downloads=printed.downloads, images=printed.images))
    made = pages_of(book, loaded.sources)
    if folder is not None:
        page = how_it_plays.how_it_plays(*how_it_plays.kept_in(folder, book.rules))
        if page is not None:
            made[how_it_plays.PATH] = page
    face = book.around.face
    own = {
        **printed.files,
        **(beside or {}),
        **face.files,
        icon.PATH: icon.game_icon(face.accent, face.emblem),
    }
    return Part(book.rules, made, own, search_names(book), face)


def assemble(
    parts: Mapping[str, Part],
    language: Mapping[str, Page],
    identity: Identity = UNSAID,
    editions: Mapping[str, str] | None = None,
) -> Site:
    """One site of all games: front page, games, the language, and the contents of all, in which an edition stands under
    the game that it changes."""
    site = Site(editions=dict(editions or {}))
    site.faces = {name: part.face for name, part in parts.items()}
    site.files[icon.PATH] = icon.icon()
    site.pages["index.md"] = Page(_front(parts, "language/first_game.md" in language, identity), "Games")
    site.nav.append({"Games": "index.md"})
    for name, part in parts.items():
        site.pages.update({f"{name}/{path}": page for path, page in part.pages.items()})
        site.files.update({f"{name}/{path}": data for path, data in part.files.items()})
        site.names[name] = part.names
    own: dict[str, list[Any]] = {name: contents(part.pages, name) for name, part in parts.items()}
    for name, part in parts.items():
        base = own.get(site.editions.get(name, ""), site.nav)
        base.append({escape.html(part.rulebook.title): own[name]})
    site.pages.update(language)
    inside = {path.removeprefix("language/"): page for path, page in language.items()}
    if inside:
        site.nav.append({"The language": contents(inside, "language")})
    return site


def contents(made: Mapping[str, Page], folder: str) -> list[Any]:
    """The contents of one game: its home page, then its parts. Titles are HTML: themes do not escape them."""
    found: list[Any] = []
    parts: dict[str, list[Any]] = {}
    groups: dict[tuple[str, str], list[Any]] = {}
    for path, page in made.items():
        if not page.listed:
            continue
        item = (
            f"{folder}/{path}"
            if path.endswith("/index.md")
            else {escape.html(page.title): f"{folder}/{path}"}
        )
        if not page.part:
            found.append(f"{folder}/{path}")
            continue
        part = parts.setdefault(page.part, [])
        if page.group:
            key = page.part, page.group
            if key not in groups:
                groups[key] = []
                part.append({escape.html(page.group): groups[key]})
            part = groups[key]
        part.append(item)
    return found + [{escape.html(name): some} for name, some in parts.items()]


def _front(games: Mapping[str, Part], language: bool, identity: Identity) -> str:
    """The first page: which games there are, and how one writes another."""
    called = identity.named([game.rulebook.title for game in games.values()])
    said_of_it = identity.about or (ABOUT if called == NAME else "")
    lines = [f"# {escape.markdown(called)}", "", escape.markdown(said_of_it), ""]
    made = []
    for name, game in games.items():
        book, facts = game.rulebook, game.rulebook.facts
        about = (f"{facts['Players']} players" if facts.get("Players") else "", facts.get("Length", ""))
        said = [
            f"[**{escape.markdown(book.title)}**]({name}/index.md)",
            escape.markdown(set_in_type(facts.get("Tagline", ""))),
            f"<small>{' · '.join(escape.markdown(sentence(text)) for text in about if text)}</small>",
        ]
        look = ' class="wb-with-emblem"' if game.face.emblem else ""
        mark = f'\n    {{:{look} style="{game.face.tile}" }}'
        made.append("-   " + "<br>".join(one for one in said if one and one != "<small></small>") + mark)
    lines += [tiles(made, "wb-tiles-wide wb-games"), ""]
    if language:
        lines += [
            "## Write your own { #write }",
            "",
            "Every page, card and map here is made from rules that are written as plain text. "
            "[Your first game](language/first_game.md) goes from an empty file to a printed game, step by step; "
            "[the language](language/index.md) tells what else can be said.",
            "",
        ]
    return "\n".join(lines)


def edit_address(site: Site, path: str, template: str) -> str | None:
    """Where the rules behind a page can be edited or, with no such place, read: an address with the line."""
    page = site.pages.get(path)
    if page is None or page.span is None:
        return None
    folder = path.split("/", 1)[0]
    loaded = site.loaded.get(folder)
    source = loaded.sources.get(page.span.file) if loaded is not None else None
    if source is None:
        return None
    line = source.line_col(page.span.start)[0]
    if template:
        return template.format(path=page.span.file, line=line)
    return f"{folder}/{source_page(page.span.file)}#L{line}"
