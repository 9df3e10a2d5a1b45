/*
 * duckdb.c - the functions of functions.h as an extension of DuckDB
 *
 * LOAD 'minlex.duckdb_extension': see docs/SQL.md. A vector of arguments is one call of a batch
 * where there is one, which sorts inside; tools/scripts/build-sql.sh adds the footer to the file.
 */
#include <stdio.h>
#include <stdlib.h>

#include "duckdb_catalogue.h"
#include "duckdb_collection.h"
#include "duckdb_number.h"
#include "duckdb_setting.h"
#include "functions.h"

DUCKDB_EXTENSION_EXTERN

/* A function under its name or under that of its twin. */
struct registered {
    const struct sql_function *function;
    bool is_twin;
};

/* A vector of arguments or answers. */
struct column {
    duckdb_vector vector;
    void *data;
    /* NULL if no value is NULL. */
    uint64_t *validity;
};

/* A vector's calls. */
struct vectors {
    duckdb_function_info info;
    const struct registered *registered;
    /* NULL for the table of the process. */
    const minlex_table *table;
    int count;
    struct column arguments[SQL_MAX_ARGUMENTS];
    struct column answers;
    idx_t rows;
};

static struct column column_of(duckdb_vector vector)
{
    struct column column = {vector, duckdb_vector_get_data(vector),
                            duckdb_vector_get_validity(vector)};
    return column;
}

/* The value of a type in a row, which is not NULL. */
static void take_one(enum sql_type type, void *data, idx_t row, struct sql_value *value)
{
    duckdb_string_t *text;
    switch (type) {
    case SQL_INTEGER:
        value->number = ((int64_t *)data)[row];
        break;
    case SQL_LARGE:
        value->large = number_of(((duckdb_uhugeint *)data)[row]);
        break;
    default:
        text = &((duckdb_string_t *)data)[row];
        value->text = duckdb_string_t_data(text);
        value->size = duckdb_string_t_length(*text);
        break;
    }
}

/* The arguments of a row; false if one of them is NULL. */
static bool take(struct vectors *vectors, idx_t row, struct sql_value *arguments)
{
    int i;
    for (i = 0; i < vectors->count; i++) {
        struct column *column = &vectors->arguments[i];
        if (!duckdb_validity_row_is_valid(column->validity, row))
            return false;
        take_one(vectors->registered->function->arguments[i], column->data, row, &arguments[i]);
    }
    return true;
}

static void give_null(struct vectors *vectors, idx_t row)
{
    struct column *answers = &vectors->answers;
    if (answers->validity == NULL) {
        duckdb_vector_ensure_validity_writable(answers->vector);
        answers->validity = duckdb_vector_get_validity(answers->vector);
    }
    duckdb_validity_set_row_invalid(answers->validity, row);
}

/* Puts an answer into its row; false if it is an error, which ends the query. */
static bool give(struct vectors *vectors, idx_t row, const struct sql_answer *answer)
{
    void *data = vectors->answers.data;
    bool is_bad = answer->outcome == SQL_BAD_VALUE;
    if (answer->outcome == SQL_FAILED || (is_bad && !vectors->registered->is_twin)) {
        duckdb_scalar_function_set_error(vectors->info, answer->text);
        return false;
    }
    if (answer->outcome != SQL_DONE) {
        give_null(vectors, row);
        return true;
    }
    switch (vectors->registered->function->result) {
    case SQL_TEXT:
        duckdb_vector_assign_string_element_len(vectors->answers.vector, row, answer->text,
                                                answer->size);
        break;
    case SQL_INTEGER:
        ((int64_t *)data)[row] = answer->number;
        break;
    case SQL_BOOLEAN:
        ((bool *)data)[row] = answer->number != 0;
        break;
    case SQL_LARGE:
        ((duckdb_uhugeint *)data)[row] = uhugeint_of(&answer->large);
        break;
    }
    return true;
}

/* One call after the other. */
static void answer_rows(struct vectors *vectors)
{
    struct sql_value arguments[SQL_MAX_ARGUMENTS];
    char room[SQL_ROOM];
    idx_t row;
    for (row = 0; row < vectors->rows; row++) {
        struct sql_answer answer = {.outcome = SQL_NULL};
        if (take(vectors, row, arguments))
            answer = sql_call(vectors->registered->function, vectors->table, arguments,
                              vectors->count, room);
        if (!give(vectors, row, &answer))
            return;
    }
}

/* The answer to a row of a batch, of which `*next` is the next one. A row without an
 * answer in the batch is called alone: that gives the text of an error. */
static struct sql_answer answer_of(const struct vectors *vectors, struct sql_batch *batch,
                                   const struct sql_value *argument, size_t *next, char *room)
{
    const struct registered *registered = vectors->registered;
    if (sql_batch_fits(registered->function, argument)) {
        struct sql_answer answer = sql_batch_answer(batch, registered->function, (*next)++);
        if (answer.outcome == SQL_DONE || (answer.outcome == SQL_BAD_VALUE && registered->is_twin))
            return answer;
    }
    return sql_call(registered->function, vectors->table, argument, 1, room);
}

/* All calls at once. */
static void answer_batch(struct vectors *vectors)
{
    const struct sql_function *function = vectors->registered->function;
    struct sql_batch batch;
    struct sql_value argument;
    char room[SQL_ROOM];
    size_t next = 0;
    idx_t row;
    if (!sql_batch_open(&batch, function, vectors->rows)) {
        answer_rows(vectors);
        return;
    }
    for (row = 0; row < vectors->rows; row++)
        if (take(vectors, row, &argument) && sql_batch_fits(function, &argument))
            sql_batch_add(&batch, function, &argument);
    sql_batch_run(&batch, function, vectors->table);
    for (row = 0; row < vectors->rows; row++) {
        struct sql_answer answer = {.outcome = SQL_NULL};
        if (take(vectors, row, &argument))
            answer = answer_of(vectors, &batch, &argument, &next, room);
        if (!give(vectors, row, &answer))
            break;
    }
    sql_batch_close(&batch);
}

static void answer_vector(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output)
{
    struct vectors vectors = {.info = info,
                              .registered = duckdb_scalar_function_get_extra_info(info),
                              .table = duckdb_setting_table(info),
                              .count = (int)duckdb_data_chunk_get_column_count(input),
                              .answers = column_of(output),
                              .rows = duckdb_data_chunk_get_size(input)};
    int i;
    for (i = 0; i < vectors.count; i++)
        vectors.arguments[i] = column_of(duckdb_data_chunk_get_vector(input, (idx_t)i));
    /* A batch of one would only cost. */
    if (vectors.count == 1 && vectors.rows > 1 && vectors.registered->function->batch != NULL)
        answer_batch(&vectors);
    else
        answer_rows(&vectors);
}

static duckdb_type type_of(enum sql_type type)
{
    switch (type) {
    case SQL_INTEGER:
        return DUCKDB_TYPE_BIGINT;
    case SQL_BOOLEAN:
        return DUCKDB_TYPE_BOOLEAN;
    case SQL_LARGE:
        return DUCKDB_TYPE_UHUGEINT;
    default:
        return DUCKDB_TYPE_VARCHAR;
    }
}

static void add_argument(duckdb_scalar_function scalar, enum sql_type type)
{
    duckdb_logical_type logical = duckdb_create_logical_type(type_of(type));
    duckdb_scalar_function_add_parameter(scalar, logical);
    duckdb_destroy_logical_type(&logical);
}

/* The function with so many arguments, under its name or that of its twin. */
static bool add_to_set(duckdb_scalar_function_set set, const struct sql_function *function,
                       const char *name, int count, bool is_twin)
{
    struct registered *registered = malloc(sizeof *registered);
    duckdb_scalar_function scalar = duckdb_create_scalar_function();
    duckdb_logical_type result = duckdb_create_logical_type(type_of(function->result));
    bool done = registered != NULL;
    int i;
    if (done) {
        *registered = (struct registered){function, is_twin};
        duckdb_scalar_function_set_extra_info(scalar, registered, free);
    }
    duckdb_scalar_function_set_name(scalar, name);
    for (i = 0; i < count; i++)
        add_argument(scalar, function->arguments[i]);
    duckdb_scalar_function_set_return_type(scalar, result);
    duckdb_scalar_function_set_function(scalar, answer_vector);
    if (function->flags & (SQL_VOLATILE | SQL_OPENS_FILES))
        duckdb_scalar_function_set_volatile(scalar);
    if (function->flags & SQL_VOLATILE)
        duckdb_setting_guard(scalar);
    if (function->flags & SQL_NEEDS_TABLE)
        duckdb_setting_use(scalar, (function->flags & SQL_OPENS_FILES) != 0);
    done = done && duckdb_add_scalar_function_to_set(set, scalar) == DuckDBSuccess;
    duckdb_destroy_logical_type(&result);
    duckdb_destroy_scalar_function(&scalar);
    return done;
}

static bool register_one(duckdb_connection connection, const struct sql_function *function,
                         bool is_twin)
{
    char name[64];
    duckdb_scalar_function_set set;
    bool done = true;
    int count;
    snprintf(name, sizeof name, "%s%s", is_twin ? "try_" : "", function->name);
    set = duckdb_create_scalar_function_set(name);
    for (count = function->least_arguments; count <= function->most_arguments; count++)
        done = done && add_to_set(set, function, name, count, is_twin);
    done = done && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
    duckdb_destroy_scalar_function_set(&set);
    return done;
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access)
{
    bool done = duckdb_setting_register(connection, info, access, duckdb_library_version()) &&
                duckdb_catalogue_register(connection) && duckdb_collection_register(connection);
    size_t i;
    for (i = 0; i < sql_function_count; i++) {
        done = done && register_one(connection, &sql_functions[i], false);
        if (sql_functions[i].flags & SQL_REFUSES)
            done = done && register_one(connection, &sql_functions[i], true);
    }
    if (!done)
        access->set_error(info, "minlex: this DuckDB did not take its functions");
    return done;
}
