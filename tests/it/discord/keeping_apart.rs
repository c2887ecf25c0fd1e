//! Who may not play where or with whom: blocks, which nobody else is told of, and what moderators can do.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, private, text},
    user::User,
};

const NOT_THEM: &str = "That player can't be challenged here.";

const OWN_BLOCK: &str =
    "You've blocked that player. `/unblock` lets you challenge each other again.";

const NOT_JOIN: &str = "You can't join this game.";

const NOT_TOGETHER: &str = "This game can't be started here.";

const NOT_YOURS: &str = "Only people who manage this server can do that.";

/// What somebody is told.
async fn told(user: User<'_>, command: &str, options: serde_json::Value) -> String {
    answer(&user.slash(LOBBY, command, options).await)
}

/// What somebody is told who presses a button of a card.
async fn presses(user: User<'_>, card: &serde_json::Value, label: &str) -> String {
    user.is_told(&user.click(card, label).await).await
}

#[tokio::test]
async fn people_who_block_each_other_cannot_challenge_or_join_each_other() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let none = told(ann, "blocked", json!({})).await;
    assert_eq!(none, "You haven't blocked anyone.");
    for nobody in ["Ann", "Qiyuan"] {
        let refused = told(ann, "block", json!({"player": nobody})).await;
        assert_eq!(refused, "You can't block yourself or a bot.");
    }
    // A game in play goes on, but is not played again.
    let mut game = harness.game(json!({})).await;
    let done = told(ann, "block", json!({"player": "Ben"})).await;
    assert!(
        done.contains("can't challenge each other from now on"),
        "{done}"
    );
    let again = told(ann, "block", json!({"player": "Ben"})).await;
    assert!(again.starts_with("You've already blocked"), "{again}");
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_showing("(Black) won").await;
    assert_eq!(answer(&ben.click(&panel, "Rematch").await), NOT_TOGETHER);
    for (by, to, refused) in [(ann, "Ben", OWN_BLOCK), (ben, "Ann", NOT_THEM)] {
        let options = json!({"game": "chess", "opponent": to});
        assert_eq!(told(by, "challenge", options).await, refused);
    }
    for (by, other, refused) in [(ben, ann, OWN_BLOCK), (ann, ben, NOT_JOIN)] {
        let (_, card) = by.challenges_by_card(json!({"game": "chess"})).await;
        assert_eq!(presses(other, &card, "Accept").await, refused);
        by.click(&card, "Withdraw").await;
    }
    let ben_id = harness.id_of("Ben").await;
    let listed = text(&private(&ann.slash(LOBBY, "blocked", json!({})).await));
    assert!(listed.contains(&format!("<@{ben_id}>")), "{listed}");
    assert_eq!(told(ben, "blocked", json!({})).await, none);
    // Others play with both.
    harness.game_between("Eve", "Ben", json!({})).await;
    let lifted = told(ann, "unblock", json!({"player": "Ben"})).await;
    assert!(lifted.ends_with("is no longer blocked."), "{lifted}");
    let nobody = told(eve, "unblock", json!({"player": "Ben"})).await;
    assert!(nobody.starts_with("You haven't blocked"), "{nobody}");
    harness.game(json!({})).await;
    harness.close().await;
}

#[tokio::test]
async fn a_moderator_ends_a_game_with_a_reason_that_the_players_are_told() {
    let harness = Harness::open().await;
    let [ann, eve] = ["Ann", "Eve"].map(|name| harness.user(name));
    let mut game = harness
        .game_between("Ben", "Eve", json!({"time": "5m+3s", "rated": true}))
        .await;
    game.plays("e4 e5 Nf3 Nc6").await;
    let end = |number: &str, reason: &str| json!({"number": number, "reason": reason});
    let refused = told(eve, "moderate end", end(&game.number, "mine")).await;
    assert_eq!(refused, NOT_YOURS);
    let nonsense = told(ann, "moderate end", end("the last one", "why not")).await;
    assert_eq!(nonsense, "Which game? Type its number, such as #12.");
    let missing = told(ann, "moderate end", end("999", "why not")).await;
    assert!(missing.starts_with("There's no such game"), "{missing}");
    let ended = told(
        ann,
        "moderate end",
        end(&game.number, "an *engine* @everyone"),
    )
    .await;
    assert!(ended.contains("has ended without a result"), "{ended}");
    let panel = game
        .panel_showing("A moderator ended the game: no result.")
        .await;
    let words = text(&panel);
    assert!(words.contains("Reason: `an *engine* @everyone`"), "{words}");
    assert!(!words.contains("→"), "no rating changes: {words}");
    let over = told(ann, "moderate end", end(&game.number, "again")).await;
    assert!(over.starts_with("This game is over"), "{over}");
    let (number, _) = eve.challenges_by_card(json!({"game": "chess"})).await;
    let cleared = told(ann, "moderate end", end(&number, "spam")).await;
    assert!(cleared.ends_with("is withdrawn."), "{cleared}");
    let log = text(&private(&ann.slash(LOBBY, "moderate log", json!({})).await));
    let ann_id = harness.id_of("Ann").await;
    for line in [
        format!(
            "<@{ann_id}> ended game #{}: `an *engine* @everyone`",
            game.number
        ),
        format!("<@{ann_id}> withdrew challenge #{number}"),
    ] {
        assert!(log.contains(&line), "{line}: {log}");
    }
    assert_eq!(told(eve, "moderate log", json!({})).await, NOT_YOURS);
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_banned_begins_and_joins_no_game_until_the_ban_is_lifted() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let mut game = harness.game_between("Ben", "Eve", json!({})).await;
    for (by, whom, told_so) in [
        (eve, "Ben", NOT_YOURS),
        (ann, "Ann", "You can't ban yourself or a bot."),
        (ann, "Qiyuan", "You can't ban yourself or a bot."),
    ] {
        assert_eq!(
            told(by, "moderate ban", json!({"player": whom})).await,
            told_so
        );
    }
    let ban = json!({"player": "Ben", "reason": "spam"});
    let banned = told(ann, "moderate ban", ban.clone()).await;
    assert!(
        banned.contains("can't start or join games on this server"),
        "{banned}"
    );
    let again = told(ann, "moderate ban", ban).await;
    assert!(
        again.ends_with("is already banned from playing here."),
        "{again}"
    );
    let not_you = "You can't start or join games on this server at the moment.";
    for (command, options) in [("challenge", json!({"game": "chess"})), ("play", json!({}))] {
        let begun = told(ben, command, options).await;
        assert!(begun.starts_with(not_you), "{command}: {begun}");
    }
    let (_, card) = eve.challenges_by_card(json!({"game": "chess"})).await;
    let joined = presses(ben, &card, "Accept").await;
    assert!(joined.starts_with(not_you), "{joined}");
    let invited = json!({"game": "chess", "opponent": "Ben"});
    assert_eq!(told(eve, "challenge", invited).await, NOT_THEM);
    // What is in play goes on.
    game.plays("e4 e5").await;
    let lift = json!({"player": "Ben"});
    let lifted = told(ann, "moderate unban", lift.clone()).await;
    assert!(lifted.ends_with("may play here again."), "{lifted}");
    let none = told(ann, "moderate unban", lift).await;
    assert!(none.ends_with("isn't banned from playing here."), "{none}");
    ben.click(&card, "Accept").await;
    let log = text(&private(&ann.slash(LOBBY, "moderate log", json!({})).await));
    let ban = log.find("banned").unwrap();
    let lift = log.find("lifted the ban").unwrap();
    assert!(lift < ban && log.contains(": `spam`"), "{log}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_blocked_many_people_turns_the_pages_of_their_list() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let id = harness.id_of("Ann").await;
    harness.stop_bot().await;
    let many = format!(
        "INSERT INTO blocks (player_id, blocked_id, at_ms)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 105)
         SELECT {id}, 900000000000000000 + i, i FROM n"
    );
    let many: &'static str = many.leak();
    harness.rewrites(many).await;
    harness.start_bot().await;
    let mut page = private(&ann.slash(LOBBY, "blocked", json!({})).await);
    for (first, last) in [(1, 50), (51, 100), (101, 105)] {
        if first > 1 {
            page = private(&ann.click(&page, "Next ▶").await);
        }
        let words = text(&page);
        assert!(words.contains("105 in all"), "{words}");
        assert_eq!(words.matches("<@9").count(), last - first + 1, "{words}");
        for place in [first, last] {
            let blocked = format!("<@{}>", 900_000_000_000_000_000 + place);
            assert!(words.contains(&blocked), "{place}: {words}");
        }
    }
    let before = private(&ann.click(&page, "◀ Previous").await);
    assert!(text(&before).contains("105 in all"), "{before:#}");
    harness.close().await;
}

#[tokio::test]
async fn moderators_by_role_lift_no_ban_of_their_own_and_ban_nobody_who_manages_the_server() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    harness.post("roles", json!({"name": "Hosts"})).await;
    for host in ["users/Ben", "users/Eve"] {
        harness.patch(host, json!({"roles": ["Hosts"]})).await;
    }
    told(ann, "settings server", json!({"manage-role": "Hosts"})).await;
    // Ann is the owner; Bea manages the server by Discord's permissions.
    harness
        .patch("users/Bea", json!({"can": ["MANAGE_GUILD"]}))
        .await;
    for manager in ["Ann", "Bea"] {
        let refused = told(eve, "moderate ban", json!({"player": manager})).await;
        assert!(
            refused.starts_with("You can't ban people who manage this server"),
            "{manager}: {refused}"
        );
    }
    let banned = told(ben, "moderate ban", json!({"player": "Eve"})).await;
    assert!(banned.contains("can't start or join games"), "{banned}");
    let own = json!({"player": "Eve"});
    let refused = told(eve, "moderate unban", own.clone()).await;
    assert!(
        refused.starts_with("You can't lift your own ban."),
        "{refused}"
    );
    let begun = told(eve, "challenge", json!({"game": "chess"})).await;
    assert!(
        begun.starts_with("You can't start or join games"),
        "{begun}"
    );
    let lifted = told(ben, "moderate unban", own).await;
    assert!(lifted.ends_with("may play here again."), "{lifted}");
    // Nor do they give their role away, by the command or the menu.
    let refused = told(ben, "settings server", json!({"manage-role": "Hosts"})).await;
    let only = "Only people with Discord's permission to manage this server can choose";
    assert!(refused.starts_with(only), "{refused}");
    let page = private(&ben.slash(LOBBY, "settings server", json!({})).await);
    let page = private(&ben.click(&page, "Channels and members").await);
    let picked = ben
        .select_in(&page, "Who may manage the bot", "Hosts")
        .await;
    let refused = ben.is_told(&picked).await;
    assert!(refused.starts_with(only), "{refused}");
    // Managers are above that: whoever bans them has the same permissions, and they could give themselves the role.
    let banned = told(ann, "moderate ban", json!({"player": "Bea"})).await;
    assert!(banned.contains("can't start or join games"), "{banned}");
    let bea = harness.user("Bea");
    let lifted = told(bea, "moderate unban", json!({"player": "Bea"})).await;
    assert!(lifted.contains("已解除禁赛"), "{lifted}");
    harness.close().await;
}

#[tokio::test]
async fn a_table_begins_and_is_joined_only_by_people_who_play_with_each_other() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let options = json!({"game": "niuniu", "seats": 4});
    let (number, card) = ann.challenges_by_card(options).await;
    ben.click(&card, "Join").await;
    let ben_is = format!("<@{}>", harness.id_of("Ben").await);
    let card = ann.card_with(&number, &ben_is).await;
    told(eve, "block", json!({"player": "Ben"})).await;
    assert_eq!(presses(eve, &card, "Join").await, OWN_BLOCK);
    told(eve, "unblock", json!({"player": "Ben"})).await;
    told(ben, "block", json!({"player": "Eve"})).await;
    assert_eq!(presses(eve, &card, "Join").await, NOT_JOIN);
    // Somebody who sits there already is blocked before the table begins.
    told(ben, "block", json!({"player": "Ann"})).await;
    assert_eq!(presses(ann, &card, "Start").await, NOT_TOGETHER);
    told(ben, "unblock", json!({"player": "Ann"})).await;
    ann.click(&card, "Start").await;
    let begun = "SELECT id, 0 FROM sessions WHERE stage = 'play'";
    let is_begun = async || harness.rows(begun).await.len() == 1;
    harness.until("it has begun", is_begun).await;
    harness.close().await;
}

#[tokio::test]
async fn challenges_of_whoever_is_banned_are_withdrawn() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let (number, _) = ben.challenges_by_card(json!({"game": "chess"})).await;
    told(ann, "moderate ban", json!({"player": "Ben"})).await;
    let withdrawn =
        format!("SELECT id, 0 FROM sessions WHERE id = {number} AND reason = 'withdrawn'");
    let withdrawn: &'static str = withdrawn.leak();
    assert_eq!(harness.rows(withdrawn).await.len(), 1);
    harness.close().await;
}
