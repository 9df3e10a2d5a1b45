//! A table of the end of the catalogue that gives wrong answers, for tests of the levels that ask
//! for ranks and grids.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use minlex_catalog::{Grid, Rank};
use minlex_lookup::Table;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::look_ups::LookUps;
use crate::published::Published;
use crate::roundtrip::scrambled;

/// The end of the catalogue, with a defect.
pub(crate) struct FaultyTable {
    grids: BTreeMap<u64, Grid>,
    ranks: BTreeMap<Grid, u64>,
    pub(crate) defect: Defect,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Defect {
    None,
    /// The last rank returns another image of its grid.
    Image,
    /// The grids of the last two ranks are exchanged, both ways.
    Order,
    /// Every rank is one too small.
    Rank,
    /// Grids that are not minlex forms themselves are ranked one too small.
    ScrambledRank,
    /// Look-ups report damage.
    Damage,
    /// A scan leaves its last grid out.
    ShortScan,
    /// A scan starts one late.
    LateScan,
    /// A scan has another image of the last grid.
    ScannedImage,
    /// A scan exchanges the third and second last grids.
    ScannedOrder,
    /// A scan exchanges the last two grids, which are under different bands.
    ScannedBand,
    /// A scan has one grid more than it should.
    LongScan,
    /// The last ten ranks of the catalogue are one too small in batches.
    LastRanks,
    /// Batches come back sorted.
    SortedBatch,
    /// Batches of grids come back without the last rank.
    ShortBatch,
}

/// All grids under bands 398 and later, from the embedded table.
static LAST: LazyLock<Vec<Grid>> = LazyLock::new(|| {
    let grids: u64 = Published::get().bands[398..].iter().map(|band| band.grids).sum();
    let first = rank(Rank::LAST.get() + 1 - grids);
    let forms = Table::embedded().scan(first..=Rank::LAST);
    forms.map(|form| form.unwrap().grid()).collect()
});

impl FaultyTable {
    pub(crate) fn new() -> FaultyTable {
        let first = Rank::LAST.get() + 1 - LAST.len() as u64;
        let grids: BTreeMap<u64, Grid> = (first..).zip(LAST.iter().copied()).collect();
        let ranks = grids.iter().map(|(&rank, &grid)| (grid, rank)).collect();
        FaultyTable { grids, ranks, defect: Defect::None }
    }

    pub(crate) fn first(&self) -> u64 {
        *self.grids.keys().next().unwrap()
    }
}

impl LookUps for FaultyTable {
    fn rank(&self, grid: &Grid) -> Result<Rank, String> {
        let form = grid.minlex_form().grid();
        let mut number = self.ranks[&form];
        if self.defect == Defect::Order && number + 1 >= Rank::LAST.get() {
            number = 2 * Rank::LAST.get() - 1 - number;
        }
        if self.defect == Defect::Rank || self.defect == Defect::ScrambledRank && form != *grid {
            number -= 1;
        }
        Ok(rank(number))
    }

    fn unrank(&self, rank: Rank) -> Result<Grid, String> {
        let mut number = rank.get();
        if self.defect == Defect::Order && number + 1 >= Rank::LAST.get() {
            number = 2 * Rank::LAST.get() - 1 - number;
        }
        match self.defect {
            Defect::Image if rank == Rank::LAST => {
                let grid = self.grids[&number];
                Ok(scrambled(&grid, &mut ChaCha8Rng::seed_from_u64(1)))
            }
            Defect::Damage => Err("damaged".to_owned()),
            _ => Ok(self.grids[&number]),
        }
    }

    fn rank_batch(&self, grids: &[Grid]) -> Result<Vec<Rank>, String> {
        let mut ranks: Vec<Rank> =
            grids.iter().map(|grid| self.rank(grid)).collect::<Result<_, _>>()?;
        match self.defect {
            Defect::ShortBatch => {
                ranks.pop();
            }
            Defect::LastRanks => {
                let last = ranks.iter_mut().filter(|rank| Rank::LAST.get() - rank.get() < 10);
                last.for_each(|last| *last = rank(last.get() - 1));
            }
            _ => {}
        }
        Ok(ranks)
    }

    fn unrank_batch(&self, ranks: &[Rank]) -> Result<Vec<Grid>, String> {
        let mut grids: Vec<Grid> =
            ranks.iter().map(|&rank| self.unrank(rank)).collect::<Result<_, _>>()?;
        if self.defect == Defect::SortedBatch {
            grids.sort_unstable();
        }
        Ok(grids)
    }

    fn scan(&self, from: Rank, to: Rank) -> Box<dyn Iterator<Item = Result<Grid, String>> + '_> {
        let (from, to) = match self.defect {
            Defect::ShortScan => (from.get(), to.get() - 1),
            Defect::LateScan => (from.get() + 1, to.get() + 1),
            Defect::LongScan => (from.get(), to.get() + 1),
            _ => (from.get(), to.get()),
        };
        let last = Rank::LAST.get();
        Box::new((from..=to).filter_map(move |number| {
            let number = match self.defect {
                Defect::ScannedOrder if number + 2 >= last && number < last => {
                    2 * last - 3 - number
                }
                Defect::ScannedBand if number + 1 >= last => 2 * last - 1 - number,
                _ => number,
            };
            let grid = *self.grids.get(&number)?;
            Some(match self.defect {
                Defect::Damage => Err("damaged".to_owned()),
                Defect::ScannedImage if number == last => {
                    Ok(scrambled(&grid, &mut ChaCha8Rng::seed_from_u64(1)))
                }
                _ => Ok(grid),
            })
        }))
    }
}

fn rank(number: u64) -> Rank {
    Rank::new(number).unwrap()
}
