//! What single games do to moves and boards that takes more than a flag.

pub(super) mod arrangement;
pub(super) mod atomic;
pub(super) mod behemoth;
pub(super) mod chance;
pub(super) mod declaration;
pub(super) mod fog;
pub(super) mod ice_age;
pub(super) mod relay;
