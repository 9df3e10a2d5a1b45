//! Reads the values that commands take: from records, and from options.

use minlex_catalog::{Grid, GridError, Rank, RankError, Transform};
use minlex_names::MorphedName;
use minlex_puzzle::Puzzle;
use minlex_records::{Batch, Entry, Format, Kind, Record, RecordError, Rest};

/// The value of an option: a count.
///
/// # Errors
/// If it is not a whole number.
pub fn count(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number such as 1000".to_owned())
}

/// The value of an option: a rank, perhaps with separators between groups of three digits.
///
/// # Errors
/// If it is not a rank, or has something beside it.
pub fn rank(text: &str) -> Result<Rank, String> {
    let batch = Batch::of_texts(Kind::Rank, [text.as_bytes()]);
    let rank = match batch.entry(0) {
        Ok(Entry::Record(record)) if record.rest() == Rest::Nothing => record.text().parse(),
        _ => text.parse(),
    };
    rank.map_err(|e: RankError| e.to_string())
}

/// The solution grid of a record.
///
/// # Errors
/// If it is not a solution grid.
pub fn grid(record: &Record<'_>) -> Result<Grid, String> {
    Grid::from_line(record.text().as_bytes()).map_err(|error| match error {
        GridError::Empty(_) if has_grid_beside(record) => {
            format!("{error}; choose the one beside it with --column")
        }
        GridError::Empty(_) => format!("{error}; `minlex name` takes puzzles"),
        _ => error.to_string(),
    })
}

/// True if a solution grid comes with a record.
fn has_grid_beside(record: &Record<'_>) -> bool {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let is_grid = |word: &str| Grid::from_line(word.as_bytes()).is_ok();
    let fields = record.other_fields();
    let mut words = fields.iter().flat_map(|(_, text)| text.split(is_gap));
    words.any(is_grid)
}

/// The puzzle of a record.
///
/// # Errors
/// If it is not a puzzle.
pub fn puzzle(record: &Record<'_>) -> Result<Puzzle, String> {
    Puzzle::from_line(record.text().as_bytes()).map_err(|e| e.to_string())
}

/// The puzzle that a text is, in one line or as a board.
///
/// # Errors
/// If it is not a puzzle.
pub fn puzzle_text(text: &str) -> Result<Puzzle, String> {
    match Batch::of_texts(Kind::Puzzle, [text.as_bytes()]).entry(0) {
        Ok(Entry::Record(record)) => puzzle(&record),
        Ok(Entry::Skipped(_)) => Err(RecordError::Empty(Kind::Puzzle).to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// The name of a record, with its morph.
///
/// # Errors
/// If it is not a name.
pub fn name(record: &Record<'_>) -> Result<MorphedName, String> {
    let text = record.text();
    let name = MorphedName::parse(text.as_bytes());
    if record.layout().format() == Format::Json
        && let Some(name) = name_in_fields(record, name.as_ref().ok())
    {
        return MorphedName::parse(name.as_bytes()).map_err(|e| e.to_string());
    }
    name.map_err(|error| match puzzle_text(text) {
        Ok(_) => format!("{error}; `minlex name` takes puzzles"),
        Err(_) => error.to_string(),
    })
}

/// The name in the JSON objects of `minlex name`, `rename` and `er`, where it takes more than one
/// field: a transform is the morph of a name that has none; rank and field come with their puzzle.
fn name_in_fields(record: &Record<'_>, name: Option<&MorphedName>) -> Option<String> {
    let fields = record.other_fields();
    let field = |wanted| {
        let mut fields = fields.iter();
        fields.find_map(|(name, text)| (name == wanted).then_some(text))
    };
    let Some(name) = name else {
        let (puzzle, rank) = (field("puzzle")?, field("rank")?);
        return Some(format!("{puzzle};{rank};{}", field("field")?));
    };
    let transform = field("transform").filter(|_| *name.morph() == Transform::IDENTITY)?;
    // Without a transform beside it, an index is the number of a grid.
    let index = field("index").map_or(String::new(), |index| format!(";{index}"));
    Some(format!("{};{transform}{index}", record.text()))
}
