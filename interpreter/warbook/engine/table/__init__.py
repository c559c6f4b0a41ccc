"""The table as a continuous space: shapes, distances, moves, regions and sight lines.

Pure functions of small immutable values that know no game. Every coordinate and length is a whole number
of micrometres (`INCH` = 25 400), and every test is whole-number arithmetic, so that a game is the same on
every machine.
"""
