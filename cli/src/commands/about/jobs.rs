//! Facts about the puzzles and grids of files.

use minlex_catalog::{Grid, MinlexForm};
use minlex_lookup::Table;
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use minlex_stats::{GridColumn, GridFacts};
use serde::{Serialize, Serializer};

use super::facts::{Facts, Object};
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::terminal::failure::Failure;

/// Everything about each puzzle or grid.
pub struct AllFacts {
    pub table: &'static Table,
}

#[derive(Serialize)]
struct JsonFacts<'a, 'b> {
    input: &'a str,
    #[serde(flatten)]
    facts: &'b Facts,
}

impl LineJob for AllFacts {
    type Item = Puzzle;
    type Answer = Facts;
    const ANSWER: &'static str = "facts";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Facts>, String> {
        let facts = |puzzle: &Puzzle| Facts::of(&Object::Puzzle(*puzzle), self.table);
        puzzles.iter().map(|puzzle| facts(puzzle).map_err(Failure::into_text)).collect()
    }

    fn text(&self, _: &Puzzle, facts: &Facts, out: &mut Vec<u8>) {
        out.extend_from_slice(facts.text().as_bytes());
    }

    fn json(&self, input: &str, _: &Puzzle, facts: &Facts) -> impl Serialize {
        JsonFacts { input, facts }
    }
}

/// Some columns of each grid, or of each puzzle's solution.
pub struct SomeFacts {
    pub table: &'static Table,
    pub columns: Vec<GridColumn>,
}

/// The value of a column.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Fact {
    Number(u64),
    Grid(String),
}

/// The values of the columns by their names, in their order.
struct JsonColumns<'a> {
    input: &'a str,
    columns: Vec<(&'static str, Fact)>,
}

impl Serialize for JsonColumns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let input = Fact::Grid(self.input.to_owned());
        let columns = self.columns.iter().map(|(name, fact)| (*name, fact));
        serializer.collect_map([("input", &input)].into_iter().chain(columns))
    }
}

impl SomeFacts {
    /// The facts of grids.
    ///
    /// # Errors
    /// A damaged table.
    pub fn of(&self, grids: &[Grid]) -> Result<Vec<Vec<Fact>>, String> {
        let ranks = self.table.rank_batch(grids).map_err(|e| e.to_string())?;
        let facts = grids.iter().zip(ranks).map(|(grid, rank)| {
            let form = grid.minlex_form();
            let facts = GridFacts::new(rank, &form);
            self.columns.iter().map(|column| Fact::of(*column, &facts, rank.get(), &form)).collect()
        });
        Ok(facts.collect())
    }
}

impl Fact {
    fn of(column: GridColumn, facts: &GridFacts<'_>, rank: u64, form: &MinlexForm) -> Fact {
        match column {
            GridColumn::Rank => Fact::Number(rank),
            GridColumn::Grid => Fact::Grid(form.to_string()),
            GridColumn::Value(column) => {
                // Every column of lists has a value, and none is negative.
                Fact::Number(facts.value(column).unwrap_or_default().unsigned_abs())
            }
        }
    }
}

impl LineJob for SomeFacts {
    type Item = Grid;
    type Answer = Vec<Fact>;
    const ANSWER: &'static str = "facts";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        let puzzle = parse::puzzle(record)?;
        match Grid::from_line(&puzzle.to_ascii()) {
            Ok(grid) => Ok(grid),
            Err(_) => puzzle.solution().map_err(|e| e.to_string()),
        }
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<Vec<Fact>>, String> {
        self.of(grids)
    }

    fn text(&self, _: &Grid, facts: &Vec<Fact>, out: &mut Vec<u8>) {
        let text = |fact: &Fact| match fact {
            Fact::Number(number) => number.to_string(),
            Fact::Grid(digits) => digits.clone(),
        };
        let texts: Vec<String> = facts.iter().map(text).collect();
        out.extend_from_slice(texts.join(" ").as_bytes());
    }

    fn json(&self, input: &str, _: &Grid, facts: &Vec<Fact>) -> impl Serialize {
        let names = self.columns.iter().map(|column| column.name());
        JsonColumns { input, columns: names.zip(facts.iter().cloned()).collect() }
    }
}
