//! The program, from outside: its input, output, messages, and the ends of its runs. One binary, as
//! compiling one takes longer than most of these tests.

mod about;
mod around;
mod bad_input;
mod build_and_verify;
mod cases;
mod collection_files;
mod collections;
mod common;
mod console;
mod documents;
mod early_ends;
mod export;
mod files;
mod help;
mod lines;
mod names;
mod numbers;
#[cfg(unix)]
mod planted;
mod platform;
mod readme;
mod statistics;
mod tables;
mod terminal;
