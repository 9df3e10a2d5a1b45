/*
 * sqlite_collection.c - collection files as rows of SQLite
 *
 * select * from minlex_collection('mine.mlc'); conditions on rank choose a stretch of the file
 * instead of filtering all of it.
 */
#include <string.h>

#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3

#include "collection.h"
#include "sqlite_collection.h"

/* The argument: a hidden column after the others. */
enum { FILE_NAME = SQL_COLLECTION_COLUMNS };

struct cursor {
    sqlite3_vtab_cursor base;
    /* NULL before the first query. */
    const minlex_collection *collection;
    const minlex_table *table;
    /* The row, and the end of the wanted ones. */
    uint64_t place, end;
    struct sql_collection_rows rows;
};

static int connect(sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **table,
                   char **error)
{
    int status;
    (void)data, (void)argc, (void)argv, (void)error;
    status = sqlite3_declare_vtab(db, "create table x(number text, name text, puzzle text, "
                                      "rank integer, givens integer, text text, file hidden)");
    if (status != SQLITE_OK)
        return status;
    *table = sqlite3_malloc(sizeof **table);
    if (*table == NULL)
        return SQLITE_NOMEM;
    memset(*table, 0, sizeof **table);
    /* It opens files, which a view or a trigger of someone else's database must not. */
    sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* The letter by which filter() knows a condition; NUL for one that it does not use. */
static char letter_of(const struct sqlite3_index_constraint *condition)
{
    if (condition->iColumn == FILE_NAME)
        return condition->op == SQLITE_INDEX_CONSTRAINT_EQ ? 'f' : '\0';
    if (condition->iColumn != SQL_COLLECTION_RANK)
        return '\0';
    switch (condition->op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return '=';
    case SQLITE_INDEX_CONSTRAINT_GE:
    case SQLITE_INDEX_CONSTRAINT_GT:
        return '>';
    case SQLITE_INDEX_CONSTRAINT_LE:
    case SQLITE_INDEX_CONSTRAINT_LT:
        return '<';
    }
    return '\0';
}

static int best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
    char *letters = sqlite3_malloc(info->nConstraint + 1);
    double rows = 1e6;
    int i, count = 0;
    (void)table;
    if (letters == NULL)
        return SQLITE_NOMEM;
    for (i = 0; i < info->nConstraint; i++) {
        char letter = letter_of(&info->aConstraint[i]);
        bool is_argument = info->aConstraint[i].iColumn == FILE_NAME;
        if (is_argument && (letter == '\0' || !info->aConstraint[i].usable)) {
            sqlite3_free(letters);
            return SQLITE_CONSTRAINT;
        }
        if (letter == '\0' || !info->aConstraint[i].usable)
            continue;
        letters[count++] = letter;
        info->aConstraintUsage[i].argvIndex = count;
        /* Conditions on ranks are checked once more by SQLite, so a stretch may be too wide. */
        info->aConstraintUsage[i].omit = is_argument;
        if (!is_argument)
            rows *= letter == '=' ? 1e-6 : 0.1;
    }
    letters[count] = '\0';
    info->idxStr = letters;
    info->needToFreeIdxStr = 1;
    info->idxNum = (int)(info->colUsed & ((1u << SQL_COLLECTION_COLUMNS) - 1));
    info->orderByConsumed = info->nOrderBy == 1 && !info->aOrderBy[0].desc &&
                            info->aOrderBy[0].iColumn == SQL_COLLECTION_RANK;
    info->estimatedCost = rows;
    info->estimatedRows = (sqlite3_int64)rows + 1;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor)
{
    struct cursor *one = sqlite3_malloc(sizeof *one);
    (void)table;
    if (one == NULL)
        return SQLITE_NOMEM;
    memset(one, 0, sizeof *one);
    *cursor = &one->base;
    return SQLITE_OK;
}

static void close_file(struct cursor *cursor)
{
    if (cursor->collection != NULL)
        sql_collection_close(cursor->collection);
    cursor->collection = NULL;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
    struct cursor *cursor = (struct cursor *)base;
    close_file(cursor);
    sql_collection_rows_end(&cursor->rows);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int fail(struct cursor *cursor, const char *text)
{
    sqlite3_free(cursor->base.pVtab->zErrMsg);
    cursor->base.pVtab->zErrMsg = sqlite3_mprintf("minlex_collection: %s", text);
    return SQLITE_ERROR;
}

/* Makes the rows from the place on, if they are not there yet: at first few, for a query that wants
 * few, then more. */
static int fetch(struct cursor *cursor)
{
    uint64_t left = cursor->end - cursor->place;
    size_t count = cursor->rows.count == 0 ? SQL_FEWEST_AT_ONCE : SQL_COLLECTION_ROWS;
    minlex_error error;
    if (cursor->place >= cursor->end ||
        (cursor->rows.count > 0 && cursor->place < cursor->rows.from + cursor->rows.count))
        return SQLITE_OK;
    if (count > left)
        count = (size_t)left;
    if (sql_collection_rows_make(&cursor->rows, cursor->collection, cursor->table, cursor->place,
                                 count, &error))
        return SQLITE_OK;
    cursor->rows.count = 0;
    cursor->end = cursor->place;
    return fail(cursor, sql_plain_error(&error));
}

/* Opens the file of an argument, none for NULL. */
static int open_file(struct cursor *cursor, sqlite3_value *value)
{
    const char *path = (const char *)sqlite3_value_text(value);
    minlex_error error;
    if (sqlite3_value_type(value) == SQLITE_NULL)
        return SQLITE_OK;
    if (path == NULL)
        return SQLITE_NOMEM;
    cursor->collection = sql_collection_open(path, &error);
    return cursor->collection != NULL ? SQLITE_OK : fail(cursor, sql_plain_error(&error));
}

/* Cuts a stretch of ranks to the part that a condition leaves. */
static void narrow(struct sql_stretch *ranks, char letter, sqlite3_value *value)
{
    int type = sqlite3_value_numeric_type(value);
    int64_t number = sqlite3_value_int64(value);
    /* Nothing is equal to NULL, above or below it; SQLite knows how text compares. */
    if (type == SQLITE_NULL)
        ranks->last = 0;
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return;
    if (letter != '<' && ranks->first < number)
        ranks->first = number;
    if (letter != '>' && ranks->last > number)
        ranks->last = number;
}

static int filter(sqlite3_vtab_cursor *base, int wanted, const char *letters, int argc,
                  sqlite3_value **argv)
{
    struct cursor *cursor = (struct cursor *)base;
    struct sql_stretch ranks = {1, MINLEX_ESSENTIALLY_DIFFERENT};
    minlex_error error;
    int i, status = SQLITE_OK;
    close_file(cursor);
    cursor->place = cursor->end = 0;
    cursor->rows.count = 0;
    cursor->rows.wanted = (unsigned)wanted;
    if (strchr(letters, 'f') == NULL)
        return fail(cursor, "expected the name of a file");
    for (i = 0; i < argc && status == SQLITE_OK; i++) {
        if (letters[i] == 'f')
            status = open_file(cursor, argv[i]);
        else
            narrow(&ranks, letters[i], argv[i]);
    }
    if (status != SQLITE_OK || cursor->collection == NULL || ranks.first > ranks.last)
        return status;
    cursor->table = sql_table(&error);
    if (cursor->table == NULL ||
        minlex_collection_places_of(cursor->collection, (uint64_t)ranks.first,
                                    (uint64_t)ranks.last, &cursor->place, &cursor->end,
                                    &error) != MINLEX_OK)
        return fail(cursor, sql_plain_error(&error));
    return fetch(cursor);
}

static int next(sqlite3_vtab_cursor *base)
{
    struct cursor *cursor = (struct cursor *)base;
    cursor->place++;
    return fetch(cursor);
}

static int is_at_end(sqlite3_vtab_cursor *base)
{
    const struct cursor *cursor = (const struct cursor *)base;
    return cursor->place >= cursor->end;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int i)
{
    const struct cursor *cursor = (const struct cursor *)base;
    size_t row = (size_t)(cursor->place - cursor->rows.from), size;
    char digits[MINLEX_NUMBER_SIZE];
    const char *text;
    switch (i) {
    case SQL_COLLECTION_NUMBER:
        if (minlex_number_to_text(&cursor->rows.numbers[row], digits, sizeof digits, NULL) ==
            MINLEX_OK)
            sqlite3_result_text(context, digits, -1, SQLITE_TRANSIENT);
        break;
    case SQL_COLLECTION_RANK:
        sqlite3_result_int64(context, (sqlite3_int64)cursor->rows.ranks[row]);
        break;
    case SQL_COLLECTION_GIVENS:
        sqlite3_result_int(context, (int)cursor->rows.givens[row]);
        break;
    case FILE_NAME:
        break;
    default:
        text = sql_collection_text(&cursor->rows, (enum sql_collection_column)i, row, &size);
        sqlite3_result_text(context, text, (int)size, SQLITE_TRANSIENT);
        break;
    }
    return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
    *id = (sqlite3_int64)((const struct cursor *)base)->place;
    return SQLITE_OK;
}

int sqlite_collection_register(struct sqlite3 *db)
{
    static const sqlite3_module module = {
        .iVersion = 1,
        .xConnect = connect,
        .xBestIndex = best_index,
        .xDisconnect = disconnect,
        .xOpen = open_cursor,
        .xClose = close_cursor,
        .xFilter = filter,
        .xNext = next,
        .xEof = is_at_end,
        .xColumn = column,
        .xRowid = row_id,
    };
    return sqlite3_create_module_v2(db, "minlex_collection", &module, NULL, NULL);
}
