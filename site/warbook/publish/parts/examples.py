"""Worked examples on a page: folded, with what is given, the dice, what is done and what then holds."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language.blocks import Block, Bullet, Text
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.labels import facts_of, label_name, label_of
from warbook.publish.book.writer import Writer, facts_line, indent
from warbook.publish.figures.example_maps import example_map
from warbook.publish.parts.blocks import children, write_blocks
from warbook.publish.parts.draft import mark
from warbook.publish.parts.play_button import play_link

PARTS = (
    ("Mission", "Mission"), ("Given", "Given"), ("Terrain", "Terrain"), ("Dice", "Dice"),
    ("Answers", "Choices"), ("Offered", "Offered"), ("Refused", "Refused"), ("Do", "Done"), ("Then", "Then"),
)  # fmt: skip
_LABELS = frozenset(label for label, _ in PARTS) | {"Short", "Cites", "Title"}


def example(w: Writer, entry: Entry) -> None:
    """A worked example, folded; it is played by the engine whenever the rules are checked."""
    before = w.seen, w.here
    w.fresh(entry.home)
    inner = Writer(w.book, w.path, w.seen, w.here)
    blocks = entry.section.blocks
    facts = facts_of(blocks)
    short = next((value for label, value in facts if label == "Short"), None)
    if short is not None:
        inner.put(w.words(short))
    played = next((e for e in w.book.rules.examples if e.name == entry.heading.name), None)
    picture = example_map(w.book.rules, played) if played is not None else ""
    for label, called in PARTS:
        if label == "Dice" and picture:
            inner.put(picture)
        some = [block for block in blocks if isinstance(block, Bullet) and label_name(block.text) == label]
        if some:
            inner.put(part(inner, called, label, some))
    write_blocks(inner, [block for block in blocks if not is_part(block)])
    foot = [inner.source(entry.section.span, "source")]
    if played is not None and not w.book.wrong.get(played.name):
        foot.insert(0, play_link(w.book, w.path, "Step through", example=played.name))
    inner.put(facts_line([one for one in foot if one]), "{: .wb-sort data-search-exclude }")
    wrong = w.book.wrong.get(entry.heading.name)
    if wrong:
        w.put(mark(wrong))
    w.put(
        f'??? example "Example: {escape.attribute(entry.heading.title)}"\n\n'
        + indent(f"{w.anchor(entry.home)}\n\n{inner.text.rstrip()}", 1)
    )
    w.seen, w.here = before


def is_part(block: Block) -> bool:
    return isinstance(block, Bullet) and label_name(block.text) in _LABELS


def part(w: Writer, called: str, label: str, bullets: Sequence[Bullet]) -> str:
    """One part of an example: its heading and what it says."""
    values = [(found[1], bullet) for bullet in bullets if (found := label_of(bullet.text)) is not None]
    if label == "Dice":
        faces = [face.strip() for value, _ in values for face in value.text.split(",")]
        return f"**{called}** " + " ".join(die(face) for face in faces)
    if label == "Answers":
        faces = [answer.strip() for value, _ in values for answer in value.text.split(";")]
        return f"**{called}** " + "; ".join(f"“{escape.markdown(face)}”" for face in faces)
    if len(values) == 1 and not values[0][1].children:
        return f"**{called}** {_line(w, values[0][0])}"
    lines = [f"**{called}**", ""]
    for value, bullet in values:
        lines.append(f"-   {_line(w, value)}")
        lines.extend(children(w, bullet.children))
    return "\n".join(lines)


def _line(w: Writer, value: Text) -> str:
    return w.words(value, rules=True)


def die(face: str) -> str:
    """A die as rolled."""
    return f'<span class="wb-die">{escape.html(face)}</span>'
