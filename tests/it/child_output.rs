//! What a program prints, read with a deadline.

use std::{
    io::{BufRead as _, BufReader, Read},
    iter,
    process::Child,
    sync::mpsc,
    thread,
    time::Duration,
};

/// How long a program may print nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// Lines, each as soon as it is there, until the program has ended or was silent for too long.
pub fn lines(output: impl Read + Send + 'static) -> impl Iterator<Item = String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    iter::from_fn(move || receiver.recv_timeout(PATIENCE).ok())
}

/// The address of the sandbox that a program has started, which is the first thing that it prints.
pub fn sandbox_address(program: &mut Child) -> String {
    let line = lines(program.stdout.take().unwrap()).next();
    let line = line.expect("nothing was printed");
    let address = line.split_whitespace().find(|it| it.starts_with("http"));
    let address = address.unwrap_or_else(|| panic!("no address: {line}"));
    address.trim_end_matches('/').to_owned()
}
