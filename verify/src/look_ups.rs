//! The five ways to ask a table for ranks and grids, as a trait for tests with a faulty table.

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Grid, Rank};
use minlex_lookup::Table;

/// Look-ups that are answered, or fail with a reason.
pub(crate) trait LookUps: Sync {
    fn rank(&self, grid: &Grid) -> Result<Rank, String>;
    fn unrank(&self, rank: Rank) -> Result<Grid, String>;
    fn rank_batch(&self, grids: &[Grid]) -> Result<Vec<Rank>, String>;
    fn unrank_batch(&self, ranks: &[Rank]) -> Result<Vec<Grid>, String>;
    /// Both ends included.
    fn scan(&self, from: Rank, to: Rank) -> Box<dyn Iterator<Item = Result<Grid, String>> + '_>;
}

impl LookUps for Table {
    fn rank(&self, grid: &Grid) -> Result<Rank, String> {
        Table::rank(self, grid).map_err(|e| with_causes(&e))
    }

    fn unrank(&self, rank: Rank) -> Result<Grid, String> {
        match Table::unrank(self, rank) {
            Ok(form) => Ok(form.grid()),
            Err(e) => Err(with_causes(&e)),
        }
    }

    fn rank_batch(&self, grids: &[Grid]) -> Result<Vec<Rank>, String> {
        Table::rank_batch(self, grids).map_err(|e| with_causes(&e))
    }

    fn unrank_batch(&self, ranks: &[Rank]) -> Result<Vec<Grid>, String> {
        match Table::unrank_batch(self, ranks) {
            Ok(forms) => Ok(forms.iter().map(Grid::from).collect()),
            Err(e) => Err(with_causes(&e)),
        }
    }

    fn scan(&self, from: Rank, to: Rank) -> Box<dyn Iterator<Item = Result<Grid, String>> + '_> {
        Box::new(Table::scan(self, from..=to).map(|item| match item {
            Ok(form) => Ok(form.grid()),
            Err(e) => Err(with_causes(&e)),
        }))
    }
}
