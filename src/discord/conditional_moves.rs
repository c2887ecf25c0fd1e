//! Conditional moves: the private page on which a player sees and changes them, and how they are written.

use std::sync::Arc;

use serenity::{
    all::{ActionRowComponent, ButtonStyle, InputTextStyle},
    builder::{CreateActionRow, CreateButton, CreateInputText, CreateModal},
    model::application::ModalInteraction,
};

use super::{
    BotState,
    custom_id::{ButtonAction, CustomId},
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, MODAL_PATIENCE, ResponseMode},
    wording::{self, Language},
};
use crate::app::AppError;
use qiyuan_core::session::{Command, MAX_LINE, MAX_LINES, Refusal, SeatView, SessionId, Stage};

/// The field of the form, and the most characters that can be typed into it.
const FIELD: &str = "lines";
const MAX_TYPED: u16 = 4_000;

/// What was typed as lines of moves: one in each row, without numbers of moves and words such as `if` and `then`.
fn lines(typed: &str, language: Language) -> Vec<Vec<String>> {
    let typed: String = typed.chars().take(MAX_TYPED.into()).collect();
    let left_out = language.say("conditional-left-out");
    let left_out: Vec<&str> = left_out.split(',').map(str::trim).collect();
    let rows = typed.split(['\n', ';', '；']);
    let rows = rows.map(|row| {
        let words = row.split(|it: char| it.is_whitespace() || [',', '，', '、'].contains(&it));
        let words = words.map(without_number);
        let words = words.filter(|word| !word.is_empty());
        let words = words.filter(|word| !left_out.contains(&word.to_lowercase().as_str()));
        words.map(wording::typed).collect::<Vec<String>>()
    });
    rows.filter(|row| !row.is_empty()).collect()
}

/// A word without the number of the move before it: `5.`, `12...Nf6`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|it: char| it.is_ascii_digit());
    match rest.strip_prefix(['.', '…']) {
        Some(rest) if rest.len() < word.len() => rest.trim_start_matches(['.', '…']),
        _ => word,
    }
}

/// The page with the player's lines.
pub async fn page(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    page_saying(ctx, session, None).await
}

/// The same below something that is said.
async fn page_saying(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    said: Option<String>,
) -> HandlerResult<Response> {
    let own = own_view(ctx, session).await?;
    let language = ctx.language;
    let written = written(ctx, &own).await;
    let mut text: Vec<String> = said.into_iter().collect();
    text.push(match written.is_empty() {
        true => language.say("conditional-none"),
        false => language.say("conditional-some"),
    });
    let numbered = (1..).zip(&written);
    text.extend(numbered.map(|(number, line): (u32, &String)| {
        let args = [
            ("number", number.into()),
            ("moves", wording::code(line).into()),
        ];
        language.tell("conditional-line", &args)
    }));
    let is_own_turn = own.to_move().contains(own.seat());
    let is_away = own.on_vacation(own.seat()).is_some();
    if !is_own_turn {
        let example = [("example", example(ctx, &own).await.into())];
        text.push(language.tell("conditional-how", &example));
    } else if !is_away {
        text.push(language.say("refusal-own-turn"));
    }
    if is_away {
        text.push(language.say("conditional-away"));
    }
    let button = |press, key: &str| {
        CreateButton::new(CustomId::new(session, own.version(), press).to_string())
            .label(language.say(key))
            .style(ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if !is_own_turn {
        buttons.push(button(ButtonAction::WriteLines, "button-conditional"));
    }
    if !written.is_empty() {
        buttons.push(button(ButtonAction::NoLines, "button-conditional-none"));
    }
    let answer = Response::text(text.join("\n")).until_next_ply(&own);
    Ok(match buttons.is_empty() {
        true => answer,
        false => answer.row(CreateActionRow::Buttons(buttons)),
    })
}

/// How a line is written in a game, by way of example.
async fn example(ctx: &InteractionCtx<'_>, own: &SeatView) -> String {
    let notation = ctx.notation(own.info()).await;
    let mut examples = ctx.bot.app.examples(own.info(), notation);
    examples.truncate(2);
    examples.join(" ")
}

/// Adds a line to the player's, and shows the page.
pub async fn add(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    typed: &str,
) -> HandlerResult<Response> {
    let own = own_view(ctx, session).await?;
    let mut all = own.conditional_moves();
    all.extend(lines(typed, ctx.language));
    set(ctx, session, all).await
}

/// Takes all of the player's lines away, and shows the page.
pub async fn remove(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    set(ctx, session, Vec::new()).await
}

async fn set(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    lines: Vec<Vec<String>>,
) -> HandlerResult<Response> {
    let command = Command::ConditionalMoves { lines };
    ctx.act(session, None, command, "").await?;
    page(ctx, session).await
}

/// Shows the form with the player's lines, or says why there is none.
pub(super) async fn ask(
    bot: &Arc<BotState>,
    incoming: Incoming<'_>,
    id: &CustomId,
) -> HandlerResult {
    let (ctx, _) = InteractionCtx::before_modal(bot, incoming.clone()).await;
    let known = async {
        ctx.check_visible(id.session).await?;
        let own = own_view(&ctx, id.session).await?;
        Ok(written(&ctx, &own).await)
    };
    let known = match tokio::time::timeout(MODAL_PATIENCE, known).await {
        Ok(Ok(known)) => known.join("\n"),
        Ok(Err(fault)) => {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            return ctx.conclude(Err(fault)).await;
        }
        // An empty form would take away what was prepared.
        Err(_) => {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            let late = HandlerError::reply(ctx.language.say("conditional-late"));
            return ctx.conclude(Err(late)).await;
        }
    };
    let language = ctx.language;
    let mut field = CreateInputText::new(
        InputTextStyle::Paragraph,
        language.say("ask-conditional-label"),
        FIELD,
    )
    .required(false)
    .max_length(MAX_TYPED);
    if !known.is_empty() {
        field = field.value(wording::cut(&known, MAX_TYPED.into()));
    }
    let title = wording::cut(&language.say("conditional-title"), 45);
    let modal =
        CreateModal::new(id.to_string(), title).components(vec![CreateActionRow::InputText(field)]);
    incoming.open_modal(modal).await?;
    bot.note_acknowledged(incoming.at());
    Ok(())
}

/// Sets the lines that were typed into the form, and shows the page.
pub(super) async fn filled_in(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    interaction: &ModalInteraction,
) -> HandlerResult<Response> {
    ctx.check_visible(session).await?;
    let fields = interaction.data.components.iter();
    let mut fields = fields.flat_map(|row| &row.components);
    let typed = fields.find_map(|component| match component {
        ActionRowComponent::InputText(field) if field.custom_id == FIELD => field.value.clone(),
        _ => None,
    });
    let lines = lines(&typed.unwrap_or_default(), ctx.language);
    let command = Command::ConditionalMoves { lines };
    match ctx.act(session, None, command, "").await {
        Ok(_) => page(ctx, session).await,
        // What was prepared before still stands, and can be changed again.
        Err(HandlerError::App(AppError::Refused(refusal))) => {
            let said = wording::refusal(ctx.language, &refusal, "", &[]);
            page_saying(ctx, session, Some(said)).await
        }
        Err(error) => Err(error),
    }
}

/// The player's lines, each as one text: in their notation, unless a move has a space there and could not be read back.
async fn written(ctx: &InteractionCtx<'_>, own: &SeatView) -> Vec<String> {
    let notation = ctx.notation(own.info()).await;
    let captions = notation.map(|notation| own.conditional_captions(notation));
    let has_space = |line: &Vec<String>| line.iter().any(|it| it.contains(char::is_whitespace));
    let lines = captions
        .filter(|lines| !lines.iter().any(has_space))
        .unwrap_or_else(|| own.conditional_moves());
    lines.iter().map(|line| line.join(" ")).collect()
}

/// The view of somebody who plays where moves can be made ahead.
async fn own_view(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<SeatView> {
    let view = ctx.seat_view(session).await?.ok_or(Refusal::NotYourGame);
    let view = view.map_err(|refusal| HandlerError::App(refusal.into()))?;
    if view.stage() == Stage::Over {
        let over = ctx.explain(Refusal::Over.into(), "", Some(session)).await;
        return Err(HandlerError::Reply(Box::new(over)));
    }
    match view.has_conditional_moves() {
        true => Ok(view),
        false => Err(HandlerError::reply(
            ctx.language.say("conditional-not-here"),
        )),
    }
}

/// How many lines there can be and how long, for whoever wrote more.
pub fn too_many(language: Language) -> String {
    let args = [("lines", MAX_LINES.into()), ("moves", MAX_LINE.into())];
    language.tell("refusal-too-many-lines", &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_with_numbers_commas_and_words_between() {
        let read = |text| lines(text, Language::EnUs);
        let expected = [vec!["Nf6", "Bg5"], vec!["d5", "exd5"]];
        assert_eq!(read("Nf6 Bg5\nd5 exd5"), expected);
        assert_eq!(read("if Nf6 then Bg5; 3...d5 4. exd5"), expected);
        assert_eq!(read("  Nf6, Bg5 \n\n ; d5,exd5"), expected);
        assert_eq!(read(" \n "), Vec::<Vec<String>>::new());
        let chinese = lines("如果 马8进7，就 炮二平五", Language::ZhCn);
        assert_eq!(chinese, [["马8进7", "炮二平五"]]);
        assert_eq!(read("0-0 3三"), [["0-0", "3三"]]);
    }
}
