-- What people say and attach to a ticket. Files lie in the database, so that one file is the whole backup.

CREATE TABLE ticket_comments (
  org_id     TEXT NOT NULL,
  id         TEXT NOT NULL,
  ticket_id  TEXT NOT NULL,
  body       TEXT NOT NULL,
  internal   INTEGER NOT NULL,
  created_by TEXT NOT NULL,  -- JSON {type, id, name}
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;
CREATE INDEX ticket_comments_by_ticket ON ticket_comments (org_id, ticket_id, id);

CREATE TABLE ticket_attachments (
  org_id       TEXT NOT NULL,
  id           TEXT NOT NULL,
  ticket_id    TEXT NOT NULL,
  name         TEXT NOT NULL,
  content_type TEXT NOT NULL,  -- what the content is, whatever its sender called it
  size         INTEGER NOT NULL,
  created_by   TEXT NOT NULL,  -- JSON {type, id, name}
  created_at   TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;
CREATE INDEX ticket_attachments_by_ticket ON ticket_attachments (org_id, ticket_id, id);

-- A file in pieces, so that it can be sent without being in memory as a whole.
CREATE TABLE attachment_pieces (
  org_id        TEXT NOT NULL,
  attachment_id TEXT NOT NULL,
  position      INTEGER NOT NULL,
  content       BLOB NOT NULL,
  PRIMARY KEY (org_id, attachment_id, position),
  FOREIGN KEY (org_id, attachment_id) REFERENCES ticket_attachments (org_id, id)
) STRICT;
