//! The way to a first game, and what people say to the bot besides moves.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY, number_in},
    harness::Harness,
    message::{self, answer, labels, options, private, text},
    settings::{chosen, menu, menus},
    user::User,
};

/// Who reads which language, with the words of the two choices.
const READERS: [(&str, &str, &str); 3] = [
    ("Ann", "Play a friend", "Play anyone"),
    ("Bea", "约好友一起玩", "公开邀战"),
    ("Chen", "約朋友一起玩", "公開邀戰"),
];

/// What is said to whoever wants to begin a game in private.
const ON_SERVERS: &str = "Games are played on servers.";

impl User<'_> {
    /// The whole reply to what this user has said, as soon as it is there.
    pub async fn reply_to(&self, said: &Value) -> Value {
        let channel = said["channel_id"].as_str().unwrap();
        let answers = |message: &&Value| message["message_reference"]["message_id"] == said["id"];
        let find = |messages: &[Value]| messages.iter().find(answers).cloned();
        self.waits_for(channel, find).await
    }

    /// Picks a game, and posts the challenge with everything as usual.
    async fn posts(&self, games: &Value, game: &str) -> Value {
        let terms = private(&self.select(games, &[game]).await);
        assert_eq!(terms["id"], games["id"], "one message all the way");
        self.click(&terms, &labels(&terms)[0]).await
    }

    /// What the command of the menu on a person does.
    pub async fn context(&self, command: &str, target: &str) -> Value {
        let body = json!({"channel": LOBBY, "command": command, "target": target});
        let done = self.tries("context", body).await;
        assert_eq!(done["state"], "answered", "{done:#}");
        done
    }
}

#[tokio::test]
async fn play_leads_by_buttons_to_a_friend_a_game_and_a_challenge_in_three_languages() {
    let harness = Harness::open().await;
    for (name, friend, anyone) in READERS {
        let user = harness.user(name);
        let asked = user.slash(LOBBY, "play", json!({})).await;
        let choices = private(&asked);
        assert_eq!(labels(&choices), [friend, anyone]);
        let asked = user.click(&choices, friend).await;
        let people = asked["messages"][0].clone();
        assert_eq!(people["id"], choices["id"], "one message all the way");
        // Nobody plays against themselves, and the menu stays.
        let told = user.select(&people, &[name]).await;
        assert!(labels(&told["messages"][0]).is_empty(), "{told:#}");
        let back = labels(&people).pop().unwrap();
        let choices = private(&user.click(&people, &back).await);
        assert_eq!(labels(&choices), [friend, anyone]);
        let people = private(&user.click(&choices, friend).await);
        let asked = user.select(&people, &["Ben"]).await;
        let games = asked["messages"][0].clone();
        assert!(text(&games).contains("Ben"), "{games:#}");
        let posted = user.posts(&games, "chess").await;
        let number = number_in(&answer(&posted));
        let card = user.sees_card(&number).await;
        assert_eq!(message::pinged(&card), [harness.id_of("Ben").await]);
        assert!(text(&card).contains("3 days a move"), "{card:#}");
        harness.user("Ben").click(&card, "Decline").await;
        is_folded(user, &card).await;
    }
    harness.close().await;
}

/// Waits until the card says that the challenge is declined.
async fn is_folded(user: User<'_>, card: &Value) {
    let find = |messages: &[Value]| {
        let mut cards = messages.iter().filter(|it| it["id"] == card["id"]);
        let folded = cards.next().is_none_or(|it| labels(it).is_empty());
        folded.then_some(())
    };
    user.waits_for(LOBBY, find).await;
}

#[tokio::test]
async fn play_anyone_posts_a_challenge_that_anybody_takes_up() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let choices = private(&ann.slash(LOBBY, "play", json!({})).await);
    let asked = ann.click(&choices, "Play anyone").await;
    let games = asked["messages"][0].clone();
    assert_eq!(text(&games), "Which game?");
    assert!(options(&games).contains(&("Go".to_owned(), "go".to_owned())));
    // Two of five kinds of games share a menu, so that there is room for a button.
    let back = private(&ann.click(&games, "Back").await);
    assert_eq!(labels(&back), labels(&choices));
    let games = private(&ann.click(&back, "Play anyone").await);
    let posted = ann.posts(&games, "Go").await;
    let number = number_in(&answer(&posted));
    let card = ann.sees_card(&number).await;
    eve.click(&card, "Accept").await;
    Game::of(number, &card, ann, eve).await;
    harness.close().await;
}

#[tokio::test]
async fn who_cannot_be_played_against_is_said_when_they_are_picked() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (picked, told) in [
        ("Ann", "You can't play against yourself."),
        ("Qiyuan", "Bots don't play here."),
    ] {
        let choices = private(&ann.slash(LOBBY, "play", json!({})).await);
        let people = ann.click(&choices, "Play a friend").await["messages"][0].clone();
        let refused = ann.select(&people, &[picked]).await;
        assert!(answer(&refused).starts_with(told), "{refused:#}");
    }
    // A number that nobody picked is no proof of anything.
    harness.expected_refusals.push(10_007);
    let choices = private(&ann.slash(LOBBY, "play", json!({})).await);
    let games = ann.click(&choices, "Play anyone").await["messages"][0].clone();
    let (own, bot) = (harness.id_of("Ann").await, harness.id_of("Qiyuan").await);
    for (person, told) in [
        (own, "You can't play against yourself."),
        (bot, "Bots don't play here."),
        ("12345".to_owned(), "I can't find that person"),
    ] {
        let id = format!("q1/new/post/{person}/chess//");
        let refused = ann.forge_click(&games, &id).await;
        let refused = ann.hears(&refused).await;
        assert!(answer(&refused).starts_with(told), "{refused:#}");
    }
    assert_eq!(harness.versions().await, []);
    harness.close().await;
}

#[tokio::test]
async fn the_menu_on_a_person_challenges_them_and_shows_their_profile() {
    let harness = Harness::open().await;
    let state = harness.get("state").await;
    let commands = state["commands"].as_array().unwrap();
    let names = |kind: i64, tag: &str| -> Vec<String> {
        let of_kind = commands.iter().filter(|it| it["type"] == kind);
        let names = of_kind.map(|it| match tag {
            "en-US" => it["name"].clone(),
            tag => it["name_localizations"][tag].clone(),
        });
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(2, "en-US"), ["Challenge", "Profile"]);
    assert_eq!(names(2, "zh-CN"), ["发起挑战", "查看棋手资料"]);
    assert_eq!(names(2, "zh-TW"), ["發起挑戰", "查看棋手資料"]);
    let ann = harness.user("Ann");
    let games = private(&ann.context("Challenge", "Ben").await);
    assert_eq!(text(&games), "Which game would you like to play with Ben?");
    let posted = ann.posts(&games, "xiangqi").await;
    let card = ann.sees_card(&number_in(&answer(&posted))).await;
    assert_eq!(message::pinged(&card), [harness.id_of("Ben").await]);
    let refused = ann.context("Challenge", "Ann").await;
    assert!(
        answer(&refused).starts_with("You can't play against yourself."),
        "{refused:#}"
    );
    let bea = harness.user("Bea");
    let profile = bea.context("Profile", "Ben").await;
    assert!(answer(&profile).starts_with("Ben"), "{profile:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_bare_mention_and_a_greeting_are_answered_with_the_choices() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    for text_said in ["@Qiyuan", "@Qiyuan hi", "@Qiyuan Hello!"] {
        let said = ann.say(LOBBY, text_said).await;
        let reply = ann.reply_to(&said).await;
        assert_eq!(
            labels(&reply),
            ["Play a friend", "Play anyone"],
            "in the language of the channel: {reply:#}"
        );
        assert_eq!(message::pinged(&reply), Vec::<String>::new());
    }
    let reply = ann.reply_to(&ann.say(LOBBY, "@Qiyuan 你好").await).await;
    assert!(text(&reply).starts_with("你好！"), "{reply:#}");
    // Everybody may press them, and goes on alone.
    let said = ann.say(LOBBY, "@Qiyuan hey").await;
    let reply = ann.reply_to(&said).await;
    let games = private(&eve.click(&reply, "Play anyone").await);
    let posted = eve.posts(&games, "chess").await;
    let card = eve.sees_card(&number_in(&answer(&posted))).await;
    let eve_id = harness.id_of("Eve").await;
    assert!(text(&card).contains(&eve_id), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_direct_message_is_answered_in_the_language_of_who_writes_it() {
    let harness = Harness::open().await;
    // Of Bea nothing is known yet; Chen has used a command.
    let (bea, chen, ann) = (
        harness.user("Bea"),
        harness.user("Chen"),
        harness.user("Ann"),
    );
    chen.slash(LOBBY, "about", json!({})).await;
    let own = harness.direct("Bea").await;
    let reply = bea.reply_to(&bea.say(&own, "你好").await).await;
    let told = "你好！\n对局要在服务器里进行。请到有我的频道，使用 `/下棋`。";
    assert!(text(&reply).starts_with(told), "{reply:#}");
    let own = harness.direct("Chen").await;
    let reply = chen.reply_to(&chen.say(&own, "hi").await).await;
    assert!(
        text(&reply).starts_with("你好！\n對局要在伺服器裡進行。"),
        "{reply:#}"
    );
    let own = harness.direct("Ann").await;
    for said in ["hi", "play"] {
        let reply = ann.reply_to(&ann.say(&own, said).await).await;
        assert!(text(&reply).contains(ON_SERVERS), "{reply:#}");
        assert!(labels(&reply).is_empty(), "{reply:#}");
    }
    for (command, options) in [("play", json!({})), ("challenge", json!({"game": "chess"}))] {
        let told = ann.slash(&own, command, options).await;
        assert!(answer(&told).starts_with(ON_SERVERS), "{told:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_greeting_in_private_is_answered_with_the_games_that_are_running() {
    let harness = Harness::open().await;
    let game = harness.game_between("Ann", "Bea", json!({})).await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    let own = harness.direct("Ann").await;
    let reply = ann.reply_to(&ann.say(&own, "hi").await).await;
    let said = text(&reply);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "Hello! These are your games:");
    assert!(lines[2].starts_with("[Chess #1](https://"), "{reply:#}");
    assert!(
        lines[2].contains(&format!("/{}/", game.thread)),
        "{reply:#}"
    );
    assert!(lines[2].contains("**your turn**"), "{reply:#}");
    assert!(
        lines[1].starts_with("-# Write your move here, such as `"),
        "{reply:#}"
    );
    let own = harness.direct("Bea").await;
    let reply = bea.reply_to(&bea.say(&own, "你好").await).await;
    assert!(
        text(&reply).starts_with("你好！你进行中的对局：\n"),
        "{reply:#}"
    );
    assert!(
        !text(&reply).contains("写出着法"),
        "not her turn: {reply:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn where_no_game_can_be_begun_that_is_said_before_anything_is_asked() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let choices = private(&eve.slash(LOBBY, "play", json!({})).await);
    let only = json!({"add-channel": "chess"});
    ann.slash(LOBBY, "settings server", only).await;
    let elsewhere = "Games on this server are played in <#";
    for told in [
        eve.slash(LOBBY, "play", json!({})).await,
        eve.context("Challenge", "Ben").await,
        eve.click(&choices, "Play anyone").await,
    ] {
        assert!(answer(&told).starts_with(elsewhere), "{told:#}");
        assert!(labels(&private(&told)).is_empty(), "{told:#}");
    }
    for said in ["@Qiyuan hi", "@Qiyuan", "@Qiyuan e4"] {
        let reply = eve.reply_to(&eve.say(LOBBY, said).await).await;
        assert!(text(&reply).starts_with(elsewhere), "{said}: {reply:#}");
        assert!(labels(&reply).is_empty(), "{said}: {reply:#}");
    }
    let reply = eve.reply_to(&eve.say("chess", "@Qiyuan hi").await).await;
    assert_eq!(labels(&reply), ["Play a friend", "Play anyone"]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_says_what_they_would_like_to_play_and_with_whom_is_asked_for_the_rest_alone() {
    let harness = Harness::open().await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    let (ben_id, chen_id) = (harness.id_of("Ben").await, harness.id_of("Chen").await);

    let said = format!("@Qiyuan play go with <@{ben_id}>");
    let reply = ann.reply_to(&ann.say(LOBBY, &said).await).await;
    let asked = format!("A game of Go with <@{ben_id}>?");
    assert_eq!(text(&reply).lines().next(), Some(&*asked));
    assert_eq!(message::pinged(&reply), [""; 0]);
    assert_eq!(labels(&reply), ["Choose the clock"]);
    let terms = private(&ann.click(&reply, "Choose the clock").await);
    let posted = private(&ann.click(&terms, "Post challenge").await);
    let card = ann.sees_card(&number_in(&text(&posted))).await;
    assert_eq!(message::pinged(&card), [ben_id]);

    let said = format!("@Qiyuan 和 <@{chen_id}> 来一局");
    let reply = bea.reply_to(&bea.say(LOBBY, &said).await).await;
    let asked = format!("和 <@{chen_id}> 来一局？");
    assert_eq!(text(&reply).lines().next(), Some(&*asked));
    let games = private(&bea.click(&reply, "选择游戏").await);
    assert!(text(&games).contains(&format!("<@{chen_id}>")), "{games:#}");

    let reply = ann
        .reply_to(&ann.say(LOBBY, "@Qiyuan I want to play chess").await)
        .await;
    assert_eq!(labels(&reply), ["Play a friend", "Play anyone"]);
    let people = private(&ann.click(&reply, "Play a friend").await);
    let terms = private(&ann.select(&people, &["Eve"]).await);
    let told = "Chess with Eve: choose the clock, then post the challenge.";
    assert_eq!(text(&terms), told);
    harness.close().await;
}

#[tokio::test]
async fn the_clock_and_the_size_are_chosen_before_the_challenge_is_posted() {
    let harness = Harness::open().await;
    let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
    let clock = json!({"clock": "7m+7s"});
    ann.slash(LOBBY, "settings server", clock).await;
    let asks = async |user: User<'_>, label: &str, game: &str| {
        let choices = private(&user.slash(LOBBY, "play", json!({})).await);
        let mut games = private(&user.click(&choices, label).await);
        // Where somebody waits already, they are shown first.
        for anew in ["New challenge", "发起新挑战"] {
            if message::has_button(&games, anew) {
                games = private(&user.click(&games, anew).await);
            }
        }
        private(&user.select(&games, &[game]).await)
    };
    let terms = asks(ann, "Play anyone", "chess").await;
    let [clocks] = &menus(&terms)[..] else {
        panic!("one size only: {terms:#}");
    };
    let usual = "Clock: 7m+7s (7 minutes plus 7 seconds a move) · default";
    assert_eq!(options(&terms)[0], (usual.to_owned(), "usual".to_owned()));
    assert_eq!(chosen(clocks), ["usual"]);
    let games = private(&ann.click(&terms, "Back").await);
    assert_eq!(text(&games), "Which game?");

    let terms = asks(ann, "Play anyone", "gongzhu").await;
    let told = "This game takes 4 players: it starts as soon as all of you have joined.";
    assert!(text(&terms).contains(told), "{terms:#}");

    let terms = asks(ann, "Play anyone", "go").await;
    let said = "Go: choose the clock, then post the challenge.";
    assert_eq!(text(&terms), said);
    assert_eq!(labels(&terms), ["Post challenge", "Back"]);
    assert_eq!(chosen(&menu(&terms, "Board size")), ["19x19"]);
    let of_game = options(&terms).into_iter().map(|(_, value)| value);
    assert_eq!(
        of_game.skip(1).take(2).collect::<Vec<_>>(),
        ["3d", "20m+3x30s"]
    );
    let terms = ann.picks(&terms, "Board size", &["9x9"]).await;
    let terms = ann.picks(&terms, "Clock", &["20m & 60s/move x3"]).await;
    assert_eq!(chosen(&menu(&terms, "Board size")), ["9x9"]);
    assert_eq!(chosen(&menu(&terms, "Clock")), ["20m & 60s/move x3"]);
    let posted = ann.click(&terms, "Post challenge").await;
    let card = ann.sees_card(&number_in(&answer(&posted))).await;
    for part in ["Clock: 20m & 60s/move x3", "9×9"] {
        assert!(text(&card).contains(part), "{part}: {card:#}");
    }

    // Where a game leaves a choice, the table is for as many as may sit down.
    let choices = private(&ann.slash(LOBBY, "play", json!({})).await);
    let games = private(&ann.click(&choices, "Play anyone").await);
    let terms = ann
        .picks(&games, "Classic games, Card games", &["niuniu"])
        .await;
    assert!(text(&terms).contains("Up to 6 can sit down"), "{terms:#}");
    let posted = ann.click(&terms, "Post challenge").await;
    let card = ann.sees_card(&number_in(&answer(&posted))).await;
    let told = "a table for 6 players; it can start once 2 have joined";
    assert!(text(&card).contains(told), "{card:#}");

    let terms = asks(bea, "公开邀战", "go").await;
    assert_eq!(text(&terms), "围棋：选好用时，就可以发出挑战了。");
    let shown: Vec<String> = options(&terms)
        .into_iter()
        .map(|(label, _)| label)
        .collect();
    for label in ["用时：7 分钟，每步加 7 秒 · 默认", "棋盘：9 路，黑贴 3¾ 子"]
    {
        assert!(shown.contains(&label.to_owned()), "{label}: {shown:?}");
    }
    let posted = bea.click(&terms, "发出挑战").await;
    let card = bea.sees_card(&number_in(&answer(&posted))).await;
    assert!(text(&card).contains("7m+7s"), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn help_board_draw_and_resign_are_understood_when_they_are_said() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (ann, ben, thread) = (game.first, game.second, game.thread.clone());
    for (word, told) in [
        ("help", "Write your move after my name"),
        ("?", "Write your move after my name"),
        ("帮助", "在我的名字后面写着法"),
        ("說明", "在我的名字後面寫著法"),
    ] {
        let reply = ann
            .reply_to(&ann.say(&thread, &format!("@Qiyuan {word}")).await)
            .await;
        let said = text(&reply);
        assert!(said.starts_with(told), "{word}: {said}");
    }
    for word in ["board", "棋盘", "棋盤"] {
        let reply = ben
            .reply_to(&ben.say(&thread, &format!("@Qiyuan {word}")).await)
            .await;
        assert!(text(&reply).contains("1… e5"), "{word}: {reply:#}");
        assert_eq!(message::attachments(&reply).len(), 1, "{word}");
    }
    ann.say(&thread, "@Qiyuan draw").await;
    let panel = game.panel_with("Accept").await;
    assert!(text(&panel).contains("offers a draw"), "{panel:#}");
    ben.click(&panel, "Decline").await;
    let said = ben.say(&thread, "@Qiyuan I resign").await;
    let question = ben.reply_to(&said).await;
    assert_eq!(text(&question), "Resign game #1?");
    // Everybody sees it, but it is for Ben alone.
    for label in ["Yes, resign", "Cancel"] {
        let told = ann.hears(&ann.click(&question, label).await).await;
        assert!(
            answer(&told).starts_with("That question is for <@"),
            "{label}: {told:#}"
        );
    }
    ben.click(&question, "Cancel").await;
    ben.is_gone(&question).await;
    let question = ben
        .reply_to(&ben.say(&thread, "@Qiyuan resign").await)
        .await;
    ben.click(&question, "Yes, resign").await;
    let resigned = game.lost("White", ben, "resigned").await;
    game.panel_showing(&resigned).await;
    ben.is_gone(&question).await;
    harness.close().await;
}

#[tokio::test]
async fn a_pass_is_said_in_any_language() {
    let harness = Harness::open().await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let game = harness.game_between("Ann", "Ben", options).await;
    game.first.say(&game.thread, "@Qiyuan pass").await;
    game.panel_showing("(move 1)").await;
    game.second.say(&game.thread, "@Qiyuan 虚手").await;
    game.panel_showing("Counting.").await;
    harness.close().await;
}

#[tokio::test]
async fn who_only_talks_is_not_refused_anything() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (eve, chen) = (harness.user("Eve"), harness.user("Chen"));
    for user in [eve, game.second] {
        user.say(&game.thread, "@Qiyuan nice bot!").await;
    }
    // To others, where nothing is played.
    let ben_id = harness.id_of("Ben").await;
    chen.say(LOBBY, &format!("@Qiyuan is a nice bot, <@{ben_id}>"))
        .await;
    chen.say(LOBBY, "I like @Qiyuan a lot").await;
    // What is asked after it is answered, so that the silence is known to be one.
    for (user, channel) in [(eve, game.thread.as_str()), (chen, LOBBY)] {
        let said = user.say(channel, "@Qiyuan help").await;
        user.reply_to(&said).await;
        let messages = user.reads(channel).await;
        let replies = messages.iter().filter(|it| it["type"] == 19).count();
        assert_eq!(replies, 1, "{messages:#?}");
    }
    // A stranger's move is refused still.
    let said = eve.say(&game.thread, "@Qiyuan e4").await;
    assert!(
        eve.is_replied_to(&said)
            .await
            .starts_with("You're not playing")
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_asks_what_to_do_is_told_and_a_question_that_is_not_understood_gets_a_sign() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (chen, bea) = (harness.user("Chen"), harness.user("Bea"));
    for (user, asked, button) in [
        (bea, "@Qiyuan 我要下棋", "约好友一起玩"),
        (bea, "@Qiyuan 陪我下棋", "约好友一起玩"),
        (chen, "@Qiyuan what can you do?", "Moves"),
    ] {
        let said = user.say(LOBBY, asked).await;
        let reply = user.reply_to(&said).await;
        assert!(reply.to_string().contains(button), "{asked}: {reply:#}");
    }
    let ben = game.second;
    let said = ben.say(&game.thread, "@Qiyuan do you like tea?").await;
    ben.is_marked(&said, "❓").await;
    harness.close().await;
}

#[tokio::test]
async fn of_several_games_a_menu_asks_which_and_goes_on_in_it() {
    let harness = Harness::open().await;
    let first = harness.game(json!({})).await;
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let ann = harness.user("Ann");
    let menu = private(&ann.slash(LOBBY, "move", json!({"action": "e4"})).await);
    let of_second = label_of(&menu, "#2 ");
    let played = ann.select(&menu, &[&of_second]).await;
    assert_eq!(answer(&played), "Played: **e4** (#2)");
    second.panel_showing("1. e4").await;
    let menu = private(&ann.slash(LOBBY, "resign", json!({})).await);
    let asked = ann.select(&menu, &[&label_of(&menu, "#2 ")]).await;
    assert_eq!(answer(&asked), "Resign game #2?");
    let menu = private(&ann.slash(LOBBY, "board", json!({})).await);
    let shown = ann.select(&menu, &[&label_of(&menu, "#1 ")]).await;
    assert!(answer(&shown).contains("Chess #1"), "{shown:#}");
    first.panel_without("Accept").await;
    let bea_reads = harness.user("Bea");
    harness.game_between("Bea", "Ben", json!({})).await;
    harness.game_between("Bea", "Chen", json!({})).await;
    let own = harness.direct("Bea").await;
    let which = "你不止一局棋在下，指的是哪一局？";
    let asked = bea_reads.reply_to(&bea_reads.say(&own, "e4").await).await;
    assert_eq!(text(&asked), which);
    for said in ["认输", "提和", "棋盘"] {
        let asked = bea_reads.reply_to(&bea_reads.say(&own, said).await).await;
        assert_eq!(text(&asked), which, "{said}");
    }
    // What was typed in Chinese is played in the game that is chosen.
    let asked = bea_reads.reply_to(&bea_reads.say(&own, "兵e4").await).await;
    let played = bea_reads.select(&asked, &[&label_of(&asked, "#3 ")]).await;
    assert!(answer(&played).contains("e4"), "{played:#}");
    harness.close().await;
}

fn label_of(menu: &Value, beginning: &str) -> String {
    let options = options(menu);
    let found = options
        .iter()
        .find(|(label, _)| label.starts_with(beginning));
    found
        .unwrap_or_else(|| panic!("no {beginning} in {options:?}"))
        .0
        .clone()
}

#[tokio::test]
async fn autocomplete_offers_what_move_would_take_and_says_why_there_is_nothing() {
    let harness = Harness::open().await;
    let setup = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let game = harness.game(json!({"setup": setup})).await;
    let (ann, ben, thread) = (game.first, game.second, game.thread.clone());
    let offers = async |user: User<'_>, channel: &str, typed: &str| -> Vec<String> {
        let options = json!({"action": typed});
        let choices = user.autocomplete(channel, "move", options, "action").await;
        let names = choices
            .iter()
            .map(|choice| choice["name"].as_str().unwrap());
        names.map(str::to_owned).collect()
    };
    assert_eq!(offers(ann, &thread, "Nd2").await, ["Nbd2", "Nfd2"]);
    let chinese = offers(ann, &thread, "马c").await;
    assert_eq!(chinese, ["马c3"], "in the notation in which it is typed");
    assert_eq!(
        offers(ben, &thread, "").await,
        ["It's Ann's turn, not yours"]
    );
    assert_eq!(
        offers(ben, &thread, "Ke7").await,
        ["It's Ann's turn, not yours"]
    );
    let eve = harness.user("Eve");
    assert_eq!(
        offers(eve, &thread, "e4").await,
        ["You're not playing in this game"]
    );
    assert_eq!(
        offers(harness.user("Bea"), LOBBY, "").await,
        ["你在这里没有对局；用 /下棋 开一局"]
    );
    assert_eq!(
        offers(harness.user("Chen"), &thread, "").await,
        ["你沒有參加這一局"]
    );
    let second = harness.game_between("Ann", "Eve", json!({})).await;
    let games = offers(ann, LOBBY, "").await;
    assert_eq!(games.len(), 2, "{games:?}");
    assert!(games[0].starts_with("#2 · Chess · Ann vs Eve"), "{games:?}");
    assert_eq!(offers(ann, LOBBY, "e4").await, ["#2 · e4 · Ann vs Eve"]);
    let options = json!({"action": "e4"});
    let choices = ann.autocomplete(LOBBY, "move", options, "action").await;
    let played = json!({"action": choices[0]["value"]});
    let played = ann.slash(LOBBY, "move", played).await;
    assert_eq!(answer(&played), "Played: **e4** (#2)");
    second.panel_showing("1. e4").await;
    let asked = ann.slash(LOBBY, "move", json!({"action": "#1"})).await;
    assert_eq!(text(&private(&asked)), "Which piece?");
    harness.close().await;
}

#[tokio::test]
async fn the_clock_of_a_challenge_that_names_none_is_offered_first() {
    let harness = Harness::open().await;
    for (name, words) in [
        ("Ann", "3 days a move · default"),
        ("Bea", "· 默认"),
        ("Chen", "· 預設"),
    ] {
        let user = harness.user(name);
        let options = json!({"game": "go", "time": ""});
        let choices = user.autocomplete(LOBBY, "challenge", options, "time").await;
        let first = choices[0]["name"].as_str().unwrap();
        assert!(first.ends_with(words), "{choices:?}");
        assert_eq!(choices[0]["value"], "3d");
        assert_eq!(choices[1]["value"], "20m+3x30s", "then those of the game");
    }
    // A server may have chosen another one: for all games, and for one.
    let ann = harness.user("Ann");
    for set in [
        json!({"clock": "10m+5s"}),
        json!({"game": "xiangqi", "clock": "25m"}),
    ] {
        ann.slash(LOBBY, "settings server", set).await;
    }
    for (game, value) in [("chess", "10m+5s"), ("xiangqi", "25m")] {
        let options = json!({"game": game, "time": ""});
        let choices = ann.autocomplete(LOBBY, "challenge", options, "time").await;
        let usual: Vec<&Value> = choices
            .iter()
            .filter(|it| it["name"].as_str().unwrap().ends_with("· default"))
            .map(|it| &it["value"])
            .collect();
        assert_eq!(usual, [value], "{choices:?}");
        assert_eq!(choices[0]["value"], value, "{choices:?}");
    }
    // A set-up has a game.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0 1";
    let saved = json!({"name": "odds", "game": "xiangqi", "position": fen});
    ann.slash(LOBBY, "setup save", saved).await;
    let options = json!({"name": "odds", "time": ""});
    let choices = ann.autocomplete(LOBBY, "setup use", options, "time").await;
    assert_eq!(choices[0]["value"], "25m", "{choices:?}");
    harness.close().await;
}

#[tokio::test]
async fn a_piece_is_chosen_by_its_name_its_square_and_its_moves_in_three_languages() {
    let harness = Harness::open().await;
    let setup = "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1";
    for (name, button, queen) in [
        ("Ann", "Choose piece", "Queen d1 (13 moves)"),
        ("Bea", "Choose piece", "后 d1（13 种走法）"),
        ("Chen", "Choose piece", "皇后 d1（13 種走法）"),
    ] {
        let game = harness
            .game_between(name, "Ben", json!({"setup": setup}))
            .await;
        let menu = private(&game.first.click(&game.panel().await, button).await);
        let labels: Vec<String> = options(&menu).into_iter().map(|(label, _)| label).collect();
        assert!(labels.contains(&queen.to_owned()), "{labels:?}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_message_is_answered_in_the_language_in_which_it_is_written() {
    for (server, name, said, told) in [
        ("en-US", "Ann", "你好", "你好！这里可以下棋、打牌"),
        ("en-US", "Ann", "怎麼玩", "**開局**"),
        ("en-US", "Ann", "hello", "Hello!"),
        ("zh-CN", "Ann", "hello", "Hello!"),
        ("zh-CN", "Bea", "hello", "你好！这里可以下棋、打牌"),
        ("zh-CN", "Chen", "你好", "你好！這裡可以下棋、玩牌"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": server})).await;
        let user = harness.user(name);
        // What somebody's Discord speaks is known from the first command.
        user.slash(LOBBY, "about", json!({})).await;
        let asked = user.say(LOBBY, &format!("@Qiyuan {said}")).await;
        let reply = text(&user.reply_to(&asked).await);
        assert!(reply.contains(told), "{name} {said}: {reply}");
        harness.close().await;
    }
}

#[tokio::test]
async fn thanks_are_answered_with_a_hand_and_a_late_move_with_how_the_game_ended() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let early = game.first.say(&game.thread, "@Qiyuan gg").await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    game.first.is_marked(&early, "🤝").await;
    let eve = harness.user("Eve");
    for (user, words) in [(game.first, "gg"), (game.second, "承让"), (eve, "thanks!")] {
        let said = user.say(&game.thread, &format!("@Qiyuan {words}")).await;
        user.is_marked(&said, "🤝").await;
    }
    let asked = game.first.say(&game.thread, "@Qiyuan e4").await;
    let reply = text(&game.first.reply_to(&asked).await);
    assert!(reply.starts_with("This game is over: "), "{reply}");
    assert!(
        reply.ends_with("(Black) won: checkmate. Press **Rematch** below the board to play again."),
        "{reply}"
    );
    harness.close().await;
}
