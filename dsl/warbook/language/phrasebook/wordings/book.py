"""All wordings, in the order in which they are tried: what one has put right, the next can read."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.contests import CONTESTS
from warbook.language.phrasebook.wordings.counters import COUNTERS
from warbook.language.phrasebook.wordings.durations import DURATIONS
from warbook.language.phrasebook.wordings.fillers import FILLERS
from warbook.language.phrasebook.wordings.joining import JOINING
from warbook.language.phrasebook.wordings.limits import LIMITS
from warbook.language.phrasebook.wordings.modifiers import MODIFIERS
from warbook.language.phrasebook.wordings.moments import MOMENTS
from warbook.language.phrasebook.wordings.needs import NEEDS
from warbook.language.phrasebook.wordings.numbers import NUMBERS_SAID
from warbook.language.phrasebook.wordings.orders import ORDERS
from warbook.language.phrasebook.wordings.persons import PERSONS
from warbook.language.phrasebook.wordings.places import PLACES
from warbook.language.phrasebook.wordings.record import Wording
from warbook.language.phrasebook.wordings.results import RESULTS
from warbook.language.phrasebook.wordings.standing import STANDING
from warbook.language.phrasebook.wordings.targets import TARGETS
from warbook.language.phrasebook.wordings.turns import TURNS
from warbook.language.phrasebook.wordings.verbs import VERBS

PARTS: tuple[tuple[str, tuple[Wording, ...]], ...] = (
    ("Turns of phrase", TURNS),
    ("For how long something holds", DURATIONS),
    ("What must be so, and what is said in passing", NEEDS),
    ("Numbers that are higher or lower while something is so", STANDING),
    ("When something happens, and how often", MOMENTS),
    ("What is forbidden, and to whom", LIMITS),
    ("Who rolls higher", CONTESTS),
    ("What comes of dice", RESULTS),
    ("What is added to dice, and what they are held against", MODIFIERS),
    ("Whom a step means, and what state it is in", TARGETS),
    ("Words that say nothing, and short forms", FILLERS),
    ("Numbers, dice and comparisons", NUMBERS_SAID),
    ("Where something is, and where it goes", PLACES),
    ("Who, and what is whose", PERSONS),
    ("How sentences go on", JOINING),
    ("What is to be done, said to nobody", ORDERS),
    ("What is counted goes up and down", COUNTERS),
    ("Numbers that change, and other verbs", VERBS),
)
WORDINGS: tuple[Wording, ...] = tuple(one for _, part in PARTS for one in part)
