"""What stands under the heading of a force and is of the game: it would belong to that force alone, in every book."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.block_tree import Document, Section, texts
from warbook.language.declare.raw import Outline
from warbook.language.diagnostic import Diagnostic, Edit, Severity, Span
from warbook.language.letters import compiled

OF_THE_GAME = ("Terrain", "Layout", "Mission", "Kind", "Group", "Stat", "List", "Roll", "Sequence")
"""Sorts of headings that a force has none of its own of."""
_SORT = compiled(r"([A-Z][a-z]+(?: [A-Z][a-z]+)?): +(?=\S)")
_ABOVE = "# Beside the Forces"


def told_of_forces(out: Outline, documents: list[Document]) -> None:
    """Warns of the first section of the game under each force."""
    for document in documents:
        for section in document.sections:
            for force in _forces(section):
                _told(out, force)


def _forces(section: Section) -> Iterator[Section]:
    if section.title.text.startswith("Force: "):
        yield section
    else:
        for inner in section.sections:
            yield from _forces(inner)


def _told(out: Outline, force: Section) -> None:
    name = force.title.text.removeprefix("Force: ")
    own = [
        raw.name
        for raw in out.raws
        if raw.force == name and raw.sort not in (*OF_THE_GAME, "Chapter", "Example")
    ]
    for place, section in enumerate(force.sections):
        wrong = _of_the_game(section, own)
        if wrong is None:
            continue
        sort = _sort(wrong)
        rest = force.sections[place + 1 :]
        mixed = any(_has_own(inner, own) for inner in (section, *rest))
        line = Span(section.span.file, section.span.start, section.span.start)
        edit = None if mixed or force.level != 1 else Edit(line, f"{_ABOVE}\n\n")
        out.faults.append(
            Diagnostic(
                "W219",
                Severity.WARNING,
                f"This {sort} is of the game, but stands under “{force.title.text}”, as if it were of that force alone.",
                wrong.title.span,
                (),
                "Put it before the first force, or under a heading of its own with as many # as the force: "
                f"“{'#' * force.level}{_ABOVE[1:]}”.",
                edit,
            )
        )
        return


def _sort(section: Section) -> str:
    match = _SORT.match(section.title.text)
    return match[1] if match is not None else ""


def _of_the_game(section: Section, own: list[str]) -> Section | None:
    """The first heading in a section that is of the game. A worked example is where none in the section names anything of the
    force."""
    inside = list(_all(section))
    found = next((one for one in inside if _sort(one) in OF_THE_GAME), None)
    if found is not None:
        return found
    examples = [one for one in inside if _sort(one) == "Example"]
    if not examples or not own or _names(section, own):
        return None
    return examples[0]


def _has_own(section: Section, own: list[str]) -> bool:
    """Whether something of the force is declared in a section."""
    return any(_SORT.sub("", one.title.text, count=1) in own for one in _all(section))


def _all(section: Section) -> Iterator[Section]:
    yield section
    for inner in section.sections:
        yield from _all(inner)


def _names(section: Section, own: list[str]) -> bool:
    """Whether something of the force is named in what a section says."""
    words = " ".join(text.text for text in texts(Document("", (), (section,), section.span)))
    return any(name in words for name in own)
