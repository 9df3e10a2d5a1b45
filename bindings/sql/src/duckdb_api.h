/*
 * duckdb_api.h - the C interface of DuckDB for extensions, as every release from 1.2 on has it
 *
 * Asking for no more than v1.2.0 makes one file load in all of them. A file that can do without
 * a newer one names that one first.
 */
#ifndef MINLEX_DUCKDB_API_H
#define MINLEX_DUCKDB_API_H

#include <stdbool.h>

#define DUCKDB_EXTENSION_NAME minlex
#ifndef DUCKDB_EXTENSION_API_VERSION_MAJOR
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#endif
#include "duckdb_extension.h"

#endif
