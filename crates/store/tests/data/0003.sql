-- What was stored when the database was at migration 3: a guild that the bot left and came back to, and one that it left.
INSERT INTO absences (guild_id, from_ms, to_ms) VALUES (900, 4000, 4500), (901, 4800, NULL);
