-- What was stored when the database was at migration 9: a game that ended in a channel of its own.
UPDATE counters SET value = 7 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, division, speed, rated, stage, challenger, is_open,
    players, seated_version, to_move, ply, created_ms, updated_ms, ended_ms, result, reason, winners, results)
VALUES (7, 2, 900, 904, 'chess', '', 'blitz', 0, 'over', 33, 0, '33,11', 1, 0, 4, 1000, 1900, 1900, 'won', 'checkmate', 2,
    '2,1');
INSERT INTO events (session_id, seq, at_ms, event)
VALUES (7, 1, 1000, '{"kind":"accepted","by":11}'), (7, 2, 1900, '{"kind":"withdrawn"}');
INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result, channel_id)
VALUES (7, 0, 1, 33, 1900, 'lost', 904), (7, 1, 2, 11, 1900, 'won', 904);
