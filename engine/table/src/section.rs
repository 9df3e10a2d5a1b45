//! The sections of a table.
#![forbid(unsafe_code)]

/// The sections of a table, in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Section {
    /// One entry per band: counts and places of checkpoints.
    Bands = 1,
    /// One entry per 64 checkpoints.
    Groups = 2,
    /// Low bits of all checkpoints.
    Low = 3,
    /// High parts of all checkpoints in unary.
    High = 4,
    /// Grids by order of their automorphism group.
    Automorphisms = 5,
    /// Checksums of the chunks of all other sections.
    Sums = 6,
}

impl Section {
    /// All sections in file order.
    pub const ALL: &'static [Section] = &[
        Section::Bands,
        Section::Groups,
        Section::Low,
        Section::High,
        Section::Automorphisms,
        Section::Sums,
    ];

    /// Name in the output of `minlex info`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Section::Bands => "bands",
            Section::Groups => "groups",
            Section::Low => "low",
            Section::High => "high",
            Section::Automorphisms => "automorphisms",
            Section::Sums => "sums",
        }
    }
}
