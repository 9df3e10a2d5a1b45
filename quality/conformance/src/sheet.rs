//! A file of vectors.

/// Lines of fields with a tab between them, the names of the columns first.
pub struct Sheet {
    name: &'static str,
    columns: usize,
    rows: usize,
    text: String,
}

impl Sheet {
    /// A sheet without rows.
    #[must_use]
    pub fn new(name: &'static str, columns: &[&str]) -> Sheet {
        Sheet { name, columns: columns.len(), rows: 0, text: columns.join("\t") + "\n" }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has another number of fields than there are columns, an empty field, or one with a
    /// tab or a line end: then `line.split("\t")` would not read it.
    pub fn push<F: Into<String>>(&mut self, fields: impl IntoIterator<Item = F>) {
        let fields: Vec<String> = fields.into_iter().map(F::into).collect();
        assert_eq!(fields.len(), self.columns, "{}: {fields:?}", self.name);
        for field in &fields {
            let plain = field.bytes().all(|byte| (b' '..=b'~').contains(&byte));
            assert!(plain && !field.is_empty(), "{}: {fields:?}", self.name);
        }
        self.text += &fields.join("\t");
        self.text += "\n";
        self.rows += 1;
    }

    /// Number of rows, without the names of the columns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// `true` if it has no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.tsv", self.name)
    }

    /// The content of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
