//! Charts beside what they are about.

use serenity::builder::CreateAttachment;

use crate::{
    app::Look,
    discord::{interaction_ctx::InteractionCtx, wording},
};
use qiyuan_core::diagram::Chart;

/// A chart as a file of this name, with what it shows in words. Where it cannot be drawn the page goes without it.
pub async fn file(
    ctx: &InteractionCtx<'_>,
    chart: Chart,
    alt: &str,
    name: &str,
) -> Option<CreateAttachment> {
    match ctx.bot.app.chart(chart, Look::default()).await {
        Ok(picture) => {
            let alt = wording::cut(alt, wording::MAX_ALT_TEXT);
            Some(CreateAttachment::bytes(picture.to_vec(), name).description(alt))
        }
        Err(error) => {
            tracing::warn!(error = %error, file.name = name, "a page is shown without its chart");
            None
        }
    }
}
