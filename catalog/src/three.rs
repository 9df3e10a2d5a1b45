//! Three of a kind: minirows of a row, rows of a box, stacks.

/// Images of three items under `of`.
///
/// Replaces `map` of arrays. With several codegen units, the default, the closure of `map` remains
/// a call compiled without the extra instructions of its caller: a puzzle took three times as long.
#[doc(hidden)]
#[inline(always)]
pub fn each<T, U>([a, b, c]: [T; 3], mut of: impl FnMut(T) -> U) -> [U; 3] {
    [of(a), of(b), of(c)]
}
