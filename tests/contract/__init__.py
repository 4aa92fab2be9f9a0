"""What every game promises. Written once; the registry says for whom. Nothing here names a game."""
