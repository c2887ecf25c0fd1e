//! Players and guilds.

use qiyuan_store::{
    ChannelId, GamePreferences, GuildGame, GuildSettings, NotifyBy, Orientation, Player,
    PlayerSettings, QuietHours, RoleId,
};

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
    let settings = PlayerSettings {
        language: Some("zh-TW".into()),
        orientation: Some(Orientation::First),
        notify_turn: Some(NotifyBy::Direct),
        notify_end: Some(NotifyBy::Mention),
        notify_challenge: Some(NotifyBy::None),
        quiet: Some(QuietHours {
            from: 23 * 60,
            to: 7 * 60,
            time_zone: "Asia/Taipei".into(),
        }),
        follow_view: Some(false),
    };
    let set = store.set_player(ANN, settings.clone(), at(1));
    set.await.unwrap();
    store.remember_user(ANN, "Ann", None, at(2)).await.unwrap();
    let expected = Player {
        name: Some("Ann".into()),
        locale: None,
        settings,
    };
    assert_eq!(store.player(ANN).await.unwrap(), expected);
    let set = store.set_player(ANN, PlayerSettings::default(), at(3));
    set.await.unwrap();
    let ann = store.player(ANN).await.unwrap();
    assert_eq!(ann.settings, PlayerSettings::default());
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
        channels: vec![ChannelId(5), ChannelId(u64::MAX)],
        play_role: Some(RoleId(u64::MAX)),
        manage_role: Some(RoleId(7)),
        edit_in_place: Some(true),
    };
    for settings in [settings, GuildSettings::default()] {
        let set = store.set_guild(GUILD, settings.clone(), at(1));
        set.await.unwrap();
        assert_eq!(store.guild(GUILD).await.unwrap(), settings);
    }
}

#[tokio::test]
async fn what_a_guild_sets_for_a_game_is_kept_apart() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let settings = GuildGame {
        control: Some("3d".into()),
        notation: Some("wxf".into()),
        theme: None,
        pieces: Some("international".into()),
    };
    let set = store.set_guild_game(GUILD, "xiangqi", settings.clone());
    set.await.unwrap();
    assert_eq!(store.guild_game(GUILD, "xiangqi").await.unwrap(), settings);
    let other = store.guild_game(GUILD, "chess").await.unwrap();
    assert_eq!(other, GuildGame::default());
}
