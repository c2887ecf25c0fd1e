-- What was stored when the database was at migration 7: a table for three with two guests, and the places of a game for
-- three.
UPDATE counters SET value = 6 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, division, speed, rated, stage, challenger, is_open,
    guests, players, seated_version, to_move, ply, created_ms, updated_ms)
VALUES (6, 1, NULL, 902, 'bids', '', 'blitz', 0, 'challenge', 33, 0, '22,44', '', 1, 0, 0, 1000, 1100);
INSERT INTO session_guests (session_id, player_id) VALUES (6, 22), (6, 44);
INSERT INTO events (session_id, seq, at_ms, event) VALUES (6, 1, 1000, '{"kind":"withdrawn"}');
UPDATE sessions SET results = '1:3,2:-1' WHERE id = 4;
UPDATE session_ends SET results = '1:3,2:-1' WHERE session_id = 4;
INSERT INTO early_exits (session_id, player_id, at_ms) VALUES (4, 11, 4900);
