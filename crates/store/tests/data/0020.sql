INSERT INTO contests (id, version, guild_id, channel_id, kind, game, name, stage, opener_player_id, starts_ms,
    deadline_ms, created_ms, updated_ms, interaction_id)
VALUES (1, 2, 905, 906, 'swiss', 'chess', 'Saturday', 'open', 11, 9000, 9000, 5000, 5000, 777);
INSERT INTO contest_events (contest_id, seq, at_ms, event) VALUES
    (1, 1, 5000, '{"kind":"opened","by":11,"plan":{"kind":"swiss","name":"Saturday","terms":{"game":"chess","seats":2,"control":"5m+3s","rated":true,"side":"random"},"start":{"at":9000},"min":3,"max":512,"cycles":1,"length":{"games":1},"bronze":false,"grace":300000,"pause":120000}}'),
    (1, 2, 5000, '{"kind":"joined","player":22,"rating":1500,"deviation":350}');
INSERT INTO contest_players (contest_id, player_id, is_active) VALUES (1, 22, 1);
INSERT INTO contest_games (session_id, contest_id, pairing) VALUES (1000000, 1, 1);
UPDATE counters SET value = 1 WHERE name = 'contest';
