"""Sentences that match no phrase: what is wrong, in the language of the line."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.blocks import Text
from warbook.language.diagnostic import Diagnostic, Edit, Severity, distance
from warbook.language.phrasebook.book import PHRASES
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.agreement import agreeing
from warbook.language.resolve.antecedents import noting, noting_places
from warbook.language.resolve.by_whom import by_nobody
from warbook.language.resolve.context import Context
from warbook.language.resolve.definite import definite
from warbook.language.resolve.doubled import doubled
from warbook.language.resolve.fault import TOLD, Fault
from warbook.language.resolve.joined import joined
from warbook.language.resolve.lessons import SYNONYMS, lesson_for
from warbook.language.resolve.near import declared, is_name, small_change
from warbook.language.resolve.this_action import this_action
from warbook.language.resolve.undeclared import unknown_terms
from warbook.language.sentence import LONGEST, TOO_LONG, Misread, Node, phrases_of, read

WHERE = TOLD["where"]
SHAPES = TOLD["shape"]
DIVIDED = TOLD["divided"]
"""How a text of too many parts is divided."""
NAMES = TOLD["name"]
COMMON = {
    *("a", "an", "and", "are", "as", "at", "by", "cannot", "each", "enemy", "for", "from", "has", "if"),
    *("in", "is", "least", "less", "may", "more", "most", "move", "must", "not", "of", "off", "on", "or"),
    *("own", "place", "player", "players", "than", "the", "then", "to", "up", "with"),
}
HEADS = ("when", "instead")
"""What is read as the event of a rule."""
MOST_NAMED = 6
_FRIENDS = re.compile(r"\b(?:friends|allies|foes|enemies)\b")
"""Words for a side, which rules say of a kind."""


def tree_of(c: Context, text: Text, start: str) -> Node:
    """The tree of a text, in a game with its own verbs; a fault where it cannot be read."""
    found = read(text, start, c.names.tied, why=not c.names.tried)
    if isinstance(found, Misread):
        if c.names.tried:
            place = text.at(found.offset, found.offset + 1)
            raise Fault(Diagnostic("W204", Severity.ERROR, "This cannot be read.", place))
        raise by_nobody(c, start) or misread(c, found, start)
    if not c.names.tried and (unsaid := by_nobody(c, start)) is not None:
        raise unsaid
    for name in phrases_of(found):
        c.names.used.append((name, text.span))
    agreeing(c, found)
    definite(c, found)
    doubled(c, found)
    joined(c, found)
    this_action(c, found)
    noting(c, text, found)
    if start in HEADS:
        c.heads.update(m.at for m in c.mentions if text.span.holds(m.at))
    noting_places(c, text, found)
    return c.names.ledger.listened(text, found)


def misread(c: Context, fault: Misread, start: str) -> Fault:
    """The diagnostic of a sentence that could not be read."""
    words = c.text.text
    where = WHERE[start]
    if not words.strip():
        return c.fail("W203", None, f"Nothing is written where {where} should stand.", SHAPES.get(start))
    if fault.expected == TOO_LONG:
        message = "This has more parts in one sentence than can be read."
        if len(words) > LONGEST:
            message = f"This has more than {LONGEST} characters, and so much is not read as one sentence."
        return c.fail("W205", None, message, DIVIDED.get(start, DIVIDED["orders"]))
    if fault.length == 1 and (rest := re.match(r"\w+", words[fault.offset :])) is not None:
        fault = replace(fault, length=rest.end())
    at = min(fault.offset, len(words) - 1)
    span = c.text.at(at, min(fault.offset + max(fault.length, 1), len(words)))
    found = words[fault.offset : fault.offset + fault.length].strip(" ,")
    if fault.length == 0 or found in (".", ""):
        message = f"This breaks off before it is {where}."
    else:
        message = f"“{found}” cannot stand here, in {where}."
    taken = taken_word(c, words, fault.offset, found, start)
    if taken is not None:
        message = f"“{taken}” is a word of the language, so nothing can be called that."
        advice = "Take a word of your own, such as “foe” for an enemy."
        return Fault(Diagnostic("W204", Severity.ERROR, message, span, (), advice))
    some = _FRIENDS.search(words) if start in ("orders", "leading") else None
    if some is not None and some[0] not in c.scope.roles:
        message = f"Of what kind they are, “{some[0]}” does not say."
        side = "enemy" if some[0] in ("foes", "enemies") else "friendly"
        advice = f"Name the kind, and how near: “Each {side} KIND within … of … gains 1 TOKEN.”"
        place = c.text.at(*some.span())
        return Fault(Diagnostic("W204", Severity.ERROR, message, place, (), c.names.own(advice)))
    hint, edit = _put_right(c, found, fault, start)
    told = Diagnostic("W204", Severity.ERROR, message, span, (), c.names.own(hint), edit)
    return Fault(told, unknown_terms(c.names, c.text) if start != "names" else ())


def taken_word(c: Context, words: str, offset: int, found: str, start: str) -> str | None:
    """The word of the language by which a sentence names something, or speaks of what is named so."""
    before = words[:offset].rstrip()
    if (as_such := re.match(r"\W*as (?:the )?(opponent)\b", words[offset:])) is not None:
        return as_such[1]
    new = re.search(r", as(?: an?| the)?$", before) is not None
    new = new or (start.startswith("heading_") and words[offset:].partition(" ")[2].startswith("(a"))
    if new and found.isalpha() and not is_name(found):
        return found
    spoken = words[: offset + len(found) + 1]
    given = (name for name in c.scope.roles if name.isalpha() and name.islower() and name != "player")
    called = (name for name in given if not is_name(name))
    return next((name for name in called if re.search(rf"\b{name}\b", spoken)), None)


def _put_right(c: Context, found: str, fault: Misread, start: str) -> tuple[str | None, Edit | None]:
    """How it could be said: a lesson, a term in capitals, or phrases that are near and what could stand."""
    words = c.text.text
    change = small_change(c, fault, start)
    if change is not None:
        begin, end, instead = change
        if instead == ", " and REGROUPED.search(words) is not None:
            return REGROUPED_HINT, None
        return what_changes(words[begin:end], instead), instead_of(c, begin, end, instead)
    advice = lesson_for(words, start, fault.offset, bool(c.names.die), c.names.tests)
    if advice is not None:
        edit = None
        if advice.instead is not None:
            end = advice.end
            if not advice.instead and words[end : end + 1] == " ":
                end += 1
            if helps(c, words[: advice.start] + advice.instead + words[end:], fault, start):
                edit = instead_of(c, advice.start, end, advice.instead)
        return advice.says, edit
    term = declared(c, found) if found not in c.scope.roles else None
    if term is not None:
        end = fault.offset + fault.length
        larger = helps(c, words[: fault.offset] + term + words[end:], fault, start)
        edit = instead_of(c, fault.offset, end, term) if larger else None
        return f"Declared terms are written with a capital: {term}.", edit
    hints = []
    close = near_phrases(words, start)
    if close:
        hints.append(
            f"Near to it {'is the phrase' if len(close) == 1 else 'are the phrases'} "
            + " and ".join(f"“{p}”" for p in close)
            + "."
        )
    missing = sorted({NAMES[e] for e in fault.expected if e in NAMES})
    if missing and len(missing) <= MOST_NAMED:
        hints.append(
            "Here could stand "
            + " or ".join((", ".join(missing[:-1]), missing[-1])[not missing[:-1] :])
            + "."
        )
    if start in SHAPES and not close:
        hints.append(SHAPES[start])
    return " ".join(hints) or None, None


REGROUPED = re.compile(
    r"(?<!,) or (?!more|less|fewer)[^,.:]*, and |, and [^,.:]*(?<!,) or (?!more|less|fewer)"
)
"""“A or B, and C”, and “A, and B or C”, of which commas alone would make something else."""
REGROUPED_HINT = "“And” binds closer than “or”: say “A, and C, or B, and C” where C is to hold in each case."


def instead_of(c: Context, start: int, end: int, words: str) -> Edit | None:
    """Words in the place of others of a sentence; None for what does not stand in the file."""
    return Edit(c.text.at(start, end), words) if c.text.stands(start, end) else None


def what_changes(words: str, instead: str) -> str:
    """What to tell of a small change: of letters, or of a comma."""
    if words.strip(" ,") and words.lower() == instead.lower():
        return f"Declared terms are written with a capital: {instead}."
    if instead == "use ":
        return "An Action is used: “use ACTION”."
    if not instead:
        return "No comma belongs here."
    if "," in instead:
        return "A comma belongs here." if instead == ", " else "Commas belong between these."
    return f"Did you mean {instead}?"


def helps(c: Context, words: str, fault: Misread, start: str) -> bool:
    """Whether a text is read farther than the one of a fault."""
    found = read(words, start, c.names.tied)
    return isinstance(found, Node) or len(words) - found.offset < len(c.text.text) - fault.offset


def near_phrases(words: str, start: str = "orders") -> list[str]:
    """Patterns of the book, of the roles that a reading may have, that share a verb with a sentence."""
    roles = ("test", "deed") if start == "condition" else ("order",)
    spoken = [
        w for w in (w.strip(".,:").lower() for w in words.split()[:60]) if w.isalpha() and w not in COMMON
    ]
    scored = []
    for phrase in PHRASES.values():
        own = [p for p in phrase.pattern.replace("-", " ").split() if p.isalpha() and p not in COMMON]
        if phrase.role in roles and own:
            far = min((_far(word, own[0]) for word in spoken), default=9)
            more = sum(p in spoken for p in own[1:]) - len(own)
            scored.append((far, -more, len(phrase.pattern), phrase.pattern))
    return [shown(p) for far, _, _, p in sorted(scored)[:2] if far == 0]


def _far(word: str, verb: str) -> int:
    """How far a word is from a verb of a pattern, in any form: 0 the verb itself, 9 too far."""
    if plain_form(word) == plain_form(verb) or SYNONYMS.get(plain_form(word)) == plain_form(verb):
        return 0
    most = 1 if len(verb) < 6 else 2
    found = min(distance(word, form, most) for form in (verb, plain_form(verb)))
    return found if len(word) >= 3 and found <= most else 9


def shown(pattern: str) -> str:
    """A pattern as a designer reads it."""
    words = {
        "{thing}": "THING",
        "{amount}": "AMOUNT",
        "{number}": "NUMBER",
        "{price}": "PRICE",
        "{term}": "NAME",
        "{as}": ", as NAME",
        "{charge}": "",
        "{roles}": "…",
        "{what}": "VALUE",
        "{place}": "PLACE",
        "{quoted}": '"NAME"',
        "{times}": "N times",
        "{dice}": "DICE",
        "{its}": "",
        "{up}": "",
        "{choice}": "up to N NAME",
        "{fact}": "CONDITION",
    }
    parts = [words.get(p, "…" if p.startswith("{") else p.replace("-", " ")) for p in pattern.split()]
    text = " ".join(
        part for part, before in zip(parts, ["", *parts], strict=False) if part != before or part != "…"
    )
    return " ".join(text.replace(" ,", ",").split())
