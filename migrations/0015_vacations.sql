-- When players are or were on vacation. A vacation ends at until_ms, which is moved to an earlier time if they end it before.
CREATE TABLE vacations (
    player_id BIGINT NOT NULL,
    from_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL CHECK (until_ms >= from_ms),
    PRIMARY KEY (player_id, from_ms)
);

-- How long before the flag of a correspondence game falls a player wants to be reminded; 0 means never, and nothing when
-- a third of the time is left.
ALTER TABLE players ADD COLUMN remind_ms BIGINT CHECK (remind_ms >= 0);
