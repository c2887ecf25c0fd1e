//! Uploaded files, kept in memory up to a bound.

use std::collections::{HashMap, VecDeque};

use axum::body::Bytes;

use crate::id::Id;

/// How many bytes are kept before the oldest files go.
const MAX_BYTES: usize = 192 * 1024 * 1024;

/// One file.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) channel: Id,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// All files.
#[derive(Debug, Default)]
pub(crate) struct Files {
    by_id: HashMap<Id, File>,
    order: VecDeque<Id>,
    bytes: usize,
}

impl Files {
    /// Keeps a file, at the cost of the oldest if there is too much.
    pub(crate) fn keep(&mut self, id: Id, file: File) {
        self.bytes += file.bytes.len();
        self.order.push_back(id);
        self.by_id.insert(id, file);
        while self.bytes > MAX_BYTES {
            let Some(oldest) = self.order.pop_front() else {
                break;
            };
            if let Some(gone) = self.by_id.remove(&oldest) {
                self.bytes -= gone.bytes.len();
            }
        }
    }

    /// The file, if it is still here and the address is its own.
    pub(crate) fn get(&self, channel: Id, id: Id, filename: &str) -> Option<&File> {
        self.by_id
            .get(&id)
            .filter(|f| f.channel == channel && f.filename == filename)
    }
}

/// A file name as Discord keeps it: letters, digits, dots, dashes and underscores.
pub(crate) fn clean_name(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') {
                c
            } else {
                '_'
            }
        })
        .take(100)
        .collect();
    let clean = clean.trim_start_matches('.').to_owned();
    if clean.is_empty() {
        "file".to_owned()
    } else {
        clean
    }
}

/// The sort of a file, told by its first bytes and, failing that, by its name.
pub(crate) fn sort(name: &str, bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => "image/png",
        [0xff, 0xd8, 0xff, ..] => "image/jpeg",
        [b'G', b'I', b'F', b'8', ..] => "image/gif",
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => "image/webp",
        _ => match name.rsplit('.').next() {
            Some("json") => "application/json; charset=utf-8",
            Some("txt" | "pgn" | "sgf" | "csv" | "fen" | "kif" | "csa" | "md") => {
                "text/plain; charset=utf-8"
            }
            _ => "application/octet-stream",
        },
    }
}

/// Width and height of a PNG or GIF.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let be = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let le = |at: usize| {
        Some(u32::from(u16::from_le_bytes(
            bytes.get(at..at + 2)?.try_into().ok()?,
        )))
    };
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some((be(16)?, be(20)?)),
        [b'G', b'I', b'F', b'8', ..] => Some((le(6)?, le(8)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_lose_what_an_address_cannot_hold() {
        assert_eq!(clean_name("../../etc/pass wd"), "_.._etc_pass_wd");
        assert_eq!(clean_name("..."), "file");
        assert_eq!(clean_name("棋.png"), "_.png");
    }

    #[test]
    fn the_size_of_a_picture_is_read_from_its_head() {
        let mut png = vec![
            0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0, 0, 13, b'I', b'H', b'D', b'R',
        ];
        png.extend([0, 0, 1, 0, 0, 0, 2, 0]);
        assert_eq!(picture_size(&png), Some((256, 512)));
        assert_eq!(picture_size(&png[..18]), None);
        assert_eq!(picture_size(b"GIF89a\x02\x00\x03\x00"), Some((2, 3)));
    }
}
