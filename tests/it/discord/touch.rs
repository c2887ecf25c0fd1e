//! Touch-move: choosing a piece, what is left then, looking without choosing, and claiming a breach.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, buttons, custom_id, labels, options, private, text},
    user::User,
};

/// A knight on f3 and a pawn on d4 that can take on e5, and a pawn on c5.
const CAPTURES: &str = "4k3/8/8/2p1p3/3P4/5N2/8/4K3 w - - 0 1";

fn enforced() -> Value {
    json!({"options": "touch=on"})
}

/// The page on which a piece is chosen, or on which it goes on.
async fn page(player: User<'_>, panel: &Value) -> Value {
    private(&player.click(panel, "Choose piece").await)
}

/// The labels of the menus of a page.
fn entries(page: &Value) -> Vec<String> {
    options(page).into_iter().map(|(label, _)| label).collect()
}

async fn refused(player: User<'_>, game: &Game<'_>, action: &str) -> String {
    let told = player
        .slash(&game.thread, "move", json!({"action": action}))
        .await;
    answer(&told)
}

#[tokio::test]
async fn a_piece_that_is_chosen_from_the_menu_has_to_move_and_everybody_is_told() {
    let harness = Harness::open().await;
    let game = harness.game(enforced()).await;
    let panel = game.panel().await;
    assert!(text(&panel).contains("Touch-move"), "{panel:#}");
    let before = game.messages().await.len();
    let first = page(game.first, &panel).await;
    assert!(
        text(&first).contains("It has to move once you choose it"),
        "{first:#}"
    );
    let shown = entries(&first);
    assert!(
        shown.contains(&"Knight on g1 (2 moves)".to_owned()),
        "{shown:?}"
    );
    // Nothing of the opponent's can be taken yet.
    assert_eq!(shown.len(), 10, "{shown:?}");
    let next = game.first.select_in(&first, "Your piece", "g1").await;
    let next = private(&next);
    assert!(
        text(&next).contains("You've chosen the knight on g1."),
        "{next:#}"
    );
    assert_eq!(entries(&next), ["Nf3", "Nh3"]);
    let ann = harness.id_of("Ann").await;
    let told = format!("<@{ann}> has chosen the knight on g1.");
    let panel = game.panel_showing(&told).await;
    assert_eq!(game.messages().await.len(), before, "one edit, no message");
    // Whatever else is typed, offered or said keeps to it.
    let said = refused(game.first, &game, "e4").await;
    assert!(said.contains("FIDE Laws 4.3.1"), "{said}");
    let offered = game
        .first
        .autocomplete(&game.thread, "move", json!({"action": ""}), "action")
        .await;
    let names: Vec<&str> = offered
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(names, ["Nf3", "Nh3"]);
    // A restart in between forgets nothing.
    harness.kill_bot().await;
    harness.start_bot().await;
    let again = page(game.first, &panel).await;
    assert_eq!(entries(&again), ["Nf3", "Nh3"]);
    game.first.select_in(&again, "Where to?", "g1f3").await;
    let panel = game.panel_showing("1. Nf3").await;
    assert!(!text(&panel).contains("has chosen"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_piece_of_the_opponent_that_is_chosen_has_to_be_taken() {
    let harness = Harness::open().await;
    let options = json!({"options": "touch=on", "setup": CAPTURES});
    let game = harness.game(options).await;
    let panel = game.panel().await;
    let first = page(game.first, &panel).await;
    let shown = entries(&first);
    assert!(
        shown.contains(&"Pawn on e5 (can be taken in 2 ways)".to_owned()),
        "{shown:?}"
    );
    let next = game.first.select_in(&first, "A piece to take", "e5").await;
    let next = private(&next);
    assert!(text(&next).contains("which has to be taken"), "{next:#}");
    assert!(
        text(&next).contains("Which of your pieces takes it?"),
        "{next:#}"
    );
    let shown = entries(&next);
    assert_eq!(
        shown,
        [
            "dxe5",
            "Nxe5",
            "Knight on f3 (1 move)",
            "Pawn on d4 (1 move)"
        ]
    );
    // Which own piece takes it may be chosen too.
    let both = game
        .first
        .select_in(&next, "Choose one more piece", "f3")
        .await;
    let both = private(&both);
    assert!(text(&both).contains("one takes the other"), "{both:#}");
    assert!(text(&both).contains("Where to?"), "{both:#}");
    assert_eq!(entries(&both), ["Nxe5"]);
    let said = refused(game.first, &game, "dxe5").await;
    assert!(said.contains("FIDE Laws 4.3.3"), "{said}");
    game.panel_showing("one takes the other").await;
    game.first.select_in(&both, "Where to?", "f3e5").await;
    game.panel_showing("1. Nxe5").await;
    harness.close().await;
}

#[tokio::test]
async fn an_own_piece_that_cannot_take_what_was_chosen_first_does_not_free_the_player() {
    let harness = Harness::open().await;
    let options = json!({"options": "touch=on", "setup": CAPTURES});
    let game = harness.game(options).await;
    let panel = game.panel().await;
    let first = page(game.first, &panel).await;
    game.first.select_in(&first, "A piece to take", "c5").await;
    let panel = game.panel_showing("has chosen the pawn on c5").await;
    // The knight takes e5, but not c5.
    let forged = custom_id_of(&panel, "guide", "choose/0");
    let told = game.first.forge_select(&panel, &forged, "f3").await;
    let must = "You've chosen the pawn on c5, so it has to be taken (touch-move, FIDE Laws 4.3.2).";
    assert!(answer(&told).contains(must), "{told:#}");
    let said = refused(game.first, &game, "Nxe5").await;
    assert!(said.contains(must), "{said}");
    game.first
        .slash(&game.thread, "move", json!({"action": "dxc5"}))
        .await;
    game.panel_showing("1. dxc5").await;
    harness.close().await;
}

#[tokio::test]
async fn once_a_king_is_chosen_a_rook_is_there_to_castle_with() {
    let harness = Harness::open().await;
    let shut_in = "4k3/8/8/8/8/8/3P1PPP/3BK2R w K - 0 1";
    let options = json!({"options": "touch=on", "setup": shut_in});
    let game = harness.game(options).await;
    let panel = game.panel().await;
    let first = page(game.first, &panel).await;
    let adjusting = private(&game.first.click(&first, "Adjust").await);
    let looked = game
        .first
        .select_in(&adjusting, "Look at your piece", "h1")
        .await;
    assert!(answer(&looked).contains("O-O"), "{looked:#}");
    let first = private(&game.first.click(&private(&looked), "Choose piece").await);
    let king = game.first.select_in(&first, "Your piece", "e1").await;
    let shown = entries(&private(&king));
    assert!(
        shown.contains(&"Rook on h1 (to castle)".to_owned()),
        "{shown:?}"
    );
    assert!(
        !shown.iter().any(|label| label.contains("(0 ")),
        "{shown:?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_adjusts_looks_at_pieces_and_chooses_none() {
    let harness = Harness::open().await;
    let game = harness.game(enforced()).await;
    let panel = game.panel().await;
    let first = page(game.first, &panel).await;
    let adjusting = private(&game.first.click(&first, "Adjust").await);
    assert!(
        text(&adjusting).contains("Looking chooses nothing"),
        "{adjusting:#}"
    );
    let looked = game
        .first
        .select_in(&adjusting, "Look at your piece", "b1")
        .await;
    let looked = private(&looked);
    assert!(
        text(&looked).contains("knight on b1: Na3, Nc3"),
        "{looked:#}"
    );
    let rook = game
        .first
        .select_in(&looked, "Look at your piece", "a1")
        .await;
    let rook = private(&rook);
    assert!(
        text(&rook).contains("rook on a1: no moves right now"),
        "{rook:#}"
    );
    let other = game
        .first
        .select_in(&rook, "Look at a piece of your opponent's", "e7")
        .await;
    assert!(answer(&other).contains("pawn on e7"), "{other:#}");
    harness.settled().await;
    assert!(!text(&game.panel().await).contains("has chosen"));
    let back = private(&game.first.click(&private(&other), "Choose piece").await);
    assert!(text(&back).contains("Which piece?"), "{back:#}");
    let played = game
        .first
        .slash(&game.thread, "move", json!({"action": "e4"}))
        .await;
    assert!(!answer(&played).contains("FIDE"), "{played:#}");
    game.panel_showing("1. e4").await;
    harness.close().await;
}

#[tokio::test]
async fn the_refusal_is_in_the_language_and_the_notation_of_the_player() {
    let harness = Harness::open().await;
    let options = json!({"game": "xiangqi", "side": "red", "options": "摸子走子=开"});
    let game = harness.game_between("Bea", "Chen", options).await;
    let panel = game.panel().await;
    let chosen = game
        .first
        .forge_select(&panel, &custom_id_of(&panel, "guide", "choose/0"), "h2")
        .await;
    assert!(answer(&chosen).contains("你选了炮二。"), "{chosen:#}");
    let said = refused(game.first, &game, "马八进七").await;
    assert!(
        said.contains("你选了炮二，就要走它（摸子走子）。"),
        "{said}"
    );
    game.panel_showing("has chosen the Cannon C2").await;
    game.first
        .slash(&game.thread, "move", json!({"action": "炮二进七"}))
        .await;
    let panel = game.panel_showing("1. ").await;
    let chosen = game
        .second
        .forge_select(&panel, &custom_id_of(&panel, "guide", "choose/0"), "h9")
        .await;
    assert!(answer(&chosen).contains("你選了對方"), "{chosen:#}");
    let said = refused(game.second, &game, "馬2進3").await;
    assert!(said.contains("就要吃它（摸子走子）。"), "{said}");
    // Nothing that is said of xiangqi is of FIDE.
    let rules = harness
        .user("Ann")
        .slash(LOBBY, "rules", json!({"game": "xiangqi"}))
        .await;
    assert!(answer(&rules).contains("Touch-move"), "{rules:#}");
    assert!(!answer(&rules).contains("FIDE"), "{rules:#}");
    harness.close().await;
}

/// The id of a button of a panel, with another press.
fn custom_id_of(panel: &Value, button: &str, press: &str) -> String {
    let ids = buttons(panel).into_iter().map(|(_, id)| id);
    let mut ids = ids.filter(|id| id.ends_with(&format!("/{button}")));
    let id = ids.next();
    let id = id.unwrap_or_else(|| panic!("no {button} in {panel:#}"));
    format!("{}{press}", id.strip_suffix(button).unwrap())
}

#[tokio::test]
async fn nobody_chooses_for_another() {
    let harness = Harness::open().await;
    let game = harness.game(enforced()).await;
    let panel = game.panel().await;
    let forged = custom_id_of(&panel, "guide", "choose/0");
    let eve = harness.user("Eve");
    for (player, at, said) in [
        (game.second, "e7", "It's "),
        (game.second, "e2", "It's "),
        (eve, "e2", "You're not playing in this game"),
        (game.first, "e5", "There's no piece there"),
        (game.first, "💥", "There's no piece there"),
        (game.first, "a1", "FIDE Laws 4.5"),
        (game.first, "e7", "FIDE Laws 4.5"),
    ] {
        let told = player.forge_select(&panel, &forged, at).await;
        assert!(answer(&told).contains(said), "{at}: {told:#}");
    }
    for press in ["adjust", "look/0", "claim/touch-move"] {
        let forged = custom_id_of(&panel, "guide", press);
        for player in [game.second, eve] {
            let told = player.forge_click(&panel, &forged).await;
            assert!(!answer(&told).contains("chosen"), "{press}: {told:#}");
        }
    }
    harness.settled().await;
    assert!(!text(&game.panel().await).contains("has chosen"));
    let plain = harness.game_between("Bea", "Chen", json!({})).await;
    let panel = plain.panel().await;
    let forged = custom_id_of(&panel, "guide", "choose/0");
    let told = plain.first.forge_select(&panel, &forged, "e2").await;
    assert!(!answer(&told).is_empty(), "{told:#}");
    harness.settled().await;
    assert!(!text(&plain.panel().await).contains("选了"));
    harness.close().await;
}

#[tokio::test]
async fn a_breach_is_claimed_by_a_button_and_the_chosen_piece_moves() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"options": "touch=claim"})).await;
    let panel = game.panel().await;
    assert!(text(&panel).contains("Touch-move by claim"), "{panel:#}");
    let first = page(game.first, &panel).await;
    game.first.select_in(&first, "Your piece", "g1").await;
    game.panel_showing("has chosen the knight on g1").await;
    game.first
        .slash(&game.thread, "move", json!({"action": "e4"}))
        .await;
    let panel = game.panel_with("Claim touch-move").await;
    assert!(
        text(&panel).contains("That wasn't a move with the chosen piece."),
        "{panel:#}"
    );
    let own = game.first.click(&panel, "Claim touch-move").await;
    assert!(answer(&own).contains("It's "), "{own:#}");
    harness.kill_bot().await;
    harness.start_bot().await;
    let claimed = game.second.click(&panel, "Claim touch-move").await;
    assert!(answer(&claimed).contains("Claim accepted"), "{claimed:#}");
    let ben = harness.id_of("Ben").await;
    let told = format!("<@{ben}> claimed touch-move, so the chosen piece has to move.");
    let panel = game.panel_showing(&told).await;
    assert!(
        text(&panel).contains("has chosen the knight on g1"),
        "{panel:#}"
    );
    let first = page(game.first, &panel).await;
    assert_eq!(entries(&first), ["Nf3", "Nh3"]);
    let left = game.messages().await;
    let taken_back = format!("Taken back: <@{ben}> claimed touch-move.");
    assert!(
        left.iter().any(|it| text(it).contains(&taken_back)),
        "{left:#?}"
    );
    game.first
        .slash(&game.thread, "move", json!({"action": "Nf3"}))
        .await;
    let panel = game.panel_showing("1. Nf3").await;
    assert!(!labels(&panel).contains(&"Claim touch-move".to_owned()));
    harness.close().await;
}

#[tokio::test]
async fn whoever_has_chosen_a_piece_cannot_claim_the_breach_any_more() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"options": "touch=claim"})).await;
    let panel = game.panel().await;
    let first = page(game.first, &panel).await;
    game.first.select_in(&first, "Your piece", "g1").await;
    game.first
        .slash(&game.thread, "move", json!({"action": "e4"}))
        .await;
    let panel = game.panel_with("Claim touch-move").await;
    let claim = custom_id(&panel, "Claim touch-move");
    let first = page(game.second, &panel).await;
    game.second.select_in(&first, "Your piece", "b8").await;
    let panel = game.panel_without("Claim touch-move").await;
    let told = game.second.forge_click(&panel, &claim).await;
    assert!(answer(&told).contains("FIDE Laws 4.8"), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_card_says_it_in_three_languages_and_some_games_do_not_know_it() {
    let harness = Harness::open().await;
    for (name, options, said) in [
        (
            "Ann",
            "touch=on",
            "Touch-move: a piece you choose has to move",
        ),
        ("Bea", "touch=claim", "Touch-move by claim"),
        ("Chen", "摸子走子=開", "Touch-move: a piece you choose"),
    ] {
        let challenger = harness.user(name);
        let asks = json!({"game": "chess", "options": options});
        let number = challenger.challenges(asks).await;
        let card = challenger.sees_card(&number).await;
        assert!(text(&card).contains(said), "{name}: {card:#}");
    }
    let waiting = harness.user("Ben").slash(LOBBY, "waiting", json!({})).await;
    assert!(
        answer(&waiting).contains("Touch-move by claim"),
        "{waiting:#}"
    );
    let ann = harness.user("Ann");
    for (game, options, said) in [
        ("dark", "touch=on", "has no option `touch`"),
        ("go", "touch=on", "has no option `touch`"),
        ("chess", "touch=maybe", "`touch` can't be `maybe`"),
    ] {
        let asks = json!({"game": game, "options": options});
        let told = ann.slash(LOBBY, "challenge", asks).await;
        assert!(answer(&told).contains(said), "{game}: {told:#}");
    }
    let offered = harness
        .user("Bea")
        .autocomplete(
            LOBBY,
            "challenge",
            json!({"game": "xiangqi", "options": "摸"}),
            "options",
        )
        .await;
    let names: Vec<&str> = offered
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(
        names,
        ["摸子走子：关", "摸子走子：开", "摸子走子：由对手提出"]
    );
    harness.close().await;
}
