-- What was stored when the database was at migration 15: somebody is on vacation, and wants to be reminded early.
INSERT INTO vacations (player_id, from_ms, until_ms) VALUES (22, 1000, 2000), (22, 5000, 9000);
UPDATE players SET remind_ms = 86400000 WHERE id = 22;
