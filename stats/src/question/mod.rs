//! The question: columns, conditions and weights, and the numbers of the cells they make.

mod column;
mod condition;
mod key;
mod kinds;
mod query;
mod weights;

pub(crate) use column::Shape;
pub use column::{Column, ColumnError};
pub(crate) use condition::Field;
pub use condition::{Condition, ConditionError};
pub use key::TooManyCells;
pub(crate) use key::{Key, MOST_CELLS};
pub(crate) use kinds::Kinds;
pub(crate) use query::{Plan, Route};
pub use query::{Query, QueryError};
pub use weights::{Weights, WeightsError};
