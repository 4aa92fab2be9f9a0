"""`python -m islands_nb`: the command `islands-nb`, where a shell does not find it."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
