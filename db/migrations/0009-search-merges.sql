-- The search indexes of tickets merge in small pieces: no single change waits long for a merge.
INSERT INTO ticket_search (ticket_search, rank) VALUES ('pgsz', 1000);
INSERT INTO ticket_archive_search (ticket_archive_search, rank) VALUES ('pgsz', 1000);
