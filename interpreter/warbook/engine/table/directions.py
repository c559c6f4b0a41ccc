"""Directions as integer constants, so that no rule depends on a machine's trigonometry.

A direction is a vector of integers in billionths (`UNIT`). Every entry is rounded towards zero, so a
direction is never longer than one: a step of `d` µm along it never goes farther than `d` µm.
"""

from typing import Final

UNIT: Final = 1_000_000_000
"""The length that stands for one in the tables of this file."""

SINES: Final[tuple[int, ...]] = (
    0, 17_452_406, 34_899_496, 52_335_956, 69_756_473, 87_155_742, 104_528_463,
    121_869_343, 139_173_100, 156_434_465, 173_648_177, 190_808_995, 207_911_690, 224_951_054,
    241_921_895, 258_819_045, 275_637_355, 292_371_704, 309_016_994, 325_568_154, 342_020_143,
    358_367_949, 374_606_593, 390_731_128, 406_736_643, 422_618_261, 438_371_146, 453_990_499,
    469_471_562, 484_809_620, 500_000_000, 515_038_074, 529_919_264, 544_639_035, 559_192_903,
    573_576_436, 587_785_252, 601_815_023, 615_661_475, 629_320_391, 642_787_609, 656_059_028,
    669_130_606, 681_998_360, 694_658_370, 707_106_781, 719_339_800, 731_353_701, 743_144_825,
    754_709_580, 766_044_443, 777_145_961, 788_010_753, 798_635_510, 809_016_994, 819_152_044,
    829_037_572, 838_670_567, 848_048_096, 857_167_300, 866_025_403, 874_619_707, 882_947_592,
    891_006_524, 898_794_046, 906_307_787, 913_545_457, 920_504_853, 927_183_854, 933_580_426,
    939_692_620, 945_518_575, 951_056_516, 956_304_755, 961_261_695, 965_925_826, 970_295_726,
    974_370_064, 978_147_600, 981_627_183, 984_807_753, 987_688_340, 990_268_068, 992_546_151,
    994_521_895, 996_194_698, 997_564_050, 998_629_534, 999_390_827, 999_847_695, 1_000_000_000,
)  # fmt: skip
"""Sines of 0, 1, 2 … 90 degrees, in billionths."""

_EIGHTHS: Final = (
    0, 195_090_322, 382_683_432, 555_570_233, 707_106_781, 831_469_612, 923_879_532, 980_785_280, UNIT,
)  # fmt: skip
"""Sines of 0, 11¼, 22½ … 90 degrees, in billionths."""


def sine(degree: int) -> int:
    """The sine of a whole number of degrees, in billionths."""
    degree %= 360
    if degree < 180:
        return SINES[degree if degree <= 90 else 180 - degree]
    return -SINES[degree - 180 if degree <= 270 else 360 - degree]


def cosine(degree: int) -> int:
    """The cosine of a whole number of degrees, in billionths."""
    return sine(degree + 90)


def _thirty_two(index: int) -> int:
    index %= 32
    if index < 16:
        return _EIGHTHS[index if index <= 8 else 16 - index]
    return -_EIGHTHS[index - 16 if index <= 24 else 32 - index]


COMPASS: Final[tuple[tuple[int, int], ...]] = tuple((_thirty_two(i + 8), _thirty_two(i)) for i in range(32))
"""The 32 directions in which straight moves are sampled, from +x towards +y."""

DIAL: Final[tuple[tuple[int, int], ...]] = tuple((cosine(5 * i), sine(5 * i)) for i in range(72))
"""72 directions, five degrees apart, from +x towards +y."""

CLOCK: Final[tuple[tuple[int, int], ...]] = tuple((sine(30 * i), cosine(30 * i)) for i in range(1, 13))
"""The directions of the twelve hours, from one to twelve, which is +y."""


def towards_zero(numerator: int, denominator: int) -> int:
    """`numerator / denominator` (denominator above 0), rounded towards zero."""
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def nearest(numerator: int, denominator: int) -> int:
    """`numerator / denominator` (denominator above 0), to the nearest, halves away from zero."""
    half = 2 * denominator
    if numerator >= 0:
        return (2 * numerator + denominator) // half
    return -((-2 * numerator + denominator) // half)


def along(x: int, y: int, direction: tuple[int, int], distance: int) -> tuple[int, int]:
    """The point `distance` µm from (x, y) in a direction; never farther than `distance`."""
    return x + towards_zero(direction[0] * distance, UNIT), y + towards_zero(direction[1] * distance, UNIT)
