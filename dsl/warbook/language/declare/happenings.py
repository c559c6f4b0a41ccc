"""What a bullet waits for, by its words alone: where its event ends, and which events it tells of."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.blocks import Bullet, Text
from warbook.language.names import gerund
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.resolve.texts import split_colon
from warbook.language.sentence import LONGEST, Node, read

REPLACED = "Instead of"
"""How a bullet begins that tells what comes in the place of something; there it is said of a deed as a noun: `losing so much`."""


def read_as(word: str) -> str:
    """As what it is read that a bullet of this beginning waits for."""
    return "instead" if word == REPLACED else "when"


def finite(c: Context, happening: Node) -> Node:
    """An event told as a noun, `a Soldier moving`, as it is told by a verb."""
    act = happening[1]
    verb = act[0] if act[0].kind != "using" else act[0][0]
    if verb.word == "being":
        verb = replace(verb, kind="IS", word="is")
    elif act.kind.startswith("verb_"):
        known = (plain for plain in (*c.names.thirds.values(), "begin", "end") if gerund(plain) == verb.word)
        verb = replace(verb, word=next(known, verb.word))
    else:
        third = next(
            w for w in (p.pattern.split()[0] for p in of_role("order")) if gerund(plain_form(w)) == verb.word
        )
        verb = replace(verb, word=third)
    return replace(
        happening,
        children=(happening[0], replace(act, children=(verb, *act.children[1:])), *happening.children[2:]),
    )


def headed(text: Text, word: str, c: Context) -> tuple[Text | None, Text | None]:
    """What stands before the colon of a bullet and what after it; or before and after the comma at which what
    happens has been said."""
    head, rest = split_colon(text)
    own, start = c.names.tied, read_as(word)
    if head is not None and isinstance(read(head.slice(len(word) + 1, len(head.text)), start, own), Node):
        return head, rest
    for comma in re.finditer(r",\s+", text.text):
        said = text.slice(len(word) + 1, comma.start())
        if isinstance(read(said, start, own), Node):
            once_or_while(c, text, comma.end())
            return text.slice(0, comma.start()), text.slice(comma.end(), len(text.text))
    return head, rest


def once_or_while(c: Context, text: Text, start: int) -> None:
    """Refuses `When a Soldier is hit, while it is Prone: …`, which would be done over and over."""
    if not text.text.startswith("while ", start):
        return
    c.text = text
    word = Node("WHILE", (), "while", start, start + len("while"))
    hint = "Write “if”; over and over it is “When …:”, with “While …:” in a list below it."
    message = "This could be done once, if that is so, or over and over as long as it is."
    raise c.fail("W383", word, message, hint, replacement="if")


def happenings(bullet: Bullet, word: str, c: Context) -> list[Bullet]:
    """`When a Soldier moves or rests: …` is one rule for each of the two, under the same condition; any other bullet
    is one rule."""
    text, head = bullet.text, len(word) + 1
    if len(text.text) > LONGEST:
        return [bullet]
    ends = [*re.finditer(r"[:,]\s+|:$", text.text)]
    listed = [end for end in ends if text.text[end.start()] == ":" and " or " in text.text[: end.start()]]
    for end in (*listed, *ends):
        unless = re.search(r",? (?:if|unless) ", text.text[head : end.start()])
        last = end.start() if unless is None else head + unless.start()
        found = alternatives(text.slice(head, last), c, read_as(word))
        if found is not None:
            rest = text.slice(last, len(text.text))
            return [replace(bullet, text=text.slice(0, head).then(one).then(rest)) for one in found]
    return [bullet]


def alternatives(said: Text, c: Context, start: str) -> list[Text] | None:
    """The events that words tell of: one, or several of one subject with “or” between them; None if they tell of
    none."""
    own = c.names.tied
    if isinstance(read(said, start, own, why=False), Node):
        return [said]
    for between in re.finditer(r",? or |, ", said.text):
        first = said.slice(0, between.start())
        tree = read(first, start, own, why=False)
        if isinstance(tree, Node):
            subject = said.slice(0, tree[0][0].end).then(Text.put(" ", said.span))
            rest = said.slice(between.end(), len(said.text))
            others = alternatives(subject.then(rest), c, start) or alternatives(rest, c, start)
            if others is not None:
                return [first, *others]
    return None
