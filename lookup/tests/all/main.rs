//! Look-ups against published pairs, and against the documents on tables and on the method.

mod format_document;
mod table;
mod worked_example;
