-- What 1573a73 (migration 3) stored of games in every stage: 1 a challenge to Ben, 2 a challenge to anybody, 3 in play
-- with a clock, 4 in play without one while a takeback is offered, 5 paused, 6 counting, 7 won and rated, 8 withdrawn,
-- 9 quarantined.
UPDATE counters SET value = 9 WHERE name = 'session';
INSERT INTO lifecycle (name, at_ms) VALUES ('alive', 1795000020000), ('written', 1795000020000);
INSERT INTO interruptions (to_ms, from_ms) VALUES (1794999995000, 1794999991000);
INSERT INTO sessions (id, version, guild_id, channel_id, game, speed, rated, stage, challenger, opponent, players, seated_version,
    to_move, ply, deadline_ms, created_ms, updated_ms, ended_ms, result, reason, winners, score, set_aside_ms,
    set_aside_why, division)
VALUES
    (1, 1, 900, 901, 'chess', 'rapid', 0, 'challenge', 11, 22, '', 1, 0, 0, 7258118400000, 1795000000000, 1795000000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ''),
    (2, 1, 900, 901, 'xiangqi', 'correspondence', 0, 'challenge', 11, NULL, '', 1, 0, 0, 7258118400000, 1795000000000, 1795000000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ''),
    (3, 4, 900, 901, 'chess', 'rapid', 0, 'play', 11, 22, '11,22', 3, 2, 1, 1795000593000, 1795000000000, 1795000003000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ''),
    (4, 6, 900, 901, 'chess', 'correspondence', 0, 'play', 11, 22, '11,22', 3, 1, 2, NULL, 1795000000000, 1795000005000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ''),
    (5, 8, 900, 901, 'chess', 'rapid', 0, 'play', 11, 22, '11,22', 3, 1, 2, NULL, 1795000000000, 1795000007000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ''),
    (6, 6, 900, 901, 'go', 'correspondence', 0, 'play', 11, 22, '11,22', 3, 3, 3, NULL, 1795000000000, 1795000005000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '19x19'),
    (7, 8, 900, 901, 'chess', 'rapid', 1, 'over', 11, 22, '11,22', 3, 0, 4, NULL, 1795000000000, 1795000007000, 1795000007000, 'won', 'checkmate', 2, NULL, NULL, NULL, ''),
    (8, 2, 900, 901, 'chess', 'rapid', 0, 'over', 11, 22, '', 1, 0, 0, NULL, 1795000000000, 1795000001000, 1795000001000, 'unplayed', 'withdrawn', 0, NULL, NULL, NULL, ''),
    (9, 4, 900, 901, 'chess', 'rapid', 0, 'play', 11, 22, '11,22', 3, 1, 0, 1795000600000, 1795000000000, 1795000003000, NULL, NULL, NULL, NULL, NULL, 1795000009000, 'event 4: unknown variant', '');
INSERT INTO events (session_id, seq, at_ms, event)
VALUES
    (1, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (2, 1, 1795000000000, '{"kind":"challenged","by":11,"terms":{"game":"xiangqi","seats":2,"control":"unlimited","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (3, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (3, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (3, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (3, 4, 1795000003000, '{"kind":"played","seat":0,"action":"e2e4"}'),
    (4, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"unlimited","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (4, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (4, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (4, 4, 1795000003000, '{"kind":"played","seat":0,"action":"e2e4"}'),
    (4, 5, 1795000004000, '{"kind":"played","seat":1,"action":"e7e5"}'),
    (4, 6, 1795000005000, '{"kind":"offered","offer":"takeback","seat":1}'),
    (5, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (5, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (5, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (5, 4, 1795000003000, '{"kind":"played","seat":0,"action":"e2e4"}'),
    (5, 5, 1795000004000, '{"kind":"played","seat":1,"action":"e7e5"}'),
    (5, 6, 1795000005000, '{"kind":"offered","offer":"pause","seat":0}'),
    (5, 7, 1795000006000, '{"kind":"offer_accepted","offer":"pause","seat":1}'),
    (5, 8, 1795000007000, '{"kind":"paused"}'),
    (6, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"go","seats":2,"control":"unlimited","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (6, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (6, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (6, 4, 1795000003000, '{"kind":"played","seat":0,"action":"e5"}'),
    (6, 5, 1795000004000, '{"kind":"played","seat":1,"action":"pass"}'),
    (6, 6, 1795000005000, '{"kind":"played","seat":0,"action":"pass"}'),
    (7, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":true,"side":{"chosen":0}},"expires":7258118400000}'),
    (7, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (7, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (7, 4, 1795000003000, '{"kind":"played","seat":0,"action":"f2f3"}'),
    (7, 5, 1795000004000, '{"kind":"played","seat":1,"action":"e7e5"}'),
    (7, 6, 1795000005000, '{"kind":"played","seat":0,"action":"g2g4"}'),
    (7, 7, 1795000006000, '{"kind":"played","seat":1,"action":"d8h4"}'),
    (7, 8, 1795000007000, '{"kind":"ended","outcome":{"kind":"won","seats":[1],"reason":"checkmate"}}'),
    (8, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (8, 2, 1795000001000, '{"kind":"withdrawn"}'),
    (9, 1, 1795000000000, '{"kind":"challenged","by":11,"opponent":22,"terms":{"game":"chess","seats":2,"control":"10m+5s","rated":false,"side":{"chosen":0}},"expires":7258118400000}'),
    (9, 2, 1795000001000, '{"kind":"accepted","by":22}'),
    (9, 3, 1795000002000, '{"kind":"seated","players":[11,22]}'),
    (9, 4, 1795000003000, '{"kind":"exploded"}');
INSERT INTO session_players (session_id, seat, seat_bit, player_id, ended_ms, result)
VALUES
    (3, 0, 1, 11, NULL, NULL),
    (3, 1, 2, 22, NULL, NULL),
    (4, 0, 1, 11, NULL, NULL),
    (4, 1, 2, 22, NULL, NULL),
    (5, 0, 1, 11, NULL, NULL),
    (5, 1, 2, 22, NULL, NULL),
    (6, 0, 1, 11, NULL, NULL),
    (6, 1, 2, 22, NULL, NULL),
    (7, 0, 1, 11, 1795000007000, 'lost'),
    (7, 1, 2, 22, 1795000007000, 'won'),
    (9, 0, 1, 11, NULL, NULL),
    (9, 1, 2, 22, NULL, NULL);
INSERT INTO interactions (id, session_id, version, at_ms)
VALUES
    (5001, 3, 4, 1795000003000);
INSERT INTO surfaces (session_id, surface, channel_id, message_id, version, ply)
VALUES
    (1, 'card', 901, 801, 1, 0),
    (3, 'card', 901, 803, 3, 0),
    (3, 'thread', 703, NULL, 3, 0),
    (3, 'panel', 703, 713, 3, 0),
    (7, 'thread', 707, NULL, 8, 4),
    (7, 'panel', 707, 717, 8, 4);
INSERT INTO deliveries (session_id, surface, rank, owed_version, done_version, attempts, next_try_ms, claimed_by, claimed_until_ms, given_up)
VALUES
    (1, 'card', 2, 1, 1, 0, NULL, NULL, NULL, NULL),
    (3, 'panel', 1, 4, 3, 1, 1795000030000, 'sender', 1795000030000, NULL),
    (3, 'card', 2, 3, 3, 0, NULL, NULL, NULL, NULL),
    (4, 'card', 2, 3, 0, 2, NULL, NULL, NULL, 'the channel is gone'),
    (7, 'panel', 1, 8, 8, 0, NULL, NULL, NULL, NULL);
INSERT INTO players (id, name, locale, orientation, pings, updated_ms)
VALUES
    (11, 'Ann', 'en-GB', 'own', 0, 1795000000000);
INSERT INTO guild_players (guild_id, player_id)
VALUES
    (900, 11),
    (900, 22);
INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins, draws, losses, last_ms)
VALUES
    (11, 'chess', 'rapid', 1337.7, 290.3, 0.06, 1, 1, 0, 0, 1, 1795000007000),
    (22, 'chess', 'rapid', 1662.3, 290.3, 0.06, 1, 1, 1, 0, 0, 1795000007000);
INSERT INTO rating_changes (session_id, player_id, game, speed, before_rating, before_deviation, before_volatility, after_rating,
    after_deviation, after_volatility, at_ms)
VALUES
    (7, 11, 'chess', 'rapid', 1500.0, 350.0, 0.06, 1337.7, 290.3, 0.06, 1795000007000),
    (7, 22, 'chess', 'rapid', 1500.0, 350.0, 0.06, 1662.3, 290.3, 0.06, 1795000007000);
