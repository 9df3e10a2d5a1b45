//! Uses between the files of a crate, by their paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path to a module or an item, from the root of the crate.
type Segments = Vec<String>;

/// The files of a crate by the modules that they are.
pub struct Files {
    modules: BTreeMap<Segments, File>,
}

/// A file.
struct File {
    name: String,
    /// Its uses: paths that begin with `crate` or `super`, and paths into its own modules.
    uses: BTreeSet<Segments>,
    /// Names that it has from other files and passes on, with the paths that they come from.
    passed_on: BTreeMap<String, Segments>,
}

impl Files {
    /// The files below `src`, without modules that are compiled for tests alone.
    pub fn of(src: &Path) -> Files {
        let mut files = Files { modules: BTreeMap::new() };
        for root in ["lib.rs", "main.rs"] {
            if src.join(root).exists() {
                files.add(src, PathBuf::from(root), Vec::new());
            }
        }
        files
    }

    /// Adds a file and the files of its modules.
    fn add(&mut self, src: &Path, name: PathBuf, module: Segments) {
        let text = fs::read_to_string(src.join(&name)).expect("a source file");
        let tokens = TokenStream::from_str(&text).expect("Rust");
        let mut reader = Reader {
            module: module.clone(),
            files: Vec::new(),
            uses: BTreeSet::new(),
            passed_on: BTreeMap::new(),
        };
        reader.read(tokens);
        let children = reader.files.clone();
        self.modules.insert(
            module.clone(),
            File {
                name: name.display().to_string(),
                uses: reader.uses,
                passed_on: reader.passed_on,
            },
        );
        for child in children {
            let folder = module.iter().collect::<PathBuf>();
            let (flat, nested) =
                (folder.join(format!("{child}.rs")), folder.join(&child).join("mod.rs"));
            let name = match src.join(&flat).exists() {
                true => flat,
                false => nested,
            };
            self.add(src, name, [&module[..], &[child]].concat());
        }
    }

    /// Number of uses.
    pub fn uses(&self) -> usize {
        self.modules.values().map(|file| file.uses.len()).sum()
    }

    /// The module whose file has the target of a path.
    fn target(&self, path: &[String]) -> &Segments {
        let mut path = path.to_vec();
        // Names are passed on in few steps.
        for _ in 0..8 {
            let lengths = (0..=path.len()).rev();
            let module =
                lengths.filter_map(|length| self.modules.get_key_value(&path[..length])).next();
            let (module, file) = module.expect("the root is a module");
            let rest = &path[module.len()..];
            match rest.first().and_then(|name| file.passed_on.get(name)) {
                Some(origin) => path = [&origin[..], &rest[1..]].concat(),
                None => return module,
            }
        }
        panic!("{path:?} leads round and round");
    }

    /// The files that use each other, circle by circle, and in each of them who uses whom.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let edges: BTreeMap<&Segments, BTreeSet<&Segments>> = self
            .modules
            .iter()
            .map(|(module, file)| {
                let targets = file.uses.iter().map(|path| self.target(path));
                (module, targets.filter(|target| *target != module).collect())
            })
            .collect();
        // All that can be reached from a file.
        let reached = |from: &Segments| {
            let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
            while let Some(module) = waiting.pop() {
                for &next in &edges[module] {
                    if seen.insert(next) {
                        waiting.push(next);
                    }
                }
            }
            seen
        };
        let reached: BTreeMap<&Segments, BTreeSet<&Segments>> =
            self.modules.keys().map(|module| (module, reached(module))).collect();
        let mut circles = BTreeSet::new();
        for (module, others) in &reached {
            if others.contains(module) {
                let circle = others.iter().filter(|other| reached[*other].contains(module));
                circles.insert(circle.copied().collect::<BTreeSet<&Segments>>());
            }
        }
        let describe = |circle: &BTreeSet<&Segments>| {
            let lines = circle.iter().map(|module| {
                let used = edges[*module].iter().filter(|other| circle.contains(*other));
                let used: Vec<&str> =
                    used.map(|other| self.modules[*other].name.as_str()).collect();
                format!("{} uses {}", self.modules[*module].name, used.join(", "))
            });
            lines.collect()
        };
        circles.iter().map(describe).collect()
    }
}

/// Reads the tokens of a file.
struct Reader {
    /// The current module inside the file.
    module: Segments,
    /// Modules that are files of their own.
    files: Vec<String>,
    uses: BTreeSet<Segments>,
    passed_on: BTreeMap<String, Segments>,
}

impl Reader {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let rest = &tokens[at..];
            at += self
                .skip_test(rest)
                .or_else(|| self.read_module(rest))
                .or_else(|| self.read_use(rest))
                .or_else(|| self.read_path(rest))
                .unwrap_or_else(|| {
                    if let TokenTree::Group(group) = &tokens[at] {
                        self.read(group.stream());
                    }
                    1
                });
        }
    }

    /// An item that is compiled for tests alone: how many tokens it has.
    fn skip_test(&self, tokens: &[TokenTree]) -> Option<usize> {
        let [hash, TokenTree::Group(attribute), ..] = tokens else {
            return None;
        };
        let attribute = attribute.stream().to_string();
        let is_test = attribute.starts_with("cfg")
            && attribute.contains("test")
            && !attribute.contains("not");
        if hash.to_string() != "#" || !is_test {
            return None;
        }
        let end = tokens.iter().position(|token| match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            token => token.to_string() == ";",
        });
        Some(end.map_or(tokens.len(), |end| end + 1))
    }

    /// `mod name;` or `mod name { ... }`.
    fn read_module(&mut self, tokens: &[TokenTree]) -> Option<usize> {
        let [word, name, body, ..] = tokens else {
            return None;
        };
        if word.to_string() != "mod" {
            return None;
        }
        match body {
            TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                self.module.push(name.to_string());
                self.read(body.stream());
                self.module.pop();
            }
            _ => self.files.push(name.to_string()),
        }
        Some(3)
    }

    /// `use path;`, which passes names on if it is public.
    fn read_use(&mut self, tokens: &[TokenTree]) -> Option<usize> {
        let is_public = tokens.first()?.to_string() == "pub";
        // `pub(crate)` is in two tokens.
        let before = match tokens.get(1) {
            Some(TokenTree::Group(group))
                if is_public && group.delimiter() == Delimiter::Parenthesis =>
            {
                2
            }
            _ => usize::from(is_public),
        };
        if tokens.get(before)?.to_string() != "use" {
            return None;
        }
        let length = tokens.iter().position(|token| token.to_string() == ";")?;
        let mut paths = Vec::new();
        read_tree(&tokens[before + 1..length], &Vec::new(), &mut paths);
        for (path, name) in paths {
            let Some(path) = self.absolute(&path) else {
                continue;
            };
            if is_public {
                self.passed_on.insert(name, path);
            } else {
                self.uses.insert(path);
            }
        }
        Some(length + 1)
    }

    /// A path in an expression or a type.
    fn read_path(&mut self, tokens: &[TokenTree]) -> Option<usize> {
        let is_path = tokens.get(1)?.to_string() == ":" && tokens.get(2)?.to_string() == ":";
        if !matches!(tokens[0], TokenTree::Ident(_)) || !is_path {
            return None;
        }
        let mut path = vec![tokens[0].to_string()];
        let mut at = 1;
        while let [colon, other, TokenTree::Ident(name), ..] = &tokens[at..]
            && colon.to_string() == ":"
            && other.to_string() == ":"
        {
            path.push(name.to_string());
            at += 3;
        }
        if let Some(path) = self.absolute(&path) {
            self.uses.insert(path);
        }
        Some(at)
    }

    /// A path from the root of the crate; none if it leads elsewhere or to the file itself.
    fn absolute(&self, path: &[String]) -> Option<Segments> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => self.absolute(rest),
            "super" => {
                let mut module = self.module.clone();
                module.pop();
                let ups = rest.iter().take_while(|word| *word == "super").count();
                module.truncate(module.len().saturating_sub(ups));
                Some([&module[..], &rest[ups..]].concat())
            }
            name if self.files.iter().any(|file| file == name) => {
                Some([&self.module[..], path].concat())
            }
            _ => None,
        }
    }
}

/// The paths of a tree of a `use`, each with the name that it gets.
fn read_tree(tokens: &[TokenTree], before: &Segments, paths: &mut Vec<(Segments, String)>) {
    let mut path = before.clone();
    let mut name = None;
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(word) if *word == "as" => {
                name = tokens.get(at + 1).map(ToString::to_string);
                at += 1;
            }
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Group(group) => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                for tree in tokens.split(|token| token.to_string() == ",") {
                    if !tree.is_empty() {
                        read_tree(tree, &path, paths);
                    }
                }
                return;
            }
            _ => {}
        }
        at += 1;
    }
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
    paths.push((path, name));
}
