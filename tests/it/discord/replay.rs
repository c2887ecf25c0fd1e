//! Games as animated pictures: the button, the menu and the command.

use std::{fs, path::Path};

use futures_util::future::join_all;
use qiyuan_core::{
    diagram::Diagram,
    rules::{Seat, Viewer},
};
use qiyuan_games as games;
use qiyuan_render::{Animation, Frame, Look, Painter, PlayerLabel};
use serde_json::{Value, json};

use super::{
    faults::{MISSING_PERMISSIONS, on_posts},
    game::{Game, LOBBY},
    harness::Harness,
    message::{alt_of, answer, attachments, custom_id, labels, options, private, text},
    privacy::BACKROOM,
    user::User,
};

/// What is said to whoever has posted a replay and presses again.
const ONCE: &str = "You've already posted this replay here.";

/// A game that ends with mate after four plies.
const MATE: &str = "f3 e5 g4 Qh4#";

/// How wide and how high the board of a replay is, and how high the bars above and below it are.
const BOARD: usize = 720;
const BAR: usize = 44;
/// What is left of the clocks in a bar.
const NAMES: usize = 400;
/// How long a part of a frame is shown before the next part, in hundredths of a second; all others are the last parts.
const BETWEEN: u16 = 2;

type Rgb = [u8; 3];

/// What another decoder finds in a replay.
struct Decoded {
    gif: Vec<u8>,
    /// In pixels.
    width: usize,
    /// What is shown at the end of each frame.
    frames: Vec<Vec<Rgb>>,
    /// How long each frame is shown, in hundredths of a second.
    delays: Vec<u32>,
}

impl Decoded {
    fn of(gif: Vec<u8>) -> Self {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&gif[..]).unwrap();
        let colors: Vec<Rgb> = decoder.global_palette().unwrap().as_chunks().0.to_vec();
        let width = usize::from(decoder.width());
        let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
        let (mut frames, mut delays, mut delay) = (Vec::new(), Vec::new(), 0);
        while let Some(part) = decoder.read_next_frame().unwrap() {
            let (left, top) = (usize::from(part.left), usize::from(part.top));
            let rows = part.buffer.chunks(usize::from(part.width));
            for (row, pixels) in (top..).zip(rows) {
                let place = &mut screen[row * width + left..][..pixels.len()];
                for (color, pixel) in place.iter_mut().zip(pixels) {
                    if Some(*pixel) != part.transparent {
                        *color = colors[usize::from(*pixel)];
                    }
                }
            }
            delay += u32::from(part.delay);
            if part.delay != BETWEEN {
                frames.push(screen.clone());
                delays.push(delay);
                delay = 0;
            }
        }
        Self {
            gif,
            width,
            frames,
            delays,
        }
    }

    /// What a game with these frames looks like.
    fn expected(players: &[(&str, &str)], bottom: Seat, frames: Vec<Frame>) -> Self {
        let players = (0..).map(Seat).zip(players);
        let players = players.map(|(seat, (name, side))| PlayerLabel {
            name: (*name).to_owned(),
            side: (*side).to_owned(),
            shows_side: !side.is_empty(),
            is_below: seat == bottom,
        });
        let animation = Animation {
            players: players.collect(),
            frames,
        };
        let drawn = Painter::new().animate(&animation, Look::default(), 10_000_000);
        Self::of(drawn.unwrap().gif.to_vec())
    }

    /// The rows of the board in a frame.
    fn board(&self, frame: usize) -> &[Rgb] {
        let frame = &self.frames[frame];
        &frame[BAR * self.width..frame.len() - BAR * self.width]
    }

    /// The names above and below the board.
    fn names(&self) -> Vec<Rgb> {
        let rows: Vec<&[Rgb]> = self.frames[0].chunks(self.width).collect();
        let bars = rows[..BAR].iter().chain(&rows[rows.len() - BAR..]);
        bars.flat_map(|row| &row[..NAMES]).copied().collect()
    }

    /// What stands beside the names in a frame.
    fn clocks(&self, frame: usize) -> Vec<Rgb> {
        let rows: Vec<&[Rgb]> = self.frames[frame].chunks(self.width).collect();
        let bars = rows[..BAR].iter().chain(&rows[rows.len() - BAR..]);
        bars.flat_map(|row| &row[NAMES..]).copied().collect()
    }

    /// Keeps the frames in the folder `QIYUAN_TEST_PICTURES`, if that is set, to be looked at.
    fn keep(&self, name: &str) {
        let Some(folder) = std::env::var_os("QIYUAN_TEST_PICTURES") else {
            return;
        };
        let folder = Path::new(&folder);
        fs::write(folder.join(format!("{name}.gif")), &self.gif).unwrap();
        for (number, frame) in self.frames.iter().enumerate() {
            let file = fs::File::create(folder.join(format!("{name}-{number:03}.png"))).unwrap();
            let (width, height) = (self.width, frame.len() / self.width);
            let mut encoder = png::Encoder::new(file, width as u32, height as u32);
            encoder.set_color(png::ColorType::Rgb);
            let mut writer = encoder.write_header().unwrap();
            writer.write_image_data(frame.as_flattened()).unwrap();
        }
    }
}

/// The replay that is attached to a message.
async fn decoded(harness: &Harness, message: &Value) -> Decoded {
    let files = attachments(message);
    assert_eq!(files.len(), 1, "{message:#}");
    let name = files[0]["filename"].as_str().unwrap();
    assert!(
        name.starts_with("qiyuan-") && name.ends_with(".gif"),
        "{name}"
    );
    Decoded::of(harness.download(files[0]["url"].as_str().unwrap()).await)
}

/// The positions of a game of chess, as everybody sees them with `bottom` below.
fn positions(game: &str, moves: &str, bottom: Seat) -> Vec<Diagram> {
    let mut position = games::by_key(game).unwrap().start("", 2).unwrap();
    let mut diagrams = vec![position.view(Viewer::Public).diagram(bottom)];
    for action in moves.split_whitespace() {
        let seat = position.turn().seats().iter().next().unwrap();
        position.play(seat, action).unwrap();
        diagrams.push(position.view(Viewer::Public).diagram(bottom));
    }
    diagrams
}

fn with_clocks(diagrams: Vec<Diagram>, clock: &str) -> Vec<Frame> {
    let frames = diagrams.into_iter().map(|diagram| Frame {
        diagram,
        clocks: vec![clock.to_owned(); 2],
    });
    frames.collect()
}

async fn mated(harness: &Harness) -> Game<'_> {
    harness.game_after(MATE, json!({"time": "5m+3s"})).await
}

/// The private answer to somebody who asks for the replay of a game.
async fn shown(user: User<'_>, game: &Game<'_>) -> Value {
    let asked = json!({"session": game.number});
    private(&user.slash(LOBBY, "replay", asked).await)
}

#[tokio::test]
async fn the_panel_of_a_finished_game_replays_it_for_whoever_asks() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let eve = harness.user("Eve");
    let shown = private(&eve.click(&panel, "Replay").await);
    assert_eq!(
        text(&shown),
        "Chess #1: Ann (White) vs Ben (Black), 2 moves\nBen (Black) won: checkmate"
    );
    assert_eq!(alt_of(&shown), text(&shown));
    let seen = decoded(&harness, &shown).await;
    seen.keep("replay-chess");
    assert_eq!(seen.width, BOARD);
    // Five positions, and some seconds at the end.
    assert_eq!(seen.delays, [80, 80, 80, 80, 580]);
    for (asker, bottom) in [
        (eve, Seat(0)),
        (game.first, Seat(0)),
        (game.second, Seat(1)),
    ] {
        let shown = private(&asker.click(&panel, "Replay").await);
        let seen = decoded(&harness, &shown).await;
        let frames = with_clocks(positions("chess", MATE, bottom), "5:00");
        let expected = Decoded::expected(&[("Ann", ""), ("Ben", "")], bottom, frames);
        assert_eq!(seen.frames.len(), 5);
        assert!(seen.frames[0] == expected.frames[0], "{}", asker.name);
        assert!(seen.names() == expected.names(), "{}", asker.name);
        for frame in 0..5 {
            let is_same = seen.board(frame) == expected.board(frame);
            assert!(is_same, "{} {frame}", asker.name);
        }
        // After a move there is a bonus on the clock.
        assert!(seen.clocks(4) != expected.clocks(4), "{}", asker.name);
    }
    harness.close().await;
}

#[tokio::test]
async fn who_asks_twice_at_once_gets_the_same_picture_twice() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let eve = harness.user("Eve");
    let (one, two) = tokio::join!(eve.click(&panel, "Replay"), eve.click(&panel, "Replay"));
    let one = decoded(&harness, &private(&one)).await;
    let two = decoded(&harness, &private(&two)).await;
    assert!(one.gif == two.gif);
    harness.close().await;
}

#[tokio::test]
async fn a_replay_can_be_posted_for_everybody() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let eve = harness.user("Eve");
    let shown = private(&eve.click(&panel, "Replay").await);
    assert_eq!(labels(&shown), ["Post here"]);
    eve.click(&shown, "Post here").await;
    let is_replay = |message: &Value| text(message).contains("shows a game: Chess #1");
    let is_posted = async || game.messages().await.iter().any(is_replay);
    harness.until("the replay is posted", is_posted).await;
    let posted = game.messages().await.into_iter().find(is_replay).unwrap();
    assert_eq!(decoded(&harness, &posted).await.frames.len(), 5);
    assert_eq!(posted["pinged_user_ids"], json!([]));
    harness.close().await;
}

#[tokio::test]
async fn who_may_not_post_pictures_posts_no_replay() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let eve = harness.user("Eve");
    let mut before = Vec::new();
    for _ in 0..2 {
        before.push(private(&eve.click(&panel, "Replay").await));
    }
    for (denied, shown) in ["ATTACH_FILES", "SEND_MESSAGES_IN_THREADS"]
        .into_iter()
        .zip(&before)
    {
        let permissions = json!({"for": "Eve", "deny": [denied], "allow": []});
        harness
            .post("channels/lobby/permissions", permissions)
            .await;
        let before = game.messages().await.len();
        let told = eve.click(shown, "Post here").await;
        let told = eve.is_told(&told).await;
        assert_eq!(told, "You can't post that in this channel.", "{denied}");
        harness.settled().await;
        assert_eq!(game.messages().await.len(), before, "{denied}");
        let shown = private(&eve.click(&panel, "Replay").await);
        assert_eq!(labels(&shown), Vec::<String>::new(), "{denied}");
    }
    harness.close().await;
}

#[tokio::test]
async fn the_command_replays_a_named_game_or_the_last_one() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let eve = harness.user("Eve");
    decoded(&harness, &shown(eve, &game).await).await;
    let last = game.first.slash(LOBBY, "replay", json!({})).await;
    assert!(answer(&last).starts_with("Chess #1"), "{last:#}");
    let other = harness.game(json!({})).await;
    let typed = json!({"session": ""});
    let first = game.first;
    let choices = first.autocomplete(LOBBY, "replay", typed, "session").await;
    let offered: Vec<&Value> = choices.iter().map(|choice| &choice["value"]).collect();
    assert_eq!(offered, [&json!(other.number), &json!(game.number)]);
    for session in ["99", "0", "-1", "chess", "99999999999999999999"] {
        let asked = json!({"session": session});
        let told = answer(&eve.slash(LOBBY, "replay", asked).await);
        let refused = told.starts_with("There's no such game, or you can't see it.");
        assert!(refused, "{session}: {told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_game_in_progress_is_replayed_as_far_as_it_has_come() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let eve = harness.user("Eve");
    let none = text(&shown(eve, &game).await);
    assert_eq!(
        none,
        "There's nothing to replay yet: no move has been made."
    );
    let panel = game.panel().await;
    let menu = private(&eve.click(&panel, "More").await);
    assert!(!options(&menu).iter().any(|option| option.1 == "replay"));
    game.plays("e4 c5 Nf3").await;
    let panel = game.panel_showing("Nf3").await;
    let menu = private(&eve.click(&panel, "More").await);
    let shown = private(&eve.select(&menu, &["replay"]).await);
    assert_eq!(
        text(&shown),
        "Chess #1: Ann (White) vs Ben (Black), 2 moves"
    );
    let seen = decoded(&harness, &shown).await;
    assert_eq!(seen.delays, [80, 80, 80, 580]);
    let frames = with_clocks(positions("chess", "e4 c5 Nf3", Seat(0)), "");
    let expected = Decoded::expected(&[("Ann", ""), ("Ben", "")], Seat(0), frames);
    assert!(seen.frames == expected.frames);
    // Where several games may be meant, a menu asks which.
    let second = harness.game_between("Eve", "Ann", json!({})).await;
    let asked = private(&game.first.slash(LOBBY, "replay", json!({})).await);
    let values: Vec<String> = options(&asked)
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    assert_eq!(values.len(), 2, "{asked:#}");
    let wanted = format!("q1/{}/", game.number);
    let value = values.iter().find(|value| value.starts_with(&wanted));
    let shown = private(&game.first.select(&asked, &[value.unwrap()]).await);
    assert!(decoded(&harness, &shown).await.frames == expected.frames);
    assert_ne!(second.number, game.number);
    harness.close().await;
}

#[tokio::test]
async fn a_replay_speaks_the_askers_language_and_names_sides_where_names_cannot_be_drawn() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "민수"})).await;
    let time = json!({"game": "xiangqi", "side": "red", "time": "10m+5s"});
    let mut game = harness.game_between("Bea", "민수", time).await;
    game.plays("炮二平五 马8进7 马二进三 车9平8 车一平二").await;
    let read = [
        (
            "Eve",
            "Xiangqi #1: Bea (Red) vs 민수 (Black), 3 moves",
            "Black",
        ),
        (
            "Bea",
            "象棋 #1：Bea（红方）对 민수（黑方），共 3 回合",
            "黑方",
        ),
        (
            "Chen",
            "象棋 #1：Bea（紅方）對 민수（黑方），共 3 回合",
            "黑方",
        ),
    ];
    for (asker, words, side) in read {
        let shown = shown(harness.user(asker), &game).await;
        assert_eq!(text(&shown), words);
        let seen = decoded(&harness, &shown).await;
        seen.keep(&format!("replay-xiangqi-{asker}"));
        let diagrams = positions("xiangqi", "", Seat(0));
        let names = |second| {
            let frames = with_clocks(diagrams.clone(), "10:00");
            Decoded::expected(&[("Bea", ""), (second, "")], Seat(0), frames).names()
        };
        assert!(seen.names() == names(side), "{asker}");
        assert!(seen.names() != names(""), "{asker}");
        assert!(seen.names() != names("小王"), "{asker}");
        assert_eq!(seen.frames.len(), 6);
    }
    harness.close().await;
}

#[tokio::test]
async fn what_is_hidden_is_in_no_replay_of_a_game_in_progress() {
    let harness = Harness::open().await;
    let bids = json!({"game": "bids", "side": "first"});
    let mut game = harness.game_between("Ann", "Ben", bids).await;
    game.plays("lowest lowest highest").await;
    let [own, strangers] = [game.first, harness.user("Eve")];
    let own = decoded(&harness, &shown(own, &game).await).await;
    let strangers = decoded(&harness, &shown(strangers, &game).await).await;
    // Ann holds cards and has bid one, but sees as much as everybody does.
    assert!(own.gif == strangers.gif);
    assert!(own.frames.len() > 1);
    harness.close().await;
}

#[tokio::test]
async fn of_a_long_game_three_hundred_moves_are_shown_and_that_is_said() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"game": "go", "side": "black"})).await;
    // Black fills every other column, White those between; nothing is ever captured.
    let point = |stone: usize, first: usize| {
        let column = b"ABCDEFGHJKLMNOPQRST"[stone / 18 * 2 + first];
        format!("{}{}", char::from(column), stone % 18 + 1)
    };
    let moves: Vec<String> = (0..304).map(|ply| point(ply / 2, ply % 2)).collect();
    game.plays(&moves.join(" ")).await;
    let shown = private(&game.first.slash(&game.thread, "replay", json!({})).await);
    let words = text(&shown);
    let sampled = "It's a long game: the replay shows 301 of its 305 positions.";
    assert!(words.ends_with(sampled), "{words}");
    let seen = decoded(&harness, &shown).await;
    seen.keep("replay-go");
    assert!(seen.gif.len() < 10_000_000, "{}", seen.gif.len());
    assert_eq!(seen.frames.len(), 301);
    let end = positions("go", &moves.join(" "), Seat(0)).split_off(304);
    let players = [("Ann", "Black"), ("Ben", "White")];
    let expected = Decoded::expected(&players, Seat(0), with_clocks(end, ""));
    assert!(seen.names() == expected.names());
    assert!(seen.board(300) == expected.board(0));
    harness.close().await;
}

/// Who shows a replay in a channel, as far as a reader sees it.
async fn posted(reader: User<'_>, channel: &str) -> usize {
    reader.harness.settled().await;
    let messages = reader.reads(channel).await;
    let is_replay = |message: &&Value| text(message).contains(" shows a game: ");
    messages.iter().filter(is_replay).count()
}

#[tokio::test]
async fn a_replay_is_posted_once_however_often_it_is_pressed() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let eve = harness.user("Eve");
    let panel = game.panel_with("Replay").await;
    let shown = private(&eve.click(&panel, "Replay").await);
    let pressed = custom_id(&shown, "Post here");
    let presses = (0..4).map(|_| eve.forge_click(&shown, &pressed));
    join_all(presses).await;
    let is_said = async || {
        let seen = eve.reads(&game.thread).await;
        let own = seen.iter().find(|message| message["id"] == shown["id"]);
        own.is_some_and(|own| !text(own).starts_with("Chess #1"))
    };
    harness.until("it is posted", is_said).await;
    let again = eve.forge_click(&shown, &pressed).await;
    let again = answer(&eve.hears(&again).await);
    assert_eq!(again, ONCE);
    assert_eq!(posted(eve, &game.thread).await, 1);
    // Asking for it anew makes it no other replay; others may post it too.
    let anew = private(&eve.click(&panel, "Replay").await);
    let again = eve.click(&anew, "Post here").await;
    assert_eq!(answer(&again), ONCE);
    assert_eq!(posted(eve, &game.thread).await, 1);
    let own = private(&game.first.click(&panel, "Replay").await);
    game.first.click(&own, "Post here").await;
    assert_eq!(posted(eve, &game.thread).await, 2);
    // After a restart the button that was used is gone all the same.
    harness.stop_bot().await;
    harness.start_bot().await;
    let again = eve.forge_click(&shown, &pressed).await;
    assert_eq!(answer(&eve.hears(&again).await), ONCE);
    assert_eq!(posted(eve, &game.thread).await, 2);
    harness.close().await;
}

#[tokio::test]
async fn a_replay_whose_answer_gets_lost_is_posted_once_and_one_that_is_refused_says_so() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let game = mated(&harness).await;
    let eve = harness.user("Eve");
    harness.settled().await;
    let panel = game.panel_with("Replay").await;
    let shown = private(&eve.click(&panel, "Replay").await);
    let refused = json!({"status": 403, "code": MISSING_PERMISSIONS});
    harness.fault(on_posts(&refused)).await;
    let told = eve.click(&shown, "Post here").await;
    assert!(
        answer(&told).starts_with("I'm not allowed to post pictures"),
        "{told:#}"
    );
    assert_eq!(posted(eve, &game.thread).await, 0);
    let kept = eve.reads(&game.thread).await;
    let kept = kept.iter().find(|it| it["id"] == shown["id"]).unwrap();
    assert_eq!(labels(kept), ["Post here"], "it can be pressed again");
    // The bot's own rights are asked first.
    harness.denies(&["ATTACH_FILES"]).await;
    let told = eve.click(&shown, "Post here").await;
    assert!(
        answer(&told).starts_with("I'm not allowed to post pictures"),
        "{told:#}"
    );
    harness.denies(&[]).await;
    harness.fault(on_posts(&json!({"lose_answer": true}))).await;
    let told = eve.click(&shown, "Post here").await;
    assert_eq!(answer(&told), "Posted.");
    harness.faults_have_struck().await;
    assert_eq!(posted(eve, &game.thread).await, 1);
    harness.close().await;
}

#[tokio::test]
async fn a_replay_of_a_hidden_game_is_posted_only_where_everybody_sees_the_game() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays(MATE).await;
    harness.settled().await;
    let ben = game.first;
    let asked = json!({"session": game.number});
    let here = private(&ben.slash(&game.thread, "replay", asked.clone()).await);
    let pressed = custom_id(&here, "Post here");
    // To a player it is shown anywhere, but not to others with them.
    let elsewhere = private(&ben.slash(LOBBY, "replay", asked.clone()).await);
    decoded(&harness, &elsewhere).await;
    assert_eq!(labels(&elsewhere), Vec::<String>::new());
    let forged = ben.forge_click(&elsewhere, &pressed).await;
    let refused = answer(&ben.hears(&forged).await);
    assert_eq!(
        refused,
        "Not everyone here can see the channel this game is played in, so I can't post its replay here."
    );
    assert_eq!(posted(ben, LOBBY).await, 0);
    ben.click(&here, "Post here").await;
    assert_eq!(posted(ben, &game.thread).await, 1);
    // In another channel that the same people see.
    let twin = "twin";
    harness.post("channels", json!({"name": twin})).await;
    for name in ["Ben", "Eve", "bot"] {
        harness.shows(twin, name, true).await;
    }
    harness.shows(twin, "everyone", false).await;
    let shown = async || {
        let shown = private(&ben.slash(twin, "replay", asked.clone()).await);
        labels(&shown) == ["Post here"]
    };
    harness.until("it may be posted there", shown).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_is_hidden_meanwhile_is_posted_no_longer() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let ben = harness.user("Ben");
    let asked = json!({"session": game.number});
    let shown = private(&ben.slash("chess", "replay", asked.clone()).await);
    assert_eq!(labels(&shown), ["Post here"]);
    for name in ["Ben", "bot"] {
        harness.shows(LOBBY, name, true).await;
    }
    harness.shows(LOBBY, "everyone", false).await;
    let is_refused = async || {
        let shown = private(&ben.slash("chess", "replay", asked.clone()).await);
        labels(&shown).is_empty()
    };
    harness.until("it is hidden", is_refused).await;
    let refused = ben.click(&shown, "Post here").await;
    assert!(answer(&refused).starts_with("Not everyone here can see"));
    assert_eq!(posted(ben, "chess").await, 0);
    harness.close().await;
}
