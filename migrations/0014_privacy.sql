-- Who is being forgotten: under which number the games stay, up to which session, and up to which one that is done.
-- The row goes when all is done: nothing tells then who it was.
CREATE TABLE forgettings (
    player_id BIGINT NOT NULL PRIMARY KEY,
    former_id BIGINT NOT NULL,
    last_session BIGINT NOT NULL,
    done_session BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('former', 0);

-- Guilds that the bot is not in, whether anything is played there or not, and since when.
CREATE TABLE gone_guilds (
    guild_id BIGINT NOT NULL PRIMARY KEY,
    from_ms BIGINT NOT NULL
);
INSERT INTO gone_guilds (guild_id, from_ms)
SELECT guild_id, MIN(from_ms) FROM absences WHERE to_ms IS NULL GROUP BY guild_id;

-- Changes of ratings stay when their session goes with its guild: ratings rest on them. So each has its place in the
-- order of ends and what the player reached.
CREATE TABLE rating_changes_kept (
    session_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    before_rating DOUBLE PRECISION NOT NULL,
    before_deviation DOUBLE PRECISION NOT NULL,
    before_volatility DOUBLE PRECISION NOT NULL,
    after_rating DOUBLE PRECISION NOT NULL,
    after_deviation DOUBLE PRECISION NOT NULL,
    after_volatility DOUBLE PRECISION NOT NULL,
    at_ms BIGINT NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    end_seq BIGINT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('won', 'lost', 'drawn')),
    PRIMARY KEY (session_id, player_id)
);
INSERT INTO rating_changes_kept (session_id, player_id, game, speed, before_rating, before_deviation,
    before_volatility, after_rating, after_deviation, after_volatility, at_ms, weight, end_seq, result)
SELECT c.session_id, c.player_id, c.game, c.speed, c.before_rating, c.before_deviation, c.before_volatility,
    c.after_rating, c.after_deviation, c.after_volatility, c.at_ms, c.weight,
    COALESCE((SELECT e.seq FROM session_ends e WHERE e.session_id = c.session_id), 0),
    COALESCE((
        SELECT CASE WHEN p.result IN ('won', 'drawn') THEN p.result ELSE 'lost' END
        FROM session_players p WHERE p.session_id = c.session_id AND p.player_id = c.player_id
        ORDER BY p.seat LIMIT 1), 'lost')
FROM rating_changes c;
DROP TABLE rating_changes;
ALTER TABLE rating_changes_kept RENAME TO rating_changes;
CREATE INDEX rating_changes_by_player ON rating_changes (player_id, game, speed, at_ms);
CREATE INDEX rating_changes_by_time ON rating_changes (player_id, at_ms);
CREATE INDEX rating_changes_by_end ON rating_changes (end_seq);

CREATE TABLE early_exits_kept (
    session_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (session_id, player_id)
);
INSERT INTO early_exits_kept (session_id, player_id, at_ms) SELECT session_id, player_id, at_ms FROM early_exits;
DROP TABLE early_exits;
ALTER TABLE early_exits_kept RENAME TO early_exits;
CREATE INDEX early_exits_by_player ON early_exits (player_id, at_ms);

-- What somebody has begun, also what came to nothing.
CREATE INDEX sessions_by_challenger ON sessions (challenger, id);
