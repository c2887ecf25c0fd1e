//! What the menu on a person offers: to challenge them, and to see their profile.

use serenity::model::user::User;

use super::{Context, close, open, profile};
use crate::discord::{components::new_game, interaction_ctx::HandlerResult};

#[poise::command(context_menu_command = "Challenge")]
pub async fn challenge_user(ctx: Context<'_>, user: User) -> HandlerResult {
    let members = &ctx.interaction.data.resolved.members;
    let ctx = open(ctx).await?;
    let answer = new_game::against(&ctx, &user, None, members).await;
    close(&ctx, answer).await
}

#[poise::command(context_menu_command = "Profile")]
pub async fn profile_of_user(ctx: Context<'_>, user: User) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = profile::shown(&ctx, Some(&user)).await;
    close(&ctx, answer).await
}
