//! Who may not play where or with whom, and what moderators did.

use qiyuan_core::session::{Event, PlayerId, SessionId};
use qiyuan_store::{AuditEntry, BlockResult, GuildId, Moderation};

use super::{ANN, BEA, CAT, Fixture, GUILD, append, at};

#[tokio::test]
async fn a_block_holds_both_ways_until_it_is_lifted() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let block = async |blocked, now| store.block(ANN, blocked, 2, at(now)).await.unwrap();
    assert_eq!(block(CAT, 1).await, BlockResult::Blocked);
    assert_eq!(block(BEA, 2).await, BlockResult::Blocked);
    assert_eq!(block(BEA, 3).await, BlockResult::Already);
    assert_eq!(block(PlayerId(99), 4).await, BlockResult::Full);
    assert_eq!(store.blocked_by(ANN).await.unwrap(), [CAT, BEA]);
    assert_eq!(store.blocked_by(BEA).await.unwrap(), []);
    let apart = async |one, other| store.is_blocked_between(one, other).await.unwrap();
    assert!(apart(ANN, BEA).await && apart(BEA, ANN).await);
    assert!(!apart(BEA, CAT).await);
    assert!(!store.unblock(BEA, ANN).await.unwrap());
    assert!(store.unblock(ANN, BEA).await.unwrap());
    assert!(!apart(ANN, BEA).await && apart(ANN, CAT).await);
}

#[tokio::test]
async fn what_moderators_do_is_listed_for_each_guild_the_latest_first() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let other = GuildId(GUILD.0 + 1);
    let entry = |now, action| AuditEntry {
        at: at(now),
        moderator: ANN,
        action,
        reason: format!("because of {now}"),
    };
    let (ban, lift) = (
        entry(1, Moderation::Banned(BEA)),
        entry(3, Moderation::Unbanned(BEA)),
    );
    let cleared = entry(2, Moderation::Cleared(SessionId(7)));
    assert!(store.ban(GUILD, ban.clone()).await.unwrap());
    assert!(!store.ban(GUILD, ban.clone()).await.unwrap());
    assert!(store.is_banned(GUILD, BEA).await.unwrap());
    assert!(!store.is_banned(other, BEA).await.unwrap());
    store.audit(other, cleared.clone()).await.unwrap();
    assert!(store.ban(GUILD, lift.clone()).await.unwrap());
    assert!(!store.ban(GUILD, lift.clone()).await.unwrap());
    assert!(!store.is_banned(GUILD, BEA).await.unwrap());
    assert_eq!(
        store.audit_list(GUILD, 9).await.unwrap(),
        [lift.clone(), ban]
    );
    assert_eq!(store.audit_list(GUILD, 1).await.unwrap(), [lift]);
    assert_eq!(store.audit_list(other, 9).await.unwrap(), [cleared]);
}

#[tokio::test]
async fn whoever_ends_a_game_is_listed_with_the_event() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let id = fixture
        .challenge_with(|new| new.place.guild = Some(GUILD))
        .await;
    let mut stopped = append(id, 1);
    stopped.change.events[0].event = Event::Stopped {
        by: CAT,
        reason: "an engine".to_owned(),
    };
    store.append(stopped).await.unwrap();
    let listed = store.audit_list(GUILD, 9).await.unwrap();
    let [entry] = listed.as_slice() else {
        panic!("{listed:?}");
    };
    assert_eq!(
        (entry.moderator, entry.action),
        (CAT, Moderation::Ended(id))
    );
    assert_eq!(entry.reason, "an engine");
}
