-- How many games ended how, for statistics. guild_id is 0 for all games there are; those of a guild also have rows of
-- their own. period is 0 for all time, else a year (2026) or a month (202607), in UTC. Games in which each seat has
-- made two plies are counted; timed_games of them are those whose duration is known.
CREATE TABLE game_counts (
    game TEXT NOT NULL,
    period BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    division TEXT NOT NULL,
    speed TEXT NOT NULL,
    winners BIGINT NOT NULL,
    games BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    timed_games BIGINT NOT NULL,
    duration_ms BIGINT NOT NULL,
    PRIMARY KEY (game, period, guild_id, division, speed, winners)
);

-- The same by opening, of games that have one.
CREATE TABLE opening_counts (
    game TEXT NOT NULL,
    period BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    division TEXT NOT NULL,
    speed TEXT NOT NULL,
    opening TEXT NOT NULL,
    winners BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (game, period, guild_id, division, speed, opening, winners)
);

-- Whether a game that has a result was looked at for these counts. Earlier ones are, a few at a time, by the program.
ALTER TABLE sessions ADD COLUMN counted BIGINT NOT NULL DEFAULT 0 CHECK (counted IN (0, 1));
CREATE INDEX sessions_to_count ON sessions (id) WHERE counted = 0 AND result IN ('won', 'drawn');
DROP INDEX sessions_played_by_game;

-- Whether rated games of a guild change ratings of the guild alone, and its games stay out of the statistics of all.
ALTER TABLE guilds ADD COLUMN own_ratings BIGINT CHECK (own_ratings IN (0, 1));
CREATE INDEX guilds_with_own_ratings ON guilds (id) WHERE own_ratings = 1;

-- Whether a player is left out of leaderboards.
ALTER TABLE players ADD COLUMN is_hidden BIGINT CHECK (is_hidden IN (0, 1));
CREATE INDEX players_hidden ON players (id) WHERE is_hidden = 1;
