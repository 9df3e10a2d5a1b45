//! Relabellings of digits that are not given, and choices of columns up to them.

use minlex_catalog::DigitSet;

use crate::partitions::{Ordered, Partitions};

/// The columns of the nine digits in the boxes of a stack. Two boxes give the third: one of nine
/// numbers, four bits a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(u64);

impl Places {
    pub fn of(boxes: [Ordered; 3]) -> Places {
        let [first, second, _] = boxes.map(|number| Partitions::get().places[usize::from(number)]);
        Places(3 * first + second)
    }

    fn get(self, digit: u32) -> u64 {
        self.0 >> (4 * digit) & 15
    }
}

/// All relabellings within some sets of digits.
#[derive(Clone, Debug)]
pub(crate) struct Relabellings {
    /// Sets of two digits or more; digits less 1.
    sets: Vec<Vec<u32>>,
}

impl Relabellings {
    pub fn of(digits: DigitSet) -> Relabellings {
        Relabellings::within([digits.iter().map(|digit| u32::from(digit) - 1).collect()])
    }

    fn within(sets: impl IntoIterator<Item = Vec<u32>>) -> Relabellings {
        Relabellings { sets: sets.into_iter().filter(|set| set.len() > 1).collect() }
    }

    /// The ones that keep the columns of all digits.
    pub fn keeping(&self, places: Places) -> Relabellings {
        let parts = self.sets.iter().flat_map(|set| {
            (0..9).map(move |place| {
                set.iter().copied().filter(|&digit| places.get(digit) == place).collect()
            })
        });
        Relabellings::within(parts)
    }

    /// One of each orbit of the choices, and the size of the orbit.
    pub fn orbits<T: Copy>(&self, choices: Vec<(T, Places)>) -> Vec<(T, u64)> {
        if self.sets.is_empty() {
            return choices.iter().map(|&(choice, _)| (choice, 1)).collect();
        }
        let key = |i: usize| (self.first(choices[i].1), i);
        let mut keys: Vec<(u64, usize)> = (0..choices.len()).map(key).collect();
        keys.sort_unstable();
        let orbits = keys.chunk_by(|one, other| one.0 == other.0);
        orbits.map(|orbit| (choices[orbit[0].1].0, orbit.len() as u64)).collect()
    }

    fn first(&self, places: Places) -> u64 {
        let mut first = places.0;
        for set in &self.sets {
            // By number, in four bits: how many digits have it.
            let mut left: u64 = set.iter().map(|&digit| 1 << (4 * places.get(digit))).sum();
            for &digit in set {
                let place = u64::from(left.trailing_zeros() / 4);
                left -= 1 << (4 * place);
                first = first & !(15 << (4 * digit)) | place << (4 * digit);
            }
        }
        first
    }
}
