//! Everything known about an object.

use std::collections::BTreeMap;
use std::fmt::Write;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_index::{GangsterClass, GridIndex, Numbering};
use minlex_lookup::Table;
use minlex_names::{MorphedName, Name, NameForm};
use minlex_puzzle::Puzzle;
use minlex_stats::{AutomorphicTable, CycleType, Weights, digit_pairs, intercalates, mcn4};
use minlex_unavoidable::UnavoidableSets;
use serde::Serialize;

use crate::options::parse;
use crate::terminal::failure::Failure;
use crate::terminal::output::grouped;

/// The most cells of the unavoidable sets that are counted, which takes milliseconds.
const MOST_CELLS: u32 = 10;

/// Object of the question.
pub enum Object {
    Rank(Rank),
    Puzzle(Puzzle),
    Name(MorphedName),
}

impl Object {
    /// Recognises it: a rank is digits, a grid or puzzle has 81 cells, and all else is a name.
    pub fn read(text: &str) -> Result<Object, String> {
        let is_digit = |c: char| c.is_ascii_digit() || matches!(c, ',' | '_');
        let digits = text.chars().filter(char::is_ascii_digit).count();
        if text.chars().all(is_digit) && digits < 19 {
            return parse::rank(text).map(Object::Rank);
        }
        match (MorphedName::parse(text.as_bytes()), parse::puzzle_text(text)) {
            (Ok(name), _) => Ok(Object::Name(name)),
            (_, Ok(puzzle)) => Ok(Object::Puzzle(puzzle)),
            (Err(error), _) if text.len() < 60 => {
                Err(format!("not a rank, grid or puzzle; as a name: {error}"))
            }
            (_, Err(error)) => Err(error),
        }
    }
}

impl Object {
    /// The grid, or the solution of the puzzle.
    ///
    /// # Errors
    /// If there is no single solution, or the table is damaged.
    pub fn grid(&self, table: &Table) -> Result<Grid, Failure> {
        let failed = |e: &dyn std::error::Error| Failure::Message(with_causes(e));
        let puzzle = match self {
            Object::Rank(rank) => {
                return table.unrank(*rank).map(|form| form.grid()).map_err(|e| failed(&e));
            }
            Object::Puzzle(puzzle) => *puzzle,
            Object::Name(name) => name.puzzle(table).map_err(|e| failed(&e))?,
        };
        Grid::from_line(&puzzle.to_ascii()).or_else(|_| puzzle.solution().map_err(|e| failed(&e)))
    }
}

/// Facts about it, with the names of the fields in JSON.
#[derive(Serialize)]
pub struct Facts {
    #[serde(flatten)]
    puzzle: Option<PuzzleFacts>,
    grid: String,
    rank: u64,
    minlex: String,
    /// Leads from the grid to the minlex form.
    transform: String,
    bands: [u16; 6],
    classes: [u8; 6],
    automorphisms: u32,
    group: u8,
    ua4: i64,
    digit_pairs: BTreeMap<String, u8>,
    intercalates: u32,
    mcn4: usize,
    /// Minimal unavoidable sets by their number of cells.
    unavoidable: BTreeMap<u32, usize>,
    disjoint: u32,
    index: String,
    index_lex: String,
    previous: Option<String>,
    next: Option<String>,
}

/// Facts about a puzzle besides its solution.
#[derive(Serialize)]
struct PuzzleFacts {
    puzzle: String,
    givens: usize,
    name: String,
    name19: String,
    canonical: String,
}

impl Facts {
    pub fn of(object: &Object, table: &Table) -> Result<Facts, Failure> {
        let failed = |e: &dyn std::error::Error| Failure::Message(with_causes(e));
        let puzzle = match object {
            Object::Rank(rank) => {
                let form = table.unrank(*rank).map_err(|e| failed(&e))?;
                return Facts::of_grid(&form.grid(), None, table);
            }
            Object::Puzzle(puzzle) => *puzzle,
            Object::Name(name) => name.puzzle(table).map_err(|e| failed(&e))?,
        };
        if let Ok(grid) = Grid::from_line(&puzzle.to_ascii()) {
            return Facts::of_grid(&grid, None, table);
        }
        let (canonical, morph) = puzzle.canonical_with_morph().map_err(|e| failed(&e))?;
        let solution = morph.apply(&canonical.solution().grid());
        let names = Name::of_canonical_batch(table, std::slice::from_ref(&canonical));
        let name = names.map_err(|e| failed(&e))?[0];
        let facts = PuzzleFacts {
            puzzle: puzzle.to_string(),
            givens: canonical.givens().bits().count_ones() as usize,
            name: name.to_text(NameForm::Name25),
            name19: name.to_text(NameForm::Name19),
            canonical: canonical.to_string(),
        };
        Facts::of_grid(&solution, Some(facts), table)
    }

    fn of_grid(grid: &Grid, puzzle: Option<PuzzleFacts>, table: &Table) -> Result<Facts, Failure> {
        let failed = |e: &dyn std::error::Error| Failure::Message(with_causes(e));
        let (form, transform) = grid.minlex_form_with_transform();
        let rank = table.rank(grid).map_err(|e| failed(&e))?;
        let bands = grid.band_numbers();
        let neighbour = |rank: Option<Rank>| {
            let form = rank.map(|rank| table.unrank(rank)).transpose();
            form.map_err(|e| failed(&e)).map(|form| form.as_ref().map(MinlexForm::to_string))
        };
        let automorphic = AutomorphicTable::embedded();
        let group = automorphic.find(rank).and_then(|n| automorphic.get(n));
        let weights = Weights::ua4();
        let sets = UnavoidableSets::of(grid, MOST_CELLS);
        let pairs = CycleType::all().map(|it| it.to_string()).zip(digit_pairs(grid));
        Ok(Facts {
            puzzle,
            grid: grid.to_string(),
            rank: rank.get(),
            minlex: form.to_string(),
            transform: transform.to_string(),
            bands: bands.map(|band| band.get()),
            classes: bands.map(|band| GangsterClass::of_band(band).number()),
            automorphisms: grid.automorphism_count(),
            group: group.map_or(0, |grid| grid.class),
            ua4: bands.iter().map(|&band| weights.get(band)).sum(),
            digit_pairs: pairs.filter(|&(_, pairs)| pairs > 0).collect(),
            intercalates: intercalates(grid),
            mcn4: mcn4(grid),
            unavoidable: (4..=sets.most_cells())
                .map(|cells| (cells, sets.with_cells(cells)))
                .filter(|&(_, sets)| sets > 0)
                .collect(),
            disjoint: sets.disjoint().count,
            index: GridIndex::of(grid, Numbering::Class).to_string(),
            index_lex: GridIndex::of(grid, Numbering::Lexicographic).to_string(),
            previous: neighbour(Rank::new(rank.get() - 1).ok())?,
            next: neighbour(rank.next())?,
        })
    }

    /// For people: a line for each fact.
    pub fn text(&self) -> String {
        let mut lines: Vec<(&str, String)> = Vec::new();
        if let Some(puzzle) = &self.puzzle {
            lines.push(("puzzle", puzzle.puzzle.clone()));
            lines.push(("givens", puzzle.givens.to_string()));
            lines.push(("name", puzzle.name.clone()));
            lines.push(("19 characters", puzzle.name19.clone()));
            lines.push(("canonical", puzzle.canonical.clone()));
        }
        let grid = if self.puzzle.is_some() { "solution" } else { "grid" };
        lines.push((grid, self.grid.clone()));
        let rank = format!("{} of {}", grouped(self.rank), grouped(Rank::LAST.get()));
        lines.push(("rank", rank));
        lines.push(("minlex form", self.minlex.clone()));
        lines.push(("transform", self.transform.clone()));
        lines.push(("bands", halves(self.bands)));
        lines.push(("classes", halves(self.classes)));
        let group = match self.group {
            0 => String::new(),
            class => format!(", group class {class}"),
        };
        lines.push(("automorphisms", format!("{}{group}", self.automorphisms)));
        lines.push(("ua4", self.ua4.to_string()));
        lines.push(("mcn4", self.mcn4.to_string()));
        let sets = self.unavoidable.iter().map(|(cells, sets)| format!("{cells}:{sets}"));
        let sets: Vec<String> = sets.collect();
        lines.push(("unavoidable", if sets.is_empty() { "-".to_owned() } else { sets.join(" ") }));
        lines.push(("disjoint", self.disjoint.to_string()));
        lines.push(("intercalates", self.intercalates.to_string()));
        // By how many parts there are: from the largest part to the smallest.
        let of_type = |it: CycleType| {
            let pairs = self.digit_pairs.get(&it.to_string())?;
            Some(format!("{pairs} of {it}"))
        };
        let pairs: Vec<String> = CycleType::all().filter_map(of_type).collect();
        lines.push(("digit pairs", pairs.join(", ")));
        lines.push(("index", self.index.clone()));
        lines.push(("index, lex", self.index_lex.clone()));
        for (label, neighbour) in [("previous", &self.previous), ("next", &self.next)] {
            lines.push((label, neighbour.clone().unwrap_or_else(|| "-".to_owned())));
        }
        let mut text = String::new();
        for (label, fact) in lines {
            writeln!(text, "{label:<15}{fact}").expect("memory takes everything");
        }
        text
    }
}

/// Numbers of three bands and three stacks.
fn halves<T: ToString>(numbers: [T; 6]) -> String {
    let [a, b, c, d, e, f] = numbers.map(|number| number.to_string());
    format!("{a} {b} {c} | {d} {e} {f}")
}
