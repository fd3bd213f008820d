-- The search indexes of clients merge in small pieces, too, as those of tickets: no single change waits long for a merge.
INSERT INTO client_search (client_search, rank) VALUES ('pgsz', 1000);
INSERT INTO ticket_client_search (ticket_client_search, rank) VALUES ('pgsz', 1000);
INSERT INTO ticket_archive_client_search (ticket_archive_client_search, rank) VALUES ('pgsz', 1000);
