-- What was stored when the database was at migration 12: a server with ratings of its own, somebody who is on no list, and
-- a game that was counted.
UPDATE guilds SET own_ratings = 1 WHERE id = 903;
INSERT INTO players (id, name, is_hidden, updated_ms) VALUES (44, 'Dan', 1, 6000);
INSERT INTO game_counts (game, period, guild_id, division, speed, winners, games, plies, timed_games, duration_ms)
VALUES ('chess', 202607, 0, '', 'blitz', 1, 3, 90, 2, 60000);
INSERT INTO opening_counts (game, period, guild_id, division, speed, opening, winners, games)
VALUES ('chess', 202607, 0, '', 'blitz', 'Sicilian Defense', 1, 2);
