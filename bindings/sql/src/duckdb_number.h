/* duckdb_number.h - puzzle numbers as UHUGEINTs of DuckDB, and back. */
#ifndef MINLEX_DUCKDB_NUMBER_H
#define MINLEX_DUCKDB_NUMBER_H

#include "duckdb_api.h"
#include "minlex.h"

static inline minlex_puzzle_number number_of(duckdb_uhugeint value)
{
    minlex_puzzle_number number;
    int i;
    for (i = 0; i < 8; i++) {
        number.bytes[i] = (uint8_t)(value.upper >> (56 - 8 * i));
        number.bytes[8 + i] = (uint8_t)(value.lower >> (56 - 8 * i));
    }
    return number;
}

static inline duckdb_uhugeint uhugeint_of(const minlex_puzzle_number *number)
{
    duckdb_uhugeint value = {0, 0};
    int i;
    for (i = 0; i < 8; i++) {
        value.upper = value.upper << 8 | number->bytes[i];
        value.lower = value.lower << 8 | number->bytes[8 + i];
    }
    return value;
}

#endif
