//! Stored events of contests: each kind of event, and each value that is stored as a word, still loads and is written as it
//! was.

use std::{fmt::Debug, fs, path::Path};

use qiyuan_core::{
    clock::Timestamp,
    contest::{
        conduct::{
            ContestEvent, ContestId, ContestKind, ContestPlan, ContestStart, FinalPlace,
            MatchLength, PairedBoard, PairedTeams, PondSpent, RecordedBye, RecordedByeKind,
            RecordedResult, Repeat, WhyClosed, WhyWithdrawn,
        },
        result::GameResult,
    },
    rules::Revision,
    session::{PlayerId, RatingRange, SeatChoice, SessionId, Terms},
};
use serde::de::DeserializeOwned;

const ANN: PlayerId = PlayerId(1_576_075_104_473_841_667);
const BEA: PlayerId = PlayerId(4);

const fn at(minutes: i64) -> Timestamp {
    Timestamp::from_ms(1_790_000_000_000 + minutes * 60_000)
}

fn plan(kind: ContestKind) -> ContestPlan {
    let terms = Terms {
        game: "chess".to_owned(),
        revision: Revision::FIRST,
        setup: String::new(),
        seats: 2,
        control: "10m+5s".parse().unwrap(),
        rated: true,
        side: SeatChoice::Random,
        series: None,
        touch: None,
    };
    ContestPlan::new(kind, "Saturday", terms)
}

fn opened(plan: ContestPlan) -> ContestEvent {
    ContestEvent::Opened {
        by: ANN,
        plan: Box::new(plan),
        after: None,
    }
}

fn opening_shapes() -> Vec<(&'static str, ContestEvent)> {
    let sections = ContestPlan {
        section: Some(8),
        blocks: true,
        repeat: Some(Repeat::Monthly),
        start: ContestStart::At(at(90)),
        ..plan(ContestKind::RoundRobin)
    };
    let teams = ContestPlan {
        teams: vec!["Red".to_owned(), "Blue".to_owned()],
        ..plan(ContestKind::TeamMatch)
    };
    let battle = ContestPlan {
        teams: teams.teams.clone(),
        ..plan(ContestKind::TeamBattle)
    };
    let tournament = ContestPlan {
        teams: ["Red", "Blue", "Green", "White"]
            .map(str::to_owned)
            .to_vec(),
        rounds: Some(3),
        ..plan(ContestKind::TeamTournament)
    };
    let following = ContestEvent::Opened {
        by: ANN,
        plan: Box::new(plan(ContestKind::Knockout)),
        after: Some(ContestId(7)),
    };
    vec![
        ("opened-sections", opened(sections)),
        ("opened-team-match", opened(teams)),
        ("opened-team-battle", opened(battle)),
        ("opened-team-tournament", opened(tournament)),
        (
            "opened-pond",
            opened(ContestPlan::of_pond(ContestKind::DarkPond, "Saturday")),
        ),
        ("opened-following", following),
        ("opened-when-full", opened(everything())),
    ]
}

/// A plan with everything that one can have, though no contest has it all.
fn everything() -> ContestPlan {
    ContestPlan {
        start: ContestStart::WhenFull,
        range: Some(RatingRange {
            least: 1_000,
            most: 2_000,
        }),
        rounds: Some(9),
        cycles: 2,
        length: MatchLength::Wins(2),
        bronze: true,
        minutes: Some(60),
        best: Some(5),
        boards: Some(4),
        hours: Some(24),
        repeat: Some(Repeat::Weekly),
        ..plan(ContestKind::DoubleKnockout)
    }
}

/// Each value that is stored as a word, in an event that has it.
fn words() -> Vec<(String, ContestEvent)> {
    let kinds = ContestKind::ALL.iter().map(|kind| {
        let event = opened(plan(*kind));
        (format!("kind-{}", kind.key()), event)
    });
    let withdrawn = [
        WhyWithdrawn::Asked,
        WhyWithdrawn::NoShow,
        WhyWithdrawn::Host,
        WhyWithdrawn::Gone,
    ];
    let withdrawn = withdrawn.map(|why| {
        let event = ContestEvent::Withdrawn { player: ANN, why };
        (format!("withdrawn-{why:?}"), event)
    });
    let closed = [
        WhyClosed::PlayedOut,
        WhyClosed::NoPairing,
        WhyClosed::TooFew,
        WhyClosed::Time,
        WhyClosed::TooLong,
    ];
    let closed = closed.map(|why| {
        let standings = Vec::new();
        let event = ContestEvent::Closed { why, standings };
        (format!("closed-{}", why.key()), event)
    });
    let byes = [RecordedByeKind::U, RecordedByeKind::H, RecordedByeKind::Z].map(|bye| {
        let (player, round) = (ANN, 3);
        let event = ContestEvent::ByeAsked { player, round, bye };
        (format!("bye-{bye:?}"), event)
    });
    let results = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::WhiteByForfeit,
        GameResult::BlackByForfeit,
        GameResult::DoubleForfeit,
        GameResult::Void,
    ];
    let results = results.map(|result| {
        let event = ContestEvent::GameEnded {
            pairing: 3,
            result: RecordedResult(result),
            plies: 0,
        };
        (format!("result-{result:?}"), event)
    });
    let words = kinds.chain(withdrawn).chain(closed).chain(byes);
    words.chain(results).collect()
}

fn joining_shapes() -> Vec<(&'static str, ContestEvent)> {
    let joined = |team| ContestEvent::Joined {
        player: ANN,
        rating: 1_512,
        deviation: 80,
        team,
    };
    vec![
        ("joined", joined(None)),
        ("joined-team", joined(Some(2))),
        ("left", ContestEvent::Left { player: ANN }),
        (
            "ordered",
            ContestEvent::Ordered {
                by: ANN,
                team: 1,
                players: vec![BEA, ANN],
            },
        ),
        (
            "started",
            ContestEvent::Started {
                players: vec![BEA, ANN],
                rounds: 5,
            },
        ),
        (
            "drawn",
            ContestEvent::Drawn {
                what: "first color".to_owned(),
                number: 1,
            },
        ),
        (
            "withdrawn",
            ContestEvent::Withdrawn {
                player: ANN,
                why: WhyWithdrawn::NoShow,
            },
        ),
        ("returned", ContestEvent::Returned { player: ANN }),
        (
            "bye-asked",
            ContestEvent::ByeAsked {
                player: ANN,
                round: 3,
                bye: RecordedByeKind::H,
            },
        ),
        (
            "present",
            ContestEvent::Present {
                player: ANN,
                pairing: 9,
            },
        ),
    ]
}

fn round_shapes() -> Vec<(&'static str, ContestEvent)> {
    let board = PairedBoard {
        pairing: 3,
        white: 2,
        black: 1,
        board: 1,
        of_match: None,
        is_tie: false,
        challenger: None,
    };
    let tie = PairedBoard {
        of_match: Some("W1.2".to_owned()),
        is_tie: true,
        ..board.clone()
    };
    let challenge = PairedBoard {
        challenger: Some(1),
        ..board.clone()
    };
    let paired = |pairs, byes| ContestEvent::RoundPaired {
        round: 2,
        pairs,
        byes,
        rules: "dutch-2026".to_owned(),
    };
    let teams = |bye| ContestEvent::TeamsPaired {
        teams: vec![PairedTeams {
            first: 2,
            second: 1,
        }],
        bye,
        rules: "berger".to_owned(),
    };
    let byes = vec![RecordedBye {
        player: 5,
        bye: RecordedByeKind::U,
    }];
    let result = RecordedResult(GameResult::WhiteByForfeit);
    vec![
        ("round-paired", paired(vec![board], byes)),
        ("round-paired-match", paired(vec![tie], Vec::new())),
        ("round-paired-stairs", paired(vec![challenge], Vec::new())),
        (
            "sections-drawn",
            ContestEvent::SectionsDrawn {
                sections: vec![vec![1, 4], vec![3, 2]],
            },
        ),
        ("teams-paired", teams(None)),
        ("teams-paired-bye", teams(Some(3))),
        (
            "game-started",
            ContestEvent::GameStarted {
                pairing: 3,
                session: SessionId(55),
            },
        ),
        (
            "game-ended",
            ContestEvent::GameEnded {
                pairing: 3,
                result,
                plies: 61,
            },
        ),
        (
            "result-set",
            ContestEvent::ResultSet {
                pairing: 3,
                result,
                by: ANN,
            },
        ),
        (
            "compressed",
            ContestEvent::Compressed {
                steps: vec![(5, 3), (2, 2)],
            },
        ),
    ]
}

fn other_shapes() -> Vec<(&'static str, ContestEvent)> {
    let spent = |player, amount| PondSpent { player, amount };
    let closed = |bonus| ContestEvent::PondRoundClosed {
        round: 1,
        used: vec![spent(1, 300), spent(2, 5)],
        never: vec![3],
        fell: vec![2, 3],
        bonus,
        left: vec![spent(1, 20_200)],
    };
    vec![
        (
            "amount-named",
            ContestEvent::AmountNamed {
                player: ANN,
                amount: 300,
            },
        ),
        ("pond-round-closed", closed(Some(1))),
        ("pond-round-closed-without-bonus", closed(None)),
        ("paused", ContestEvent::Paused { by: ANN }),
        ("resumed", ContestEvent::Resumed { by: ANN }),
        (
            "interrupted",
            ContestEvent::Interrupted {
                from: at(0),
                to: at(5),
            },
        ),
        (
            "announced",
            ContestEvent::Announced {
                by: ANN,
                text: "一刻钟后开始".to_owned(),
            },
        ),
        ("called-off", ContestEvent::CalledOff { by: ANN }),
        (
            "closed",
            ContestEvent::Closed {
                why: WhyClosed::PlayedOut,
                standings: vec![FinalPlace {
                    player: ANN,
                    place: 1,
                }],
            },
        ),
    ]
}

/// Events of every kind, with and without what they may have, and with every value that is stored as a word.
fn every_shape() -> Vec<(String, ContestEvent)> {
    let shapes = [
        opening_shapes(),
        joining_shapes(),
        round_shapes(),
        other_shapes(),
    ];
    let shapes = shapes.concat().into_iter();
    let shapes = shapes.map(|(name, event)| (name.to_owned(), event));
    shapes.chain(words()).collect()
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/contest_events")
}

#[test]
fn every_kind_of_event_of_a_contest_is_stored_as_it_always_was() {
    for (name, event) in every_shape() {
        let path = folder().join(format!("{name}.json"));
        let text = event.to_text();
        let stored = fs::read_to_string(&path)
            .unwrap_or_else(|_| panic!("{} is missing; today it would be\n{text}", path.display()));
        assert_eq!(text, stored.trim_end(), "{name}");
        assert_eq!(ContestEvent::from_text(&stored).unwrap(), event, "{name}");
    }
}

/// What a type can be read from, as it says when it refuses something else.
fn known(refused: &impl ToString) -> Vec<String> {
    let refused = refused.to_string();
    let quoted = refused.split('`').skip(1).step_by(2);
    // The first is what was refused.
    let known: Vec<String> = quoted.skip(1).map(str::to_owned).collect();
    assert!(known.len() > 1, "{refused}");
    known
}

/// The words by which a type is stored.
fn words_of<T: DeserializeOwned + Debug>() -> Vec<String> {
    known(&serde_json::from_str::<T>("\"?\"").unwrap_err())
}

#[test]
fn every_kind_of_event_and_every_word_has_a_stored_form() {
    let shapes = every_shape().into_iter().map(|(_, event)| event.to_text());
    let stored: String = shapes.collect();
    let kinds = known(&ContestEvent::from_text("{\"kind\":\"?\"}").unwrap_err());
    let kinds = kinds.iter().map(|kind| format!("\"kind\":\"{kind}\""));
    let words = [
        words_of::<ContestKind>(),
        words_of::<WhyWithdrawn>(),
        words_of::<WhyClosed>(),
        words_of::<RecordedByeKind>(),
        words_of::<Repeat>(),
    ];
    let words = words.concat().into_iter();
    for text in kinds.chain(words.map(|word| format!("\"{word}\""))) {
        assert!(stored.contains(&text), "no stored form has {text}");
    }
}

#[test]
fn every_stored_form_of_a_contest_still_loads_and_is_written_as_it_was() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let stored = fs::read_to_string(&path).unwrap();
        let event = ContestEvent::from_text(&stored).unwrap();
        assert_eq!(event.to_text(), stored.trim_end(), "{}", path.display());
        count += 1;
    }
    assert!(count >= every_shape().len());
}

/// Whoever is forgotten gets another number in every stored form that has theirs.
#[test]
fn every_person_whom_an_event_of_a_contest_names_can_be_replaced() {
    let (named, former) = (ANN.to_string(), PlayerId::former(7));
    for (name, mut event) in every_shape() {
        let is_named = event.to_text().contains(&named);
        for person in event.people_mut() {
            if *person == ANN {
                *person = former;
            }
        }
        let replaced = event.to_text();
        assert!(!replaced.contains(&named), "{name}: {replaced}");
        assert_eq!(replaced.contains(&former.to_string()), is_named, "{name}");
    }
}
