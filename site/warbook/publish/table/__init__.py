"""What a table on a screen shows of a game, beside its scenes: looks, cards and meanings, as plain data."""
