//! The pages of the settings: a menu for each choice, which shows what is set, and a picture of how a game looks with
//! them. What no menu shows is said in words.

use serenity::{
    all::{ButtonStyle, ChannelType},
    builder::{
        CreateActionRow, CreateAttachment, CreateButton, CreateEmbed, CreateSelectMenu,
        CreateSelectMenuKind, CreateSelectMenuOption,
    },
    model::id::{ChannelId, RoleId},
};

use super::{
    change::family,
    choices::{self, Choices, MAX_CHANNELS},
    id::{Field, SettingsId, SettingsPage},
    managed, quiet,
    usual::{UsualNames, set_here},
};
use crate::{
    app::{
        GamePreferences, GuildGame, Look, NotifyBy, Purpose, RoleId as StoredRole,
        USUAL_CALL_MINUTES, Width,
    },
    discord::{
        admission,
        commands::challenge::USUAL_CONTROL,
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        limits::MENU_OPTIONS,
        wording::{self, Language},
    },
};
use qiyuan_core::rules::Info;

/// How wide a preview is: small enough to see it together with the menus.
const PREVIEW: Width = match Width::new(360) {
    Ok(width) => width,
    Err(_) => Width::PANEL,
};

/// Games that share these settings and are named; the others are only counted.
const RELATIVES_NAMED: usize = 5;

/// The longest label of a menu's entry, in characters.
const MAX_LABEL: usize = 100;

/// A page, with a picture if it is about a game.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    page: SettingsPage,
    game: &str,
) -> HandlerResult<Response> {
    match page {
        SettingsPage::MyBoards => my_boards(ctx, family(ctx, game)?).await,
        SettingsPage::Mine => mine(ctx).await,
        SettingsPage::MyNotices => my_notices(ctx, None).await,
        SettingsPage::ServerBoards => server_boards(ctx, family(ctx, game)?).await,
        SettingsPage::Server => server(ctx).await,
        SettingsPage::Admission => who_may_play(ctx).await,
        SettingsPage::Community => community(ctx).await,
    }
}

/// A setting on a page: its name, what can be chosen, and what is set.
struct Setting {
    field: Field,
    name: String,
    choices: Choices,
    stored: Option<String>,
}

impl Setting {
    /// A line of text with what is set, if the menu does not show that.
    fn line(&self, language: Language) -> Option<String> {
        let chosen = self.chosen();
        let mut shown = self.choices.iter().take(MENU_OPTIONS);
        if shown.any(|(key, _)| *key == chosen) {
            return None;
        }
        let value = choices::name_of(language, &self.choices, self.stored.as_deref());
        Some(line(language, &self.name, &value))
    }

    fn chosen(&self) -> &str {
        self.stored.as_deref().unwrap_or(choices::USUAL)
    }

    /// The menu; the entry that is set says what it is for.
    fn menu(&self, language: Language, page: SettingsPage, game: &str) -> CreateActionRow {
        let chosen = self.chosen();
        let entries = self.choices.iter().take(MENU_OPTIONS);
        let options = entries
            .map(|(key, name)| {
                let args = [
                    ("name", self.name.as_str().into()),
                    ("value", name.as_str().into()),
                ];
                let label = language.tell("settings-entry", &args);
                CreateSelectMenuOption::new(wording::plain(&label, MAX_LABEL), *key)
                    .default_selection(*key == chosen)
            })
            .collect();
        let kind = CreateSelectMenuKind::String { options };
        menu(page, game, self.field, kind, &self.name)
    }
}

fn line(language: Language, name: &str, value: &str) -> String {
    let args = [("name", name.into()), ("value", value.into())];
    language.tell("settings-line", &args)
}

fn menu(
    page: SettingsPage,
    game: &str,
    field: Field,
    kind: CreateSelectMenuKind,
    name: &str,
) -> CreateActionRow {
    let game = game.to_owned();
    let id = SettingsId { page, game, field };
    CreateActionRow::SelectMenu(select(&id, kind, name))
}

fn select(id: &SettingsId, kind: CreateSelectMenuKind, name: &str) -> CreateSelectMenu {
    CreateSelectMenu::new(id.to_string(), kind).placeholder(name)
}

/// The buttons that lead to the other pages.
async fn tabs(ctx: &InteractionCtx<'_>, shown: SettingsPage) -> CreateActionRow {
    let language = ctx.language;
    let name = |page: SettingsPage| match page {
        SettingsPage::MyBoards | SettingsPage::ServerBoards => language.say("settings-page-boards"),
        SettingsPage::Mine | SettingsPage::Server => language.say("settings-page-general"),
        SettingsPage::MyNotices => language.say("settings-page-notices"),
        SettingsPage::Admission => language.say("settings-page-admission"),
        SettingsPage::Community => language.say("settings-page-community"),
    };
    let (pages, other) = if shown.is_of_server() {
        (
            SettingsPage::SERVER.as_slice(),
            Some((SettingsPage::MyBoards, "settings-to-mine")),
        )
    } else {
        let manages = managed(ctx).await.is_ok();
        let server = manages.then_some((SettingsPage::ServerBoards, "settings-to-server"));
        (SettingsPage::MINE.as_slice(), server)
    };
    let button = |page: SettingsPage, label: String| {
        CreateButton::new(SettingsId::open(page).to_string())
            .label(label)
            .style(ButtonStyle::Secondary)
    };
    let mut buttons: Vec<CreateButton> = pages
        .iter()
        .map(|&page| button(page, name(page)).disabled(page == shown))
        .collect();
    if let Some((page, key)) = other {
        buttons.push(button(page, language.say(key)).style(ButtonStyle::Primary));
    }
    CreateActionRow::Buttons(buttons)
}

/// A page of menus, one below the other.
async fn listed(
    ctx: &InteractionCtx<'_>,
    page: SettingsPage,
    title: String,
    hint: String,
    settings: &[Setting],
) -> Response {
    let language = ctx.language;
    let mut lines = vec![hint];
    lines.extend(settings.iter().filter_map(|it| it.line(language)));
    let mut answer = titled(title, &lines);
    for setting in settings {
        answer = answer.row(setting.menu(language, page, ""));
    }
    answer.row(tabs(ctx, page).await)
}

fn titled(title: String, lines: &[String]) -> Response {
    let embed = CreateEmbed::new().title(title);
    Response::page(embed.description(lines.join("\n")))
}

async fn my_boards(ctx: &InteractionCtx<'_>, info: &'static Info) -> HandlerResult<Response> {
    let player = ctx.incoming.player();
    let chosen = ctx.bot.app.preferences(player, info.key).await?;
    let set = set_here(ctx, info).await?;
    Ok(boards(ctx, SettingsPage::MyBoards, info, chosen, &set).await)
}

async fn server_boards(ctx: &InteractionCtx<'_>, info: &'static Info) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let known = ctx.bot.app.guild_game(guild, info.key).await?;
    let chosen = GamePreferences {
        notation: known.notation,
        theme: known.theme,
        pieces: known.pieces,
    };
    let nothing = GuildGame::default();
    Ok(boards(ctx, SettingsPage::ServerBoards, info, chosen, &nothing).await)
}

async fn boards(
    ctx: &InteractionCtx<'_>,
    page: SettingsPage,
    info: &'static Info,
    chosen: GamePreferences,
    usual: &GuildGame,
) -> Response {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let (title, hint) = if page.is_of_server() {
        ("settings-title-server", "settings-hint-server")
    } else {
        ("settings-title-mine", "settings-hint-mine")
    };
    // What a server chose nothing for looks as is usual in its own language.
    let shown_in = match ctx.guild().filter(|_| page.is_of_server()) {
        Some(guild) => ctx.bot.language_of(Some(guild)).await,
        None => language,
    };
    let look = Look {
        width: PREVIEW,
        ..wording::look_of(
            shown_in,
            info,
            chosen.theme.as_deref().or(usual.theme.as_deref()),
            chosen.pieces.as_deref().or(usual.pieces.as_deref()),
        )
    };
    let usual = UsualNames::new(language, shown_in, info, usual);
    let settings = of_boards(ctx, info, chosen, &usual);
    let mut lines = vec![language.say(hint)];
    lines.extend(settings.iter().filter_map(|it| it.line(language)));
    let relatives: Vec<String> = app
        .games()
        .into_iter()
        .filter(|other| other.key != info.key && app.family(other).key == info.key)
        .map(|other| wording::game(language, other.key))
        .collect();
    if !relatives.is_empty() {
        let named = &relatives[..relatives.len().min(RELATIVES_NAMED)];
        let more = relatives.len() - named.len();
        let games = named.join(&language.say("alt-separator"));
        lines.push(language.tell(
            "settings-relatives",
            &[("games", games.into()), ("more", more.into())],
        ));
    }
    let mut answer = Response::page(
        CreateEmbed::new()
            .title(language.say(title))
            .description(lines.join("\n")),
    );
    for setting in settings {
        answer = answer.row(setting.menu(language, page, info.key));
    }
    answer = answer.row(tabs(ctx, page).await);
    with_preview(ctx, info, shown_in, look, answer).await
}

/// What is set of how a game looks and reads, with what can be chosen.
fn of_boards(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    chosen: GamePreferences,
    usual: &UsualNames,
) -> [Setting; 4] {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let game = |info: &Info| (info.key, wording::game(language, info.key));
    let with_usual = |mut all: Choices, usual: &str| {
        all.insert(0, choices::usual_is(language, usual));
        all
    };
    [
        Setting {
            field: Field::Game,
            name: language.say("settings-game"),
            choices: app.families().into_iter().map(game).collect(),
            stored: Some(info.key.to_owned()),
        },
        Setting {
            field: Field::Board,
            name: language.say("settings-board"),
            choices: with_usual(choices::boards(language), &usual.board),
            stored: chosen.theme,
        },
        Setting {
            field: Field::Pieces,
            name: language.say("settings-pieces"),
            choices: with_usual(choices::pieces(app, language, info), &usual.pieces),
            stored: chosen.pieces,
        },
        Setting {
            field: Field::Notation,
            name: language.say("settings-notation"),
            choices: with_usual(choices::notations(language, info), &usual.notation),
            stored: chosen.notation,
        },
    ]
}

/// The page with a picture of a game, unless the asker looks at too many.
async fn with_preview(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    shown_in: Language,
    look: Look,
    answer: Response,
) -> Response {
    let Some(diagram) = ctx
        .bot
        .app
        .sample_diagram(info)
        .filter(|_| ctx.take_view().is_ok())
    else {
        return answer;
    };
    let name = wording::game(ctx.language, info.key);
    let alt = ctx
        .language
        .tell("settings-preview", &[("game", name.into())]);
    let told = wording::diagram(ctx.language, info, diagram.clone());
    let alt = wording::alt_text(ctx.language, &alt, &told);
    let diagram = wording::diagram(shown_in, info, diagram);
    match ctx.bot.app.picture(diagram, look, Purpose::View).await {
        Ok(picture) => {
            let file = CreateAttachment::bytes(picture.to_vec(), "preview.png").description(alt);
            answer.file(file)
        }
        Err(error) => {
            tracing::warn!(error = %error, "settings are shown without a picture");
            answer
        }
    }
}

async fn mine(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let known = app.player(ctx.incoming.player()).await?.settings;
    let settings = [
        Setting {
            field: Field::Language,
            name: language.say("settings-language"),
            choices: choices::languages_with(language, ctx.incoming.language()),
            stored: known.language.or(Some(choices::AUTOMATIC.to_owned())),
        },
        Setting {
            field: Field::Orientation,
            name: language.say("settings-orientation"),
            choices: choices::orientations(language),
            stored: known.orientation.map(|way| way.key().to_owned()),
        },
        Setting {
            field: Field::Listed,
            name: language.say("settings-listed"),
            choices: choices::yes_or_no(language),
            stored: Some(choices::yes_key(known.is_listed.unwrap_or(true))),
        },
        Setting {
            field: Field::Reminder,
            name: language.say("settings-reminder"),
            choices: choices::reminders(language),
            stored: choices::reminder_key(known.reminder).map(str::to_owned),
        },
    ];
    let title = language.say("settings-title-mine");
    let hint = language.say("settings-hint-general");
    Ok(listed(ctx, SettingsPage::Mine, title, hint, &settings).await)
}

/// The page of notifications; where quiet hours lack something, with a button of this name to fill in the rest.
pub(super) async fn my_notices(
    ctx: &InteractionCtx<'_>,
    attempt: Option<(&quiet::Attempt, &str)>,
) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let known = app.player(ctx.incoming.player()).await?.settings;
    let ways = [known.notify_turn, known.notify_end, known.notify_challenge];
    let is_usual = known.quiet.is_none() && ways == [None; 3];
    let usual = match ctx.bot.may_ping(ctx.guild()).await {
        true => NotifyBy::Mention,
        false => NotifyBy::None,
    };
    let fields = [Field::Turn, Field::End, Field::Challenge];
    let names = ["settings-turn", "settings-end", "settings-challenge"];
    let named = fields.into_iter().zip(names).zip(ways);
    let settings: Vec<Setting> = named
        .map(|((field, key), way)| Setting {
            field,
            name: language.say(key),
            choices: choices::notices_with(language, usual),
            stored: way.map(|way| way.key().to_owned()),
        })
        .collect();
    let mut lines = vec![language.say("settings-hint-notices")];
    lines.extend(settings.iter().filter_map(|it| it.line(language)));
    let hours = quiet::words(language, known.quiet.as_ref());
    lines.push(line(language, &language.say("settings-quiet"), &hours));
    let mut answer = titled(language.say("settings-title-mine"), &lines);
    let page = SettingsPage::MyNotices;
    for setting in &settings {
        answer = answer.row(setting.menu(language, page, ""));
    }
    let button = |field, key: &str| {
        let id = SettingsId {
            field,
            ..SettingsId::open(page)
        };
        CreateButton::new(id.to_string())
            .label(language.say(key))
            .style(ButtonStyle::Secondary)
    };
    let again = attempt.map(|(attempt, label)| {
        CreateButton::new(attempt.custom_id())
            .label(language.say(label))
            .style(ButtonStyle::Primary)
    });
    let buttons = [
        button(Field::Quiet, "button-quiet"),
        button(Field::NoQuiet, "button-no-quiet").disabled(known.quiet.is_none()),
        button(Field::Reset, "button-reset").disabled(is_usual),
    ];
    let buttons = again.into_iter().chain(buttons).collect();
    answer = answer.row(CreateActionRow::Buttons(buttons));
    Ok(answer.row(tabs(ctx, page).await))
}

async fn server(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let known = app.guild(managed(ctx).await?).await?;
    let automatic = ctx.incoming.guild_locale.map(Language::of_locale);
    let automatic = automatic.unwrap_or_default();
    let yes = |is| Some(choices::yes_key(is));
    let mut clocks = choices::clocks(app, language);
    if let Ok(usual) = USUAL_CONTROL.parse() {
        let usual = wording::clock(language, &usual);
        clocks.insert(0, choices::usual_is(language, &usual));
    }
    let settings = [
        Setting {
            field: Field::Language,
            name: language.say("settings-language"),
            choices: choices::languages_with(language, automatic),
            stored: known.language.or(Some(choices::AUTOMATIC.to_owned())),
        },
        Setting {
            field: Field::Clock,
            name: language.say("settings-clock"),
            choices: clocks,
            stored: known.control,
        },
        Setting {
            field: Field::Pings,
            name: language.say("settings-pings"),
            choices: choices::yes_or_no(language),
            stored: yes(known.pings.unwrap_or(true)),
        },
        Setting {
            field: Field::InPlace,
            name: language.say("settings-in-place"),
            choices: choices::yes_or_no(language),
            stored: yes(known.edit_in_place.unwrap_or(false)),
        },
    ];
    let title = language.say("settings-title-server");
    let hint = language.say("settings-hint-server-general");
    Ok(listed(ctx, SettingsPage::Server, title, hint, &settings).await)
}

async fn who_may_play(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let language = ctx.language;
    let guild = managed(ctx).await?;
    let known = ctx.bot.app.guild(guild).await?;
    let role = |role: Option<StoredRole>| {
        role.filter(|role| role.0 != 0)
            .map(|role| RoleId::new(role.0))
    };
    let (play, manage) = (role(known.play_role), role(known.manage_role));
    let is_deleted = |role: RoleId| ctx.bot.visibility.lacks_role(guild, role);
    // The menu shows the channels.
    let places = match known.channels.is_empty() {
        true => language.say("settings-everywhere"),
        false => language.say("settings-below"),
    };
    let people = |role: Option<RoleId>, nobody: &str| match role {
        None => language.say(nobody),
        Some(role) => admission::role_words(ctx.bot, language, guild, StoredRole(role.get())),
    };
    let (channels_name, play_name, manage_name) = (
        language.say("settings-channels"),
        language.say("settings-play-role"),
        language.say("settings-manage-role"),
    );
    let mut lines = vec![
        language.say("settings-hint-admission"),
        line(language, &channels_name, &places),
        line(language, &play_name, &people(play, "settings-everybody")),
        line(language, &manage_name, &people(manage, "settings-managers")),
    ];
    if [play, manage].into_iter().flatten().any(is_deleted) {
        lines.push(language.say("settings-role-deleted-hint"));
    }
    // Discord has no number 0, and the library takes none.
    let default_channels = known
        .channels
        .iter()
        .filter(|id| id.0 != 0)
        .take(MAX_CHANNELS.into());
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: Some(default_channels.map(|id| ChannelId::new(id.0)).collect()),
    };
    let id = |field| SettingsId {
        field,
        ..SettingsId::open(SettingsPage::Admission)
    };
    let channels = select(&id(Field::Channels), kind, &channels_name)
        .min_values(0)
        .max_values(MAX_CHANNELS);
    let mut answer = titled(language.say("settings-title-server"), &lines)
        .row(CreateActionRow::SelectMenu(channels));
    for (field, name, role) in [
        (Field::PlayRole, &play_name, play),
        (Field::ManageRole, &manage_name, manage),
    ] {
        let kind = CreateSelectMenuKind::Role {
            default_roles: Some(role.into_iter().filter(|role| !is_deleted(*role)).collect()),
        };
        let menu = select(&id(field), kind, name).min_values(0);
        answer = answer.row(CreateActionRow::SelectMenu(menu));
    }
    Ok(answer.row(tabs(ctx, SettingsPage::Admission).await))
}

/// Who is called when somebody looks for a game (`/available`) and how often at most, and what is told of players.
async fn community(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let language = ctx.language;
    let guild = managed(ctx).await?;
    let known = ctx.bot.app.guild(guild).await?;
    let role = known.call_role.filter(|role| role.0 != 0);
    let is_deleted = role.is_some_and(|role| {
        let role = RoleId::new(role.0);
        ctx.bot.visibility.lacks_role(guild, role)
    });
    let name = language.say("settings-call-role");
    let called = match role {
        None => language.say("settings-call-nobody"),
        Some(role) => admission::role_words(ctx.bot, language, guild, role),
    };
    let lines = [
        language.say("settings-hint-community"),
        line(language, &name, &called),
    ];
    let shown = role.filter(|_| !is_deleted);
    let kind = CreateSelectMenuKind::Role {
        default_roles: Some(shown.map(|role| RoleId::new(role.0)).into_iter().collect()),
    };
    let id = SettingsId {
        field: Field::CallRole,
        ..SettingsId::open(SettingsPage::Community)
    };
    let menu = select(&id, kind, &name).min_values(0);
    let minutes = known.call_minutes.unwrap_or(USUAL_CALL_MINUTES);
    let apart = Setting {
        field: Field::CallEvery,
        name: language.say("settings-call-every"),
        choices: choices::call_intervals(language),
        stored: Some(minutes.to_string()),
    };
    let yes_or_no = |field, key: &str, is_so: bool| Setting {
        field,
        name: language.say(key),
        choices: choices::yes_or_no(language),
        stored: Some(choices::yes_key(is_so)),
    };
    let is_listed = known.is_listed.unwrap_or(true);
    let announces = known.announces_achievements.unwrap_or(false);
    let listed = yes_or_no(Field::Listed, "settings-listed-server", is_listed);
    let achievements = yes_or_no(Field::Achievements, "settings-achievements", announces);
    let answer = titled(language.say("settings-title-server"), &lines)
        .row(CreateActionRow::SelectMenu(menu));
    let menus = [apart, listed, achievements].into_iter();
    let answer = menus.fold(answer, |answer, setting| {
        answer.row(setting.menu(language, SettingsPage::Community, ""))
    });
    Ok(answer.row(tabs(ctx, SettingsPage::Community).await))
}
