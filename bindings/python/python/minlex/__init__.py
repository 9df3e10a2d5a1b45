"""The catalogue of all 5,472,730,538 essentially different Sudoku solution grids.

>>> import minlex
>>> table = minlex.Table()
>>> table.rank("812753649943682175675491283154237896369845721287169534521974368438526917796318452")
3897682283
>>> table.unrank(1)
'123456789456789123789123456214365897365897214897214365531642978642978531978531642'

Two grids are essentially the same if one becomes the other by transposing, permuting bands, stacks,
rows in a band and columns in a stack, and relabelling digits. The smallest string of 81 digits
among all these grids is the minlex form; the catalogue is all minlex forms in lexicographic order,
and a rank, from 1 to ``minlex.ESSENTIALLY_DIFFERENT``, is a place in it.

``Table`` looks grids, ranks, puzzles and names up, one by one or in batches, and ``build`` makes a
larger one, which is faster. ``form``, ``index``, ``solution``, ``canonical``, ``dedup``, ``apply``
and the other functions need no table, nor do ``near``, ``minimal_puzzles``, ``unavoidable_sets``
and ``random_puzzles``, which look around puzzles. Batches are lists, numpy arrays, or columns of
pandas, Polars and pyarrow, and are answered in kind. ``ranges`` and ``map_range`` cut the catalogue
into parts for several processes, and ``minlex.dask`` for a cluster. ``duckdb`` and ``sqlite`` load
functions into databases. ``python -m minlex --help`` is a small command line.
"""

import os as _os
from collections.abc import Sequence as _Sequence

from minlex._collections import Audit, audit, dedup, split
from minlex._databases import duckdb, sqlite
from minlex._errors import (
    InvalidCollectionError,
    InvalidGridError,
    InvalidIndexError,
    InvalidNameError,
    InvalidPackError,
    InvalidPuzzleError,
    InvalidRankError,
    InvalidTableError,
    InvalidTransformError,
    MinlexError,
)
from minlex._minlex import (
    ESSENTIALLY_DIFFERENT,
    VERSION,
    Collection,
    CollectionRows,
    Column,
    Frame,
    PuzzleBatches,
    Puzzles,
    Rows,
    Table,
    WeightedBatches,
    WeightedPuzzles,
    apply,
    automorphism_count,
    automorphisms,
    band_numbers,
    bands,
    before_fork,
    build,
    canonical,
    catalogue,
    classes,
    collect,
    compose,
    count_solutions,
    equivalence,
    figure,
    form,
    grid,
    index,
    invert,
    is_minimal,
    minimal_puzzles,
    minimize,
    most_disjoint,
    near,
    other_grids,
    random,
    random_puzzles,
    redundant,
    rename,
    smallest_image,
    solution,
    stats,
    unavoidable_sets,
    why_not,
)
from minlex._pack import Pack, pack
from minlex._picture import Picture, show
from minlex.jobs import JobError, Stretch, map_range, ranges

__version__ = VERSION

# So that random.sample() and others take it.
_Sequence.register(Collection)

# The tables of look-ups are made at first use, under a lock that a child would inherit for good.
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(before=before_fork)

__all__ = [
    "ESSENTIALLY_DIFFERENT",
    "Audit",
    "Collection",
    "CollectionRows",
    "Column",
    "Frame",
    "InvalidCollectionError",
    "InvalidGridError",
    "InvalidIndexError",
    "InvalidNameError",
    "InvalidPackError",
    "InvalidPuzzleError",
    "InvalidRankError",
    "InvalidTableError",
    "InvalidTransformError",
    "JobError",
    "MinlexError",
    "Pack",
    "Picture",
    "PuzzleBatches",
    "Puzzles",
    "Rows",
    "Stretch",
    "Table",
    "WeightedBatches",
    "WeightedPuzzles",
    "apply",
    "audit",
    "automorphism_count",
    "automorphisms",
    "band_numbers",
    "bands",
    "before_fork",
    "build",
    "canonical",
    "catalogue",
    "classes",
    "collect",
    "compose",
    "count_solutions",
    "dedup",
    "duckdb",
    "equivalence",
    "figure",
    "form",
    "grid",
    "index",
    "invert",
    "is_minimal",
    "map_range",
    "minimal_puzzles",
    "minimize",
    "most_disjoint",
    "near",
    "other_grids",
    "pack",
    "random",
    "random_puzzles",
    "ranges",
    "redundant",
    "rename",
    "show",
    "smallest_image",
    "solution",
    "split",
    "sqlite",
    "stats",
    "unavoidable_sets",
    "why_not",
]


def __getattr__(name: str) -> object:
    """Names the place of methods that are often looked for here."""
    if not name.startswith("_") and hasattr(Table, name):
        raise AttributeError(
            f"module 'minlex' has no attribute '{name}': it is a method of a table, "
            f"as in minlex.Table().{name}(...)"
        )
    raise AttributeError(f"module 'minlex' has no attribute '{name}'")
