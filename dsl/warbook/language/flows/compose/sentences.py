"""Sentences of a flow: what you do as you are told to, and a lead with what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.model import Line
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do
from warbook.language.readback.act import Act
from warbook.language.readback.acts import act
from warbook.language.readback.english import capital, in_plural


def imperative(found: Act) -> str:
    """What you do, as you are told to; what another does as it is."""
    if found.who == YOU:
        verb = found.what.split(" ")[0]
        said = found.what if verb == "may" else in_plural(found.what)
        return f"you {said}" if verb in ("is", "becomes", "may") else found.plain
    several = found.one is not None and found.one.type.many
    return (
        f"{found.who} {in_plural(found.what)}"
        if several and not found.what.startswith("may ")
        else found.clause
    )


def ended(text: str) -> str:
    return text if text.endswith((".", ":", "?")) else f"{text}."


def led(lead: str, lines: Sequence[Line], span: Span | None, label: str = "") -> Line:
    """A lead with what it leads to: on its line where that is one plain sentence."""
    if len(lines) == 1 and not lines[0].under and not lines[0].label and not lines[0].option:
        link = ":" if lines[0].text.startswith(("if ", "for each ", "as ")) else ","
        return Line(f"{lead}{link} {lines[0].text}", label, lines[0].span or span, see=lines[0].see)
    if not lines:
        return Line(ended(lead), label, span)
    return Line(f"{lead}:", label, span, tuple(lines))


def sentences(lines: Sequence[Line]) -> str:
    """Plain lines as one text."""
    return " ".join(capital(one.text) for one in lines if one.text)


def plainer(line: Line, above: str) -> Line:
    label = "" if line.label == above and not line.option else line.label
    under = tuple(plainer(one, label or above) for one in line.under)
    if not line.text and len(under) == 1 and not under[0].label and not under[0].option:
        return replace(under[0], label=capital(label), option=line.option)
    return replace(line, text=line.text if label else capital(line.text), label=capital(label), under=under)


def done_by(w: Teller, x: Do) -> Act | None:
    """An act in which the stats of whoever does it are its own."""
    of = getattr(x, "of", None)
    held = w.actor
    w.actor = of.name if isinstance(of, ir.Var) else held
    found = act(w, x)
    w.actor = held
    return found
