"""States and logs as tidy DataFrames, and plots of them. pandas and matplotlib are imported when something is asked for."""
