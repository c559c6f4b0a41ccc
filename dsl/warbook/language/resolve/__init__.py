"""Sentence trees → meaning: names found, types checked, phrases turned into the nodes of `ir`.

The parts below record what they read; importing the package makes all of them known.
"""

from warbook.language.resolve import history, numbers, places, relatives, sets, things  # noqa: F401
