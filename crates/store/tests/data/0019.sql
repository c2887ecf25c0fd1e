UPDATE players SET results_seen_ms = 5000 WHERE id = 22;
