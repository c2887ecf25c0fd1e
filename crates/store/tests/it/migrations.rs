//! Migrations run over data that older versions stored: `tests/data/N.sql` is what is added when the
//! database stands at migration N.

use std::{fs, path::Path};

use qiyuan_core::{
    clock::{Reminder, Span, Speed, Vacation},
    contest::conduct::{Contest, ContestId},
    rules::{Seat, SeatResult, SeatSet},
    session::{PlayerId, SessionId},
};
use qiyuan_store::{
    AuditEntry, ChannelId, CountedGames, Ended, Error, Expiry, FinishedGames, GuildAbsence,
    GuildId, InteractionId, Interruption, MessageId, Moderation, NotifyBy, Orientation,
    PlayerSettings, QuietHours, Ranking, ResultCount, RoleId, SetupId, SetupKind, Store, Surface,
};
use sqlx::{AssertSqlSafe, Connection as _, migrate::Migrator};

use super::{ANN, BEA, Fixture, GUILD, at, database::Database};

#[tokio::test]
async fn what_every_older_version_stored_is_still_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let database = Database::new().await;
    let mut db = database.connect().await;
    let migrations = Migrator::new(root.join("../../migrations")).await.unwrap();
    for migration in migrations.iter() {
        migrations.run_to(migration.version, &mut db).await.unwrap();
        let name = format!("tests/data/{:04}.sql", migration.version);
        let sample = fs::read_to_string(root.join(&name)).expect(&name);
        let sample = sqlx::raw_sql(AssertSqlSafe(sample));
        sample.execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();

    check(&database.open().await).await;
}

/// What the samples say, read through the store of today.
async fn check(store: &Store) {
    store.examine().await.unwrap();
    check_sessions(store).await;
    check_surfaces(store).await;
    check_ends(store).await;
    check_people(store).await;
    check_results_seen(store).await;
    check_vacations(store).await;
    check_moderation(store).await;
    check_achievements(store).await;
    check_setups(store).await;
    check_contests(store).await;
    check_privacy(store).await;
    check_lists(store).await;
    check_notices(store).await;
    check_guilds(store).await;
    check_absences(store).await;
    check_that_absences_are_forgotten(store).await;
    let begun = store.begin_run(at(6_000)).await.unwrap();
    let expected = Interruption {
        from: at(5_000),
        to: at(6_000),
    };
    assert_eq!(begun, Some(expected));
}

/// Contests that were kept.
async fn check_contests(store: &Store) {
    let stored = store.load_contest(ContestId(1)).await.unwrap();
    assert_eq!(stored.row.name, "Saturday");
    let contest = Contest::restore(ContestId(1), &stored.events).unwrap();
    assert_eq!(contest.players().collect::<Vec<_>>(), [PlayerId(22)]);
    assert_eq!(contest.deadline(), Some(at(9_000)));
    let found = store.contest_of_session(SessionId(1_000_000)).await;
    assert_eq!(found.unwrap(), Some((ContestId(1), 1)));
}

/// Who was being forgotten, which guilds are gone, and what older games did to ratings.
async fn check_privacy(store: &Store) {
    let forgettings = store.forgettings().await.unwrap();
    let [person] = forgettings.as_slice() else {
        panic!("{forgettings:?}");
    };
    assert_eq!(person.player, PlayerId(55));
    assert_eq!(person.former, PlayerId::former(1));
    let gone = store.gone_guilds().await.unwrap();
    assert!(gone.contains(&(GuildId(907), at(5_000))), "{gone:?}");
    let changes = store.changes_between(0, i64::MAX).await.unwrap();
    assert!(!changes.is_empty());
    for change in changes {
        let of_session = store.rating_changes_of_session(change.session);
        let of_session = of_session.await.unwrap();
        let same = of_session.iter().filter(|it| it.after == change.after);
        assert!(same.count() > 0, "{change:?}");
    }
}

async fn check_sessions(store: &Store) {
    for id in [1, 2, 3, 4, 6, 7, 8] {
        store.load(SessionId(id)).await.unwrap();
    }
    assert_eq!(store.next_session_id().await.unwrap(), SessionId(9));
    assert_eq!(store.next_deadline().await.unwrap(), Some(at(8_000)));
    let guests = store.challenges_of(BEA, 10).await.unwrap().into_iter();
    let guests: Vec<_> = guests.map(|row| row.summary.guests).collect();
    assert_eq!(guests, [vec![BEA, PlayerId(44)], vec![BEA]]);
    let table = store.session(SessionId(6)).await.unwrap();
    assert_eq!(table.summary.seats_left, 1);
    let live = store.live_sessions_of(BEA, 10).await.unwrap();
    assert!(live[0].waits_for(BEA) && !live[0].waits_for(ANN));
    let of_ann = FinishedGames::of(ANN);
    let over = store.finished_sessions(&of_ann, Ended::Latest, 10);
    let reasons = over.await.unwrap().into_iter();
    let reasons: Vec<String> = reasons
        .map(|row| row.summary.finish.unwrap().reason)
        .collect();
    assert_eq!(reasons, ["count", "checkmate", "checkmate"]);
    for (channel, last) in [(901, Some(4)), (904, Some(7)), (777, None)] {
        let found = store.last_finished_in_channel(ANN, ChannelId(channel));
        let found = found.await.unwrap().map(|row| row.id);
        assert_eq!(found, last.map(SessionId), "{channel}");
    }
    check_statistics(store).await;
}

/// Games that were stored before they were counted are counted as those that came later.
async fn check_statistics(store: &Store) {
    let counted = async |games: CountedGames<'_>| -> Vec<_> {
        let counts = store.result_counts(&games).await.unwrap().into_iter();
        let count = |it: ResultCount| (it.opening, it.division, it.winners, it.plies, it.seconds);
        counts.map(count).collect()
    };
    let [first, second] = [0, 1].map(|seat| SeatSet::only(Seat(seat)));
    let one = |opening: &str, division: &str, winners, plies, seconds| {
        let texts = [opening, division].map(str::to_owned);
        let [opening, division] = texts;
        (opening, division, winners, plies, seconds)
    };
    let fischerandom = counted(CountedGames::of("fischerandom")).await;
    assert_eq!(fischerandom, [one("", "", first, 9, 0)]);
    let here = CountedGames {
        guild: Some(GUILD),
        ..CountedGames::of("go")
    };
    assert_eq!(counted(here).await, [one("", "9x9", second, 61, 0)]);
    let chess = CountedGames::of("chess");
    let both = [
        one("", "", second, 4, 0),
        one("Ruy Lopez", "", first, 9, 60),
    ];
    assert_eq!(counted(chess).await, both);
    let late = CountedGames {
        since: Some(at(50_000)),
        speed: Some(Speed::Blitz),
        ..chess
    };
    assert_eq!(counted(late).await, both[1..]);
    // Summed up anew they are the same.
    store.sum_up().await.unwrap();
    assert_eq!(counted(chess).await, both);
    assert_eq!(counted(here).await.len(), 1);
    let codes = store.result_counts(&late).await.unwrap();
    assert_eq!(codes[0].codes, ["C60", "C60"]);
}

async fn check_surfaces(store: &Store) {
    let known = store.interaction(InteractionId(5_001)).await.unwrap();
    assert_eq!(known.unwrap().session, SessionId(2));
    let places = store.locations(SessionId(2)).await.unwrap();
    assert_eq!(places[0].0, Surface::Panel);
    assert_eq!(places[0].1.message, Some(MessageId(778)));
    let quarantined = store.quarantined(10).await.unwrap();
    assert_eq!(quarantined, []);
    assert_eq!(store.next_delivery(at(0)).await.unwrap(), Some(at(2_000)));
}

async fn check_ends(store: &Store) {
    let read = store.next_ends("standings", 10).await.unwrap();
    let ends: Vec<_> = read.ends.iter().map(|end| (end.session, end.at)).collect();
    // The consumer of the sample has read the first.
    assert_eq!(ends, [(SessionId(4), at(2_500))]);
    assert_eq!(read.ends[0].finish.score.as_deref(), Some("W+4.5"));
    let all = store.next_ends("another", 10).await.unwrap();
    let results: Vec<_> = all.ends.into_iter().map(|end| end.finish.results).collect();
    let place = |place, points| SeatResult { place, points };
    let plain = vec![place(1, None), place(2, None)];
    let scored = vec![place(1, Some(3)), place(2, Some(-1))];
    assert_eq!(results, [plain, scored]);
}

async fn check_notices(store: &Store) {
    let postponed = store.postponed(SessionId(2)).await.unwrap();
    assert_eq!((postponed[0].player, postponed[0].at), (BEA, at(9_000)));
    let expiring = store.expiring_messages(10).await.unwrap();
    assert_eq!(expiring[0].expiry, Expiry::Until(at(7_000)));
    let Expiry::News { player, news, .. } = &expiring[1].expiry else {
        panic!("{expiring:?}");
    };
    assert_eq!((*player, news.as_str()), (ANN, "asked,turn"));
}

async fn check_vacations(store: &Store) {
    let bea = store.player(BEA).await.unwrap().settings;
    assert_eq!(bea.reminder, Reminder::Before(Span::DAY));
    let vacations = store.vacations_since(BEA, at(2_000)).await.unwrap();
    let vacation = Vacation {
        from: at(5_000),
        until: at(9_000),
    };
    assert_eq!(vacations, [vacation]);
}

async fn check_results_seen(store: &Store) {
    let seen = [store.results_seen(ANN).await, store.results_seen(BEA).await];
    assert_eq!(seen.map(Result::unwrap), [None, Some(at(5_000))]);
}

async fn check_people(store: &Store) {
    let ann = store.player(ANN).await.unwrap();
    assert_eq!(ann.name.as_deref(), Some("Ann"));
    let settings = PlayerSettings {
        orientation: Some(Orientation::Own),
        // At migration 1 she wanted no pings at all.
        notify_turn: Some(NotifyBy::None),
        notify_end: Some(NotifyBy::None),
        notify_challenge: Some(NotifyBy::None),
        ..PlayerSettings::default()
    };
    assert_eq!(ann.settings, settings);
    let bea = store.player(BEA).await.unwrap().settings;
    assert_eq!(
        (bea.notify_turn, bea.notify_end, bea.notify_challenge),
        (
            Some(NotifyBy::Direct),
            Some(NotifyBy::Mention),
            Some(NotifyBy::None)
        )
    );
    let quiet = QuietHours {
        from: 1_380,
        to: 420,
        time_zone: "Europe/Berlin".to_owned(),
    };
    assert_eq!((bea.quiet, bea.follow_view), (Some(quiet), Some(true)));
    assert_eq!(bea.is_listed, Some(false));
    assert_eq!(bea.is_visible, Some(false));
    assert_eq!(bea.language.as_deref(), Some("zh-CN"));
    let preferences = store.preferences(ANN, "chess").await.unwrap();
    assert_eq!(preferences.notation.as_deref(), Some("san"));
    let rating = store.rating(BEA, "fischerandom", Speed::Bullet).await;
    assert!(rating.unwrap().unwrap().provisional);
    let changes = store.rating_changes_of_session(SessionId(3)).await.unwrap();
    assert_eq!(changes.len(), 1);
    assert!((changes[0].weight - 0.5).abs() < f64::EPSILON);
    let exits = store.early_exits(BEA, at(0)).await.unwrap();
    assert_eq!(exits, [at(4_900)]);
}

async fn check_achievements(store: &Store) {
    assert_eq!(store.career(ANN).await.unwrap().unwrap().won, 1);
    let reached = store.achievements_of(ANN).await.unwrap();
    let reached: Vec<_> = reached.iter().map(|it| (it.tier.key, it.session)).collect();
    assert_eq!(reached, [("finished", SessionId(2))]);
}

async fn check_setups(store: &Store) {
    let kept = store.shared_setup("abcd2345efgh").await.unwrap().unwrap();
    assert_eq!((kept.id, kept.kind), (SetupId(1), SetupKind::Position));
    assert_eq!(store.setups_of(ANN).await.unwrap(), [kept]);
    let draft = store.setup_draft(ANN).await.unwrap();
    assert_eq!(draft.as_deref(), Some("{}"));
}

async fn check_moderation(store: &Store) {
    let cat = PlayerId(33);
    assert_eq!(store.blocked_by(ANN).await.unwrap(), [cat]);
    assert!(store.is_blocked_between(cat, ANN).await.unwrap());
    let banned = PlayerId(44);
    assert!(store.is_banned(GUILD, banned).await.unwrap());
    let entry = AuditEntry {
        at: at(5_000),
        moderator: ANN,
        action: Moderation::Banned(banned),
        reason: "spam".to_owned(),
    };
    assert_eq!(store.audit_list(GUILD, 10).await.unwrap(), [entry]);
}

async fn check_lists(store: &Store) {
    // The game was played in a guild that keeps its games to itself.
    for (guild, listed) in [(Some(GUILD), vec![(ANN, 1_401)]), (None, vec![])] {
        let ranking = Ranking {
            game: "fischerandom",
            speed: Speed::Bullet,
            guild,
            since: at(1_999),
            compared: at(0),
        };
        assert_eq!(store.ranked_ratings(ranking, 10).await.unwrap(), listed);
    }
}

async fn check_guilds(store: &Store) {
    let guild = store.guild(GUILD).await.unwrap();
    assert_eq!(guild.language.as_deref(), Some("zh-CN"));
    assert_eq!((guild.pings, guild.channels.len()), (Some(true), 0));
    let call = (guild.call_role, guild.call_minutes);
    assert_eq!(call, (Some(RoleId(77)), Some(120)));
    let guild = store.guild(GuildId(903)).await.unwrap();
    assert_eq!(guild.channels, [ChannelId(901), ChannelId(902)]);
    let roles = (guild.play_role, guild.manage_role);
    assert_eq!(roles, (Some(RoleId(71)), Some(RoleId(72))));
    assert_eq!(guild.edit_in_place, Some(true));
    let game = store.guild_game(GuildId(903), "chess").await.unwrap();
    assert_eq!(game.control.as_deref(), Some("10m+5s"));
    assert_eq!((game.theme.as_deref(), game.pieces), (Some("slate"), None));
}

async fn check_absences(store: &Store) {
    assert_eq!(
        store.absent_guilds().await.unwrap(),
        [(GuildId(901), at(4_800))]
    );
    let absence = |from, to| GuildAbsence { from, to };
    let of = async |guild| store.guild_absences_since(guild, at(4_200)).await.unwrap();
    assert_eq!(of(GUILD).await, [absence(at(4_000), Some(at(4_500)))]);
    assert_eq!(of(GuildId(901)).await, [absence(at(4_800), None)]);
    let later = store.guild_absences_since(GUILD, at(4_500)).await.unwrap();
    assert_eq!(later, []);
    store.leave_guild(GuildId(901), at(4_900)).await.unwrap();
    store
        .return_to_guild(GuildId(901), at(4_700))
        .await
        .unwrap();
    assert_eq!(
        of(GuildId(901)).await,
        [absence(at(4_800), Some(at(4_800)))]
    );
    assert_eq!(store.absent_guilds().await.unwrap(), []);
}

async fn check_that_absences_are_forgotten(store: &Store) {
    let of = async |guild| store.guild_absences_since(guild, at(4_200)).await.unwrap();
    // Nothing goes on there, so it does not matter any more.
    assert_eq!(store.forget_guild_absences().await.unwrap(), [GuildId(901)]);
    assert_eq!(of(GuildId(901)).await, []);
    assert!(!store.leave_guild(GuildId(901), at(5_000)).await.unwrap());
    assert_eq!(of(GUILD).await.len(), 1);
    assert!(store.leave_guild(GUILD, at(5_000)).await.unwrap());
    assert_eq!(store.absent_guilds().await.unwrap(), [(GUILD, at(5_000))]);
    assert!(store.known_guilds().await.unwrap().contains(&GUILD));
}

async fn tampered(statement: &'static str) -> Result<Store, Error> {
    let fixture = Fixture::new().await;
    fixture.store.close().await;
    let mut db = fixture.database.connect().await;
    sqlx::query(statement).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    Store::open(&fixture.database.options()).await
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_in_words() {
    let newer = tampered(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', true, 'x', 0)",
    );
    let Err(error @ Error::Newer(9999)) = newer.await else {
        panic!("a newer database was opened");
    };
    let words = error.to_string();
    assert!(words.contains("a newer version of the program"), "{words}");
}

#[tokio::test]
async fn a_migration_that_was_edited_afterwards_is_refused() {
    let edited = tampered("UPDATE _sqlx_migrations SET checksum = 'x' WHERE version = 1");
    assert!(matches!(edited.await, Err(Error::Database(_))));
}
