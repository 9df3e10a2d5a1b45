/* duckdb_catalogue.h - the table function minlex_catalogue of DuckDB */
#ifndef MINLEX_DUCKDB_CATALOGUE_H
#define MINLEX_DUCKDB_CATALOGUE_H

#include "duckdb_api.h"

bool duckdb_catalogue_register(duckdb_connection connection);

#endif
