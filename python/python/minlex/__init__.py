"""The catalogue of all 5,472,730,538 essentially different Sudoku solution grids.

>>> import minlex
>>> catalog = minlex.Catalog()
>>> catalog.rank("812753649943682175675491283154237896369845721287169534521974368438526917796318452")
3897682283
>>> catalog.unrank(1)
'123456789456789123789123456214365897365897214897214365531642978642978531978531642'

Two grids are essentially the same if one becomes the other by transposing, permuting bands, stacks, rows
in a band and columns in a stack, and relabelling digits. The smallest string of 81 digits among all these
grids is the minlex form; the catalogue is all minlex forms in lexicographic order, and a rank, from 1 to
``minlex.GRIDS``, is a place in it.

``Catalog`` looks grids, ranks, puzzles, names and numbers up, one by one or in batches; ``apply``,
``equivalence`` and ``rename`` need no table; ``ranges`` and ``map_range`` cut the catalogue into parts
for several processes, and ``minlex.dask`` for a cluster.
"""

from minlex._errors import (
    InvalidGrid,
    InvalidIndex,
    InvalidName,
    InvalidPuzzle,
    InvalidRank,
    InvalidTable,
    InvalidTransform,
    MinlexError,
)
from minlex._minlex import GRIDS, VERSION, Catalog, apply, equivalence, rename
from minlex.jobs import JobError, Stretch, map_range, ranges

__version__ = VERSION

__all__ = [
    "GRIDS",
    "Catalog",
    "InvalidGrid",
    "InvalidIndex",
    "InvalidName",
    "InvalidPuzzle",
    "InvalidRank",
    "InvalidTable",
    "InvalidTransform",
    "JobError",
    "MinlexError",
    "Stretch",
    "apply",
    "equivalence",
    "map_range",
    "ranges",
    "rename",
]
