//! What a session tells a viewer never depends on what that viewer may not know.
//!
//! Two sessions of a game are played side by side. What the viewer sees of them is kept the same; all that
//! is dealt and done behind the viewer's back is chosen to differ where it can. Whatever the viewer is
//! then shown, offered, told or refused must be the same, to the byte.

use qiyuan::discord::{
    alt_text, hand, move_text, panel, panel_buttons, panel_news, wording::Language,
};
use qiyuan_core::{
    rules::{AnyGame, Notation, Seat, Viewer},
    session::{Command, Origin, PlayerId, Request, SeatChoice, Seated, Session, SessionId, Terms},
};
use qiyuan_toys::BIDS;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serenity::builder::CreateActionRow;

use super::START;
use crate::conformance::all_games;

const STEPS: usize = 60;
/// A draw with more results is only sampled.
const MOST_DRAWN: u32 = 60;
const ORIGIN: Origin = Origin::Contest {
    contest: 1,
    pairing: 1,
};

fn player(seat: Seat) -> PlayerId {
    PlayerId(100 + u64::from(seat.0))
}

fn begin(game: &'static dyn AnyGame, seats: u8) -> Session {
    let info = game.info();
    let seated = Seated {
        players: (0..seats).map(|seat| player(Seat(seat))).collect(),
        terms: Terms {
            game: info.key.to_owned(),
            revision: info.revision,
            setup: String::new(),
            seats,
            control: "10m+5s".parse().unwrap(),
            rated: false,
            side: SeatChoice::Random,
        },
        origin: ORIGIN,
    };
    let (session, _) = Session::open_seated(SessionId(1), game, seated, START).unwrap();
    session
}

/// The session after a request; nothing if it is refused.
fn after(session: &Session, request: Request) -> Option<Session> {
    let events = session.decide(request, START).ok()?;
    let mut next = session.clone();
    for recorded in next.stamped(events, START) {
        next.apply(&recorded);
    }
    Some(next)
}

fn draw(session: &Session, number: u32) -> Option<Session> {
    after(session, Request::system(Command::Draw(vec![number])))
}

fn play(session: &Session, seat: Seat, text: &str) -> Option<Session> {
    let text = text.to_owned();
    after(
        session,
        Request::typed(player(seat), Command::Play { text }),
    )
}

fn legal(session: &Session, seat: Seat) -> Vec<String> {
    let usual = session.game().info().notations[0];
    let view = session.seat_view(player(seat), START).unwrap();
    let choices = view.choices("", usual, 1_000);
    choices.into_iter().map(|choice| choice.text).collect()
}

/// The text with each SHA-256 replaced. A hash that commits to hidden cards depends on them by design; the salt in it
/// keeps anybody from finding them.
fn without_hashes(text: &str) -> String {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
    let mut hidden = text.to_owned();
    for hash in words.filter(is_hash) {
        hidden = hidden.replace(hash, "<hash>");
    }
    hidden
}

/// What a viewer sees of the game itself: by this the twins are kept alike.
fn looks(session: &Session, viewer: Viewer) -> String {
    let text = match viewer {
        Viewer::Seat(seat) => {
            let view = session.seat_view(player(seat), START).unwrap();
            format!("{} {:?}", view.text(), view.stage())
        }
        Viewer::Public | Viewer::Record => {
            let view = session.public_view(START);
            format!("{} {:?}", view.text(), view.stage())
        }
    };
    without_hashes(&text)
}

/// What everybody can be shown, in all its forms.
fn public(session: &Session) -> String {
    let view = session.public_view(START);
    let language = Language::EnUs;
    let usual = notations(session).first().copied();
    let bottoms: Vec<_> = view
        .seats()
        .iter()
        .map(|seat| {
            (
                view.diagram(seat),
                alt_text::of_channel(&view, language, usual, seat),
            )
        })
        .collect();
    let lines: Vec<_> = notations(session)
        .iter()
        .map(|notation| (view.lines(*notation), view.last_line(*notation)))
        .collect();
    let message = (
        panel::content(&view, language, usual, panel::Beside::default()),
        serde_json::to_string(&panel_buttons::rows(&view, language)).unwrap(),
        panel_news::expected(&view, None, None),
        move_text::shrunken(&view, language, usual, 0),
    );
    let facts = (view.to_move(), view.phase(), view.outcome(), view.record());
    let all = format!(
        "{:?}",
        (
            (view.text(), bottoms, lines, view.words_around(5)),
            (
                view.prompts(),
                view.without_prompt("lowest"),
                view.actions()
            ),
            (view.ruling(), view.count(), view.notices(), facts, message),
        )
    );
    without_hashes(&all)
}

/// What one player can be shown, offered and told.
fn private(session: &Session, seat: Seat) -> String {
    let view = session.seat_view(player(seat), START).unwrap();
    let language = Language::EnUs;
    let usual = notations(session)[0];
    let groups = view.groups(usual);
    let members: Vec<_> = groups
        .iter()
        .map(|group| (view.members(&group.text, usual), view.zoom(&group.text)))
        .collect();
    let lines: Vec<_> = notations(session)
        .iter()
        .map(|notation| (view.lines(*notation), view.last_line(*notation)))
        .collect();
    let own = CreateActionRow::Buttons(Vec::new());
    let drawn = (
        view.text(),
        view.diagram(seat),
        lines,
        view.words_around(5),
        alt_text::of_person(&view, language, Some(usual), seat),
        panel::private_content(&view, language, Some(usual), player(seat), None),
        serde_json::to_string(&panel_buttons::private_rows(&view, language, own)).unwrap(),
    );
    let hand = (
        serde_json::to_string(&hand::rows(&view, language, Some(usual), &[])).unwrap(),
        hand::words(&view, language),
        (view.several(usual), view.choosing()),
    );
    let offered = (
        view.choices("", usual, 25),
        view.examples(usual, 3),
        (view.prompts(), view.claims(), view.actions()),
        (view.ruling(), view.count(), view.notices(), view.record()),
    );
    let all = format!(
        "{:?}",
        (
            drawn,
            hand,
            groups,
            members,
            offered,
            answers(session, seat)
        )
    );
    without_hashes(&all)
}

/// What a player is answered to all kinds of texts, sensible or not.
fn answers(session: &Session, seat: Seat) -> Vec<String> {
    let mut texts: Vec<String> = (0..36).map(|number| format!("bid {number}")).collect();
    let nonsense = [
        "",
        "xyzzy",
        "drop 99",
        "e9",
        "accept 0,99",
        "take 7",
        "lowest",
    ];
    texts.extend(nonsense.map(str::to_owned));
    let ask = |text: &String| {
        let command = Command::Play { text: text.clone() };
        let decided = session.decide(Request::typed(player(seat), command), START);
        match decided {
            Ok(events) => format!("{:?}", events.first()),
            Err(refusal) => format!("{refusal:?} {refusal}"),
        }
    };
    texts.iter().map(ask).collect()
}

fn notations(session: &Session) -> &'static [Notation] {
    session.game().info().notations
}

/// Two sessions that a viewer cannot tell apart.
struct Twins {
    viewer: Viewer,
    one: Session,
    other: Session,
    random: StdRng,
}

impl Twins {
    fn begun(game: &'static dyn AnyGame, seats: u8, viewer: Viewer, seed: u64) -> Self {
        let session = begin(game, seats);
        Self {
            viewer,
            one: session.clone(),
            other: session,
            random: StdRng::seed_from_u64(seed),
        }
    }

    /// One of those that look to the viewer as `one` does.
    fn twin(&mut self, one: &Session, candidates: Vec<Session>) -> Option<Session> {
        let seen = looks(one, self.viewer);
        let mut alike = candidates;
        alike.retain(|candidate| looks(candidate, self.viewer) == seen);
        let index = self.random.random_range(0..alike.len().max(1));
        (index < alike.len()).then(|| alike.swap_remove(index))
    }

    /// Lets the same happen in both, as far as the viewer can tell. Returns whether the game goes on.
    fn step(&mut self) -> bool {
        let (one, candidates) = if let Some(wanted) = self.one.wanted_draw() {
            let number = self.random.random_range(0..wanted.sides);
            let sides = self.other.wanted_draw().map_or(0, |draw| draw.sides);
            let numbers: Vec<u32> = if !self.one.game().info().hidden {
                vec![number]
            } else if sides <= MOST_DRAWN {
                (0..sides).collect()
            } else {
                let random = &mut self.random;
                let others = (1..MOST_DRAWN).map(|_| random.random_range(0..sides));
                others.chain([number]).collect()
            };
            let drawn = numbers.into_iter().filter_map(|it| draw(&self.other, it));
            (draw(&self.one, number), drawn.collect::<Vec<_>>())
        } else {
            let acting: Vec<Seat> = self.one.to_move().iter().collect();
            if acting.is_empty() {
                return false;
            }
            let seat = acting[self.random.random_range(0..acting.len())];
            let own = legal(&self.one, seat);
            let text = &own[self.random.random_range(0..own.len())];
            let texts = if self.viewer.sees(seat) || !self.one.game().info().hidden {
                vec![text.clone()]
            } else {
                legal(&self.other, seat)
            };
            let played = texts
                .iter()
                .filter_map(|text| play(&self.other, seat, text));
            (play(&self.one, seat, text), played.collect())
        };
        let Some(one) = one else { return false };
        let Some(other) = self.twin(&one, candidates) else {
            return false;
        };
        (self.one, self.other) = (one, other);
        true
    }

    /// Whether they differ in anything that the viewer does not see.
    fn differ(&self) -> bool {
        let secrets = |session: &Session| -> Vec<String> {
            let seats = session.seats().iter();
            seats
                .map(|seat| looks(session, Viewer::Seat(seat)))
                .collect()
        };
        secrets(&self.one) != secrets(&self.other)
    }

    fn check(&self) {
        match self.viewer {
            Viewer::Seat(seat) => {
                assert_eq!(private(&self.one, seat), private(&self.other, seat));
            }
            Viewer::Public | Viewer::Record => {}
        }
        assert_eq!(public(&self.one), public(&self.other));
    }
}

#[test]
fn positions_that_differ_only_in_what_a_viewer_may_not_know_are_the_same_to_that_viewer() {
    let mut differed = 0;
    for game in all_games() {
        let seats = game.info().seats.clone();
        for (seed, count) in (0..).zip(seats.clone().chain(seats)) {
            let everybody = (0..count).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in everybody.take(2).chain([Viewer::Public]) {
                let mut twins = Twins::begun(game, count, viewer, seed);
                for step in 0..STEPS {
                    if !twins.step() || twins.one.outcome().is_some() {
                        break;
                    }
                    if step % 20 == 0 || game.info().hidden {
                        twins.check();
                    }
                    differed += u32::from(twins.differ());
                }
            }
        }
    }
    assert!(differed > 300, "only {differed} positions hid something");
}

/// A game of bids in which everybody has cards, and nobody has bid.
fn dealt() -> Session {
    let mut session = begin(&BIDS, 3);
    let numbers = session.draw_all(|sides| sides / 2);
    let request = Request::system(Command::Draw(numbers));
    session = after(&session, request).unwrap();
    assert_eq!(session.to_move().len(), 3);
    session
}

fn captions(session: &Session, viewer: Viewer) -> Vec<String> {
    let lines = match viewer {
        Viewer::Seat(seat) => session
            .seat_view(player(seat), START)
            .unwrap()
            .lines(Notation("plain")),
        _ => session.public_view(START).lines(Notation("plain")),
    };
    lines.into_iter().map(|line| line.caption).collect()
}

#[test]
fn a_secret_choice_is_told_to_its_maker_alone_until_everybody_has_chosen() {
    let mut session = dealt();
    let card = legal(&session, Seat(1))[0].clone();
    session = play(&session, Seat(1), &card).unwrap();
    assert_eq!(captions(&session, Viewer::Public), ["bid ?"]);
    assert_eq!(captions(&session, Viewer::Seat(Seat(0))), ["bid ?"]);
    assert_eq!(captions(&session, Viewer::Seat(Seat(1))), [card.as_str()]);
    for seat in [Seat(2), Seat(0)] {
        session = play(&session, seat, "highest").unwrap();
    }
    let told = captions(&session, Viewer::Public);
    assert_eq!(told[0], card);
    assert!(
        told.iter().all(|caption| !caption.contains('?')),
        "{told:?}"
    );
}

#[test]
fn a_hand_is_seen_by_its_owner_alone_until_the_game_is_over() {
    let session = dealt();
    let hand = legal(&session, Seat(0)).join(" ");
    let shown = |session: &Session, viewer| looks(session, viewer).contains("[Some([");
    assert!(!hand.is_empty());
    assert!(shown(&session, Viewer::Seat(Seat(0))));
    assert!(!shown(&session, Viewer::Public));
    assert!(!shown(&session, Viewer::Seat(Seat(1))));
    let mut over = session;
    for seat in [Seat(1), Seat(2)] {
        over = after(&over, Request::typed(player(seat), Command::Resign)).unwrap();
    }
    assert!(over.outcome().is_some());
    assert!(shown(&over, Viewer::Public), "nothing is hidden any more");
}
