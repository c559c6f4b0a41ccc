"""The whole book of paraphrases."""

from __future__ import annotations

from warbook.language.paraphrase.book.contests import CONTESTS
from warbook.language.paraphrase.book.everyday import EVERYDAY
from warbook.language.paraphrase.book.groups import GROUPS
from warbook.language.paraphrase.book.joining import JOINING
from warbook.language.paraphrase.book.lasting import LASTING
from warbook.language.paraphrase.book.leave import LEAVE
from warbook.language.paraphrase.book.limits import LIMITS
from warbook.language.paraphrase.book.moments import MOMENTS
from warbook.language.paraphrase.book.names import NAMES
from warbook.language.paraphrase.book.numbers import NUMBERS
from warbook.language.paraphrase.book.others import OTHERS
from warbook.language.paraphrase.book.places import PLACES
from warbook.language.paraphrase.book.results import RESULTS
from warbook.language.paraphrase.book.rolls import ROLLS
from warbook.language.paraphrase.book.standing import STANDING
from warbook.language.paraphrase.book.triggers import TRIGGERS
from warbook.language.paraphrase.book.won import WON
from warbook.language.paraphrase.record import Paraphrase

CHAPTERS: tuple[tuple[str, tuple[Paraphrase, ...]], ...] = (
    ("Sentences joined", JOINING),
    ("Moments", MOMENTS),
    ("What lasts", LASTING),
    ("What comes of dice", RESULTS),
    ("Tests, and rolls against each other", CONTESTS),
    ("Rolls won and lost", WON),
    ("What changes rolls, and moments of rolls", ROLLS),
    ("What always holds", STANDING),
    ("Numbers", NUMBERS),
    ("Names", NAMES),
    ("Groups", GROUPS),
    ("Places", PLACES),
    ("What happens when something does", TRIGGERS),
    ("Limits", LIMITS),
    ("Done to others", OTHERS),
    ("Everyday", EVERYDAY),
    ("Leave", LEAVE),
)
"""The paraphrases by what they are about, the plainest first."""
BOOK = tuple(one for _, part in CHAPTERS for one in part)
"""Every paraphrase."""
