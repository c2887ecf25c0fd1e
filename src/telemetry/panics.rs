//! A panic of one piece of work must not end the work on everything else.

use std::{future::poll_fn, panic::AssertUnwindSafe, pin::Pin, task::Poll};

use anyhow::anyhow;
use futures_util::FutureExt as _;
use tokio::task::JoinHandle;

/// Does something that must not panic; if it does, that is an error that says with which message. Whoever calls this
/// must not go on with what the work had under its hands.
///
/// # Errors
///
/// The work panicked.
pub async fn catch_panic<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let done = AssertUnwindSafe(work).catch_unwind().await;
    done.map_err(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
        anyhow!("it panicked: {}", said.unwrap_or("no message"))
    })
}

/// Waits until one of the parts of the program that never end has ended all the same, most likely by a panic; returns
/// its name. It must not be waited for once more.
pub async fn first_ended(parts: &mut [(&'static str, &mut JoinHandle<()>)]) -> &'static str {
    poll_fn(|context| {
        for (name, part) in &mut *parts {
            if Pin::new(&mut **part).poll(context).is_ready() {
                return Poll::Ready(*name);
            }
        }
        Poll::Pending
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test]
    async fn a_part_that_panics_is_named() {
        let mut lasting = tokio::spawn(pending());
        let mut broken = tokio::spawn(async { assert!(tokio::task::try_id().is_none()) });
        let mut parts = [("the lasting", &mut lasting), ("the broken", &mut broken)];
        assert_eq!(first_ended(&mut parts).await, "the broken");
        assert!(!lasting.is_finished());
        lasting.abort();
    }

    #[tokio::test]
    async fn a_panic_becomes_an_error_and_all_else_stays_as_it_is() {
        assert_eq!(catch_panic(async { 7 }).await.unwrap(), 7);
        let number = Some(3);
        let plain = catch_panic(async { assert!(number.is_none(), "not none") }).await;
        assert_eq!(plain.unwrap_err().to_string(), "it panicked: not none");
        let written = catch_panic(async { assert!(number.is_none(), "{number:?} is not") }).await;
        let written = written.unwrap_err().to_string();
        assert_eq!(written, "it panicked: Some(3) is not");
    }
}
