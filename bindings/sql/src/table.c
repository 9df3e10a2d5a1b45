/* The table of this process; see functions.h. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

/* A table that was opened once; the path of the one inside the library is empty. */
struct opened {
    struct opened *next;
    minlex_table *table;
    char path[];
};

/* Guards all that is below it. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct opened *all_opened;
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
    minlex_result result;
    for (one = all_opened; one != NULL; one = one->next)
        if (strcmp(one->path, path) == 0)
            return one->table;
    one = malloc(sizeof *one + strlen(path) + 1);
    if (one == NULL)
        return no_memory(error);
    strcpy(one->path, path);
    /* Never mapped: a mapped file that is cut would end the whole database. */
    result = path[0] == '\0' ? minlex_table_embedded(&one->table, error)
                             : minlex_table_open(path, &one->table, error);
    if (result != MINLEX_OK) {
        free(one);
        return NULL;
    }
    one->next = all_opened;
    all_opened = one;
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
