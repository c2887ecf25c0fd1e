//! Files of a contest.

use super::ContestError;
use crate::{
    app::{App, AppError, Archive},
    store::GuildId,
};
use qiyuan_core::{
    contest::{conduct::ContestId, trf::TrfForm},
    session::PlayerId,
};

impl App {
    /// The tournament report of a contest, as TRF26 and as TRF16 with the extensions of pairing programs; nothing for a
    /// kind that has none, and before the first round.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_report(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<Option<[String; 2]>, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let contest = self.load_contest(id).await?.contest;
        let mut names = Vec::new();
        for player in contest.players() {
            names.push(self.name_in_record(player).await?);
        }
        let name = |at: usize| names.get(at).cloned().unwrap_or_default();
        let report = contest.report(name);
        let forms = [TrfForm::Trf26, TrfForm::Trf16];
        Ok(report.map(|report| forms.map(|form| report.write(form))))
    }

    /// Everybody who has joined a contest, as CSV (RFC 4180, UTF-8 with a byte order mark, which Excel asks for) with a row
    /// of titles: number, name, rating and its deviation, team, whether they have withdrawn, place and points. There is no
    /// number, place or points before it has begun, and no points in ponds.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn entrants_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<Vec<u8>, ContestError> {
        let view = self.contest_view(guild, id).await?;
        let has_begun = view.pond.is_some() || !view.rounds.is_empty();
        let has_points = view.plan.kind.pond().is_none();
        let mut rows = Vec::with_capacity(view.entrants.len());
        for (entrant, number) in view.entrants.iter().zip(1_usize..) {
            let name = self.name_in_record(entrant.player).await?;
            let mut standings = view.standings.rows.iter().filter(|_| has_begun);
            let standing = standings.find(|it| it.tpn.number() == number);
            let points = standing.filter(|_| has_points);
            let team = entrant.team.and_then(|it| usize::from(it).checked_sub(1));
            let team = team.and_then(|it| view.plan.teams.get(it));
            let (rating, deviation) = entrant.rating;
            rows.push([
                standing.map_or_else(String::new, |_| number.to_string()),
                as_text(&name),
                rating.to_string(),
                deviation.to_string(),
                as_text(team.map_or("", String::as_str)),
                u8::from(entrant.withdrawn.is_some()).to_string(),
                standing.map_or_else(String::new, |it| it.place.to_string()),
                points.map_or_else(String::new, |it| it.points.to_string()),
            ]);
        }
        Ok(table(&rows).map_err(AppError::from)?)
    }

    /// The records of all finished games of a contest, in the order of the pairings.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn archive_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        asker: PlayerId,
    ) -> Result<Archive, ContestError> {
        let view = self.contest_view(guild, id).await?;
        let ended = view.pairings().filter(|it| it.result.is_some());
        let sessions = ended.filter_map(|it| it.session).collect();
        Ok(self.archive_of(asker, sessions).await?)
    }
}

/// The titles of the table of players.
const TITLES: [&str; 8] = [
    "number",
    "name",
    "rating",
    "deviation",
    "team",
    "withdrawn",
    "place",
    "points",
];

fn table(rows: &[[String; TITLES.len()]]) -> anyhow::Result<Vec<u8>> {
    let file = "\u{feff}".as_bytes().to_vec();
    let mut writer = csv::WriterBuilder::new();
    let mut table = writer.terminator(csv::Terminator::CRLF).from_writer(file);
    table.write_record(TITLES)?;
    for row in rows {
        table.write_record(row)?;
    }
    Ok(table.into_inner()?)
}

/// A name that no spreadsheet takes for a formula.
fn as_text(name: &str) -> String {
    match name.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']) {
        true => format!("'{name}"),
        false => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn a_name_is_no_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"] {
            assert!(as_text(name).starts_with('\''), "{name}");
        }
        assert_eq!(as_text("Ann = Bea"), "Ann = Bea");
    }
}
