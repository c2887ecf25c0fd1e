//! Starts Qiyuan.

fn main() {}
