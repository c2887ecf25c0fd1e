//! What players keep to begin games from.

use qiyuan_core::session::PlayerId;
use qiyuan_store::{NewSetup, SaveResult, SavedSetup, SetupId, SetupKind, Store};

use super::{ANN, BEA, Fixture, at};

const CODE: &str = "abcd2345efgh";

fn named(name: &str, kind: SetupKind) -> NewSetup {
    NewSetup {
        name: name.to_owned(),
        folded_name: name.to_lowercase(),
        game: "screen".to_owned(),
        kind,
        setup: format!("the setup {name} 马 'quoted\""),
    }
}

async fn save(store: &Store, player: PlayerId, name: &str, kind: SetupKind) -> SaveResult {
    store
        .save_setup(player, named(name, kind), 2, at(5))
        .await
        .unwrap()
}

async fn saved(store: &Store, player: PlayerId, name: &str, kind: SetupKind) -> SetupId {
    match save(store, player, name, kind).await {
        SaveResult::Saved(id) => id,
        refused => panic!("{refused:?}"),
    }
}

#[tokio::test]
async fn each_player_has_so_many_of_different_names_and_finds_no_others() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let first = saved(store, ANN, "Second", SetupKind::Position).await;
    let taken = save(store, ANN, "SECOND", SetupKind::Placement).await;
    assert_eq!(taken, SaveResult::NameTaken);
    saved(store, ANN, "first", SetupKind::Placement).await;
    let third = save(store, ANN, "third", SetupKind::Position).await;
    assert_eq!(third, SaveResult::Full);
    let others = saved(store, BEA, "second", SetupKind::Position).await;

    let all = store.setups_of(ANN).await.unwrap();
    let names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["first", "Second"]);
    let expected = SavedSetup {
        id: first,
        name: "Second".to_owned(),
        game: "screen".to_owned(),
        kind: SetupKind::Position,
        setup: "the setup Second 马 'quoted\"".to_owned(),
        code: None,
        saved: at(5),
    };
    let found = store.setup_named(ANN, "second").await.unwrap();
    assert_eq!(found.as_ref(), Some(&expected));
    assert_eq!(store.setup(ANN, first).await.unwrap(), Some(expected));
    assert_eq!(store.setup(ANN, others).await.unwrap(), None);
    assert!(!store.delete_setup(ANN, others).await.unwrap());
    assert!(!store.unshare_setup(ANN, others).await.unwrap());
    let shared = store.share_setup(ANN, others, CODE.to_owned()).await;
    assert_eq!(shared.unwrap(), None);

    assert!(store.delete_setup(ANN, first).await.unwrap());
    assert!(!store.delete_setup(ANN, first).await.unwrap());
    let again = saved(store, ANN, "second", SetupKind::Position).await;
    assert_ne!(again, first, "numbers are not used again");
}

#[tokio::test]
async fn a_position_is_found_by_its_code_while_it_is_shared_and_a_placement_never() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let id = saved(store, ANN, "open", SetupKind::Position).await;
    let secret = saved(store, ANN, "secret", SetupKind::Placement).await;
    assert_eq!(store.shared_setup(CODE).await.unwrap(), None);
    let share = async |id, code: &str| store.share_setup(ANN, id, code.to_owned()).await.unwrap();
    assert_eq!(share(id, CODE).await.as_deref(), Some(CODE));
    assert_eq!(share(id, "another").await.as_deref(), Some(CODE));
    assert_eq!(share(secret, "another").await, None);
    assert_eq!(store.shared_setup("another").await.unwrap(), None);
    let found = store.shared_setup(CODE).await.unwrap().unwrap();
    assert_eq!((found.id, found.code.as_deref()), (id, Some(CODE)));

    assert!(store.unshare_setup(ANN, id).await.unwrap());
    assert_eq!(store.shared_setup(CODE).await.unwrap(), None);
    share(id, "again").await;
    store.delete_setup(ANN, id).await.unwrap();
    assert_eq!(store.shared_setup("again").await.unwrap(), None);
}

#[tokio::test]
async fn a_draft_outlives_a_restart_and_is_the_players_only_one() {
    let fixture = Fixture::new().await;
    let change = async |store: &Store, player, next: Option<&str>| {
        let next = next.map(str::to_owned);
        let before =
            store.change_setup_draft(player, at(1), move |draft| std::mem::replace(draft, next));
        before.await.unwrap()
    };
    assert_eq!(change(&fixture.store, ANN, Some("one")).await, None);
    let before = change(&fixture.store, ANN, Some("two")).await;
    assert_eq!(before.as_deref(), Some("one"));
    let fixture = fixture.restart().await;
    let store = &fixture.store;
    let draft = store.setup_draft(ANN).await.unwrap();
    assert_eq!(draft.as_deref(), Some("two"));
    assert_eq!(store.setup_draft(BEA).await.unwrap(), None);
    change(store, ANN, None).await;
    assert_eq!(store.setup_draft(ANN).await.unwrap(), None);
}

#[tokio::test]
async fn whoever_is_forgotten_keeps_none_and_shares_none() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let id = saved(store, ANN, "mine", SetupKind::Position).await;
    let others = saved(store, BEA, "mine", SetupKind::Position).await;
    let shared = store.share_setup(ANN, id, CODE.to_owned());
    shared.await.unwrap();
    let draft = |draft: &mut Option<String>| *draft = Some("a board".to_owned());
    store.change_setup_draft(ANN, at(1), draft).await.unwrap();
    let data = store.personal_data(ANN, 10).await.unwrap();
    assert_eq!(data.setups.len(), 1);
    assert_eq!(data.setup_draft.as_deref(), Some("a board"));
    store.begin_forgetting(ANN).await.unwrap();
    assert_eq!(store.setups_of(ANN).await.unwrap(), []);
    assert_eq!(store.shared_setup(CODE).await.unwrap(), None);
    assert_eq!(store.setup_draft(ANN).await.unwrap(), None);
    assert!(store.setup(BEA, others).await.unwrap().is_some());
}
