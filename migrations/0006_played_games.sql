-- What statistics count: games that have a result, and in which both players have moved. Replaces an index without plies.
CREATE INDEX sessions_played_by_game ON sessions (game, division, winners, guild_id)
    WHERE result IN ('won', 'drawn') AND ply > 1;
DROP INDEX sessions_over_by_game;
