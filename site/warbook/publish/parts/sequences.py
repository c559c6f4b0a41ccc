"""The sequence of play: every sequence of a game with its phases, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Block, Bullet, Step
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.writer import Book, Writer
from warbook.publish.parts.running_text import running

PATH = "sequence.md"


def sequences(book: Book) -> list[Entry]:
    """The sequences of a game, in the order one meets them: the whole game first, then what it plays."""
    found = [entry for entry in book.plan.entries.values() if entry.heading.sort == "Sequence"]
    names = {entry.heading.name for entry in found}
    played = {entry.heading.name: [n for n in names if _mentions(entry, n)] for entry in found}
    inner = {name for some in played.values() for name in some}
    roots = [entry for entry in found if entry.heading.name not in inner] or found
    order: list[Entry] = []
    waiting = list(roots)
    while waiting:
        entry = waiting.pop(0)
        if entry in order:
            continue
        order.append(entry)
        words = _all_words(entry)
        after = [e for e in found if e.heading.name in played[entry.heading.name] and e not in order]
        waiting = sorted(after, key=lambda e: words.find(e.heading.name)) + waiting
    return order + [entry for entry in found if entry not in order]


def _all_words(entry: Entry) -> str:
    return " ".join(_words(entry.section.blocks))


def _words(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Step):
            yield block.title.text if block.title is not None else ""
            yield block.text.text if block.text is not None else ""
            yield from _words(block.children)
        elif isinstance(block, Bullet):
            yield block.text.text
            yield from _words(block.children)


def _mentions(entry: Entry, name: str) -> bool:
    return name != entry.heading.name and f" {name} " in f" {_all_words(entry)} ".replace(".", " ").replace(
        ",", " "
    )


def steps(entry: Entry) -> list[Step]:
    return [block for block in entry.section.blocks if isinstance(block, Step)]


def _chart(w: Writer, found: list[Entry]) -> list[str]:
    """Every sequence inside the step that plays it first: a game at a glance."""
    drawn: set[str] = set()
    lines: list[str] = []

    def branch(entry: Entry, depth: int) -> None:
        drawn.add(entry.heading.name)
        pad = "    " * depth
        number = f" <small>{escape.markdown(entry.number)}</small>" if entry.number else ""
        title = escape.markdown(entry.heading.title)
        lines.append(f"{pad}-   [**{title}**](#{entry.home.anchor}){number}")
        for step in steps(entry):
            inner = [one for one in found if one.heading.name not in drawn and _plays(step, one.heading.name)]
            name = step_name(w, step)
            lines.append(f"{pad}    {step.number}.  {name}")
            for one in inner:
                branch(one, depth + 2)

    for entry in found:
        if entry.heading.name not in drawn:
            branch(entry, 0)
    return lines


def _plays(step: Step, name: str) -> bool:
    """Whether a step, or what stands under it, plays a sequence."""
    words = " ".join(_words((step,)))
    return f" {name} " in f" {words} ".replace(".", " ").replace(",", " ")


def step_name(w: Writer, step: Step) -> str:
    """A step in a few words: its title, else its first sentence."""
    if step.title is not None:
        return escape.markdown(step.title.text)
    words = step.text.text if step.text is not None else ""
    return escape.markdown(words.split(". ")[0].rstrip(".:"))


def _under(w: Writer, block: Step | Bullet, depth: int) -> Iterator[str]:
    """What stands under a step, in a list; what is chosen from stands in a list of its own."""
    for child in block.children:
        if not isinstance(child, Step | Bullet) or child.text is None:
            continue
        options = any(isinstance(one, Bullet) for one in child.children)
        words = child.text if options else running(child)
        yield f"{'    ' * depth}-   {w.words(words, rules=True)}"
        if options:
            yield from _under(w, child, depth + 1)


def sequence_page(book: Book) -> str:
    """The page: for each sequence a strip of its phases, then what is done in each."""
    w = Writer(book, PATH)
    w.put("# Sequence of play")
    found = sequences(book)
    if len(found) > 1:
        w.put('<div class="wb-chartflow" markdown>', "", "\n".join(_chart(w, found)), "", "</div>")
    for entry in found:
        w.fresh(None)
        title = escape.markdown(entry.heading.title)
        number = f'<span class="wb-number">{entry.number}</span> ' if entry.number else ""
        w.put(f"## {number}[{title}]({w.to(entry.home)}) {{ #{entry.home.anchor} }}")
        lines = []
        for step in steps(entry):
            name = f"**{escape.markdown(step.title.text)}**" if step.title is not None else ""
            words = w.words(step.text, rules=True) if step.text is not None else ""
            lines.append(f"{step.number}.  {name}{'<br>' if name and words else ''}{words}")
            lines.extend(_under(w, step, 1))
        w.put('<div class="wb-flow" markdown>', "", "\n".join(lines), "", "</div>")
    return w.text
