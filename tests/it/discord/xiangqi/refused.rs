//! What is not allowed: each has its own sentence, in the reader's language, and changes nothing.

use serde_json::{Value, json};

use crate::discord::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer},
};

/// Who reads English, 简体中文 and 繁體中文.
const READERS: [&str; 3] = ["Ann", "Bea", "Chen"];

/// Where, what is typed, and the sentences of the three readers.
const FORBIDDEN: [(&str, &str, [&str; 3]); 9] = [
    (
        "standard",
        "车三进二",
        [
            "you have no such piece on that file.",
            "该路上没有你的这种棋子。",
            "該路上沒有你的這種棋子。",
        ],
    ),
    (
        "standard",
        "前马进七",
        [
            "no file has two of those pieces, so there's no front, middle or rear one.",
            "同一路上没有两个这样的棋子，分不出前、中、后。",
            "同一路上沒有兩個這樣的棋子，分不出前、中、後。",
        ],
    ),
    (
        // One horse alone, and it is in front of none.
        "4k4/9/9/9/9/9/9/9/9/1N1K5 w - - 0 1",
        "前马进七",
        [
            "no file has two of those pieces, so there's no front, middle or rear one.",
            "同一路上没有两个这样的棋子，分不出前、中、后。",
            "同一路上沒有兩個這樣的棋子，分不出前、中、後。",
        ],
    ),
    (
        "4k4/9/9/9/4r4/9/9/9/9/4KA2R w - - 0 1",
        "车一进五",
        [
            "your general is in check, and this move leaves it there.",
            "老将正被将军，这步棋没有应将。",
            "老將正被將軍，這步棋沒有應將。",
        ],
    ),
    (
        "3k5/9/9/9/4r4/9/9/4C4/9/4K4 w - - 0 1",
        "炮五平九",
        [
            "your general would be in check.",
            "这样走之后自己的老将会被将军。",
            "這樣走之後自己的老將會被將軍。",
        ],
    ),
    (
        "5k3/9/9/9/9/9/9/3r5/9/4KA3 w - - 0 1",
        "帅五平六",
        [
            "your general would move into check.",
            "老将不能走到被攻击的位置。",
            "老將不能走到被攻擊的位置。",
        ],
    ),
    (
        "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1",
        "马五进四",
        [
            "the two generals would face each other on an open file.",
            "将帅不能在同一直线上对面。",
            "將帥不能在同一直線上對面。",
        ],
    ),
    (
        "standard",
        "马二进四",
        [
            "the horse's leg is blocked; a piece stands next to it in its path.",
            "蹩马腿，马腿上有子。",
            "拐馬腳，馬腳上有子。",
        ],
    ),
    (
        "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1",
        "相七进五",
        [
            "elephants can't cross the river.",
            "相、象不能过河。",
            "相、象不能過河。",
        ],
    ),
];

#[tokio::test]
async fn a_move_that_is_not_allowed_is_answered_with_its_rule_in_three_languages() {
    for (setup, typed, sentences) in FORBIDDEN {
        let harness = Harness::open().await;
        for (reader, sentence) in READERS.into_iter().zip(sentences) {
            let game = harness
                .xiangqi_between(reader, "Ben", json!({"setup": setup}))
                .await;
            let before = game.settled_panel().await;
            let refused = game.tries(typed).await;
            let start = match reader {
                "Ann" => format!("`{typed}` isn't allowed: "),
                "Bea" => format!("`{typed}` 不合规则："),
                _ => format!("`{typed}` 不合規則："),
            };
            assert_eq!(answer(&refused), format!("{start}{sentence}"));
            message::private(&refused);
            harness.settled().await;
            assert_eq!(game.panel().await, before, "nothing has changed");
        }
        harness.close().await;
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_read_is_answered_with_legal_examples_in_the_readers_notation() {
    let harness = Harness::open().await;
    for (reader, start, piece) in [
        ("Ann", "I can't read `hello` as a move.", "C2=5"),
        ("Bea", "看不懂 `hello` 是哪一步，", "炮二平五"),
        ("Chen", "看不懂 `hello` 是哪一步，", "馬二進三"),
    ] {
        let game = harness.xiangqi_between(reader, "Ben", json!({})).await;
        let refused = answer(&game.tries("hello").await);
        assert!(refused.starts_with(start), "{refused}");
        let examples: Vec<&str> = refused.split('`').skip(3).step_by(2).collect();
        assert_eq!(examples.len(), 3, "{refused}");
        assert!(examples.contains(&piece), "{refused}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_mistyped_move_is_answered_with_the_nearest_moves_first() {
    let harness = Harness::open_with(json!({"guild_locale": "zh-CN"})).await;
    let game = harness.xiangqi_between("Bea", "Ben", json!({})).await;
    for (typed, nearest) in [
        ("炮二平六六", "`炮二平六`"),
        ("炮五进", "可以试试 `炮"),
        ("炮二平十", "可以试试 `炮二平"),
    ] {
        let said = format!("@Qiyuan {typed}");
        let said = game.first.say(&game.thread, &said).await;
        let reply = game.first.is_replied_to(&said).await;
        assert!(reply.contains(nearest), "{reply}");
    }
    let said = game.first.say(&game.thread, "@Qiyuan 炮二平二").await;
    assert_eq!(
        game.first.is_replied_to(&said).await,
        "`炮二平二` 不合规则：“平”要走到另一路，而这枚棋子已经在那一路上。"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_can_mean_two_pieces_is_asked_about() {
    let harness = Harness::open().await;
    let setup = "3k5/9/9/9/9/4A4/9/9/9/3K5 w - - 0 1";
    let refused = harness
        .user("Ann")
        .slash(
            LOBBY,
            "challenge",
            json!({"game": "xiangqi", "setup": setup}),
        )
        .await;
    assert!(
        answer(&refused).contains("off its five points"),
        "{refused:#}"
    );
    // Two files have two soldiers each: the front one of which file?
    let setup = "3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w - - 0 1";
    let game = harness.xiangqi(json!({"setup": setup})).await;
    let asked = game.tries("前兵进一").await;
    let question = message::private(&asked);
    let mut labels = message::labels(&question);
    labels.sort();
    assert_eq!(labels, ["15+1", "17+1"]);
    let played = game.first.click(&question, "15+1").await;
    message::is_silent(&played);
    game.panel_showing("15+1").await;
    harness.close().await;
}

#[tokio::test]
async fn a_position_that_cannot_be_is_refused_with_what_is_wrong_in_three_languages() {
    let harness = Harness::open().await;
    for (setup, sentences) in [
        (
            "3kk4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
            [
                "a side has more than one general.",
                "每方只能有一个将帅。",
                "每方只能有一個將帥。",
            ],
        ),
        (
            "4k4/9/9/9/9/9/9/P8/9/3K5 w - - 0 1",
            [
                "a soldier is behind the line where its side's soldiers start.",
                "兵卒不能在起始线之后。",
                "兵卒不能在起始線之後。",
            ],
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/2AK5 w - - 0 1",
            [
                "an advisor is off its five points in the palace.",
                "士不在九宫的五个士位上。",
                "士不在九宮的五個士位上。",
            ],
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1",
            [
                "each side needs a general.",
                "双方都必须有将帅。",
                "雙方都必須有將帥。",
            ],
        ),
    ] {
        for (reader, sentence) in READERS.into_iter().zip(sentences) {
            let options = json!({"game": "xiangqi", "setup": setup});
            let refused = harness
                .user(reader)
                .slash(LOBBY, "challenge", options)
                .await;
            let start = match reader {
                "Ann" => format!("I can't set up `{setup}`: "),
                "Bea" => format!("无法摆出 `{setup}`："),
                _ => format!("無法擺出 `{setup}`："),
            };
            assert_eq!(answer(&refused), format!("{start}{sentence}"));
        }
    }
    assert_eq!(harness.user("Eve").reads(LOBBY).await, Vec::<Value>::new());
    harness.close().await;
}
