//! Whether the text that opened a hand is what its hash was published for.

use std::io::{Read, Write};

use serde_json::json;

use super::{Failure, VerifyArgs, read_file};
use qiyuan_games::cards::commitment::{Text, hash};

/// Compares and says; a hash of something else is a failure for the shell.
pub(super) fn verify(
    args: &VerifyArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let shown = args.file.display();
    let text = read_file(&args.file, input)?;
    let is_hash = args.hash.len() == 64 && args.hash.bytes().all(|it| it.is_ascii_hexdigit());
    if !is_hash {
        let complaint = "a SHA-256 has 64 hexadecimal digits".to_owned();
        return Err(Failure::Usage(complaint));
    }
    let read = Text::read(&text)
        .ok_or_else(|| Failure::Usage(format!("{shown}: not the text of a commitment")))?;
    // Copying may have changed white space, which is not part of what was promised.
    let computed = hash(&read.to_string());
    let matches = computed.eq_ignore_ascii_case(&args.hash);
    if args.json {
        let object = json!({"matches": matches, "sha256": computed, "hand": read.hand});
        writeln!(output, "{object}")?;
    } else if matches {
        writeln!(output, "hand {}: the hash is that of the text", read.hand)?;
    } else {
        let hand = read.hand;
        writeln!(
            output,
            "hand {hand}: the hash is not that of the text, {computed}"
        )?;
    }
    if matches {
        Ok(())
    } else {
        Err(Failure::Refused)
    }
}
