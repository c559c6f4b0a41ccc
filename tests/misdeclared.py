"""Rules files with one thing declared or named wrongly, as somebody might who learns to write them.

Other than `spoilt`, which breaks texts anywhere, these mutants stay close to rules: a name in small letters, a fact under another
label, a row twice, a name of one sort where one of another sort belongs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from warbook.language.declare.schema import SCHEMAS

LABELS = sorted({label for schema in SCHEMAS.values() for label in schema.labels})
SORTS = sorted(SCHEMAS)
HEADING = re.compile(r"^(#+ )(?:([A-Z][\w ]*?): |(To) )?(.+)$", re.MULTILINE)
NAME = re.compile(r"\b[A-Z][a-z]\w*(?: [A-Z]\w+)*")
ROLE = re.compile(r"(?<=\bthe )[a-z]+\b(?! of\b)")
FACT = re.compile(r"^(- )([A-Z][\w ']*)(: )(.+)$", re.MULTILINE)
ACTING = re.compile(r"^ *(?:- |\d+\. )(.+)$", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w-])[+-]?\d+(?: ?in|mm| squares?)?\b|\b\d*d\d+\b")
NUMBERS = (
    "0",
    "1",
    "-1",
    "two",
    "3in",
    "3 squares",
    "40mm",
    "2d6",
    "1d1",
    "999",
    "+1",
    "half",
    "any",
    "no",
    "X",
)
TAKEN = (
    "it",
    "Player",
    "player",
    "Square",
    "own",
    "Game",
    "Round",
    "Action",
    "Terrain",
    "the",
    "Unit",
    "number",
    "each",
)
EXAMPLE = ("Offered", "Refused", "Answers", "Rolls", "Then", "Events", "Given", "When")


# ------------------------------------------------------------------ ways to declare something wrongly
def put(text: str, found: re.Match[str], words: str, group: int = 0) -> str:
    """The text with other words in the place of some that were found."""
    return text[: found.start(group)] + words + text[found.end(group) :]


def letter_case(text: str, dice: random.Random) -> str:
    """A name in small letters, in capitals or as a title; here or wherever it stands."""
    found = dice.choice([*NAME.finditer(text), *HEADING.finditer(text)])
    group = 4 if found.re is HEADING else 0
    words = dice.choice([str.lower, str.upper, str.title, str.swapcase])(found[group])
    if dice.random() < 0.3:
        return text.replace(found[group], words)
    return put(text, found, words, group)


def heading_word(text: str, dice: random.Random) -> str:
    """A heading with a word less, twice, or in another place; or with another sort of declaration."""
    found = dice.choice([*HEADING.finditer(text)])
    parts = found[4].split(" ")
    one = dice.randrange(len(parts))
    match dice.randrange(5):
        case 0:
            del parts[one]
        case 1:
            parts.insert(one, parts[one])
        case 2:
            parts.insert(dice.randrange(len(parts)), parts.pop(one))
        case 3 if found[2]:
            return put(text, found, dice.choice(SORTS), 2)
        case _:
            parts[one] = dice.choice([*TAKEN, *(m[0] for m in NAME.finditer(text))])
    return put(text, found, " ".join(parts), 4)


def fact(text: str, dice: random.Random) -> str:
    """A fact under another label, with the value of another, elsewhere, twice, or left out."""
    facts = [*FACT.finditer(text)]
    if not facts:
        return text
    one, two = dice.choice(facts), dice.choice(facts)
    match dice.randrange(6):
        case 0:
            return put(text, one, dice.choice(LABELS), 2)
        case 1:
            return put(text, one, two[4], 4)
        case 2:
            return put(text, one, f"{one[0]}\n{two[0]}")
        case 3:
            return put(text, one, f"{one[0]}\n- {dice.choice(LABELS)}: {one[4]}")
        case 4:
            return put(text, one, f"{one[0]}\n- {dice.choice(EXAMPLE)}: {two[4]}")
        case _:
            return put(text, one, "")


def cell(text: str, dice: random.Random) -> str:
    """Two rows or two cells of tables in each other's place, a row twice, a cell with several names."""
    parts = text.split("\n")
    rows = [i for i, line in enumerate(parts) if line.startswith("|") and not line.startswith("|-")]
    if not rows:
        return text
    one, two = dice.choice(rows), dice.choice(rows)
    if dice.random() < 0.4:
        parts[one], parts[two] = (parts[two], parts[one]) if dice.random() < 0.5 else (parts[one],) * 2
        return "\n".join(parts)
    own, other = parts[one].strip("|").split("|"), parts[two].strip("|").split("|")
    at, taken = dice.randrange(len(own)), dice.choice(other)
    own[at] = dice.choice([taken, f"{own[at]},{taken}", own[at].lower(), f" {dice.choice(NUMBERS)} ", " — "])
    parts[one] = f"|{'|'.join(own)}|"
    return "\n".join(parts)


def other_name(text: str, dice: random.Random) -> str:
    """A name where another belongs, once."""
    found = [*NAME.finditer(text)]
    return put(text, dice.choice(found), dice.choice(found)[0])


def other_role(text: str, dice: random.Random) -> str:
    """Somebody called by another's role, or by a name in the place of a role."""
    found = [*ROLE.finditer(text)]
    if not found:
        return text
    names = [*NAME.finditer(text)]
    return put(text, dice.choice(found), dice.choice([dice.choice(found)[0], dice.choice(names)[0]]))


def renamed(text: str, dice: random.Random) -> str:
    """Everything of one name called by a word that means something already, or by the name of something else."""
    names = sorted({m[0] for m in NAME.finditer(text)})
    old, new = dice.choice(names), dice.choice([*TAKEN, *names])
    return re.sub(rf"\b{re.escape(old)}(?=s?\b)", new.replace("\\", ""), text)


def number(text: str, dice: random.Random) -> str:
    """Another number, or one of another unit, or in words."""
    found = [*NUMBER.finditer(text)]
    if not found:
        return text
    return put(text, dice.choice(found), dice.choice([*NUMBERS, dice.choice(found)[0]]))


def sentence(text: str, dice: random.Random) -> str:
    """A sentence without one of its words, twice, in small letters, without its stop, or where another stood."""
    found = [*ACTING.finditer(text)]
    if not found:
        return text
    one = dice.choice(found)
    words = one[1].split(" ")
    match dice.randrange(6):
        case 0:
            del words[dice.randrange(len(words))]
        case 1:
            return put(text, one, f"{one[0]}\n{one[0]}")
        case 2:
            words[0] = words[0].lower()
        case 3:
            return put(text, one, one[1].rstrip(".:"), 1)
        case 4:
            return put(text, one, dice.choice(found)[1], 1)
        case _:
            at = dice.randrange(len(words))
            words[at] = dice.choice(dice.choice(found)[1].split(" "))
    return put(text, one, " ".join(words), 1)


def section(text: str, dice: random.Random) -> str:
    """A declaration twice, away, in another's place, or one level deeper."""
    parts = re.split(r"(?m)^(?=#+ )", text)
    one, two = dice.randrange(len(parts)), dice.randrange(len(parts))
    match dice.randrange(4):
        case 0:
            parts.insert(two, parts[one])
        case 1:
            del parts[one]
        case 2:
            parts[one], parts[two] = parts[two], parts[one]
        case _:
            parts[one] = f"#{parts[one]}"
    return "".join(parts)


WAYS: tuple[Callable[[str, random.Random], str], ...] = (
    letter_case,
    heading_word,
    heading_word,
    fact,
    fact,
    cell,
    cell,
    other_name,
    other_name,
    other_role,
    renamed,
    number,
    sentence,
    sentence,
    section,
)


def misdeclared(texts: dict[str, str], seed: int, times: int = 1) -> dict[str, str]:
    """The texts, with so many things declared or named wrongly in one of them."""
    dice = random.Random(seed)
    name = dice.choice(sorted(texts))
    text = texts[name]
    for _ in range(times):
        if NAME.search(text) and HEADING.search(text):
            text = dice.choice(WAYS)(text, dice)
    return {**texts, name: text}
