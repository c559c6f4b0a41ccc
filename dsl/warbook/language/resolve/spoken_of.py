"""Whom else a rule has spoken of, where a word names nobody: “it”, “its”, a bare “adjacent”, “nearest” or “within 3in”.

Such a word is of one piece. “It” and “its” are refused where the text, or the event of its rule, has spoken of another before them, be
it by a name, as one of several or as who was chosen: nobody but the writer knows which is meant. So where it is not said near whom
somebody is; and where that sentence has spoken of nobody, the rule may know of one alone. What one is part of, or has, is no other: `the Troop's leader`, `its Cart`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import PLACE, Expr
from warbook.language.letters import compiled
from warbook.language.resolve import sides
from warbook.language.resolve.antecedents import before, meant
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Mention
from warbook.language.resolve.itself import same
from warbook.language.resolve.unclear import sentence_around, sentence_before, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

CLAUSE = re.compile(r"[,.:;]|\b(?:if|unless|until|while|when)\b")
"""What parts the clauses of a sentence."""
_WHERE = re.compile(r"\bwhere [^,.:]*$")
"""In what is said of a place, “it” is who is put there."""
_ROLLED = re.compile(r" (?:succeed|fail)(?:ed|s)?\b")
"""What is said of who has rolled."""
_NEAR = re.compile(r"\b(?:near|on|in|outside|adjacent to|toward|away from|within \S+(?: \w+)? of) $")


def one_alone(c: Context, word: Node, found: Expr) -> None:
    """Refuses “it” and “its” behind two who have been spoken of, of whom it could be either."""
    said = c.text.text[word.start : word.end].lower()
    if said not in ("it", "its") or c.seated:
        return
    others = others_spoken_of(c, word, found)
    if not others and found.type.base == "thing" and of_a_square(c, word):
        before = c.text.text[: word.start]
        others = [c.scope.roles.get("Square", found)] if _SQUARE.search(before) else []
    if others:
        message = f"It is not clear which of those spoken of before “{said}” is."
        raise c.fail("W302", word, message, by_name(c, [found, *others], "{}'s" if said == "its" else "{}"))


def by_name(c: Context, some: list[Expr], said: str) -> str:
    """How it is said of which of some, each of whom could be meant; `said` has “{}” where a name stands."""
    names = dict.fromkeys(f"“{said.format(name)}”" for one in some if (name := called(c, one)))
    known = f"Say {' or '.join(names)}" if names else ""
    if len(names) == len({*some}):
        return f"{known}."
    new = f"name who has none: “… chooses the nearest KIND, as NAME.”, “For each KIND, as NAME: …”; then say “{said.format('the NAME')}”."
    return f"{known}; or {new}" if known else new[0].upper() + new[1:]


def others_spoken_of(c: Context, word: Node, found: Expr) -> list[Expr]:
    """The pieces that a pronoun could be as well as the one that was found: those spoken of before it, but not who does to “it” what
    its clause says. What has to be near “it” could be near a place, too."""
    text = c.text.text
    settled = _WHERE.search(text[: word.start]) or _ROLLED.match(text, word.end)
    square = of_a_square(c, word)
    if not (found.type.base == "thing" or (square and found.type == PLACE)) or found.type.many:
        return []
    if c.seated or settled or is_described(c, found):
        return []
    near = square or _NEAR.search(text[: word.start]) is not None
    doing = [*doers(c, word), c.scope.other_than, *c.replaced]
    begin, end = sentence_around(text, word.start, word.end)
    since = begin if is_each(c, found, begin) and not _ITSELF.search(text, begin, end) else -1
    if found.type == PLACE:  # what lies on squares is theirs, unless “it” was somebody already
        said = c.pointed.get(c.text.span, {}).items()
        return [one for at, (_, one) in said if begin <= at < word.start and is_another(c, one, found)]
    some = [*spoken_of_before(c, word, since), *spoken_of_before(c, word, begin, whose=True)]
    some += chosen_before(c, word) if near else []
    own = c.text.at(0, 1).start
    if not any(
        m.at.start >= own for m in before(c, word)
    ):  # a step that begins with “it” goes on with the one before
        some += spoken_of_last(c)
    return [one for one in dict.fromkeys(some) if is_another(c, one, found, near) and one not in doing]


def of_a_square(c: Context, word: Node) -> bool:
    """Whether it is said what “it” has of what lies on squares, `it loses Smoke`, `for each Fire it has`: a Square has that, too."""
    text = c.text.text
    it = text[word.start : word.end].lower() == "it"
    if it and _OF.search(text, 0, word.start):
        return False
    behind = _HAS.match(text, word.end) if it else _TERM.match(text, word.end + 1)
    found = ([behind["what"]] if behind is not None else []) + _COUNTED.findall(text[: word.start])
    name = next((n for one in found if (n := c.names.find(one, c.names.tokens, c.names.resources))), None)
    return name is not None and (c.names.tokens.get(name) or c.names.resources[name]).holder == "Square"


_SQUARE = re.compile(r"\b(?:[Ee]ach|[Ee]very|[Aa]n?|[Tt]he|adjacent|nearest|any) Square\b(?! of\b)")
_TERM = compiled(r"(?P<what>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")
_HAS = compiled(rf" (?:has|gains|loses|(?:may|must|cannot) (?:gain|lose))\b[^,.:;A-Z]*{_TERM.pattern}")
_OF = re.compile(r"\b(?:of|in|on|to|near|from|toward|outside) $")
_COUNTED = compiled(rf"\beach {_TERM.pattern} $")


def is_described(c: Context, found: Expr) -> bool:
    """Whether one is just being described, `a Soldier with a Stone in its Sack`, and nobody of whom something has been said."""
    known = isinstance(found, ir.Var) and (found in c.drawn or found in c.scope.roles.values())
    return not known and found == c.scope.it and all(one.one != found for one in c.scope.introduced)


def spoken_of_last(c: Context) -> Iterator[Expr]:
    """The pieces of whom the last sentence speaks that stands before the text being read."""
    begin = c.text.at(0, 1)
    earlier = [m for m in c.mentions if m.at.file == begin.file and m.at.start < begin.start]
    for mention in earlier:
        one = meant(c, c.scope, mention) if mention.sentence == earlier[-1].sentence else None
        if one is not None and not isinstance(one.one, ir.Owner):
            yield one.one
    before = [at for at in c.pointed if at.file == begin.file and at.end <= begin.start]
    if earlier and before and (last := max(before, key=lambda at: at.start)).end > earlier[-1].at.start:
        yield from (one for _, one in c.pointed[last].values())


def others_known(c: Context, word: Node, found: Expr, near: Expr) -> list[Expr]:
    """The pieces and places that somebody, who is said to be near, could be near as well as the one that was found, where it is not
    said near whom: those spoken of before it, and where its own sentence has spoken of nobody, all that the rule knows of."""
    if c.seated:
        return []
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    own = [*spoken_of_before(c, word, begin, seen=False, whose=True)]
    some = (
        own if is_each(c, found, begin) else [*spoken_of_before(c, word, seen=False), *chosen_before(c, word)]
    )
    some += [] if own else c.scope.roles.values()
    not_meant = (near, c.scope.told)
    return [one for one in dict.fromkeys(some) if is_another(c, one, found, True) and one not in not_meant]


def is_each(c: Context, found: Expr, begin: int) -> bool:
    """Whether the sentence that begins somewhere is about each of several, of whom one was found: `Each Soldier … its Grit`."""
    if not _EACH.match(c.text.text, begin):
        return False
    own = c.text.at(begin, len(c.text.text)).start
    some = [m for m in c.mentions if m.at.start >= own and is_every(m)]
    return any((one := meant(c, c.scope, m)) is not None and one.one == found for m in some)


def is_every(mention: Mention) -> bool:
    """Whether a noun stands for each of several."""
    quantifier = mention.node.find("quantifier")
    return quantifier is not None and quantifier[0].kind == "EVERY"


_EACH = re.compile(r"(?:\d+\. )?(?:[Ee]ach|[Ee]very|[Aa]ll) ")
_ITSELF = re.compile(r"\b(?P<what>[A-Z]\w*) (?:equal to|becomes) its (?P=what)\b")
"""Something becomes what it is, or is doubled: sooner that of another is meant."""


def spoken_of_before(
    c: Context, word: Node, since: int = -1, seen: bool = True, whose: bool = False
) -> Iterator[Expr]:
    """The pieces of whom the text speaks between two places, by a noun or by a pronoun, and, where `since` is -1, those of the event of
    its rule; not those who are `seen` from somebody, `the nearest Soldier`, if that is False, and those `whose` player is spoken of
    only if that is True."""
    text, begin = c.text.text, c.text.at(0, 1).start
    for mention in reversed(before(c, word)):
        at = mention.at.start - begin
        if at < max(since, 0) and (since >= 0 or mention.at not in c.heads):
            continue
        one = meant(c, c.scope, mention)
        if one is None or (at >= 0 and not seen and _SEEN.search(text, at, mention.node.end)):
            continue
        if not isinstance(one.one, ir.Owner):
            yield one.one
        elif whose:
            yield one.one.of
    said = c.pointed.get(c.text.span, {}).items()
    yield from (one for at, (_, one) in said if since <= at < word.start)
    if c.heads and since < 0:
        yield from (one for one in (c.scope.second, c.scope.principal) if one is not None)


def chosen_before(c: Context, word: Node) -> list[Expr]:
    """Who and what has been chosen in the rule before a word."""
    here = c.span(word)
    made = (m for m in c.scope.introduced if m.chosen and m.at.file == here.file)
    return [m.one for m in made if m.at.start < here.start]


def is_another(c: Context, one: Expr, found: Expr, near: bool = False) -> bool:
    """Whether one is a piece, another than one found, and neither is part of the other; a place counts where others are `near` it."""
    single = (one.type.base == "thing" or (near and one.type == PLACE)) and not one.type.many
    return single and not same(c, one, found) and one not in nodes(found) and found not in nodes(one)


def doers(c: Context, word: Node) -> Iterator[Expr]:
    """Who does to “it” what its clause says: nobody does it to himself."""
    text, begin = c.text.text, c.text.at(0, 1).start
    if text[word.start : word.end] != "it" or text[word.end : word.end + 1] not in (".", ",", ":", ""):
        return
    for mention in before(c, word):
        at = mention.at.start - begin
        if (
            at < 0
            or CLAUSE.search(text, at, word.start)
            or not _BEGINS.fullmatch(CLAUSE.split(text[:at])[-1])
        ):
            continue
        if (one := meant(c, c.scope, mention)) is not None:
            yield one.one


_BEGINS = re.compile(r"\s*(?:(?:and|or|then) )?(?:[Tt]he|[Ee]ach|[Ee]very|[Aa]n?)? ?")


def each_told(c: Context, word: Node, found: Expr) -> str:
    """The kind of those of each of whom something is told before a word, in its sentence or, where that has not named the one found, in
    the one before; "" where nothing is. Those who are seen from the same one, `each adjacent Soldier`, are none of them."""
    text, known = c.text.text, before(c, word)
    begin, _ = sentence_around(text, word.start, word.end)
    own = c.text.at(begin, len(text)).start
    here = any((one := meant(c, c.scope, m)) and one.one == found for m in known if m.at.start >= own)
    if c.subject is not None and c.scope.it == found:
        here = here or (c.subject.start >= own and not c.subject.holds(c.span(word)))
    since = own if here else c.text.at(sentence_before(text, begin), len(text)).start
    for mention in known:
        if mention.at.start < since or mention.noun == "player" or meant(c, c.scope, mention) is not None:
            continue
        chosen = _EACH_CHOOSES.search(text[: mention.node.start]) is not None
        if chosen or (is_every(mention) and not _SEEN.search(words(c, mention.node))):
            return mention.noun
    at = since - c.text.at(0, 1).start
    return "Square" if _EACH_SQUARE.search(text, max(at, 0), word.start) is not None else ""


_EACH_SQUARE = re.compile(r"\b(?:[Ee]ach|[Ee]very) Square\b")
_SEEN = re.compile(r"\b(?:adjacent|nearest|closest)\b")
_EACH_CHOOSES = re.compile(r"\b[Ee]ach player chooses (?:up to )?$")


def called(c: Context, one: Expr) -> str:
    """How somebody is called in a rule, who may have been chosen without a name."""
    name = sides.called(c, one)
    here = c.text.span
    made = [m.at for m in c.scope.introduced if m.chosen and m.one == one]
    chosen = any(not here.holds(at) or _CHOSEN.search(c.text.text[: at.start - here.start]) for at in made)
    return f"the chosen {one.type.arg}" if not name and chosen else name


_CHOSEN = re.compile(r"\bchooses? [^.:]*$")
"""What stands before somebody who is chosen, and is not just “the nearest”."""
