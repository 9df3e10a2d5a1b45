-- The catalogue as rows, and the minlex form under its name in C; see docs/SQL.md.
\echo Use "ALTER EXTENSION minlex UPDATE" to load this file. \quit

CREATE FUNCTION minlex_form(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_form'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_form(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_form'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;

CREATE TYPE minlex_grid AS (
    rank bigint,
    grid text,
    band integer,
    automorphisms integer,
    highest integer,
    lowest_chutes integer,
    ua4 integer,
    "group" integer,
    intercalates integer,
    mcn4 integer
);

-- A type of its own, for a parameter must not have the name of a column, and those have the names
-- that DuckDB and SQLite know.
CREATE FUNCTION minlex_catalogue(
    first bigint DEFAULT 1,
    last bigint DEFAULT 5472730538,
    band integer DEFAULT NULL,
    automorphisms integer DEFAULT NULL
) RETURNS SETOF minlex_grid
    AS 'MODULE_PATHNAME', 'pg_minlex_catalogue'
    LANGUAGE C IMMUTABLE PARALLEL SAFE ROWS 1000000;
