//! The text files below `assets/`, embedded in the program: artwork, glyph outlines and wording.
//!
//! The build script walks the folder, so a new file is found without being named anywhere:
//!
//! | path | what it is |
//! | --- | --- |
//! | `<game>/<set>/<sprite>.svg` | the artwork of a sprite `<game>/<sprite>` in a piece set |
//! | `<game>/sets.txt` | the order of a game's piece sets, if it is not that of the alphabet |
//! | `<game>/locales/<language>.ftl` | the words of a game in a language |
//! | `<game>/openings.<language>.txt` | names of openings in a language, where a game has them in another |
//! | `locales/<language>/*.ftl` | the words that belong to no game |
//! | `fonts/*.glyphs` | outlines of characters |
//!
//! With the feature `toys`, the files below `crates/toys/assets` are among them, for tests.

/// One embedded file.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path below `assets/`, with `/` between the parts.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// Every embedded file.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The text of the file with this path.
#[must_use]
pub fn find(path: &str) -> Option<&'static str> {
    let file = FILES.iter().find(|file| file.path == path)?;
    Some(file.text)
}

/// The words of a language: those that belong to no game first, then those of each game.
pub fn wording(language: &str) -> impl Iterator<Item = File> {
    let common = format!("locales/{language}/");
    let of_game = format!("/locales/{language}.ftl");
    let is_common = move |file: &&File| file.path.starts_with(&common);
    let is_of_game = move |file: &&File| file.path.ends_with(&of_game);
    let common = FILES.iter().filter(is_common);
    common.chain(FILES.iter().filter(is_of_game)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_every_kind_are_found_by_their_path() {
        for path in ["fonts/labels.glyphs", "chess/classic/white-king.svg"] {
            assert!(find(path).is_some_and(|text| !text.is_empty()), "{path}");
        }
        assert!(find("chess/LICENSE").is_none());
        assert!(find("chess/classic/white-duck.svg").is_none());
    }

    #[test]
    fn the_words_of_a_language_are_the_common_ones_and_those_of_the_games() {
        let paths: Vec<&str> = wording("zh-TW").map(|file| file.path).collect();
        assert!(paths.contains(&"locales/zh-TW/table.ftl"), "{paths:?}");
        assert!(paths.contains(&"chess/locales/zh-TW.ftl"), "{paths:?}");
        assert!(paths.iter().all(|path| path.contains("zh-TW")), "{paths:?}");
    }
}
