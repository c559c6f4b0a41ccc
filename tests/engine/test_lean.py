"""The texts of functions as they are run: what they look up, what is written out, and that bits are found by their number."""

from random import Random

import pytest

from warbook.engine.answers import bits, kth_bit
from warbook.engine.emit_lean import lean

HEAD = "    F = s.F; G = s.G; S = s.game.space"


def test_what_a_function_does_not_use_it_does_not_look_up() -> None:
    assert lean(f"def one(s, e):\n{HEAD}\n    return F[5][e] == S.nowhere") == (
        "def one(s, e):\n    F = s.F; S = s.game.space\n    return F[5][e] == S.nowhere"
    )
    assert lean(f"def two(s, e):\n{HEAD}\n    return K(e, F)") == (
        "def two(s, e):\n    F = s.F\n    return K(e, F)"
    )
    assert lean(f"def three(s):\n{HEAD}\n    return False") == "def three(s):\n    return False"
    assert lean(f"def four(s):\n{HEAD}; x = {{}}\n    return x") == "def four(s):\n    x = {}\n    return x"


def test_names_of_others_are_no_use_of_it() -> None:
    assert (
        lean(f"def one(s):\n{HEAD}\n    return s.F, _G, CT, x.S")
        == "def one(s):\n    return s.F, _G, CT, x.S"
    )


def test_of_two_functions_in_a_text_each_looks_up_everything() -> None:
    text = f"def one(s):\n{HEAD}\n    return G[0]\n\ndef two(s):\n{HEAD}\n    return F[1]"
    assert lean(text) == text


def test_notes_and_turns_are_written_out_where_they_stand() -> None:
    assert lean("    while True:\n        tick(s, 7)\n        s.note(3, v0)") == (
        "    while True:\n"
        "        s.steps += 1\n        if s.steps > s.game.patience: endless(s, 7)\n"
        "        s.log = (s.log, (3, v0,))"
    )


def test_the_kth_bit_is_the_kth_of_all() -> None:
    draws = Random(1)
    masks = [
        draws.getrandbits(width) & draws.getrandbits(width) for width in (3, 8, 30, 31, 60, 61, 144, 600)
    ]
    masks += [1 << place for place in (0, 7, 8, 15, 16, 29, 30, 59, 60, 119, 120)] + [0, (1 << 200) - 1]
    for mask in masks:
        members = bits(mask)
        assert tuple(kth_bit(mask, k) for k in range(len(members))) == members
        with pytest.raises(IndexError):
            kth_bit(mask, len(members))
