"""The Rulebook: everything that a checked game says, typed and immutable.

The engine compiles it, the publisher prints it. Names are the games' own; nothing here knows any of them.
"""

from warbook.language.model.base import Decl, Synonym
from warbook.language.model.examples import Example, Given
from warbook.language.model.players import NOBODY, PLAYERS
from warbook.language.model.procedures import Action, Need, Phase, Price, Procedure, Role, Window
from warbook.language.model.rolls import Modifier, Opposition, Roll, Sight, Test, Value
from warbook.language.model.rulebook import Rulebook
from warbook.language.model.rules import Bearer, Change, EventPattern, Hook, Law, Offer
from warbook.language.model.scenery import (
    TERRAIN_SORTS,
    Feature,
    Layout,
    Limit,
    Marker,
    Mission,
    SheetRow,
    Start,
    Terrain,
    Zone,
)
from warbook.language.model.steps import Step
from warbook.language.model.things import (
    Card,
    Die,
    Force,
    GroupDecl,
    Kind,
    Lasting,
    ListDecl,
    ListValue,
    Resource,
    Sector,
    Space,
    Stat,
    Token,
    Trait,
)

__all__ = [
    "NOBODY",
    "PLAYERS",
    "TERRAIN_SORTS",
    "Action",
    "Bearer",
    "Card",
    "Change",
    "Decl",
    "Die",
    "EventPattern",
    "Example",
    "Feature",
    "Force",
    "Given",
    "GroupDecl",
    "Hook",
    "Kind",
    "Lasting",
    "Law",
    "Layout",
    "Limit",
    "ListDecl",
    "ListValue",
    "Marker",
    "Mission",
    "Modifier",
    "Need",
    "Offer",
    "Opposition",
    "Phase",
    "Price",
    "Procedure",
    "Resource",
    "Role",
    "Roll",
    "Rulebook",
    "Sector",
    "SheetRow",
    "Sight",
    "Space",
    "Start",
    "Stat",
    "Step",
    "Synonym",
    "Terrain",
    "Test",
    "Token",
    "Trait",
    "Value",
    "Window",
    "Zone",
]
