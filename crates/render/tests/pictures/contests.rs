//! Pictures of contests as they are approved: standings, cross tables and trees, with names of every length.

use qiyuan_core::diagram::{
    Align, Bracket, BracketMatch, BracketPart, BracketSide, Chart, CrossRow, CrossTable, Plot,
    Table, TableColumn, TableRow,
};

const ENGLISH: [&str; 16] = [
    "Ann",
    "Benjamin Franklin-Worthington",
    "Eve",
    "Chen Wei",
    "Dora the Explorer",
    "Fritz",
    "Gwendolyn",
    "Hugo",
    "Ivan",
    "Jo",
    "Kim",
    "Leopold von Sacher",
    "Mia",
    "Nora",
    "Otto",
    "Paul",
];

const CHINESE: [&str; 16] = [
    "陈志远",
    "欧阳若曦",
    "李白",
    "王小明的棋友们",
    "张三",
    "李四",
    "赵钱孙李周吴郑王",
    "钱多多",
    "孙悟空",
    "周瑜",
    "吴用",
    "郑和",
    "王五",
    "冯谖",
    "褚遂良",
    "卫青",
];

/// Each with its name and its width.
pub(crate) fn contests() -> Vec<(&'static str, Chart, u32)> {
    let (four, eight, sixteen) = (4, 8, 16);
    vec![
        ("contests/standings", standings(), 600),
        ("contests/standings-small", standings(), 300),
        (
            "contests/cross-8",
            cross(&ENGLISH[..eight], "Saturday Cup", "Points", false),
            600,
        ),
        (
            "contests/cross-8-small",
            cross(&CHINESE[..eight], "周六杯", "积分", false),
            300,
        ),
        (
            "contests/cross-16",
            cross(&ENGLISH[..sixteen], "Winter League", "Points", false),
            600,
        ),
        (
            "contests/cross-16-double",
            cross(&CHINESE[..sixteen], "冬季联赛", "積分", true),
            600,
        ),
        (
            "contests/tree-4",
            tree(&ENGLISH[..four], "Small Cup", true),
            600,
        ),
        (
            "contests/tree-8",
            tree(&CHINESE[..eight], "周六杯", false),
            600,
        ),
        (
            "contests/tree-16",
            tree(&ENGLISH[..sixteen], "Saturday Cup", true),
            600,
        ),
        (
            "contests/tree-16-small",
            tree(&CHINESE[..sixteen], "周六杯", false),
            300,
        ),
        ("contests/tree-double", double(), 600),
    ]
}

fn standings() -> Chart {
    let column = |title: &str, align| TableColumn {
        title: title.to_owned(),
        align,
    };
    let cells = [
        ["1", "Chen Wei", "5w1", "2b1", "3w½", "2½", "4"],
        [
            "2",
            "Benjamin Franklin-Worthington",
            "6b1",
            "1w0",
            "4b1",
            "2",
            "3½",
        ],
        ["3", "陈志远", "bye", "4w½", "1b½", "2", "3"],
        ["4", "Eve", "–", "3b½", "2w0", "1", "3"],
    ];
    let rows = cells.iter().map(|cells| TableRow {
        cells: cells.iter().map(|it| (*it).to_owned()).collect(),
        is_marked: cells[1] == "Eve",
    });
    Chart {
        title: "Saturday Cup".to_owned(),
        plot: Plot::Table(Table {
            columns: vec![
                column("", Align::Right),
                column("Player", Align::Left),
                column("1", Align::Center),
                column("2", Align::Center),
                column("3", Align::Center),
                column("Points", Align::Right),
                column("Buchholz", Align::Right),
            ],
            rows: rows.collect(),
        }),
    }
}

/// Everybody won against those below, but for a draw here and there and games to come.
fn cross(names: &[&str], title: &str, total: &str, is_double: bool) -> Chart {
    let result = |row: usize, column: usize| match (row + column) % 5 {
        0 => "½",
        1 if row + column > 20 => "",
        _ if row < column => "1",
        _ => "0",
    };
    let rows = names.iter().enumerate().map(|(row, name)| {
        let cells = (0..names.len()).map(|column| match is_double {
            true => result(row, column).to_owned() + result(row, column + 1),
            false => result(row, column).to_owned(),
        });
        CrossRow {
            place: (row + 1).to_string(),
            name: (*name).to_owned(),
            cells: cells.collect(),
            total: format!("{}½", names.len() - row),
            is_marked: row == 2,
        }
    });
    Chart {
        title: title.to_owned(),
        plot: Plot::CrossTable(CrossTable {
            total: total.to_owned(),
            rows: rows.collect(),
        }),
    }
}

fn side(name: &str, score: &str, is_winner: bool) -> BracketSide {
    BracketSide {
        name: name.to_owned(),
        score: score.to_owned(),
        is_winner,
        is_marked: name == "Eve" || name == "李白",
    }
}

/// The upper of two always wins; the final is still to be played.
fn rounds(names: &[&str]) -> Vec<Vec<BracketMatch>> {
    let mut rounds = Vec::new();
    let mut left: Vec<&str> = names.to_vec();
    while left.len() > 1 {
        let is_final = left.len() == 2;
        let pairs = left.chunks_exact(2).enumerate();
        let matches: Vec<BracketMatch> = pairs
            .map(|(at, pair)| BracketMatch {
                sides: match is_final {
                    true => [side(pair[0], "½", false), side("", "", false)],
                    false => [side(pair[0], "2", true), side(pair[1], "½", false)],
                },
                from: match rounds.is_empty() {
                    true => Vec::new(),
                    false => vec![2 * at, 2 * at + 1],
                },
                is_bye: false,
            })
            .collect();
        left = left.chunks_exact(2).map(|pair| pair[0]).collect();
        rounds.push(matches);
    }
    rounds
}

fn tree(names: &[&str], title: &str, has_byes: bool) -> Chart {
    let mut rounds = rounds(names);
    if has_byes {
        rounds[0][0].is_bye = true;
    }
    let parts = vec![BracketPart {
        title: String::new(),
        rounds,
    }];
    Chart {
        title: title.to_owned(),
        plot: Plot::Bracket(Bracket { parts }),
    }
}

fn double() -> Chart {
    let upper = rounds(&ENGLISH[..8]);
    let one = |from: Vec<usize>| BracketMatch {
        sides: [side("Gwendolyn", "1", true), side("Hugo", "0", false)],
        from,
        is_bye: false,
    };
    let lower = vec![
        vec![one(Vec::new()), one(Vec::new())],
        vec![one(vec![0]), one(vec![1])],
        vec![one(vec![0, 1])],
        vec![one(vec![0])],
    ];
    let parts = vec![
        BracketPart {
            title: String::new(),
            rounds: upper,
        },
        BracketPart {
            title: "Second chance".to_owned(),
            rounds: lower,
        },
    ];
    Chart {
        title: "Double".to_owned(),
        plot: Plot::Bracket(Bracket { parts }),
    }
}
