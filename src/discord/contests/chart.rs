//! Standings and cross tables as pictures a club would print.

use serenity::builder::CreateAttachment;

use super::{
    cross, pond, sections,
    standings::{cells_of, number_shown},
    teams, tree,
};
use crate::discord::{
    commands::charts,
    interaction_ctx::InteractionCtx,
    wording::{self, Language},
};
use qiyuan_core::{
    contest::{
        conduct::{ContestKind, ContestView},
        tpn::Tpn,
    },
    diagram::{Align, Chart, Plot, Table, TableColumn, TableRow},
    session::PlayerId,
};

/// The name of the file.
pub(super) const FILE: &str = "standings.png";

/// How many rounds have a column each; with more there is only the sum.
const ROUNDS: usize = 11;

/// How many lines the words for a picture tell.
const TOLD: usize = 10;

/// The standings of these players as a picture: of a knockout its tree, of a round robin its cross table; nothing where it cannot be drawn.
pub(super) async fn standings(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
    shown: &[Tpn],
) -> Option<CreateAttachment> {
    if shown.is_empty() {
        return None;
    }
    let own = match view.plan.kind.is_knockout() {
        true => tree::picture(ctx, view).await,
        false => cross::picture(ctx, view).await,
    };
    if own.is_some() {
        return own;
    }
    let language = ctx.language;
    let mut names = Vec::with_capacity(shown.len());
    for tpn in shown {
        names.push(ctx.bot.name_of(language, view.player(*tpn)?).await);
    }
    let reader = ctx.incoming.player();
    let table = match &view.pond {
        Some(pond) => pond::table(view, pond, language, shown, (&names, reader)),
        None => table(view, language, shown, &names, reader),
    };
    let chart = Chart {
        title: view.plan.name.clone(),
        plot: Plot::Table(table),
    };
    let told = shown
        .iter()
        .zip(&names)
        .take(TOLD)
        .filter_map(|(tpn, name)| {
            let row = view.standings.rows.iter().find(|it| it.tpn == *tpn)?;
            let points = match &view.pond {
                Some(_) => pond::left(view, row),
                None => wording::contest_points(row.points),
            };
            let args = [
                ("place", number_shown(view, row).into()),
                ("player", teams::named(view, language, (*tpn, name)).into()),
                ("points", points.into()),
            ];
            Some(
                language
                    .tell("contest-alt-line", &args)
                    .trim_end()
                    .to_owned(),
            )
        });
    let args = [
        ("name", wording::plain(&view.plan.name, 60).into()),
        (
            "list",
            wording::enumeration(language, told.collect()).into(),
        ),
    ];
    let alt = language.tell("contest-alt-standings", &args);
    charts::file(ctx, chart, &alt, FILE).await
}

fn table(
    view: &ContestView,
    language: Language,
    shown: &[Tpn],
    names: &[String],
    reader: PlayerId,
) -> Table {
    let column = |title: String, align| TableColumn { title, align };
    let is_by_rounds = view.plan.kind.has_rounds() && view.rounds.len() <= ROUNDS;
    let mut columns = vec![
        column(String::new(), Align::Right),
        column(language.say("contest-column-player"), Align::Left),
    ];
    let has_sections = !view.stages.is_empty();
    if has_sections {
        let title = language.say("sections-column");
        columns.push(column(title, Align::Left));
    }
    let has_teams = !view.plan.teams.is_empty();
    if has_teams {
        columns.push(column(language.say("teams-column"), Align::Left));
    }
    if is_by_rounds {
        let rounds = view.rounds.iter();
        columns.extend(rounds.map(|it| column(it.number.to_string(), Align::Center)));
    }
    columns.push(column(language.say("contest-column-points"), Align::Right));
    let has_tie_breaks = view.plan.kind == ContestKind::Swiss;
    if has_tie_breaks {
        columns.push(column(
            language.say("contest-column-buchholz"),
            Align::Right,
        ));
    }
    let rows = shown.iter().zip(names).filter_map(|(tpn, name)| {
        let row = view.standings.rows.iter().find(|it| it.tpn == *tpn)?;
        let mut cells = vec![number_shown(view, row).to_string(), name.clone()];
        if has_sections {
            cells.push(sections::last_of(view, *tpn));
        }
        if has_teams {
            cells.push(teams::of(view, *tpn).to_owned());
        }
        if is_by_rounds {
            cells.extend(cells_of(view, language, *tpn));
        }
        cells.push(wording::contest_points(row.points));
        if has_tie_breaks {
            let cut = row
                .tie_breaks
                .map(|it| wording::contest_points(it.buchholz_cut));
            cells.push(cut.unwrap_or_default());
        }
        Some(TableRow {
            cells,
            is_marked: view.player(*tpn) == Some(reader),
        })
    });
    Table {
        rows: rows.collect(),
        columns,
    }
}
