//! Room for the sum over an orbit.

use super::lanes::{Floats, Machine};
use super::short::{Short, ShortMachine};
use crate::terms::{Job, Width};

/// Room for sums of either kind.
#[derive(Default)]
pub(crate) struct Work {
    short: Short,
    floats: Floats,
    pub sums: Vec<u64>,
}

impl Work {
    /// [`super::Kernel::sums`] in floating-point numbers.
    #[inline(always)]
    pub(super) fn set_sums<M: Machine>(&mut self, machine: M, job: &Job<'_>, width: Width) {
        self.sums.clear();
        self.floats.sums(machine, job, width, &mut self.sums);
    }

    /// [`super::Kernel::sums`] in numbers of 16 bits where they are wide enough.
    #[inline(always)]
    pub(super) fn set_short_sums<M: ShortMachine>(
        &mut self,
        machine: M,
        job: &Job<'_>,
        width: Width,
    ) {
        if job.is_short() {
            self.sums.clear();
            self.short.sums(machine, job, &mut self.sums);
        } else {
            self.set_sums(machine, job, width);
        }
    }
}
