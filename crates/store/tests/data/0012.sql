-- What was stored when the database was at migration 12: somebody hides from the list of all, and a server keeps its games
-- out of it. Somebody's rating is not provisional any more.
UPDATE players SET is_listed = 0 WHERE id = 22;
UPDATE guilds SET is_listed = 0 WHERE id = 900;
UPDATE ratings SET provisional = 0 WHERE player_id = 11;
