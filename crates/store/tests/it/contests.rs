//! Contests: appended as sessions are, with the games they open, the ends they have read and the messages they owe.

use qiyuan_core::{
    clock::Span,
    contest::conduct::{
        Contest, ContestActor, ContestCommand, ContestId, ContestKind, ContestPlan,
        ContestRecorded, ContestRequest, ContestStage, RecordedResult,
    },
    contest::result::GameResult,
    rules::{Revision, Seat, SeatSet},
    session::{PlayerId, SeatChoice, SessionId, Stage, Terms, Version},
};
use qiyuan_store::{
    ChannelId, ContestAppend, ContestChange, ContestDelivery, ContestEntry, ContestPlace,
    ContestSummary, ContestSurface, Deleted, Ends, Error, GuildId, InteractionId, Lease, Location,
    MessageId, NewContest, NewSession, Summary,
};

use super::{ANN, BEA, CHANNEL, Fixture, GUILD, at, challenge};

const DAN: PlayerId = PlayerId(44);

/// A contest that is kept in a store.
struct Kept<'f> {
    fixture: &'f Fixture,
    contest: Contest,
}

fn terms() -> Terms {
    Terms {
        game: "chess".to_owned(),
        revision: Revision::default(),
        setup: String::new(),
        seats: 2,
        control: "3d".parse().unwrap(),
        rated: false,
        side: SeatChoice::Random,
        series: None,
        touch: None,
    }
}

fn change_of(contest: &Contest, events: Vec<ContestRecorded>) -> ContestChange {
    let view = contest.view();
    ContestChange {
        events,
        summary: ContestSummary {
            stage: view.stage,
            starts: view.starts,
            entries: view
                .entrants
                .iter()
                .map(|it| ContestEntry {
                    player: it.player,
                    is_active: it.withdrawn.is_none(),
                    place: None,
                })
                .collect(),
        },
        deadline: contest.deadline(),
        owed: vec![(ContestSurface::Card, at(1_000))],
        games: Vec::new(),
        next: None,
    }
}

/// A game that begins at once.
fn game_of(id: SessionId, players: &[PlayerId]) -> NewSession {
    let mut new = challenge(id);
    new.challenger = None;
    new.change.summary = Summary {
        stage: Stage::Play,
        guests: Vec::new(),
        seats_left: 0,
        players: players.to_vec(),
        to_move: SeatSet::only(Seat(0)),
        ply: 0,
        finish: None,
    };
    new
}

impl<'f> Kept<'f> {
    /// A round robin of Ann's.
    async fn open(fixture: &'f Fixture, interaction: u64) -> Self {
        let id = fixture.store.next_contest_id().await.unwrap();
        let plan = ContestPlan::new(ContestKind::RoundRobin, "Saturday", terms());
        let (contest, events) = Contest::open(id, ANN, plan, at(1_000)).unwrap();
        let new = NewContest {
            id,
            place: ContestPlace {
                guild: GUILD,
                channel: CHANNEL,
            },
            kind: ContestKind::RoundRobin,
            game: "chess".to_owned(),
            name: "Saturday".to_owned(),
            opener: ANN,
            interaction: Some(InteractionId(interaction)),
            change: change_of(&contest, events),
        };
        fixture.store.create_contest(new).await.unwrap();
        Self { fixture, contest }
    }

    fn decided(&self, by: ContestActor, command: ContestCommand) -> (Contest, ContestAppend) {
        let request = ContestRequest {
            by,
            seen: None,
            command,
        };
        let now = self.contest.last_at() + Span::from_secs(1);
        let events = self.contest.decide(&request, now, &mut |_| 0).unwrap();
        let events = self.contest.stamped(events, now);
        let mut after = self.contest.clone();
        events.iter().for_each(|it| after.apply(it));
        let append = ContestAppend {
            contest: self.contest.id(),
            expected: self.contest.version(),
            change: change_of(&after, events),
            read: None,
        };
        (after, append)
    }

    async fn does(&mut self, by: ContestActor, command: ContestCommand) {
        let (after, append) = self.decided(by, command);
        self.fixture.store.append_contest(append).await.unwrap();
        self.contest = after;
    }

    async fn joins(&mut self, player: PlayerId) {
        let command = ContestCommand::Join {
            rating: None,
            team: None,
        };
        self.does(ContestActor::Player(player), command).await;
    }

    /// Bea and Dan play; their game is opened with the start.
    async fn starts(&mut self) -> SessionId {
        self.joins(BEA).await;
        self.joins(DAN).await;
        let (after, append) = self.decided(ContestActor::Host(ANN), ContestCommand::Start);
        self.fixture.store.append_contest(append).await.unwrap();
        self.contest = after;
        let wanted = self.contest.wanted_games();
        let session = self.fixture.store.next_session_id().await.unwrap();
        let started = ContestCommand::GameStarted {
            pairing: wanted[0].pairing,
            session,
        };
        let (after, mut append) = self.decided(ContestActor::System, started);
        append.change.games = vec![(game_of(session, &wanted[0].players), wanted[0].pairing)];
        self.fixture.store.append_contest(append).await.unwrap();
        self.contest = after;
        session
    }

    async fn is_kept(&self) {
        let stored = self.fixture.store.load_contest(self.contest.id()).await;
        let stored = stored.unwrap();
        let restored = Contest::restore(self.contest.id(), &stored.events).unwrap();
        assert_eq!(restored, self.contest);
        assert_eq!(stored.row.version, self.contest.version());
        assert_eq!(stored.row.stage, self.contest.stage());
    }
}

#[tokio::test]
async fn a_contest_is_kept_with_its_players_and_games() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    let session = kept.starts().await;
    kept.is_kept().await;
    let store = &fixture.store;
    let id = kept.contest.id();
    assert_eq!(
        store.contest_of_session(session).await.unwrap(),
        Some((id, 1))
    );
    assert_eq!(
        store.session(session).await.unwrap().summary.stage,
        Stage::Play
    );
    let running = store
        .contests_of_guild(GUILD, ContestStage::Running, 9)
        .await;
    assert_eq!(running.unwrap().len(), 1);
    let own = store.contests_of_player(BEA, 9).await.unwrap();
    assert_eq!(own.iter().map(|it| it.id).collect::<Vec<_>>(), [id]);
    assert_eq!(store.contests_of_player(ANN, 9).await.unwrap(), []);
    assert_eq!(store.contests_with(ANN, 9).await.unwrap(), [id]);
    assert_eq!(store.live_contests_of_guild(GUILD).await.unwrap(), 1);
    let here = store.live_contests_in_channel(GUILD, CHANNEL).await;
    assert_eq!(here.unwrap(), [id]);
}

#[tokio::test]
async fn whoever_was_slower_is_told_and_an_interaction_opens_one_contest() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    let join = ContestCommand::Join {
        rating: None,
        team: None,
    };
    let (_, slow) = kept.decided(ContestActor::Player(BEA), join);
    kept.joins(DAN).await;
    let conflict = fixture.store.append_contest(slow).await;
    assert!(matches!(conflict, Err(Error::Conflict)), "{conflict:?}");
    kept.is_kept().await;
    let id = kept.contest.id();
    let found = fixture.store.contest_opened_by(InteractionId(1)).await;
    assert_eq!(found.unwrap(), Some(id));
    let unknown = fixture.store.load_contest(ContestId(99)).await;
    assert!(matches!(unknown, Err(Error::NotFound("contest"))));
}

#[tokio::test]
async fn the_end_of_a_game_reaches_its_contest_once() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    let session = kept.starts().await;
    let mut last = super::append(session, 1);
    last.change.summary.players = fixture
        .store
        .session(session)
        .await
        .unwrap()
        .summary
        .players;
    last.change.summary = super::over(last.change.summary, Some(Seat(0)));
    fixture.store.append(last).await.unwrap();
    let read = fixture.store.next_ends_for_contests(10).await.unwrap();
    assert_eq!(read.ends.len(), 1);
    let ended = ContestCommand::GameEnded {
        pairing: 1,
        session,
        result: RecordedResult(GameResult::WhiteWins),
        plies: 4,
    };
    let (after, mut append) = kept.decided(ContestActor::System, ended);
    append.read = Some(read.clone());
    let again = append.clone();
    fixture.store.append_contest(append).await.unwrap();
    kept.contest = after;
    kept.is_kept().await;
    let twice = fixture.store.append_contest(again).await;
    assert!(matches!(twice, Err(Error::Conflict)), "{twice:?}");
    let none = fixture.store.next_ends_for_contests(10).await.unwrap();
    assert_eq!(none.ends, []);
    // Another reader of the same ends is too late, and its contest stays as it was.
    let stale: Ends = read;
    let passed = fixture.store.pass_ends_for_contests(&stale).await;
    assert!(matches!(passed, Err(Error::Conflict)), "{passed:?}");
}

#[tokio::test]
async fn a_game_that_cannot_be_opened_keeps_the_contest_as_it_was() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    kept.joins(BEA).await;
    kept.joins(DAN).await;
    let taken = fixture.game().await;
    let (_, mut append) = kept.decided(ContestActor::Host(ANN), ContestCommand::Start);
    append.change.games = vec![(game_of(taken, &[BEA, DAN]), 1)];
    let refused = fixture.store.append_contest(append).await;
    assert!(matches!(refused, Err(Error::Conflict)), "{refused:?}");
    kept.is_kept().await;
}

#[tokio::test]
async fn what_a_contest_owes_is_leased_apart_from_what_games_owe() {
    let fixture = Fixture::new().await;
    let kept = Kept::open(&fixture, 1).await;
    let store = &fixture.store;
    let lease = |until| Lease {
        holder: "me".to_owned(),
        until: at(until),
    };
    assert_eq!(store.lease(lease(9_000), at(2_000), 9).await.unwrap(), []);
    let owed = store
        .lease_contests(lease(9_000), at(2_000), 9)
        .await
        .unwrap();
    let [card] = owed.as_slice() else {
        panic!("{owed:?}");
    };
    assert_eq!(card.surface, ContestSurface::Card);
    assert_eq!(card.shown, Version(0));
    let stands = Location {
        channel: CHANNEL,
        message: Some(MessageId(77)),
        version: kept.contest.version(),
        ply: 0,
    };
    let shown = kept.contest.version();
    let delivered = store.contest_delivered(card, shown, Some(stands), at(2_500));
    delivered.await.unwrap();
    let locations = store.contest_locations(kept.contest.id()).await.unwrap();
    assert_eq!(locations, [(ContestSurface::Card, stands)]);
    assert_eq!(store.next_contest_delivery(at(3_000)).await.unwrap(), None);
    // Brought elsewhere, it is posted there.
    let place = ContestPlace {
        guild: GUILD,
        channel: ChannelId(555),
    };
    let id = kept.contest.id();
    store.move_contest(id, place, at(4_000)).await.unwrap();
    assert_eq!(store.contest(id).await.unwrap().place, place);
    assert_eq!(store.contest_locations(id).await.unwrap(), []);
    let owed = store
        .lease_contests(lease(9_000), at(5_000), 9)
        .await
        .unwrap();
    assert_eq!(owed[0].surface, ContestSurface::Card);
}

/// What is leased at a moment, which is one thing at most.
async fn leased(kept: &Kept<'_>, now: i64) -> Option<ContestDelivery> {
    let lease = Lease {
        holder: "one".to_owned(),
        until: at(now + 1_000),
    };
    let owed = kept.fixture.store.lease_contests(lease, at(now), 9).await;
    let mut owed = owed.unwrap();
    assert!(owed.len() <= 1, "{owed:?}");
    owed.pop()
}

async fn is_shown(kept: &Kept<'_>, delivery: &ContestDelivery, now: i64) {
    let (store, shown) = (&kept.fixture.store, kept.contest.version());
    let done = store.contest_delivered(delivery, shown, None, at(now));
    done.await.unwrap();
}

#[tokio::test]
async fn rounds_wait_for_the_card_and_the_hall_and_the_end_for_the_rounds() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    let (_, mut append) = kept.decided(
        ContestActor::Player(BEA),
        ContestCommand::Join {
            rating: None,
            team: None,
        },
    );
    let all = [
        ContestSurface::End,
        ContestSurface::Round(1, 0),
        ContestSurface::Announcement(1, 0),
        ContestSurface::Hall,
    ];
    append.change.owed = all.map(|it| (it, at(1_000))).to_vec();
    fixture.store.append_contest(append).await.unwrap();
    let (after, _) = kept.decided(
        ContestActor::Player(BEA),
        ContestCommand::Join {
            rating: None,
            team: None,
        },
    );
    kept.contest = after;
    let mut now = 2_000;
    // Each fails once and is to be tried again later: nothing goes before it meanwhile.
    for surface in [ContestSurface::Card, ContestSurface::Hall] {
        let first = leased(&kept, now).await.unwrap();
        assert_eq!(first.surface, surface);
        let later = fixture.store.retry_contest(&first, at(now + 500), true);
        later.await.unwrap();
        assert_eq!(leased(&kept, now + 100).await, None);
        let next = fixture.store.next_contest_delivery(at(now + 100)).await;
        assert_eq!(next.unwrap(), Some(at(now + 500)));
        let again = leased(&kept, now + 500).await.unwrap();
        assert_eq!(again.surface, surface);
        is_shown(&kept, &again, now + 600).await;
        now += 1_000;
    }
    for surface in [
        ContestSurface::Announcement(1, 0),
        ContestSurface::Round(1, 0),
        ContestSurface::End,
    ] {
        let next = leased(&kept, now).await.unwrap();
        assert_eq!(next.surface, surface);
        is_shown(&kept, &next, now).await;
    }
    // A card that was shown before holds up nothing.
    for surface in [ContestSurface::Card, ContestSurface::Round(1, 0)] {
        let again = fixture
            .store
            .owe_contest_again(kept.contest.id(), surface, at(now));
        again.await.unwrap();
    }
    let card = leased(&kept, now).await.unwrap();
    assert_eq!(card.surface, ContestSurface::Card);
    let later = fixture.store.retry_contest(&card, at(now + 500), true);
    later.await.unwrap();
    let round = leased(&kept, now).await.unwrap();
    assert_eq!(round.surface, ContestSurface::Round(1, 0));
}

#[tokio::test]
async fn what_a_contest_gave_up_is_owed_again_when_its_server_changes() {
    let fixture = Fixture::new().await;
    let kept = Kept::open(&fixture, 1).await;
    let store = &fixture.store;
    let card = leased(&kept, 2_000).await.unwrap();
    let given_up = store.give_up_contest(&card, "not allowed", at(2_100));
    given_up.await.unwrap();
    assert_eq!(leased(&kept, 4_000).await, None);
    let owed = store.owe_given_up(GuildId(GUILD.0 + 1), at(0), at(4_000));
    assert_eq!(owed.await.unwrap(), 0);
    let owed = store.owe_given_up(GUILD, at(0), at(4_000)).await;
    assert_eq!(owed.unwrap(), 1);
    let again = leased(&kept, 4_000).await.unwrap();
    assert_eq!(again.surface, ContestSurface::Card);
    // So it is when the thread opens in which something of it stands.
    let stands = Location {
        channel: ChannelId(555),
        message: Some(MessageId(77)),
        version: kept.contest.version(),
        ply: 0,
    };
    let shown = kept.contest.version();
    let done = store.contest_delivered(&again, shown, Some(stands), at(4_100));
    done.await.unwrap();
    let owed = store.owe_contest_again(kept.contest.id(), ContestSurface::Card, at(5_000));
    owed.await.unwrap();
    let card = leased(&kept, 5_000).await.unwrap();
    let given_up = store.give_up_contest(&card, "it sleeps", at(5_100));
    given_up.await.unwrap();
    let owed = store
        .owe_given_up_at(ChannelId(555), at(0), at(6_000))
        .await;
    assert_eq!(owed.unwrap(), 1);
    let again = leased(&kept, 6_000).await.unwrap();
    assert_eq!(again.surface, ContestSurface::Card);
}

#[tokio::test]
async fn whoever_is_forgotten_stays_in_contests_under_another_number() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    kept.starts().await;
    let id = kept.contest.id();
    for player in [ANN, BEA] {
        fixture.store.begin_forgetting(player).await.unwrap();
    }
    let stored = fixture.store.load_contest(id).await.unwrap();
    let restored = Contest::restore(id, &stored.events).unwrap();
    let left: Vec<PlayerId> = restored.players().filter(|it| !it.is_former()).collect();
    assert_eq!(left, [DAN]);
    assert!(restored.opener().is_former() && stored.row.opener.is_former());
    assert_eq!(fixture.store.contests_with(BEA, 9).await.unwrap(), []);
    assert_eq!(fixture.store.contests_with(ANN, 9).await.unwrap(), []);
}

#[tokio::test]
async fn contests_go_with_their_guild() {
    let fixture = Fixture::new().await;
    let mut kept = Kept::open(&fixture, 1).await;
    kept.starts().await;
    let store = &fixture.store;
    assert!(store.known_guilds().await.unwrap().contains(&GUILD));
    store.leave_guild(GUILD, at(10_000)).await.unwrap();
    // Its deadlines wait meanwhile.
    assert_eq!(store.next_contest_deadline().await.unwrap(), None);
    loop {
        match store
            .delete_gone_guild(GUILD, at(20_000), 10)
            .await
            .unwrap()
        {
            Deleted::Sessions(_) => {}
            Deleted::Everything => break,
            Deleted::Nothing => panic!("the guild is gone"),
        }
    }
    let gone = store.contest(kept.contest.id()).await;
    assert!(matches!(gone, Err(Error::NotFound("contest"))), "{gone:?}");
    assert!(!store.known_guilds().await.unwrap().contains(&GUILD));
}

#[tokio::test]
async fn a_contest_is_due_when_its_deadline_has_passed_and_not_in_quarantine() {
    let fixture = Fixture::new().await;
    let kept = Kept::open(&fixture, 1).await;
    let (store, id) = (&fixture.store, kept.contest.id());
    assert_eq!(store.due_contests(at(i64::MAX), 9).await.unwrap(), []);
    let set = store.set_contest_deadline(id, kept.contest.version(), Some(at(7_000)));
    set.await.unwrap();
    assert_eq!(store.due_contests(at(6_999), 9).await.unwrap(), []);
    assert_eq!(store.due_contests(at(7_000), 9).await.unwrap(), [id]);
    assert_eq!(
        store.next_contest_deadline().await.unwrap(),
        Some(at(7_000))
    );
    store
        .quarantine_contest(id, at(8_000), "it is broken")
        .await
        .unwrap();
    assert_eq!(store.due_contests(at(9_000), 9).await.unwrap(), []);
    assert!(store.contest(id).await.unwrap().is_quarantined);
}

#[tokio::test]
async fn places_on_stairs_are_no_medals() {
    let fixture = Fixture::new().await;
    for kind in [ContestKind::Swiss, ContestKind::Stairs] {
        let id = fixture.store.next_contest_id().await.unwrap();
        let plan = ContestPlan::new(kind, "Saturday", terms());
        let (contest, events) = Contest::open(id, ANN, plan, at(1_000)).unwrap();
        let mut change = change_of(&contest, events);
        change.summary.stage = ContestStage::Over;
        let places = [(ANN, 1), (BEA, 2), (DAN, 3), (PlayerId(45), 4)];
        change.summary.entries = places.map(place_of).to_vec();
        let new = NewContest {
            id,
            place: ContestPlace {
                guild: GUILD,
                channel: CHANNEL,
            },
            kind,
            game: "chess".to_owned(),
            name: "Saturday".to_owned(),
            opener: ANN,
            interaction: None,
            change,
        };
        fixture.store.create_contest(new).await.unwrap();
    }
    let medals = fixture.store.contest_medals(Some(GUILD), None, 9).await;
    let medals: Vec<_> = medals
        .unwrap()
        .iter()
        .map(|it| (it.contest, it.player, it.place))
        .collect();
    let of_swiss = |(player, place)| (ContestId(1), player, place);
    assert_eq!(medals, [(ANN, 1), (BEA, 2), (DAN, 3)].map(of_swiss));
}

fn place_of((player, place): (PlayerId, u16)) -> ContestEntry {
    ContestEntry {
        player,
        is_active: true,
        place: Some(place),
    }
}
