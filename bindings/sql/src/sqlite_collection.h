/* sqlite_collection.h - minlex_collection('mine.mlc') for SQLite; see sqlite_collection.c. */
#ifndef MINLEX_SQLITE_COLLECTION_H
#define MINLEX_SQLITE_COLLECTION_H

struct sqlite3;

/* Registers the table-valued function; a status of SQLite. */
int sqlite_collection_register(struct sqlite3 *db);

#endif
