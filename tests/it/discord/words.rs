//! Words to the bot that are no move: what they ask for is said, or what can be said instead.

use serde_json::{Value, json};

use super::{
    faults::UNKNOWN_MESSAGE,
    game::{LOBBY, says},
    harness::Harness,
    message::{self, answer, labels, options, text},
};

#[tokio::test]
async fn a_message_that_is_deleted_before_it_is_answered_is_answered_all_the_same() {
    let harness = Harness::open().await;
    // There is nothing left to put a mark at.
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let deleted = async {
        let said = says(ann, &game, "e9").await;
        harness.deletes_message(&said).await;
    };
    harness.while_it_stands_still(deleted).await;
    let find = |messages: &[Value]| {
        let mut told = messages.iter().filter(|it| text(it).contains("`e9`"));
        told.next().cloned()
    };
    let told = ann.waits_for(&game.thread, find).await;
    assert_eq!(told["message_reference"], Value::Null, "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn in_private_games_challenges_and_rules_are_asked_for_in_a_word() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let private = &harness.direct("Ann").await;
    let none = ann.reply_to(&ann.say(private, "games").await).await;
    assert!(
        text(&none).starts_with("You have no game running."),
        "{none:#}"
    );
    let challenge = json!({"game": "go", "opponent": "Eve"});
    let number = ann.challenges(challenge).await;
    harness.game(json!({})).await;
    let said = ["games", "My games", "what are my games?", "challenges"];
    let said = said.map(|words| (words, ["Chess #2", "Go #1"]));
    let in_chinese = [
        ("我的对局", ["国际象棋 #2", "围棋 #1"]),
        ("我的對局", ["西洋棋 #2", "圍棋 #1"]),
    ];
    for (words, games) in said.into_iter().chain(in_chinese) {
        let listed = text(&ann.reply_to(&ann.say(private, words).await).await);
        assert!(
            games.iter().all(|game| listed.contains(game)),
            "{words}: {listed}"
        );
    }
    let rules = ann.reply_to(&ann.say(private, "rules").await).await;
    assert!(text(&rules).starts_with("Chess: rules\n"), "{rules:#}");
    for words in ["rules xiangqi", "how do I play xiangqi?"] {
        let rules = ann.is_replied_to(&ann.say(private, words).await).await;
        assert!(rules.starts_with("Xiangqi: rules\n"), "{words}: {rules}");
    }
    let rules = ann
        .is_replied_to(&ann.say(private, "象棋怎么下").await)
        .await;
    assert!(rules.starts_with("象棋：规则\n"), "{rules}");
    for words in ["resign", "e4", "accept", "board"] {
        let said = ann.say(private, &format!("#{number} {words}")).await;
        let told = ann.is_replied_to(&said).await;
        let begins = "#1 hasn't started yet. Please use the buttons on its card in ";
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    // On a server a list would tell everybody.
    let said = ann.say(LOBBY, "@Qiyuan games").await;
    let hint = ann.reply_to(&said).await;
    assert_eq!(
        text(&hint),
        "`/games` lists your games and challenges, to you alone."
    );
    ann.is_gone(&hint).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_is_hidden_is_answered_as_one_that_there_is_not() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    harness.game_between("Chen", "Eve", json!({})).await;
    harness
        .user("Chen")
        .challenges(json!({"game": "go", "opponent": "Eve"}))
        .await;
    let (ann, private) = (game.first, harness.direct("Ann").await);
    for place in [&private, &game.thread] {
        for words in ["resign", "e4", "yes"] {
            let mut told = Vec::new();
            for number in [2, 3, 77] {
                let said = ann.say(place, &format!("@Qiyuan #{number} {words}")).await;
                told.push(ann.is_replied_to(&said).await);
            }
            assert!(
                told[0].starts_with("There's no such game"),
                "{words}: {told:?}"
            );
            assert!(told.iter().all(|it| *it == told[0]), "{words}: {told:?}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn what_is_no_move_is_answered_with_a_hint_and_what_is_asked_with_a_question() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black"});
    let go = harness.game_between("Ann", "Ben", options).await;
    let options = json!({"game": "shogi", "side": "sente"});
    let shogi = harness.game_between("Bea", "Ben", options).await;
    let chess = harness.game_between("Eve", "Ben", json!({})).await;
    for (game, words, question) in [
        (&go, "天元吗", "是要下 `K10` 吗？"),
        (&go, "天元嗎？", "是要下 `K10` 嗎？"),
        (&go, "Ｑ１６？", "Play `Q16`?"),
        (&shogi, "７六歩か？", "是要走 `７六步` 吗？"),
        (&shogi, "７六歩ですか", "是要走 `７六步` 吗？"),
        (&chess, "what if e4", "Play `e4`?"),
        (&chess, "ｅ４？", "Play `e4`?"),
    ] {
        let asked = game
            .first
            .reply_to(&says(game.first, game, words).await)
            .await;
        assert_eq!(text(&asked), question, "{words}");
    }
    for (words, hint) in [
        ("queen", "I can't read `queen` as a move. Try "),
        ("棄權", "看不懂 `棄權` 是哪一步，可以試試 "),
        ("what if e5", "`e5` isn't allowed: "),
    ] {
        let said = says(chess.first, &chess, words).await;
        chess.first.is_marked(&said, "❓").await;
        let told = chess.first.reply_to(&said).await;
        assert!(text(&told).starts_with(hint), "{told:#}");
        chess.first.is_gone(&told).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn off_turn_a_move_is_told_whose_turn_it_is_and_everything_else_is_talk() {
    let harness = Harness::open().await;
    let chess = harness.game(json!({})).await;
    let options = json!({"game": "go", "side": "black"});
    let go = harness.game_between("Ann", "Ben", options).await;
    let turn = chess.first.is_to_move().await;
    for (game, words) in [
        (&chess, "e5"),
        (&chess, "Nf6, your turn"),
        (&chess, "knight to f6"),
        (&chess, "castle"),
        (&go, "Q16"),
        (&go, "pass"),
    ] {
        let said = says(game.second, game, words).await;
        assert_eq!(game.second.is_replied_to(&said).await, turn, "{words}");
    }
    let told = go
        .second
        .is_replied_to(&says(go.second, &go, "天元").await)
        .await;
    assert!(told.starts_with("现在轮到 <@"), "{told}");
    // A question is answered with the same, and marked.
    let asked = says(go.second, &go, "天元吗").await;
    let told = go.second.is_replied_to(&asked).await;
    assert!(told.contains("轮到 <@"), "{told}");
    go.second.is_marked(&asked, "❓").await;
    let mut talk = Vec::new();
    for words in ["e5?", "I think e4 is good", "queen", "what if e4"] {
        talk.push(says(chess.second, &chess, words).await);
    }
    // What is said in a channel is read in order.
    let last = says(chess.second, &chess, "d5").await;
    chess.second.is_replied_to(&last).await;
    for message in chess.messages().await {
        let about = &message["message_reference"]["message_id"];
        assert!(talk.iter().all(|it| it["id"] != *about), "{message:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn in_private_a_move_is_asked_about_only_where_it_can_be_made() {
    let harness = Harness::open().await;
    let mut first = harness.game(json!({})).await;
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let third = harness.game_between("Ann", "Chen", json!({})).await;
    let options = json!({"game": "go", "side": "black"});
    let mut go = harness.game_between("Ann", "Bea", options).await;
    first.plays("d4").await;
    let ann = first.first;
    let private = &harness.direct("Ann").await;
    let asked = ann.reply_to(&ann.say(private, "Nf3").await).await;
    let offered: Vec<String> = options_of(&asked);
    assert_eq!(offered.len(), 2, "{offered:?}");
    assert!(
        offered
            .iter()
            .all(|it| it.starts_with("#2") || it.starts_with("#3")),
        "{offered:?}"
    );
    // In two games it is refused, and in Go it could be played.
    go.plays("Q16").await;
    let told = text(&ann.reply_to(&ann.say(private, "d5").await).await);
    assert!(
        told.starts_with("You can't play `d5` now in any of the games where it's your turn."),
        "{told}"
    );
    for game in [&second, &third] {
        let options = json!({"action": "e4"});
        ann.slash(&game.thread, "move", options).await;
    }
    let told = text(&ann.reply_to(&ann.say(private, "d5").await).await);
    assert!(
        told.starts_with("It isn't your turn in any of your games:"),
        "{told}"
    );
    assert!(
        told.contains(&format!("<@{}> to move", harness.id_of("Bea").await)),
        "{told}"
    );
    // One waits, and it may be meant for another.
    go.plays("D4").await;
    let asked = ann.reply_to(&ann.say(private, "d5").await).await;
    assert_eq!(text(&asked), "Go #4: Play `D5`?");
    harness.close().await;
}

/// The labels of a menu.
pub(super) fn options_of(message: &Value) -> Vec<String> {
    options(message)
        .into_iter()
        .map(|(label, _)| label)
        .collect()
}

#[tokio::test]
async fn a_question_mark_asks_first_also_in_the_field_and_the_command() {
    let harness = Harness::open().await;
    let setup = "4k3/8/8/8/1R2p3/8/8/4K3 w - - 0 1";
    let game = harness.game(json!({"setup": setup})).await;
    let ann = game.first;
    let panel = game.panel().await;
    for typed in ["my rook takes e4?", "Rxe4?", "Rxe4 吗"] {
        let form = ann.click(&panel, "Move").await;
        let asked = message::private(&ann.submit(&form, json!({"Move": typed})).await);
        assert_eq!(text(&asked), "Play `Rxe4`?", "{typed}");
        let options = json!({"action": typed});
        let asked = message::private(&ann.slash(&game.thread, "move", options).await);
        assert_eq!(text(&asked), "Play `Rxe4`?", "{typed}");
    }
    let form = ann.click(&panel, "Move").await;
    let asked = message::private(&ann.submit(&form, json!({"Move": "Rxe4？"})).await);
    ann.click(&asked, "Rxe4").await;
    game.panel_showing("1. Rxe4").await;
    harness.close().await;
}

#[tokio::test]
async fn a_yes_to_a_question_that_is_gone_does_nothing_and_is_told_so() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let private = &harness.direct("Ann").await;
    let question = ann.reply_to(&says(ann, &game, "resign").await).await;
    assert_eq!(labels(&question), ["Yes, resign", "Cancel"]);
    harness.stop_bot().await;
    harness.start_bot().await;
    ann.is_gone(&question).await;
    for words in ["yes", "accept", "yes?"] {
        let hint = ann.reply_to(&says(ann, &game, words).await).await;
        assert_eq!(text(&hint), "I have no question open for you right now.");
        ann.is_gone(&hint).await;
        let said = ann.say(private, words).await;
        assert_eq!(ann.is_replied_to(&said).await, text(&hint));
    }
    // Others talk to each other.
    let eve = harness.user("Eve");
    let talk = says(eve, &game, "yes").await;
    says(ann, &game, "e4").await;
    game.panel_showing("1. e4").await;
    let about = |it: &Value| it["message_reference"]["message_id"] == talk["id"];
    assert!(!game.messages().await.iter().any(about));
    harness.close().await;
}

#[tokio::test]
async fn two_games_that_are_named_at_once_are_refused() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let ann = game.first;
    let told = "Please name one game at a time, such as `#12 board`.";
    for words in ["#1 #2 e4", "#1 e4 #2", "#2: #1 resign"] {
        let said = says(ann, &game, words).await;
        assert_eq!(ann.is_replied_to(&said).await, told, "{words}");
        let options = json!({"action": words});
        let refused = ann.slash(&game.thread, "move", options).await;
        assert_eq!(answer(&refused), told, "{words}");
    }
    for game in [&game, &second] {
        assert!(!text(&game.settled_panel().await).contains("1. "));
    }
    harness.close().await;
}

#[tokio::test]
async fn a_name_in_quotes_is_the_name() {
    let harness = Harness::open().await;
    let options = json!({"game": "amazon", "side": "white"});
    let mut amazon = harness.game_between("Ann", "Ben", options).await;
    amazon.plays("d4 d5").await;
    let other = harness.game_between("Ann", "Eve", json!({})).await;
    let ann = amazon.first;
    let private = &harness.direct("Ann").await;
    for (words, reply) in [
        ("`amazon` d3", "Played: **Ad3** (#1)"),
        ("“国际象棋” Nf3", "Played: **Nf3** (#2)"),
    ] {
        let said = ann.say(private, words).await;
        assert_eq!(ann.is_replied_to(&said).await, reply, "{words}");
    }
    other.panel_showing("1. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_there_is_not_is_said_so_while_it_is_typed() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for typed in ["军棋", "bridge"] {
        let asked = json!({"game": typed});
        let choices = ann
            .autocomplete(LOBBY, "challenge", asked.clone(), "game")
            .await;
        assert_eq!(choices.len(), 1, "{choices:?}");
        assert_eq!(choices[0]["value"], typed);
        let line = choices[0]["name"].as_str().unwrap();
        assert!(line.starts_with("I don't know a game called"), "{line}");
        let refused = answer(&ann.slash(LOBBY, "challenge", asked).await);
        let told = format!("I don't know the game `{typed}`. Try `Chess`, ");
        assert!(refused.starts_with(&told), "{refused}");
    }
    harness.close().await;
}

#[tokio::test]
async fn where_a_square_is_named_it_is_offered_for_a_move_to_it() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "ambiguous"})).await;
    let ann = game.first;
    let typed = json!({"action": "Nf"});
    let choices = ann
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    assert_eq!(choices[0]["name"], "f3", "{choices:?}");
    assert!(message::has_button(&game.panel().await, "Choose"));
    let refused = answer(&game.tries("Nf3").await);
    let told = "`Nf3` isn't allowed: name only the square";
    assert!(refused.starts_with(told), "{refused}");
    harness.close().await;
}

#[tokio::test]
async fn the_rules_of_shogi_name_its_own_notations() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for game in ["shogi", "minishogi"] {
        let page = ann.slash(LOBBY, "rules", json!({"game": game})).await;
        let page = answer(&page);
        assert!(
            page.contains("USI (7g7f)") && !page.contains("g1f3"),
            "{page}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_pawn_in_hand_is_offered_with_its_letter() {
    let harness = Harness::open().await;
    let options = json!({"game": "crazyhouse"});
    let mut game = harness.game(options).await;
    game.plays("e4 d5 exd5 a6").await;
    let typed = json!({"action": "@d4"});
    let choices = game
        .first
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    assert_eq!(choices[0]["name"], "P@d4", "{choices:?}");
    harness.close().await;
}

#[tokio::test]
async fn time_left_and_whose_turn_it_is_are_told_in_words() {
    let harness = Harness::open().await;
    let game = harness
        .game_between("Ann", "Bea", json!({"time": "10m+5s"}))
        .await;
    let (ann, bea) = (game.first, game.second);
    let ids = [harness.id_of("Ann").await, harness.id_of("Bea").await];
    let [ann_is, bea_is] = ids.each_ref().map(|id| format!("<@{id}>"));
    let told = ann
        .reply_to(&says(ann, &game, "how much time do I have left?").await)
        .await;
    let told = text(&told);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].starts_with("You have ") && lines[0].contains(" left · time runs out <t:"),
        "{told}"
    );
    assert_eq!(lines[1], format!("{bea_is} has 10:00 left."));
    let told = bea
        .reply_to(&says(bea, &game, "我还有多少时间").await)
        .await;
    let told = text(&told);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "你还剩 10:00。");
    assert!(
        lines[1].starts_with(&format!("{ann_is} 还剩 ")) && lines[1].contains(" · <t:"),
        "{told}"
    );
    // Whoever only watches sees both.
    let eve = harness.user("Eve");
    let told = eve.reply_to(&says(eve, &game, "time?").await).await;
    assert!(
        text(&told).starts_with(&format!("{ann_is} has ")),
        "{told:#}"
    );
    let own = harness.direct("Bea").await;
    let told = bea.reply_to(&bea.say(&own, "我还有多少时间？").await).await;
    assert!(text(&told).starts_with("你还剩 10:00。"), "{told:#}");
    for (user, words, expected) in [
        (bea, "what's next?", "> to move (White)"),
        (bea, "下一步呢？", &*ann_is),
        (bea, "下一", &*ann_is),
        (ann, "下一", &*ann_is),
        (
            ann,
            "how are you?",
            "I'm fine, thank you. Have fun playing!",
        ),
        (ann, "你好吗", "挺好的，谢谢！祝你玩得开心。"),
        (ann, "你好嗎？", "很好，謝謝！祝你玩得開心。"),
    ] {
        let said = says(user, &game, words).await;
        let told = user.reply_to(&said).await;
        assert!(text(&told).contains(expected), "{words}: {told:#}");
        assert!(message::reactions(&said).is_empty(), "{words}: {said:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn where_nothing_is_played_games_and_how_to_start_one_are_told() {
    let harness = Harness::open().await;
    let (ann, private) = (harness.user("Ann"), &harness.direct("Ann").await);
    for words in ["how do I start a game?", "怎么开始一局？", "怎麼開始"] {
        let told = ann
            .reply_to(&ann.say(LOBBY, &format!("@Qiyuan {words}")).await)
            .await;
        assert_eq!(labels(&told).len(), 2, "{words}: {told:#}");
        let told = ann.reply_to(&ann.say(private, words).await).await;
        assert!(text(&told).contains("/"), "{words}: {told:#}");
    }
    for (words, names) in [
        ("what games do you have?", ["Xiangqi", "Gong Zhu"]),
        ("有什么游戏", ["象棋", "拱猪"]),
        ("有哪些遊戲？", ["象棋", "拱豬"]),
    ] {
        for place in [private, LOBBY] {
            let told = ann
                .reply_to(&ann.say(place, &format!("@Qiyuan {words}")).await)
                .await;
            let listed = names.iter().all(|name| text(&told).contains(name));
            assert!(listed, "{words}: {told:#}");
        }
    }
    let told = ann.reply_to(&ann.say(private, "what's next?").await).await;
    assert!(
        text(&told).starts_with("You have no game running."),
        "{told:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_question_in_chinese_needs_no_mark() {
    let harness = Harness::open().await;
    let game = harness.game_between("Ann", "Bea", json!({})).await;
    let (ann, bea) = (game.first, game.second);
    let own = harness.direct("Bea").await;
    for words in [
        "我现在该怎么走",
        "这样真的可以吗",
        "那我这边呢",
        "你喜欢吃什么",
        "你喜歡吃什麼",
        "真的可以走 10 步吗",
    ] {
        for user in [ann, bea] {
            let said = says(user, &game, words).await;
            user.reply_to(&said).await;
        }
        let told = bea.reply_to(&bea.say(&own, words).await).await;
        assert!(!text(&told).is_empty(), "{words}");
    }
    harness.close().await;
}
