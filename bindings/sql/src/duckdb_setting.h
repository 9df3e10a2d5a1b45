/* duckdb_setting.h - SET minlex_table = '...'; see duckdb_setting.c. */
#ifndef MINLEX_DUCKDB_SETTING_H
#define MINLEX_DUCKDB_SETTING_H

#include "duckdb_api.h"
#include "minlex.h"

/* Registers the setting if the release of DuckDB, such as "v1.5.6", has settings of extensions;
 * false if it fails. */
bool duckdb_setting_register(duckdb_connection connection, duckdb_extension_info info,
                             struct duckdb_extension_access *access, const char *release);

/* Makes a function look at the setting each time that it starts; one that opens files itself does
 * not start where DuckDB may open none. */
void duckdb_setting_use(duckdb_scalar_function function, bool opens_files);

/* Makes the function that chooses a table obey enable_external_access and lock_configuration. */
void duckdb_setting_guard(duckdb_scalar_function function);

/* The table of a function that looked at the setting; NULL for the table of the process. */
const minlex_table *duckdb_setting_table(duckdb_function_info info);

/* The table of the setting for a table function that is being bound, NULL for the table of the
 * process; false if it cannot be opened, and an error was set. */
bool duckdb_setting_bind(duckdb_bind_info info, const minlex_table **table);

/* The same for one that opens files itself: false as well where DuckDB may open none. */
bool duckdb_setting_bind_files(duckdb_bind_info info, const char *function,
                               const minlex_table **table);

#endif
