-- Games that are counted and ranked apart, such as Go on boards of different sizes; empty where a game has no divisions.
ALTER TABLE sessions ADD COLUMN division TEXT NOT NULL DEFAULT '';

-- How the games of a kind ended.
CREATE INDEX sessions_over_by_game ON sessions (game, division, winners, guild_id) WHERE result IN ('won', 'drawn');
