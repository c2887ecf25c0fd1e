//! What people say to the bot where everybody reads it, in games that hide something: its sign must not show what they
//! may do, what is chosen in secret is not taken from there, and talk plays no card.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    gongzhu::{four, offered},
    hand::{HANDS, dealt},
    harness::Harness,
    message::{reactions, text},
    niuniu::table,
    user::User,
};

const NOT_UNDERSTOOD: &str = "❓";

/// What is said to everybody where a card is not played.
const NOT_TAKEN: &str = "I haven't taken that as a move. Press **My hand** to see what you can do.";

/// What is said to everybody where a secret is told by somebody who has nothing to do.
const KEEP_IT: &str = "Everyone can read what you write in a channel, so please don't write that here. \
                       It isn't your turn now.";

/// The messages that are deleted at a time.
const GOING: &str =
    "SELECT message_id, channel_id FROM expiring_messages WHERE delete_ms IS NOT NULL";

impl User<'_> {
    /// Says something to the bot, and waits until that is marked as not done and answered; gives all that others see of it, and what
    /// is replied.
    async fn is_not_heard(&self, channel: &str, said: &str) -> (Vec<String>, Vec<String>) {
        let said = self.say(channel, &format!("@Qiyuan {said}")).await;
        self.is_marked(&said, NOT_UNDERSTOOD).await;
        self.reply_to(&said).await;
        self.harness.settled().await;
        let shown = self.reads(channel).await;
        let own = shown.iter().find(|it| it["id"] == said["id"]).unwrap();
        let is_reply = |it: &&Value| it["message_reference"]["message_id"] == said["id"];
        let replies = shown.iter().filter(is_reply).map(text).collect();
        (reactions(own), replies)
    }

    /// Says a secret choice in a channel, and is told to choose in private.
    async fn is_sent_to(&self, game: &Game<'_>, button: &str, said: &str) {
        let (reactions, replies) = self.is_not_heard(&game.thread, said).await;
        assert_eq!(reactions, [NOT_UNDERSTOOD], "{said}");
        let [reply] = replies.as_slice() else {
            panic!("{said}: {replies:?}");
        };
        // In the language in which it was said; the button as the panel shows it.
        let is_chinese = said.chars().any(|it| ('一'..='鿿').contains(&it));
        let told = match is_chinese {
            true => ["频道里写的话", "在頻道裡寫的"],
            false => ["Everyone can read"; 2],
        };
        let begins = told.iter().any(|told| reply.starts_with(told));
        assert!(begins, "{said}: {reply}");
        assert!(reply.contains(&format!("**{button}**")), "{said}: {reply}");
    }

    /// Says a secret in a channel when there is nothing to do, and is warned, whatever it is.
    async fn is_warned(&self, game: &Game<'_>, said: &str) {
        let (reactions, replies) = self.is_not_heard(&game.thread, said).await;
        assert_eq!(reactions, [NOT_UNDERSTOOD], "{said}");
        assert_eq!(replies, [KEEP_IT], "{said}");
    }

    /// Says something to the bot in private.
    async fn whispers(&self, said: &str) {
        let channel = self.harness.direct(self.name).await;
        self.say(&channel, said).await;
    }
}

#[tokio::test]
async fn in_fog_a_move_that_is_said_in_public_is_not_taken_whether_it_is_possible_or_not() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let game = harness.game(options).await;
    let ann = game.first;
    for (possible, impossible) in [
        ("e4", "e5"),
        ("e4 please", "e5 please"),
        ("e4?", "e5?"),
        ("maybe Nf3", "maybe Nf6"),
        (
            "should I play the knight to f3",
            "should I play the knight to f6",
        ),
        ("e4 or d4", "e6 or d6"),
    ] {
        for said in [possible, impossible, "xyzzy"] {
            ann.is_sent_to(&game, "My view", said).await;
        }
    }
    assert_eq!(offered(ann, &game).await.len(), 20, "nothing was played");
    let asked = ann.say(&game.thread, "@Qiyuan help").await;
    let help = text(&ann.reply_to(&asked).await);
    assert!(
        help.starts_with("Press **My view**") && !help.contains("@Qiyuan"),
        "{help}"
    );
    ann.whispers("e4 please").await;
    let ben = game.second;
    let is_played = async || !offered(ben, &game).await.is_empty();
    harness.until("Ben is to move", is_played).await;
    harness.close().await;
}

#[tokio::test]
async fn in_fog_what_somebody_means_to_play_next_is_as_secret() {
    let harness = Harness::open().await;
    let options = json!({"game": "dark", "side": "white", "time": "unlimited"});
    let game = harness.game(options).await;
    let ben = game.second;
    for said in ["Nf6", "Nf3", "d5"] {
        ben.is_warned(&game, said).await;
    }
    let remark = ben.say(&game.thread, "@Qiyuan what a nice game").await;
    harness.settled().await;
    let shown = ben.reads(&game.thread).await;
    let shown = shown.iter().find(|it| it["id"] == remark["id"]).unwrap();
    assert_eq!(reactions(shown), Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn a_set_up_that_is_said_in_public_is_not_taken_whatever_it_is() {
    let harness = Harness::open().await;
    let options = json!({"game": "screen", "time": "unlimited"});
    let game = harness.game(options).await;
    let still = format!(
        "Still to set up: <@{}>",
        harness.id_of(game.first.name).await
    );
    for said in ["8/8/PPPPPPPP/RNBQKBNR", "8/8/8/8", "Qd4", "e2 e4"] {
        game.first.is_sent_to(&game, "Set up", said).await;
    }
    game.panel_showing(&still).await;
    let asked = game.first.say(&game.thread, "@Qiyuan help").await;
    let help = text(&game.first.reply_to(&asked).await);
    assert!(
        help.starts_with("Press **Set up**") && !help.contains("@Qiyuan"),
        "{help}"
    );
    game.first.whispers("8/8/PPPPPPPP/RNBQKBNR").await;
    let only = format!(
        "Still to set up: <@{}>",
        harness.id_of(game.second.name).await
    );
    game.panel_showing(&only).await;
    // Once it is chosen, it is still a secret.
    for said in ["8/8/PPPPPPPP/RNBQKBNR", "8/8/PPPPPPPP/RNBKQBNR"] {
        game.first.is_warned(&game, said).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn what_is_exposed_in_secret_is_said_in_private_alone() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1").await;
    dealt(&harness, &game, HANDS).await;
    let [eve, chen] = ["Eve", "Chen"].map(|name| harness.user(name));
    // She holds the sheep and the ace of hearts, and not the pig.
    for said in [
        "亮羊",
        "expose ♥A",
        "expose ♠Q",
        "亮猪吧",
        "expose none",
        "no",
        "how odd",
    ] {
        eve.is_sent_to(&game, "My hand", said).await;
    }
    // A whole sentence is talk, whatever she may do.
    let remarks = [
        eve.say(&game.thread, "@Qiyuan how is everybody").await,
        eve.say(&game.thread, "@Qiyuan what a lovely hand I have")
            .await,
    ];
    chen.is_sent_to(&game, "My hand", "不亮").await;
    // Elsewhere not everybody need know of the game.
    let said = chen.say(LOBBY, "@Qiyuan 不亮").await;
    chen.is_marked(&said, NOT_UNDERSTOOD).await;
    let told = harness.tells_directly("Chen", "大家都看得到").await;
    assert!(text(&told).contains("**My hand**"), "{told:#}");
    let asked = eve.say(&game.thread, "@Qiyuan help").await;
    let help = text(&eve.reply_to(&asked).await);
    assert!(
        help.starts_with("Press **My hand**") && !help.contains("@Qiyuan"),
        "{help}"
    );
    for message in eve.reads(&game.thread).await {
        let is_remark = remarks.iter().any(|it| it["id"] == message["id"]);
        assert!(!is_remark || reactions(&message).is_empty(), "{message:#}");
    }
    let panel = game.settled_panel().await;
    assert!(!text(&panel).contains("> has chosen."), "{panel:#}");
    eve.whispers("no").await;
    game.panel_showing("> has chosen.").await;
    chen.whispers("不要").await;
    let (ann, ben) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let rest = format!("Still to choose: <@{ann}> and <@{ben}>\n");
    game.panel_showing(&rest).await;
    harness.close().await;
}

#[tokio::test]
async fn bids_and_stakes_are_said_in_private_alone_and_talk_stakes_nothing() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve"];
    let game = table(&harness, &people, "hands=1").await;
    let [ann, ben, eve] = people.map(|name| harness.user(name));
    for said in ["抢庄", "bid 1", "1", "no", "pass"] {
        ann.is_sent_to(&game, "My hand", said).await;
    }
    ann.whispers("no").await;
    game.panel_showing("> has chosen.").await;
    ben.whispers("不要").await;
    eve.whispers("抢庄").await;
    game.panel_showing("holds the bank.").await;
    for said in ["2", "stake 2", "下一张"] {
        ann.is_sent_to(&game, "My hand", said).await;
    }
    for said in ["下一张", "走一走", "三哈哈", "01"] {
        ann.whispers(said).await;
    }
    harness.settled().await;
    assert_eq!(offered(ann, &game).await.len(), 3, "nothing is staked");
    ann.whispers("2").await;
    let only = format!("Still to choose: <@{}>", harness.id_of("Ben").await);
    game.panel_showing(&only).await;
    harness.close().await;
}

#[tokio::test]
async fn talk_plays_no_card_and_a_card_alone_does() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 expose=off").await;
    dealt(&harness, &game, HANDS).await;
    let [ann, ben, eve, chen] = ["Ann", "Ben", "Eve", "Chen"].map(|name| harness.user(name));
    // Ben leads, and may lead the pig and the ace of diamonds.
    for (user, card) in [
        (ann, "C2"),
        (ben, "♣J"),
        (eve, "出梅花4"),
        (chen, "play C5"),
    ] {
        let before = offered(user, &game).await;
        user.say(&game.thread, &format!("@Qiyuan {card}")).await;
        let is_played = async || offered(user, &game).await != before;
        harness.until("the card is played", is_played).await;
    }
    let before = offered(ben, &game).await;
    assert!(before.contains(&"SQ".to_owned()), "{before:?}");
    let alone = (vec![NOT_UNDERSTOOD.to_owned()], vec![NOT_TAKEN.to_owned()]);
    for said in [
        "hello pig",
        "好猪",
        "谢谢 猪",
        "pig?",
        "my pig please",
        "hello goat",
    ] {
        let mut seen = ben.is_not_heard(&game.thread, said).await;
        if said.is_ascii() {
            assert_eq!(seen, alone, "{said}");
        } else {
            assert_eq!(seen.0, alone.0, "{said}");
            assert!(seen.1.remove(0).contains("没有算数"), "{said}: {seen:?}");
            assert_eq!(seen.1, Vec::<String>::new(), "{said}");
        }
    }
    harness.tells_directly("Ben", "♠Q").await;
    for said in ["da", "Da!", "ha", "Ha", "ah", "Ah...", "as", "ad"] {
        ben.say(&game.thread, &format!("@Qiyuan {said}")).await;
        ben.whispers(said).await;
    }
    // In private it may be a card.
    harness.tells_directly("Ben", "♦A").await;
    harness.settled().await;
    assert_eq!(offered(ben, &game).await, before, "nothing was played");
    ben.say(&game.thread, "@Qiyuan DA").await;
    game.panel_showing("♦A").await;
    harness.close().await;
}

#[tokio::test]
async fn a_card_that_is_not_played_is_answered_alike_whether_it_is_held_or_not() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 expose=off").await;
    dealt(&harness, &game, HANDS).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let played = ann.slash(&game.thread, "move", json!({"action": "C2"}));
    assert_eq!(played.await["state"], "answered");
    harness.settled().await;
    let before = offered(ben, &game).await;
    assert_eq!(before, ["CJ", "C7", "C3"], "he follows suit");
    // Held and not allowed, not held, and none.
    let all_said = [
        "♠Q",
        "♠A",
        "play the pig please",
        "play the goat please",
        "C7?",
        "C8?",
        "C7 or CJ",
        "C6 or CA",
        "S99",
    ];
    for said in all_said {
        let (reactions, replies) = ben.is_not_heard(&game.thread, said).await;
        assert_eq!(reactions, [NOT_UNDERSTOOD], "{said}");
        assert_eq!(replies, [NOT_TAKEN], "{said}");
        let is_going = async || !harness.rows(GOING).await.is_empty();
        harness.until("hints are deleted later", is_going).await;
    }
    assert_eq!(offered(ben, &game).await, before, "nothing was played");
    // Why is said to the player alone.
    harness.tells_directly("Ben", "♣7").await;
    harness.close().await;
}

#[tokio::test]
async fn exposing_in_turn_begins_with_the_first_seat_whoever_holds_the_two_of_clubs() {
    let harness = Harness::open().await;
    let game = four(&harness, "hands=1 expose=order").await;
    let [anns, bens, eves, chens] = HANDS;
    dealt(&harness, &game, [chens, anns, bens, eves]).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    assert_eq!(offered(ben, &game).await, Vec::<String>::new());
    assert_eq!(offered(ann, &game).await, ["expose none"]);
    // What is exposed in turn is seen at once, and may be said aloud.
    ann.say(&game.thread, "@Qiyuan 不亮").await;
    let bens_turn = async || !offered(ben, &game).await.is_empty();
    harness.until("it is Ben's turn", bens_turn).await;
    harness.close().await;
}
