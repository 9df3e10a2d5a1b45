#!/usr/bin/env bash
# Builds the extensions of databases (all three or those named) and tests them: DuckDB in several
# versions of its Python package, SQLite from Python and in its shell, PostgreSQL in a server of its
# own, on a socket and in a folder of its own, from a copy of the system's in which the extension is
# installed. Needs CPython 3.11 or later with a package index; an apt-based system gets
# missing tools first.
#
#   tools/scripts/test-sql.sh [duckdb] [sqlite] [postgresql] [--figures TABLE | --tools]
#
# With --tools it only installs missing tools. With --figures it prints instead the time of a
# million rows with the table, on one core.
set -euo pipefail
cd "$(dirname "$0")/../.."

hosts=() table= tools=
while (($#)); do
    case $1 in
    --figures) table=$(realpath "${2?}") && shift ;;
    --tools) tools=1 ;;
    duckdb | sqlite | postgresql) hosts+=("$1") ;;
    *)
        echo 'usage: tools/scripts/test-sql.sh [duckdb] [sqlite] [postgresql]' \
            '[--figures TABLE | --tools]' >&2
        exit 2
        ;;
    esac
    shift
done
((${#hosts[@]})) || hosts=(duckdb sqlite postgresql)
# The oldest that docs/SQL.md names, one between, and the newest, with which everything is tested.
duckdb_versions=(1.4.0 1.5.6 2.0.1)

wants_host() {
    [[ " ${hosts[*]} " == *" $1 "* ]]
}
missing=()
command -v cc >/dev/null || missing+=(gcc libc6-dev)
if wants_host sqlite; then
    command -v sqlite3 >/dev/null || missing+=(sqlite3)
    [[ -e /usr/include/sqlite3ext.h ]] || missing+=(libsqlite3-dev)
fi
if wants_host postgresql; then
    # Debian's pg_config is also in libpq-dev; the server's headers are what is needed.
    [[ -e $(pg_config --includedir-server 2>/dev/null)/fmgr.h ]] ||
        missing+=(postgresql-server-dev-all)
    [[ -x $(pg_config --bindir 2>/dev/null)/postgres ]] || missing+=(postgresql)
fi
((${#missing[@]} == 0)) || tools/scripts/apt-install.sh "${missing[@]}"
[[ -z $tools ]] || exit 0

work=$(mktemp -d)
server=
finish() {
    [[ -z $server ]] ||
        as_server "$server/bin/pg_ctl" stop --silent --mode=immediate --pgdata="$work/data" || true
    rm -rf "$work"
}
trap finish EXIT
unset PYTHONPATH PYTHONHOME MINLEX_TABLE
export MINLEX_SQL=$work/extensions PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
tools/scripts/build-sql.sh "$MINLEX_SQL" "${hosts[@]}"
chmod -R go=rX "$work"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet -r bindings/sql/tests/requirements.txt \
    "duckdb==${duckdb_versions[-1]}"

# Runs the tests of the hosts that are named.
run_tests() {
    local hosts=$1
    shift
    MINLEX_SQL_HOSTS=$hosts "$work/venv/bin/python" -m pytest -q -p no:cacheprovider \
        --basetemp="$work/tmp" bindings/sql/tests "$@"
}

# A server does not run as root.
as_server() {
    if [[ $(id -u) == 0 ]]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        "$@"
    fi
}

# A server finds what belongs to it from the place of its program, so a copy of it is one of its
# own: nothing is installed in that of the system.
start_server() {
    local system=$work/system part
    for part in bindir sharedir pkglibdir; do
        part=$(pg_config --$part)
        mkdir -p "$system$(dirname "$part")"
        [[ -e $system$part ]] || cp -r "$part" "$system$part"
    done
    make --silent -C "$MINLEX_SQL/postgresql" install DESTDIR="$system"
    server=$system$(dirname "$(pg_config --bindir)")
    mkdir "$work/data" "$work/socket"
    if [[ $(id -u) == 0 ]]; then
        chown postgres "$work/data" "$work/socket"
        chmod 755 "$work"
    fi
    as_server "$server/bin/initdb" --pgdata="$work/data" --username=postgres --auth=trust \
        --no-sync --encoding=UTF8 --locale=C >"$work/log"
    # No port of the network, so that none is taken.
    as_server "$server/bin/pg_ctl" start --silent --wait --pgdata="$work/data" \
        --log="$work/data/log" --options="-c listen_addresses= -c max_connections=40 \
            -c unix_socket_directories=$work/socket"
    export MINLEX_SQL_SOCKET=$work/socket MINLEX_SQL_SERVER=$server MINLEX_SQL_DATA=$work/data
    as_server "$server/bin/createdb" --host="$work/socket" --username=postgres test
    as_server "$server/bin/psql" --host="$work/socket" --username=postgres --quiet \
        --command='CREATE EXTENSION minlex' test
}

if wants_host postgresql; then
    start_server
fi
if [[ $table ]]; then
    cargo build --locked --release --package minlex-cli
    cargo build --locked --release --package minlex-bench --example batches
    release=${CARGO_TARGET_DIR:-target}/release
    "$release/minlex" random --count 1000000 --seed 7 >"$work/grids.txt"
    MINLEX_SQL_HOSTS=${hosts[*]} taskset --cpu-list 0 "$work/venv/bin/python" \
        bindings/sql/tests/figures.py "$table" "$work/grids.txt" "$release/examples/batches"
    exit
fi
run_tests "${hosts[*]}"
if wants_host duckdb; then
    for version in "${duckdb_versions[@]::${#duckdb_versions[@]}-1}"; do
        "$work/venv/bin/pip" install --quiet --no-deps "duckdb==$version"
        echo "DuckDB $version:"
        run_tests duckdb -k 'not millionth and not at_once and not cancelled'
    done
fi
