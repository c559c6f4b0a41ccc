"""Sentences that do not name who they are about: `Give the target 1 Fear.`, `You gain 1 Gold.`"""

from __future__ import annotations

import re
from functools import cache

from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.lessons import EVERYDAY, SYNONYMS

_BEGIN = re.compile(r"(?:^|(?<=[.:] ))(?P<verb>[A-Z][a-z-]+)(?= [a-z\d]| [A-Z][\w-]*[.,]?(?: [a-z]|$))")
"""The first word of a sentence that has more."""
_YOU = re.compile(r"\b(?:[Yy]ou|[Yy]our|[Mm]y|[Ww]e|[Oo]ur)\b(?![\w'-])")
_DONE = re.compile(r"\"[^\"]*\"")
ACTING = ("orders", "leading", "law")
_MORE = ("give", "deal", "use", "resolve", "check", "activate", "make", "replace", "add", "flip", "apply")


@cache
def _verbs() -> dict[str, str]:
    """What may be told to be done: by the plain form of each verb the one of the language in the third person, else “”."""
    own = {p.pattern.split()[0] for p in of_role("order")} - {"is"}
    return dict.fromkeys((*EVERYDAY, *SYNONYMS, *_MORE), "") | {plain_form(verb): verb for verb in own}


def by_nobody(c: Context, start: str) -> Fault | None:
    """The fault of a text with a sentence that tells nobody in particular what to do, or speaks to its reader."""
    words = _DONE.sub(lambda quoted: "-" * len(quoted[0]), c.text.text)
    if (you := _YOU.search(words)) is not None and you[0] not in c.scope.roles:
        message = f"Whom “{you[0]}” means, a rule does not know."
        hint = "Rules name whom they speak of: “the player”, “the active player”, “the KIND's player”."
        return _fault(c, you, message, hint)
    known = dict.fromkeys(c.names.everything()) if start in ACTING else {}
    for first in _BEGIN.finditer(words) if start in ACTING else ():
        third = _verbs().get(first["verb"].lower())
        if third is None or c.names.find(first["verb"], known) is not None:
            continue
        does = f"{third} …" if third else "…"
        hint = f"Say who does it: “The player {does}” or “The KIND {does}”."
        return _fault(c, first, "It is not said who does this.", hint)
    return None


def _fault(c: Context, found: re.Match[str], message: str, hint: str) -> Fault:
    place = c.text.at(*found.span())
    return Fault(Diagnostic("W204", Severity.ERROR, message, place, (), c.names.own(hint)))
