"""How fast: ``test_speed.py`` times and counts what the engine does, ``peers.py`` sets it beside other engines."""
