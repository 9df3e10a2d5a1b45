/*
 * postgres.c - the functions of functions.h as an extension of PostgreSQL
 *
 * CREATE EXTENSION minlex: see docs/SQL.md. No C++ and no signal handler; an error of libminlex
 * becomes one of the statement. Each call looks whether the statement was cancelled.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/guc.h"

#include "functions.h"

PG_MODULE_MAGIC;

/* The setting; PostgreSQL frees its former value. */
static char *table_file;

static void table_file_changed(const char *path, void *extra)
{
    (void)extra;
    /* Without memory the old table stays in use, whose answers are the same. */
    (void)sql_choose_table(path, strlen(path));
}

/* Opens the table before the server makes its first backend, so that all share its memory. */
static void preload(void)
{
    minlex_error error;
    const minlex_table *table = sql_table(&error);
    if (table == NULL || minlex_table_check(table, &error) != MINLEX_OK ||
        minlex_table_warm_up(table, &error) != MINLEX_OK)
        ereport(WARNING, (errmsg("minlex: %s", error.text)));
}

extern PGDLLEXPORT void _PG_init(void);

void _PG_init(void)
{
    DefineCustomStringVariable(
        "minlex.table_file", "File of the table by which grids are ranked.",
        "Empty for the one inside the extension, which is slower and gives the same answers.",
        &table_file, "", PGC_SUSET, 0, NULL, table_file_changed, NULL);
#if PG_VERSION_NUM >= 150000
    MarkGUCPrefixReserved("minlex");
#endif
    if (process_shared_preload_libraries_in_progress)
        preload();
}

static void fail(const struct sql_answer *answer)
{
    int code = answer->outcome == SQL_BAD_VALUE ? ERRCODE_INVALID_PARAMETER_VALUE
                                                : ERRCODE_EXTERNAL_ROUTINE_EXCEPTION;
    ereport(ERROR, (errcode(code), errmsg("%s", answer->text)));
}

static const struct sql_function *function_of(const char *name)
{
    size_t i;
    for (i = 0; i < sql_function_count; i++)
        if (strcmp(sql_functions[i].name, name) == 0)
            return &sql_functions[i];
    elog(ERROR, "minlex: no function %s", name);
    return NULL;
}

/* A number of type numeric, from its digits. */
static Datum numeric_of(const char *digits)
{
    return DirectFunctionCall3(numeric_in, CStringGetDatum(digits), ObjectIdGetDatum(InvalidOid),
                               Int32GetDatum(-1));
}

static Datum numeric_of_number(const minlex_puzzle_number *number)
{
    char digits[MINLEX_NUMBER_SIZE];
    minlex_error error;
    if (minlex_number_to_text(number, digits, sizeof digits, &error) != MINLEX_OK)
        elog(ERROR, "minlex: %s", error.text);
    return numeric_of(digits);
}

/* An argument, which is not NULL: the functions are strict. False, and its fault in
 * `room`, if it is of the right type and yet none. */
static bool take(FunctionCallInfo fcinfo, const struct sql_function *function, int i,
                 struct sql_value *to, char *room)
{
    text *from;
    char *digits;
    switch (function->arguments[i]) {
    case SQL_INTEGER:
        to->number = PG_GETARG_INT64(i);
        return true;
    case SQL_LARGE:
        digits = DatumGetCString(DirectFunctionCall1(numeric_out, PG_GETARG_DATUM(i)));
        return sql_read_puzzle_number(function, digits, strlen(digits), &to->large, room);
    default:
        from = PG_GETARG_TEXT_PP(i);
        to->text = VARDATA_ANY(from);
        to->size = VARSIZE_ANY_EXHDR(from);
        return true;
    }
}

static Datum answer(FunctionCallInfo fcinfo, const char *name, bool is_twin)
{
    const struct sql_function *function = fcinfo->flinfo->fn_extra;
    struct sql_value arguments[SQL_MAX_ARGUMENTS];
    struct sql_answer answer = {.outcome = SQL_BAD_VALUE};
    char room[SQL_ROOM];
    int i;
    CHECK_FOR_INTERRUPTS();
    if (function == NULL)
        fcinfo->flinfo->fn_extra = (void *)(function = function_of(name));
    for (i = 0; i < PG_NARGS() && take(fcinfo, function, i, &arguments[i], room); i++)
        ;
    if (i == PG_NARGS())
        answer = sql_call(function, NULL, arguments, PG_NARGS(), room);
    else
        answer.text = room;
    if (answer.outcome == SQL_FAILED || (answer.outcome == SQL_BAD_VALUE && !is_twin))
        fail(&answer);
    if (answer.outcome != SQL_DONE)
        PG_RETURN_NULL();
    switch (function->result) {
    case SQL_INTEGER:
        PG_RETURN_INT64(answer.number);
    case SQL_BOOLEAN:
        PG_RETURN_BOOL(answer.number != 0);
    case SQL_LARGE:
        PG_RETURN_DATUM(numeric_of_number(&answer.large));
    default:
        PG_RETURN_TEXT_P(cstring_to_text_with_len(answer.text, (int)answer.size));
    }
}

/* The symbol of a function, and that of its twin. */
#define FUNCTION(name)                                                                             \
    PG_FUNCTION_INFO_V1(pg_##name);                                                                \
    Datum pg_##name(PG_FUNCTION_ARGS) { return answer(fcinfo, #name, false); }
#define FUNCTION_WITH_TWIN(name)                                                                   \
    FUNCTION(name)                                                                                 \
    PG_FUNCTION_INFO_V1(pg_try_##name);                                                            \
    Datum pg_try_##name(PG_FUNCTION_ARGS) { return answer(fcinfo, #name, true); }

FUNCTION_WITH_TWIN(minlex_form)
FUNCTION_WITH_TWIN(minlex_rank)
FUNCTION_WITH_TWIN(minlex_unrank)
FUNCTION_WITH_TWIN(minlex_name)
FUNCTION_WITH_TWIN(minlex_puzzle)
FUNCTION_WITH_TWIN(minlex_number)
FUNCTION_WITH_TWIN(minlex_number_of_name)
FUNCTION_WITH_TWIN(minlex_name_of_number)
FUNCTION_WITH_TWIN(minlex_puzzle_of_number)
FUNCTION_WITH_TWIN(minlex_canonical)
FUNCTION_WITH_TWIN(minlex_solution)
FUNCTION_WITH_TWIN(minlex_count_solutions)
FUNCTION_WITH_TWIN(minlex_count_all_solutions)
FUNCTION(minlex_why_not)
FUNCTION(minlex_is_valid)
FUNCTION_WITH_TWIN(minlex_equivalent)
FUNCTION_WITH_TWIN(minlex_equivalence)
FUNCTION_WITH_TWIN(minlex_automorphism_count)
FUNCTION_WITH_TWIN(minlex_band_numbers)
FUNCTION_WITH_TWIN(minlex_index)
FUNCTION(minlex_version)
FUNCTION(minlex_spec_version)

PG_FUNCTION_INFO_V1(pg_minlex_number_to_bytes);

/* A puzzle number as 16 bytes, which compare as the numbers do. */
Datum pg_minlex_number_to_bytes(PG_FUNCTION_ARGS)
{
    char *digits = DatumGetCString(DirectFunctionCall1(numeric_out, PG_GETARG_DATUM(0)));
    minlex_puzzle_number number;
    minlex_error error;
    bytea *bytes = palloc(VARHDRSZ + sizeof number.bytes);
    if (minlex_number_from_text(digits, strlen(digits), &number, &error) != MINLEX_OK)
        ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                        errmsg("minlex_number_to_bytes: %s", error.text)));
    SET_VARSIZE(bytes, VARHDRSZ + sizeof number.bytes);
    memcpy(VARDATA(bytes), number.bytes, sizeof number.bytes);
    PG_RETURN_BYTEA_P(bytes);
}

PG_FUNCTION_INFO_V1(pg_minlex_number_from_bytes);

Datum pg_minlex_number_from_bytes(PG_FUNCTION_ARGS)
{
    bytea *bytes = PG_GETARG_BYTEA_PP(0);
    minlex_puzzle_number number;
    char digits[MINLEX_NUMBER_SIZE];
    minlex_error error;
    if (VARSIZE_ANY_EXHDR(bytes) != sizeof number.bytes)
        ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                        errmsg("minlex_number_from_bytes: %d bytes: expected 16",
                               (int)VARSIZE_ANY_EXHDR(bytes))));
    memcpy(number.bytes, VARDATA_ANY(bytes), sizeof number.bytes);
    if (minlex_number_to_text(&number, digits, sizeof digits, &error) != MINLEX_OK)
        ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                        errmsg("minlex_number_from_bytes: %s", error.text)));
    PG_RETURN_DATUM(numeric_of(digits));
}

/* A call of minlex_catalogue() between its rows. */
struct catalogue {
    /* 0 if any number will do. */
    uint32_t automorphisms;
    struct sql_cursor rows;
};

static void fail_catalogue(const minlex_error *error)
{
    minlex_error plain = *error;
    ereport(ERROR, (errcode(ERRCODE_EXTERNAL_ROUTINE_EXCEPTION),
                    errmsg("minlex_catalogue: %s", sql_plain_error(&plain))));
}

/* An argument of minlex_catalogue(), or `otherwise` for NULL. */
static int64 bounded(FunctionCallInfo fcinfo, int i, const char *name, int64 least, int64 most,
                     int64 otherwise)
{
    int64 number;
    if (PG_ARGISNULL(i))
        return otherwise;
    number = i < 2 ? PG_GETARG_INT64(i) : PG_GETARG_INT32(i);
    if (number < least || number > most)
        ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                        errmsg("minlex_catalogue: %s %lld: expected %lld to %lld", name,
                               (long long)number, (long long)least, (long long)most)));
    return number;
}

static struct catalogue *start(FunctionCallInfo fcinfo)
{
    struct catalogue *catalogue = palloc(sizeof *catalogue);
    minlex_error error;
    struct sql_cursor *rows = &catalogue->rows;
    if (!sql_cursor_open(rows, (1u << SQL_COLUMNS) - 1, &error))
        fail_catalogue(&error);
    rows->stretch.first = bounded(fcinfo, 0, "first", 1, MINLEX_ESSENTIALLY_DIFFERENT, 1);
    rows->stretch.last = bounded(fcinfo, 1, "last", 1, MINLEX_ESSENTIALLY_DIFFERENT, MINLEX_ESSENTIALLY_DIFFERENT);
    rows->stretch = sql_in_band(&rows->bands, rows->stretch,
                                (int)bounded(fcinfo, 2, "band", 0, MINLEX_BANDS - 1, -1));
    catalogue->automorphisms = (uint32_t)bounded(fcinfo, 3, "automorphisms", 1, 648, 0);
    if (!sql_cursor_start(rows, &error))
        fail_catalogue(&error);
    return catalogue;
}

/* Moves on to the next row that is wanted, from the one where the cursor is; false at the end. */
static bool find_row(struct catalogue *catalogue)
{
    struct sql_cursor *cursor = &catalogue->rows;
    minlex_error error;
    while (!sql_cursor_is_at_end(cursor)) {
        uint32_t automorphisms = (uint32_t)sql_rows_number(&cursor->rows, SQL_AUTOMORPHISMS,
                                                           sql_cursor_row(cursor));
        CHECK_FOR_INTERRUPTS();
        if (catalogue->automorphisms == 0 || catalogue->automorphisms == automorphisms)
            return true;
        if (!sql_cursor_next(cursor, &error))
            fail_catalogue(&error);
    }
    return false;
}

static HeapTuple row_of(TupleDesc description, const struct sql_cursor *cursor)
{
    bool nulls[SQL_COLUMNS] = {false};
    Datum values[SQL_COLUMNS];
    size_t row = sql_cursor_row(cursor);
    const char *form = sql_rows_form(&cursor->rows, row);
    int column;
    values[SQL_RANK] = Int64GetDatum(cursor->rank);
    values[SQL_GRID] = PointerGetDatum(cstring_to_text_with_len(form, MINLEX_CELLS));
    values[SQL_BAND] = Int32GetDatum(sql_band_of(&cursor->bands, cursor->rank));
    for (column = SQL_AUTOMORPHISMS; column < SQL_COLUMNS; column++)
        values[column] = Int32GetDatum(sql_rows_number(&cursor->rows, (enum sql_column)column, row));
    return heap_form_tuple(description, values, nulls);
}

PG_FUNCTION_INFO_V1(pg_minlex_catalogue);

Datum pg_minlex_catalogue(PG_FUNCTION_ARGS)
{
    FuncCallContext *context;
    struct catalogue *catalogue;
    minlex_error error;
    HeapTuple row;
    if (SRF_IS_FIRSTCALL()) {
        MemoryContext before;
        context = SRF_FIRSTCALL_INIT();
        before = MemoryContextSwitchTo(context->multi_call_memory_ctx);
        if (get_call_result_type(fcinfo, NULL, &context->tuple_desc) != TYPEFUNC_COMPOSITE)
            elog(ERROR, "minlex_catalogue: it has rows of type minlex_grid");
        context->tuple_desc = BlessTupleDesc(context->tuple_desc);
        context->user_fctx = start(fcinfo);
        MemoryContextSwitchTo(before);
    }
    context = SRF_PERCALL_SETUP();
    catalogue = context->user_fctx;
    if (!find_row(catalogue))
        SRF_RETURN_DONE(context);
    row = row_of(context->tuple_desc, &catalogue->rows);
    if (!sql_cursor_next(&catalogue->rows, &error))
        fail_catalogue(&error);
    SRF_RETURN_NEXT(context, HeapTupleGetDatum(row));
}
