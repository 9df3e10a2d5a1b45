# A str is an iterable of str, too: the first overload that fits is the one that is meant.
# mypy: disable-error-code="overload-overlap"
"""Types of the extension module; its docstrings are in the module itself and shown by help()."""

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt

_Text: TypeAlias = str | bytes
_Bytes: TypeAlias = npt.NDArray[np.uint8]
_Strings: TypeAlias = npt.NDArray[np.bytes_]
_Items: TypeAlias = _Bytes | _Strings
_Ranks: TypeAlias = npt.NDArray[np.uint64] | npt.NDArray[np.int64]
_Form: TypeAlias = Literal["25", "19", "rank"]
_Numbering: TypeAlias = Literal["class", "lex"]

__all__ = [
    "GRIDS",
    "VERSION",
    "Batches",
    "Grids",
    "Table",
    "apply",
    "automorphism_count",
    "automorphisms",
    "canonical",
    "equivalence",
    "form",
    "grid",
    "index",
    "open_table",
    "rename",
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
    def rank(self, grids: _Text, *, threads: int = 1) -> int: ...
    @overload
    def rank(self, grids: _Items, *, threads: int = 1) -> npt.NDArray[np.uint64]: ...
    @overload
    def rank(self, grids: Iterable[_Text], *, threads: int = 1) -> list[int]: ...
    @overload
    def unrank(self, ranks: _Ranks, *, threads: int = 1) -> _Bytes: ...
    @overload
    def unrank(self, ranks: SupportsIndex, *, threads: int = 1) -> str: ...
    @overload
    def unrank(self, ranks: Iterable[SupportsIndex], *, threads: int = 1) -> list[str]: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
    ) -> str: ...
    @overload
    def name(
        self,
        puzzles: _Items,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
    ) -> _Strings: ...
    @overload
    def name(
        self,
        puzzles: Iterable[_Text],
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int = 1,
    ) -> list[str]: ...
    @overload
    def name(
        self, puzzles: _Text, *, form: _Form = "25", morph: Literal[True], threads: int = 1
    ) -> tuple[str, str]: ...
    @overload
    def name(
        self, puzzles: _Items, *, form: _Form = "25", morph: Literal[True], threads: int = 1
    ) -> tuple[_Strings, _Strings]: ...
    @overload
    def name(
        self,
        puzzles: Iterable[_Text],
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int = 1,
    ) -> tuple[list[str], list[str]]: ...
    @overload
    def puzzle(self, names: _Text, *, check: bool = False, threads: int = 1) -> str: ...
    @overload
    def puzzle(self, names: _Strings, *, check: bool = False, threads: int = 1) -> _Bytes: ...
    @overload
    def puzzle(
        self, names: Iterable[_Text], *, check: bool = False, threads: int = 1
    ) -> list[str]: ...
    def scan(self, first: SupportsIndex, last: SupportsIndex | None = None) -> Grids: ...
    def scan_batches(
        self, first: SupportsIndex, last: SupportsIndex | None = None, *, size: int = 65536
    ) -> Batches: ...
    def band_counts(self) -> list[int]: ...
    def automorphism_histogram(self) -> dict[int, int]: ...
    def check(self) -> None: ...
    def info(self) -> dict[str, Any]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def open_table(path: str | PathLike[str], check: bool = False, mmap: bool = False) -> Table: ...
@overload
def form(grids: _Text, *, transform: Literal[False] = False, threads: int = 1) -> str: ...
@overload
def form(grids: _Items, *, transform: Literal[False] = False, threads: int = 1) -> _Bytes: ...
@overload
def form(
    grids: Iterable[_Text], *, transform: Literal[False] = False, threads: int = 1
) -> list[str]: ...
@overload
def form(grids: _Text, *, transform: Literal[True], threads: int = 1) -> tuple[str, str]: ...
@overload
def form(
    grids: _Items, *, transform: Literal[True], threads: int = 1
) -> tuple[_Bytes, _Strings]: ...
@overload
def form(
    grids: Iterable[_Text], *, transform: Literal[True], threads: int = 1
) -> tuple[list[str], list[str]]: ...
@overload
def automorphism_count(grids: _Text, *, threads: int = 1) -> int: ...
@overload
def automorphism_count(grids: _Items, *, threads: int = 1) -> npt.NDArray[np.uint32]: ...
@overload
def automorphism_count(grids: Iterable[_Text], *, threads: int = 1) -> list[int]: ...
@overload
def index(grids: _Text, *, numbering: _Numbering = "class", threads: int = 1) -> int: ...
@overload
def index(grids: _Items, *, numbering: _Numbering = "class", threads: int = 1) -> _Bytes: ...
@overload
def index(
    grids: Iterable[_Text], *, numbering: _Numbering = "class", threads: int = 1
) -> list[int]: ...
@overload
def grid(indices: _Bytes, *, numbering: _Numbering = "class", threads: int = 1) -> _Bytes: ...
@overload
def grid(indices: SupportsIndex, *, numbering: _Numbering = "class", threads: int = 1) -> str: ...
@overload
def grid(
    indices: Iterable[SupportsIndex], *, numbering: _Numbering = "class", threads: int = 1
) -> list[str]: ...
def automorphisms(grid: _Text) -> list[str]: ...
@overload
def canonical(puzzles: _Text, *, morph: Literal[False] = False, threads: int = 1) -> str: ...
@overload
def canonical(puzzles: _Items, *, morph: Literal[False] = False, threads: int = 1) -> _Bytes: ...
@overload
def canonical(
    puzzles: Iterable[_Text], *, morph: Literal[False] = False, threads: int = 1
) -> list[str]: ...
@overload
def canonical(puzzles: _Text, *, morph: Literal[True], threads: int = 1) -> tuple[str, str]: ...
@overload
def canonical(
    puzzles: _Items, *, morph: Literal[True], threads: int = 1
) -> tuple[_Bytes, _Strings]: ...
@overload
def canonical(
    puzzles: Iterable[_Text], *, morph: Literal[True], threads: int = 1
) -> tuple[list[str], list[str]]: ...
@overload
def rename(names: _Text, form: _Form = "25") -> str: ...
@overload
def rename(names: _Strings, form: _Form = "25") -> _Strings: ...
@overload
def rename(names: Iterable[_Text], form: _Form = "25") -> list[str]: ...
@overload
def apply(transform: str, puzzles: _Text, *, inverse: bool = False) -> str: ...
@overload
def apply(transform: str, puzzles: _Items, *, inverse: bool = False) -> _Bytes: ...
@overload
def apply(transform: str, puzzles: Iterable[_Text], *, inverse: bool = False) -> list[str]: ...
def equivalence(a: _Text, b: _Text) -> str | None: ...
