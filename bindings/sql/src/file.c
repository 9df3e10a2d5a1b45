/* The file that a path means now; see file.h. */
#define _POSIX_C_SOURCE 200809L

#include "file.h"

struct sql_file sql_file_of(const char *path)
{
    struct stat found;
    struct sql_file none = {0};
    /* Without a file, the failure to open it has the reason. */
    if (path[0] == '\0' || stat(path, &found) != 0)
        return none;
    return (struct sql_file){found.st_dev, found.st_ino, found.st_size, found.st_mtime,
                             found.st_ctime};
}

bool sql_file_is(const struct sql_file *one, const struct sql_file *other)
{
    return one->device == other->device && one->inode == other->inode &&
           one->length == other->length && one->modified == other->modified &&
           one->changed == other->changed;
}
