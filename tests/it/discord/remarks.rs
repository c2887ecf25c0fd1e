//! Remarks to the bot that name a move or a square, and that are never played without a yes.

use serde_json::json;

use super::{harness::Harness, message::text};

/// Players who are to move, whom they play, and what they say of moves that can be played, without meaning to play
/// them. Nobody gets more than some twenty answers at once.
const NOT_PLAYED: [(&str, &str, &[&str]); 5] = [
    (
        "Ann",
        "Ben",
        &[
            "should I play e4?",
            "should I play e4",
            "can I play e4",
            "is e4 good",
            "what about e4",
            "maybe e4",
            "knight from f3",
            "my knight is on f3",
            "your knight on f3",
            "the knight on f3 is strong",
            "my pawn stands on e4",
            "you should play e4",
            "he played e4",
            "e4 next time",
        ],
    ),
    (
        "Ben",
        "Ann",
        &[
            "e4 was bad",
            "e4 wasn't good",
            "e4 is a mistake",
            "e4 would be bad",
            "after e4 I lose",
            "don't play e4",
            "do not play e4",
            "I won't play e4",
            "I can't play e4",
            "I don't like e4",
            "anything but e4",
            "instead of e4",
            "never e4",
            "no e4",
            "I was going to play e4",
            "wish I had played e4",
        ],
    ),
    (
        "Bea",
        "Ben",
        &[
            "26步不好",
            "第26步不好",
            "不要走e4",
            "别走e4",
            "不能走e4",
            "我不走e4",
            "没走e4",
            "e4走不得",
            "e4不好",
            "e4是坏棋",
            "刚才e4走错了",
            "谢谢e4",
            "e4，谢谢",
            "e4好",
            "好e4",
            "e4好棋",
        ],
    ),
    (
        "Eve",
        "Ben",
        &[
            "e4好吗",
            "走e4吗",
            "要不要走e4",
            "该不该走e4",
            "如果走e4呢",
            "万一e4",
            "你走了e4",
            "马在f3",
            "我的马在f3",
            "马从f3走",
            "兵还在e4",
            "good e4",
            "e4 nice move",
            "e4 well played",
            "thanks e4",
            "e4, thank you",
            "I played e4",
        ],
    ),
    (
        "Chen",
        "Ben",
        &[
            "第26步不好",
            "別走e4",
            "不該走e4",
            "還沒走e4",
            "e4會輸",
            "e4是壞棋",
            "剛才e4走錯了",
            "e4好嗎",
            "走e4嗎",
            "該不該走e4",
            "如果走e4呢",
            "馬在f3",
            "我的馬在f3",
            "馬從f3來",
            "謝謝e4",
            "e4好",
        ],
    ),
];

#[tokio::test]
async fn a_remark_that_denies_asks_or_tells_where_a_piece_stands_plays_nothing() {
    let harness = Harness::open().await;
    for (mover, other, remarks) in NOT_PLAYED {
        let game = harness.game_between(mover, other, json!({})).await;
        for remark in remarks {
            let words = format!("@Qiyuan {remark}");
            game.first.say(&game.thread, &words).await;
        }
        // What is said in a channel is read in order, so everything before this was read.
        game.first.say(&game.thread, "@Qiyuan a3").await;
        let panel = text(&game.panel_showing("1. ").await);
        assert!(panel.contains("1. a3"), "{remarks:#?} played {panel}");
    }
    harness.close().await;
}
