//! How far a search is: what no finished file says if few grids are wanted.

use std::ops::RangeInclusive;

use minlex_catalog::Rank;
use minlex_files::sha256_of;
use minlex_stats::Piece;
use serde::{Deserialize, Serialize};

/// Ranks that are looked at before it is written down once more.
const OFTEN: u64 = 1 << 22;

/// The same, for each rank that is written down.
const OFTEN_PER_RANK: u64 = 100;

/// Ranks that were looked at, and those of wanted grids among them, which are in no finished file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Looked {
    first: u64,
    last: u64,
    ranks: Vec<u64>,
    /// The most ranks that had been looked at when it was last written down.
    #[serde(skip)]
    kept: u64,
}

/// It with a sum.
#[derive(Serialize, Deserialize)]
struct Sealed {
    looked: Looked,
    sha256: String,
}

impl Looked {
    /// Nothing yet of a stretch that begins at a rank.
    pub fn from(first: Rank) -> Looked {
        let before = first.zero_based();
        Looked { first: first.get(), last: before, ranks: Vec::new(), kept: before }
    }

    /// How many ranks there are after the last one and up to another.
    pub fn until(&self, rank: Rank) -> u64 {
        rank.get() - self.last
    }

    /// Goes on to another rank, up to which all were looked at.
    pub fn go_on(&mut self, rank: Rank) {
        self.last = rank.get();
    }

    /// Adds ranks of wanted grids.
    pub fn add(&mut self, ranks: &[u64]) {
        self.ranks.extend_from_slice(ranks);
    }

    /// Forgets what a file has up to a rank.
    pub fn finish(&mut self, last: Rank) {
        self.first = last.get() + 1;
        self.ranks.retain(|&rank| rank > last.get());
    }

    /// Whether it is time to write it down; then the next time is later.
    pub fn is_due(&mut self) -> bool {
        let often = OFTEN.max(OFTEN_PER_RANK * self.ranks.len() as u64);
        let is_due = self.last - self.kept >= often;
        if is_due {
            self.kept = self.last;
        }
        is_due
    }

    /// As it goes into its file.
    pub fn to_text(&self) -> String {
        let looked = serde_json::to_string(self).expect("plain structs are always JSON");
        let sha256 = sha256_of(looked.as_bytes());
        format!("{{\"looked\":{looked},\"sha256\":\"{sha256}\"}}\n")
    }

    /// What a file says, unless it is not as it was written.
    pub fn read(text: &[u8]) -> Option<Looked> {
        let Sealed { looked, sha256 } = serde_json::from_slice(text).ok()?;
        let sealed = Looked::to_text(&looked);
        let ascends = looked.ranks.is_sorted_by(|a, b| a < b);
        let is_inside = looked.ranks.iter().all(|rank| (looked.first..=looked.last).contains(rank));
        (sealed.contains(&sha256) && ascends && is_inside).then_some(looked)
    }

    /// Whether it is about the first part of a stretch.
    pub fn is_of(&self, stretch: &RangeInclusive<Rank>) -> bool {
        let first = stretch.start().get();
        self.first <= first && first <= self.last && self.last <= stretch.end().get()
    }

    /// The ranks of wanted grids from a rank on, as pieces of so many, and the last rank that was
    /// looked at.
    pub fn pieces(&self, from: Rank, len: usize) -> (Vec<Piece>, Option<Rank>) {
        let ranks = self.ranks.iter().filter(|&&rank| rank >= from.get());
        let ranks: Vec<Rank> = ranks.filter_map(|&rank| Rank::new(rank).ok()).collect();
        let last = Rank::new(self.last).ok();
        let mut pieces: Vec<Piece> = ranks
            .chunks(len)
            .map(|ranks| Piece::Ranks(ranks.to_vec(), ranks[ranks.len() - 1]))
            .collect();
        pieces.extend(last.map(|last| Piece::Ranks(Vec::new(), last)));
        (pieces, last)
    }
}
