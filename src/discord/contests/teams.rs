//! Teams: the menu from which one is picked, the boards that a captain orders, which teams meet, and how they stand.

use std::collections::BTreeSet;

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
    limits::MENU_OPTIONS,
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::{
    contest::{
        conduct::{
            self, ContestCommand, ContestEnding, ContestId, ContestKind, ContestStage, ContestView,
            MAX_TEAM_NAME, MOST_TEAMS, MeetingView, PairingView, RoundView, TeamRoundView,
            WhyClosed,
        },
        tpn::Tpn,
    },
    session::PlayerId,
};

/// How many names stand on the card, of all teams together.
const NAMES: usize = 20;

/// How many teams stand on the card once it has begun.
const LINES: usize = 10;

/// Names of teams as they are typed, between commas.
pub(in crate::discord) fn read_teams(typed: &str) -> Vec<String> {
    let names = typed
        .split([',', '，', '、', ';', '；'])
        .map(|name| wording::plain(name, 200));
    let names = names.map(|name| name.trim().to_owned());
    let names = names.filter(|name| !name.is_empty());
    // One more than there may be is refused by the plan.
    names.take(MOST_TEAMS + 1).collect()
}

/// Joins a contest; where there are teams, by a menu of them.
pub(super) async fn join(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Option<Response>> {
    let before = view(ctx, contest).await?;
    let player = ctx.incoming.player();
    let is_in = before.entrants.iter().any(|it| it.player == player);
    let is_full = before.entrants.len() >= before.plan.places();
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
    let options: Vec<CreateSelectMenuOption> = options.collect();
    let which = ctx.language.say("teams-which");
    let presses = [ContestPress::Team, ContestPress::MoreTeams];
    let menus = options.chunks(MENU_OPTIONS).zip(presses);
    let menus = menus.map(|(options, press)| {
        let id = ContestPressId {
            contest,
            seen: before.version,
            press,
        };
        let kind = CreateSelectMenuKind::String {
            options: options.to_vec(),
        };
        CreateSelectMenu::new(id.to_string(), kind).placeholder(&which)
    });
    let answer = menus.fold(Response::text(which.clone()), |answer, menu| {
        answer.row(CreateActionRow::SelectMenu(menu))
    });
    Ok(Some(answer))
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

/// The players of a team, from the first board on where teams meet at boards.
fn members(view: &ContestView, team: u16) -> Vec<PlayerId> {
    let at = usize::from(team).wrapping_sub(1);
    if let Some(lineup) = view.lineups.get(at) {
        return lineup.clone();
    }
    let members = view.entrants.iter().filter(|it| it.team == Some(team));
    members.map(|it| it.player).collect()
}

/// The team of which the asker is the captain.
fn led_by(ctx: &InteractionCtx<'_>, view: &ContestView) -> HandlerResult<u16> {
    let player = ctx.incoming.player();
    let at = view.captains.iter().position(|it| *it == Some(player));
    let team = at.and_then(|it| u16::try_from(it + 1).ok());
    let refused = || HandlerError::reply(ctx.language.say("contest-refused-not-captain"));
    team.ok_or_else(refused)
}

/// The boards of the asker's team, with a menu of those who may sit a board higher.
pub(super) async fn boards(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    shown_boards(ctx, &view).await
}

async fn shown_boards(ctx: &InteractionCtx<'_>, view: &ContestView) -> HandlerResult<Response> {
    let language = ctx.language;
    let lineup = members(view, led_by(ctx, view)?);
    let mut lines = vec![language.say("teams-boards-ordered")];
    let boards = usize::from(view.plan.boards.unwrap_or_default());
    lines.extend(lineup.iter().zip(1_usize..).map(|(player, board)| {
        let args = [
            ("board", board.into()),
            ("player", mention(language, *player).into()),
        ];
        match board > boards {
            true => language.tell("teams-no-board", &args),
            false => language.tell("teams-board", &args),
        }
    }));
    let answer = Response::text(lines.join("\n"));
    let mut options = Vec::new();
    if view.stage == ContestStage::Open {
        for (player, board) in lineup.iter().zip(1_usize..).skip(1).take(MENU_OPTIONS) {
            let name = ctx.bot.name_of(language, *player).await;
            let args = [("player", name.into()), ("board", (board - 1).into())];
            let label = wording::cut(&language.tell("teams-board-up", &args), 100);
            let value = format!("{player}-{board}");
            options.push(CreateSelectMenuOption::new(label, value));
        }
    }
    if options.is_empty() {
        return Ok(answer);
    }
    let id = ContestPressId {
        contest: view.id,
        seen: view.version,
        press: ContestPress::BoardUp,
    };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(language.say("teams-who-goes-up"));
    Ok(answer.row(CreateActionRow::SelectMenu(menu)))
}

/// Whoever was picked sits a board higher, and whoever sat there one lower.
pub(super) async fn moved_up(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let bad = || HandlerError::reply(ctx.language.say("bad-button"));
    let before = view(ctx, contest).await?;
    let team = led_by(ctx, &before)?;
    let mut players = members(&before, team);
    let (player, board) = picked.and_then(read_board).ok_or_else(bad)?;
    // Boards count from 1, and nobody sits above the first.
    let at = board.checked_sub(1).filter(|at| *at > 0).ok_or_else(bad)?;
    if players.get(at) != Some(&player) {
        // They sit elsewhere by now.
        let shown = shown_boards(ctx, &before).await?;
        let told = ctx.language.say("teams-order-changed");
        return Ok(Some(shown.after(Some(told))));
    }
    players.swap(at - 1, at);
    let command = ContestCommand::Order { team, players };
    let after = act(ctx, contest, command).await?;
    shown_boards(ctx, &after).await.map(Some)
}

/// A player and the board at which they sit.
fn read_board(picked: &str) -> Option<(PlayerId, usize)> {
    let (player, board) = picked.split_once('-')?;
    Some((PlayerId(player.parse().ok()?), board.parse().ok()?))
}

/// Who has joined which team.
pub(super) fn joined(view: &ContestView, language: Language) -> Vec<String> {
    let teams = view.plan.teams.iter().zip(1_u16..);
    let most = NAMES / view.plan.teams.len().max(1);
    let lines = teams.map(|(name, team)| {
        let members = members(view, team);
        let shown = members.iter().take(most);
        let mut names: Vec<String> = shown
            .map(|it| match view.captains.contains(&Some(*it)) {
                true => language.tell(
                    "teams-captain",
                    &[("player", mention(language, *it).into())],
                ),
                false => mention(language, *it),
            })
            .collect();
        if members.len() > most && most > 0 {
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

pub(super) fn name(view: &ContestView, team: u16) -> &str {
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

/// The match points of a team, once its match is over.
fn match_points(view: &ContestView, team: u16) -> Option<u8> {
    let is_played_out = matches!(
        view.ending,
        Some(ContestEnding::Closed {
            why: WhyClosed::PlayedOut,
            ..
        })
    );
    if view.plan.kind != ContestKind::TeamMatch || !is_played_out {
        return None;
    }
    let own = view.teams.iter().find(|it| it.team == team)?;
    let other = view.teams.iter().find(|it| it.team != team)?;
    Some(conduct::match_points([own.points, other.points])[0])
}

/// How the first of the teams stand, for the card.
pub(super) fn first_lines(view: &ContestView, language: Language) -> Vec<String> {
    let mut lines = lines(view, language);
    lines.truncate(LINES);
    lines
}

/// How the teams stand.
pub(super) fn lines(view: &ContestView, language: Language) -> Vec<String> {
    let lines = view.teams.iter().map(|it| {
        let of_match = match_points(view, it.team).map(u32::from);
        let of_match = of_match.or(it.score.map(|it| it.match_points));
        let boards = it.score.map(|it| it.board_count).unwrap_or_default();
        let args = [
            ("place", card::medal(it.place).into()),
            ("team", wording::name(name(view, it.team)).into()),
            ("points", wording::contest_points(it.points).into()),
            ("count", it.players.into()),
            ("match", of_match.unwrap_or_default().into()),
            ("boards", wording::contest_points(boards).into()),
        ];
        match (it.score, of_match) {
            (Some(_), _) => language.tell("teams-tournament-line", &args),
            (None, Some(_)) => language.tell("teams-match-line", &args),
            (None, None) => language.tell("teams-line", &args),
        }
    });
    lines.collect()
}

/// The round in which teams meet to which a round of games belongs.
fn team_round(view: &ContestView, round: u16) -> Option<&TeamRoundView> {
    let mut rounds = view.team_rounds.iter().rev();
    rounds.find(|it| it.first_round <= round)
}

/// Two teams that meet, and what each has made in a round of games.
fn meeting_line(
    view: &ContestView,
    language: Language,
    (meeting, game): (&MeetingView, u16),
) -> String {
    let points = meeting.points.get(usize::from(game));
    let [one, two] = points.copied().unwrap_or_default();
    let args = [
        ("first", wording::name(name(view, meeting.teams[0])).into()),
        ("second", wording::name(name(view, meeting.teams[1])).into()),
        ("one", wording::contest_points(one).into()),
        ("two", wording::contest_points(two).into()),
    ];
    language.tell("teams-meeting", &args)
}

/// What stands above the first board of two teams that meet.
pub(super) fn heading(
    view: &ContestView,
    language: Language,
    pairing: &PairingView,
) -> Option<String> {
    let round = team_round(view, pairing.round).filter(|_| pairing.board == 1)?;
    let team = view.entrant(pairing.players[0])?.team?;
    let meeting = round.meetings.iter().find(|it| it.teams.contains(&team))?;
    let game = pairing.round - round.first_round;
    Some(meeting_line(view, language, (meeting, game)))
}

/// What is told of teams that play no game in a round: those whose opponents have nobody left, and the one that has none.
pub(super) fn without_games(
    view: &ContestView,
    language: Language,
    round: &RoundView,
) -> Vec<String> {
    let Some(of_teams) = team_round(view, round.number) else {
        return Vec::new();
    };
    let players = round.pairings.iter().flat_map(|it| it.players);
    let players = players.filter_map(|it| view.entrant(it)?.team);
    let playing: BTreeSet<u16> = players.collect();
    let game = round.number - of_teams.first_round;
    let meetings = of_teams.meetings.iter();
    let idle = meetings.filter(|it| it.teams.iter().all(|team| !playing.contains(team)));
    let lines = idle.map(|it| meeting_line(view, language, (it, game)));
    let bye = of_teams.bye.filter(|_| game == 0).map(|team| {
        let args = [
            ("team", wording::name(name(view, team)).into()),
            ("points", of_teams.bye_points.into()),
        ];
        match of_teams.bye_points {
            0 => language.tell("teams-bye", &args),
            _ => language.tell("teams-bye-points", &args),
        }
    });
    lines.chain(bye).collect()
}

/// Who would sit at the boards of the team that has no opponent in a round.
pub(super) fn left_over(view: &ContestView, round: u16) -> Vec<Tpn> {
    let of_teams = team_round(view, round).filter(|it| it.first_round == round);
    let bye = of_teams.and_then(|it| it.bye);
    let players = members(view, bye.unwrap_or_default()).into_iter();
    let active = players.filter(|it| view.plays(*it));
    let boards = usize::from(view.plan.boards.unwrap_or_default());
    active
        .take(boards)
        .filter_map(|it| view.number_of(it))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{super::card, read_teams};
    use crate::app::boards_a_message;
    use qiyuan_core::{
        clock::Timestamp,
        contest::conduct::{
            Contest, ContestActor, ContestCommand, ContestId, ContestKind, ContestPlan,
            ContestRequest, ContestView,
        },
        rules::Revision,
        session::{PlayerId, SeatChoice, Terms},
    };

    const BEGUN: Timestamp = Timestamp::from_ms(0);

    #[test]
    fn names_of_teams_are_read_between_commas() {
        assert_eq!(read_teams("Red, Blue"), ["Red", "Blue"]);
        assert_eq!(read_teams("红队；蓝队"), ["红队", "蓝队"]);
        assert_eq!(read_teams("红队、蓝队，绿队"), ["红队", "蓝队", "绿队"]);
        assert_eq!(read_teams(" , ,"), Vec::<String>::new());
        assert_eq!(read_teams(&"x,".repeat(500)).len(), 33);
    }

    /// A tournament of five teams with four players each, which has begun.
    fn tournament() -> ContestView {
        let terms = Terms {
            game: "chess".to_owned(),
            revision: Revision::default(),
            setup: String::new(),
            seats: 2,
            control: "5m+3s".parse().unwrap(),
            rated: true,
            side: SeatChoice::Random,
            series: None,
            touch: None,
        };
        let mut plan = ContestPlan::new(ContestKind::TeamTournament, "League", terms);
        plan.teams = ["Red", "Blue", "Green", "White", "Black"]
            .map(str::to_owned)
            .to_vec();
        plan.boards = Some(4);
        let host = PlayerId(1);
        let (mut contest, _) = Contest::open(ContestId(1), host, plan, BEGUN).unwrap();
        let mut asks = |by, command| {
            let request = ContestRequest {
                by,
                seen: None,
                command,
            };
            let events = contest.decide(&request, BEGUN, &mut |_| 0).unwrap();
            for recorded in contest.stamped(events, BEGUN) {
                contest.apply(&recorded);
            }
        };
        for player in 0..20 {
            let join = ContestCommand::Join {
                rating: None,
                team: Some(player % 5 + 1),
            };
            asks(
                ContestActor::Player(PlayerId(100 + u64::from(player))),
                join,
            );
        }
        asks(ContestActor::Host(host), ContestCommand::Start);
        contest.view()
    }

    #[test]
    fn a_message_about_teams_holds_whole_meetings_and_everybody_is_called_once() {
        let view = tournament();
        let round = &view.rounds[0];
        let messages = round.pairings.len().div_ceil(boards_a_message(&view));
        let numbers = 0..u8::try_from(messages).unwrap();
        let boards: Vec<Vec<u16>> = numbers
            .clone()
            .map(|at| {
                card::part(&view, round, at)
                    .iter()
                    .map(|it| it.board)
                    .collect()
            })
            .collect();
        assert_eq!(boards, [[1, 2, 3, 4], [1, 2, 3, 4]]);
        // Also those of the team that meets nobody.
        let called = numbers.flat_map(|at| card::concerned(&view, round, at));
        let mut called: Vec<u64> = called.map(|player| player.0).collect();
        called.sort_unstable();
        assert_eq!(called, (100..120).collect::<Vec<u64>>());
    }
}
