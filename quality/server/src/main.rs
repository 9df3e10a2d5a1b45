//! An example: names and ranks over HTTP, with axum.
//!
//! Usage: `minlex-server [ADDRESS]`, by default `127.0.0.1:8080`; port 0 is one that is free. It
//! asks the table in `MINLEX_TABLE`, or the embedded one, and answers in plain text:
//!
//! | request | answer |
//! |---|---|
//! | `GET /rank/GRID` | the rank of a solution grid |
//! | `GET /grid/RANK` | the minlex form at a rank |
//! | `GET /name/PUZZLE` | the name of a puzzle |
//! | `POST /names`, a puzzle a line | a line for each: the name, or the fault |
//!
//! A look-up takes microseconds, so it is done in the asynchronous code itself. A list takes as
//! long as it is long, so it is done on a thread for blocking work.

use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;
use std::{env, thread};

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Router, serve};
use minlex::names::{Name, NamedPuzzle, NamingError};
use minlex::{Grid, OpenError, Puzzle, Rank, Table, TableError};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The most puzzles of a list: a second's work with the embedded table.
const MOST_PUZZLES: usize = 25_000;

/// The longest list, in bytes.
const LONGEST_LIST: usize = MOST_PUZZLES * 83;

/// The state that all requests share; clones share it too.
#[derive(Clone)]
struct Service {
    table: Table,
    /// One permit for each core: more lists at a time would take longer, each of them, and memory.
    lists: Arc<Semaphore>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let cores = thread::available_parallelism()?.get();
    let service = Service { table: ready_table()?, lists: Arc::new(Semaphore::new(cores)) };
    let requests = Router::new()
        .route("/rank/{grid}", get(rank))
        .route("/grid/{rank}", get(grid))
        .route("/name/{puzzle}", get(name))
        .route("/names", post(names))
        .layer(DefaultBodyLimit::max(LONGEST_LIST))
        .with_state(service);
    let listener = TcpListener::bind(&address).await?;
    println!("http://{}", listener.local_addr()?);
    Ok(serve(listener, requests).await?)
}

/// A table that reads no file, takes no lock and makes no lists once requests come.
fn ready_table() -> Result<Table, OpenError> {
    let table = match env::var_os("MINLEX_TABLE") {
        Some(file) => Table::open_checked(file)?,
        None => Table::embedded().clone(),
    };
    table.warm_up();
    Ok(table)
}

/// The answer to a request that is refused.
struct Refusal(StatusCode, String);

impl axum::response::IntoResponse for Refusal {
    fn into_response(self) -> axum::response::Response {
        (self.0, self.1 + "\n").into_response()
    }
}

/// The request is wrong.
fn bad(error: impl Error) -> Refusal {
    Refusal(StatusCode::BAD_REQUEST, error.to_string())
}

/// The table is damaged: nothing that the other side could mend.
fn damaged(error: TableError) -> Refusal {
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    Refusal(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}{cause}"))
}

async fn rank(State(service): State<Service>, Path(grid): Path<String>) -> Result<String, Refusal> {
    let grid: Grid = grid.parse().map_err(bad)?;
    let rank = service.table.rank(&grid).map_err(damaged)?;
    Ok(format!("{rank}\n"))
}

async fn grid(State(service): State<Service>, Path(rank): Path<String>) -> Result<String, Refusal> {
    let rank: Rank = rank.parse().map_err(bad)?;
    let form = service.table.unrank(rank).map_err(damaged)?;
    Ok(format!("{form}\n"))
}

async fn name(
    State(service): State<Service>,
    Path(puzzle): Path<String>,
) -> Result<String, Refusal> {
    let puzzle: Puzzle = puzzle.parse().map_err(bad)?;
    match Name::of(&service.table, &puzzle) {
        Ok(name) => Ok(format!("{name}\n")),
        Err(NamingError::Lookup(error)) => Err(damaged(error)),
        Err(error) => Err(bad(error)),
    }
}

async fn names(State(service): State<Service>, list: String) -> Result<String, Refusal> {
    let work = |error: &dyn Error| Refusal(StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    // Each line costs a line of answer, however short it is.
    if list.lines().count() > MOST_PUZZLES {
        let text = format!("the list is too long: expected at most {MOST_PUZZLES} lines");
        return Err(Refusal(StatusCode::PAYLOAD_TOO_LARGE, text));
    }
    let permit = service.lists.acquire_owned().await.map_err(|error| work(&error))?;
    let names = spawn_blocking(move || {
        // Kept by the work: who asked may leave before it is done.
        let _permit = permit;
        names_of(&service.table, &list)
    });
    names.await.map_err(|error| work(&error))
}

/// A line for each line: the name of its puzzle, or the fault. Puzzles of one call share work.
fn names_of(table: &Table, list: &str) -> String {
    let lines: Vec<_> = list.lines().map(str::parse::<Puzzle>).collect();
    let puzzles: Vec<_> = lines.iter().flatten().copied().collect();
    let mut named = NamedPuzzle::of_batch(table, &puzzles).into_iter();
    let mut answer = String::with_capacity(26 * lines.len());
    for line in lines {
        let done = match line.map(|_| named.next()) {
            Ok(Some(Ok(named))) => writeln!(answer, "{}", named.name()),
            Ok(Some(Err(error))) => writeln!(answer, "error: {error}"),
            Ok(None) => unreachable!("one name for each puzzle"),
            Err(error) => writeln!(answer, "error: {error}"),
        };
        done.expect("a String takes everything");
    }
    answer
}
