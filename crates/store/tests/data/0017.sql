-- What was stored when the database was at migration 17: somebody has finished a first game, and a server announces that.
INSERT INTO careers (player_id, career) VALUES (11, '{"finished":1,"won":1,"games":["chess"]}');
INSERT INTO achievements (player_id, achievement, tier, at_ms, session_id) VALUES (11, 'finished', 1, 5000, 2);
UPDATE guilds SET announces_achievements = 1 WHERE id = 900;
