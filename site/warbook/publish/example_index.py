"""The index of worked examples, by the page they stand on."""

from __future__ import annotations

from warbook.language.declare.raw import CITE
from warbook.publish import escape
from warbook.publish.blocks import fact
from warbook.publish.tables import grid
from warbook.publish.writer import UNSEARCHED, Book, Writer

PATH = "examples.md"


def examples_page(book: Book) -> str:
    """Every example, with what it shows."""
    w = Writer(book, PATH)
    w.put("# Examples of play")
    w.put(
        "Every example is played by the engine whenever the rules are checked: what it says is what happens."
    )
    by_page: dict[str, list[list[str]]] = {}
    titles = {chapter.path: f"{chapter.number} {chapter.title}".strip() for chapter in book.plan.chapters}
    cited = False
    for entry in book.plan.entries.values():
        if entry.heading.sort != "Example":
            continue
        cites = list(dict.fromkeys(CITE.findall(fact(entry.section.blocks, "Cites"))))
        cited = cited or bool(cites)
        row = [f"[{escape.markdown(entry.heading.title)}]({w.to(entry.home)})", " ".join(cites) or "–"]
        by_page.setdefault(entry.home.path, []).append(row)
    for path, rows in by_page.items():
        w.put(f"## {escape.markdown(titles.get(path, book.title))}")
        if cited:
            w.put(grid(["Example", "Requirements"], rows, ["left", "left"]))
        else:
            w.put("\n".join(f"-   {row[0]}" for row in rows))
    return UNSEARCHED + w.text
