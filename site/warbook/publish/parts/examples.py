"""Worked examples on a page: folded, told as play, with what their authors wrote folded below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warbook.language.blocks import Block, Bullet, Text
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.labels import facts_of, label_name, label_of
from warbook.publish.book.shown_dice import SHOWN
from warbook.publish.book.writer import Writer, facts_line, indent
from warbook.publish.figures.example_maps import example_map
from warbook.publish.parts.blocks import children, write_blocks
from warbook.publish.parts.draft import mark
from warbook.publish.parts.play_button import play_link
from warbook.publish.parts.retelling import PARTS, PLAY, as_sentence, is_told, parts_told

_FEW = 2
"""So many sentences are told in one paragraph."""
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
    if picture:
        inner.put(picture)
    parts = {label: found for label, _ in PARTS if (found := _bullets(blocks, label))}
    happens = (
        () if played is None or w.book.wrong.get(played.name) else w.book.around.told.get(played.name, ())
    )
    told = is_told(parts, happens)
    for called, sentences in parts_told(_sentences(parts), happens, w.book.rules) if told else ():
        if called == PLAY and "Dice" in parts and not _all_shown(parts["Dice"], sentences):
            inner.put(part(inner, "Dice", "Dice", parts["Dice"]))
        inner.put(_told(inner, called, sentences))
    exact = Writer(w.book, w.path, inner.seen, w.here) if told else inner
    for label, called in PARTS:
        if label in parts:
            exact.put(part(exact, called, label, parts[label]))
    write_blocks(exact, [block for block in blocks if isinstance(block, Bullet) and not is_part(block)])
    write_blocks(inner, [block for block in blocks if not isinstance(block, Bullet)])
    foot = [inner.source(entry.section.span, "source")]
    if played is not None and not w.book.wrong.get(played.name):
        foot.insert(0, play_link(w.book, w.path, "Step through", example=played.name))
    inner.put(facts_line([one for one in foot if one]), "{: .wb-sort data-search-exclude }")
    if exact is not inner:
        inner.put(f'??? wb-helper "Exactly"\n\n{indent(exact.text.rstrip(), 1)}')
    wrong = w.book.wrong.get(entry.heading.name)
    if wrong:
        w.put(mark(wrong))
    w.put(
        f'??? example "Example: {escape.attribute(entry.heading.title)}"\n\n'
        + indent(f"{w.anchor(entry.home)}\n\n{inner.text.rstrip()}", 1)
    )
    w.seen, w.here = before


def _bullets(blocks: Sequence[Block], label: str) -> list[Bullet]:
    return [block for block in blocks if isinstance(block, Bullet) and label_name(block.text) == label]


def _all_shown(dice: Sequence[Bullet], sentences: Sequence[str]) -> bool:
    """Whether what the dice of an example show is told where it comes."""
    told = {face for sentence in sentences for face in SHOWN.findall(sentence)}
    return told.issuperset(face for bullet in dice for face in _listed(bullet, ","))


def _listed(bullet: Bullet, between: str) -> list[str]:
    found = label_of(bullet.text)
    return [one.strip() for one in found[1].text.split(between)] if found is not None else []


def _sentences(parts: Mapping[str, Sequence[Bullet]]) -> dict[str, list[str]]:
    """What each part says, in sentences."""
    said = {label: [label_of(bullet.text) for bullet in some] for label, some in parts.items()}
    return {label: [as_sentence(found[1].text) for found in some if found] for label, some in said.items()}


def _told(w: Writer, called: str, sentences: Sequence[str]) -> str:
    """One part of an example that is told: in a line or two, or each sentence on its own."""
    said = [_shown(w, one) for one in sentences]
    if len(said) <= _FEW:
        return f"**{called}** {' '.join(said)}"
    mark = "1.  " if called == PLAY else "-   "
    return "\n".join([f"**{called}**", "", *(f"{mark}{one}" for one in said)])


def _shown(w: Writer, sentence: str) -> str:
    """A sentence with the dice of which it tells."""
    pieces = SHOWN.split(sentence)
    return "".join(die(one) if n % 2 else w.words(one, rules=True) for n, one in enumerate(pieces))


def is_part(block: Block) -> bool:
    return isinstance(block, Bullet) and label_name(block.text) in _LABELS


def part(w: Writer, called: str, label: str, bullets: Sequence[Bullet]) -> str:
    """One part of an example: its heading and what it says."""
    values = [(found[1], bullet) for bullet in bullets if (found := label_of(bullet.text)) is not None]
    if label == "Dice":
        return f"**{called}** " + " ".join(die(face) for one in bullets for face in _listed(one, ","))
    if label == "Answers":
        said = [answer for one in bullets for answer in _listed(one, ";")]
        return f"**{called}** " + "; ".join(f"“{escape.markdown(answer)}”" for answer in said)
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
