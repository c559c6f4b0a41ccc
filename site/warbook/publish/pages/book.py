"""A checked rulebook → the pages of its book. Pure: rules in, Markdown out; nothing is read or written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from warbook.language.model import Rulebook
from warbook.language.source import Source
from warbook.publish.book import escape
from warbook.publish.book.around import ALONE, Around
from warbook.publish.book.chapters import FORCES, MISSIONS, RULES, Chapter
from warbook.publish.book.colours import force_colour
from warbook.publish.book.labels import META, fact
from warbook.publish.book.model import Home, Page
from warbook.publish.book.writer import Book, Writer, open_book
from warbook.publish.builder import page as builder
from warbook.publish.pages import (
    alphabetical_index,
    changes,
    diagrams,
    gallery,
    glossary,
    home,
    list_pages,
    missions,
    notes,
    units,
    versions,
)
from warbook.publish.pages.example_index import examples_page
from warbook.publish.pages.reference_sheet import tables_page
from warbook.publish.pages.sources import source_markdown, source_page
from warbook.publish.parts import sequences
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.draft import drafted
from warbook.publish.parts.sections import under_heading, write_sections
from warbook.publish.parts.tiles import home_of
from warbook.publish.parts.unit_values import called, fighters_first

REFERENCE = "Reference"


def pages(
    rulebook: Rulebook, sources: Mapping[str, Source] | None = None, around: Around = ALONE
) -> dict[str, Page]:
    """Every page of a game by its path in the game's folder, in reading order.

    `sources` are the texts of the rules files (from `load_game`): without them lines are not known, and they are not
    shown. `around` is what stands beside the rules.
    """
    book = open_book(rulebook, {name: source.line_starts for name, source in (sources or {}).items()})
    return pages_of(with_around(book, around), sources)


def with_around(book: Book, around: Around) -> Book:
    """A book with what stands beside it."""
    book = replace(book, around=around)
    return replace(book, led=changes.links(book))


def pages_of(book: Book, sources: Mapping[str, Source] | None = None) -> dict[str, Page]:
    """Every page of a book."""
    around = book.around
    made: dict[str, Page] = {}
    made[home.PATH] = Page("", book.title, book.plan.game.span if book.plan.game is not None else None)
    _chapters(book, made)
    _units(book, made)
    _lists(book, made)
    _missions(book, made)
    _references(book, made)
    for name, source in (sources or {}).items():
        made[source_page(name)] = Page(source_markdown(source), name, None, "", listed=False)
    front = Page(
        home.home(book, _parts(book, made), around.downloads, made), book.title, made[home.PATH].span
    )
    whole = {**made, home.PATH: front}
    return whole if around.wrong is None else drafted(whole, around.wrong)


def _chapters(book: Book, made: dict[str, Page]) -> None:
    for chapter in book.plan.of(RULES):
        title = f"{chapter.number}. {chapter.title}" if chapter.number else chapter.title
        made[chapter.path] = Page(chapter_page(book, chapter), title, chapter.span, RULES)


def chapter_page(book: Book, chapter: Chapter) -> str:
    """A chapter of rules."""
    w = Writer(book, chapter.path)
    number = f'<span class="wb-number">{chapter.number}</span> ' if chapter.number else ""
    w.put(f"# {number}{escape.markdown(chapter.title)}")
    if chapter.root is not None:
        w.here = chapter.root.home
        under_heading(w, chapter.root)
    module = chapter.root is not None and chapter.root.heading.sort == "Module"
    tagline = fact(chapter.blocks, "Tagline") if module else ""
    if tagline:
        w.put(w.unlinked(tagline), "{: .wb-tagline }")
    write_blocks(w, chapter.blocks, lambda label: label in META or (module and label == "Tagline"))
    write_sections(w, chapter.sections, 2)
    return w.text


def _units(book: Book, made: dict[str, Page]) -> None:
    if not book.rules.cards:
        return
    part = called(book)
    made[gallery.PATH] = Page(gallery.gallery(book), part, None, part)
    if len(book.rules.cards) > 1:
        made[gallery.COMPARE] = Page(gallery.compare_page(book), "Side by side", None, part)
    for chapter in book.plan.of(FORCES):
        made[chapter.path] = Page(
            _force(book, chapter), chapter.title, chapter.span, part, group=chapter.title
        )
    for card in fighters_first(book, book.rules.cards.values()):
        path = home_of(book, card).path
        made[path] = Page(
            units.unit_page(book, card), card.title or card.name, card.span, part, group=card.force
        )


def _force(book: Book, chapter: Chapter) -> str:
    """A force: its introduction, its units as tiles, its traits and whatever else its file says."""
    w = Writer(book, chapter.path)
    colour = force_colour(book.rules, chapter.title)
    w.put(f'# <span class="wb-chip" style="--wb-fill:{colour}"></span> {escape.markdown(chapter.title)}')
    if chapter.root is not None:
        w.here = chapter.root.home
        under_heading(w, chapter.root)
    tagline = book.rules.forces[chapter.title].short if chapter.title in book.rules.forces else ""
    if tagline:
        w.put(w.unlinked(tagline), "{: .wb-tagline }")
    write_blocks(w, chapter.blocks, lambda label: label in META or label in ("Colour", "Tagline"))
    write_sections(w, chapter.sections, 2)
    return w.text


def _lists(book: Book, made: dict[str, Page]) -> None:
    if book.around.builds:
        made[builder.PATH] = Page(builder.builder_page(), "Force builder", None, called(book))
    told = list_pages.lists_page(book)
    if told:
        made[list_pages.PATH] = Page(told, "Force lists", None, called(book))


def _missions(book: Book, made: dict[str, Page]) -> None:
    found = book.plan.of(MISSIONS)
    if not found:
        return
    if len(found) > 1:
        made[missions.INDEX] = Page(missions.missions_index(book), "All missions", None, MISSIONS)
    for chapter in found:
        made[chapter.path] = Page(missions.mission_page(book, chapter), chapter.title, chapter.span, MISSIONS)


def _references(book: Book, made: dict[str, Page]) -> None:
    if sequences.sequences(book):
        made[sequences.PATH] = Page(sequences.sequence_page(book), "Sequence of play", None, REFERENCE)
    drawn = diagrams.diagrams_page(book)
    if drawn:
        made[diagrams.PATH] = Page(drawn, diagrams.title(drawn), None, REFERENCE)
    tables = tables_page(book)
    if tables:
        made["tables.md"] = Page(tables, "Tables and chances", None, REFERENCE)
    if any(entry.heading.sort == "Example" for entry in book.plan.entries.values()):
        made["examples.md"] = Page(examples_page(book), "Examples of play", None, REFERENCE)
    if book.changes is not None:
        made[changes.PATH] = Page(changes.changes_page(book, book.changes), "Changes", None, REFERENCE)
    if book.since is not None:
        page = changes.changes_page(book, book.since, changes.SINCE)
        made[changes.SINCE] = Page(page, "Latest changes", None, REFERENCE)
    if book.around.states:
        made[versions.PATH] = Page(versions.versions_page(book), "Versions", None, REFERENCE)
    if notes.has_notes(book):
        made[notes.PATH] = Page(notes.notes(book), "Designer’s notes", None, REFERENCE)
    made[glossary.PATH] = Page(
        glossary.glossary(book), "Glossary", None, REFERENCE, finds=glossary.finds(book)
    )
    made[alphabetical_index.PATH] = Page(alphabetical_index.az_page(book), "Index A–Z", None, REFERENCE)


def _counted(missions: int) -> str:
    return "With its map, to scale" if missions == 1 else f"{missions} to play, with maps to scale"


def _parts(book: Book, made: Mapping[str, Page]) -> list[home.Part]:
    """What there is to read, for the home page."""
    rules = next((path for path, page in made.items() if page.part == RULES), "")
    mission = next((path for path, page in made.items() if page.part == MISSIONS), "")
    found = (
        (rules, "The rules", "Every rule, numbered, with examples"),
        (sequences.PATH, "Sequence of play", "What happens when, at a glance"),
        (
            gallery.PATH,
            called(book),
            f"All {len(book.rules.cards)}, {'with their cards' if book.around.images else 'to compare'}",
        ),
        (list_pages.PATH, "Force lists", "To play with at once"),
        (builder.PATH, "Force builder", "A list of your own, within the limits"),
        (mission, "Missions", _counted(len(book.plan.of(MISSIONS)))),
        (diagrams.PATH, made[diagrams.PATH].title if diagrams.PATH in made else "", "Drawn to scale"),
        ("tables.md", "Tables and chances", "Tokens, rolls, actions, and the odds"),
        ("examples.md", "Examples of play", "Every example, played out"),
        (changes.PATH, "Changes", "What is new in this edition"),
        (changes.SINCE, "Latest changes", "What differs from how it was"),
        (versions.PATH, "Versions", "Older books, and what each changed"),
        (notes.PATH, "Designer’s notes", "Why a rule is as it is"),
        (glossary.PATH, "Glossary", "Every term, in a line each"),
        (alphabetical_index.PATH, "Index A–Z", "Every rule that uses a word"),
    )
    return [home.Part(name, what, Home(path)) for path, name, what in found if path in made]
