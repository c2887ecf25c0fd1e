//! What a program prints and how it ends, each waited for with a deadline.

use std::{
    io::{BufRead as _, BufReader, Read},
    iter,
    process::{Child, ExitStatus},
    sync::mpsc,
    thread,
    time::Duration,
};

use qiyuan::app::wall_clock::monotonic;
use tokio::time::sleep;

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

/// How a program has ended, as soon as it has; if it does not, it is killed and the test fails with its `log`.
pub async fn ended(mut program: Child, patience: Duration, log: impl Fn() -> String) -> ExitStatus {
    let deadline = monotonic() + patience;
    loop {
        if let Some(ended) = program.try_wait().unwrap() {
            return ended;
        }
        if monotonic() > deadline {
            program.kill().unwrap();
            panic!("the bot does not end\n{}", log());
        }
        sleep(Duration::from_millis(5)).await;
    }
}
