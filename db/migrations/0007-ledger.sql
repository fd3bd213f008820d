-- Double entry (decisions §3): every entry balances in each currency, and none is ever changed.

CREATE TABLE journal_entries (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL,
  client_id   TEXT,
  reference   TEXT,     -- the number or id of what was posted
  reverses_id TEXT,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, reverses_id) REFERENCES journal_entries (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_entries_by_client ON journal_entries (org_id, client_id, id);
CREATE UNIQUE INDEX journal_entries_by_reversed ON journal_entries (org_id, reverses_id) WHERE reverses_id IS NOT NULL;

CREATE TABLE journal_lines (
  org_id   TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  account  TEXT NOT NULL,
  amount   INTEGER NOT NULL,  -- minor units of currency: debit positive, credit negative
  currency TEXT NOT NULL,
  PRIMARY KEY (org_id, entry_id, position),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT, WITHOUT ROWID;

-- A client's latest started job, and their open ones.
CREATE INDEX tickets_by_client_started ON tickets (org_id, client_id, started_at)
WHERE started_at IS NOT NULL AND deleted_at IS NULL;
