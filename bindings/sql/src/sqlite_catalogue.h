/* sqlite_catalogue.h - the table-valued function minlex_catalogue of SQLite */
#ifndef MINLEX_SQLITE_CATALOGUE_H
#define MINLEX_SQLITE_CATALOGUE_H

#include "functions.h"

struct sqlite3;

/* Returns SQLITE_OK or why not. */
int sqlite_catalogue_register(struct sqlite3 *db);

#endif
