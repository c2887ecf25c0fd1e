//! Every statement, named. The file is long because it is the one place for statements.
//!
//! They keep to what SQLite and PostgreSQL share: `$1`, `RETURNING`, `ON CONFLICT`, numbers and text; no blobs, no
//! JSON, no dates. What only SQLite understands is in `sqlite`. The tests below prepare each on either database, and
//! ask SQLite how it would run those that must be fast.

macro_rules! statements {
    ($($(#[doc = $doc:literal])* $name:ident = $text:expr;)*) => {
        $($(#[doc = $doc])* pub(super) const $name: &str = $text;)*

        /// Every statement with its name.
        #[cfg(test)]
        const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

/// The columns of a [`SessionRow`](crate::SessionRow), of `sessions s`. SQLite takes no alias after `RETURNING`.
macro_rules! session_columns {
    () => {
        "s.id, s.version, s.guild_id, s.channel_id, s.game, s.speed, s.rated, s.stage, s.challenger, s.is_open, s.guests,
            s.seats_left, s.players, s.to_move, s.ply, s.deadline_ms, s.created_ms, s.updated_ms, s.ended_ms, s.result, s.reason,
            s.winners, s.score, s.results"
    };
}

/// A page of who is ranked at a speed and has lately finished a rated game where that counts, the best first.
macro_rules! listed_everywhere {
    () => {
        "
        FROM ratings r
        WHERE r.game = $1 AND r.speed = $2 AND r.provisional = 0
            AND EXISTS (
                SELECT 1 FROM guild_ratings g LEFT JOIN guilds s ON s.id = g.guild_id
                WHERE g.player_id = r.player_id AND g.game = r.game AND g.speed = r.speed AND g.last_ms > $3
                    AND COALESCE(s.is_listed, 1) = 1)
            AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = r.player_id AND p.is_listed = 0)
        ORDER BY r.rating DESC, r.player_id
        LIMIT $4 OFFSET $5"
    };
}

/// The same in one guild.
macro_rules! listed_in_guild {
    () => {
        "
        FROM ratings r JOIN guild_ratings g
            ON g.player_id = r.player_id AND g.game = r.game AND g.speed = r.speed AND g.guild_id = $6
        WHERE r.game = $1 AND r.speed = $2 AND r.provisional = 0 AND g.last_ms > $3
        ORDER BY r.rating DESC, r.player_id
        LIMIT $4 OFFSET $5"
    };
}

/// The finished games of a player that ended before (`<`) or after (`>`) one of them. Each filter is left out by an
/// empty text or a 0. A page begins at a game and not at a number of games, so that one which ends meanwhile shifts
/// nothing.
macro_rules! finished_games {
    ($comparison:literal) => {
        concat!("
        FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NOT NULL AND p.result <> 'unplayed'
            AND ($2 = '' OR s.game = $2) AND ($3 = '' OR p.result = $3)
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (
                SELECT 1 FROM session_players o WHERE o.session_id = p.session_id AND o.player_id = $4))
            AND (CAST($5 AS BIGINT) = 0 OR EXISTS (
                SELECT 1 FROM session_players o WHERE o.session_id = p.session_id AND o.player_id = $5))
            AND (CAST($6 AS BIGINT) = 0 OR s.guild_id = $6)
            AND (p.ended_ms, p.session_id) ", $comparison, " ($7, $8)")
    };
}

statements! {
    // Transactions.

    COMMIT = "COMMIT";
    ROLLBACK = "ROLLBACK";

    // Sessions: writing.

    NEXT_NUMBER = "UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value";

    CREATE_SESSION = "
        INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, is_open,
            players, seated_version, to_move, ply, deadline_ms, created_ms, updated_ms, ended_ms,
            result, reason, winners, score, division, results, guests, seats_left, least_rating, most_rating)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $2, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
            $22, $23, $24, $25, $26, $27)
        ON CONFLICT (id) DO NOTHING";

    /// The version check comes first in every transaction that changes a session.
    ADVANCE_SESSION = "
        UPDATE sessions
        SET version = $3, stage = $4, to_move = $6, ply = $7, deadline_ms = $8, updated_ms = $9,
            seated_version = CASE WHEN players = $5 THEN seated_version ELSE $3 END,
            players = $5,
            ended_ms = CASE WHEN $4 = 'over' THEN COALESCE(ended_ms, $9) END,
            result = $10, reason = $11, winners = $12, score = $13, results = $14, guests = $15,
            seats_left = $16
        WHERE id = $1 AND version = $2
        RETURNING seated_version, ended_ms, guild_id, channel_id";

    APPEND_EVENT = "INSERT INTO events (session_id, seq, at_ms, event) VALUES ($1, $2, $3, $4)";

    SEAT_PLAYER = "
        INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result, channel_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (session_id, seat) DO UPDATE
        SET player_id = excluded.player_id, ended_ms = excluded.ended_ms, result = excluded.result,
            channel_id = excluded.channel_id";

    INVITE_GUEST = "INSERT INTO session_guests (session_id, player_id) VALUES ($1, $2)";

    DISMISS_GUESTS = "DELETE FROM session_guests WHERE session_id = $1";

    /// Those who left a seat to somebody else, from a game that is over.
    LEFT_SEATS = "
        SELECT player_id FROM session_players
        WHERE session_id = $1 AND ended_ms IS NOT NULL AND seat_bit = 0 ORDER BY seat";

    UNSEAT_PLAYERS = "DELETE FROM session_players WHERE session_id = $1 AND seat >= $2";

    RECORD_INTERACTION = "
        INSERT INTO interactions (id, session_id, version, at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (id) DO NOTHING";

    INTERACTION = "SELECT session_id, version FROM interactions WHERE id = $1";

    PRUNE_INTERACTIONS = "
        DELETE FROM interactions WHERE id IN (
            SELECT id FROM interactions WHERE at_ms < $1 ORDER BY at_ms LIMIT $2)";

    SESSION_EXISTS = "SELECT version FROM sessions WHERE id = $1";

    SET_DEADLINE = "UPDATE sessions SET deadline_ms = $3 WHERE id = $1 AND version = $2";

    SESSION_IDS = "SELECT id FROM sessions WHERE id > $1 ORDER BY id LIMIT $2";

    QUARANTINE = "
        UPDATE sessions SET quarantined_ms = $2, quarantine_reason = $3
        WHERE id = $1 AND quarantined_ms IS NULL";

    RELEASE = "
        UPDATE sessions SET quarantined_ms = NULL, quarantine_reason = NULL
        WHERE id = $1 AND quarantined_ms IS NOT NULL";

    QUARANTINED = "
        SELECT id, quarantined_ms, quarantine_reason FROM sessions
        WHERE quarantined_ms IS NOT NULL ORDER BY quarantined_ms, id LIMIT $1";

    // Sessions: reading.

    SESSION = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s WHERE s.id = $1");

    EVENTS = "SELECT seq, at_ms, event FROM events WHERE session_id = $1 AND seq <= $2 ORDER BY seq";

    LIVE_SESSIONS_OF_PLAYER = concat!("
        SELECT ", session_columns!(), "
        FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NULL
        ORDER BY CASE WHEN (s.to_move & p.seat_bit) <> 0 THEN 0 ELSE 1 END, s.updated_ms DESC, s.id DESC
        LIMIT $2");

    CHALLENGES_OF_PLAYER = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s
        WHERE stage = 'challenge'
            AND (challenger = $1 OR id IN (SELECT session_id FROM session_guests WHERE player_id = $1))
        ORDER BY updated_ms DESC, id DESC
        LIMIT $2");

    /// Games of a player that ended after a moment and in which something has happened since: a rematch may be offered.
    CHANGED_SINCE_END = concat!("
        SELECT ", session_columns!(), "
        FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NOT NULL AND p.ended_ms > $2 AND p.seat_bit <> 0
            AND s.updated_ms > s.ended_ms
        ORDER BY s.updated_ms DESC, s.id DESC
        LIMIT $3");

    COUNT_CHALLENGES_BY = "
        SELECT COUNT(*) FROM sessions WHERE stage = 'challenge' AND challenger = $1";

    COUNT_GAMES_OF_PLAYER = "
        SELECT COUNT(*) FROM session_players WHERE player_id = $1 AND ended_ms IS NULL";

    COUNT_ACTIVE_GAMES_OF_GUILD = "
        SELECT COUNT(*) FROM sessions WHERE guild_id = $1 AND stage = 'play' AND updated_ms > $2";

    COUNT_OPEN_OF_GUILD = "
        SELECT COUNT(*) FROM sessions WHERE guild_id = $1 AND stage = 'challenge' AND is_open = 1";

    SESSIONS_OF_GUILD = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s
        WHERE guild_id = $1 AND stage = $2
        ORDER BY updated_ms DESC, id DESC
        LIMIT $3 OFFSET $4");

    /// Challenges of a guild with a seat that a player may take, the oldest first; of one game (unless empty), at one
    /// speed (unless empty), rated or not (unless negative). Left out are those of whoever is kept apart from the
    /// player, those in which somebody is, and those for other ratings than the player's, rounded to whole points.
    CHALLENGES_WAITING = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s
        WHERE s.guild_id = $1 AND s.stage = 'challenge' AND s.seats_left > 0 AND s.quarantined_ms IS NULL
            AND s.challenger <> $2
            AND ($3 = '' OR s.game = $3) AND ($4 = '' OR s.speed = $4)
            AND (CAST($5 AS BIGINT) < 0 OR s.rated = $5)
            AND NOT EXISTS (SELECT 1 FROM session_guests g WHERE g.session_id = s.id AND g.player_id = $2)
            AND NOT EXISTS (
                SELECT 1 FROM bans b WHERE b.guild_id = s.guild_id AND b.player_id IN ($2, s.challenger))
            AND NOT EXISTS (
                SELECT 1 FROM blocks k WHERE k.player_id = $2 AND k.blocked_id = s.challenger)
            AND NOT EXISTS (
                SELECT 1 FROM blocks k WHERE k.player_id = s.challenger AND k.blocked_id = $2)
            AND NOT EXISTS (
                SELECT 1 FROM session_guests g JOIN blocks k
                    ON (k.player_id = $2 AND k.blocked_id = g.player_id)
                    OR (k.player_id = g.player_id AND k.blocked_id = $2)
                WHERE g.session_id = s.id)
            AND (s.least_rating IS NULL OR EXISTS (
                SELECT 1 FROM ratings r
                WHERE r.player_id = $2 AND r.speed = s.speed AND r.provisional = 0
                    AND r.game = CASE WHEN s.division = '' THEN s.game ELSE s.game || '/' || s.division END
                    AND r.rating >= s.least_rating - 0.5 AND r.rating < s.most_rating + 0.5))
        ORDER BY s.created_ms, s.id
        LIMIT $6");

    FINISHED_BEFORE = concat!("
        SELECT ", session_columns!(), finished_games!("<"), "
        ORDER BY p.ended_ms DESC, p.session_id DESC
        LIMIT $9");

    FINISHED_AFTER = concat!("
        SELECT ", session_columns!(), finished_games!(">"), "
        ORDER BY p.ended_ms, p.session_id
        LIMIT $9");

    COUNT_FINISHED_AFTER = concat!("SELECT COUNT(*)", finished_games!(">"));

    /// Whether a player has an earlier game of a kind, in play or with a result.
    PLAYED_BEFORE = "
        SELECT p.session_id FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NULL AND p.session_id < $3 AND s.game = $2
        UNION ALL
        SELECT p.session_id FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NOT NULL AND p.result <> 'unplayed' AND p.session_id < $3
            AND s.game = $2
        LIMIT 1";

    LAST_FINISHED_IN_CHANNEL = concat!("
        SELECT ", session_columns!(), "
        FROM session_players p JOIN sessions s ON s.id = p.session_id
        WHERE p.player_id = $1 AND p.channel_id = $2 AND p.ended_ms IS NOT NULL AND p.result <> 'unplayed'
        ORDER BY p.ended_ms DESC, p.session_id DESC
        LIMIT 1");

    /// What is played in a channel or thread; live ones first.
    SESSIONS_AT_CHANNEL = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s
        WHERE id IN (
            SELECT f.owner_id FROM surfaces f
            WHERE f.channel_id = $1 AND f.owner_kind = 'session' AND f.surface IN ('thread', 'panel'))
        ORDER BY CASE stage WHEN 'play' THEN 0 WHEN 'challenge' THEN 1 ELSE 2 END, updated_ms DESC, id DESC
        LIMIT $2");

    COUNTS = "
        SELECT
            (SELECT COUNT(*) FROM sessions WHERE stage = 'challenge'),
            (SELECT COUNT(*) FROM sessions WHERE stage = 'play'),
            (SELECT COUNT(*) FROM sessions),
            (SELECT COUNT(*) FROM players)";

    // Statistics.

    /// Games in which every seat has had two plies; a game is counted once, and again when it is computed anew.
    COUNT_GAME = "
        INSERT INTO counted_games (session_id, game, division, speed, guild_id, ended_ms, winners, plies, seconds,
            opening, code)
        SELECT id, game, division, speed, COALESCE(guild_id, 0), ended_ms, COALESCE(winners, 0), CAST($5 AS BIGINT),
            (ended_ms - CAST($2 AS BIGINT)) / 1000, CAST($3 AS TEXT), CAST($4 AS TEXT)
        FROM sessions WHERE id = $1 AND result IN ('won', 'drawn') AND ended_ms IS NOT NULL
        ON CONFLICT (session_id) DO UPDATE
        SET seconds = excluded.seconds, opening = excluded.opening, code = excluded.code";

    /// Adds a game to the sums of a guild, or of guild 0, which is everywhere.
    ADD_TO_TOTALS = "
        INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds,
            first_code, last_code)
        SELECT game, CAST($2 AS BIGINT), COALESCE(opening, ''), division, speed, winners, 1, plies, seconds,
            COALESCE(code, ''), COALESCE(code, '')
        FROM counted_games WHERE session_id = $1
        ON CONFLICT (game, guild_id, opening, division, speed, winners) DO UPDATE
        SET games = counted_totals.games + 1, plies = counted_totals.plies + excluded.plies,
            seconds = counted_totals.seconds + excluded.seconds,
            first_code = CASE WHEN excluded.first_code < counted_totals.first_code
                THEN excluded.first_code ELSE counted_totals.first_code END,
            last_code = CASE WHEN excluded.last_code > counted_totals.last_code
                THEN excluded.last_code ELSE counted_totals.last_code END";

    GUILD_OF_COUNTED_GAME = "SELECT guild_id FROM counted_games WHERE session_id = $1";

    FORGET_TOTALS = "DELETE FROM counted_totals";

    SUM_UP_EVERYWHERE = "
        INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds,
            first_code, last_code)
        SELECT game, 0, COALESCE(opening, ''), division, speed, winners, COUNT(*), SUM(plies), SUM(seconds),
            MIN(COALESCE(code, '')), MAX(COALESCE(code, ''))
        FROM counted_games GROUP BY game, COALESCE(opening, ''), division, speed, winners";

    SUM_UP_GUILDS = "
        INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds,
            first_code, last_code)
        SELECT game, guild_id, COALESCE(opening, ''), division, speed, winners, COUNT(*), SUM(plies), SUM(seconds),
            MIN(COALESCE(code, '')), MAX(COALESCE(code, ''))
        FROM counted_games WHERE guild_id <> 0
        GROUP BY game, guild_id, COALESCE(opening, ''), division, speed, winners";

    /// A guild of 0 is everywhere.
    TOTALS = "
        SELECT opening, division, speed, winners, games, plies, seconds, first_code, last_code
        FROM counted_totals WHERE game = $1 AND guild_id = $2
        ORDER BY opening, division, speed, winners";

    /// The same of games that ended since a moment, answered by an index alone, in whose order they are grouped.
    TOTALS_SINCE = "
        SELECT COALESCE(g.opening, '') AS opening, g.division, g.speed, g.winners, COUNT(*) AS games,
            CAST(SUM(g.plies) AS BIGINT) AS plies, CAST(SUM(g.seconds) AS BIGINT) AS seconds,
            COALESCE(MIN(g.code), '') AS first_code, COALESCE(MAX(g.code), '') AS last_code
        FROM counted_games g
        WHERE g.game = $1 AND g.ended_ms >= $2
        GROUP BY g.opening, g.division, g.speed, g.winners
        ORDER BY g.opening, g.division, g.speed, g.winners";

    TOTALS_OF_GUILD_SINCE = "
        SELECT COALESCE(g.opening, '') AS opening, g.division, g.speed, g.winners, COUNT(*) AS games,
            CAST(SUM(g.plies) AS BIGINT) AS plies, CAST(SUM(g.seconds) AS BIGINT) AS seconds,
            COALESCE(MIN(g.code), '') AS first_code, COALESCE(MAX(g.code), '') AS last_code
        FROM counted_games g
        WHERE g.game = $1 AND g.ended_ms >= $2 AND g.guild_id = $3
        GROUP BY g.opening, g.division, g.speed, g.winners
        ORDER BY g.opening, g.division, g.speed, g.winners";

    // Deadlines.

    /// Deadlines wait while the bot is not in a guild, unless that has lasted since before $3.
    DUE = "
        SELECT s.id, s.deadline_ms FROM sessions s
        WHERE s.deadline_ms IS NOT NULL AND s.quarantined_ms IS NULL AND s.deadline_ms <= $1
            AND NOT EXISTS (
                SELECT 1 FROM absences a WHERE a.guild_id = s.guild_id AND a.to_ms IS NULL AND a.from_ms > $3)
        ORDER BY s.deadline_ms, s.id
        LIMIT $2";

    NEXT_DEADLINE = "
        SELECT s.deadline_ms FROM sessions s
        WHERE s.deadline_ms IS NOT NULL AND s.quarantined_ms IS NULL
            AND NOT EXISTS (SELECT 1 FROM absences a WHERE a.guild_id = s.guild_id AND a.to_ms IS NULL)
        ORDER BY s.deadline_ms, s.id
        LIMIT 1";

    // Guilds that the bot is not in.

    LEAVE_GUILD = "
        INSERT INTO absences (guild_id, from_ms)
        SELECT $1, $2
        WHERE (EXISTS (SELECT 1 FROM sessions WHERE guild_id = $1 AND stage IN ('challenge', 'play'))
            OR EXISTS (SELECT 1 FROM contests WHERE guild_id = $1 AND stage IN ('open', 'running')))
        AND NOT EXISTS (SELECT 1 FROM absences WHERE guild_id = $1 AND to_ms IS NULL)
        ON CONFLICT (guild_id, from_ms) DO NOTHING";

    RETURN_TO_GUILD = "
        UPDATE absences SET to_ms = CASE WHEN from_ms > $2 THEN from_ms ELSE $2 END
        WHERE guild_id = $1 AND to_ms IS NULL";

    FORGET_ABSENCES = "
        DELETE FROM absences WHERE NOT EXISTS (
            SELECT 1 FROM sessions WHERE guild_id = absences.guild_id AND stage IN ('challenge', 'play'))
        AND NOT EXISTS (
            SELECT 1 FROM contests WHERE guild_id = absences.guild_id AND stage IN ('open', 'running'))
        RETURNING guild_id";

    IS_ABSENT = "SELECT EXISTS (SELECT 1 FROM absences WHERE guild_id = $1 AND to_ms IS NULL)";

    ABSENT_GUILDS = "SELECT guild_id, from_ms FROM absences WHERE to_ms IS NULL ORDER BY guild_id";

    ABSENCES_SINCE = "
        SELECT from_ms, to_ms FROM absences
        WHERE guild_id = $1 AND (to_ms IS NULL OR to_ms > $2) ORDER BY from_ms";

    // Channels.

    CHALLENGES_IN_CHANNEL = "
        SELECT id FROM sessions
        WHERE channel_id = $1 AND stage = 'challenge' AND quarantined_ms IS NULL LIMIT $2";

    /// A game is displaced once, however often its channel is found gone; asked again at the same moment, because the
    /// answer was lost, it is the same games.
    DISPLACE_GAMES = "
        UPDATE sessions SET place_gone_ms = $2
        WHERE channel_id = $1 AND stage = 'play' AND quarantined_ms IS NULL
            AND (place_gone_ms IS NULL OR place_gone_ms = $2)
        RETURNING id, version, guild_id, channel_id, game, speed, rated, stage, challenger, is_open, guests, seats_left,
            players, to_move, ply, deadline_ms, created_ms, updated_ms, ended_ms, result, reason, winners, score, results";

    /// Of a page of a list; a shorter one names its last session again.
    PLACES_OF_SESSIONS = "
        SELECT s.id, s.place_gone_ms, f.channel_id
        FROM sessions s
        LEFT JOIN surfaces f ON f.owner_kind = 'session' AND f.owner_id = s.id AND f.surface = 'thread'
        WHERE s.id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)";

    IS_DISPLACED = "
        SELECT COUNT(*) FROM sessions WHERE id = $1 AND stage = 'play' AND place_gone_ms IS NOT NULL";

    MOVE_SESSION = "
        UPDATE sessions SET channel_id = $3, place_gone_ms = NULL
        WHERE id = $1 AND guild_id = $2 AND stage = 'play' AND quarantined_ms IS NULL
            AND (place_gone_ms IS NOT NULL OR channel_id = $4)
        RETURNING version";

    /// A panel that is still there is retired when the next one is shown.
    FORGET_SURFACES = "
        DELETE FROM surfaces WHERE owner_kind = $1 AND owner_id = $2 AND NOT ($3 AND surface = 'panel')";

    CHANNELS_IN_PLAY = "
        SELECT DISTINCT channel_id FROM sessions
        WHERE guild_id = $1 AND stage IN ('challenge', 'play') AND quarantined_ms IS NULL
            AND place_gone_ms IS NULL";

    /// Those first whose time is over first. Of a channel all that was ever played is kept, of a guild few games are in
    /// play: so the channel is no index.
    IN_PLAY_IN_CHANNEL = concat!("
        SELECT ", session_columns!(), "
        FROM sessions s
        WHERE guild_id = $1 AND stage = 'play' AND channel_id + 0 = $2
            AND quarantined_ms IS NULL AND place_gone_ms IS NULL
        ORDER BY CASE WHEN deadline_ms IS NULL THEN 1 ELSE 0 END, deadline_ms, id
        LIMIT $3");

    // Deliveries.

    /// After something was given up it counts as another attempt: something may have been left behind. What waits for its
    /// next attempt is tried at once, and if that fails too it waits as long as before: the pause grows with the time that
    /// Discord is out of order, not with what happens meanwhile. What is out and is
    /// owed again without a new version may be shown as it was: its next try is put after the end of the lease, by which
    /// `DELIVERED` knows that it must go out once more.
    OWE = "
        INSERT INTO deliveries (owner_kind, owner_id, surface, rank, owed_version, done_version, attempts, next_try_ms)
        VALUES ($1, $2, $3, $4, $5, 0, 0, $6)
        ON CONFLICT (owner_kind, owner_id, surface) DO UPDATE
        SET owed_version = excluded.owed_version,
            attempts = CASE
                WHEN deliveries.given_up IS NOT NULL THEN 1
                WHEN deliveries.claimed_until_ms IS NULL AND deliveries.attempts > 1
                    AND deliveries.next_try_ms > excluded.next_try_ms THEN deliveries.attempts - 1
                ELSE deliveries.attempts END,
            given_up = NULL,
            next_try_ms = CASE
                WHEN deliveries.claimed_until_ms IS NULL THEN excluded.next_try_ms
                WHEN deliveries.owed_version = excluded.owed_version THEN deliveries.claimed_until_ms + 1
                ELSE deliveries.next_try_ms END";

    /// Two deliveries of one session are never out at once, and the one of lower rank goes first; of the same rank that
    /// with the first key. Nothing goes out while the thread (rank 0), which says where, is still to be tried; nor, of a
    /// contest, before its card and its hall (rank 1) were shown for the first time or given up.
    LEASE = "
        UPDATE deliveries
        SET claimed_by = $1, claimed_until_ms = $3, next_try_ms = $3, attempts = attempts + 1
        WHERE (owner_kind, owner_id, surface) IN (
            SELECT d.owner_kind, d.owner_id, d.surface FROM deliveries d
            WHERE d.next_try_ms IS NOT NULL AND d.next_try_ms <= $2 AND d.owner_kind = $5 AND NOT EXISTS (
                SELECT 1 FROM deliveries o
                WHERE o.owner_kind = d.owner_kind AND o.owner_id = d.owner_id AND o.surface <> d.surface
                    AND (o.claimed_until_ms > $2
                        OR (o.next_try_ms <= $2
                            AND (o.rank < d.rank OR (o.rank = d.rank AND o.surface < d.surface)))
                        OR (o.next_try_ms IS NOT NULL AND o.rank = 0)
                        OR (o.next_try_ms IS NOT NULL AND o.rank = 1 AND o.done_version = 0
                            AND o.owner_kind = 'contest' AND (d.rank > 1 OR o.surface < d.surface))))
            ORDER BY d.next_try_ms
            LIMIT $4)
        RETURNING owner_kind, owner_id, surface, owed_version, done_version, attempts";

    /// Behind a delivery that is out, others of its session wait; they count when it is back or its
    /// lease has run out. So do those that wait for a thread.
    NEXT_DELIVERY = "
        SELECT d.next_try_ms FROM deliveries d
        WHERE d.next_try_ms IS NOT NULL AND d.owner_kind = $2 AND NOT EXISTS (
            SELECT 1 FROM deliveries o
            WHERE o.owner_kind = d.owner_kind AND o.owner_id = d.owner_id AND o.surface <> d.surface
                AND (o.claimed_until_ms > $1
                    OR (o.next_try_ms IS NOT NULL AND o.rank = 0)
                    OR (o.next_try_ms IS NOT NULL AND o.rank = 1 AND o.done_version = 0
                        AND o.owner_kind = 'contest' AND (d.rank > 1 OR o.surface < d.surface))))
        ORDER BY d.next_try_ms
        LIMIT 1";

    /// What was shown counts even after the lease passed to another sender; only the holder ends the lease.
    DELIVERED = "
        UPDATE deliveries
        SET done_version = CASE WHEN done_version < $4 THEN $4 ELSE done_version END,
            attempts = 0,
            next_try_ms = CASE
                WHEN claimed_by = $5 AND claimed_until_ms = $6 AND next_try_ms > claimed_until_ms THEN $7
                WHEN owed_version <= $4 OR owed_version <= done_version THEN NULL
                WHEN claimed_by = $5 AND claimed_until_ms = $6 THEN $7
                ELSE next_try_ms END,
            claimed_by = CASE WHEN claimed_by = $5 AND claimed_until_ms = $6 THEN NULL ELSE claimed_by END,
            claimed_until_ms = CASE WHEN claimed_by = $5 AND claimed_until_ms = $6 THEN NULL ELSE claimed_until_ms END
        WHERE owner_kind = $1 AND owner_id = $2 AND surface = $3";

    RETRY_DELIVERY = "
        UPDATE deliveries
        SET claimed_by = NULL, claimed_until_ms = NULL, next_try_ms = $6,
            attempts = CASE WHEN attempts > 0 THEN attempts - $7 ELSE 0 END
        WHERE owner_kind = $1 AND owner_id = $2 AND surface = $3 AND claimed_by = $4 AND claimed_until_ms = $5";

    GIVE_UP_DELIVERY = "
        UPDATE deliveries
        SET claimed_by = NULL, claimed_until_ms = NULL, attempts = 0, given_up = $8,
            done_version = CASE WHEN done_version < $6 THEN $6 ELSE done_version END,
            next_try_ms = CASE WHEN owed_version <= $6 THEN NULL ELSE CAST($7 AS BIGINT) END
        WHERE owner_kind = $1 AND owner_id = $2 AND surface = $3 AND claimed_by = $4 AND claimed_until_ms = $5";

    /// What was given up in a guild, of sessions and contests that are not long forgotten.
    COUNT_GIVEN_UP = "
        SELECT (SELECT COUNT(*) FROM sessions s JOIN deliveries d ON d.owner_kind = 'session' AND d.owner_id = s.id
                WHERE s.guild_id = $1 AND s.stage IN ('challenge', 'play', 'over') AND s.updated_ms > $2
                    AND d.given_up IS NOT NULL)
            + (SELECT COUNT(*) FROM contests c JOIN deliveries d ON d.owner_kind = 'contest' AND d.owner_id = c.id
                WHERE c.guild_id = $1 AND c.updated_ms > $2 AND c.quarantined_ms IS NULL
                    AND d.given_up IS NOT NULL)";

    /// It counts as another attempt, before which something may have been left behind.
    OWE_GIVEN_UP = "
        UPDATE deliveries
        SET given_up = NULL, attempts = 1, next_try_ms = $3
        WHERE given_up IS NOT NULL AND claimed_until_ms IS NULL AND owner_kind = 'session' AND owner_id IN (
            SELECT s.id FROM sessions s
            WHERE s.guild_id = $1 AND s.stage IN ('challenge', 'play', 'over') AND s.updated_ms > $2)";

    /// The same, of contests.
    OWE_GIVEN_UP_OF_CONTESTS = "
        UPDATE deliveries
        SET given_up = NULL, attempts = 1, next_try_ms = $3
        WHERE given_up IS NOT NULL AND claimed_until_ms IS NULL AND owner_kind = 'contest' AND owner_id IN (
            SELECT c.id FROM contests c
            WHERE c.guild_id = $1 AND c.updated_ms > $2 AND c.quarantined_ms IS NULL)";

    /// Sessions of which something was given up, and something is shown in the channel; few are in one thread.
    GIVEN_UP_AT_CHANNEL = "
        SELECT DISTINCT s.id FROM surfaces f
        JOIN sessions s ON f.owner_kind = 'session' AND s.id = f.owner_id
        JOIN deliveries d ON d.owner_kind = 'session' AND d.owner_id = s.id
        WHERE f.channel_id = $1 AND s.stage IN ('challenge', 'play', 'over') AND s.updated_ms > $2
            AND d.given_up IS NOT NULL
        LIMIT 100";

    /// The same, of contests.
    CONTESTS_GIVEN_UP_AT_CHANNEL = "
        SELECT DISTINCT c.id FROM surfaces f
        JOIN contests c ON f.owner_kind = 'contest' AND c.id = f.owner_id
        JOIN deliveries d ON d.owner_kind = 'contest' AND d.owner_id = c.id
        WHERE f.channel_id = $1 AND c.updated_ms > $2 AND c.quarantined_ms IS NULL AND d.given_up IS NOT NULL
        LIMIT 100";

    /// As [`OWE_GIVEN_UP`], of one session.
    OWE_GIVEN_UP_OF_SESSION = "
        UPDATE deliveries
        SET given_up = NULL, attempts = 1, next_try_ms = $2
        WHERE owner_kind = 'session' AND owner_id = $1 AND given_up IS NOT NULL AND claimed_until_ms IS NULL";

    /// The same, of one contest.
    OWE_GIVEN_UP_OF_CONTEST = "
        UPDATE deliveries
        SET given_up = NULL, attempts = 1, next_try_ms = $2
        WHERE owner_kind = 'contest' AND owner_id = $1 AND given_up IS NOT NULL AND claimed_until_ms IS NULL";

    RELEASE_LEASES = "
        UPDATE deliveries
        SET claimed_by = NULL, claimed_until_ms = NULL, next_try_ms = $1
        WHERE claimed_until_ms IS NOT NULL";

    /// Clearing up and archiving show nothing, and quiet hours may last for long (ranks 4 to 6).
    /// Whether a surface of a session waits to be shown.
    IS_OWED = "
        SELECT COUNT(*) FROM deliveries
        WHERE owner_kind = $1 AND owner_id = $2 AND surface = $3 AND next_try_ms IS NOT NULL";

    COUNT_OWED = "SELECT COUNT(*) FROM deliveries WHERE next_try_ms IS NOT NULL AND rank < 4";

    // News that is told later, and messages that are deleted later.

    POSTPONE_NEWS = "
        INSERT INTO postponed_news (session_id, player_id, news, version, turn, tell_ms)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (session_id, player_id, news) DO UPDATE
        SET version = excluded.version, turn = excluded.turn, tell_ms = excluded.tell_ms";

    POSTPONED_NEWS = "
        SELECT player_id, news, version, turn, tell_ms FROM postponed_news
        WHERE session_id = $1 ORDER BY player_id, version, news";

    TELL_POSTPONED_NEWS_BY = "
        UPDATE postponed_news SET tell_ms = $2 WHERE player_id = $1 AND tell_ms > $2 RETURNING session_id";

    FORGET_POSTPONED_NEWS = "
        DELETE FROM postponed_news
        WHERE session_id = $1 AND player_id = $2 AND news = $3 AND version <= $4 AND tell_ms <= $5";

    OWE_POSTPONED_NEWS = "
        UPDATE deliveries
        SET next_try_ms = (SELECT MIN(tell_ms) FROM postponed_news WHERE session_id = $1 AND tell_ms > $2)
        WHERE owner_kind = 'session' AND owner_id = $1 AND surface = 'after_quiet' AND claimed_until_ms IS NULL";

    REMEMBER_EXPIRING_MESSAGE = "
        INSERT INTO expiring_messages (message_id, channel_id, guild_id, delete_ms, session_id, player_id, news, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (message_id) DO UPDATE
        SET delete_ms = excluded.delete_ms, news = excluded.news, version = excluded.version";

    FORGET_EXPIRING_MESSAGE = "DELETE FROM expiring_messages WHERE message_id = $1";

    EXPIRING_MESSAGES = "
        SELECT message_id, channel_id, guild_id, delete_ms, session_id, player_id, news, version
        FROM expiring_messages ORDER BY message_id LIMIT $1";

    // Surfaces.

    PLACE_SURFACE = "
        INSERT INTO surfaces (owner_kind, owner_id, surface, channel_id, message_id, version, ply)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (owner_kind, owner_id, surface) DO UPDATE
        SET channel_id = excluded.channel_id, message_id = excluded.message_id,
            version = excluded.version, ply = excluded.ply
        WHERE surfaces.version <= excluded.version";

    SURFACES = "
        SELECT surface, channel_id, message_id, version, ply FROM surfaces
        WHERE owner_kind = $1 AND owner_id = $2 ORDER BY surface";

    NEEDED_AT_MESSAGE = "
        SELECT s.id, f.surface
        FROM surfaces f JOIN sessions s ON f.owner_kind = 'session' AND s.id = f.owner_id
        WHERE f.message_id = $1
            AND (s.stage = 'play' AND f.surface = 'panel' OR s.stage = 'challenge' AND f.surface = 'card')";

    // The ends of sessions, and who has read them.

    /// A session ends once; what is appended in the same millisecond (a rematch) is no second end.
    RECORD_END = "
        INSERT INTO session_ends (seq, session_id, at_ms, result, reason, winners, score, results)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (session_id) DO NOTHING";

    CURSOR = "SELECT cursor_seq FROM consumers WHERE name = $1";

    NEXT_ENDS = "
        SELECT seq, session_id, at_ms, result, reason, winners, score, results FROM session_ends
        WHERE seq > $1 ORDER BY seq LIMIT $2";

    /// Changes nothing if another reader of the same name was faster.
    ADVANCE_CURSOR = "
        INSERT INTO consumers (name, cursor_seq) VALUES ($1, $3)
        ON CONFLICT (name) DO UPDATE SET cursor_seq = excluded.cursor_seq WHERE consumers.cursor_seq = $2";

    // Players and guilds.

    PLAYER = "
        SELECT name, locale, language, orientation, notify_turn, notify_end, notify_challenge, quiet_from, quiet_to,
            time_zone, follow_view, is_listed, remind_ms, is_visible
        FROM players WHERE id = $1";

    MEET_PLAYER = "
        INSERT INTO players (id, name, locale, updated_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (id) DO UPDATE
        SET name = excluded.name, locale = COALESCE(excluded.locale, players.locale), updated_ms = excluded.updated_ms";

    /// Holds the row until the transaction ends, so that of changes that are made at once each sees the one before.
    HOLD_PLAYER = "
        INSERT INTO players (id, updated_ms) VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET updated_ms = excluded.updated_ms
        RETURNING name, locale, language, orientation, notify_turn, notify_end, notify_challenge, quiet_from, quiet_to,
            time_zone, follow_view, is_listed, remind_ms, is_visible";

    SET_PLAYER = "
        UPDATE players
        SET language = $2, orientation = $3, notify_turn = $4, notify_end = $5, notify_challenge = $6, quiet_from = $7,
            quiet_to = $8, time_zone = $9, follow_view = $10, is_listed = $11, remind_ms = $12, is_visible = $13
        WHERE id = $1";

    RESULTS_SEEN = "SELECT results_seen_ms FROM players WHERE id = $1";

    SET_RESULTS_SEEN = "
        UPDATE players SET results_seen_ms = $2
        WHERE id = $1 AND (results_seen_ms IS NULL OR results_seen_ms < $2)";

    PREFERENCES = "SELECT notation, theme, pieces FROM player_games WHERE player_id = $1 AND game = $2";

    HOLD_PREFERENCES = "
        INSERT INTO player_games (player_id, game) VALUES ($1, $2)
        ON CONFLICT (player_id, game) DO UPDATE SET game = excluded.game
        RETURNING notation, theme, pieces";

    SET_PREFERENCES = "
        UPDATE player_games SET notation = $3, theme = $4, pieces = $5 WHERE player_id = $1 AND game = $2";

    FORGET_PREFERENCES = "DELETE FROM player_games WHERE player_id = $1 AND game = $2";

    GUILD = "
        SELECT language, control, pings, channels, play_role, manage_role, edit_in_place, is_listed,
            announces_achievements, call_role, call_minutes
        FROM guilds WHERE id = $1";

    HOLD_GUILD = "
        INSERT INTO guilds (id, updated_ms) VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET updated_ms = excluded.updated_ms
        RETURNING language, control, pings, channels, play_role, manage_role, edit_in_place, is_listed,
            announces_achievements, call_role, call_minutes";

    SET_GUILD = "
        UPDATE guilds
        SET language = $2, control = $3, pings = $4, channels = $5, play_role = $6, manage_role = $7, edit_in_place = $8,
            is_listed = $9, announces_achievements = $10, call_role = $11, call_minutes = $12
        WHERE id = $1";

    /// Calls the role of a guild at $2, unless that was done after $3 (and not in the future, where a clock was wrong).
    TAKE_CALL = "
        UPDATE guilds SET called_ms = $2
        WHERE id = $1 AND call_role IS NOT NULL AND (called_ms IS NULL OR called_ms <= $3 OR called_ms > $2)";

    GUILD_GAME = "SELECT control, notation, theme, pieces FROM guild_games WHERE guild_id = $1 AND game = $2";

    GUILD_CLOCKS = "SELECT game FROM guild_games WHERE guild_id = $1 AND control IS NOT NULL ORDER BY game";

    HOLD_GUILD_GAME = "
        INSERT INTO guild_games (guild_id, game) VALUES ($1, $2)
        ON CONFLICT (guild_id, game) DO UPDATE SET game = excluded.game
        RETURNING control, notation, theme, pieces";

    SET_GUILD_GAME = "
        UPDATE guild_games SET control = $3, notation = $4, theme = $5, pieces = $6 WHERE guild_id = $1 AND game = $2";

    // Contests.

    CREATE_CONTEST = "
        INSERT INTO contests (id, version, guild_id, channel_id, kind, game, name, stage, opener_player_id, starts_ms,
            deadline_ms, created_ms, updated_ms, interaction_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)
        ON CONFLICT DO NOTHING";

    /// The version check comes first in every transaction that changes a contest.
    ADVANCE_CONTEST = "
        UPDATE contests
        SET version = $3, stage = $4, starts_ms = $5, deadline_ms = $6, updated_ms = $7, ended_ms = $8
        WHERE id = $1 AND version = $2";

    CONTEST_EXISTS = "SELECT version FROM contests WHERE id = $1";

    SET_CONTEST_DEADLINE = "UPDATE contests SET deadline_ms = $3 WHERE id = $1 AND version = $2";

    QUARANTINE_CONTEST = "
        UPDATE contests SET quarantined_ms = $2, quarantine_reason = $3
        WHERE id = $1 AND quarantined_ms IS NULL";

    APPEND_CONTEST_EVENT = "
        INSERT INTO contest_events (contest_id, seq, at_ms, event) VALUES ($1, $2, $3, $4)";

    ENTER_CONTEST = "
        INSERT INTO contest_players (contest_id, player_id, is_active, place) VALUES ($1, $2, $3, $4)
        ON CONFLICT (contest_id, player_id) DO UPDATE
        SET is_active = excluded.is_active, place = excluded.place";

    LEAVE_CONTEST = "DELETE FROM contest_players WHERE contest_id = $1 AND player_id = $2";

    OPEN_CONTEST_GAME = "
        INSERT INTO contest_games (session_id, contest_id, pairing) VALUES ($1, $2, $3)";

    CONTEST = "
        SELECT id, version, guild_id, channel_id, kind, game, name, stage, opener_player_id, starts_ms, updated_ms,
            ended_ms, quarantined_ms
        FROM contests WHERE id = $1";

    CONTEST_EVENTS = "
        SELECT seq, at_ms, event FROM contest_events WHERE contest_id = $1 AND seq <= $2 ORDER BY seq";

    CONTESTS_OF_GUILD = "
        SELECT id, version, guild_id, channel_id, kind, game, name, stage, opener_player_id, starts_ms, updated_ms,
            ended_ms, quarantined_ms
        FROM contests WHERE guild_id = $1 AND stage = $2
        ORDER BY updated_ms DESC, id DESC LIMIT $3";

    CONTESTS_OF_PLAYER = "
        SELECT c.id, c.version, c.guild_id, c.channel_id, c.kind, c.game, c.name, c.stage, c.opener_player_id,
            c.starts_ms, c.updated_ms, c.ended_ms, c.quarantined_ms
        FROM contest_players p JOIN contests c ON c.id = p.contest_id
        WHERE p.player_id = $1 AND p.is_active = 1 AND c.stage IN ('open', 'running') AND c.quarantined_ms IS NULL
        ORDER BY c.id DESC LIMIT $2";

    CONTESTS_WITH = "
        SELECT contest_id FROM contest_players WHERE player_id = $1
        UNION SELECT id FROM contests WHERE opener_player_id = $1
        ORDER BY 1 DESC LIMIT $2";

    /// The first three places of contests of four and more; a guild of 0 is everywhere, a player of 0 is everybody.
    /// Whoever stands high on stairs has won nothing by that, and in a team a reserve would share what others won.
    CONTEST_MEDALS = "
        SELECT p.contest_id, p.player_id, p.place,
            (SELECT COUNT(*) FROM contest_players a WHERE a.contest_id = p.contest_id) AS players
        FROM contest_players p JOIN contests c ON c.id = p.contest_id
        WHERE p.place <= 3 AND (CAST($1 AS BIGINT) = 0 OR c.guild_id = $1)
            AND (CAST($2 AS BIGINT) = 0 OR p.player_id = $2) AND c.stage = 'over'
            AND c.kind NOT IN ('stairs', 'team_match', 'team_tournament')
            AND (SELECT COUNT(*) FROM contest_players a WHERE a.contest_id = p.contest_id) >= 4
        ORDER BY p.contest_id DESC, p.place, p.player_id LIMIT $3";

    IS_IN_CONTEST = "SELECT COUNT(*) FROM contest_players WHERE contest_id = $1 AND player_id = $2";

    CONTEST_OF_SESSION = "SELECT contest_id, pairing FROM contest_games WHERE session_id = $1";

    CONTEST_OPENED_BY = "SELECT id FROM contests WHERE interaction_id = $1";

    /// Deadlines wait while the bot is not in a guild.
    DUE_CONTESTS = "
        SELECT c.id FROM contests c
        WHERE c.deadline_ms IS NOT NULL AND c.quarantined_ms IS NULL AND c.deadline_ms <= $1
            AND NOT EXISTS (SELECT 1 FROM absences a WHERE a.guild_id = c.guild_id AND a.to_ms IS NULL)
        ORDER BY c.deadline_ms, c.id LIMIT $2";

    NEXT_CONTEST_DEADLINE = "
        SELECT c.deadline_ms FROM contests c
        WHERE c.deadline_ms IS NOT NULL AND c.quarantined_ms IS NULL
            AND NOT EXISTS (SELECT 1 FROM absences a WHERE a.guild_id = c.guild_id AND a.to_ms IS NULL)
        ORDER BY c.deadline_ms, c.id LIMIT 1";

    COUNT_LIVE_CONTESTS = "
        SELECT COUNT(*) FROM contests WHERE guild_id = $1 AND stage IN ('open', 'running')";

    LIVE_CONTESTS_IN_CHANNEL = "
        SELECT id FROM contests
        WHERE guild_id = $1 AND stage IN ('open', 'running') AND channel_id = $2 AND quarantined_ms IS NULL ORDER BY id";

    MOVE_CONTEST = "
        UPDATE contests SET channel_id = $3
        WHERE id = $1 AND guild_id = $2 AND stage IN ('open', 'running')
        RETURNING version";

    FORGET_CONTEST_SURFACES = "DELETE FROM surfaces WHERE owner_kind = 'contest' AND owner_id = $1";

    /// The card and the hall of a contest are as if they had never been shown.
    SHOW_CONTEST_ANEW = "
        UPDATE deliveries SET done_version = 0
        WHERE owner_kind = 'contest' AND owner_id = $1 AND surface IN ('card', 'hall')";

    CONTEST_EVENTS_WITH = "SELECT contest_id, seq, event FROM contest_events WHERE event LIKE $1";

    REWRITE_CONTEST_EVENT = "UPDATE contest_events SET event = $3 WHERE contest_id = $1 AND seq = $2";

    RENAME_CONTEST_OPENER = "UPDATE contests SET opener_player_id = $2 WHERE opener_player_id = $1";

    RENAME_CONTEST_PLAYER = "UPDATE contest_players SET player_id = $2 WHERE player_id = $1";

    CONTEST_IDS_OF_GUILD = "SELECT id FROM contests WHERE guild_id = $1 LIMIT $2";

    DELETE_CONTEST_EVENTS = "DELETE FROM contest_events WHERE contest_id = $1";

    DELETE_CONTEST_PLAYERS = "DELETE FROM contest_players WHERE contest_id = $1";

    DELETE_CONTEST_GAMES = "DELETE FROM contest_games WHERE contest_id = $1";

    DELETE_CONTEST_DELIVERIES = "DELETE FROM deliveries WHERE owner_kind = 'contest' AND owner_id = $1";

    DELETE_CONTEST = "DELETE FROM contests WHERE id = $1";

    // What players have reached.

    CAREER = "SELECT career FROM careers WHERE player_id = $1";

    /// Not of somebody who is being forgotten.
    SET_CAREER = "
        INSERT INTO careers (player_id, career)
        SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM forgettings WHERE player_id = $1)
        ON CONFLICT (player_id) DO UPDATE SET career = excluded.career";

    /// As `SET_CAREER`.
    ACHIEVE = "
        INSERT INTO achievements (player_id, achievement, tier, at_ms, session_id)
        SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM forgettings WHERE player_id = $1)
        ON CONFLICT (player_id, achievement, tier) DO NOTHING";

    KEPT_CAREERS = "SELECT player_id FROM careers WHERE is_kept = 1";

    KEEP_CAREERS_OF = "
        UPDATE careers SET is_kept = 1
        WHERE player_id IN (SELECT p.player_id FROM session_players p WHERE p.session_id = $1)";

    FORGET_VACATIONS_OF = "DELETE FROM vacations WHERE player_id = $1";

    ALL_VACATIONS_OF = "
        SELECT from_ms, until_ms FROM vacations WHERE player_id = $1 ORDER BY from_ms DESC LIMIT $2";

    // Set-ups that players keep.

    SETUPS_OF = "
        SELECT id, name, game, kind, setup, code, saved_ms FROM setups WHERE player_id = $1 ORDER BY folded_name";

    SETUP_NAMED = "
        SELECT id, name, game, kind, setup, code, saved_ms FROM setups WHERE player_id = $1 AND folded_name = $2";

    SETUP = "
        SELECT id, name, game, kind, setup, code, saved_ms FROM setups WHERE player_id = $1 AND id = $2";

    /// What is secret has no code; nobody finds it by one either.
    SHARED_SETUP = "
        SELECT id, name, game, kind, setup, code, saved_ms FROM setups WHERE code = $1 AND kind = 'position'";

    COUNT_SETUPS = "SELECT COUNT(*) FROM setups WHERE player_id = $1";

    SAVE_SETUP = "
        INSERT INTO setups (id, player_id, name, folded_name, game, kind, setup, saved_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

    SHARE_SETUP = "
        UPDATE setups SET code = COALESCE(code, $3) WHERE player_id = $1 AND id = $2 AND kind = 'position'
        RETURNING code";

    UNSHARE_SETUP = "UPDATE setups SET code = NULL WHERE player_id = $1 AND id = $2";

    DELETE_SETUP = "DELETE FROM setups WHERE player_id = $1 AND id = $2";

    SETUP_DRAFT = "SELECT draft FROM setup_drafts WHERE player_id = $1";

    SET_SETUP_DRAFT = "
        INSERT INTO setup_drafts (player_id, draft, changed_ms) VALUES ($1, $2, $3)
        ON CONFLICT (player_id) DO UPDATE SET draft = excluded.draft, changed_ms = excluded.changed_ms";

    FORGET_SETUP_DRAFT_OF = "DELETE FROM setup_drafts WHERE player_id = $1";

    PRUNE_SETUP_DRAFTS = "DELETE FROM setup_drafts WHERE changed_ms < $1";

    FORGET_SETUPS_OF = "DELETE FROM setups WHERE player_id = $1";

    FORGET_CAREER_OF = "DELETE FROM careers WHERE player_id = $1";

    FORGET_ACHIEVEMENTS_OF = "DELETE FROM achievements WHERE player_id = $1";

    ACHIEVEMENTS_OF = "
        SELECT player_id, achievement, tier, at_ms, session_id FROM achievements
        WHERE player_id = $1 ORDER BY at_ms, achievement, tier";

    ACHIEVEMENTS_BY = "
        SELECT player_id, achievement, tier, at_ms, session_id FROM achievements
        WHERE session_id = $1 ORDER BY player_id, achievement, tier";

    FORGET_ACHIEVEMENTS = "
        DELETE FROM achievements WHERE player_id NOT IN (SELECT player_id FROM careers WHERE is_kept = 1)";

    FORGET_CAREERS = "DELETE FROM careers WHERE is_kept = 0";

    // Who may not play where or with whom.

    BLOCK = "
        INSERT INTO blocks (player_id, blocked_id, at_ms) VALUES ($1, $2, $3)
        ON CONFLICT (player_id, blocked_id) DO NOTHING";

    UNBLOCK = "DELETE FROM blocks WHERE player_id = $1 AND blocked_id = $2";

    BLOCKED_BY = "SELECT blocked_id FROM blocks WHERE player_id = $1 ORDER BY at_ms, blocked_id";

    IS_BLOCKED_BETWEEN = "
        SELECT COUNT(*) FROM blocks
        WHERE (player_id = $1 AND blocked_id = $2) OR (player_id = $2 AND blocked_id = $1)";

    BAN = "
        INSERT INTO bans (guild_id, player_id, at_ms) VALUES ($1, $2, $3)
        ON CONFLICT (guild_id, player_id) DO NOTHING";

    UNBAN = "DELETE FROM bans WHERE guild_id = $1 AND player_id = $2";

    SET_VACATION = "
        INSERT INTO vacations (player_id, from_ms, until_ms) VALUES ($1, $2, $3)
        ON CONFLICT (player_id, from_ms) DO UPDATE SET until_ms = excluded.until_ms";

    VACATIONS = "
        SELECT from_ms, until_ms FROM vacations WHERE player_id = $1 AND until_ms > $2 ORDER BY from_ms";

    IS_BANNED = "SELECT COUNT(*) FROM bans WHERE guild_id = $1 AND player_id = $2";

    NOTE_AUDIT = "
        INSERT INTO audit (guild_id, seq, at_ms, moderator_id, action, session_id, player_id, reason)
        SELECT $1, COALESCE(MAX(seq), 0) + 1, $2, $3, $4, $5, $6, $7 FROM audit WHERE guild_id = $1";

    AUDIT_LIST = "
        SELECT at_ms, moderator_id, action, session_id, player_id, reason
        FROM audit WHERE guild_id = $1 ORDER BY seq DESC LIMIT $2";

    // Ratings.

    RATING = "
        SELECT game, speed, rating, deviation, volatility, provisional, games, wins, draws, losses, last_ms
        FROM ratings WHERE player_id = $1 AND game = $2 AND speed = $3";

    PROFILE = "
        SELECT game, speed, rating, deviation, volatility, provisional, games, wins, draws, losses, last_ms
        FROM ratings WHERE player_id = $1
        ORDER BY game, speed";

    FIRST_RATING = "
        INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional,
            games, wins, draws, losses, last_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11)
        ON CONFLICT (player_id, game, speed) DO NOTHING";

    /// The number of games played is the version of a rating.
    CHANGE_RATING = "
        UPDATE ratings
        SET rating = $4, deviation = $5, volatility = $6, provisional = $7, games = games + 1,
            wins = wins + $8, draws = draws + $9, losses = losses + $10, last_ms = $11
        WHERE player_id = $1 AND game = $2 AND speed = $3 AND games = $12";

    RECORD_RATING_CHANGE = "
        INSERT INTO rating_changes (session_id, player_id, game, speed, before_rating, before_deviation,
            before_volatility, after_rating, after_deviation, after_volatility, at_ms, weight, end_seq, result)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
            COALESCE((SELECT seq FROM session_ends WHERE session_id = $1), 0), $13)";

    RATING_CHANGES_OF_SESSION = "
        SELECT session_id, player_id, before_rating, before_deviation, before_volatility, after_rating,
            after_deviation, after_volatility, weight, at_ms
        FROM rating_changes WHERE session_id = $1 ORDER BY player_id";

    /// The latest first.
    RATING_HISTORY = "
        SELECT at_ms, after_rating FROM rating_changes
        WHERE player_id = $1 AND game = $2 AND speed = $3
        ORDER BY at_ms DESC, session_id DESC
        LIMIT $4";

    RATED_SESSIONS_OF = "
        SELECT session_id FROM rating_changes WHERE player_id = $1 ORDER BY at_ms DESC, session_id DESC LIMIT $2";

    COUNT_RATED_OF_PAIR = "
        SELECT COUNT(*) FROM rating_changes a
        JOIN rating_changes b ON b.session_id = a.session_id AND b.player_id = $2
        WHERE a.player_id = $1 AND a.game = $3 AND a.at_ms > $4";

    /// What somebody loses by leaving a game before it counts is no game that was played. Nobody asks for more than a
    /// few, so no more are counted.
    COUNT_RATED_IN_FULL = "
        SELECT COUNT(*) FROM (
            SELECT 1 FROM rating_changes c
            WHERE c.player_id = $1 AND c.game = $2 AND c.speed = $3 AND c.weight >= 1
                AND NOT EXISTS (SELECT 1 FROM early_exits e WHERE e.session_id = c.session_id)
            LIMIT $4) counted";

    NOTE_EARLY_EXIT = "
        INSERT INTO early_exits (session_id, player_id, at_ms) VALUES ($1, $2, $3)
        ON CONFLICT (session_id, player_id) DO NOTHING";

    EARLY_EXITS = "
        SELECT at_ms FROM early_exits WHERE player_id = $1 AND at_ms > $2 ORDER BY at_ms";

    RATED_IN_GUILD = "
        INSERT INTO guild_ratings (player_id, game, speed, guild_id, last_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (player_id, game, speed, guild_id) DO UPDATE SET last_ms = excluded.last_ms
        WHERE excluded.last_ms > guild_ratings.last_ms";

    /// What the rating was at a moment is what the first game after that found.
    LEADERBOARD = concat!("
        SELECT r.player_id, r.rating, r.deviation, r.volatility, r.provisional, r.games, r.wins, r.draws, r.losses,
            r.last_ms, COALESCE((
                SELECT c.before_rating FROM rating_changes c
                WHERE c.player_id = r.player_id AND c.game = r.game AND c.speed = r.speed AND c.at_ms > $6
                ORDER BY c.at_ms, c.session_id LIMIT 1), r.rating) AS compared_rating
        ", listed_everywhere!());

    LEADERBOARD_OF_GUILD = concat!("
        SELECT r.player_id, r.rating, r.deviation, r.volatility, r.provisional, r.games, r.wins, r.draws, r.losses,
            r.last_ms, COALESCE((
                SELECT c.before_rating FROM rating_changes c
                WHERE c.player_id = r.player_id AND c.game = r.game AND c.speed = r.speed AND c.at_ms > $7
                ORDER BY c.at_ms, c.session_id LIMIT 1), r.rating) AS compared_rating
        ", listed_in_guild!());

    /// Of those who are ranked.
    RANKED_RATINGS = concat!("SELECT r.player_id, r.rating ", listed_everywhere!());

    RANKED_RATINGS_OF_GUILD = concat!("SELECT r.player_id, r.rating ", listed_in_guild!());

    SPEEDS_PLAYED = "
        SELECT r.speed, COUNT(CASE WHEN r.provisional = 0 THEN 1 END), COUNT(*) FROM ratings r
        WHERE r.game = $1 AND r.last_ms > $2
        GROUP BY r.speed";

    SPEEDS_PLAYED_IN_GUILD = "
        SELECT g.speed, COUNT(CASE WHEN r.provisional = 0 THEN 1 END), COUNT(*)
        FROM guild_ratings g JOIN ratings r
            ON r.player_id = g.player_id AND r.game = g.game AND r.speed = g.speed
        WHERE g.guild_id = $3 AND g.game = $1 AND g.last_ms > $2
        GROUP BY g.speed";

    BEST_RATINGS = "
        SELECT game, speed, MAX(after_rating) FROM rating_changes
        WHERE player_id = $1 AND after_deviation <= $2
        GROUP BY game, speed";

    // Ratings and statistics computed anew.

    ENDS_AFTER = "SELECT seq, session_id FROM session_ends WHERE seq > $1 ORDER BY seq LIMIT $2";

    /// Those of sessions that ended within a part of the order, whether they are still there or not.
    CHANGES_BETWEEN = "
        SELECT c.end_seq, c.session_id, c.player_id, c.game, c.speed, c.after_rating, c.after_deviation,
            c.after_volatility, c.at_ms, c.weight, c.result,
            (SELECT COUNT(*) FROM early_exits e WHERE e.session_id = c.session_id) AS exits
        FROM rating_changes c WHERE c.end_seq > $1 AND c.end_seq <= $2 ORDER BY c.end_seq, c.player_id";

    /// Of sessions that are not there any more.
    KEPT_EXITS = "
        SELECT player_id, at_ms FROM early_exits
        WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.id = early_exits.session_id)
        ORDER BY at_ms, session_id, player_id";

    FORGET_CHANGES_OF_SESSION = "DELETE FROM rating_changes WHERE session_id = $1";

    FORGET_EXITS_OF_SESSION = "DELETE FROM early_exits WHERE session_id = $1";

    FORGET_COUNTED_GAME = "DELETE FROM counted_games WHERE session_id = $1";

    /// Of sessions that have not ended.
    FORGET_STRAY_CHANGES = "
        DELETE FROM rating_changes WHERE EXISTS (
            SELECT 1 FROM sessions s WHERE s.id = rating_changes.session_id AND s.stage <> 'over')";

    FORGET_STRAY_EXITS = "
        DELETE FROM early_exits WHERE EXISTS (
            SELECT 1 FROM sessions s WHERE s.id = early_exits.session_id AND s.stage <> 'over')";

    FORGET_STRAY_COUNTED_GAMES = "
        DELETE FROM counted_games WHERE NOT EXISTS (
            SELECT 1 FROM session_ends e WHERE e.session_id = counted_games.session_id)";

    FORGET_RATINGS = "DELETE FROM ratings";

    FORGET_GUILD_RATINGS = "DELETE FROM guild_ratings";

    RECORD_RATING = "
        INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins, draws,
            losses, last_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

    // What is stored of a person, for them.

    PREFERENCES_OF = "SELECT game, notation, theme, pieces FROM player_games WHERE player_id = $1 ORDER BY game";

    BLOCKS_OF = "SELECT blocked_id, at_ms FROM blocks WHERE player_id = $1 ORDER BY at_ms, blocked_id";

    BANS_OF = "SELECT guild_id, at_ms FROM bans WHERE player_id = $1 ORDER BY guild_id";

    AUDIT_OF = "
        SELECT guild_id, at_ms, moderator_id, action, session_id, player_id, reason
        FROM audit WHERE moderator_id = $1 OR player_id = $1 ORDER BY at_ms DESC, guild_id, seq LIMIT $2";

    /// The latest first.
    RATING_CHANGES_OF = "
        SELECT session_id, game, speed, before_rating, after_rating, weight, result, at_ms
        FROM rating_changes WHERE player_id = $1 ORDER BY at_ms DESC, session_id DESC LIMIT $2";

    GUILD_RATINGS_OF = "
        SELECT game, speed, guild_id, last_ms FROM guild_ratings WHERE player_id = $1 ORDER BY game, speed, guild_id";

    NEWS_OF = "
        SELECT session_id, news, tell_ms FROM postponed_news WHERE player_id = $1 ORDER BY tell_ms, session_id LIMIT $2";

    MESSAGES_TO = "
        SELECT message_id, channel_id FROM expiring_messages WHERE player_id = $1 ORDER BY message_id LIMIT $2";

    /// Those in which somebody plays or played, and those that they began; the latest first.
    SESSIONS_OF = "
        SELECT id FROM sessions WHERE challenger = $1 AND id < $2
        UNION SELECT session_id FROM session_players
            WHERE player_id = $1 AND ended_ms IS NOT NULL AND session_id < $2
        UNION SELECT session_id FROM session_players WHERE player_id = $1 AND ended_ms IS NULL AND session_id < $2
        ORDER BY 1 DESC LIMIT $3";

    // Forgetting a person.

    LAST_SESSION = "SELECT value FROM counters WHERE name = 'session'";

    BEGIN_FORGETTING = "
        INSERT INTO forgettings (player_id, former_id, last_session, done_session) VALUES ($1, $2, $3, 0)";

    FORGETTING = "SELECT player_id, former_id, last_session, done_session FROM forgettings WHERE player_id = $1";

    FORGETTINGS = "SELECT player_id, former_id, last_session, done_session FROM forgettings ORDER BY player_id";

    GO_ON_FORGETTING = "UPDATE forgettings SET done_session = $2 WHERE player_id = $1 AND done_session < $2";

    END_FORGETTING = "DELETE FROM forgettings WHERE player_id = $1";

    FORGET_PLAYER = "DELETE FROM players WHERE id = $1";

    FORGET_ALL_PREFERENCES = "DELETE FROM player_games WHERE player_id = $1";

    FORGET_BLOCKS = "DELETE FROM blocks WHERE player_id = $1";

    FORGET_NEWS_TO = "DELETE FROM postponed_news WHERE player_id = $1";

    FORGET_MESSAGES_TO = "DELETE FROM expiring_messages WHERE player_id = $1";

    FORGET_INVITATIONS_TO = "DELETE FROM session_guests WHERE player_id = $1";

    FORGET_GUILD_RATINGS_OF = "DELETE FROM guild_ratings WHERE player_id = $1";

    RENAME_RATINGS = "UPDATE ratings SET player_id = $2 WHERE player_id = $1";

    RENAME_CHANGES = "UPDATE rating_changes SET player_id = $2 WHERE player_id = $1";

    RENAME_EXITS = "UPDATE early_exits SET player_id = $2 WHERE player_id = $1";

    RENAME_SEATS = "UPDATE session_players SET player_id = $2 WHERE player_id = $1";

    RENAME_MODERATOR = "UPDATE audit SET moderator_id = $2 WHERE moderator_id = $1";

    /// Whoever lifts a ban must be able to read whose it is.
    RENAME_MODERATED = "
        UPDATE audit SET player_id = $2 WHERE player_id = $1 AND NOT EXISTS (
            SELECT 1 FROM bans b WHERE b.guild_id = audit.guild_id AND b.player_id = $1)";

    EVENTS_WITH = "
        SELECT session_id, seq, event FROM events WHERE session_id > $1 AND session_id <= $2 AND event LIKE $3
        ORDER BY session_id, seq";

    SESSIONS_WITH = "
        SELECT id, challenger, players, guests FROM sessions
        WHERE id > $1 AND id <= $2 AND (challenger = $3 OR players LIKE $4 OR guests LIKE $4)";

    /// Messages with the games of a player that have ended since a moment, the latest first.
    SHOWN_OF = "
        SELECT f.owner_id, f.surface FROM session_players p
        JOIN surfaces f ON f.owner_kind = 'session' AND f.owner_id = p.session_id
        WHERE p.player_id = $1 AND p.ended_ms IS NOT NULL AND p.ended_ms > $2
            AND f.message_id IS NOT NULL AND f.surface IN ('panel', 'card')
        ORDER BY p.ended_ms DESC, f.owner_id DESC, f.surface LIMIT $3";

    REWRITE_EVENT = "UPDATE events SET event = $3 WHERE session_id = $1 AND seq = $2";

    REWRITE_PEOPLE = "UPDATE sessions SET challenger = $2, players = $3, guests = $4 WHERE id = $1";

    // Guilds that are gone.

    NOTE_GONE = "
        INSERT INTO gone_guilds (guild_id, from_ms) VALUES ($1, $2) ON CONFLICT (guild_id) DO NOTHING";

    NOT_GONE = "DELETE FROM gone_guilds WHERE guild_id = $1";

    GONE_SINCE = "SELECT from_ms FROM gone_guilds WHERE guild_id = $1";

    GONE_GUILDS = "SELECT guild_id, from_ms FROM gone_guilds ORDER BY guild_id";

    KNOWN_GUILDS = "
        SELECT guild_id FROM sessions WHERE guild_id IS NOT NULL
        UNION SELECT guild_id FROM contests
        UNION SELECT id FROM guilds
        UNION SELECT guild_id FROM guild_games
        UNION SELECT guild_id FROM bans
        UNION SELECT guild_id FROM audit
        UNION SELECT guild_id FROM guild_ratings WHERE guild_id <> 0";

    SESSION_IDS_OF_GUILD = "SELECT id FROM sessions WHERE guild_id = $1 LIMIT $2";

    DELETE_INTERACTIONS = "DELETE FROM interactions WHERE session_id = $1";

    DELETE_EXPIRING_MESSAGES = "DELETE FROM expiring_messages WHERE session_id = $1";

    DELETE_POSTPONED_NEWS = "DELETE FROM postponed_news WHERE session_id = $1";

    DELETE_SEATS = "DELETE FROM session_players WHERE session_id = $1";

    DELETE_END = "DELETE FROM session_ends WHERE session_id = $1";

    DELETE_SURFACES = "DELETE FROM surfaces WHERE owner_kind = 'session' AND owner_id = $1";

    DELETE_DELIVERIES = "DELETE FROM deliveries WHERE owner_kind = 'session' AND owner_id = $1";

    DELETE_EVENTS = "DELETE FROM events WHERE session_id = $1";

    DELETE_SESSION = "DELETE FROM sessions WHERE id = $1";

    DELETE_GUILD = "DELETE FROM guilds WHERE id = $1";

    DELETE_GUILD_GAMES = "DELETE FROM guild_games WHERE guild_id = $1";

    DELETE_GUILD_RATINGS = "DELETE FROM guild_ratings WHERE guild_id = $1";

    DELETE_BANS = "DELETE FROM bans WHERE guild_id = $1";

    DELETE_AUDIT = "DELETE FROM audit WHERE guild_id = $1";

    DELETE_ABSENCES = "DELETE FROM absences WHERE guild_id = $1";

    DELETE_EXPIRING_MESSAGES_OF_GUILD = "DELETE FROM expiring_messages WHERE guild_id = $1";

    // Lifecycle.

    ALIVE = "SELECT at_ms FROM lifecycle WHERE name = 'alive'";

    SET_ALIVE = "
        INSERT INTO lifecycle (name, at_ms) VALUES ('alive', $1)
        ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms
        WHERE lifecycle.at_ms < excluded.at_ms OR lifecycle.at_ms > $2";

    /// A row that does not change is not written, and says nothing of whether anything can be.
    SET_WRITTEN = "
        INSERT INTO lifecycle (name, at_ms) VALUES ('written', $1)
        ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms";

    RECORD_INTERRUPTION = "
        INSERT INTO interruptions (to_ms, from_ms) VALUES ($1, $2) ON CONFLICT (to_ms) DO NOTHING";

    INTERRUPTIONS_SINCE = "
        SELECT from_ms, to_ms FROM interruptions WHERE to_ms > $1 ORDER BY to_ms";
}

#[cfg(test)]
mod tests;
