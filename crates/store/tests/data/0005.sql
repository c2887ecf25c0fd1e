-- What was stored when the database was at migration 5: somebody who left a rated game early, a game that counted
-- half, and a session whose channel was deleted.
INSERT INTO early_exits (session_id, player_id, at_ms) VALUES (4, 22, 4900);
UPDATE rating_changes SET weight = 0.5 WHERE session_id = 3;
UPDATE sessions SET place_gone_ms = 4900 WHERE id = 2;
