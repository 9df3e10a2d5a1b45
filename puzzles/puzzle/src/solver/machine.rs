//! Code compiled for the instructions of a machine.

/// A machine whose instructions are known.
pub(super) trait Machine: Copy {
    /// Does a job in code for this machine: all that is inlined into it has its instructions.
    fn run<J: Job>(self, job: J) -> J::Answer;
}

/// Something to do on a machine; not a closure, which may not be inlined.
pub(super) trait Job {
    type Answer;

    /// Does it; always inlined, with all that computes.
    fn run(self) -> Self::Answer;
}
