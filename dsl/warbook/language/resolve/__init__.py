"""Sentence trees → meaning: names found, types checked, phrases turned into the nodes of `ir`.

The parts below record what they read; importing the package makes all of them known.
"""

from warbook.language.resolve import (  # noqa: F401
    antecedents,
    history,
    numbers,
    opponents,
    places,
    relatives,
    sets,
    things,
)
