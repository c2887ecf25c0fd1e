-- What is stored at migration 6: a game that White won before Black had moved, which no statistics count.
UPDATE counters SET value = 5 WHERE name = 'session';
INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, opponent, players,
    seated_version, to_move, ply, created_ms, updated_ms, ended_ms, result, reason, winners, division)
VALUES (5, 5, 700, 701, 'go', 'rapid', 0, 'over', 11, 22, '11,22', 3, 0, 1, 4000, 4500, 4500, 'won', 'time', 1, '9x9');
