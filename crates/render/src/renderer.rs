//! Draws off the asynchronous threads: bounded queues, worker threads, and a cache of finished pictures.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::animation::{Animated, Animation};
use super::animator::Animator;
use super::cache::ByteCache;
use super::painter::Painter;
use super::queue::Queue;
use super::{Error, Look, Picture, Purpose, Width};
use qiyuan_core::diagram::{Chart, Diagram, Sheet};

/// About how many bytes a diagram takes in the cache.
const DIAGRAM_BYTES: usize = 2048;

/// How much a renderer may do and keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// Worker threads; at least one is started.
    pub threads: usize,
    /// Pictures of each [`Purpose`] that may wait; one more is refused as [`Error::Busy`].
    pub queue: usize,
    /// Bytes of finished pictures that are kept.
    pub cache_bytes: usize,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            threads: 2,
            queue: 256,
            cache_bytes: 32 << 20,
        }
    }
}

/// Draws pictures on threads of its own. Clones share the same threads.
#[derive(Clone, Debug)]
pub struct Renderer {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pictures: Pictures,
    queue: Arc<Queue<Job>>,
    animator: Arc<Animator>,
    workers: Mutex<Vec<JoinHandle<()>>>,
}

type Pictures = Arc<ByteCache<(Subject, Look), [u8]>>;

/// What a picture that is kept shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Diagram(Arc<Diagram>),
    Sheet(Arc<Sheet>),
}

/// What is to be drawn.
#[derive(Debug)]
enum Work {
    Kept(Subject),
    Chart(Chart),
}

#[derive(Debug)]
struct Job {
    work: Work,
    look: Look,
    reply: oneshot::Sender<Result<Picture, Error>>,
}

impl Renderer {
    /// Starts the worker threads.
    ///
    /// # Errors
    ///
    /// The system gives no thread.
    pub fn start(options: RenderOptions) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::new(options.queue.max(1)));
        let painter = Arc::new(Painter::new());
        let pictures: Pictures = Arc::new(ByteCache::new(options.cache_bytes));
        let workers = (0..options.threads.max(1)).map(|number| {
            let (queue, painter) = (Arc::clone(&queue), Arc::clone(&painter));
            let pictures = Arc::clone(&pictures);
            std::thread::Builder::new()
                .name(format!("render-{number}"))
                .spawn(move || work(&queue, &painter, &pictures))
        });
        let mut workers = workers.collect::<Result<Vec<_>, _>>()?;
        let animator = Arc::new(Animator::new());
        let animating = Arc::clone(&animator);
        let worker = std::thread::Builder::new().name("animate".to_owned());
        workers.push(worker.spawn(move || animating.work(&painter))?);
        let shared = Shared {
            pictures,
            queue,
            animator,
            workers: Mutex::new(workers),
        };
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// The picture of a diagram.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn png(
        &self,
        diagram: impl Into<Arc<Diagram>>,
        look: Look,
        purpose: Purpose,
    ) -> Result<Picture, Error> {
        let subject = Subject::Diagram(diagram.into());
        self.kept(subject, look, purpose).await
    }

    /// The picture of several diagrams with their captions. See [`Painter::sheet`].
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn sheet(&self, sheet: impl Into<Arc<Sheet>>, look: Look) -> Result<Picture, Error> {
        let subject = Subject::Sheet(sheet.into());
        self.kept(subject, look, Purpose::View).await
    }

    async fn kept(&self, subject: Subject, look: Look, purpose: Purpose) -> Result<Picture, Error> {
        if let Some(picture) = self.shared.pictures.get(&(subject.clone(), look)) {
            return Ok(picture);
        }
        self.draw(Work::Kept(subject), look, purpose).await
    }

    /// The picture of a chart; it is not kept.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn chart(&self, chart: Chart, look: Look) -> Result<Picture, Error> {
        self.draw(Work::Chart(chart), look, Purpose::View).await
    }

    /// A diagram in several looks side by side, numbered from 1; it is not kept, and drawn on the thread of animated
    /// pictures, so that no board waits for it. See [`Painter::looks`].
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn looks(
        &self,
        diagram: impl Into<Arc<Diagram>>,
        looks: Vec<Look>,
        width: Width,
    ) -> Result<Picture, Error> {
        let animator = &self.shared.animator;
        animator.looks(diagram.into(), looks, width).await
    }

    /// An animated picture of what `source` gives, which is asked on the thread that draws. Equal ones are drawn once.
    ///
    /// # Errors
    ///
    /// See [`Error`].
    pub async fn animation(
        &self,
        source: impl FnOnce() -> Animation + Send + 'static,
        look: Look,
    ) -> Result<Animated, Error> {
        self.shared.animator.draw(Box::new(source), look).await
    }

    async fn draw(&self, work: Work, look: Look, purpose: Purpose) -> Result<Picture, Error> {
        let (reply, answer) = oneshot::channel();
        let job = Job { work, look, reply };
        self.shared.queue.push(job, purpose)?;
        answer.await.unwrap_or(Err(Error::Stopped))
    }

    /// Takes on no more pictures, finishes those that wait, and waits for the threads to end.
    ///
    /// Blocks; stopping twice does nothing.
    pub fn stop(&self) {
        self.shared.queue.close();
        self.shared.animator.close();
        let workers = self.shared.workers.lock();
        let workers = std::mem::take(&mut *workers.unwrap_or_else(PoisonError::into_inner));
        for worker in workers {
            // A worker catches panics while drawing, so there is no error to report.
            let _ = worker.join();
        }
    }
}

/// What a worker does until the queue is closed and empty.
fn work(queue: &Queue<Job>, painter: &Painter, pictures: &Pictures) {
    while let Some(job) = queue.pop() {
        if !job.reply.is_closed() {
            let drawn = match job.work {
                Work::Kept(subject) => picture(subject, job.look, painter, pictures),
                Work::Chart(chart) => catching_panic(|| super::draw_chart(&chart, job.look)),
            };
            let _ = job.reply.send(drawn);
        }
    }
}

fn picture(
    subject: Subject,
    look: Look,
    painter: &Painter,
    pictures: &Pictures,
) -> Result<Picture, Error> {
    let key = (subject, look);
    if let Some(picture) = pictures.get(&key) {
        return Ok(picture);
    }
    let (picture, diagrams) = match &key.0 {
        Subject::Diagram(diagram) => (catching_panic(|| painter.paint(diagram, look))?, 1),
        Subject::Sheet(sheet) => {
            let picture = catching_panic(|| painter.sheet(sheet, look))?;
            (picture, sheet.0.len())
        }
    };
    // A diagram is about as large as its list of pieces; what counts is the picture.
    let bytes = picture.len() + diagrams * DIAGRAM_BYTES;
    pictures.insert(key, Arc::clone(&picture), bytes);
    Ok(picture)
}

/// Draws; a panic is a picture that failed, and the worker goes on.
fn catching_panic(draw: impl FnOnce() -> Result<Vec<u8>, Error>) -> Result<Picture, Error> {
    let drawn = catch_unwind(AssertUnwindSafe(draw));
    let drawn = drawn.unwrap_or_else(|_| Err(Error::Faulty("panic while drawing".to_owned())));
    drawn.map(Picture::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Frame;
    use qiyuan_core::diagram::{Board, BoardDesign, BoardDiagram, Cell, Piece, Sprite};

    fn diagram(sprite: &'static str) -> Diagram {
        let at = Cell { file: 4, rank: 0 };
        let sprite = Sprite(sprite);
        let board = BoardDiagram {
            pieces: vec![Piece { at, sprite }],
            ..BoardDiagram::new(Board::new(BoardDesign::checkered(), 8, 8))
        };
        board.into()
    }

    fn look(width: u32) -> Look {
        Look {
            width: Width::new(width).unwrap(),
            ..Look::default()
        }
    }

    #[tokio::test]
    async fn an_equal_diagram_is_answered_with_the_same_picture() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let one = renderer
            .png(diagram("chess/white-king"), look(99), Purpose::View)
            .await
            .unwrap();
        let two = renderer
            .png(diagram("chess/white-king"), look(99), Purpose::View)
            .await
            .unwrap();
        let other = renderer
            .png(diagram("chess/black-king"), look(99), Purpose::View)
            .await
            .unwrap();
        assert!(Arc::ptr_eq(&one, &two));
        assert_ne!(one, other);
        assert!(one.starts_with(b"\x89PNG"));
        renderer.stop();
    }

    fn film() -> Animation {
        let frame = |sprite| Frame {
            diagram: diagram(sprite),
            clocks: Vec::new(),
        };
        Animation {
            players: Vec::new(),
            frames: ["chess/white-king", "chess/black-king"].map(frame).to_vec(),
        }
    }

    #[tokio::test]
    async fn an_equal_film_is_drawn_once_and_one_that_panics_hurts_no_other() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let unlucky = renderer.animation(|| panic!("unlucky"), look(64)).await;
        assert!(matches!(unlucky, Err(Error::Faulty(_))), "{unlucky:?}");
        let one = renderer.animation(film, look(64)).await.unwrap();
        let two = renderer.animation(film, look(64)).await.unwrap();
        assert!(one.gif.starts_with(b"GIF89a"));
        assert!(Arc::ptr_eq(&one.gif, &two.gif));
        renderer.stop();
        let stopped = renderer.animation(film, look(64)).await;
        assert_eq!(stopped, Err(Error::Stopped));
    }

    #[tokio::test]
    async fn a_stopped_renderer_takes_nothing_on() {
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        renderer.stop();
        renderer.stop();
        let answer = renderer
            .png(diagram("chess/white-king"), look(64), Purpose::View)
            .await;
        assert_eq!(answer, Err(Error::Stopped));
    }

    #[tokio::test]
    async fn an_unknown_sprite_is_named_and_hurts_nobody_else() {
        let options = RenderOptions {
            threads: 0,
            ..RenderOptions::default()
        };
        let renderer = Renderer::start(options).unwrap();
        let answer = renderer
            .png(diagram("chess/white-duck"), look(64), Purpose::View)
            .await;
        assert_eq!(answer, Err(Error::UnknownSprite("chess/white-duck")));
        assert!(
            renderer
                .png(diagram("chess/white-king"), look(64), Purpose::View)
                .await
                .is_ok()
        );
        renderer.stop();
    }

    #[tokio::test]
    async fn a_full_queue_is_busy_and_then_free_again() {
        let options = RenderOptions {
            threads: 1,
            queue: 1,
            cache_bytes: 0,
        };
        let renderer = Renderer::start(options).unwrap();
        let tasks: Vec<_> = (0..20)
            .map(|_| {
                let renderer = renderer.clone();
                tokio::spawn(async move {
                    renderer
                        .png(diagram("chess/white-king"), look(700), Purpose::View)
                        .await
                })
            })
            .collect();
        let mut busy = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(_) => {}
                Err(error) => {
                    assert_eq!(error, Error::Busy);
                    busy += 1;
                }
            }
        }
        assert!((1..20).contains(&busy), "{busy}");
        assert!(
            renderer
                .png(diagram("chess/white-king"), look(64), Purpose::View)
                .await
                .is_ok()
        );
        renderer.stop();
    }
}
