/*
 * functions.h - the one set of SQL functions that DuckDB, SQLite and PostgreSQL share
 *
 * A host registers the functions of this list under their names, hands over arguments that are not
 * NULL, and turns an answer into a value of its own. Answers, NULLs and texts of errors are decided
 * here, so that they are the same everywhere.
 */
#ifndef MINLEX_SQL_FUNCTIONS_H
#define MINLEX_SQL_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "minlex.h"

/* A puzzle number has 114 bits, a number of solutions 73: each host has a type of its own for large
 * whole numbers, which here are 16 bytes, the most significant first. */
enum sql_type { SQL_TEXT, SQL_INTEGER, SQL_BOOLEAN, SQL_LARGE };

enum {
    SQL_MAX_ARGUMENTS = 2,
    /* Bytes for the longest answer or error: a minlex_error, a function, a value, their quotes. */
    SQL_ROOM = 800,
    /* Characters of a value that an error shows. */
    SQL_SHOWN = 81,
};

/* An argument, which is not NULL: a text with its size, or a number, or a large one. */
struct sql_value {
    const char *text;
    size_t size;
    int64_t number;
    minlex_puzzle_number large;
};

enum sql_outcome {
    SQL_DONE,
    SQL_NULL,
    /* The value is to blame: the answer's text has the fault, and try_... gives NULL. */
    SQL_BAD_VALUE,
    /* The table, the memory or the library is to blame: an error for try_... as well. */
    SQL_FAILED,
};

/* The answer of a function. A text is in the room of the call, or lives for ever. */
struct sql_answer {
    enum sql_outcome outcome;
    const char *text;
    size_t size;
    /* Also 1 or 0 for true or false. */
    int64_t number;
    minlex_puzzle_number large;
};

/* A call on its way through a function. */
struct sql_call {
    const struct sql_function *function;
    const struct sql_value *arguments;
    int count;
    /* NULL if the function needs none. */
    const minlex_table *table;
    char *room;
    minlex_error error;
};

/* The arguments of many calls as libminlex takes them, and its answers; see sql_batch_open(). */
struct sql_batch {
    size_t count;
    char *records;
    uint64_t *numbers;
    char *texts;
    minlex_result *results;
};

enum sql_flag {
    SQL_NEEDS_TABLE = 1,
    /* There are bad values, so that there is a twin, try_..., which gives NULL for them. */
    SQL_REFUSES = 2,
    /* The call changes something. */
    SQL_VOLATILE = 4,
    /* The call opens a file that an argument names, which can change. */
    SQL_OPENS_FILES = 8,
};

struct sql_function {
    const char *name;
    enum sql_type result;
    int least_arguments;
    int most_arguments;
    enum sql_type arguments[SQL_MAX_ARGUMENTS];
    /* Of the enum sql_flag. */
    unsigned flags;
    struct sql_answer (*call)(struct sql_call *call);
    /* For a function of one argument that is faster for many at a time, else NULL: with `count`
     * records of `record` bytes in `records` (or numbers in `numbers`) it fills in `results` and
     * `numbers` or `texts`, records of `answer` bytes; large numbers are records. */
    minlex_result (*batch)(const minlex_table *table, struct sql_batch *batch, minlex_error *error);
    size_t record;
    size_t answer;
};

extern const struct sql_function sql_functions[];
extern const size_t sql_function_count;

/*
 * Calls a function, with a table or, if that is NULL, with the one of this process. `room` has
 * SQL_ROOM bytes; the answer's text may be in it. Any number of threads may do so at the same time.
 */
struct sql_answer sql_call(const struct sql_function *function, const minlex_table *table,
                           const struct sql_value *arguments, int count, char *room);

/* The fault of a text where a number belongs, in `room`, which has SQL_ROOM bytes. */
const char *sql_no_number(const struct sql_function *function, const char *text, size_t size,
                          char *room);

/* Reads the number of a puzzle from its decimal text; if it is none, false, and the fault is in
 * `room`, which has SQL_ROOM bytes. */
bool sql_read_puzzle_number(const struct sql_function *function, const char *text, size_t size,
                            minlex_puzzle_number *number, char *room);

/* The text of an error, of which it leaves plain ASCII: it may show a value of any encoding. */
const char *sql_plain_error(minlex_error *error);

/* True if a result blames the value that came in, not the table or the memory. */
bool sql_blames_value(minlex_result result);

/* Room for `count` calls of a function that has a batch; false if there is no memory. */
bool sql_batch_open(struct sql_batch *batch, const struct sql_function *function, size_t count);
void sql_batch_close(struct sql_batch *batch);

/* True if an argument fits into a record of a batch; one that does not needs sql_call(). */
bool sql_batch_fits(const struct sql_function *function, const struct sql_value *argument);

/* Adds an argument that fits to a batch, which must have room for it. */
void sql_batch_add(struct sql_batch *batch, const struct sql_function *function,
                   const struct sql_value *argument);

/* Answers all calls of a batch, with a table as sql_call() takes it; if it cannot, every outcome is
 * SQL_FAILED. */
void sql_batch_run(struct sql_batch *batch, const struct sql_function *function,
                   const minlex_table *table);

/* The answer of one call of a batch. Outcomes other than SQL_DONE have no text: sql_call() has. */
struct sql_answer sql_batch_answer(const struct sql_batch *batch,
                                   const struct sql_function *function, size_t i);

/*
 * The table of this process. It is chosen by sql_choose_table(), else by the variable MINLEX_TABLE,
 * else it is the one inside the library. It is opened at the first use and stays open, also when
 * another one is chosen later, for a query may still be at work with it.
 *
 * Returns NULL, and an error's text in `error`, if it cannot be opened.
 */
const minlex_table *sql_table(minlex_error *error);

/* Chooses the file of a table, or the table inside the library if the path is empty; false if there
 * is no memory for the path. Nothing is opened, so nothing else can fail. */
bool sql_choose_table(const char *path, size_t size);

/* The table of a file, which is opened at the first use and stays open; the one of this process
 * stays the same. NULL, and an error's text, if it cannot be opened. */
const minlex_table *sql_table_of_file(const char *path, minlex_error *error);

/* Opens a table and chooses it; if that fails, NULL, and the one that was chosen before stays. */
const minlex_table *sql_open_table(const char *path, size_t size, minlex_error *error);

/* A stretch of the catalogue, both ends included; empty if first is above last. */
struct sql_stretch {
    int64_t first;
    int64_t last;
};

/* The first ranks of all bands, and one more after the last. */
struct sql_bands {
    int64_t first[MINLEX_BANDS + 1];
};

bool sql_bands_open(struct sql_bands *bands, const minlex_table *table, minlex_error *error);

/* The band of a rank. */
int sql_band_of(const struct sql_bands *bands, int64_t rank);

/* The part of a stretch that is in a band; all of it if the band is -1. */
struct sql_stretch sql_in_band(const struct sql_bands *bands, struct sql_stretch stretch, int band);

/* The columns of minlex_catalogue. Ranks and bands are arithmetic; grids and the columns after
 * bands need a scan. */
enum sql_column {
    SQL_RANK,
    SQL_GRID,
    SQL_BAND,
    SQL_AUTOMORPHISMS,
    SQL_HIGHEST,
    SQL_LOWEST_CHUTES,
    SQL_UA4,
    SQL_GROUP,
    SQL_INTERCALATES,
    SQL_MCN4,
    SQL_COLUMNS
};

/* Columns that need a scan, but for the grid. */
enum { SQL_FACTS = SQL_COLUMNS - SQL_AUTOMORPHISMS };

extern const char *const sql_column_names[SQL_COLUMNS];

/* Rows of a stretch that were scanned. */
struct sql_rows {
    /* A bit for each column that is wanted. */
    unsigned wanted;
    int64_t from;
    size_t count;
    /* Room for MINLEX_CELLS characters a row. */
    char *forms;
    /* Room for SQL_FACTS numbers a row. */
    uint16_t *numbers;
};

/* Scans `count` rows from a rank on, as far as the wanted columns need it; false if it fails. */
bool sql_rows_scan(struct sql_rows *rows, const minlex_table *table, int64_t from, size_t count,
                   minlex_error *error);

/* The grid of a row, MINLEX_CELLS characters, and the number in one of its other columns after the
 * band; they must be wanted. */
const char *sql_rows_form(const struct sql_rows *rows, size_t row);
int sql_rows_number(const struct sql_rows *rows, enum sql_column column, size_t row);

/* Grids that a cursor makes at once: at first few, for a query that wants few, then more. */
enum { SQL_FEWEST_AT_ONCE = 32, SQL_MOST_AT_ONCE = 4096 };

/* A stretch on its way, rank by rank, for hosts that take one row at a time. */
struct sql_cursor {
    const minlex_table *table;
    struct sql_bands bands;
    /* Between sql_cursor_open() and sql_cursor_start() the host sets its wishes. */
    struct sql_stretch stretch;
    /* The row; above the stretch at the end. */
    int64_t rank;
    struct sql_rows rows;
    char forms[SQL_MOST_AT_ONCE * MINLEX_CELLS];
    uint16_t numbers[SQL_MOST_AT_ONCE * SQL_FACTS];
};

/* Opens a cursor on the whole catalogue, with a bit for each column that is wanted; these functions
 * are false if they fail. A cursor stays where it is in memory. */
bool sql_cursor_open(struct sql_cursor *cursor, unsigned wanted, minlex_error *error);
bool sql_cursor_start(struct sql_cursor *cursor, minlex_error *error);
bool sql_cursor_next(struct sql_cursor *cursor, minlex_error *error);
bool sql_cursor_is_at_end(const struct sql_cursor *cursor);
/* The row's place among the cursor's rows. */
size_t sql_cursor_row(const struct sql_cursor *cursor);

#endif
