//! Puzzles, canonical puzzles and givens as strings.

use crate::canonical::CanonicalPuzzle;
use crate::givens::Givens;
use crate::puzzle::Puzzle;

minlex_catalog::__serde_as_string!(Puzzle, CanonicalPuzzle, Givens);

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    fn round_trip<T>(value: T, text: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug,
    {
        let json = format!("{text:?}");
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
    }

    #[test]
    fn values_come_back() {
        let text =
            "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.";
        let puzzle: Puzzle = text.parse().unwrap();
        round_trip(puzzle, text);
        round_trip(puzzle.canonical().unwrap(), text);
        round_trip(puzzle.givens(), "LW5RWaj13O0843");
    }

    #[test]
    fn bad_values_are_refused() {
        assert!(serde_json::from_str::<Puzzle>("\"123\"").is_err());
        assert!(serde_json::from_str::<Givens>("\"123\"").is_err());
        let valid =
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
        let error = serde_json::from_str::<CanonicalPuzzle>(&format!("{valid:?}")).unwrap_err();
        assert!(error.to_string().starts_with("not a canonical puzzle"));
    }
}
