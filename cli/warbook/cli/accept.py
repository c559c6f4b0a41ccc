"""`warbook check --accept`: examples of which only the outcome differs are written anew, on approval."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from warbook.cli.output import BOLD, GREEN, RED, coloured, from_here, paint, show
from warbook.cli.problem import WRONG, Problem, counted
from warbook.language.source import Source

if TYPE_CHECKING:
    from warbook.engine.outcomes import Outcome
    from warbook.language.diagnostic import Span
    from warbook.language.loaded import Loaded


def accept(folder: Path, yes: bool) -> int:
    """Shows what each example that fails expects, and what is the case; writes what is approved."""
    from warbook.engine.game import Game
    from warbook.engine.outcomes import outcomes
    from warbook.language.load import load_game

    loaded = load_game(folder)
    if loaded.rulebook is None:
        show(loaded.errors, loaded.sources, folder)
        raise Problem("The rules themselves have errors, which come first.", WRONG)
    found, others = outcomes(Game(loaded.rulebook, examples=True), loaded.sources)
    show(others, loaded.sources, folder)
    if not found:
        print("No example differs in its outcome alone." if others else "Every example comes out as written.")
        return WRONG if others else 0
    agreed = confirmed(folder, loaded, found)
    taken: list[tuple[Outcome, str]] = []
    for one in found:
        words = agreed.get(one)
        told(folder, loaded.sources[one.span.file], one, words)
        if words is None:
            continue
        if yes or (sys.stdin.isatty() and click.confirm("  Write it?", default=False)):
            taken.append((one, words))
    write(folder, loaded.sources, taken)
    left = len(found) - len(taken)
    if left:
        unasked = not yes and not sys.stdin.isatty()
        print(
            f"{counted(left, 'line')} left as written{'; “--yes” writes without asking' if unasked else ''}."
        )
    return WRONG if left or others else 0


def told(folder: Path, source: Source, one: Outcome, words: str | None) -> None:
    """The line as it is written, and as it would hold."""
    on = coloured()
    line = source.line_col(one.span.start)[0]
    print(f"{from_here(folder)}{one.span.file}:{line}: {paint(one.example, BOLD, on=on)}")
    print(paint(f"  - Then: {' '.join(one.said.split())}", RED, on=on))
    if words is None:
        print("  No other words were found that hold. Play the example, and write what comes out.")
    else:
        print(paint(f"  + Then: {' '.join(words.split())}", GREEN, on=on))


def confirmed(folder: Path, loaded: Loaded, found: list[Outcome]) -> dict[Outcome, str]:
    """For each line the first candidate with which its example is read again, and comes out."""
    left = dict.fromkeys(found, 0)
    agreed: dict[Outcome, str] = {}
    while left:
        now = {one: one.candidates[at] for one, at in left.items() if at < len(one.candidates)}
        if not now:
            return agreed
        holding = held(folder, loaded.sources, agreed, now)
        for one in list(left):
            if one in holding:
                agreed[one] = now[one]
            if one in holding or one not in now:
                del left[one]
            else:
                left[one] += 1
    return agreed


def held(
    folder: Path, sources: Mapping[str, Source], agreed: Mapping[Outcome, str], tried: Mapping[Outcome, str]
) -> set[Outcome]:
    """Those lines that are read, and hold, in a copy of the game."""
    from warbook.engine.examples import run_example
    from warbook.engine.game import Game

    left = dict(tried)
    while left:
        loaded = read_copy(folder, edited(sources, [*agreed.items(), *left.items()]))
        if loaded.rulebook is not None:
            game = Game(loaded.rulebook, examples=True)
            found = set()
            for example in loaded.rulebook.examples:
                wrong = {d.span for d in run_example(game, example)}
                lines = [one for one in left if one.example == example.name]
                found |= {one for one in lines if example.then[one.number][1] not in wrong}
            return found
        unread = {one for one in left if any(near(loaded, d.span, one) for d in loaded.errors)}
        left = {one: words for one, words in left.items() if unread and one not in unread}
    return set()


def read_copy(folder: Path, sources: Mapping[str, Source]) -> Loaded:
    """A game with other texts, read from a copy."""
    from warbook.language.load import load_game

    with TemporaryDirectory() as room:
        for path, source in sources.items():
            copy = Path(room, path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(source.text, encoding="utf-8")
        return load_game(Path(room, folder.resolve().name))


def near(loaded: Loaded, span: Span, one: Outcome) -> bool:
    """Whether a fault lies in the section of a line's example."""
    if span.file != one.span.file:
        return False
    text = loaded.sources[span.file].text
    begins = text.rfind("\n#", 0, span.start) + 1
    return one.example in text[begins : text.find("\n", begins)]


def edited(sources: Mapping[str, Source], lines: list[tuple[Outcome, str]]) -> dict[str, Source]:
    """The texts of a game with some lines of examples written anew."""
    found = dict(sources)
    for one, words in sorted(lines, key=lambda x: x[0].span, reverse=True):
        source = found[one.span.file]
        text = source.text[: one.span.start] + words + source.text[one.span.end :]
        found[one.span.file] = replace(source, text=text)
    return found


def write(folder: Path, sources: Mapping[str, Source], taken: list[tuple[Outcome, str]]) -> None:
    """Writes the files that change, whole, in the canonical layout."""
    from warbook.language.atomic import write_atomically
    from warbook.language.format import format_text

    changed = {one.span.file for one, _ in taken}
    for path, source in edited(sources, taken).items():
        if path in changed:
            write_atomically(folder.resolve().parent / path, format_text(source).encode())
            print(
                f"{from_here(folder)}{path}: {counted(sum(o.span.file == path for o, _ in taken), 'line')} written"
            )
