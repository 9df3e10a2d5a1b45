/* Stretches and bands of the catalogue; see functions.h. */
#include "functions.h"

bool sql_bands_open(struct sql_bands *bands, const minlex_table *table, minlex_error *error)
{
    uint64_t counts[MINLEX_BANDS];
    int band;
    if (minlex_band_counts(table, counts, MINLEX_BANDS, error) != MINLEX_OK)
        return false;
    bands->first[0] = 1;
    for (band = 0; band < MINLEX_BANDS; band++)
        bands->first[band + 1] = bands->first[band] + (int64_t)counts[band];
    return true;
}

int sql_band_of(const struct sql_bands *bands, int64_t rank)
{
    int from = 0, to = MINLEX_BANDS;
    while (to - from > 1) {
        int middle = (from + to) / 2;
        if (bands->first[middle] <= rank)
            from = middle;
        else
            to = middle;
    }
    return from;
}

struct sql_stretch sql_in_band(const struct sql_bands *bands, struct sql_stretch stretch, int band)
{
    if (band < 0)
        return stretch;
    if (stretch.first < bands->first[band])
        stretch.first = bands->first[band];
    if (stretch.last >= bands->first[band + 1])
        stretch.last = bands->first[band + 1] - 1;
    return stretch;
}

const char *const sql_column_names[SQL_COLUMNS] = {
    "rank", "grid", "band", "automorphisms", "highest", "lowest_chutes", "ua4", "group",
    "intercalates", "mcn4"};

/* By column after the band: the name in libminlex. */
static const uint32_t fact_of[SQL_FACTS] = {
    MINLEX_FACT_AUTOMORPHISMS, MINLEX_FACT_HIGHEST,      MINLEX_FACT_LOWEST_CHUTES, MINLEX_FACT_UA4,
    MINLEX_FACT_GROUP,         MINLEX_FACT_INTERCALATES, MINLEX_FACT_MCN4};

bool sql_rows_scan(struct sql_rows *rows, const minlex_table *table, int64_t from, size_t count,
                   minlex_error *error)
{
    uint32_t facts[SQL_FACTS];
    size_t fact_count = 0;
    bool wants_forms = (rows->wanted & 1u << SQL_GRID) != 0;
    int i;
    for (i = 0; i < SQL_FACTS; i++)
        if (rows->wanted & 1u << (SQL_AUTOMORPHISMS + i))
            facts[fact_count++] = fact_of[i];
    rows->from = from;
    rows->count = count;
    if (fact_count == 0 && !wants_forms)
        return true;
    return minlex_scan_facts(table, (uint64_t)from, count, facts, fact_count, rows->numbers,
                             fact_count * count, wants_forms ? rows->forms : NULL,
                             wants_forms ? count * MINLEX_CELLS : 0, error) == MINLEX_OK;
}

const char *sql_rows_form(const struct sql_rows *rows, size_t row)
{
    return rows->forms + row * MINLEX_CELLS;
}

int sql_rows_number(const struct sql_rows *rows, enum sql_column column, size_t row)
{
    size_t place = 0;
    int before;
    for (before = SQL_AUTOMORPHISMS; before < (int)column; before++)
        place += rows->wanted >> before & 1;
    return rows->numbers[place * rows->count + row];
}

bool sql_cursor_open(struct sql_cursor *cursor, unsigned wanted, minlex_error *error)
{
    cursor->stretch = (struct sql_stretch){1, MINLEX_ESSENTIALLY_DIFFERENT};
    cursor->rows = (struct sql_rows){wanted, 0, 0, cursor->forms, cursor->numbers};
    cursor->table = sql_table(error);
    return cursor->table != NULL && sql_bands_open(&cursor->bands, cursor->table, error);
}

/* Makes the rows from the cursor's rank on, if they are not there. */
static bool fetch(struct sql_cursor *cursor, minlex_error *error)
{
    int64_t rest = cursor->stretch.last - cursor->rank + 1;
    int64_t count = cursor->rows.count == 0 ? SQL_FEWEST_AT_ONCE : 2 * (int64_t)cursor->rows.count;
    if (rest <= 0 || cursor->rank < cursor->rows.from + (int64_t)cursor->rows.count)
        return true;
    if (count > SQL_MOST_AT_ONCE)
        count = SQL_MOST_AT_ONCE;
    if (count > rest)
        count = rest;
    return sql_rows_scan(&cursor->rows, cursor->table, cursor->rank, (size_t)count, error);
}

bool sql_cursor_start(struct sql_cursor *cursor, minlex_error *error)
{
    cursor->rank = cursor->stretch.first;
    return fetch(cursor, error);
}

bool sql_cursor_next(struct sql_cursor *cursor, minlex_error *error)
{
    cursor->rank++;
    return fetch(cursor, error);
}

bool sql_cursor_is_at_end(const struct sql_cursor *cursor)
{
    return cursor->rank > cursor->stretch.last;
}

size_t sql_cursor_row(const struct sql_cursor *cursor)
{
    return (size_t)(cursor->rank - cursor->rows.from);
}
