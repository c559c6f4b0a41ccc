"""Diagnostics: their order, what was meant, and how they are shown."""

from __future__ import annotations

import json
import re
from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, nearest
from warbook.language.render import breadcrumb, render_json, render_text
from warbook.language.screen import WIDTH, clean, cut
from warbook.language.source import Source, Span

TEXT = dedent("""\
    # Game: X

    ## The Round

    ```
    # not a heading
    ```

    ### Sequence: Turn

    1. **Designate.** The active player choses 1 Piece.
    2. Two.
    """)
SOURCE = Source("rules/x/y.rules.md", TEXT)


def fault(start: int, end: int, **more: object) -> Diagnostic:
    span = Span(SOURCE.path, start, end)
    return Diagnostic("W203", Severity.ERROR, "No phrase begins so.", span, **more)  # type: ignore[arg-type]


def at(words: str) -> tuple[int, int]:
    start = TEXT.index(words)
    return start, start + len(words)


def shown(diagnostic: Diagnostic, source: Source = SOURCE) -> str:
    return render_text([diagnostic], {source.path: source}, colour=False)


def test_the_frame() -> None:
    start, end = at("choses")
    two = Span(SOURCE.path, *at("Two."))
    found = fault(
        start,
        end,
        labels=(Label(Span(SOURCE.path, start, end), "not a verb"), Label(two, "compare this")),
        hint="Did you mean `chooses`?",
        edit=Edit(Span(SOURCE.path, start, end), "chooses"),
    )
    assert shown(found) == dedent("""\
        error[W203]: No phrase begins so.
          --> rules/x/y.rules.md:11:37
           | The Round \u203a Sequence: Turn
           |
        11 | 1. **Designate.** The active player choses 1 Piece.
           |                                     ^^^^^^ not a verb
          ::: rules/x/y.rules.md:12:4
           |
        12 | 2. Two.
           |    ---- compare this
           = help: Did you mean `chooses`?
           = help: it could read
        11 | 1. **Designate.** The active player chooses 1 Piece.
        """)


def test_colour_changes_nothing_but_colour() -> None:
    found = fault(*at("choses"), hint="Look.", edit=Edit(Span(SOURCE.path, *at("Two.")), "Three."))
    coloured = render_text([found], {SOURCE.path: SOURCE}, colour=True)
    assert "\33[1;31merror[W203]" in coloured
    assert re.sub("\33\\[[0-9;]*m", "", coloured) == shown(found)


def test_a_span_of_several_lines_shows_its_first_and_last() -> None:
    found = shown(fault(TEXT.index("# Game"), TEXT.index("Two.") + 4))
    assert "1 | # Game: X\n   | ^^^^^^^^^\n   …\n12 | 2. Two.\n   | ^^^^^^^\n" in found


def test_a_file_without_source_is_still_named() -> None:
    found = Diagnostic("W005", Severity.WARNING, "Not UTF-8.", Span("b.md", 0, 0), hint="Save it as UTF-8.")
    assert render_text([found], {}, colour=False) == (
        "warning[W005]: Not UTF-8.\n --> b.md\n  = help: Save it as UTF-8.\n"
    )


def test_a_span_at_the_end_of_an_empty_last_line() -> None:
    assert "13 |\n   | ^\n" in shown(fault(len(TEXT), len(TEXT)))


def test_an_edit_that_adds_a_line() -> None:
    start, end = at("Two.")
    found = shown(fault(start, end, edit=Edit(Span(SOURCE.path, end, end), "\n3. Three.")))
    assert "12 | 2. Two.\n13 | 3. Three.\n" in found


def test_long_lines_are_cut_around_the_caret() -> None:
    source = Source("a", "word " * 200 + "HERE" + " word" * 200)
    start = source.text.index("HERE")
    found = shown(Diagnostic("W1", Severity.ERROR, "m", Span("a", start, start + 4)), source).split("\n")
    line, under = found[3], found[4]
    assert len(line) <= WIDTH + 5
    assert line[under.index("^") :].startswith("HERE")
    assert line.startswith("1 | …")
    assert line.endswith("…")


def test_tabs_and_wide_letters_keep_the_caret_in_place() -> None:
    assert cut("\tab", 1, 2).before == 4
    assert cut("a\tb", 2, 3).before == 4
    assert (cut("日本x", 2, 3).before, cut("日本x", 0, 2).width) == (4, 4)
    assert cut("e\u0301x", 2, 3).before == 1


def test_hostile_text_does_not_reach_the_terminal() -> None:
    evil = "a\33[31mb\u202ec\x7fd\x9be\u2028f"
    source = Source("ev\33il", evil)
    found = Diagnostic(
        "W1",
        Severity.ERROR,
        evil,
        Span(source.path, 0, 3),
        (Label(Span(source.path, 4, 5), evil),),
        evil,
        Edit(Span(source.path, 0, 1), evil),
    )
    text = render_text([found], {source.path: source}, colour=False)
    assert all(char == "\n" or char.isprintable() for char in text)
    assert "␛[31mb<U+202E>c␡d<U+009B>e<U+2028>f" in text


def test_many_are_counted_and_sorted() -> None:
    faults = [fault(n, n + 1) for n in range(60, 0, -1)]
    text = render_text(faults, {SOURCE.path: SOURCE}, colour=False, limit=10)
    assert text.count("error[W203]") == 10
    assert text.endswith("… and 50 more.\n")
    places = re.findall(r"md:(\d+):(\d+)", text)
    assert places == sorted(places, key=lambda place: (int(place[0]), int(place[1])))


def test_the_breadcrumb_names_the_enclosing_headings() -> None:
    assert breadcrumb(SOURCE, 1) == ()
    assert breadcrumb(SOURCE, 2) == ("Game: X",)
    assert breadcrumb(SOURCE, 9) == ("The Round",)
    assert breadcrumb(SOURCE, 12) == ("The Round", "Sequence: Turn")
    hidden = Source("a", "## A\n<!--\n## No\n-->\n## B\n<!-- x -->\n- c\n")
    assert breadcrumb(hidden, 7) == ("B",)


def test_json_has_places_and_nothing_of_this_machine() -> None:
    start, end = at("choses")
    span = Span(SOURCE.path, start, end)
    found = fault(
        start,
        end,
        labels=(Label(span, "here"),),
        hint="h",
        edit=Edit(span, "chooses"),
        models=("The fox chooses.",),
        candidates=(Edit(span, "moves", understood="The fox moves."),),
    )
    place = {"file": SOURCE.path, "line": 11, "column": 37, "end_line": 11, "end_column": 43}
    records = render_json([found], {SOURCE.path: SOURCE})
    assert json.loads(json.dumps(records)) == [
        {
            **place,
            "code": "W203",
            "severity": "error",
            "message": "No phrase begins so.",
            "labels": [{**place, "text": "here"}],
            "hint": "h",
            "models": ["The fox chooses."],
            "candidates": [{**place, "replacement": "moves", "understood": "The fox moves."}],
            "edit": {**place, "replacement": "chooses"},
        }
    ]
    assert render_json([fault(0, 0)], {})[0]["line"] == 1


def test_order_is_by_file_and_place() -> None:
    a, b = fault(5, 6), fault(2, 9)
    c = Diagnostic("W100", Severity.ERROR, "m", Span("a.md", 9, 9))
    assert sorted([a, b, c]) == [c, b, a]


NAMES = ["Stun", "Stealth", "Countermeasure", "Hardened Countermeasure", "CM", "Overwatch"]


def test_nearest_finds_what_was_meant() -> None:
    assert nearest("Stelath", NAMES) == ["Stealth"]
    assert nearest("stun", NAMES) == ["Stun"]
    assert nearest("Counter-Measure", NAMES)[0] == "Countermeasure"
    assert nearest("overwatched", NAMES) == ["Overwatch"]
    assert nearest("Over", NAMES) == ["Overwatch"]
    assert nearest("Xylophone", NAMES) == []
    assert nearest("cn", NAMES) == ["CM"]
    assert len(nearest("Stan", ["Stun", "Stay", "Span", "Stand", "Star"], limit=2)) == 2


@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=8))
def test_nearest_never_fails(word: str, names: list[str]) -> None:
    found = nearest(word, names)
    assert len(found) <= 3
    assert set(found) <= set(names)


@given(st.text(max_size=300), st.integers(-5, 310), st.integers(-5, 310))
def test_cut_fits_and_is_clean(line: str, start: int, end: int) -> None:
    view = cut(line.replace("\n", " "), start, end)
    assert all(char.isprintable() for char in view.text)
    assert view.before >= 0
    assert view.width >= 1
    assert clean(view.text) == view.text


@given(
    st.text(alphabet="#`<!-> \n\tab\33日|", max_size=80),
    st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), min_size=1, max_size=4),
)
def test_render_never_fails(text: str, places: list[tuple[int, int]]) -> None:
    source = Source("a", text)
    spans = [Span("a", min(a, b, len(text)), min(max(a, b), len(text))) for a, b in places]
    found = Diagnostic(
        "W1",
        Severity.ERROR,
        "m",
        spans[0],
        tuple(Label(span, "l") for span in spans),
        "h",
        Edit(spans[-1], "x\ny"),
    )
    out = render_text([found], {"a": source}, colour=False)
    assert out.startswith("error[W1]: m\n")
    assert all(char == "\n" or char.isprintable() for char in out)
    json.dumps(render_json([found], {"a": source}))
