-- The functions of one value and the catalogue as rows; see docs/SQL.md.
\echo Use "CREATE EXTENSION minlex" to load this file. \quit

CREATE FUNCTION minlex_form(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_form'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_form(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_form'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_rank(text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_minlex_rank'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_rank(text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_try_minlex_rank'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_unrank(bigint) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_unrank'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_unrank(bigint) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_unrank'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_name(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_name(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_name(text, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_name(text, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_puzzle(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_puzzle'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_puzzle(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_puzzle'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_number(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_minlex_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_number(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_try_minlex_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_number_of_name(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_minlex_number_of_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_number_of_name(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_try_minlex_number_of_name'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_name_of_number(numeric) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_name_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_name_of_number(numeric) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_name_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_name_of_number(numeric, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_name_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_name_of_number(numeric, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_name_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_puzzle_of_number(numeric) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_puzzle_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_puzzle_of_number(numeric) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_puzzle_of_number'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
-- Puzzle numbers as 16 bytes, which compare as the numbers do.
CREATE FUNCTION minlex_number_to_bytes(numeric) RETURNS bytea
    AS 'MODULE_PATHNAME', 'pg_minlex_number_to_bytes'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION minlex_number_from_bytes(bytea) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_minlex_number_from_bytes'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION minlex_canonical(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_canonical'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_canonical(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_canonical'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_solution(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_solution'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_solution(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_solution'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_count_solutions(text, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_minlex_count_solutions'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_count_solutions(text, bigint) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_try_minlex_count_solutions'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_count_all_solutions(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_minlex_count_all_solutions'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_count_all_solutions(text) RETURNS numeric
    AS 'MODULE_PATHNAME', 'pg_try_minlex_count_all_solutions'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_why_not(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_why_not'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_is_valid(text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'pg_minlex_is_valid'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_equivalent(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'pg_minlex_equivalent'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_equivalent(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'pg_try_minlex_equivalent'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_equivalence(text, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_equivalence'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_equivalence(text, text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_equivalence'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_automorphism_count(text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_minlex_automorphism_count'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_automorphism_count(text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_try_minlex_automorphism_count'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_band_numbers(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_band_numbers'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_band_numbers(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_band_numbers'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_index(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_index'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION try_minlex_index(text) RETURNS text
    AS 'MODULE_PATHNAME', 'pg_try_minlex_index'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION minlex_spec_version() RETURNS bigint
    AS 'MODULE_PATHNAME', 'pg_minlex_spec_version'
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- Another one after an update.
CREATE FUNCTION minlex_version() RETURNS text
    AS 'MODULE_PATHNAME', 'pg_minlex_version'
    LANGUAGE C STABLE STRICT PARALLEL SAFE;

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
