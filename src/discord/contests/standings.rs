//! The standings of a contest, page by page.

use serenity::builder::{CreateActionRow, CreateEmbed};

use super::{
    access::view,
    card::{self, button},
    chart,
    id::ContestPress,
    pond, teams,
};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    lists,
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::contest::{
    conduct::{ContestId, ContestKind, ContestView, PairingView, RecordedByeKind, Standing},
    result::{GameResult, SideColor},
    tpn::Tpn,
};

/// How many lines of the standings stand on a page.
pub(super) const ROWS_A_PAGE: usize = 16;

/// A page of the standings.
pub(super) async fn standings(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    page: u16,
) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    let language = ctx.language;
    let pages = view.standings.rows.len().div_ceil(ROWS_A_PAGE).max(1);
    let page = usize::from(page).min(pages - 1);
    let rows = view.standings.rows.iter();
    let rows: Vec<String> = rows
        .skip(page * ROWS_A_PAGE)
        .take(ROWS_A_PAGE)
        .filter_map(|row| standing(&view, language, row.tpn))
        .collect();
    let mut lines = Vec::new();
    if page == 0 {
        lines.extend(teams::lines(&view, language));
        if !lines.is_empty() && !rows.is_empty() {
            lines.push(String::new());
        }
    }
    lines.extend(rows);
    if lines.is_empty() {
        lines.push(language.say("contest-joined-none"));
    }
    let own = view.number_of(ctx.incoming.player());
    if let Some(own) = own.and_then(|tpn| standing(&view, language, tpn)) {
        lines.push(String::new());
        lines.push(language.tell("contest-own-standing", &[("line", own.into())]));
    }
    let args = [("name", card::title(&view).into())];
    let title = language.tell("contest-standings-title", &args);
    let embed = CreateEmbed::new()
        .title(title)
        .description(lists::page(&lines));
    let rows = view.standings.rows.iter().skip(page * ROWS_A_PAGE);
    let shown: Vec<_> = rows.take(ROWS_A_PAGE).map(|it| it.tpn).collect();
    let picture = chart::standings(ctx, &view, &shown).await;
    let mut answer = match picture {
        // Below the page and not in it: there its words would be lost.
        Some(picture) => Response::page(embed).file(picture),
        None => Response::page(embed),
    };
    let turned = |page: usize, key: &str| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        button(&view, language, ContestPress::Standings(page), key)
    };
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(turned(page - 1, "inbox-previous"));
    }
    if page + 1 < pages {
        buttons.push(turned(page + 1, "inbox-next"));
    }
    if !buttons.is_empty() {
        answer = answer.row(CreateActionRow::Buttons(buttons));
    }
    Ok(answer)
}

/// One line of the standings.
fn standing(view: &ContestView, language: Language, tpn: Tpn) -> Option<String> {
    if let Some(pond) = &view.pond {
        return pond::standing(view, pond, (language, tpn));
    }
    let row = view.standings.rows.iter().find(|it| it.tpn == tpn)?;
    let entrant = view.entrant(tpn)?;
    let cells = cells(view, language, tpn);
    let out = match entrant.withdrawn {
        Some(_) => language.say("contest-withdrawn"),
        None => String::new(),
    };
    let args = [
        ("place", number_shown(view, row).into()),
        ("player", mention(language, entrant.player).into()),
        ("points", wording::contest_points(row.points).into()),
        ("rounds", cells.into()),
        ("out", out.into()),
    ];
    let key = match view.plan.kind.is_knockout() {
        true => "contest-standing-knockout",
        false => "contest-standing",
    };
    Some(language.tell(key, &args).trim_end().to_owned())
}

/// The number before a line of the standings. Where cells tell of opponents it is that of the line, by which they are
/// found there also among equals.
pub(super) fn number_shown(view: &ContestView, row: &Standing) -> usize {
    match view.plan.kind.has_rounds() {
        true => line_number(view, row.tpn),
        false => usize::from(row.place),
    }
}

fn line_number(view: &ContestView, tpn: Tpn) -> usize {
    let mut rows = view.standings.rows.iter();
    rows.position(|it| it.tpn == tpn).map_or(0, |at| at + 1)
}

/// What somebody did in each round, in a line.
fn cells(view: &ContestView, language: Language, tpn: Tpn) -> String {
    match view.plan.kind {
        // Whoever waits in a wave misses nothing.
        ContestKind::Arena | ContestKind::Stairs => String::new(),
        ContestKind::TeamBattle => wording::name(teams::of(view, tpn)),
        kind if kind.has_boards() => {
            let team = wording::name(teams::of(view, tpn));
            let cells = cells_of(view, language, tpn).join(" ");
            format!("{team} {cells}")
        }
        _ => cells_of(view, language, tpn).join(" "),
    }
}

/// What somebody did in each round, as tables of tournaments have it: `5w1` is a win with the first move against whoever
/// stands in the fifth line.
pub(super) fn cells_of(view: &ContestView, language: Language, tpn: Tpn) -> Vec<String> {
    let cells = view.rounds.iter().map(|round| {
        let mut pairings = round.pairings.iter();
        let theirs = pairings.find(|it| it.players.contains(&tpn));
        match theirs {
            Some(pairing) => cell(view, pairing, tpn),
            None => {
                let number = tpn.number();
                let mut byes = round.byes.iter();
                let bye = byes.find(|it| usize::from(it.player) == number);
                match bye.map(|it| it.bye) {
                    Some(RecordedByeKind::U) => language.say("contest-cell-full"),
                    Some(RecordedByeKind::H) => language.say("contest-cell-half"),
                    Some(RecordedByeKind::Z) | None => "–".to_owned(),
                }
            }
        }
    });
    cells.collect()
}

fn cell(view: &ContestView, pairing: &PairingView, tpn: Tpn) -> String {
    let (color, opponent) = match pairing.players[0] == tpn {
        true => (SideColor::White, pairing.players[1]),
        false => (SideColor::Black, pairing.players[0]),
    };
    let side = match color {
        SideColor::White => 'w',
        SideColor::Black => 'b',
    };
    let won = match color {
        SideColor::White => [GameResult::WhiteWins, GameResult::WhiteByForfeit],
        SideColor::Black => [GameResult::BlackWins, GameResult::BlackByForfeit],
    };
    let result = match pairing.result.map(|it| it.0) {
        None => "*",
        Some(GameResult::Draw) => "½",
        Some(result) if result == won[0] => "1",
        Some(result) if result == won[1] => "+",
        Some(GameResult::WhiteWins | GameResult::BlackWins) => "0",
        Some(GameResult::Void) => "",
        Some(_) => "-",
    };
    format!("{}{side}{result}", line_number(view, opponent))
}
