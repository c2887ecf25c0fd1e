//! Rulings on repetition are explained: by articles, and by facts that are on the board.

use qiyuan_core::rules::{Fact, Ruling, Viewer};

use super::{
    law::{cases, played, text, verdict},
    play, start,
};

const PROFILES: [(&str, &str); 3] = [
    ("cxa1999", "CXA 1999, "),
    ("cxa2020", "CXA 2020, "),
    ("axf", "AXF, "),
];

fn labels_of(ruling: &Ruling, seat: u8) -> Vec<&'static str> {
    ruling
        .labels
        .iter()
        .filter(|labeled| labeled.seat.0 == seat)
        .map(|labeled| labeled.label)
        .collect()
}

#[test]
fn every_verdict_rests_on_articles_of_its_code_that_fit_its_labels() {
    for case in &cases() {
        let position = played(text(case, "fen"), text(case, "moves"));
        for (profile, code) in PROFILES {
            let ruling = position.view(Viewer::Record).ruling(profile).unwrap();
            let id = format!("{} by {profile}: {:?}", text(case, "id"), ruling.articles);
            assert_eq!(ruling.articles.is_empty(), ruling.outcome.is_none(), "{id}");
            assert!(
                ruling
                    .articles
                    .iter()
                    .all(|article| article.starts_with(code)),
                "{id}"
            );
            check_articles(&ruling, profile, &id);
        }
    }
}

fn check_articles(ruling: &Ruling, profile: &str, id: &str) {
    let cites = |article: &str| ruling.articles.iter().any(|cited| cited.ends_with(article));
    let has = |label: &str| ruling.labels.iter().any(|labeled| labeled.label == label);
    let loser = match verdict(ruling) {
        "red" => Some(1),
        "black" => Some(0),
        _ => None,
    };
    let is_perpetual_check =
        loser.is_some_and(|seat| labels_of(ruling, seat).iter().all(|label| *label == "将"));
    let (check, chase, mate_threat, allowed) = match profile {
        "cxa1999" => (" 26.1", "", " 28.2", " 26.2"),
        "cxa2020" => (" 25.1", " 24.3", " 24.2", " 25.2"),
        _ => (
            " perpetual check",
            " perpetual chase",
            "",
            " both sides allowed",
        ),
    };
    if ruling.is_final {
        assert_eq!(cites(check), is_perpetual_check, "{id}");
        assert!(!cites(allowed) || loser.is_none(), "{id}");
    }
    for (article, label) in [(chase, "捉"), (mate_threat, "杀")] {
        assert!(article.is_empty() || !cites(article) || has(label), "{id}");
    }
}

/// The letter at a point of a FEN, if a piece stands there.
fn piece_at(fen: &str, point: &str) -> Option<char> {
    let (file, rank) = point.split_at(1);
    let file = usize::from(file.as_bytes()[0] - b'a');
    let row = fen
        .split([' ', '/'])
        .nth(9 - rank.parse::<usize>().unwrap())?;
    let cells: Vec<char> = row
        .chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![letter],
        })
        .collect();
    cells.get(file).copied().filter(|letter| *letter != '.')
}

/// Whether a fact is on the board as it stands after the move of `seat`.
fn is_on_board(fact: &Fact, seat: u8, fen: &str) -> bool {
    let side = |point: &str| piece_at(fen, point).map(|letter| u8::from(letter.is_lowercase()));
    let is_general = |point: &str| matches!(piece_at(fen, point), Some('k' | 'K'));
    let (mine, theirs) = (Some(seat), Some(1 - seat));
    let attacks = side(&fact.by) == mine && side(&fact.to) == theirs;
    let are_roots = || fact.others.iter().all(|point| side(point) == theirs);
    match fact.key {
        "checks" => attacks && is_general(&fact.to) && fact.others.is_empty(),
        "evades" => side(&fact.to) == mine && is_general(&fact.to),
        "threatens-mate" => side(&fact.by) == mine && side(&fact.to) != mine,
        "goes-on-attacking" | "lone-attacker" | "chases-unprotected" => {
            attacks && !is_general(&fact.to) && fact.others.is_empty()
        }
        "chases-false-root" | "chases-tied-root" => {
            attacks && !is_general(&fact.to) && !fact.others.is_empty() && are_roots()
        }
        "chases-dearer" | "chases-by-exchange" => attacks && !is_general(&fact.to) && are_roots(),
        "chases-by-check" => attacks && fact.others.len() == 1 && side(&fact.others[0]).is_none(),
        _ => false,
    }
}

/// The positions of a case: the one in which it begins, and one after each move.
fn positions(fen: &str, moves: &[&str]) -> Vec<String> {
    let mut fens = vec![fen.to_owned()];
    for action in moves {
        let mut position = start(&fens[fens.len() - 1]);
        play(&mut *position, action);
        fens.push(position.view(Viewer::Record).text());
    }
    fens
}

#[test]
fn every_fact_names_pieces_that_stand_there() {
    let mut seen = std::collections::BTreeSet::new();
    for case in &cases() {
        let moves: Vec<&str> = text(case, "moves").split(' ').collect();
        let fens = positions(text(case, "fen"), &moves);
        let position = played(text(case, "fen"), text(case, "moves"));
        for (profile, _) in PROFILES {
            let ruling = position.view(Viewer::Record).ruling(profile).unwrap();
            let after = &fens[fens.len() - ruling.labels.len()..];
            for (labeled, fen) in ruling.labels.iter().zip(after) {
                for fact in &labeled.facts {
                    seen.insert(fact.key);
                    assert!(
                        is_on_board(fact, labeled.seat.0, fen),
                        "{} by {profile}: {} {fact:?}, {fen}",
                        text(case, "id"),
                        labeled.action
                    );
                }
                assert!(labeled.label == "闲" || !labeled.facts.is_empty());
            }
        }
    }
    assert_eq!(seen.len(), 11, "{seen:?}");
}
