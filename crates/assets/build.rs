//! Lists every text file below `assets/`, so that no other file has to name them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The kinds of files that the program reads. Licences, scripts and pictures of the README stay out.
const EMBEDDED: [&str; 4] = ["ftl", "glyphs", "svg", "txt"];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize()?;
    let mut folders = vec![root.join("assets")];
    if env::var_os("CARGO_FEATURE_TOYS").is_some() {
        folders.push(root.join("crates/toys/assets"));
    }
    let mut list = String::from("&[\n");
    for folder in &folders {
        println!("cargo::rerun-if-changed={}", folder.display());
        add(folder, &mut list)?;
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(PathBuf::from(out).join("files.rs"), list)
}

/// Adds the files below `folder` to the list, in alphabetical order.
fn add(folder: &Path, list: &mut String) -> io::Result<()> {
    let mut files = Vec::new();
    walk(folder, &mut files)?;
    files.sort();
    for file in &files {
        let path = file.strip_prefix(folder).map_err(io::Error::other)?;
        let path: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let path = path.join("/");
        let _ = writeln!(
            list,
            "    File {{ path: {path:?}, text: include_str!({file:?}) }},"
        );
    }
    Ok(())
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|kind| EMBEDDED.iter().any(|embedded| kind == *embedded))
        {
            files.push(path);
        }
    }
    Ok(())
}
