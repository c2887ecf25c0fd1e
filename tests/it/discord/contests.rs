//! Contests, from the card on which people join to the final standings.

use std::collections::BTreeMap;

use futures_util::future::join;
use serde_json::{Value, json};

use super::{
    faults::THREAD_EXISTS,
    game::{Game, LOBBY, number_in},
    harness::Harness,
    message::{
        alt_of, answer, attachments, custom_id, has_button, is_silent, keep, labels, pinged,
        private, text,
    },
    user::User,
};

/// Black mates in two moves.
const BLACK_WINS: &str = "f3 e5 g4 Qh4";

/// Everybody of the server but Ann, who hosts.
pub(super) const PLAYERS: [&str; 4] = ["Ben", "Eve", "Bea", "Chen"];

/// A contest of Ann's.
pub(super) struct Contest<'h> {
    harness: &'h Harness,
    pub(super) number: String,
    pub(super) name: String,
}

impl<'h> Contest<'h> {
    /// Ann opens a contest of live chess games in the lobby.
    pub(super) async fn open(harness: &'h Harness, kind: &str, options: Value) -> Self {
        let mut all = json!({"kind": kind, "game": "chess", "time": "10m+5s"});
        for (option, value) in options.as_object().unwrap() {
            all[option] = value.clone();
        }
        Self::open_with(harness, all).await
    }

    /// Ann opens a contest with these options and no others.
    pub(super) async fn open_with(harness: &'h Harness, mut all: Value) -> Self {
        if all["name"].is_null() {
            all["name"] = json!("Saturday Cup");
        }
        let name = all["name"].as_str().unwrap().to_owned();
        let ann = harness.user("Ann");
        let opened = ann.slash(LOBBY, "contest new", all).await;
        assert!(answer(&opened).contains("is open"), "{opened:#}");
        let card = Self::find_card(ann, &name, "").await;
        let number = number_in(&text(&card));
        Self {
            harness,
            number,
            name,
        }
    }

    pub(super) const fn harness(&self) -> &'h Harness {
        self.harness
    }

    pub(super) fn ann(&self) -> User<'h> {
        self.harness.user("Ann")
    }

    async fn find_card(user: User<'_>, name: &str, part: &str) -> Value {
        let title = format!("🏆 **{name}** · #");
        let find = |messages: &[Value]| {
            let mut cards = messages.iter().filter(|it| it["ephemeral"] != true);
            let found = cards.find(|it| text(it).starts_with(&title) && text(it).contains(part));
            found.cloned()
        };
        user.waits_for(LOBBY, find).await
    }

    /// The card, as soon as its text contains `part`.
    pub(super) async fn card(&self, part: &str) -> Value {
        Self::find_card(self.ann(), &self.name, part).await
    }

    pub(super) async fn is_joined_by(&self, names: &[&str]) {
        for name in names {
            let card = self.card("").await;
            is_silent(&self.harness.user(name).click(&card, "Join").await);
        }
        self.card(&format!("Joined ({})", names.len())).await;
    }

    /// Ann presses something of what hosts can do.
    pub(super) async fn host_presses(&self, label: &str) -> Value {
        let card = self.card("").await;
        let page = private(&self.ann().click(&card, "More").await);
        private(&self.ann().click(&page, label).await)
    }

    /// The id of the thread in which rounds are told.
    pub(super) async fn hall(&self) -> String {
        let name = format!("🏆 {}", self.name);
        let hall = self.harness.channel(|it| it["name"] == name.as_str()).await;
        hall["id"].as_str().unwrap().to_owned()
    }

    /// The message about a round, as soon as it contains `part`.
    pub(super) async fn round(&self, round: u32, part: &str) -> Value {
        let title = format!("**{}: round {round}", self.name);
        let find = |messages: &[Value]| {
            let mut rounds = messages.iter().filter(|it| text(it).starts_with(&title));
            rounds.find(|it| text(it).contains(part)).cloned()
        };
        self.ann().waits_for(&self.hall().await, find).await
    }

    /// Whoever is waited for says to be there.
    pub(super) async fn comes(&self, round: u32, names: &[&str]) {
        let message = self.round(round, "").await;
        for name in names {
            is_silent(&self.harness.user(name).click(&message, "I'm here").await);
        }
    }

    /// The games that were opened so far, by pairing.
    pub(super) async fn games(&self) -> BTreeMap<i64, i64> {
        let asked = "SELECT pairing, session_id FROM contest_games";
        self.harness.rows(asked).await.into_iter().collect()
    }

    /// The players of a session, who moves first being the first.
    async fn players(&self, session: i64) -> [User<'h>; 2] {
        let asked = "SELECT session_id * 2 + seat, player_id FROM session_players ORDER BY 1";
        let rows = self.harness.rows(asked).await;
        let mut found = Vec::new();
        for name in PLAYERS.into_iter().chain(["Ann"]) {
            let id = self.harness.id_of(name).await;
            for (seat, player) in &rows {
                if seat / 2 == session && player.cast_unsigned().to_string() == id {
                    found.push((seat % 2, self.harness.user(name)));
                }
            }
        }
        found.sort_by_key(|(seat, _)| *seat);
        [found[0].1, found[1].1]
    }

    /// The game of a session.
    async fn game(&self, session: i64) -> Game<'h> {
        let [first, second] = self.players(session).await;
        let number = session.to_string();
        let thread = self.harness.thread_of(&number).await;
        let game = Game::at(number, &json!({"id": "0"}), thread, first, second);
        game.panel_with("My view").await;
        game
    }

    /// As soon as there are so many games in all, every one that is open ends with a win of whoever moves second.
    pub(super) async fn second_players_win(&self, played: &mut BTreeMap<i64, i64>, all: usize) {
        self.harness
            .until("all games", async || self.games().await.len() >= all)
            .await;
        for (pairing, session) in self.games().await {
            if played.insert(pairing, session).is_none() {
                let mut game = self.game(session).await;
                game.plays(BLACK_WINS).await;
                game.panel_showing("checkmate").await;
            }
        }
        let ended = "SELECT COUNT(*), 0 FROM contest_events
            WHERE json_extract(event, '$.kind') = 'game_ended'";
        let heard = async || self.harness.rows(ended).await[0].0 >= i64::try_from(all).unwrap();
        self.harness.until("all ends are heard of", heard).await;
    }
}

/// Those whom a message mentions.
pub(super) async fn mentioned(harness: &Harness, message: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for name in PLAYERS.into_iter().chain(["Ann"]) {
        let id = harness.id_of(name).await;
        if pinged(message).contains(&id) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    names
}

pub(super) fn sorted(names: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = names.iter().map(|it| (*it).to_owned()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_swiss_of_four_is_played_to_its_end_although_the_bot_is_killed_in_it() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    let message = contest.round(1, "I'm here").await;
    assert_eq!(mentioned(&harness, &message).await, sorted(&PLAYERS));
    harness.kill_bot().await;
    harness.start_bot().await;
    contest.comes(1, &PLAYERS).await;
    let mut played = BTreeMap::new();
    contest.round(1, "<#").await;
    harness.kill_bot().await;
    harness.start_bot().await;
    contest.second_players_win(&mut played, 2).await;
    assert_eq!(played.len(), 2);
    let over = contest.round(1, "0–1").await;
    assert!(!has_button(&over, "I'm here"), "{over:#}");
    contest.card("all games are over").await;
    harness.kill_bot().await;
    harness.start_bot().await;
    contest.host_presses("Pair the next round now").await;
    contest.comes(2, &PLAYERS).await;
    contest.second_players_win(&mut played, 4).await;
    assert_eq!(played.len(), 4);
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    let card = contest.card("The contest is over.").await;
    assert!(text(&card).contains("🥇 <@"), "{card:#}");
    harness.settled().await;
    // Two wins, one each, none: and every end of a game was heard of once.
    let places = harness
        .rows("SELECT place, COUNT(*) FROM contest_players GROUP BY place ORDER BY place")
        .await;
    assert_eq!(places.iter().map(|(_, count)| count).sum::<i64>(), 4);
    assert_eq!(places[0], (1, 1));
    let ended = harness
        .rows(
            "SELECT COUNT(*), COUNT(DISTINCT json_extract(event, '$.pairing')) FROM contest_events
             WHERE json_extract(event, '$.kind') = 'game_ended'",
        )
        .await;
    assert_eq!(ended, [(4, 4)]);
    let standings = private(&harness.user("Ben").click(&card, "Standings").await);
    assert!(text(&standings).contains("You: "), "{standings:#}");
    let page = private(&contest.ann().click(&card, "More").await);
    let file = private(&contest.ann().click(&page, "Tournament file").await);
    let file = attachments(&file)[0]["url"].as_str().unwrap().to_owned();
    let report = String::from_utf8(harness.download(&file).await).unwrap();
    assert!(report.contains("012 Saturday Cup\r\n"), "{report}");
    assert_eq!(report.matches("\r\n001 ").count(), 4, "{report}");
    let page = private(&contest.ann().click(&card, "More").await);
    let file = private(&contest.ann().click(&page, "Players (CSV)").await);
    let file = attachments(&file)[0]["url"].as_str().unwrap().to_owned();
    let table = String::from_utf8(harness.download(&file).await).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(
        rows[0],
        "\u{feff}number,name,rating,deviation,team,withdrawn,place,points"
    );
    assert!(table.ends_with("\r\n"), "{table:?}");
    assert_eq!(rows.len(), 5, "{table}");
    assert!(
        rows[1].starts_with("1,") && rows.iter().any(|it| it.ends_with(",0,1,2.0")),
        "{table}"
    );
    harness.close().await;
}

#[tokio::test]
async fn everybody_meets_everybody_in_a_round_robin() {
    let harness = Harness::open().await;
    let contest = Contest::open(
        &harness,
        "round robin",
        json!({"start": "full", "places": 4}),
    )
    .await;
    for name in PLAYERS {
        let card = contest.card("").await;
        is_silent(&harness.user(name).click(&card, "Join").await);
    }
    let mut played = BTreeMap::new();
    for round in 1..=3 {
        contest.round(round, "").await;
        contest.comes(round, &PLAYERS).await;
        contest
            .second_players_win(&mut played, 2 * round as usize)
            .await;
        contest.card("all games are over").await;
        contest.host_presses("Pair the next round now").await;
    }
    let card = contest.card("The contest is over.").await;
    assert_eq!(played.len(), 6);
    let page = private(&harness.user("Ben").click(&card, "Standings").await);
    let alt = alt_of(&page);
    assert!(alt.starts_with("Cross table of Saturday Cup: 1. "), "{alt}");
    keep(&harness, &page, "cross-table").await;
    harness.close().await;
}

#[tokio::test]
async fn by_correspondence_everybody_is_called_once_to_rounds_that_are_paired_together() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "round robin", json!({"time": "3d"})).await;
    contest.is_joined_by(&["Ben", "Eve", "Chen"]).await;
    contest.host_presses("Start").await;
    let mut called = Vec::new();
    for round in 1..=3 {
        let message = contest.round(round, "<@").await;
        called.extend(mentioned(&harness, &message).await);
    }
    called.sort();
    assert_eq!(called, sorted(&["Ben", "Chen", "Eve"]));
    let part = format!("🏆 Part of contest #{}", contest.number);
    let ben = harness.user("Ben");
    let asked = json!({"session": "1"});
    let shown = answer(&ben.slash(LOBBY, "board", asked).await);
    assert!(shown.contains(&part), "{shown}");
    harness.close().await;
}

#[tokio::test]
async fn a_knockout_has_one_winner() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "knockout", json!({"bronze": true})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    contest.comes(1, &PLAYERS).await;
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 2).await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    let last = contest.round(2, "Third place:").await;
    assert!(
        text(&last).contains("Final:") || text(&last).contains("match 1"),
        "{last:#}"
    );
    contest.comes(2, &PLAYERS).await;
    contest.second_players_win(&mut played, 4).await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    let card = contest.card("The contest is over.").await;
    let page = private(&harness.user("Bea").click(&card, "Standings").await);
    let alt = alt_of(&page);
    assert!(
        alt.starts_with("Saturday Cup对阵图。") && alt.contains("季军赛："),
        "{alt}"
    );
    keep(&harness, &page, "tree").await;
    let places = harness
        .rows("SELECT place, COUNT(*) FROM contest_players GROUP BY place ORDER BY place")
        .await;
    assert_eq!(places, [(1, 1), (2, 1), (3, 1), (4, 1)]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_joins_twice_late_or_is_kept_apart_is_told_and_nothing_changes() {
    let harness = Harness::open().await;
    let [ann, ben, eve, bea] = ["Ann", "Ben", "Eve", "Bea"].map(|name| harness.user(name));
    let contest = Contest::open(&harness, "knockout", json!({})).await;
    contest.is_joined_by(&["Ben"]).await;
    let card = contest.card("").await;
    let told = answer(&ben.click(&card, "Join").await);
    assert!(told.is_empty() || told.contains("already in"), "{told}");
    assert_eq!(
        ben.is_told(&ben.click(&card, "Join").await).await,
        "You're already in."
    );
    ben.slash(LOBBY, "block", json!({"player": "Eve"})).await;
    assert_eq!(
        eve.is_told(&eve.click(&card, "Join").await).await,
        "You can't join this contest."
    );
    // Whoever is no host sees nothing of what hosts do, and cannot do it either.
    let page = private(&ben.click(&card, "More").await);
    assert!(!labels(&page).iter().any(|it| it == "Start"), "{page:#}");
    let id = format!("e1/{}/1/start", contest.number);
    let told = ben.is_told(&ben.forge_click(&card, &id).await).await;
    assert!(told.contains("Only whoever opened the contest"), "{told}");
    let id = format!("e1/{}/1/start", contest.number);
    let told = ann.is_told(&ann.forge_click(&card, &id).await).await;
    assert!(told.contains("Too few players have joined."), "{told}");
    is_silent(&bea.click(&card, "Join").await);
    contest.card("Joined (2)").await;
    contest.host_presses("Start").await;
    contest.round(1, "").await;
    let id = format!("e1/{}/1/join", contest.number);
    let chen = harness.user("Chen");
    let told = chen.is_told(&chen.forge_click(&card, &id).await).await;
    assert_eq!(told, "現在報名太晚了。");
    harness.close().await;
}

#[tokio::test]
async fn two_hosts_who_press_at_once_pair_a_round_once() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2})).await;
    contest.is_joined_by(&["Ann", "Ben", "Eve", "Bea"]).await;
    let card = contest.card("").await;
    let start = format!("e1/{}/1/start", contest.number);
    let ann = contest.ann();
    join(
        ann.forge_click(&card, &start),
        ann.forge_click(&card, &start),
    )
    .await;
    contest.comes(1, &["Ann", "Ben", "Eve", "Bea"]).await;
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 2).await;
    contest.card("all games are over").await;
    let page = private(&ann.click(&card, "More").await);
    let pair = custom_id(&page, "Pair the next round now");
    join(ann.forge_click(&card, &pair), ann.forge_click(&card, &pair)).await;
    contest.round(2, "").await;
    // Whoever still has the page open pairs no further round with it.
    let told = answer(&ann.forge_click(&card, &pair).await);
    assert!(!told.is_empty(), "it is refused");
    harness.settled().await;
    let paired = harness
        .rows(
            "SELECT COUNT(*), MAX(json_extract(event, '$.round')) FROM contest_events
             WHERE json_extract(event, '$.kind') = 'round_paired'",
        )
        .await;
    assert_eq!(paired, [(2, 2)]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_does_not_come_loses_and_is_taken_out() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 2, "grace": 1})).await;
    contest.is_joined_by(&["Ben", "Eve", "Bea", "Chen"]).await;
    contest.host_presses("Start").await;
    contest.comes(1, &["Ben", "Eve", "Bea"]).await;
    let message = contest.round(1, "no-show").await;
    assert!(
        text(&message).contains("<#"),
        "the other game is played: {message:#}"
    );
    harness.settled().await;
    let gone = harness
        .rows("SELECT COUNT(*), 0 FROM contest_players WHERE is_active = 0")
        .await;
    assert_eq!(gone, [(1, 0)]);
    let card = contest.card("").await;
    let chen = harness.user("Chen");
    let page = private(&chen.click(&card, "More").await);
    assert!(has_button(&page, "我回來了"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_contest_goes_on_elsewhere_when_its_channel_is_deleted() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({})).await;
    contest.is_joined_by(&["Ben", "Eve"]).await;
    let lobby = harness.channel_id("lobby").await;
    harness.delete(&format!("channels/{lobby}")).await;
    let ann = contest.ann();
    let options = json!({"contest": contest.number});
    let told = answer(&ann.slash("chess", "contest bring", options).await);
    assert!(told.contains("is shown in this channel"), "{told}");
    let title = format!("🏆 **{}** · #", contest.name);
    let find = |messages: &[Value]| {
        let mut cards = messages.iter().filter(|it| text(it).starts_with(&title));
        cards.find(|it| text(it).contains("Joined (2)")).cloned()
    };
    let card = ann.waits_for("chess", find).await;
    is_silent(&harness.user("Bea").click(&card, "Join").await);
    let find = |messages: &[Value]| {
        let mut cards = messages.iter().filter(|it| text(it).starts_with(&title));
        cards.find(|it| text(it).contains("Joined (3)")).cloned()
    };
    ann.waits_for("chess", find).await;
    harness.close().await;
}

#[tokio::test]
async fn contests_that_cannot_be_are_refused_by_the_rule() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let new = |options: Value| async move {
        let mut all = json!({"kind": "swiss", "game": "chess", "time": "10m+5s"});
        for (option, value) in options.as_object().unwrap() {
            all[option] = value.clone();
        }
        answer(&ann.slash(LOBBY, "contest new", all).await)
    };
    for (options, told) in [
        (json!({"kind": "@everyone"}), "that kind of contest"),
        (
            json!({"time": "none"}),
            "That clock doesn't suit this contest",
        ),
        (json!({"places": 2}), "A Swiss takes 3 to 512 players"),
        (json!({"places": -1}), "A Swiss takes 3 to 512 players"),
        (json!({"rounds": 65}), "A Swiss has 1 to 64 rounds"),
        (json!({"start": "yesterday"}), "I can't read that time."),
        (json!({"start": "<t:5>"}), "The start has to be ahead"),
        (json!({"name": "x".repeat(61)}), "at most 60 characters"),
        (json!({"grace": 31}), "from 1 to 30 minutes"),
        (
            json!({"kind": "knockout", "wins": 6}),
            "first wins up to five",
        ),
        (json!({"game": "gong zhu"}), "between two"),
        (json!({"rated": true, "time": "1m"}), ""),
    ] {
        let said = new(options.clone()).await;
        assert!(
            said.contains(told) && !said.contains("is open"),
            "{options}: {said}"
        );
    }
    let all = json!({"kind": "swiss", "game": "chess"});
    let said = answer(&ben.slash(LOBBY, "contest new", all).await);
    assert!(said.contains("Manage Events"), "{said}");
    let said = answer(
        &ben.slash(LOBBY, "contest show", json!({"contest": "7"}))
            .await,
    );
    assert_eq!(said, "There's no such contest on this server.");
    let said = answer(&ben.slash(LOBBY, "contest list", json!({})).await);
    assert!(said.contains("There are no contests here yet."), "{said}");
    harness.close().await;
}

#[tokio::test]
async fn in_an_arena_whoever_wants_to_play_is_paired_and_scores() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "arena", json!({"minutes": 10})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    let card = contest.card("waiting for a game").await;
    for name in PLAYERS {
        is_silent(&harness.user(name).click(&card, "Play").await);
    }
    harness
        .until("two games", async || contest.games().await.len() == 2)
        .await;
    let ben = harness.user("Ben");
    let told = ben.is_told(&ben.click(&card, "Play").await).await;
    assert_eq!(told, "Your game isn't over yet.");
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 2).await;
    let card = contest.card("0 games running").await;
    assert!(
        text(&card).contains("🥇 <@") && text(&card).contains(" 2"),
        "{card:#}"
    );
    contest.host_presses("Cancel contest").await;
    harness.settled().await;
    harness.close().await;
}

#[tokio::test]
async fn on_stairs_a_challenge_begins_a_game_and_the_winner_goes_up() {
    let harness = Harness::open().await;
    let [ben, eve] = ["Ben", "Eve"].map(|name| harness.user(name));
    let contest = Contest::open(&harness, "stairs", json!({"time": "3d"})).await;
    for user in [ben, eve] {
        let card = contest.card("").await;
        is_silent(&user.click(&card, "Join").await);
    }
    let card = contest.card("2 players").await;
    let menu = private(&ben.click(&card, "Challenge").await);
    let told = ben.select(&menu, &["2"]).await;
    assert!(answer(&told).contains("has begun."), "{told:#}");
    harness
        .until("a game", async || contest.games().await.len() == 1)
        .await;
    // One game as challenger at a time.
    let told = answer(&ben.click(&card, "Challenge").await);
    assert!(told.contains("no one you may challenge"), "{told}");
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 1).await;
    let card = contest.card("0 games running").await;
    assert!(
        text(&card).contains("🥇 <@") && text(&card).contains(" 2"),
        "{card:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_banned_is_out_of_contests_and_does_nothing_in_them() {
    let harness = Harness::open().await;
    let contest = Contest::open(&harness, "swiss", json!({"rounds": 1})).await;
    contest.is_joined_by(&["Ben", "Eve", "Bea", "Chen"]).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    answer(
        &ann.slash(LOBBY, "moderate ban", json!({"player": "Ben"}))
            .await,
    );
    let card = contest.card("Joined (3)").await;
    let refused = ben.is_told(&ben.click(&card, "Join").await).await;
    assert!(refused.contains("start or join games"), "{refused}");
    contest.host_presses("Start").await;
    // In the round it loses what it has not played.
    answer(
        &ann.slash(LOBBY, "moderate ban", json!({"player": "Eve"}))
            .await,
    );
    let out = "SELECT COUNT(*), 0 FROM contest_events WHERE event LIKE '%\"withdrawn\"%'";
    harness
        .until("Eve is out", async || harness.rows(out).await == [(1, 0)])
        .await;
    harness.close().await;
}
