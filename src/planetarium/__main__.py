"""`python -m planetarium` is the command `planetarium`."""

from planetarium.cli import main

main()
