-- Until when somebody has seen in the inbox which of their games have ended; empty if never.
ALTER TABLE players ADD COLUMN results_seen_ms BIGINT;
