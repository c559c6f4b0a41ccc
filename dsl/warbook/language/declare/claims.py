"""A name taken by a declaration: new, well formed, and of which type."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.modules import MODULE, folder_of, module_at
from warbook.language.declare.name_advice import is_one_name, near_name, obstacle
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Label, Severity, Span
from warbook.language.ir import Type
from warbook.language.resolve.fault import told_of
from warbook.language.resolve.suggested import several_keep

SQUARE = "Square"
MEASURES = {
    "number": ir.NUMBER,
    "inches": ir.LENGTH,
    "squares": ir.SQUARES,
    "text": ir.TEXT,
    "effect": ir.EFFECT,
}


def claim(r: Reader, table: dict[str, object] | dict[str, Span], raw: Raw, name: str) -> bool:
    """Notes a duplicate name, and one of two sorts of things; True where the name is new."""
    held = table.get(name)
    if held is None:
        return of_one_sort(r, table, raw, name)
    first = held if isinstance(held, Span) else getattr(held, "span", None)
    labels = (Label(first, "first declared here"),) if isinstance(first, Span) else ()
    r.faults.append(
        Diagnostic(
            "W220",
            Severity.ERROR,
            told_of(f"{name} is declared twice."),
            raw.head.span,
            labels,
            _another_name(r, raw, name, first),
        )
    )
    return False


SORTS = {
    "kinds": "a Kind",
    "tokens": "a Token",
    "resources": "a Resource",
    "stats": "a Stat",
    "groups": "a Group",
    "terrains": "a Terrain",
    "zones": "a Zone",
}
"""Things that are had, held or stood in: a sentence with such a name does not tell which of them is meant."""


def of_one_sort(r: Reader, table: object, raw: Raw, name: str) -> bool:
    """Notes a name that another sort of thing has already: `has 2 Health` would be of a Token or of a Resource."""
    mine = next((sort for sort in SORTS if getattr(r.names, sort) is table), None)
    other = next((sort for sort in SORTS if sort != mine and name in getattr(r.names, sort)), None)
    if mine is None or other is None:
        return True
    message = f"{name} is {SORTS[other]} and {SORTS[mine]}: a sentence could not tell which is meant."
    r.fault("W220", raw.head, message, "Give one of them another name.")
    return False


def _another_name(r: Reader, raw: Raw, name: str, first: Span | None) -> str:
    """How one of two declarations of a name can be given another: by its game, where it is a module's."""
    editions = {folder_of(e.head.span) for e in r.outline.of("Edition")}
    if isinstance(first, Span) and folder_of(raw.head.span) in editions - {folder_of(first)}:
        return f"An edition says only what is different: “### Change {raw.sort}: {name}”, and below it the labels that change."
    modules = {folder_of(m.head.span): m.head.text for m in r.outline.of(MODULE)}
    spans = (raw.head.span, *([first] if isinstance(first, Span) else []))
    folder = next((found for span in spans if (found := module_at(span, modules))), "")
    if not folder:
        return "Give one of them another name."
    return (
        f"Say in a table “Word | Here | Of” of the game what the {name} of {modules[folder]} is called there."
    )


def term_of(r: Reader, raw: Raw) -> str:
    """The plain name of a declaration: Capitalised Words."""
    words = raw.head.text
    if words.strip() not in r.names.phrased and not is_one_name(words):
        wrong, near = obstacle(words), near_name(words)
        why = f": “{wrong}” cannot stand in one" if wrong and wrong != words else ""
        meant = f" “{near}” could be one." if near else ""
        raise r.context(raw.head).fail(
            "W221",
            None,
            f"“{words}” is not a name{why}.",
            f"Names are Capitalised Words, joined by spaces or hyphens.{meant}{_taken(words)}",
            replacement=near,
        )
    return raw.head.text.strip()


def _taken(words: str) -> str:
    """What to call something that has the name of a word of the language."""
    alone = words.isalpha() and words[:1].isupper() and words[1:].islower()
    return f" {words} is a word of the language: call it “Home {words}” or the like." if alone else ""


def cell_type(r: Reader, cells: list[Text]) -> Type:
    for cell in cells:
        if cell.text.rstrip().endswith(("in", "mm", "cm")):
            return ir.LENGTH
        if cell.text.rstrip().endswith(("square", "squares")):
            return ir.SQUARES
    return ir.NUMBER


def holder_of(r: Reader, raw: Raw, label: str) -> str:
    fact = raw.fact(label)
    if fact is None:
        raise r.context(raw.head).fail("W223", None, f"{raw.head.text} needs “{label}”: who has it.")
    word = fact.value.text.strip().removeprefix("each ").removeprefix("a ").removeprefix("an ")
    if word.lower() == "player":
        return "player"
    if word == SQUARE and r.names.space.grid:
        return SQUARE
    if word not in r.outline.kinds:
        c = r.context(fact.value)
        raise c.fail(
            "W310",
            None,
            f"No kind is called {word}.",
            several_keep(r.names, r.outline.kinds, word)
            or f"Kinds are {', '.join(sorted(r.outline.kinds))}, or player."
            if r.outline.kinds
            else f"Declare it: “### Kind: {word}”.",
        )
    return word


def once_in_mission(r: Reader, raw: Raw) -> None:
    """Missions may use the same name; one mission declares it once."""
    same = [x for x in r.outline.of(raw.sort) if x.name == raw.name and x.mission == raw.mission]
    if same[0] is not raw:
        claim(r, {raw.name: same[0].head.span}, raw, raw.name)


def in_a_mission(r: Reader, raw: Raw) -> None:
    """What lies where a mission is played lies nowhere in a game without one."""
    if not r.outline.of("Mission"):
        r.fault(
            "W223",
            raw.head,
            f"{raw.name} lies where a mission is played, and this game has none.",
            "Add “### Mission: NAME”, with what begins where.",
        )
