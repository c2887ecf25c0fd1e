//! What only a file can do: be locked, copied, damaged, moved away.

mod backup;
mod crash;
mod files;

use std::path::PathBuf;

use super::Fixture;

impl Fixture {
    fn path(&self) -> PathBuf {
        self.database.path()
    }

    /// A name in the folder of the database.
    fn beside(&self, name: &str) -> PathBuf {
        self.database.folder.path().join(name)
    }
}
