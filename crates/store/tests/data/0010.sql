-- What was stored when the database was at migration 10: news that waits for the end of quiet hours, a hint and a direct
-- message.
INSERT INTO postponed_news (session_id, player_id, news, version, turn, tell_ms) VALUES (2, 22, 'turn', 2, 0, 9000);
INSERT INTO expiring_messages (message_id, channel_id, guild_id, delete_ms) VALUES (801, 901, 900, 7000);
INSERT INTO expiring_messages (message_id, channel_id, session_id, player_id, news, version)
VALUES (802, 905, 2, 11, 'asked,turn', 2);
