"""`python -m islands_nb`: the command `islands-nb`, for where the shell does not find it."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
