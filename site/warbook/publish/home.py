"""The home page of a game: what it is, for whom, what one needs, where to begin, what to print."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.publish import escape
from warbook.publish.blocks import write_blocks
from warbook.publish.model import Download, Home
from warbook.publish.tables import grid
from warbook.publish.tiles import tiles
from warbook.publish.writer import Book, Writer

PATH = "index.md"
_FACTS = ("Players", "Ages", "Length", "Table", "Grid", "You need", "Wins", "Edition")
_CALLED = {"Table": "Table", "Grid": "Board", "Wins": "Winner", "Length": "Playing time"}


def home(book: Book, parts: Sequence[tuple[str, str, Home]], downloads: Sequence[Download]) -> str:
    """The page; `parts` are (name, what it is, where) of what to read."""
    w = Writer(book, PATH)
    facts = book.rules.facts
    w.put(f"# {escape.markdown(book.title)}")
    if facts.get("Tagline"):
        w.put(w.words(facts["Tagline"]), "{: .wb-tagline }")
    rows = [[f"**{_CALLED.get(name, name)}**", w.words(facts[name])] for name in _FACTS if facts.get(name)]
    if rows:
        w.put('<div class="wb-facts" markdown>', "", grid(["", ""], rows, ["left", "left"]), "", "</div>")
    game = book.plan.game
    if game is not None:
        w.fresh(Home(PATH))
        write_blocks(w, game.blocks, lambda _: True)
    if parts:
        w.put("## Read { #read }")
        made = [f"-   [**{escape.markdown(name)}**]({w.to(where)})<br>{what}" for name, what, where in parts]
        w.put(tiles(made, wide=True))
    if downloads:
        w.put("## Print { #print }")
        papers = list(dict.fromkeys(d.paper for d in downloads))
        rows = []
        for what in dict.fromkeys(d.what for d in downloads):
            cells = []
            for paper in papers:
                found = next((d for d in downloads if d.what == what and d.paper == paper), None)
                cells.append(f"[PDF]({escape.relative(found.path, PATH)})" if found is not None else "–")
            rows.append([escape.markdown(what), *cells])
        w.put(grid(["", *map(escape.markdown, papers)], rows, ["left", *("center" for _ in papers)]))
    return w.text
