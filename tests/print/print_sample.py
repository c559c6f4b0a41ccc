"""An invented game, printed: lantern-keepers against marsh wardens. Run it to see everything.

`python tests/print/print_sample.py OUT` writes PDFs (and card images) into the folder OUT.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from warbook.publish.print import model as m
from warbook.publish.print.cards import card_images, card_pages, card_sheets
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme, card_size
from warbook.publish.print.tokens import token_sheets

THEME = Theme(title="Lantern & Fen")
AMBER, MOSS = "#c9781a", "#3f7d4e"
LEGEND = (
    m.LegendEntry("F", "flame"),
    m.LegendEntry("O", "oil"),
    m.LegendEntry("F+O", "both"),
)


def row(*cells: str, note: str = "", line: int = 1) -> m.Row:
    """The second cell is set as a plate."""
    runs = tuple(m.plain(cell, "key" if i == 1 and cell != "–" else "plain") for i, cell in enumerate(cells))
    return m.Row(runs, m.plain(note), m.SpanRef("fen.rules.md", line))


def trait(label: str, *words: str, line: int = 1) -> m.TextBlock:
    """Every second text is a term."""
    runs = tuple(m.Run(word, "term" if i % 2 else "plain") for i, word in enumerate(words))
    return m.TextBlock(label, runs, m.SpanRef("fen.rules.md", line))


def stats(*values: str) -> tuple[m.Stat, ...]:
    labels = (
        ("GLOW", "Glow"),
        ("PACE", "Pace"),
        ("EYE", "Eye"),
        ("HAND", "Hand"),
        ("WARD", "Ward"),
        ("OIL", "Oil"),
    )
    return tuple(m.Stat(a, v, b) for (a, b), v in zip(labels, values, strict=False))


def actions(*rows: m.Row) -> tuple[m.Table, ...]:
    return (m.Table("Actions", ("Action", "Cost", "Reach", "Dice", "Effect"), rows),)


def deck() -> list[m.Card]:
    keepers = {"force": "Keepers of the Ninth Lantern", "accent": AMBER, "legend": LEGEND}
    wardens = {"force": "Marsh Wardens", "accent": MOSS, "legend": LEGEND[:2]}
    return [
        m.Card(
            "Wick Runner",
            "Scout",
            **keepers,
            stats=stats("Small", '7"', "6", "5", "14", "1"),
            tables=actions(row("Look-see", "F", '12"', "2", "Find"), row("Sling", "F", '8"', "1", "Daze")),
            texts=(trait("Light feet", "Ignores ", "rough ground", " when it moves."),),
            flavour="She was back before the bell had finished.",
            footer_left="Keepers · light",
            footer_right="12 pts",
            qr="https://example.org/fen/units/wick-runner",
            source=m.SpanRef("fen.rules.md", 10),
        ),
        m.Card(
            "Lamp-Bearers of the Old Causeway",
            "Infantry",
            **keepers,
            badge="3",
            badge_label="bases",
            stats=stats("Medium", '6"', "5", "6", "13", "2"),
            tables=actions(
                row("Crossbows", "F", '16"', "3", "Down"),
                row(
                    "Throw oil",
                    "F+O",
                    '6"',
                    "1",
                    "Burn",
                    note='Every base within 2" of the target gains a Burning token too.',
                ),
                row("Dig in", "O", "–", "–", "Cover"),
            ),
            texts=(
                trait("Steady", "This unit re-rolls one die of each ", "nerve check", "."),
                trait(
                    "Chain of lamps",
                    'While two bases are lit, friends within 6" are never ',
                    "in the dark",
                    ".",
                ),
            ),
            footer_left="Keepers · core",
            footer_right="20 pts",
            source=m.SpanRef("fen.rules.md", 30),
        ),
        m.Card(
            "The Great Lantern",
            "Engine",
            **keepers,
            stats=stats("Large", '4"', "8", "7", "12", "3"),
            tables=actions(
                row("Beam", "F", "–", "2", "Down"),
                row("Flare", "F+O", '20"', "1", "Find"),
                row("Blind", "O", '10"', "2", "Daze"),
                row("Refill", "F", '3"', "–", "Oil"),
            ),
            texts=(
                trait(
                    "Bulk", "Cannot enter ", "deep water", ' and blocks sight like a building of height 2".'
                ),
                trait(
                    "Burns bright",
                    'Enemies within 8" lose their ',
                    "Hidden",
                    " token.",
                ),
                trait(
                    "Crew of four",
                    "The first time this unit would be ",
                    "downed",
                    ", it gains a Daze token instead.",
                ),
            ),
            flavour="Nine were lit. Eight have names.",
            footer_left="Keepers · heavy",
            footer_right="45 pts",
            qr="https://example.org/fen/units/great-lantern",
            source=m.SpanRef("fen.rules.md", 50),
        ),
        m.Card(
            "Reed Stalker",
            "Raider",
            **wardens,
            stats=stats("Small", '6"', "6", "7", "14"),
            tables=actions(row("Barbed net", "F", '6"', "1", "Daze"), row("Sink", "O", "–", "–", "Hide")),
            texts=(trait("Of the marsh", "Counts ", "deep water", " as open ground."),),
            flavour="The fen keeps what it is given.",
            footer_left="Wardens · raider",
            footer_right="15 pts",
            source=m.SpanRef("fen.rules.md", 70),
        ),
        m.Card(
            "Mud Oracle",
            "Support",
            **wardens,
            stats=stats("Medium", '5"', "8", "5", "13"),
            tables=actions(row("Read the water", "O", '18"', "3", "Find")),
            texts=(
                trait(
                    "Foresight",
                    "Once a round, look at the top card of the ",
                    "weather deck",
                    " and put it back or below.",
                ),
                trait("Whispers", 'Friends within 6" add 1 to ', "nerve checks", "."),
            ),
            footer_left="Wardens · support",
            footer_right="18 pts",
            qr="https://example.org/fen/units/mud-oracle",
            source=m.SpanRef("fen.rules.md", 90),
        ),
        m.Card(
            "Bog Light",
            "Decoy",
            **wardens,
            stats=stats("Small", '4"'),
            texts=(trait("Nothing there", 'Removed when an enemy ends a move within 2".'),),
            footer_left="Wardens",
            footer_right="3 pts",
            source=m.SpanRef("fen.rules.md", 110),
        ),
        m.Card(
            "Mire Beast",
            "Heavy",
            **wardens,
            stats=stats("Large", '6"', "5", "8", "12", "2"),
            tables=actions(row("Maul", "F", '1"', "4", "Down"), row("Bellow", "O", '9"', "1", "Daze")),
            texts=(
                trait("Thick hide", 'Subtract 1 from rolls against it from more than 8".'),
                trait("Wallow", "In ", "deep water", " it removes one Daze token at the start of its turn."),
            ),
            footer_left="Wardens · heavy",
            footer_right="38 pts",
            source=m.SpanRef("fen.rules.md", 130),
        ),
        m.Card(
            "Storm Crow",
            "",
            force="",
            stats=stats("Small", '9"'),
            flavour="It remembers faces.",
            source=m.SpanRef("fen.rules.md", 150),
        ),
        m.Card(
            "Ferryman",
            "Hired hand",
            accent="#e8c531",
            stats=stats("Medium", '6"', "5", "5", "13", "1"),
            texts=(trait("Toll", "Costs 1 ", "oil", " to carry a unit across ", "deep water", "."),),
            footer_right="9 pts",
            source=m.SpanRef("fen.rules.md", 160),
        ),
    ]


def bold(lead: str, rest: str) -> m.RichText:
    return (m.Run(lead, "bold"), m.Run(rest))


def cells(*rows: tuple[str, ...]) -> tuple[m.Row, ...]:
    return tuple(m.Row(tuple(m.plain(cell) for cell in row)) for row in rows)


def steps(*items: tuple[str, str]) -> m.Steps:
    return m.Steps(tuple(m.TextBlock(label, m.plain(words)) for label, words in items))


def tokens() -> tuple[m.Token, ...]:
    return (
        m.Token("Spent", "S", "#2f8f4e", 12, 20),
        m.Token("Daze", "D", "#e8862a", 8, 20, pattern="stripes"),
        m.Token("Burning", "B", "#b3261e", 6, 20, pattern="rings"),
        m.Token("Hidden", "H", "#1c1c22", 6, 20, pattern="dots"),
        m.Token("Lit", "L", "#f4d23c", 6, 25, pattern="checks"),
        m.Token("Fog", "F", "#ffffff", 4, 30, pattern="cross"),
        m.Token("Oil", "O", "#6a3fa0", 24, 8, shape="square"),
        m.Token("Ward", "W", "#ffffff", 16, 8, shape="square", pattern="stripes"),
        m.Token("Objective", "X", "#24506e", 3, 40, shape="square", pattern="checks"),
        m.Token(
            "Great Lantern",
            "G",
            AMBER,
            1,
            80,
            shape="ring",
            sectors=(m.Wedge("bow", -45, 45), m.Wedge("stern", 135, 225)),
        ),
        m.Token(
            "Mire Beast",
            "M",
            MOSS,
            1,
            60,
            shape="ring",
            pattern="stripes",
            sectors=(m.Wedge("jaws", -90, 90),),
        ),
        m.Token("Lamp-Bearer", "L", AMBER, 3, 40, shape="ring"),
    )


def token_sheet() -> m.TokenSheet:
    return m.TokenSheet("Lantern & Fen: tokens", tokens(), AMBER, m.SpanRef("fen.rules.md", 300))


def quick() -> m.QuickSheet:
    """About as much as a real game's reference sheet holds."""
    section = m.SheetSection
    swatches = tuple(
        m.Swatch(t.name, colour, t.colour, t.letter, t.shape, t.pattern)
        for t, colour in zip(
            tokens(), ("green", "orange", "red", "black", "yellow", "white", "purple"), strict=False
        )
    )
    return m.QuickSheet(
        "Lantern & Fen",
        "Second edition",
        (
            section(
                "A turn of the lantern",
                (
                    steps(
                        ("Call", "Choose up to three units that are not Spent. They form the watch."),
                        ("Uncover", "Any decoys of the watch may be turned over now."),
                        ("Trim the wicks", "Refill oil and resolve traits that happen at this time."),
                        ("Move", "Each unit of the watch moves up to its Pace."),
                        (
                            "Answer (may be skipped)",
                            "The other player may answer with units that see the watch.",
                        ),
                        ("Act", "Each unit gains 1 flame and spends it, one unit after the other:"),
                    ),
                    m.Bullets(
                        (
                            bold("Action of its card: ", "pay the cost of each."),
                            bold("Hurry: ", "move again, up to its Pace."),
                            bold("Keep watch: ", "gain a Lit token."),
                        )
                    ),
                ),
                1,
                m.SpanRef("fen.rules.md", 200),
            ),
            section("Tokens", (m.Swatches(swatches),), 1),
            section(
                "Strikes",
                (
                    m.Paragraph(m.plain("Choose an enemy unit within reach and in sight, then roll.")),
                    m.Callout(m.plain("Strike = 2d6 + Hand + modifiers, against its Ward")),
                    m.Table(
                        "Modifier",
                        ("", "Roll"),
                        cells(
                            ('Close (under 6")*', "+1"), ('Far (over 16")', "–1"), ("Target in reeds", "–1")
                        ),
                    ),
                    m.Table(
                        "Outcome",
                        ("", "Result"),
                        cells(("Strike ≥ Ward", "Hit: apply the effect"), ("Strike < Ward", "Miss")),
                    ),
                    m.Paragraph(
                        (
                            m.Run(
                                '*Actions with a reach of 6" or less never gain the bonus for being close.',
                                "italic",
                            ),
                        )
                    ),
                    m.Paragraph(
                        m.plain("The target may spend wards, one after the other, to turn the hit aside.")
                    ),
                ),
                2,
                m.SpanRef("fen.rules.md", 220),
            ),
            section(
                "Looking",
                (
                    m.Paragraph(
                        m.plain("Choose an enemy decoy or unit within reach. It need not be in sight.")
                    ),
                    m.Callout(m.plain("Look = 2d6 + Eye + modifiers, against its Dark")),
                    m.Table("Glow", ("", "Dark"), cells(("Small", "14"), ("Medium", "13"), ("Large", "12"))),
                    m.Table("Modifier", ("", "Roll"), cells(("In reeds or out of sight", "–1"))),
                ),
            ),
            section(
                "Wards",
                (
                    m.Paragraph(
                        m.plain("Roll 1d6 for each Ward token spent; on 3 or more the hit is turned aside.")
                    ),
                    m.Paragraph(m.plain("A bright ward always succeeds.")),
                ),
            ),
            section(
                "Daze",
                (
                    m.Paragraph(
                        m.plain(
                            "When a dazed unit acts it must spend a flame, a ward or an oil. Then the Daze token is removed."
                        )
                    ),
                ),
            ),
            section(
                "Hidden",
                (
                    m.Paragraph(
                        (
                            m.Run("Only actions that "),
                            m.Run("Find", "term"),
                            m.Run(
                                " may target the unit. It loses the token when it strikes, when it is found, or when an enemy is within "
                                '2" after any unit ends a move. It cannot gain one with an enemy within 2", nor have two.'
                            ),
                        ),
                    ),
                ),
            ),
            section(
                "Spending oil",
                (
                    m.Bullets(
                        (
                            bold(
                                "Stoke a roll: ",
                                "roll one die more and drop the lowest. Once a roll, said before rolling.",
                            ),
                            bold("Shake awake: ", "remove a Daze token from a unit before it acts."),
                            bold("Join the answer: ", "add a unit that does not see the watch."),
                            bold("Card: ", "some actions and traits cost oil."),
                        )
                    ),
                ),
            ),
            section(
                "Answering",
                (
                    m.Paragraph(
                        m.plain(
                            "Each unit that takes part rolls 1d6, acts from high to low, and keeps its die beside it until it has acted. "
                            "The roll may be stoked; a unit with a Lit token stokes it for nothing."
                        )
                    ),
                ),
            ),
            section(
                "Ground",
                (
                    m.Table(
                        "Ground",
                        ("", "Move", "Sight"),
                        cells(
                            ("Reeds", "open", 'through 3"'),
                            ("Deep water", '–2"', "open"),
                            ("Causeway", '+1"', "open"),
                            ("House", "around", "blocked"),
                        ),
                    ),
                ),
                3,
            ),
            section(
                "Weather",
                (
                    m.Table(
                        "2d6",
                        ("", "Weather", "This round"),
                        cells(
                            ("2–4", "Fog", 'Nothing is seen beyond 12".'),
                            ("5–9", "Still", "No effect."),
                            ("10–11", "Wind", "Flares drift 1d6\" away from the wind's edge."),
                            ("12", "Storm", "Every lit unit tests its nerve or loses its light."),
                        ),
                    ),
                ),
                3,
            ),
        ),
        "lantern-and-fen.example",
        AMBER,
        0,
        m.SpanRef("fen.rules.md", 190),
    )


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)

    def save(name: str, make: Callable[[], m.PrintResult]) -> None:
        start = time.perf_counter()
        result = make()
        print(f"{name} {time.perf_counter() - start:.2f} s", *result.problems)
        (out / f"{name}.pdf").write_bytes(result.pdf)

    for paper in ("a4", "letter"):
        save(f"cards-{paper}", partial(card_sheets, deck(), THEME, paper, backs=True))
        save(f"quick-{paper}", partial(quick_sheet, quick(), paper, THEME))
        save(f"tokens-{paper}", partial(token_sheets, token_sheet(), paper, THEME))
    save("cards-single", partial(card_pages, deck(), THEME))
    save("cards-saving", partial(card_sheets, deck(), replace(THEME, ink_saving=True), backs=True))
    for size in ("bridge", "tarot", "70x120", "a6"):
        save(f"cards-{size}", partial(card_sheets, deck(), replace(THEME, card=card_size(size))))
    for image in card_images(deck(), THEME):
        (out / f"{image.name}.svg").write_text(image.svg)
        (out / f"{image.name}.png").write_bytes(image.png)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
