//! The tests of this crate. What is read is data: the cases in `testdata/`.

mod case;
mod corpus;
mod damage;

mod reading;
