"""The Rulebook: everything that a checked game says, typed and immutable.

The engine compiles it, the publisher prints it. Names are the games' own; nothing here knows any of them.
"""

from warbook.language.model.base import *  # noqa: F403
from warbook.language.model.examples import *  # noqa: F403
from warbook.language.model.players import *  # noqa: F403
from warbook.language.model.procedures import *  # noqa: F403
from warbook.language.model.rolls import *  # noqa: F403
from warbook.language.model.rulebook import *  # noqa: F403
from warbook.language.model.rules import *  # noqa: F403
from warbook.language.model.scenery import *  # noqa: F403
from warbook.language.model.steps import *  # noqa: F403
from warbook.language.model.things import *  # noqa: F403
