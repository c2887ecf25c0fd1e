-- The place of each seat at the end, with its points where the game counts them: '1:12,3:-4,3:-4', or '1,2'. Nothing
-- while the session goes on, and where nothing was played. All games until now were for two.
ALTER TABLE sessions ADD COLUMN results TEXT NOT NULL DEFAULT '';
UPDATE sessions SET results = CASE WHEN result = 'drawn' THEN '1,1' WHEN winners = 1 THEN '1,2' ELSE '2,1' END
WHERE result IN ('won', 'drawn');
ALTER TABLE session_ends ADD COLUMN results TEXT NOT NULL DEFAULT '';
UPDATE session_ends SET results = CASE WHEN result = 'drawn' THEN '1,1' WHEN winners = 1 THEN '1,2' ELSE '2,1' END
WHERE result IN ('won', 'drawn');

-- For whom a challenge is, beside the challenger: who is invited by name and who has joined. It is open if it names
-- nobody.
ALTER TABLE sessions ADD COLUMN guests TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN is_open BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET guests = CAST(opponent AS TEXT) WHERE opponent IS NOT NULL;
UPDATE sessions SET is_open = 1 WHERE opponent IS NULL;
CREATE TABLE session_guests (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    player_id BIGINT NOT NULL,
    PRIMARY KEY (session_id, player_id)
);
INSERT INTO session_guests (session_id, player_id)
SELECT id, opponent FROM sessions WHERE stage = 'challenge' AND opponent IS NOT NULL;
CREATE INDEX session_guests_by_player ON session_guests (player_id, session_id);
DROP INDEX challenges_by_opponent;
ALTER TABLE sessions DROP COLUMN opponent;

-- Nobody challenged where the program opened the session.
ALTER TABLE sessions ADD COLUMN challenged_by BIGINT;
UPDATE sessions SET challenged_by = challenger;
DROP INDEX challenges_by_challenger;
ALTER TABLE sessions DROP COLUMN challenger;
ALTER TABLE sessions RENAME COLUMN challenged_by TO challenger;
CREATE INDEX challenges_by_challenger ON sessions (challenger, updated_ms) WHERE stage = 'challenge';

-- Several may leave the same game early.
CREATE TABLE early_exits_of_players (
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    player_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (session_id, player_id)
);
INSERT INTO early_exits_of_players (session_id, player_id, at_ms)
SELECT session_id, player_id, at_ms FROM early_exits;
DROP TABLE early_exits;
ALTER TABLE early_exits_of_players RENAME TO early_exits;
CREATE INDEX early_exits_by_player ON early_exits (player_id, at_ms);
