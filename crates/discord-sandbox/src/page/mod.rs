//! The page on which a person acts as the users of the sandbox: its files, embedded.
//! It knows the sandbox's calls only (`API.md`); nothing of the bot is in it.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::Shared;

/// The files of the page: name below `/page/`, media type, text.
const FILES: &[(&str, &str, &str)] = &[
    ("index.html", HTML, include_str!("index.html")),
    ("icon.svg", SVG, include_str!("icon.svg")),
    ("style.css", CSS, include_str!("style.css")),
    ("messages.css", CSS, include_str!("messages.css")),
    ("controls.css", CSS, include_str!("controls.css")),
    ("api.js", JS, include_str!("api.js")),
    ("app.js", JS, include_str!("app.js")),
    ("client.js", JS, include_str!("client.js")),
    ("command.js", JS, include_str!("command.js")),
    ("commands.js", JS, include_str!("commands.js")),
    ("components.js", JS, include_str!("components.js")),
    ("composer.js", JS, include_str!("composer.js")),
    ("dom.js", JS, include_str!("dom.js")),
    ("embeds.js", JS, include_str!("embeds.js")),
    ("feed.js", JS, include_str!("feed.js")),
    ("icons.js", JS, include_str!("icons.js")),
    ("log.js", JS, include_str!("log.js")),
    ("markdown.js", JS, include_str!("markdown.js")),
    ("menu.js", JS, include_str!("menu.js")),
    ("messages.js", JS, include_str!("messages.js")),
    ("modal.js", JS, include_str!("modal.js")),
    ("notes.js", JS, include_str!("notes.js")),
    ("options.js", JS, include_str!("options.js")),
    ("people.js", JS, include_str!("people.js")),
    ("select.js", JS, include_str!("select.js")),
    ("sidebar.js", JS, include_str!("sidebar.js")),
    ("time.js", JS, include_str!("time.js")),
    ("unread.js", JS, include_str!("unread.js")),
    ("words.js", JS, include_str!("words.js")),
    ("world.js", JS, include_str!("world.js")),
];

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// What the page may load: its own files, and pictures of the sandbox.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// `/` and the files below `/page/`.
pub(super) fn router() -> Router<Shared> {
    Router::new().route("/", get(|| async { serve("") })).route(
        "/page/{name}",
        get(|Path(name): Path<String>| async move { serve(&name) }),
    )
}

fn serve(path: &str) -> Response {
    let Some((mime, body)) = file(path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, mime),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, body).into_response()
}

/// Media type and text of a file of the page, by its name below `/page/`; the empty name is the page itself.
fn file(path: &str) -> Option<(&'static str, &'static str)> {
    let wanted = if path.is_empty() { "index.html" } else { path };
    FILES
        .iter()
        .find(|(name, _, _)| *name == wanted)
        .map(|(_, mime, body)| (*mime, *body))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
        let mut count = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name != "mod.rs" {
                assert!(file(&name).is_some(), "{name} is not in the table");
                count += 1;
            }
        }
        assert_eq!(count, FILES.len());
    }

    #[test]
    fn every_file_that_another_one_asks_for_is_served() {
        for (name, mime, body) in FILES {
            let opening = if *mime == JS { "from './" } else { "\"/page/" };
            for rest in body.split(opening).skip(1) {
                let asked = rest.split(['\'', '"']).next().unwrap_or_default();
                assert!(file(asked).is_some(), "{name} asks for {asked}");
            }
        }
    }

    #[test]
    fn the_empty_path_is_the_page_and_unknown_ones_are_nothing() {
        assert_eq!(file(""), file("index.html"));
        assert_eq!(file("../API.md"), None);
        assert_eq!(file("mod.rs"), None);
    }

    /// The keys of one language of `words.js`.
    fn keys(language: &str) -> Vec<&'static str> {
        let (_, words) = file("words.js").unwrap();
        let start = words.find(&format!("const {language} = {{")).unwrap();
        let body = &words[start..start + words[start..].find("};").unwrap()];
        let mut keys: Vec<_> = body
            .split(": '")
            .filter_map(|part| part.rsplit([' ', '\n', '{']).next())
            .filter(|key| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic()))
            .collect();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn the_page_says_the_same_in_three_languages_and_nothing_in_vain() {
        let english = keys("EN");
        assert!(english.len() > 60, "{english:?}");
        assert_eq!(keys("HANS"), english);
        assert_eq!(keys("HANT"), english);
        let scripts: Vec<_> = FILES
            .iter()
            .filter(|(name, mime, _)| *mime == JS && *name != "words.js")
            .collect();
        for key in english {
            let quoted = format!("'{key}'");
            assert!(
                scripts.iter().any(|(_, _, body)| body.contains(&quoted)),
                "{key} is never said"
            );
        }
    }

    #[test]
    fn no_data_becomes_markup() {
        for (name, _, body) in FILES {
            for way in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
            ] {
                assert!(!body.contains(way), "{name} uses {way}");
            }
        }
    }
}
