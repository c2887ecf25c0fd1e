//! Every migration, for SQLite and PostgreSQL alike. None is ever edited: a database refuses one with another checksum.

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

use super::{Error, database::Connection};

/// By number and name.
///
/// sqlx's macro would read the folder by itself, but compiles SQLite a second time to do so.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "initial",
        include_str!("../../../migrations/0001_initial.sql"),
    ),
    (
        2,
        "divisions",
        include_str!("../../../migrations/0002_divisions.sql"),
    ),
    (
        3,
        "absences",
        include_str!("../../../migrations/0003_absences.sql"),
    ),
    (
        4,
        "owners_and_ends",
        include_str!("../../../migrations/0004_owners_and_ends.sql"),
    ),
    (
        5,
        "fair_play",
        include_str!("../../../migrations/0005_fair_play.sql"),
    ),
    (
        6,
        "played_games",
        include_str!("../../../migrations/0006_played_games.sql"),
    ),
    (
        7,
        "results_and_guests",
        include_str!("../../../migrations/0007_results_and_guests.sql"),
    ),
    (
        8,
        "notices_and_settings",
        include_str!("../../../migrations/0008_notices_and_settings.sql"),
    ),
    (
        9,
        "channels_of_finished_games",
        include_str!("../../../migrations/0009_channels_of_finished_games.sql"),
    ),
    (
        10,
        "postponed_and_expiring",
        include_str!("../../../migrations/0010_postponed_and_expiring.sql"),
    ),
    (
        11,
        "statistics",
        include_str!("../../../migrations/0011_statistics.sql"),
    ),
    (
        12,
        "listed",
        include_str!("../../../migrations/0012_listed.sql"),
    ),
    (
        13,
        "moderation",
        include_str!("../../../migrations/0013_moderation.sql"),
    ),
    (
        14,
        "privacy",
        include_str!("../../../migrations/0014_privacy.sql"),
    ),
    (
        15,
        "vacations",
        include_str!("../../../migrations/0015_vacations.sql"),
    ),
    (
        16,
        "finding",
        include_str!("../../../migrations/0016_finding.sql"),
    ),
    (
        17,
        "achievements",
        include_str!("../../../migrations/0017_achievements.sql"),
    ),
    (
        18,
        "setups",
        include_str!("../../../migrations/0018_setups.sql"),
    ),
    (
        19,
        "results_seen",
        include_str!("../../../migrations/0019_results_seen.sql"),
    ),
    (
        20,
        "contests",
        include_str!("../../../migrations/0020_contests.sql"),
    ),
];

/// Brings the database up to date.
///
/// # Errors
/// [`Error::Newer`] if a newer program has changed it already.
pub(super) async fn run(db: &mut Connection) -> Result<(), Error> {
    let migrations = MIGRATIONS.iter().map(|&(number, name, sql)| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    migrator.run(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_list_of_migrations_is_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let listed: Vec<_> = MIGRATIONS
            .iter()
            .map(|(number, name, _)| format!("{number:04}_{name}.sql"))
            .collect();
        assert_eq!(files, listed);
    }
}
