//! Which games are rated, how much they count, and who may not begin any.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, text},
};

/// Mate in a few moves for White.
const WON: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

const RATED: &str = "SELECT session_id, player_id FROM rating_changes ORDER BY 1, 2";

impl Harness {
    /// What Ann is told who challenges Ben to a rated game.
    async fn is_asked_for_rated(&self, mut options: Value) -> String {
        options["rated"] = json!(true);
        let ann = self.user("Ann");
        answer(&ann.slash(LOBBY, "challenge", options).await)
    }
}

impl Game<'_> {
    /// The first player gives up.
    async fn is_given_up(&self) {
        let asked = self.first.slash(&self.thread, "resign", json!({})).await;
        let message = &asked["messages"][0];
        self.first.click(message, "Yes, resign").await;
        self.panel_with("Rematch").await;
    }
}

#[tokio::test]
async fn only_games_from_the_usual_position_are_rated() {
    let harness = Harness::open().await;
    let setups = [
        ("chess", json!({"setup": WON})),
        ("fischerandom", json!({"setup": "518"})),
        (
            "xiangqi",
            json!({"setup": "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"}),
        ),
        ("go", json!({"options": "handicap=9"})),
        ("go", json!({"options": "komi=0.5"})),
        ("go", json!({"options": "size=7"})),
    ];
    for (game, mut options) in setups {
        options["game"] = json!(game);
        options["time"] = json!("5m+3s");
        let told = harness.is_asked_for_rated(options.clone()).await;
        let why = match options["options"].as_str() {
            Some(chosen) => format!("need the usual options. Leave out `{chosen}`"),
            None => "This game is rated only from the standard position.".to_owned(),
        };
        assert!(told.contains(&why), "{options}: {told}");
        // Not rated, it can be played.
        harness.user("Ben").challenges(options).await;
    }
    let never = json!({"game": "niuniu", "time": "5m+3s", "opponent": "Ben"});
    let told = harness.is_asked_for_rated(never).await;
    assert!(told.starts_with("This game is never rated."), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn games_from_the_usual_position_are_rated_however_it_is_written() {
    let harness = Harness::open().await;
    let setups = [
        ("chess", json!({})),
        (
            "chess",
            json!({"setup": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}),
        ),
        ("fischerandom", json!({})),
        ("xiangqi", json!({})),
    ];
    for (game, mut options) in setups {
        options["game"] = json!(game);
        options["time"] = json!("5m+3s");
        let told = harness.is_asked_for_rated(options.clone()).await;
        assert!(told.contains('#'), "{told} {options}");
    }
    for size in ["9", "13", "19"] {
        let chosen = format!("size={size} komi=7.5");
        let options = json!({"game": "go", "options": chosen, "time": "1m+3s",
            "rated": true, "opponent": "Eve"});
        harness.user("Ben").challenges(options).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn rated_games_have_a_clock_and_not_too_short_a_one() {
    let harness = Harness::open().await;
    for time in [
        "none",
        "0.1s",
        "59s",
        "1m",
        "2m59s",
        // Long enough for a game, and too short to notice that it has begun.
        "1s+1.5s",
        "20s+10s",
        "0s+30s",
        "30s/move",
        "5s+1x20s",
        "10m & 30s/move",
        "0.1s+1d max 0.1s",
    ] {
        let options = json!({"game": "chess", "time": time});
        let told = harness.is_asked_for_rated(options).await;
        assert!(
            told.starts_with("A rated game needs a clock: at least 60 seconds for the first move"),
            "{time:?}: {told}"
        );
    }
    for time in [
        // The usual clock of the game.
        None,
        Some("3m"),
        Some("1m+3s"),
        Some("1m d3s"),
        Some("0s+5x30s"),
        Some("5m+10m/20"),
        Some("30s/move x1"),
        Some("20m & 60s/move x3"),
        Some("3d"),
    ] {
        let mut options = json!({"game": "chess"});
        if let Some(time) = time {
            options["time"] = json!(time);
        }
        let told = harness.is_asked_for_rated(options).await;
        assert!(told.contains('#'), "{told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn games_of_the_same_two_count_less_and_less_within_a_day_and_say_so_before_they_begin() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let told = |message: &Value| {
        let words = text(message);
        let mut lines = words.lines().map(str::to_owned);
        lines.find(|line| line.starts_with("You two have finished"))
    };
    let several =
        "You two have finished several rated games of Chess in 24 hours, so this one counts";
    let many = "You two have finished many rated games of Chess in 24 hours, so this one changes no ratings.";
    for expected in [
        None,
        None,
        Some(format!("{several} 50%.")),
        Some(format!("{several} 25%.")),
        Some(format!("{several} 12.5%.")),
        Some(many.to_owned()),
    ] {
        let options = json!({"game": "chess", "side": "white", "time": "5m+3s", "rated": true, "opponent": "Ben"});
        let (number, card) = ann.challenges_by_card(options).await;
        assert_eq!(told(&card), expected);
        ben.click(&card, "Accept").await;
        let mut game = Game::of(number, &card, ann, ben).await;
        assert_eq!(told(&game.panel().await), expected);
        game.plays("f3 e5 g4 Qh4").await;
        assert_eq!(told(&game.panel_showing("→").await), expected);
    }
    // In another game the two have played none.
    let options = json!({"game": "xiangqi", "side": "red", "time": "5m+3s", "rated": true, "opponent": "Ben"});
    let game = harness.game(options).await;
    assert_eq!(told(&game.panel().await), None);
    // The last one changed nothing, and says so.
    let profile = answer(&ben.slash(LOBBY, "profile", json!({})).await);
    assert!(profile.contains("6 games (6 won"), "{profile}");
    harness.close().await;
}

#[tokio::test]
async fn a_rated_challenge_and_its_game_say_from_which_move_on_ratings_change() {
    let harness = Harness::open().await;
    let maker = harness.user("Ann");
    for (game, least) in [("chess", 4), ("go", 10)] {
        let line = format!("Rated once each side has made {} moves.", least / 2);
        let mut options = json!({"game": game, "time": "5m", "opponent": "Eve", "rated": true});
        let number = maker.challenges(options.clone()).await;
        let card = text(&maker.sees_card(&number).await);
        assert!(card.lines().any(|said| said == line), "{card}");
        options["rated"] = json!(false);
        let number = maker.challenges(options).await;
        let card = text(&maker.sees_card(&number).await);
        assert!(!card.contains(&line), "{card}");
    }
    let mut game = harness.game(json!({"time": "5m", "rated": true})).await;
    game.plays("e4 e5 Nf3").await;
    game.is_given_up().await;
    let words = text(&game.panel_showing("resigned").await);
    let line = "Fewer than 4 moves were played, both sides counted, so ratings stay as they were.";
    assert!(words.contains(line), "{words}");
    harness.close().await;
}

/// Three rated games that Ann offers, with this side, and Ben accepts. Nobody moves, and White's flags fall.
async fn three_flags(side: &str) -> Harness {
    let harness = Harness::open().await;
    for _ in 0..3 {
        let options = json!({"time": "3m", "rated": true, "side": side});
        harness.game(options).await;
    }
    harness.settled().await;
    harness.kill_bot().await;
    // Three minutes pass in which the bot runs and nobody moves.
    harness
        .rewrites(
            "UPDATE events SET at_ms = at_ms - 181000;
             UPDATE sessions SET deadline_ms = deadline_ms - 181000;",
        )
        .await;
    harness.start_bot().await;
    let over = "SELECT id, ply FROM sessions WHERE reason = 'time'";
    let all = async || harness.rows(over).await == [(1, 0), (2, 0), (3, 0)];
    harness.until("all flags to fall", all).await;
    assert_eq!(harness.rows(RATED).await, []);
    harness
}

#[tokio::test]
async fn a_flag_before_the_first_move_is_no_leaving_for_whoever_waited_for_an_opponent() {
    let harness = three_flags("white").await;
    for name in ["Ann", "Ben"] {
        let options = json!({"game": "chess", "time": "5m", "rated": true});
        let told = answer(&harness.user(name).slash(LOBBY, "challenge", options).await);
        assert!(told.contains('#'), "{told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_accepts_rated_games_and_never_moves_leaves_them() {
    let harness = three_flags("black").await;
    let options = json!({"game": "chess", "time": "5m", "rated": true});
    let told = harness.is_asked_for_rated(options.clone()).await;
    assert!(told.contains('#'), "{told}");
    let told = answer(&harness.user("Ben").slash(LOBBY, "challenge", options).await);
    let sentence = "You've left several rated games before they counted.";
    assert!(told.starts_with(sentence), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn against_a_newcomer_a_game_counts_little_for_those_who_are_known() {
    let harness = Harness::open().await;
    // Ben is ranked. None of the rated games that Ann has finished counted in full.
    let ben = harness.id_of("Ben").await;
    for name in ["Ann", "Ben"] {
        harness.user(name).slash(LOBBY, "help", json!({})).await;
    }
    harness.settled().await;
    harness.kill_bot().await;
    harness
        .rewrites(
            "INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins,
                 draws, losses, last_ms)
             SELECT id, 'chess', 'blitz', 1500, CASE name WHEN 'Ben' THEN 60 ELSE 250 END, 0.06, name = 'Ann',
                 9, 9, 0, 0, unixepoch() * 1000
             FROM players WHERE name IN ('Ann', 'Ben')",
        )
        .await;
    harness.start_bot().await;
    for percent in ["10%", "20%"] {
        let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
        game.plays("f3 e5 g4 Qh4").await;
        let words = text(&game.panel_showing("→").await);
        let change = words
            .lines()
            .find(|said| said.contains(&ben) && said.contains('→'));
        assert!(
            change.is_some_and(|change| change.ends_with("(+1)")),
            "{words}"
        );
        let note = format!(
            "This game counts {percent} for <@{ben}>, because the opponent is new to rated games."
        );
        assert!(words.contains(&note), "{words}");
    }
    harness.close().await;
}

#[tokio::test]
async fn of_rated_games_that_are_all_left_early_the_fourth_and_later_are_losses() {
    let harness = Harness::open().await;
    let ann = format!("<@{}>", harness.id_of("Ann").await);
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(harness.game(json!({"time": "5m+3s", "rated": true})).await);
    }
    for (number, mut game) in games.into_iter().enumerate() {
        let shown = if number == 4 {
            // Calling it off is no way out.
            let panel = game.panel_with("Move").await;
            let id = format!("q1/{}/2/abort-now", game.number);
            game.first.forge_click(&panel, &id).await;
            game.panel_showing("aborted").await
        } else {
            game.plays("e4 e5").await;
            game.is_given_up().await;
            game.panel_with("Rematch").await
        };
        let words = text(&shown);
        let note = format!(
            "{ann} has left several rated games early within a day, so this one counts as a loss for their rating"
        );
        assert_eq!(words.contains(&note), number >= 3, "{number}: {words}");
        let is_changed = |said: &str| said.contains(&ann) && said.contains('→');
        assert_eq!(
            words.lines().any(is_changed),
            number >= 3,
            "{number}: {words}"
        );
        assert_eq!(
            words.contains("ratings stay as they were"),
            number < 3,
            "{number}: {words}"
        );
    }
    let rated = harness.rows(RATED).await;
    // Hers alone, of the last two.
    assert_eq!(rated.len(), 2, "{rated:?}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_leaves_rated_games_early_waits_for_the_next() {
    let harness = Harness::open().await;
    for number in 0..3 {
        let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
        if number == 0 {
            let panel = game.panel_with("Move").await;
            let id = format!("q1/{}/2/abort-now", game.number);
            game.first.forge_click(&panel, &id).await;
            game.panel_showing("aborted").await;
        } else {
            game.plays("e4 e5").await;
            game.is_given_up().await;
        }
    }
    assert_eq!(harness.rows(RATED).await, []);
    let sentence = "You've left several rated games before they counted. \
        You can play the next rated game <t:";
    let options = json!({"game": "chess", "time": "5m"});
    let told = harness.is_asked_for_rated(options.clone()).await;
    assert!(told.starts_with(sentence), "{told}");
    // Neither may she accept one.
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut to_ann = options.clone();
    to_ann["opponent"] = json!("Ann");
    to_ann["rated"] = json!(true);
    let (_, card) = ben.challenges_by_card(to_ann).await;
    let told = ann.is_told(&ann.click(&card, "Accept").await).await;
    assert!(told.starts_with(sentence), "{told}");
    // Others may, and she may play without rating.
    let mut to_eve = options.clone();
    to_eve["opponent"] = json!("Eve");
    to_eve["rated"] = json!(true);
    ben.challenges(to_eve).await;
    ann.challenges(options).await;
    harness.close().await;
}

#[tokio::test]
async fn rated_games_that_a_newcomer_has_left_early_do_not_make_the_next_one_count_more() {
    let harness = Harness::open().await;
    let ben = harness.id_of("Ben").await;
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(harness.game(json!({"time": "5m+3s", "rated": true})).await);
    }
    for game in games {
        game.is_given_up().await;
    }
    // The last two cost her points.
    assert_eq!(harness.rows(RATED).await.len(), 2);
    harness.settled().await;
    harness.kill_bot().await;
    // A day passes, and Ben is ranked.
    harness
        .rewrites(
            "UPDATE early_exits SET at_ms = at_ms - 86400000;
             INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins,
                 draws, losses, last_ms)
             SELECT id, 'chess', 'blitz', 1500, 60, 0.06, 0, 9, 9, 0, 0, unixepoch() * 1000
             FROM players WHERE name = 'Ben'",
        )
        .await;
    harness.start_bot().await;
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let words = text(&game.panel_showing("→").await);
    let note = format!("This game counts 10% for <@{ben}>");
    assert!(words.contains(&note), "{words}");
    harness.close().await;
}
