//! Connections without Nagle's delay, which a fault can cut before an answer leaves.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Cuts the connection that it belongs to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut(Arc<AtomicBool>);

impl Cut {
    /// Nothing more is written or read.
    pub(crate) fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

/// Listens for connections.
#[derive(Debug)]
pub(crate) struct Wires(pub(crate) TcpListener);

/// One connection.
#[derive(Debug)]
pub(crate) struct Wire {
    stream: TcpStream,
    cut: Cut,
}

impl Listener for Wires {
    type Io = Wire;
    type Addr = Cut;

    async fn accept(&mut self) -> (Wire, Cut) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        // Without it an answer may wait 40 ms; where it fails, it only waits.
        let _ = stream.set_nodelay(true);
        let cut = Cut::default();
        (
            Wire {
                stream,
                cut: cut.clone(),
            },
            cut,
        )
    }

    fn local_addr(&self) -> io::Result<Cut> {
        Ok(Cut::default())
    }
}

impl Connected<IncomingStream<'_, Wires>> for Cut {
    fn connect_info(stream: IncomingStream<'_, Wires>) -> Self {
        stream.remote_addr().clone()
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
