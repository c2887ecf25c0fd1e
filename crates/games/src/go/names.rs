//! Points that have a name: 天元, 右上星位, 小目, 三三.

use super::{
    bits::{Point, Size},
    game_settings::star_lines,
};

/// Lines from the nearest edges at the sides, and at the top or bottom.
type Lines = &'static [(u8, u8)];

/// What the name of a point says after its corner or side, with the lines from the nearest edges,
/// from 1.
const NAMES: [(&[&str], Lines); 5] = [
    (&["三三", "33点", "33點", "三3", "3三", "3-3"], &[(3, 3)]),
    (&["小目", "小目点"], &[(3, 4), (4, 3)]),
    (&["目外", "目はずし"], &[(3, 5), (5, 3)]),
    (&["高目"], &[(4, 5), (5, 4)]),
    (&["四四", "4-4"], &[(4, 4)]),
];

const STAR: [&str; 4] = ["星位", "星", "星点", "星點"];
const CENTER: [&str; 4] = ["天元", "中央", "tengen", "center"];

/// A side of the board: left, right, bottom, top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Left,
    Right,
    Bottom,
    Top,
}

/// The points that a name may mean; nothing if it is not one.
pub(super) fn points(text: &str, size: Size) -> Option<Vec<Point>> {
    if CENTER.contains(&text) {
        return Some(
            Point::on(size, size.files / 2, size.ranks / 2)
                .into_iter()
                .collect(),
        );
    }
    let (edges, name) = split(text);
    let mut points = if STAR.contains(&name) {
        stars(&edges, size)
    } else {
        let (_, lines) = NAMES.iter().find(|(names, _)| names.contains(&name))?;
        in_corners(&edges, lines, size)?
    };
    points.sort();
    points.dedup();
    Some(points)
}

/// The points with a name that begins with what was typed.
pub(super) fn begun(typed: &str, size: Size) -> Vec<Point> {
    if typed.is_empty() {
        return Vec::new();
    }
    let places = [
        "",
        "左上",
        "右上",
        "左下",
        "右下",
        "左上角",
        "右上角",
        "左下角",
        "右下角",
    ];
    let sides = [
        "左边", "右边", "上边", "下边", "左邊", "右邊", "上邊", "下邊",
    ];
    let of_corner = NAMES.iter().filter_map(|(names, _)| names.first());
    let of_corner: Vec<&str> = of_corner.chain(STAR.first()).copied().collect();
    let corners = places.iter().flat_map(|place| {
        let names = of_corner.iter();
        names.map(move |name| format!("{place}{name}"))
    });
    let sides = sides.iter().map(|side| format!("{side}{}", STAR[0]));
    let centers = CENTER.iter().map(|name| (*name).to_owned());
    let all = centers.chain(corners).chain(sides);
    let fitting = all.filter(|name| name.starts_with(typed));
    fitting
        .filter_map(|name| points(&name, size))
        .flatten()
        .collect()
}

/// The edges that a name begins with, and the rest.
fn split(text: &str) -> (Vec<Edge>, &str) {
    let mut edges = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let edge = match letter {
            '左' => Edge::Left,
            '右' => Edge::Right,
            '下' => Edge::Bottom,
            '上' => Edge::Top,
            _ => break,
        };
        if edges.len() == 2 {
            break;
        }
        edges.push(edge);
        rest = &rest[letter.len_utf8()..];
    }
    let rest = rest.trim_start_matches(['角', '边', '邊', '隅', '方', '的', ' ']);
    (edges, rest)
}

/// The star points at two edges, in the middle of one, or in all corners.
fn stars(edges: &[Edge], size: Size) -> Vec<Point> {
    let (left, right) = star_lines(size.files);
    let (bottom, top) = star_lines(size.ranks);
    let point = |file, rank| Point::on(size, file, rank);
    let side = match edges {
        [Edge::Left] => point(left, size.ranks / 2),
        [Edge::Right] => point(right, size.ranks / 2),
        [Edge::Bottom] => point(size.files / 2, bottom),
        [Edge::Top] => point(size.files / 2, top),
        _ => None,
    };
    match side {
        Some(side) => vec![side],
        None => in_corners(edges, &[(left + 1, bottom + 1)], size).unwrap_or_default(),
    }
}

/// The points so many lines from the edges of the corners that are meant.
fn in_corners(edges: &[Edge], lines: &[(u8, u8)], size: Size) -> Option<Vec<Point>> {
    let has = |edge| edges.contains(&edge);
    let is_mad = (has(Edge::Left) && has(Edge::Right)) || (has(Edge::Top) && has(Edge::Bottom));
    if is_mad || (edges.len() == 2 && edges[0] == edges[1]) {
        return None;
    }
    let mut points = Vec::new();
    for (right, top) in [(false, false), (true, false), (false, true), (true, true)] {
        let fits = !(has(Edge::Left) && right || has(Edge::Right) && !right)
            && !(has(Edge::Bottom) && top || has(Edge::Top) && !top);
        if !fits {
            continue;
        }
        for (aside, along) in lines {
            let place = |line: u8, is_far: bool, lines: u8| {
                if is_far {
                    lines.checked_sub(line)
                } else {
                    line.checked_sub(1)
                }
            };
            let at = Point::on(
                size,
                place(*aside, right, size.files)?,
                place(*along, top, size.ranks)?,
            );
            points.extend(at);
        }
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::vertex;

    fn named(text: &str, lines: u8) -> Option<String> {
        let points = points(text, Size::square(lines))?;
        let names: Vec<String> = points.into_iter().map(vertex::gtp).collect();
        Some(names.join(" "))
    }

    #[test]
    fn names_mean_the_points_that_players_know() {
        for (name, meant) in [
            ("天元", "K10"),
            ("右上星位", "Q16"),
            ("右上角星位", "Q16"),
            ("上右星", "Q16"),
            ("左下星", "D4"),
            ("上边星位", "K16"),
            ("右邊星", "Q10"),
            ("右上小目", "R16 Q17"),
            ("左上三三", "C17"),
            ("右下目外", "P3 R5"),
            ("左下高目", "E4 D5"),
            ("星位", "D4 Q4 D16 Q16"),
        ] {
            assert_eq!(named(name, 19).as_deref(), Some(meant), "{name}");
        }
        assert_eq!(named("右上星位", 9).as_deref(), Some("G7"));
        assert_eq!(named("天元", 9).as_deref(), Some("E5"));
        assert_eq!(named("左右星位", 19).as_deref(), Some(""));
        assert_eq!(named("小飞", 19), None);
    }

    #[test]
    fn names_are_known_from_how_they_begin() {
        let begun = |typed: &str| {
            let points = begun(typed, Size::square(19)).into_iter();
            let mut names: Vec<String> = points.map(vertex::gtp).collect();
            names.sort();
            names.dedup();
            names.join(" ")
        };
        assert_eq!(begun("天"), "K10");
        assert_eq!(begun("ten"), "K10");
        assert_eq!(begun("右上星"), "Q16");
        assert_eq!(begun("右邊"), "Q10");
        assert_eq!(begun("小"), "C16 C4 D17 D3 Q17 Q3 R16 R4");
        assert_eq!(begun("飞") + &begun(""), "");
    }
}
