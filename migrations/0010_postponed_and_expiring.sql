-- What somebody is told of a session when their quiet hours are over: as of which version and turn it is, and when.
CREATE TABLE postponed_news (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    player_id BIGINT NOT NULL,
    news TEXT NOT NULL,
    version BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    tell_ms BIGINT NOT NULL,
    PRIMARY KEY (session_id, player_id, news)
);

-- Messages that are deleted when they are of no use any more: hints at a time; direct messages, which have a player,
-- when what they tell of a session is old ('asked,turn', as of a version).
CREATE TABLE expiring_messages (
    message_id BIGINT NOT NULL PRIMARY KEY,
    channel_id BIGINT NOT NULL,
    guild_id BIGINT,
    delete_ms BIGINT,
    session_id BIGINT REFERENCES sessions (id),
    player_id BIGINT,
    news TEXT,
    version BIGINT
);
