"""Sessions in a notebook: live boards, still pictures, and the board in words."""
