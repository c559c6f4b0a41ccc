"""Sentences in which a name stands where it was not clear who is meant: `…, as one. … the one …`, or whoever has a name already."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from warbook.language.names import indefinite
from warbook.language.resolve.declared import Names

NEW = "one"
"""What is called so by whoever has no name for it."""
_POINTS = re.compile(
    r"\b(?:(?P<its>[Ii]ts)|[Ii]t|[Tt]hey|[Tt]hem|(?:[Tt]hat|[Tt]he) (?P<kind>[A-Z][\w-]*)(?P<own>'s)?)(?![\w'-])"
)
"""Words that point at somebody spoken of before."""
_WITHIN = re.compile(r"\bwithin \d+(?:in\b| squares?\b)(?! of\b)")
"""Near to whom, is not said."""
_IS_WITHIN = re.compile(rf"\bis {_WITHIN.pattern}")
_OPPONENT = re.compile(r"\b[Tt]he opponent\b")
_CHOOSES = re.compile(r"\b(?:chooses|creates) (?:1|an?|the) [^,.:]*(?=[.,])(?!, as )")
_DOES = r"(?!squares|inches|its|as|this|whose)[a-z]+s|gain|lose|move|are|have|cannot|may|must"
_EACH = re.compile(
    rf"(?<!for )\b(?:For )?[Ee]ach (?P<who>[^,.:]*?)(?=,|(?<!\bthat)(?<!\bwho) (?:{_DOES})\b)(?!, as )"
)
_NEAREST = re.compile(
    r"(?P<lead>^|[.:] )[Tt](?P<who>he nearest [^,.:]*?)(?= (?:gains|loses|moves|cannot|is)\b)"
)
_SEEN = re.compile(
    r"(?P<article>\b[A-Za-z\d]+ )?\b(?P<how>nearest|closest|adjacent) (?P<noun>(?:[a-z-]+ )*[A-Z][\w-]*)"
)
"""Others who are near, and it is not said near whom."""
_THE = re.compile(r"\b[Tt]he (?P<name>[a-z][\w-]*)(?='s\b| [a-z]+s\b| may\b|[,.:])")
_THE_NEAREST = re.compile(r"\b[Tt]he nearest (?:[a-z]+ )*(?P<kind>[A-Z][\w-]*)\b")
_IF_NEAREST = re.compile(
    r"(?P<lead>^|[.:] )[Ii]f (?P<who>the nearest [^,.:]*?)(?=(?<!\bthat)(?<!\bwho) (?:is|has)\b)"
)
_IF_THERE = re.compile(r"(?P<lead>^|[.:] )[Ii]f there is (?P<who>an? [^,.:]*?), $")
_IF_SOME = re.compile(
    r"(?P<lead>^|[.:] )[Ii]f (?:an?|any) (?P<who>[^,.:]*?)(?=(?<!\bthat)(?<!\bwho) (?:is|has)\b)"
)
_CALLED = re.compile(r", as (?P<name>[a-z][\w-]*)\b")
_SPOKEN_OF = re.compile(r"\b[Aa]n? (?:[a-z]+ )*(?P<kind>[A-Z][\w-]*)\b")
_EVENT = re.compile(r"^(?:When|While|Before|After|If) [^:.]*|^(?:An?|No) [^:.]*?(?= if | unless )")
TOLD = re.compile(r"\bthe (?P<name>(?!gone\b)(?:(?:enemy|friendly) )?[^ ”]+?)(?:'s)?”")
"""A name in the hint that tells who could be meant."""
_ITS_PLACE = re.compile(r"(?P<kind>[A-Z][\w-]*) (?P<where>in|on|within [^,.:]* of) its (?:own )?$")
"""Who stands in what is its own, before what that is."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A text in which it is not clear who is meant between `start` and `end`; in its heading are `roles`, in its game `kinds`."""

    text: str
    start: int
    end: int
    roles: tuple[str, ...]
    kinds: Collection[str]
    hint: str = ""

    def ways(self) -> Iterator[tuple[str, ...]]:
        """For each name that could stand in the place of the word that is not clear, the text with it: there alone and in all that
        comes after it, in the whole sentence, or in all that follows on its name. Whoever is chosen, or gone through, before it
        without a name, gets one; others are whom the text begins with and the roles."""
        text = self.text
        bare, opponent, seen, word = (self.at(one) for one in (_WITHIN, _OPPONENT, _SEEN, _POINTS))
        if opponent is None and (bare or seen) is not None:
            yield from self.near_it(bare, seen).ways()
            return
        place = opponent or word
        if place is None or (place is word and word[0].lower() in ("they", "them")):
            return
        since = place.start()
        event = _EVENT.match(text)
        about = [m["kind"] for m in _SPOKEN_OF.finditer(event[0])] if event is not None else []
        about = [kind for kind in about if kind in self.kinds]
        called = [m["name"] for m in _CALLED.finditer(text[:since])]
        told = TOLD.findall(self.hint)
        spoken = [m["name"] for m in _THE.finditer(text[:since])]
        near = [m["kind"] for m in _THE_NEAREST.finditer(text[:since]) if m["kind"] not in about][-1:]
        players = choosers(self.roles)
        so = "If so, " if ". Otherwise" in text[since:] else ""
        befores, asked = [*introduced(text[:since], players, so)], [*asked_for(text[:since], players, so)]
        if place is word and (its := _ITS_PLACE.search(text[: word.end()] + " ")) is not None:
            rest = text[word.end() :].removeprefix(" own")
            yield (f"{text[: its.start()]}{its['kind']} that is {its['where']} its own{rest}",)
        heads = [text[:since], *(one for one in befores if f"he {NEW}" in one or "or each" not in one)]
        who: Iterable[str] = (
            about if place is opponent else (NEW, *called, *spoken, *near, *about, *told, *self.roles)
        )
        if place is word and text.endswith(" on ", 0, since):  # on a Square, and on nobody
            who = (NEW, *called)
        if place is word and word["kind"] is not None:  # a name of another kind is nobody's here
            who = (NEW, *called, *(one for one in about if one == word["kind"]))
        if place is word and text.startswith(" player", word.end()):  # a player has none
            who = [one for one in who if one not in ("opponent", "player")]
        for name in dict.fromkeys(who):
            yield tuple(
                one
                for head in ([*befores, *asked] if name == NEW else heads)
                for one in self.with_name(head, text[since:], name, place is opponent)
            )
        points = [*_POINTS.finditer(text, since)]
        if place is word and len(points) == 2:  # of each of two
            first, second = points
            for one, other in permutations(dict.fromkeys(who), 2):
                for head in befores if NEW in (one, other) else [text[:since]]:
                    tail = f"{self.pointed(first[0], one, 1)}{text[first.end() : second.start()]}"
                    yield (f"{head}{tail}{self.pointed(second[0], other, 1)}{text[second.end() :]}",)

    def at(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Where a pattern fits in the place of the fault."""
        found = pattern.finditer(self.text)
        return next(
            (m for m in found if m.end() > self.start and m.start() < max(self.end, self.start + 1)), None
        )

    def near_it(self, within: re.Match[str] | None, seen: re.Match[str] | None) -> Naming:
        """The same where somebody is near “it”, and it was not said near whom."""
        if within is not None:
            start, end, said = within.end(), within.end(), " of "
        else:
            assert seen is not None
            start, end, article = seen.start(), seen.end(), seen["article"] or ""
            noun = indefinite(seen["noun"]) if article.lower() in ("a ", "an ") else article + seen["noun"]
            said = f"{noun} {'nearest' if seen['how'] == 'closest' else seen['how']} to "
        at = start + len(said)
        return replace(self, text=f"{self.text[:start]}{said}it{self.text[end:]}", start=at, end=at + 2)

    def with_name(self, head: str, tail: str, name: str, opponent: bool) -> Iterator[str]:
        """The text with a name in it, behind what stands before the word."""
        if opponent:
            yield f"{head}{tail[0]}he {name}'s player's{tail.removeprefix(tail[:3])}"
            return
        tail = tail[:1].upper() + tail[1:] if head.endswith(". ") else tail
        sentence = max(0, *(head.rfind(mark) for mark in (". ", ": ")))
        since = max(0, head.rfind(f", as {name}"))
        if _IS_WITHIN.search(head, sentence) is not None:
            near = head[:sentence] + _IS_WITHIN.sub(rf"\g<0> of the {name}", head[sentence:])
            yield near + self.pointed(tail, name, 0)
            yield self.all_pointed(near + tail, since, name)
        yield head + self.pointed(tail, name, 1)
        yield head + self.pointed(tail, name, 0)
        for begin in (sentence, since):
            yield self.all_pointed(head + tail, begin, name)

    def all_pointed(self, text: str, since: int, name: str) -> str:
        """A text with a name in the place of every pointing word from somewhere on."""
        return text[:since] + self.pointed(text[since:], name, 0)

    def pointed(self, tail: str, name: str, most: int) -> str:
        """A text with a name in the place of the words with which it points at somebody: of the first, or, `most` 0, of all of them. Who
        is called by his kind stays so where that is not what is unclear."""
        place = self.at(_POINTS)
        unclear = place["kind"] if place is not None else None

        def put(word: re.Match[str]) -> str:
            if word["kind"] is not None and (word["kind"] not in self.kinds or word["kind"] != unclear):
                return word[0]
            the = "The" if word[0][0].isupper() else "the"
            own = "'s" if word["its"] or word["own"] else ""
            return f"{the} {name}{own}"

        return _POINTS.sub(put, tail, count=most)


def naming(heading: str, names: Names, text: str, place: tuple[int, int], hint: str | None) -> Naming:
    """A text that is not clear at a place, under a heading that tells its roles, with what the hint tells of it."""
    roles = tuple(_ROLE.findall(heading))
    return Naming(text, *place, roles, {*names.kinds, *names.cards}, hint or "")


_ROLE = re.compile(r"\b([a-z][\w-]*) \(")


def called_so(text: str, start: int, end: int) -> Iterator[str]:
    """A text in which nobody has the name at a place of it, with that name for who was chosen last before it."""
    if (chosen := last(_CHOOSES, text[:start])) is not None:
        yield f"{text[: chosen.end()]}, as {text[start:end]}{text[chosen.end() :]}"


def choosers(roles: Iterable[str]) -> tuple[str, ...]:
    """Who could choose in a declaration with such roles."""
    first = next(iter(roles), None)
    return (
        *(() if first is None else (f"The {first}'s player", f"The {first}")),
        "Its player",
        "The active player",
    )


def introduced(before: str, players: Iterable[str], so: str) -> Iterator[str]:
    """What stands before a word, with a name for who is chosen or gone through in it; where one has to be chosen for that, one of
    `players` chooses, and `so` tells that there was one, for what is done otherwise."""
    if (chosen := last(_CHOOSES, before)) is not None:
        yield f"{before[: chosen.end()]}, as {NEW}{before[chosen.end() :]}"
    elif (some := last(_IF_SOME, before)) is not None:
        head = before[: some.start()] + some["lead"]
        such = before[some.end() :].removesuffix(", ")
        if so:
            yield from (f"{head}{one} chooses 1 {some['who']} that{such}, as {NEW}. {so}" for one in players)
            return
        yield f"{head}For each {some['who']}, as {NEW}, if the {NEW}{before[some.end() :]}"
    elif (each := last(_EACH, before)) is not None:
        lead, done = "For" if before[each.start()].isupper() else "for", before[each.end() :]
        subject = "" if done.startswith(",") else f", the {NEW}"
        yield f"{before[: each.start()]}{lead} each {each['who']}, as {NEW}{subject}{done}"
    elif (nearest := last(_NEAREST, before)) is not None:
        head = before[: nearest.start()] + nearest["lead"]
        for player in players:
            yield f"{head}{player} chooses t{nearest['who']}, as {NEW}. The {NEW}{before[nearest.end() :]}"


def asked_for(before: str, players: Iterable[str], so: str) -> Iterator[str]:
    """What stands before a word, with a name for the one of whom it asks, whom one of `players` chooses."""
    there, asked = last(_IF_THERE, before), last(_IF_NEAREST, before)
    for player in players:
        if there is not None:
            which = there["who"].partition(" ")[2]
            yield f"{before[: there.start()]}{there['lead']}{player} chooses 1 {which}, as {NEW}. {so}"
        if asked is None:
            continue
        head = f"{before[: asked.start()]}{asked['lead']}{player} chooses {asked['who']}, as {NEW}. "
        yield f"{head}If the {NEW}{before[asked.end() :]}"


def last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The last place where something stands in a text."""
    return next(reversed([*pattern.finditer(text)]), None)
