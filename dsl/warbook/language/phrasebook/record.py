"""What a phrase is: its pattern and what it says, apart from its meaning, so that other patterns can say the same.

A pattern is English with typed slots: `gains {amount}`. Words stand for themselves; the first word of an
order's pattern is a verb, read in its plain form too (`may gain`, `each gain`). From the records come the
grammar's productions, the checker's choice of meaning, the reference page and the editor's completion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# A slot is a syntactic class, never a type: patterns with the same words and classes are one production.
_CLASSES = (
    "thing=np number=expr measure=stretch far=far again=[again] nearest=[nearest] held=said_of "
    "what=comparison amount=amounts price=price term=TERM clause=cond quoted=STRING dice=DICE "
    "place=spot as=[bind] choice=at_choice signed=SIGNED per=[each_of] charge=[charge] "
    "roles=preposed* times=N_TIMES during=[during] bonus=[modified] offset=offset its=[ITS] "
    "up=[ROUNDED_UP] fact=clause act=act"
)
SLOTS: dict[str, str] = dict(re.findall(r"(\S+)=(\S+)", _CLASSES))


@dataclass(frozen=True, slots=True)
class Phrase:
    """`role` is where it stands: order (what someone does), test (what may hold), deed (what someone has done).

    `says` is its page in the language reference. `refused` is why it is no step of its own, where it is understood in
    bullets and moments only; every other order and test has a meaning (`resolve/meanings/`) by its name.
    """

    name: str
    role: str
    pattern: str
    says: str
    refused: str = ""


def order(name: str, pattern: str, says: str, refused: str = "") -> Phrase:
    """Something that a subject can be said to do: in a step, a law or an event."""
    return Phrase(name, "order", pattern, says, refused)


def test(name: str, pattern: str, says: str) -> Phrase:
    """Something that may hold of a subject."""
    return Phrase(name, "test", pattern, says)


def deed(name: str, pattern: str, says: str) -> Phrase:
    """Something that a subject may have done: `has …`."""
    return Phrase(name, "deed", pattern, says)


def plain_form(verb: str) -> str:
    """The plain form of a verb in the third person: gains → gain, passes → pass, is → be."""
    if verb == "is":
        return "be"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes", "goes", "does", "vetoes", "echoes")):
        return verb[:-2]
    if verb.endswith("ies"):
        return verb[:-1] if len(verb) == len("dies") else verb[:-3] + "y"
    return verb[:-1] if verb.endswith("s") else verb
