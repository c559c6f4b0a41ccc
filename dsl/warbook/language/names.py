"""Forms of names: plurals, verb forms, and what stands for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from warbook.language.irregular import irregular

_OF = re.compile(r"(?P<head>[^ ]+(?: [A-Z][^ ]*)*)(?P<of> (?:of|at|in|on|from|for|with|without|to) .+)")
"""A name with what follows its noun: `Officer of the Watch`."""


@lru_cache(maxsize=16_384)
def singulars(name: str) -> tuple[str, ...]:
    """What `name` could be the plural of, itself first: Dogs → Dog, Entries → Entry, Boxes → Box."""
    if (of := _OF.match(name)) is not None:
        return tuple(one + of["of"] for one in singulars(of["head"]))
    found = [name]
    if name.endswith("ies") and len(name) > 4:
        found.append(name[:-3] + "y")
    if name.endswith("es") and len(name) > 3:
        found.append(name[:-2])
    if name.endswith("s") and not name.endswith("ss") and len(name) > 2:
        found.append(name[:-1])
    found += (one for one, _ in _both_cases(_NOUNS, name, 1))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=16_384)
def plural(name: str) -> str:
    """The usual plural of a noun."""
    if (of := _OF.match(name)) is not None:
        return plural(of["head"]) + of["of"]
    irregular = [many for one, many in _both_cases(_NOUNS, name, 0)]
    if irregular:
        return irregular[0]
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    if re.search(r"[A-Za-z]{2}ies$", name) is not None:  # many already, or the same for one and many
        return name
    if name.endswith(("s", "x", "ch", "sh")):
        return name + "es"
    return name + "s"


def _both_cases(nouns: Mapping[str, str], name: str, end: int) -> Iterator[tuple[str, str]]:
    """`name` in the singular and plural, for each noun that it ends in: the last of its words, or with “man” a part
    of that (Swordsman); `end` 1 where it is the plural that is given."""
    low = name.lower()
    if low.removesuffix("s").endswith(_REGULAR):
        return
    for pair in nouns.items():
        head = name[: len(name) - len(pair[end])]
        if low.endswith(pair[end]) and (not head or head.endswith((" ", "-")) or pair[0] in _ENDINGS):
            tail = name[len(head) :]
            one, many = ((x.capitalize() if tail[:1].isupper() else x) for x in pair)
            yield head + one, head + many


_ENDINGS = ("man", "woman")
"""Nouns that others end in, written together."""
_REGULAR = ("human", "german", "roman", "norman", "shaman", "talisman", "ottoman", "caiman")
"""Nouns in “man” with a plural by the rule."""
_IRREGULAR = (
    "die/dice man/men woman/women child/children person/people foot/feet tooth/teeth goose/geese "
    "mouse/mice ox/oxen wolf/wolves werewolf/werewolves elf/elves dwarf/dwarves thief/thieves "
    "knife/knives shelf/shelves half/halves leaf/leaves life/lives hero/heroes torpedo/torpedoes "
    "volcano/volcanoes echo/echoes cavalry/cavalry infantry/infantry artillery/artillery "
    "aircraft/aircraft spacecraft/spacecraft sheep/sheep fish/fish deer/deer"
)
_NOUNS: dict[str, str] = dict(re.findall(r"(\w+)/(\w+)", _IRREGULAR))
"""Nouns whose plural is not made by the rule."""


def verb_forms(verb: str) -> tuple[str, str, str]:
    """Plain form, third person and participle of a verb: move, moves, moved; lead, leads, led."""
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        third = verb + "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third = verb[:-1] + "ies"
    else:
        third = verb + "s"
    if (participle := irregular(verb)) is not None:
        return verb, third, participle
    if verb.endswith("e"):
        return verb, third, verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb, third, verb[:-1] + "ied"
    if _doubles(verb):
        return verb, third, verb + verb[-1] + "ed"
    return verb, third, verb + "ed"


def _doubles(verb: str) -> bool:
    short = len(verb) >= 3 and verb[-1] not in "aeiouwxy" and verb[-2] in "aeiou" and verb[-3] not in "aeiou"
    return short and sum(v in "aeiou" for v in verb) == 1


def agent(verb: str) -> str:
    """Who does it: ram → rammer, pass the ball → passer."""
    plain = verb.split(" ")[0]
    if plain.endswith("e"):
        return f"{plain}r"
    if plain.endswith("y") and plain[-2:-1] not in "aeiou":
        return f"{plain[:-1]}ier"
    return f"{plain}{plain[-1] if _doubles(plain) else ''}er"


LIGHT = frozenset(("take", "make", "have", "do", "perform", "carry"))
"""Verbs whose noun is the word after them: to take a turn is a turn."""


def deed_nouns(verb: str) -> tuple[str, ...]:
    """What a deed is called by the language's own derivation: attack → attack, attacking; activate → activation."""
    first, *rest = verb.split(" ")
    if rest:
        return (rest[0],) if first in LIGHT and len(rest) == 1 else ()
    stem = verb[:-1] if verb.endswith("e") else verb
    longer = (f"{stem}ion", f"{stem}ation", f"{verb}ment", f"{stem}al")
    return (verb, gerund(verb), *longer)


def gerund(verb: str) -> str:
    """What somebody is doing: move → moving, stop → stopping, give ground → giving ground."""
    verb, space, rest = verb.partition(" ")
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying{space}{rest}"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and len(verb) > 2:
        return f"{verb[:-1]}ing{space}{rest}"
    return f"{verb}{verb[-1] if _doubles(verb) or verb == 'begin' else ''}ing{space}{rest}"


_SILENT = re.compile(r"h(?:ours?|ou?rly|onest|onou?r|eir)", re.IGNORECASE)
"""An h that nobody hears: *an hour, an heir*."""
_AS_YOU = re.compile(
    r"eu|ewe|uni(?:[tocqfvk]|l(?!l)|s(?!s|ol))|us[aeiu]|ut[eio]|ur[aeio]|ubi|uk[ur]", re.IGNORECASE
)
"""A beginning that sounds as *you* does: *a unit, a user*, and no *an urban fight*, *an uninjured one*."""
_CAPITALS = re.compile(r"U[A-Z0-9]+\b")
"""*A UFO*: letters by their names."""
_AS_WON = re.compile(r"one\b|once\b", re.IGNORECASE)
_SPELT = re.compile(r"[AEFHILMNORSX](?:\b|[B-DF-HJ-NP-TV-XZ0-9]+\b)")
"""Letters that nobody can say as a word, the first of which begins with a vowel as it is spelt: *an HQ*."""


def indefinite(noun: str) -> str:
    """The noun with `a` or `an`, as it sounds."""
    sounds = noun[:1].lower() in "aeiou" and not (
        _AS_YOU.match(noun) or _CAPITALS.match(noun) or _AS_WON.match(noun)
    )
    return f"{'an' if sounds or _SILENT.match(noun) or _SPELT.match(noun) else 'a'} {noun}"


_BEFORE_A_NAME = re.compile(r"\b([Aa])n? (?=(?:own |enemy |friendly |other )?[A-Z])")


def with_articles(text: str) -> str:
    """A text with `a` or `an` before each name in it, as that sounds."""
    return _BEFORE_A_NAME.sub(
        lambda found: found[1] + indefinite(text[found.end() :].split(" ", 1)[0])[1:].partition(" ")[0] + " ",
        text,
    )


def initials(name: str) -> str:
    """Two letters for a name."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else name[:2].capitalize()
