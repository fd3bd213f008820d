-- The search indexes merge nothing while a change waits: a thread does it (database/merge-indexes.ts).
-- Where none runs, as beside a command, a change merges once a level has 128 segments.
INSERT INTO client_search (client_search, rank) VALUES ('automerge', 0), ('crisismerge', 128);
INSERT INTO ticket_search (ticket_search, rank) VALUES ('automerge', 0), ('crisismerge', 128);
INSERT INTO ticket_archive_search (ticket_archive_search, rank) VALUES ('automerge', 0), ('crisismerge', 128);
INSERT INTO ticket_client_search (ticket_client_search, rank) VALUES ('automerge', 0), ('crisismerge', 128);
INSERT INTO ticket_archive_client_search (ticket_archive_client_search, rank) VALUES ('automerge', 0), ('crisismerge', 128);
