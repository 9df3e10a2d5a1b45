//! Numbers of grids as exact fractions.
//!
//! A pair of fills without a chute below the top band is an image of a minlex form with the band on
//! top. Let the form have `k` chutes with the lowest number and `s` automorphisms, and the band `a`
//! automorphisms. Then there are `k * a / s` such images. With a share of `1 / (k * a)` for each
//! pair, a form comes to `1 / s`; the automorphic ones, which are listed, lack `1 - 1/s` each.
#![forbid(unsafe_code)]

/// The share of a pair with one chute of the lowest number, in units of `1 / (60 a)`; `k` such
/// chutes divide it by `k`.
pub(crate) const SHARE: u64 = 60;

/// The largest order of an automorphism group, and a multiple of all others.
const ORDERS: u64 = 648;

/// The share of a pair by its number of chutes with the lowest number, 1 to 6.
#[inline(always)]
pub(crate) fn share(lowest_chutes: usize) -> u64 {
    const SHARES: [u64; 8] = [0, 60, 30, 20, 15, 12, 10, 0];
    SHARES[lowest_chutes & 7]
}

/// The share that a form with a group of this order lacks of a whole grid, in units of 1/648.
pub(crate) fn lack(order: u32) -> u64 {
    ORDERS - ORDERS / u64::from(order)
}

/// Shares that add up to no whole number of grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotWhole;

/// The number of grids below a band with `automorphisms` automorphisms, from the shares of all
/// pairs and the lacks of the automorphic forms.
pub(crate) fn grids(shares: u64, lacks: u64, automorphisms: usize) -> Result<u64, NotWhole> {
    let unit = u128::from(SHARE) * automorphisms as u128;
    let units = u128::from(shares) * u128::from(ORDERS) + u128::from(lacks) * unit;
    let whole = unit * u128::from(ORDERS);
    match u64::try_from(units / whole) {
        Ok(grids) if units.is_multiple_of(whole) => Ok(grids),
        _ => Err(NotWhole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_whole_grids() {
        for chutes in 1..=6 {
            assert_eq!(share(chutes) * chutes as u64, SHARE);
            for order in [1, 2, 3, 4, 6, 8, 9, 12, 18, 27, 36, 54, 72, 108, 162, 648u32] {
                let automorphisms = 648;
                let images = (chutes * automorphisms) as u64 / u64::from(order);
                let shares = images * share(chutes);
                if images * u64::from(order) == (chutes * automorphisms) as u64 {
                    assert_eq!(grids(shares, lack(order), automorphisms), Ok(1));
                }
                assert_eq!(grids(shares + 1, lack(order), automorphisms), Err(NotWhole));
            }
        }
        assert_eq!(grids(0, lack(2), 1), Err(NotWhole));
        assert_eq!(grids(0, 0, 108), Ok(0));
    }
}
