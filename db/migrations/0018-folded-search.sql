-- Tickets are searched folded, as clients are (decisions §5). SQL cannot fold: code keeps the indexes
-- in the transaction of the change, in place of triggers. What the indexes held is brought over in
-- batches behind the start.
DROP TRIGGER ticket_search_new;
DROP TRIGGER ticket_search_changed;
DROP TRIGGER ticket_search_client;
DROP VIEW ticket_texts;

-- What a ticket is searched by. No field can contain char(1), so nothing matches across two.
CREATE VIEW ticket_texts AS
  SELECT ticket.seq, ticket.org_id, ticket.archived_at IS NOT NULL AS archived,
    concat_ws(char(1), 'T-' || ticket.number, ticket.title, ticket.description, ticket.external_ref) AS own_text,
    concat_ws(char(1), client.name, client.phone_number) AS client_text
  FROM tickets AS ticket
  LEFT JOIN clients AS client ON client.org_id = ticket.org_id AND client.id = ticket.client_id
  WHERE ticket.deleted_at IS NULL;

-- The client's name and phone stand apart from the ticket's own texts: with another name only these
-- short rows are written anew.
CREATE VIRTUAL TABLE ticket_client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE ticket_archive_client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO ticket_client_search (ticket_client_search, rank) VALUES ('pgsz', 1000);
INSERT INTO ticket_archive_client_search (ticket_archive_client_search, rank) VALUES ('pgsz', 1000);

-- Clients whose tickets are still indexed by what they were called before.
CREATE TABLE renamed_clients (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  text      TEXT NOT NULL,     -- name and phone as they are searched now
  next_seq  INTEGER NOT NULL,  -- the client's tickets before it are done
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

-- A row as long as tickets are indexed as the schema before did: those up to next_seq.
CREATE TABLE ticket_reindex (
  only     INTEGER PRIMARY KEY CHECK (only = 1),
  next_seq INTEGER NOT NULL
) STRICT;
INSERT INTO ticket_reindex SELECT 1, seq FROM tickets ORDER BY seq DESC LIMIT 1;

-- Every character that an organization's texts have, folded: a term of two is found through the
-- trigrams that it makes with each. The first ones are those with which the index's trigrams begin.
CREATE TABLE search_characters (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  character TEXT NOT NULL,
  PRIMARY KEY (org_id, character)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE temp.trigrams USING fts5vocab ('main', 'client_search', 'instance');
INSERT INTO search_characters
  WITH RECURSIVE first (character) AS (
    SELECT (SELECT substr(term, 1, 1) FROM temp.trigrams WHERE term >= '' LIMIT 1)
    UNION ALL
    SELECT (SELECT substr(term, 1, 1) FROM temp.trigrams WHERE term >= char(unicode(character) + 1) LIMIT 1)
    FROM first WHERE unicode(character) < 1114111
  )
  SELECT organizations.id, character FROM organizations, first WHERE character IS NOT NULL;
DROP TABLE temp.trigrams;
