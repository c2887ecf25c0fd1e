-- Deliveries and surfaces belong to an owner: a session now, later a contest. The owner is not always a row of one
-- table, so there is no foreign key.
CREATE TABLE surfaces_of_owners (
    owner_kind TEXT NOT NULL,
    owner_id BIGINT NOT NULL,
    surface TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    version BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    PRIMARY KEY (owner_kind, owner_id, surface)
);
INSERT INTO surfaces_of_owners (owner_kind, owner_id, surface, channel_id, message_id, version, ply)
SELECT 'session', session_id, surface, channel_id, message_id, version, ply FROM surfaces;
DROP TABLE surfaces;
ALTER TABLE surfaces_of_owners RENAME TO surfaces;
CREATE INDEX surfaces_by_channel ON surfaces (channel_id, owner_kind, owner_id);
CREATE INDEX surfaces_by_message ON surfaces (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE deliveries_of_owners (
    owner_kind TEXT NOT NULL,
    owner_id BIGINT NOT NULL,
    surface TEXT NOT NULL,
    rank BIGINT NOT NULL,
    owed_version BIGINT NOT NULL,
    done_version BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_try_ms BIGINT,
    claimed_by TEXT,
    claimed_until_ms BIGINT,
    given_up TEXT,
    PRIMARY KEY (owner_kind, owner_id, surface)
);
INSERT INTO deliveries_of_owners (owner_kind, owner_id, surface, rank, owed_version, done_version, attempts,
    next_try_ms, claimed_by, claimed_until_ms, given_up)
SELECT 'session', session_id, surface, rank, owed_version, done_version, attempts,
    next_try_ms, claimed_by, claimed_until_ms, given_up
FROM deliveries;
DROP TABLE deliveries;
ALTER TABLE deliveries_of_owners RENAME TO deliveries;
CREATE INDEX deliveries_by_time ON deliveries (next_try_ms) WHERE next_try_ms IS NOT NULL;
CREATE INDEX deliveries_claimed ON deliveries (claimed_until_ms) WHERE claimed_until_ms IS NOT NULL;

-- The ends of sessions in the order in which they were committed, never changed and never deleted.
CREATE TABLE session_ends (
    seq BIGINT NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL UNIQUE REFERENCES sessions (id),
    at_ms BIGINT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('won', 'drawn', 'unplayed')),
    reason TEXT NOT NULL,
    winners BIGINT NOT NULL,
    score TEXT
);
INSERT INTO session_ends (seq, session_id, at_ms, result, reason, winners, score)
SELECT ROW_NUMBER() OVER (ORDER BY ended_ms, id), id, ended_ms, result, COALESCE(reason, ''), COALESCE(winners, 0), score
FROM sessions WHERE ended_ms IS NOT NULL AND result IS NOT NULL;
INSERT INTO counters (name, value) SELECT 'session_end', COUNT(*) FROM session_ends;

-- How far each consumer has read the ends.
CREATE TABLE consumers (
    name TEXT NOT NULL PRIMARY KEY,
    cursor_seq BIGINT NOT NULL
);

-- The field's word.
ALTER TABLE sessions RENAME COLUMN set_aside_ms TO quarantined_ms;
ALTER TABLE sessions RENAME COLUMN set_aside_why TO quarantine_reason;
