//! Every integration test, in one binary for one link step.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod assets;
mod golden;
mod layering;
