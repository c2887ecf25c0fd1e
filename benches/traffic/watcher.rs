//! Watches all channels at once, as everybody in them does.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::StreamExt as _;
use qiyuan::app::wall_clock::monotonic;
use serde_json::Value;
use tokio::{sync::oneshot, time::Instant};

/// Whoever waits for the next public message of a channel.
#[derive(Clone, Default)]
pub struct Watch {
    waiting: Arc<Mutex<HashMap<String, oneshot::Sender<Instant>>>>,
}

impl Watch {
    /// Begins to watch a sandbox.
    pub async fn begin(url: &str) -> anyhow::Result<Self> {
        let watch = Self::default();
        let stream = reqwest::get(format!("{url}/sandbox/events")).await?;
        let mut stream = stream.bytes_stream();
        let seen_by = watch.clone();
        tokio::spawn(async move {
            let mut text = Vec::new();
            while let Some(Ok(bytes)) = stream.next().await {
                text.extend_from_slice(&bytes);
                while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<u8> = text.drain(..=end).collect();
                    seen_by.see(&line);
                }
            }
        });
        Ok(watch)
    }

    /// When the next public message in a channel is posted or edited.
    pub fn next(&self, channel: &str) -> oneshot::Receiver<Instant> {
        let (tell, told) = oneshot::channel();
        self.waiting().insert(channel.to_owned(), tell);
        told
    }

    fn see(&self, line: &[u8]) {
        let Some(data) = line.strip_prefix(b"data:") else {
            return;
        };
        let Ok(change) = serde_json::from_slice::<Value>(data) else {
            return;
        };
        let is_public = change["kind"] == "message"
            && change["change"] != "deleted"
            && change["only_for"].is_null();
        if !is_public {
            return;
        }
        let channel = change["channel_id"].as_str().unwrap_or_default();
        if let Some(waiting) = self.waiting().remove(channel) {
            // Whoever stopped waiting does not want to know.
            let _ = waiting.send(monotonic());
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, oneshot::Sender<Instant>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
