//! Draws animated pictures, and sheets of many boards, on one thread of its own: they take long, and boards must not
//! wait for them.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use qiyuan_core::diagram::Diagram;
use tokio::sync::oneshot;

use super::animation::{Animated, Animation};
use super::cache::ByteCache;
use super::painter::Painter;
use super::queue::Queue;
use super::{Error, Look, Picture, Purpose, Width};

/// How many may wait; one more is refused.
const MOST_WAITING: usize = 8;
/// The largest picture that is made: what may be attached to a message, with room for the rest of it.
const MOST_BYTES: usize = 9_500_000;
/// How many bytes of finished pictures are kept, and about how many a frame of what they show takes.
const CACHE_BYTES: usize = 24 << 20;
const FRAME_BYTES: usize = 8 << 10;

/// What gives the frames, on the thread that draws.
type Source = Box<dyn FnOnce() -> Animation + Send>;

type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// What is to be drawn.
enum Job {
    Animation(Source, Look, Reply<Animated>),
    Looks(Arc<Diagram>, Vec<Look>, Width, Reply<Picture>),
}

/// A queue of what takes long to draw, and the animated pictures that were drawn lately.
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
        let job = Job::Animation(source, look, reply);
        self.queue.push(job, Purpose::View)?;
        answer.await.unwrap_or(Err(Error::Stopped))
    }

    /// Draws a diagram in several looks: see [`Painter::looks`].
    pub(super) async fn looks(
        &self,
        diagram: Arc<Diagram>,
        looks: Vec<Look>,
        width: Width,
    ) -> Result<Picture, Error> {
        let (reply, answer) = oneshot::channel();
        let job = Job::Looks(diagram, looks, width, reply);
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
            match job {
                Job::Animation(source, look, reply) => {
                    answer(reply, || self.drawn(source, look, painter));
                }
                Job::Looks(diagram, looks, width, reply) => answer(reply, || {
                    painter.looks(&diagram, &looks, width).map(Picture::from)
                }),
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

/// Draws for somebody who still waits. A panic is a picture that failed, and the thread goes on.
fn answer<T>(reply: Reply<T>, draw: impl FnOnce() -> Result<T, Error>) {
    if !reply.is_closed() {
        let drawn = catch_unwind(AssertUnwindSafe(draw));
        let drawn = drawn.unwrap_or_else(|_| Err(Error::Faulty("panic while drawing".to_owned())));
        let _ = reply.send(drawn);
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
    async fn sheets_wait_with_animations_and_boards_do_not() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let (begun, is_begun) = oneshot::channel();
        let animating = renderer.clone();
        let slow = tokio::spawn(async move {
            let source = move || {
                let _ = begun.send(());
                wait.recv().unwrap();
                animation(8)
            };
            animating.animation(source, look()).await
        });
        is_begun.await.unwrap();
        let board = Arc::new(animation(8).frames.remove(0).diagram);
        let sheets: Vec<_> = (0..=MOST_WAITING)
            .map(|_| {
                let (renderer, board) = (renderer.clone(), Arc::clone(&board));
                let sheet = async move { renderer.looks(board, vec![look()], Width::MIN).await };
                tokio::spawn(sheet)
            })
            .collect();
        assert!(renderer.png(board, look(), Purpose::View).await.is_ok());
        go_on.send(()).unwrap();
        assert!(slow.await.unwrap().is_ok());
        let mut busy = 0;
        for sheet in sheets {
            match sheet.await.unwrap() {
                Ok(png) => assert!(png.starts_with(b"\x89PNG")),
                Err(error) => {
                    assert_eq!(error, Error::Busy);
                    busy += 1;
                }
            }
        }
        assert_eq!(busy, 1);
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
