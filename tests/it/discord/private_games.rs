//! Challenges in a private thread that the bot opens for them: `/challenge private:yes`.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, belongs_to, text},
    user::User,
};

/// The private thread that there is, if any.
async fn private_thread(harness: &Harness) -> Option<Value> {
    let state = harness.get("state").await;
    let channels = state["channels"].as_array().unwrap().iter();
    let mut private = channels.filter(|it| it["kind"] == "private_thread");
    private.next().cloned()
}

async fn card_in(user: User<'_>, thread: &str) -> Value {
    let find = |messages: &[Value]| {
        let mut shown = messages.iter();
        shown.find(|it| belongs_to(it, "1")).cloned()
    };
    user.waits_for(thread, find).await
}

#[tokio::test]
async fn a_private_game_is_seen_by_those_who_are_named_alone() {
    let harness = Harness::open().await;
    let (ben, eve, bea) = (
        harness.user("Ben"),
        harness.user("Eve"),
        harness.user("Bea"),
    );
    let options = json!({"game": "chess", "opponent": "Eve", "side": "white", "private": true});
    let told = answer(&ben.slash(LOBBY, "challenge", options).await);
    let thread = private_thread(&harness).await.unwrap();
    let id = thread["id"].as_str().unwrap().to_owned();
    assert_eq!(
        told,
        format!(
            "Your challenge is posted in <#{id}>. Only those you named and the managers of this server can see it."
        )
    );
    assert!(thread["name"].as_str().unwrap().ends_with("Ben vs Eve"));
    let card = card_in(ben, &id).await;
    eve.click(&card, "Accept").await;
    let mut game = Game::at("1".to_owned(), &card, id.clone(), ben, eve);
    game.panel_with("Move").await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("won").await;
    harness.settled().await;
    // Nothing of it is in the channel, and nobody else finds it.
    assert!(bea.reads(LOBBY).await.is_empty());
    let said = ben.reads(&id).await;
    let said: String = said.iter().map(text).collect();
    assert!(!said.contains("can't open a thread"), "{said}");
    let numbered = json!({"session": "1"});
    for command in ["board", "export", "replay"] {
        let hidden = answer(&bea.slash(LOBBY, command, numbered.clone()).await);
        let missing = answer(&bea.slash(LOBBY, command, json!({"session": "99"})).await);
        assert_eq!(hidden.replace("#1", "#99"), missing, "{command}: {hidden}");
    }
    let history = answer(&bea.slash(LOBBY, "history", json!({"player": "Ben"})).await);
    assert!(!history.contains("Chess #1"), "{history}");
    let own = answer(&eve.slash(LOBBY, "history", json!({})).await);
    assert!(own.contains("Chess #1"), "{own}");
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_private_is_refused_and_leaves_no_thread() {
    let harness = Harness::open().await;
    let (ben, chen) = (harness.user("Ben"), harness.user("Chen"));
    for (options, why) in [
        (
            json!({"game": "chess"}),
            "every seat is for someone you name",
        ),
        (
            json!({"game": "gongzhu", "opponent": "Eve"}),
            "every seat is for someone you name",
        ),
        (
            json!({"game": "chess", "opponent": "Eve", "setup": "nonsense"}),
            "I don't know a setup called `nonsense`",
        ),
    ] {
        let mut options = options;
        options["private"] = json!(true);
        let told = answer(&ben.slash(LOBBY, "challenge", options).await);
        assert!(told.contains(why), "{told}");
    }
    // Whoever has blocked somebody is not brought anywhere by them.
    let eve = harness.user("Eve");
    eve.slash(LOBBY, "block", json!({"player": "Ben"})).await;
    let options = json!({"game": "chess", "opponent": "Eve", "private": true});
    ben.slash(LOBBY, "challenge", options).await;
    let options = json!({"game": "chess", "private": true});
    let told = answer(&chen.slash(LOBBY, "challenge", options).await);
    assert!(told.contains("私人對局"), "{told}");
    assert_eq!(private_thread(&harness).await, None);
    // In a thread there can be no other.
    let game = harness.game(json!({})).await;
    let options = json!({"game": "chess", "opponent": "Eve", "private": true});
    let told = answer(&ben.slash(&game.thread, "challenge", options).await);
    assert!(told.contains("a thread in a thread"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn without_the_permission_for_private_threads_there_is_no_challenge() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    harness.denies(&["CREATE_PRIVATE_THREADS"]).await;
    let options = json!({"game": "chess", "opponent": "Eve", "private": true});
    let told = answer(&ben.slash(LOBBY, "challenge", options).await);
    assert_eq!(told, "I'm not allowed to open private threads here.");
    assert!(harness.user("Eve").reads(LOBBY).await.is_empty());
    harness.close().await;
}
