"""A rulebook as cards: of units and traits, of missions and tables, and a deck for virtual tables."""
