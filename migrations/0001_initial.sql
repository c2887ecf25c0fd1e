-- The house: sessions and their events, what is owed to the chat service, players, guilds, ratings.
-- Written in the subset that SQLite and PostgreSQL share. Times are milliseconds since 1970 (…_ms), ids are numbers,
-- a truth value is 0 or 1, a set of seats is a number with one bit for each seat.

-- Numbers that are handed out one after the other.
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('session', 0);

-- When the program was last seen alive ('alive').
CREATE TABLE lifecycle (
    name TEXT NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL
);

-- The times between two runs, in which nobody could play.
CREATE TABLE interruptions (
    to_ms BIGINT NOT NULL PRIMARY KEY,
    from_ms BIGINT NOT NULL
);

-- One row for each session: its version, and what questions are asked about. Its state is in its events.
CREATE TABLE sessions (
    id BIGINT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    stage TEXT NOT NULL CHECK (stage IN ('challenge', 'play', 'over')),
    challenger BIGINT NOT NULL,
    opponent BIGINT,
    players TEXT NOT NULL,
    seated_version BIGINT NOT NULL,
    to_move BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    deadline_ms BIGINT,
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    ended_ms BIGINT,
    result TEXT CHECK (result IN ('won', 'drawn', 'unplayed')),
    reason TEXT,
    winners BIGINT,
    score TEXT,
    set_aside_ms BIGINT,
    set_aside_why TEXT
);
CREATE INDEX sessions_by_deadline ON sessions (deadline_ms, id)
    WHERE deadline_ms IS NOT NULL AND set_aside_ms IS NULL;
CREATE INDEX sessions_in_play ON sessions (id) WHERE stage = 'play';
CREATE INDEX sessions_by_guild ON sessions (guild_id, stage, updated_ms);
CREATE INDEX sessions_by_channel ON sessions (channel_id, updated_ms);
CREATE INDEX challenges_by_challenger ON sessions (challenger, updated_ms) WHERE stage = 'challenge';
CREATE INDEX challenges_by_opponent ON sessions (opponent, updated_ms) WHERE stage = 'challenge';

-- What happened, never changed and never deleted.
CREATE TABLE events (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (session_id, seq)
);

-- Who sits where; result is empty until the session is over.
CREATE TABLE session_players (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    seat BIGINT NOT NULL,
    seat_bit BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    ended_ms BIGINT,
    result TEXT CHECK (result IN ('won', 'lost', 'drawn', 'unplayed')),
    PRIMARY KEY (session_id, seat)
);
CREATE INDEX session_players_live ON session_players (player_id, session_id) WHERE ended_ms IS NULL;
CREATE INDEX session_players_over ON session_players (player_id, ended_ms, session_id) WHERE ended_ms IS NOT NULL;

-- Requests of the chat service that were carried out, so that none is carried out twice.
CREATE TABLE interactions (
    id BIGINT NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX interactions_by_age ON interactions (at_ms);

-- Where a session stands on the chat service, and what was last shown there.
CREATE TABLE surfaces (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    surface TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    version BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    PRIMARY KEY (session_id, surface)
);
CREATE INDEX surfaces_by_channel ON surfaces (channel_id, session_id);

-- What is owed to a surface. next_try_ms is empty when nothing is owed, and the end of the lease while it is claimed.
CREATE TABLE deliveries (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    surface TEXT NOT NULL,
    rank BIGINT NOT NULL,
    owed_version BIGINT NOT NULL,
    done_version BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_try_ms BIGINT,
    claimed_by TEXT,
    claimed_until_ms BIGINT,
    given_up TEXT,
    PRIMARY KEY (session_id, surface)
);
CREATE INDEX deliveries_by_time ON deliveries (next_try_ms) WHERE next_try_ms IS NOT NULL;
CREATE INDEX deliveries_claimed ON deliveries (claimed_until_ms) WHERE claimed_until_ms IS NOT NULL;

CREATE TABLE players (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT,
    locale TEXT,
    orientation TEXT,
    pings BIGINT CHECK (pings IN (0, 1)),
    updated_ms BIGINT NOT NULL
);

-- What a player likes in one game.
CREATE TABLE player_games (
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    notation TEXT,
    theme TEXT,
    pieces TEXT,
    PRIMARY KEY (player_id, game)
);

CREATE TABLE guilds (
    id BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    control TEXT,
    pings BIGINT CHECK (pings IN (0, 1)),
    updated_ms BIGINT NOT NULL
);

-- Who has finished a rated game in which guild.
CREATE TABLE guild_players (
    guild_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, player_id)
);

CREATE TABLE ratings (
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    provisional BIGINT NOT NULL CHECK (provisional IN (0, 1)),
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    PRIMARY KEY (player_id, game, speed)
);
CREATE INDEX ratings_by_rank ON ratings (game, speed, provisional, rating DESC, player_id);

CREATE TABLE rating_changes (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    before_rating DOUBLE PRECISION NOT NULL,
    before_deviation DOUBLE PRECISION NOT NULL,
    before_volatility DOUBLE PRECISION NOT NULL,
    after_rating DOUBLE PRECISION NOT NULL,
    after_deviation DOUBLE PRECISION NOT NULL,
    after_volatility DOUBLE PRECISION NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (session_id, player_id)
);
CREATE INDEX rating_changes_by_player ON rating_changes (player_id, game, speed, at_ms);
