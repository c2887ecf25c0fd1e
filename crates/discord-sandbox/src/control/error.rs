//! Why a call below `/sandbox/` was refused.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refusal: a stable code for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct CallError {
    code: &'static str,
    pub(super) message: String,
}

impl CallError {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }

    /// The body is not valid.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new("bad_request", message)
    }

    /// There is no such call.
    pub(crate) fn unknown_call() -> Self {
        Self::new(
            "unknown_call",
            "there is no such call; GET /sandbox/ lists them",
        )
    }
}

impl IntoResponse for CallError {
    fn into_response(self) -> Response {
        let status = match self.code {
            code if code.starts_with("no_such") => StatusCode::NOT_FOUND,
            "unknown_call" => StatusCode::NOT_FOUND,
            "forbidden" | "not_visible" | "locked" => StatusCode::FORBIDDEN,
            "taken" | "archived" | "disabled" | "too_many" => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        (
            status,
            axum::Json(json!({"error": {"code": self.code, "message": self.message}})),
        )
            .into_response()
    }
}
