//! What is on the disk for sure, and what may be there when the power fails.

use std::{fs, path::Path};

use rand::{RngExt as _, rngs::StdRng};

use super::history::{Entry, Name};

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;

/// Of the writes that are not lost, so many in a hundred are torn.
const TORN: u32 = 15;

/// How many in a hundred of the unsynced writes stay: all or none, and between.
const STAY: [u32; 5] = [0, 30, 55, 90, 100];

/// The names under which the files lie in the folder of a cut.
const NAMES: [(Name, &str); 3] = [
    (Name::Database, "qiyuan.sqlite"),
    (Name::Log, "qiyuan.sqlite-wal"),
    (Name::Journal, "qiyuan.sqlite-journal"),
];

/// The files as the disk has them.
#[derive(Default)]
pub struct SurvivingFiles {
    files: [File; NAMES.len()],
}

/// A name and what it stands for. A name is made, given to another file or removed for sure when the folder is synced.
#[derive(Default)]
struct File {
    now: Option<Contents>,
    /// What the name stood for when the folder was last synced, if that is another file or none.
    before: Option<Option<Contents>>,
}

#[derive(Clone, Default)]
struct Contents {
    sure: Vec<u8>,
    /// Since the last sync, in order.
    unsure: Vec<Change>,
}

#[derive(Clone)]
enum Change {
    Write { at: usize, data: Vec<u8> },
    Truncate(usize),
}

impl SurvivingFiles {
    /// Something happened to a file.
    pub fn apply(&mut self, entry: &Entry<'_>, rng: &mut StdRng) {
        match entry {
            Entry::Created(name) => self.file(*name).becomes(Some(Contents::default())),
            Entry::Unlinked(name) => self.file(*name).becomes(None),
            Entry::Written { name, at, data } => self.contents(*name).unsure.push(Change::Write {
                at: *at,
                data: data.to_vec(),
            }),
            Entry::Truncated { name, length } => {
                self.contents(*name).unsure.push(Change::Truncate(*length));
            }
            Entry::Synced(Name::Folder) => {
                for file in &mut self.files {
                    file.before = None;
                }
            }
            Entry::Synced(name) => {
                self.contents(*name).settle(100, 0, rng);
            }
            Entry::NotSynced(Name::Folder) | Entry::Told(_) => {}
            Entry::NotSynced(name) => {
                let stay = STAY[rng.random_range(0..STAY.len())];
                self.contents(*name).settle(stay, TORN, rng);
            }
        }
    }

    /// Writes what is left when the power fails now into an empty folder; gives how many writes were lost or torn.
    pub fn cut(&self, folder: &Path, rng: &mut StdRng) -> usize {
        let stay = STAY[rng.random_range(0..STAY.len())];
        let mut lost = 0;
        for (file, (_, name)) in self.files.iter().zip(NAMES) {
            let found = match &file.before {
                Some(before) if rng.random_range(0..2) == 0 => before,
                _ => &file.now,
            };
            let Some(contents) = found else {
                continue;
            };
            let mut contents = contents.clone();
            lost += contents.settle(stay, TORN, rng);
            fs::write(folder.join(name), &contents.sure).unwrap();
        }
        // What was shared in memory is gone or, if it was a file, anything.
        if rng.random_range(0..2) == 0 {
            let noise: Vec<u8> = (0..32_768).map(|_| rng.random()).collect();
            fs::write(folder.join("qiyuan.sqlite-shm"), noise).unwrap();
        }
        lost
    }

    /// Writes down everything as the system has it: nothing is lost.
    pub fn all(&self, folder: &Path, rng: &mut StdRng) {
        for (file, (_, name)) in self.files.iter().zip(NAMES) {
            if let Some(contents) = &file.now {
                let mut contents = contents.clone();
                contents.settle(100, 0, rng);
                fs::write(folder.join(name), &contents.sure).unwrap();
            }
        }
    }

    fn file(&mut self, name: Name) -> &mut File {
        let index = NAMES.iter().position(|(known, _)| *known == name);
        &mut self.files[index.expect("folders are not written")]
    }

    fn contents(&mut self, name: Name) -> &mut Contents {
        let now = &mut self.file(name).now;
        now.as_mut().expect("a file is made before it is used")
    }
}

impl File {
    fn becomes(&mut self, now: Option<Contents>) {
        let before = std::mem::replace(&mut self.now, now);
        self.before.get_or_insert(before);
    }
}

impl Contents {
    /// Some of the unsure changes become sure, by lot; the others never happened. Gives how many were lost or torn.
    fn settle(&mut self, stay: u32, torn: u32, rng: &mut StdRng) -> usize {
        let mut lost = 0;
        for change in std::mem::take(&mut self.unsure) {
            if rng.random_range(0..100) >= stay {
                lost += 1;
                continue;
            }
            match change {
                Change::Truncate(length) => self.sure.resize(length, 0),
                Change::Write { at, data } if rng.random_range(0..100) < torn => {
                    lost += 1;
                    self.tear(at, &data, rng);
                }
                Change::Write { at, data } => self.write(at, &data),
            }
        }
        lost
    }

    fn write(&mut self, at: usize, data: &[u8]) {
        let end = at + data.len();
        if self.sure.len() < end {
            self.sure.resize(end, 0);
        }
        self.sure[at..end].copy_from_slice(data);
    }

    /// Writes some of the sectors, by lot.
    fn tear(&mut self, at: usize, data: &[u8], rng: &mut StdRng) {
        let mut from = at;
        while from < at + data.len() {
            let to = (from / SECTOR + 1) * SECTOR;
            let to = to.min(at + data.len());
            if rng.random_range(0..2) == 0 {
                self.write(from, &data[from - at..to - at]);
            }
            from = to;
        }
    }
}
