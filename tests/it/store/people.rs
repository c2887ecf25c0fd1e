//! Players and guilds.

use qiyuan::store::{GuildSettings, Orientation, Player, Taste};

use super::{ANN, BEA, CAT, GUILD, House, at};

#[tokio::test]
async fn nothing_is_known_of_a_stranger() {
    let house = House::new().await;
    assert_eq!(house.store.player(ANN).await.unwrap(), Player::default());
    let taste = house.store.taste(ANN, "chess").await.unwrap();
    assert_eq!(taste, Taste::default());
}

#[tokio::test]
async fn a_name_changes_and_a_locale_stays_when_it_is_not_told() {
    let house = House::new().await;
    let store = &house.store;
    let met = store.meet(CAT, "Cat", Some("zh-TW"), at(1));
    met.await.unwrap();
    store
        .meet(CAT, "貓'; DROP TABLE players; --", None, at(2))
        .await
        .unwrap();
    let cat = store.player(CAT).await.unwrap();
    assert_eq!(cat.name.as_deref(), Some("貓'; DROP TABLE players; --"));
    assert_eq!(cat.locale.as_deref(), Some("zh-TW"));
    store.meet(CAT, "Cat", Some("en-US"), at(3)).await.unwrap();
    let cat = store.player(CAT).await.unwrap();
    assert_eq!(cat.locale.as_deref(), Some("en-US"));
}

#[tokio::test]
async fn what_a_player_wants_is_kept_beside_the_name() {
    let house = House::new().await;
    let store = &house.store;
    store
        .set_player(ANN, Some(Orientation::First), Some(false), at(1))
        .await
        .unwrap();
    store.meet(ANN, "Ann", None, at(2)).await.unwrap();
    let expected = Player {
        name: Some("Ann".into()),
        locale: None,
        orientation: Some(Orientation::First),
        pings: Some(false),
    };
    assert_eq!(store.player(ANN).await.unwrap(), expected);
    store.set_player(ANN, None, None, at(3)).await.unwrap();
    let ann = store.player(ANN).await.unwrap();
    assert_eq!((ann.orientation, ann.pings), (None, None));
    assert_eq!(ann.name.as_deref(), Some("Ann"));
}

#[tokio::test]
async fn taste_is_a_matter_of_player_and_game() {
    let house = House::new().await;
    let store = &house.store;
    let taste = Taste {
        notation: Some("figurine".into()),
        theme: Some("wood".into()),
        pieces: None,
    };
    store.set_taste(ANN, "chess", taste.clone()).await.unwrap();
    assert_eq!(store.taste(ANN, "chess").await.unwrap(), taste);
    assert_eq!(store.taste(ANN, "go").await.unwrap(), Taste::default());
    assert_eq!(store.taste(BEA, "chess").await.unwrap(), Taste::default());
    store
        .set_taste(ANN, "chess", Taste::default())
        .await
        .unwrap();
    assert_eq!(store.taste(ANN, "chess").await.unwrap(), Taste::default());
}

#[tokio::test]
async fn a_player_can_be_forgotten_and_the_games_stay() {
    let house = House::new().await;
    let store = &house.store;
    let id = house.game().await;
    store.meet(ANN, "Ann", Some("en-GB"), at(1)).await.unwrap();
    store.meet(BEA, "Bea", None, at(1)).await.unwrap();
    let taste = Taste {
        theme: Some("wood".into()),
        ..Taste::default()
    };
    store.set_taste(ANN, "chess", taste).await.unwrap();
    store.forget(ANN).await.unwrap();
    assert_eq!(store.player(ANN).await.unwrap(), Player::default());
    let gone = store.taste(ANN, "chess").await.unwrap();
    assert_eq!(gone, Taste::default());
    assert_eq!(
        store.player(BEA).await.unwrap().name.as_deref(),
        Some("Bea")
    );
    let live = store.live_sessions_of(ANN, 10).await.unwrap();
    assert_eq!(live[0].id, id);
}

#[tokio::test]
async fn settings_of_a_guild_are_kept() {
    let house = House::new().await;
    let store = &house.store;
    let unset = store.guild(GUILD).await.unwrap();
    assert_eq!(unset, GuildSettings::default());
    let settings = GuildSettings {
        language: Some("zh-CN".into()),
        control: Some("10m+5s".into()),
        pings: Some(true),
    };
    for settings in [settings, GuildSettings::default()] {
        let set = store.set_guild(GUILD, settings.clone(), at(1));
        set.await.unwrap();
        assert_eq!(store.guild(GUILD).await.unwrap(), settings);
    }
}
