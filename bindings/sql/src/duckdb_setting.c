/*
 * duckdb_setting.c - SET minlex_table = '...', for DuckDB from 1.5.6 on
 *
 * Older releases have no settings of extensions in their stable interface. The extension asks for
 * the interface of 1.2 and so loads in these as well; here it asks for that of 1.5.6 besides, if
 * the release has it. This file alone sees the newer interface, under a name of its own.
 */
#include <stdio.h>

#define duckdb_ext_api newer_api
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 5
#define DUCKDB_EXTENSION_API_VERSION_PATCH 6
#include "duckdb_setting.h"
#include "functions.h"

static const char name[] = "minlex_table";

static duckdb_ext_api_v1 newer_api;
static bool has_settings;

/* True if a release has the interface of 1.5.6; builds between releases count as older. */
static bool is_new_enough(const char *release)
{
    int major, minor, patch;
    char rest;
    if (sscanf(release, "v%d.%d.%d%c", &major, &minor, &patch, &rest) != 3)
        return false;
    return major > 1 || (major == 1 && (minor > 5 || (minor == 5 && patch >= 6)));
}

static bool add_option(duckdb_connection connection)
{
    duckdb_config_option option = duckdb_create_config_option();
    duckdb_logical_type type = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_value none = duckdb_create_varchar("");
    bool done;
    duckdb_config_option_set_name(option, name);
    duckdb_config_option_set_type(option, type);
    duckdb_config_option_set_default_value(option, none);
    duckdb_config_option_set_default_scope(option, DUCKDB_CONFIG_OPTION_SCOPE_GLOBAL);
    duckdb_config_option_set_description(
        option, "File of the table that minlex looks up in; empty for the one that it brings");
    done = duckdb_register_config_option(connection, option) == DuckDBSuccess;
    duckdb_destroy_value(&none);
    duckdb_destroy_logical_type(&type);
    duckdb_destroy_config_option(&option);
    return done;
}

bool duckdb_setting_register(duckdb_connection connection, duckdb_extension_info info,
                             struct duckdb_extension_access *access, const char *release)
{
    const duckdb_ext_api_v1 *api;
    if (!is_new_enough(release))
        return true;
    api = access->get_api(info, DUCKDB_EXTENSION_API_VERSION_STRING);
    if (api == NULL)
        return false;
    newer_api = *api;
    has_settings = true;
    return add_option(connection);
}

/* True if a setting of DuckDB itself has this value. */
static bool is_set(duckdb_client_context context, const char *setting, bool wanted)
{
    duckdb_value value = duckdb_client_context_get_config_option(context, setting, NULL);
    bool is = value != NULL && !duckdb_is_null_value(value) && duckdb_get_bool(value) == wanted;
    duckdb_destroy_value(&value);
    return is;
}

/* Refuses to open files where DuckDB may not. */
static bool may_open_files(duckdb_client_context context, minlex_error *error)
{
    if (!is_set(context, "enable_external_access", false))
        return true;
    error->result = MINLEX_CANNOT_READ;
    snprintf(error->text, sizeof error->text,
             "no file is opened while enable_external_access is false");
    return false;
}

/* The table of the setting, NULL if it is empty; false if it cannot be opened. The context is
 * used up. */
static bool table_of(duckdb_client_context context, const minlex_table **table,
                     minlex_error *error)
{
    duckdb_value value = duckdb_client_context_get_config_option(context, name, NULL);
    char *path = NULL;
    bool done = true;
    *table = NULL;
    if (value != NULL && !duckdb_is_null_value(value))
        path = duckdb_get_varchar(value);
    duckdb_destroy_value(&value);
    if (path != NULL && path[0] != '\0') {
        if (may_open_files(context, error))
            *table = sql_table_of_file(path, error);
        done = *table != NULL;
    }
    duckdb_destroy_client_context(&context);
    duckdb_free(path);
    return done;
}

/* An error of the setting: minlex_table: why. */
static const char *words(char *text, size_t size, const minlex_error *error)
{
    minlex_error plain = *error;
    snprintf(text, size, "%s: %s", name, sql_plain_error(&plain));
    return text;
}

static void start(duckdb_init_info info)
{
    char text[SQL_ROOM];
    const minlex_table *table;
    duckdb_client_context context;
    minlex_error error;
    duckdb_scalar_function_init_get_client_context(info, &context);
    if (!table_of(context, &table, &error))
        duckdb_scalar_function_init_set_error(info, words(text, sizeof text, &error));
    else
        /* Tables stay open, so nothing is to be destroyed. */
        duckdb_scalar_function_init_set_state(info, (void *)table, NULL);
}

/* Refuses the function that chooses the table of the whole process, where DuckDB may open no file,
 * or nobody may change its settings. */
static void start_choosing(duckdb_init_info info)
{
    char text[SQL_ROOM];
    duckdb_client_context context;
    minlex_error error;
    duckdb_scalar_function_init_get_client_context(info, &context);
    if (!may_open_files(context, &error))
        duckdb_scalar_function_init_set_error(info, words(text, sizeof text, &error));
    else if (is_set(context, "lock_configuration", true))
        duckdb_scalar_function_init_set_error(
            info, "minlex_set_table: the configuration is locked by lock_configuration");
    duckdb_destroy_client_context(&context);
}

/* As start() for a function that opens files. */
static void start_opening(duckdb_init_info info)
{
    duckdb_client_context context;
    minlex_error error;
    bool may;
    duckdb_scalar_function_init_get_client_context(info, &context);
    may = may_open_files(context, &error);
    duckdb_destroy_client_context(&context);
    if (may)
        start(info);
    else
        duckdb_scalar_function_init_set_error(info, error.text);
}

void duckdb_setting_use(duckdb_scalar_function function, bool opens_files)
{
    if (has_settings)
        duckdb_scalar_function_set_init(function, opens_files ? start_opening : start);
}

void duckdb_setting_guard(duckdb_scalar_function function)
{
    if (has_settings)
        duckdb_scalar_function_set_init(function, start_choosing);
}

const minlex_table *duckdb_setting_table(duckdb_function_info info)
{
    return has_settings ? duckdb_scalar_function_get_state(info) : NULL;
}

bool duckdb_setting_bind(duckdb_bind_info info, const minlex_table **table)
{
    char text[SQL_ROOM];
    duckdb_client_context context;
    minlex_error error;
    *table = NULL;
    if (!has_settings)
        return true;
    duckdb_table_function_get_client_context(info, &context);
    if (table_of(context, table, &error))
        return true;
    duckdb_bind_set_error(info, words(text, sizeof text, &error));
    return false;
}

bool duckdb_setting_bind_files(duckdb_bind_info info, const char *function,
                               const minlex_table **table)
{
    char text[SQL_ROOM];
    duckdb_client_context context;
    minlex_error error;
    bool may;
    if (has_settings) {
        duckdb_table_function_get_client_context(info, &context);
        may = may_open_files(context, &error);
        duckdb_destroy_client_context(&context);
        if (!may) {
            snprintf(text, sizeof text, "%s: %s", function, error.text);
            duckdb_bind_set_error(info, text);
            return false;
        }
    }
    return duckdb_setting_bind(info, table);
}
