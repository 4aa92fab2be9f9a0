"""What all games share. Standard library only: no widget, no table, no plot is known here."""
