"""Who does something, and what is whose."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import STEPS, TERM, wording

PERSONS = (
    wording(
        rf"\b([Tt]he )?(?:opponent|rival) of ((?:the )?(?:[a-z]+(?:'s player)?|{TERM})(?:'s? player)?)(?=[ .,;:]|$)",
        r"\2's opponent",
        "the opponent of the scout",
        "the scout's opponent",
    ),
    wording(
        r"\b([Ii]ts|[Tt]heir) (?:player's )?(?:opponent|opposing player)\b",
        r"\1 player's opponent",
        "its opponent",
        "its player's opponent",
    ),
    wording(
        rf"\b[Oo]ne of (?:the )?(own|your|its|their) ({TERM})",
        r"1 own \2",
        "one of own Soldiers",
        "1 own Soldiers",
        STEPS,
    ),
    wording(r"\b(?:[Oo]ne|[Ee]ither) player\b(?! other)", "a player", "one player", "a player"),
    wording(
        rf"\b(?:is|are) (?:at|on|down to) half (?:of )?(?:its |their )?(?:[Ss]tarting )?({TERM})(?: or (?:less|below|lower))?",
        r"has half its \1 or less",
        "is at half its Fuel",
        "has half its Fuel or less",
    ),
    wording(
        rf"\b(?:is|are) (?:below|under) half (?:of )?(?:its |their )?(?:[Ss]tarting )?({TERM})(?! left)",
        r"has under half its \1",
        "is below half Fuel",
        "has under half its Fuel",
    ),
    wording(
        rf"\b(has|have|with) (?:less|fewer) than half (?:of )?(?:its |their )?(?:[Ss]tarting )?({TERM})(?: left)?",
        r"\1 under half its \2",
        "has less than half its Fuel left",
        "has under half its Fuel",
    ),
    wording(
        rf"\b(has|have|with) (?:at most )?half (?:of )?(?:its |their )?(?:[Ss]tarting )?({TERM})(?: left)? or less",
        r"\1 half its \2 or less",
        "has half of its Fuel left or less",
        "has half its Fuel or less",
    ),
    wording(
        rf"\b(its|their|'s?|[Ii]ts|[Tt]heir) (?:starting|original|initial) (?={TERM})",
        r"\1 Starting ",
        "its starting Fuel",
        "its Starting Fuel",
    ),
    wording(
        rf"\b(its|their|'s?|[Ii]ts|[Tt]heir) (?:full|maximum) (?={TERM})",
        r"\1 Full ",
        "its full Fuel",
        "its Full Fuel",
    ),
    wording(
        r"\b([Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|\d+) of (?:the )?(?=[A-Z])",
        r"\1 ",
        "each of the Soldiers",
        "each Soldiers",
    ),
    wording(
        r"\b([Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|\d+) of own ",
        r"\1 own ",
        "any of own Soldiers",
        "any own Soldiers",
    ),
    wording(
        rf"\b(\d+|[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|[Oo]ne) of (?:their|its player's|his|her|your) (?:own )?(?={TERM})",
        r"\1 own ",
        "one of their Soldiers",
        "1 own Soldiers",
    ),
    wording(r"\b[Oo]ne own (?=[A-Z])", "1 own ", "one own Soldier", "1 own Soldier"),
    wording(
        rf"\b((?:[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|[Nn]o|[Aa]n?|\d+)) ({TERM}) (?:of|on|from) the same side\b",
        r"\1 friendly \2",
        "each Soldier of the same side",
        "each friendly Soldier",
    ),
    wording(r"\b(?:its|their) own (?=[a-z])", "own ", "its own edge", "own edge"),
    wording(r"\b(its|their|Its|Their) own (?=[A-Z])", r"\1 ", "their own Fuel", "their Fuel"),
    wording(
        rf"\b(with|has|have) (?:the )?(?:most|greatest|largest|biggest) (?={TERM})",
        r"\1 the highest ",
        "the player with the most Fuel",
        "the player with the highest Fuel",
    ),
    wording(
        rf"\b(with|has|have) (?:the )?(?:least|fewest|smallest) (?={TERM})",
        r"\1 the lowest ",
        "the player with the fewest Cards",
        "the player with the lowest Cards",
    ),
    wording(
        rf"\b(player) (?:with|who has|that has) (?:more|the more) ({TERM})(?! than)",
        r"\1 with the highest \2",
        "the player with more Fuel",
        "the player with the highest Fuel",
    ),
    wording(
        rf"\b(loses?|discards?) all (?:of )?(?:its|their|his|her|the) (?={TERM})",
        r"\1 all ",
        "loses all its Fuel",
        "loses all Fuel",
    ),
    wording(
        rf"\b(is|are) ({TERM}|[a-z]+) and (?=(?:in|on|within|beyond|outside|adjacent to)\b)",
        r"\1 \2 and \1 ",
        "a Soldier that is Hidden and in Mud",
        "a Soldier that is Hidden and is in Mud",
    ),
    wording(
        r"((?:^|\. )Each player (?!may )[^.:]+)\. (?:That|The same|The) player (?!may |cannot |who |whose |with )",
        r"\1, then ",
        "Each player gains 1 Fuel. That player loses 1 Food.",
        "Each player gains 1 Fuel, then loses 1 Food.",
        STEPS,
    ),
    wording(r"\b[Bb]oth players\b", "each player", "both players", "each player"),
    wording(
        r"\b(?:carrying|holding|bearing) (?:the |an? )?(?=[A-Z]|no |\d|more than \d|at least \d|at most \d)",
        "with ",
        "a Soldier carrying the Relic",
        "a Soldier with the Relic",
    ),
    wording(
        r"\b(does|do) not have (?:any |an? )?(?=[A-Z])", "has no ", "does not have any Fuel", "has no Fuel"
    ),
    wording(
        r"\b(?:[Ss]tarting|[Bb]eginning) with the first player, (each player)\b",
        r"\1",
        "Starting with the first player, each player …",
        "Each player …",
        STEPS,
    ),
    wording(
        r"\b([Ee]ach player|[Ee]very player),? in (?:turn order|initiative order|turn|order)\b",
        r"\1",
        "each player in turn",
        "each player",
        STEPS,
    ),
    wording(rf"\b((?:has|have|with) no {TERM}) left\b", r"\1", "has no Soldiers left", "has no Soldiers"),
    wording(
        r"\b(?:is|are) (?:an? )?(?:enemy|enemies|foe|foes|opponent|hostile) (?:of|to) ",
        "opposes ",
        "the target is an enemy of the scout",
        "the target opposes the scout",
    ),
    wording(r"\b([Nn])either player\b", r"\1o player", "neither player", "no player"),
    wording(r"\b([Tt])he opponent\b", r"\1he other player", "the opponent", "the other player"),
    wording(r"\bcontroller\b", "player", "its controller", "its player"),
)
