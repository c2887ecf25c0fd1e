-- In which guilds a player has finished rated games of a kind, and when the last of them: who is on the list of a guild,
-- and, by the guilds that let their games count there, who is on the list of all. Guild 0 is none.
CREATE TABLE guild_ratings (
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    PRIMARY KEY (player_id, game, speed, guild_id)
);
INSERT INTO guild_ratings (player_id, game, speed, guild_id, last_ms)
SELECT c.player_id, c.game, c.speed, COALESCE(s.guild_id, 0), MAX(c.at_ms)
FROM rating_changes c JOIN sessions s ON s.id = c.session_id
GROUP BY c.player_id, c.game, c.speed, COALESCE(s.guild_id, 0);
CREATE INDEX guild_ratings_by_guild ON guild_ratings (guild_id, game, speed, last_ms, player_id);
DROP TABLE guild_players;

-- Whether somebody is on the list of all, and whether the games of a guild bring anybody there; empty means yes.
ALTER TABLE players ADD COLUMN is_listed BIGINT CHECK (is_listed IN (0, 1));
ALTER TABLE guilds ADD COLUMN is_listed BIGINT CHECK (is_listed IN (0, 1));
