//! Words that people say to the bot instead of a move, in every language. The file is long because each meaning is listed with
//! its words, and a third of it are tests.

use qiyuan_core::sentence::is_han;

use super::{
    Language,
    word_lists::{phrases, words_of},
};

/// The list of what people say before or behind a move.
const BESIDE: &str = "said-beside";

/// The list of what they say behind a move alone.
const BEHIND: &str = "said-behind";

/// The list of words of which moves are made, beside pieces, squares and numbers.
const IN_MOVES: &str = "said-in-moves";

/// The list of words with which questions begin, or in Chinese begin or end.
const ASKING: &str = "said-asks";

/// The list of greetings.
const GREETING: &str = "said-hello";

/// The lists of polite words before and behind what is asked for.
const POLITELY_BEFORE: &str = "said-politely-before";
const POLITELY_BEHIND: &str = "said-politely-behind";

/// The list of words that say that a piece takes another.
const TAKING: &str = "said-taking";

/// The list of words that say no more than that something was heard, unless something is asked.
const HEARD: &str = "said-heard";

/// The list of words with which somebody asks to see something.
const SEEING: &str = "said-seeing";

/// What somebody wants who says one of these words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// To be greeted.
    Hello,
    /// To play.
    Play,
    /// To be told how it works.
    Help,
    /// To be told how something is done in a game, such as resigning.
    HelpInGame,
    /// To be told which game is a good one to begin with.
    Recommend,
    /// To be told what to play.
    Hint,
    /// To play against the bot.
    WithBot,
    /// To see their rating.
    Rating,
    /// To know whether anybody is there.
    Anyone,
    /// To be answered in another language.
    Language,
    /// To know what is stored about them, or have it deleted.
    Privacy,
    /// To be told less of.
    Notices,
    /// To take part in a contest, or hear of one.
    Contests,
    /// To be welcomed, as somebody who is new here or has never played.
    New,
    /// To be told what it means that a game is rated.
    Rated,
    /// Nothing: the bot is praised.
    Praise,
    /// Nothing but a good night.
    GoodNight,
    /// Nothing but a goodbye.
    Bye,
    /// To see their games.
    Games,
    /// To be told the rules.
    Rules,
    /// To be told which games there are.
    GamesThereAre,
    /// To see how much time is left.
    Clock,
    /// To be told whose turn it is.
    Next,
    /// To hear how we are.
    HowAreYou,
    /// To see the board.
    Board,
    /// To see the board from the other side.
    Flip,
    /// To see what only they may see: their hand, their view.
    OwnView,
    /// To be told what touch-move is.
    Touch,
    /// To resign.
    Resign,
    /// To offer a draw, or accept one.
    Draw,
    /// To accept the draw that is offered.
    AgreeToDraw,
    /// To agree to what was asked, also to resign.
    Yes,
    /// To accept an offer.
    Accept,
    /// To decline what was asked; to a question with two answers, the second one.
    No,
    /// To do nothing of what was asked, also where a no would be one of two answers.
    Cancel,
    /// To pass.
    Pass,
    /// To take a move back.
    Takeback,
    /// To pause the game.
    Pause,
    /// To end a pause.
    Resume,
    /// To play the same game once more.
    Rematch,
    /// Nothing: that was a good game, or thanks for it.
    GoodGame,
    /// Nothing: it is said to the other players.
    Talk,
}

impl Said {
    /// Whether nothing is wanted by it.
    #[must_use]
    pub const fn is_remark(self) -> bool {
        matches!(
            self,
            Self::Talk | Self::GoodGame | Self::Praise | Self::GoodNight | Self::Bye
        )
    }

    /// Whether it is answered in words and does nothing in a game. Beside a greeting or politely what does something is
    /// rather said to the other players: `hi, draw?`.
    const fn is_told_beside_courtesies(self) -> bool {
        matches!(
            self,
            Self::Hello
                | Self::Play
                | Self::Help
                | Self::HelpInGame
                | Self::Recommend
                | Self::Hint
                | Self::WithBot
                | Self::Rating
                | Self::Anyone
                | Self::Language
                | Self::Privacy
                | Self::Notices
                | Self::Contests
                | Self::New
                | Self::Rated
                | Self::Games
                | Self::Rules
                | Self::GamesThereAre
                | Self::Clock
                | Self::Next
                | Self::HowAreYou
                | Self::Board
                | Self::Flip
                | Self::OwnView
                | Self::Touch
        )
    }
}

/// What the whole of a text says or asks, and in which language. Case and marks do not matter.
#[must_use]
pub fn said(text: &str) -> Option<(Said, Language)> {
    said_so(text)
        .or_else(|| said_so(asked_of(text)?))
        .or_else(|| said_among_courtesies(text))
}

/// What is asked behind a greeting or politely: `hello, what can you do?`, `could you show the board please`. The longest
/// part that means something counts: 可以 is polite, and begins questions.
fn said_among_courtesies(text: &str) -> Option<(Said, Language)> {
    let plain = plain_words(text);
    let rests = std::iter::successors(less_courteous(&plain), |rest| less_courteous(rest));
    let mut found = rests.filter_map(|rest| said_so(rest).or_else(|| said_so(asked_of(rest)?)));
    found.find(|(said, _)| said.is_told_beside_courtesies())
}

/// Plain words without greetings before them and polite words before and behind them.
#[must_use]
pub fn without_courtesies(plain: &str) -> &str {
    let rests = std::iter::successors(less_courteous(plain), |rest| less_courteous(rest));
    rests.last().unwrap_or(plain)
}

/// Plain words without one greeting or polite word; nothing if there is none, or nothing would be left.
fn less_courteous(plain: &str) -> Option<&str> {
    let before = phrases(GREETING).chain(phrases(POLITELY_BEFORE));
    let before = before.filter_map(|word| match word.contains(is_han) {
        true => plain.strip_prefix(word),
        false => plain.strip_prefix(word)?.strip_prefix(' '),
    });
    let behind = phrases(POLITELY_BEHIND).filter_map(|word| match word.contains(is_han) {
        true => plain.strip_suffix(word),
        false => plain.strip_suffix(word)?.strip_suffix(' '),
    });
    let mut rests = before.chain(behind).map(str::trim);
    rests.find(|rest| !rest.is_empty())
}

/// Whether a word says that a piece takes another.
#[must_use]
pub fn says_take(word: &str) -> bool {
    let word = word.to_lowercase();
    phrases(TAKING).any(|taking| match taking.contains(is_han) {
        true => word.starts_with(taking),
        false => word == taking,
    })
}

/// Whether a text says no more than that something was heard, where nothing is asked.
#[must_use]
pub fn says_heard(text: &str) -> bool {
    let plain = plain_words(text);
    phrases(HEARD).any(|word| word == plain)
}

/// Whether a text begins with words that deny the rest: `don't play e4`, 别走炮二平五.
#[must_use]
pub fn denies(text: &str) -> bool {
    let plain = plain_words(text);
    phrases("said-denies").any(|word| {
        let rest = plain.strip_prefix(word);
        rest.is_some_and(|rest| word.contains(is_han) || rest.starts_with(' '))
    })
}

/// How many people somebody asks for games for, two or more: `what can three of us play?`. In the phrases of the list the
/// number is `#`; the list of numbers has the words for each, with strokes between them.
#[must_use]
pub fn people_asked(text: &str) -> Option<u8> {
    let plain = plain_words(text);
    let plain = without_courtesies(&plain);
    let people = Language::ALL.into_iter().find_map(|language| {
        let mut phrases = words_of(language, "said-for-people").iter();
        let number = phrases.find_map(|phrase| {
            let (before, behind) = phrase.split_once('#')?;
            plain.strip_prefix(before)?.strip_suffix(behind)
        })?;
        let mut numbers = (1..).zip(words_of(language, "said-numbers"));
        let in_words = numbers.find(|(_, words)| words.split('/').any(|word| word == number));
        in_words.map(|(it, _)| it).or_else(|| number.parse().ok())
    });
    people.filter(|people| *people >= 2)
}

/// The words of a text in lower case, without the marks between them.
pub fn plain_words(text: &str) -> String {
    let is_mark = |letter: char| letter.is_whitespace() || "!?.,~！？。，～…、".contains(letter);
    let text = text.replace('’', "'").to_lowercase();
    let parts = text.split(is_mark).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

fn said_so(text: &str) -> Option<(Said, Language)> {
    let text = plain_words(text);
    // A mark alone asks how it works.
    let text = if text.is_empty() { "?" } else { &text };
    Language::ALL.into_iter().find_map(|language| {
        let says = |(said, list): &(Said, &'static str)| {
            let mut words = words_of(language, list).iter();
            words.any(|word| word == text).then_some((*said, language))
        };
        LISTS.iter().find_map(says)
    })
}

/// The lists of words that say one thing each.
const LISTS: [(Said, &str); 42] = [
    (Said::Hello, "said-hello"),
    (Said::Play, "said-play"),
    (Said::Help, "said-help"),
    (Said::HelpInGame, "said-help-in-game"),
    (Said::Recommend, "said-recommend"),
    (Said::Hint, "said-hint"),
    (Said::WithBot, "said-with-bot"),
    (Said::Rating, "said-rating"),
    (Said::Anyone, "said-anyone"),
    (Said::Language, "said-language"),
    (Said::Privacy, "said-privacy"),
    (Said::Notices, "said-notices"),
    (Said::Contests, "said-contests"),
    (Said::New, "said-new"),
    (Said::Rated, "said-rated"),
    (Said::Praise, "said-praise"),
    (Said::GoodNight, "said-good-night"),
    (Said::Bye, "said-bye"),
    (Said::Games, "said-games"),
    (Said::Rules, "said-rules"),
    (Said::GamesThereAre, "said-games-there-are"),
    (Said::Clock, "said-clock"),
    (Said::Next, "said-next"),
    (Said::HowAreYou, "said-how-are-you"),
    (Said::Board, "said-board"),
    (Said::Flip, "said-flip"),
    (Said::OwnView, "said-own-view"),
    (Said::Touch, "said-touch"),
    (Said::Resign, "said-resign"),
    (Said::Draw, "said-draw"),
    (Said::AgreeToDraw, "said-agree-to-draw"),
    (Said::Yes, "said-yes"),
    (Said::Accept, "said-accept"),
    (Said::No, "said-no"),
    (Said::Cancel, "said-cancel"),
    (Said::Pass, "said-pass"),
    (Said::Takeback, "said-takeback"),
    (Said::Pause, "said-pause"),
    (Said::Resume, "said-resume"),
    (Said::Rematch, "said-rematch"),
    (Said::GoodGame, "said-good-game"),
    (Said::Talk, "said-talk"),
];

/// Whether a text asks, quotes or strikes out something, addresses everybody or has a link: what else is in it need not
/// be meant.
#[must_use]
pub fn is_doubtful(text: &str) -> bool {
    const SIGNS: &[char] = &[
        '?', '？', '¿', '؟', '՞', '‽', '⁇', '❓', '❔', '⁉', '🤔', '🤷', // asked
        '❌', '❎', '✖', '✗', '✘', '🚫', '⛔', '🛑', '🙅', '👎', // denied
        '"', '“', '”', '‘', '「', '」', '『', '』', '`', // quoted
    ];
    let opens_quote = |word: &str| word.starts_with(['\'', '’']);
    let addresses_many = ["@everyone", "@here", "<@&"]
        .iter()
        .any(|it| text.contains(it));
    let has_markup = ["://", "~~", "||"].iter().any(|it| text.contains(it));
    let is_quoted = |line: &str| line.trim_start().starts_with('>');
    let has_quote = text.lines().any(is_quoted) || text.split_whitespace().any(opens_quote);
    let is_asked = asked_of(text).is_some();
    text.contains(SIGNS) || is_asked || addresses_many || has_markup || has_quote
}

/// Whether a text is a question by its words, with or without a mark: it begins with words that ask, or in Chinese begins
/// or ends with them.
#[must_use]
pub fn asks(text: &str) -> bool {
    let plain = plain_words(text);
    let words = format!("{plain} ");
    phrases(ASKING).any(|phrase| match phrase.contains(is_han) {
        true => plain.starts_with(phrase) || plain.ends_with(phrase),
        false => words.starts_with(&format!("{phrase} ")),
    })
}

/// Plain words without those before them that ask to see something: `show me my`, 看看.
#[must_use]
pub fn without_asking_to_see(plain: &str) -> &str {
    let mut rest = plain;
    loop {
        let mut shorter = phrases(SEEING).filter_map(|word| {
            let behind = rest.strip_prefix(word)?;
            match word.contains(is_han) {
                true => Some(behind.trim_start()),
                false => behind.strip_prefix(' '),
            }
        });
        match shorter.next() {
            Some(shorter) => rest = shorter,
            None => return rest,
        }
    }
}

/// Whether a text in Chinese has words that ask anywhere.
#[must_use]
pub fn has_asking_words(text: &str) -> bool {
    let mut asking = phrases(ASKING).filter(|phrase| phrase.contains(is_han));
    asking.any(|phrase| text.contains(phrase))
}

/// What a text asks about, without the question mark and the words that make it a question: `天元吗`, `７六歩か？`.
#[must_use]
pub fn without_question(text: &str) -> &str {
    asked_of(text).unwrap_or_else(|| without_marks(text))
}

/// What stands before the word at the end of a text that makes it a question, in languages that ask so.
fn asked_of(text: &str) -> Option<&str> {
    const ENDS: [&str; 8] = ["吗", "嗎", "呢", "么", "麼", "かな", "ですか", "か"];
    let text = without_marks(text);
    let mut asked = ENDS.iter().filter_map(|word| text.strip_suffix(word));
    let asked = asked.next()?;
    Some(without_marks(asked))
}

/// The text without the marks behind it.
fn without_marks(text: &str) -> &str {
    text.trim_end_matches(|letter: char| {
        letter.is_whitespace() || "?!.~？！。～…⁇❓❔".contains(letter)
    })
}

/// Whether people say all these words before and behind a move that they make, as in `d4, your turn` and `我走炮二平五`.
/// Beside any others, a move may be denied, supposed or talked about; before a move, `your turn` says that it is the
/// other player's.
#[must_use]
pub fn are_said_beside_a_move(before: &[&str], behind: &[&str]) -> bool {
    are_known(before, &[BESIDE]) && are_known(behind, &[BESIDE, BEHIND])
}

/// What people say before or behind a move, in every language.
pub fn said_beside_moves() -> impl Iterator<Item = &'static str> {
    phrases(BESIDE).chain(phrases(BEHIND))
}

/// The words of which moves are made, beside pieces, squares and numbers, in every language.
pub fn said_in_moves() -> impl Iterator<Item = &'static str> {
    phrases(IN_MOVES)
}

/// Whether these words are made of the phrases of some lists.
fn are_known(words: &[&str], lists: &[&'static str]) -> bool {
    /// The most words of a phrase.
    const LONGEST: usize = 2;
    let known: Vec<&str> = lists.iter().flat_map(|list| phrases(list)).collect();
    let lower = |word: &&str| word.replace('’', "'").to_lowercase();
    let words: Vec<String> = words.iter().map(lower).collect();
    let is_phrase = |words: &[String]| {
        let phrase = words.join(" ");
        known.contains(&phrase.as_str()) || words.len() == 1 && is_made_of(&phrase, &known)
    };
    // Whether the words up to each one are.
    let mut are_known = vec![true];
    for end in 1..=words.len() {
        let mut starts = end.saturating_sub(LONGEST)..end;
        are_known.push(starts.any(|start| are_known[start] && is_phrase(&words[start..end])));
    }
    are_known[words.len()]
}

/// Whether a text in Chinese, which has no spaces, is made of these words.
#[must_use]
pub fn is_made_of(text: &str, words: &[&str]) -> bool {
    // Whether the text up to each byte is.
    let mut is_known = vec![false; text.len() + 1];
    is_known[0] = true;
    for end in 1..=text.len() {
        is_known[end] = words.iter().filter(|word| !word.is_ascii()).any(|word| {
            let start = end.checked_sub(word.len()).filter(|start| is_known[*start]);
            start.is_some_and(|start| text.as_bytes()[start..end] == *word.as_bytes())
        });
    }
    is_known[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said, and what it means.
    const SAID: &[(&str, Said)] = &[
        ("hi", Said::Hello),
        ("Hello!", Said::Hello),
        ("maybe later", Said::No),
        ("later", Said::No),
        ("下次吧", Said::No),
        ("改天吧", Said::No),
        ("sure", Said::Yes),
        ("OK!", Said::Yes),
        ("好啊", Said::Yes),
        ("再说吧", Said::No),
        ("再說", Said::No),
        ("why not", Said::Yes),
        ("來吧", Said::Yes),
        ("I'm new here", Said::New),
        ("what does rated mean?", Said::Rated),
        ("could you show the board please", Said::Board),
        ("我不会下棋", Said::New),
        ("我爱你", Said::Praise),
        ("delete my data", Said::Privacy),
        ("Stop pinging me!", Said::Notices),
        ("怎麼關閉提醒？", Said::Notices),
        ("不要認輸", Said::Cancel),
        ("no don't!", Said::Cancel),
        ("不，等等，不認輸", Said::Cancel),
        ("開玩笑的", Said::Cancel),
        ("how do I join the tournament?", Said::Contests),
        ("比賽什麼時候開始？", Said::Contests),
        ("我不想下了", Said::Resign),
        ("looking for a game", Said::Play),
        ("show me my cards", Said::OwnView),
        ("我的牌", Said::OwnView),
        ("what is touch-move?", Said::Touch),
        ("你好", Said::Hello),
        ("你好！", Said::Hello),
        ("HELP", Said::Help),
        ("?", Said::Help),
        ("帮助", Said::Help),
        ("幫助", Said::Help),
        ("resign", Said::Resign),
        ("认输", Said::Resign),
        ("認輸。", Said::Resign),
        ("draw?", Said::Draw),
        ("和棋吗？", Said::Draw),
        ("和吗", Said::Draw),
        ("求和", Said::Draw),
        ("和棋嗎", Said::Draw),
        ("同意吗", Said::Accept),
        ("提和", Said::Draw),
        ("board", Said::Board),
        ("棋盘", Said::Board),
        ("棋盤", Said::Board),
        ("Flip the board", Said::Flip),
        ("翻转棋盘", Said::Flip),
        ("翻轉棋盤", Said::Flip),
        ("pass", Said::Pass),
        ("停一手", Said::Pass),
        ("undo", Said::Takeback),
        ("悔棋！", Said::Takeback),
        ("pause please", Said::Pause),
        ("暂停一下", Said::Pause),
        ("Let’s continue!", Said::Resume),
        ("繼續吧", Said::Resume),
        ("再來一局", Said::Rematch),
        ("gg, I resign", Said::Resign),
        ("resign please", Said::Resign),
        ("我想认输", Said::Resign),
        ("不下了，认输", Said::Resign),
        ("投了", Said::Resign),
        ("ok draw", Said::AgreeToDraw),
        ("Yes!", Said::Yes),
        ("好的，同意", Said::Accept),
        ("no thanks", Said::No),
        ("不同意", Said::Cancel),
        ("看看", Said::Board),
        ("My games?", Said::Games),
        ("What are my games?", Said::Games),
        ("how do I play?", Said::Help),
        ("我的对局", Said::Games),
        ("我的對局", Said::Games),
        ("challenges", Said::Games),
        ("rules", Said::Rules),
        ("规则", Said::Rules),
        ("GG!", Said::GoodGame),
        ("多谢指教！", Said::GoodGame),
        ("承讓", Said::GoodGame),
        ("好棋", Said::Talk),
        ("How much time do I have left?", Said::Clock),
        ("我还有多少时间", Said::Clock),
        ("我還剩多少時間？", Said::Clock),
        ("How do I start a game?", Said::Play),
        ("怎么开一局？", Said::Play),
        ("What games do you have?", Said::GamesThereAre),
        ("有什么游戏", Said::GamesThereAre),
        ("有哪些遊戲？", Said::GamesThereAre),
        ("What’s next?", Said::Next),
        ("下一步呢？", Said::Next),
        ("下一", Said::Next),
        ("How are you?", Said::HowAreYou),
        ("你好吗", Said::HowAreYou),
        ("最近好嗎", Said::HowAreYou),
        ("下棋", Said::Play),
        ("hello, what can you do?", Said::Help),
    ];

    #[test]
    fn words_are_understood_in_every_language_whatever_their_case() {
        for &(text, meant) in SAID {
            assert_eq!(said(text).map(|(said, _)| said), Some(meant), "{text}");
        }
        assert_eq!(
            said("認輸").map(|(_, language)| language),
            Some(Language::ZhTw)
        );
    }

    #[test]
    fn what_a_newcomer_says_is_understood() {
        for (text, meant) in [
            ("嗨,可以玩什麼?", Said::GamesThereAre),
            ("你好，有什么游戏？", Said::GamesThereAre),
            ("list games", Said::GamesThereAre),
            ("how do I resign?", Said::HelpInGame),
            ("怎么悔棋", Said::HelpInGame),
            ("晚安", Said::GoodNight),
            ("nice bot!", Said::Praise),
            ("提示", Said::Hint),
            ("我要跟电脑下", Said::WithBot),
            ("现在轮到谁？", Said::Board),
            ("求悔棋", Said::Takeback),
            ("谁快赢了", Said::Board),
            ("我不会玩", Said::Help),
            ("不了，下次吧", Said::No),
        ] {
            assert_eq!(said(text).map(|(said, _)| said), Some(meant), "{text}");
        }
    }

    #[test]
    fn a_move_or_a_sentence_is_no_such_word() {
        for text in [
            "e4",
            "Nf3",
            "nice robot you are",
            "hello resign",
            "resign e4",
            "炮二平五",
            "hi there friend",
        ] {
            let found = said(text);
            assert!(found.is_none(), "{text}: {found:?}");
        }
    }

    #[test]
    fn what_is_denied_begins_so() {
        for text in [
            "don't play e4",
            "Don’t e4",
            "not d4",
            "别走炮二平五",
            "不要走炮二平五",
        ] {
            assert!(denies(text), "{text}");
        }
        for text in ["e4", "nothing", "e4 not", "donut", "炮二平五"] {
            assert!(!denies(text), "{text}");
        }
    }

    #[test]
    fn what_is_asked_about_is_told_from_the_question() {
        for (text, about) in [
            ("天元吗", "天元"),
            ("７六歩か？", "７六歩"),
            ("７六歩 ですか。", "７六歩"),
            ("e4 吗 ?", "e4"),
            ("e4？", "e4"),
            ("e4!?", "e4"),
            ("吗", ""),
        ] {
            assert_eq!(without_question(text), about, "{text}");
        }
        assert!(is_doubtful("天元吗") && is_doubtful("７六歩か"));
        assert!(!is_doubtful("天元") && !is_doubtful("７六歩"));
    }

    #[test]
    fn a_question_is_told_by_its_words() {
        for text in [
            "我该怎么走",
            "现在该怎么走？",
            "这是什么",
            "这步可以吗",
            "那我呢",
            "这步行么",
            "現在要怎麼走",
            "這是什麼",
            "可以走兩步嗎",
            "how do I see the score",
            "Where is my hand",
        ] {
            assert!(asks(text), "{text}");
        }
        for text in [
            "",
            "e4",
            "好棋",
            "what a game",
            "没什么好说的",
            "this is how",
        ] {
            assert!(!asks(text), "{text}");
        }
    }

    #[test]
    fn how_many_people_want_to_play_is_read() {
        for (text, people) in [
            ("what can three of us play?", Some(3)),
            ("what can 12 people play", Some(12)),
            ("games for four players please", Some(4)),
            ("三个人能玩什么", Some(3)),
            ("两个人玩什么", Some(2)),
            ("四個人可以玩什麼？", Some(4)),
            ("5个人能玩什么", Some(5)),
            ("两人游戏", Some(2)),
            ("双人游戏", Some(2)),
            ("有什麼二人遊戲", Some(2)),
            ("雙人遊戲", Some(2)),
            ("what can we play", None),
            ("games for 1 people", None),
            ("一人游戏", None),
            ("games for 0 players", None),
            ("what can 999 people play", None),
            ("", None),
        ] {
            assert_eq!(people_asked(text), people, "{text}");
        }
    }

    #[test]
    fn courtesies_hide_nothing_that_does_something() {
        for text in [
            "please resign",
            "hi, draw",
            "could you resign",
            "请认输",
            "please",
        ] {
            assert_eq!(said_among_courtesies(text), None, "{text}");
        }
    }

    #[test]
    fn no_word_has_two_meanings() {
        for language in Language::ALL {
            for (meant, list) in LISTS {
                for word in words_of(language, list) {
                    let found = said(word).map(|(said, _)| said);
                    assert_eq!(found, Some(meant), "{word} in {}", language.tag());
                }
            }
        }
    }
}
