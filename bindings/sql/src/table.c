/* The table of this process; see functions.h. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "functions.h"

/* The most files that are open at a time: a query may be at work in any of them, so that none is
 * closed. */
#define MOST_OPENED 64

/* A table that was opened once, known by its file and not by a path, which may come to mean
 * another one. All zeros for the table inside the library. */
struct opened {
    struct opened *next;
    minlex_table *table;
    struct sql_file file;
};

/* Guards all that is below it. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct opened *all_opened;
static int opened_count;
/* NULL until one is chosen. */
static char *chosen;
/* The table of the chosen path; NULL until it is open. Read without the guard. */
static _Atomic(minlex_table *) current;

/* A copy of a path. */
static char *copy_of(const char *path, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy != NULL) {
        memcpy(copy, path, size);
        copy[size] = '\0';
    }
    return copy;
}

static minlex_table *no_memory(minlex_error *error)
{
    error->result = MINLEX_OUT_OF_MEMORY;
    snprintf(error->text, sizeof error->text, "no memory for a table");
    return NULL;
}

/* The table of a path, opened if it was not. The guard is held. */
static minlex_table *open_once(const char *path, minlex_error *error)
{
    struct opened *one;
    struct sql_file file = sql_file_of(path);
    minlex_result result;
    for (one = all_opened; one != NULL; one = one->next)
        if (sql_file_is(&one->file, &file) && (path[0] == '\0') == (one->file.inode == 0))
            return one->table;
    if (opened_count == MOST_OPENED) {
        error->result = MINLEX_CANNOT_READ;
        snprintf(error->text, sizeof error->text,
                 "%d tables are open: end this process to open another", MOST_OPENED);
        return NULL;
    }
    one = malloc(sizeof *one);
    if (one == NULL)
        return no_memory(error);
    *one = (struct opened){all_opened, NULL, file};
    /* Never mapped: a mapped file that is cut would end the whole database. */
    result = path[0] == '\0' ? minlex_table_embedded(&one->table, error)
                             : minlex_table_open(path, &one->table, error);
    if (result != MINLEX_OK) {
        free(one);
        return NULL;
    }
    all_opened = one;
    opened_count++;
    return one->table;
}

/* Makes a path the chosen one, and its table, NULL if it is not open yet, the current one. */
static bool choose(const char *path, size_t size, minlex_table *table)
{
    char *copy = copy_of(path, size);
    if (copy == NULL)
        return false;
    free(chosen);
    chosen = copy;
    atomic_store(&current, table);
    return true;
}

bool sql_choose_table(const char *path, size_t size)
{
    bool done;
    pthread_mutex_lock(&guard);
    done = choose(path, size, NULL);
    pthread_mutex_unlock(&guard);
    return done;
}

const minlex_table *sql_table_of_file(const char *path, minlex_error *error)
{
    const minlex_table *table;
    pthread_mutex_lock(&guard);
    table = open_once(path, error);
    pthread_mutex_unlock(&guard);
    return table;
}

const minlex_table *sql_open_table(const char *path, size_t size, minlex_error *error)
{
    char *copy = copy_of(path, size);
    minlex_table *table;
    pthread_mutex_lock(&guard);
    table = copy == NULL ? no_memory(error) : open_once(copy, error);
    if (table != NULL && !choose(path, size, table))
        table = no_memory(error);
    pthread_mutex_unlock(&guard);
    free(copy);
    return table;
}

const minlex_table *sql_table(minlex_error *error)
{
    minlex_table *table = atomic_load(&current);
    if (table != NULL)
        return table;
    pthread_mutex_lock(&guard);
    if (chosen == NULL) {
        const char *variable = getenv("MINLEX_TABLE");
        variable = variable == NULL ? "" : variable;
        chosen = copy_of(variable, strlen(variable));
    }
    table = chosen == NULL ? no_memory(error) : open_once(chosen, error);
    atomic_store(&current, table);
    pthread_mutex_unlock(&guard);
    return table;
}
