//! stub replaced below
use crate::rules::{Illegal, Record, RecordFormat};
pub(super) fn write(_f: RecordFormat, _r: &Record) -> Result<String, Illegal> { Err(Illegal::Unreadable) }
pub(super) fn read(_f: RecordFormat, _t: &str) -> Result<Record, Illegal> { Err(Illegal::Unreadable) }
