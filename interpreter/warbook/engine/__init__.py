"""The engine: a checked Rulebook → a compiled game, its states and decisions, players and simulations."""
