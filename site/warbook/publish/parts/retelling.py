"""A worked example in its parts: told as play, or, where it is not known what happens, as it is written."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from warbook.language.model import Rulebook
from warbook.language.readback.english import listed, named_so

PARTS = (
    ("Mission", "Mission"), ("Given", "Given"), ("Terrain", "Terrain"), ("Dice", "Dice"),
    ("Answers", "Choices"), ("Offered", "Offered"), ("Refused", "Refused"), ("Do", "Done"), ("No effect", "No effect"),
    ("Then", "Then"),
)  # fmt: skip
"""The parts of an example as it is written, each with what it is called."""
PLAY = "Play"
_PIECE = re.compile(
    r"An? (?P<what>[^,]+?)(?: of the (?P<side>first|second) player)? (?P<at>(?:at|in) .+?), as (?P<name>[\w-]+)(?P<more>.*)",
    re.DOTALL,
)
_OWN = re.compile(r",? (its|their) ([^,]+?) as ((?:[\w-]+, )*[\w-]+(?: and [\w-]+)?)(?=$|\.|, (?:its|their))")
"""A piece of a worked example, and what it carries, as examples give them."""
_ROLL = re.compile(r"[^:]+? rolls? (.+)", re.DOTALL)
_TOLD = 110
_BEGINS = 75
"""Words of an example that is told whole, and of the beginning of a longer one."""
_LEFT_OUT = 3
"""Fewer sentences than these are told, though it grows longer."""
_BEFORE = (("Mission", "Mission"), ("Given", "Set up"), ("Terrain", "Terrain"))
_AFTER = (
    ("Offered", "Now possible"),
    ("Refused", "Not possible"),
    ("No effect", "No effect"),
    ("Then", "So"),
)
"""The parts of an example that is told as play, before it and after."""


def is_told(labels: Container[str], happens: Sequence[str]) -> bool:
    """Whether an example with such parts can be told as play: with dice or answers only by what then `happens`."""
    return bool(happens) or not ("Dice" in labels or "Answers" in labels)


def counted_out(rules: Rulebook, words: str) -> str:
    """Words in which how many somebody has is told as one would: `has 2 Shillings` for *'s Shilling is 2* and *has Shilling equal to 2*.
    What a roll keeps as its total is not counted."""
    totals = {roll.keeps[0] for roll in rules.rolls.values() if roll.keeps is not None}
    names = [name for name in (*rules.resources, *rules.tokens) if name not in totals]
    if not names:
        return words
    name = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    words = re.sub(rf"\b([Tt]he [a-z][\w -]*)'s ({name}) is (\d+)(?! or)\b", r"\1 has \2 equal to \3", words)

    def so_many(found: re.Match[str]) -> str:
        count = int(found[2])
        return rules.counted(count, found[1]) if count else f"no {rules.several(found[1])}"

    return re.sub(rf"(?<=\bhas )({name}) equal to (\d+)(?! or)\b", so_many, words)


def parts_told(
    written: Mapping[str, Sequence[str]], happens: Sequence[str], rules: Rulebook | None = None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of an example, each with what it is called and its sentences, of what its author wrote and what then
    `happens`: its dice and answers are told where they come, or, where that is not known, beside what is done. By `rules` it
    is told how many of something somebody has."""
    given = written.get("Given", ())
    names = {found["name"]: found["what"] for one in given if (found := _PIECE.fullmatch(one)) is not None}
    said = {label: tuple(_renamed(one, names) for one in some) for label, some in written.items()}
    for label, called in _BEFORE:
        if label in said:
            yield called, tuple(map(_standing, said[label]))
    aside = () if is_told(written, happens) else (("Dice", "Dice"), ("Answers", "Choices"))
    begun = [one.rstrip(".") for text in said.get("Do", ()) for one in text.split(". ")]
    if begun or happens:
        yield PLAY, tuple(_done_first(begun, happens))
    if rules is not None and "Then" in said:
        said["Then"] = tuple(counted_out(rules, one) for one in said["Then"])
    yield from ((called, said[label]) for label, called in (*aside, *_AFTER) if label in said)


def _renamed(words: str, names: Mapping[str, str]) -> str:
    """Words in which what is named by an adjective is told with what it is: `the far Soldier`."""
    for name, what in names.items():
        told = named_so(name, what).removeprefix("the ")
        if told != name:
            words = re.sub(rf"\b([Tt]he) {name}\b(?! (?:player|{re.escape(what)})\b)", rf"\1 {told}", words)
    return words


def _done_first(begun: Sequence[str], happens: Sequence[str]) -> list[str]:
    """What is done in an example, and what comes of it. A roll that is told is not told before as something that is done;
    what it is made against is put beside it."""
    told, before = list(happens), []
    for done in begun:
        rolled = next((n for n, one in enumerate(told) if done.startswith(_head(one))), None)
        if rolled is not None:
            if not told[rolled].partition(": ")[0].endswith(" again"):
                told[rolled] = f"{done}: {told[rolled].partition(': ')[2]}"
        elif not any(_tells(one, done) or _same_roll(one, done) for one in told):
            before.append(f"{done}.")
    return [*before, *told]


def _head(told: str) -> str:
    """Who rolls what, of a sentence that tells a roll and nothing else; of others all of it."""
    return told.partition(": ")[0].removesuffix(" again") if ": " in told else told


def shortened(told: Sequence[str]) -> list[str]:
    """What happens, whole or, where it goes on for long, how it begins and ends, with a word on what is left out."""
    counts = [len(one.split()) for one in told]
    if sum(counts) <= _TOLD:
        return list(told)
    first = max(1, sum(sum(counts[: n + 1]) <= _BEGINS for n in range(len(told))))
    last = max(1, sum(sum(counts[-n - 1 :]) <= _TOLD - _BEGINS for n in range(len(told))))
    left = len(told) - first - last
    if left < _LEFT_OUT:
        return list(told)
    return [*told[:first], f"… ({left} sentences are left out here.) …", *told[-last:]]


def _tells(told: str, done: str) -> bool:
    """Whether a sentence tells what is done in an example, perhaps after something else that the same one does."""
    words = done.split()
    return any(
        told.startswith(" ".join(words[:n])) and " ".join(words[n:]) in told for n in range(1, len(words))
    )


def _same_roll(told: str, done: str) -> bool:
    """Whether a sentence tells a roll of an example that a part of who makes it makes."""
    made, asked = _ROLL.fullmatch(_head(told)), _ROLL.fullmatch(done)
    return made is not None and asked is not None and asked[1].startswith(made[1])


def _standing(words: str) -> str:
    """A piece that is given as one would point it out at the table."""
    found = _PIECE.fullmatch(words)
    if found is None:
        return words
    what, name = found["what"], found["name"]
    whose = f"The {found['side']} player's" if found["side"] else "A"
    told = named_so(name, what).removeprefix("the ")
    called = f"{what} (the {name})" if told == name else told
    more = _OWN.sub(_with, found["more"]).replace(") with ", ") and ")
    return f"{whose} {called} {found['at']}{more}"


def _with(own: re.Match[str]) -> str:
    """What somebody carries or consists of, with its names."""
    whose, what, names = own.groups()
    called = listed([f"the {name}" for name in re.split(", | and ", names)])
    return f" with {whose} {what} ({called})"


def as_sentence(words: str) -> str:
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", ":")) else f"{words}."
