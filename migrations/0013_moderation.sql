-- Who does not want to play with whom; each way keeps both apart.
CREATE TABLE blocks (
    player_id BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
);

-- Who may not play in a guild.
CREATE TABLE bans (
    guild_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (guild_id, player_id)
);

-- What those who manage a guild did there, from 1 in each guild. What it was about is a session or a player.
CREATE TABLE audit (
    guild_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    moderator_id BIGINT NOT NULL,
    action TEXT NOT NULL,
    session_id BIGINT,
    player_id BIGINT,
    reason TEXT NOT NULL,
    PRIMARY KEY (guild_id, seq)
);
