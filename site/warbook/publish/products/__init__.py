"""Files for the printer: what cards, sheets, maps and tokens of a game come to."""
