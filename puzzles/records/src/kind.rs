//! What is looked for in a record.

use crate::line::trim;

/// Headings of grids. All but the first two say that these are solutions of something.
const GRIDS: [&str; 7] = [
    "grid",
    "grids",
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
];

/// What is looked for in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A solution grid: 81 cells.
    Grid,
    /// A puzzle: 81 cells, most of them empty.
    Puzzle,
    /// The rank of a solution grid.
    Rank,
    /// The number of a solution grid, decimal or hexadecimal.
    Number,
    /// The name of a puzzle, with or without a morph.
    Name,
    /// A word: characters without a blank, a comma or a semicolon between them.
    Word,
    /// The whole line; in tables and JSON lines the text headed `input`, otherwise a puzzle, with
    /// all else as what comes with it.
    Line,
}

impl Kind {
    /// What messages call it: `grid`, `puzzle`, `rank`.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Grid => "grid",
            Kind::Puzzle => "puzzle",
            Kind::Rank => "rank",
            Kind::Number => "number",
            Kind::Name => "name",
            Kind::Word => "word",
            Kind::Line => "line",
        }
    }

    /// Its name where a column or field holds it: there a whole line is a pair of puzzles.
    pub(crate) fn noun_in_column(self) -> &'static str {
        match self {
            Kind::Line => "pair of puzzles",
            _ => self.noun(),
        }
    }

    /// What shows in a table or object that it holds such records.
    pub(crate) fn looks(self) -> Kind {
        match self {
            Kind::Line => Kind::Puzzle,
            other => other,
        }
    }

    /// Whether it is made of 81 cells.
    pub(crate) fn is_cells(self) -> bool {
        matches!(self, Kind::Grid | Kind::Puzzle)
    }

    /// Whether such a record is hardly ever something else that happens to look like one.
    pub(crate) fn is_known_by_its_looks(self) -> bool {
        !matches!(self, Kind::Rank | Kind::Number)
    }

    /// The headings and JSON fields that say what it is, the best first: where one of them is
    /// there, no other is meant, even if the record in the first row is damaged.
    pub(crate) fn own_headings(self) -> &'static [&'static str] {
        match self {
            Kind::Grid => &GRIDS,
            Kind::Puzzle => &[
                "puzzle", "puzzles", "quiz", "quizzes", "question", "clues", "sudoku", "board",
            ],
            Kind::Rank => &["rank", "ranks"],
            Kind::Number => &["index", "number"],
            // A column headed `name` is often a title.
            Kind::Name | Kind::Word | Kind::Line => &[],
        }
    }

    /// All headings and JSON fields that are taken for it, the best first. `input` is what this
    /// project's programs call the record that they have read; any answer beside it is preferred.
    pub(crate) fn headings(self) -> impl Iterator<Item = &'static str> {
        let others: &[&str] = match self {
            Kind::Grid => &[
                "minlex",
                "image",
                "canonical",
                "board",
                "sudoku",
                "puzzle",
                "puzzles",
                "output",
                "input",
            ],
            Kind::Puzzle => &[
                "canonical",
                "image",
                "minlex",
                "grid",
                "grids",
                "solution",
                "solutions",
                "output",
                "input",
            ],
            // A rank is the first part of a name, but what is headed `name` may be a title.
            Kind::Rank => &["name", "name25", "name19", "output", "input"],
            Kind::Number => &["input"],
            Kind::Line => &["pair", "pairs", "input"],
            Kind::Name => &["name", "names", "name25", "name19", "output", "input"],
            Kind::Word => &["figure", "output", "input"],
        };
        self.own_headings().iter().chain(others).copied()
    }

    /// Whether a heading says that a column holds solutions, where puzzles are looked for.
    #[must_use]
    pub fn is_solution(self, heading: &str) -> bool {
        let is_one = |name: &&str| trim(heading).eq_ignore_ascii_case(name);
        self == Kind::Puzzle && GRIDS[2..].iter().any(is_one)
    }

    /// Whether a heading, one of [`Kind::headings`], is that of something else which has the record
    /// as a part: a name, where ranks are looked for.
    pub(crate) fn is_part_below(self, heading: &str) -> bool {
        let heading = trim(heading).to_ascii_lowercase();
        self == Kind::Rank && (heading.starts_with("name") || heading == "output")
    }
}
