//! Code compiled for the instructions of the machine at hand.

/// A machine whose instructions are known.
pub(super) trait Machine: Copy {
    /// Does a job in code that is compiled for this machine: everything inlined into the job can
    /// use all its instructions.
    fn run<J: Job>(self, job: J) -> J::Answer;
}

/// Something to do on a machine. No closure, as those are not sure to be inlined.
pub(super) trait Job {
    /// The result of the job.
    type Answer;

    /// Does it. Always inlined, with all that computes.
    fn run(self) -> Self::Answer;
}
