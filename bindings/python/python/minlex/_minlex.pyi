# A str is an iterable of str, too: the first overload that fits is the one that is meant.
# mypy: disable-error-code="overload-overlap"
"""Types of the extension module; its docstrings are in the module itself and shown by help().

Of each look-up there are five: one item, an array, a column, an iterable, and a batch whose bad items
are passed over, whose answers may be missing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import (
    Any,
    Final,
    Literal,
    Protocol,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt

from minlex._errors import MinlexError

_Text: TypeAlias = str | bytes
_Bytes: TypeAlias = npt.NDArray[np.uint8]
_Integers: TypeAlias = npt.NDArray[np.integer[Any]]
_Array: TypeAlias = npt.NDArray[Any]
# A board as 81 integers, or as nine rows of nine.
_Nested: TypeAlias = Sequence[int] | Sequence[Sequence[int]]
# Many boards whose answers are no boards, which would be arrays or text as each item is.
_Boards: TypeAlias = Iterable[_Text | _Integers | _Nested]
_NameForm: TypeAlias = Literal["25", "19", "rank"]
_Number: TypeAlias = Literal["number"]
_Form: TypeAlias = Literal["25", "19", "rank", "number"]
_Numbering: TypeAlias = Literal["class", "lex"]
_By: TypeAlias = Literal["puzzle", "solution", "image"]
_Raise: TypeAlias = Literal["raise"]
_Errors: TypeAlias = Literal["raise", "skip", "null"]

class _Column(Protocol):
    """A series of pandas or Polars."""

    def to_list(self) -> list[Any]: ...

# A column is answered by one of its kind.
_C = TypeVar("_C", bound=_Column)

@final
class Column:
    def __len__(self) -> int: ...
    def __getitem__(self, place: SupportsIndex, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def to_list(self) -> list[Any]: ...
    @property
    def null_count(self) -> int: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> _Array: ...
    def _repr_html_(self) -> str: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...

@final
class Frame:
    @property
    def columns(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def rows(self) -> list[tuple[Any, ...]]: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def _repr_html_(self) -> str: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Frames(Iterator[Frame]):
    def __iter__(self) -> Frames: ...
    def __next__(self) -> Frame: ...

@final
class Rows:
    @property
    def columns(self) -> list[str]: ...
    def __iter__(self) -> Frames: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Puzzles(Iterator[str]):
    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> str: ...
    def batches(self, size: int = 65536) -> PuzzleBatches: ...

@final
class PuzzleBatches(Iterator[_Bytes]):
    def __iter__(self) -> PuzzleBatches: ...
    def __next__(self) -> _Bytes: ...

@final
class WeightedPuzzles(Iterator[tuple[str, float]]):
    def __iter__(self) -> WeightedPuzzles: ...
    def __next__(self) -> tuple[str, float]: ...
    def batches(self, size: int = 65536) -> WeightedBatches: ...

@final
class WeightedBatches(Iterator[tuple[_Bytes, npt.NDArray[np.float64]]]):
    def __iter__(self) -> WeightedBatches: ...
    def __next__(self) -> tuple[_Bytes, npt.NDArray[np.float64]]: ...

_CollectionColumn: TypeAlias = Literal["number", "name", "puzzle", "rank", "givens", "text"]

@final
class CollectionRows:
    @property
    def columns(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Frames: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Collection(Sequence[str]):
    def __new__(cls, path: str | PathLike[str], *, table: Table | None = None) -> Self: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, place: slice, /) -> list[str]: ...
    def __contains__(self, puzzle: Any, /) -> bool: ...
    def __iter__(self) -> Puzzles: ...
    # A sequence has two arguments more, which are of no use where each puzzle is there once.
    def index(self, puzzle: _Text | int | _Integers | _Nested) -> int: ...  # type: ignore[override]
    @overload
    def find(
        self,
        puzzles: _Text,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> int | None: ...
    @overload
    def find(
        self,
        puzzles: _Array,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> npt.NDArray[np.int64]: ...
    @overload
    def find(
        self,
        puzzles: _C,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> _C: ...
    @overload
    def find(
        self,
        puzzles: _Boards,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[int | None]: ...
    @overload
    def find(
        self,
        puzzles: Any,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> Any: ...
    def places_of(self, first: SupportsIndex, last: SupportsIndex | None = None) -> range: ...
    def boards(
        self, start: SupportsIndex | None = None, stop: SupportsIndex | None = None
    ) -> _Bytes: ...
    def rows(
        self,
        columns: str | Sequence[_CollectionColumn] | None = None,
        *,
        start: SupportsIndex | None = None,
        stop: SupportsIndex | None = None,
    ) -> CollectionRows: ...
    def check(self) -> None: ...
    def info(self) -> dict[str, Any]: ...
    @property
    def path(self) -> str: ...

__all__ = [
    "ESSENTIALLY_DIFFERENT",
    "VERSION",
    "Batches",
    "Collection",
    "CollectionRows",
    "Column",
    "Frame",
    "Frames",
    "Grids",
    "PuzzleBatches",
    "Puzzles",
    "Rows",
    "Table",
    "WeightedBatches",
    "WeightedPuzzles",
    "apply",
    "automorphism_count",
    "automorphisms",
    "band_numbers",
    "bands",
    "before_fork",
    "build",
    "canonical",
    "catalogue",
    "class_numbers",
    "classes",
    "collect",
    "compose",
    "count_solutions",
    "deal",
    "equivalence",
    "figure",
    "form",
    "grid",
    "index",
    "invert",
    "is_minimal",
    "minimal_puzzles",
    "minimize",
    "most_disjoint",
    "near",
    "open_collection",
    "open_table",
    "other_grids",
    "pack_records",
    "packed_grids",
    "picture",
    "random",
    "random_puzzles",
    "redundant",
    "rename",
    "smallest_image",
    "solution",
    "stats",
    "unavoidable_sets",
    "unpack_records",
    "why_not",
]

ESSENTIALLY_DIFFERENT: Final[int]
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
    def __new__(cls, *arguments: object) -> Table: ...
    @staticmethod
    def open(path: str | PathLike[str], *, check: bool = False, mmap: bool = False) -> Table: ...
    @staticmethod
    def embedded() -> Table: ...
    @property
    def path(self) -> str | None: ...
    @overload
    def rank(
        self,
        grids: _Text,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> int: ...
    @overload
    def rank(
        self,
        grids: _Array,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> npt.NDArray[np.uint64]: ...
    @overload
    def rank(
        self,
        grids: _C,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> _C: ...
    @overload
    def rank(
        self,
        grids: _Boards,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[int]: ...
    @overload
    def rank(
        self,
        grids: Any,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> Any: ...
    @overload
    def unrank(
        self,
        ranks: _Integers,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> _Bytes: ...
    @overload
    def unrank(
        self,
        ranks: SupportsIndex,
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> str: ...
    @overload
    def unrank(
        self,
        ranks: _C,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> _C: ...
    @overload
    def unrank(
        self,
        ranks: Iterable[SupportsIndex],
        *,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[str]: ...
    @overload
    def unrank(
        self,
        ranks: Any,
        *,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> Any: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _NameForm = "25",
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> str: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _Number,
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> int: ...
    @overload
    def name(
        self,
        puzzles: _Array,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> _Array: ...
    @overload
    def name(
        self,
        puzzles: _C,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> _C: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _NameForm = "25",
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[str]: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _Number,
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[int]: ...
    @overload
    def name(
        self,
        puzzles: Any,
        *,
        form: _Form = "25",
        morph: Literal[False] = False,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> Any: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _NameForm = "25",
        morph: Literal[True],
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> tuple[str, str]: ...
    @overload
    def name(
        self,
        puzzles: _Text,
        *,
        form: _Number,
        morph: Literal[True],
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> tuple[int, str]: ...
    @overload
    def name(
        self,
        puzzles: _Array,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> tuple[_Array, _Array]: ...
    @overload
    def name(
        self,
        puzzles: _C,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> tuple[_C, _C]: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _NameForm = "25",
        morph: Literal[True],
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> tuple[list[str], list[str]]: ...
    @overload
    def name(
        self,
        puzzles: _Boards,
        *,
        form: _Number,
        morph: Literal[True],
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> tuple[list[int], list[str]]: ...
    @overload
    def name(
        self,
        puzzles: Any,
        *,
        form: _Form = "25",
        morph: Literal[True],
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> tuple[Any, Any]: ...
    @overload
    def puzzle(
        self,
        names: _Text | int,
        *,
        check: bool = True,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> str: ...
    @overload
    def puzzle(
        self,
        names: _Array,
        *,
        check: bool = True,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> _Array: ...
    @overload
    def puzzle(
        self,
        names: _C,
        *,
        check: bool = True,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> _C: ...
    @overload
    def puzzle(
        self,
        names: Iterable[_Text | int],
        *,
        check: bool = True,
        threads: int | None = None,
        errors: _Raise = "raise",
        failures: None = None,
    ) -> list[str]: ...
    @overload
    def puzzle(
        self,
        names: Any,
        *,
        check: bool = True,
        threads: int | None = None,
        errors: _Errors = "raise",
        failures: list[MinlexError] | None = None,
    ) -> Any: ...
    def scan(self, first: SupportsIndex, last: SupportsIndex | None = None) -> Grids: ...
    def scan_batches(
        self, first: SupportsIndex, last: SupportsIndex | None = None, *, size: int = 65536
    ) -> Batches: ...
    def band_counts(self) -> list[int]: ...
    def automorphism_histogram(self) -> dict[int, int]: ...
    def check(self) -> None: ...
    def warm_up(self) -> None: ...
    def info(self) -> dict[str, Any]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def open_table(path: str | PathLike[str], check: bool = False, mmap: bool = False) -> Table: ...
def before_fork() -> None: ...
def build(
    path: str | PathLike[str],
    preset: Literal["embedded", "standard", "large"] = "standard",
    *,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Table: ...
def stats(
    by: str | Iterable[str] | None = None,
    *,
    where: str | None = None,
    weights: Iterable[int] | None = None,
    threads: int | None = None,
) -> Frame: ...
def catalogue(
    columns: str | Iterable[str] | None = None,
    *,
    where: str | None = None,
    first: SupportsIndex | None = None,
    last: SupportsIndex | None = None,
    threads: int | None = None,
) -> Rows: ...
def class_numbers(
    collections: list[Any], by: str, threads: int | None = None, errors: str = "raise"
) -> list[list[int]]: ...
def collect(
    puzzles: Any,
    path: str | PathLike[str],
    *,
    texts: Iterable[str | None] | None = None,
    table: Table | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Collection: ...
def open_collection(path: str | PathLike[str], table: Table) -> Collection: ...
@overload
def why_not(puzzles: _Text, *, threads: int | None = None) -> str | None: ...
@overload
def why_not(puzzles: _C, *, threads: int | None = None) -> _C: ...
@overload
def why_not(puzzles: Any, *, threads: int | None = None) -> Any: ...
def deal(
    puzzles: Any,
    shares: list[str],
    by: str,
    seed: int,
    threads: int | None = None,
    errors: str = "raise",
) -> list[int]: ...
@overload
def random(count: None = None, *, seed: int | None = None) -> str: ...
@overload
def random(count: int, *, seed: int | None = None) -> _Bytes: ...
def bands() -> list[str]: ...
@overload
def form(
    grids: _Text,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def form(
    grids: _Array,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def form(
    grids: _C,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def form(
    grids: Iterable[_Text],
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def form(
    grids: Any,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def form(
    grids: _Text,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[str, str]: ...
@overload
def form(
    grids: _Array,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[_Array, _Array]: ...
@overload
def form(
    grids: _C,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[_C, _C]: ...
@overload
def form(
    grids: Iterable[_Text],
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[list[str], list[str]]: ...
@overload
def form(
    grids: Any,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[Any, Any]: ...
@overload
def automorphism_count(
    grids: _Text, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> int: ...
@overload
def automorphism_count(
    grids: _Array, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> npt.NDArray[np.uint32]: ...
@overload
def automorphism_count(
    grids: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def automorphism_count(
    grids: _Boards, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> list[int]: ...
@overload
def automorphism_count(
    grids: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
def automorphisms(grid: _Text | _Integers) -> list[str]: ...
@overload
def band_numbers(
    grids: _Text, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> list[int]: ...
@overload
def band_numbers(
    grids: _Array, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> npt.NDArray[np.uint16]: ...
@overload
def band_numbers(
    grids: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def band_numbers(
    grids: _Boards, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> list[list[int]]: ...
@overload
def band_numbers(
    grids: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def index(
    grids: _Text,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> int: ...
@overload
def index(
    grids: _Array,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Bytes: ...
@overload
def index(
    grids: _C,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def index(
    grids: _Boards,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[int]: ...
@overload
def index(
    grids: Any,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def grid(
    indices: _Integers,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Bytes: ...
@overload
def grid(
    indices: SupportsIndex,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def grid(
    indices: _C,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def grid(
    indices: Iterable[SupportsIndex],
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def grid(
    indices: Any,
    *,
    numbering: _Numbering = "class",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def solution(
    puzzles: _Text, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> str: ...
@overload
def solution(
    puzzles: _Array, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> _Array: ...
@overload
def solution(
    puzzles: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def solution(
    puzzles: Iterable[_Text],
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def solution(
    puzzles: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def count_solutions(
    puzzles: _Text,
    *,
    limit: int | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> int: ...
@overload
def count_solutions(
    puzzles: _Array,
    *,
    limit: int | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def count_solutions(
    puzzles: _C,
    *,
    limit: int | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def count_solutions(
    puzzles: _Boards,
    *,
    limit: int | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[int]: ...
@overload
def count_solutions(
    puzzles: Any,
    *,
    limit: int | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def canonical(
    puzzles: _Text,
    *,
    morph: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def canonical(
    puzzles: _Array,
    *,
    morph: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def canonical(
    puzzles: _C,
    *,
    morph: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def canonical(
    puzzles: Iterable[_Text],
    *,
    morph: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def canonical(
    puzzles: Any,
    *,
    morph: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def canonical(
    puzzles: _Text,
    *,
    morph: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[str, str]: ...
@overload
def canonical(
    puzzles: _Array,
    *,
    morph: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[_Array, _Array]: ...
@overload
def canonical(
    puzzles: _C,
    *,
    morph: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[_C, _C]: ...
@overload
def canonical(
    puzzles: Iterable[_Text],
    *,
    morph: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[list[str], list[str]]: ...
@overload
def canonical(
    puzzles: Any,
    *,
    morph: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[Any, Any]: ...
@overload
def smallest_image(
    puzzles: _Text,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def smallest_image(
    puzzles: _Array,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def smallest_image(
    puzzles: _C,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def smallest_image(
    puzzles: Iterable[_Text],
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def smallest_image(
    puzzles: Any,
    *,
    transform: Literal[False] = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def smallest_image(
    puzzles: _Text,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[str, str]: ...
@overload
def smallest_image(
    puzzles: _Array,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[_Array, _Array]: ...
@overload
def smallest_image(
    puzzles: _C,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[_C, _C]: ...
@overload
def smallest_image(
    puzzles: Iterable[_Text],
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> tuple[list[str], list[str]]: ...
@overload
def smallest_image(
    puzzles: Any,
    *,
    transform: Literal[True],
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> tuple[Any, Any]: ...
@overload
def classes(
    puzzles: _Text,
    *,
    by: _By = "puzzle",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> int: ...
@overload
def classes(
    puzzles: _Array,
    *,
    by: _By = "puzzle",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> npt.NDArray[np.int64]: ...
@overload
def classes(
    puzzles: _C,
    *,
    by: _By = "puzzle",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def classes(
    puzzles: _Boards,
    *,
    by: _By = "puzzle",
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[int]: ...
@overload
def classes(
    puzzles: Any,
    *,
    by: _By = "puzzle",
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
def pack_records(records: bytes) -> bytes: ...
def packed_grids(source: str | PathLike[str] | bytes) -> int: ...
def unpack_records(source: str | PathLike[str] | bytes, start: int, count: int) -> bytes: ...
def picture(puzzle: Any) -> tuple[str, str, str]: ...
@overload
def figure(
    puzzles: _Text, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> str: ...
@overload
def figure(
    puzzles: _Array, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> _Array: ...
@overload
def figure(
    puzzles: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def figure(
    puzzles: _Boards, *, threads: int | None = None, errors: _Raise = "raise", failures: None = None
) -> list[str]: ...
@overload
def figure(
    puzzles: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def rename(
    names: _Text | int,
    form: _NameForm = "25",
    *,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def rename(
    names: _Text | int, form: _Number, *, errors: _Raise = "raise", failures: None = None
) -> int: ...
@overload
def rename(
    names: _Array, form: _Form = "25", *, errors: _Raise = "raise", failures: None = None
) -> _Array: ...
@overload
def rename(
    names: _C,
    form: _Form = "25",
    *,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def rename(
    names: Iterable[_Text | int],
    form: _NameForm = "25",
    *,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def rename(
    names: Iterable[_Text | int],
    form: _Number,
    *,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[int]: ...
@overload
def rename(
    names: Any,
    form: _Form = "25",
    *,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def apply(
    transform: _Text,
    puzzles: _Text,
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def apply(
    transform: _Array | _Column,
    puzzles: _Text,
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def apply(
    transform: Any,
    puzzles: _Array,
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def apply(
    transform: Any,
    puzzles: _C,
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def apply(
    transform: Any,
    puzzles: Iterable[_Text],
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def apply(
    transform: Any,
    puzzles: Any,
    *,
    inverse: bool = False,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def invert(transforms: _Text, *, errors: _Raise = "raise", failures: None = None) -> str: ...
@overload
def invert(transforms: _Array, *, errors: _Raise = "raise", failures: None = None) -> _Array: ...
@overload
def invert(
    transforms: _C, *, errors: _Errors = "raise", failures: list[MinlexError] | None = None
) -> _C: ...
@overload
def invert(
    transforms: Iterable[_Text], *, errors: _Raise = "raise", failures: None = None
) -> list[str]: ...
@overload
def invert(
    transforms: Any, *, errors: _Errors = "raise", failures: list[MinlexError] | None = None
) -> Any: ...
@overload
def compose(
    first: _Text, second: _Text, *, errors: _Raise = "raise", failures: None = None
) -> str: ...
@overload
def compose(
    first: _Array, second: Any, *, errors: _Raise = "raise", failures: None = None
) -> _Array: ...
@overload
def compose(
    first: _C,
    second: Any,
    *,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def compose(
    first: Any,
    second: Any,
    *,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def equivalence(
    a: _Text | _Integers,
    b: _Text | _Integers,
    *,
    without: Literal["relabelling", "cell-symmetry"] | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str | None: ...
@overload
def equivalence(
    a: _C,
    b: Any,
    *,
    without: Literal["relabelling", "cell-symmetry"] | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def equivalence(
    a: Any,
    b: Any,
    *,
    without: Literal["relabelling", "cell-symmetry"] | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
def near(
    puzzles: Any,
    remove: SupportsIndex | None = None,
    add: SupportsIndex | None = None,
    *,
    minimal: bool = False,
    needed: bool = False,
    same_pattern: bool = False,
    same_grid: bool = False,
    except_: Any = None,
    limit: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Puzzles: ...
@overload
def redundant(
    puzzles: _Text,
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def redundant(
    puzzles: _Array,
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def redundant(
    puzzles: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def redundant(
    puzzles: Iterable[_Text],
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def redundant(
    puzzles: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
@overload
def is_minimal(
    puzzles: _Text,
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> bool: ...
@overload
def is_minimal(
    puzzles: _Array,
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> npt.NDArray[np.bool_]: ...
@overload
def is_minimal(
    puzzles: _C,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def is_minimal(
    puzzles: _Boards,
    *,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[bool]: ...
@overload
def is_minimal(
    puzzles: Any,
    *,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
def minimal_puzzles(
    puzzle: _Text | _Integers | _Nested, *, limit: SupportsIndex | None = None
) -> Puzzles: ...
@overload
def minimize(
    puzzles: _Text,
    *,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> str: ...
@overload
def minimize(
    puzzles: _Array,
    *,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> _Array: ...
@overload
def minimize(
    puzzles: _C,
    *,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> _C: ...
@overload
def minimize(
    puzzles: Iterable[_Text],
    *,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Raise = "raise",
    failures: None = None,
) -> list[str]: ...
@overload
def minimize(
    puzzles: Any,
    *,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
    errors: _Errors = "raise",
    failures: list[MinlexError] | None = None,
) -> Any: ...
def unavoidable_sets(
    grid: _Text | _Integers | _Nested,
    size: SupportsIndex | None = None,
    *,
    missed_by: _Text | _Integers | _Nested | None = None,
    long: bool = False,
) -> npt.NDArray[np.bool_]: ...
def most_disjoint(
    grid: _Text | _Integers | _Nested,
    size: SupportsIndex | None = None,
    *,
    long: bool = False,
) -> int: ...
def other_grids(grid: _Text | _Integers | _Nested, cells: npt.NDArray[np.bool_]) -> _Bytes: ...
@overload
def random_puzzles(
    count: SupportsIndex | None = None,
    *,
    givens: SupportsIndex,
    minimal: Literal[False] = False,
    seed: SupportsIndex | None = None,
    threads: int | None = None,
) -> Puzzles: ...
@overload
def random_puzzles(
    count: SupportsIndex | None = None,
    *,
    givens: None = None,
    minimal: Literal[True],
    seed: SupportsIndex | None = None,
    threads: int | None = None,
) -> WeightedPuzzles: ...
