//! What is counted of games when they end.

use qiyuan_core::rules::Seat;
use qiyuan_store::{CountedGame, CountedGames};

use super::{Fixture, append, at, over};

#[tokio::test]
async fn what_is_counted_as_games_end_is_what_summing_up_anew_gives() {
    let fixture = Fixture::new().await;
    let (first, second) = (Some(Seat(0)), Some(Seat(1)));
    let lopez = Some(("Ruy Lopez".to_owned(), Some("C60")));
    let closed = Some(("Ruy Lopez".to_owned(), Some("C84")));
    for (winner, ply, opening) in [
        (first, 9, lopez.clone()),
        (first, 30, closed),
        (second, 4, lopez),
        (None, 61, None),
    ] {
        let id = fixture.game().await;
        let mut last = append(id, 2);
        last.change.summary = over(last.change.summary, winner);
        last.change.summary.ply = ply;
        last.change.counted = Some(CountedGame {
            began: at(1_000),
            plies: ply,
            opening,
        });
        fixture.store.append(last).await.unwrap();
    }
    let chess = CountedGames::of("chess");
    let counted = fixture.store.result_counts(&chess).await.unwrap();
    assert_eq!(counted.iter().map(|count| count.games).sum::<u64>(), 4);
    assert_eq!(counted.iter().map(|count| count.plies).sum::<u64>(), 104);
    fixture.store.sum_up().await.unwrap();
    assert_eq!(fixture.store.result_counts(&chess).await.unwrap(), counted);
}
