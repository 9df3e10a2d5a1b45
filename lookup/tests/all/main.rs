//! Look-ups compared with published pairs, and with the documents on tables and on the method.

mod format_document;
mod table;
mod worked_example;
