"""A game → its whole rulebook, in the order in which it is read: the rules, the forces, the missions, an index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language.blocks import Table
from warbook.language.content import content
from warbook.language.model import Card, Mission
from warbook.language.names import plural
from warbook.publish.book.chapters import FORCES, MISSIONS, RULES, Chapter
from warbook.publish.book.colours import force_colour
from warbook.publish.book.headings import CARD
from warbook.publish.book.inline import plain as plain_text
from warbook.publish.book.labels import META, fact
from warbook.publish.book.model import Home
from warbook.publish.book.typesetting import sentence, set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.bound.sections import blocks, running, sections
from warbook.publish.bound.versions import versions
from warbook.publish.bound.words import Scribe, place_of
from warbook.publish.cards.cards import faces
from warbook.publish.cards.map_cards import picture_of
from warbook.publish.cards.mission_told import InShort, in_short
from warbook.publish.figures.example_maps import READ_MM
from warbook.publish.figures.maps import mission_map
from warbook.publish.parts.equipment import printed_cards
from warbook.publish.parts.rich_text import source
from warbook.publish.parts.tiles import home_of
from warbook.publish.print import bound_model as b
from warbook.publish.print import model as m
from warbook.publish.theme.look import Look

__all__ = ["to_bound"]

_FACTS = ("Players", "Length", "Ages", "You need")
_CALLED = {
    "To": "procedure",
    "Kind": "kind",
    "Value of a list": "value",
    "Card": "unit",
    "Definition": "word",
}
_SIGNS = 12


def to_bound(book: Book, look: Look | None = None, cards: Book | None = None) -> b.Bound:
    """The whole rulebook; in it units are told as `cards` are, where these tell special rules in other words."""
    look = look or Look()
    w = Scribe(book)
    carded = cards or book
    accent = look.theme.accent
    made = [
        *_opening(w, accent),
        *_rules(w, accent),
        *_forces(w, look, carded),
        *_missions(w, accent),
        *versions(w, accent),
    ]
    signs = [look.sign(card.name) for card in printed_cards(book)]
    span = book.plan.game.span if book.plan.game is not None else None
    return b.Bound(
        title=book.title,
        tagline=plain_text(book.rules.facts.get("Tagline", ""), book.rules),
        edition=" · ".join(filter(None, (book.edition, numbered(look.imprint.get("version", ""))))),
        facts=tuple(
            (name, sentence(book.rules.facts[name])) for name in _FACTS if book.rules.facts.get(name)
        ),
        colours=(accent, accent),
        signs=tuple(sign for sign in signs if sign)[:_SIGNS],
        emblem=look.emblem,
        chapters=tuple(made),
        index=tuple(_index(book)),
        imprint=tuple(_imprint(book, look)),
        source=source(book, span) if span is not None else None,
    )


def _opening(w: Scribe, accent: str) -> Iterator[b.Chapter]:
    """What stands under the game's own heading."""
    game = w.book.plan.game
    if game is None:
        return
    own = tuple(blocks(w, game.blocks, lambda _: True))
    if own:
        yield b.Chapter(
            "Welcome", "", place_of(Home("index.md")), own, "", accent, source=source(w.book, game.span)
        )


def _rules(w: Scribe, accent: str) -> Iterator[b.Chapter]:
    """The chapters of the rules; not what only says how the quick sheet is ordered."""
    part = "The rules"
    for chapter in w.book.plan.of(RULES):
        if not any(w.book.plan.entry(one).heading.sort == "Quick Sheet" for one in chapter.sections):
            yield _chapter(w, chapter, part, accent)
            part = ""


def _chapter(
    w: Scribe, chapter: Chapter, part: str, accent: str, profiles: Sequence[b.Block] = (), called: str = ""
) -> b.Chapter:
    """A chapter; with `profiles`, these under the heading of the section that lists them, or at its end."""
    home = chapter.root.home if chapter.root is not None else Home(chapter.path)
    w.fresh(home)
    own = list(blocks(w, chapter.blocks, _left_out))
    listed = _listing(w, chapter) if profiles else None
    before = chapter.sections if listed is None else chapter.sections[:listed]
    own += sections(w, before, chapter.path, 2)
    if listed is not None:
        entry = w.book.plan.entry(chapter.sections[listed])
        made = list(sections(w, [entry.section], chapter.path, 2))
        own += made or [b.Head(2, set_in_type(entry.heading.title), entry.number, place_of(entry.home))]
        own += profiles
        own += sections(w, chapter.sections[listed + 1 :], chapter.path, 2)
    elif profiles:
        own += [b.Head(2, called, "", ""), *profiles]
    lead = fact(chapter.blocks, "Tagline") or fact(chapter.blocks, "Short")
    return b.Chapter(
        set_in_type(chapter.title),
        chapter.number,
        place_of(home),
        tuple(own),
        part,
        accent,
        plain_text(lead, w.book.rules) if lead else "",
        source(w.book, chapter.span),
    )


def _listing(w: Scribe, chapter: Chapter) -> int | None:
    """Which of its sections lists the units of a chapter: in a table, or with each under a heading of its own."""
    cards = printed_cards(w.book)
    kinds, names = {card.kind for card in cards}, {card.name for card in cards}
    for place, section in enumerate(chapter.sections):
        heads = {block.header[0].text for block in section.blocks if isinstance(block, Table)}
        inner = [w.book.plan.entry(one).heading for one in section.sections]
        if heads & kinds or any(one.sort == CARD and one.name in names for one in inner):
            return place
    return None


def _left_out(label: str) -> bool:
    return label in META or label in ("Colour", "Tagline", "Layouts")


def _forces(w: Scribe, look: Look, carded: Book) -> Iterator[b.Chapter]:
    """Each force with its units; units of none in a chapter of their own."""
    cards = printed_cards(w.book)
    for place, chapter in enumerate(w.book.plan.of(FORCES)):
        some = [card for card in cards if card.force == chapter.title]
        accent = force_colour(w.book.rules, chapter.title)
        profiles = list(_profiles(w, some, look, accent, carded))
        part = "The forces" if place == 0 else ""
        yield _chapter(w, chapter, part, accent, profiles, _called(w.book, some))
    loose = [card for card in cards if card.force not in w.book.rules.forces]
    if loose:
        units = tuple(replace(one, level=2) for one in _profiles(w, loose, look, look.theme.accent, carded))
        yield b.Chapter(_called(w.book, loose), "", "p-units", units, "", look.theme.accent)


def _called(book: Book, cards: Sequence[Card]) -> str:
    kinds = dict.fromkeys(card.kind for card in cards)
    return " and ".join(plural(kind) for kind in kinds)


def _profiles(w: Scribe, cards: Sequence[Card], look: Look, accent: str, carded: Book) -> Iterator[b.Profile]:
    for card, face in zip(cards, faces(carded, cards), strict=True):
        home = home_of(w.book, card)
        w.fresh(home)
        entry = w.book.plan.find(CARD, card.name)
        texts = (*face.texts, *face.details)
        yield b.Profile(
            face.name, place_of(home), face.role, accent, look.sign(card.name),
            f"{face.badge} {face.badge_label}".strip(), face.stats, face.tables, texts, face.flavour,
            w.words(card.short) if card.short and entry is None and not texts else (),
        )  # fmt: skip


def _missions(w: Scribe, accent: str) -> Iterator[b.Chapter]:
    for place, chapter in enumerate(w.book.plan.of(MISSIONS)):
        mission = w.book.rules.missions.get(chapter.title) or _named(w.book, chapter)
        part = "The missions" if place == 0 else ""
        if mission is None:
            yield _chapter(w, chapter, part, accent)
            continue
        said = in_short(w.book, mission)
        made = _chapter(w, replace(chapter, blocks=said.after), part, accent)
        lead = plain_text(mission.short, w.book.rules)
        yield replace(made, blocks=(*_maps(w, mission), *_told(w, said), *made.blocks), lead=lead)


def _told(w: Scribe, said: InShort) -> Iterator[b.Block]:
    """What a mission comes to, as it is played, with the tables that decide its events; then its rules exactly. Where things
    stand, its map shows."""
    yield from blocks(w, said.before, _left_out)
    if said.texts:
        lines = (m.FlowLine(0, text.label.rstrip(":"), text.runs) for text in said.texts)
        yield m.FlowText("In play", "", tuple(lines))
    for table in said.tables:
        yield b.Grid(table, ("",) * len(table.rows))
    if runs := tuple(running(w, [one for one in said.exact if not isinstance(one, Table)])):
        yield b.Helper((m.Paragraph((m.Run("Exactly: ", "bold"), *runs)),))


def _named(book: Book, chapter: Chapter) -> Mission | None:
    return book.rules.missions.get(chapter.root.heading.name) if chapter.root is not None else None


def _maps(w: Scribe, mission: Mission) -> Iterator[b.Block]:
    """Its map on its only table; on none where there are several, which stand in their own place."""
    rules = w.book.rules
    names = [name for name in mission.layouts if name in rules.layouts]
    layout = rules.layouts[names[0]] if len(names) == 1 else None
    art = picture_of(mission_map(rules, mission, layout, card=True), f"The map of {mission.name}", READ_MM)
    if art is not None:
        yield m.Picture(art, layout.title or layout.name if layout is not None else "")
    if len(names) > 1:
        yield m.Paragraph((m.Run("Tables: ", "bold"), *w.words(", ".join(names) + ".", rules=True)))


def _index(book: Book) -> Iterator[b.IndexEntry]:
    """Every declared name, and what else things are called, in the order of the alphabet."""
    found: dict[tuple[str, str], list[str]] = {}
    for term in (*book.terms.all, *book.terms.headings):
        what = _CALLED.get(term.sort, term.sort.lower())
        if term.sort == "Card":
            what = book.rules.cards[term.name].kind.lower()
        found.setdefault((term.name, what), []).append(place_of(term.home))
    entries = [b.IndexEntry(name, what, tuple(dict.fromkeys(some))) for (name, what), some in found.items()]
    for term in (*book.terms.all, *book.terms.headings):
        entries += [b.IndexEntry(word, "", (), term.name) for word in term.also]
    unique = {(one.name, one.what, one.see): one for one in entries}
    yield from sorted(unique.values(), key=lambda one: (one.name.casefold(), one.what, one.see))


def numbered(version: str) -> str:
    """A version as it stands on a cover: `Version 1.2`."""
    return f"Version {version}" if version[:1].isdigit() else version


def _imprint(book: Book, look: Look) -> Iterator[tuple[str, str]]:
    """Who made it, which state of the rules it is, and what it was set from."""
    yield "Rules", ", ".join(filter(None, (book.title, book.edition)))
    for name in ("by", "version", "date", "licence"):
        if look.imprint.get(name):
            yield name.capitalize(), look.imprint[name]
    yield "State of the rules", content(book.rules).hex()[:12]
    count = len(book.rules.examples)
    if count:
        yield "Worked examples", f"{count}, each played through by the machine that set this book"
    yield "Set with", "Warbook and Typst, in Barlow Condensed and Source Sans (SIL Open Font Licence)"
