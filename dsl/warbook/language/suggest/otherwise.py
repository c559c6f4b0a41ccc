"""Sentences that would be read, and say something else than what is written: they are not suggested."""

from __future__ import annotations

import re

from warbook.language.resolve.declared import Names
from warbook.language.word_patterns import TERM

_EITHER_DEED = re.compile(
    r"\b(?:may|must) (?![^.]*\b(?:pass|test|roll)\b)[a-z]+ [^.,:]*,? or (?:else )?[a-z]+ "
)
_EITHER = re.compile(r"\bor\b|\bchooses\b")
_NO_OR = re.compile(r"\b[Nn]o (?!longer|more)[^,.:]*\bor\b(?! (?:has |have )?no\b)|\b[Nn]either\b")
"""That none of several is so."""
_OR_CLAUSE = re.compile(r", or\b")
_SOME_HAS_NO = re.compile(
    r"\b(?:[Ii]f|and) (?:own|enemy|friendly|other|[A-Z])[^,.:]* (?:has|have|is|are) no[t ]"
)
"""That there is one of several of whom something is not so."""
_OR_THEN_AND = re.compile(
    r"(?<!,) or (?!more|less|fewer)[^,.:]*, and |, and [^,.:]*(?<!,) or (?!more|less|fewer)"
)
_OR_AND = re.compile(r", or [^.:]*, and |, and [^.:]*, or ")
_OF_ONE_AND = re.compile(
    rf"\b(?:of|to|by|from) (?:an?|any|another|each|every|no) (?:[a-z]+ )?{TERM},? and (?=(?:within|with|without|in|on|adjacent)\b)"
)
_ITS_OWN = re.compile(r"\bits own ([\w-]+)")
_CARRIED = re.compile(
    rf"\b(?:carr(?:y|ies|ied|ying)|hold(?:s|ing)?|bear(?:s|ing)?|wear(?:s|ing)?) (?:the |an? |no |any |\d+ )?({TERM})"
)
_AGAIN = re.compile(
    rf"^(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]n?|[Aa]ll|[Nn]o) (?:own |enemy |friendly )?({TERM}) cannot use ({TERM}) if (?:it has|they have|the number of times it has) used \2\b"
)
"""Somebody may use something so often, counted of whoever it is."""
_NEAREST_AND_IT = re.compile(r"\b[Tt]he (?:nearest|closest) [^,.:]*,? and it (?:is|has)\b")
"""The nearest one, of whom more is asked."""
_EACH_SUCH = re.compile(
    rf"\b(?:[Ee]ach|[Ee]very) (?:[a-z]+ )?{TERM} (?:within|in|on|adjacent to|with|that) (?:(?!\b(?:gains?|loses?|may|cannot|moves?|is removed)\b)[^.,:])+"
)
"""Each of those who are somewhere, or have something."""
_IF_EACH = re.compile(
    r"If (?:(?!\b(?:it|they)\b)[^.,:])*, (?:each|every) [^.:]*\. Otherwise, (?:each|every) [^.:]*\.?$",
    re.IGNORECASE,
)
"""That one of two things is done for each, of which is known before for which of them."""
_DOES_AND_IF = re.compile(r"(?:,|\bthen|\band)(?: then| and)* (?P<second>(?:gains?|loses?)) [^.,:]* if\b")
"""What is done last, where something is so."""
_IF_DOES_AND = re.compile(
    r"(?:^|[.:] )If [^.,:]*, [^.:]*(?:,|\bthen|\band)(?: then| and)* (?:gains?|loses?)\b"
)
"""What is done first and last, where something is so."""
_TO_THE_MOST = re.compile(r"\bup to (?:its|their|the) (?:maximum|max|limit|full|most)\b(?! [A-Z])")
_GAIN_BEHIND_IF = re.compile(r"\b(?:gains?|loses?) [^.:]*? if [^,.:]*, and \d+ [A-Z]")
"""What is gained as well, behind what is asked."""


def says_otherwise(own: str, words: str, names: Names) -> bool:
    """Whether a text is known to say something else than the one for which it would be suggested."""
    if _EITHER_DEED.search(own) and not _EITHER.search(words):
        return True  # of two deeds one, which it leaves out
    if _TO_THE_MOST.search(own) and not re.search(r"\b(?:maximum|equal|becomes?|all)\b", words):
        return True  # as many as there can be, and not one
    whose = _ITS_OWN.search(own)
    if (
        whose is not None
        and re.search(rf"\b(?:its|the one's player's) (?:own )?{re.escape(whose[1])}\b", words) is None
    ):
        return True
    if (
        _NEAREST_AND_IT.search(own)
        and not re.search(r"\bit\b", words)
        and own.count("nearest") == words.count("nearest")
    ):
        return True  # of another
    if turned_round(own, words) or regrouped(own, words) or carries_a_place(own, names):
        return True
    if others_by_then(own, words, names) or asked_before(own, words):
        return True
    return never_used(words, names) or asked_as_well(own, words)


def turned_round(own: str, words: str) -> bool:
    """Whether a text says less than the one that says that none of several is so: that one of them is not."""
    if _NO_OR.search(own) is None:
        return False
    return any(one.search(words) and not one.search(own) for one in (_OR_CLAUSE, _SOME_HAS_NO))


def regrouped(own: str, words: str) -> bool:
    """Whether of “A or B, and C” a text makes “A, or B, and C”, in which the last two belong together; or of “adjacent to a
    Captain and with Fear” the one who has it the Captain."""
    if (of := _OF_ONE_AND.search(own)) is not None and of[0] not in words:
        return True
    if _OR_THEN_AND.search(own) is None:
        return False
    return _OR_AND.search(words) is not None and words.count(", and ") == own.count(", and ")


def others_by_then(own: str, words: str, names: Names) -> bool:
    """Whether of “each Soldier in Mud”, who is said once, a text asks twice who that is: by then it may be others. Not of those for
    whom one of two things is done, and of those in a group."""
    if _IF_EACH.match(words) is not None:
        return False
    said, put = own.lower(), words.lower()
    twice = [
        who for who in _EACH_SUCH.findall(words) if put.count(who.lower()) > max(said.count(who.lower()), 1)
    ]
    return any(names.find(who.split()[-1], names.groups) is None for who in twice)


def asked_before(own: str, words: str) -> bool:
    """Whether of “moves, and gains Fear if it is in Mud” a text makes “if it is in Mud, it moves, and gains Fear”."""
    behind = _DOES_AND_IF.search(own)
    if behind is None or re.match(r"[Ii]f\b", own) is not None:
        return False
    return any(behind["second"] in one[0] for one in _IF_DOES_AND.finditer(words))


def carries_a_place(own: str, names: Names) -> bool:
    """Whether somebody carries what is kept by places: whoever is “with” it stands there, and carries nothing."""
    carried = (names.find(found[1], names.tokens) for found in _CARRIED.finditer(own))
    return any(name is not None and names.tokens[name].holder == "Square" for name in carried)


def never_used(words: str, names: Names) -> bool:
    """Whether a text counts how often those use an Action who never do: of “each Troop” what its Soldiers use."""
    found = _AGAIN.match(words)
    if found is None or (action := names.find(found[2], names.actions)) is None:
        return False
    kind, user = names.find(found[1], names.kinds), names.actions[action].roles[0].type
    if kind is None or user.base != "thing":
        return False
    return not names.kind_of(kind, user.arg) and not names.kind_of(user.arg, kind)


def asked_as_well(own: str, words: str) -> bool:
    """Whether of “gains Fear, if it has Fuel, and 1 Gold” a text makes that it has both."""
    found = _GAIN_BEHIND_IF.search(own)
    return found is not None and re.search(r"\bif [^,.:]* and ", words) is not None
