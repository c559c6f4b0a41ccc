"""Blocks of the rules on a page: paragraphs, bullets, steps, tables, notes. The text is the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warbook.language.blocks import Block, Bullet, Code, Paragraph, Quote, Step, Table
from warbook.language.letters import compiled
from warbook.publish.book import escape
from warbook.publish.book.chapters import key_of
from warbook.publish.book.colours import colour_of
from warbook.publish.book.labels import META, label_name, label_of
from warbook.publish.book.writer import Writer, indent
from warbook.publish.parts.tables import table

_LEAD = compiled(r"((?:Ruling|Note)?(?: ?[A-Z]{1,2}\d{2}(?:,| and|–)?)*)[.:] (?=\S)")


def write_blocks(w: Writer, blocks: Sequence[Block], skip: Callable[[str], bool] = META.__contains__) -> None:
    """Blocks in order; bullets with a label for which `skip` holds are left out."""
    place = 0
    while place < len(blocks):
        block = blocks[place]
        if isinstance(block, Bullet | Step):
            end = place
            while end < len(blocks) and type(blocks[end]) is type(block):
                end += 1
            run = [b for b in blocks[place:end] if not _skipped(b, skip)]
            text = items(w, run)
            if text:
                w.put(text)
            place = end
            continue
        one(w, block)
        place += 1


def _skipped(block: Block, skip: Callable[[str], bool]) -> bool:
    if not isinstance(block, Bullet):
        return False
    name = label_name(block.text)
    return bool(name) and skip(name)


def one(w: Writer, block: Block) -> None:
    """One block that is neither bullet nor step."""
    match block:
        case Paragraph(text=text):
            w.put(w.words(text))
        case Quote():
            w.put(note(w, block))
        case Table():
            w.put(table(w, block))
        case Code(language="map"):
            pass  # it is drawn
        case Code(text=text):
            w.put("<pre><code>" + escape.html(text).replace("\n", "&#10;") + "</code></pre>")
        case _:
            pass


def items(w: Writer, run: Sequence[Block]) -> str:
    """A list of bullets or steps, with what is indented under them."""
    lines: list[str] = []
    for block in run:
        if isinstance(block, Bullet):
            lines.append(f"-   {bullet(w, block)}")
        elif isinstance(block, Step):
            mark = f"{block.number}."
            lines.append(f"{mark:<4}{step(w, block)}")
        else:
            continue
        lines.extend(children(w, block.children))
    return "\n".join(lines)


def children(w: Writer, blocks: Sequence[Block]) -> list[str]:
    """What stands under a bullet or a step, four spaces in."""
    if not blocks:
        return []
    inner = Writer(w.book, w.path, w.seen, w.here)
    write_blocks(inner, blocks, lambda _: False)
    return ["", indent(inner.text.rstrip("\n"), 1), ""]


def bullet(w: Writer, block: Bullet) -> str:
    found = label_of(block.text)
    if found is None:
        return w.words(block.text, rules=True)
    label, value = found
    if label == "Colour":
        return f"**{escape.markdown(label)}:** {colour_chip(value.text)} {escape.markdown(value.text)}"
    return f"**{escape.markdown(label)}:** {w.words(value, rules=True)}".rstrip()


def colour_chip(words: str) -> str:
    """A small square of a colour; its name always stands beside it."""
    return f'<span class="wb-chip" style="--wb-fill:{colour_of(words)}"></span>'


def step(w: Writer, block: Step) -> str:
    words = []
    if block.title is not None:
        words.append(f"**{escape.markdown(block.title.text)}.**")
    if block.text is not None:
        words.append(w.words(block.text, rules=True))
    return " ".join(words)


def note(w: Writer, quote: Quote) -> str:
    """A designer's note, with an anchor for the index of notes."""
    label, text = note_lead(quote.text.text)
    head = "Designer’s note" + (f" · {label}" if label else "")
    home = w.book.plan.notes.get(key_of(quote.span))
    anchor = w.anchor(home) if home is not None and home.path == w.path else ""
    body = f"{anchor}{w.words(text)}"
    return f'!!! wb-ruling "{escape.attribute(head)}"\n\n    {body}'


def note_lead(text: str) -> tuple[str, str]:
    """The label a note begins with (`Ruling`, of `Ruling D42`), if any, and the rest: readers do not number requirements."""
    lead = _LEAD.match(text)
    if lead is None or not lead[1].strip():
        return "", text
    return "Ruling" if lead[1].startswith("Ruling") else "", text[lead.end() :]
