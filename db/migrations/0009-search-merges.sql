-- The search indexes of tickets merge early and in small pieces: no single change waits long for a merge.
INSERT INTO ticket_search (ticket_search, rank) VALUES ('pgsz', 1000), ('automerge', 2);
INSERT INTO ticket_archive_search (ticket_archive_search, rank) VALUES ('pgsz', 1000), ('automerge', 2);
