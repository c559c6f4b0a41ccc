"""The last look at a sentence before it is suggested: capitals, number and articles, which no record by itself can know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.names import plural, singulars, verb_forms, with_articles
from warbook.language.resolve.declared import Names
from warbook.language.word_patterns import SHARED

TERM = SHARED["TERM"]
_OF_NOBODY = re.compile(
    rf"^(When the {TERM} (?:ends|begins)(?:, if [^:]*)?: )[Aa]n? (?={TERM}|(?:friendly|enemy|own|player)\b)"
)
"""At such a moment nobody is spoken of: what would be one of them is each."""
_BY_NUMBER = re.compile(rf"^(When )the ({TERM} \d+ (?:ends|begins)\b)")
_AFTER_COLON = re.compile(r"^((?:When|While|Before|After) [^:.]*: )([a-z])")
_LIST_WORD = re.compile(r"^(When [^:.]*?), (For each )")
_ONE = re.compile(rf"\b1 ((?:(?:own|enemy|friendly|other) )?)({TERM})")
_A_ROLL = re.compile(r"\b([Ii]f) a roll (?=succeeded|failed)")
_ROLLER = re.compile(r"\b([Tt])he player(?= rolls \d*d\d)")
_STOPS = re.compile(r"\.\.+$")
_OF_A_PLAYER = re.compile(r"\b([Tt])hey (may|must|cannot|[a-z]+)\b")
_PLAYER = re.compile(
    r"\b(?:([Ee]ach|[Ee]very|[Aa]) player|([Ii]ts player)|([Tt]he (?:[a-z]+'s |active )?(?:player|opponent)))\b"
)
_THERE = re.compile(rf"\bthere (?:is|are) (no|any) ((?:(?:own|enemy|friendly|other) )*)({TERM})")
_NUMBER_OF = re.compile(rf"\b([Tt]he number of (?:(?:own|enemy|friendly|other) )*)({TERM})(?= [a-z])")
_EACH_DICE = re.compile(r"\b([Ee]ach) dice\b")
_SEVERAL_GAIN = re.compile(r"(?<!may )(?<!must )(?<!cannot )\b(gain [+−-]\d+) to its\b")
_ONE_NUMBER = re.compile(
    rf"(?<!\w and )(\b(?:[Ii]ts|[Tt]he [a-z]+'s|(?:an?|each|the) {TERM}'s) {TERM}) are (?=\d+ (?:more|less)\b)"
)
_IN_MID_SENTENCE = re.compile(
    r"(?<=[\w)], )(?:The|An?|Each|Every|If|For each|Its?|They|No)\b(?= (?:[a-z]|[A-Z][\w-]*(?:'s|[, ]|$)))"
)
_SMALL = re.compile(r"(\. )([a-z])")
_THEY = re.compile(r"\bthey has\b")


def tidy(text: str, names: Names) -> str:
    """The same sentence, in better English."""
    text = _IN_MID_SENTENCE.sub(lambda m: m[0][0].lower() + m[0][1:], with_articles(text))
    text = _SMALL.sub(lambda m: m[1] + m[2].upper(), text)
    text = _OF_NOBODY.sub(r"\1Each ", text)
    text = _BY_NUMBER.sub(r"\1\2", text)
    text = _LIST_WORD.sub(r"\1: \2", text)
    text = _AFTER_COLON.sub(lambda m: m[1] + m[2].upper(), text)
    text = _A_ROLL.sub(r"\1 the roll ", text)
    text = _THEY.sub("the player has" if "player" in text else "it has", text)
    text = _STOPS.sub(".", text)
    text = _SEVERAL_GAIN.sub(r"\1 to their", text)
    text = _ONE_NUMBER.sub(r"\1 is ", text)
    text = _EACH_DICE.sub(r"\1 die", text)
    text = _NUMBER_OF.sub(
        lambda m: m[1] + (plural(m[2]) if m[2] in names.kinds or m[2] in names.cards else m[2]), text
    )
    text = _THERE.sub(lambda m: f"there is {m[1]} {m[2]}{one_of(m[3], names)}", text)
    return _ONE.sub(lambda m: f"1 {m[1]}{one_of(m[2], names)}", text)


def who_rolls(text: str) -> Iterator[str]:
    """Dice that a player throws of whom nobody has spoken: its player, or the active one."""
    if (found := _ROLLER.search(text)) is not None:
        for who in ("its player", "the active player"):
            first = who[0].upper() if found[1] == "T" else who[0]
            yield text[: found.start()] + first + who[1:] + text[found.end() :]


def who_they(text: str) -> Iterator[str]:
    """“They” who are a player, as that one is called: `Its player rolls 1d6. On 6, they draw …`."""

    def named(found: re.Match[str]) -> str:
        spoken = [m for m in _PLAYER.finditer(text) if m.end() <= found.start()]
        if not spoken:
            return found[0]
        who = "the player" if spoken[-1][1] else spoken[-1][0]
        verb = found[2] if found[2] in ("may", "must", "cannot") else verb_forms(found[2])[1]
        return f"{(who[0].upper() if found[1] == 'T' else who[0].lower())}{who[1:]} {verb}"

    if (said := _OF_A_PLAYER.sub(named, text)) != text:
        yield said


def one_of(word: str, names: Names) -> str:
    """A name of a kind, card or Action in the singular."""
    if word in ("Action", "Actions"):
        return "Action"
    known = (names.kinds, names.cards)
    if any(word in some for some in known):
        return word
    return next((form for form in singulars(word) if any(form in some for some in known)), word)
