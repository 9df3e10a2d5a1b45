"""Seconds of processor time for a million rows in each host, with the Rust library beside them.

tools/scripts/test-sql.sh --figures TABLE runs it: GRIDS is a file of random grids, BATCHES the
example of `minlex-bench`, which ranks or names all of them in one batch. One thread; the first
query of a kind warms up. Prints a row a round.
"""

import os
import resource
import subprocess
import sys
import time

from hosts import HOSTS, WANTED

QUERIES = {
    "rank": "SELECT sum(minlex_rank(g)) FROM grids",
    "name": "SELECT max(minlex_name(g)) FROM grids",
    "form": "SELECT max(minlex_form(g)) FROM grids",
    "rank in order": "SELECT sum(minlex_rank(f)) FROM "
    "(SELECT minlex_form(g) AS f FROM grids ORDER BY f) AS forms",
}


def rust(batches, what, table, grids):
    """Processor time of a batch in Rust: that of three rounds less that of one."""

    def used(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [batches, what, table, grids, str(rounds)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    return (used(3) - used(1)) / 2


def processor_time(host):
    """Of the process that works: this one, or the backend."""
    if host.name != "postgresql":
        return time.process_time()
    (pid,) = host.rows("SELECT pg_backend_pid()")[0]
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def open_host(name, table, grids):
    """A host with the table and the grids."""
    host = HOSTS[name]()
    host.rows("DROP TABLE IF EXISTS grids")
    host.rows("CREATE TABLE grids (g TEXT)")
    if name == "duckdb":
        host.rows("SET threads = 1; SET enable_progress_bar = false")
        host.rows(f"COPY grids FROM '{grids}' (HEADER false)")
    elif name == "postgresql":
        with (
            open(grids, "rb") as lines,
            host.connection.cursor().copy("COPY grids FROM STDIN") as copy,
        ):
            copy.write(lines.read())
        host.rows("SET max_parallel_workers_per_gather = 0")
    else:
        with open(grids, encoding="ascii") as lines:
            host.connection.cursor().executemany(
                "INSERT INTO grids VALUES (?)", ((line.strip(),) for line in lines)
            )
    if name == "postgresql":
        host.rows(f"SET minlex.table_file = '{table}'")
    else:
        host.rows(f"SELECT minlex_set_table('{table}')")
    return host


def main():
    table, grids, batches = sys.argv[1:]
    hosts = [open_host(name, table, grids) for name in WANTED]
    for round_ in range(4):
        figures = [
            f"Rust {what} {rust(batches, what, table, grids):.2f}" for what in ("rank", "name", "form")
        ]
        for host in hosts:
            for what, query in QUERIES.items():
                before = processor_time(host)
                host.rows(query)
                figures.append(f"{host.name} {what} {processor_time(host) - before:.2f}")
        if round_ > 0:
            print("; ".join(figures), flush=True)


main()
