"""Tables of the rules on a page: names where they are declared, colours as swatches, terms linked."""

from __future__ import annotations

from warbook.language.blocks import Table, Text
from warbook.publish.book import escape
from warbook.publish.book.colours import colour_of, letters, swatch
from warbook.publish.book.inline import plain
from warbook.publish.book.terms import Term
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.writer import Writer
from warbook.publish.figures.maps import terrain_key

_PROSE = frozenset({"Short", "Role", "Name", "Title", "Flavour"})
_EMPTY = frozenset({"", "—", "–", "-"})
_NARROW = 9


def table(w: Writer, block: Table) -> str:
    """A table as it stands, its hidden columns left out."""
    shown = [i for i, head in enumerate(block.header) if head.text != "Cites"]
    heads = [_head(w, block, i) for i in shown]
    rows = [[_cell(w, block, row, i) for i in shown] for row in block.rows]
    return grid(heads, rows, [_align(block, i) for i in shown])


def grid(heads: list[str], rows: list[list[str]], aligns: list[str]) -> str:
    """A Markdown table of cells that are Markdown already."""
    rules = {"left": ":--", "center": ":-:", "right": "--:"}
    lines = ["| " + " | ".join(head or " " for head in heads) + " |"]
    lines.append("|" + "|".join(rules.get(align, ":--") for align in aligns) + "|")
    lines.extend("| " + " | ".join(cell or " " for cell in row) + " |" for row in rows)
    return "\n".join(lines)


def _head(w: Writer, block: Table, column: int) -> str:
    text = escape.markdown({"Short": "In short"}.get(block.header[column].text, block.header[column].text))
    term = w.book.terms.get("Stat", block.header[column].text)
    declared = w.book.terms.at(block.header[column].span)
    if declared is not None and declared.home.path == w.path:
        return w.anchor(declared.home) + text
    return w.link(text, term) if term is not None and column and term.home != w.here else text


def _align(block: Table, column: int) -> str:
    if block.align[column]:
        return block.align[column]
    narrow = all(len(row[column].text) <= _NARROW for row in block.rows)
    return "center" if column and narrow and block.header[column].text not in _PROSE else "left"


def _cell(w: Writer, block: Table, row: tuple[Text, ...], column: int) -> str:
    cell, head = row[column], block.header[column].text
    if cell.text in _EMPTY:
        return "–"
    if column == 0:
        return _first(w, block, cell)
    if head == "Colour":
        return _colour(w, row, cell)
    if head in w.book.rules.stats or head in _PROSE:
        return escape.markdown(set_in_type(plain(cell.text, w.book.rules)))
    return w.words(cell, rules=True)


def _first(w: Writer, block: Table, cell: Text) -> str:
    """The name a row declares, with its anchor; or a link to where it is explained; or words."""
    term = w.book.terms.at(cell.span)
    if term is None:
        known = _named(w, block.header[0].text, cell.text)
        if known is not None:
            return w.link(escape.markdown(cell.text), known)
        return w.words(cell, rules=True)
    text = f"**{escape.markdown(cell.text)}**"
    if term.home.path == w.path:
        return (w.anchor(term.home) if term.home != w.here else "") + text
    return w.link(text, term)


def _named(w: Writer, head: str, name: str) -> Term | None:
    """What a row speaks of that is declared elsewhere."""
    sorts = {"Starts": "Card"}.get(head, head)
    return w.book.terms.get(sorts, name) or (
        w.book.terms.get("Card", name) if head in w.book.rules.kinds else None
    )


def _colour(w: Writer, row: tuple[Text, ...], cell: Text) -> str:
    name = row[0].text
    if name in w.book.rules.tokens:
        return f"{swatch(colour_of(cell.text), letters(w.book.rules)[name])} {escape.markdown(cell.text)}"
    if name in w.book.rules.terrains:
        return f"{terrain_key(w.book.rules, name, 'table')}&nbsp;{escape.markdown(cell.text)}"
    fill = colour_of(cell.text)
    return f'<span class="wb-chip" style="--wb-fill:{fill}"></span> {escape.markdown(cell.text)}'
