//! `/settings`: the menus for oneself and for a server, what they change, and who may use them.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    faults::UNKNOWN_CHANNEL,
    game::LOBBY,
    harness::Harness,
    message::{answer, attachments, buttons, custom_id, private, text},
    user::User,
};

const NOT_YOURS: &str = "Only people who manage this server can do that.";

/// The menus of a message.
pub(super) fn menus(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().unwrap().iter();
    let all = rows.flat_map(|row| row["components"].as_array().unwrap());
    all.filter(|component| component["type"] != 2)
        .cloned()
        .collect()
}

/// The menu with this name on a page.
pub(super) fn menu(message: &Value, name: &str) -> Value {
    let all = menus(message);
    let found = all.iter().find(|menu| menu["placeholder"] == name);
    found
        .unwrap_or_else(|| panic!("no menu {name} in {all:#?}"))
        .clone()
}

/// What is set in a menu of entries.
pub(super) fn chosen(menu: &Value) -> Vec<&Value> {
    let options = menu["options"].as_array().unwrap().iter();
    options
        .filter(|option| option["default"] == true)
        .map(|option| &option["value"])
        .collect()
}

/// The words of a page, and what its menus show as set, written as in words.
fn shown_on(page: &Value) -> String {
    let mut shown = text(page);
    for menu in menus(page) {
        let options = menu["options"].as_array().into_iter().flatten();
        for option in options.filter(|option| option["default"] == true) {
            let label = option["label"].as_str().unwrap();
            let mark = if label.contains('：') { "：" } else { ": " };
            let (name, value) = label.split_once(mark).unwrap();
            assert!(
                !text(page).contains(&format!("{name}{mark}")),
                "said twice: {page:#}"
            );
            shown += &format!("\n{name}{mark}**{value}**");
        }
        if menu["default_values"].is_array() {
            shown += &menu["default_values"].to_string();
        }
    }
    shown
}

impl User<'_> {
    /// Opens the settings.
    async fn opens(&self, command: &str) -> Value {
        private(&self.slash(LOBBY, command, json!({})).await)
    }

    /// Picks something in the menu of that name; gives the page with it.
    pub(super) async fn picks(&self, page: &Value, name: &str, values: &[&str]) -> Value {
        self.picks_by_id(page, &menu(page, name)["custom_id"], values)
            .await
    }

    async fn picks_by_id(&self, page: &Value, id: &Value, values: &[&str]) -> Value {
        let body = json!({"message": page["id"], "custom_id": id, "values": values});
        let picked = self.tries("select", body).await;
        assert_eq!(picked["state"], "answered", "{picked:#}");
        private(&self.hears(&picked).await)
    }

    /// Picks what no menu offers.
    async fn forges_choice(&self, page: &Value, id: &str, values: &[&str]) -> String {
        let body = json!({"message": page["id"], "custom_id": id, "values": values, "force": true});
        let forged = self.tries("select", body).await;
        assert_eq!(forged["state"], "answered", "{forged:#}");
        answer(&self.hears(&forged).await)
    }

    /// Goes to another page.
    async fn turns_to(&self, page: &Value, label: &str) -> Value {
        private(&self.click(page, label).await)
    }
}

/// The bytes of the picture of a page.
async fn picture(harness: &Harness, page: &Value) -> Vec<u8> {
    let url = attachments(page)[0]["url"].as_str().unwrap().to_owned();
    harness.download(&url).await
}

#[tokio::test]
async fn a_choice_of_a_board_is_saved_and_shown_at_once() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let page = eve.opens("settings mine").await;
    assert!(shown_on(&page).contains("Your settings"), "{page:#}");
    let before = picture(&harness, &page).await;
    assert!(before.starts_with(b"\x89PNG"));
    let page = eve.picks(&page, "Board", &["slate"]).await;
    assert!(shown_on(&page).contains("Board: **Slate**"), "{page:#}");
    assert_ne!(picture(&harness, &page).await, before, "another board");
    let page = eve.picks(&page, "Notation", &["uci"]).await;
    assert_eq!(chosen(&menu(&page, "Notation")), ["uci"]);
    let again = eve.opens("settings mine").await;
    assert_eq!(shown_on(&again), shown_on(&page));
    let relative = json!({"game": "fischerandom"});
    let shown = eve.slash(LOBBY, "settings mine", relative).await;
    assert!(
        shown_on(&private(&shown)).contains("Board: **Slate**"),
        "{shown:#}"
    );
    assert!(answer(&shown).contains("Also used for: Fischer Random"));
    harness.close().await;
}

#[tokio::test]
async fn a_board_for_one_game_of_a_family_is_for_all_of_them() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let options = json!({"game": "fischerandom", "board": "moss"});
    eve.slash(LOBBY, "settings mine", options).await;
    let page = eve.opens("settings mine").await;
    assert!(shown_on(&page).contains("Board: **Moss**"), "{page:#}");
    let other = eve.picks(&page, "Game", &["go"]).await;
    assert!(!shown_on(&other).contains("Moss"), "{other:#}");
    harness.close().await;
}

#[tokio::test]
async fn every_menu_of_every_page_saves_and_shows_what_is_picked() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (command, pages) in [
        (
            "settings mine",
            ["Boards", "General", "Notifications"].as_slice(),
        ),
        (
            "settings server",
            &["Boards", "General", "Channels and members", "Community"],
        ),
    ] {
        for &name in pages {
            let mut page = ann.opens(command).await;
            if name != pages[0] {
                page = ann.turns_to(&page, name).await;
            }
            for index in 0..menus(&page).len() {
                let menu = menus(&page)[index].clone();
                let Some(last) = menu["options"].as_array().and_then(|all| all.last()) else {
                    continue;
                };
                let value = last["value"].as_str().unwrap();
                page = ann.picks_by_id(&page, &menu["custom_id"], &[value]).await;
                let shown = menus(&page)[index].clone();
                assert_eq!(chosen(&shown), [value], "{command}, {name}");
                if menu["placeholder"] == "Language" {
                    // What follows is read in English.
                    page = ann
                        .picks_by_id(&page, &shown["custom_id"], &["en-US"])
                        .await;
                }
            }
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_chosen_a_language_is_answered_in_it() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let page = eve.opens("settings mine").await;
    let page = eve.turns_to(&page, "General").await;
    let page = eve.picks(&page, "Language", &["zh-TW"]).await;
    assert!(text(&page).starts_with("你的設定"), "at once: {page:#}");
    let page = eve.opens("settings mine").await;
    assert!(shown_on(&page).contains("你的設定"), "{page:#}");
    let game = harness.game_between("Eve", "Ben", json!({})).await;
    let asked = eve.click(&game.panel().await, "Move").await;
    assert_eq!(asked["modal"]["title"], "走棋");
    let fields = asked["modal"]["fields"].to_string();
    assert!(fields.contains("著法"), "{fields}");
    eve.slash(LOBBY, "settings mine", json!({"language": "automatic"}))
        .await;
    let page = eve.opens("settings mine").await;
    assert!(shown_on(&page).contains("Your settings"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn strangers_cannot_change_a_server() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let mine = eve.opens("settings mine").await;
    let labels: Vec<String> = buttons(&mine).into_iter().map(|(label, _)| label).collect();
    assert!(
        !labels.contains(&"Server settings".to_owned()),
        "{labels:?}"
    );
    for options in [json!({}), json!({"clock": "3d"}), json!({"ping": false})] {
        let refused = eve.slash(LOBBY, "settings server", options).await;
        assert_eq!(answer(&refused), NOT_YOURS);
    }
    for (id, value) in [
        ("s1/server-boards/chess/board", "slate"),
        ("s1/server//clock", "3d"),
        ("s1/server//language", "zh-CN"),
    ] {
        assert_eq!(
            eve.forges_choice(&mine, id, &[value]).await,
            NOT_YOURS,
            "{id}"
        );
    }
    let page = ann.opens("settings server").await;
    assert!(!shown_on(&page).contains("Slate"), "{page:#}");
    let general = ann.turns_to(&page, "General").await;
    assert_eq!(chosen(&menu(&general, "Default clock")), ["usual"]);
    let role = harness.post("roles", json!({"name": "Hosts"})).await;
    harness
        .patch("users/Eve", json!({"roles": ["Hosts"]}))
        .await;
    let people = ann.turns_to(&page, "Channels and members").await;
    let hosts = role["id"].as_str().unwrap();
    ann.picks(&people, "Who may manage the bot", &[hosts]).await;
    let mine = eve.opens("settings mine").await;
    let page = eve.turns_to(&mine, "Server settings").await;
    let page = eve.picks(&page, "Board", &["slate"]).await;
    assert!(shown_on(&page).contains("Board: **Slate**"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn what_no_menu_offers_is_refused_and_not_saved() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let page = ann.opens("settings mine").await;
    let before = shown_on(&page);
    for (id, value) in [
        ("s1/my-boards/chess/board", "lava"),
        ("s1/my-boards/chess/pieces", "traditional"),
        ("s1/my-boards/chess/notation", "\u{202e}uci"),
        ("s1/my-boards/tiddlywinks/board", "slate"),
        ("s1/my-boards/chess/clock", "3d"),
        ("s1/mine//orientation", "sideways"),
        ("s1/mine//board", "slate"),
        ("s1/my-notices//turn", "pigeon"),
        ("s1/server//clock", "1m+0s & 1m"),
        ("s1/server//pings", "maybe"),
        ("s1/admission//channels", "lobby"),
        ("s1/admission//play-role", "everybody"),
        ("s1/admission//board", "slate"),
        ("s1/theirs//board", "slate"),
    ] {
        let page = ann.opens("settings mine").await;
        let refused = ann.forges_choice(&page, id, &[value]).await;
        assert!(!refused.contains("settings"), "{id}: {refused}");
        assert!(!refused.contains("incident"), "{id}: {refused}");
    }
    assert_eq!(shown_on(&ann.opens("settings mine").await), before);
    let page = ann.opens("settings server").await;
    assert!(!shown_on(&page).contains("Slate"), "{page:#}");
    harness.close().await;
}

/// What all pages for the server show.
async fn all_of_the_server(user: User<'_>) -> Vec<String> {
    let first = user.opens("settings server").await;
    let mut shown = vec![shown_on(&first)];
    for name in ["General", "Channels and members", "Community"] {
        shown.push(shown_on(&user.turns_to(&first, name).await));
    }
    shown
}

#[tokio::test]
async fn of_a_refused_command_nothing_is_saved() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let before = all_of_the_server(ann).await;
    let role = harness.post("roles", json!({"name": "Hosts"})).await;
    for wrong in [
        json!({"board": "nonsense"}),
        json!({"game": "chess", "clock": "5m+3s", "pieces": "nonsense"}),
        json!({"clock": "nonsense"}),
        json!({"language": "nonsense"}),
    ] {
        let mut options = json!({"ping": false, "listed": false, "play-role": role["id"]});
        let (all, wrong) = (options.as_object_mut().unwrap(), wrong.as_object().unwrap());
        all.extend(wrong.clone());
        let refused = answer(&ann.slash(LOBBY, "settings server", options).await);
        assert!(refused.contains("nonsense"), "{refused}");
    }
    assert_eq!(all_of_the_server(ann).await, before);
    // The word for what is usual is read in any case and language.
    for typed in ["Default", "默认", "預設", "usual"] {
        let options = json!({"game": "chess", "clock": typed});
        let page = private(&ann.slash(LOBBY, "settings server", options).await);
        assert!(
            page.to_string().contains("This server's settings"),
            "{page:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn games_are_played_where_and_by_whom_a_server_allows() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    harness.post("roles", json!({"name": "Players"})).await;
    harness
        .patch("users/Ben", json!({"roles": ["Players"]}))
        .await;
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    assert!(
        shown_on(&page).contains("Channels for games: **every channel**"),
        "{page:#}"
    );
    let page = ann.picks(&page, "Channels for games", &["chess"]).await;
    let page = ann.picks(&page, "Who may play", &["Players"]).await;
    assert!(!shown_on(&page).contains("**every channel**"), "{page:#}");
    let chess = json!({"game": "chess"});
    let told = answer(&ben.slash(LOBBY, "challenge", chess.clone()).await);
    assert!(
        told.starts_with("Games on this server are played in <#"),
        "{told}"
    );
    let told = answer(&eve.slash("chess", "challenge", chess.clone()).await);
    assert!(
        told.starts_with("Games on this server are for <@&"),
        "{told}"
    );
    let named = json!({"game": "chess", "opponent": "Eve"});
    let told = answer(&ben.slash("chess", "challenge", named).await);
    assert!(told.contains("can't be challenged here"), "{told}");
    for (who, channel, why) in [
        (ben, LOBBY, "Games on this server are played in <#"),
        (eve, "chess", "Games on this server are for <@&"),
    ] {
        let told = who.slash(channel, "play", json!({})).await;
        assert!(answer(&told).starts_with(why), "{told:#}");
    }
    let made = answer(&ben.slash("chess", "challenge", chess.clone()).await);
    assert!(!made.contains("Games on this server"), "{made}");
    let card = |messages: &[Value]| {
        let mut all = messages.iter();
        all.find(|message| buttons(message).iter().any(|(label, _)| label == "Accept"))
            .cloned()
    };
    let card = eve.waits_for("chess", card).await;
    let clicked = eve.click(&card, "Accept").await;
    let told = answer(&eve.hears(&clicked).await);
    assert!(
        told.starts_with("Games on this server are for <@&"),
        "{told}"
    );
    let accepted = custom_id(&card, "Accept");
    let number = accepted.split('/').nth(1).unwrap();
    ann.click(&card, "Accept").await;
    harness.thread_of(number).await;
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    let page = ann.picks(&page, "Channels for games", &[]).await;
    let page = ann.picks(&page, "Who may play", &["@everyone"]).await;
    assert!(
        shown_on(&page).contains("Who may play: **everyone**"),
        "{page:#}"
    );
    let made = answer(&eve.slash(LOBBY, "challenge", chess).await);
    assert!(!made.contains("Games on this server"), "{made}");
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_without_a_clock_has_the_one_that_the_server_has_set() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    ann.slash(LOBBY, "settings server", json!({"clock": "5m+3s"}))
        .await;
    let of_game = json!({"game": "go", "clock": "30m+5x30s"});
    ann.slash(LOBBY, "settings server", of_game).await;
    for (game, time, clock) in [
        ("chess", None, "5m+3s"),
        ("go", None, "30m+5x30s"),
        ("go", Some("3d"), "3 days a move"),
    ] {
        let mut options = json!({"game": game});
        if let Some(time) = time {
            options["time"] = json!(time);
        }
        let number = ann.challenges(options).await;
        let card = ann.sees_card(&number).await;
        assert!(text(&card).contains(clock), "{game}: {card:#}");
    }
    // What is the default for all leaves the clock of one game as it is, which is said.
    let stays = "These games keep their own clocks: Go.";
    let usual = json!({"clock": "default"});
    let page = private(&ann.slash(LOBBY, "settings server", usual.clone()).await);
    assert!(shown_on(&page).contains(stays), "{page:#}");
    let of_go = json!({"game": "go", "clock": "default"});
    let page = private(&ann.slash(LOBBY, "settings server", of_go).await);
    assert!(
        !shown_on(&page).contains("keep their own clocks"),
        "{page:#}"
    );
    let page = private(&ann.slash(LOBBY, "settings server", usual).await);
    assert!(
        !shown_on(&page).contains("keep their own clocks"),
        "{page:#}"
    );
    let refused = answer(
        &ann.slash(LOBBY, "settings server", json!({"clock": "soon"}))
            .await,
    );
    assert!(refused.contains("`soon`"), "{refused}");
    harness.close().await;
}

#[tokio::test]
async fn the_board_of_a_server_is_what_everybody_sees() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let usual = picture(&harness, &game.panel().await).await;
    let options = json!({"board": "slate", "pieces": "minimal"});
    let page = private(&game.first.slash(LOBBY, "settings server", options).await);
    assert!(shown_on(&page).contains("Board: **Slate**"), "{page:#}");
    game.plays("Nf3 Nf6 Ng1 Ng8").await;
    let set = picture(&harness, &game.settled_panel().await).await;
    assert_ne!(usual, set);
    let view = game.second.click(&game.panel().await, "My view").await;
    let own = picture(&harness, &private(&view)).await;
    let first = json!({"board": "wood", "orientation": "first"});
    game.second.slash(LOBBY, "settings mine", first).await;
    let view = game.second.click(&game.panel().await, "My view").await;
    assert_ne!(
        picture(&harness, &private(&view)).await,
        own,
        "a choice of one's own counts"
    );
    harness.close().await;
}

#[tokio::test]
async fn of_what_two_managers_set_at_once_nothing_is_lost() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    harness.post("roles", json!({"name": "Hosts"})).await;
    harness
        .patch("users/Eve", json!({"roles": ["Hosts"]}))
        .await;
    ann.slash(LOBBY, "settings server", json!({"manage-role": "Hosts"}))
        .await;
    let mut channels = Vec::new();
    for number in 0..6 {
        let made = json!({"name": format!("games-{number}")});
        let made = harness.post("channels", made).await;
        channels.push(made["id"].as_str().unwrap().to_owned());
    }
    let set = channels.iter().zip([ann, eve].into_iter().cycle());
    let set = set.map(async |(channel, manager)| {
        let added = json!({"add-channel": channel});
        manager.slash(LOBBY, "settings server", added).await
    });
    join_all(set).await;
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    for channel in &channels {
        assert!(shown_on(&page).contains(channel), "{page:#}");
    }
    let looks = [
        (ann, json!({"game": "chess", "board": "slate"})),
        (eve, json!({"game": "chess", "pieces": "minimal"})),
        (ann, json!({"game": "chess", "notation": "uci"})),
        (eve, json!({"game": "chess", "clock": "3d"})),
    ];
    let set = looks
        .into_iter()
        .map(async |(manager, look)| manager.slash(LOBBY, "settings server", look).await);
    join_all(set).await;
    let page = ann.opens("settings server").await;
    for set in ["Board: **Slate**", "Pieces: **Minimal**"] {
        assert!(shown_on(&page).contains(set), "{page:#}");
    }
    assert_eq!(chosen(&menu(&page, "Notation")), ["uci"]);
    harness.close().await;
}

#[tokio::test]
async fn of_what_somebody_sets_for_themselves_at_once_nothing_is_lost() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let set = [
        ("notices", json!({"turns": "direct"})),
        ("mine", json!({"board": "slate"})),
        ("notices", json!({"ends": "none"})),
        ("mine", json!({"orientation": "flipped"})),
        ("notices", json!({"challenges": "direct"})),
        ("mine", json!({"notation": "uci"})),
        ("notices", json!({"quiet": "1-2", "time-zone": "utc"})),
        ("mine", json!({"pieces": "minimal"})),
    ];
    let set = set.into_iter().map(async |(command, options)| {
        eve.slash(LOBBY, &format!("settings {command}"), options)
            .await
    });
    join_all(set).await;
    let page = eve.opens("settings notices").await;
    for set in [
        "Your turn: **a direct message**",
        "Finished games: **nothing**",
        "Challenges: **a direct message**",
        "Quiet hours: **1:00–2:00 UTC**",
    ] {
        assert!(shown_on(&page).contains(set), "{set}: {page:#}");
    }
    let page = eve.opens("settings mine").await;
    assert_eq!(chosen(&menu(&page, "Notation")), ["uci"]);
    for set in ["Board: **Slate**", "Pieces: **Minimal**"] {
        assert!(shown_on(&page).contains(set), "{page:#}");
    }
    let page = eve.turns_to(&page, "General").await;
    assert_eq!(chosen(&menu(&page, "Orientation")), ["flipped"]);
    harness.close().await;
}

/// Which buttons of a page cannot be pressed.
fn disabled(page: &Value) -> Vec<String> {
    let rows = page["components"].as_array().unwrap().iter();
    let all = rows.flat_map(|row| row["components"].as_array().unwrap());
    let disabled = all.filter(|it| it["type"] == 2 && it["disabled"] == true);
    disabled
        .map(|button| button["label"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_page_of_notifications_goes_back_to_the_default() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let names = ["Your turn", "Finished games", "Challenges"];
    let mut page = eve.opens("settings notices").await;
    assert!(text(&page).starts_with("Your settings\n"), "{page:#}");
    let unset = ["No quiet hours", "Back to default", "Notifications"];
    assert_eq!(disabled(&page), unset);
    for name in names {
        let usual = format!("{name}: **a mention in the channel · default**");
        assert!(shown_on(&page).contains(&usual), "{page:#}");
        assert_eq!(chosen(&menu(&page, name)), ["usual"]);
        for (way, words) in [
            ("direct", "a direct message"),
            ("none", "nothing"),
            ("mention", "a mention in the channel"),
        ] {
            page = eve.picks(&page, name, &[way]).await;
            assert!(shown_on(&page).contains(&format!("{name}: **{words}**")));
            assert_eq!(chosen(&menu(&page, name)), [way]);
        }
    }
    page = eve.picks(&page, "Your turn", &["usual"]).await;
    let usual = "Your turn: **a mention in the channel · default**";
    assert!(shown_on(&page).contains(usual), "{page:#}");
    assert!(shown_on(&page).contains("Challenges: **a mention in the channel**"));
    let options = json!({"ends": "default", "quiet": "23-7", "time-zone": "东八区"});
    page = private(&eve.slash(LOBBY, "settings notices", options).await);
    assert!(shown_on(&page).contains("Finished games: **a mention in the channel · default**"));
    assert_eq!(disabled(&page), ["Notifications"]);
    page = eve.turns_to(&page, "Back to default").await;
    assert_eq!(disabled(&page), unset);
    let again = eve.opens("settings notices").await;
    assert_eq!(shown_on(&page), shown_on(&again));
    let offered = eve.autocomplete(LOBBY, "settings notices", json!({"turns": "def"}), "turns");
    assert_eq!(offered.await[0]["value"], "usual");
    harness.close().await;
}

#[tokio::test]
async fn quiet_hours_and_their_time_zone_are_set_on_the_page() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let page = eve.opens("settings mine").await;
    let mut page = eve.turns_to(&page, "Notifications").await;
    assert!(shown_on(&page).contains("Quiet hours: **off**"), "{page:#}");
    let fills_in = async |page: &Value, fields: Value| {
        let pressed = json!({"message": page["id"], "label": "Set quiet hours"});
        let asked = eve.tries("click", pressed).await;
        assert_eq!(asked["modal"]["title"], "Quiet hours", "{asked:#}");
        let filled_in = eve.submit(&asked, fields).await;
        let page = private(&eve.hears(&filled_in).await);
        (asked, page)
    };
    let night = json!({"from": "23", "to": "7:30", "zone": "europe/berlin"});
    let id = page["id"].clone();
    (_, page) = fills_in(&page, night).await;
    assert_eq!(page["id"], id, "the page itself");
    let set = "Quiet hours: **23:00–7:30 Europe/Berlin**";
    assert!(shown_on(&page).contains(set), "{page:#}");
    for (fields, refusal) in [
        (
            json!({"from": "23", "to": "7", "zone": "Nowhere/<@1>"}),
            "I don't know the time zone `Nowhere/<@1>`.",
        ),
        (
            json!({"from": "7", "to": "7", "zone": "UTC"}),
            "Quiet hours can't begin and end at the same time.",
        ),
        (
            json!({"from": "late", "to": "\u{202e}7", "zone": "UTC"}),
            "I can't read `late` as the time when quiet hours begin.",
        ),
        (
            json!({"from": "23", "to": "half 8", "zone": "UTC"}),
            "I can't read `half 8` as the time when quiet hours end.",
        ),
    ] {
        let (asked, refused) = fills_in(&page, fields).await;
        let before = &asked["modal"]["fields"][2];
        assert_eq!(before["value"], "Europe/Berlin", "{asked:#}");
        assert!(text(&refused).starts_with(refusal), "{refused:#}");
        let said = text(&refused);
        assert!(!said.lines().next().unwrap().contains("off"), "{said}");
        assert!(text(&refused).contains(set), "{refused:#}");
        page = refused;
    }
    let typed = |asked: &Value| -> Vec<String> {
        let fields = asked["modal"]["fields"].as_array().unwrap().iter();
        let values = fields.map(|field| field["value"].as_str().unwrap().to_owned());
        values.collect()
    };
    // Nothing that was typed has to be typed again.
    let wrong = json!({"from": "11 pm", "to": "half 8", "zone": "上海"});
    (_, page) = fills_in(&page, wrong).await;
    let again = json!({"message": page["id"], "label": "Try again"});
    let asked = eve.tries("click", again).await;
    assert_eq!(typed(&asked), ["11 pm", "half 8", "上海"]);
    let right = json!({"from": "二十三点\u{200b}", "to": "７点半", "zone": "上海\u{2060}"});
    let filled_in = eve.submit(&asked, right).await;
    page = private(&eve.hears(&filled_in).await);
    let said =
        "Saved.\nYour quiet hours: every day from 23:00 to 7:30 the next day (Asia/Shanghai).";
    assert!(text(&page).starts_with(said), "{page:#}");
    let set = "Quiet hours: **23:00–7:30 Asia/Shanghai**";
    assert!(shown_on(&page).contains(set), "{page:#}");
    let labels: Vec<String> = buttons(&page).into_iter().map(|(label, _)| label).collect();
    assert!(!labels.contains(&"Try again".to_owned()), "{labels:?}");
    let late = json!({"quiet": "11pm-7am", "time-zone": "GMT+8"});
    page = private(&eve.slash(LOBBY, "settings notices", late).await);
    let set = "Quiet hours: **23:00–7:00 UTC+8**";
    assert!(shown_on(&page).contains(set), "{page:#}");
    let page = eve.turns_to(&page, "No quiet hours").await;
    assert!(shown_on(&page).contains("Quiet hours: **off**"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn quiet_hours_are_repeated_as_they_were_understood() {
    let harness = Harness::open().await;
    for (name, options, said) in [
        (
            "Ann",
            json!({"quiet": "10:00-6:00 Berlin"}),
            "Saved.\nYour quiet hours: every day from 10:00 to 6:00 the next day (Europe/Berlin).\n",
        ),
        (
            "Ann",
            json!({"quiet": "9-17:30"}),
            "Saved.\nYour quiet hours: every day from 9:00 to 17:30 (Europe/Berlin).\n",
        ),
        (
            "Ann",
            json!({"time-zone": "UTC+8"}),
            "Saved.\nYour quiet hours: every day from 9:00 to 17:30 (UTC+8).\n",
        ),
        ("Ann", json!({"turns": "direct"}), "Saved.\nYour settings"),
        ("Ann", json!({"quiet": "off"}), "Saved.\nYour settings"),
        (
            "Bea",
            json!({"quiet": "10:00-6:00", "time-zone": "上海"}),
            "已保存。\n免打扰时段：每天 10:00 至次日 6:00（时区：上海）。\n",
        ),
        (
            "Chen",
            json!({"quiet": "下午1點-3點 台北"}),
            "已儲存。\n勿擾時段：每天 13:00 到 15:00（時區：台北）。\n",
        ),
    ] {
        let user = harness.user(name);
        let page = private(&user.slash(LOBBY, "settings notices", options.clone()).await);
        assert!(text(&page).starts_with(said), "{options}: {page:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn hours_without_a_time_zone_ask_for_it_and_offer_the_likeliest() {
    let harness = Harness::open().await;
    for (name, asked, turns, choose, likeliest, set) in [
        (
            "Ann",
            "Saved.\nWhich time zone are these quiet hours in?",
            "Your turn: **a direct message**",
            "Enter the time zone",
            "",
            "Quiet hours: **23:00–7:00 America/Los_Angeles**",
        ),
        (
            "Chen",
            "已儲存。\n勿擾時段要按哪個時區算？",
            "輪到你走：**私訊**",
            "填寫時區",
            "台北",
            "勿擾時段：**23:00–7:00 洛杉磯**",
        ),
    ] {
        let user = harness.user(name);
        let hours = json!({"quiet": "11pm-7am", "turns": "direct"});
        let page = private(&user.slash(LOBBY, "settings notices", hours).await);
        assert!(shown_on(&page).contains(asked), "{page:#}");
        let known = user.opens("settings notices").await;
        assert!(shown_on(&known).contains(turns), "{known:#}");
        assert!(
            !shown_on(&known).contains("23:00"),
            "nothing is saved: {known:#}"
        );
        let pressed = json!({"message": page["id"], "label": choose});
        let form = user.tries("click", pressed).await;
        let fields = form["modal"]["fields"].as_array().unwrap().iter();
        let values: Vec<_> = fields.map(|it| it["value"].as_str().unwrap()).collect();
        assert_eq!(values, ["23:00", "7:00", likeliest]);
        let here = json!({"from": "23:00", "to": "7:00", "zone": "PST"});
        let filled_in = user.submit(&form, here).await;
        let page = private(&user.hears(&filled_in).await);
        assert!(shown_on(&page).contains(set), "{page:#}");
        // Whoever has named a zone is not asked again.
        let hours = json!({"quiet": "22-6"});
        let page = private(&user.slash(LOBBY, "settings notices", hours).await);
        let set = set.replace("23:00–7", "22:00–6");
        assert!(shown_on(&page).contains(&set), "{page:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn time_zones_are_offered_by_the_language_and_by_cities() {
    let harness = Harness::open().await;
    for (name, typed, shown, zone) in [
        ("Ann", "", "UTC", "UTC"),
        ("Bea", "", "上海 · Asia/Shanghai", "Asia/Shanghai"),
        ("Chen", "", "台北 · Asia/Taipei", "Asia/Taipei"),
        ("Bea", "东京", "东京 · Asia/Tokyo", "Asia/Tokyo"),
        ("Ann", "gmt+8", "UTC+8", "UTC+8"),
    ] {
        let options = json!({"time-zone": typed});
        let user = harness.user(name);
        let offered = user.autocomplete(LOBBY, "settings notices", options, "time-zone");
        let first = offered.await[0].clone();
        assert_eq!(first["name"], shown, "{name}: {typed}");
        assert_eq!(first["value"], zone, "{name}: {typed}");
    }
    harness.close().await;
}

#[tokio::test]
async fn no_more_channels_are_taken_than_the_menu_can_show() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let mut channels = Vec::new();
    for number in 0..26 {
        let made = json!({"name": format!("games-{number}")});
        let made = harness.post("channels", made).await;
        channels.push(made["id"].as_str().unwrap().to_owned());
    }
    let all: Vec<&str> = channels.iter().map(String::as_str).collect();
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    let page = ann.picks(&page, "Channels for games", &all[..25]).await;
    let full = shown_on(&page);
    assert!(full.contains(all[0]) && full.contains(all[24]), "{page:#}");
    let refusal = "No more than 25 channels fit in this list.";
    let id = "s1/admission//channels";
    let told = ann.forges_choice(&page, id, &all).await;
    assert!(told.starts_with(refusal), "{told}");
    let options = json!({"add-channel": all[25], "ping": false, "clock": "5m+3s"});
    let told = answer(&ann.slash(LOBBY, "settings server", options).await);
    assert!(told.starts_with(refusal), "{told}");
    // Of what was asked together with it nothing is done.
    let page = ann.opens("settings server").await;
    let general = ann.turns_to(&page, "General").await;
    assert_eq!(chosen(&menu(&general, "Default clock")), ["usual"]);
    let page = ann.turns_to(&page, "Channels and members").await;
    assert_eq!(shown_on(&page), full);
    // Whoever asks elsewhere is told a few.
    let told = answer(&ann.slash(LOBBY, "play", json!({})).await);
    assert_eq!(told.matches("<#").count(), 5, "{told}");
    assert!(told.contains(", …. See you there!"), "{told}");
    let options = json!({"add-channel": all[25], "remove-channel": all[0]});
    let page = private(&ann.slash(LOBBY, "settings server", options).await);
    assert!(shown_on(&page).contains(all[25]) && !shown_on(&page).contains(all[0]));
    harness.close().await;
}

#[tokio::test]
async fn the_orientation_goes_back_to_the_default_and_is_refused_by_its_names() {
    let harness = Harness::open().await;
    let (eve, bea) = (harness.user("Eve"), harness.user("Bea"));
    let words = "my side at the bottom, else the first player's";
    let usual = &format!("Orientation: **{words} · default**");
    let options = json!({"orientation": "my side at the top"});
    eve.slash(LOBBY, "settings mine", options).await;
    let page = eve.opens("settings mine").await;
    let page = eve.turns_to(&page, "General").await;
    assert_eq!(chosen(&menu(&page, "Orientation")), ["flipped"]);
    let page = eve.picks(&page, "Orientation", &["usual"]).await;
    assert!(shown_on(&page).contains(usual), "{page:#}");
    assert_eq!(chosen(&menu(&page, "Orientation")), ["usual"]);
    for typed in ["first", "default"] {
        let options = json!({"orientation": typed});
        eve.slash(LOBBY, "settings mine", options).await;
    }
    let page = eve.opens("settings mine").await;
    let page = eve.turns_to(&page, "General").await;
    assert!(shown_on(&page).contains(usual), "{page:#}");
    for (user, names) in [
        (
            eve,
            "`my side at the bottom, else the first player's · default`, `my side at the bottom`, `first player's side",
        ),
        (
            bea,
            "`己方在下，否则先手方在下 · 默认`、`己方在下`、`先手方在下`、`己方在上`",
        ),
    ] {
        let options = json!({"orientation": "sideways"});
        let told = answer(&user.slash(LOBBY, "settings mine", options).await);
        assert!(
            told.contains(names) && told.contains("`sideways`"),
            "{told}"
        );
        for internal in ["own`", "`first`", "flipped"] {
            assert!(!told.contains(internal), "{told}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn a_default_says_what_it_is() {
    let harness = Harness::open().await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    let page = ann.opens("settings mine").await;
    assert!(
        shown_on(&page).contains("Board: **Wood · default**"),
        "{page:#}"
    );
    let options = json!({"board": "slate", "pieces": "minimal", "ping": false});
    let page = private(&ann.slash(LOBBY, "settings server", options).await);
    let general = ann.turns_to(&page, "General").await;
    let clock = "Default clock: **3 days a move · default**";
    assert!(shown_on(&general).contains(clock), "{general:#}");
    let page = bea.opens("settings mine").await;
    for line in ["棋盘：**石板 · 默认**", "棋子：**简约 · 默认**"] {
        assert!(shown_on(&page).contains(line), "{line}: {page:#}");
    }
    let shown = picture(&harness, &page).await;
    let page = bea.picks(&page, "棋盘", &["slate"]).await;
    let page = bea.picks(&page, "棋子", &["minimal"]).await;
    assert_eq!(
        picture(&harness, &page).await,
        shown,
        "what it says is what it shows"
    );
    let page = bea.opens("settings notices").await;
    assert!(
        shown_on(&page).contains("轮到你走：**不通知 · 默认**"),
        "{page:#}"
    );
    let saved = ann.slash(LOBBY, "settings mine", json!({"notation": "uci"}));
    let saved = answer(&saved.await);
    assert!(saved.contains("Board: **Slate · default**"), "{saved}");
    harness.close().await;
}

#[tokio::test]
async fn what_was_changed_is_told_in_the_language_that_was_chosen_with_it() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let set = async |options: Value| answer(&eve.slash(LOBBY, "settings mine", options).await);
    let by_direct = json!({"turns": "direct"});
    eve.slash(LOBBY, "settings notices", by_direct).await;
    for (typed, words) in [
        ("zh-CN", "已保存。\n你的设置\n语言：**简体中文**"),
        ("繁體中文", "已儲存。\n你的設定\n語言：**繁體中文**"),
        (
            "預設",
            "Saved.\nYour settings\nLanguage: **English · automatic**",
        ),
        ("English", "Saved.\nYour settings\nLanguage: **English**"),
        (
            "default",
            "Saved.\nYour settings\nLanguage: **English · automatic**",
        ),
    ] {
        assert_eq!(set(json!({"language": typed})).await, words, "{typed}");
    }
    let looks = json!({"game": "xiangqi", "board": "slate", "orientation": "first"});
    let said = set(looks).await;
    for line in [
        "Game: **Xiangqi**",
        "Board: **Slate**",
        "Orientation: **first player's side at the bottom**",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(
        !said.contains("mention") && !said.contains("Language"),
        "{said}"
    );
    assert_eq!(
        set(json!({"ping": false})).await,
        "Saved.\nYour settings\nYour turn: **nothing**"
    );
    // Other notices are none of its business, and whoever is told directly is told.
    let ways = json!({"turns": "direct", "ends": "direct", "challenges": "none"});
    eve.slash(LOBBY, "settings notices", ways).await;
    let stored =
        "SELECT notify_end = 'direct', notify_challenge = 'none' FROM players WHERE notify_turn = ";
    for (ping, way) in [(true, "direct"), (false, "none"), (true, "mention")] {
        let said = set(json!({"ping": ping})).await;
        assert!(
            said.starts_with("Saved.\nYour settings\nYour turn: **"),
            "{said}"
        );
        let stored: &'static str = format!("{stored}'{way}'").leak();
        assert_eq!(harness.rows(stored).await, [(1, 1)], "{way}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_role_that_was_deleted_is_named_as_one_with_what_can_be_done() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let made = harness.post("roles", json!({"name": "Players"})).await;
    let role = made["id"].as_str().unwrap();
    let options = json!({"play-role": role, "manage-role": role});
    let page = private(&ann.slash(LOBBY, "settings server", options).await);
    let named = format!("Who may play: **<@&{role}>**");
    for part in ["Saved.", &named] {
        assert!(shown_on(&page).contains(part), "{page:#}");
    }
    assert!(!shown_on(&page).contains("deleted"), "{page:#}");
    harness.delete(&format!("roles/{role}")).await;
    let told = "Only one role may play here, and it no longer exists.";
    let is_refused = async || answer(&eve.slash(LOBBY, "play", json!({})).await).starts_with(told);
    harness.until("the bot has heard of it", is_refused).await;
    let chess = json!({"game": "chess"});
    let said = answer(&eve.slash(LOBBY, "challenge", chess).await);
    let way = "can choose another one with `/settings server play-role:`.";
    assert!(said.starts_with(told) && said.ends_with(way), "{said}");
    let named = json!({"game": "chess", "opponent": "Eve"});
    let said = answer(&ann.slash(LOBBY, "challenge", named).await);
    assert!(
        said.contains("it no longer exists.") && said.ends_with(way),
        "{said}"
    );
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    for line in [
        "Who may play: **a role that was deleted**",
        "Who may manage the bot: **a role that was deleted**",
        "Choose another role in the menu below, or @everyone.",
    ] {
        assert!(shown_on(&page).contains(line), "{page:#}");
    }
    let page = ann.picks(&page, "Who may play", &["@everyone"]).await;
    let page = ann
        .picks(&page, "Who may manage the bot", &["@everyone"])
        .await;
    assert!(!shown_on(&page).contains("deleted"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn quiet_hours_are_offered_for_the_time_at_which_they_begin() {
    let harness = Harness::open().await;
    for (name, typed, offered) in [
        ("Ann", "11pm", vec!["23:00-7:00", "23:00-8:00"]),
        ("Ann", "11pm-", vec!["23:00-7:00", "23:00-8:00"]),
        ("Bea", "晚上十一点", vec!["23:00-7:00", "23:00-8:00"]),
        ("Ann", "11pm to 6am", vec!["11pm to 6am"]),
        ("Ann", "11pm-7am Berlin", vec!["11pm-7am Berlin"]),
        ("Ann", "11pm-7am Berl", vec!["23:00-7:00 Europe/Berlin"]),
        ("Ann", "of", vec!["off"]),
        ("Bea", "晚上", vec![]),
        (
            "Ann",
            "",
            vec!["22:00-7:00", "23:00-7:00", "0:00-8:00", "off"],
        ),
    ] {
        let user = harness.user(name);
        let options = json!({"quiet": typed});
        let found = user.autocomplete(LOBBY, "settings notices", options, "quiet");
        let found = found.await;
        let values: Vec<_> = found
            .iter()
            .map(|it| it["value"].as_str().unwrap())
            .collect();
        assert_eq!(values, offered, "{typed}");
    }
    harness.close().await;
}

#[tokio::test]
async fn the_page_of_notifications_speaks_every_language() {
    let harness = Harness::open().await;
    for (name, words) in [
        (
            "Bea",
            [
                "轮到你走：**在频道里 @ 我 · 默认**",
                "免打扰时段：**不设**",
                "恢复默认",
            ],
        ),
        (
            "Chen",
            [
                "輪到你走：**在頻道裡 @ 我 · 預設**",
                "勿擾時段：**不設**",
                "恢復預設",
            ],
        ),
    ] {
        let page = harness.user(name).opens("settings notices").await;
        for part in &words[..2] {
            assert!(shown_on(&page).contains(part), "{page:#}");
        }
        let labels: Vec<String> = buttons(&page).into_iter().map(|(label, _)| label).collect();
        assert!(labels.contains(&words[2].to_owned()), "{labels:?}");
        let is_english = |part: &str| part.chars().any(|letter| letter.is_ascii_lowercase());
        let lines = shown_on(&page).replace("Discord", "");
        assert!(!is_english(&lines), "{lines}");
    }
    harness.close().await;
}

#[tokio::test]
async fn no_game_goes_on_where_or_at_the_wish_of_whom_the_server_allows_none() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let (games, elsewhere) = ("games", "chess");
    harness.post("channels", json!({"name": games})).await;
    harness.post("roles", json!({"name": "Players"})).await;
    let game = harness.game_after("e4 e5", json!({"time": "5m"})).await;
    let (ann, ben) = (game.first, game.second);
    let page = ann.opens("settings server").await;
    let page = ann.turns_to(&page, "Channels and members").await;
    let page = ann.picks(&page, "Channels for games", &[games]).await;
    ann.picks(&page, "Who may play", &["Players"]).await;
    harness.deletes_channel(LOBBY).await;
    let displaced = "SELECT id, ply FROM sessions WHERE place_gone_ms IS NOT NULL";
    let is_displaced = async |ply| harness.rows(displaced).await == [(1, ply)];
    harness
        .until("its channel is gone", async || is_displaced(2).await)
        .await;
    let here = "I haven't moved the game to this channel. Games on this server are played in <#";
    let you = "I haven't moved the game to this channel. Games on this server are for <@&";
    let number = json!({"session": game.number});
    let told = answer(&ann.slash(elsewhere, "board", number.clone()).await);
    assert!(told.starts_with(here), "{told}");
    // The move counts, wherever it is made.
    let action = json!({"session": game.number, "action": "Nf3"});
    let told = answer(&ann.slash(elsewhere, "move", action).await);
    assert!(told.starts_with(here) && told.contains("Nf3"), "{told}");
    assert!(is_displaced(3).await);
    let told = answer(&ben.slash(games, "board", number.clone()).await);
    assert!(told.starts_with(you), "{told}");
    let action = json!({"session": game.number, "action": "Nc6"});
    let told = answer(&ben.slash(games, "move", action).await);
    assert!(told.starts_with(you) && told.contains("Nc6"), "{told}");
    assert!(is_displaced(4).await);
    let told = answer(&ann.slash(games, "board", number).await);
    assert!(!told.contains("I haven't moved"), "{told}");
    harness
        .until("it goes on", async || {
            harness.rows(displaced).await.is_empty()
        })
        .await;
    harness.close().await;
}
