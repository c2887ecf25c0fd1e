-- What was stored when the database was at migration 13: somebody blocks somebody, and somebody is banned from a guild.
INSERT INTO blocks (player_id, blocked_id, at_ms) VALUES (11, 33, 5000);
INSERT INTO bans (guild_id, player_id, at_ms) VALUES (900, 44, 5000);
INSERT INTO audit (guild_id, seq, at_ms, moderator_id, action, player_id, reason)
VALUES (900, 1, 5000, 11, 'banned', 44, 'spam');
