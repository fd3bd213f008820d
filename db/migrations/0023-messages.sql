-- E-mail to customers and to the organization (decisions §6): written with its cause, sent afterwards.
CREATE TABLE messages (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  kind            TEXT NOT NULL,
  client_id       TEXT,
  ticket_id       TEXT,
  invoice_id      TEXT,
  "to"            TEXT NOT NULL,
  subject         TEXT NOT NULL,
  body            TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'skipped')),
  attempts        INTEGER NOT NULL,
  next_attempt_at TEXT,      -- of a queued one
  error           TEXT,
  created_at      TEXT NOT NULL,
  sent_at         TEXT,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_due ON messages (next_attempt_at) WHERE status = 'queued';
CREATE INDEX messages_due_by_org ON messages (org_id, next_attempt_at, id) WHERE status = 'queued';
CREATE INDEX messages_waiting ON messages (attempts, next_attempt_at) WHERE status = 'queued';
CREATE INDEX messages_by_age ON messages (created_at) WHERE status <> 'queued';

-- The list, by each set of its filters; a client has few.
CREATE INDEX messages_in_order ON messages (org_id, id);
CREATE INDEX messages_by_kind ON messages (org_id, kind, id);
CREATE INDEX messages_by_status ON messages (org_id, status, id);
CREATE INDEX messages_by_kind_and_status ON messages (org_id, kind, status, id);
CREATE INDEX messages_by_client ON messages (org_id, client_id, id, status, kind) WHERE client_id IS NOT NULL;

-- How many there are of each kind: the totals of the list.
CREATE TABLE message_counts (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  kind   TEXT NOT NULL,
  status TEXT NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (org_id, kind, status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER message_counts_new AFTER INSERT ON messages
BEGIN
  INSERT INTO message_counts VALUES (NEW.org_id, NEW.kind, NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER message_counts_changed AFTER UPDATE OF status ON messages WHEN NEW.status <> OLD.status
BEGIN
  UPDATE message_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND kind = OLD.kind AND status = OLD.status;
  INSERT INTO message_counts VALUES (NEW.org_id, NEW.kind, NEW.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER message_counts_gone AFTER DELETE ON messages
BEGIN
  UPDATE message_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND kind = OLD.kind AND status = OLD.status;
END;
