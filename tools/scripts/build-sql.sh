#!/usr/bin/env bash
# Builds the extensions of databases into FOLDER (default: target/sql): all three or those named.
#
#   tools/scripts/build-sql.sh [FOLDER] [duckdb] [sqlite] [postgresql] [python]
#
#   FOLDER/minlex.duckdb_extension      for every DuckDB from 1.4 on
#   FOLDER/minlex.so                    for SQLite (minlex.dylib on macOS)
#   FOLDER/postgresql/                  for the server of PG_CONFIG (default: pg_config); there
#                                       `make install` puts it where the server looks
#
# With `python` minlex.duckdb_extension is for SQLite too: one file for the Python package.
#
# Needs cargo and a C compiler (CC, with CPPFLAGS and LDLIBS), for SQLite its headers
# (libsqlite3-dev), for PostgreSQL those of a server from 15 on (postgresql-server-dev-15). Nothing
# is fetched: bindings/sql/vendor has DuckDB's headers.
set -euo pipefail
if [[ ${1-} == -* ]]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    [[ $1 == -h || $1 == --help ]]
    exit
fi
cd "$(dirname "$0")/../.."

out=${CARGO_TARGET_DIR:-$PWD/target}/sql hosts=()
for argument; do
    case $argument in
    duckdb | sqlite | postgresql | python) hosts+=("$argument") ;;
    *) out=$argument ;;
    esac
done
((${#hosts[@]})) || hosts=(duckdb sqlite postgresql)

# Before minutes of compiling: the headers that a host needs.
require() {
    local host=$1 header=$2 package=$3 folder=$4
    "${CC:-cc}" ${CPPFLAGS-} -I "$folder" -include "$header" -E -x c /dev/null >/dev/null 2>&1 || {
        echo "$0: no $header for $host: install it (Debian: $package), or name other databases" >&2
        exit 1
    }
}
for host in "${hosts[@]}"; do
    case $host in
    sqlite | python) require "$host" sqlite3ext.h libsqlite3-dev . ;;
    postgresql)
        folder=$("${PG_CONFIG:-pg_config}" --includedir-server 2>/dev/null || true)
        require "$host" postgres.h postgresql-server-dev-15 "$folder"
        ;;
    esac
done

mkdir -p "$out"
out=$(cd "$out" && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

# As tools/scripts/install-c.sh builds it, so that one serves both.
. tools/scripts/flags.sh
cargo build --locked --profile dist --package minlex-capi
library=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)/dist/libminlex.a

source=bindings/sql/src
include=$PWD/bindings/c/include
warnings=(-Wall -Wextra -Werror)
compile=("${CC:-cc}" -std=c11 -O2 -fPIC -fvisibility=hidden "${warnings[@]}" -shared
    ${CPPFLAGS-} -I "$include" -I "$source")
# What all hosts share.
shared=("$source"/{functions,batch,file,table,catalogue,collection}.c)
# Only the entry is visible: a host may have another library of the same symbols.
case $(uname -s) in
Darwin)
    link=("$library" -Wl,-dead_strip -liconv)
    suffix=dylib
    ;;
*)
    link=("$library" "-Wl,--version-script=$source/entries.map" -Wl,--gc-sections -Wl,-z,relro,-z,now
        -lpthread -ldl -lm -s ${LDLIBS-})
    suffix=so
    ;;
esac

# The name that DuckDB has for this platform.
platform() {
    local system=linux machine
    [[ $(uname -s) != Darwin ]] || system=osx
    case $(uname -m) in
    x86_64) machine=amd64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) machine=$(uname -m) ;;
    esac
    echo "${system}_$machine"
}

# A field of the footer: text and NULs, 32 bytes.
field() {
    printf '%s' "$1"
    head -c $((32 - ${#1})) /dev/zero
}

# What DuckDB looks for at the end of the file: a custom section of WebAssembly with eight fields,
# the last one first, and 256 bytes for a signature. The version is that of the interface, which all
# releases from 1.2 on have, not that of a release: then one file loads in all of them.
footer() {
    printf '\0\223\4\20duckdb_signature\200\4'
    local text
    for text in '' '' '' C_STRUCT "v$version" v1.2.0 "$(platform)" 4; do
        field "$text"
    done
    head -c 256 /dev/zero
}

# The extension of DuckDB, with what else is to be in the file.
build_duckdb() {
    local file=$out/minlex.duckdb_extension
    # DuckDB's own headers are not ours to warn about.
    "${compile[@]}" -isystem bindings/sql/vendor/duckdb -o "$file" "$@" \
        "$source"/duckdb*.c "${shared[@]}" "${link[@]}"
    footer >>"$file"
}

build_python() {
    build_duckdb "$source"/sqlite*.c
}

build_sqlite() {
    "${compile[@]}" -o "$out/minlex.$suffix" \
        "$source"/sqlite*.c "${shared[@]}" "${link[@]}"
}

build_postgresql() {
    local folder=$out/postgresql
    rm -rf "$folder"
    mkdir "$folder"
    cp "$source"/*.[ch] bindings/sql/postgres/* "$folder"
    make --silent -C "$folder" PG_CONFIG="${PG_CONFIG:-pg_config}" COPT=-Werror \
        INCLUDE="$include" LIBMINLEX="$library"
    strip --strip-debug "$folder/minlex.so"
}

for host in "${hosts[@]}"; do
    "build_$host"
done
