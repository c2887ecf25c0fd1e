-- What was stored when the database was at migration 8: a player with choices of every kind, and a guild with its own.
INSERT INTO players (id, name, notify_turn, notify_end, notify_challenge, quiet_from, quiet_to, time_zone, follow_view,
    language, updated_ms)
VALUES (22, 'Bea', 'direct', 'mention', 'none', 1380, 420, 'Europe/Berlin', 1, 'zh-CN', 5000);
INSERT INTO guilds (id, language, channels, play_role, manage_role, edit_in_place, updated_ms)
VALUES (903, 'en-US', '901,902', 71, 72, 1, 5000);
INSERT INTO guild_games (guild_id, game, control, notation, theme, pieces)
VALUES (903, 'chess', '10m+5s', 'san', 'slate', NULL);
