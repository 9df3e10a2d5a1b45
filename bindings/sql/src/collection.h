/* collection.h - collection files that a query asks, and their rows, for all hosts. */
#ifndef MINLEX_SQL_COLLECTION_H
#define MINLEX_SQL_COLLECTION_H

#include "functions.h"

/*
 * The collection of a file, to be given back by sql_collection_close(). A file that was opened
 * before and has not changed is not opened again: some stay open without a user.
 *
 * Returns NULL, and an error's text in `error`, if it cannot be opened.
 */
const minlex_collection *sql_collection_open(const char *path, minlex_error *error);
void sql_collection_close(const minlex_collection *collection);

/* The columns of minlex_collection. */
enum sql_collection_column {
    SQL_COLLECTION_NUMBER,
    SQL_COLLECTION_NAME,
    SQL_COLLECTION_PUZZLE,
    SQL_COLLECTION_RANK,
    SQL_COLLECTION_GIVENS,
    SQL_COLLECTION_TEXT,
    SQL_COLLECTION_COLUMNS
};

extern const char *const sql_collection_column_names[SQL_COLLECTION_COLUMNS];

/* Rows that are made at once: whole blocks of a file, and a vector of DuckDB. */
enum { SQL_COLLECTION_ROWS = 2048 };

/* Rows of a collection, from a place on. */
struct sql_collection_rows {
    /* A bit for each column that is wanted. */
    unsigned wanted;
    uint64_t from;
    size_t count;
    minlex_puzzle_number numbers[SQL_COLLECTION_ROWS];
    uint64_t ranks[SQL_COLLECTION_ROWS];
    uint32_t givens[SQL_COLLECTION_ROWS];
    char names[SQL_COLLECTION_ROWS * MINLEX_NAME_SIZE];
    char puzzles[SQL_COLLECTION_ROWS * MINLEX_CELLS];
    /* All texts, and where each ends; `texts` has room for `texts_size` bytes. */
    char *texts;
    size_t texts_size;
    uint64_t ends[SQL_COLLECTION_ROWS];
};

/* Makes the rows of `count` places, as far as the wanted columns need it; false if it fails. */
bool sql_collection_rows_make(struct sql_collection_rows *rows,
                              const minlex_collection *collection, const minlex_table *table,
                              uint64_t from, size_t count, minlex_error *error);

/* Frees the memory that belongs to the rows. */
void sql_collection_rows_end(struct sql_collection_rows *rows);

/* The text in a column of texts, which is valid UTF-8. */
const char *sql_collection_text(const struct sql_collection_rows *rows,
                                enum sql_collection_column column, size_t row, size_t *size);

#endif
