//! What was done to the files of a database and what was told meanwhile, in order, as `shim.c` writes it down.

/// A file of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// The database itself.
    Database,
    /// Its log.
    Log,
    /// The journal that SQLite uses before there is a log.
    Journal,
    /// The folder, which has the names of the others.
    Folder,
}

/// One thing that happened.
pub enum Entry<'h> {
    Created(Name),
    Written {
        name: Name,
        at: usize,
        data: &'h [u8],
    },
    Truncated {
        name: Name,
        length: usize,
    },
    Unlinked(Name),
    Synced(Name),
    /// The sync failed: what was to be synced is on the disk or not, and no later sync changes that.
    NotSynced(Name),
    /// A player was told that this interaction is done.
    Told(u64),
}

impl Entry<'_> {
    pub const fn is_told(&self) -> bool {
        matches!(self, Self::Told(_))
    }

    pub const fn is_failed_sync(&self) -> bool {
        matches!(self, Self::NotSynced(_))
    }
}

/// How long the fixed part of a record is.
const HEAD: usize = 16;

/// The record of something that was told: in the place of a file's name stands none.
pub fn told(interaction: u64) -> [u8; HEAD] {
    let mut record = [0; HEAD];
    record[0] = b'a';
    record[8..].copy_from_slice(&interaction.to_le_bytes());
    record
}

/// The whole history, out of its bytes.
pub fn read(mut rest: &[u8]) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    while let Some((head, behind)) = rest.split_first_chunk::<HEAD>() {
        let length = u32::from_le_bytes(head[4..8].try_into().unwrap());
        let (data, behind) = behind.split_at(usize::try_from(length).unwrap());
        entries.push(entry(head, data));
        rest = behind;
    }
    assert!(
        rest.is_empty(),
        "the history ends in the middle of a record"
    );
    entries
}

fn entry<'h>(head: &[u8; HEAD], data: &'h [u8]) -> Entry<'h> {
    let number = u64::from_le_bytes(head[8..].try_into().unwrap());
    let name = match head[1] {
        1 => Name::Database,
        2 => Name::Log,
        3 => Name::Journal,
        4 => Name::Folder,
        _ => return Entry::Told(number),
    };
    let at = usize::try_from(number).unwrap();
    match head[0] {
        b'c' => Entry::Created(name),
        b'w' => Entry::Written { name, at, data },
        b't' => Entry::Truncated { name, length: at },
        b'u' => Entry::Unlinked(name),
        b's' => Entry::Synced(name),
        b'S' => Entry::NotSynced(name),
        other => panic!("the history has a record of the unknown kind {other}"),
    }
}
