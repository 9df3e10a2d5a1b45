//! Exports from outside: the content of files, and every kind of mishap. One program, as linking
//! the Parquet library takes longer than all tests.

mod books;
mod common;
mod contents;
mod cuts;
mod resume;
