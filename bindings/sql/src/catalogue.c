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

bool sql_cursor_open(struct sql_cursor *cursor, minlex_error *error)
{
    cursor->stretch = (struct sql_stretch){1, MINLEX_GRIDS};
    cursor->wants_forms = true;
    cursor->from = cursor->count = 0;
    cursor->table = sql_table(error);
    return cursor->table != NULL && sql_bands_open(&cursor->bands, cursor->table, error);
}

/* Makes the forms from the cursor's rank on, if they are wanted and not there. */
static bool fetch(struct sql_cursor *cursor, minlex_error *error)
{
    int64_t rest = cursor->stretch.last - cursor->rank + 1;
    if (!cursor->wants_forms || rest <= 0 || cursor->rank < cursor->from + cursor->count)
        return true;
    cursor->count = cursor->count == 0 ? SQL_FEWEST_AT_ONCE : cursor->count * 2;
    if (cursor->count > SQL_MOST_AT_ONCE)
        cursor->count = SQL_MOST_AT_ONCE;
    if (cursor->count > rest)
        cursor->count = rest;
    cursor->from = cursor->rank;
    return minlex_scan(cursor->table, (uint64_t)cursor->from, (size_t)cursor->count, cursor->forms,
                       sizeof cursor->forms, error) == MINLEX_OK;
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

const char *sql_cursor_form(const struct sql_cursor *cursor)
{
    return cursor->forms + (cursor->rank - cursor->from) * MINLEX_CELLS;
}
