-- What players have reached. The career is the facts of all games of a player added up, as the program writes them; with
-- an achievement goes the session whose end reached it, which may be gone with its guild since. Both follow from the
-- events of sessions that have ended: the consumer 'achievements' of their ends writes them, and `qiyuan recompute` makes
-- them anew, but for careers that hold games which are gone: those are kept.
CREATE TABLE careers (
    player_id BIGINT NOT NULL PRIMARY KEY,
    career TEXT NOT NULL,
    is_kept BIGINT NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1))
);
CREATE TABLE achievements (
    player_id BIGINT NOT NULL,
    achievement TEXT NOT NULL,
    tier BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    session_id BIGINT NOT NULL,
    PRIMARY KEY (player_id, achievement, tier)
);
CREATE INDEX achievements_by_session ON achievements (session_id);

-- Whether achievements are announced where they were reached; empty means no.
ALTER TABLE guilds ADD COLUMN announces_achievements BIGINT CHECK (announces_achievements IN (0, 1));
