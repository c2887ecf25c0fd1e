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
