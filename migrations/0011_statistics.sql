-- What statistics count: games with a result in which every seat has had two plies. Each with its length in plies and in
-- seconds, and with the opening with which it began and that opening's code: '' if it has no name, empty as long as
-- nobody has looked (`qiyuan recompute` looks). A guild of 0 is none.
CREATE TABLE counted_games (
    session_id BIGINT NOT NULL PRIMARY KEY REFERENCES sessions (id),
    game TEXT NOT NULL,
    division TEXT NOT NULL,
    speed TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    winners BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    opening TEXT,
    code TEXT
);
-- A game began when everybody had accepted; that is when the seats were given out, and for the few in which somebody
-- took a seat over meanwhile `qiyuan recompute` finds the right moment.
INSERT INTO counted_games (session_id, game, division, speed, guild_id, ended_ms, winners, plies, seconds)
SELECT s.id, s.game, s.division, s.speed, COALESCE(s.guild_id, 0), s.ended_ms, COALESCE(s.winners, 0), s.ply,
    (s.ended_ms - COALESCE(
        (SELECT e.at_ms FROM events e WHERE e.session_id = s.id AND e.seq = s.seated_version), s.created_ms)) / 1000
FROM sessions s
WHERE s.result IN ('won', 'drawn') AND s.ended_ms IS NOT NULL
    AND s.ply >= 2 * (LENGTH(s.players) - LENGTH(REPLACE(s.players, ',', '')) + 1);
CREATE INDEX counted_games_by_kind
    ON counted_games (game, opening, division, speed, winners, ended_ms, code, plies, seconds);
CREATE INDEX counted_games_by_guild ON counted_games (game, guild_id, ended_ms);
DROP INDEX sessions_played_by_game;

-- The same summed up over all time, in each guild and, as guild 0, everywhere: so that the work does not grow with the
-- number of games. Here nothing that is not known is empty: it is ''.
CREATE TABLE counted_totals (
    game TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    opening TEXT NOT NULL,
    division TEXT NOT NULL,
    speed TEXT NOT NULL,
    winners BIGINT NOT NULL,
    games BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    first_code TEXT NOT NULL,
    last_code TEXT NOT NULL,
    PRIMARY KEY (game, guild_id, opening, division, speed, winners)
);
INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds, first_code, last_code)
SELECT game, 0, '', division, speed, winners, COUNT(*), SUM(plies), SUM(seconds), '', ''
FROM counted_games GROUP BY game, division, speed, winners;
INSERT INTO counted_totals (game, guild_id, opening, division, speed, winners, games, plies, seconds, first_code, last_code)
SELECT game, guild_id, '', division, speed, winners, COUNT(*), SUM(plies), SUM(seconds), '', ''
FROM counted_games WHERE guild_id <> 0 GROUP BY game, guild_id, division, speed, winners;
