//! Teams of a team battle: the menu from which one is picked, and how they stand.

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{
    access::{act, said, view},
    card,
    id::{ContestPress, ContestPressId},
};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::{
    contest::{
        conduct::{ContestCommand, ContestId, ContestStage, ContestView, MAX_TEAM_NAME, TEAMS},
        tpn::Tpn,
    },
    session::PlayerId,
};

/// How many names stand on the card, of all teams together.
const NAMES: usize = 20;

/// Names of teams as they are typed, between commas.
pub(in crate::discord) fn read_teams(typed: &str) -> Vec<String> {
    let names = typed
        .split([',', '，', '、', ';'])
        .map(|name| wording::plain(name, 200));
    let names = names.map(|name| name.trim().to_owned());
    let names = names.filter(|name| !name.is_empty());
    // One more than there may be is refused by the plan.
    names.take(TEAMS.end() + 1).collect()
}

/// Joins a contest; where there are teams, by a menu of them.
pub(super) async fn join(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Option<Response>> {
    let before = view(ctx, contest).await?;
    let player = ctx.incoming.player();
    let is_in = before.entrants.iter().any(|it| it.player == player);
    let is_full = before.entrants.len() >= usize::from(before.plan.max);
    let is_over = before.stage == ContestStage::Over;
    // Whoever cannot join is told so before they pick.
    if before.plan.teams.is_empty() || is_in || is_full || is_over {
        let command = ContestCommand::Join {
            rating: None,
            team: None,
        };
        act(ctx, contest, command).await?;
        return Ok(None);
    }
    let options = before.plan.teams.iter().zip(1_u16..).map(|(name, team)| {
        let label = wording::cut(&wording::plain(name, 100), 100);
        CreateSelectMenuOption::new(label, team.to_string())
    });
    let id = ContestPressId {
        contest,
        seen: before.version,
        press: ContestPress::Team,
    };
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    let which = ctx.language.say("teams-which");
    let menu = CreateSelectMenu::new(id.to_string(), kind).placeholder(&which);
    Ok(Some(
        Response::text(which).row(CreateActionRow::SelectMenu(menu)),
    ))
}

/// Joins the team that was picked.
pub(super) async fn picked(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let bad = || HandlerError::reply(ctx.language.say("bad-button"));
    let team = picked.and_then(|it| it.parse().ok()).ok_or_else(bad)?;
    let command = ContestCommand::Join {
        rating: None,
        team: Some(team),
    };
    let after = act(ctx, contest, command).await?;
    Ok(Some(said(ctx, &after, "teams-joined")))
}

/// Who has joined which team.
pub(super) fn joined(view: &ContestView, language: Language) -> Vec<String> {
    let teams = view.plan.teams.iter().zip(1_u16..);
    let most = NAMES / view.plan.teams.len().max(1);
    let lines = teams.map(|(name, team)| {
        let members = view.entrants.iter().filter(|it| it.team == Some(team));
        let members: Vec<PlayerId> = members.map(|it| it.player).collect();
        let shown = members.iter().take(most);
        let mut names: Vec<String> = shown.map(|it| mention(language, *it)).collect();
        if members.len() > most {
            let more = [("count", (members.len() - most).into())];
            names.push(language.tell("contest-joined-more", &more));
        }
        let args = [
            ("team", wording::name(name).into()),
            ("count", members.len().into()),
            ("names", wording::enumeration(language, names).into()),
        ];
        language.tell("teams-members", &args).trim_end().to_owned()
    });
    lines.collect()
}

/// The name of the team of somebody who plays; nothing where there are none.
pub(super) fn of(view: &ContestView, player: Tpn) -> &str {
    let team = view.entrant(player).and_then(|it| it.team);
    team.map_or("", |it| name(view, it))
}

fn name(view: &ContestView, team: u16) -> &str {
    let at = usize::from(team).checked_sub(1);
    at.and_then(|it| view.plan.teams.get(it))
        .map_or("", String::as_str)
}

/// A player's name in the words for a picture, with that of the team.
pub(super) fn named(view: &ContestView, language: Language, (player, name): (Tpn, &str)) -> String {
    match of(view, player) {
        "" => name.to_owned(),
        team => {
            let args = [
                ("player", name.into()),
                ("team", wording::plain(team, MAX_TEAM_NAME).into()),
            ];
            language.tell("teams-player", &args)
        }
    }
}

/// How the teams stand.
pub(super) fn lines(view: &ContestView, language: Language) -> Vec<String> {
    let lines = view.teams.iter().map(|it| {
        let args = [
            ("place", card::medal(it.place).into()),
            ("team", wording::name(name(view, it.team)).into()),
            ("points", wording::contest_points(it.points).into()),
            ("count", it.players.into()),
        ];
        language.tell("teams-line", &args)
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::read_teams;

    #[test]
    fn names_of_teams_are_read_between_commas() {
        assert_eq!(read_teams("Red, Blue"), ["Red", "Blue"]);
        assert_eq!(read_teams("红队、蓝队，绿队"), ["红队", "蓝队", "绿队"]);
        assert_eq!(read_teams(" , ,"), Vec::<String>::new());
        assert_eq!(read_teams(&"x,".repeat(500)).len(), 11);
    }
}
