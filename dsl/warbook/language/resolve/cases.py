"""Steps that tell case by case what happens, `If the card is a Sprint, …`: all that one of them says is of its case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from warbook.language.blocks import Block, Step
from warbook.language.letters import compiled

B = TypeVar("B", bound=Block)
_CASE = compiled(
    r"If (?P<of>the (?:[a-z]+ is an?|[A-Z][\w'-]*(?: [A-Z][\w'-]*)* is)) [A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?P<comma>, )(?P<first>[A-Za-z])"
)
_GOES_ON = re.compile(r"\.\s+(?=[A-Z])")
_OTHER = re.compile(r"\.\s+(?:Otherwise|If not|If so|Else)\b")


def by_cases(blocks: Sequence[B]) -> Sequence[B]:
    """Steps of which two or more are cases of the same, `If the card is …`: in each of them, sentences after the first
    are done in that case only. What is said of the card itself, `The card is removed.`, is left as it stands."""
    found = {
        i: m
        for i, b in enumerate(blocks)
        if isinstance(b, Step) and b.text and (m := _CASE.match(b.text.text))
    }
    often = Counter(match["of"] for match in found.values())
    return [
        led(block, found[i]) if i in found and often[found[i]["of"]] > 1 else block
        for i, block in enumerate(blocks)
    ]


def led(block: B, case: re.Match[str]) -> B:
    """`If …, A. B.` as `If …: A. B.`"""
    assert isinstance(block, Step) and block.text is not None
    text = block.text.text
    after = _GOES_ON.search(text)
    subject = re.sub(r" is(?: an?)?$", "", case["of"])
    if after is None or block.children or ":" in text or _OTHER.search(text):
        return block
    if re.search(rf"\b{subject}\b", text[after.end() :], re.IGNORECASE):
        return block
    begin = text.index(text[case.start("comma") : case.end("first")], case.start("comma"))
    put = f": {case['first'].upper()}"
    said = text[:begin] + put + text[begin + len(put) :]
    return replace(block, text=replace(block.text, text=said))
