# A str is an iterable of str, too: the first overload that fits is the one that is meant.
# mypy: disable-error-code="overload-overlap"
"""Types of the extension module; its docstrings are in the module itself and shown by help().

Of each look-up there are five: one item, an array, a column, an iterable, and a batch whose bad items
are passed over, whose answers may be missing.
"""

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Any, Final, Literal, Protocol, SupportsIndex, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt

_Text: TypeAlias = str | bytes
_Bytes: TypeAlias = npt.NDArray[np.uint8]
_Integers: TypeAlias = npt.NDArray[np.integer[Any]]
_Array: TypeAlias = npt.NDArray[Any]
# Many boards whose answers are no boards, which would be arrays or text as each item is.
_Boards: TypeAlias = Iterable[_Text | _Integers]
_Form: TypeAlias = Literal["25", "19", "rank"]
_Numbering: TypeAlias = Literal["class", "lex"]
_Raise: TypeAlias = Literal["raise"]
_Errors: TypeAlias = Literal["raise", "skip", "null"]

class _Column(Protocol):
    """A series of pandas or Polars."""

    def to_list(self) -> list[Any]: ...

__all__ = [
    "GRIDS",
    "VERSION",
    "Batches",
    "Grids",
    "Table",
    "apply",
    "automorphism_count",
    "automorphisms",
    "band_numbers",
    "bands",
    "before_fork",
    "build",
    "canonical",
    "classes",
    "compose",
    "count_solutions",
    "equivalence",
    "figure",
    "form",
    "grid",
    "index",
    "invert",
    "open_table",
    "picture",
    "random",
    "rename",
    "smallest_image",
    "solve",
]

GRIDS: Final[int]
VERSION: Final[str]

@final
class Grids(Iterator[str]):
    def __iter__(self) -> Grids: ...
    def __next__(self) -> str: ...
    def __length_hint__(self) -> int: ...

@final
class Batches(Iterator[tuple[int, _Bytes]]):
    def __iter__(self) -> Batches: ...
    def __next__(self) -> tuple[int, _Bytes]: ...
    def __length_hint__(self) -> int: ...

@final
class Table:
    def __new__(cls) -> Table: ...
    @staticmethod
    def open(path: str | PathLike[str], *, check: bool = False, mmap: bool = False) -> Table: ...
    @property
    def path(self) -> str | None: ...
    @overload
    def rank(self, grids: _Text, *, threads: int = 1, errors: _Raise = "raise") -> int: ...
    @overload
    def rank(
        self, grids: _Array, *, threads: int = 1, errors: _Raise = "raise"
    ) -> npt.NDArray[np.uint64]: ...
    @overload
    def rank(self, grids: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
    @overload
    def rank(self, grids: _Boards, *, threads: int = 1, errors: _Raise = "raise") -> list[int]: ...
    @overload
    def rank(self, grids: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
    @overload
    def unrank(self, ranks: _Integers, *, threads: int = 1, errors: _Raise = "raise") -> _Bytes: ...
    @overload
    def unrank(
        self, ranks: SupportsIndex, *, threads: int = 1, errors: _Raise = "raise"
    ) -> str: ...
    @overload
    def unrank(self, ranks: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
    @overload
    def unrank(
        self, ranks: Iterable[SupportsIndex], *, threads: int = 1, errors: _Raise = "raise"
    ) -> list[str]: ...
    @overload
    def unrank(self, ranks: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> str: ...
    @overload
    def name(
        self,
        puzzles: _Array,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> _Array: ...
    @overload
    def name(
        self,
        puzzles: _Column,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
        errors: _Errors = "raise",
    ) -> Any: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> list[str]: ...
    @overload
    def name(
        self,
        puzzles: Any,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
        errors: _Errors = "raise",
    ) -> Any: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> tuple[str, str]: ...
    @overload
    def name(
        self,
        puzzles: _Array,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> tuple[_Array, _Array]: ...
    @overload
    def name(
        self,
        puzzles: _Column,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
        errors: _Errors = "raise",
    ) -> tuple[Any, Any]: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> tuple[list[str], list[str]]: ...
    @overload
    def name(
        self,
        puzzles: Any,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
        errors: _Errors = "raise",
    ) -> tuple[Any, Any]: ...
    @overload
    def puzzle(
        self, names: _Text, *, check: bool = False, threads: int = 1, errors: _Raise = "raise"
    ) -> str: ...
    @overload
    def puzzle(
        self, names: _Array, *, check: bool = False, threads: int = 1, errors: _Raise = "raise"
    ) -> _Array: ...
    @overload
    def puzzle(
        self, names: _Column, *, check: bool = False, threads: int = 1, errors: _Errors = "raise"
    ) -> Any: ...
    @overload
    def puzzle(
        self,
        names: Iterable[_Text],
        *,
        check: bool = False,
        threads: int = 1,
        errors: _Raise = "raise",
    ) -> list[str]: ...
    @overload
    def puzzle(
        self, names: Any, *, check: bool = False, threads: int = 1, errors: _Errors = "raise"
    ) -> Any: ...
    def scan(self, first: SupportsIndex, last: SupportsIndex | None = None) -> Grids: ...
    def scan_batches(
        self, first: SupportsIndex, last: SupportsIndex | None = None, *, size: int = 65536
    ) -> Batches: ...
    def band_counts(self) -> list[int]: ...
    def automorphism_histogram(self) -> dict[int, int]: ...
    def check(self) -> None: ...
    def prepare(self) -> None: ...
    def info(self) -> dict[str, Any]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def open_table(path: str | PathLike[str], check: bool = False, mmap: bool = False) -> Table: ...
def before_fork() -> None: ...
def build(
    path: str | PathLike[str],
    preset: Literal["embedded", "standard", "large"] = "large",
    *,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Table: ...
@overload
def random(count: None = None, *, seed: int | None = None) -> str: ...
@overload
def random(count: int, *, seed: int | None = None) -> _Bytes: ...
def bands() -> list[str]: ...
@overload
def form(
    grids: _Text, *, transform: Literal[False] = False, threads: int = 1, errors: _Raise = "raise"
) -> str: ...
@overload
def form(
    grids: _Array, *, transform: Literal[False] = False, threads: int = 1, errors: _Raise = "raise"
) -> _Array: ...
@overload
def form(
    grids: _Column,
    *,
    transform: Literal[False] = False,
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def form(
    grids: Iterable[_Text],
    *,
    transform: Literal[False] = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[str]: ...
@overload
def form(
    grids: Any, *, transform: Literal[False] = False, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def form(
    grids: _Text, *, transform: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[str, str]: ...
@overload
def form(
    grids: _Array, *, transform: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[_Array, _Array]: ...
@overload
def form(
    grids: _Column, *, transform: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def form(
    grids: Iterable[_Text], *, transform: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[list[str], list[str]]: ...
@overload
def form(
    grids: Any, *, transform: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def automorphism_count(grids: _Text, *, threads: int = 1, errors: _Raise = "raise") -> int: ...
@overload
def automorphism_count(
    grids: _Array, *, threads: int = 1, errors: _Raise = "raise"
) -> npt.NDArray[np.uint32]: ...
@overload
def automorphism_count(grids: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def automorphism_count(
    grids: _Boards, *, threads: int = 1, errors: _Raise = "raise"
) -> list[int]: ...
@overload
def automorphism_count(grids: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
def automorphisms(grid: _Text | _Integers) -> list[str]: ...
@overload
def band_numbers(grids: _Text, *, threads: int = 1, errors: _Raise = "raise") -> list[int]: ...
@overload
def band_numbers(
    grids: _Array, *, threads: int = 1, errors: _Raise = "raise"
) -> npt.NDArray[np.uint16]: ...
@overload
def band_numbers(grids: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def band_numbers(
    grids: _Boards, *, threads: int = 1, errors: _Raise = "raise"
) -> list[list[int]]: ...
@overload
def band_numbers(grids: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def index(
    grids: _Text, *, numbering: _Numbering = "class", threads: int = 1, errors: _Raise = "raise"
) -> int: ...
@overload
def index(
    grids: _Array, *, numbering: _Numbering = "class", threads: int = 1, errors: _Raise = "raise"
) -> _Bytes: ...
@overload
def index(
    grids: _Column, *, numbering: _Numbering = "class", threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def index(
    grids: _Boards,
    *,
    numbering: _Numbering = "class",
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[int]: ...
@overload
def index(
    grids: Any, *, numbering: _Numbering = "class", threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def grid(
    indices: _Integers,
    *,
    numbering: _Numbering = "class",
    threads: int = 1,
    errors: _Raise = "raise",
) -> _Bytes: ...
@overload
def grid(
    indices: SupportsIndex,
    *,
    numbering: _Numbering = "class",
    threads: int = 1,
    errors: _Raise = "raise",
) -> str: ...
@overload
def grid(
    indices: _Column,
    *,
    numbering: _Numbering = "class",
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def grid(
    indices: Iterable[SupportsIndex],
    *,
    numbering: _Numbering = "class",
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[str]: ...
@overload
def grid(
    indices: Any, *, numbering: _Numbering = "class", threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def solve(puzzles: _Text, *, threads: int = 1, errors: _Raise = "raise") -> str: ...
@overload
def solve(puzzles: _Array, *, threads: int = 1, errors: _Raise = "raise") -> _Array: ...
@overload
def solve(puzzles: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def solve(puzzles: Iterable[_Text], *, threads: int = 1, errors: _Raise = "raise") -> list[str]: ...
@overload
def solve(puzzles: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def count_solutions(
    puzzles: _Text, *, limit: int = 2, threads: int = 1, errors: _Raise = "raise"
) -> int: ...
@overload
def count_solutions(
    puzzles: _Array, *, limit: int = 2, threads: int = 1, errors: _Raise = "raise"
) -> npt.NDArray[np.uint64]: ...
@overload
def count_solutions(
    puzzles: _Column, *, limit: int = 2, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def count_solutions(
    puzzles: _Boards, *, limit: int = 2, threads: int = 1, errors: _Raise = "raise"
) -> list[int]: ...
@overload
def count_solutions(
    puzzles: Any, *, limit: int = 2, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def canonical(
    puzzles: _Text, *, morph: Literal[False] = False, threads: int = 1, errors: _Raise = "raise"
) -> str: ...
@overload
def canonical(
    puzzles: _Array, *, morph: Literal[False] = False, threads: int = 1, errors: _Raise = "raise"
) -> _Array: ...
@overload
def canonical(
    puzzles: _Column, *, morph: Literal[False] = False, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def canonical(
    puzzles: Iterable[_Text],
    *,
    morph: Literal[False] = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[str]: ...
@overload
def canonical(
    puzzles: Any, *, morph: Literal[False] = False, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def canonical(
    puzzles: _Text, *, morph: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[str, str]: ...
@overload
def canonical(
    puzzles: _Array, *, morph: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[_Array, _Array]: ...
@overload
def canonical(
    puzzles: _Column, *, morph: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def canonical(
    puzzles: Iterable[_Text], *, morph: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[list[str], list[str]]: ...
@overload
def canonical(
    puzzles: Any, *, morph: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def smallest_image(
    puzzles: _Text, *, transform: Literal[False] = False, threads: int = 1, errors: _Raise = "raise"
) -> str: ...
@overload
def smallest_image(
    puzzles: _Array,
    *,
    transform: Literal[False] = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> _Array: ...
@overload
def smallest_image(
    puzzles: _Column,
    *,
    transform: Literal[False] = False,
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def smallest_image(
    puzzles: Iterable[_Text],
    *,
    transform: Literal[False] = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[str]: ...
@overload
def smallest_image(
    puzzles: Any, *, transform: Literal[False] = False, threads: int = 1, errors: _Errors = "raise"
) -> Any: ...
@overload
def smallest_image(
    puzzles: _Text, *, transform: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[str, str]: ...
@overload
def smallest_image(
    puzzles: _Array, *, transform: Literal[True], threads: int = 1, errors: _Raise = "raise"
) -> tuple[_Array, _Array]: ...
@overload
def smallest_image(
    puzzles: _Column, *, transform: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def smallest_image(
    puzzles: Iterable[_Text],
    *,
    transform: Literal[True],
    threads: int = 1,
    errors: _Raise = "raise",
) -> tuple[list[str], list[str]]: ...
@overload
def smallest_image(
    puzzles: Any, *, transform: Literal[True], threads: int = 1, errors: _Errors = "raise"
) -> tuple[Any, Any]: ...
@overload
def classes(puzzles: _Text, *, threads: int = 1, errors: _Raise = "raise") -> int: ...
@overload
def classes(
    puzzles: _Array, *, threads: int = 1, errors: _Raise = "raise"
) -> npt.NDArray[np.int64]: ...
@overload
def classes(puzzles: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def classes(puzzles: _Boards, *, threads: int = 1, errors: _Raise = "raise") -> list[int]: ...
@overload
def classes(puzzles: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
def picture(puzzle: Any) -> tuple[str, str, str]: ...
@overload
def figure(puzzles: _Text, *, threads: int = 1, errors: _Raise = "raise") -> str: ...
@overload
def figure(puzzles: _Array, *, threads: int = 1, errors: _Raise = "raise") -> _Array: ...
@overload
def figure(puzzles: _Column, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def figure(puzzles: _Boards, *, threads: int = 1, errors: _Raise = "raise") -> list[str]: ...
@overload
def figure(puzzles: Any, *, threads: int = 1, errors: _Errors = "raise") -> Any: ...
@overload
def rename(names: _Text, form: _Form = "25", *, errors: _Raise = "raise") -> str: ...
@overload
def rename(names: _Array, form: _Form = "25", *, errors: _Raise = "raise") -> _Array: ...
@overload
def rename(names: _Column, form: _Form = "25", *, errors: _Errors = "raise") -> Any: ...
@overload
def rename(
    names: Iterable[_Text], form: _Form = "25", *, errors: _Raise = "raise"
) -> list[str]: ...
@overload
def rename(names: Any, form: _Form = "25", *, errors: _Errors = "raise") -> Any: ...
@overload
def apply(
    transform: _Text,
    puzzles: _Text,
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> str: ...
@overload
def apply(
    transform: _Array | _Column,
    puzzles: _Text,
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def apply(
    transform: Any,
    puzzles: _Array,
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> _Array: ...
@overload
def apply(
    transform: Any,
    puzzles: _Column,
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def apply(
    transform: Any,
    puzzles: Iterable[_Text],
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Raise = "raise",
) -> list[str]: ...
@overload
def apply(
    transform: Any,
    puzzles: Any,
    *,
    inverse: bool = False,
    threads: int = 1,
    errors: _Errors = "raise",
) -> Any: ...
@overload
def invert(transforms: _Text, *, errors: _Raise = "raise") -> str: ...
@overload
def invert(transforms: _Array, *, errors: _Raise = "raise") -> _Array: ...
@overload
def invert(transforms: _Column, *, errors: _Errors = "raise") -> Any: ...
@overload
def invert(transforms: Iterable[_Text], *, errors: _Raise = "raise") -> list[str]: ...
@overload
def invert(transforms: Any, *, errors: _Errors = "raise") -> Any: ...
@overload
def compose(first: _Text, then: _Text, *, errors: _Raise = "raise") -> str: ...
@overload
def compose(first: _Array, then: Any, *, errors: _Raise = "raise") -> _Array: ...
@overload
def compose(first: _Column, then: Any, *, errors: _Errors = "raise") -> Any: ...
@overload
def compose(first: Any, then: Any, *, errors: _Errors = "raise") -> Any: ...
def equivalence(a: _Text | _Integers, b: _Text | _Integers) -> str | None: ...
