//! Puts the faulty disk between a process and the system.

use std::{
    fmt,
    fs::{File, OpenOptions},
    io::Write as _,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use tempfile::TempDir;

use super::history;

/// Calls that can be made to fail; a bit for each.
#[derive(Clone, Copy, Debug)]
pub struct Calls(u32);

impl Calls {
    /// Writing.
    pub const WRITE: Self = Self(1);
    /// Syncing.
    pub const SYNC: Self = Self(2);
    /// Everything that changes something on the disk, and opening files to do so.
    pub const CHANGES: Self = Self(1 | 2 | 8 | 16 | 32);
    /// Everything that is watched.
    pub const ALL: Self = Self(1 | 2 | 4 | 8 | 16 | 32);
}

/// How a call fails.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The device fails.
    Io,
    /// There is no room.
    Full,
    /// The file is read-only.
    ReadOnly,
}

impl Fault {
    const fn number(self) -> u32 {
        match self {
            Self::Io => 5,
            Self::Full => 28,
            Self::ReadOnly => 30,
        }
    }
}

/// What shall fail from now on.
#[derive(Clone, Copy, Debug)]
pub enum Orders {
    /// Nothing.
    Nothing,
    /// All these calls.
    All(Calls, Fault),
    /// One of so many of these calls, by lot.
    OneIn(u32, Calls, Fault),
    /// The one of these calls that has this number, counted from 1.
    Nth(u32, Calls, Fault),
}

/// Where in the orders the counts stand.
const MADE: u64 = 20;
const FAILED: u64 = 24;
const DEADLY: u64 = 28;

/// How long the orders are.
const LENGTH: u64 = 32;

/// A disk for one database.
pub struct FaultyDisk {
    folder: TempDir,
    orders: File,
}

impl fmt::Debug for FaultyDisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FaultyDisk")
    }
}

impl FaultyDisk {
    /// A disk that works, with an empty history.
    pub fn new(seed: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let orders = OpenOptions::new()
            .create_new(true)
            .read(true)
            .write(true)
            .open(folder.path().join("orders"))
            .unwrap();
        orders.set_len(LENGTH).unwrap();
        orders.write_all_at(&seed.to_le_bytes(), 16).unwrap();
        Self { folder, orders }
    }

    /// The process that `command` starts uses this disk for its `database`.
    pub fn is_used_by(&self, command: &mut Command, database: &Path) {
        let folder = database.parent().unwrap().canonicalize().unwrap();
        command
            .env("LD_PRELOAD", library())
            .env(
                "FAULTY_DISK_FILE",
                folder.join(database.file_name().unwrap()),
            )
            .env("FAULTY_DISK_ORDERS", self.folder.path().join("orders"))
            .env("FAULTY_DISK_TRACE", self.history());
    }

    /// Says what shall fail from now on, and counts from nothing.
    pub fn order(&self, orders: Orders) {
        let (Calls(calls), fault, one_in, nth) = match orders {
            Orders::Nothing => (Calls(0), 0, 0, 0),
            Orders::All(calls, fault) => (calls, fault.number(), 1, 0),
            Orders::OneIn(many, calls, fault) => (calls, fault.number(), many, 0),
            Orders::Nth(number, calls, fault) => (calls, fault.number(), 0, number),
        };
        let write = |words: &[u32], at| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            self.orders.write_all_at(&bytes, at).unwrap();
        };
        write(&[0], 0);
        write(&[fault, one_in, nth], 4);
        write(&[0, 0], MADE);
        write(&[calls], 0);
    }

    /// The process is killed (SIGKILL) in the place of the call that has this number, counted from 1 and from now.
    pub fn kill_at(&self, number: u32) {
        self.orders
            .write_all_at(&number.to_le_bytes(), DEADLY)
            .unwrap();
    }

    /// How many of the calls in question have failed since the last order.
    pub fn failed(&self) -> u32 {
        let mut word = [0; 4];
        self.orders.read_exact_at(&mut word, FAILED).unwrap();
        u32::from_le_bytes(word)
    }

    /// What was done to the disk, in order.
    pub fn history(&self) -> PathBuf {
        self.folder.path().join("history")
    }

    /// Somebody was told that this interaction is done.
    pub fn told(&self, interaction: u64) {
        let history = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.history());
        let record = history::told(interaction);
        history.unwrap().write_all(&record).unwrap();
    }
}

/// The library, compiled once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/faulty_disk/shim.c");
        let made = folder.join(format!("faulty-disk-{}.so", std::process::id()));
        let compiled = Command::new("cc")
            .args([
                "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o",
            ])
            .args([&made, &source])
            .status()
            .expect("a C compiler, cc, is needed for the tests of the disk");
        assert!(compiled.success(), "shim.c does not compile");
        let kept = folder.join("faulty-disk.so");
        std::fs::rename(made, &kept).unwrap();
        kept
    })
}
