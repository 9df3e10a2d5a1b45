"""Exceptions: what was bad, where in a batch, and why."""


class MinlexError(ValueError):
    """Something that was handed over is not what it should be.

    reason: what was found and what was expected.
    position: the place of the bad item in the batch, from 0; None if it was alone.
    """

    reason: str
    position: int | None

    def __init__(self, reason: str, position: int | None = None) -> None:
        """Both are kept as arguments too, so that the exception can be pickled."""
        super().__init__(reason, position)
        self.reason = reason
        self.position = position

    def __str__(self) -> str:
        """The reason, after the position if there is one."""
        if self.position is None:
            return self.reason
        return f"item {self.position}: {self.reason}"


class InvalidGridError(MinlexError):
    """Not a solution grid."""


class InvalidRankError(MinlexError):
    """Not a rank of the catalogue."""


class InvalidPuzzleError(MinlexError):
    """Not a puzzle or, where a name is asked for, not one with exactly one solution."""


class InvalidNameError(MinlexError):
    """Not a name of a puzzle."""


class InvalidIndexError(MinlexError):
    """Not the number of a solution grid."""


class InvalidTransformError(MinlexError):
    """Not a symmetry."""


class InvalidTableError(MinlexError):
    """Not a table, or a damaged one."""


class InvalidCollectionError(MinlexError):
    """Not a collection file, or a damaged one."""


# Where users find them, so that tracebacks say what one writes after `except`.
for _class in (MinlexError, *MinlexError.__subclasses__()):
    _class.__module__ = "minlex"
