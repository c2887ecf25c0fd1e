-- Where the game of each player ended, so that the last of them in a channel is found however many ended elsewhere.
-- Nothing until then: a game may move.
ALTER TABLE session_players ADD COLUMN channel_id BIGINT;
UPDATE session_players SET channel_id = (SELECT s.channel_id FROM sessions s WHERE s.id = session_players.session_id)
WHERE ended_ms IS NOT NULL;
CREATE INDEX session_players_over_in_channel ON session_players (player_id, channel_id, ended_ms, session_id)
    WHERE ended_ms IS NOT NULL AND result <> 'unplayed';
