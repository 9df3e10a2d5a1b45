//! The walk from the first minirow of a grid to the last, in either direction of the bijection.

use super::minirow::Minirow;

pub(super) enum Walk<'a> {
    /// To a grid, with the number of smaller ones so far.
    Rank { digits: &'a [u8; 81], smaller: u64 },
    /// To the grid with `left` smaller ones among those with the same choices.
    Unrank { left: u64 },
}

impl Walk<'_> {
    /// Goes on to the minirow at `cell`. `choices` must ascend; `grids` counts the grids with a
    /// choice.
    pub(super) fn step(
        &mut self,
        cell: usize,
        choices: impl IntoIterator<Item = Minirow>,
        mut grids: impl FnMut(Minirow) -> u64,
    ) -> Minirow {
        match self {
            Walk::Rank { digits, smaller } => {
                let here = std::array::from_fn(|i| digits[cell + i]);
                *smaller +=
                    choices.into_iter().take_while(|&choice| choice < here).map(grids).sum::<u64>();
                here
            }
            Walk::Unrank { left } => {
                for choice in choices {
                    let count = grids(choice);
                    if *left < count {
                        return choice;
                    }
                    *left -= count;
                }
                unreachable!(
                    "the counts of the choices add up to the count of what was chosen before"
                )
            }
        }
    }

    pub(super) fn last_step(&mut self, bands: impl Iterator<Item = [[u8; 9]; 3]>) -> [[u8; 9]; 3] {
        match self {
            Walk::Rank { digits, smaller } => {
                let here = std::array::from_fn(|row| {
                    std::array::from_fn(|column| digits[54 + 9 * row + column])
                });
                *smaller += bands.filter(|band| *band < here).count() as u64;
                here
            }
            Walk::Unrank { left } => {
                let mut bands: Vec<_> = bands.collect();
                *bands.select_nth_unstable(*left as usize).1
            }
        }
    }
}
