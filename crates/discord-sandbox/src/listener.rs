//! Connections with `TCP_NODELAY`, which a fault can cut before an answer leaves.

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
    #[cfg(feature = "chaos")]
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
pub(crate) struct NodelayListener(pub(crate) TcpListener);

/// One connection.
#[derive(Debug)]
pub(crate) struct Stream {
    stream: TcpStream,
    cut: Cut,
}

impl Listener for NodelayListener {
    type Io = Stream;
    type Addr = Cut;

    async fn accept(&mut self) -> (Stream, Cut) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        // Without it an answer may wait 40 ms (Nagle's algorithm); an error changes nothing else.
        let _ = stream.set_nodelay(true);
        let cut = Cut::default();
        (
            Stream {
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

impl Connected<IncomingStream<'_, NodelayListener>> for Cut {
    fn connect_info(stream: IncomingStream<'_, NodelayListener>) -> Self {
        stream.remote_addr().clone()
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cut.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Stream {
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
