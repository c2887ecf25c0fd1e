//! Who is to move where they cannot see is told directly, whatever was done to hide the game, and whoever takes no
//! direct messages holds up nobody.

use qiyuan::{
    app::wall_clock,
    store::{Change, ChannelId, GuildId, HomeChannel, NewSession, Store, Summary},
};
use qiyuan_core::{
    rules::Revision,
    session::{Origin, PlayerId, SeatChoice, Seated, Session, Terms},
};
use serde_json::{Value, json};

use super::{
    after_quiet::{hours_of_now, quiet_hours_end},
    faults::{
        CANNOT_SEND, MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, WRONG_KIND_OF_CHANNEL,
        on_requests,
    },
    game::{Game, LOBBY, number_in},
    harness::Harness,
    message::{answer, belongs_to, pinged, private, text},
    notices::{chooses, resigns, told},
    privacy::{BACKROOM, is_shown},
};

/// What whoever cannot see their game is told.
const HIDDEN: &str = "you can't see the channel";

/// How many requests of the bot fit.
async fn count(harness: &Harness, fits: impl Fn(&str, &str, i64) -> bool) -> usize {
    let requests = harness.requests().await;
    let fitting = requests.iter().filter(|request| {
        let (method, path) = (&request["method"], &request["path"]);
        let status = request["status"].as_i64().unwrap_or_default();
        fits(method.as_str().unwrap(), path.as_str().unwrap(), status)
    });
    fitting.count()
}

/// A game of chess in a channel that everybody sees who has the role of players, and nobody else.
async fn game_of_players(harness: &Harness) -> Game<'_> {
    harness.post("roles", json!({"name": "Players"})).await;
    for name in ["Ben", "Eve"] {
        has_roles(harness, name, &["Players"]).await;
    }
    let rest = ["USE_APPLICATION_COMMANDS", "SEND_MESSAGES"];
    harness.patch("roles/everyone", json!({"can": rest})).await;
    harness.game_in(LOBBY).await
}

async fn has_roles(harness: &Harness, name: &str, roles: &[&str]) {
    let call = format!("users/{name}");
    harness.patch(&call, json!({"roles": roles})).await;
}

#[tokio::test]
async fn whoever_is_to_move_is_told_of_a_channel_that_is_hidden_after_the_board_was_shown() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4").await;
    game.panel_showing("1. e4").await;
    harness.settled().await;
    harness.shows(BACKROOM, "Eve", false).await;
    harness.tells_directly("Eve", HIDDEN).await;
    // The same turn is not told again, whatever is hidden and shown.
    for is_shown in [true, false] {
        harness.shows(BACKROOM, "Eve", is_shown).await;
    }
    harness.shows(BACKROOM, "Eve", true).await;
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.settled().await;
    let dm = harness.direct("Eve").await;
    assert_eq!(game.second.reads(&dm).await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_to_move_is_told_of_a_channel_that_was_hidden_from_the_bot_first() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_ACCESS);
    harness.has_backroom(&["Ben", "Eve"]).await;
    let options = json!({"side": "white", "time": "25s"});
    let mut game = harness.game_in_with(BACKROOM, options).await;
    game.plays("e4").await;
    harness.settled().await;
    for name in ["bot", "Eve"] {
        harness.shows(BACKROOM, name, false).await;
    }
    harness.tells_directly("Eve", "It's your turn").await;
    harness.shows(BACKROOM, "bot", true).await;
    game.panel_with("Rematch").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_to_move_is_told_when_they_lost_the_role_that_sees_the_channel() {
    let harness = Harness::open().await;
    let mut game = game_of_players(&harness).await;
    harness.stop_bot().await;
    harness.start_bot().await;
    has_roles(&harness, "Eve", &[]).await;
    game.plays("e4").await;
    harness.tells_directly("Eve", HIDDEN).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_to_move_is_told_when_everybody_lost_the_right_to_see_channels() {
    let harness = Harness::open().await;
    for name in ["Ben", "bot"] {
        harness.shows(LOBBY, name, true).await;
    }
    let mut game = harness.game_in(LOBBY).await;
    game.plays("e4").await;
    harness.settled().await;
    harness.patch("roles/everyone", json!({"can": []})).await;
    harness.tells_directly("Eve", HIDDEN).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_was_removed_from_the_server_is_told_before_their_time_is_over() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MEMBER);
    let options = json!({"side": "white", "time": "25s"});
    let mut game = harness.game_in_with(LOBBY, options).await;
    game.plays("e4").await;
    harness.settled().await;
    let path = format!("/guilds/*/members/{}", harness.id_of("Eve").await);
    let gone = json!({"status": 404, "code": UNKNOWN_MEMBER, "times": 0});
    harness.fault(on_requests("GET", &path, &gone)).await;
    harness.tells_directly("Eve", HIDDEN).await;
    harness.delete("faults").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_was_taken_out_of_a_private_thread_brings_the_game_where_they_are() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MEMBER);
    // There are no threads in threads.
    harness.expected_refusals.push(WRONG_KIND_OF_CHANNEL);
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    let call = format!("channels/{}/threads", harness.channel_id(LOBBY).await);
    let club = json!({"user": "Ben", "name": "club", "private": true});
    let thread = harness.post(&call, club).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    // Whoever is mentioned in it is in it from then on.
    ben.say(&thread, "@Eve @Qiyuan").await;
    let options = json!({"game": "chess", "opponent": "Eve", "side": "white"});
    let made = ben.slash(&thread, "challenge", options).await;
    let number = number_in(&answer(&made));
    let find = |messages: &[Value]| {
        let mut shown = messages.iter();
        shown.find(|it| belongs_to(it, &number)).cloned()
    };
    let card = ben.waits_for(&thread, find).await;
    eve.click(&card, "Accept").await;
    let mut game = Game::at(number.clone(), &card, thread.clone(), ben, eve);
    game.panel_with("Move").await;
    game.plays("e4").await;
    harness.settled().await;
    let asked = json!({"session": number});
    eve.slash(LOBBY, "board", asked.clone()).await;
    harness.settled().await;
    let place = "SELECT channel_id, id FROM sessions";
    let is_at = |channel: &str| vec![(channel.parse::<i64>().unwrap(), 1)];
    assert_eq!(harness.rows(place).await, is_at(&thread), "she is in it");
    let path = format!(
        "/channels/{thread}/thread-members/{}",
        harness.id_of("Eve").await
    );
    let gone = json!({"status": 404, "code": UNKNOWN_MEMBER, "times": 0});
    harness.fault(on_requests("GET", &path, &gone)).await;
    eve.slash(LOBBY, "board", asked).await;
    let lobby = harness.channel_id(LOBBY).await;
    let is_moved = async || harness.rows(place).await == is_at(&lobby);
    harness.until("the game is moved", is_moved).await;
    harness.delete("faults").await;
    harness.close().await;
}

#[tokio::test]
async fn marks_in_a_channel_that_is_hidden_from_some_ask_for_no_member_each_time() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game_in_with(BACKROOM, options).await;
    game.plays("C3 G7 pass pass").await;
    for _ in 0..6 {
        let mark = json!({"action": "C3"});
        game.second.slash(&game.thread, "move", mark).await;
        harness.settled().await;
    }
    let is_look_up = |method: &str, path: &str, _| method == "GET" && path.contains("/members/");
    let look_ups = count(&harness, is_look_up).await;
    assert!(look_ups <= 2, "{look_ups}");
    harness.close().await;
}

#[tokio::test]
async fn people_who_take_no_direct_messages_are_left_alone_and_hold_up_nobody() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(CANNOT_SEND);
    harness.has_backroom(&["Ben", "Eve"]).await;
    let game = harness.game_in(BACKROOM).await;
    let mut elsewhere = harness.game_between("Ann", "Bea", json!({})).await;
    harness.settled().await;
    let mut players = Vec::new();
    for user in [game.first, game.second] {
        let dm = harness.direct(user.name).await;
        let path = format!("/channels/{dm}/messages");
        let closed = json!({"status": 403, "code": CANNOT_SEND, "times": 0});
        harness.fault(on_requests("POST", &path, &closed)).await;
        harness.shows(BACKROOM, user.name, false).await;
        players.push((user, dm));
    }
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
    for (action, (user, dm)) in moves.split(' ').zip(players.iter().cycle()) {
        let options = json!({"action": action, "session": game.number});
        let told = user.slash(dm, "move", options).await;
        assert!(answer(&told).contains("**"), "{told:#}");
        harness.settled().await;
    }
    elsewhere.plays("d4").await;
    elsewhere.panel_showing("1. d4").await;
    let refused = count(&harness, |_, _, status| status == 403).await;
    assert!((1..=10).contains(&refused), "{refused} were refused");
    let is_opening = |_: &str, path: &str, _| path.ends_with("/users/@me/channels");
    let opened = count(&harness, is_opening).await;
    assert!(opened <= 2, "{opened} channels were opened");
    harness.delete("faults").await;
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_was_said_to_be_gone_is_believed_when_it_is_heard_of_again() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.has_backroom(&["Ben", "Eve", "Bea"]).await;
    let game = harness.game_in(BACKROOM).await;
    harness.settled().await;
    let bea = harness.user("Bea");
    let path = format!("/channels/{}", harness.channel_id(BACKROOM).await);
    let gone = json!({"status": 404, "code": UNKNOWN_CHANNEL, "times": 0});
    harness.fault(on_requests("GET", &path, &gone)).await;
    harness.shows(BACKROOM, "Chen", true).await;
    let is_unknown = async || !is_shown(bea, LOBBY, &game.number).await;
    harness.until("it is said to be gone", is_unknown).await;
    harness.delete("faults").await;
    harness.shows(BACKROOM, "Chen", false).await;
    let is_known = async || is_shown(bea, LOBBY, &game.number).await;
    harness.until("it is known again", is_known).await;
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_was_hidden_from_the_bot_is_shown_to_no_stranger_from_memory() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_ACCESS);
    harness.post("channels", json!({"name": BACKROOM})).await;
    for name in ["Ben", "Eve"] {
        harness.shows(BACKROOM, name, true).await;
    }
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4").await;
    harness.settled().await;
    let bea = harness.user("Bea");
    assert!(is_shown(bea, LOBBY, &game.number).await);
    for name in ["bot", "everyone"] {
        harness.shows(BACKROOM, name, false).await;
    }
    game.plays("e5").await;
    harness.settled().await;
    assert!(!is_shown(bea, LOBBY, &game.number).await);
    // That it is asked for again and again makes Discord refuse little.
    for _ in 0..3 {
        assert!(!is_shown(bea, LOBBY, &game.number).await);
    }
    let path = format!("/channels/{}", harness.channel_id(BACKROOM).await);
    let is_refused =
        |method: &str, at: &str, status| method == "GET" && status == 403 && at.ends_with(&path);
    assert_eq!(count(&harness, is_refused).await, 1);
    harness.shows(BACKROOM, "bot", true).await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}

/// Two games in a channel in which Eve and Bea are to move, which is then hidden from both; Bea is told.
async fn hidden_from_eve_and_bea(harness: &Harness) -> Game<'_> {
    harness.has_backroom(&["Ben", "Eve", "Bea"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4").await;
    let (bea, white) = (harness.user("Bea"), json!({"side": "white"}));
    let mut other = harness.game_in_against(BACKROOM, bea, white).await;
    other.plays("e4").await;
    harness.settled().await;
    harness.shows(BACKROOM, "Eve", false).await;
    harness.shows(BACKROOM, "Bea", false).await;
    harness.tells_directly("Bea", "你看不到").await;
    harness.settled().await;
    game
}

#[tokio::test]
async fn whoever_wants_to_hear_nothing_of_turns_is_not_told_of_a_hidden_channel() {
    let harness = Harness::open().await;
    chooses(harness.user("Eve"), json!({"turns": "none"})).await;
    hidden_from_eve_and_bea(&harness).await;
    assert_eq!(told(&harness, "Eve").await, Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_quiet_hours_is_told_of_a_hidden_channel_when_they_end() {
    let harness = Harness::open().await;
    chooses(
        harness.user("Eve"),
        json!({"quiet": hours_of_now(), "time-zone": "UTC"}),
    )
    .await;
    let game = hidden_from_eve_and_bea(&harness).await;
    assert_eq!(told(&harness, "Eve").await, Vec::<String>::new());
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    harness.tells_directly("Eve", HIDDEN).await;
    harness.settled().await;
    assert_eq!(told(&harness, "Eve").await.len(), 1);
    // A mention where she cannot see it would tell her nothing.
    let eve = harness.id_of("Eve").await;
    let shown = game.first.reads(&game.thread).await;
    assert!(
        shown.iter().all(|it| !pinged(it).contains(&eve)),
        "{shown:#?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn what_else_happened_in_quiet_hours_is_told_directly_where_the_channel_is_hidden() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let eve = harness.user("Eve");
    chooses(eve, json!({"quiet": hours_of_now(), "time-zone": "UTC"})).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4").await;
    eve.slash(&game.thread, "draw", json!({})).await;
    let panel = game.panel_with("Decline draw").await;
    game.first.click(&panel, "Decline draw").await;
    game.panel_without("Decline draw").await;
    harness.settled().await;
    harness.shows(BACKROOM, "Eve", false).await;
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    harness.tells_directly("Eve", HIDDEN).await;
    harness
        .tells_directly("Eve", "Ben declined your draw offer")
        .await;
    harness.close().await;
}

#[tokio::test]
async fn an_end_in_quiet_hours_is_told_directly_where_the_channel_is_hidden() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let eve = harness.user("Eve");
    chooses(eve, json!({"quiet": hours_of_now(), "time-zone": "UTC"})).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4 e5").await;
    harness.shows(BACKROOM, "Eve", false).await;
    resigns(&game, game.first).await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    harness.stop_bot().await;
    quiet_hours_end(&harness).await;
    harness.start_bot().await;
    harness.tells_directly("Eve", "Congratulations!").await;
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_follows_goes_on_for_a_player_from_whom_the_channel_is_hidden() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    let eve = game.second;
    let view = private(&eve.click(&game.panel().await, "My view").await);
    let follows = eve.click(&view, "Follow the game").await;
    let id = follows["id"].as_str().unwrap();
    harness.shows(BACKROOM, "Eve", false).await;
    game.plays("e4").await;
    let is_shown = async || {
        let now = harness.get(&format!("interactions/{id}")).await;
        text(&now["messages"][0]).contains("1. e4")
    };
    harness.until("her view shows the move", is_shown).await;
    harness.close().await;
}

/// How many channels there are in the server in which somebody is to move: more than are looked at without a pause.
const ROOMS: usize = 55;

impl Harness {
    /// As many games of Ben and Eve, in which Eve is to move first, each in a channel of its own that the bot sees
    /// whatever everybody does; the bot has stopped.
    async fn has_games_in_rooms(&self) {
        let guild = self.get("state").await["guild"]["id"].clone();
        let guild = GuildId(guild.as_str().unwrap().parse().unwrap());
        let ids = [self.id_of("Eve").await, self.id_of("Ben").await];
        let players = ids.map(|id| PlayerId(id.parse().unwrap()));
        let store = self.store().await;
        for room in 1..=ROOMS {
            let name = format!("room-{room}");
            let channel = self.post("channels", json!({"name": name})).await;
            self.shows(&name, "bot", true).await;
            let place = HomeChannel {
                guild: Some(guild),
                channel: ChannelId(channel["id"].as_str().unwrap().parse().unwrap()),
            };
            store
                .create(opened(&store, place, players).await)
                .await
                .unwrap();
        }
        store.close().await;
    }
}

/// A game of chess that the program opens, of which nothing is to be shown.
async fn opened(store: &Store, place: HomeChannel, players: [PlayerId; 2]) -> NewSession {
    let id = store.next_session_id().await.unwrap();
    let seated = Seated {
        players: players.to_vec(),
        terms: Terms {
            game: "chess".to_owned(),
            revision: Revision::FIRST,
            setup: String::new(),
            seats: 2,
            control: "3d".parse().unwrap(),
            rated: false,
            side: SeatChoice::Random,
            series: None,
            touch: None,
        },
        origin: Origin::Contest {
            contest: 1,
            pairing: u32::try_from(id.0).unwrap(),
        },
    };
    let game = qiyuan_games::by_key("chess").unwrap();
    let (session, events) = Session::open_seated(id, game, seated, wall_clock::now()).unwrap();
    let mut change = Change::new(events, Summary::of(&session));
    change.deadline = session.deadline();
    NewSession {
        id,
        place,
        game: session.terms().game.clone(),
        division: String::new(),
        speed: session.terms().control.speed(),
        rated: false,
        challenger: None,
        is_open: false,
        range: None,
        change,
    }
}

#[tokio::test]
async fn whoever_is_to_move_in_many_channels_is_told_of_every_one_that_is_hidden() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    harness.has_games_in_rooms().await;
    harness.start_bot().await;
    harness.patch("roles/everyone", json!({"can": []})).await;
    let are_told = async || told(&harness, "Eve").await.len() >= ROOMS;
    harness.until("Eve is told of every game", are_told).await;
    let told = told(&harness, "Eve").await;
    for room in 1..=ROOMS {
        let line = format!("• Chess #{room} · ");
        let times = told.iter().filter(|it| it.contains(&line)).count();
        assert_eq!(times, 1, "{line}");
    }
    harness.close().await;
}
