-- What was stored when the database was at migration 4: a consumer that has read the first of two ends.
INSERT INTO consumers (name, cursor_seq) VALUES ('standings', 1);
