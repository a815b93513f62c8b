"""`python -m partyside` is the same as `partyside`."""

from partyside.cli import main

if __name__ == "__main__":
    main()
