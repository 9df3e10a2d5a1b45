//! Look-ups against published pairs, and against what the documents say of tables and of the method.

mod format_document;
mod table;
mod worked_example;
