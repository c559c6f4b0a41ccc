"""The language reference: other wordings, and how each is read."""

from __future__ import annotations

from warbook.language.paraphrase.book.all import CHAPTERS
from warbook.language.paraphrase.record import CONDITION, RULE, STEP, Paraphrase
from warbook.language.phrasebook.wordings.book import PARTS
from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, STEPS, TIE, Wording
from warbook.publish.book.escape import prose
from warbook.publish.parts.tables import grid

_INTRO = """Rules read best in their author's own words. Beside its phrases the language knows these wordings: each is
read as if the words in the second column stood there, wherever they are not within quotation marks. A verb that a game
declares (`### To …`) is always the game's own.

`warbook format` leaves them as they are written, and they are printed so: it puts spaces, tables, numbering and lines
in order, never words. A sentence means the same in both wordings, so a game may use either throughout."""

_ALSO = """## Sentences taken apart { #apart }

- An **action** may be spoken of as something done, unless the game has a verb of that name: `strikes` is
  `uses Strike`, `has not struck` is `has not used Strike`, `makes a Strike` is `uses Strike`, `cannot mend a Wheel`
  is `cannot use Mend Wheel`.
- **Two laws of one subject** may share it: `A Soldier cannot move or rest.`, `… may not move, but may rest.`,
  `… can neither move nor rest.`; what follows with `its` speaks of the same: `…, and its Fuel is halved.`
- **Two events** may share what comes of them: `When a Soldier moves or rests: …`
- **Whoever does something** may be told of in one sentence: `A Soldier that enters Mud loses 1 Fuel.` is
  `When a Soldier enters Mud: It loses 1 Fuel.`
- A **token** may be spoken of as a state: `is Hidden`, `a Hidden Soldier`, `becomes Hidden`.
- What is chosen without a name is **the target** until something else is; `the result` is the total of the last plain
  dice, and `dice` are those dice one by one.
- A **moment** may be named by what is done in it: `At the end of its activation, a Soldier …` is `After a Soldier activates:
  It …`, where there is `### To activate by Soldier`. The noun is the verb itself, its form in `-ing`, `-ion`, `-ation`, `-ment` or
  `-al`, the word after `take`, `make` or `have`, or what the field `Noun` gives: `- Noun: volley`.
- **A die** without a number of sides is the only one that the rules speak of, or the one after `- Die:` under the heading of
  the game: `rolls two dice` is `rolls 2d6`. A d3 is thrown with a d6, and does not count.
- **A number that comes to be something** is waited for: `When a Soldier's Fuel falls to 2: …`, once each time it does.
  `its Starting Fuel` is what a Resource starts at, `its Full Fuel` the most of it.
- **Two who roll** do so against each other where the winner, the loser, or who has rolled higher is spoken of; on a tie
  there is neither. It is two players, two things named together, or `both` of those the rule is about.
- **By whom** something is removed is known where a verb, action or roll has somebody as its `by`: the innermost one.
- `can only be hit by …` and `only a Soldier may …` forbid what they leave out.
- **What must be so** may be the first step of an action or verb: `The scout must have 1 Fuel.` Where it is not so, the
  action is not offered.
"""


def wordings() -> str:
    """Every wording with how it is read, by what it is about."""
    lines = ["# Other wordings", "", _INTRO, ""]
    for number, (title, part) in enumerate(PARTS):
        rows = [
            [prose(f"`{one.says[0]}`"), prose(f"`{one.says[1].replace(TIE, '')}`"), _where(one)]
            for one in part
        ]
        lines += [f"## {title} {{ #wordings-{number} }}", ""]
        lines += [grid(["You may write", "It is read as", "Where"], rows, ["left", "left", "left"]), ""]
    return "\n".join([*lines, *_paraphrases(), _ALSO])


_OTHERWISE = """## Sentences put in other words { #paraphrases }

A sentence that is not read as it stands is put in other words, in all the ways below, one after another and several at
once, until one is read with the names of the game. So these can be combined freely, and stand for whatever is like them."""


def _paraphrases() -> list[str]:
    """What is tried where a sentence is not read as it stands, by what it is about."""
    lines = [_OTHERWISE, ""]
    for number, (title, part) in enumerate(CHAPTERS):
        rows = [[prose(f"`{one.says[0]}`"), prose(f"`{one.says[1]}`"), _among(one)] for one in part]
        lines += [f"### {title} {{ #paraphrases-{number} }}", ""]
        lines += [grid(["You may write", "It is read as", "Where"], rows, ["left", "left", "left"]), ""]
    return lines


def _among(one: Paraphrase) -> str:
    """Where a paraphrase may stand."""
    named = ((RULE, "bullets"), (STEP, "steps"), (CONDITION, "conditions"))
    return ", ".join(title for kind, title in named if kind in one.kinds)


def _where(one: Wording) -> str:
    """Where a wording may stand."""
    if not one.kinds:
        return "anywhere"
    named = ((BULLETS, "bullets"), (LAWS, "bullets that always hold"), (STEPS, "steps"))
    found = [title for kinds, title in named if kinds <= one.kinds]
    if "when" in one.kinds:
        found.append("events")
    if "condition" in one.kinds:
        found.append("conditions")
    return ", ".join(found)
