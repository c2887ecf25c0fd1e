INSERT INTO setups (id, player_id, name, folded_name, game, kind, setup, code, saved_ms)
VALUES (1, 11, 'Endgame', 'endgame', 'chess', 'position', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'abcd2345efgh', 5000);
INSERT INTO setup_drafts (player_id, draft, changed_ms) VALUES (11, '{}', 5000);
UPDATE counters SET value = 1 WHERE name = 'setup';
