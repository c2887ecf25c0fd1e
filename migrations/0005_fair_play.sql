-- How much a rated game counted: the same two people have few a day that count in full.
ALTER TABLE rating_changes ADD COLUMN weight DOUBLE PRECISION NOT NULL DEFAULT 1;
CREATE INDEX rating_changes_by_time ON rating_changes (player_id, at_ms);

-- Who left a rated game before it could count, by calling it off or losing it at once.
CREATE TABLE early_exits (
    session_id BIGINT NOT NULL PRIMARY KEY REFERENCES sessions (id),
    player_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX early_exits_by_player ON early_exits (player_id, at_ms);

-- Since when a session has no place of its own any more, because somebody deleted its channel; empty while it has one.
ALTER TABLE sessions ADD COLUMN place_gone_ms BIGINT;
