//! A game that the program opens itself, with everybody in their seats: nobody is asked.

use qiyuan::app::{App, wall_clock};
use qiyuan_core::session::{Origin, PlayerId, SeatChoice, Seated, SessionId, Terms};
use qiyuan_render::{RenderOptions, Renderer};
use serde_json::json;

use super::{game::Game, harness::Harness};

#[tokio::test]
async fn a_game_of_a_contest_is_played_in_a_thread_and_played_again() {
    let harness = Harness::open().await;
    // A game made by the people first, so that the bot knows them and where they are.
    let mut before = harness.game(json!({})).await;
    before.plays("f3 e5 g4 Qh4").await;
    before.panel_with("Rematch").await;
    let ids = [harness.id_of("Ben").await, harness.id_of("Ann").await];
    let players = ids.map(|id| PlayerId(id.parse().unwrap()));
    harness.stop_bot().await;
    let store = harness.store().await;
    let app = App::new(store, Renderer::start(RenderOptions::default()).unwrap());
    app.go_online().await;
    let place = app.place_of(SessionId(1)).await.unwrap();
    let seated = Seated {
        players: players.to_vec(),
        terms: Terms {
            game: "chess".to_owned(),
            revision: qiyuan_core::rules::Revision::FIRST,
            setup: String::new(),
            seats: 2,
            control: "10m+5s".parse().unwrap(),
            rated: true,
            side: SeatChoice::Random,
            series: None,
            touch: None,
        },
        origin: Origin::Contest {
            contest: 1,
            pairing: 1,
        },
    };
    let opened = app.open_seated(place, seated, wall_clock::now()).await;
    assert_eq!(opened.unwrap().players(), players);
    app.close().await;
    harness.start_bot().await;

    let (white, black) = (harness.user("Ben"), harness.user("Ann"));
    // A contest has a card; its games have none.
    let thread = harness.thread_of("2").await;
    let card = json!({"id": "0"});
    let mut game = Game::at("2".to_owned(), &card, thread, white, black);
    game.panel_with("My view").await;
    game.plays("f3 e5 g4 Qh4").await;
    let over = game.panel_with("Rematch").await;
    game.first.click(&over, "Rematch").await;
    let over = game.panel_with("Accept").await;
    game.second.click(&over, "Accept").await;
    game.panel_showing("Rematch: #3").await;
    harness.close().await;
}
