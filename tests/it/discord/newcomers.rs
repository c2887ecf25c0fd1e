//! What newcomers say in their own words, small talk, and answers to offers that are neither `yes` nor `no`.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY, says},
    gongzhu,
    harness::Harness,
    message::{has_button, labels, reactions, text},
};

#[tokio::test]
async fn polite_requests_and_questions_of_newcomers_are_answered() {
    let harness = Harness::open().await;
    let names = ["Ann", "Ben", "Eve"].into_iter().cycle();
    for (name, (words, begins)) in names.zip([
        ("teach me chess please", "Chess: rules\n"),
        ("could you teach me go?", "Go: rules\n"),
        ("I'm new here", "Welcome!"),
        ("hi, I'm new here!", "Welcome!"),
        (
            "what does rated mean?",
            "A rated game counts toward your rating",
        ),
        ("what can three of us play?", "Good for 3 players: Niu Niu"),
        ("games for 4 players", "Good for 4 players: "),
        ("what can 9 people play", "I have no game for 9 players."),
        (
            "how do the pieces move",
            "`/rules` shows how a game is played",
        ),
        ("教我玩斗牛", "斗牛：规则\n"),
        ("请教我下象棋", "象棋：规则\n"),
        ("我不会下棋", "欢迎！"),
        ("三个人能玩什么", "3 个人可以玩：斗牛"),
        ("什么是等级分", "等级分对局的胜负会计入"),
        ("教我玩鬥牛", "鬥牛：規則\n"),
        ("我不會下棋", "歡迎！"),
        ("三個人可以玩什麼？", "3 個人可以玩：鬥牛"),
        ("什麼是等級分", "等級分對局的勝負會計入"),
    ]) {
        let user = harness.user(name);
        let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let told = text(&user.reply_to(&said).await);
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    let game = harness.game(json!({})).await;
    let said = says(game.first, &game, "how do the pieces move?").await;
    let told = game.first.is_replied_to(&said).await;
    assert!(told.starts_with("`/rules game:Chess` shows"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn small_talk_is_answered_kindly_and_cards_are_not_called_board_games() {
    let harness = Harness::open().await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    for (user, words) in [
        (ann, "lol"),
        (ann, "haha"),
        (bea, "嗯"),
        (bea, "哈哈"),
        (ann, "ok"),
    ] {
        let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
        user.is_marked(&said, "😄").await;
    }
    for (user, words, begins) in [
        (ann, "I love you", "Thank you, that's kind!"),
        (bea, "我爱你", "谢谢夸奖！"),
        (bea, "我愛你", "謝謝誇獎！"),
    ] {
        let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let told = user.is_replied_to(&said).await;
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    for (words, begins) in [("我想玩拱猪", "拱猪："), ("我想玩拱豬", "拱豬：")] {
        let said = bea.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = bea.reply_to(&said).await;
        assert!(text(&reply).starts_with(begins), "{reply:#}");
        let shown = format!(
            "{}{}",
            text(&reply).lines().next().unwrap(),
            labels(&reply).concat()
        );
        assert!(!shown.contains('下'), "{shown}");
    }
    harness.close().await;
}

#[tokio::test]
async fn taiwanese_words_are_answered_in_traditional_chinese_before_any_command() {
    for server in ["en-US", "zh-CN"] {
        let harness = Harness::open_with(json!({"guild_locale": server})).await;
        let ben = harness.user("Ben");
        for (words, shown) in [
            ("教我玩鬥牛", "鬥牛：規則"),
            ("西洋棋", "西洋棋：約朋友一起玩"),
            ("怎麼玩", "開局"),
        ] {
            let said = ben.say(LOBBY, &format!("@Qiyuan {words}")).await;
            let told = text(&ben.reply_to(&said).await);
            assert!(told.contains(shown), "{server}, {words}: {told}");
        }
        harness.close().await;
    }
}

/// A game that is over, with a rematch offered by its loser.
async fn with_rematch_offered(harness: &Harness) -> Game<'_> {
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let over = game.panel_with("Rematch").await;
    game.first.click(&over, "Rematch").await;
    game.panel_with("Accept").await;
    game
}

#[tokio::test]
async fn not_now_declines_and_why_not_agrees() {
    for words in ["maybe later", "再說", "再说吧"] {
        let harness = Harness::open().await;
        let mut game = harness.game(json!({})).await;
        game.plays("e4 e5").await;
        says(game.first, &game, "draw").await;
        game.panel_with("Accept draw").await;
        says(game.second, &game, words).await;
        game.panel_without("Accept draw").await;
        let over = with_rematch_offered(&harness).await;
        says(over.second, &over, words).await;
        over.panel_without("Accept").await;
        harness.close().await;
    }
    for words in ["why not", "好嘞", "來吧"] {
        let harness = Harness::open().await;
        let over = with_rematch_offered(&harness).await;
        says(over.second, &over, words).await;
        over.panel_showing("Rematch: #2").await;
        harness.close().await;
    }
}

/// A game in a private thread.
async fn in_private<'h>(harness: &'h Harness, [first, second]: [&'static str; 2]) -> Game<'h> {
    let options = json!({"game": "chess", "opponent": second, "side": "white", "private": true,
        "time": "10m+5s"});
    let (first, second) = (harness.user(first), harness.user(second));
    first.slash(LOBBY, "challenge", options).await;
    let thread = harness.channel(|channel| channel["type"] == 12).await;
    let id = thread["id"].as_str().unwrap().to_owned();
    let card = |messages: &[Value]| {
        let mut shown = messages.iter();
        shown.find(|it| has_button(it, "Accept")).cloned()
    };
    let card = first.waits_for(&id, card).await;
    second.click(&card, "Accept").await;
    let game = Game::at("1".to_owned(), &card, id, first, second);
    game.panel_with("Move").await;
    game
}

#[tokio::test]
async fn of_a_game_that_is_played_elsewhere_its_player_is_told_directly() {
    for (players, asked) in [
        (
            ["Ben", "Eve"],
            [
                (0, "clock", "You have "),
                (0, "board", "**Chess #1**"),
                (0, "what's next?", "it's your turn"),
                (1, "board", "**Chess #1**"),
            ],
        ),
        (
            ["Bea", "Chen"],
            [
                (0, "我还有多少时间", "你还剩"),
                (0, "棋盘", "**国际象棋 #1**"),
                (1, "還剩多少時間", "你還剩"),
                (1, "棋盤", "**西洋棋 #1**"),
            ],
        ),
    ] {
        let harness = Harness::open().await;
        let game = in_private(&harness, players).await;
        for (who, words, part) in asked {
            let user = [game.first, game.second][who];
            let said = user.say(LOBBY, &format!("@Qiyuan {words}")).await;
            user.is_marked(&said, "📩").await;
            let told = |messages: &[Value]| {
                let mut told = messages.iter();
                told.find(|it| text(it).contains(part)).cloned()
            };
            user.waits_for(&harness.direct(players[who]).await, told)
                .await;
        }
        // Nobody else learns of it.
        harness.settled().await;
        let ann = harness.user("Ann");
        for message in ann.reads(LOBBY).await {
            assert_ne!(message["type"], 19, "{message:#}");
            let marks = reactions(&message);
            assert!(marks.iter().all(|it| it == "📩"), "{message:#}");
        }
        // Whoever plays nothing is told that.
        let said = ann.say(LOBBY, "@Qiyuan clock").await;
        let told = ann.is_replied_to(&said).await;
        assert!(told.starts_with("There's no game here"), "{told}");
        harness.close().await;
    }
}

#[tokio::test]
async fn a_board_of_one_of_several_games_is_asked_for_where_nobody_else_reads_it() {
    let harness = Harness::open().await;
    let game = in_private(&harness, ["Ben", "Eve"]).await;
    harness
        .game_between("Ben", "Eve", json!({"game": "xiangqi", "side": "red"}))
        .await;
    let said = game.first.say(LOBBY, "@Qiyuan board").await;
    game.first.is_marked(&said, "📩").await;
    let asked = |messages: &[Value]| {
        let mut asked = messages.iter();
        let names = |message: &Value| {
            let shown = message["components"].to_string();
            shown.contains("Chess") && shown.contains("Xiangqi")
        };
        asked.find(|it| names(it)).cloned()
    };
    game.first
        .waits_for(&harness.direct("Ben").await, asked)
        .await;
    harness.settled().await;
    for message in harness.user("Ann").reads(LOBBY).await {
        assert_ne!(message["type"], 19, "{message:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_hint_is_unfair_to_whoever_else_sits_at_the_table() {
    let harness = Harness::open().await;
    let ben_id = harness.id_of("Ben").await;
    let game = harness.game(json!({})).await;
    let told = game
        .first
        .is_replied_to(&says(game.first, &game, "hint").await)
        .await;
    let unfair = format!("Hints would be unfair to <@{ben_id}>");
    assert!(told.starts_with(&unfair), "{told}");
    let table = gongzhu::four(&harness, "hands=1").await;
    for (words, unfair) in [
        ("hint", "Hints would be unfair to the others"),
        ("给个提示", "给提示对其他人不公平"),
        ("給個提示", "給提示對其他人不公平"),
    ] {
        let said = says(table.first, &table, words).await;
        let told = table.first.is_replied_to(&said).await;
        assert!(told.starts_with(unfair), "{words}: {told}");
    }
    harness.close().await;
}
