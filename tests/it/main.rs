//! Every integration test, in one binary for one link step.

mod layering;
