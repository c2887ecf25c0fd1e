//! What the pieces of the chess family are called in notation and by people who type, beside the letters of the data.

/// How a kind of pieces is written and typed.
#[derive(Debug)]
pub(crate) struct Name {
    /// The keys of the kinds that are called so (`chess-knight`).
    kinds: &'static [&'static str],
    /// The outline figurine, where there is one that fonts have.
    pub(crate) figurine: Option<&'static str>,
    /// The Chinese name in simplified and in traditional characters, as notation has it.
    pub(crate) chinese: [&'static str; 2],
    /// What people type for it beside that.
    typed: &'static [&'static str],
    /// English names in lower case.
    pub(crate) english: &'static [&'static str],
}

const fn name(
    kinds: &'static [&'static str],
    figurine: Option<&'static str>,
    chinese: [&'static str; 2],
    typed: &'static [&'static str],
    english: &'static [&'static str],
) -> Name {
    Name {
        kinds,
        figurine,
        chinese,
        typed,
        english,
    }
}

/// The kinds of chess, with their letters.
pub(crate) const OF_CHESS: [(&str, char); 6] = [
    ("chess-king", 'K'),
    ("chess-queen", 'Q'),
    ("chess-rook", 'R'),
    ("chess-bishop", 'B'),
    ("chess-knight", 'N'),
    ("chess-pawn", 'P'),
];

/// The kinds of the chess family; those of shogi have a notation of their own.
static NAMES: [Name; 15] = [
    name(
        &["chess-king"],
        Some("♔"),
        ["王", "王"],
        &["国王", "國王", "♚"],
        &["king"],
    ),
    name(
        &["chess-queen"],
        Some("♕"),
        ["后", "后"],
        &["皇后", "王后", "女王", "女皇", "後", "♛"],
        &["queen"],
    ),
    name(
        &["chess-rook"],
        Some("♖"),
        ["车", "車"],
        &["城堡", "♜"],
        &["rook"],
    ),
    name(
        &["chess-bishop"],
        Some("♗"),
        ["象", "象"],
        &["主教", "♝"],
        &["elephant", "bishop"],
    ),
    name(
        &["chess-knight"],
        Some("♘"),
        ["马", "馬"],
        &["骑士", "騎士", "♞"],
        &["knight", "horse"],
    ),
    name(
        &["chess-pawn"],
        Some("♙"),
        ["兵", "兵"],
        &["小兵", "士兵", "卒", "♟"],
        &["pawn"],
    ),
    name(
        &["chess-amazon"],
        None,
        ["亚马逊", "亞馬遜"],
        &[],
        &["amazon"],
    ),
    name(
        &["chess-archbishop", "chess-cardinal"],
        None,
        ["大主教", "大主教"],
        &[
            "红衣主教",
            "紅衣主教",
            "枢机主教",
            "樞機主教",
            "枢机",
            "樞機",
            "马象",
            "馬象",
            "象马",
            "象馬",
        ],
        &["archbishop", "cardinal"],
    ),
    name(
        &["chess-janus"],
        None,
        ["两面神", "雙面神"],
        &["双面神", "兩面神", "雅努斯", "杰纳斯", "傑納斯", "大主教"],
        &["archbishop", "janus"],
    ),
    name(
        &["chess-chancellor", "chess-marshall"],
        None,
        ["宰相", "宰相"],
        &["大臣", "元帅", "元帥", "车马", "車馬", "马车", "馬車"],
        &["chancellor", "marshall", "marshal"],
    ),
    name(
        &["chess-maharajah"],
        None,
        ["大王", "大王"],
        &[],
        &["maharajah", "maharaja"],
    ),
    name(
        &["chess-commoner"],
        None,
        ["平民", "平民"],
        &[],
        &["commoner"],
    ),
    name(
        &["chess-royal-knight"],
        None,
        ["马王", "馬王"],
        &[
            "骑士王",
            "騎士王",
            "王马",
            "王馬",
            "王",
            "马",
            "馬",
            "骑士",
            "騎士",
            // It has no figurine of its own, and no other piece of its game is a king or a knight.
            "♔",
            "♚",
            "♘",
            "♞",
        ],
        &["royal knight", "knight", "horse"],
    ),
    name(
        &["chess-berolina-pawn"],
        Some("♙"),
        ["兵", "兵"],
        &["柏林兵", "小兵", "士兵", "卒", "♟"],
        &["berolina pawn", "pawn"],
    ),
    name(
        &["chess-legan-pawn"],
        Some("♙"),
        ["兵", "兵"],
        &["磊干兵", "萊根兵", "小兵", "士兵", "卒", "♟"],
        &["legan pawn", "pawn"],
    ),
];

/// The names of the kind with this key, where it is not one of shogi.
pub(crate) fn of(kind: &str) -> Option<&'static Name> {
    NAMES.iter().find(|name| name.kinds.contains(&kind))
}

impl Name {
    /// Every spelling that is not English.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let fixed = self.figurine.into_iter().chain(self.chinese);
        fixed.chain(self.typed.iter().copied())
    }
}
