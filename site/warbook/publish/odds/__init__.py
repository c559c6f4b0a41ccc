"""Exact chances: of rolls, of pools of dice, and of attacks of one card on another."""
