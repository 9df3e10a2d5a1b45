//! Puzzles against published counts and oracles that share no code with the library.

mod atoms;
mod canonical;
mod equivalence;
mod solver;
