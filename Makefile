# What DuckDB's builder of community extensions calls (tools/packaging/duckdb). Everything else is
# done by cargo and tools/scripts.
.PHONY: configure configure_ci set_duckdb_version set_duckdb_tag output_distribution_matrix \
    debug release test_debug test_release

configure configure_ci set_duckdb_version set_duckdb_tag:

output_distribution_matrix:
	cat extension-ci-tools/config/distribution_matrix.json

debug release:
	tools/scripts/build-sql.sh build/$@/extension/minlex duckdb
	cp build/$@/extension/minlex/minlex.duckdb_extension build/$@

test_debug test_release:
	tools/scripts/test-sql.sh duckdb
