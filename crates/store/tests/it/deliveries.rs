//! What is owed to Discord, and where things stand there.

use qiyuan_core::session::{PlayerId, SessionId, Version};
use qiyuan_store::{
    ChannelId, Delivery, ExpiringMessage, Expiry, GuildId, Lease, Location, MessageId, Owner,
    PlayerSettings, PostponedNews, Surface,
};

use super::{ANN, BEA, CHANNEL, Fixture, GUILD, append, at};

fn until(ms: i64) -> Lease {
    Lease {
        holder: "dispatcher".into(),
        until: at(ms),
    }
}

impl Fixture {
    /// A challenge whose card, and perhaps more, is owed from second 1 on.
    async fn owing(&self, surfaces: &[Surface]) -> SessionId {
        self.challenge_with(|new| new.change.owed = surfaces.to_vec())
            .await
    }

    async fn move_on(&self, id: SessionId, expected: u64, surfaces: &[Surface]) {
        let mut more = append(id, expected);
        more.change.owed = surfaces.to_vec();
        self.store.append(more).await.unwrap();
    }

    async fn lease_all(&self, now: i64, until_ms: i64) -> Vec<Delivery> {
        self.store
            .lease(until(until_ms), at(now), 100)
            .await
            .unwrap()
    }

    async fn lease_one(&self, now: i64, until_ms: i64) -> Delivery {
        let mut leased = self.lease_all(now, until_ms).await;
        assert_eq!(leased.len(), 1, "{leased:?}");
        leased.remove(0)
    }

    async fn next_delivery(&self, now: i64) -> Option<i64> {
        let next = self.store.next_delivery(at(now)).await.unwrap();
        next.map(qiyuan_core::clock::Timestamp::as_ms)
    }
}

#[tokio::test]
async fn what_a_change_owes_is_leased_once_and_done_when_delivered() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Card]).await;
    assert_eq!(fixture.next_delivery(1_000).await, Some(1_000));
    assert_eq!(fixture.store.owed().await.unwrap(), 1);

    let card = fixture.lease_one(2_000, 12_000).await;
    assert_eq!((card.session(), card.surface), (id, Surface::Card));
    assert_eq!(card.owner, Owner::Session(id));
    assert_eq!((card.owed, card.shown), (Version(1), Version(0)));
    assert_eq!(card.attempt, 1);
    assert_eq!(fixture.lease_all(2_001, 12_000).await, []);
    assert_eq!(fixture.next_delivery(2_001).await, Some(12_000));

    let done = fixture.store.delivered(&card, Version(1), None, at(3_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(3_000).await, None);
    assert_eq!(fixture.lease_all(99_000, 100_000).await, []);
    assert_eq!(fixture.store.owed().await.unwrap(), 0);
}

#[tokio::test]
async fn nothing_is_owed_by_a_change_that_failed() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let mut late = append(id, 5);
    late.change.owed = vec![Surface::Card];
    assert!(fixture.store.append(late).await.is_err());
    assert_eq!(fixture.next_delivery(1_000).await, None);
}

#[tokio::test]
async fn a_lease_that_nobody_ends_runs_out() {
    let fixture = Fixture::new().await;
    fixture.owing(&[Surface::Card]).await;
    fixture.lease_one(1_000, 5_000).await;
    assert_eq!(fixture.lease_all(4_999, 9_000).await, []);
    let again = fixture.lease_one(5_000, 9_000).await;
    assert_eq!(again.attempt, 2);
}

#[tokio::test]
async fn many_changes_owe_one_delivery_of_the_last() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    for version in 1..=5 {
        fixture.move_on(id, version, &[Surface::Panel]).await;
    }
    let panel = fixture.lease_one(9_000, 12_000).await;
    assert_eq!(panel.owed, Version(6));
}

#[tokio::test]
async fn what_becomes_owed_during_a_delivery_is_leased_right_after_it() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    fixture.move_on(id, 1, &[Surface::Panel]).await;
    assert_eq!(fixture.lease_all(2_500, 60_000).await, []);
    let done = fixture.store.delivered(&panel, Version(1), None, at(3_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(3_000).await, Some(3_000));
    let next = fixture.lease_one(3_000, 60_000).await;
    assert_eq!((next.owed, next.shown), (Version(2), Version(1)));
    assert_eq!(next.attempt, 1);
}

#[tokio::test]
async fn a_sender_that_showed_more_than_was_owed_owes_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    fixture.move_on(id, 1, &[Surface::Panel]).await;
    let done = fixture.store.delivered(&panel, Version(2), None, at(3_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(3_000).await, None);
}

#[tokio::test]
async fn deliveries_of_one_session_go_out_one_by_one_thread_before_panel_before_card() {
    let fixture = Fixture::new().await;
    fixture
        .owing(&[Surface::Card, Surface::Panel, Surface::Thread])
        .await;
    for expected in [Surface::Thread, Surface::Panel, Surface::Card] {
        let delivery = fixture.lease_one(2_000, 60_000).await;
        assert_eq!(delivery.surface, expected);
        // What waits behind it does not wake a sender.
        assert_eq!(fixture.next_delivery(2_000).await, Some(60_000));
        let done = fixture
            .store
            .delivered(&delivery, Version(1), None, at(2_000));
        done.await.unwrap();
    }
    assert_eq!(fixture.next_delivery(2_000).await, None);
}

#[tokio::test]
async fn deliveries_of_different_sessions_go_out_together_up_to_a_limit() {
    let fixture = Fixture::new().await;
    for _ in 0..3 {
        fixture.owing(&[Surface::Card]).await;
    }
    let two = fixture
        .store
        .lease(until(9_000), at(1_000), 2)
        .await
        .unwrap();
    assert_eq!(two.len(), 2);
    assert_eq!(fixture.lease_all(1_000, 9_000).await.len(), 1);
}

#[tokio::test]
async fn a_retry_waits_and_does_not_hold_up_other_surfaces() {
    let fixture = Fixture::new().await;
    fixture.owing(&[Surface::Panel, Surface::Card]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    fixture.store.retry(&panel, at(30_000), true).await.unwrap();
    let card = fixture.lease_one(2_000, 60_000).await;
    assert_eq!(card.surface, Surface::Card);
    let done = fixture.store.delivered(&card, Version(1), None, at(2_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(2_000).await, Some(30_000));
    let again = fixture.lease_one(30_000, 60_000).await;
    assert_eq!((again.surface, again.attempt), (Surface::Panel, 2));
}

#[tokio::test]
async fn what_happens_while_a_delivery_waits_does_not_count_as_a_failure() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    for attempt in 1..=3 {
        let panel = fixture.lease_one(20_000, 60_000).await;
        assert_eq!(panel.attempt, attempt);
        let failed = fixture.store.retry(&panel, at(20_000), true);
        failed.await.unwrap();
    }
    // What happened is shown at once, and if that fails too it is tried again after the same pause.
    for version in 1..10 {
        let panel = fixture.lease_one(20_000, 60_000).await;
        assert_eq!(panel.attempt, 4);
        fixture.store.retry(&panel, at(50_000), true).await.unwrap();
        fixture.move_on(id, version, &[Surface::Panel]).await;
    }
}

#[tokio::test]
async fn what_was_not_attempted_does_not_count_as_an_attempt() {
    let fixture = Fixture::new().await;
    fixture.owing(&[Surface::Panel]).await;
    for (is_attempted, next) in [(false, 1), (true, 2), (false, 2)] {
        let panel = fixture.lease_one(1_000, 60_000).await;
        let retried = fixture.store.retry(&panel, at(1_000), is_attempted);
        retried.await.unwrap();
        let again = fixture.lease_one(1_000, 60_000).await;
        assert_eq!(again.attempt, next);
        let returned = fixture.store.retry(&again, at(1_000), false);
        returned.await.unwrap();
    }
}

#[tokio::test]
async fn what_was_given_up_is_owed_again_only_when_something_happens() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    let gone = fixture
        .store
        .give_up(&panel, "the channel is gone", at(2_000));
    gone.await.unwrap();
    assert_eq!(fixture.next_delivery(99_000).await, None);
    fixture.move_on(id, 1, &[Surface::Panel]).await;
    let again = fixture.lease_one(2_000, 60_000).await;
    // Before it was given up something may have been left behind.
    assert_eq!((again.owed, again.attempt), (Version(2), 2));
}

#[tokio::test]
async fn a_surface_can_be_owed_again_without_an_event() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    let done = fixture.store.delivered(&panel, Version(1), None, at(2_000));
    done.await.unwrap();
    let again = fixture.store.owe_again(id, Surface::Panel, at(3_000));
    again.await.unwrap();
    let again = fixture.lease_one(3_000, 60_000).await;
    assert_eq!((again.owed, again.shown), (Version(1), Version(1)));
    let done = fixture.store.delivered(&again, Version(1), None, at(4_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(4_000).await, None);
    let nobody = fixture
        .store
        .owe_again(SessionId(99), Surface::Panel, at(1));
    assert!(nobody.await.is_err());
}

#[tokio::test]
async fn what_is_owed_again_during_a_delivery_goes_out_once_more() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let panel = fixture.lease_one(1_000, 60_000).await;
    let again = fixture.store.owe_again(id, Surface::Panel, at(2_000));
    again.await.unwrap();
    assert_eq!(fixture.lease_all(2_000, 60_000).await, []);
    let done = fixture.store.delivered(&panel, Version(1), None, at(3_000));
    done.await.unwrap();
    let again = fixture.lease_one(3_000, 60_000).await;
    assert_eq!((again.owed, again.shown), (Version(1), Version(1)));
    let done = fixture.store.delivered(&again, Version(1), None, at(4_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(4_000).await, None);
}

#[tokio::test]
async fn a_sender_whose_lease_ran_out_does_not_end_the_lease_of_the_next() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let slow = fixture.lease_one(1_000, 5_000).await;
    let next = fixture.lease_one(5_000, 50_000).await;
    fixture.store.retry(&slow, at(6_000), true).await.unwrap();
    let gone = fixture.store.give_up(&slow, "no", at(6_000));
    gone.await.unwrap();
    assert_eq!(fixture.lease_all(7_000, 60_000).await, []);

    // But what the slow one has shown counts.
    fixture.move_on(id, 1, &[Surface::Panel]).await;
    let shown = fixture.store.delivered(&slow, Version(1), None, at(7_000));
    shown.await.unwrap();
    assert_eq!(fixture.lease_all(7_000, 60_000).await, []);
    let done = fixture.store.delivered(&next, Version(2), None, at(8_000));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(8_000).await, None);
}

#[tokio::test]
async fn where_things_stand_is_kept_and_an_older_version_does_not_replace_it() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let thread = Location {
        channel: ChannelId(777),
        message: None,
        version: Version(1),
        ply: 0,
    };
    fixture
        .store
        .place(id, Surface::Thread, thread)
        .await
        .unwrap();
    let panel = |message, version, ply| Location {
        channel: ChannelId(777),
        message: Some(MessageId(message)),
        version: Version(version),
        ply,
    };
    let delivery = fixture.lease_one(1_000, 60_000).await;
    let new = panel(2, 3, 2);
    let shown = fixture
        .store
        .delivered(&delivery, Version(3), Some(new), at(2_000));
    shown.await.unwrap();
    let old = fixture.store.place(id, Surface::Panel, panel(1, 2, 1));
    old.await.unwrap();

    let locations = fixture.store.locations(id).await.unwrap();
    assert_eq!(
        locations,
        [(Surface::Panel, new), (Surface::Thread, thread)]
    );
    let found = fixture.store.location(id, Surface::Panel).await.unwrap();
    assert_eq!(found, Some(new));
}

#[tokio::test]
async fn a_channel_knows_its_sessions_with_the_live_one_first() {
    let fixture = Fixture::new().await;
    let finished = fixture.game().await;
    let live = fixture.game().await;
    let elsewhere = fixture.game().await;
    for (id, channel) in [(finished, 777), (live, 777), (elsewhere, 778)] {
        let location = Location {
            channel: ChannelId(channel),
            message: None,
            version: Version(2),
            ply: 0,
        };
        let placed = fixture.store.place(id, Surface::Thread, location);
        placed.await.unwrap();
    }
    fixture.end(finished, None).await;
    let found = fixture.store.sessions_at(ChannelId(777), 10).await.unwrap();
    let ids: Vec<SessionId> = found.iter().map(|row| row.id).collect();
    assert_eq!(ids, [live, finished]);
    // Where a challenge was made is not where it is played.
    assert_eq!(fixture.store.sessions_at(CHANNEL, 10).await.unwrap(), []);
}

#[tokio::test]
async fn a_panel_waits_for_a_thread_that_is_to_be_tried_again() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Thread, Surface::Panel]).await;
    let thread = fixture.lease_one(2_000, 12_000).await;
    assert_eq!(thread.surface, Surface::Thread);
    fixture.store.retry(&thread, at(5_000), true).await.unwrap();
    assert_eq!(fixture.lease_all(2_001, 12_000).await, []);
    assert_eq!(fixture.next_delivery(2_001).await, Some(5_000));

    let thread = fixture.lease_one(5_000, 15_000).await;
    assert_eq!((thread.session(), thread.attempt), (id, 2));
    let refused = fixture.store.give_up(&thread, "no", at(5_001));
    refused.await.unwrap();
    assert_eq!(
        fixture.lease_one(5_002, 15_000).await.surface,
        Surface::Panel
    );
}

#[tokio::test]
async fn what_was_given_up_in_a_guild_can_be_owed_again() {
    let fixture = Fixture::new().await;
    fixture.owing(&[Surface::Card]).await;
    let card = fixture.lease_one(1_000, 60_000).await;
    let gone = fixture.store.give_up(&card, "no permission", at(2_000));
    gone.await.unwrap();
    let owe = |guild, since| fixture.store.owe_given_up(guild, at(since), at(3_000));
    assert_eq!(owe(GuildId(1), 0).await.unwrap(), 0);
    assert_eq!(owe(GUILD, 1_000).await.unwrap(), 0, "long ago");
    assert_eq!(owe(GUILD, 0).await.unwrap(), 1);
    assert_eq!(
        fixture.lease_one(3_000, 60_000).await.surface,
        Surface::Card
    );
}

#[tokio::test]
async fn what_was_given_up_of_a_channel_can_be_owed_again() {
    let fixture = Fixture::new().await;
    let id = fixture.owing(&[Surface::Panel]).await;
    let thread = Location {
        channel: ChannelId(777),
        message: None,
        version: Version(1),
        ply: 0,
    };
    let placed = fixture.store.place(id, Surface::Thread, thread);
    placed.await.unwrap();
    let panel = fixture.lease_one(1_000, 60_000).await;
    let gone = fixture.store.give_up(&panel, "archived", at(2_000));
    gone.await.unwrap();
    let owe = |channel| fixture.store.owe_given_up_at(channel, at(0), at(3_000));
    assert_eq!(owe(ChannelId(1)).await.unwrap(), 0);
    assert_eq!(owe(ChannelId(777)).await.unwrap(), 1);
    let again = fixture.lease_one(3_000, 60_000).await;
    assert_eq!((again.owner, again.attempt), (Owner::Session(id), 2));
}

#[tokio::test]
async fn a_message_is_needed_by_the_stage_that_shows_it() {
    let fixture = Fixture::new().await;
    let challenge = fixture.challenge().await;
    let game = fixture.game().await;
    for (id, surface, message) in [
        (challenge, Surface::Card, 1),
        (challenge, Surface::Panel, 2),
        (game, Surface::Card, 3),
        (game, Surface::Panel, 4),
    ] {
        let location = Location {
            channel: CHANNEL,
            message: Some(MessageId(message)),
            version: Version(1),
            ply: 0,
        };
        let placed = fixture.store.place(id, surface, location);
        placed.await.unwrap();
    }
    let needed = |message| fixture.store.needed_at(MessageId(message));
    assert_eq!(needed(1).await.unwrap(), [(challenge, Surface::Card)]);
    assert_eq!(needed(2).await.unwrap(), []);
    assert_eq!(needed(3).await.unwrap(), []);
    assert_eq!(needed(4).await.unwrap(), [(game, Surface::Panel)]);
}

#[tokio::test]
async fn of_two_deliveries_of_the_same_rank_one_is_out_at_a_time() {
    let fixture = Fixture::new().await;
    fixture.owing(&[Surface::Reminder, Surface::Notice]).await;
    let first = fixture.lease_one(1_000, 60_000).await;
    assert_eq!(fixture.lease_all(1_001, 60_000).await, []);
    let done = fixture.store.delivered(&first, Version(1), None, at(2_000));
    done.await.unwrap();
    let second = fixture.lease_one(2_000, 60_000).await;
    assert_ne!(first.surface, second.surface);
}

fn postponed(player: PlayerId, news: &str, version: u64, ms: i64) -> PostponedNews {
    PostponedNews {
        player,
        news: news.to_owned(),
        version: Version(version),
        turn: 3,
        at: at(ms),
    }
}

#[tokio::test]
async fn what_is_postponed_is_owed_at_the_time_of_each() {
    let fixture = Fixture::new().await;
    let (id, store) = (fixture.challenge().await, &fixture.store);
    let (early, late) = (
        postponed(ANN, "end", 1, 5_000),
        postponed(BEA, "end", 1, 9_000),
    );
    for news in [&early, &late, &postponed(BEA, "turn", 1, 9_000)] {
        store.postpone(id, news.clone()).await.unwrap();
    }
    assert_eq!(fixture.next_delivery(1_000).await, Some(5_000));
    let first = fixture.lease_one(5_000, 60_000).await;
    assert_eq!(first.surface, Surface::AfterQuiet);
    // Meanwhile more is postponed, and the same once more.
    let again = postponed(BEA, "turn", 2, 8_000);
    store.postpone(id, again.clone()).await.unwrap();
    let told = vec![early.clone(), postponed(BEA, "turn", 1, 9_000)];
    store.forget_postponed(id, told).await.unwrap();
    assert_eq!(
        store.postponed(id).await.unwrap(),
        [late.clone(), again.clone()]
    );
    let done = store.delivered(&first, Version(1), None, at(5_500));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(5_500).await, Some(8_000));
    let second = fixture.lease_one(9_500, 60_000).await;
    store
        .give_up(&second, "forbidden", at(9_600))
        .await
        .unwrap();
    assert_eq!(fixture.next_delivery(9_600).await, None);
    store
        .postpone(id, postponed(ANN, "end", 3, 20_000))
        .await
        .unwrap();
    let third = fixture.lease_one(9_700, 60_000).await;
    store.forget_postponed(id, vec![late, again]).await.unwrap();
    let done = store.delivered(&third, Version(3), None, at(9_800));
    done.await.unwrap();
    assert_eq!(fixture.next_delivery(9_800).await, Some(20_000));
}

#[tokio::test]
async fn what_a_player_is_told_earlier_is_owed_earlier() {
    let fixture = Fixture::new().await;
    let (id, store) = (fixture.challenge().await, &fixture.store);
    for (player, ms) in [(ANN, 9_000), (BEA, 8_000)] {
        let news = postponed(player, "end", 1, ms);
        store.postpone(id, news).await.unwrap();
    }
    for (by, next) in [(10_000, 8_000), (7_000, 7_000), (7_500, 7_000)] {
        let told_by = move |_: &mut PlayerSettings| ((), Some(at(by)));
        let changed = store.change_player(ANN, at(1_000), told_by).await;
        changed.unwrap();
        assert_eq!(fixture.next_delivery(1_000).await, Some(next), "{by}");
    }
    let all = store.postponed(id).await.unwrap();
    let times: Vec<_> = all.iter().map(|news| (news.player, news.at)).collect();
    assert!(times.contains(&(ANN, at(7_000))) && times.contains(&(BEA, at(8_000))));
}

#[tokio::test]
async fn expiring_messages_are_remembered_until_they_are_gone() {
    let fixture = Fixture::new().await;
    let (session, store) = (fixture.challenge().await, &fixture.store);
    let hint = ExpiringMessage {
        message: MessageId(71),
        channel: CHANNEL,
        guild: Some(GUILD),
        expiry: Expiry::Until(at(9_000)),
    };
    let direct = ExpiringMessage {
        message: MessageId(u64::MAX >> 1),
        channel: ChannelId(72),
        guild: None,
        expiry: Expiry::News {
            session,
            player: PlayerId(u64::MAX),
            news: "asked,turn".to_owned(),
            version: Version(1),
        },
    };
    for message in [&direct, &hint, &hint] {
        store.remember_expiring(message.clone()).await.unwrap();
    }
    let all = store.expiring_messages(10).await.unwrap();
    assert_eq!(all, [hint.clone(), direct]);
    assert_eq!(store.expiring_messages(1).await.unwrap(), [hint]);
    for message in all {
        store.forget_expiring(message.message).await.unwrap();
    }
    assert_eq!(store.expiring_messages(10).await.unwrap(), []);
}
