"""“It” in leave to do something to somebody: `the bearer may hit an enemy Soldier when it moves` is of one or of the other.

Both are named before it, so neither is taken: the refusal shows the sentence with each of them.
"""

from __future__ import annotations

import re

from warbook.language.blocks import Text
from warbook.language.declare.offer_sentences import Leave
from warbook.language.ir import Expr
from warbook.language.names import indefinite
from warbook.language.resolve.context import Context
from warbook.language.resolve.itself import same
from warbook.language.resolve.sides import called
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node

_IT = re.compile(r"\b(?:it|its|they|their)\b")
_TO_IT = re.compile(r"[a-z]+(?: (?:at|against|to|into|toward|near))? it\b")
_ONE_OF = re.compile(r"(?:Each|each|An?|an?) [A-Z]")
_SOMEBODY = re.compile(r"\b(?:an?|any|another|1|one) ((?:[a-z]+ )*)([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")


def done_to(c: Context, deed: Text) -> tuple[re.Match[str], str] | None:
    """The piece to which something is done with leave, and its kind; None where none is named."""
    for found in reversed(list(_SOMEBODY.finditer(deed.text))):
        kind = c.names.find(found[2], c.names.kinds) or c.names.cards.get(
            c.names.find(found[2], c.names.cards) or ""
        )
        if kind is not None:
            return found, found[2]
    return None


def of_one_of_two(c: Context, said: Leave, part: Text) -> None:
    """Refuses “it” in the moment or the condition behind a deed that names somebody else: of whom is it said?"""
    found, it = done_to(c, said.deed), _IT.search(part.text)
    whole = said.text.text.rstrip(". ")
    begins, at = whole.find(said.deed.text), whole.rfind(part.text)
    if found is None or it is None or at < begins:
        return
    somebody = found[0]
    readings = at_its_moment if part is said.happening else under_condition
    end = len(said.text.text)
    told = [Sentence(0, end, f"{one}.") for one in readings(said, part, it, *found) if one]
    held, c.text = c.text, said.text
    words = Node("it", (), it[0], at + it.start(), at + it.end())
    who = with_the(said.subject.text)
    fault = could_be(c, "W302", words, f"“{it[0]}” could be {who}, or {somebody[0]}.", *told)
    c.text = held
    raise fault


def done_to_itself(c: Context, said: Leave, who: Expr) -> None:
    """Refuses `when an enemy Soldier moves near the bearer, it may hit it`, where the second could be the first."""
    found = _TO_IT.match(said.deed.text)
    if found is None:
        return
    whole, deed = said.text.text, said.deed.text
    at = whole.find(said.deed.text)
    first, rest = deed[: found.end() - len("it")], deed[found.end() :]
    names = [
        n for one in dict.fromkeys(c.scope.roles.values()) if apart(c, one, who) and (n := called(c, one))
    ]
    told = [f"{whole[:at]}{first}{name}{rest}{whole[at + len(deed) :]}" for name in names]
    mine = called(c, who)
    if "the bearer" in names and mine:
        before = whole[: whole.rfind(said.subject.text, 0, at)]
        told.append(f"{before}the bearer may {first}{mine}{rest}{whole[at + len(deed) :]}")
    held, c.text = c.text, said.text
    node = Node("it", (), "it", at + found.end() - len("it"), at + found.end())
    message = "Here “it” would be who has leave, and nobody does this to itself."
    fault = could_be(c, "W302", node, message, *(Sentence(0, len(whole), one) for one in told))
    c.text = held
    raise fault


def of_the_bearer(c: Context, said: Leave, who: Expr) -> None:
    """Refuses `when an enemy Soldier moves near the bearer, it may loose`, of a trait, whose rules give the bearer leave."""
    bearer, happening = c.scope.roles.get("bearer"), said.happening
    if bearer is None or same(c, who, bearer) or happening is None or "the bearer" not in happening.text:
        return
    if "the bearer" in said.deed.text:
        return  # nobody does this to itself
    whole, name = said.text.text, called(c, who)
    at = whole.rfind(said.subject.text, 0, whole.find(said.deed.text))
    rest = whole[at + len(said.subject.text) :]
    names = [n[0].upper() + n[1:] if said.subject.text[0].isupper() else n for n in ("the bearer", name) if n]
    told = [Sentence(0, len(whole), f"{whole[:at]}{n}{rest}") for n in names]
    held, c.text = c.text, said.text
    node = Node("it", (), said.subject.text, at, at + len(said.subject.text))
    hint = "Say " + ", or ".join(f"“{n} may …”" for n in ("the bearer", name) if n) + "."
    message = f"“it” could be the bearer, or {name or 'the other one'}."
    fault = could_be(c, "W302", node, message, *told, hint=hint)
    c.text = held
    raise fault


def apart(c: Context, one: Expr, who: Expr) -> bool:
    """Whether one is a piece, and another than who has leave."""
    return one.type.base == "thing" and not one.type.many and not same(c, one, who)


def with_the(subject: str) -> str:
    """Who has leave, spoken of again."""
    return re.sub(r"^(?:Each|each|An?|an?|The) ", "the ", subject)


def at_its_moment(
    said: Leave, part: Text, it: re.Match[str], somebody: re.Match[str], kind: str
) -> list[str]:
    """`when the bearer moves`, and `when an enemy Soldier moves, the bearer may hit the Soldier`."""
    whole, who, deed = said.text.text.rstrip(". "), with_the(said.subject.text), said.deed.text
    front, rest = whole[: whole.find(said.subject.text)], part.text[it.end() :]
    head = whole[: whole.rfind(part.text)]
    if _ONE_OF.match(said.subject.text):
        one = re.sub(r"^[Ee]ach (.*)", lambda m: indefinite(m[1]), said.subject.text)
        before = whole[len(front) + len(said.subject.text) : whole.find(deed)]
        return [f"{front}{said.moment} {one}{rest}, it{before}{deed}"]
    done = f"{deed[: somebody.start()]}the {kind}{deed[somebody.end() :]}"
    before = whole[len(front) : whole.find(deed)]
    other = f"{front}{said.moment} {somebody[0]}{rest}, {before[0].lower()}{before[1:]}{done}"
    return [*([] if who in rest or "player" in who else [f"{head}{who}{rest}"]), other]


def under_condition(
    said: Leave, part: Text, it: re.Match[str], somebody: re.Match[str], kind: str
) -> list[str]:
    """`if the bearer has Fear`, and `hit an enemy Soldier that has Fear`."""
    whole, who = said.text.text.rstrip(". "), with_the(said.subject.text)
    at = whole.rfind(part.text)
    rest, head = part.text[it.end() :], re.sub(r",? if $", "", whole[:at])
    own = "'s" if it[0] in ("its", "their") else ""
    end = whole.find(said.deed.text) + somebody.end()
    plain = it.start() == 0 and not own
    other = f"{head[:end]} that{rest}{head[end:]}" if plain else ""
    if _ONE_OF.match(said.subject.text):
        at = whole.find(said.subject.text) + len(said.subject.text)
        return [f"{head[:at]} that{rest}{head[at:]}" if plain else "", other]
    first = f"{whole[:at]}{part.text[: it.start()]}{who}{own}{rest}"
    return [*([] if "player" in who and not own else [first]), other]
