//! Exports, from outside: what is in the files, and what happens when something goes wrong. One
//! program, as linking the Parquet library takes longer than all tests.

mod books;
mod common;
mod contents;
mod cuts;
mod resume;
