"""Bots, and thousands of games between them."""
