//! What people say to the bot in a game: moves among other words, talk, and answers to questions.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY, says},
    harness::Harness,
    message::{self, labels, text},
};

/// How many replies of the bot stand where a game is played.
async fn replies(game: &Game<'_>) -> usize {
    let messages = game.messages().await;
    messages.iter().filter(|it| it["type"] == 19).count()
}

#[tokio::test]
async fn a_move_is_played_that_stands_among_other_words() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for (words, shown) in [
        ("d4 please", "1. d4"),
        ("d5, your turn :)", "1… d5"),
        ("**c4**", "2. c4"),
        ("my move: e6.", "2… e6"),
        ("Nc3 (check!)", "3. Nc3"),
        ("Nf6😀", "3… Nf6"),
        ("走Bg5吧", "4. Bg5"),
        ("Be7，擋住", "4… Be7"),
    ] {
        says(game.mover(), &game, words).await;
        game.panel_showing(shown).await;
        game.was_played();
    }
    assert_eq!(replies(&game).await, 0);
    let options = json!({"game": "xiangqi", "side": "red"});
    let mut game = harness.game_between("Ann", "Ben", options).await;
    for (words, shown) in [
        ("炮二平五，將軍！", "1. C2=5"),
        ("马8进7 哈哈", "1… H8+7"),
        ("马二进三吧", "2. H2+3"),
    ] {
        says(game.mover(), &game, words).await;
        game.panel_showing(shown).await;
        game.was_played();
    }
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_is_asked_or_supposed_is_offered_on_a_button() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let mut last = Value::Null;
    for (words, question, moves) in [
        ("d4?", "Play `d4`?", &["d4"][..]),
        ("your knight f3", "Play `Nf3`?", &["Nf3"]),
        ("小心d4", "Play `d4`?", &["d4"]),
        ("d4 nice move", "Play `d4`?", &["d4"]),
        ("谢谢d4", "Play `d4`?", &["d4"]),
        ("d4好", "Play `d4`?", &["d4"]),
        ("小心马跳f3", "Play `Nf3`?", &["Nf3"]),
        ("d4 or e4", "Which one do you want to play?", &["d4", "e4"]),
    ] {
        let reply = ann.reply_to(&says(ann, &game, words).await).await;
        assert_eq!(text(&reply), question, "{words}");
        assert_eq!(labels(&reply), [moves, &["Cancel"]].concat(), "{words}");
        if last != Value::Null {
            ann.is_gone(&last).await;
        }
        last = reply;
    }
    // A hint goes, the question stays until it is answered.
    let hint = ann.reply_to(&says(ann, &game, "e9").await).await;
    ann.is_gone(&hint).await;
    ann.click(&last, "d4").await;
    game.panel_showing("1. d4").await;
    ann.is_gone(&last).await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_is_denied_is_not_offered_and_is_a_no_to_the_question_about_it() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    for words in [
        "don't play d4",
        "I'd rather not play d4",
        "不要走d4",
        "千万别走d4",
    ] {
        let question = ann.reply_to(&says(ann, &game, "d4?").await).await;
        assert_eq!(text(&question), "Play `d4`?");
        says(ann, &game, words).await;
        ann.is_gone(&question).await;
        harness.settled().await;
        assert_eq!(replies(&game).await, 0, "{words}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_piece_that_is_named_beside_its_square_is_the_one_that_moves() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for (words, shown) in [
        ("my knight f3", "1. Nf3"),
        ("我的马 c6", "1… Nc6"),
        ("pawn to e4 please", "2. e4"),
        ("我的兵 e5 吧", "2… e5"),
        ("Bishop to c4, your turn", "3. Bc4"),
        ("马走f6", "3… Nf6"),
        ("吃f7", "4. Bxf7+"),
        ("takes f7", "4… Kxf7"),
    ] {
        says(game.mover(), &game, words).await;
        game.panel_showing(shown).await;
        game.was_played();
    }
    assert_eq!(replies(&game).await, 0);
    // Where it cannot go there, no other piece does.
    let said = says(game.first, &game, "my rook a3 please").await;
    assert_eq!(
        game.first.is_replied_to(&said).await,
        "`rook a3` isn't allowed: another piece stands in the way."
    );
    says(game.first, &game, "吃e5").await;
    game.panel_showing("5. Nxe5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_piece_is_asked_about_when_something_else_stands_between_it_and_its_square() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    for (words, action) in [
        ("knight wants f3", "Nf3"),
        ("马出 f3", "Nf3"),
        ("马想去f3", "Nf3"),
        ("the pawn likes e4", "e4"),
    ] {
        let asked = ann.reply_to(&says(ann, &game, words).await).await;
        assert_eq!(labels(&asked), [action, "Cancel"], "{words}");
    }
    // No knight can go there, and no pawn is meant.
    let said = says(ann, &game, "knight wants e4").await;
    ann.is_marked(&said, "❓").await;
    harness.close().await;
}

#[tokio::test]
async fn praise_or_thanks_beside_a_move_of_xiangqi_asks_first() {
    let harness = Harness::open().await;
    let options = json!({"game": "xiangqi", "side": "red"});
    let game = harness.game_between("Ann", "Ben", options).await;
    for words in [
        "马二进三好棋",
        "谢谢马二进三",
        "马二进三好",
        "好棋，马二进三",
    ] {
        let asked = game
            .first
            .reply_to(&says(game.first, &game, words).await)
            .await;
        assert_eq!(labels(&asked), ["H2+3", "Cancel"], "{words}");
    }
    says(game.first, &game, "马二进三吧").await;
    game.panel_showing("1. H2+3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_piece_that_takes_another_moves_and_one_alone_is_asked_about() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let said = says(ann, &game, "knight takes pawn").await;
    let told = "`knight takes pawn` isn't allowed: none of your pieces of that kind can take one";
    assert!(ann.is_replied_to(&said).await.starts_with(told));
    let asked = ann.reply_to(&says(ann, &game, "knight").await).await;
    assert_eq!(labels(&asked), ["Na3", "Nc3", "Nf3", "Nh3", "Cancel"]);
    ann.click(&asked, "Nc3").await;
    game.panel_showing("1. Nc3").await;
    game.was_played();
    let asked = ben.reply_to(&says(ben, &game, "马吧").await).await;
    assert_eq!(labels(&asked), ["Na6", "Nc6", "Nf6", "Nh6", "返回"]);
    game.plays("d5").await;
    says(ann, &game, "knight takes pawn please").await;
    game.panel_showing("2. Nxd5").await;
    game.was_played();
    let asked = ben.reply_to(&says(ben, &game, "后吃马？").await).await;
    assert_eq!(labels(&asked), ["Qxd5", "返回"]);
    harness.close().await;
}

#[tokio::test]
async fn the_move_command_takes_words_around_a_move() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let options = json!({"action": "I play e4"});
    ann.slash(&game.thread, "move", options).await;
    game.panel_showing("1. e4").await;
    game.was_played();
    let options = json!({"action": "knight wants f6"});
    let asked = ben.slash(&game.thread, "move", options).await;
    let question = message::private(&asked);
    assert_eq!(text(&question), "Play `Nf6`?");
    ben.click(&question, "Nf6").await;
    game.panel_showing("1… Nf6").await;
    game.was_played();
    game.plays("e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_of_shogi_is_read_with_its_piece_first_and_asked_about_promotion() {
    let harness = Harness::open().await;
    let options = json!({"game": "shogi", "side": "sente"});
    let mut game = harness.game_between("Ann", "Ben", options).await;
    for (words, shown) in [("步76", "P-7f"), ("pawn 3d please", "P-3d")] {
        says(game.mover(), &game, words).await;
        game.panel_showing(shown).await;
        game.was_played();
    }
    let ann = game.first;
    let asked = ann.reply_to(&says(ann, &game, "22角").await).await;
    assert_eq!(text(&asked), "`Bx2b`: do you want to promote?");
    assert_eq!(labels(&asked), ["Promote", "Don't promote", "Cancel"]);
    let said = says(ann, &game, "角55打").await;
    assert_eq!(
        ann.is_replied_to(&said).await,
        "`角55打` isn't allowed: you have no such piece in hand."
    );
    for (words, shown) in [
        ("马2二", "Bx2b+"),
        ("同银", "Sx2b"),
        ("角打45", "B\\*4e"),
        ("玉走到62", "K-6b"),
    ] {
        says(game.mover(), &game, words).await;
        game.panel_showing(shown).await;
        game.was_played();
    }
    harness.close().await;
}

#[tokio::test]
async fn whether_to_promote_is_asked_in_each_language() {
    for (reader, locale, question, stays, shown) in [
        (
            "Ann",
            "en-US",
            "`Bx2b`: do you want to promote?",
            "Don't promote",
            "Bx2b=",
        ),
        (
            "Bea",
            "zh-CN",
            "`２二角`：成还是不成？",
            "不成",
            "２二角不成",
        ),
        (
            "Chen",
            "zh-TW",
            "`２二角`：成還是不成？",
            "不成",
            "２二角不成",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let options = json!({"game": "shogi", "side": "sente"});
        let mut game = harness.game_between(reader, "Ben", options).await;
        game.plays("P-7f P-3d").await;
        let reader = game.first;
        let asked = reader.reply_to(&says(reader, &game, "22角").await).await;
        assert_eq!(text(&asked), question);
        assert_eq!(labels(&asked)[1], stays);
        reader.click(&asked, stays).await;
        game.panel_showing(shown).await;
        harness.close().await;
    }
}

#[tokio::test]
async fn pictures_are_told_with_the_names_that_the_game_gives_its_pieces() {
    let harness = Harness::open_with(json!({"guild_locale": "zh-CN"})).await;
    for (key, side, names) in [
        ("shogi", "先手", ["玉将5九", "王将5一"]),
        ("janus", "白方", ["两面神b1", "两面神b8"]),
    ] {
        let options = json!({"game": key, "side": side});
        let game = harness.game_between("Ann", "Ben", options).await;
        let panel = game.panel().await;
        let alt = message::attachments(&panel)[0]["description"].to_string();
        for name in names {
            assert!(alt.contains(name), "{alt}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn a_refused_move_among_other_words_is_explained() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let said = says(game.first, &game, "Ke2, your turn").await;
    let hint = game.first.is_replied_to(&said).await;
    assert_eq!(hint, "`Ke2` isn't allowed: your own piece stands there.");
    // Whoever writes it too early is told so.
    let said = says(game.second, &game, "e5, your turn").await;
    let anns_turn = game.first.is_to_move().await;
    assert_eq!(game.second.is_replied_to(&said).await, anns_turn);
    harness.close().await;
}

#[tokio::test]
async fn talk_is_answered_by_a_hint_at_most_and_only_to_who_is_to_move() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let mut silent = Vec::new();
    for words in [
        "brb in a moment",
        "Ann, your move :)",
        "that was great 👍",
        "well-played my friend",
        "你水平真高",
        "I think Nf6 is good",
        "Nc6 or Nf6?",
        "不同意",
        "decline",
        "暂停",
    ] {
        silent.push(says(ben, &game, words).await);
    }
    silent.push(says(ann, &game, "加油").await);
    let mut hints = Vec::new();
    for (words, told) in [
        ("resgin", "I can't read `"),
        ("castle somewhere", "I can't read `"),
        ("再想想", "看不懂 `"),
    ] {
        let said = says(ann, &game, words).await;
        let hint = ann.reply_to(&said).await;
        assert!(text(&hint).starts_with(told), "{hint:#}");
        ann.is_marked(&said, "❓").await;
        hints.push(hint);
    }
    for hint in &hints {
        ann.is_gone(hint).await;
    }
    for message in game.messages().await {
        let is_silent = silent.iter().any(|it| it["id"] == message["id"]);
        assert!(
            !is_silent || message::reactions(&message).is_empty(),
            "{message:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_remark_in_a_whole_sentence_is_left_alone_and_a_misspelt_move_is_not() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut go = harness.game_between("Eve", "Chen", options).await;
    let mut silent = Vec::new();
    for words in [
        "what a nice game today",
        "hello my dear friend",
        "your knight is really strong",
        "thanks m8 see you later",
        "I think e5 is good",
        "这盘棋下得真不错",
    ] {
        silent.push(says(game.first, &game, words).await);
    }
    let panel = game.settled_panel().await;
    silent.push(game.first.says_to(&panel, "what a nice game today").await);
    for (words, told) in [
        ("kinght takes teh pwan", "I can't read `kinght"),
        ("I resgin now please", "I can't read `I resgin"),
        ("kinght f33 please", "I can't read `kinght"),
        ("跑二平无", "看不懂 `跑二平无`"),
        ("but why is e5 not possible?", "`e5` isn't allowed: "),
    ] {
        let said = says(game.first, &game, words).await;
        let hint = game.first.is_replied_to(&said).await;
        assert!(hint.starts_with(told), "{words}: {hint}");
    }
    // In a count as well.
    go.plays("E5 C3 pass pass").await;
    go.panel_showing("Counting.").await;
    let remark = says(go.first, &go, "what a nice game today").await;
    let said = says(go.first, &go, "acept").await;
    let hint = go.first.is_replied_to(&said).await;
    assert!(hint.starts_with("I can't read `acept`"), "{hint}");
    silent.push(remark);
    let is_remark = |id: &Value| silent.iter().any(|it| it["id"] == *id);
    for message in [game.messages().await, go.messages().await].concat() {
        let answered = &message["message_reference"]["message_id"];
        assert!(!is_remark(answered), "{message:#}");
        let marks = message::reactions(&message);
        assert!(
            !is_remark(&message["id"]) || marks.is_empty(),
            "{message:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn talk_about_stones_in_a_count_is_no_mark() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game_between("Ann", "Ben", options).await;
    game.plays("E5 C3 pass pass").await;
    game.panel_showing("Counting.").await;
    let said = says(game.first, &game, "C3 不是死的吧").await;
    // It is asked, and nothing is marked.
    let asked = game.first.reply_to(&said).await;
    assert!(labels(&asked).iter().any(|label| label.contains("C3")));
    says(game.first, &game, "不").await;
    game.first.is_gone(&asked).await;
    // But a count is agreed on in words.
    says(game.first, &game, "同意").await;
    says(game.second, &game, "accept").await;
    game.panel_showing("won").await;
    harness.close().await;
}

#[tokio::test]
async fn yes_and_no_answer_whether_to_resign_only_where_that_was_asked() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let question = ann.reply_to(&says(ann, &game, "resign please").await).await;
    assert_eq!(text(&question), "Resign game #1?");
    // Neither somebody else nor somewhere else.
    says(ben, &game, "yes").await;
    ann.say(LOBBY, "@Qiyuan yes").await;
    says(ann, &game, "no").await;
    ann.is_gone(&question).await;
    says(ann, &game, "yes").await;
    says(ann, &game, "e4").await;
    game.panel_showing("1. e4").await;
    let question = ben.reply_to(&says(ben, &game, "gg, I resign").await).await;
    says(ben, &game, "yes").await;
    game.panel_showing(&game.lost("White", ben, "resigned").await)
        .await;
    ben.is_gone(&question).await;
    harness.close().await;
}

#[tokio::test]
async fn an_offer_that_comes_after_the_question_whether_to_resign_is_what_is_accepted() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    ann.reply_to(&says(ann, &game, "resign").await).await;
    says(ben, &game, "draw").await;
    game.panel_with("Accept draw").await;
    // Yes to what? The buttons answer that.
    for words in ["yes", "no"] {
        let asked = ann.reply_to(&says(ann, &game, words).await).await;
        assert!(
            labels(&asked).contains(&"Accept draw".to_owned()),
            "{asked:#}"
        );
    }
    // In another channel nothing is meant by it.
    ann.say(LOBBY, "@Qiyuan accept").await;
    harness.settled().await;
    assert!(labels(&game.panel().await).contains(&"Accept draw".to_owned()));
    says(ann, &game, "accept").await;
    game.panel_showing("Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_question_is_taken_away_when_the_game_goes_on() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let question = game
        .first
        .reply_to(&says(game.first, &game, "我想认输").await)
        .await;
    assert_eq!(text(&question), "确定在对局 #1 中认输？");
    says(game.first, &game, "e4").await;
    game.first.is_gone(&question).await;
    harness.close().await;
}

#[tokio::test]
async fn an_offer_is_answered_in_words() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    says(ann, &game, "draw").await;
    game.panel_with("Accept draw").await;
    says(ben, &game, "no thanks").await;
    game.panel_without("Accept draw").await;
    // It is not Ben's turn: he only asks.
    let question = ben.reply_to(&says(ben, &game, "draw?").await).await;
    assert_eq!(text(&question), "Offer a draw in game #1?");
    let messages = game.messages().await;
    let is_offered = |it: &Value| message::has_button(it, "Accept");
    assert!(!messages.iter().any(is_offered), "{messages:#?}");
    ben.click(&question, "Offer draw").await;
    game.panel_with("Accept draw").await;
    ben.is_gone(&question).await;
    // Of two things to answer, it is asked which is meant.
    ben.slash(&game.thread, "takeback", json!({})).await;
    game.panel_with("Accept takeback").await;
    let asked = ann.reply_to(&says(ann, &game, "ok").await).await;
    assert_eq!(text(&asked), "What's your answer in game #1?");
    ann.click(&asked, "Decline takeback").await;
    game.panel_without("Accept takeback").await;
    says(ann, &game, "好的，同意").await;
    game.panel_showing("Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn in_private_the_board_has_the_buttons_that_answer_an_offer() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben) = (game.first, game.second);
    let private = &harness.direct("Ben").await;
    says(ann, &game, "draw").await;
    game.panel_with("Accept draw").await;
    let board = ben.reply_to(&ben.say(private, "look").await).await;
    assert_eq!(labels(&board), ["Accept draw", "Decline draw"]);
    let said = ben.say(private, "no").await;
    assert_eq!(ben.is_replied_to(&said).await, "You've declined the draw.");
    game.panel_without("Accept draw").await;
    game.plays("Nf3 Nc6").await;
    says(ann, &game, "draw").await;
    game.panel_with("Accept draw").await;
    let board = ben.reply_to(&ben.say(private, "board").await).await;
    let agreed = ben.hears(&ben.click(&board, "Accept draw").await).await;
    assert_eq!(message::answer(&agreed), "You've agreed to a draw.");
    game.panel_showing("Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn of_several_games_in_private_the_only_one_that_takes_a_move_is_meant() {
    let harness = Harness::open().await;
    let chess = harness.game(json!({})).await;
    let options = json!({"game": "xiangqi", "side": "red"});
    let xiangqi = harness.game_between("Ann", "Eve", options).await;
    let ann = chess.first;
    let private = &harness.direct("Ann").await;
    let said = ann.say(private, "a5").await;
    let reply = ann.is_replied_to(&said).await;
    assert!(reply.starts_with("Chess #1: `a5` isn't allowed"), "{reply}");
    let said = ann.say(private, "马二进三吧").await;
    let reply = ann.is_replied_to(&said).await;
    assert!(
        reply.starts_with("Played: ") && reply.ends_with("(#2)"),
        "{reply}"
    );
    xiangqi.panel_showing("1. H2+3").await;
    let said = ann.say(private, "Nf3").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **Nf3** (#1)");
    chess.panel_showing("1. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn of_two_games_of_chess_in_private_the_only_one_that_allows_a_move_is_meant() {
    let harness = Harness::open().await;
    let mut moved = harness.game(json!({})).await;
    moved.plays("Nf3 Nf6").await;
    let other = harness
        .game_between("Ann", "Eve", json!({"side": "white"}))
        .await;
    let ann = other.first;
    let private = &harness.direct("Ann").await;
    let said = ann.say(private, "Nf3").await;
    assert_eq!(ann.is_replied_to(&said).await, "Played: **Nf3** (#2)");
    other.panel_showing("1. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn who_says_takeback_in_any_language_asks_for_one_as_by_the_menu() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    for words in ["takeback", "悔棋！", "可以悔棋嗎？"] {
        ann.slash(&game.thread, "move", json!({"action": "e4"}))
            .await;
        says(ann, &game, words).await;
        let panel = game.panel_with("Accept takeback").await;
        ben.click(&panel, "Accept takeback").await;
        game.panel_without("Accept takeback").await;
    }
    let told = ben.is_replied_to(&says(ben, &game, "takeback").await).await;
    assert_eq!(told, "You have no move to take back.");
    // With a takeback asked for, the word agrees to it.
    game.plays("e4").await;
    says(ann, &game, "悔棋").await;
    game.panel_with("Accept takeback").await;
    let asked = ben.reply_to(&says(ben, &game, "takeback?").await).await;
    assert_eq!(labels(&asked), ["Accept takeback", "Decline takeback"]);
    says(ben, &game, "takeback").await;
    game.panel_without("Accept takeback").await;
    let told = ann.is_replied_to(&says(ann, &game, "one more").await).await;
    assert!(
        told.starts_with("To ask for a rematch, press "),
        "the game goes on: {told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn who_says_flip_sees_the_board_from_the_other_side() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let mut seen = Vec::new();
    for words in ["board", "flip", "翻转棋盘", "翻轉棋盤"] {
        let reply = ann.reply_to(&says(ann, &game, words).await).await;
        let picture = &message::attachments(&reply)[0]["url"];
        seen.push(harness.download(picture.as_str().unwrap()).await);
    }
    assert_ne!(seen[0], seen[1]);
    assert!(seen[2] == seen[1] && seen[3] == seen[1]);
    harness.close().await;
}

#[tokio::test]
async fn in_a_thread_whose_game_is_over_a_greeting_goes_again() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let said = says(game.first, &game, "resign").await;
    game.first.reply_to(&said).await;
    says(game.first, &game, "yes").await;
    game.panel_showing("resigned").await;
    let said = says(game.second, &game, "hi").await;
    let reply = game.second.reply_to(&said).await;
    game.second.is_gone(&reply).await;
    harness.close().await;
}
