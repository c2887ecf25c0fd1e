//! `/metrics` and `/health`, for whoever watches over the bot; off unless an address is given.

use std::{net::SocketAddr, sync::Arc};

use anyhow::Context as _;
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use futures_util::future::BoxFuture;
use tokio::{net::TcpListener, task::JoinHandle};

use super::metrics::{Health, metrics};

/// The form of the answer that Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Finds out how the bot is.
pub type HealthCheck = Arc<dyn Fn() -> BoxFuture<'static, Health> + Send + Sync>;

/// Takes an address to answer on.
///
/// # Errors
///
/// It cannot be had.
pub async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("metrics cannot be served on {address}"))?;
    tracing::info!(address = %listener.local_addr()?, "metrics and health are served");
    Ok(listener)
}

/// Answers until the task is aborted.
pub fn serve(listener: TcpListener, examine: HealthCheck) -> JoinHandle<()> {
    let routes = Router::new()
        .route("/metrics", get(show_metrics))
        .route("/health", get(show_health))
        .with_state(examine);
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::warn!(error = %error, "metrics are no longer served");
        }
    })
}

async fn show_metrics(State(examine): State<HealthCheck>) -> impl IntoResponse {
    let health = examine().await;
    (
        [(header::CONTENT_TYPE, OPEN_METRICS)],
        metrics().to_text(&health),
    )
}

async fn show_health(State(examine): State<HealthCheck>) -> impl IntoResponse {
    let health = examine().await;
    let status = if health.is_well() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let word = |is_up| if is_up { "up" } else { "down" };
    let (store, chat) = (word(health.has_store), word(health.is_connected));
    (status, format!("database: {store}\nconnection: {chat}\n"))
}
