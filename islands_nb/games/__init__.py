"""One room a game. A folder here is a game: the registry finds it, the contract tests try it, nothing else is touched."""
