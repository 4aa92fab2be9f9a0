"""Players, and thousands of games between them."""
