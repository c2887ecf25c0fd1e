//! Players and guilds.

use qiyuan_store::{GamePreferences, GuildSettings, Orientation, Player};

use super::{ANN, BEA, CAT, Fixture, GUILD, at};

#[tokio::test]
async fn nothing_is_known_of_a_stranger() {
    let fixture = Fixture::new().await;
    assert_eq!(fixture.store.player(ANN).await.unwrap(), Player::default());
    let preferences = fixture.store.preferences(ANN, "chess").await.unwrap();
    assert_eq!(preferences, GamePreferences::default());
}

#[tokio::test]
async fn a_name_changes_and_a_locale_stays_when_it_is_not_told() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let met = store.remember_user(CAT, "Cat", Some("zh-TW"), at(1));
    met.await.unwrap();
    store
        .remember_user(CAT, "貓'; DROP TABLE players; --", None, at(2))
        .await
        .unwrap();
    let cat = store.player(CAT).await.unwrap();
    assert_eq!(cat.name.as_deref(), Some("貓'; DROP TABLE players; --"));
    assert_eq!(cat.locale.as_deref(), Some("zh-TW"));
    store
        .remember_user(CAT, "Cat", Some("en-US"), at(3))
        .await
        .unwrap();
    let cat = store.player(CAT).await.unwrap();
    assert_eq!(cat.locale.as_deref(), Some("en-US"));
}

#[tokio::test]
async fn what_a_player_wants_is_kept_beside_the_name() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    store
        .set_player(ANN, Some(Orientation::First), Some(false), at(1))
        .await
        .unwrap();
    store.remember_user(ANN, "Ann", None, at(2)).await.unwrap();
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
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let preferences = GamePreferences {
        notation: Some("figurine".into()),
        theme: Some("wood".into()),
        pieces: None,
    };
    store
        .set_preferences(ANN, "chess", preferences.clone())
        .await
        .unwrap();
    assert_eq!(store.preferences(ANN, "chess").await.unwrap(), preferences);
    assert_eq!(
        store.preferences(ANN, "go").await.unwrap(),
        GamePreferences::default()
    );
    assert_eq!(
        store.preferences(BEA, "chess").await.unwrap(),
        GamePreferences::default()
    );
    store
        .set_preferences(ANN, "chess", GamePreferences::default())
        .await
        .unwrap();
    assert_eq!(
        store.preferences(ANN, "chess").await.unwrap(),
        GamePreferences::default()
    );
}

#[tokio::test]
async fn settings_of_a_guild_are_kept() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
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
