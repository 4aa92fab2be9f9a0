"""Players, and (later) thousands of games."""
