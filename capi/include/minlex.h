/*
 * minlex.h - rank, unrank and name Sudoku grids and puzzles
 *
 * The catalogue is all 5472730538 essentially different Sudoku solution grids, each in its minlex form (the smallest 81-digit
 * text among all its morphs), in lexicographic order. A rank is a place in it, counted from 1.
 *
 *     #include <inttypes.h>
 *     #include <minlex.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static int failed(const char *what)
 *     {
 *         char text[256];
 *         minlex_last_error(text, sizeof text);
 *         fprintf(stderr, "%s: %s\n", what, text);
 *         return 1;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
 *         minlex_catalog *catalog;
 *         uint64_t rank;
 *         char grid[MINLEX_GRID_SIZE], name[MINLEX_NAME_SIZE];
 *
 *         if (minlex_open_embedded(&catalog) != MINLEX_OK)
 *             return failed("minlex_open_embedded");
 *         if (minlex_solution(puzzle, strlen(puzzle), grid, sizeof grid) != MINLEX_OK)
 *             return failed("minlex_solution");
 *         if (minlex_rank(catalog, grid, strlen(grid), &rank) != MINLEX_OK)
 *             return failed("minlex_rank");
 *         if (minlex_name(catalog, MINLEX_NAME25, puzzle, strlen(puzzle), name, sizeof name, NULL, 0) != MINLEX_OK)
 *             return failed("minlex_name");
 *         printf("%s has rank %" PRIu64 "\n%s is called %s\n", grid, rank, puzzle, name);
 *         minlex_close(catalog);
 *         return 0;
 *     }
 *
 * CONVENTIONS
 *
 * Results. Every function that can fail returns a minlex_result, MINLEX_OK = 0 or why not; "Returns:" lists what can come, by the
 * end of the names. MINLEX_BAD_LENGTH for a size that no object in memory has, and MINLEX_PANIC, can come from each.
 * minlex_last_error() has one line about the last failure in the same thread. Whatever goes wrong, all outputs are as they were
 * before the call, but for bad_item of batches, and for MINLEX_PANIC, after which they may hold anything.
 *
 * Text. What goes in is ASCII with its size in bytes and needs no NUL. It is read as it is: nothing is trimmed. What comes out of a
 * call about one thing ends with NUL, and its buffer must have the size that the description names, which is enough for the
 * longest text and its NUL. Only the text and the NUL are written.
 *
 * Batches. A batch is an array of records without anything between them. Grids and puzzles are records of MINLEX_CELLS bytes, 81
 * characters without a NUL. Transforms and names are of different lengths: their records are as long as the buffer for one of
 * them, filled up with NUL. As many answers come out as records go in. If one is bad, the call fails, bad_item gets the index (from
 * 0) of the first, and minlex_last_error() says what is wrong with it. Only results BAD_GRID, BAD_RANK, BAD_PUZZLE,
 * NOT_ONE_SOLUTION, BAD_NAME and BAD_INDEX set bad_item. An empty batch is fine, and then arrays may be NULL. A batch works in
 * the thread that calls, and needs up to 1 KiB of memory per record while it works: pass thousands to millions at a time.
 *
 * Sizes. "..._size" is in bytes, "..._count" in numbers of the pointer's type. An output can be larger than needed. It must not
 * share memory with any other argument (MINLEX_OVERLAP); inputs can share memory with each other. Nothing needs to be aligned.
 *
 * Ownership. The library keeps no pointer of the caller's after a call returns. The caller gets nothing to free but handles, which
 * minlex_close() takes back.
 *
 * Transforms. A transform is a symmetry of the grid: transpose or not, permute rows and columns, relabel. Its text is r, c and d,
 * each with nine digits, and a t in front if the grid is transposed first. The i-th digit behind r (c) is the row (column) of the
 * grid from which row (column) i of the image is taken; the i-th digit behind d is what digit i becomes.
 *
 * Threads. "Threads: any" means that any number of threads may make the call at the same time, also with the same handle. There
 * is no state besides handles, the thread's own error text, and tables that are made at first use and never change. The library
 * starts no threads.
 *
 * What it does not do. It prints nothing, never ends the process and installs no handlers. Should a defect make its code panic, the
 * call returns MINLEX_PANIC; Rust's runtime writes one line to standard error before that. Two things end the process as they do
 * in any program with mapped files: a table that is cut short while it is open (SIGBUS), and memory running out inside a call
 * in places other than the arrays of a batch. A call needs up to 128 KiB of stack.
 *
 * Versions. Within one minor version (0.1.x) programs keep running with a newer library without being compiled again. Numbers of
 * results, text forms and numberings of grids stay for ever.
 *
 * This file is made from capi/src by scripts/c-header.sh; do not edit it.
 */


#ifndef MINLEX_H
#define MINLEX_H

#include <stddef.h>
#include <stdint.h>

/**
 * Cells of a grid or a puzzle: characters of its text, and bytes of its record in a batch.
 */
#define MINLEX_CELLS 81

/**
 * Bytes for the text of a grid or a puzzle with its NUL.
 */
#define MINLEX_GRID_SIZE 82

/**
 * Bytes for the decimal text of a grid's number with its NUL: at most 22 digits.
 */
#define MINLEX_INDEX_SIZE 23

/**
 * Bytes for the text of a name in any form with its NUL: at most 25 characters.
 */
#define MINLEX_NAME_SIZE 26

/**
 * The version of this header; for that of the library see minlex_version().
 */
#define MINLEX_VERSION_MAJOR 0

/**
 * See MINLEX_VERSION_MAJOR.
 */
#define MINLEX_VERSION_MINOR 1

/**
 * See MINLEX_VERSION_MAJOR.
 */
#define MINLEX_VERSION_PATCH 0

/**
 * Bytes for the text of a transform with its NUL: at most 31 characters.
 */
#define MINLEX_TRANSFORM_SIZE 32

/**
 * What a call returns. Numbers keep their meaning for ever; later versions may add some.
 */
typedef enum minlex_result {
    /**
     * Done.
     */
    MINLEX_OK = 0,
    /**
     * A pointer is NULL that must not be.
     */
    MINLEX_NULL_POINTER = 1,
    /**
     * An output has no room for what would be written.
     */
    MINLEX_BUFFER_TOO_SMALL = 2,
    /**
     * A size is not a multiple of the record's, or larger than memory.
     */
    MINLEX_BAD_LENGTH = 3,
    /**
     * An output shares memory with another argument.
     */
    MINLEX_OVERLAP = 4,
    /**
     * Not a form of names, an order, ... that this version knows.
     */
    MINLEX_BAD_ARGUMENT = 5,
    /**
     * Not a solution grid.
     */
    MINLEX_BAD_GRID = 10,
    /**
     * Not a rank: ranks go from 1 to 5472730538.
     */
    MINLEX_BAD_RANK = 11,
    /**
     * Not 81 cells of a puzzle.
     */
    MINLEX_BAD_PUZZLE = 12,
    /**
     * A puzzle that does not have exactly one solution.
     */
    MINLEX_NOT_ONE_SOLUTION = 13,
    /**
     * Not a name, or not the name of a puzzle.
     */
    MINLEX_BAD_NAME = 14,
    /**
     * Not the number of a solution grid.
     */
    MINLEX_BAD_INDEX = 15,
    /**
     * Not a transform.
     */
    MINLEX_BAD_TRANSFORM = 16,
    /**
     * The file cannot be read.
     */
    MINLEX_CANNOT_OPEN = 20,
    /**
     * The file is no table, of a newer format, or damaged.
     */
    MINLEX_DAMAGED = 21,
    /**
     * There is no memory for a batch.
     */
    MINLEX_OUT_OF_MEMORY = 22,
    /**
     * A defect in this library; please report it with the text of minlex_last_error().
     */
    MINLEX_PANIC = 23,
} minlex_result;

/**
 * How a name is written.
 */
typedef enum minlex_name_form {
    /**
     * The rank in ten columns, a blank, 14 characters: "5411131853 W1Rmk0Yu2q34I6".
     */
    MINLEX_NAME25 = 25,
    /**
     * 19 characters: "eKEeveX3Ose2Ww4p42M".
     */
    MINLEX_NAME19 = 19,
    /**
     * The rank, a semicolon, 14 characters: "5411131853;W1Rmk0Yu2q34I6".
     */
    MINLEX_RANK_FIELD = 0,
} minlex_name_form;

/**
 * The two numberings of all solution grids.
 */
typedef enum minlex_order {
    /**
     * Along Russell's 44 classes of first bands; the fast one, 0.5 us.
     */
    MINLEX_CLASS_ORDER = 0,
    /**
     * By 81-digit text: how many grids have a smaller one; some 30 us.
     */
    MINLEX_LEXICOGRAPHIC_ORDER = 1,
} minlex_order;

/**
 * An open table, made by minlex_open() or minlex_open_embedded(). It never changes, and any number of threads may use it at
 * the same time.
 */
typedef struct minlex_catalog minlex_catalog;

/**
 * What a table says of itself.
 */
typedef struct minlex_info {
    /**
     * Bytes of the table.
     */
    uint64_t bytes;
    /**
     * Grids in the catalogue, 5472730538.
     */
    uint64_t grids;
    /**
     * Checkpoints in the table.
     */
    uint64_t checkpoints;
    /**
     * Version of the file format.
     */
    uint32_t format_version;
    /**
     * Two-band prefixes from one checkpoint to the next in a band of average density.
     */
    uint32_t stride;
    /**
     * "embedded", "standard", "large" or "custom", with a NUL.
     */
    char preset[16];
} minlex_info;

/**
 * The number of a solution grid, high * 2^64 + low, from 0 to 6670903752021072936959.
 */
typedef struct minlex_grid_index {
    /**
     * The highest 9 of 73 bits, 0 to 361.
     */
    uint64_t high;
    /**
     * The other 64.
     */
    uint64_t low;
} minlex_grid_index;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Opens the table in a file, such as `minlex build` makes. Reads the header only, whatever the size; the rest is mapped, and
 * verified piece by piece when look-ups first come there. The file must not be changed while it is open; replace it by renaming.
 *
 * - path: a file name that ends with NUL, as for fopen(); on Windows in UTF-8
 * - catalog: receives the handle, to be closed with minlex_close()
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _CANNOT_OPEN, _DAMAGED.
 * Cost: some 100 us. Threads: any.
 */
enum minlex_result minlex_open(const char *path,
                               struct minlex_catalog **catalog);

/**
 * Opens the table inside the library: no file is needed, and look-ups take some 15 to 30 us.
 *
 * - catalog: receives the handle, to be closed with minlex_close()
 *
 * Returns: MINLEX_OK, _NULL_POINTER.
 * Cost: some 100 us. Threads: any.
 */
enum minlex_result minlex_open_embedded(struct minlex_catalog **catalog);

/**
 * Closes a handle and frees what belongs to it.
 *
 * - catalog: an open handle, which no other call may be using or use later; NULL does nothing
 *
 * Threads: any, each handle once.
 */
void minlex_close(struct minlex_catalog *catalog);

/**
 * Verifies a whole table: all checksums, and that the checkpoints fit each other. Once it has returned MINLEX_OK, no call with
 * this handle returns MINLEX_DAMAGED.
 *
 * - catalog: an open handle
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _DAMAGED.
 * Cost: reads all of the table, a second or two for the largest. Threads: any.
 */
enum minlex_result minlex_check(const struct minlex_catalog *catalog);

/**
 * What a table says of itself.
 *
 * - catalog: an open handle
 * - info: receives the description
 * - info_size: sizeof(minlex_info); later versions may append fields, and a larger size than theirs fills the rest with zeros
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL.
 * Cost: below 1 us. Threads: any.
 */
enum minlex_result minlex_get_info(const struct minlex_catalog *catalog, struct minlex_info *info, size_t info_size);

/**
 * The minlex form of a grid, and a transform that leads to it.
 *
 * - grid, grid_size: 81 digits; any morph of a grid gives the same form
 * - form, form_size: receives the form; MINLEX_GRID_SIZE bytes
 * - transform, transform_size: receives a transform that takes the grid to its form; MINLEX_TRANSFORM_SIZE bytes. Of a grid with
 *   automorphisms several do; which one comes back is always the same and means nothing. NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_GRID.
 * Cost: 0.3 us, 10 ms once per process. Threads: any.
 */
enum minlex_result minlex_form(const char *grid,
                               size_t grid_size,
                               char *form,
                               size_t form_size,
                               char *transform,
                               size_t transform_size);

/**
 * The minlex forms of many grids, and transforms that lead to them.
 *
 * - grids, grids_size: records of MINLEX_CELLS bytes
 * - forms, forms_size: receives as many records of MINLEX_CELLS bytes
 * - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes; NULL if not wanted
 * - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_GRID, _OUT_OF_MEMORY.
 * Cost: 0.3 us a grid. Threads: any.
 */
enum minlex_result minlex_form_batch(const char *grids,
                                     size_t grids_size,
                                     char *forms,
                                     size_t forms_size,
                                     char *transforms,
                                     size_t transforms_size,
                                     size_t *bad_item);

/**
 * The rank of a grid: the place of its minlex form in the catalogue, counted from 1.
 *
 * - catalog: an open handle
 * - grid, grid_size: 81 digits; any morph of a grid has the same rank
 * - rank: receives the rank, 1 to 5472730538
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_GRID, _DAMAGED.
 * Cost: 16 us with the embedded table, 4 us with the standard one, 3 us with the large one. Threads: any.
 */
enum minlex_result minlex_rank(const struct minlex_catalog *catalog, const char *grid, size_t grid_size, uint64_t *rank);

/**
 * The ranks of many grids; grids that are close in the catalogue share work.
 *
 * - catalog: an open handle
 * - grids, grids_size: records of MINLEX_CELLS bytes
 * - ranks, ranks_count: receives as many ranks
 * - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_GRID, _DAMAGED, _OUT_OF_MEMORY.
 * Cost: per grid at most that of minlex_rank(). Threads: any.
 */
enum minlex_result minlex_rank_batch(const struct minlex_catalog *catalog,
                                     const char *grids,
                                     size_t grids_size,
                                     uint64_t *ranks,
                                     size_t ranks_count,
                                     size_t *bad_item);

/**
 * The grid at a rank, a minlex form.
 *
 * - catalog: an open handle
 * - rank: 1 to 5472730538
 * - form, form_size: receives the grid; MINLEX_GRID_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_RANK, _DAMAGED.
 * Cost: 27 us with the embedded table, 6 us with the standard one, 3 us with the large one. Threads: any.
 */
enum minlex_result minlex_unrank(const struct minlex_catalog *catalog, uint64_t rank, char *form, size_t form_size);

/**
 * The grids at many ranks in any order; ranks that are close share work.
 *
 * - catalog: an open handle
 * - ranks, ranks_count: numbers from 1 to 5472730538
 * - forms, forms_size: receives as many records of MINLEX_CELLS bytes
 * - bad_item: receives the index of the first bad rank if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_RANK, _DAMAGED, _OUT_OF_MEMORY.
 * Cost: per rank at most that of minlex_unrank(). Threads: any.
 */
enum minlex_result minlex_unrank_batch(const struct minlex_catalog *catalog,
                                       const uint64_t *ranks,
                                       size_t ranks_count,
                                       char *forms,
                                       size_t forms_size,
                                       size_t *bad_item);

/**
 * A stretch of the catalogue in order, from a rank on: the fast way to walk through it.
 *
 * - catalog: an open handle
 * - rank: the first rank, 1 to 5472730538
 * - count: how many grids; the last rank must not be above 5472730538
 * - forms, forms_size: receives as many records of MINLEX_CELLS bytes; thousands at a time are fastest
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_RANK, _DAMAGED, _OUT_OF_MEMORY.
 * Cost: that of minlex_unrank(), then 0.1 us a grid. Threads: any.
 */
enum minlex_result minlex_scan(const struct minlex_catalog *catalog,
                               uint64_t rank,
                               size_t count,
                               char *forms,
                               size_t forms_size);

/**
 * The automorphisms of a grid: the transforms that leave it as it is, the identity first.
 *
 * - grid, grid_size: 81 digits
 * - order: receives how many there are, 1 to 648
 * - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes; 648 records always suffice. NULL if
 *   not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_GRID.
 * Cost: 0.1 us without transforms, 1 us with them for most grids. Threads: any.
 */
enum minlex_result minlex_automorphisms(const char *grid,
                                        size_t grid_size,
                                        uint32_t *order,
                                        char *transforms,
                                        size_t transforms_size);

/**
 * The number of a solution grid.
 *
 * - order: a minlex_order
 * - grid, grid_size: 81 digits
 * - index: receives the number
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_ARGUMENT, _BAD_GRID.
 * Cost: see minlex_order, and minlex_index_prepare(). Threads: any.
 */
enum minlex_result minlex_index_of(uint32_t order, const char *grid, size_t grid_size, struct minlex_grid_index *index);

/**
 * The numbers of many solution grids.
 *
 * - order: a minlex_order
 * - grids, grids_size: records of MINLEX_CELLS bytes
 * - indices, indices_count: receives as many numbers
 * - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT, _BAD_GRID, _OUT_OF_MEMORY.
 * Cost: per grid that of minlex_index_of(). Threads: any.
 */
enum minlex_result minlex_index_of_batch(uint32_t order,
                                         const char *grids,
                                         size_t grids_size,
                                         struct minlex_grid_index *indices,
                                         size_t indices_count,
                                         size_t *bad_item);

/**
 * The solution grid that has a number. A uniform random number makes a uniform random grid.
 *
 * - order: a minlex_order
 * - index: the number
 * - grid, grid_size: receives the grid; MINLEX_GRID_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_INDEX.
 * Cost: see minlex_order, and minlex_index_prepare(). Threads: any.
 */
enum minlex_result minlex_grid_at(uint32_t order, const struct minlex_grid_index *index, char *grid, size_t grid_size);

/**
 * The solution grids that have these numbers.
 *
 * - order: a minlex_order
 * - indices, indices_count: the numbers
 * - grids, grids_size: receives as many records of MINLEX_CELLS bytes
 * - bad_item: receives the index of the first bad number if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT, _BAD_INDEX, _OUT_OF_MEMORY.
 * Cost: per number that of minlex_grid_at(). Threads: any.
 */
enum minlex_result minlex_grid_at_batch(uint32_t order,
                                        const struct minlex_grid_index *indices,
                                        size_t indices_count,
                                        char *grids,
                                        size_t grids_size,
                                        size_t *bad_item);

/**
 * A grid's number in decimal.
 *
 * - index: the number
 * - text, text_size: receives 1 to 22 digits; MINLEX_INDEX_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_INDEX.
 * Cost: below 1 us. Threads: any.
 */
enum minlex_result minlex_index_to_text(const struct minlex_grid_index *index, char *text, size_t text_size);

/**
 * Reads a grid's number from decimal text.
 *
 * - text, text_size: digits, without sign or blanks
 * - index: receives the number
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_INDEX.
 * Cost: below 1 us. Threads: any.
 */
enum minlex_result minlex_index_from_text(const char *text, size_t text_size, struct minlex_grid_index *index);

/**
 * Makes the tables of an order now, so that no later call waits for them. Without it, the first calls do.
 *
 * - order: a minlex_order
 *
 * Returns: MINLEX_OK, _BAD_ARGUMENT.
 * Cost: once per process 30 ms and 2 MB in class order, 1 s and 5 MB in lexicographic order. Threads: any.
 */
enum minlex_result minlex_index_prepare(uint32_t order);

/**
 * The canonical name of a puzzle: two puzzles have the same name exactly if they are the same in disguise.
 *
 * - catalog: an open handle
 * - form: a minlex_name_form
 * - puzzle, puzzle_size: 81 characters, digits, or '.' or '0' for an empty cell; it must have exactly one solution
 * - name, name_size: receives the name; MINLEX_NAME_SIZE bytes
 * - transform, transform_size: receives the transform that takes the canonical puzzle of this name back to `puzzle`;
 *   MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_PUZZLE, _NOT_ONE_SOLUTION, _DAMAGED.
 * Cost: that of minlex_rank(), and some us for the solution of a usual puzzle. Threads: any.
 */
enum minlex_result minlex_name(const struct minlex_catalog *catalog,
                               uint32_t form,
                               const char *puzzle,
                               size_t puzzle_size,
                               char *name,
                               size_t name_size,
                               char *transform,
                               size_t transform_size);

/**
 * The canonical names of many puzzles.
 *
 * - catalog: an open handle
 * - form: a minlex_name_form
 * - puzzles, puzzles_size: records of MINLEX_CELLS bytes
 * - names, names_size: receives as many records of MINLEX_NAME_SIZE bytes
 * - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes, see minlex_name(); NULL if not wanted
 * - bad_item: receives the index of a bad puzzle if there is one: the first that is no text of a puzzle, else the first that
 *   does not have exactly one solution; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT, _BAD_PUZZLE, _NOT_ONE_SOLUTION,
 * _DAMAGED, _OUT_OF_MEMORY.
 * Cost: per puzzle at most that of minlex_name(). Threads: any.
 */
enum minlex_result minlex_name_batch(const struct minlex_catalog *catalog,
                                     uint32_t form,
                                     const char *puzzles,
                                     size_t puzzles_size,
                                     char *names,
                                     size_t names_size,
                                     char *transforms,
                                     size_t transforms_size,
                                     size_t *bad_item);

/**
 * The canonical puzzle that has a name; with a transform behind the name, the puzzle that this leads to.
 *
 * - catalog: an open handle
 * - name, name_size: a name in any form; behind it may stand a semicolon and the transform that minlex_name() gave, or its index
 * - puzzle, puzzle_size: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
 *
 * What can be read as a name need not be the name of a puzzle: the cells come out all the same, see minlex_check_name().
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_NAME, _BAD_TRANSFORM, _DAMAGED.
 * Cost: that of minlex_unrank(). Threads: any.
 */
enum minlex_result minlex_puzzle(const struct minlex_catalog *catalog,
                                 const char *name,
                                 size_t name_size,
                                 char *puzzle,
                                 size_t puzzle_size);

/**
 * The canonical puzzles that have these names, in any order; equal and neighbouring ranks share work.
 *
 * - catalog: an open handle
 * - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with NUL
 * - puzzles, puzzles_size: receives as many records of MINLEX_CELLS bytes
 * - bad_item: receives the index of the first bad name if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_NAME, _DAMAGED, _OUT_OF_MEMORY.
 * Cost: per name at most that of minlex_unrank(). Threads: any.
 */
enum minlex_result minlex_puzzle_batch(const struct minlex_catalog *catalog,
                                       const char *names,
                                       size_t names_size,
                                       char *puzzles,
                                       size_t puzzles_size,
                                       size_t *bad_item);

/**
 * Rewrites a name in another form; needs no table.
 *
 * - name, name_size: a name in any form
 * - form: the minlex_name_form to write
 * - renamed, renamed_size: receives the name; MINLEX_NAME_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_NAME.
 * Cost: 0.1 us. Threads: any.
 */
enum minlex_result minlex_rename(const char *name, size_t name_size, uint32_t form, char *renamed, size_t renamed_size);

/**
 * Rewrites many names in another form; needs no table.
 *
 * - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with NUL
 * - form: the minlex_name_form to write
 * - renamed, renamed_size: receives as many such records
 * - bad_item: receives the index of the first bad name if there is one; NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT, _BAD_NAME, _OUT_OF_MEMORY.
 * Cost: 0.1 us a name. Threads: any.
 */
enum minlex_result minlex_rename_batch(const char *names,
                                       size_t names_size,
                                       uint32_t form,
                                       char *renamed,
                                       size_t renamed_size,
                                       size_t *bad_item);

/**
 * Whether a name is the name of a puzzle: what it describes has exactly one solution and is its own canonical puzzle.
 *
 * - catalog: an open handle
 * - name, name_size: a name in any form
 *
 * Returns: MINLEX_OK if so; MINLEX_BAD_NAME if not, and minlex_last_error() says why; _NULL_POINTER, _DAMAGED.
 * Cost: that of minlex_unrank(), and some us for the solution of a usual puzzle. Threads: any.
 */
enum minlex_result minlex_check_name(const struct minlex_catalog *catalog, const char *name, size_t name_size);

/**
 * The canonical puzzle of a puzzle: the same for all its disguises, and the one that minlex_puzzle() makes of its name. Needs no
 * table.
 *
 * - puzzle, puzzle_size: 81 characters; it must have exactly one solution
 * - canonical, canonical_size: receives the canonical puzzle; MINLEX_GRID_SIZE bytes
 * - transform, transform_size: receives the transform that takes it back to `puzzle`; MINLEX_TRANSFORM_SIZE bytes. NULL if not
 *   wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE, _NOT_ONE_SOLUTION.
 * Cost: some us for a usual puzzle. Threads: any.
 */
enum minlex_result minlex_canonical(const char *puzzle,
                                    size_t puzzle_size,
                                    char *canonical,
                                    size_t canonical_size,
                                    char *transform,
                                    size_t transform_size);

/**
 * The solution of a puzzle that has exactly one.
 *
 * - puzzle, puzzle_size: 81 characters
 * - grid, grid_size: receives the solution; MINLEX_GRID_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE, _NOT_ONE_SOLUTION.
 * Cost: some us for a usual puzzle. Threads: any.
 */
enum minlex_result minlex_solution(const char *puzzle, size_t puzzle_size, char *grid, size_t grid_size);

/**
 * Whether two puzzles are the same in disguise, with any number of solutions; patterns and grids are puzzles too.
 *
 * - a, a_size; b, b_size: 81 characters each
 * - equivalent: receives 1 or 0
 * - transform, transform_size: receives a transform that takes a to b, or an empty text if there is none;
 *   MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE.
 * Cost: microseconds if both have exactly one solution, else as minlex_smallest_image(). Threads: any.
 */
enum minlex_result minlex_equivalent(const char *a,
                                     size_t a_size,
                                     const char *b,
                                     size_t b_size,
                                     int *equivalent,
                                     char *transform,
                                     size_t transform_size);

/**
 * The smallest image of a puzzle under all transforms, row by row with an empty cell below any digit: what the minlex form is
 * for grids. It is there for every puzzle, also for those with no or several solutions, and for patterns.
 *
 * - puzzle, puzzle_size: 81 characters
 * - image, image_size: receives the image; MINLEX_GRID_SIZE bytes
 * - transform, transform_size: receives a transform that leads to it; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE.
 * Cost: tens to hundreds of us, some ms for very symmetric puzzles. Threads: any.
 */
enum minlex_result minlex_smallest_image(const char *puzzle,
                                         size_t puzzle_size,
                                         char *image,
                                         size_t image_size,
                                         char *transform,
                                         size_t transform_size);

/**
 * What went wrong in the last call that failed in this thread, in one line of UTF-8 without a full stop: what was found and
 * what was expected. Calls that succeed leave it as it is; it is empty before the first failure.
 *
 * - buffer: receives the text and a NUL, cut (never inside a character) if it does not fit; may be NULL if size is 0
 * - size: bytes at buffer
 *
 * Returns: bytes of the whole text without its NUL, as snprintf() does; the text was cut if that is size or more.
 * Threads: any; each has its own text.
 */
size_t minlex_last_error(char *buffer, size_t size);

/**
 * What a result code means, in a few words.
 *
 * - result: a minlex_result
 *
 * Returns: a text that lives for ever; never NULL, also for numbers that are no result.
 * Threads: any.
 */
const char *minlex_result_text(int result);

/**
 * The version of the library at run time, such as "0.1.0".
 *
 * Returns: a text that lives for ever.
 * Threads: any.
 */
const char *minlex_version(void);

/**
 * The image of a grid or a puzzle under a transform.
 *
 * - transform, transform_size: such as "tr123456789c123456789d123456789", without blanks around it
 * - cells, cells_size: 81 characters, digits, or '.' or '0' for an empty cell
 * - image, image_size: receives the image, with '.' for empty cells; MINLEX_GRID_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM, _BAD_PUZZLE.
 * Cost: 0.5 us. Threads: any.
 */
enum minlex_result minlex_apply(const char *transform,
                                size_t transform_size,
                                const char *cells,
                                size_t cells_size,
                                char *image,
                                size_t image_size);

/**
 * The transform that undoes another one.
 *
 * - transform, transform_size: the one to undo
 * - inverse, inverse_size: receives the other; MINLEX_TRANSFORM_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM.
 * Cost: below 1 us. Threads: any.
 */
enum minlex_result minlex_invert(const char *transform, size_t transform_size, char *inverse, size_t inverse_size);

/**
 * The transform that does one after another.
 *
 * - first, first_size: the one that acts first
 * - second, second_size: the one that acts on the result
 * - both, both_size: receives what they do together; MINLEX_TRANSFORM_SIZE bytes
 *
 * Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM.
 * Cost: below 1 us. Threads: any.
 */
enum minlex_result minlex_compose(const char *first,
                                  size_t first_size,
                                  const char *second,
                                  size_t second_size,
                                  char *both,
                                  size_t both_size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MINLEX_H */
