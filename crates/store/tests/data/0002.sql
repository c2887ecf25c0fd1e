-- What was stored when the database was at migration 2: a game of Go on a small board.
UPDATE counters SET value = 4 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, opponent, players,
    seated_version, to_move, ply, deadline_ms, created_ms, updated_ms, ended_ms, result, reason, winners, score, division)
VALUES
    (4, 2, 900, 901, 'go', 'blitz', 1, 'over', 11, 22, '11,22', 2, 0, 61, NULL, 1000, 2500, 2500, 'won', 'count', 2, 'W+4.5', '9x9');
INSERT INTO events (session_id, seq, at_ms, event)
VALUES
    (4, 1, 1000, '{"kind":"accepted","by":22}'),
    (4, 2, 2500, '{"kind":"withdrawn"}');
INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result)
VALUES
    (4, 0, 1, 11, 2500, 'lost'),
    (4, 1, 2, 22, 2500, 'won');
INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins, draws, losses,
    last_ms)
VALUES
    (22, 'go/9x9', 'blitz', 1662.0, 290.25, 0.06, 1, 1, 1, 0, 0, 2500);
