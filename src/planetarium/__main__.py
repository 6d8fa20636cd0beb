"""`python -m planetarium`: the command line where the command `planetarium` is not on the path."""

from planetarium.cli import main

if __name__ == "__main__":
    main()
