-- How many seats of a challenge are left for whoever comes first, and between which ratings they must be; empty if of
-- any.
ALTER TABLE sessions ADD COLUMN seats_left BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN least_rating BIGINT;
ALTER TABLE sessions ADD COLUMN most_rating BIGINT;
UPDATE sessions SET seats_left = 1 WHERE stage = 'challenge' AND is_open = 1;
CREATE INDEX challenges_waiting ON sessions (guild_id, created_ms, id) WHERE stage = 'challenge' AND seats_left > 0;

-- Whether others see that somebody is on line; empty means yes.
ALTER TABLE players ADD COLUMN is_visible BIGINT;

-- The role that is called when somebody looks for a game in a guild, how many minutes apart at least, and when it was
-- called last.
ALTER TABLE guilds ADD COLUMN call_role BIGINT;
ALTER TABLE guilds ADD COLUMN call_minutes BIGINT;
ALTER TABLE guilds ADD COLUMN called_ms BIGINT;
