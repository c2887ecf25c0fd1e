-- What was stored when the database was at migration 16: a table with a seat for anyone of these ratings.
UPDATE sessions SET seats_left = 1, least_rating = 1400, most_rating = 1800 WHERE id = 6;
UPDATE players SET is_visible = 0 WHERE id = 22;
UPDATE guilds SET call_role = 77, call_minutes = 120, called_ms = 5000 WHERE id = 900;
