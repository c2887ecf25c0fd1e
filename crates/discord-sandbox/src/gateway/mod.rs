//! The gateway, version 10: a WebSocket over which the bot receives events.
//!
//! A connection holds no events. It reads them from its session's log in the world, so a slow reader
//! costs no memory and a broken connection loses nothing.

pub(crate) mod identify;
pub(crate) mod intents;
pub(crate) mod session;

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::{Duration, Instant, sleep_until, timeout};

use self::identify::Handshake;
use super::Shared;
use super::rest::serve::query;

/// Bytes of a frame from the bot.
const MAX_BYTES: usize = 4096;
/// Frames from the bot in a minute.
const MAX_FRAMES: u32 = 120;
/// How long a frame may take to leave.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// `GET /gateway`
pub(crate) async fn upgrade(
    State(shared): State<Shared>,
    uri: Uri,
    socket: WebSocketUpgrade,
) -> Response {
    let query = query(&uri);
    let asks = |key: &str| query.get(key).map(String::as_str);
    let complaint = match (asks("v"), asks("encoding"), asks("compress")) {
        (Some("10"), None | Some("json"), None | Some("zlib-stream")) => None,
        (Some("10"), None | Some("json"), Some(_)) => {
            Some("the sandbox compresses by zlib-stream only")
        }
        (Some("10"), ..) => Some("the sandbox speaks JSON only"),
        _ => Some("the sandbox speaks version 10 only"),
    };
    if let Some(complaint) = complaint {
        let mut world = shared.lock();
        let now = world.now();
        world.log.broken(now, "gateway", 4012, None, complaint);
        return (StatusCode::BAD_REQUEST, complaint).into_response();
    }
    let is_cut = {
        let mut world = shared.lock();
        world.sessions.attempts += 1;
        if world.chaos.refuses_connection() {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        world.chaos.cuts_new_connection()
    };
    if is_cut {
        return socket.on_upgrade(async |socket| drop(socket));
    }
    let compress = asks("compress").is_some();
    socket
        .max_message_size(64 * 1024)
        .on_upgrade(move |socket| Connection::new(shared, socket, compress).run())
}

/// What ends a connection.
#[derive(Debug)]
pub(crate) enum End {
    /// With a close code.
    Close(u16, &'static str),
    /// Without a close frame.
    Gone,
}

/// One WebSocket of the bot.
pub(crate) struct Connection {
    pub(crate) shared: Shared,
    socket: WebSocket,
    compressor: Option<Compress>,
    pub(crate) number: u64,
    /// The session it serves, once it has identified.
    pub(crate) session: Option<String>,
    wake: Arc<Notify>,
    /// The last event that was sent.
    cursor: u64,
    last_heartbeat: Instant,
    interval: Duration,
    minute: (Instant, u32),
    /// It stays open, but nothing is sent or heard on it any more.
    pub(crate) is_zombie: bool,
}

impl Connection {
    fn new(shared: Shared, socket: WebSocket, compress: bool) -> Self {
        let mut world = shared.lock();
        let number = world.sessions.next_connection();
        let interval = Duration::from_millis(world.settings.heartbeat_interval_ms);
        drop(world);
        Self {
            shared,
            socket,
            compressor: compress.then(|| Compress::new(Compression::fast(), true)),
            number,
            session: None,
            wake: Arc::default(),
            cursor: 0,
            last_heartbeat: Instant::now(),
            interval,
            minute: (Instant::now(), 0),
            is_zombie: false,
        }
    }

    async fn run(mut self) {
        let end = match self.talk().await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        let mut keep = true;
        if let End::Close(code, reason) = end {
            if code >= 4000 {
                let mut world = self.shared.lock();
                let now = world.now();
                world
                    .log
                    .broken(now, "gateway", u64::from(code), None, reason);
            }
            keep = !matches!(code, 1000 | 1001 | 4004 | 4010..=4014);
            let frame = Message::Close(Some(CloseFrame {
                code,
                reason: reason.into(),
            }));
            // A connection that is already gone needs no close frame.
            let _ = timeout(Duration::from_secs(1), self.socket.send(frame)).await;
        }
        if let Some(session) = &self.session {
            self.shared.lock().detach(session, self.number, keep);
        }
    }

    async fn talk(&mut self) -> Result<std::convert::Infallible, End> {
        let interval = u64::try_from(self.interval.as_millis()).unwrap_or(u64::MAX);
        self.send(&json!({"op": 10, "d": {"heartbeat_interval": interval, "_trace": []}, "s": null, "t": null})).await?;
        let mut stopping = Box::pin(self.shared.stopping());
        loop {
            self.flush().await?;
            let overdue = self.last_heartbeat + self.interval * 2 + Duration::from_secs(5);
            tokio::select! {
                received = self.socket.recv() => self.receive(received).await?,
                () = self.wake.notified() => {}
                () = sleep_until(overdue) => return Err(End::Close(4009, "Session timed out.")),
                () = &mut stopping => return Err(End::Close(1012, "The sandbox is stopping.")),
            }
        }
    }

    /// Sends what the session has that this connection has not sent.
    async fn flush(&mut self) -> Result<(), End> {
        let Some(id) = self.session.clone() else {
            return Ok(());
        };
        let (orders, events) = {
            let mut world = self.shared.lock();
            let Some(session) = world
                .sessions
                .get_mut(&id)
                .filter(|s| s.connection == Some(self.number))
            else {
                return Err(End::Gone);
            };
            if self.is_zombie {
                session.orders.clear();
                return Ok(());
            }
            if !session.reaches(self.cursor) {
                return Err(End::Close(4000, "The connection is too slow."));
            }
            (
                std::mem::take(&mut session.orders),
                session.after(self.cursor),
            )
        };
        for (seq, frame) in events {
            self.send_text(frame.to_string()).await?;
            self.cursor = seq;
        }
        for order in orders {
            self.obey(order, &id).await?;
        }
        Ok(())
    }

    async fn receive(&mut self, received: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match received {
            Some(Ok(Message::Text(text))) => text.as_str().to_owned(),
            Some(Ok(Message::Binary(bytes))) => {
                String::from_utf8(bytes.to_vec()).unwrap_or_default()
            }
            Some(Ok(Message::Close(frame))) => {
                let code = frame.map_or(1005, |f| f.code);
                if let (Some(session), 1000 | 1001) = (self.session.take(), code) {
                    self.shared.lock().detach(&session, self.number, false);
                }
                // The close frame is answered while the rest is read.
                let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
                let _ = timeout(Duration::from_secs(1), rest).await;
                return Err(End::Gone);
            }
            Some(Ok(_)) => return Ok(()),
            Some(Err(_)) | None => return Err(End::Gone),
        };
        if self.is_zombie {
            self.last_heartbeat = Instant::now();
            return Ok(());
        }
        if text.len() > MAX_BYTES {
            return Err(End::Close(4002, "Error while decoding payload."));
        }
        if self.minute.0.elapsed() > Duration::from_secs(60) {
            self.minute = (Instant::now(), 0);
        }
        self.minute.1 += 1;
        if self.minute.1 > MAX_FRAMES {
            return Err(End::Close(4008, "You are being rate limited."));
        }
        let frame: Value = serde_json::from_str(&text)
            .map_err(|_| End::Close(4002, "Error while decoding payload."))?;
        self.handle(&frame).await
    }

    async fn handle(&mut self, frame: &Value) -> Result<(), End> {
        let data = &frame["d"];
        match (frame["op"].as_u64(), self.session.is_some()) {
            (Some(1), _) => self.heartbeat().await,
            (Some(2), true) => Err(End::Close(4005, "Already authenticated.")),
            (Some(2), false) => {
                let handshake = self.shared.lock().identify(data, self.number);
                self.finish_handshake(handshake).await
            }
            (Some(6), false) => {
                let handshake = self.shared.lock().resume(data, self.number);
                self.finish_handshake(handshake).await
            }
            (Some(6), true) => Err(End::Close(4005, "Already authenticated.")),
            (Some(3 | 4 | 8 | 31), false) => Err(End::Close(4003, "Not authenticated.")),
            (Some(8), true) => {
                let session = self.session.clone().unwrap_or_default();
                self.shared.lock().member_chunk(data, &session);
                Ok(())
            }
            // Presence, voice and sounds change nothing that the sandbox shows.
            (Some(3 | 4 | 31), true) => Ok(()),
            _ => Err(End::Close(4001, "Unknown opcode.")),
        }
    }

    async fn heartbeat(&mut self) -> Result<(), End> {
        self.last_heartbeat = Instant::now();
        {
            let mut world = self.shared.lock();
            if world.chaos.ignores_heartbeat() {
                return Ok(());
            }
            world.sessions.heartbeat_ms = world.now();
        }
        self.send(&json!({"op": 11, "d": null, "s": null, "t": null}))
            .await
    }

    async fn finish_handshake(&mut self, handshake: Handshake) -> Result<(), End> {
        match handshake {
            Handshake::Serve {
                session,
                wake,
                cursor,
            } => {
                self.session = Some(session);
                self.wake = wake;
                self.cursor = cursor;
                Ok(())
            }
            Handshake::Invalid => {
                self.send(&json!({"op": 9, "d": false, "s": null, "t": null}))
                    .await
            }
            Handshake::Close(code, reason) => Err(End::Close(code, reason)),
        }
    }

    pub(crate) async fn send(&mut self, frame: &Value) -> Result<(), End> {
        self.send_text(frame.to_string()).await
    }

    async fn send_text(&mut self, text: String) -> Result<(), End> {
        let message = match &mut self.compressor {
            None => Message::text(text),
            Some(compressor) => {
                Message::binary(compressed(compressor, text.as_bytes()).ok_or(End::Gone)?)
            }
        };
        self.push(message).await
    }

    pub(crate) async fn push(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

/// The next frame of the connection's one zlib stream.
fn compressed(compressor: &mut Compress, text: &[u8]) -> Option<Vec<u8>> {
    let start = compressor.total_in();
    let mut out = Vec::with_capacity(text.len() / 2 + 64);
    loop {
        let done = usize::try_from(compressor.total_in() - start).ok()?;
        let status = compressor
            .compress_vec(&text[done..], &mut out, FlushCompress::Sync)
            .ok()?;
        let all_in = usize::try_from(compressor.total_in() - start).ok()? == text.len();
        if all_in && out.len() < out.capacity() || status == Status::StreamEnd {
            return Some(out);
        }
        out.reserve(out.capacity().max(1024));
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn one_zlib_stream_carries_all_frames_and_each_ends_in_a_flush() {
        let mut compressor = Compress::new(Compression::fast(), true);
        let mut decompressor = Decompress::new(true);
        for frame in [
            "{}".to_owned(),
            "x".repeat(100_000),
            (0..9000).map(|i| (i * i).to_string()).collect(),
        ] {
            let bytes = compressed(&mut compressor, frame.as_bytes()).unwrap();
            assert_eq!(bytes[bytes.len() - 4..], [0, 0, 0xff, 0xff]);
            let mut text = Vec::with_capacity(200_000);
            decompressor
                .decompress_vec(&bytes, &mut text, FlushDecompress::Sync)
                .unwrap();
            assert_eq!(String::from_utf8(text).unwrap(), frame);
        }
    }
}
