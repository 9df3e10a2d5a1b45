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
