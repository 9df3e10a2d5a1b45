//! Names, figures and formats of puzzles against published examples, documents and oracles.

mod document;
mod figure;
mod names;
mod naming;
mod numbers;
mod sbf;
