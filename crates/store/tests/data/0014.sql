-- What was stored when the database was at migration 14: somebody is being forgotten, and a guild is gone.
INSERT INTO forgettings (player_id, former_id, last_session, done_session) VALUES (55, -9223372036854775807, 8, 0);
INSERT INTO gone_guilds (guild_id, from_ms) VALUES (907, 5000);
