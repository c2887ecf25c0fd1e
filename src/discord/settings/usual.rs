//! How a game looks and reads to whoever has chosen nothing, in words: a default says what it is.

use crate::{
    app::GuildGame,
    discord::{
        interaction_ctx::{HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};
use qiyuan_core::rules::Info;

/// The names of what is usual in a game.
pub struct UsualNames {
    /// The board.
    pub board: String,
    /// The pieces.
    pub pieces: String,
    /// The notation.
    pub notation: String,
}

impl UsualNames {
    /// As readers of the language `shown_in` have it where this is set, told in `language`.
    pub fn new(language: Language, shown_in: Language, info: &Info, set: &GuildGame) -> Self {
        let (theme, pieces) = (set.theme.as_deref(), set.pieces.as_deref());
        let look = wording::look_of(shown_in, info, theme, pieces);
        let notation = wording::notation_for(shown_in, info, set.notation.as_deref());
        let notation = notation.map(|notation| wording::notation(language, info, notation));
        Self {
            board: wording::theme(language, look.theme),
            pieces: wording::piece_set(language, look.pieces),
            notation: notation.unwrap_or_default(),
        }
    }
}

/// What the asker gets where they have chosen nothing, who reads this language: what the server has set, else what is
/// usual in the language.
pub async fn usual_here(
    ctx: &InteractionCtx<'_>,
    language: Language,
    family: &'static Info,
) -> HandlerResult<UsualNames> {
    let set = set_here(ctx, family).await?;
    Ok(UsualNames::new(language, language, family, &set))
}

/// What the server has set for a family of games, if it is asked on one.
pub async fn set_here(ctx: &InteractionCtx<'_>, family: &'static Info) -> HandlerResult<GuildGame> {
    match ctx.guild() {
        Some(guild) => Ok(ctx.bot.app.guild_game(guild, family.key).await?),
        None => Ok(GuildGame::default()),
    }
}
