"""Exceptions: the fault, and its place in a batch."""


class MinlexError(ValueError):
    """An argument is bad.

    reason: the fault found, and the expectation.
    item: the place of the bad item in the batch, from 0; None if it was alone.
    position: the wrong character or cell of the item, from 1; None if it is the whole.
    """

    reason: str
    item: int | None
    position: int | None

    def __init__(self, reason: str, item: int | None = None, position: int | None = None) -> None:
        """All are kept as arguments too, so that the exception can be pickled."""
        super().__init__(reason, item, position)
        self.reason = reason
        self.item = item
        self.position = position

    def __str__(self) -> str:
        """The reason, after the item if there is one."""
        return self.reason if self.item is None else f"item {self.item}: {self.reason}"


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


class InvalidPackError(MinlexError):
    """Packed grids that are cut or damaged."""


# Their place for users, so that tracebacks have the name to write after `except`.
for _class in (MinlexError, *MinlexError.__subclasses__()):
    _class.__module__ = "minlex"
