//! What chance decides between the actions of a game, settled and committed to before the first of them.
//!
//! When the game begins, a secret seed is drawn, and every later number follows from it. The commitment, which is the
//! hash of the text that holds the seed, is published at once, the reveal, which is the text itself, when the game is over.
//! So nobody can choose a throw after having seen a move, and nobody can tell a throw in advance who does not know the
//! seed. Whoever runs the program can read it, as everything else that is stored.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::{Draw, Notice};

/// What a draw of a part of the seed is called.
pub const SEED: &str = "seed";
/// How many draws make the seed.
pub const SEED_DRAWS: usize = 4;
/// How many results each has.
pub const SEED_SIDES: u32 = u32::MAX;

/// Every key of a [`Notice`] about committed draws.
pub const COMMITMENT_NOTICES: &[&str] = &[COMMITMENT, REVEAL];

const COMMITMENT: &str = "draws-commitment";
const REVEAL: &str = "draws-reveal";

const HEADER: &str = "qiyuan-draws-1";

/// Longer text is none of ours.
const MAX_BYTES: usize = 200;

/// The numbers of a game, as they follow from its seed. Written, it is the text whose hash is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommittedDraws {
    seed: [u32; SEED_DRAWS],
}

impl CommittedDraws {
    /// The draws of a seed.
    #[must_use]
    pub const fn new(seed: [u32; SEED_DRAWS]) -> Self {
        Self { seed }
    }

    /// The draw of each part of the seed.
    #[must_use]
    pub const fn part() -> Draw {
        Draw {
            what: SEED,
            sides: SEED_SIDES,
        }
    }

    /// The result of a draw; the first of a game has the number 1.
    ///
    /// It is the number that the first eight hexadecimal digits are of the SHA-256 of the text with the line `draw N`
    /// behind it, modulo `sides`. Of few sides all are as probable as can be told: those of a die by less than one part
    /// in a hundred million.
    #[must_use]
    pub fn result(&self, number: u32, sides: u32) -> u32 {
        let digest = Sha256::digest(format!("{self}draw {number}\n").as_bytes());
        let drawn = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        drawn % sides.max(1)
    }

    /// The hash of the text, in hexadecimal digits.
    #[must_use]
    pub fn sha256_hex(&self) -> String {
        sha256_hex(&self.to_string())
    }

    /// The commitment: that everything is settled, and the hash. Told while the game is played.
    #[must_use]
    pub fn commitment(&self) -> Notice {
        commitment_to(COMMITMENT, &self.sha256_hex())
    }

    /// The reveal: the text of which the commitment is the hash. Told when the game is over.
    #[must_use]
    pub fn reveal(&self) -> Notice {
        reveal_of(REVEAL, &self.to_string())
    }

    /// Reads what was written, also after copying.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = committed_lines(text, HEADER, MAX_BYTES)?;
        let seed = read_words(lines.next()?.strip_prefix("seed ")?)?;
        lines.next().is_none().then_some(Self { seed })
    }
}

impl fmt::Display for CommittedDraws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\nseed {}", write_words(self.seed))
    }
}

/// What is told of a commitment: the hash.
#[must_use]
pub fn commitment_to(key: &'static str, hash: &str) -> Notice {
    Notice::new(key, [("hash", hash.to_owned().into())])
}

/// What is told of a reveal: the text of which the commitment is the hash, and that hash.
#[must_use]
pub fn reveal_of(key: &'static str, text: &str) -> Notice {
    let hash = ("hash", sha256_hex(text).into());
    Notice::new(key, [hash, ("text", text.trim_end().to_owned().into())])
}

/// The lines of a text that can be committed to, behind the first, which says what it is; nothing of another or a longer
/// text. The last line may lack its end, and lines may end as in Windows, as they do after copying.
#[must_use]
pub fn committed_lines<'a>(
    text: &'a str,
    header: &str,
    most_bytes: usize,
) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
    let mut lines = text.trim().lines().map(str::trim_end);
    let is_whole = text.len() <= most_bytes && lines.next() == Some(header);
    is_whole.then_some(lines)
}

/// The SHA-256 of a text, in hexadecimal digits.
#[must_use]
pub fn sha256_hex(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Four numbers as eight hexadecimal digits each.
#[must_use]
pub fn write_words(words: [u32; 4]) -> String {
    words.map(|word| format!("{word:08x}")).join(" ")
}

/// Reads what [`write_words`] writes.
#[must_use]
pub fn read_words(text: &str) -> Option<[u32; 4]> {
    let mut words = text.split(' ');
    let mut word = || {
        let digits = words.next()?;
        let is_hex = digits.len() == 8 && digits.bytes().all(|it| it.is_ascii_hexdigit());
        is_hex.then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let read = [word()?, word()?, word()?, word()?];
    words.next().is_none().then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: CommittedDraws = CommittedDraws::new([0x9f76_e2f5, 1, 0, 0xffff_fffe]);
    const TEXT: &str = "qiyuan-draws-1\nseed 9f76e2f5 00000001 00000000 fffffffe\n";

    #[test]
    fn hash_and_results_are_those_that_sha256sum_gives() {
        assert_eq!(DRAWS.to_string(), TEXT);
        // printf 'qiyuan-draws-1\nseed 9f76e2f5 00000001 00000000 fffffffe\n' | sha256sum
        assert_eq!(
            DRAWS.sha256_hex(),
            "1e0d44722137ac44f0cdf2079a4b0303856e4a53eeb2d7a13c4defcf73a50317"
        );
        // The same with `draw 1\n` and so on behind it: the first eight digits.
        for (number, digits) in [
            (1, 0x04f9_bf10_u32),
            (2, 0x4bff_dfd2),
            (3, 0x731d_b977),
            (100, 0xb310_dac4),
        ] {
            for sides in [1, 2, 6, 8, 32] {
                assert_eq!(DRAWS.result(number, sides), digits % sides);
            }
        }
        assert_eq!(DRAWS.result(1, 0), 0);
    }

    #[test]
    fn a_text_is_read_as_it_was_written_and_after_copying() {
        assert_eq!(CommittedDraws::read(TEXT), Some(DRAWS));
        let copied = TEXT.trim_end().replace('\n', "\r\n");
        assert_eq!(CommittedDraws::read(&copied), Some(DRAWS));
        for (part, other) in [
            ("draws-1", "draws-2"),
            ("seed", "salt"),
            ("00000001", "1"),
            ("00000001", "+0000001"),
            ("fffffffe", "fffffffe 00000000"),
            (" fffffffe", ""),
            ("fffffffe", "fffffffe\nmore"),
        ] {
            assert_eq!(CommittedDraws::read(&TEXT.replacen(part, other, 1)), None);
        }
        assert_eq!(CommittedDraws::read(""), None);
        assert_eq!(CommittedDraws::read(&TEXT.repeat(9)), None);
    }

    #[test]
    fn every_result_of_a_draw_is_as_frequent() {
        for sides in [2_u32, 6, 8, 32] {
            let mut counts = vec![0_u32; sides as usize];
            for number in 1..=100 * sides {
                counts[DRAWS.result(number, sides) as usize] += 1;
            }
            // Five standard deviations of a hundred.
            assert!(counts.iter().all(|it| (50..150).contains(it)), "{counts:?}");
        }
    }
}
