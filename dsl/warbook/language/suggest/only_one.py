"""What is offered for *the Tanker* of which there may be several: that its Kind says that there is never more than one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from warbook.language.diagnostic import Diagnostic, Edit
from warbook.language.names import singulars
from warbook.language.resolve.declared import Names
from warbook.language.source import Source

_ONE = re.compile(
    r"whom “the (?P<one>[A-Z][\w' -]*)” could be, and there may be several|never more than one (?P<kind>[A-Z][\w' -]*), its Kind says"
)
"""How it is told of what there may be several."""
SAYS = "- In the box: 1"


def only_one(shown: Diagnostic, names: Names, sources: Mapping[str, Source]) -> Diagnostic:
    """A fault for which nothing else is offered, with an edit of the Kind's own heading; others as they are."""
    told = _ONE.search(f"{shown.message} {shown.hint or ''}")
    if told is None or shown.edit is not None or shown.candidates:
        return shown
    word = told["one"] or told["kind"]
    kind = next((names.kinds[form] for form in (word, *singulars(word)) if form in names.kinds), None)
    source = sources.get(kind.span.file) if kind is not None else None
    if kind is None or source is None or kind.in_the_box is not None:
        return shown
    if sum(names.kind_of(one, kind.name) for one in names.cards.values()) > 1:
        return shown
    end = source.text.find("\n", kind.span.start)
    end = len(source.text) if end < 0 else end
    begin = source.text.rfind("\n", 0, kind.span.start) + 1
    heading = source.text[begin:end]
    return replace(
        shown, edit=Edit(replace(kind.span, start=begin, end=end), f"{heading}\n\n{SAYS}", near=True)
    )
