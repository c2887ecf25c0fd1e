-- The times in which the bot was not in a guild, so that nobody could play there; to_ms is empty while that lasts.
CREATE TABLE absences (
    guild_id BIGINT NOT NULL,
    from_ms BIGINT NOT NULL,
    to_ms BIGINT,
    PRIMARY KEY (guild_id, from_ms)
);
CREATE INDEX absences_now ON absences (guild_id) WHERE to_ms IS NULL;

-- Which session a message belongs to that somebody deleted.
CREATE INDEX surfaces_by_message ON surfaces (message_id) WHERE message_id IS NOT NULL;
