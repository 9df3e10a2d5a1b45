/*
 * sqlite.c - the functions of functions.h as a loadable extension of SQLite
 *
 * .load minlex, or sqlite3_load_extension(): see docs/SQL.md. It uses nothing that SQLite 3.31 does
 * not have, so one file serves Debian 12's 3.40.1 and all later ones.
 */
#include <string.h>

#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include "sqlite_catalogue.h"
#include "sqlite_collection.h"

/* A function under its name or under that of its twin: an answer to sqlite3_user_data(). */
struct registered {
    const struct sql_function *function;
    bool is_twin;
};

/* An argument; false, and the result is an error, or NULL of a twin, if it is of another type. */
static bool take(sqlite3_context *context, const struct registered *registered, int i,
                 sqlite3_value *from, struct sql_value *to)
{
    const struct sql_function *function = registered->function;
    bool is_number = function->arguments[i] == SQL_INTEGER;
    char room[SQL_ROOM];
    if (is_number && sqlite3_value_numeric_type(from) == SQLITE_INTEGER) {
        to->number = sqlite3_value_int64(from);
        return true;
    }
    to->text = (const char *)sqlite3_value_text(from);
    to->size = (size_t)sqlite3_value_bytes(from);
    if (to->text == NULL) {
        sqlite3_result_error_nomem(context);
        return false;
    }
    if (is_number)
        sql_no_number(function, to->text, to->size, room);
    else if (function->arguments[i] == SQL_TEXT ||
             sql_read_puzzle_number(function, to->text, to->size, &to->large, room))
        return true;
    if (registered->is_twin)
        sqlite3_result_null(context);
    else
        sqlite3_result_error(context, room, -1);
    return false;
}

/* Results in a puzzle number, which is a text here. */
static void give_number(sqlite3_context *context, const minlex_puzzle_number *number)
{
    char text[MINLEX_NUMBER_SIZE];
    if (minlex_number_to_text(number, text, sizeof text, NULL) == MINLEX_OK)
        sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

static void give(sqlite3_context *context, const struct registered *registered,
                 const struct sql_answer *answer)
{
    bool is_error = answer->outcome == SQL_FAILED ||
                    (answer->outcome == SQL_BAD_VALUE && !registered->is_twin);
    if (is_error)
        sqlite3_result_error(context, answer->text, (int)answer->size);
    else if (answer->outcome != SQL_DONE)
        sqlite3_result_null(context);
    else if (registered->function->result == SQL_LARGE)
        give_number(context, &answer->large);
    else if (registered->function->result == SQL_TEXT)
        sqlite3_result_text(context, answer->text, (int)answer->size, SQLITE_TRANSIENT);
    else
        sqlite3_result_int64(context, answer->number);
}

static void answer(sqlite3_context *context, int count, sqlite3_value **values)
{
    const struct registered *registered = sqlite3_user_data(context);
    struct sql_value arguments[SQL_MAX_ARGUMENTS];
    struct sql_answer answer;
    char room[SQL_ROOM];
    int i;
    for (i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL)
            return;
    for (i = 0; i < count; i++)
        if (!take(context, registered, i, values[i], &arguments[i]))
            return;
    answer = sql_call(registered->function, NULL, arguments, count, room);
    give(context, registered, &answer);
}

static int register_one(sqlite3 *db, const struct sql_function *function, bool is_twin)
{
    bool is_volatile = (function->flags & (SQL_VOLATILE | SQL_OPENS_FILES)) != 0;
    int flags = SQLITE_UTF8 |
                (is_volatile ? SQLITE_DIRECTONLY : SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS);
    int count, status = SQLITE_OK;
    char *name = sqlite3_mprintf("%s%s", is_twin ? "try_" : "", function->name);
    if (name == NULL)
        return SQLITE_NOMEM;
    for (count = function->least_arguments; count <= function->most_arguments; count++) {
        struct registered *registered = sqlite3_malloc(sizeof *registered);
        if (registered == NULL) {
            status = SQLITE_NOMEM;
            break;
        }
        *registered = (struct registered){function, is_twin};
        /* SQLite frees its argument, also if it fails. */
        status = sqlite3_create_function_v2(db, name, count, flags, registered, answer, NULL, NULL,
                                            sqlite3_free);
        if (status != SQLITE_OK)
            break;
    }
    sqlite3_free(name);
    return status;
}

/* Under this name SQLite looks for the entry of a file minlex.so, libminlex.so or minlex-0.1.so. */
__attribute__((visibility("default"))) int sqlite3_minlex_init(sqlite3 *db, char **error,
                                                               const sqlite3_api_routines *api)
{
    size_t i;
    int status = SQLITE_OK;
    (void)error;
    SQLITE_EXTENSION_INIT2(api);
    for (i = 0; i < sql_function_count && status == SQLITE_OK; i++) {
        status = register_one(db, &sql_functions[i], false);
        if (status == SQLITE_OK && sql_functions[i].flags & SQL_REFUSES)
            status = register_one(db, &sql_functions[i], true);
    }
    if (status == SQLITE_OK)
        status = sqlite_catalogue_register(db);
    return status == SQLITE_OK ? sqlite_collection_register(db) : status;
}
