-- What was stored when the database was at migration 6: a game that White won before Black had moved, which no statistics count.
UPDATE counters SET value = 5 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, opponent, players,
    seated_version, to_move, ply, created_ms, updated_ms, ended_ms, result, reason, winners, division)
VALUES (5, 2, 700, 701, 'go', 'rapid', 0, 'over', 11, 22, '11,22', 1, 0, 1, 4000, 4500, 4500, 'won', 'time', 1, '9x9');
INSERT INTO events (session_id, seq, at_ms, event)
VALUES
    (5, 1, 4000, '{"kind":"accepted","by":22}'),
    (5, 2, 4200, '{"kind":"played","seat":0,"action":"e5"}');
