/* Collection files that a query asks; see collection.h. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection.h"
#include "file.h"

/* Collections that stay open although nobody uses them. */
enum { MOST_IDLE = 8 };

/* An open collection, known by its file and not by a path, which may come to mean another one. */
struct opened {
    struct opened *next;
    minlex_collection *collection;
    struct sql_file file;
    int users;
};

/* Guards the list, whose first is the one that was opened last. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct opened *all_opened;

const char *const sql_collection_column_names[SQL_COLLECTION_COLUMNS] = {
    "number", "name", "puzzle", "rank", "givens", "text"};

static struct opened *open_new(const char *path, const struct sql_file *file, minlex_error *error)
{
    struct opened *one = malloc(sizeof *one);
    if (one == NULL) {
        error->result = MINLEX_OUT_OF_MEMORY;
        snprintf(error->text, sizeof error->text, "no memory for a collection");
        return NULL;
    }
    *one = (struct opened){all_opened, NULL, *file, 0};
    if (minlex_collection_open(path, &one->collection, error) != MINLEX_OK) {
        free(one);
        return NULL;
    }
    return all_opened = one;
}

const minlex_collection *sql_collection_open(const char *path, minlex_error *error)
{
    struct sql_file file = sql_file_of(path);
    struct opened *one;
    pthread_mutex_lock(&guard);
    /* Without a file, the failure to open it has the reason. */
    one = file.inode == 0 ? NULL : all_opened;
    while (one != NULL && !sql_file_is(&one->file, &file))
        one = one->next;
    if (one == NULL)
        one = open_new(path, &file, error);
    if (one != NULL)
        one->users++;
    pthread_mutex_unlock(&guard);
    return one == NULL ? NULL : one->collection;
}

/* Closes those without a user but for the newest of them. The guard is held. */
static void close_idle(void)
{
    struct opened **link = &all_opened;
    int idle = 0;
    while (*link != NULL) {
        struct opened *one = *link;
        if (one->users > 0 || ++idle <= MOST_IDLE) {
            link = &one->next;
            continue;
        }
        *link = one->next;
        minlex_collection_close(one->collection);
        free(one);
    }
}

void sql_collection_close(const minlex_collection *collection)
{
    struct opened *one;
    pthread_mutex_lock(&guard);
    for (one = all_opened; one != NULL; one = one->next)
        if (one->collection == collection)
            one->users--;
    close_idle();
    pthread_mutex_unlock(&guard);
}

/* Bytes of the character at `text` in UTF-8, 0 if there is none. */
static size_t character(const unsigned char *text, size_t size)
{
    unsigned char first = text[0];
    size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    size_t i;
    if (length == 0 || length > size || first > 0xF4)
        return 0;
    for (i = 1; i < length; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    /* Characters in more bytes than they need, surrogates, and numbers beyond the last one. */
    if (length > 2 && ((first == 0xE0 && text[1] < 0xA0) || (first == 0xED && text[1] > 0x9F) ||
                       (first == 0xF0 && text[1] < 0x90) || (first == 0xF4 && text[1] > 0x8F)))
        return 0;
    return length;
}

/* Makes a question mark of each byte that is no character: databases take nothing else. */
static void make_valid(char *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        size_t length = character((const unsigned char *)text + i, size - i);
        if (length == 0)
            text[i] = '?';
        i += length == 0 ? 1 : length;
    }
}

static bool make_texts(struct sql_collection_rows *rows, const minlex_collection *collection,
                       minlex_error *error)
{
    size_t size, i, start = 0;
    if (minlex_collection_texts(collection, rows->from, rows->count, NULL, 0, rows->ends,
                                rows->count, error) != MINLEX_OK)
        return false;
    size = (size_t)rows->ends[rows->count - 1];
    if (size > rows->texts_size || rows->texts == NULL) {
        free(rows->texts);
        rows->texts_size = size + 1;
        rows->texts = malloc(rows->texts_size);
        if (rows->texts == NULL) {
            error->result = MINLEX_OUT_OF_MEMORY;
            snprintf(error->text, sizeof error->text, "no memory for texts");
            return false;
        }
    }
    if (minlex_collection_texts(collection, rows->from, rows->count, rows->texts, rows->texts_size,
                                rows->ends, rows->count, error) != MINLEX_OK)
        return false;
    for (i = 0; i < rows->count; start = (size_t)rows->ends[i++])
        make_valid(rows->texts + start, (size_t)rows->ends[i] - start);
    return true;
}

bool sql_collection_rows_make(struct sql_collection_rows *rows,
                              const minlex_collection *collection, const minlex_table *table,
                              uint64_t from, size_t count, minlex_error *error)
{
    unsigned wanted = rows->wanted;
    rows->from = from;
    rows->count = count;
    if (count == 0)
        return true;
    return minlex_collection_scan(collection, from, count, rows->numbers, count, error) ==
               MINLEX_OK &&
           (!(wanted & (1u << SQL_COLLECTION_RANK | 1u << SQL_COLLECTION_GIVENS)) ||
            minlex_number_parts_batch(rows->numbers, count, rows->ranks, count, rows->givens, count,
                                      NULL, 0, error) == MINLEX_OK) &&
           (!(wanted & 1u << SQL_COLLECTION_NAME) ||
            minlex_name_of_number_batch(rows->numbers, count, MINLEX_NAME19, rows->names,
                                        sizeof rows->names, NULL, 0, error) == MINLEX_OK) &&
           (!(wanted & 1u << SQL_COLLECTION_PUZZLE) ||
            minlex_puzzle_of_number_batch(table, rows->numbers, count, rows->puzzles,
                                          sizeof rows->puzzles, NULL, 0, error) == MINLEX_OK) &&
           (!(wanted & 1u << SQL_COLLECTION_TEXT) || make_texts(rows, collection, error));
}

void sql_collection_rows_end(struct sql_collection_rows *rows)
{
    free(rows->texts);
    rows->texts = NULL;
}

const char *sql_collection_text(const struct sql_collection_rows *rows,
                                enum sql_collection_column column, size_t row, size_t *size)
{
    const char *name = rows->names + row * MINLEX_NAME_SIZE;
    size_t start;
    switch (column) {
    case SQL_COLLECTION_NAME:
        *size = strnlen(name, MINLEX_NAME_SIZE);
        return name;
    case SQL_COLLECTION_PUZZLE:
        *size = MINLEX_CELLS;
        return rows->puzzles + row * MINLEX_CELLS;
    default:
        start = row == 0 ? 0 : (size_t)rows->ends[row - 1];
        *size = (size_t)rows->ends[row] - start;
        return rows->texts + start;
    }
}
