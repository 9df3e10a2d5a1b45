//! The jobs of `quality/bench/examples/jobs.rs`, done by the crate `sudoku`.

use std::hint::black_box;
use std::time::Instant;

use sudoku::Sudoku;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("a readable file");
    let time = arguments.len() > 2;
    let canonical = |sudoku: Sudoku| sudoku.canonicalized().expect("one solution").0;
    match arguments[0].as_str() {
        // The canonical form stands for a name.
        "form" | "canonical" | "name" => answer(&text, time, canonical),
        "solve" => answer(&text, time, |sudoku| sudoku.solutions_count_up_to(2)),
        "count" => answer(&text, time, |sudoku| sudoku.solutions_count_up_to(usize::MAX)),
        job => panic!("{job}: no such job"),
    }
}

fn answer<A: std::fmt::Display>(text: &str, time: bool, job: impl Fn(Sudoku) -> A) {
    let read = |line| Sudoku::from_str_line(line).expect("a line of 81 cells");
    let inputs: Vec<Sudoku> = text.lines().map(read).collect();
    if !time {
        inputs.iter().for_each(|input| println!("{}", job(*input)));
        return;
    }
    let pass = || inputs.iter().for_each(|input| _ = black_box(job(black_box(*input))));
    pass();
    let start = Instant::now();
    pass();
    println!("{}", start.elapsed().as_secs_f64() * 1e6 / inputs.len() as f64);
}
