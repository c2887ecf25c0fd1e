-- How each player is told of a turn, an end and a challenge. Empty means as the server has it. Replaces one answer for
-- all three.
ALTER TABLE players ADD COLUMN notify_turn TEXT CHECK (notify_turn IN ('mention', 'direct', 'none'));
ALTER TABLE players ADD COLUMN notify_end TEXT CHECK (notify_end IN ('mention', 'direct', 'none'));
ALTER TABLE players ADD COLUMN notify_challenge TEXT CHECK (notify_challenge IN ('mention', 'direct', 'none'));
UPDATE players SET notify_turn = 'none', notify_end = 'none', notify_challenge = 'none' WHERE pings = 0;
UPDATE players SET notify_turn = 'mention', notify_end = 'mention', notify_challenge = 'mention' WHERE pings = 1;
ALTER TABLE players DROP COLUMN pings;

-- When a player is not to be notified: minutes of the day in a time zone of the IANA database, over midnight if the
-- second is the smaller. All three or none.
ALTER TABLE players ADD COLUMN quiet_from BIGINT CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE players ADD COLUMN quiet_to BIGINT CHECK (quiet_to BETWEEN 0 AND 1439);
ALTER TABLE players ADD COLUMN time_zone TEXT;

-- Whether a private view is kept up to date, and the language a player has chosen instead of their client's.
ALTER TABLE players ADD COLUMN follow_view BIGINT CHECK (follow_view IN (0, 1));
ALTER TABLE players ADD COLUMN language TEXT;

-- Where games may be played ('901,902'; empty means everywhere), which role may play and which may manage the bot, and
-- whether one panel is edited instead of a new one posted for each move.
ALTER TABLE guilds ADD COLUMN channels TEXT;
ALTER TABLE guilds ADD COLUMN play_role BIGINT;
ALTER TABLE guilds ADD COLUMN manage_role BIGINT;
ALTER TABLE guilds ADD COLUMN edit_in_place BIGINT CHECK (edit_in_place IN (0, 1));

-- What a guild has set for one game, or for a family of games by the family's key.
CREATE TABLE guild_games (
    guild_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    control TEXT,
    notation TEXT,
    theme TEXT,
    pieces TEXT,
    PRIMARY KEY (guild_id, game)
);
