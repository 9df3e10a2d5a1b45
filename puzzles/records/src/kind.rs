//! The kind of record to find, and the headings that name it.

/// Headings of solution grids. All but the first two are of solutions alone.
const GRIDS: &str = "grid grids solution solutions solved answer answers";

/// The kind of record to find.
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
    /// A whole line; in tables and objects the text headed `input`, otherwise a puzzle with its
    /// other fields.
    Line,
}

impl Kind {
    pub(crate) const ALL: [Kind; 7] =
        [Kind::Grid, Kind::Puzzle, Kind::Rank, Kind::Number, Kind::Name, Kind::Word, Kind::Line];

    /// The name in messages: `grid`, `puzzle`, `rank`.
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

    pub(crate) fn sample_kind(self) -> Kind {
        if self == Kind::Line { Kind::Puzzle } else { self }
    }

    pub(crate) fn is_cells(self) -> bool {
        matches!(self, Kind::Grid | Kind::Puzzle)
    }

    /// True if no heading is needed: numbers are many things.
    pub(crate) fn is_unmistakable(self) -> bool {
        !matches!(self, Kind::Rank | Kind::Number | Kind::Word)
    }

    /// The headings of this kind, the best first, and others of its columns: `input` is the text
    /// that a command has read, beside its answer.
    pub(crate) fn headings(self) -> [&'static str; 2] {
        match self {
            Kind::Grid => {
                [GRIDS, "minlex image canonical board sudoku puzzle puzzles output input"]
            }
            Kind::Puzzle => [
                "puzzle puzzles quiz quizzes question clues sudoku board",
                "canonical image minlex grid grids solution solutions output input",
            ],
            // A rank is the first part of a name.
            Kind::Rank => ["rank ranks", "name name25 name19 output input"],
            Kind::Number => ["index number", "input"],
            // A column headed `name` is often a title.
            Kind::Name => ["", "name names name25 name19 output input"],
            Kind::Word => ["", "figure output input"],
            Kind::Line => ["", "pair pairs input"],
        }
    }

    /// True if a heading is that of solutions, for puzzles.
    pub fn is_solution(self, heading: &str) -> bool {
        let mut names = GRIDS.split_whitespace().skip(2);
        matches!(self, Kind::Puzzle | Kind::Line)
            && names.any(|name| heading.trim().eq_ignore_ascii_case(name))
    }
}
