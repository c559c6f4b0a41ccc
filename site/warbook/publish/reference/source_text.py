"""Rules as their author writes them, coloured: headings, labels, declared words, numbers, what is quoted."""

from __future__ import annotations

import re

from warbook.publish.book import escape

_LINE = re.compile(r"(?P<mark>#{1,6} )(?P<title>.*)|(?P<lead>\s*(?:- |\d+\. |> )?)(?P<rest>.*)", re.DOTALL)
_LABEL = re.compile(r"(?!When|Before|After|While|If|At|Instead|For|Otherwise|On|The )[A-Z][\w ]{0,28}:(?= )")
_PART = re.compile(
    r'(?P<quote>"[^"]*")|(?P<name>\*\*[^*]+\*\*)|(?P<bar>\|[-: |]*)'
    r"|(?P<number>(?<![\w.])[+-]?\d+(?:d\d*|in\b|mm\b)?|\bd\d+\b|\{\d+\})|(?P<term>\b[A-Z][\w'’-]*)"
)
_OPENING = re.compile(
    r"(?:(?<=[.:] )|^)(?:An?|After|All|Any(?:one)?|At|Before|Both|Choose|Discard|Draw|During|Each|Either|Every|For|If|In"
    r"|Instead|Its?|Neither|No(?:body|thing)?|On|Only|Otherwise|Place|Roll|That|The|Then|They|This|Those|Unless|Until"
    r"|When|Whenever|While)\b"
)
"""A word that has its capital only because a sentence begins with it."""


def source_text(text: str) -> str:
    """Rules as an HTML element whose text is just what they are, to be read and copied."""
    lines = "\n".join(_line(line) for line in text.rstrip().split("\n"))
    return f'<pre class="wb-rules" tabindex="0"><code>{lines}\n</code></pre>'


def _line(line: str) -> str:
    found = _LINE.fullmatch(line)
    assert found is not None
    if found["mark"]:
        return f"{_span('mark', found['mark'])}{_span('head', found['title'])}"
    if line.startswith("|"):
        return f'<span class="wb-r-row">{_words(line)}</span>'
    lead, rest = found["lead"], found["rest"]
    label = _LABEL.match(rest) if lead.strip() == "-" else None
    told = _span("label", label[0]) if label else ""
    return f"{_span('mark', lead) if lead.strip() else lead}{told}{_words(rest[label.end() :] if label else rest)}"


def _words(text: str) -> str:
    """What a line says, coloured word by word."""
    opening = {match.start() for match in _OPENING.finditer(text)}
    parts, at = [], 0
    for match in _PART.finditer(text):
        sort = str(match.lastgroup)
        if sort == "term" and match.start() in opening:
            continue
        parts += [escape.html(text[at : match.start()]), _span(sort, match[0])]
        at = match.end()
    return "".join([*parts, escape.html(text[at:])])


def _span(sort: str, text: str) -> str:
    return f'<span class="wb-r-{sort}">{escape.html(text)}</span>'
