//! Draws animated pictures on one thread of its own: they take long, and boards must not wait for them.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::animation::{Animated, Animation};
use super::cache::ByteCache;
use super::painter::Painter;
use super::queue::Queue;
use super::{Error, Look, Purpose};

/// How many may wait; one more is refused.
const MOST_WAITING: usize = 8;
/// The largest picture that is made: what may be attached to a message, with room for the rest of it.
const MOST_BYTES: usize = 9_500_000;
/// How many bytes of finished pictures are kept, and about how many a frame of what they show takes.
const CACHE_BYTES: usize = 24 << 20;
const FRAME_BYTES: usize = 4 << 10;

/// What gives the frames, on the thread that draws.
type Source = Box<dyn FnOnce() -> Animation + Send>;

/// What is to be drawn.
struct Job {
    source: Source,
    look: Look,
    reply: oneshot::Sender<Result<Animated, Error>>,
}

/// A queue of animated pictures, and those that were drawn lately.
pub(super) struct Animator {
    queue: Queue<Job>,
    finished: ByteCache<(Arc<Animation>, Look), Animated>,
}

impl Animator {
    pub(super) fn new() -> Self {
        Self {
            queue: Queue::new(MOST_WAITING),
            finished: ByteCache::new(CACHE_BYTES),
        }
    }

    /// Draws what the source gives.
    pub(super) async fn draw(&self, source: Source, look: Look) -> Result<Animated, Error> {
        let (reply, answer) = oneshot::channel();
        let job = Job {
            source,
            look,
            reply,
        };
        self.queue.push(job, Purpose::View)?;
        answer.await.unwrap_or(Err(Error::Stopped))
    }

    /// Takes nothing on any more.
    pub(super) fn close(&self) {
        self.queue.close();
    }

    /// What the thread does until the queue is closed and empty.
    pub(super) fn work(&self, painter: &Painter) {
        while let Some(job) = self.queue.pop() {
            if !job.reply.is_closed() {
                let drawn = || self.drawn(job.source, job.look, painter);
                // A panic is a picture that failed, and the thread goes on.
                let drawn = catch_unwind(AssertUnwindSafe(drawn))
                    .unwrap_or_else(|_| Err(Error::Faulty("panic while drawing".to_owned())));
                let _ = job.reply.send(drawn);
            }
        }
    }

    fn drawn(&self, source: Source, look: Look, painter: &Painter) -> Result<Animated, Error> {
        let key = (Arc::new(source()), look);
        if let Some(finished) = self.finished.get(&key) {
            return Ok(Animated::clone(&finished));
        }
        let animated = painter.animate(&key.0, look, MOST_BYTES)?;
        let bytes = animated.gif.len() + key.0.frames.len() * FRAME_BYTES;
        self.finished.insert(key, Arc::new(animated.clone()), bytes);
        Ok(animated)
    }
}

impl fmt::Debug for Animator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Animator").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Frame, RenderOptions, Renderer, Width};
    use qiyuan_core::diagram::{Board, BoardDesign, BoardDiagram};

    fn animation(files: u8) -> Animation {
        let board = BoardDiagram::new(Board::new(BoardDesign::checkered(), files, 8));
        let frame = Frame {
            diagram: board.into(),
            clocks: Vec::new(),
        };
        Animation {
            players: Vec::new(),
            frames: vec![frame.clone(), frame],
        }
    }

    fn look() -> Look {
        Look {
            width: Width::MIN,
            ..Look::default()
        }
    }

    #[tokio::test]
    async fn equal_animations_are_drawn_once() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let one = renderer.animation(|| animation(8), look()).await.unwrap();
        let two = renderer.animation(|| animation(8), look()).await.unwrap();
        let other = renderer.animation(|| animation(9), look()).await.unwrap();
        assert!(Arc::ptr_eq(&one.gif, &two.gif));
        assert_ne!(one.gif, other.gif);
        renderer.stop();
        let answer = renderer.animation(|| animation(8), look()).await;
        assert_eq!(answer, Err(Error::Stopped));
    }

    #[tokio::test]
    async fn a_source_that_panics_hurts_nobody_else() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let answer = renderer.animation(|| panic!("a bug"), look()).await;
        assert!(matches!(answer, Err(Error::Faulty(_))), "{answer:?}");
        assert!(renderer.animation(|| animation(8), look()).await.is_ok());
        renderer.stop();
    }

    #[tokio::test]
    async fn while_one_is_drawn_few_may_wait_and_boards_do_not() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let (begun, is_begun) = oneshot::channel();
        let animating = |source: Source| {
            let renderer = renderer.clone();
            tokio::spawn(async move { renderer.animation(source, look()).await })
        };
        let slow = animating(Box::new(move || {
            let _ = begun.send(());
            wait.recv().unwrap();
            animation(8)
        }));
        is_begun.await.unwrap();
        let waiting: Vec<_> = (0..MOST_WAITING + 3)
            .map(|_| animating(Box::new(|| animation(8))))
            .collect();
        let board = animation(8).frames.remove(0).diagram;
        assert!(renderer.png(board, look(), Purpose::Panel).await.is_ok());
        tokio::task::yield_now().await;
        go_on.send(()).unwrap();
        assert!(slow.await.unwrap().is_ok());
        let mut busy = 0;
        for answer in waiting {
            match answer.await.unwrap() {
                Ok(_) => {}
                Err(error) => {
                    assert_eq!(error, Error::Busy);
                    busy += 1;
                }
            }
        }
        assert_eq!(busy, 3);
        renderer.stop();
    }
}
