//! What newcomers say to the bot, where a game is played and where none is.

use serde_json::json;

use super::{
    game::{LOBBY, number_in, says},
    harness::Harness,
    message::{answer, labels, private, text},
    settings::{chosen, menu},
};

/// What is said to the bot where nothing is played, with the beginning of the answer and what its buttons say.
const IN_THE_LOBBY: &[(&str, &str, &[&str])] = &[
    (
        "chess",
        "Who would you like to play Chess with?",
        &["Play a friend", "Play anyone", "All rules of Chess"],
    ),
    (
        "chess with eve",
        "Who would you like to play Chess with?",
        &["Play a friend", "Play anyone", "All rules of Chess"],
    ),
    (
        "chess, anyone?",
        "Who would you like to play Chess with?",
        &["Play a friend", "Play anyone", "All rules of Chess"],
    ),
    (
        "anyone up for xiangqi?",
        "Who would you like to play Xiangqi with?",
        &["Play a friend", "Play anyone"],
    ),
    (
        "looking for a game",
        "Who would you like to play with?",
        &["Play a friend", "Play anyone"],
    ),
    (
        "有人下象棋吗",
        "象棋：约好友一起玩",
        &["约好友一起玩", "公开邀战"],
    ),
    ("delete my data", "`/privacy` shows what I store", &[]),
    (
        "stop pinging me",
        "With `/settings notices` you choose",
        &[],
    ),
    ("怎麼關閉提醒", "用 `/設定 ", &[]),
    (
        "how do pawns move?",
        "Chess: rules\nPawn: ",
        &["All rules of Chess"],
    ),
    (
        "start a tournament",
        "Contests are run with `/contest`",
        &[],
    ),
    ("我想參加比賽", "賽事用 `/", &[]),
    ("what is touch-move?", "Touch-move: a piece you touch", &[]),
    (
        "teach me niu niu",
        "Niu Niu: rules\n",
        &["All rules of Niu Niu"],
    ),
    ("teach me go", "Go: rules\n", &["All rules of Go"]),
    (
        "chss rules",
        "I don't know a game called `chss`. Did you mean `Chess`?",
        &["Play a friend", "Play anyone", "All rules of Chess"],
    ),
    ("rule", "`/rules` shows", &[]),
    (
        "play with me",
        "I don't play myself yet",
        &["Play a friend", "Play anyone"],
    ),
    (
        "I want to play against the computer",
        "I don't play myself yet",
        &["Play a friend", "Play anyone"],
    ),
    (
        "can you play against me?",
        "I don't play myself yet",
        &["Play a friend", "Play anyone"],
    ),
    ("recommend a game", "Chess, ", &[]),
    ("which game is good for beginners?", "Chess, ", &[]),
    (
        "do you have backgammon",
        "Backgammon isn't among my games yet.",
        &[],
    ),
    (
        "do you have checkers?",
        "Checkers isn't among my games yet.",
        &[],
    ),
    (
        "please add mahjong",
        "Mahjong isn't among my games yet.",
        &[],
    ),
    ("my rating", "You can do that with `/profile`.", &[]),
    ("settings please", "You can do that with `/settings`.", &[]),
    ("is anyone here?", "`/online` shows who's around", &[]),
    ("good bot", "Thank you, that's kind!", &[]),
    ("nice bot!", "Thank you, that's kind!", &[]),
    ("good night", "Good night!", &[]),
    ("bye", "Goodbye!", &[]),
    ("give me a hint", "I don't give hints", &[]),
    ("bishop", "Chess: rules\nBishop: ", &["All rules of Chess"]),
    (
        "blah blah",
        "I'm not sure what you mean",
        &["Play a friend", "Play anyone"],
    ),
    (
        "象棋",
        "象棋：约好友一起玩",
        &["约好友一起玩", "公开邀战", "象棋的全部规则"],
    ),
    ("教我下围棋", "围棋：规则\n", &["围棋的全部规则"]),
    ("教我下將棋", "將棋：規則\n", &["將棋的全部規則"]),
    (
        "我要跟电脑下",
        "我自己还不会玩",
        &["约好友一起玩", "公开邀战"],
    ),
    (
        "你能陪我下吗",
        "我自己还不会玩",
        &["约好友一起玩", "公开邀战"],
    ),
    ("推荐一个游戏", "新手从", &[]),
    ("我的等级分", "这个用 `/资料` 就行。", &[]),
    ("希望能有五子棋", "我这里还没有五子棋。", &[]),
    ("有五子棋吗", "我这里还没有五子棋。", &[]),
    ("怎么换语言", "我用什么语言回答你", &[]),
    ("有人在吗", "谁在线请看 `/在线`", &[]),
    ("晚安", "晚安", &[]),
    (
        "你怎么不说话",
        "没太明白你的意思",
        &["约好友一起玩", "公开邀战"],
    ),
];

#[tokio::test]
async fn whoever_addresses_the_bot_where_nothing_is_played_is_always_answered() {
    let harness = Harness::open().await;
    // Nobody is answered without end.
    let names = ["Ann", "Ben", "Eve", "Bea", "Chen"].into_iter().cycle();
    for (name, (words, begins, buttons)) in names.zip(IN_THE_LOBBY) {
        let user = harness.user(name);
        for said in [format!("@Qiyuan {words}"), format!("{words} @Qiyuan")] {
            let told = user.reply_to(&user.say(LOBBY, &said).await).await;
            assert!(text(&told).starts_with(begins), "{said}: {told:#}");
            assert_eq!(labels(&told), *buttons, "{said}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn the_size_of_a_board_that_is_named_is_kept_up_to_the_challenge() {
    let harness = Harness::open().await;
    let (ben_id, bea_id) = (harness.id_of("Ben").await, harness.id_of("Bea").await);
    let with_bea = format!("A game of 9×9 Go with <@{bea_id}>?");
    let with_ben = format!("和 <@{ben_id}> 来一局9路围棋？");
    let anyone = "Who would you like to play 9×9 Go with?";
    for (name, words, asked, button, size) in [
        (
            "Ann",
            format!("play go 9x9 with <@{bea_id}>"),
            &*with_bea,
            "Choose the clock",
            "Board size",
        ),
        (
            "Ann",
            format!("let's play 9x9 go with <@{bea_id}>"),
            &with_bea,
            "Choose the clock",
            "Board size",
        ),
        (
            "Bea",
            format!("跟 <@{ben_id}> 下九路围棋"),
            &with_ben,
            "选择用时",
            "棋盘",
        ),
        (
            "Eve",
            "play go 9x9".to_owned(),
            anyone,
            "Play anyone",
            "Board size",
        ),
        (
            "Eve",
            "9x9 go".to_owned(),
            anyone,
            "Play anyone",
            "Board size",
        ),
        (
            "Chen",
            "我想下9路圍棋".to_owned(),
            "9路圍棋：約朋友一起玩，還是公開邀戰？",
            "公開邀戰",
            "棋盤",
        ),
    ] {
        let user = harness.user(name);
        let reply = user
            .reply_to(&user.say(LOBBY, &format!("@Qiyuan {words}")).await)
            .await;
        assert_eq!(text(&reply).lines().next(), Some(asked), "{words}");
        let terms = private(&user.click(&reply, button).await);
        assert_eq!(chosen(&menu(&terms, size)), ["9x9"], "{words}");
    }
    let ann = harness.user("Ann");
    let reply = ann
        .reply_to(&ann.say(LOBBY, "@Qiyuan play go 13x13").await)
        .await;
    let people = private(&ann.click(&reply, "Play a friend").await);
    let terms = private(&ann.select(&people, &["Eve"]).await);
    assert_eq!(chosen(&menu(&terms, "Board size")), ["13x13"]);
    for typed in ["9", "9x9", "9路"] {
        let options = json!({"game": "go", "opponent": "Eve", "options": typed});
        let offered = ann
            .autocomplete(LOBBY, "challenge", options.clone(), "options")
            .await;
        assert_eq!(offered[0]["value"], "size=9", "{typed}");
        let posted = ann.slash(LOBBY, "challenge", options).await;
        let card = ann.sees_card(&number_in(&answer(&posted))).await;
        assert!(text(&card).contains("9×9"), "{card:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn how_to_resign_or_take_back_opens_the_page_that_says_it() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (words, said) in [
        ("how do I resign?", "`/resign`"),
        ("how do I take back a move?", "`/takeback`"),
        ("怎么认输", "`/认输`"),
        ("怎麼悔棋", "`/悔棋`"),
        ("hello, what can you do?", "`/play`"),
        ("嗨,可以玩什麼?", "象棋"),
        ("list games", "Xiangqi"),
        ("我不会玩", "/下棋"),
        ("I don't understand", "/play"),
    ] {
        let told = ann
            .is_replied_to(&ann.say(LOBBY, &format!("@Qiyuan {words}")).await)
            .await;
        assert!(told.contains(said), "{words}: {told}");
    }
    let private = &harness.direct("Ann").await;
    ann.challenges(json!({"game": "go", "opponent": "Eve"}))
        .await;
    for (words, begins) in [
        ("你好", "你好！还没有进行中的对局，这些是你的挑战："),
        ("棋盘", "你还没有进行中的对局，这些挑战还没开始："),
        (
            "hi",
            "Hello! No game is running yet; these are your challenges:",
        ),
    ] {
        let told = ann.is_replied_to(&ann.say(private, words).await).await;
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    harness.game(json!({})).await;
    let told = ann.is_replied_to(&ann.say(private, "hi").await).await;
    assert!(
        told.starts_with("Hello! These are your games and challenges:"),
        "{told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn questions_that_newcomers_ask_where_a_game_is_played_are_answered_in_a_line() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    for (words, told) in [
        (
            "give me a hint",
            "**Choose piece** below the board lists everything you can play",
        ),
        ("hint please", "so I give none"),
        ("提示", "我不支招"),
        ("what can I play?", "`/help` lists them all"),
        ("how do I resign?", "**More** has the rest"),
        ("现在轮到谁？", "轮到"),
        ("谁快赢了", "轮到"),
        ("can you play against me?", "I don't play myself yet"),
    ] {
        let reply = ann.reply_to(&says(ann, &game, words).await).await;
        assert!(text(&reply).contains(told), "{words}: {reply:#}");
        assert!(text(&reply).lines().count() < 12, "{words}: {reply:#}");
    }
    game.plays("e4").await;
    says(ann, &game, "求悔棋").await;
    game.panel_with("Accept takeback").await;
    says(ben, &game, "不了，下次吧").await;
    game.panel_without("Accept takeback").await;
    // Who says good night says it to the other player.
    says(ben, &game, "晚安").await;
    let said = says(ben, &game, "help").await;
    ben.reply_to(&said).await;
    let messages = game.messages().await;
    assert!(
        !messages.iter().any(|it| text(it).contains("你好")),
        "{messages:#?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_stone_that_is_said_to_be_dead_is_asked_about_in_plain_words() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game_between("Ann", "Bea", options).await;
    game.plays("E5 C3 pass pass").await;
    game.panel_showing("Counting.").await;
    let (ann, bea) = (game.first, game.second);
    // What is accepted already is not quoted in words that nobody typed.
    says(bea, &game, "同意").await;
    let told = bea.is_replied_to(&says(bea, &game, "同意").await).await;
    assert!(!told.contains("`accept`"), "{told}");
    for (user, words, question) in [
        (bea, "C3 死子", "把 C3 标为死子？"),
        (bea, "C3是死的", "把 C3 标为死子？"),
        (ann, "C3 is dead", "Mark C3 as dead?"),
    ] {
        let asked = user.reply_to(&says(user, &game, words).await).await;
        assert_eq!(text(&asked), question, "{words}");
    }
    says(ann, &game, "yes").await;
    game.panel_showing("C3").await;
    let asked = ann.reply_to(&says(ann, &game, "C3 is alive?").await).await;
    let question = "C3 is marked as dead. Mark it as alive again?";
    assert_eq!(text(&asked), question);
    harness.close().await;
}

#[tokio::test]
async fn a_piece_that_is_to_be_taken_is_no_piece_that_takes() {
    let harness = Harness::open().await;
    let setup = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1";
    let game = harness.game(json!({"setup": setup})).await;
    let ann = game.first;
    for words in ["take the pawn on f7", "I take the pawn on f7", "吃f7的兵"] {
        let asked = ann.reply_to(&says(ann, &game, words).await).await;
        assert_eq!(labels(&asked)[0], "Bxf7", "{words}: {asked:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn notation_is_answered_in_the_language_of_whoever_types_it() {
    let harness = Harness::open().await;
    let options = json!({"game": "shogi", "side": "gote"});
    let game = harness.game_between("Chen", "Ben", options).await;
    for name in ["Ben", "Chen"] {
        harness.user(name).slash(LOBBY, "about", json!({})).await;
    }
    let [ben, chen] = ["Ben", "Chen"].map(|name| harness.user(name));
    let told = ben.is_replied_to(&says(ben, &game, "飛車").await).await;
    assert!(!told.contains('哪'), "{told}");
    let told = chen.is_replied_to(&says(chen, &game, "7g7f").await).await;
    assert!(told.contains("現在輪到"), "{told}");
    harness.close().await;
}
