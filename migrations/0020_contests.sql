-- Contests: like a session, a list of events with a row beside it. A contest belongs to a server.
CREATE TABLE contests (
    id BIGINT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('open', 'running', 'over')),
    opener_player_id BIGINT NOT NULL,
    -- When it begins by itself, and when time will change something.
    starts_ms BIGINT,
    deadline_ms BIGINT,
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    ended_ms BIGINT,
    -- The interaction that opened it, which opens one contest however often it is delivered.
    interaction_id BIGINT UNIQUE,
    quarantined_ms BIGINT,
    quarantine_reason TEXT
);
CREATE INDEX contests_by_guild ON contests (guild_id, stage, updated_ms);
CREATE INDEX contests_by_deadline ON contests (deadline_ms, id) WHERE deadline_ms IS NOT NULL AND quarantined_ms IS NULL;
INSERT INTO counters (name, value) VALUES ('contest', 0);

CREATE TABLE contest_events (
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (contest_id, seq)
);

-- Who has joined a contest; the place once it is over.
CREATE TABLE contest_players (
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    player_id BIGINT NOT NULL,
    is_active BIGINT NOT NULL CHECK (is_active IN (0, 1)),
    place BIGINT,
    PRIMARY KEY (contest_id, player_id)
);
CREATE INDEX contest_players_by_player ON contest_players (player_id, contest_id);

-- Which session is the game of which pairing.
CREATE TABLE contest_games (
    session_id BIGINT NOT NULL PRIMARY KEY,
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    pairing BIGINT NOT NULL
);
CREATE INDEX contest_games_by_contest ON contest_games (contest_id, pairing);
