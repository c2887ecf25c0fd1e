//! The queue of pictures to draw, with two priorities: panels come before private views.
//!
//! Each priority has its own bound, so that any number of private views leaves room for a panel.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use super::Error;

/// Whom a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The message of a game that all its players wait for.
    Panel,
    /// One person's private view.
    View,
}

/// A queue with two priorities, served by any number of threads.
#[derive(Debug)]
pub(super) struct Queue<T> {
    lines: Mutex<Lines<T>>,
    changed: Condvar,
    /// How many may wait with each priority.
    most: usize,
}

#[derive(Debug)]
struct Lines<T> {
    panels: VecDeque<T>,
    views: VecDeque<T>,
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(super) fn new(most: usize) -> Self {
        let lines = Lines {
            panels: VecDeque::new(),
            views: VecDeque::new(),
            is_closed: false,
        };
        Self {
            lines: Mutex::new(lines),
            changed: Condvar::new(),
            most,
        }
    }

    /// Adds an item behind the others of its priority.
    ///
    /// # Errors
    ///
    /// [`Error::Busy`] if too many wait already, [`Error::Stopped`] if the queue is closed.
    pub(super) fn push(&self, item: T, purpose: Purpose) -> Result<(), Error> {
        let mut lines = self.lock();
        if lines.is_closed {
            return Err(Error::Stopped);
        }
        let line = match purpose {
            Purpose::Panel => &mut lines.panels,
            Purpose::View => &mut lines.views,
        };
        if line.len() >= self.most {
            return Err(Error::Busy);
        }
        line.push_back(item);
        drop(lines);
        self.changed.notify_one();
        Ok(())
    }

    /// The next item; blocks until there is one. Nothing once the queue is closed and empty.
    pub(super) fn pop(&self) -> Option<T> {
        let mut lines = self.lock();
        loop {
            if let Some(item) = lines.panels.pop_front() {
                return Some(item);
            }
            if let Some(item) = lines.views.pop_front() {
                return Some(item);
            }
            if lines.is_closed {
                return None;
            }
            let waited = self.changed.wait(lines);
            lines = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Closes the queue to new items.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Lines<T>> {
        // Every change is one push or pop.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_come_before_views_and_each_keep_their_order() {
        let queue = Queue::new(1_000);
        for view in 0..1_000 {
            queue.push(view, Purpose::View).unwrap();
        }
        queue.push(1_001, Purpose::Panel).unwrap();
        queue.push(1_002, Purpose::Panel).unwrap();
        let first: Vec<_> = (0..4).filter_map(|_| queue.pop()).collect();
        assert_eq!(first, [1_001, 1_002, 0, 1]);
    }

    #[test]
    fn a_queue_full_of_views_still_takes_panels() {
        let queue = Queue::new(2);
        queue.push('a', Purpose::View).unwrap();
        queue.push('b', Purpose::View).unwrap();
        assert_eq!(queue.push('c', Purpose::View), Err(Error::Busy));
        queue.push('d', Purpose::Panel).unwrap();
        queue.push('e', Purpose::Panel).unwrap();
        assert_eq!(queue.push('f', Purpose::Panel), Err(Error::Busy));
    }

    #[test]
    fn items_in_a_closed_queue_are_still_served() {
        let queue = Queue::new(2);
        queue.push('a', Purpose::View).unwrap();
        queue.close();
        assert_eq!(queue.push('b', Purpose::Panel), Err(Error::Stopped));
        assert_eq!(queue.pop(), Some('a'));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn a_waiting_thread_is_woken() {
        let queue = Queue::new(1);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| (queue.pop(), queue.pop()));
            queue.push('a', Purpose::Panel).unwrap();
            queue.close();
            assert_eq!(waiting.join().unwrap(), (Some('a'), None));
        });
    }
}
