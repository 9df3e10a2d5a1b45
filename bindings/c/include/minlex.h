/*
 * minlex.h - rank, unrank and name Sudoku grids and puzzles
 *
 * The catalogue is all 5472730538 essentially different Sudoku solution grids, each in its minlex
 * form (the smallest 81-digit text among all its morphs), in lexicographic order. A rank is a place
 * in it, counted from 1.
 *
 *     #include <inttypes.h>
 *     #include <minlex.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static int failed(const char *what, const minlex_error *error)
 *     {
 *         fprintf(stderr, "%s: %s\n", what, error->text);
 *         return 1;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
 *         minlex_table *table;
 *         minlex_error error;
 *         uint64_t rank;
 *         char grid[MINLEX_GRID_SIZE], name[MINLEX_NAME_SIZE];
 *
 *         if (minlex_table_embedded(&table, &error) != MINLEX_OK)
 *             return failed("minlex_table_embedded", &error);
 *         if (minlex_solution(puzzle, strlen(puzzle), grid, sizeof grid, &error) != MINLEX_OK)
 *             return failed("minlex_solution", &error);
 *         if (minlex_rank(table, grid, strlen(grid), &rank, &error) != MINLEX_OK)
 *             return failed("minlex_rank", &error);
 *         if (minlex_name(table, puzzle, strlen(puzzle), MINLEX_NAME25, name, sizeof name, NULL, 0,
 *                         &error) != MINLEX_OK)
 *             return failed("minlex_name", &error);
 *         printf("%s has rank %" PRIu64 "\n%s is called %s\n", grid, rank, puzzle, name);
 *         minlex_table_close(table);
 *         return 0;
 *     }
 *
 * WORDS
 *
 * A table answers questions about the catalogue; it is an object of this library, and a file.
 * Functions whose names begin with minlex_table_ open, describe and close one; those that ask one
 * have it as their first argument; the others need none.
 *
 * A morph of a grid is its image under a transform. Its minlex form is the smallest of its morphs.
 * A puzzle's canonical puzzle is its morph in the minlex form of its solution, its name is the text
 * for that. Its puzzle number is the same as a whole number, which orders puzzles by the rank of
 * their solution and then by their givens. An index is the number of a grid among all
 * 6670903752021072936960 solution grids, counted from 0 in one of two numberings.
 *
 * A collection is a file of puzzles, each once, sorted by their numbers. Functions whose names
 * begin with minlex_collection_ open, ask and close one.
 *
 * A stretch of the catalogue is named by its first rank and a count.
 *
 * CONVENTIONS
 *
 * Results. Every function that can fail returns a minlex_result, MINLEX_OK = 0 or why not. "Fails
 * with" lists the faults of a function's own, by the end of their names. Those of all calls are
 * MINLEX_NULL_POINTER, MINLEX_BUFFER_TOO_SMALL, MINLEX_OVERLAP, MINLEX_INVALID_LENGTH (also for a
 * size that no object in memory has) and MINLEX_PANIC; where a table or a collection is opened or
 * asked, also MINLEX_CANNOT_READ and MINLEX_DAMAGED. When a call fails, all outputs but its error
 * are as they were before; only after MINLEX_PANIC they may hold anything. An error that shares
 * memory with something else stays as it was, too.
 *
 * Errors. The last argument of every function that can fail is a minlex_error, NULL if not wanted.
 * It receives the result, a line about it, and the index of the bad record of a batch; MINLEX_OK
 * after a call without any failure. minlex_last_error() has the line of the last failure in the
 * same thread, whichever caller made it.
 *
 * Text. A grid is 81 digits; a puzzle is 81 characters, digits, and '.' or '0' for an empty cell.
 * What goes in is ASCII with its size in bytes and needs no NUL. It is read as it is: nothing
 * is trimmed. What comes out of a call about one thing ends with NUL, and its buffer must have the
 * size that the description names, which is enough for the longest text and its NUL. Only the text
 * and the NUL are written.
 *
 * Batches. For every function about one thing, "..._batch" is about many: what is one text or
 * number there is an array of records here, without anything between them. Grids and puzzles are
 * records of MINLEX_CELLS bytes, 81 characters without a NUL. Other texts are records as long as
 * the buffer for one (MINLEX_NAME_SIZE, MINLEX_TRANSFORM_SIZE, MINLEX_NUMBER_SIZE,
 * MINLEX_INDEX_SIZE), filled up with NUL. As many answers come out as records go in; records may
 * come in any order. An empty batch is fine, and then arrays may be NULL. A batch works in the
 * thread that calls, and needs up to 1 KiB of memory per record while it works: pass thousands to
 * millions at a time. A record costs at most what the call about one thing does, and has the same
 * faults. A batch also fails with MINLEX_INVALID_ARGUMENT for a stride below the size of a result,
 * and like a stretch with MINLEX_OUT_OF_MEMORY. Only minlex_scan(), minlex_scan_facts(),
 * minlex_random(), minlex_classes(), minlex_collection_scan() and minlex_collection_texts() have no
 * batch, as they are batches, and only minlex_automorphisms_batch() has lists of answers, one
 * record's after the other's.
 *
 * Bad records. The results of a batch are an array with a minlex_result for each record,
 * results_stride bytes from one to the next (so that they can be part of your own records); 0 means
 * sizeof (minlex_result).
 * - With results, a bad record does not stop the others. Its result is the fault, its answers are
 *   filled with zeros, and the error is about the first bad one. The call returns MINLEX_OK, so
 *   look at the results.
 * - If results is NULL, the first bad record fails the call, and nothing is written. The error
 *   names the record.
 *
 * Columns. minlex_form_column(), minlex_rank_column(), minlex_name_column() and
 * minlex_puzzle_column() are batches for texts that are of different lengths, or missing: they take
 * a minlex_column, Arrow's layout of texts with offsets of 32 or 64 bits, and answer in it. A text
 * that is missing has no answer and the result MINLEX_OK; one that is bad has no answer either and
 * a result as above.
 * - offsets, offsets_count: receives where answers begin and end; one number more than there are
 *   texts. They have 32 bits, for 2 GiB, which are 26 million grids: pass fewer at a time.
 * - validity, validity_size: receives a bit for each text, 0 if it was missing or is bad; a byte
 *   for each eight. NULL if not wanted.
 * - errors, errors_count: receive the errors of as many bad texts, the first ones, in order, and
 *   MINLEX_OK behind the last; NULL and 0 if not wanted. If all are filled there may be more: go on
 *   behind the last one's record.
 *
 * Sizes. "..._size" is in bytes, "..._count" in numbers of the pointer's type; descriptions name
 * only what they measure. An output can be
 * larger than needed. It must not share memory with any other argument (MINLEX_OVERLAP); inputs can
 * share memory with each other. Nothing needs to be aligned.
 *
 * Ownership. The library keeps no pointer of the caller's after a call returns. The caller gets
 * nothing to free but tables and collections, which minlex_table_close() and
 * minlex_collection_close() take back.
 *
 * Transforms. A transform is a symmetry of the grid: transpose or not, permute rows and columns,
 * relabel. Its text is r, c and d, each with nine digits, and a t in front if the grid is
 * transposed first. The i-th digit after r (c) is the row (column) of the grid from which row
 * (column) i of the image is taken; the i-th digit after d is what digit i becomes.
 *
 * Threads. Any number of threads may make any calls at the same time, also with the same table or
 * collection; only closing must be the last use of a handle. There is no state besides these, the
 * thread's own error text, and lists that are made at first use and never change. The library
 * starts no threads. A process that wants to fork should do so while no call is under way, or call
 * minlex_table_warm_up() before, and minlex_numbering_warm_up() if it asks for indices.
 *
 * Limits. The library prints nothing, never ends the process and installs no handlers. Should a
 * defect make its code panic, the call returns MINLEX_PANIC; Rust's runtime writes one line to
 * standard error before that. Two things end the process as they do in any program: a mapped file
 * that is cut short (see minlex_table_map()), and memory running out inside a call in places other
 * than the arrays of a batch. A call needs up to 128 KiB of stack.
 *
 * Versions. Within one major version (1.x) programs keep running with a newer library without
 * being compiled again: functions, sizes and numbers stay; structs grow at their end, and are
 * accepted in their older size. Ranks, names, text forms and numberings of grids stay as they are
 * in all versions. minlex_check_version() compares header and library at run time.
 *
 * This file is made from bindings/c/src by tools/scripts/c-header.sh; do not edit it.
 */


#ifndef MINLEX_H
#define MINLEX_H

#include <stddef.h>
#include <stdint.h>

/**
 * The version of this header; for that of the library see minlex_version_number().
 */
#define MINLEX_VERSION_MAJOR 1

/**
 * See MINLEX_VERSION_MAJOR.
 */
#define MINLEX_VERSION_MINOR 0

/**
 * See MINLEX_VERSION_MAJOR.
 */
#define MINLEX_VERSION_PATCH 0

/**
 * The version of this header as a number that grows with it: major * 1000000 + minor * 1000 +
 * patch.
 */
#define MINLEX_VERSION_NUMBER 1000000

/**
 * No record of a batch, see minlex_error.
 */
#define MINLEX_NO_RECORD UINT64_MAX

/**
 * Essentially different grids: ranks are 1 to MINLEX_ESSENTIALLY_DIFFERENT.
 */
#define MINLEX_ESSENTIALLY_DIFFERENT 5472730538

/**
 * Cells of a grid or a puzzle: characters of its text, and bytes of its record in a batch.
 */
#define MINLEX_CELLS 81

/**
 * Bytes for the text of a grid or a puzzle with its NUL.
 */
#define MINLEX_GRID_SIZE 82

/**
 * Chutes of a grid: three bands and three stacks.
 */
#define MINLEX_CHUTES 6

/**
 * Essentially different bands: band numbers are 0 to 415.
 */
#define MINLEX_BANDS 416

/**
 * Cells of a band: bytes of its record.
 */
#define MINLEX_BAND_CELLS 27

/**
 * Bytes for the text of a transform with its NUL: at most 31 characters.
 */
#define MINLEX_TRANSFORM_SIZE 32

/**
 * Bytes for the decimal text of a number of solutions with its NUL: at most 22 digits.
 */
#define MINLEX_COUNT_SIZE 23

/**
 * Only neighbours in which each given is needed, see minlex_near().
 */
#define MINLEX_NEAR_MINIMAL 1

/**
 * Only neighbours in which each added given is needed.
 */
#define MINLEX_NEAR_NEEDED 2

/**
 * Only neighbours with the pattern of the puzzle: digits change, and no given moves.
 */
#define MINLEX_NEAR_SAME_PATTERN 4

/**
 * Only neighbours with the solution of the puzzle.
 */
#define MINLEX_NEAR_SAME_GRID 8

/**
 * The most cells of a set of minlex_unavoidable_sets().
 */
#define MINLEX_UNAVOIDABLE_CELLS 20

/**
 * Bytes for the text of a name in any form with its NUL: at most 25 characters.
 */
#define MINLEX_NAME_SIZE 26

/**
 * Bytes for the decimal text of a puzzle number with its NUL: at most 35 digits.
 */
#define MINLEX_NUMBER_SIZE 36

/**
 * No place, see minlex_collection_find().
 */
#define MINLEX_NO_PLACE UINT64_MAX

/**
 * Bytes for the decimal text of a grid's index with its NUL: at most 22 digits.
 */
#define MINLEX_INDEX_SIZE 23

/**
 * The result of a call. Numbers keep their meaning; later versions may add some.
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
     * An output is too small for the answer.
     */
    MINLEX_BUFFER_TOO_SMALL = 2,
    /**
     * A size is not a multiple of the record's, or larger than memory, or two batches that belong
     * together have different lengths.
     */
    MINLEX_INVALID_LENGTH = 3,
    /**
     * An output shares memory with another argument.
     */
    MINLEX_OVERLAP = 4,
    /**
     * A form of names, a numbering, a stride or another choice that does not exist.
     */
    MINLEX_INVALID_ARGUMENT = 5,
    /**
     * The program was compiled with the header of another version.
     */
    MINLEX_OTHER_VERSION = 6,
    /**
     * Not a solution grid.
     */
    MINLEX_INVALID_GRID = 10,
    /**
     * Not a rank: ranks go from 1 to 5472730538.
     */
    MINLEX_INVALID_RANK = 11,
    /**
     * Not 81 cells of a puzzle.
     */
    MINLEX_INVALID_PUZZLE = 12,
    /**
     * A puzzle that does not have exactly one solution.
     */
    MINLEX_NOT_ONE_SOLUTION = 13,
    /**
     * Not a name, or not the name of a puzzle.
     */
    MINLEX_INVALID_NAME = 14,
    /**
     * Not the index of a solution grid.
     */
    MINLEX_INVALID_INDEX = 15,
    /**
     * Not a transform.
     */
    MINLEX_INVALID_TRANSFORM = 16,
    /**
     * Not the number of a puzzle: numbers go from 0 to 13232250502363320951920453144805375.
     */
    MINLEX_INVALID_NUMBER = 17,
    /**
     * A gap: an equivalent set of cells has the number that counts.
     */
    MINLEX_GAP = 18,
    /**
     * A place that a collection does not have.
     */
    MINLEX_INVALID_PLACE = 19,
    /**
     * The file cannot be read, or can no longer be read.
     */
    MINLEX_CANNOT_READ = 20,
    /**
     * The file is not a table or a collection, has a newer format, or is damaged.
     */
    MINLEX_DAMAGED = 21,
    /**
     * There is no memory for a batch or a table.
     */
    MINLEX_OUT_OF_MEMORY = 22,
    /**
     * A defect in this library; please report it with the text of minlex_last_error().
     */
    MINLEX_PANIC = 23,
} minlex_result;

/**
 * The ways to write a name.
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
typedef enum minlex_numbering {
    /**
     * Along Russell's 44 classes of first bands; the fast one, 0.5 us.
     */
    MINLEX_CLASS_NUMBERING = 0,
    /**
     * By 81-digit text: how many grids have a smaller one; some 30 us.
     */
    MINLEX_LEXICOGRAPHIC_NUMBERING = 1,
} minlex_numbering;

/**
 * A number of a grid, for minlex_scan_facts().
 */
typedef enum minlex_fact {
    /**
     * The number of the band on top, the smallest of the six band numbers: 0 to 415.
     */
    MINLEX_FACT_BAND = 0,
    /**
     * The largest of the six band numbers: 0 to 415.
     */
    MINLEX_FACT_HIGHEST = 1,
    /**
     * Number of the six chutes with the smallest number, 1 to 6.
     */
    MINLEX_FACT_LOWEST_CHUTES = 2,
    /**
     * Unavoidable sets of four cells, 0 to 36.
     */
    MINLEX_FACT_UA4 = 3,
    /**
     * Automorphisms, 1 to 648.
     */
    MINLEX_FACT_AUTOMORPHISMS = 4,
    /**
     * The number of the class of the automorphism group, 0 for the trivial group, up to 122.
     */
    MINLEX_FACT_GROUP = 5,
    /**
     * Intercalates: two rows and two columns, anywhere, with two digits in their four cells;
     * 0 to 108.
     */
    MINLEX_FACT_INTERCALATES = 6,
    /**
     * The most unavoidable sets of four cells that share no cell, 0 to 20.
     */
    MINLEX_FACT_MCN4 = 7,
} minlex_fact;

/**
 * An open collection file. It never changes; any number of threads may use it at the same time.
 */
typedef struct minlex_collection minlex_collection;

/**
 * An open table. It never changes; any number of threads may use it at the same time.
 */
typedef struct minlex_table minlex_table;

/**
 * The reason for a failure: the last argument of every fallible function. The struct never grows.
 */
typedef struct minlex_error {
    /**
     * Index of the bad record that failed a batch, else MINLEX_NO_RECORD.
     */
    uint64_t record;
    /**
     * The result; MINLEX_OK if nothing failed.
     */
    enum minlex_result result;
    /**
     * One line of UTF-8 without a full stop, with a NUL: the fault found, and the expectation.
     * Cut between characters if it is longer. Empty if nothing failed.
     */
    char text[500];
} minlex_error;

/**
 * The description of a table.
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
    uint32_t version;
    /**
     * Prefixes from one checkpoint to the next in a band of average density.
     */
    uint32_t stride;
    /**
     * "embedded", "standard", "large" or "custom", with a NUL.
     */
    char preset[16];
} minlex_info;

/**
 * The number of a puzzle: (rank of its solution - 1) * 2^81 + place of its givens among all sets
 * of cells, 0 to 13232250502363320951920453144805375; docs/NAMES.md defines it to the bit. Of sets
 * that are equivalent under automorphisms only the smallest counts; the numbers of the others are
 * gaps.
 */
typedef struct minlex_puzzle_number {
    /**
     * The number, the most significant byte first: memcmp() compares numbers.
     */
    uint8_t bytes[16];
} minlex_puzzle_number;

/**
 * A column of texts in Arrow's layout: its types utf8, binary, and both with "large_" before the
 * name. Text i is the bytes of data from offset i to before offset i + 1. The library only reads
 * it, and it need not be aligned. Set unused fields to 0. The struct never grows.
 */
typedef struct minlex_column {
    /**
     * The texts, one after the other.
     */
    const char *data;
    /**
     * first + count + 1 ascending offsets; NULL if they are large.
     */
    const int32_t *offsets;
    /**
     * The same with 64 bits; NULL if offsets has them.
     */
    const int64_t *large_offsets;
    /**
     * A bit for each text, the lowest of a byte first; 0 if it is missing. NULL if all are there.
     */
    const uint8_t *validity;
    /**
     * Index of the first text in the offsets and bits: Arrow's offset of an array.
     */
    size_t first;
    /**
     * Number of texts, with the missing ones.
     */
    size_t count;
} minlex_column;

/**
 * The index of a solution grid in a numbering, high * 2^64 + low, from 0 to
 * 6670903752021072936959.
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
 * The version of the library at run time, such as "1.0.0".
 *
 * Returns: a static text.
 */
const char *minlex_version(void);

/**
 * The version of the library at run time, see MINLEX_VERSION_NUMBER.
 *
 * Returns: the number.
 */
uint32_t minlex_version_number(void);

/**
 * Tests if a program works with the library loaded at run time, which must have the same major
 * version and not be older. For programs that load the library by name, as bindings do.
 *
 * - header: MINLEX_VERSION_NUMBER of the header that the program was made with
 *
 * Returns: MINLEX_OK, _OTHER_VERSION. Cost: none.
 */
enum minlex_result minlex_check_version(uint32_t header, struct minlex_error *error);

/**
 * The text of the last failure in this thread; empty before the first. Calls that return MINLEX_OK
 * leave it as it is. Where calls change threads, as in asynchronous runtimes, use minlex_error.
 *
 * - buffer: receives the text and a NUL, cut between characters if it does not fit; may be NULL if
 *   size is 0
 *
 * Returns: bytes of the whole text without its NUL, as snprintf() does; the text was cut if that
 * is size or more.
 */
size_t minlex_last_error(char *buffer, size_t size);

/**
 * The meaning of a result in a few words.
 *
 * Returns: a static text; never NULL, for any number.
 */
const char *minlex_result_text(int result);

/**
 * Opens the table inside the library: no file is needed, and look-ups take some 15 to 30 us.
 *
 * - table: receives the handle
 *
 * Cost: some 100 us.
 */
enum minlex_result minlex_table_embedded(struct minlex_table **table, struct minlex_error *error);

/**
 * Opens the table in a file, such as `minlex build` makes. Reads the header only; look-ups read
 * the rest in verified pieces of 64 KiB, and keep them in memory. Changes to the file never cause
 * a wrong answer: a call that can no longer read its part returns MINLEX_CANNOT_READ.
 *
 * - path: with a NUL at its end, as for fopen(); in UTF-8 on Windows
 * - table: receives the handle
 *
 * Cost: some 100 us.
 */
enum minlex_result minlex_table_open(const char *path, struct minlex_table **table, struct minlex_error *error);

/**
 * Opens and maps the table in a file, with the arguments of minlex_table_open(): programs with the
 * same table share its memory.
 *
 * The danger: while the table is open, no one may write to the file or cut it. A look-up in a part
 * cut off ends the process (SIGBUS); in an overwritten one it can be wrong. Renaming another file
 * over it is safe. Where you cannot vouch for that, use minlex_table_open().
 *
 * Cost: some 100 us.
 */
enum minlex_result minlex_table_map(const char *path, struct minlex_table **table, struct minlex_error *error);

/**
 * Opens a copy of a table in memory: the bytes can be freed after the call.
 *
 * - bytes: all bytes of the table
 * - table: receives the handle
 *
 * Fails with _OUT_OF_MEMORY. Cost: that of the copy.
 */
enum minlex_result minlex_table_from_bytes(const void *bytes,
                                           size_t bytes_size,
                                           struct minlex_table **table,
                                           struct minlex_error *error);

/**
 * Closes a table and frees its memory.
 *
 * - table: an open table, which no other call uses now or later; NULL does nothing
 *
 * Each handle once, from any thread.
 */
void minlex_table_close(struct minlex_table *table);

/**
 * Verifies a whole table: all checksums, and that the checkpoints fit each other.
 *
 * Cost: reads all of the table, a second or two for the largest.
 */
enum minlex_result minlex_table_check(const struct minlex_table *table, struct minlex_error *error);

/**
 * Makes the tables of first look-ups now, so that none is slower and none takes a lock: for
 * programs that fork while threads look something up. All tables share it.
 *
 * Cost: some 60 ms and 13 MB at the first call of a process, microseconds later.
 */
enum minlex_result minlex_table_warm_up(const struct minlex_table *table, struct minlex_error *error);

/**
 * The description of a table.
 *
 * - info_size: sizeof (minlex_info) of the program. Later versions may append fields: a smaller
 *   struct receives those that it has, and further fields of a larger one become zero
 *
 * Cost: below 1 us.
 */
enum minlex_result minlex_table_info(const struct minlex_table *table,
                                     struct minlex_info *info,
                                     size_t info_size,
                                     struct minlex_error *error);

/**
 * Number of minlex forms with each band on top. The catalogue is sorted by band: the counts before
 * a band add up to the last rank before it.
 *
 * - counts: receives a number for each band; MINLEX_BANDS numbers
 *
 * Cost: 10 us.
 */
enum minlex_result minlex_band_counts(const struct minlex_table *table,
                                      uint64_t *counts,
                                      size_t counts_count,
                                      struct minlex_error *error);

/**
 * The minlex form of a grid, and a transform to it.
 *
 * - grid: 81 digits; any morph of a grid gives the same form
 * - form: receives the form; MINLEX_GRID_SIZE bytes
 * - transform: receives a transform from the grid to its form; MINLEX_TRANSFORM_SIZE bytes. The
 *   same grid always gives the same one. NULL if not wanted
 *
 * Fails with _INVALID_GRID. Cost: 0.3 us, 10 ms once per process.
 */
enum minlex_result minlex_form(const char *grid,
                               size_t grid_size,
                               char *form,
                               size_t form_size,
                               char *transform,
                               size_t transform_size,
                               struct minlex_error *error);

/**
 * minlex_form() for many grids.
 */
enum minlex_result minlex_form_batch(const char *grids,
                                     size_t grids_size,
                                     char *forms,
                                     size_t forms_size,
                                     char *transforms,
                                     size_t transforms_size,
                                     enum minlex_result *results,
                                     size_t results_stride,
                                     struct minlex_error *error);

/**
 * The rank of a grid: the place of its minlex form in the catalogue, counted from 1.
 *
 * - grid: 81 digits
 * - rank: receives the rank, 1 to 5472730538
 *
 * Fails with _INVALID_GRID. Cost: 16 us with the embedded table, 4 us with the standard one, 3 us
 * with the large one.
 */
enum minlex_result minlex_rank(const struct minlex_table *table,
                               const char *grid,
                               size_t grid_size,
                               uint64_t *rank,
                               struct minlex_error *error);

/**
 * minlex_rank() for many grids; those close in the catalogue share work.
 */
enum minlex_result minlex_rank_batch(const struct minlex_table *table,
                                     const char *grids,
                                     size_t grids_size,
                                     uint64_t *ranks,
                                     size_t ranks_count,
                                     enum minlex_result *results,
                                     size_t results_stride,
                                     struct minlex_error *error);

/**
 * The grid at a rank, a minlex form.
 *
 * - rank: 1 to 5472730538
 * - form: receives the grid; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_RANK. Cost: 27 us with the embedded table, 6 us with the standard one, 3 us
 * with the large one.
 */
enum minlex_result minlex_unrank(const struct minlex_table *table,
                                 uint64_t rank,
                                 char *form,
                                 size_t form_size,
                                 struct minlex_error *error);

/**
 * minlex_unrank() for many ranks; those that are close share work.
 */
enum minlex_result minlex_unrank_batch(const struct minlex_table *table,
                                       const uint64_t *ranks,
                                       size_t ranks_count,
                                       char *forms,
                                       size_t forms_size,
                                       enum minlex_result *results,
                                       size_t results_stride,
                                       struct minlex_error *error);

/**
 * A stretch of the catalogue in order: the fast way to walk through it.
 *
 * - first: the first rank, 1 to 5472730538
 * - count: how many grids; the last rank must not be above 5472730538
 * - forms: receives records of MINLEX_CELLS bytes; thousands at a time are fastest
 *
 * Fails with _INVALID_RANK. Cost: that of minlex_unrank(), then 0.1 us a grid.
 */
enum minlex_result minlex_scan(const struct minlex_table *table,
                               uint64_t first,
                               size_t count,
                               char *forms,
                               size_t forms_size,
                               struct minlex_error *error);

/**
 * The number of automorphisms of a grid.
 *
 * - count: receives 1 to 648
 *
 * Fails with _INVALID_GRID. Cost: 0.1 us.
 */
enum minlex_result minlex_automorphism_count(const char *grid, size_t grid_size, uint32_t *count, struct minlex_error *error);

/**
 * minlex_automorphism_count() for many grids.
 */
enum minlex_result minlex_automorphism_count_batch(const char *grids,
                                                   size_t grids_size,
                                                   uint32_t *counts,
                                                   size_t counts_count,
                                                   enum minlex_result *results,
                                                   size_t results_stride,
                                                   struct minlex_error *error);

/**
 * The automorphisms of a grid: the transforms that leave it as it is, the identity first.
 *
 * - transforms: receives a record of MINLEX_TRANSFORM_SIZE bytes for each; 648 always suffice, and
 *   minlex_automorphism_count() finds the number
 * - count: receives their number
 *
 * Fails with _INVALID_GRID. Cost: 1 us for most grids.
 */
enum minlex_result minlex_automorphisms(const char *grid,
                                        size_t grid_size,
                                        char *transforms,
                                        size_t transforms_size,
                                        uint32_t *count,
                                        struct minlex_error *error);

/**
 * The automorphisms of many grids, one grid's after the other's.
 *
 * - transforms: receives a record for each automorphism, the identity of each grid first; as many
 *   as minlex_automorphism_count_batch() finds, and at least one a grid
 * - counts: receives the number of each grid's, 0 for a bad one
 */
enum minlex_result minlex_automorphisms_batch(const char *grids,
                                              size_t grids_size,
                                              char *transforms,
                                              size_t transforms_size,
                                              uint32_t *counts,
                                              size_t counts_count,
                                              enum minlex_result *results,
                                              size_t results_stride,
                                              struct minlex_error *error);

/**
 * The band numbers of a grid's six chutes: their places, from 0, among the 416 essentially
 * different bands in the order of minlex forms. A minlex form begins with the smallest band.
 *
 * - numbers: receives the three bands from the top, then the three stacks from the
 *   left, 0 to 415; MINLEX_CHUTES numbers
 *
 * Fails with _INVALID_GRID. Cost: 0.1 us, 10 ms once per process.
 */
enum minlex_result minlex_band_numbers(const char *grid,
                                       size_t grid_size,
                                       uint16_t *numbers,
                                       size_t numbers_count,
                                       struct minlex_error *error);

/**
 * minlex_band_numbers() for many grids.
 *
 * - numbers: receives MINLEX_CHUTES numbers for each
 */
enum minlex_result minlex_band_numbers_batch(const char *grids,
                                             size_t grids_size,
                                             uint16_t *numbers,
                                             size_t numbers_count,
                                             enum minlex_result *results,
                                             size_t results_stride,
                                             struct minlex_error *error);

/**
 * The 416 essentially different bands, each as the smallest of its images.
 *
 * - bands: receives them in the order of their numbers, records of MINLEX_BAND_CELLS
 *   bytes, 27 digits; MINLEX_BANDS records
 *
 * Cost: 10 ms once per process.
 */
enum minlex_result minlex_bands(char *bands, size_t bands_size, struct minlex_error *error);

/**
 * Numbers of the grids of a stretch of the catalogue, column by column.
 *
 * - first: the first rank, 1 to 5472730538
 * - count: how many grids; the last rank must not be above 5472730538
 * - facts: the columns, each a minlex_fact
 * - numbers: receives count numbers for each column, one column after the other
 * - forms: receives the grids as minlex_scan() gives them. NULL if not wanted
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_RANK. Cost: that of minlex_unrank(), then 0.1 to 0.5 us a
 * grid.
 */
enum minlex_result minlex_scan_facts(const struct minlex_table *table,
                                     uint64_t first,
                                     size_t count,
                                     const uint32_t *facts,
                                     size_t facts_count,
                                     uint16_t *numbers,
                                     size_t numbers_count,
                                     char *forms,
                                     size_t forms_size,
                                     struct minlex_error *error);

/**
 * The image of a grid or a puzzle under a transform.
 *
 * - transform: such as "tr123456789c123456789d123456789", without blanks around it
 * - image: receives the image, with '.' for empty cells; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_TRANSFORM, _INVALID_PUZZLE. Cost: 0.5 us.
 */
enum minlex_result minlex_apply(const char *transform,
                                size_t transform_size,
                                const char *cells,
                                size_t cells_size,
                                char *image,
                                size_t image_size,
                                struct minlex_error *error);

/**
 * minlex_apply() for many pairs.
 */
enum minlex_result minlex_apply_batch(const char *transforms,
                                      size_t transforms_size,
                                      const char *cells,
                                      size_t cells_size,
                                      char *images,
                                      size_t images_size,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *error);

/**
 * The inverse of a transform.
 *
 * - transform: the one to undo
 * - inverse: receives the other; MINLEX_TRANSFORM_SIZE bytes
 *
 * Fails with _INVALID_TRANSFORM. Cost: below 1 us.
 */
enum minlex_result minlex_invert(const char *transform,
                                 size_t transform_size,
                                 char *inverse,
                                 size_t inverse_size,
                                 struct minlex_error *error);

/**
 * minlex_invert() for many transforms.
 */
enum minlex_result minlex_invert_batch(const char *transforms,
                                       size_t transforms_size,
                                       char *inverses,
                                       size_t inverses_size,
                                       enum minlex_result *results,
                                       size_t results_stride,
                                       struct minlex_error *error);

/**
 * The transform that does one after another.
 *
 * - first: the one that acts first
 * - second: the one that acts on the result
 * - both: receives the two as one; MINLEX_TRANSFORM_SIZE bytes
 *
 * Fails with _INVALID_TRANSFORM. Cost: below 1 us.
 */
enum minlex_result minlex_compose(const char *first,
                                  size_t first_size,
                                  const char *second,
                                  size_t second_size,
                                  char *both,
                                  size_t both_size,
                                  struct minlex_error *error);

/**
 * minlex_compose() for many pairs.
 */
enum minlex_result minlex_compose_batch(const char *first,
                                        size_t first_size,
                                        const char *second,
                                        size_t second_size,
                                        char *both,
                                        size_t both_size,
                                        enum minlex_result *results,
                                        size_t results_stride,
                                        struct minlex_error *error);

/**
 * Finds no solution of a puzzle, the only one, or two.
 *
 * - count: receives 0, 1, or 2 for two or more solutions
 * - grids: receives that many different solutions, records of MINLEX_CELLS bytes, and
 *   zeros after them; 2 * MINLEX_CELLS bytes. NULL if not wanted
 *
 * Fails with _INVALID_PUZZLE. Cost: some us for a usual puzzle.
 */
enum minlex_result minlex_solve(const char *puzzle,
                                size_t puzzle_size,
                                uint32_t *count,
                                char *grids,
                                size_t grids_size,
                                struct minlex_error *error);

/**
 * minlex_solve() for many puzzles.
 *
 * - grids: receives records of 2 * MINLEX_CELLS bytes for each; NULL if not wanted
 */
enum minlex_result minlex_solve_batch(const char *puzzles,
                                      size_t puzzles_size,
                                      uint32_t *counts,
                                      size_t counts_count,
                                      char *grids,
                                      size_t grids_size,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *error);

/**
 * The solution of a puzzle that has exactly one.
 *
 * - grid: receives the solution; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some us for a usual puzzle.
 */
enum minlex_result minlex_solution(const char *puzzle,
                                   size_t puzzle_size,
                                   char *grid,
                                   size_t grid_size,
                                   struct minlex_error *error);

/**
 * minlex_solution() for many puzzles.
 */
enum minlex_result minlex_solution_batch(const char *puzzles,
                                         size_t puzzles_size,
                                         char *grids,
                                         size_t grids_size,
                                         enum minlex_result *results,
                                         size_t results_stride,
                                         struct minlex_error *error);

/**
 * The number of solutions of a puzzle, up to a limit.
 *
 * - limit: where to stop; 2 is enough to distinguish none, one and several
 * - count: receives the number of solutions, or limit if there are at least as many
 *
 * Fails with _INVALID_PUZZLE. Cost: some us for a usual puzzle, and below 1 us for each further
 * solution, of which an empty board has 6.67e21.
 */
enum minlex_result minlex_count_solutions(const char *puzzle,
                                          size_t puzzle_size,
                                          uint64_t limit,
                                          uint64_t *count,
                                          struct minlex_error *error);

/**
 * minlex_count_solutions() for many puzzles.
 */
enum minlex_result minlex_count_solutions_batch(const char *puzzles,
                                                size_t puzzles_size,
                                                uint64_t limit,
                                                uint64_t *counts,
                                                size_t counts_count,
                                                enum minlex_result *results,
                                                size_t results_stride,
                                                struct minlex_error *error);

/**
 * The canonical puzzle of a puzzle, the same for all its disguises.
 *
 * - puzzle: one with exactly one solution
 * - canonical: receives the canonical puzzle; MINLEX_GRID_SIZE bytes
 * - morph: receives the transform back to `puzzle`; MINLEX_TRANSFORM_SIZE bytes. NULL if not
 *   wanted
 *
 * Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some us for a usual puzzle.
 */
enum minlex_result minlex_canonical(const char *puzzle,
                                    size_t puzzle_size,
                                    char *canonical,
                                    size_t canonical_size,
                                    char *morph,
                                    size_t morph_size,
                                    struct minlex_error *error);

/**
 * minlex_canonical() for many puzzles.
 */
enum minlex_result minlex_canonical_batch(const char *puzzles,
                                          size_t puzzles_size,
                                          char *canonicals,
                                          size_t canonicals_size,
                                          char *morphs,
                                          size_t morphs_size,
                                          enum minlex_result *results,
                                          size_t results_stride,
                                          struct minlex_error *error);

/**
 * The smallest image of any puzzle or pattern under all transforms, row by row with an empty cell
 * below any digit. That of a grid is its minlex form.
 *
 * - image: receives the image; MINLEX_GRID_SIZE bytes
 * - transform: receives a transform to it; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
 *
 * Fails with _INVALID_PUZZLE. Cost: tens to hundreds of us, some ms for very symmetric puzzles.
 */
enum minlex_result minlex_smallest_image(const char *puzzle,
                                         size_t puzzle_size,
                                         char *image,
                                         size_t image_size,
                                         char *transform,
                                         size_t transform_size,
                                         struct minlex_error *error);

/**
 * minlex_smallest_image() for many puzzles.
 */
enum minlex_result minlex_smallest_image_batch(const char *puzzles,
                                               size_t puzzles_size,
                                               char *images,
                                               size_t images_size,
                                               char *transforms,
                                               size_t transforms_size,
                                               enum minlex_result *results,
                                               size_t results_stride,
                                               struct minlex_error *error);

/**
 * Tests if two puzzles, patterns or grids are one in disguise, with any number of solutions.
 *
 * - equivalent: receives 1 or 0
 * - transform: receives a transform from a to b, or an empty text; MINLEX_TRANSFORM_SIZE bytes.
 *   NULL if not wanted
 *
 * Fails with _INVALID_PUZZLE. Cost: microseconds if both have exactly one solution, else as
 * minlex_smallest_image().
 */
enum minlex_result minlex_equivalence(const char *a,
                                      size_t a_size,
                                      const char *b,
                                      size_t b_size,
                                      int *equivalent,
                                      char *transform,
                                      size_t transform_size,
                                      struct minlex_error *error);

/**
 * minlex_equivalence() for many pairs.
 */
enum minlex_result minlex_equivalence_batch(const char *a,
                                            size_t a_size,
                                            const char *b,
                                            size_t b_size,
                                            int *equivalent,
                                            size_t equivalent_count,
                                            char *transforms,
                                            size_t transforms_size,
                                            enum minlex_result *results,
                                            size_t results_stride,
                                            struct minlex_error *error);

/**
 * Numbers of the equivalence classes of puzzles, from 0, in the order in which classes first
 * appear. To keep one puzzle of each class, keep each puzzle whose number equals the number of
 * puzzles kept so far.
 *
 * - puzzles: records of MINLEX_CELLS bytes, each with exactly one solution
 * - classes: receives as many numbers; the 0 of a bad record means nothing
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: per puzzle that of
 * minlex_canonical(), and some 300 bytes meanwhile.
 */
enum minlex_result minlex_classes(const char *puzzles,
                                  size_t puzzles_size,
                                  uint64_t *classes,
                                  size_t classes_count,
                                  enum minlex_result *results,
                                  size_t results_stride,
                                  struct minlex_error *error);

/**
 * The exact number of solutions of any puzzle, which need not fit 64 bits: 6670903752021072936960
 * for an empty board. minlex_count_solutions() stops at a limit.
 *
 * - count: receives 1 to 22 digits; MINLEX_COUNT_SIZE bytes
 *
 * Fails with _INVALID_PUZZLE, _OUT_OF_MEMORY. Cost: some us for a usual puzzle; below 20 givens up
 * to some seconds and 160 MB.
 */
enum minlex_result minlex_count_all_solutions(const char *puzzle,
                                              size_t puzzle_size,
                                              char *count,
                                              size_t count_size,
                                              struct minlex_error *error);

/**
 * minlex_count_all_solutions() for many puzzles.
 */
enum minlex_result minlex_count_all_solutions_batch(const char *puzzles,
                                                    size_t puzzles_size,
                                                    char *counts,
                                                    size_t counts_size,
                                                    enum minlex_result *results,
                                                    size_t results_stride,
                                                    struct minlex_error *error);

/**
 * The valid puzzles near a puzzle: some givens are taken away and others added. Each is found
 * once, in one of its disguises, and the puzzle itself is left out.
 *
 * - puzzle: one with exactly one solution
 * - remove, add: numbers of givens to take away and to add, 0 to 4; one that was taken away can be
 *   added again
 * - options: 0, or a sum of MINLEX_NEAR_MINIMAL, _NEEDED, _SAME_PATTERN and _SAME_GRID
 * - neighbours: receives records of MINLEX_CELLS bytes; the search ends when the room is full
 * - count: receives their number; if they do not fill the room, there are no others
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: 4 ms for {-1+1}, a
 * second for {-2+2}, hours for {-3+3} unless the room is full before. Memory: 150 bytes for
 * each.
 */
enum minlex_result minlex_near(const char *puzzle,
                               size_t puzzle_size,
                               uint32_t remove,
                               uint32_t add,
                               uint32_t options,
                               char *neighbours,
                               size_t neighbours_size,
                               uint64_t *count,
                               struct minlex_error *error);

/**
 * The givens of a puzzle that can be left out, each by itself. A puzzle without any is minimal.
 *
 * - puzzle: one with exactly one solution
 * - givens: receives a puzzle with these givens alone; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some tens of us.
 */
enum minlex_result minlex_redundant(const char *puzzle,
                                    size_t puzzle_size,
                                    char *givens,
                                    size_t givens_size,
                                    struct minlex_error *error);

/**
 * minlex_redundant() for many puzzles.
 */
enum minlex_result minlex_redundant_batch(const char *puzzles,
                                          size_t puzzles_size,
                                          char *givens,
                                          size_t givens_size,
                                          enum minlex_result *results,
                                          size_t results_stride,
                                          struct minlex_error *error);

/**
 * The minimal puzzles inside a puzzle: givens left out until each is needed.
 *
 * - puzzle: one with exactly one solution
 * - minimals: receives records of MINLEX_CELLS bytes in a fixed order; the search ends when the
 *   room is full
 * - count: receives their number; if they do not fill the room, there are no others
 *
 * Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: tens to hundreds of us each. A puzzle with
 * some ten redundant givens has hundreds, a grid 4.7e15.
 */
enum minlex_result minlex_minimal_puzzles(const char *puzzle,
                                          size_t puzzle_size,
                                          char *minimals,
                                          size_t minimals_size,
                                          uint64_t *count,
                                          struct minlex_error *error);

/**
 * All minimal unavoidable sets of a grid up to a number of cells: changing their digits gives
 * another grid. Every valid puzzle of the grid has a given in each.
 *
 * - cells: the most cells of a set, 4 to MINLEX_UNAVOIDABLE_CELLS
 * - sets: receives records of MINLEX_CELLS bytes, few cells first: digits of the grid in the
 *   cells of the set and '.' elsewhere. NULL to ask for the numbers alone
 * - count: receives their number
 * - disjoint: receives how many of them were found to share no cell, a lower bound for the givens
 *   of valid puzzles of the grid. NULL if not wanted
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_GRID. Cost: 1 ms up to 10 cells, 5 ms up to 12, 30 ms up
 * to 14; two more cells take six times as long.
 */
enum minlex_result minlex_unavoidable_sets(const char *grid,
                                           size_t grid_size,
                                           uint32_t cells,
                                           char *sets,
                                           size_t sets_size,
                                           uint64_t *count,
                                           uint32_t *disjoint,
                                           struct minlex_error *error);

/**
 * The canonical name of a puzzle: two puzzles have the same name exactly if they are one puzzle in
 * disguise.
 *
 * - puzzle: one with exactly one solution
 * - form: a minlex_name_form
 * - name: receives the name; MINLEX_NAME_SIZE bytes
 * - morph: receives the transform from the canonical puzzle back to `puzzle`;
 *   MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: that of minlex_rank(),
 * and some us for the solution of a usual puzzle.
 */
enum minlex_result minlex_name(const struct minlex_table *table,
                               const char *puzzle,
                               size_t puzzle_size,
                               uint32_t form,
                               char *name,
                               size_t name_size,
                               char *morph,
                               size_t morph_size,
                               struct minlex_error *error);

/**
 * minlex_name() for many puzzles.
 */
enum minlex_result minlex_name_batch(const struct minlex_table *table,
                                     const char *puzzles,
                                     size_t puzzles_size,
                                     uint32_t form,
                                     char *names,
                                     size_t names_size,
                                     char *morphs,
                                     size_t morphs_size,
                                     enum minlex_result *results,
                                     size_t results_stride,
                                     struct minlex_error *error);

/**
 * The canonical puzzle that has a name; with a transform after the name, its image.
 *
 * - name: a name in any form; a semicolon may follow, with the morph of minlex_name() or its index
 * - puzzle: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
 *
 * A text in the form of a name that names no puzzle gives its cells all the same, see
 * minlex_check_name().
 *
 * Fails with _INVALID_NAME, _INVALID_TRANSFORM. Cost: that of minlex_unrank().
 */
enum minlex_result minlex_puzzle(const struct minlex_table *table,
                                 const char *name,
                                 size_t name_size,
                                 char *puzzle,
                                 size_t puzzle_size,
                                 struct minlex_error *error);

/**
 * minlex_puzzle() for many names without morphs. Equal and neighbouring ranks share work.
 */
enum minlex_result minlex_puzzle_batch(const struct minlex_table *table,
                                       const char *names,
                                       size_t names_size,
                                       char *puzzles,
                                       size_t puzzles_size,
                                       enum minlex_result *results,
                                       size_t results_stride,
                                       struct minlex_error *error);

/**
 * Rewrites a name in another form; needs no table.
 *
 * - name: a name in any form
 * - form: the minlex_name_form to write
 * - renamed: receives the name; MINLEX_NAME_SIZE bytes
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_NAME. Cost: 0.1 us.
 */
enum minlex_result minlex_rename(const char *name,
                                 size_t name_size,
                                 uint32_t form,
                                 char *renamed,
                                 size_t renamed_size,
                                 struct minlex_error *error);

/**
 * minlex_rename() for many names.
 */
enum minlex_result minlex_rename_batch(const char *names,
                                       size_t names_size,
                                       uint32_t form,
                                       char *renamed,
                                       size_t renamed_size,
                                       enum minlex_result *results,
                                       size_t results_stride,
                                       struct minlex_error *error);

/**
 * Tests if a name is that of a puzzle: its cells have exactly one solution, and are their own
 * canonical puzzle.
 *
 * - name: a name in any form
 *
 * Cost: that of minlex_name().
 */
enum minlex_result minlex_check_name(const struct minlex_table *table,
                                     const char *name,
                                     size_t name_size,
                                     struct minlex_error *error);

/**
 * minlex_check_name() for many names. The answers are the results.
 */
enum minlex_result minlex_check_name_batch(const struct minlex_table *table,
                                           const char *names,
                                           size_t names_size,
                                           enum minlex_result *results,
                                           size_t results_stride,
                                           struct minlex_error *error);

/**
 * The number of a puzzle, the same exactly for all its disguises. Numbers order puzzles by the
 * rank of the solution, then by the number of givens, then by their cells.
 *
 * - puzzle: one with exactly one solution
 *
 * Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: that of minlex_name().
 */
enum minlex_result minlex_number(const struct minlex_table *table,
                                 const char *puzzle,
                                 size_t puzzle_size,
                                 struct minlex_puzzle_number *number,
                                 struct minlex_error *error);

/**
 * minlex_number() for many puzzles.
 */
enum minlex_result minlex_number_batch(const struct minlex_table *table,
                                       const char *puzzles,
                                       size_t puzzles_size,
                                       struct minlex_puzzle_number *numbers,
                                       size_t numbers_count,
                                       enum minlex_result *results,
                                       size_t results_stride,
                                       struct minlex_error *error);

/**
 * The canonical puzzle that has a number.
 *
 * - number: need not be that of a valid puzzle
 * - puzzle: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_NUMBER; _GAP for a gap, with the number that stands for it at the end of the
 * error's text. Cost: that of minlex_unrank() and about 1 us.
 */
enum minlex_result minlex_puzzle_of_number(const struct minlex_table *table,
                                           const struct minlex_puzzle_number *number,
                                           char *puzzle,
                                           size_t puzzle_size,
                                           struct minlex_error *error);

/**
 * minlex_puzzle_of_number() for many numbers. Equal and neighbouring ranks share work.
 */
enum minlex_result minlex_puzzle_of_number_batch(const struct minlex_table *table,
                                                 const struct minlex_puzzle_number *numbers,
                                                 size_t numbers_count,
                                                 char *puzzles,
                                                 size_t puzzles_size,
                                                 enum minlex_result *results,
                                                 size_t results_stride,
                                                 struct minlex_error *error);

/**
 * The number of the puzzle with a name.
 *
 * - name: a name in any form
 *
 * Fails with _INVALID_NAME. Cost: 0.1 us.
 */
enum minlex_result minlex_number_of_name(const char *name,
                                         size_t name_size,
                                         struct minlex_puzzle_number *number,
                                         struct minlex_error *error);

/**
 * minlex_number_of_name() for many names.
 */
enum minlex_result minlex_number_of_name_batch(const char *names,
                                               size_t names_size,
                                               struct minlex_puzzle_number *numbers,
                                               size_t numbers_count,
                                               enum minlex_result *results,
                                               size_t results_stride,
                                               struct minlex_error *error);

/**
 * The name of the puzzle with a number.
 *
 * - number: the number; the name of a gap has the cells of the gap
 * - form: a minlex_name_form
 * - name: receives the name; MINLEX_NAME_SIZE bytes
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_NUMBER. Cost: 0.1 us.
 */
enum minlex_result minlex_name_of_number(const struct minlex_puzzle_number *number,
                                         uint32_t form,
                                         char *name,
                                         size_t name_size,
                                         struct minlex_error *error);

/**
 * minlex_name_of_number() for many numbers.
 */
enum minlex_result minlex_name_of_number_batch(const struct minlex_puzzle_number *numbers,
                                               size_t numbers_count,
                                               uint32_t form,
                                               char *names,
                                               size_t names_size,
                                               enum minlex_result *results,
                                               size_t results_stride,
                                               struct minlex_error *error);

/**
 * The parts of a puzzle number.
 *
 * - rank: receives the rank of the solution
 * - givens: receives how many givens the puzzle has, 0 to 81
 *
 * Fails with _INVALID_NUMBER. Cost: below 0.1 us.
 */
enum minlex_result minlex_number_parts(const struct minlex_puzzle_number *number,
                                       uint64_t *rank,
                                       uint32_t *givens,
                                       struct minlex_error *error);

/**
 * minlex_number_parts() for many numbers.
 */
enum minlex_result minlex_number_parts_batch(const struct minlex_puzzle_number *numbers,
                                             size_t numbers_count,
                                             uint64_t *ranks,
                                             size_t ranks_count,
                                             uint32_t *givens,
                                             size_t givens_count,
                                             enum minlex_result *results,
                                             size_t results_stride,
                                             struct minlex_error *error);

/**
 * A puzzle number in decimal.
 *
 * - text: receives 1 to 35 digits; MINLEX_NUMBER_SIZE bytes
 *
 * Fails with _INVALID_NUMBER. Cost: below 1 us.
 */
enum minlex_result minlex_number_to_text(const struct minlex_puzzle_number *number,
                                         char *text,
                                         size_t text_size,
                                         struct minlex_error *error);

/**
 * minlex_number_to_text() for many numbers.
 */
enum minlex_result minlex_number_to_text_batch(const struct minlex_puzzle_number *numbers,
                                               size_t numbers_count,
                                               char *texts,
                                               size_t texts_size,
                                               enum minlex_result *results,
                                               size_t results_stride,
                                               struct minlex_error *error);

/**
 * Reads a puzzle number from decimal text.
 *
 * - text: digits, without sign or blanks
 *
 * Fails with _INVALID_NUMBER. Cost: below 1 us.
 */
enum minlex_result minlex_number_from_text(const char *text,
                                           size_t text_size,
                                           struct minlex_puzzle_number *number,
                                           struct minlex_error *error);

/**
 * minlex_number_from_text() for many texts.
 */
enum minlex_result minlex_number_from_text_batch(const char *texts,
                                                 size_t texts_size,
                                                 struct minlex_puzzle_number *numbers,
                                                 size_t numbers_count,
                                                 enum minlex_result *results,
                                                 size_t results_stride,
                                                 struct minlex_error *error);

/**
 * Opens a collection file, such as `minlex collect` makes. Reads and verifies the header and the
 * index, 16 bytes for 256 puzzles; a look-up reads a block of some 2.5 kB. Changes to the file
 * never cause a wrong answer.
 *
 * - path: with a NUL at its end, as for fopen(); in UTF-8 on Windows
 * - collection: receives the handle
 *
 * Cost: 10 ms for ten million puzzles.
 */
enum minlex_result minlex_collection_open(const char *path, struct minlex_collection **collection, struct minlex_error *error);

/**
 * Closes a collection and frees its memory.
 *
 * - collection: an open collection, which no other call uses now or later; NULL does nothing
 *
 * Each handle once, from any thread.
 */
void minlex_collection_close(struct minlex_collection *collection);

/**
 * Verifies a whole collection: all checksums, the order of the puzzles, and the totals.
 *
 * Cost: a second for some ten million puzzles.
 */
enum minlex_result minlex_collection_check(const struct minlex_collection *collection, struct minlex_error *error);

/**
 * The number of puzzles in a collection; their places are 0 to len - 1.
 *
 * Cost: below 1 us.
 */
enum minlex_result minlex_collection_len(const struct minlex_collection *collection, uint64_t *len, struct minlex_error *error);

/**
 * The number of the puzzle at a place of a collection; minlex_puzzle_of_number() has its cells.
 *
 * - place: from 0
 *
 * Fails with _INVALID_PLACE. Cost: reads and verifies a block, 2 us in memory.
 */
enum minlex_result minlex_collection_get(const struct minlex_collection *collection,
                                         uint64_t place,
                                         struct minlex_puzzle_number *number,
                                         struct minlex_error *error);

/**
 * minlex_collection_get() for many places in any order.
 */
enum minlex_result minlex_collection_get_batch(const struct minlex_collection *collection,
                                               const uint64_t *places,
                                               size_t places_count,
                                               struct minlex_puzzle_number *numbers,
                                               size_t numbers_count,
                                               enum minlex_result *results,
                                               size_t results_stride,
                                               struct minlex_error *error);

/**
 * The numbers of the puzzles in a stretch of a collection, in order.
 *
 * - first: the first place, from 0
 * - count: how many; the stretch must lie in the collection
 * - numbers: receives `count` numbers
 *
 * Fails with _INVALID_PLACE. Cost: below 0.2 us a puzzle.
 */
enum minlex_result minlex_collection_scan(const struct minlex_collection *collection,
                                          uint64_t first,
                                          size_t count,
                                          struct minlex_puzzle_number *numbers,
                                          size_t numbers_count,
                                          struct minlex_error *error);

/**
 * The texts kept with the puzzles of a stretch, of any bytes.
 *
 * - first: the first place, from 0
 * - count: how many; the stretch must lie in the collection
 * - data: receives the texts without anything between them; NULL to ask for the ends
 *   alone, of which the last is the size needed
 * - ends: receives for each puzzle where its text ends in data; missing texts are empty
 *
 * Fails with _INVALID_PLACE. Cost: some 10 us for each 256 puzzles.
 */
enum minlex_result minlex_collection_texts(const struct minlex_collection *collection,
                                           uint64_t first,
                                           size_t count,
                                           char *data,
                                           size_t data_size,
                                           uint64_t *ends,
                                           size_t ends_count,
                                           struct minlex_error *error);

/**
 * The place of a puzzle in a collection.
 *
 * - number: the number of the puzzle, see minlex_number()
 * - place: receives the place, from 0; MINLEX_NO_PLACE if it is not there
 *
 * Fails with _INVALID_NUMBER. Cost: reads and verifies a block, 2 us in memory.
 */
enum minlex_result minlex_collection_find(const struct minlex_collection *collection,
                                          const struct minlex_puzzle_number *number,
                                          uint64_t *place,
                                          struct minlex_error *error);

/**
 * minlex_collection_find() for many puzzles.
 */
enum minlex_result minlex_collection_find_batch(const struct minlex_collection *collection,
                                                const struct minlex_puzzle_number *numbers,
                                                size_t numbers_count,
                                                uint64_t *places,
                                                size_t places_count,
                                                enum minlex_result *results,
                                                size_t results_stride,
                                                struct minlex_error *error);

/**
 * Tests if a puzzle is in a collection.
 *
 * - number: the number of the puzzle, see minlex_number()
 * - contained: receives 1 if so, else 0
 *
 * Fails with _INVALID_NUMBER. Cost: that of minlex_collection_find().
 */
enum minlex_result minlex_collection_contains(const struct minlex_collection *collection,
                                              const struct minlex_puzzle_number *number,
                                              int *contained,
                                              struct minlex_error *error);

/**
 * minlex_collection_contains() for many puzzles.
 */
enum minlex_result minlex_collection_contains_batch(const struct minlex_collection *collection,
                                                    const struct minlex_puzzle_number *numbers,
                                                    size_t numbers_count,
                                                    int *contained,
                                                    size_t contained_count,
                                                    enum minlex_result *results,
                                                    size_t results_stride,
                                                    struct minlex_error *error);

/**
 * The places of all puzzles whose solutions lie in a stretch of the catalogue. For one grid give
 * its rank twice.
 *
 * - first_rank, last_rank: the stretch, both ends included
 * - start, end: receive the places, from start to before end; both are the same if there are none
 *
 * Fails with _INVALID_RANK. Cost: twice that of minlex_collection_find().
 */
enum minlex_result minlex_collection_places_of(const struct minlex_collection *collection,
                                               uint64_t first_rank,
                                               uint64_t last_rank,
                                               uint64_t *start,
                                               uint64_t *end,
                                               struct minlex_error *error);

/**
 * The minlex forms of a column of grids, as a column.
 *
 * - grids: texts of 81 digits
 * - forms: receives the forms, one after the other; MINLEX_CELLS bytes for each text
 * - offsets, validity, errors with their sizes: see Columns above
 */
enum minlex_result minlex_form_column(const struct minlex_column *grids,
                                      char *forms,
                                      size_t forms_size,
                                      int32_t *offsets,
                                      size_t offsets_count,
                                      uint8_t *validity,
                                      size_t validity_size,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *errors,
                                      size_t errors_count);

/**
 * The ranks of a column of grids; grids that are close in the catalogue share work.
 *
 * - grids: texts of 81 digits
 * - ranks: receives a rank for each text, 0 if it was missing or is bad
 * - validity, errors with their sizes: see Columns above
 */
enum minlex_result minlex_rank_column(const struct minlex_table *table,
                                      const struct minlex_column *grids,
                                      uint64_t *ranks,
                                      size_t ranks_count,
                                      uint8_t *validity,
                                      size_t validity_size,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *errors,
                                      size_t errors_count);

/**
 * The canonical names of a column of puzzles, as a column.
 *
 * - puzzles: texts of 81 characters
 * - form: a minlex_name_form
 * - names: receives the names, one after the other and without NUL; MINLEX_NAME_SIZE -
 *   1 bytes for each text
 * - offsets, validity, errors with their sizes: see Columns above
 */
enum minlex_result minlex_name_column(const struct minlex_table *table,
                                      const struct minlex_column *puzzles,
                                      uint32_t form,
                                      char *names,
                                      size_t names_size,
                                      int32_t *offsets,
                                      size_t offsets_count,
                                      uint8_t *validity,
                                      size_t validity_size,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *errors,
                                      size_t errors_count);

/**
 * The canonical puzzles of a column of names, as a column; equal and neighbouring ranks share
 * work.
 *
 * - names: texts, each a name in any form
 * - puzzles: receives the puzzles, one after the other; MINLEX_CELLS bytes for each text
 * - offsets, validity, errors with their sizes: see Columns above
 */
enum minlex_result minlex_puzzle_column(const struct minlex_table *table,
                                        const struct minlex_column *names,
                                        char *puzzles,
                                        size_t puzzles_size,
                                        int32_t *offsets,
                                        size_t offsets_count,
                                        uint8_t *validity,
                                        size_t validity_size,
                                        enum minlex_result *results,
                                        size_t results_stride,
                                        struct minlex_error *errors,
                                        size_t errors_count);

/**
 * The index of a solution grid: its number among all of them.
 *
 * - numbering: a minlex_numbering
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_GRID. Cost: see minlex_numbering, and
 * minlex_numbering_warm_up().
 */
enum minlex_result minlex_index(const char *grid,
                                size_t grid_size,
                                uint32_t numbering,
                                struct minlex_grid_index *index,
                                struct minlex_error *error);

/**
 * minlex_index() for many solution grids.
 */
enum minlex_result minlex_index_batch(const char *grids,
                                      size_t grids_size,
                                      uint32_t numbering,
                                      struct minlex_grid_index *indices,
                                      size_t indices_count,
                                      enum minlex_result *results,
                                      size_t results_stride,
                                      struct minlex_error *error);

/**
 * The solution grid that has an index. A uniform random index makes a uniform random grid.
 *
 * - numbering: a minlex_numbering
 * - grid: receives the grid; MINLEX_GRID_SIZE bytes
 *
 * Fails with _INVALID_ARGUMENT, _INVALID_INDEX. Cost: that of minlex_index().
 */
enum minlex_result minlex_grid(const struct minlex_grid_index *index,
                               uint32_t numbering,
                               char *grid,
                               size_t grid_size,
                               struct minlex_error *error);

/**
 * minlex_grid() for many indices.
 */
enum minlex_result minlex_grid_batch(const struct minlex_grid_index *indices,
                                     size_t indices_count,
                                     uint32_t numbering,
                                     char *grids,
                                     size_t grids_size,
                                     enum minlex_result *results,
                                     size_t results_stride,
                                     struct minlex_error *error);

/**
 * A grid's index in decimal.
 *
 * - text: receives 1 to 22 digits; MINLEX_INDEX_SIZE bytes
 *
 * Fails with _INVALID_INDEX. Cost: below 1 us.
 */
enum minlex_result minlex_index_to_text(const struct minlex_grid_index *index,
                                        char *text,
                                        size_t text_size,
                                        struct minlex_error *error);

/**
 * minlex_index_to_text() for many indices.
 */
enum minlex_result minlex_index_to_text_batch(const struct minlex_grid_index *indices,
                                              size_t indices_count,
                                              char *texts,
                                              size_t texts_size,
                                              enum minlex_result *results,
                                              size_t results_stride,
                                              struct minlex_error *error);

/**
 * Reads a grid's index from decimal text.
 *
 * - text: digits, without sign or blanks
 *
 * Fails with _INVALID_INDEX. Cost: below 1 us.
 */
enum minlex_result minlex_index_from_text(const char *text,
                                          size_t text_size,
                                          struct minlex_grid_index *index,
                                          struct minlex_error *error);

/**
 * minlex_index_from_text() for many texts.
 */
enum minlex_result minlex_index_from_text_batch(const char *texts,
                                                size_t texts_size,
                                                struct minlex_grid_index *indices,
                                                size_t indices_count,
                                                enum minlex_result *results,
                                                size_t results_stride,
                                                struct minlex_error *error);

/**
 * Makes the tables of a numbering now, so that no later call waits for them.
 *
 * - numbering: a minlex_numbering
 *
 * Fails with _INVALID_ARGUMENT. Cost: once per process 30 ms and 2 MB in class numbering, 1 s and
 * 5 MB in lexicographic numbering.
 */
enum minlex_result minlex_numbering_warm_up(uint32_t numbering, struct minlex_error *error);

/**
 * Random solution grids: each of the 6670903752021072936960 has the same chance. For random grids
 * of the catalogue call minlex_unrank() with random ranks.
 *
 * - seed: the same seed gives the same grids in every version, those of `minlex random --seed`;
 *   anyone who can guess it can guess the grids
 * - count: how many; a longer run starts with the grids of a shorter one
 * - grids: receives records of MINLEX_CELLS bytes
 *
 * Cost: 1 us a grid, and once per process that of minlex_numbering_warm_up() in class numbering.
 */
enum minlex_result minlex_random(uint64_t seed, size_t count, char *grids, size_t grids_size, struct minlex_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MINLEX_H */
