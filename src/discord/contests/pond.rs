//! Ponds on Discord: the form in which an amount is named, and what everybody may read of a round. An amount is told in
//! the private answer to whoever has named it, and to everybody when its round has closed (in a dark pond, at the end).

use std::{sync::Arc, time::Duration};

use serenity::{
    all::{ButtonStyle, InputTextStyle},
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::{ComponentInteraction, ModalInteraction},
};
use tokio::time;

use super::{
    act,
    card::{button, title},
    id::{ContestPress, ContestPressId},
    server,
};
use crate::{
    app::{NAMED_FIRST, named_of},
    discord::{
        BotState, components,
        incoming::{Incoming, Response},
        interaction_ctx::{
            HandlerError, HandlerResult, InteractionCtx, MODAL_PATIENCE, ResponseMode,
        },
        panel::{self, mention, relative},
        wording::{self, Language},
    },
};
use qiyuan_core::{
    contest::{
        conduct::{
            ContestCommand, ContestId, ContestStage, ContestView, OwnPond, PondRoundView, PondView,
            Standing,
        },
        tpn::Tpn,
    },
    diagram::{Align, Table, TableColumn, TableRow},
    session::PlayerId,
    typed::in_half_width,
};

/// The field of the form.
const AMOUNT: &str = "amount";

/// The longest text that it takes: the largest amount with its separators, and some spaces.
const MAX_TYPED: u16 = 10;

/// How many names a list has in a message about a round that runs, and in one about a round that is closed; and how many
/// amounts that has.
const NAMES: usize = NAMED_FIRST;
const NAMES_TOLD: usize = 15;
const AMOUNTS: usize = 20;

/// How long the form waits for what somebody has left.
const PATIENCE: Duration = MODAL_PATIENCE;

/// Shows the form in which an amount is named, or says why there is nothing to name.
pub(in crate::discord) async fn ask(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    id: ContestPressId,
    round: u16,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let (ctx, _) = InteractionCtx::before_modal(bot, incoming).await;
    // If that is not known in time, the contest says no later.
    let own = time::timeout(PATIENCE, own_pond(&ctx, id.contest)).await;
    let refused = match own {
        Ok(Some(None)) => Some("contest-refused-not-joined"),
        Ok(Some(Some(own))) if !own.is_dry => Some("contest-refused-fallen-in"),
        Ok(Some(Some(own))) if own.round != round => Some("contest-refused-round-closed"),
        _ => None,
    };
    if let Some(refused) = refused {
        let incoming = Incoming::of_component(&bot.answers, interaction);
        let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
        let refused = HandlerError::reply(ctx.language.say(refused));
        return ctx.conclude(Err(refused)).await;
    }
    let own = own.ok().flatten().flatten();
    let language = ctx.language;
    let label = match own {
        Some(own) => language.tell("pond-label", &[("left", grouped(own.left).into())]),
        None => language.say("pond-label-plain"),
    };
    let mut field = CreateInputText::new(InputTextStyle::Short, wording::cut(&label, 45), AMOUNT)
        .required(true)
        .max_length(MAX_TYPED);
    if let Some(named) = own.and_then(|it| it.named) {
        field = field.value(named.to_string());
    }
    let form = language.tell("pond-form", &[("round", round.into())]);
    let modal = CreateModal::new(id.to_string(), wording::cut(&form, 45))
        .components(vec![CreateActionRow::InputText(field)]);
    ctx.incoming.open_modal(modal).await?;
    bot.note_acknowledged(ctx.incoming.at());
    Ok(())
}

/// What the asker has in a pond: nothing inside for whoever does not play, nothing outside where it is not known.
async fn own_pond(ctx: &InteractionCtx<'_>, contest: ContestId) -> Option<Option<OwnPond>> {
    let guild = server(ctx).ok()?;
    let player = ctx.incoming.player();
    ctx.bot.app.own_pond(guild, contest, player).await.ok()
}

/// Takes the amount that was filled in.
pub(in crate::discord) async fn filled_in(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    (id, round): (ContestPressId, u16),
    mode: ResponseMode,
) -> HandlerResult {
    let incoming = Incoming::of_modal(&bot.answers, interaction);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let typed = components::play::field_of(interaction, AMOUNT);
    let answer = named(&ctx, id.contest, round, &typed).await;
    ctx.conclude(answer.map(Some)).await
}

async fn named(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    round: u16,
    typed: &str,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let unreadable = || HandlerError::reply(language.say("pond-bad-amount"));
    let amount = read_amount(typed).ok_or_else(unreadable)?;
    let view = act(ctx, contest, ContestCommand::Spend { round, amount }).await?;
    let closes = view.pond.as_ref().filter(|it| it.round == round);
    let args = [
        ("name", title(&view).into()),
        ("amount", grouped(amount).into()),
        ("round", round.into()),
        (
            "when",
            closes
                .map_or_else(String::new, |it| relative(it.closes))
                .into(),
        ),
    ];
    Ok(Response::text(match closes {
        Some(_) => language.tell("pond-noted", &args),
        None => language.tell("pond-noted-last", &args),
    }))
}

/// A whole number as people type it, with or without separators between groups of three digits.
fn read_amount(typed: &str) -> Option<u32> {
    let is_separator = |it: char| it.is_whitespace() || ",.'，．’".contains(it);
    let typed = in_half_width(typed.trim());
    let groups: Vec<&str> = typed.split(is_separator).collect();
    let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let (first, others) = groups.split_first()?;
    let is_grouped = others.iter().all(|it| it.len() == 3) && first.len() <= 3;
    let is_read = groups.iter().all(is_number) && (others.is_empty() || is_grouped);
    groups.concat().parse().ok().filter(|_| is_read)
}

/// An amount with its digits in groups of three.
pub(super) fn grouped(amount: u32) -> String {
    let digits = amount.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How a pond stands, for its card.
pub(super) fn running(view: &ContestView, pond: &PondView, language: Language) -> Vec<String> {
    let args = [
        ("round", pond.round.into()),
        ("when", relative(pond.closes).into()),
        ("moved", pond.moved.into()),
        ("dry", (pond.moved + pond.awaited).into()),
    ];
    let players = [("count", view.entrants.len().into())];
    let mut lines = Vec::new();
    if !view.is_paused {
        lines.push(language.tell("pond-closes", &args));
    }
    lines.push(language.tell("pond-state", &args));
    lines.push(language.tell("contest-players", &players));
    lines
}

/// The button that opens the form.
fn spend(
    view: &ContestView,
    pond: &PondView,
    language: Language,
) -> serenity::builder::CreateButton {
    let press = ContestPress::Spend(pond.round);
    button(view, language, press, "pond-button-spend").style(ButtonStyle::Primary)
}

/// The buttons of the card of a pond that is run around.
pub(super) fn rows(
    view: &ContestView,
    pond: &PondView,
    language: Language,
) -> Vec<CreateActionRow> {
    let button = |press, key| button(view, language, press, key);
    vec![CreateActionRow::Buttons(vec![
        spend(view, pond, language),
        button(ContestPress::Standings(0), "contest-button-standings"),
        button(ContestPress::More, "button-more"),
    ])]
}

/// The buttons below a message about a round.
pub(super) fn round_rows(
    view: &ContestView,
    pond: &PondView,
    (language, round): (Language, u16),
) -> Vec<CreateActionRow> {
    let mut buttons = Vec::new();
    if view.stage == ContestStage::Running && round == pond.round {
        buttons.push(spend(view, pond, language));
    }
    let standings = ContestPress::Standings(0);
    buttons.push(button(
        view,
        language,
        standings,
        "contest-button-standings",
    ));
    vec![CreateActionRow::Buttons(buttons)]
}

/// Names in a sentence, `most` of them.
fn names(view: &ContestView, language: Language, players: &[Tpn], most: usize) -> String {
    let mentioned = |tpn: &Tpn| view.player(*tpn).map(|it| mention(language, it));
    let mut names: Vec<String> = players.iter().take(most).filter_map(mentioned).collect();
    if players.len() > most {
        let more = [("count", (players.len() - most).into())];
        names.push(language.tell("contest-joined-more", &more));
    }
    wording::enumeration(language, names)
}

/// Whom a message about a round concerns when it is posted: whoever is dry. Where the first message about it names too
/// few, others name the rest.
pub(super) fn concerned(
    view: &ContestView,
    pond: &PondView,
    (round, part): (u16, u8),
) -> Vec<PlayerId> {
    if round != pond.round || view.stage != ContestStage::Running {
        return Vec::new();
    }
    let dry = named_of(&pond.dry, part).iter();
    let people = dry.filter_map(|it| view.player(*it));
    people
        .filter(|it| !it.is_former() && view.plays(*it))
        .collect()
}

/// The title of a message about a round.
pub(super) fn round_title(view: &ContestView, language: Language, round: u16) -> String {
    let args = [("name", title(view).into()), ("round", round.into())];
    language.tell("contest-round-title", &args)
}

/// The words of a message about a round; nothing for a round that there is not.
pub(super) fn round_content(
    view: &ContestView,
    pond: &PondView,
    (language, round): (Language, u16),
) -> Option<String> {
    let mut lines = vec![round_title(view, language, round)];
    let closed = pond.closed.iter().find(|it| it.round == round);
    match closed {
        Some(closed) => lines.extend(told(view, language, closed)),
        None if round != pond.round => return None,
        None if view.stage == ContestStage::Running => lines.extend(open(view, pond, language)),
        None => lines.push(language.say("pond-not-closed")),
    }
    Some(wording::cut(&lines.join("\n"), panel::MAX_CONTENT))
}

/// A round in which amounts are named.
fn open(view: &ContestView, pond: &PondView, language: Language) -> Vec<String> {
    let when = [("when", relative(pond.closes).into())];
    let mut lines = vec![match view.is_paused {
        true => language.say("contest-paused"),
        false => language.tell("pond-spend-until", &when),
    }];
    let dry = pond.dry.iter().copied();
    let plays = |it: &Tpn| view.player(*it).is_some_and(|it| view.plays(it));
    let waiting = dry.filter(|it| !pond.movers.contains(it) && plays(it));
    let waiting: Vec<Tpn> = waiting.collect();
    if pond.movers.is_empty() && pond.moved > 0 {
        // Who it was is not told.
        lines.push(language.tell("pond-moved", &[("count", pond.moved.into())]));
    }
    if !pond.movers.is_empty() {
        let ready = names(view, language, &pond.movers, NAMES);
        lines.push(language.tell("pond-ready", &[("names", ready.into())]));
    }
    if !waiting.is_empty() {
        let key = match view.plan.kind.pond().is_some_and(|it| it.tells_amounts()) {
            true => "pond-waiting",
            false => "pond-dry",
        };
        let waiting = names(view, language, &waiting, NAMES);
        lines.push(language.tell(key, &[("names", waiting.into())]));
    }
    lines
}

/// What a round brought.
fn told(view: &ContestView, language: Language, closed: &PondRoundView) -> Vec<String> {
    let fell = names(view, language, &closed.fell, NAMES_TOLD);
    let args = [("names", fell.into()), ("count", closed.fell.len().into())];
    let mut lines = vec![language.tell("pond-fell", &args)];
    let Some(amounts) = &closed.amounts else {
        return lines;
    };
    if !amounts.never.is_empty() {
        let never = names(view, language, &amounts.never, NAMES_TOLD);
        lines.push(language.tell("pond-never", &[("names", never.into())]));
    }
    lines.push(match amounts.bonus.and_then(|it| view.player(it)) {
        Some(player) => {
            let player = [("player", mention(language, player).into())];
            language.tell("pond-bonus", &player)
        }
        None => language.say("pond-no-bonus"),
    });
    let used = amounts.used.iter().take(AMOUNTS);
    lines.extend(used.filter_map(|(tpn, amount)| {
        let player = mention(language, view.player(*tpn)?);
        let args = [
            ("player", player.into()),
            ("amount", grouped(*amount).into()),
        ];
        Some(language.tell("pond-spent", &args))
    }));
    if amounts.used.len() > AMOUNTS {
        let more = [("count", (amounts.used.len() - AMOUNTS).into())];
        lines.push(language.tell("contest-joined-more", &more));
    }
    lines
}

/// That nobody has stayed dry to the end.
pub(super) fn nobody_won(view: &ContestView, language: Language) -> Option<String> {
    let pond = view.pond.as_ref()?;
    pond.dry
        .is_empty()
        .then(|| language.say("pond-nobody-wins"))
}

/// What somebody has, as far as it may be told.
pub(super) fn left(view: &ContestView, row: &Standing) -> String {
    let is_told = view.stage == ContestStage::Over
        || view.plan.kind.pond().is_some_and(|it| it.tells_amounts());
    match is_told {
        true => grouped(row.points.in_halves() / 2),
        false => String::new(),
    }
}

/// Whether somebody is dry, or in which round they fell in.
fn state(pond: &PondView, language: Language, tpn: Tpn) -> String {
    let mut fell = pond.closed.iter().filter(|it| it.fell.contains(&tpn));
    match fell.next() {
        Some(closed) => language.tell("pond-fell-in", &[("round", closed.round.into())]),
        None => language.say("pond-is-dry"),
    }
}

/// One line of the standings.
pub(super) fn standing(
    view: &ContestView,
    pond: &PondView,
    (language, tpn): (Language, Tpn),
) -> Option<String> {
    let row = view.standings.rows.iter().find(|it| it.tpn == tpn)?;
    let args = [
        ("place", row.place.into()),
        ("player", mention(language, view.player(tpn)?).into()),
        ("left", left(view, row).into()),
        ("state", state(pond, language, tpn).into()),
    ];
    let key = match left(view, row).is_empty() {
        true => "pond-standing-dark",
        false => "pond-standing",
    };
    Some(language.tell(key, &args))
}

/// The standings as a table.
pub(super) fn table(
    view: &ContestView,
    pond: &PondView,
    language: Language,
    shown: &[Tpn],
    (names, reader): (&[String], PlayerId),
) -> Table {
    let column = |key: &str, align| TableColumn {
        title: if key.is_empty() {
            String::new()
        } else {
            language.say(key)
        },
        align,
    };
    let rows = shown.iter().zip(names).filter_map(|(tpn, name)| {
        let row = view.standings.rows.iter().find(|it| it.tpn == *tpn)?;
        Some(TableRow {
            cells: vec![
                row.place.to_string(),
                name.clone(),
                state(pond, language, *tpn),
                left(view, row),
            ],
            is_marked: view.player(*tpn) == Some(reader),
        })
    });
    Table {
        rows: rows.collect(),
        columns: vec![
            column("", Align::Right),
            column("contest-column-player", Align::Left),
            column("", Align::Left),
            column("pond-column-left", Align::Right),
        ],
    }
}

/// That an amount is awaited of the asker; nothing where that is not so.
pub(super) async fn waiting(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
    (language, hall): (Language, u64),
) -> Option<String> {
    view.pond.as_ref()?;
    let own = own_pond(ctx, view.id).await.flatten()?;
    if !own.is_dry || own.named.is_some() || view.is_paused {
        return None;
    }
    let args = [
        ("name", title(view).into()),
        ("round", own.round.into()),
        ("hall", format!("<#{hall}>").into()),
        ("when", relative(own.closes).into()),
    ];
    Some(language.tell("pond-inbox", &args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_as_people_type_it_and_nonsense_is_not() {
        for (typed, amount) in [
            ("0", 0),
            ("3000", 3_000),
            (" 3,000 ", 3_000),
            ("12 345", 12_345),
            ("２００００", 20_000),
            ("1，000", 1_000),
            ("4294967295", u32::MAX),
        ] {
            assert_eq!(read_amount(typed), Some(amount), "{typed}");
        }
        for nonsense in [
            "",
            " ",
            ",",
            "-1",
            "1e3",
            "4294967296",
            "2.5",
            "1,00",
            "1234,567",
            "½",
            "٣",
            "@everyone",
        ] {
            assert_eq!(read_amount(nonsense), None, "{nonsense}");
        }
        assert_eq!(
            [0, 999, 1_000, 20_000].map(grouped),
            ["0", "999", "1,000", "20,000"]
        );
    }
}
