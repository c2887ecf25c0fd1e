//! The program: what it prints, and how it ends.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};

use tokio::time::{Duration, Instant, sleep, timeout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_discord-sandbox");
const PATIENCE: Duration = Duration::from_secs(20);

/// Kills the program if a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It is gone already if the test went well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    async fn ended(&mut self) -> ExitStatus {
        let give_up = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < give_up, "the program does not end");
            sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test]
async fn the_program_prints_its_address_and_serves_until_ctrl_c() {
    let mut command = Command::new(PROGRAM);
    command.args(["--port", "0", "--token", "secret"]);
    let mut program = Running(command.stdout(Stdio::piped()).spawn().unwrap());
    let output = program.0.stdout.take().unwrap();
    let line = tokio::task::spawn_blocking(|| BufReader::new(output).lines().next());
    let address = timeout(PATIENCE, line)
        .await
        .unwrap()
        .unwrap()
        .unwrap()
        .unwrap();
    let me = reqwest::Client::new()
        .get(format!("{address}/api/v10/users/@me"))
        .header("authorization", "Bot secret")
        .timeout(PATIENCE);
    assert_eq!(me.send().await.unwrap().status(), 200);
    let interrupt = Command::new("kill")
        .args(["-INT", &program.0.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert!(program.ended().await.success());
}

#[test]
fn an_unknown_argument_is_refused() {
    for arguments in [vec!["--prot", "1"], vec!["--port", "x"], vec!["serve"]] {
        let output = Command::new(PROGRAM).args(&arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
