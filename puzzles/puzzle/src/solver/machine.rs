/// A machine with known instructions.
pub(super) trait Machine: Copy {
    /// Does a job in code for this machine: all that is inlined has its instructions.
    fn run<J: Job>(self, job: J) -> J::Answer;
}

/// A job for a machine. A closure might not be inlined.
pub(super) trait Job {
    type Answer;

    /// Always inlined, with all that computes.
    fn run(self) -> Self::Answer;
}
