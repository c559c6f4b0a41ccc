"""The numbers and titles of steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from warbook.language.block_build import Faults, OpenItem, OpenSection, OpenText
from warbook.language.block_tree import Block, Comment, Step, Text

_TITLE = re.compile(r"\*\*(?P<name>\s*[^*\s.:][^*]*?)[.:]?\*\*[.:]?(?P<gap>\s*)")


@dataclass(slots=True)
class _Advice:
    """What to say of a wrong number besides that it is wrong."""

    hint: str
    edit: tuple[int, int, str] | None = None
    label: tuple[int, int, str] | None = None


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A wrong number, where it stands, which its step is (`position`), the block before it and the last step before
    that (0 for none), and the text that is still open."""

    number: int
    span: tuple[int, int]
    position: int
    last: Block | None
    earlier: int
    before: OpenText | None


def check_number(
    faults: Faults,
    items: Sequence[OpenItem],
    holder: OpenItem | OpenSection,
    number: int,
    span: tuple[int, int],
    before: OpenText | None,
) -> None:
    """Compare a step's number with its place among the steps right before it.

    One wrong number is one fault: the steps after it are expected to count on from it. A wrong number
    often betrays a wrong indentation, so the numbers of the lists around this one are looked at too.
    """
    last = next((block for block in reversed(holder.children) if not isinstance(block, Comment)), None)
    earlier = holder.position + holder.shift if holder.position else 0
    position, shift = 1, 0
    if isinstance(last, Step):
        position, shift = holder.position + 1, holder.shift
    holder.position, holder.shift = position, number - position
    if number in (position, position + shift):
        return
    advice = _advise(faults, items, _Wrong(number, span, position, last, earlier, before))
    labels = () if advice.label is None else (advice.label,)
    message = f"This is step {position} of its list but is numbered {number}."
    faults.add("W110", message, span, advice.hint, advice.edit, labels)


def _advise(faults: Faults, items: Sequence[OpenItem], wrong: _Wrong) -> _Advice:
    """What was probably meant by a wrong number."""
    number, span, position, last = wrong.number, wrong.span, wrong.position, wrong.last
    line, column = faults.source.line_col(span[0])
    margin = faults.source.line_start(line)
    inner = last.children[-1] if isinstance(last, Step) and last.children else None
    outer = next((item for item in reversed(items) if item.number == number - 1), None)
    if position == 1 and number > 1 and outer is not None:
        hint = f"To follow {outer.name}, indent it by {outer.column}; here it is a part of that step."
        label = (*outer.parts[0], f"{outer.name} is indented by {outer.column}")
        return _Advice(hint, (margin, span[0], " " * outer.column), label)
    if isinstance(inner, Step) and inner.number + 1 == number:
        column = faults.source.line_col(inner.span.start)[1] - 1
        hint = f"To follow step {inner.number} of the inner list, indent it by {column} spaces."
        label = (inner.span.start, inner.span.start + 1, "the inner list")
        return _Advice(hint, (margin, span[0], " " * column), label)
    if number == 1 and isinstance(last, Step):
        hint = f"If it is a part of step {last.number}, indent it under that step's words; "
        return _Advice(hint + "if it begins a new list, put a heading or a paragraph before it.")
    if last is not None and not isinstance(last, Step) and wrong.earlier and number == wrong.earlier + 1:
        kind = type(last).__name__.lower()
        hint = f"The {kind} before it ends the list; indented, it would be a part of step {wrong.earlier}."
        return _Advice(hint, label=(last.span.start, last.span.start + 1, f"this {kind} ends the list"))
    if wrong.before is not None and wrong.before.kind == "paragraph" and position == 1:
        return _Advice("If the number belongs to the sentence above, put it at the end of the line before.")
    after = " So with those after it." if position > 1 else ""
    return _Advice(f"Number it {position}.{after}", (*span, str(position)))


def step_title(text: Text, faults: Faults) -> tuple[Text | None, Text | None]:
    """The `**Title.**` at the head of a step's text, and what follows it."""
    words = text.text
    if not words.startswith("**"):
        return None, text if words else None
    match = _TITLE.match(words)
    if match is None:
        span = text.at(0, 2)
        hint = "Write a title as `**Title.**`, or leave the stars out."
        faults.add("W119", "These stars open a title that is never closed.", (span.start, span.end), hint)
        return None, text
    name, last = match["name"].strip(), match.end() == len(words)
    if match[0] != f"**{name}.**{match['gap']}" or not (match["gap"] or last):
        span = text.at(0, match.end())
        faults.add(
            "W119",
            "A step's title ends with a full stop inside the stars, and a space follows them.",
            (span.start, text.at(0, match.start("gap")).end),
            f"Write `**{name}.**`; in a step, stars mark the title and nothing else.",
            (span.start, span.end, f"**{name}.**" + ("" if last else " ")),
        )
    begin = match.start("name") + len(match["name"]) - len(match["name"].lstrip())
    title = text.slice(begin, begin + len(name))
    return title, None if last else text.slice(match.end(), len(words))
