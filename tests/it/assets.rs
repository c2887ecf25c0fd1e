//! Every asset is in use, whole, and has a licence beside it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use qiyuan_render::{ASSETS, PieceSet};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_drawing_in_the_folder_is_artwork() {
    let embedded: BTreeSet<PathBuf> = ASSETS
        .iter()
        .map(|asset| {
            let file = format!("{}.svg", asset.name);
            folder().join(asset.game).join(asset.set.key()).join(file)
        })
        .collect();
    assert_eq!(embedded.len(), ASSETS.len());
    let is_drawing = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "svg");
    let found: BTreeSet<PathBuf> = files_below(&folder())
        .into_iter()
        .filter(is_drawing)
        .collect();
    assert_eq!(found, embedded);
}

#[test]
fn a_list_of_sets_names_folders() {
    let lists = qiyuan_assets::FILES.iter();
    for list in lists.filter(|file| file.path.ends_with("/sets.txt")) {
        let game = list.path.trim_end_matches("/sets.txt");
        let sets = PieceSet::of(game);
        for set in list.text.lines() {
            assert!(sets.iter().any(|found| found.key() == set), "{game}: {set}");
        }
    }
}

#[test]
fn every_folder_of_assets_has_a_licence() {
    // Wording is part of the program and has its licence.
    let is_wording = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "ftl");
    let files = files_below(&folder()).into_iter();
    for file in files.filter(|file| !is_wording(file)) {
        let parent = file.parent().unwrap();
        let has_licence = parent
            .ancestors()
            .take_while(|ancestor| *ancestor != folder())
            .any(|ancestor| ancestor.join("LICENSE").is_file());
        assert!(has_licence, "{}", file.display());
    }
}

#[test]
fn every_set_of_a_game_draws_all_of_its_pieces() {
    let games: BTreeSet<&str> = ASSETS.iter().map(|asset| asset.game).collect();
    for game in games {
        let sets = PieceSet::of(game);
        let names = |set: PieceSet| -> BTreeSet<&str> {
            let of_set = ASSETS
                .iter()
                .filter(|asset| asset.game == game && asset.set == set);
            of_set.map(|asset| asset.name).collect()
        };
        for set in &sets {
            assert_eq!(names(*set), names(sets[0]), "{game}/{}", set.key());
        }
    }
}

#[test]
fn drawings_need_no_text_fonts_or_other_files() {
    for asset in ASSETS.iter() {
        for forbidden in ["<text", "<image", "href", "<style", "url(http", "font"] {
            let file = format!("{}/{}/{}", asset.game, asset.set, asset.name);
            assert!(
                !asset.svg.contains(forbidden),
                "{file} contains {forbidden}"
            );
        }
        // Pieces are square, cards are not.
        let boxes = ["viewBox=\"0 0 100 100\"", "viewBox=\"0 0 100 140\""];
        let file = format!("{}/{}/{}", asset.game, asset.set, asset.name);
        assert!(boxes.iter().any(|size| asset.svg.contains(size)), "{file}");
    }
}
