//! Players and guilds.

use qiyuan_core::clock::{Reminder, Span, Vacation};
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
        is_listed: Some(false),
        reminder: Reminder::Before(Span::from_hours(12)),
        is_visible: Some(false),
    };
    let chosen = settings.clone();
    let set = store.change_player(ANN, at(1), |known| (*known = chosen, None));
    set.await.unwrap();
    store.remember_user(ANN, "Ann", None, at(2)).await.unwrap();
    let expected = Player {
        name: Some("Ann".into()),
        locale: None,
        settings,
    };
    assert_eq!(store.player(ANN).await.unwrap(), expected);
    let set = store.change_player(ANN, at(3), |known| (std::mem::take(known), None));
    assert_eq!(set.await.unwrap(), expected.settings);
    let ann = store.player(ANN).await.unwrap();
    assert_eq!(ann.settings, PlayerSettings::default());
    assert_eq!(ann.name.as_deref(), Some("Ann"));
}

#[tokio::test]
async fn of_a_vacation_the_end_can_be_moved_and_changes_at_once_see_each_other() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let vacation = |from, until| Vacation {
        from: at(from),
        until: at(until),
    };
    let set = async |saved: Option<Vacation>| {
        let seen = store.change_vacation(ANN, at(0), at(1), move |known| (known.to_vec(), saved));
        seen.await.unwrap()
    };
    assert_eq!(set(None).await, []);
    assert_eq!(set(Some(vacation(10, 20))).await, []);
    assert_eq!(set(Some(vacation(30, 50))).await, [vacation(10, 20)]);
    set(Some(vacation(30, 40))).await;
    let both = [vacation(10, 20), vacation(30, 40)];
    assert_eq!(store.vacations_since(ANN, at(19)).await.unwrap(), both);
    let last = store.vacations_since(ANN, at(20)).await.unwrap();
    assert_eq!(last, both[1..]);
    assert_eq!(store.vacations_since(ANN, at(40)).await.unwrap(), []);
    assert_eq!(store.vacations_since(BEA, at(0)).await.unwrap(), []);
    for reminder in [Reminder::Never, Reminder::Usual] {
        let set = store.change_player(ANN, at(1), move |known| (known.reminder = reminder, None));
        set.await.unwrap();
        let known = store.player(ANN).await.unwrap().settings;
        assert_eq!(known.reminder, reminder);
    }
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
        .change_preferences(ANN, "chess", None, {
            let chosen = preferences.clone();
            |known| *known = chosen
        })
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
    let reset = store.change_preferences(ANN, "chess", None, std::mem::take);
    assert_eq!(reset.await.unwrap(), preferences);
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
        is_listed: Some(false),
        announces_achievements: Some(true),
        call_role: Some(RoleId(u64::MAX - 1)),
        call_minutes: Some(1_440),
    };
    for settings in [settings, GuildSettings::default()] {
        let chosen = settings.clone();
        let set = store.change_guild(GUILD, at(1), |known| *known = chosen);
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
    let chosen = settings.clone();
    let set = store.change_guild_game(GUILD, "xiangqi", |known| *known = chosen);
    set.await.unwrap();
    assert_eq!(store.guild_game(GUILD, "xiangqi").await.unwrap(), settings);
    let other = store.guild_game(GUILD, "chess").await.unwrap();
    assert_eq!(other, GuildGame::default());
}

#[tokio::test]
async fn of_changes_that_are_made_at_once_none_is_lost() {
    let fixture = Fixture::new().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 1..=20 {
        let store = fixture.store.clone();
        tasks.spawn(async move {
            let add = move |known: &mut GuildSettings| known.channels.push(ChannelId(number));
            store.change_guild(GUILD, at(1), add).await.unwrap();
            let count = move |known: &mut PlayerSettings| {
                let quiet = known.quiet.get_or_insert(QuietHours {
                    from: 0,
                    to: 0,
                    time_zone: "UTC".into(),
                });
                quiet.from += 1;
                ((), None)
            };
            store.change_player(ANN, at(1), count).await.unwrap();
            let letter = |text: &mut Option<String>| text.get_or_insert_default().push('x');
            let set = store.change_guild_game(GUILD, "chess", move |it| letter(&mut it.theme));
            set.await.unwrap();
            let set = store.change_preferences(ANN, "chess", None, move |it| letter(&mut it.theme));
            set.await.unwrap();
        });
    }
    tasks.join_all().await;
    let store = &fixture.store;
    let mut channels = store.guild(GUILD).await.unwrap().channels;
    channels.sort_unstable();
    assert_eq!(channels, (1..=20).map(ChannelId).collect::<Vec<_>>());
    let quiet = store.player(ANN).await.unwrap().settings.quiet;
    assert_eq!(quiet.map(|quiet| quiet.from), Some(20));
    let all = Some("x".repeat(20));
    assert_eq!(store.guild_game(GUILD, "chess").await.unwrap().theme, all);
    assert_eq!(store.preferences(ANN, "chess").await.unwrap().theme, all);
}

#[tokio::test]
async fn what_was_kept_for_a_game_is_kept_for_its_family_with_the_next_change() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let set = |known: &mut GamePreferences| {
        known.theme = Some("moss".into());
        known.notation = Some("uci".into());
    };
    let former = store.change_preferences(ANN, "fischerandom", None, set);
    former.await.unwrap();
    let set = |known: &mut GamePreferences| known.notation = Some("figurine".into());
    let changed = store.change_preferences(ANN, "chess", Some("fischerandom"), set);
    changed.await.unwrap();
    let expected = GamePreferences {
        notation: Some("figurine".into()),
        theme: Some("moss".into()),
        pieces: None,
    };
    assert_eq!(store.preferences(ANN, "chess").await.unwrap(), expected);
    let former = store.preferences(ANN, "fischerandom").await.unwrap();
    assert_eq!(former, GamePreferences::default());
}

#[tokio::test]
async fn a_role_is_called_when_there_is_one_and_not_again_within_the_time() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let call = async |now| {
        let called = store.take_call(GUILD, at(now), Span::from_secs(60));
        called.await.unwrap()
    };
    assert!(!call(1).await, "nothing is known of the guild");
    let change = |role| store.change_guild(GUILD, at(1), move |known| known.call_role = role);
    change(None).await.unwrap();
    assert!(!call(1).await);
    change(Some(RoleId(7))).await.unwrap();
    assert!(call(10_000).await);
    assert!(!call(69_999).await);
    assert!(call(70_000).await);
    // A clock that was ahead keeps nobody waiting.
    assert!(call(20_000).await);
    // The settings say nothing of it, and keep it.
    change(Some(RoleId(8))).await.unwrap();
    assert!(!call(79_999).await);
}

#[tokio::test]
async fn what_somebody_has_seen_of_results_never_goes_back() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    // Of a stranger nothing is noted.
    store.set_results_seen(ANN, at(4_000)).await.unwrap();
    assert_eq!(store.results_seen(ANN).await.unwrap(), None);
    store
        .remember_user(ANN, "Ann", None, at(1_000))
        .await
        .unwrap();
    for (until, seen) in [(4_000, 4_000), (3_000, 4_000), (5_000, 5_000)] {
        store.set_results_seen(ANN, at(until)).await.unwrap();
        assert_eq!(store.results_seen(ANN).await.unwrap(), Some(at(seen)));
    }
    let own = store.personal_data(ANN, 10).await.unwrap();
    assert_eq!(own.results_seen, Some(at(5_000)));
}
