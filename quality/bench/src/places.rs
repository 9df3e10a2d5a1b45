//! Random places of the catalogue, the same in every run.

use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_testing::Random;

use crate::failure::Failure;

/// Ranks drawn from the whole catalogue, and the grid at each of them.
pub struct Places {
    pub ranks: Vec<Rank>,
    /// A random morph of the grid at each rank.
    pub morphs: Vec<Grid>,
}

impl Places {
    /// `n` places.
    pub fn random(table: &Table, n: usize) -> Result<Places, Failure> {
        let mut random = Random(1);
        let mut rank = || Rank::new(1 + random.below(Rank::LAST.get()));
        let ranks = (0..n).map(|_| rank()).collect::<Result<Vec<_>, _>>()?;
        let forms = table.unrank_batch(&ranks)?;
        let morph = |form: &MinlexForm| random.transform().apply(&form.grid());
        let morphs = forms.iter().map(morph).collect();
        Ok(Places { ranks, morphs })
    }
}
