"""What all games share. Standard library only: nothing here knows of widgets, tables or plots."""
