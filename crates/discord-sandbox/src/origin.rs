//! Which requests are accepted: those of programs on this machine, and of the sandbox's own page.
//!
//! A page of another site could reach 127.0.0.1 through a host name of its own (DNS rebinding), or post without
//! reading the answer (CSRF).

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Refuses foreign hosts, and posts and sockets that foreign pages open.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let safe = matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = headers.contains_key(header::UPGRADE);
    if !is_own_host(headers) {
        return refuse("the sandbox answers to localhost and 127.0.0.1 only");
    }
    if (!safe || socket) && !is_own_origin(headers) {
        return refuse("the sandbox takes posts from its own pages only");
    }
    next.run(request).await
}

fn refuse(message: &str) -> Response {
    let body = json!({"error": {"code": "foreign_origin", "message": message}});
    (StatusCode::FORBIDDEN, axum::Json(body)).into_response()
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

fn is_own_host(headers: &HeaderMap) -> bool {
    let Some(host) = text(headers, header::HOST) else {
        return false;
    };
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    matches!(name, "localhost" | "127.0.0.1")
        && !port.is_empty()
        && port.bytes().all(|b| b.is_ascii_digit())
}

/// A request without an Origin header is not from a browser page; with one, it must be this host.
fn is_own_origin(headers: &HeaderMap) -> bool {
    match (text(headers, header::ORIGIN), text(headers, header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.strip_prefix("http://") == Some(host),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_loopback_names_are_answered() {
        for host in ["localhost", "127.0.0.1", "localhost:9100", "127.0.0.1:80"] {
            assert!(is_own_host(&headers(host, None)), "{host}");
        }
        for host in [
            "example.org",
            "127.0.0.1.example.org",
            "localhost:",
            "localhost:x",
            "evil:80",
            "[::1]:80",
        ] {
            assert!(!is_own_host(&headers(host, None)), "{host}");
        }
        assert!(!is_own_host(&HeaderMap::new()));
    }

    #[test]
    fn only_pages_of_the_sandbox_may_post() {
        assert!(is_own_origin(&headers("localhost:9100", None)));
        assert!(is_own_origin(&headers(
            "localhost:9100",
            Some("http://localhost:9100")
        )));
        for origin in [
            "http://example.org",
            "null",
            "https://localhost:9100",
            "http://localhost:9101",
        ] {
            assert!(
                !is_own_origin(&headers("localhost:9100", Some(origin))),
                "{origin}"
            );
        }
    }
}
