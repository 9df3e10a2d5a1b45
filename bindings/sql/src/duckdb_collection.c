/*
 * duckdb_collection.c - collection files as rows of DuckDB
 *
 * select * from minlex_collection('mine.mlc'), of all ranks or of those from `first` to `last`.
 * Threads take vectors of places one after the other; only columns of the query are made.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "collection.h"
#include "duckdb_collection.h"
#include "duckdb_number.h"
#include "duckdb_setting.h"

extern duckdb_ext_api_v1 duckdb_ext_api;

/* The wishes of a query: places from `start` to before `end`. */
struct wanted {
    const minlex_collection *collection;
    const minlex_table *table;
    uint64_t start, end;
};

/* A query at work. */
struct work {
    _Atomic uint64_t next;
    idx_t columns[SQL_COLLECTION_COLUMNS];
    idx_t column_count;
    /* A bit for each column. */
    unsigned wanted;
};

static void fail_bind(duckdb_bind_info info, const char *why)
{
    char text[SQL_ROOM];
    snprintf(text, sizeof text, "minlex_collection: %s", why);
    duckdb_bind_set_error(info, text);
}

static void forget_wanted(void *data)
{
    struct wanted *wanted = data;
    if (wanted->collection != NULL)
        sql_collection_close(wanted->collection);
    free(wanted);
}

static void forget_rows(void *data)
{
    sql_collection_rows_end(data);
    free(data);
}

/* A named parameter, or `rank` as it is if there is none; false if it is no rank. */
static bool rank_parameter(duckdb_bind_info info, const char *name, int64_t *rank)
{
    duckdb_value value = duckdb_bind_get_named_parameter(info, name);
    char text[120];
    if (value == NULL)
        return true;
    if (!duckdb_is_null_value(value))
        *rank = duckdb_get_int64(value);
    duckdb_destroy_value(&value);
    if (*rank >= 1 && *rank <= (int64_t)MINLEX_ESSENTIALLY_DIFFERENT)
        return true;
    snprintf(text, sizeof text, "%s %lld: expected 1 to %lld", name, (long long)*rank,
             (long long)MINLEX_ESSENTIALLY_DIFFERENT);
    fail_bind(info, text);
    return false;
}

/* Opens the collection of the parameter; false if an error was set. */
static bool open_file(duckdb_bind_info info, struct wanted *wanted)
{
    duckdb_value value = duckdb_bind_get_parameter(info, 0);
    minlex_error error;
    char *path;
    if (value == NULL || duckdb_is_null_value(value)) {
        duckdb_destroy_value(&value);
        fail_bind(info, "expected the name of a file");
        return false;
    }
    path = duckdb_get_varchar(value);
    duckdb_destroy_value(&value);
    wanted->collection = sql_collection_open(path, &error);
    duckdb_free(path);
    if (wanted->collection == NULL)
        fail_bind(info, sql_plain_error(&error));
    return wanted->collection != NULL;
}

/* Fills in the wishes of a query; false if an error was set. */
static bool understand(duckdb_bind_info info, struct wanted *wanted)
{
    int64_t first = 1, last = (int64_t)MINLEX_ESSENTIALLY_DIFFERENT;
    minlex_error error;
    if (!rank_parameter(info, "first", &first) || !rank_parameter(info, "last", &last) ||
        !duckdb_setting_bind_files(info, "minlex_collection", &wanted->table) ||
        !open_file(info, wanted))
        return false;
    if (wanted->table == NULL)
        wanted->table = sql_table(&error);
    if (wanted->table != NULL &&
        minlex_collection_places_of(wanted->collection, (uint64_t)first, (uint64_t)last,
                                    &wanted->start, &wanted->end, &error) == MINLEX_OK)
        return true;
    fail_bind(info, sql_plain_error(&error));
    return false;
}

static void add_column(duckdb_bind_info info, int column)
{
    static const duckdb_type types[SQL_COLLECTION_COLUMNS] = {
        [SQL_COLLECTION_NUMBER] = DUCKDB_TYPE_UHUGEINT, [SQL_COLLECTION_NAME] = DUCKDB_TYPE_VARCHAR,
        [SQL_COLLECTION_PUZZLE] = DUCKDB_TYPE_VARCHAR,  [SQL_COLLECTION_RANK] = DUCKDB_TYPE_BIGINT,
        [SQL_COLLECTION_GIVENS] = DUCKDB_TYPE_INTEGER,  [SQL_COLLECTION_TEXT] = DUCKDB_TYPE_VARCHAR,
    };
    duckdb_logical_type logical = duckdb_create_logical_type(types[column]);
    duckdb_bind_add_result_column(info, sql_collection_column_names[column], logical);
    duckdb_destroy_logical_type(&logical);
}

static void bind(duckdb_bind_info info)
{
    struct wanted *wanted = calloc(1, sizeof *wanted);
    int column;
    if (wanted == NULL) {
        fail_bind(info, "no memory");
        return;
    }
    duckdb_bind_set_bind_data(info, wanted, forget_wanted);
    if (!understand(info, wanted))
        return;
    for (column = 0; column < SQL_COLLECTION_COLUMNS; column++)
        add_column(info, column);
    duckdb_bind_set_cardinality(info, wanted->end - wanted->start, true);
}

static void init(duckdb_init_info info)
{
    const struct wanted *wanted = duckdb_init_get_bind_data(info);
    struct work *work = malloc(sizeof *work);
    idx_t i;
    if (work == NULL) {
        duckdb_init_set_error(info, "minlex_collection: no memory");
        return;
    }
    atomic_init(&work->next, wanted->start);
    work->wanted = 0;
    work->column_count = duckdb_init_get_column_count(info);
    for (i = 0; i < work->column_count && i < SQL_COLLECTION_COLUMNS; i++) {
        work->columns[i] = duckdb_init_get_column_index(info, i);
        /* DuckDB never reads the others, such as the number of a row. */
        if (work->columns[i] < SQL_COLLECTION_COLUMNS)
            work->wanted |= 1u << work->columns[i];
    }
    duckdb_init_set_init_data(info, work, free);
    duckdb_init_set_max_threads(info, (wanted->end - wanted->start) / SQL_COLLECTION_ROWS + 1);
}

static void init_worker(duckdb_init_info info)
{
    struct sql_collection_rows *rows = malloc(sizeof *rows);
    if (rows == NULL) {
        duckdb_init_set_error(info, "minlex_collection: no memory");
        return;
    }
    rows->texts = NULL;
    rows->texts_size = 0;
    duckdb_init_set_init_data(info, rows, forget_rows);
}

static void fill_column(const struct sql_collection_rows *rows, idx_t column, duckdb_vector vector)
{
    void *data = duckdb_vector_get_data(vector);
    const char *text;
    size_t row, size;
    for (row = 0; row < rows->count; row++) {
        switch (column) {
        case SQL_COLLECTION_NUMBER:
            ((duckdb_uhugeint *)data)[row] = uhugeint_of(&rows->numbers[row]);
            break;
        case SQL_COLLECTION_RANK:
            ((int64_t *)data)[row] = (int64_t)rows->ranks[row];
            break;
        case SQL_COLLECTION_GIVENS:
            ((int32_t *)data)[row] = (int32_t)rows->givens[row];
            break;
        case SQL_COLLECTION_NAME:
        case SQL_COLLECTION_PUZZLE:
        case SQL_COLLECTION_TEXT:
            text = sql_collection_text(rows, (enum sql_collection_column)column, row, &size);
            duckdb_vector_assign_string_element_len(vector, row, text, size);
            break;
        default:
            break;
        }
    }
}

static void next_rows(duckdb_function_info info, duckdb_data_chunk output)
{
    const struct wanted *wanted = duckdb_function_get_bind_data(info);
    struct work *work = duckdb_function_get_init_data(info);
    struct sql_collection_rows *rows = duckdb_function_get_local_init_data(info);
    uint64_t room = duckdb_vector_size(), from, left;
    char text[SQL_ROOM];
    minlex_error error;
    idx_t i;
    if (room > SQL_COLLECTION_ROWS)
        room = SQL_COLLECTION_ROWS;
    /* The sum stays far below the largest number: each thread adds only once after the end. */
    from = atomic_fetch_add(&work->next, room);
    left = from < wanted->end ? wanted->end - from : 0;
    rows->wanted = work->wanted;
    if (!sql_collection_rows_make(rows, wanted->collection, wanted->table, from,
                                  (size_t)(left < room ? left : room), &error)) {
        snprintf(text, sizeof text, "minlex_collection: %s", sql_plain_error(&error));
        duckdb_function_set_error(info, text);
        return;
    }
    for (i = 0; i < work->column_count && i < SQL_COLLECTION_COLUMNS; i++)
        fill_column(rows, work->columns[i], duckdb_data_chunk_get_vector(output, i));
    duckdb_data_chunk_set_size(output, rows->count);
}

bool duckdb_collection_register(duckdb_connection connection)
{
    duckdb_table_function function = duckdb_create_table_function();
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    bool done;
    duckdb_table_function_set_name(function, "minlex_collection");
    duckdb_table_function_add_parameter(function, text);
    duckdb_table_function_add_named_parameter(function, "first", number);
    duckdb_table_function_add_named_parameter(function, "last", number);
    duckdb_table_function_set_bind(function, bind);
    duckdb_table_function_set_init(function, init);
    duckdb_table_function_set_local_init(function, init_worker);
    duckdb_table_function_set_function(function, next_rows);
    duckdb_table_function_supports_projection_pushdown(function, true);
    done = duckdb_register_table_function(connection, function) == DuckDBSuccess;
    duckdb_destroy_logical_type(&number);
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_table_function(&function);
    return done;
}
