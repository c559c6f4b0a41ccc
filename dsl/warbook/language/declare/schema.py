"""What each kind of declaration may hold: its labels, and its tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schema:
    """`labels` a bullet or column may have, with what each says; `open` also any declared stat;
    `steps`, `rules`."""

    labels: dict[str, str]
    open: bool = False
    steps: bool = False
    rules: bool = False
    tables: tuple[str, ...] = ()


EVERYWHERE = {
    "Short": "one line that says what it is",
    "Cites": "the requirements it answers",
    "Title": "the name as printed, where it differs",
    "Also called": "other words that readers may look for, with commas between them; rules do not use them",
}

SCHEMAS: dict[str, Schema] = {
    "Game": Schema(
        {
            "Edition": "which edition this is",
            "Players": "how many play",
            "Table": "size of the table: 48in by 48in",
            "Grid": "size of the grid: 12 by 12 squares",
            "Square": "size of a square when printed",
            "Length": "how long a game takes",
            "Die": "the die that is meant by “a die”: d6",
            "You need": "what the players need",
            "Wins": "who wins when the game ends",
            "Tagline": "one line for the cover",
            "Ages": "for whom it is",
            "Takes in": "modules it takes in",
        },
        rules=True,
        tables=("words",),
    ),
    "Edition": Schema(
        {
            "Changes game": "the game it changes",
            "Still holds": "notes and headings of that game whose words are as true as before: R14, Camp",
            "Takes in": "modules it takes in",
            "Edition": "which edition this is",
            "Tagline": "one line for the cover",
        },
        rules=True,
        tables=("words",),
    ),
    "Module": Schema(
        {"Tagline": "one line", "Takes in": "modules it takes in"}, rules=True, tables=("words",)
    ),
    "Force": Schema({"Colour": "colour of its cards: a name or #rrggbb", "Tagline": "one line"}, rules=True),
    "Kind": Schema(
        {
            "Is": "the wider kind",
            "Parts": "the kind of its parts",
            "Number of parts": "how many parts it has",
            "Stands on": "diameter of its base; on a grid an edge, for what stands between two squares",
            "Height": "how high it is, on an edge",
            "Bars": "when it closes its edge; without this always",
            "Mark": "how a drawn map shows one that is no player's",
            "Sectors": "marks on its base, clockwise from straight ahead: front 90°, rear 90°; what they leave "
            "lies in equal parts between them. They are printed; no rule reads them",
            "In the box": "how many of those that rules create are printed; 1 where there is never more than one",
        },
        open=True,
        rules=True,
    ),
    "Stat": Schema(
        {
            "Name": "its name in full",
            "Measured in": "number, inches, squares or a list",
            "Usually": "its usual range",
            "Default": "what an empty cell means",
        }
    ),
    "Token": Schema(
        {
            "Colour": "its colour",
            "Holds": "one or many",
            "Kept by": "the kind that keeps it",
            "Gained": "when it is gained",
            "Removed": "when it goes",
            "Hidden from": "who may not see it: the opponent, or everyone",
            "Mark": "the letter on it",
            "In the box": "how many are printed",
        },
        rules=True,
    ),
    "Resource": Schema(
        {
            "Name": "its name in full",
            "Held by": "who has it",
            "Starts at": "how much at first",
            "At most": "its bound",
            "Or paid with": "what may be paid in its place, one for one",
            "Kept between games": "yes, where a player goes on with it in the next game",
            "Hidden from": "who may not see how much: the opponent, or everyone",
            "In the box": "how many counters are printed",
        },
        rules=True,
    ),
    "List": Schema(
        {
            "Held by": "the kind whose state it is",
            "Starts as": "its first value",
            "Chosen": "at setup",
            "Rolled": "the dice that pick one; a column of that name gives the results",
        },
        rules=True,
        tables=("values",),
    ),
    "Group": Schema(
        {
            "Holds": "the kind of its members",
            "Held by": "each player, or each thing of a kind, where each has one",
            "Lasts": "the sequence whose end empties it",
            "Hidden from": "who may not see it: the opponent, or everyone",
            "Shared": "yes, where a thing may be in several of those at once",
            "In play": "yes, where its members are in play though they stand nowhere",
            "At most": "how many it has room for; nothing joins a full one",
        },
        rules=True,
    ),
    "Die": Schema({}, tables=("faces",)),
    "Zone": Schema(
        {
            "Held by": "each player",
            "Reaches": "how far from its player's edge",
            "Mark": "how a drawn map shows its squares; two marks where each player has one",
        }
    ),
    "Marker": Schema(
        {
            "Held by": "each player; a dash for one marker, measured from the first player's edges",
            "From right edge": "how far",
            "From back edge": "how far",
        }
    ),
    "Terrain": Schema(
        {
            "Shape": "area, volume, or edge for what stands between two squares",
            "Mark": "how a drawn map shows it",
            "Colour": "its colour on maps: a name or #rrggbb; without it one that suits what it does",
            "Level": "how many squares higher than the ground its squares are",
            "Slows": "how much shorter a move becomes that touches it",
            "Conceals": "yes or no",
            "Blocks": "yes or no",
            "Height": "how high it is",
            "Enter": "who may enter: kinds, a condition on the mover, or nobody",
            "Stood on": "yes or no: who is on it, with the middle of its base, stands at its height",
            "Room": "how many may stand in it",
            "Usually": "how large and high it is on tables as they mostly are: up to 5in by 3.5in, 1in–6in high",
            "Seen as whole": "yes or no: who stands in it, if only in part, is seen as all of it",
        },
        open=True,
        rules=True,
    ),
    "Value": Schema(
        {
            "Is": "what it is",
            "Otherwise": "what it is where no case before holds",
            "At least": "its lower bound",
            "At most": "its upper bound",
        },
        tables=("modifiers",),
    ),
    "Sight": Schema(
        {
            "From": "any point, or the middle; on a grid one corner, or the middle; on a table a line that is found is "
            "exact, and an opening as fine as a hair may count as closed",
            "To": "any point, every point, or the middle; on a grid any corner, two corners, every corner, or the "
            "middle",
            "Height": "how high a piece is; without it a grid is looked at as flat",
            "Shows": "any third or every third of the height of a target, on a grid; also halves and quarters",
            "Blocked by": "what no line passes: terrain, perhaps only “beside the target”; on a grid also pieces",
            "Hindered by": "what a line passes only a little of",
            "Lower": "who is lower than that as a target, and how high, on a grid: Prone Units, 0.5 squares",
            "Sees through": "how much of that a line may pass",
            "Sees through all within": "how near, for any amount",
        }
    ),
    "Step": Schema(
        {
            "Cost": "how many squares it counts as",
            "Corners": "what a step to a corner needs: both sides open, one side open, any sides; none: there are "
            "no such steps",
            "In a straight line": "yes, where a move keeps its direction",
            "Slowed": "no, where terrain that slows costs such a move nothing",
        },
        tables=("modifiers", "needs", "stops"),
    ),
    "Definition": Schema(
        {"If": "a condition under which it holds", "Unless": "a condition under which it does not"}
    ),
    "Roll": Schema(
        {
            "Dice": "what is rolled and added",
            "Opposed by": "what somebody else rolls against it: the higher total wins or, of dice looked at one by one, "
            "the side with more successes",
            "Succeeds on": "the total that succeeds; of an opposed roll more than the opposition, if nothing is said",
            "Each die succeeds on": "the face that succeeds",
            "Always succeeds on": "a face that succeeds whatever is needed",
            "Always fails on": "a face that fails whatever is needed",
            "Success": "what then happens",
            "Failure": "what else happens",
            "Tie": "what happens in the place of a failure where an opposed roll comes out even",
            "Kept as": "where the total is kept",
            "Decides": "the lists of which the total picks one",
            "Without": "windows that do not open before it",
        },
        rules=True,
        tables=("modifiers",),
    ),
    "Action": Schema(
        {
            "Cost": "its price; none where it is left out",
            "Like": "the action whose rules it follows",
            "Effect": "what it does",
            "Team": "which part of a unit",
            "Sort": "a small word by which rules speak of several: basic",
            "Needs": "a condition; one that speaks of whom it is used on holds of those that may be chosen",
            "Noun": "what it is called once done, in “at the end of its …”: volley",
        },
        open=True,
        steps=True,
        rules=True,
        tables=("needs",),
    ),
    "To": Schema(
        {"Noun": "what it is called once done, in “at the end of its …”: activation"},
        steps=True,
        rules=True,
        tables=("needs",),
    ),
    "Effect": Schema({}, steps=True, rules=True),
    "Sequence": Schema({}, steps=True, rules=True),
    "Window": Schema(
        {"Opens": "before any Roll or after any Roll, where it opens by itself", "Limit": "once"}, rules=True
    ),
    "Trait": Schema({"Flavour": "a line of colour"}, rules=True),
    "Card": Schema(
        {
            "Role": "its job in a word or two",
            "Traits": "the special rules it carries",
            "Flavour": "a line of colour",
        },
        open=True,
        rules=True,
        tables=("actions",),
    ),
    "Mission": Schema(
        {"Layouts": "the tables it is played on", "Players": "how many", "Length": "how long"},
        rules=True,
        tables=("zones", "markers", "starts"),
    ),
    "Layout": Schema({}, tables=("features",)),
    "Force List": Schema({}, tables=("limits",)),
    "Quick Sheet": Schema({}, tables=("sheet",)),
    "Example": Schema(
        {
            "Given": "a piece, perhaps with traits that its card lacks (“a Boss with Loud of the first player at C3, as boss”), or what is done first; that, too, must have an effect",
            "Terrain": "a piece of terrain",
            "Dice": "the faces rolled, in order",
            "Drawn": "which of those left is drawn, in order: 2 for the second",
            "Answers": "what the players choose, in order, a die by what it shows; “second player: yes” where it matters who is asked",
            "Offered": "answers that can be given to the question that is left; “nothing” where nobody is asked any more",
            "Refused": "answers that cannot, or Actions where somebody is to use some and can use none",
            "Declines": "what the players could do and do not, by the name of the offer or question: all that is asked beyond the answers",
            "During": "sequences that are being played",
            "Do": "what is done; each thing must have an effect",
            "No effect": "what is tried after that, or before more is done, and has none, as a rule forbids it or there is nothing to change",
            "Then": "what must then hold; in it, a number is how many there are, and no fewer, and of one who is gone it is asked only whether it is",
            "Mission": "the mission it is played in",
            "Layout": "the layout it is played on; or a map is drawn under it",
        }
    ),
    "Term": Schema({}, rules=True),
    "Chapter": Schema({}, rules=True, tables=("asks", "words")),
}

# Headings `### Sort: name`; the names of declared kinds (`### Soldier: Old Tom`) stand beside these.
SORTS = tuple(s for s in SCHEMAS if s not in ("To", "Card", "Chapter", "Force List", "Quick Sheet"))
TITLED = ("Force List", "Quick Sheet")
"""Sections of a game that are called by these words alone."""

FEATURES = {
    "Terrain": "the type, one row for each piece of it that lies on the table",
    "At": "its middle, from the left and from the first player's edge: 10in, 17in; on a grid its first square: C4",
    "Size": "how wide and how deep it is: 7in by 5in; on a grid 2 by 3 squares",
    "Turn": "by how much it is turned: 20°",
    "Height": "how high it is, where that is not the height of its type",
    "Room": "how many may stand in it, where that is not the room of its type",
}
"""The columns of the table of a layout."""

# Tables whose rows do not declare but say more of the section they stand in: first header → columns.
DETAIL_TABLES: dict[str, dict[str, str]] = {
    "Situation": {
        "Situation": "what the case is called",
        "Modifier": "added to the total",
        "Advantage": "added to advantage",
        "Dice": "added to the number of dice",
        "Automatic": "successes without a roll",
        "Target": "added to the number needed",
        "When": "the condition",
    },
    "Needs": {"Needs": "the name of the precondition", "When": "the condition"},
    "Stops": {"Stops": "the name of what stops a move", "When": "the condition"},
    "Counted": {
        "Counted": "what is counted in a force; “of one name”: of each card by itself",
        "At most": "how many it may have",
        "Otherwise": "what is said where it has more",
    },
    "Section": {
        "Section": "a part of the quick sheet: a sequence, roll or list by its name, or all of a sort, as Tokens",
        "Importance": "from 1, what is looked up most, to 9; a dash for what is not printed there",
    },
    "Word": {
        "Word": "a word of a module, or of the game that an edition changes",
        "Here": "what stands for it in this game",
        "Of": "the module, where only one of several has the word; or the game that is changed",
    },
    "Asks for": {
        "Asks for": "a name that the game has to declare, or say a word of its own for",
        "As": "what it is: a Kind, a Stat, a Verb; several where any of them will do",
    },
    "Face": {"Face": "what is on a side", "Sides": "how many sides show it"},
    "Starts": {
        "Starts": "the card",
        "Player": "first player or second player",
        "At": "where: A1, or 10in, 12in; or the group in which it waits",
    },
}

CALLED = {
    "modifiers": "Situation",
    "needs": "Needs",
    "stops": "Stops",
    "limits": "Counted",
    "sheet": "Section",
    "starts": "Starts",
    "words": "Word",
    "asks": "Asks for",
    "faces": "Face",
}
"""Tables that say more, by what a declaration calls them: their first column."""
