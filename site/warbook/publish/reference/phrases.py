"""The language reference: every phrase with its meaning, its examples and its faults."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import CodeType

from warbook.language.model import Rulebook
from warbook.language.phrasebook.book import PHRASES, of_role
from warbook.language.phrasebook.record import Phrase
from warbook.language.quotes import chosen, quotes, stored
from warbook.language.resolve.readings import REGISTRY
from warbook.language.sentence import HYPHENATED
from warbook.publish.book import escape
from warbook.publish.book.escape import prose
from warbook.publish.parts.tables import grid
from warbook.publish.reference.faults import faults

_INTRO = """Words stand for themselves. A word in a box is a place to fill. A sentence is printed as it is
written, on the page, on the sheet and on cards, with its terms linked. What is worded
otherwise is not read: `warbook check` shows the sentences that could be meant, `warbook fix` puts them there. The examples are quoted from games whose rules are executed; below them stand the faults that the phrase
itself can meet."""
_ROLES = {
    "order": ("Things that happen", "Said of someone in a step, an effect, a hook or a law: “The unit …”."),
    "test": ("Things that hold", "The end of a condition: “if the unit …”."),
    "deed": (
        "Things that happened",
        "After “has” or “has not”, perhaps “during” a sequence: “if the unit has …”.",
    ),
    "law": ("Things that always hold", "Bullets."),
}
_SLOTS = {
    "thing": "a thing, a player, or several of them",
    "number": "a number or a value: `2`, `6in`",
    "measure": "a number or a distance: `2`, `6in`",
    "again": "perhaps `for each time … has …`, with a sequence",
    "nearest": "perhaps `or as near to … as possible`",
    "held": "a condition on the thing that is placed",
    "what": "a value or a comparison: `3 or more`",
    "amount": "how many of a token or a resource; `no …` for none",
    "price": "what something costs",
    "term": "a declared name",
    "clause": "a condition",
    "fact": "a condition",
    "quoted": "words in quotation marks",
    "dice": "dice: `2d6`",
    "place": "where: `within 6in of the target`",
    "as": "perhaps `, as name`",
    "charge": "perhaps a price: `, for … per …`",
    "roles": "perhaps who or what else takes part: `at the target`, `using the action`",
    "times": "how often: `3 times`",
    "during": "perhaps `during …`, with a sequence",
    "offset": "so much more or less",
    "its": "perhaps `its`",
    "up": "perhaps `rounded up`",
    "per": "perhaps `for each …`",
    "signed": "a number with its sign: `+1`",
    "act": "what would be done: a declared verb",
}


def phrases(games: Mapping[str, Rulebook]) -> str:
    """Every phrase of the phrasebook."""
    found = {name: quotes(book) for name, book in games.items()}
    sketched = stored()
    lines = ["# Phrases", "", _INTRO, ""]
    used = dict.fromkeys(
        slot for phrase in PHRASES.values() for slot in re.findall(r"\{(\w+)\}", phrase.pattern)
    )
    rows = [[_slot(slot), prose(_SLOTS.get(slot, slot))] for slot in used]
    lines += [grid(["Place", "Filled with"], rows, ["left", "left"]), ""]
    for role in dict.fromkeys(phrase.role for phrase in PHRASES.values()):
        title, says = _ROLES.get(role, (role.capitalize(), ""))
        lines += [f"## {title} {{ #{escape.slug(role)} }}", "", says, ""]
        for phrase in of_role(role):
            some = _unrepeated({games[name].title: held.get(phrase.name, []) for name, held in found.items()})
            told = chosen(some)
            kept = [one for one in sketched.get(phrase.name, ()) if one[0] not in {game for game, _ in told}]
            lines += _phrase(
                phrase,
                [*told[:1], *(told[1:] if told[1:] and told[1][0] != told[0][0] else kept or told[1:])],
            )
    return "\n".join(lines)


def _unrepeated(some: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The sentences of each game that no game before it has: an edition only repeats the game that it changes."""
    seen: set[str] = set()
    found = {}
    for game, sentences in some.items():
        found[game] = [one for one in sentences if one not in seen]
        seen.update(sentences)
    return found


def _phrase(phrase: Phrase, some: Sequence[tuple[str, str]]) -> list[str]:
    """A phrase with what it means, and two sentences that use it."""
    title = escape.markdown(re.sub(r"\{(\w+)\}", "…", phrase.pattern))
    title = " ".join(word if word in HYPHENATED else word.replace("-", " ") for word in title.split())
    title = title.replace("… …", "…")
    lines = [f"### {title} {{ #{escape.slug(phrase.role + ' ' + phrase.name)} }}", ""]
    lines += [f'<p class="wb-pattern">{_pattern(phrase)}</p>', "", prose(phrase.says), ""]
    shown = [
        f"-   {escape.markdown(words)} <small>({escape.markdown(game)})</small>" for game, words in some[:2]
    ]
    known = faults()
    told = [f"[{code}](faults.md#{code.lower()})" if code in known else code for code in codes(phrase)]
    faulty = ["", f"Faults: {', '.join(told)}"] if told else []
    return [*lines, *shown, *faulty, ""]


def _pattern(phrase: Phrase) -> str:
    lead = {"order": "someone", "test": "something", "deed": "someone has", "law": ""}.get(phrase.role, "")
    parts = []
    for part in phrase.pattern.split():
        slot = re.fullmatch(r"\{(\w+)\}", part)
        parts.append(
            _slot(slot[1])
            if slot
            else f"<b>{escape.html(part if part in HYPHENATED else part.replace('-', ' '))}</b>"
        )
    return f"{lead} {' '.join(parts)}".strip()


def _slot(name: str) -> str:
    return f'<span class="wb-slot">{escape.html(name)}</span>'


def codes(phrase: Phrase) -> list[str]:
    """The faults that the meaning of a phrase tells, itself or in what it calls to read the sentence."""
    meaning = REGISTRY.orders.get(phrase.name) or REGISTRY.tests.get(phrase.name)
    if meaning is None:
        return ["W344"] if phrase.refused else []
    found: set[str] = set()
    if isinstance(meaning, partial):
        meaning = meaning.func
    calls = (meaning.__globals__.get(name) for name in meaning.__code__.co_names)
    for function in (meaning, *calls):
        code = getattr(function, "__code__", None)
        if code is not None:
            found |= set(_constants(code))
    return sorted(found)


def _constants(code: CodeType) -> Iterator[str]:
    """The codes of faults among what a function has written in it."""
    for one in code.co_consts:
        if isinstance(one, str) and re.fullmatch(r"W\d{3}", one):
            yield one
        elif isinstance(one, CodeType):
            yield from _constants(one)
