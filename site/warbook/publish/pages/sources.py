"""The rules files themselves as pages: every line has an address, so that any page can lead to its line."""

from __future__ import annotations

from warbook.language.source import Source
from warbook.publish.book import escape
from warbook.publish.book.writer import source_page

__all__ = ["source_markdown", "source_page"]


def source_markdown(source: Source) -> str:
    """A file line by line, as it is written."""
    lines = [
        f'<span id="L{number}" class="wb-line"><a href="#L{number}">{number}</a>'
        f"{escape.html(line) or ' '}</span>"
        for number, line in enumerate(source.text.rstrip("\n").split("\n"), 1)
    ]
    body = "&#10;".join(lines)
    head = "---\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n"
    return f'{head}\n# {escape.markdown(source.path)}\n\n<pre class="wb-source">{body}</pre>\n'
