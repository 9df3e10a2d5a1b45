/* duckdb_collection.h - minlex_collection('mine.mlc') for DuckDB; see duckdb_collection.c. */
#ifndef MINLEX_DUCKDB_COLLECTION_H
#define MINLEX_DUCKDB_COLLECTION_H

#include <stdbool.h>

#include "duckdb_api.h"

/* Registers the table function; false if it fails. */
bool duckdb_collection_register(duckdb_connection connection);

#endif
