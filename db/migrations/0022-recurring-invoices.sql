-- The monthly bill (decisions §6): how far each organization was billed, and what each run did.

CREATE TABLE recurring_billing (
  org_id         TEXT PRIMARY KEY REFERENCES organizations (id),
  billed_through TEXT NOT NULL  -- the last day that a run has looked at
) STRICT, WITHOUT ROWID;

-- Clients whose bill of a day failed: later runs try them again.
CREATE TABLE recurring_failures (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  period    TEXT NOT NULL,
  day       TEXT NOT NULL,
  PRIMARY KEY (org_id, client_id, period),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoice_runs (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  id             TEXT NOT NULL,
  ran_at         TEXT NOT NULL,
  date_from      TEXT NOT NULL,
  date_to        TEXT NOT NULL,
  invoices       INTEGER NOT NULL,
  totals         TEXT NOT NULL,     -- JSON: minor units by currency
  failures_count INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoice_run_failures (
  org_id    TEXT NOT NULL,
  run_id    TEXT NOT NULL,
  position  INTEGER NOT NULL,
  client_id TEXT NOT NULL,
  name      TEXT NOT NULL,
  period    TEXT NOT NULL,
  reason    TEXT NOT NULL,
  message   TEXT NOT NULL,
  PRIMARY KEY (org_id, run_id, position),
  FOREIGN KEY (org_id, run_id) REFERENCES invoice_runs (org_id, id)
) STRICT, WITHOUT ROWID;

-- The plus is in the queries, too: it keeps SQLite from the indexes of all clients that are not deleted.
CREATE INDEX clients_recurring ON clients (org_id, due_day, seq)
WHERE auto_invoice = 1 AND due_day IS NOT NULL AND status = 'active' AND +deleted_at IS NULL;
