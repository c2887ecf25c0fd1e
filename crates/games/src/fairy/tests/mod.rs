//! Tests of the engine.

mod mechanisms;
mod reference;
mod shakmaty;
mod variants;
