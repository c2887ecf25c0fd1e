//! A request of the bot, read whole: JSON, or a multipart form with `payload_json` and files.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::limits::Refusal;

/// Bytes of a body: ten files of the largest size would be more than Discord takes.
pub(crate) const MAX_BYTES: usize = 26 * 1024 * 1024;
/// Parts of a form.
const MAX_PARTS: usize = 24;

/// A file in a form.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) field: String,
    /// The n of `files[n]`.
    pub(crate) index: Option<u64>,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// What a request carries.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) json: Value,
    pub(crate) uploads: Vec<Upload>,
    pub(crate) multipart: bool,
}

/// Reads the body of a request.
pub(crate) async fn read(request: Request) -> Result<Body, Refusal> {
    let sort = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    if sort.starts_with("multipart/form-data") {
        return read_form(request).await;
    }
    let bytes = axum::body::to_bytes(request.into_body(), MAX_BYTES)
        .await
        .map_err(|_| Refusal::new(413, 40005, "Request entity too large"))?;
    if bytes.is_empty() {
        return Ok(Body::default());
    }
    if !sort.starts_with("application/json") {
        return Err(Refusal::new(
            400,
            50035,
            format!("Expected \"Content-Type\" header to be JSON, not {sort:?}."),
        ));
    }
    Ok(Body {
        json: parse(&bytes)?,
        ..Body::default()
    })
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|_| Refusal::new(400, 50109, "The request body contains invalid JSON."))
}

async fn read_form(request: Request) -> Result<Body, Refusal> {
    let broken = |_| Refusal::new(400, 50035, "The multipart body is broken.");
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::new(400, 50035, "The multipart body has no boundary."))?;
    let mut body = Body {
        multipart: true,
        ..Body::default()
    };
    let mut parts = 0;
    while let Some(part) = form.next_field().await.map_err(broken)? {
        parts += 1;
        if parts > MAX_PARTS {
            return Err(Refusal::new(
                400,
                50035,
                "The multipart body has too many parts.",
            ));
        }
        let field = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().unwrap_or_default().to_owned();
        let bytes = part
            .bytes()
            .await
            .map_err(|_| Refusal::new(413, 40005, "Request entity too large"))?;
        if field == "payload_json" {
            body.json = parse(&bytes)?;
        } else if let Some(filename) = filename {
            let index = field
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'));
            let index = index.and_then(|n| n.parse().ok());
            body.uploads.push(Upload {
                field,
                index,
                filename,
                content_type,
                bytes,
            });
        } else {
            return Err(Refusal::field(
                &field,
                "FORM_FIELD",
                "Only payload_json and files[n] are known here.",
            ));
        }
    }
    Ok(body)
}
