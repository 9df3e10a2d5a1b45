/*
 * duckdb_catalogue.c - stretches of the catalogue as rows of DuckDB
 *
 * Threads take units of the stretch one after the other. Only columns of the query are made: ranks
 * and bands are arithmetic, grids and their automorphisms need a scan. Filters are named
 * parameters, for the stable interface hands no conditions down.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "duckdb_catalogue.h"
#include "duckdb_setting.h"
#include "functions.h"

extern duckdb_ext_api_v1 duckdb_ext_api;

/* Ranks that a thread takes at a time: few enough to share out a small stretch, many enough that
 * finding the first costs little beside the scan. */
enum { UNIT = 16384 };
/* Rows of a vector; DuckDB has had no other number for years. */
enum { MOST_ROWS = 2048 };

/* The wishes of a query. */
struct wanted {
    struct sql_stretch stretch;
    /* 0 if any. */
    uint32_t automorphisms;
    const minlex_table *table;
    struct sql_bands bands;
};

/* A query at work. */
struct work {
    _Atomic int64_t next;
    idx_t columns[SQL_COLUMNS];
    idx_t column_count;
    /* A bit for each column that is wanted, also for a condition alone. */
    unsigned wanted;
};

/* A thread at work. */
struct worker {
    int64_t rank;
    int64_t last;
    struct sql_rows rows;
    uint16_t numbers[UNIT * SQL_FACTS];
    char forms[UNIT * MINLEX_CELLS];
};

/* A named parameter, or `otherwise` if it is not given; false if it is out of bounds. */
static bool parameter(duckdb_bind_info info, const char *name, int64_t least, int64_t most,
                      int64_t *number)
{
    duckdb_value value = duckdb_bind_get_named_parameter(info, name);
    char text[120];
    if (value == NULL)
        return true;
    if (!duckdb_is_null_value(value))
        *number = duckdb_get_int64(value);
    duckdb_destroy_value(&value);
    if (*number >= least && *number <= most)
        return true;
    snprintf(text, sizeof text, "minlex_catalogue: %s %lld: expected %lld to %lld", name,
             (long long)*number, (long long)least, (long long)most);
    duckdb_bind_set_error(info, text);
    return false;
}

static void add_column(duckdb_bind_info info, const char *name, duckdb_type type)
{
    duckdb_logical_type logical = duckdb_create_logical_type(type);
    duckdb_bind_add_result_column(info, name, logical);
    duckdb_destroy_logical_type(&logical);
}

static void describe(duckdb_bind_info info, const struct wanted *wanted)
{
    int64_t rows = wanted->stretch.last - wanted->stretch.first + 1;
    int column;
    for (column = 0; column < SQL_COLUMNS; column++)
        add_column(info, sql_column_names[column],
                   column == SQL_RANK   ? DUCKDB_TYPE_BIGINT
                   : column == SQL_GRID ? DUCKDB_TYPE_VARCHAR
                                        : DUCKDB_TYPE_INTEGER);
    duckdb_bind_set_cardinality(info, rows < 0 ? 0 : (idx_t)rows, wanted->automorphisms == 0);
}

/* Fills in the wishes of a query; false if an error was set. */
static bool understand(duckdb_bind_info info, struct wanted *wanted)
{
    minlex_error error;
    int64_t band = -1, automorphisms = 0;
    wanted->stretch = (struct sql_stretch){1, MINLEX_ESSENTIALLY_DIFFERENT};
    if (!parameter(info, "first", 1, MINLEX_ESSENTIALLY_DIFFERENT, &wanted->stretch.first) ||
        !parameter(info, "last", 1, MINLEX_ESSENTIALLY_DIFFERENT, &wanted->stretch.last) ||
        !parameter(info, "band", -1, MINLEX_BANDS - 1, &band) ||
        !parameter(info, "automorphisms", 0, 648, &automorphisms))
        return false;
    if (!duckdb_setting_bind(info, &wanted->table))
        return false;
    if (wanted->table == NULL)
        wanted->table = sql_table(&error);
    if (wanted->table == NULL || !sql_bands_open(&wanted->bands, wanted->table, &error)) {
        duckdb_bind_set_error(info, sql_plain_error(&error));
        return false;
    }
    wanted->stretch = sql_in_band(&wanted->bands, wanted->stretch, (int)band);
    wanted->automorphisms = (uint32_t)automorphisms;
    return true;
}

static void bind(duckdb_bind_info info)
{
    struct wanted *wanted = malloc(sizeof *wanted);
    if (wanted == NULL) {
        duckdb_bind_set_error(info, "minlex_catalogue: no memory");
        return;
    }
    duckdb_bind_set_bind_data(info, wanted, free);
    if (understand(info, wanted))
        describe(info, wanted);
}

static void init(duckdb_init_info info)
{
    const struct wanted *wanted = duckdb_init_get_bind_data(info);
    struct work *work = malloc(sizeof *work);
    int64_t units = (wanted->stretch.last - wanted->stretch.first) / UNIT + 1;
    idx_t i;
    if (work == NULL) {
        duckdb_init_set_error(info, "minlex_catalogue: no memory");
        return;
    }
    atomic_init(&work->next, wanted->stretch.first);
    work->wanted = wanted->automorphisms != 0 ? 1u << SQL_AUTOMORPHISMS : 0;
    work->column_count = duckdb_init_get_column_count(info);
    for (i = 0; i < work->column_count && i < SQL_COLUMNS; i++) {
        work->columns[i] = duckdb_init_get_column_index(info, i);
        /* DuckDB never reads the others, such as the number of a row. */
        if (work->columns[i] < SQL_COLUMNS)
            work->wanted |= 1u << work->columns[i];
    }
    duckdb_init_set_init_data(info, work, free);
    duckdb_init_set_max_threads(info, units < 1 ? 1 : (idx_t)units);
}

static void init_worker(duckdb_init_info info)
{
    struct worker *worker = malloc(sizeof *worker);
    if (worker == NULL) {
        duckdb_init_set_error(info, "minlex_catalogue: no memory");
        return;
    }
    worker->rank = 1;
    worker->last = 0;
    duckdb_init_set_init_data(info, worker, free);
}

/* Gives a worker its next unit; false at the end of the stretch or if an error was set. */
static bool take_unit(duckdb_function_info info, const struct wanted *wanted, struct work *work,
                      struct worker *worker)
{
    minlex_error error;
    /* The sum stays far below the largest number: each thread adds only once after the end. */
    worker->rank = atomic_fetch_add(&work->next, UNIT);
    worker->last = worker->rank + UNIT - 1;
    if (worker->last > wanted->stretch.last)
        worker->last = wanted->stretch.last;
    if (worker->rank > worker->last)
        return false;
    worker->rows = (struct sql_rows){work->wanted, 0, 0, worker->forms, worker->numbers};
    if (sql_rows_scan(&worker->rows, wanted->table, worker->rank,
                      (size_t)(worker->last - worker->rank + 1), &error))
        return true;
    duckdb_function_set_error(info, sql_plain_error(&error));
    return false;
}

/* True if the grid at a worker's rank has as many automorphisms as are wanted. */
static bool is_wanted(const struct wanted *wanted, const struct worker *worker)
{
    size_t row = (size_t)(worker->rank - worker->rows.from);
    return (uint32_t)sql_rows_number(&worker->rows, SQL_AUTOMORPHISMS, row) ==
           wanted->automorphisms;
}

/* The ranks of the next rows, at most as many as a vector has room for. */
static idx_t next_rows(const struct wanted *wanted, struct worker *worker, int64_t *ranks)
{
    idx_t room = duckdb_vector_size(), rows = 0;
    if (room > MOST_ROWS)
        room = MOST_ROWS;
    for (; worker->rank <= worker->last && rows < room; worker->rank++)
        if (wanted->automorphisms == 0 || is_wanted(wanted, worker))
            ranks[rows++] = worker->rank;
    return rows;
}

static void fill_column(const struct wanted *wanted, const struct worker *worker, idx_t column,
                        duckdb_vector vector, const int64_t *ranks, idx_t rows)
{
    void *data = duckdb_vector_get_data(vector);
    int band = 0;
    idx_t row;
    if (column == SQL_BAND && rows > 0)
        band = sql_band_of(&wanted->bands, ranks[0]);
    for (row = 0; row < rows; row++) {
        size_t at = (size_t)(ranks[row] - worker->rows.from);
        switch (column) {
        case SQL_RANK:
            ((int64_t *)data)[row] = ranks[row];
            break;
        case SQL_GRID:
            duckdb_vector_assign_string_element_len(vector, row, sql_rows_form(&worker->rows, at),
                                                    MINLEX_CELLS);
            break;
        case SQL_BAND:
            while (ranks[row] >= wanted->bands.first[band + 1])
                band++;
            ((int32_t *)data)[row] = band;
            break;
        default:
            if (column < SQL_COLUMNS)
                ((int32_t *)data)[row] =
                    sql_rows_number(&worker->rows, (enum sql_column)column, at);
            break;
        }
    }
}

static void rows(duckdb_function_info info, duckdb_data_chunk output)
{
    const struct wanted *wanted = duckdb_function_get_bind_data(info);
    struct work *work = duckdb_function_get_init_data(info);
    struct worker *worker = duckdb_function_get_local_init_data(info);
    int64_t ranks[MOST_ROWS];
    idx_t rows = 0, i;
    while (rows == 0) {
        if (worker->rank > worker->last && !take_unit(info, wanted, work, worker))
            break;
        rows = next_rows(wanted, worker, ranks);
    }
    for (i = 0; i < work->column_count && i < SQL_COLUMNS; i++)
        fill_column(wanted, worker, work->columns[i], duckdb_data_chunk_get_vector(output, i),
                    ranks, rows);
    duckdb_data_chunk_set_size(output, rows);
}

static void add_parameter(duckdb_table_function function, const char *name)
{
    duckdb_logical_type logical = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    duckdb_table_function_add_named_parameter(function, name, logical);
    duckdb_destroy_logical_type(&logical);
}

bool duckdb_catalogue_register(duckdb_connection connection)
{
    duckdb_table_function function = duckdb_create_table_function();
    bool done;
    duckdb_table_function_set_name(function, "minlex_catalogue");
    add_parameter(function, "first");
    add_parameter(function, "last");
    add_parameter(function, "band");
    add_parameter(function, "automorphisms");
    duckdb_table_function_set_bind(function, bind);
    duckdb_table_function_set_init(function, init);
    duckdb_table_function_set_local_init(function, init_worker);
    duckdb_table_function_set_function(function, rows);
    duckdb_table_function_supports_projection_pushdown(function, true);
    done = duckdb_register_table_function(connection, function) == DuckDBSuccess;
    duckdb_destroy_table_function(&function);
    return done;
}
