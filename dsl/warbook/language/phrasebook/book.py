"""The whole book: importing it fills it with the records of every part, in the order of the reference page."""

from warbook.language.phrasebook import counting, deciding, moving, rolling, tests  # noqa: F401
from warbook.language.phrasebook.record import BOOK

__all__ = ["BOOK"]
