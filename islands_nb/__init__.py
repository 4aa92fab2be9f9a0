"""Island games as living notebooks."""
