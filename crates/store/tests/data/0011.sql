-- What was stored when the database was at migration 11: a game that is counted, with its opening.
UPDATE counters SET value = 8 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, division, speed, rated, stage, challenger, is_open,
    players, seated_version, to_move, ply, created_ms, updated_ms, ended_ms, result, reason, winners, results)
VALUES (8, 1, 900, 904, 'chess', '', 'blitz', 0, 'over', 33, 0, '33,44', 1, 0, 9, 1000, 61000, 61000, 'won', 'checkmate', 1,
    '1,2');
INSERT INTO events (session_id, seq, at_ms, event) VALUES (8, 1, 1000, '{"kind":"accepted","by":44}');
INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result, channel_id)
VALUES (8, 0, 1, 33, 61000, 'won', 904), (8, 1, 2, 44, 61000, 'lost', 904);
INSERT INTO counted_games (session_id, game, division, speed, guild_id, ended_ms, winners, plies, seconds, opening, code)
VALUES (8, 'chess', '', 'blitz', 900, 61000, 1, 9, 60, 'Ruy Lopez', 'C60');
INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds, first_code, last_code)
VALUES ('chess', 0, 'Ruy Lopez', '', 'blitz', 1, 1, 9, 60, 'C60', 'C60'),
    ('chess', 900, 'Ruy Lopez', '', 'blitz', 1, 1, 9, 60, 'C60', 'C60');
