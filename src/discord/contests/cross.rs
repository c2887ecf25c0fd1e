//! The cross table of a round robin, of one of its sections, or of teams, as a picture.

use serenity::builder::CreateAttachment;

use super::{chart, teams};
use crate::discord::{
    commands::charts,
    interaction_ctx::InteractionCtx,
    wording::{self, Language},
};
use qiyuan_core::{
    contest::{
        conduct::{ContestKind, ContestView, MAX_TEAM_NAME, PairingView, Standing},
        result::{GameResult, SideColor},
        tpn::Tpn,
    },
    diagram::{Chart, CrossRow, CrossTable, Plot},
    session::PlayerId,
};

/// Who stands in a cross table, and the rounds whose games do.
struct Field {
    rows: Vec<Standing>,
    rounds: std::ops::RangeInclusive<u16>,
    /// Which section it is.
    section: String,
}

/// The cross table for a reader: of their own section, else of the first of the latest stage. Nothing where it cannot
/// be drawn, and for any other kind.
pub(super) async fn picture(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
) -> Option<CreateAttachment> {
    let reader = ctx.incoming.player();
    let language = ctx.language;
    if view.plan.kind == ContestKind::TeamTournament {
        return of_teams(ctx, view, reader).await;
    }
    let field = field(view, reader)?;
    let mut names = Vec::with_capacity(field.rows.len());
    for row in &field.rows {
        names.push(ctx.bot.name_of(language, view.player(row.tpn)?).await);
    }
    let title = match field.section.is_empty() {
        true => view.plan.name.clone(),
        false => format!("{} · {}", view.plan.name, field.section),
    };
    let words = words(view, language, &field, &names);
    let chart = Chart {
        title,
        plot: Plot::CrossTable(table(view, language, &field, (&names, reader))),
    };
    charts::file(ctx, chart, &words, chart::FILE).await
}

/// The cross table of teams: what each has scored at its boards against each other one, and its match points.
async fn of_teams(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
    reader: PlayerId,
) -> Option<CreateAttachment> {
    let language = ctx.language;
    let is_drawn = (2..=CrossTable::MOST_ROWS).contains(&view.teams.len());
    if !is_drawn || view.team_rounds.is_empty() {
        return None;
    }
    let own = view.number_of(reader).and_then(|it| view.entrant(it)?.team);
    let rows = view.teams.iter().zip(1_usize..).map(|(row, place)| {
        let total = row.score.unwrap_or_default().match_points;
        CrossRow {
            place: place.to_string(),
            name: wording::plain(teams::name(view, row.team), MAX_TEAM_NAME),
            cells: view
                .teams
                .iter()
                .map(|other| made_against(view, row.team, other.team))
                .collect(),
            total: total.to_string(),
            is_marked: own == Some(row.team),
        }
    });
    let rows: Vec<CrossRow> = rows.collect();
    let told = rows.iter().map(|row| {
        let args = [
            ("place", row.place.as_str().into()),
            ("player", row.name.as_str().into()),
            ("points", row.total.as_str().into()),
        ];
        language.tell("contest-alt-line", &args)
    });
    let args = [
        ("name", wording::plain(&view.plan.name, 60).into()),
        (
            "list",
            wording::enumeration(language, told.collect()).into(),
        ),
    ];
    let words = language.tell("teams-cross-alt", &args);
    let total = language.say("teams-column-match");
    let chart = Chart {
        title: view.plan.name.clone(),
        plot: Plot::CrossTable(CrossTable { total, rows }),
    };
    charts::file(ctx, chart, &words, chart::FILE).await
}

/// What a team has scored against another in all games; nothing if they have not met.
fn made_against(view: &ContestView, team: u16, other: u16) -> String {
    let meetings = view.team_rounds.iter().flat_map(|it| &it.meetings);
    let theirs = meetings.filter_map(|it| {
        let side = it.teams.iter().position(|it| *it == team)?;
        (team != other && it.teams.contains(&other)).then_some((it, side))
    });
    let made = theirs.map(|(meeting, side)| -> String {
        let points = meeting.points.iter().map(|it| it[side]).sum();
        wording::contest_points(points)
    });
    made.collect::<Vec<_>>().join("+")
}

fn field(view: &ContestView, reader: PlayerId) -> Option<Field> {
    if view.plan.kind != ContestKind::RoundRobin || view.rounds.is_empty() {
        return None;
    }
    if view.stages.is_empty() {
        let field = Field {
            rows: view.standings.rows.clone(),
            rounds: 1..=u16::MAX,
            section: String::new(),
        };
        return Some(field).filter(|it| (2..=CrossTable::MOST_ROWS).contains(&it.rows.len()));
    }
    let own = view.number_of(reader);
    let of_reader = |at: usize| Some((at, view.stages[at].section_of(own?)?));
    let mut stages = (0..view.stages.len()).rev();
    let latest = view.stages.len() - 1;
    let (stage, section) = stages.find_map(of_reader).unwrap_or((latest, 0));
    let next = view.stages.get(stage + 1).map(|it| it.first_round - 1);
    Some(Field {
        rows: view.stages[stage].standings.get(section)?.clone(),
        rounds: view.stages[stage].first_round..=next.unwrap_or(u16::MAX),
        section: match view.stages[stage].sections.len() {
            1 => String::new(),
            _ => super::sections::called(stage, section),
        },
    })
}

fn table(
    view: &ContestView,
    language: Language,
    field: &Field,
    (names, reader): (&[String], PlayerId),
) -> CrossTable {
    let rows = field.rows.iter().zip(names).zip(1_usize..);
    let rows = rows.map(|((row, name), place)| CrossRow {
        place: place.to_string(),
        name: name.clone(),
        cells: field
            .rows
            .iter()
            .map(|other| cell(view, field, row.tpn, other.tpn))
            .collect(),
        total: wording::contest_points(row.points),
        is_marked: view.player(row.tpn) == Some(reader),
    });
    CrossTable {
        total: language.say("contest-column-points"),
        rows: rows.collect(),
    }
}

/// What somebody made against somebody else, game by game.
fn cell(view: &ContestView, field: &Field, player: Tpn, other: Tpn) -> String {
    let games = view.pairings().filter(|it| {
        let is_theirs = it.players.contains(&player) && it.players.contains(&other);
        player != other && is_theirs && field.rounds.contains(&it.round)
    });
    games.map(|it| made(it, player)).collect()
}

/// What somebody made in a game.
fn made(pairing: &PairingView, player: Tpn) -> &'static str {
    let color = match pairing.players[0] == player {
        true => SideColor::White,
        false => SideColor::Black,
    };
    match (pairing.result.map(|it| it.0), color) {
        (Some(GameResult::Draw), _) => "½",
        (Some(GameResult::WhiteWins), SideColor::White)
        | (Some(GameResult::BlackWins), SideColor::Black) => "1",
        (Some(GameResult::WhiteByForfeit), SideColor::White)
        | (Some(GameResult::BlackByForfeit), SideColor::Black) => "+",
        (Some(GameResult::WhiteWins | GameResult::BlackWins), _) => "0",
        (None | Some(GameResult::Void), _) => "",
        (Some(_), _) => "-",
    }
}

fn words(view: &ContestView, language: Language, field: &Field, names: &[String]) -> String {
    let lines = field.rows.iter().zip(names).zip(1_usize..);
    let lines = lines.map(|((row, name), place)| {
        let args = [
            ("place", place.into()),
            ("player", name.as_str().into()),
            ("points", wording::contest_points(row.points).into()),
        ];
        language.tell("contest-alt-line", &args)
    });
    let args = [
        ("name", wording::plain(&view.plan.name, 60).into()),
        (
            "list",
            wording::enumeration(language, lines.collect()).into(),
        ),
    ];
    language.tell("cross-alt", &args)
}
