//! The 44 gangster classes of bands, and the tables that count completions.
//!
//! # The mathematics
//! The completions of a first band depend only on its nine column sets, up to a relabelling and
//! permutations of the stacks and of the columns inside them. With the first stack relabelled to
//! columns 147, 258, 369, there are 280 * 280 choices for the other two. They fall into 44 classes
//! (E. Russell, 2005).

pub(crate) mod canonical_map;
mod members;
pub(crate) mod normal_band;
pub(crate) mod representative;

use std::sync::OnceLock;

use minlex_catalog::{Band, BandNumber, DigitSet, Partition};

use crate::fills::Fills;
use canonical_map::{CanonicalMap, CanonicalMaps};
use members::Members;
use normal_band::NormalBand;
use representative::{CLASSES, ROW_ORDERS, Representative};

/// One of Russell's 44 classes of bands, also called gangsters. Bands of one class have the same
/// column sets up to symmetry, and therefore equally many completions.
///
/// Minlex bands are finer: they also depend on the order of the digits inside the columns. Numbers,
/// representatives and order are Russell's (`data/classes44.tsv`); this crate counts sizes and
/// completions.
///
/// ```
/// use minlex::index::GangsterClass;
///
/// let classes = GangsterClass::all();
/// assert_eq!(classes[0].number(), 1);
/// assert_eq!((classes[0].size(), classes[0].completions()), (2484, 97_961_464));
///
/// // 9! labels of the first box, 72 orders of the other columns and 72 of the other rows.
/// let grids = classes.map(|class| u128::from(class.size()) * u128::from(class.completions()));
/// assert_eq!(grids.iter().sum::<u128>() * 362_880 * 72 * 72, 6_670_903_752_021_072_936_960);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GangsterClass {
    number: u8,
    size: u32,
    completions: u32,
}

impl GangsterClass {
    /// Number of classes.
    pub const COUNT: usize = CLASSES;

    /// Number of first bands with box 1 reading 123456789, and boxes 2 and 3 and their columns
    /// sorted by row 1. It is `28 * 36 * 36`, the sum of all sizes.
    pub const NORMAL_BANDS: usize = normal_band::NORMAL_BANDS;

    /// All classes by number. The first call takes as long as
    /// [`warm_up`](crate::Numbering::warm_up) of [`Numbering::Class`](crate::Numbering::Class).
    #[must_use]
    pub fn all() -> [GangsterClass; GangsterClass::COUNT] {
        let classes = Classes::get();
        std::array::from_fn(|class| GangsterClass {
            number: class as u8 + 1,
            size: classes.members.size(class),
            completions: classes.representatives[class].completions(),
        })
    }

    /// The class of a minlex band. Takes as long as [`GangsterClass::all`].
    ///
    /// ```
    /// use minlex::BandNumber;
    /// use minlex::index::GangsterClass;
    ///
    /// let class = GangsterClass::of_band(BandNumber::new(0)?);
    /// assert_eq!((class.number(), class.completions()), (44, 108_374_976));
    /// # Ok::<(), minlex::BandNumberError>(())
    /// ```
    #[must_use]
    pub fn of_band(band: BandNumber) -> GangsterClass {
        let digits = Band::get(band).digits();
        let mut relabelled = [0; 10];
        for place in 0..9 {
            let digit = digits[9 * (place / 3) + place % 3];
            relabelled[usize::from(digit)] = place as u8 + 1;
        }
        let column = |column: usize| {
            DigitSet::of([0, 9, 18].map(|row| relabelled[usize::from(digits[row + column])]))
        };
        let partition = |box_: usize| Partition::of(column(3 * box_), column(3 * box_ + 1));
        match partition(1).zip(partition(2)) {
            Some((p, q)) => GangsterClass::all()[Classes::get().maps.class(p, q)],
            None => unreachable!("columns of a box have different digits"),
        }
    }

    /// Russell's number, 1..=44.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Number of bands of the class among the 36,288 normal ones, see
    /// [`GangsterClass::NORMAL_BANDS`].
    #[must_use]
    pub const fn size(self) -> u32 {
        self.size
    }

    /// Number of completions of each band of the class, with rows 4 to 6 in ascending order of
    /// their first digits, rows 7 to 9 as well, and row 4 before row 7.
    #[must_use]
    pub const fn completions(self) -> u32 {
        self.completions
    }
}

pub(crate) struct Classes {
    pub(crate) representatives: Box<[Representative]>,
    maps: CanonicalMaps,
    members: Members,
    /// For each class, completions of all bands of the classes before; then of all classes.
    before: [u64; CLASSES + 1],
}

impl Classes {
    /// The tables, made at the first call in some 20 ms.
    #[inline(always)]
    pub(crate) fn get() -> &'static Classes {
        static TABLES: OnceLock<Classes> = OnceLock::new();
        TABLES.get_or_init(Classes::build)
    }

    fn build() -> Classes {
        let representatives: Box<[Representative]> =
            representative::published().into_iter().map(Representative::new).collect();
        let maps = CanonicalMaps::new(&representatives);
        let members = Members::new(&maps);
        let mut before = [0; CLASSES + 1];
        for (class, representative) in representatives.iter().enumerate() {
            let completions = u64::from(representative.completions());
            before[class + 1] = before[class] + u64::from(members.size(class)) * completions;
        }
        Classes { representatives, maps, members, before }
    }

    pub(crate) fn table_bytes(&self) -> usize {
        let representatives = self.representatives.iter();
        size_of::<Classes>()
            + representatives.map(Representative::table_bytes).sum::<usize>()
            + self.maps.table_bytes()
            + self.members.table_bytes()
    }

    /// The canonical map of a band with first stack 147 258 369 and two other column partitions.
    #[inline(always)]
    pub(crate) fn map_of_straight(&self, p: Partition, q: Partition) -> CanonicalMap {
        self.maps.get(p, q)
    }

    pub(crate) fn map(&self, [a, b, c]: [Partition; 3]) -> CanonicalMap {
        let fills = Fills::get();
        let images = fills.images(a);
        let map = self.maps.get(images[b.index()], images[c.index()]);
        map.after(fills.straighten(a))
    }

    /// Number of grids with one of these column partitions in each stack of the first band.
    pub(crate) fn grids(&self, [first, second, third]: [&[Partition]; 3]) -> u64 {
        let mut completions = 0;
        for &a in first {
            for &b in second {
                for &c in third {
                    completions += self.completions([a, b, c]);
                }
            }
        }
        ROW_ORDERS * completions
    }

    #[inline(always)]
    fn completions(&self, [a, b, c]: [Partition; 3]) -> u64 {
        let images = Fills::get().images(a);
        let class = self.maps.class(images[b.index()], images[c.index()]);
        u64::from(self.representatives[class].completions())
    }

    /// The place of a band's first completion among those of all normal bands.
    pub(crate) fn first_completion(&self, class: usize, band: NormalBand) -> u64 {
        let completions = u64::from(self.representatives[class].completions());
        self.before[class] + self.members.place(band) * completions
    }

    /// The class, the band and the completion at such a place.
    pub(crate) fn at(&self, place: u64) -> (usize, NormalBand, u64) {
        let class = self.before.partition_point(|&before| before <= place) - 1;
        let left = place - self.before[class];
        let completions = u64::from(self.representatives[class].completions());
        let band = self.members.band(class, left / completions);
        (class, band, left % completions)
    }
}
