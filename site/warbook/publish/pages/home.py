"""The home page of a game: what it is, for whom, what one needs, where to begin, what to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from warbook.language.blocks import Block, Table
from warbook.language.names import plural
from warbook.publish.book import escape
from warbook.publish.book.around import small
from warbook.publish.book.chapters import FORCES, MISSIONS, RULES
from warbook.publish.book.colours import cover_style, force_colour
from warbook.publish.book.model import Download, Home, Page
from warbook.publish.book.typesetting import sentence
from warbook.publish.book.writer import Book, Writer
from warbook.publish.pages import list_pages
from warbook.publish.parts import sequences
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.equipment import printed_cards
from warbook.publish.parts.play_button import play_button
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of, tiles
from warbook.publish.parts.unit_values import fighters_first

PATH = "index.md"
_FACTS = (
    ("Players", "Players", "players"), ("Ages", "Ages", "ages"), ("Length", "Playing time", "time"),
    ("Table", "Table", "table"), ("Grid", "Board", "table"), ("Wins", "Winner", "wins"),
    ("Edition", "Edition", "edition"), ("You need", "You need", "need"),
)  # fmt: skip
_KILO = 1024


@dataclass(frozen=True, slots=True)
class Part:
    """Something to read: its name, what it is in a few words, and where."""

    name: str
    what: str
    home: Home


def home(book: Book, parts: Sequence[Part], downloads: Sequence[Download], made: Mapping[str, Page]) -> str:
    """The page; `parts` are what there is to read, `made` the pages of the game."""
    w = Writer(book, PATH)
    _cover(w, made, downloads)
    game = book.plan.game
    if game is not None:
        w.fresh(Home(PATH))
        write_blocks(w, [block for block in game.blocks if not _is_words(block)], lambda _: True)
    _start(w, made, downloads)
    _forces(w)
    if parts:
        w.put("## Read { #read }")
        lines = [f"-   [**{escape.markdown(p.name)}**]({w.to(p.home)})<br>{p.what}" for p in parts]
        w.put(tiles(lines, "wb-tiles-wide wb-read"))
    _downloads(w, downloads)
    return w.text


def _is_words(block: Block) -> bool:
    """Whether a table tells what words of others are called here: of use to whoever knows those others."""
    return isinstance(block, Table) and block.header[0].text == "Word"


def _cover(w: Writer, made: Mapping[str, Page], downloads: Sequence[Download]) -> None:
    """Title, tagline, two buttons, and the facts of the box."""
    facts = w.book.rules.facts
    face = w.book.around.face
    look = "wb-cover wb-with-emblem" if face.emblem else "wb-cover"
    w.put(f'<div class="{look}" style="{cover_style(face.accent)}" markdown>')
    w.put(f"# {escape.markdown(w.book.title)}")
    if facts.get("Tagline"):
        w.put(w.unlinked(facts["Tagline"]), "{: .wb-tagline }")
    buttons = []
    first = next((path for path, page in made.items() if page.part == RULES), None)
    if first is not None:
        buttons.append(f"[Read the rules]({w.to(Home(first))}){{ .md-button .md-button--primary }}")
    if w.book.around.play:
        buttons.append(play_button(w.book, PATH))
    if downloads:
        buttons.append("[Print and play](#print){ .md-button }")
    if buttons:
        w.put(" ".join(buttons), "{: .wb-buttons }")
    rows = [
        f'<span class="wb-fact wb-fact-{mark}">{called}</span> {w.words(sentence(facts[name]))}'
        for name, called, mark in _FACTS
        if facts.get(name)
    ]
    if rows:
        w.put('<div class="wb-facts" markdown>', "", "\n".join(f"-   {row}" for row in rows), "", "</div>")
    w.put("</div>")


def _start(w: Writer, made: Mapping[str, Page], downloads: Sequence[Download]) -> None:
    """The way to a first game, in a few steps."""
    book, steps = w.book, []
    if sequences.PATH in made:
        steps.append(
            f"**See how it goes.** The [sequence of play]({w.to(Home(sequences.PATH))}) is a game on a page."
        )
    chapters = book.plan.of(RULES)
    if chapters:
        link = f"[{escape.markdown(chapters[0].title)}]({w.to(Home(chapters[0].path))})"
        page = f"[one page]({w.to(Home(chapters[0].path))})"
        where = f"They begin with {link} and go on" if len(chapters) > 1 else f"They stand on {page},"
        steps.append(
            f"**Read the rules once.** {where} in the order of play; examples unfold where you want one."
        )
    forces = book.plan.of(FORCES)
    if forces:
        names = [f"[{escape.markdown(f.title)}]({w.to(Home(f.path))})" for f in forces]
        told = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
        ready = f" A [force list]({w.to(Home(list_pages.PATH))}) saves counting." if book.around.lists else ""
        steps.append(f"**Choose your side.** {told}.{ready}")
    elif book.rules.cards:
        kinds = list(dict.fromkeys(card.kind for card in book.rules.cards.values()))
        what = escape.markdown(plural(kinds[0]).lower())
        steps.append(
            f"**Meet the {what}.** All of them are [in the gallery]({w.to(Home('units/index.md'))})."
        )
    if downloads:
        steps.append("**Print what you need.** [One file](#print) holds all of it, on A4 or Letter.")
    missions = book.plan.of(MISSIONS)
    if missions:
        first = missions[0]
        link = f"[{escape.markdown(first.title)}]({w.to(Home(first.path))})"
        steps.append(f"**Set up and play.** Begin with {link}; its map shows where everything goes.")
    if len(steps) > 1:
        w.put("## Start here { #start }")
        w.put(
            '<div class="wb-start" markdown>', "",
            "\n".join(f"{i}.  {step}" for i, step in enumerate(steps, 1)), "", "</div>",
        )  # fmt: skip


_FACES = 10
"""So many pictures of cards a first visit loads."""


def _forces(w: Writer) -> None:
    """Every force with a few of its faces."""
    book = w.book
    forces = book.plan.of(FORCES)
    if not forces:
        return
    w.put("## Forces { #forces }")
    lines = []
    for force in forces:
        cards = [
            card for card in fighters_first(book, book.rules.cards.values()) if card.force == force.title
        ]
        decl = book.rules.forces.get(force.title)
        faces = "".join(
            f"![{escape.attribute(card.name)}]({escape.relative(small(book.around.images[card.name]), w.path)})"
            f'{{ loading=lazy title="{escape.attribute(card.title or card.name)}" }}'
            for card in cards[: min(4, _FACES // len(forces))]
            if card.name in book.around.images and home_of(book, card)
        )
        said = f"<br>{w.unlinked(decl.short)}" if decl is not None and decl.short else ""
        printed = sum(card.force == force.title for card in printed_cards(book))
        count = f"<br><small>{printed} card{'s' * (printed != 1)}</small>" if printed else ""
        lines.append(
            f'-   <span class="wb-chip" style="--wb-fill:{force_colour(book.rules, force.title)}"></span> '
            f"[**{escape.markdown(force.title)}**]({w.to(Home(force.path))}){said}{count}"
            + (f'<br><span class="wb-fan">{faces}</span>' if faces else "")
        )
    w.put(tiles(lines, "wb-tiles-two"))


def _downloads(w: Writer, downloads: Sequence[Download]) -> None:
    if not downloads:
        return
    w.put("## Print { #print }")
    papers = list(dict.fromkeys(d.paper for d in downloads))
    rows: list[list[str]] = []
    for what in dict.fromkeys(d.what for d in downloads):
        cells = []
        for paper in papers:
            found = next((d for d in downloads if d.what == what and d.paper == paper), None)
            cells.append(_pdf(found) if found is not None else "–")
        rows.append([f"**{escape.markdown(what)}**" if not rows else escape.markdown(what), *cells])
    w.put('<div class="wb-print" markdown>')
    w.put(grid(["To print", *map(escape.markdown, papers)], rows, ["left", *("center" for _ in papers)]))
    w.put("</div>")


def _pdf(download: Download) -> str:
    label = escape.attribute(f"{download.what}, {download.paper}, PDF")
    size = f">{kilobytes(download.size)}" if download.size else unknown_size(download.path)
    size = f"<small data-search-exclude{size}</small>"
    return f'[PDF]({escape.relative(download.path, PATH)}){{ aria-label="{label}" }} {size}'


def unknown_size(path: str) -> str:
    """What stands on the page, within a tag, in place of how large a download is, until it is made."""
    return f' data-size="{path}">'


def kilobytes(size: int) -> str:
    return f"{max(1, round(size / _KILO))} kB"
