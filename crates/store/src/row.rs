//! Rows by the names of their columns.
//!
//! sqlx could derive this, but its macros compile SQLite a second time, for the machine that builds.

/// A struct whose fields are columns of a row.
macro_rules! columns {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        $vis struct $name { $($field: $type,)* }

        impl sqlx::FromRow<'_, $crate::database::Row> for $name {
            fn from_row(row: &$crate::database::Row) -> sqlx::Result<Self> {
                use sqlx::Row as _;
                Ok(Self { $($field: row.try_get(stringify!($field))?,)* })
            }
        }
    };
}

pub(super) use columns;
