"""“It” and “its” where the words before tell of two: `The user hits the target, unless it is Prone`.

Whom a sentence tells something of is “it” in what follows, and in the next sentence. Where another is named in between who could
be meant as well, as in `The user gains Shells equal to the target's Grit. It loses 1 Shell`, `Each Wolf near the target hits
it`, nobody but the writer knows which, and the sentence is refused with both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.ir import ACTION, PLACE, Expr
from warbook.language.resolve import sides, wholes
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import JOINS, field_of, is_held
from warbook.language.resolve.itself import same
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import could_be, sentence_around, sentence_before
from warbook.language.sentence import Node
from warbook.language.walk import nodes

_ASKED = re.compile(r"\s*(?:\d+\. )?If [^,.:]*, $")
"""A condition alone, before what is done."""
BETWEEN = re.compile(r"[,.:;]|\b(?:if|unless|until|while|when)\b")
"""What parts the clauses of a sentence."""
_ASKED_AFTER = re.compile(r"[^,.:;]*?,? (?:if|unless) ")
"""What is done, and then only under a condition: of whom both are."""
_PLACED = re.compile(r"\b(?:places?|moves?|swaps?|is placed|are placed)\b.* where\b")
"""Somebody is put where something would be so of it."""
_ROLLED = re.compile(r" (?:succeed|succeeded|fail|failed|succeeds|fails)\b")
"""What is said of who has rolled."""


def one_of_two_named(c: Context, node: Node, word: Node, found: Expr) -> None:
    """Refuses a pronoun before which another than whom it stands for is named."""
    said = c.text.text[word.start : word.end]
    if said.lower() not in ("it", "its"):
        return
    rivals = [one for one in rivals_named(c, word, found) if could_be_meant(c, node, one, found)]
    rivals = rivals or [*standing_for_another(c, word, found)] or chosen_without_a_name(c, word, found)
    rivals = rivals or [
        one
        for one in (
            *of_the_nearest(c, word, found),
            *of_the_event(c, word, found),
            *of_an_amount(c, word, found),
        )
        if could_be_meant(c, node, one, found)
    ]
    rivals = rivals or [*at_a_place(c, word, found)]
    sentence = c.text.text[sentence_around(c.text.text, word.start, word.end)[0] : word.start]
    near = _NEAR.search(sentence) is not None
    if not rivals and (near or _OF_OTHERS.search(sentence)):
        rivals = [*second_of_the_event(c, word, found, near)]
    if not rivals:
        return
    own = "'s" if said.lower() == "its" else ""
    able = [one for one in (found, *rivals) if one.type != ACTION and could_be_joined(c, node, one)]
    names = dict.fromkeys(called(c, one) for one in able or (found, *rivals))
    told = [instead(c, word, (n[0].upper() + n[1:] if said[0].isupper() else n) + own) for n in names if n]
    message = f"It is not clear which of those spoken of before “{said.lower()}” is."
    hint = "Say " + ", or ".join(f"“{name}{own}”" for name in names if name)
    if found.type == ACTION and len(names) == 1:
        hint = f"Name the other one, “… chooses the nearest KIND, as NAME.”, and say “the NAME{own}”; or {hint.removeprefix('Say ')}"
    hint += ", with a name where there is none" * (not all(names))
    if not any(names):
        hint = f"Name the other one, “… chooses the nearest KIND, as NAME.”, “For each KIND, as NAME: …”; then say “the NAME{own}”"
        hint += f", or “the KIND{own}” of whom the rule is about"
    raise could_be(c, "W302", word, message, *told, hint=f"{hint}.")


def in_two_clauses(between: str) -> bool:
    """Whether words stand in clauses of which each speaks of its own: not what is done and under which condition, `each Wolf near it
    gains 1 Fear if it is Prone`."""
    return BETWEEN.search(between) is not None and not _ASKED_AFTER.fullmatch(between)


def called(c: Context, one: Expr) -> str:
    """How somebody is called in a rule, who may have been chosen without a name."""
    name = sides.called(c, one)
    here = c.text.span
    made = [m.at for m in c.scope.introduced if m.chosen and m.one == one]
    chosen = any(not here.holds(at) or _CHOSEN.search(c.text.text[: at.start - here.start]) for at in made)
    return f"the chosen {one.type.arg}" if not name and chosen else name


_CHOSEN = re.compile(r"\bchooses? [^.:]*$")
"""What stands before somebody who is chosen, and is not just “the nearest”."""


def rivals_named(c: Context, word: Node, found: Expr) -> list[Expr]:
    """Those who are named before a word that speaks of another: in its clause, where that one is named there or has been
    named by nobody else; else in its sentence, or in the one before where it begins one or tells what is done instead. Who
    does something in the clause of “it” does it to somebody else."""
    text, able = c.text.text, list(others(c, found))
    begin, end = sentence_around(text, word.start, word.end)
    sentence = text[begin : word.start]
    chosen = begin > 0 and found in chosen_before(c, begin)
    if not sides.called(c, found) or (found in (c.scope.chosen, *c.drawn) and not chosen) or c.seated:
        return []
    if _PLACED.search(sentence) or _ROLLED.match(text, word.end):
        return []  # one place after another is asked of what is placed; one has rolled
    if _ITSELF.search(text, begin, end) and (since := [*chosen_since(c, begin, found)]):
        return since
    clause = BETWEEN.split(sentence)[-1]
    if clause and any(named(c, one, clause) for one in (found, *able)):
        if named(c, found, clause):
            return [one for one in able if named(c, one, clause)]
        if text[word.start : word.end].lower() == "it":
            able = [one for one in able if not begins(c, one, clause)]
    if chosen and not sentence and begin:
        before = text[sentence_before(text, begin) : begin]
        return [one for one in able if named(c, one, before)] if named(c, found, before) else []
    if chosen:
        asked = named(c, found, sentence) and not (clause.strip() or not _ASKED.match(sentence))
        return (
            [one for one in able if named(c, one, sentence)] if asked or not named(c, found, sentence) else []
        )
    instead_of = text[:end].endswith(" instead.")
    if begin and (instead_of or not any(named(c, one, sentence) for one in (found, *able))):
        sentence = text[sentence_before(text, begin) : word.start]
    rivals = [one for one in able if named(c, one, sentence)]
    if not rivals and not named(c, found, sentence):
        rivals = [one for one in able if named(c, one, sentence, "")] or [*chosen_since(c, begin, found)]
    return rivals


def standing_for_another(c: Context, word: Node, found: Expr) -> Iterator[Expr]:
    """Another for whom a pronoun of the same sentence stands, `The Captain hits it if it is Prone`, or of the one before it, `The
    Captain rolls Grit against it. If it loses, …`, unless the clause of the second names whom that one is of."""
    text = c.text.text
    if found in (c.scope.chosen, *c.drawn) or not sides.called(c, found) or c.seated:
        return
    begin, end = sentence_around(text, word.start, word.end)
    if begin and not any(named(c, one, text[begin : word.start]) for one in (found, *others(c, found))):
        begin = sentence_before(text, begin)
    for start, (_, one) in c.pointed.get(c.text.span, {}).items():
        if not begin <= start < end or start == word.start or one not in others(c, found):
            continue
        second, of = (word.start, found) if start < word.start else (start, one)
        if not named(c, of, BETWEEN.split(text[begin:second])[-1]):
            yield one


def chosen_without_a_name(c: Context, word: Node, found: Expr) -> list[Expr]:
    """Who was chosen last and can only be spoken of as “it”: `… chooses 1 Cart. The user loses 1 Fuel, and it gains 1 Fuel.`"""
    if found in (c.scope.chosen, *c.drawn) or not sides.called(c, found) or c.seated:
        return []
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    if named(c, found, re.split("[,.:;]", c.text.text[begin : word.start])[-1]):
        return []
    one = next(reversed(chosen_before(c, begin)), None)
    if one is None or one not in others(c, found):
        return []
    names = [name for name, of in c.scope.roles.items() if of == one and name.islower()]
    return [] if names else [one]


def of_the_nearest(c: Context, word: Node, found: Expr) -> list[Expr]:
    """Who else could be meant behind the nearest one, of whom a sentence is: `The nearest Cart gains Fuel equal to its Fuel`, `The
    nearest Captain loses 1 Fuel, and it gains 1 Fuel`."""
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    sentence = c.text.text[begin : word.start]
    if found not in c.drawn or _NEAREST.search(sentence) is None:
        return []
    it = c.text.text[word.start : word.end] == "it"
    if not sentence.endswith(", and " if it else (" equal to ", " becomes ")):
        return []
    spoken = (one for one in (c.scope.principal, c.scope.previous_thing) if one is not None)
    return [*others(c, found), *(one for one in spoken if one != found and one.type.base == "thing")][:1]


def of_the_event(c: Context, word: Node, found: Expr) -> Iterator[Expr]:
    """The second piece of which an event tells, where a sentence about a player speaks of the first one: `When a Captain removes a
    Cart: The first player gains Gold equal to its Fuel`."""
    other, about = c.scope.second, c.scope.it if c.scope.it != c.scope.other_than else c.scope.previous
    if other is None or found == other or found.type.base != "thing":
        return
    if (
        about is None
        or about.type.base != "player"
        or any(m.chosen and m.one == found for m in c.scope.introduced)
    ):
        return
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    if not named(c, found, c.text.text[begin : word.start]):
        yield other


def second_of_the_event(c: Context, word: Node, found: Expr, called: bool = True) -> Iterator[Expr]:
    """The second piece of which an event tells, where others are near one of the two or do something to it: `When a Crate joins a
    Cart's Pack: Each Captain near it …`, `When a Captain removes a Crate: Each adjacent Captain …`. Both are to have names, if `called`."""
    other = c.scope.second
    if other is None or other.type.base != "thing" or same(c, other, found) or found.type.base != "thing":
        return
    if any(m.chosen and m.one == found for m in c.scope.introduced) or found in c.drawn:
        return
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    sentence = c.text.text[begin : word.start]
    if called and not (sides.called(c, found) and sides.called(c, other)):
        return
    if not any(named(c, one, sentence) for one in (found, other)) and c.names.stands(other.type.arg):
        yield other


def of_who_is_placed(c: Context, word: Node, whose: Expr) -> None:
    """Refuses `The user's player places the target in its Camp`: that player's, or that of the target's player?"""
    put = _PUTS.search(c.text.text[: word.start])
    one = c.scope.roles.get(put["name"]) if put is not None else None
    if one is None or one.type.base != "thing" or whose.type.base != "player":
        return
    if whose in (owner_of(one), c.sides.get(one)):
        return
    said = [f"{name}'s" for player in (whose, owner_of(one)) if (name := sides.player_said(c, player))]
    message = "This could be that of who places it, or of the player of what is placed."
    raise could_be(c, "W302", word, message, *(instead(c, word, name) for name in said))


_PUTS = re.compile(
    r"\b(?:places?|puts?) the (?P<name>[a-z][\w-]*) (?:in|into|on|onto|near|within|outside|at)\b[^.:,]*$"
)


def of_an_amount(c: Context, word: Node, found: Expr) -> Iterator[Expr]:
    """Another, of whom the sentence before or the event tells, where somebody gains as much as “its” comes to: `The Captain gains
    Prone. The Cart gains Fuel equal to its Grit`."""
    begin, _ = sentence_around(c.text.text, word.start, word.end)
    sentence = c.text.text[begin : word.start]
    if _AMOUNT.search(sentence) is None or c.seated or c.text.text.startswith(" own ", word.end):
        return
    before = c.text.text[sentence_before(c.text.text, begin) : begin]
    if re.match(r"the (?:enemy|friendly|own) ", sides.called(c, found)):
        return  # of whom there is no other name
    event = begin == 0 and c.scope.principal in (None, c.scope.roles.get("bearer"))
    chosen = chosen_before(c, begin)[-1:]
    if _ITSELF.search(c.text.text, begin) is not None:
        spoken = (c.scope.previous_thing, c.scope.principal)
        yield from (
            one for one in spoken if one is not None and one.type.base == "thing" and not same(c, one, found)
        )
    if re.search(r"\b[Ii]t [^.:]*$", sentence) is not None:
        return
    for one in others(c, found):
        if (event or one in chosen or named(c, one, before)) and not named(c, one, sentence):
            yield one


def at_a_place(c: Context, word: Node, found: Expr) -> Iterator[Expr]:
    """The place that was chosen last, where somebody is near “it”: `… chooses a point, as spot. The foe's player chooses 1 Cart within
    2in of it.`"""
    text = c.text.text
    begin, _ = sentence_around(text, word.start, word.end)
    last = next(reversed(chosen_before(c, begin)), None)
    near = text.endswith((" of ", " to ", " toward "), begin, word.start)
    if (
        last not in (None, found)
        and last.type == PLACE
        and near
        and not named(c, found, text[begin : word.start])
    ):
        yield last


_AMOUNT = re.compile(r"\b(?:equal to|becomes?|as many d\d+ as|as many \w+ as) $")
_NEAREST = re.compile(r"\b[Tt]he (?:[a-z]+ )*(?:nearest|closest) [^.:]*$")
_ITSELF = re.compile(r"\b(?P<what>[A-Z]\w*) (?:equal to|becomes) its (?P=what)\b")
"""Something becomes what it is, or is doubled: sooner that of another is meant."""


def chosen_before(c: Context, begin: int) -> list[Expr]:
    """Who was chosen in the sentences before a place of the text."""
    here = c.text.at(begin, begin + 1)
    made = (m for m in c.scope.introduced if m.chosen and m.at.file == here.file)
    return [m.one for m in made if m.at.start < here.start]


def chosen_since(c: Context, begin: int, found: Expr) -> Iterator[Expr]:
    """Who was chosen last in a sentence before: `… chooses 1 enemy Soldier. The Captain's player gains Gold equal to its Grit.`"""
    yield from (one for one in chosen_before(c, begin)[-1:] if one in others(c, found))


def others(c: Context, found: Expr) -> Iterator[Expr]:
    """Pieces that have names here, other than one, and other than what belongs to it or to which it belongs."""
    for one in dict.fromkeys(c.scope.roles.values()):
        single = one.type.base == "thing" and not one.type.many
        if single and not same(c, one, found) and one not in nodes(found) and found not in nodes(one):
            yield one


NOT_OF_PLAYERS = r"(?!'s (?:player|opponent)\b)"


def named(c: Context, one: Expr, said: str, but: str = NOT_OF_PLAYERS) -> bool:
    """Whether a text names somebody, and not only whose player somebody is."""
    names = (name for name, of in c.scope.roles.items() if of == one)
    return any(re.search(rf"\b[Tt]he {re.escape(n)}\b{but}", said) for n in names)


def begins(c: Context, one: Expr, said: str) -> bool:
    """Whether a text begins with somebody, who does what it says."""
    names = (name for name, of in c.scope.roles.items() if of == one)
    return any(re.match(rf"\s*(?:(?:and|or|then) )?[Tt]he {re.escape(n)} \w", said) for n in names)


def could_be_meant(c: Context, node: Node, one: Expr, found: Expr) -> bool:
    """Whether a pronoun could stand for somebody, who has what is said to be “its”."""
    if node.kind != "its" or node.find("ITS_OWN"):
        if _NEAR.search(c.text.text[: node.start]) is not None and c.names.stands(one.type.arg):
            return True  # near anybody who stands there
        return wholes.fits(c, one.type, found.type) or wholes.fits(c, found.type, one.type)
    return had(c, node, one) is not None


_NEAR = re.compile(r"\b(?:near|adjacent to|toward|away from|within \S+(?: \w+)? of) $")


_OF_OTHERS = re.compile(r"(?:^|: )(?:Each|For each|The nearest|The bearer|The winner|The loser) [^.:]*$")
"""A sentence about others than those of whom an event tells."""


def had(c: Context, node: Node, one: Expr) -> Expr | None:
    """What is said to be “its”, as that of somebody; None where that one has no such thing."""
    try:
        return field_of(c, one, node.last.word, node.last)
    except Fault:
        return None


def could_be_joined(c: Context, node: Node, one: Expr) -> bool:
    """Whether what is said to be “its” is not what somebody is in already, where it is joined."""
    if node.kind != "its" or not JOINS.search(c.text.text[: node.start]):
        return True
    found = had(c, node, one)
    return found is not None and not is_held(found)
