-- Start positions that players keep under a name, and where they put their men in secret. A code is there while the
-- position is shared: whoever has it can see and use it.
CREATE TABLE setups (
    id BIGINT NOT NULL PRIMARY KEY,
    player_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('position', 'placement')),
    setup TEXT NOT NULL,
    code TEXT,
    saved_ms BIGINT NOT NULL,
    UNIQUE (player_id, folded_name)
);
CREATE UNIQUE INDEX setups_by_code ON setups (code);
INSERT INTO counters (name, value) VALUES ('setup', 0);

-- The board that somebody is setting up, one for each player, as the program writes it.
CREATE TABLE setup_drafts (
    player_id BIGINT NOT NULL PRIMARY KEY,
    draft TEXT NOT NULL,
    changed_ms BIGINT NOT NULL
);
