//! The shortest way through everything.

use serde_json::json;

use super::{house::House, seen};

#[tokio::test]
async fn two_people_play_fools_mate() {
    let house = House::open().await;
    let mut game = house.game(json!({"time": "10m+5s"})).await;
    game.plays("f3 e5 g4 Qh4#").await;
    let panel = game.panel_showing("Black won: checkmate").await;
    assert_eq!(
        seen::labels(&panel),
        ["Rematch", "Export", "Moves", "My view"]
    );
    game.card_showing("Black won: checkmate").await;
    house.close().await;
}
