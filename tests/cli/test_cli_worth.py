"""What cards are worth: lists within the limits, and worths that games follow from are found again."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run
from levy import written
from tests.engine.shipped import RULES, game_of

from warbook.cli.lists import lists_in
from warbook.cli.many_games import Many
from warbook.cli.worth import told_of
from warbook.engine.dice import DiceStream
from warbook.engine.entries import read_entry
from warbook.engine.force_lists import broken_limits, counted_limits
from warbook.engine.game import Setup
from warbook.engine.jobs import Job, Terms
from warbook.engine.logistic import share_of
from warbook.engine.rows import Row
from warbook.engine.worth import FILE, Priced, Worth, from_json, games_of, prices, to_json, worths
from warbook.language.load import load_game
from warbook.publish.pages.how_it_plays import how_it_plays, kept_in

CARDS = [Priced("Crow", "", "points", 1), Priced("Dog", "", "points", 2), Priced("Ox", "", "points", 3)]
TRULY = {"Crow": 1.0, "Dog": 2.0, "Ox": 6.0}


def rows_that_follow(games: int, each: float) -> list[Row]:
    """Games between lists drawn at random, won as often as the true worths say."""
    draws, rows = DiceStream(7), list[Row]()
    for _ in range(games):
        lists = [[CARDS[draws.below(3)].card for _ in range(1 + draws.below(4))] for _ in "ab"]
        more = sum(TRULY[card] for card in lists[0]) - sum(TRULY[card] for card in lists[1])
        winner = "A" if draws.below(10_000) < 10_000 * share_of(each * more) else "B"
        rows.append({"list_a": lists[0], "list_b": lists[1], "winner": winner})
    return rows


def test_worths_are_found_again() -> None:
    found = {one.priced.card: one for one in worths(CARDS, rows_that_follow(3000, 0.3))}
    assert found["Ox"].verdict == "cheap" and found["Crow"].verdict == found["Dog"].verdict == "dear"
    values = {name: one.worth or 0.0 for name, one in found.items()}
    assert values["Ox"] / values["Dog"] == pytest.approx(3, rel=0.2)
    assert values["Dog"] / values["Crow"] == pytest.approx(2, rel=0.5)


def test_few_games_and_games_of_chance_tell_nothing() -> None:
    for rows in (rows_that_follow(6, 0.3), rows_that_follow(300, 0.0)):
        assert {one.verdict for one in worths(CARDS, rows)} == {""}


def test_of_each_price_it_is_told_whether_it_lies_in_the_interval() -> None:
    """Prices that count for different limits stand apart."""
    told = told_of(
        [
            Worth(Priced("Ox", "Farm", "points", 3), 6.2, 4.1, 8.3, 10),
            Worth(Priced("Dog", "Farm", "points", 2), 2.2, -1.0, 5.4, 12),
            Worth(Priced("Crow", "Wood", "points", 5), 1.0, -1.0, 4.9, 9),
            Worth(Priced("Queen", "Wood", "Heroes", 1), None, None, None, 3),
            Worth(Priced("Leaf", "Wood", "", 0), 0.5, 0.1, 0.9, 4),
        ],
        Many(20, 1, ("quick", "quick"), "processes", 1, ()),
    )
    rows = {line.split()[0]: line for line in told.splitlines() if line.startswith("  ")}
    assert rows["Ox"].endswith("4.1 to 8.3     10  below: cheap")
    assert rows["Dog"].endswith("12  within") and rows["Crow"].endswith("9  above: dear")
    assert rows["Queen"].split()[2:] == ["1", "–", "–", "3"] and rows["Leaf"].split()[2] == "–"
    assert [part for part in told.split("\n\n")[1:] if not part.startswith("  ")] == [
        "They do not tell yet what a point is worth: it takes more games.",
        "Without a price:",
        "Prices and worths count for Heroes.",
        "Prices and worths count for points.",
    ]


def test_lists_are_drawn_within_the_limits_and_play_each_other_from_both_sides() -> None:
    game = game_of("skirm")
    offered = lists_in(RULES / "skirm", game)
    priced = prices(game, offered, "")
    costs = {one.card: one.price for one in priced}
    assert (
        set(costs) >= {read_entry(text)[0] for one in offered for text in one.cards}
        and min(costs.values()) > 0
    )
    jobs = games_of(Job(game, Terms(40, 3, setup=Setup())), priced, list(game.book.missions))
    lists = [job.terms.setup.forces for job in jobs]
    assert len(jobs) == 40
    assert all(one[::-1] == two for one, two in zip(lists[::2], lists[1::2], strict=True))
    assert not any(broken_limits(game, cards, "") for pair in lists for cards in pair)
    full = max(sum(costs[card] for card in cards) for pair in lists for cards in pair)
    most = next(most for text, _, most in counted_limits(game, (), "") if text == priced[0].limit)
    assert most - min(costs.values()) < full <= most


def test_the_command_tells_worth_beside_price(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, Red=1, Blue=2)
    told = run("worth", "levy", "--games", "60", "--players", "random,random")
    assert told.code == 0, told.err
    for name, price in (("Red Rider", 1), ("Blue Rider", 2)):
        (line,) = [line for line in told.out.splitlines() if name in line]
        assert line.split()[:4] == [*name.split(), name.split()[0], str(price)]
    assert told.out.count("Prices and worths count for the total Weight of Units.") == 1
    assert "played without force lists" in run("worth", str(RULES / "first_skirmish")).err


def test_worths_that_are_kept_are_told_in_the_book(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    levy = written(tmp_path, Red=1, Blue=2)
    words = ("worth", "levy", "--games", "200", "--players", "random,random")
    assert run(*words).code == 0 and not (levy / FILE).exists()
    assert run(*words, "--keep").code == 0
    text = (levy / FILE).read_text(encoding="utf-8")
    kept = from_json(text)
    assert to_json(kept) == text and (kept.games, kept.seed, kept.missions) == (200, 1, ("Field", "Ford"))
    book = load_game(levy).rulebook
    assert book is not None
    page = how_it_plays(*kept_in(levy, book))
    assert page is not None and "## What cards are worth" in page.markdown
    assert "200 games" in page.markdown and kept.rules[:12] in page.markdown and kept.date in page.markdown
    assert "Of older rules" not in page.markdown and "## Who wins" not in page.markdown
    assert "| Card | Price of the total Weight of Units | Worth |" in page.markdown
    (blue,) = [one for one in kept.cards if one.priced.card == "Blue Rider"]
    assert blue.worth is not None and f"| Blue Rider | 2 | {blue.worth:.1f} <small>" in page.markdown
    rules = levy / "levy.rules.md"
    rules.write_text(rules.read_text().replace("gains 1 Purse", "gains 2 Purse"))
    changed = load_game(levy).rulebook
    assert changed is not None
    page = how_it_plays(*kept_in(levy, changed))
    assert page is not None and "Of older rules" in page.markdown
    for spoilt in ("", "{}", "[]", text.replace('"cards"', '"decks"'), text.replace('"worth"', '"worthy"')):
        with pytest.raises(ValueError, match=r"Expecting|no worths|another version"):
            from_json(spoilt)
