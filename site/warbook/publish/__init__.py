"""Publishes a checked rulebook: pages, sheets, cards, tokens and maps."""
