-- What was stored when the database was at migration 1.
UPDATE counters SET value = 3 WHERE name = 'session';
INSERT INTO lifecycle (name, at_ms) VALUES ('alive', 5000);
INSERT INTO interruptions (to_ms, from_ms) VALUES (4000, 3000);
INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, opponent, players,
    seated_version, to_move, ply, deadline_ms, created_ms, updated_ms, ended_ms, result, reason, winners, score)
VALUES
    (1, 1, 900, 901, 'chess', 'blitz', 1, 'challenge', 11, 22, '', 1, 0, 0, 9000, 1000, 1000, NULL, NULL, NULL, NULL, NULL),
    (2, 2, NULL, 901, 'chess', 'rapid', 0, 'play', 11, NULL, '11,22', 2, 2, 1, 8000, 1000, 2000, NULL, NULL, NULL, NULL, NULL),
    (3, 2, 900, 901, 'fischerandom', 'bullet', 1, 'over', 22, 11, '22,11', 2, 0, 9, NULL, 1000, 2000, 2000, 'won', 'checkmate', 1, NULL);
INSERT INTO events (session_id, seq, at_ms, event)
VALUES
    (1, 1, 1000, '{"kind":"withdrawn"}'),
    (2, 1, 1000, '{"kind":"accepted","by":22}'),
    (2, 2, 2000, '{"kind":"played","seat":0,"action":"e2e4"}'),
    (3, 1, 1000, '{"kind":"accepted","by":11}'),
    (3, 2, 2000, '{"kind":"withdrawn"}');
INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result)
VALUES
    (2, 0, 1, 11, NULL, NULL),
    (2, 1, 2, 22, NULL, NULL),
    (3, 0, 1, 22, 2000, 'won'),
    (3, 1, 2, 11, 2000, 'lost');
INSERT INTO interactions (id, session_id, version, at_ms) VALUES (5001, 2, 2, 2000);
INSERT INTO surfaces (session_id, surface, channel_id, message_id, version, ply)
VALUES (2, 'thread', 777, NULL, 1, 0), (2, 'panel', 777, 778, 2, 1);
INSERT INTO deliveries (session_id, surface, rank, owed_version, done_version, attempts, next_try_ms, claimed_by,
    claimed_until_ms, given_up)
VALUES
    (2, 'panel', 1, 2, 1, 0, 2000, NULL, NULL, NULL),
    (1, 'card', 2, 1, 0, 3, NULL, NULL, NULL, 'the channel is gone');
INSERT INTO players (id, name, locale, orientation, pings, updated_ms) VALUES (11, 'Ann', 'en-GB', 'own', 0, 1000);
INSERT INTO player_games (player_id, game, notation, theme, pieces) VALUES (11, 'chess', 'san', NULL, NULL);
INSERT INTO guilds (id, language, control, pings, updated_ms) VALUES (900, 'zh-CN', '10m+5s', 1, 1000);
INSERT INTO guild_players (guild_id, player_id) VALUES (900, 11), (900, 22);
INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins, draws, losses,
    last_ms)
VALUES
    (11, 'fischerandom', 'bullet', 1400.5, 290.25, 0.06, 1, 1, 0, 0, 1, 2000),
    (22, 'fischerandom', 'bullet', 1599.5, 290.25, 0.06, 1, 1, 1, 0, 0, 2000);
INSERT INTO rating_changes (session_id, player_id, game, speed, before_rating, before_deviation, before_volatility,
    after_rating, after_deviation, after_volatility, at_ms)
VALUES (3, 11, 'fischerandom', 'bullet', 1500.0, 350.0, 0.06, 1400.5, 290.25, 0.06, 2000);
