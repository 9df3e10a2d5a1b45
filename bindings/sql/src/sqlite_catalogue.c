/*
 * sqlite_catalogue.c - stretches of the catalogue as rows of SQLite
 *
 * select * from minlex_catalogue(FIRST, LAST), or without arguments and with conditions on rank and
 * band, which choose the stretch instead of filtering the whole catalogue.
 */
#include <string.h>

#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3

#include "sqlite_catalogue.h"

/* Arguments: hidden columns after the others. */
enum { FIRST = SQL_COLUMNS, LAST };

struct cursor {
    sqlite3_vtab_cursor base;
    struct sql_cursor rows;
};

static int connect(sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **table,
                   char **error)
{
    (void)data, (void)argc, (void)argv, (void)error;
    char *declaration = sqlite3_mprintf("create table x(");
    int status, i;
    for (i = 0; i < SQL_COLUMNS && declaration != NULL; i++)
        declaration = sqlite3_mprintf("%z\"%s\" %s, ", declaration, sql_column_names[i],
                                      i == SQL_GRID ? "text" : "integer");
    declaration = sqlite3_mprintf("%zfirst hidden, last hidden)", declaration);
    if (declaration == NULL)
        return SQLITE_NOMEM;
    status = sqlite3_declare_vtab(db, declaration);
    sqlite3_free(declaration);
    if (status != SQLITE_OK)
        return status;
    *table = sqlite3_malloc(sizeof **table);
    if (*table == NULL)
        return SQLITE_NOMEM;
    memset(*table, 0, sizeof **table);
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

/* The letter by which filter() knows a condition; NUL for one that chooses no stretch. */
static char letter_of(const struct sqlite3_index_constraint *condition)
{
    bool equal = condition->op == SQLITE_INDEX_CONSTRAINT_EQ;
    switch (condition->iColumn) {
    case FIRST:
        return equal ? 'f' : '\0';
    case LAST:
        return equal ? 'l' : '\0';
    case SQL_BAND:
        return equal ? 'b' : '\0';
    case SQL_RANK:
    case -1:
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
    }
    return '\0';
}

/* The part of the catalogue that a condition leaves, roughly. */
static double share_of(char letter)
{
    return letter == '=' ? 1e-9 : letter == 'b' ? 1e-2 : 0.1;
}

static int best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
    char *letters = sqlite3_malloc(info->nConstraint + 1);
    double rows = (double)MINLEX_ESSENTIALLY_DIFFERENT;
    int i, count = 0;
    (void)table;
    if (letters == NULL)
        return SQLITE_NOMEM;
    for (i = 0; i < info->nConstraint; i++) {
        char letter = letter_of(&info->aConstraint[i]);
        bool is_argument = info->aConstraint[i].iColumn >= FIRST;
        if (is_argument && (letter == '\0' || !info->aConstraint[i].usable)) {
            sqlite3_free(letters);
            return SQLITE_CONSTRAINT;
        }
        if (letter == '\0' || !info->aConstraint[i].usable)
            continue;
        letters[count++] = letter;
        info->aConstraintUsage[i].argvIndex = count;
        /* Conditions on columns are checked once more by SQLite, so a stretch may be too wide. */
        info->aConstraintUsage[i].omit = is_argument;
        rows *= share_of(letter);
    }
    letters[count] = '\0';
    info->idxStr = letters;
    info->needToFreeIdxStr = 1;
    info->idxNum = (int)(info->colUsed & ((1u << SQL_COLUMNS) - 1));
    info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == SQL_RANK &&
                            !info->aOrderBy[0].desc;
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

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int fail(struct cursor *cursor, const char *text)
{
    sqlite3_free(cursor->base.pVtab->zErrMsg);
    cursor->base.pVtab->zErrMsg = sqlite3_mprintf("minlex_catalogue: %s", text);
    return SQLITE_ERROR;
}

/* Cuts the stretch to the part that a condition leaves. */
static int narrow(struct cursor *cursor, char letter, sqlite3_value *value)
{
    struct sql_stretch *stretch = &cursor->rows.stretch;
    int type = sqlite3_value_numeric_type(value);
    int64_t number = sqlite3_value_int64(value);
    bool is_argument = letter == 'f' || letter == 'l';
    if (type == SQLITE_NULL) {
        /* Nothing is equal to NULL, above or below it. */
        stretch->last = 0;
        return SQLITE_OK;
    }
    if (is_argument && (type != SQLITE_INTEGER || number < 1 || number > MINLEX_ESSENTIALLY_DIFFERENT))
        return fail(cursor, "first and last rank: expected 1 to 5472730538");
    /* SQLite knows how text compares with numbers, and filters; so it does for the
     * rows that a cut fraction leaves too many. */
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return SQLITE_OK;
    if (letter == 'b' && (number < 0 || number >= MINLEX_BANDS))
        stretch->last = 0;
    else if (letter == 'b')
        *stretch = sql_in_band(&cursor->rows.bands, *stretch, (int)number);
    if ((letter == 'f' || letter == '>' || letter == '=') && stretch->first < number)
        stretch->first = number;
    if ((letter == 'l' || letter == '<' || letter == '=') && stretch->last > number)
        stretch->last = number;
    return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int wanted, const char *letters, int argc,
                  sqlite3_value **argv)
{
    struct cursor *cursor = (struct cursor *)base;
    minlex_error error;
    int i;
    if (!sql_cursor_open(&cursor->rows, (unsigned)wanted, &error))
        return fail(cursor, sql_plain_error(&error));
    for (i = 0; i < argc; i++) {
        int status = narrow(cursor, letters[i], argv[i]);
        if (status != SQLITE_OK)
            return status;
    }
    return sql_cursor_start(&cursor->rows, &error) ? SQLITE_OK : fail(cursor, sql_plain_error(&error));
}

static int next(sqlite3_vtab_cursor *base)
{
    struct cursor *cursor = (struct cursor *)base;
    minlex_error error;
    return sql_cursor_next(&cursor->rows, &error) ? SQLITE_OK : fail(cursor, sql_plain_error(&error));
}

static int is_at_end(sqlite3_vtab_cursor *base)
{
    return sql_cursor_is_at_end(&((const struct cursor *)base)->rows);
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int i)
{
    const struct sql_cursor *cursor = &((const struct cursor *)base)->rows;
    size_t row = sql_cursor_row(cursor);
    switch (i) {
    case SQL_RANK:
        sqlite3_result_int64(context, cursor->rank);
        break;
    case SQL_GRID:
        sqlite3_result_text(context, sql_rows_form(&cursor->rows, row), MINLEX_CELLS,
                            SQLITE_TRANSIENT);
        break;
    case SQL_BAND:
        sqlite3_result_int(context, sql_band_of(&cursor->bands, cursor->rank));
        break;
    case FIRST:
    case LAST:
        break;
    default:
        sqlite3_result_int(context, sql_rows_number(&cursor->rows, (enum sql_column)i, row));
        break;
    }
    return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
    *id = ((const struct cursor *)base)->rows.rank;
    return SQLITE_OK;
}

int sqlite_catalogue_register(struct sqlite3 *db)
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
    return sqlite3_create_module_v2(db, "minlex_catalogue", &module, NULL, NULL);
}
