"""The index of worked examples, by the page they stand on."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.book.writer import UNSEARCHED, Book, Writer

PATH = "examples.md"


def examples_page(book: Book) -> str:
    """Every example, with what it shows."""
    w = Writer(book, PATH)
    w.put("# Examples of play")
    w.put(
        "Every example is played by the engine whenever the rules are checked: what it says is what happens."
    )
    by_page: dict[str, list[str]] = {}
    titles = {chapter.path: f"{chapter.number} {chapter.title}".strip() for chapter in book.plan.chapters}
    for entry in book.plan.entries.values():
        if entry.heading.sort != "Example":
            continue
        line = f"-   [{escape.markdown(entry.heading.title)}]({w.to(entry.home)})"
        by_page.setdefault(entry.home.path, []).append(line)
    for path, lines in by_page.items():
        w.put(f"## {escape.markdown(titles.get(path, book.title))}")
        w.put('<div class="wb-az" markdown>', "", "\n".join(lines), "", "</div>")
    return UNSEARCHED + w.text
