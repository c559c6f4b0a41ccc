"""Numbers of the events of a log that no rule has a name for; all others are numbers of rules, from 0 on."""

ROLL_OFF, PLACED, TOOK_PLACE, THROWN, DRAWN, EDGE, FIRST, POINTED, DRIFTED, AGAIN = range(-2, -12, -1)
"""`AGAIN`: a decision was taken back behind dice or something revealed: (player, answers so far, place in the dice)."""
