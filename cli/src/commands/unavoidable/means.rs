//! Mean numbers of unavoidable sets over the grids of the input.

use std::collections::BTreeMap;

use minlex_catalog::Grid;
use minlex_records::{Kind, Record};
use minlex_unavoidable::UnavoidableSets;
use serde::Serialize;

use crate::records::line_job::LineJob;

/// Counts the sets of each grid.
pub struct MeansJob<J> {
    /// The job that reads grids.
    pub grids: J,
    /// Largest number of cells of a set.
    pub size: u32,
}

impl<J: LineJob<Item = Grid>> LineJob for MeansJob<J> {
    /// Numbers of sets with 4 cells, 5 cells and so on.
    type Item = Vec<u64>;
    type Answer = ();
    const ANSWER: &'static str = "means";

    fn kind(&self) -> Kind {
        self.grids.kind()
    }

    fn parse(&self, record: &Record<'_>) -> Result<Vec<u64>, String> {
        let grid: Grid = self.grids.parse(record)?;
        let sets = UnavoidableSets::of(&grid, self.size);
        Ok((4..=self.size).map(|cells| sets.with_cells(cells) as u64).collect())
    }

    fn advice_for_numbers(&self) -> &'static str {
        self.grids.advice_for_numbers()
    }

    fn answer(&self, items: &[Vec<u64>]) -> Result<Vec<()>, String> {
        Ok(vec![(); items.len()])
    }

    // There is nothing to print of one grid.
    fn text(&self, _: &Vec<u64>, (): &(), _: &mut Vec<u8>) {}

    fn json(&self, input: &str, _: &Vec<u64>, (): &()) -> impl Serialize {
        input.to_owned()
    }
}

/// Sums over grids, from which means and their errors come.
#[derive(Default)]
pub struct Means {
    grids: u64,
    /// Sums of the numbers and of their squares, by number of cells.
    sums: BTreeMap<u32, (u64, u128)>,
}

/// Mean number of sets with this number of cells.
#[derive(Serialize)]
struct Mean {
    cells: u32,
    mean: f64,
    /// The standard error, unless there is only one grid.
    error: Option<f64>,
}

#[derive(Serialize)]
struct JsonMeans {
    grids: u64,
    means: Vec<Mean>,
}

impl Means {
    /// Adds a grid by its numbers of sets.
    pub fn add(&mut self, counts: &[u64]) {
        self.grids += 1;
        for (&count, cells) in counts.iter().zip(4..) {
            let (sum, squares) = self.sums.entry(cells).or_default();
            *sum += count;
            *squares += u128::from(count) * u128::from(count);
        }
    }

    fn means(&self) -> Vec<Mean> {
        let n = self.grids as f64;
        let mean = |(&cells, &(sum, squares)): (&u32, &(u64, u128))| {
            // Whole numbers up to here, so that nothing is lost in a difference.
            let spread = u128::from(self.grids) * squares - u128::from(sum) * u128::from(sum);
            let error = (spread as f64 / (n * n * (n - 1.0))).sqrt();
            Mean { cells, mean: sum as f64 / n, error: (self.grids > 1).then_some(error) }
        };
        self.sums.iter().filter(|(_, (sum, _))| *sum > 0).map(mean).collect()
    }

    /// A line of names, then one for each number of cells that occurs.
    pub fn text(&self, between: char) -> String {
        let mut text = format!("cells{between}mean{between}error\n");
        for Mean { cells, mean, error } in self.means() {
            let error = error.map_or_else(|| "-".to_owned(), |error| format!("{error:.3}"));
            text.push_str(&format!("{cells}{between}{mean:.3}{between}{error}\n"));
        }
        text
    }

    /// The same as an object of JSON.
    pub fn json(&self) -> impl Serialize {
        JsonMeans { grids: self.grids, means: self.means() }
    }
}
