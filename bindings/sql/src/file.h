/* file.h - which file a path means now: it may come to mean another one. */
#ifndef MINLEX_SQL_FILE_H
#define MINLEX_SQL_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

/* A file as it was once; all zeros for none. */
struct sql_file {
    dev_t device;
    ino_t inode;
    off_t length;
    time_t modified, changed;
};

/* The file of a path. */
struct sql_file sql_file_of(const char *path);

/* True if two are the same file, and unchanged. */
bool sql_file_is(const struct sql_file *one, const struct sql_file *other);

#endif
