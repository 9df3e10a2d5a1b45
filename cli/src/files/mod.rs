//! Files that commands read and write.

pub mod collection_lines;
pub mod compressed;
pub mod count_state;
pub mod input;
pub mod mapped_table;
pub mod output_file;
pub mod parquet;
pub mod source;
pub mod sums;
pub mod table;
